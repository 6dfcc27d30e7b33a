"""Sample and reference of an item: facts, persona without what is sensitive, graph, arguments, tools."""

import msgspec

from utb.model import Persona, Topic, Turn
from utb.testing import answer, node, tool, turn
from utb.views.review import ReviewView, build_review
from utb.views.review_findings import review_findings
from utb.views.review_sample import node_path
from utb.views.selection import Selection
from utb.views.sources import expected_sources

SECRET = "hearing aid"
NOTHING = Selection()
MAUD = Persona(
    name="persona1",
    dataset="d",
    summary={"short_persona": "Maud, 47, runs a shop.", "languages": ["English", "some Malay"]},
    communication={"style": "brisk", "clarification": "Ask once."},
    preferences={"neutral": {"train": "second class"}},
    habits={},
    constraints=("No advertorials.",),
    extra={"deep": {"a": {"b": {"c": 1}}}},
    sensitive_information={"health": SECRET, "family": "divorced"},
    raw={},
)


def view(of: Turn, selection: Selection = NOTHING, *, reveals: bool = False, who: Persona | None = MAUD) -> ReviewView:
    sources = {} if of.reference.fault else expected_sources(of)
    topic = Topic("topic", None, (of,), {"meta": {"tool_set": "news"}}, source="/data/persona1.jsonl", line=5)
    return build_review(topic, of, who, review_findings(of, sources), sources, selection, reveals=reveals)


def shop() -> Turn:
    tools = [
        tool(
            "find",
            {"query": {"type": "string"}, "limit": {"type": "integer"}},
            required=["query"],
            description="Finds.",
        ),
        {"no": "function"},
    ]
    made = turn(
        node("find", {"query": "blue bag", "limit": 4711}),
        node("lost", after=[]),
        answer(after=[0, 1]),
        request="Find the blue bag.",
        tools=tools,
    )
    return msgspec.structs.replace(made, profile="persona1", task_type="Multi-Tool", env_info="2026-03-09 08:14:00")


def test_the_sample_names_file_line_tool_set_and_path() -> None:
    facts = {fact.name: fact.value for fact in view(shop()).sample.facts}
    assert facts["file"] == "persona1.jsonl:5"
    assert (facts["tool set"], facts["topic"], facts["turns"]) == ("news", "topic", "1, this is turn 0")
    assert (facts["node path"], facts["time"]) == ("0+1→2", "2026-03-09 08:14")


def test_a_reference_that_cannot_be_ordered_has_no_path() -> None:
    assert node_path(turn(node("a", after=[0]))) == "cannot be ordered"


def test_the_persona_has_summary_wishes_and_every_field() -> None:
    persona = view(shop()).sample.persona
    assert persona is not None
    assert (persona.summary, persona.clarification) == ("Maud, 47, runs a shop.", "Ask once.")
    shown = {(field.group, field.name, field.value) for field in persona.fields}
    assert ("summary", "languages", "English; some Malay") in shown
    assert ("preferences", "train", "second class") in shown
    assert persona.count == f"{len(persona.fields)} fields"


def test_what_a_file_calls_sensitive_elsewhere_is_hidden_too() -> None:
    deep: object = "leak 5"
    for _ in range(80):
        deep = [deep]
    leaks = msgspec.structs.replace(
        MAUD,
        summary={"sensitive_information": "leak 0", "short_persona": "Maud"},
        communication={"clarification": "Ask once.", "sensitive topics": ["leak 1"]},
        habits={"a": {"b": {"c": {"d": [{"Sensitive-Information": "leak 2"}]}}}},
        extra={"english_sensitive_information": {"health": "leak 3"}, "敏感信息": "leak 4", "pile": deep},
    )
    hidden, shown = view(shop(), who=leaks), view(shop(), who=leaks, reveals=True)
    assert "leak" not in repr(hidden)
    assert hidden.sample.persona is not None and hidden.sample.persona.sensitive_count == 8
    assert hidden.sample.persona.summary == "Maud" and hidden.sample.persona.clarification == "Ask once."
    assert shown.sample.persona is not None
    found = repr(shown.sample.persona.sensitive)
    assert [number for number in range(6) if f"leak {number}" not in found] == []


def test_what_is_sensitive_is_in_no_view_before_it_is_revealed() -> None:
    hidden = view(shop())
    assert SECRET not in repr(hidden) and hidden.sample.persona is not None
    assert (hidden.sample.persona.sensitive, hidden.sample.persona.sensitive_count) == (None, 2)
    shown = view(shop(), reveals=True).sample.persona
    assert shown is not None and shown.sensitive is not None and shown.sensitive[0].value == SECRET


def test_a_missing_persona_is_said() -> None:
    sample = view(shop(), who=None).sample
    assert sample.persona is None and sample.missing == "The workspace has no persona file for persona1."


def test_environment_information_longer_than_a_time_has_a_place_of_its_own() -> None:
    long = msgspec.structs.replace(shop(), env_info="It is a quiet morning in the shop. " * 4)
    sample = view(long).sample
    assert sample.env_info is not None and "quiet morning" in sample.env_info.text


def test_the_first_finding_is_chosen_where_nothing_is() -> None:
    found = view(shop())
    assert found.selection == Selection(node=0, path="limit")
    assert view(shop(), Selection(node=2)).selection == Selection(node=2)
    assert view(shop(), Selection(node=99)).selection == Selection(node=0, path="limit")


def test_arguments_carry_what_is_required_their_source_and_their_problem() -> None:
    node_view = view(shop()).reference.node
    assert node_view is not None and node_view.about == "Finds."
    query, limit = node_view.lines
    assert (query.is_required, query.mark) == (True, None) and query.source is not None
    assert query.source.mark.word == "request"
    assert limit.mark is not None and "stands nowhere" in limit.problem


def test_cards_are_marked_with_the_gravest_finding() -> None:
    graph = view(shop()).reference.graph
    assert graph is not None
    assert [(card.mark.word, card.second) for card in graph.cards] == [
        ("no source", "finding: limit"),
        ("blocks", "finding: reference un…"),
        ("", "ends the turn"),
    ]


def test_tools_have_description_required_arguments_and_schema() -> None:
    find, odd = view(shop()).reference.tools
    assert (find.name, find.description, find.required, find.is_called) == ("find", "Finds.", "query", True)
    assert '"limit"' in find.raw.text and [row.path for row in find.rows] == ["query", "limit"]
    assert odd.name == "(no function)" and '"no"' in odd.raw.text


def test_an_unreadable_reference_has_a_reason_and_its_text_in_place_of_a_graph() -> None:
    listed = [{"action": {"name": "a", "arguments": {}}, "dependency_list": [0]}]
    item = msgspec.structs.replace(turn(*listed), answer_list=listed)
    reference = view(item).reference
    assert reference.graph is None and "waits for itself" in reference.unreadable
    assert reference.raw is not None and "dependency_list" in reference.raw.text
    assert reference.node is not None and reference.node.name == "a"


def test_the_evidence_of_the_chosen_argument_is_shown() -> None:
    evidence = view(shop(), Selection(node=0, path="query")).reference.evidence
    assert evidence is not None and evidence.marked == "blue bag"
