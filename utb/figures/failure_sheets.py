"""Bottlenecks: for which reasons turns are judged wrong, and at which tools they fail."""

from collections import Counter
from collections.abc import Mapping, Sequence

from utb.figures.sheet import Chart, Head, Kind, Mark, Point, Series, Sheet, Value, sheet
from utb.metrics.frame import Frame
from utb.metrics.judged import Judgements
from utb.metrics.tool_use import ToolUse, tool_use
from utb.model import FindingCode, Status
from utb.scoring.findings import FINDINGS, FindingKind
from utb.views.text import plain

MOST_MODELS = 9  # columns of a grid that a single column of print has room for
_MOST_REASONS, _MOST_TOOLS = 12, 20


def bottlenecks(scored: Mapping[str, Judgements], policy: str, models: Sequence[str]) -> Sheet:
    """Per model, the share of scored turns with each finding that makes a turn wrong; most frequent first."""
    counts = {name: _findings(Frame(scored[name])) for name in models}
    total: Counter[FindingCode] = Counter()
    for found, _ in counts.values():
        total.update(found)
    codes = sorted(total, key=lambda code: (-total[code], code.value))
    heads = [Head("finding", "Finding"), *_model_heads(models)]
    rows: list[list[Value]] = [
        [code.value.replace("_", " "), *(_share(counts[name][0][code], counts[name][1]) for name in models)]
        for code in codes
    ]
    drawn = models[:MOST_MODELS]
    notes = ["Share of scored turns with the finding; a turn may have several, so columns do not add up."]
    if len(models) > MOST_MODELS or len(codes) > _MOST_REASONS:
        notes.append(
            f"The figure draws at most {MOST_MODELS} models and {_MOST_REASONS} findings; the table holds all."
        )
    notes += _without_turns(models, {name: scored_turns for name, (_, scored_turns) in counts.items()})
    return sheet(
        f"bottlenecks_{policy}",
        f"Why turns are wrong, policy {policy} (per cent of scored turns)",
        heads,
        rows,
        notes=notes,
        chart=Chart(
            Mark.GRID,
            "finding",
            tuple(Series(plain(name), (Point(f"model_{place}"),)) for place, name in enumerate(drawn)),
            "Scored turns (%)",
            None,
            _MOST_REASONS,
        ),
    )


def tools(scored: Mapping[str, Judgements], policy: str, models: Sequence[str]) -> Sheet:
    """Per model, the share of turns that need a tool and fail at it; tools at which most turns fail first."""
    used = {name: {use.tool: use for use in tool_use(Frame(scored[name]))} for name in models}
    failed: Counter[str] = Counter()
    for found in used.values():
        failed.update({tool: use.failed for tool, use in found.items()})
    names = sorted(failed, key=lambda tool: (-failed[tool], tool))
    rows: list[list[Value]] = []
    for tool in names:
        uses = [used[name].get(tool) for name in models]
        needed = max(use.turns for use in uses if use is not None)
        rows.append([plain(tool), needed, *(_rate(use) for use in uses)])
    notes = ["Share of the scored turns that need the tool and fail at it; empty where no scored turn needs it."]
    if len(rows) > _MOST_TOOLS:
        notes.append(f"The {_MOST_TOOLS} of {len(rows)} tools at which most turns fail.")
    return sheet(
        f"tools_{policy}",
        f"Tools that turns fail at, policy {policy} (per cent)",
        [Head("tool", "Tool"), Head("turns", "Turns", Kind.COUNT), *_model_heads(models)],
        rows[:_MOST_TOOLS],
        notes=notes,
    )


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
