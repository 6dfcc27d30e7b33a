"""Why two policies may decide differently on one run: a closed list, a sentence each.

docs/scoring.md has the same list. A disagreement without one of these reasons is a mistake in a policy or a reason that
nobody has written down yet.
"""

from enum import StrEnum


class Reason(StrEnum):
    """One way in which policies differ."""

    # the released evaluator and ours
    PAIRING = "pairing"
    ORDER = "order_of_one_tool"
    PLAN = "recorded_plan"
    STRING_SIMILARITY = "string_similarity"
    VALUES_BY_MEANING = "values_by_meaning"
    NUMBER_SPELLING = "number_spelling"
    DEFAULT = "default_is_absence"
    ACCEPTED = "accepted_alternatives"
    UNDECIDING = "undeciding_argument"
    NOTHING_IS_EMPTY = "nothing_is_empty_object"
    STORED_AS_TEXT = "reference_stored_as_text"
    LENIENT_JSON = "lenient_json"
    SCHEMA = "schema_dialect"
    REFERENCE_BREAKS_SCHEMA = "reference_breaks_schema"
    ASK_TEXT = "ask_text_never_read"
    ANSWER_WAITS = "answer_depends_on_all"
    TEXT_FOR_CALL = "text_for_a_call"
    BLANK_TEXT = "blank_text"
    NO_CLOSING_TEXT = "no_closing_text"
    PSEUDO_TOOL = "pseudo_tool"
    TOOL_NAME = "spelling_of_a_tool"
    CALL_FIELDS = "fields_of_a_call"
    AFTER_THE_ERROR = "after_the_error"
    CRASH = "crash"
    PROVIDER = "provider_failure"
    CUT = "run_cut_short"
    UNREADABLE_REFERENCE = "unreadable_reference"
    SET_UP = "string_set_up"
    # relaxed and the others
    FREE_VALUE = "value_nobody_stated"
    FREE_ARGUMENT = "argument_beyond_the_reference"
    EXTRA_CALLS = "extra_calls_allowed"
    FREE_ORDER = "order_is_free"
    MORE_TALK = "talk_costs_nothing"
    OTHER_QUESTION = "question_at_another_time"
    GOALS_ONLY = "goals_only"
    RELAXED_FREEDOM = "relaxed_freedom"


_R = Reason
SENTENCES: dict[Reason, str] = {
    _R.PAIRING: "The released evaluator pairs calls of one tool by order or text, ours by what they mean.",
    _R.ORDER: "Independent calls of one tool may come in any order or batch; the released paths leave some out.",
    _R.PLAN: "Of one reply recorded as a plan, ours reads the calls as consecutive steps, the released as one.",
    _R.STRING_SIMILARITY: "The released evaluator accepts strings that are similar, or equal without blanks and case.",
    _R.VALUES_BY_MEANING: "Dates, names, numbers with units and the like are compared by meaning, not by similarity.",
    _R.NUMBER_SPELLING: "5 and 5.0 are one number to us and two types to the released evaluator.",
    _R.DEFAULT: "An optional argument that equals the schema's default equals its absence.",
    _R.ACCEPTED: "The data accept other values too, which the released evaluator does not read.",
    _R.UNDECIDING: "The argument is marked as not decision-relevant, which the released evaluator does not read.",
    _R.NOTHING_IS_EMPTY: "No argument text is an empty object to us and broken JSON to the released evaluator.",
    _R.STORED_AS_TEXT: "A reference whose arguments are stored as text can never be met in the released evaluator.",
    _R.LENIENT_JSON: "The released evaluator takes any JSON for arguments: NaN, repeated keys, plain values.",
    _R.SCHEMA: "Ours reads JSON Schema as meant, dialects included; the released checker knows a part of it.",
    _R.REFERENCE_BREAKS_SCHEMA: "The reference breaks its tool's schema; a run that does the same is correct to us.",
    _R.ASK_TEXT: "The released evaluator never reads a text: any text stands for a question, or for the answer.",
    _R.ANSWER_WAITS: "To us the answer waits for every other node, to the released evaluator only for those it lists.",
    _R.TEXT_FOR_CALL: "After a text the released evaluator keeps paths open that the run has left.",
    _R.BLANK_TEXT: "A reply of blanks is a text to the released evaluator.",
    _R.NO_CLOSING_TEXT: "The released evaluator wants a closing text even after a plan or with no answer node.",
    _R.PSEUDO_TOOL: "`prepare_to_answer` and `ask_user_for_required_parameters` are no tools of the model to us.",
    _R.TOOL_NAME: "Dots and underscores in a tool's name are the same to us, and so are blanks around it.",
    _R.CALL_FIELDS: "The released evaluator fails on a call without an id or another field that ours does not need.",
    _R.AFTER_THE_ERROR: "After a wrong argument the released evaluator forgives what comes next, wrong names included.",
    _R.CRASH: "The released evaluator stops with an exception on this turn.",
    _R.PROVIDER: "A failure of the provider is an error of the model to the released evaluator.",
    _R.CUT: "A run that was cut short is judged as it is by one policy and not scored by the other.",
    _R.UNREADABLE_REFERENCE: "The reference cannot be executed, so ours does not score the turn.",
    _R.SET_UP: "The released evaluator compares strings in two ways, depending on what it finds installed.",
    _R.FREE_VALUE: "`relaxed` leaves values free that the model could not have seen anywhere.",
    _R.FREE_ARGUMENT: "`relaxed` leaves arguments free that the reference does not have.",
    _R.EXTRA_CALLS: "`relaxed` allows further calls that change nothing in the world.",
    _R.FREE_ORDER: "`relaxed` leaves the order free, unless a value comes from another node's result.",
    _R.MORE_TALK: "`relaxed` lets the model say or ask more than it has to, as long as the task gets done.",
    _R.OTHER_QUESTION: "`relaxed` lets the model ask at another time, or infer what can be inferred.",
    _R.GOALS_ONLY: "`relaxed` needs the goal nodes only.",
    _R.RELAXED_FREEDOM: "`relaxed` leaves free what the released evaluator compares.",
}
