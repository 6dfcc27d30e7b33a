"""The banner: what, why, and what would help."""

import pytest

from tests.unit.views.cases import FOUND, SEARCH, careful, hasty, judge, shop
from utb.metrics.disagreement import Disagreement
from utb.metrics.disagreement_reasons import Reason
from utb.model import Finding, FindingCode, Source, SourceKind, Status, Trajectory, Turn, Verdict
from utb.scoring.findings import FINDINGS
from utb.testing import answer, ask, call, node, step, text, trajectory, turn
from utb.views.background import TEXT_NOT_JUDGED
from utb.views.rivals import build_rivals
from utb.views.sources import Chip, Chips, Sources, expected_sources
from utb.views.verdict import MOST, VerdictView, build_verdict, no_run
from utb.views.words import SOURCE


def banner(of: Turn, run: Trajectory, policy: str = "exact") -> VerdictView:
    judged = judge(of, run)
    others = {name: verdict for name, verdict in judged.verdicts.items() if name != policy}
    return build_verdict(of, judged.verdicts[policy], others, expected_sources(of), judged.predicted or {})


def of_findings(
    *findings: Finding, status: Status = Status.WRONG, sources: Sources | None = None, predicted: Chips | None = None
) -> VerdictView:
    verdict = Verdict(policy="exact", policy_version="1", status=status, findings=findings)
    return build_verdict(shop(), verdict, {}, sources or {}, predicted or {})


def wrong_value(**fields: object) -> Finding:
    base = {"step": 0, "node": 1, "path": "id", "expected": "bag-117", "actual": "bag-771", "message": "Wrong id."}
    return Finding(code=FindingCode.ARGUMENT_VALUE, **{**base, **fields})  # type: ignore[arg-type]


def test_a_right_run_says_so_in_one_line() -> None:
    shown = banner(shop(), careful())
    assert (shown.mark.word, shown.under, shown.findings) == ("correct", "exact v1", ())
    assert shown.sentence == "Every node of the reference was executed, and nothing else."
    assert shown.second == "3 steps, the fewest possible. The closing text is not judged beyond being there."


def test_more_steps_than_needed_are_told() -> None:
    of = turn(node("find", {"query": "a"}), node("find", {"query": "b"}), answer(after=[0, 1]))
    run = trajectory(step(call("find", {"query": "a"})), step(call("find", {"query": "b"})), text())
    assert banner(of, run).second == f"3 steps; fewer would have done. {TEXT_NOT_JUDGED}"
    relaxed = banner(of, run, "relaxed")
    assert (relaxed.sentence, relaxed.second) == ("The task was completed.", TEXT_NOT_JUDGED)


def test_a_turn_that_is_only_answered_says_that_its_text_is_not_judged() -> None:
    shown = banner(turn(answer()), trajectory(text("Consider it done.")))
    assert (shown.mark.word, shown.second) == (
        "correct",
        "1 step, the fewest possible. The reference only answers, from what was said and received before."
        f" {TEXT_NOT_JUDGED}",
    )


def test_without_an_answer_node_nothing_is_said_of_texts() -> None:
    of = turn(node("find", {"query": "a"}))
    shown = banner(of, trajectory(step(call("find", {"query": "a"})), text()))
    assert shown.second == "1 step, the fewest possible."


def test_where_the_reference_asks_the_values_are_named_that_only_the_user_can_say() -> None:
    of = turn(
        ask(reply="386.50, invoice HB-2291"),
        node("pay", {"amount": "386.50", "note": "HB-2291", "to": "Halim"}, after=[0]),
        answer(after=[0, 1]),
        request="Pay Halim.",
    )
    shown = banner(of, trajectory(step(call("pay", {"amount": "1", "note": "x", "to": "Halim"})), text()))
    assert shown.findings[0].code == FindingCode.ACTED_INSTEAD_OF_ASKING
    assert shown.second == (
        "Only the user can say `amount` of n1 and `note` of n1:"
        " until asked, they stand nowhere the model could see (unrecoverable)."
    )


def test_a_call_in_the_wrong_order_names_what_it_could_not_know_yet() -> None:
    run = trajectory(step(call("book", {"id": "bag-117"})), step(call("find", SEARCH), observations=[FOUND]), text())
    shown = banner(shop(), run)
    assert shown.findings[0].code == FindingCode.WRONG_ORDER
    assert shown.second == (
        "The reference takes `id` from the result of n0 (`find`), which the run did not have when it used it."
    )


def test_sentences_name_nodes_as_the_page_does_and_leave_quoted_text_alone() -> None:
    said = 'Step 0 called `node 3` (node 1): `x` is "node 2 \\"node 4"; nodes stay, Node 7 goes, "node 5…'
    shown = of_findings(wrong_value(message=said))
    assert shown.sentence == 'Step 0 called `node 3` (n1): `x` is "node 2 \\"node 4"; nodes stay, n7 goes, "node 5…'


def test_asking_and_answering_are_not_named_like_tools() -> None:
    said = "it could have gone on with `ask_user_for_required_parameters`, or with `prepare_to_answer`."
    shown = of_findings(wrong_value(message=said))
    assert shown.sentence == "it could have gone on with a question to the user, or with the answer."


def test_the_history_of_another_topic_is_named() -> None:
    source = Source(kind=SourceKind.HISTORY, turn=0, topic_id="p1_news_1")
    shown = of_findings(wrong_value(), sources={1: {"id": source}})
    assert shown.second == "The expected value stands in the history (p1_news_1, turn 0)."


def test_another_policys_reason_names_the_argument() -> None:
    extra = wrong_value(path="", expected={}, actual={"request_id": 1})
    verdict = Verdict(policy="reference", policy_version="1", status=Status.WRONG, findings=(extra,))
    right = Verdict(policy="exact", policy_version="1", status=Status.CORRECT)
    statuses = (Status.CORRECT, Status.WRONG)
    found = Disagreement(("exact", "reference"), statuses, Reason.UNDECIDING, "reference", "")
    shown = build_verdict(shop(), verdict, {"exact": right}, {}, {}, disagreements=[found])
    assert shown.others[0].why.startswith("request_id: The argument is marked")


@pytest.mark.parametrize("code", list(FindingCode))
def test_every_code_is_explained_where_it_is_met(code: FindingCode) -> None:
    chip = of_findings(Finding(code=code, step=0, message="x")).findings[0]
    assert chip.meaning.endswith(".") and len(chip.meaning) > 20


def test_a_wrong_run_gives_the_reason_and_every_finding() -> None:
    shown = banner(shop(), hasty())
    assert shown.mark.word == "wrong" and shown.under.startswith("exact v1, at step 0")
    assert shown.sentence
    assert "n1.id" in {chip.place for chip in shown.findings}
    others = {other.policy: other.mark.word for other in shown.others}
    assert others == {"relaxed": "wrong", "reference": "wrong", "reference-difflib": "wrong"}


def test_the_second_sentence_says_where_both_values_stand() -> None:
    predicted = {1: {"id": Chip(mark=SOURCE[SourceKind.NONE], where="")}}
    shown = of_findings(wrong_value(), sources=expected_sources(shop()), predicted=predicted)
    assert shown.second == (
        "The expected value comes from the result of n0 (`find`). The predicted one stands nowhere the model could see."
    )


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (Source(kind=SourceKind.REQUEST), "stands in the request"),
        (Source(kind=SourceKind.REQUEST, node=2), "stands in the user's reply to n2"),
        (Source(kind=SourceKind.HISTORY, turn=4), "stands in the history (turn 4)"),
        (Source(kind=SourceKind.OBSERVATION, node=9), "comes from the result of n9"),
        (Source(kind=SourceKind.DEFAULT), "is the default of the schema"),
        (Source(kind=SourceKind.PROFILE), "stands in the persona, which the model never saw"),
        (Source(kind=SourceKind.NONE), "stands nowhere the model could see"),
    ],
)
def test_every_source_of_an_expected_value_reads_as_words(source: Source, words: str) -> None:
    assert of_findings(wrong_value(), sources={1: {"id": source}}).second == f"The expected value {words}."


@pytest.mark.parametrize(
    ("kind", "where", "words"),
    [
        (SourceKind.DEFAULT, "", "is the default of the schema"),
        (SourceKind.REQUEST, "", "stands in the request"),
        (SourceKind.OBSERVATION, "received in step 0", "stands in the observation (received in step 0)"),
    ],
)
def test_every_source_of_a_predicted_value_reads_as_words(kind: SourceKind, where: str, words: str) -> None:
    predicted = {1: {"id": Chip(mark=SOURCE[kind], where=where)}}
    assert of_findings(wrong_value(), predicted=predicted).second == f"The predicted one {words}."


def test_two_values_from_nowhere_are_told_in_one_sentence() -> None:
    shown = of_findings(
        wrong_value(),
        sources={1: {"id": Source(kind=SourceKind.NONE)}},
        predicted={1: {"id": Chip(mark=SOURCE[SourceKind.NONE], where="")}},
    )
    assert shown.second == "Neither the expected nor the predicted value stands anywhere the model could see."


def test_a_value_that_is_absent_stands_nowhere_in_particular() -> None:
    sources = {1: {"id": Source(kind=SourceKind.REQUEST)}}
    assert of_findings(wrong_value(expected=None), sources=sources).second == ""
    assert of_findings(wrong_value(path=None), sources=sources).second == ""


@pytest.mark.parametrize("code", [code for code in FindingCode if FINDINGS[code].kind.value == "not_scored"])
def test_a_turn_that_is_not_scored_says_what_would_help(code: FindingCode) -> None:
    shown = of_findings(Finding(code=code, message="Because."), status=Status.NOT_SCORED)
    assert shown.mark.word == "not scored"
    assert shown.second.endswith(".")


@pytest.mark.parametrize("code", list(FindingCode))
def test_every_finding_has_glyph_word_and_place(code: FindingCode) -> None:
    at_node, at_step, nowhere = (
        of_findings(Finding(code=code, **place)).findings[0]
        for place in ({"node": 2, "path": "a.b"}, {"step": 3}, {})  # type: ignore[arg-type]
    )
    assert at_node.mark.glyph and at_node.mark.word
    assert (at_node.place, at_step.place, nowhere.place) == ("n2.a.b", "step 3", "")


def test_no_more_findings_are_listed_than_can_be_read() -> None:
    shown = of_findings(*(wrong_value(node=index) for index in range(MOST + 5)))
    assert (len(shown.findings), shown.more) == (MOST, "and 5 more")


def test_a_verdict_without_a_reason_still_reads() -> None:
    assert of_findings().sentence == "No finding says why."


def test_no_run_says_what_to_do() -> None:
    assert no_run("hasty", has_models=True).sentence == "hasty has no run of this turn."
    assert no_run(None, has_models=True).sentence == "No predictions for this turn."
    assert "No predictions hold a turn" in no_run(None, has_models=False).sentence


def test_runs_of_a_turn_are_grouped_by_model() -> None:
    judged = [judge(shop(), run) for run in (careful(), hasty(), trajectory(text(), model="hasty", trial=1))]
    groups = build_rivals([(each.run, each.verdicts["exact"]) for each in judged], judged[1].run)
    assert [[chip.label for chip in group.trials] for group in groups] == [["careful"], ["trial 0", "trial 1"]]
    assert [chip.is_chosen for group in groups for chip in group.trials] == [False, True, False]
    assert [chip.mark.word for group in groups for chip in group.trials] == ["correct", "wrong", "wrong"]
