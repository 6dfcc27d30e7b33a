"""What every role said while a turn was made: planner, checkers, tools; attempts that were refused are folded together.

Shown in Review beside a synthesised turn and on the Synthesize page; the texts come from models and are only text.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby

from utb.model.synthesis import RoleStep, SynthesisRole, SynthesisTurn
from utb.views.bodies import Body, body
from utb.views.text import counted, one_line, plain
from utb.views.words import Mark

SAID, REASON, MOST = 4_000, 1_200, 400
ACCEPTED, REFUSED, OBJECTS = (
    Mark("correct", "✓", "accepted"),
    Mark("wrong", "×", "rejected"),
    Mark("warn", "≠", "objects"),
)
ROLES: dict[SynthesisRole, str] = {
    SynthesisRole.USER: "user simulator",
    SynthesisRole.PLANNER: "planner",
    SynthesisRole.PLANNER_CHECKER: "planner checker",
    SynthesisRole.TOOL: "tool simulator",
    SynthesisRole.TOOL_CHECKER: "tool checker",
    SynthesisRole.ASSISTANT: "assistant",
    SynthesisRole.WORLD: "tools",
}
_FENCE = re.compile(r"```\w*\s*|<think>.*?</think>", re.DOTALL)
_CHECKERS = (SynthesisRole.PLANNER_CHECKER, SynthesisRole.TOOL_CHECKER)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleLine:
    """One reply of a role. `prompt` names the file and version that asked for it."""

    id: str
    who: str
    what: str
    attempt: str
    mark: Mark
    line: str
    said: Body
    reasons: tuple[str, ...]
    prompt: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleGroup:
    """Replies that stand together: accepted ones one by one, refused ones (with what checkers said of them) folded."""

    id: str
    is_folded: bool
    title: str
    lines: tuple[RoleLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RolesView:
    """All replies of one turn; `note` says why there are none, or that some are left out."""

    summary: str
    count: int
    groups: tuple[RoleGroup, ...]
    note: str


def build_roles(steps: Sequence[RoleStep], key: str, opened: Collection[str] = (), *, note: str = "") -> RolesView:
    """The replies of a turn; `key` makes the names of its parts unique on the page."""
    shown = steps[:MOST]
    refused = [_is_refused(shown, at) for at in range(len(shown))]
    groups: list[RoleGroup] = []
    for is_folded, members in groupby(range(len(shown)), key=lambda at: refused[at]):
        numbers = list(members)
        lines = tuple(_line(shown[at], f"{key}-{at}", opened) for at in numbers)
        title = counted(sum(not shown[at].accepted for at in numbers) or 1, "refused attempt") if is_folded else ""
        groups.append(RoleGroup(id=f"{key}-group-{numbers[0]}", is_folded=is_folded, title=title, lines=lines))
    hidden = len(steps) - len(shown)
    return RolesView(
        summary=_summary(steps),
        count=len(steps),
        groups=tuple(groups),
        note=note or (f"and {hidden:,} more messages" if hidden > 0 else ""),
    )


def turn_facts(turn: SynthesisTurn) -> tuple[str, ...]:
    """What the turn was drawn to be and became, in a few words."""
    facts = [turn.mode.value]
    if turn.follow_up is not None:
        facts.append(turn.follow_up.value.replace("_", " ") + (f" ({turn.refers_to})" if turn.refers_to else ""))
    moves = [type(move).__name__ == "Question" for move in turn.plan]
    calls = sum(len(getattr(move, "actions", ())) for move in turn.plan)
    facts.append(counted(calls, "call") if calls else "no call")
    if any(moves):
        facts.append(counted(sum(moves), "question"))
    return tuple(one_line(fact, 120) for fact in facts)


def _is_refused(steps: Sequence[RoleStep], at: int) -> bool:
    """Whether the reply belongs to an attempt that does not count: it was refused, or it is a checker's no to it."""
    step = steps[at]
    if not step.accepted:
        return True
    return step.role in _CHECKERS and (at > 0 and not steps[at - 1].accepted or _objects(step))


def _objects(step: RoleStep) -> bool:
    """Whether a checker that could be read says no."""
    if step.role not in _CHECKERS or not step.accepted:
        return False
    said = step.parsed.get("correct") if isinstance(step.parsed, dict) else None
    return said is False or (isinstance(said, str) and said.strip().casefold() in ("no", "false", "否"))


def _line(step: RoleStep, key: str, opened: Collection[str]) -> RoleLine:
    mark = OBJECTS if _objects(step) else ACCEPTED if step.accepted else REFUSED
    version = f" · version {step.prompt_version}" if step.prompt_version else ""
    return RoleLine(
        id=f"role-{key}",
        who=ROLES[step.role],
        what=one_line(step.purpose.replace("_", " "), 40),
        attempt=f"attempt {step.attempt}" if step.attempt > 1 else "",
        mark=mark,
        line=one_line(_FENCE.sub("", step.content[:1000]), 160),
        said=body(f"said-{key}", step.content, opened, folded=SAID),
        reasons=tuple(plain(reason[:REASON]) for reason in step.reasons[:20]),
        prompt=one_line(f"{step.prompt}.md{version}", 80) if step.prompt else "",
    )


def _summary(steps: Sequence[RoleStep]) -> str:
    refused = sum(not step.accepted for step in steps)
    objections = sum(_objects(step) for step in steps)
    parts = [counted(len(steps), "message")]
    parts += [f"{refused} refused"] if refused else []
    parts += [counted(objections, "objection")] if objections else []
    return ", ".join(parts)
