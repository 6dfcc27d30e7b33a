"""English word classes that rules share. A class is what a word can do in a request, not what it means."""

ENGLISH = {
    "i": "i we",
    "me": "me us",
    "you": "you",
    "your": "your yours",
    "wh": "which what when where who whom whose how why",
    "aux": "do does did is are was were will would can could should shall may might have has am",
    "could": "could can would will might may",
    "soft": (
        "please kindly also just perhaps maybe possibly quickly first still then now again briefly so at least either"
        " next quick really only simply directly"
    ),
    "so": (
        "just first so ok okay sure and or but also then simply now next finally great well oh hi hello hey hmm um ah"
        " alright right again sorry thanks perfect good please kindly otherwise alternatively too last lastly"
    ),
    "adverb": (
        "also still just only first do does will would have had however now really merely simply then am are is going"
        " to be yet already currently though always definitely being the one thing that"
    ),
    "tell": (
        "provide specify share tell give send confirm enter choose select pick indicate state clarify reply respond"
        " supply upload list describe submit attach type fill name identify advise mention elaborate verify answer"
        " decide paste include say approve authorise authorize write drop forward add correct complete point spell"
        " repeat rephrase explain narrow recheck reconfirm grant allow agree accept scan quote show put sign tick mark"
        " retake redo resubmit reupload rewrite rescan furnish forward reword reconsider"
        " message text email hand pass input key outline define rank resend shoot toss chuck pop fling sling bung"
        " throw read fetch rate measure count"
        " estimate guess prioritise prioritize initial"
    ),
    "tell_bare": (
        "provide specify share give confirm enter choose select pick indicate state clarify reply respond supply upload"
        " list describe attach type name identify advise elaborate verify answer decide paste include approve complete"
        " spell repeat rephrase send scan quote key define rank"
    ),
    "stray": "a an is are was were possible applicable needed to ever i we you the it they he she necessary in that",
    "confirmed": (
        "confirm confirmed provide provided choose chosen select selected pick picked decide decided send sent share"
        " shared tell told approve approved specify specified give given reply answer say let settle settled agreed"
        " agree accept ok okay"
    ),
    "telling": (
        "telling sharing giving sending confirming specifying providing letting clarifying choosing picking naming"
        " repeating entering uploading attaching typing checking explaining saying pasting answering resending"
    ),
    "told": "write writes wrote written describe described say said mention mentioned specify specified provide"
    " provided tell told given give included include"
    " state stated indicated indicate named name written chosen picked set left",
    "negation": "not no never nor without nothing nobody none neither",
    "needed": "need needs needed require requires required missing necessary",
    "missing": (
        "missing lacking outstanding required needed open left unclear unspecified undefined unknown blank empty"
        " incomplete ambiguous necessary unset unanswered undecided unresolved pending illegible unreadable"
    ),
    "absent": (
        "missing lacking outstanding required needed unspecified undefined blank empty incomplete unset unanswered"
        " undecided unresolved"
    ),
    "proceed": "proceed continue confirm finalise finalize approve complete ahead forward",
    "find_out": ("know confirm clarify ask verify hear gather collect establish understand pin settle learn identify"),
    "decide": (
        "proceed ahead continue confirm forward agree agreed correct approve decide decided decision choose chosen"
        " prefer preference happy ok okay sure fine certain right accept good acceptable suits works wrong incorrect"
        " consent"
    ),
    "prefer": "prefer rather choose either option options choice preference",
    "is_right": "correct right accurate okay ok agree acceptable suit suits work works fine good alright matches",
    "that_one": "it this that these those them the your both all him her my their one",
    "deal": (
        "book reserve order buy purchase cancel pay charge change rebook reschedule delete remove issue apply submit"
        " transfer place switch upgrade refund use send block unlock lock sell keep cancel check close open"
    ),
    "up": "up off on in out for down with",
    "more": "more other another further additional else similar",
    "an": "a an some any another more other similar something anything",
    "contact": "message contact reach write call ask tell shout ping text email drop touch chat return",
    "trouble": (
        "anything something questions question problems problem issues issue concerns trouble help assistance else ever"
        " again later feedback mistake mistakes changes hesitate doubts doubt notice spot run support"
    ),
    "diversion": (
        "joke jokes riddle riddles poem story stories fact facts song songs tune tunes quiz game games limerick"
        " haiku pun"
        " puns tale trivia music anecdote anecdotes"
    ),
    # Where things of the user's are kept: a search there that finds nothing is a result.
    "store": (
        "calendar inbox account accounts list lists playlist playlists library cart basket folder folders drive"
        " schedule"
        " agenda contacts history wallet portfolio diary mailbox records files documents plan wishlist orders bookings"
        " notes reminders"
    ),
    "them": (
        "he she they agent officer staff courier driver doctor bank airline hotel support clerk reception receptionist"
        " seller customer user guest sender host carrier embassy pharmacy pharmacist dentist landlord police school"
        " operator manager owner nurse technician team guard inspector border someone somebody anyone nobody colleague"
        " boss teacher plumber engineer restaurant shop store insurer lender vet vendor supplier contractor merchant"
        " retailer organiser organizer instructor trainer coach"
        " consultant accountant recruiter concierge attendant electrician planner caterer florist mechanic surgeon"
        " auditor"
        " editor author tenant neighbour neighbor customs council committee board ministry court judge"
    ),
    "place": (
        "checkin counter desk reception gate door entrance airport pharmacy bank branch station office front window"
        " booth bar kiosk terminal till machine register atm clinic hospital embassy"
    ),
    "screen": (
        "settings menu button tab tap click press dialog dropdown app page website portal icon toggle screen dashboard"
        " box language field wizard prompt panel"
    ),
    "moment": "moment moments minute minutes second seconds while sec bit time hour hours patience rest",
    "advice": (
        "note be keep remember wait hold find see refer bear take make ensure enjoy visit call contact try stay consult"
        " arrive save print download record store protect memorise memorize drive charge plug unplug bring use follow"
        " avoid come do disregard ignore expect plan stand accept excuse forgive check restart"
        " update return review read allow go have get rest drink speak"
    ),
    "info": (
        "name names date dates time times number numbers address email phone id code amount budget size colour color"
        " city location destination reference postcode zip zipcode country details detail information preference"
        " preferences passport account password pin username price quantity brand model type category title subject"
        " recipient sender message duration length weight height age birthday departure arrival airport deadline"
        " currency format language reason description photo picture screenshot receipt invoice file link url plate vin"
        " iban swift card digits surname initials year month day hour timezone district street range estimate figure"
        " answer permission consent approval confirmation decision input thoughts choice class seat room cabin document"
        " copy serial version order booking reservation ticket symptoms ingredients genre topic theme level tone"
        " audience purpose signature authorisation authorization token key value"
    ),
    "rough": "rough approximate ballpark either any even a an just the one guess month year",
    "will": "will would should can could is are may might",
    "unless": "unless until before without till",
    "or": "or",
    "done": (
        "done booked sent saved confirmed ordered cancelled canceled scheduled finished updated added changed set"
        " created reserved submitted processed completed paid transferred issued removed deleted placed enabled"
        " activated moved renewed registered refunded applied installed sorted generated uploaded shared posted"
        " arranged prepared purchased bought made put fixed switched blocked closed opened started rebooked upgraded"
        " filed logged recorded delivered credited turned locked unlocked attached printed played subscribed found"
    ),
    "ours": "you your yours i we my our me us this that it or did was were had",
    "yes": ("yes no yep nope absolutely certainly definitely honestly almost nearly nobody nothing sure indeed surely"),
    "perhaps": (
        "mostly usually rarely hardly probably simple simply easy because due sadly luckily fortunately unfortunately"
        " about roughly around only mainly not both neither never always basically generally typically in short half"
    ),
    "pronoun": "it they he she that this these those there",
    # What a detail does for the assistant that has it: `your insurer would narrow it down`.
    "aid": (
        "help helps speed speeds narrow narrows ease eases simplify useful helpful handy ideal great perfect lovely"
        " good"
        " nice enough suffice do quicker faster easier save saves"
    ),
    # What keeps the task from going on, said of the thing that is missing.
    "holds_up": (
        "standing stands stopping stops blocking blocks holding holds keeping keeps lack lacking missing need needed"
        " require required left outstanding remains remaining open unclear unknown undecided without want wanted miss"
        " stuck"
    ),
    "choose": "choose pick decide guess assume select gamble speculate presume",
    "people": (
        "applicants customers visitors guests travellers travelers passengers users members students participants"
        " patients drivers employees tenants parents citizens residents buyers sellers hosts owners people everyone"
        " attendees players readers clients candidates authors retailers companies landlords airlines hotels banks"
    ),
    # Where others work who take something from the user.
    "office": (
        "desk department office counter reception section bureau authority agency ministry consulate helpdesk hotline"
        " headquarters registry secretariat administration hr clerk division unit portal"
    ),
    # What somebody who offers help is given to do.
    "errand": "errand errands task tasks job jobs chore chores todo favour favor",
    "later": (
        "i we options option choices choice example available such me my our once if then otherwise either everything"
        " rest remaining already default currently"
    ),
}
