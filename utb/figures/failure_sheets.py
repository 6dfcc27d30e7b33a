"""Bottlenecks: for which reasons turns are judged wrong, and at which tools they fail."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from utb.figures.finding_words import defined, label
from utb.figures.policy_words import named
from utb.figures.sheet import Chart, Head, Kind, Mark, Point, Series, Sheet, Value, sheet
from utb.metrics.frame import Frame
from utb.metrics.judged import Judgements
from utb.metrics.tool_use import ToolUse, tool_use
from utb.model import FindingCode, Status
from utb.scoring.findings import FINDINGS, FindingKind
from utb.views.text import plain

MOST_MODELS = 9  # columns of a grid that a single column of print has room for
_MOST_TOOLS = 20
_FEW = 200  # turns; the second decimal of a share of fewer says nothing
_FIRST_ONLY = (
    "The exact policy names only what is wrong at the first departure from the reference and the calls never made, so "
    "shares under other policies may be higher."
)


def bottlenecks(
    scored: Mapping[str, Judgements], policy: str, models: Sequence[str], about: Sequence[str] = ()
) -> Sheet:
    """Per model, the share of scored turns with each finding that makes a turn wrong; most frequent first."""
    counts = {name: _findings(Frame(scored[name])) for name in models}
    total: Counter[FindingCode] = Counter()
    for found, _ in counts.values():
        total.update(found)
    codes = sorted(total, key=lambda code: (-total[code], code.value))
    heads = [Head("finding", "Fault"), *_model_heads(models)]
    rows: list[list[Value]] = [
        [label(code), *(_share(counts[name][0][code], counts[name][1]) for name in models)] for code in codes
    ]
    drawn = models[:MOST_MODELS]
    notes = [
        "Each value is the share of a model's scored turns, chat turns included, that have this fault. A turn may have "
        "several, so columns do not add up.",
        defined(codes),
        *about,
    ]
    if len(models) > MOST_MODELS:
        notes.append(f"The figure draws the first {MOST_MODELS} of {len(models)} models; the table holds all.")
    notes += _without_turns(models, {name: scored_turns for name, (_, scored_turns) in counts.items()})
    return sheet(
        f"bottlenecks_{policy}",
        f"Faults that make turns wrong under {named(policy)} (per cent of scored turns)",
        heads,
        rows,
        notes=notes,
        chart=Chart(
            Mark.GRID,
            "finding",
            tuple(Series(plain(name), (Point(f"model_{place}"),)) for place, name in enumerate(drawn)),
            "Scored turns (%)",
            about="Darker fields are larger shares.",
        ),
        decimals=_decimals(scored_turns for _, scored_turns in counts.values()),
    )


def tools(scored: Mapping[str, Judgements], policy: str, models: Sequence[str], about: Sequence[str] = ()) -> Sheet:
    """Per model, the share of turns that need a tool and fail at it; tools at which most turns fail first."""
    used = {name: {use.tool: use for use in tool_use(Frame(scored[name]))} for name in models}
    failed: Counter[str] = Counter()
    for found in used.values():
        failed.update({tool: use.failed for tool, use in found.items()})
    names = sorted(failed, key=lambda tool: (-failed[tool], tool))
    uses = [[used[name].get(tool) for name in models] for tool in names[:_MOST_TOOLS]]
    alike = all(len({_turns(use) for use in row}) == 1 for row in uses)
    notes = [
        "Each value is the share of the scored turns whose reference calls the tool and whose run fails at that call. "
        + ("Turns: how many these are." if alike else "n: how many these are for the model."),
        _FIRST_ONLY if policy == "exact" else "",
        *about,
        "" if all(map(all, uses)) else "Empty where no scored turn needs the tool.",
    ]
    if len(names) > _MOST_TOOLS:
        notes.append(f"These are the {_MOST_TOOLS} of {len(names)} tools at which most turns fail.")
    return sheet(
        f"tools_{policy}",
        f"Tools at which turns fail under {named(policy)} (per cent)",
        [Head("tool", "Tool"), *(_shared_heads(models) if alike else _own_heads(models))],
        [[plain(tool), *_use_cells(row, alike)] for tool, row in zip(names, uses, strict=False)],
        notes=notes,
        decimals=_decimals(_turns(use) for row in uses for use in row),
    )


def _use_cells(row: Sequence[ToolUse | None], alike: bool) -> Iterator[Value]:
    """How many turns need the tool, once or for each model, and the shares."""
    if alike:
        yield _turns(row[0])
    for use in row:
        if not alike:
            yield _turns(use)
        yield _rate(use)


def _turns(use: ToolUse | None) -> int:
    return 0 if use is None else use.turns


def _shared_heads(models: Sequence[str]) -> list[Head]:
    return [Head("turns", "Turns", Kind.COUNT), *_model_heads(models)]


def _own_heads(models: Sequence[str]) -> Iterator[Head]:
    for place, name in enumerate(models):
        yield Head(f"turns_{place}", "n", Kind.COUNT, group=plain(name))
        yield Head(f"model_{place}", "%", Kind.PERCENT, group=plain(name))


def _decimals(turns: Iterable[int]) -> int:
    return 1 if min(filter(None, turns), default=_FEW) < _FEW else 2


def _model_heads(models: Sequence[str]) -> list[Head]:
    return [Head(f"model_{place}", plain(name), Kind.PERCENT) for place, name in enumerate(models)]


def _findings(frame: Frame) -> tuple[Counter[FindingCode], int]:
    """Of wrong turns, how many carry each code that makes a turn wrong; and how many turns are scored."""
    found: Counter[FindingCode] = Counter()
    for _, outcome, count in frame.pairs(frame.scored):
        if outcome.status is Status.WRONG:
            wrong = [code for code in outcome.findings if FINDINGS[code].kind is FindingKind.WRONG]
            found.update(dict.fromkeys(wrong, count))
    return found, int(frame.scored.sum())


def _share(count: int, scored: int) -> float | None:
    return 100 * count / scored if scored else None


def _rate(use: ToolUse | None) -> float | None:
    return None if use is None or use.rate is None else 100 * use.rate


def _without_turns(models: Sequence[str], scored: Mapping[str, int]) -> list[str]:
    empty = [plain(name) for name in models if not scored[name]]
    return [f"Empty because no turn was scored: {', '.join(empty)}."] if empty else []
