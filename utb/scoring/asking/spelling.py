"""How people spell in chats, and which slips of the finger stand for which word."""

from collections.abc import Iterable

ALIASES = {
    "u": "you", "ur": "your", "urs": "yours", "r": "are", "pls": "please", "plz": "please", "plse": "please",
    "cud": "could", "wud": "would", "shud": "should", "giv": "give", "gimme": "give me", "lemme": "let me",
    "wat": "what", "wht": "what", "wen": "when", "wanna": "want to", "gonna": "going to", "gotta": "got to",
    "n": "and", "im": "i am", "ive": "i have", "dont": "do not", "doesnt": "does not", "didnt": "did not",
    "cant": "can not", "wont": "will not", "isnt": "is not", "havent": "have not", "whats": "what is",
    "wheres": "where is", "thats": "that is", "whos": "who is", "cannot": "can not", "can't": "can",
    "won't": "will", "shan't": "shall", "info": "information", "thx": "thanks", "ya": "you", "b4": "before",
    "tel": "tell", "nr": "number", "acct": "account", "addr": "address", "whichever's": "whichever is",
    "snd": "send", "tmrw": "tomorrow", "msg": "message", "chk": "check", "nd": "need", "da": "the", "dat": "that",
    "dis": "this", "ill": "i will",
    "jus": "just", "jst": "just", "yr": "your",
    "lmk": "let me know",
}  # fmt: skip
SUFFIXES = {"ll": "will", "re": "are", "ve": "have", "d": "would", "m": "am", "nt": "not", "s": "is"}

# Slips that are words of their own, or names.
_WORDS = """
chose cold sate hare pleas tying though thorough trough form from quite quiet lease state reviews fiend stats
shred share sharp spare stare shore shire where were there three their these those wired whose while whole
after alter later water rating noting coming tow ether either neither missing mission massing ending sending
reason season prefer perfect stock stick depart desert dessert costumer tine tome dare rate fate mate price prize prince
place palace plane plan plate grate great agree argue angle angel dairy diary trail trial united untied thing
think thank thanks tank any many may say day way
band barley basis beard become began begun bind bitter black blend blinks blond blow boot butter cars cased cases
cells chase chick clock coarse conform conforming core cores couch county curry decade decades decode decoded decodes
deliver dive drift drives expert farther font forge forth fund greet gust harry head herd lanes lasts latter leading
lean lends liter litter loads locking locks lucy lunch lusts massage meat mens menus messes modal mode pace packed
packing paint pane phases pint polling posting priorities quit rage rang reds rely reward roads sand seed seeds sees
shell shirt shot shut sick sock spill stack stall star stars status string stuff sunder swatch sweat tech temp thin
thinks thirty threw ties tile tolls tough tracing tree trick tried tuned uses util waist wander washing
"""
_SHORTEST = 5  # letters of a word whose misspellings are known; shorter ones are too often other words
_VOWELS = "aeiou"
_ENDINGS = "sdr"  # without it the word is another form of itself


def misspellings(words: Iterable[str]) -> dict[str, str]:
    """Near misses of these words: two letters swapped, one left out, one doubled, one vowel for another."""
    known: dict[str, str] = {}
    right = frozenset(_WORDS.split())
    for word in words:
        if len(word) < _SHORTEST:
            continue
        for at in range(1, len(word)):
            wrongs = [word[:at] + word[at] + word[at:]]
            if at + 1 < len(word) or word[at] not in _ENDINGS:
                wrongs.append(word[:at] + word[at + 1 :])
            if at + 1 < len(word):
                wrongs.append(word[:at] + word[at + 1] + word[at] + word[at + 2 :])
            if word[at] in _VOWELS and at + 1 < len(word):
                wrongs += [word[:at] + vowel + word[at + 1 :] for vowel in _VOWELS]
            wrongs.append(word[0] + "".join(letter for letter in word[1:] if letter not in _VOWELS))  # `cnfrm`
            for wrong in wrongs:
                if wrong not in right:
                    known.setdefault(wrong, word)
    return known
