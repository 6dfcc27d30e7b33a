"""The simulated data set: made again byte for byte, counted, executed, checked independently, read as language."""

import json
import resource
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from tests.prove.report import Line
from tests.simulated.check import check_dataset
from tests.simulated.data import DATASET, PERSONAS, SCHEMAS, people, real_requests, requests_by, topics, turns
from tests.simulated.runs import SEED, drawn_kills, run, run_killed, unlike_files
from utb.io.tool_sets import read_tool_sets
from utb.metrics.dataset.composition import dataset_stats
from utb.metrics.dataset.diversity import diversity
from utb.metrics.dataset.facts import TopicFacts, facts_of
from utb.metrics.dataset.paper import DIVERSITY
from utb.model import EXACT, REFERENCE, RELAXED, Status, Step, Topic, Trajectory, Turn
from utb.quality.phrases import LanguageFigures, language_figures
from utb.quality.private_texts import private_in, texts_of_turn
from utb.quality.visible import visible_quotes
from utb.scoring.execute import execute_reference
from utb.scoring.score import score_turn

KILLS = 10
MOST_SECONDS = 120.0
SENTENCE = "I have taken care of it."
COUNTS = {
    "topics": 300,
    "turns": 1065,
    "profiles": 10,
    "tool sets": 36,
    "tools": 170,
    "Clarify": 278,
    "Single-Tool": 265,
    "Multi-Tool": 256,
    "Chat": 266,
    "Partial Information": 585,
    "Cross-Topic": 300,
    "Long-Range Dependency": 180,
    "profiles in Chinese": 2,
}
DOMAINS = {"Weather": 36.1, "Security": 22.2, "Entertainment": 22.2, "Finance": 11.1, "Travel": 8.3}
LEAST_UNIQUE = 90.0
_ENOUGH_VARIETY = 0.95  # of that of recorded requests: a thousand words of one topic or another differ by as much


def line_a() -> Line:
    """Twice without a stop, and once with ten kills: the same bytes, which are those that ship."""
    with tempfile.TemporaryDirectory() as folder:
        first, second, killed = (Path(folder) / name for name in ("first", "second", "killed"))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        wall = run(first)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        run(second)
        after_kills = drawn_kills(first, KILLS, SEED)
        kills = run_killed(killed, after_kills)
        unlike = {"a second run": unlike_files(first, second), "the killed run": unlike_files(first, killed)}
        unlike["what ships"] = unlike_files(first / "dataset", DATASET)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    differing = sum(map(len, unlike.values()))
    return Line(
        name="a",
        what=f"seed {SEED}, twice, and once with {KILLS} kills: files that differ; seconds of the first run",
        figure=f"{differing} files differ, {kills} kills; {processor:.0f} s of a processor, {wall:.0f} s by the clock",
        met=not differing and kills == KILLS and processor <= MOST_SECONDS,
        detail="\n".join(f"{name}: {', '.join(files) or 'the same'}" for name, files in unlike.items()),
    )


def line_b() -> Line:
    """Counts and domains, as `utb stats` has them."""
    facts = _facts()
    found = dict(_counted(facts))
    domains = Counter(fact.domain for fact in {fact.tool_set: fact for fact in facts}.values())
    shares = {name: round(100 * count / sum(domains.values()), 1) for name, count in domains.items()}
    wrong = [f"{name} {found.get(name, 0)} of {count}" for name, count in COUNTS.items() if found.get(name) != count]
    kinds = ", ".join(f"{name} {found.get(name, 0)}" for name in ("Sequential", "Parallel", "Mixed", "asks", "infers"))
    return Line(
        name="b",
        what="counts of the paper; domains of the tool sets",
        figure=f"{len(COUNTS) - len(wrong)} of {len(COUNTS)} counts exact; {kinds}; domains {shares}",
        met=not wrong and shares == DOMAINS and found.get("asks", 0) > 0 and found.get("infers", 0) > 0,
        detail="\n".join(wrong),
    )


def line_c() -> Line:
    """Every reference as a run, and one sentence as answer to everything."""
    executed: Counter[str] = Counter()
    spoken: Counter[str] = Counter()
    wrong: list[str] = []
    for turn in turns():
        for policy in (EXACT, RELAXED, REFERENCE):
            verdict = score_turn(turn, _as_received(execute_reference(turn)), policy)
            executed[f"{policy.name} {verdict.status.value}"] += 1
            if verdict.status is not Status.CORRECT:
                wrong.append(f"{policy.name} {turn.topic_id}/{turn.turn}: {verdict.findings[0].message}")
            if policy is not REFERENCE and turn.task_type != "Chat":
                run_ = Trajectory(turn.topic_id, turn.turn, "one sentence", (Step(content=SENTENCE),))
                spoken[policy.name] += score_turn(turn, run_, policy).status is Status.CORRECT
    count = sum(1 for _ in turns())
    complete = all(executed[f"{policy.name} correct"] == count for policy in (EXACT, RELAXED, REFERENCE))
    return Line(
        name="c",
        what="references executed; one fixed sentence as answer outside chat",
        figure=f"{dict(executed)}; one sentence correct: {dict(spoken)}",
        met=complete and not any(spoken.values()),
        detail="\n".join(wrong[:50]),
    )


def line_d() -> Line:
    """The independent check."""
    report = check_dataset(DATASET, SCHEMAS, PERSONAS)
    counts = ", ".join(f"{count:,} {name}" for name, count in report.counts.items())
    return Line(
        name="d",
        what="schemas, tools, a source for every value, what is asked and inferred, names of tools, what is sensitive",
        figure=f"{len(report.violations)} violations in {counts}",
        met=not report.violations and report.counts["turns"] > 0,
        detail="\n".join(report.violations[:50]),
    )


def line_e() -> Line:
    """Table 3 beside the paper's."""
    row = diversity(_facts())[0]
    ours = {name: 100 * (getattr(row, name) or 0.0) for name in DIVERSITY}
    return Line(
        name="e",
        what="Table 3, per cent, beside the paper's",
        figure=", ".join(f"{name} {ours[name]:.2f} ({paper})" for name, paper in DIVERSITY.items()),
        met=ours["distinct_sequences"] >= LEAST_UNIQUE,
    )


def line_f() -> Line:
    """How the requests sound, beside recorded ones."""
    rows, met = [], True
    for language in ("en", "zh"):
        ours = language_figures(requests_by("profile", language))
        by_topic = language_figures(requests_by("topic", language))
        real = language_figures(real_requests(language))
        rows += [
            f"{language} ours, another profile's: {_sound(ours)}",
            f"{language} ours, another topic's: {_sound(by_topic)}",
            f"{language} recorded, another topic's: {_sound(real)}",
        ]
        met &= by_topic.sharing * real.requests <= real.sharing * by_topic.requests
        met &= ours.distinct * real.requests >= real.distinct * ours.requests
        met &= (ours.variety or 0) >= _ENOUGH_VARIETY * (real.variety or 0)
    english = language_figures(requests_by("profile", "en"))
    return Line(
        name="f",
        what="requests that share six words in a row, distinct ones, different words, longest phrase in more than 5",
        figure=f"en {_sound(english)}; beside recorded requests no worse in both languages: {met}",
        met=met,
        detail="\n".join(rows),
    )


def line_h() -> Line:
    """Personal data in what was said; what tools returned is invented with them."""
    found: list[str] = []
    invented: Counter[str] = Counter()
    personas = people().personas
    for topic in topics():
        for turn in topic.turns:
            returned = _returned(turn)
            for place, text in texts_of_turn(turn):
                for rule, words in private_in(text):
                    if any(part in returned for part in (words, words.partition(" ")[2]) if part):
                        invented[rule.value] += 1
                    else:
                        found.append(f"{turn.topic_id}/{turn.turn} {place}: {rule.value} {words!r}")
            quotes = [quote for quote in visible_quotes(turn, personas[topic.profile or ""]) if _is_secret(quote.path)]
            found += map(str, quotes)
    return Line(
        name="h",
        what="the privacy patterns in everything that was said, quotations of what is sensitive in anything shown",
        figure=f"{len(found)} findings; in results of tools, whose data are invented: {dict(invented)}",
        met=not found,
        detail="\n".join(found[:50]),
    )


LINES = (line_a, line_b, line_c, line_d, line_e, line_f, line_h)


def _as_received(run_: Trajectory) -> Trajectory:
    """The run as it comes from a server: arguments are JSON text."""
    steps = tuple(
        replace(step, calls=tuple(replace(call, arguments=json.dumps(call.arguments)) for call in step.calls))
        for step in run_.steps
    )
    return replace(run_, steps=steps, transcript=())


def _facts() -> list[TopicFacts]:
    domains = {name: tool_set.domain.capitalize() for name, tool_set in read_tool_sets(SCHEMAS).items()}
    named = ((topic, str(_about(topic)["tool_set"])) for topic in topics())
    return [facts_of(topic, tool_set=tool_set, domain=domains[tool_set]) for topic, tool_set in named]


def _about(topic: Topic) -> dict[str, object]:
    meta = topic.raw["meta"]
    return meta if isinstance(meta, dict) else {}


def _counted(facts: list[TopicFacts]) -> Iterator[tuple[str, int]]:
    found = dataset_stats(facts)
    yield from ((share.name, share.count) for share in found.subtypes)
    every = [turn for fact in facts for turn in fact.turns]
    labels = Counter(turn.task_type for turn in every)
    yield "topics", len(facts)
    yield "turns", len(every)
    yield "profiles", len({fact.profile for fact in facts})
    yield "tool sets", len({fact.tool_set for fact in facts})
    yield "tools", len({name for fact in facts for name in fact.sequence})
    for name in ("Clarify", "Single-Tool", "Chat"):
        yield name, labels[name]
    for name in ("Sequential", "Parallel", "Mixed"):
        yield name, labels[f"{name} Multi-Tool"]
    yield "Multi-Tool", sum(labels[f"{name} Multi-Tool"] for name in ("Sequential", "Parallel", "Mixed"))
    yield "asks", sum(turn.task_type == "Clarify" and turn.asks > 0 for turn in every)
    yield "infers", sum(turn.task_type == "Clarify" and not turn.asks for turn in every)
    chinese = {fact.profile for fact in facts if all(turn.language == "zh" for turn in fact.turns)}
    yield "profiles in Chinese", len(chinese)


def _returned(turn: Turn) -> str:
    """Everything that tools returned up to the end of the turn."""
    texts = (found for each in (*turn.history, turn) for found in texts_of_turn(each))
    return "\n".join(text for place, text in texts if place.startswith("result"))


def _is_secret(path: str) -> bool:
    return path.startswith("sensitive_information")


def _sound(figures: LanguageFigures) -> str:
    share = 100 * figures.sharing / figures.requests if figures.requests else 0.0
    variety = "-" if figures.variety is None else f"{figures.variety:.0f}"
    shared = f"{figures.sharing} of {figures.requests} share ({share:.1f} %), {figures.distinct} distinct"
    words = f"{variety} in 1,000 ({figures.different_words} of {figures.words} words)"
    return f"{shared}, {words}, longest {figures.longest!r}"
