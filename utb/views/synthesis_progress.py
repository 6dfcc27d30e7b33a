"""A run in words and bars: who is how far, how fast, how long it may take, what it has cost, what failed and why."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from utb.model.call_summary import CallSummary
from utb.model.synthesis_run import FailedTopic, PersonProgress, RunStatus, Standing
from utb.views.call_log_counts import Spent, spent
from utb.views.call_log_rows import seconds_words
from utb.views.text import one_line, plain
from utb.views.words import Mark

NAME, LINE, MOST_FAILED = 40, 240, 100
MARKS: dict[Standing, Mark] = {
    Standing.RUNNING: Mark("worder", "▸", "running"),
    Standing.COMPLETE: Mark("correct", "✓", "complete"),
    Standing.STOPPED: Mark("note", "■", "stopped"),
    Standing.FAILED: Mark("wrong", "×", "failed"),
    Standing.INTERRUPTED: Mark("warn", "▲", "interrupted"),
    Standing.UNKNOWN: Mark("note", "○", "not complete"),
}
_SENTENCES: dict[Standing, str] = {
    Standing.RUNNING: "Closing this page, or restarting the app, does not stop it.",
    Standing.COMPLETE: "Every session has all its turns. Topics makes a data set of them, for Review and Replay.",
    Standing.STOPPED: "Resume goes on where it stopped; nothing that a model has said is asked again.",
    Standing.FAILED: "Mend what is named below, then Resume goes on where it stopped.",
    Standing.INTERRUPTED: "Its process is gone without a word: killed, or the machine was restarted. Resume goes on.",
    Standing.UNKNOWN: "It was started elsewhere: the same `utb generate` command goes on where it stopped.",
}
_TELLING = (Standing.FAILED, Standing.INTERRUPTED)  # else all it said stands elsewhere on the page


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """One person. `share` is 0 to 100, `doing` what happens now or why it stopped."""

    name: str
    persona: str
    mark: Mark
    share: float
    turns: str
    topics: int
    failed: int
    calls: int
    rejected: int
    errors: int
    tokens: str
    doing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureRow:
    """One topic that failed: `code` and `words` say why."""

    topic_id: str
    label: str
    persona: str
    turn: int
    code: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressView:
    """The whole of a run. `figures` are names and values; `said` is what its process last said."""

    mark: Mark
    sentence: str
    share: float
    figures: tuple[tuple[str, str, str], ...]
    people: tuple[PersonRow, ...]
    failures: tuple[FailureRow, ...]
    more: str
    said: tuple[str, ...]
    settings: tuple[tuple[str, str], ...]


def build_progress(status: RunStatus, calls: Mapping[str, Sequence[CallSummary]], now: float) -> ProgressView:
    """The view of a run; `calls` are those of every person, `now` is the time in seconds since 1970."""
    answered = {name: _answered(listed) for name, listed in calls.items()}
    most = _most_turns(status.about)
    people = tuple(
        _person(person, calls.get(person.persona, ()), answered.get(person.persona, 0), status.standing, most)
        for person in status.people
    )
    failures = [_failure(person, failed) for person in status.people for failed in person.failed]
    everything = [call for listed in calls.values() for call in listed]
    hidden = len(failures) - MOST_FAILED
    fixed = most if _span(status.about.get("turns")) == str(most) else None
    done, wanted = sum(_done(p, answered) for p in status.people), [p.wanted or fixed for p in status.people]
    return ProgressView(
        mark=MARKS[status.standing],
        sentence=_sentence(status),
        share=_share(status, answered, most),
        figures=_figures(status, spent(everything), done, wanted, now),
        people=people,
        failures=tuple(failures[:MOST_FAILED]),
        more=f"and {hidden:,} more; the view Topics has them all" if hidden > 0 else "",
        said=tuple(plain(line[:LINE]) for line in status.said) if status.standing in _TELLING else (),
        settings=_settings(status),
    )


def _sentence(status: RunStatus) -> str:
    if status.standing is Standing.RUNNING and not status.is_ours:
        return "It was started elsewhere, and can be stopped only there."
    return _SENTENCES[status.standing]


def _answered(calls: Sequence[CallSummary]) -> int:
    """Turns that have their answer, those of the unfinished topic included."""
    return len({(call.topic_id, call.turn) for call in calls if call.purpose == "answer" and call.accepted})


def _done(person: PersonProgress, answered: Mapping[str, int]) -> int:
    return max(person.turns, answered.get(person.persona, 0))


def _most_turns(about: Mapping[str, object]) -> int | None:
    """As many turns as a session may have; a session says how many it has after its first topic."""
    turns = about.get("turns")
    last = turns[-1] if isinstance(turns, list) and turns else None
    return last if isinstance(last, int) and last > 0 else None


def _share(status: RunStatus, answered: Mapping[str, int], most: int | None) -> float:
    """How much is done, every session counting alike."""
    if not status.people:
        return 0.0
    shares = [_person_share(person, _done(person, answered), most) for person in status.people]
    return sum(shares) / len(shares)


def _person_share(person: PersonProgress, done: int, most: int | None) -> float:
    wanted = person.wanted or most
    return min(100.0, 100.0 * done / wanted) if wanted else 0.0


def _figures(
    status: RunStatus, took: Spent, done: int, wanted: Sequence[int | None], now: float
) -> tuple[tuple[str, str, str], ...]:
    """Name, value, and a remark of each figure."""
    known = [each for each in wanted if each is not None]
    total = sum(known) if known and len(known) == len(wanted) else None
    rate, left = _pace(status, done, total, now)
    tokens = "not counted by the server" if took.read is None and took.written is None else ""
    cost = "no price is known" if took.cost_usd is None else ""
    read = "–" if took.read is None else f"{took.read:,}"
    written = "–" if took.written is None else f"{took.written:,}"
    return (
        (
            "turns",
            f"{done:,}" if total is None else f"{done:,} / {total:,}",
            "" if total else "how many is not drawn yet",
        ),
        ("rate", rate, "turns a minute" if rate != "–" else ""),
        ("time left", left, "at this rate" if left != "–" else ""),
        ("calls", f"{took.calls:,}", f"{took.rejected:,} rejected, {took.errors:,} errors"),
        ("tokens", f"{read} → {written}", tokens or "read → written"),
        ("cost", "–" if took.cost_usd is None else f"{took.cost_usd:.2f} USD", cost),
    )


def _pace(status: RunStatus, done: int, total: int | None, now: float) -> tuple[str, str]:
    """Turns a minute since the last start, and how long the rest takes at that rate."""
    until = now if status.standing is Standing.RUNNING else status.ended_at
    if status.started_at is None or until is None or until <= status.started_at:
        return "–", "–"
    made = done - status.turns_before
    if made <= 0:
        return "–", "–"
    per_second = made / (until - status.started_at)
    is_open = status.standing is Standing.RUNNING and total is not None
    left = seconds_words(max(10.0, ((total or 0) - done) / per_second)) if is_open else "–"
    return f"{60 * per_second:.1f}", left


def _person(
    person: PersonProgress, calls: Sequence[CallSummary], answered: int, standing: Standing, most: int | None
) -> PersonRow:
    took, done = spent(calls), max(person.turns, answered)
    if person.is_complete:
        mark, doing = MARKS[Standing.COMPLETE], ""
    elif person.stopped and standing is not Standing.RUNNING:
        mark, doing = MARKS[Standing.FAILED], person.stopped
    else:
        mark = MARKS[standing] if calls or standing is not Standing.RUNNING else Mark("note", "…", "waiting")
        doing = _doing(calls) if standing is Standing.RUNNING else ""
    return PersonRow(
        name=one_line(person.persona, NAME),
        persona=plain(person.persona),
        mark=mark,
        share=round(_person_share(person, done, most), 1),
        turns=f"{done}" if person.wanted is None else f"{done} / {person.wanted}",
        topics=person.topics,
        failed=len(person.failed),
        calls=took.calls,
        rejected=took.rejected,
        errors=took.errors,
        tokens="" if took.read is None else f"{took.read:,} → {took.written or 0:,}",
        doing=one_line(doing, LINE),
    )


def _doing(calls: Sequence[CallSummary]) -> str:
    if not calls:
        return ""
    last = calls[-1]
    words = [last.topic_id or "", f"turn {last.turn}", (last.role or "").replace("_", " "), last.purpose or ""]
    return " · ".join(word.replace("_", " ") if at > 1 else word for at, word in enumerate(words) if word)


def _failure(person: PersonProgress, failed: FailedTopic) -> FailureRow:
    return FailureRow(
        topic_id=plain(failed.topic_id),
        label=one_line(failed.topic_id, NAME),
        persona=one_line(person.persona, NAME),
        turn=failed.turn,
        code=failed.code.replace("_", " "),
        words=one_line(failed.message, LINE),
    )


def _settings(status: RunStatus) -> tuple[tuple[str, str], ...]:
    """What the run is, as its folder says."""
    about = status.about
    found: list[tuple[str, object]] = [
        ("seed", about.get("seed")),
        ("language", about.get("language")),
        ("turns", _span(about.get("turns"))),
        ("tools", about.get("tools")),
        ("tool sets", len(about["tool_sets"]) if isinstance(about.get("tool_sets"), dict) else None),
        ("models", _models(about.get("roles"))),
    ]
    if status.request is not None:
        asked = status.request
        found += [("provider", asked.provider), ("roles", asked.config), ("people", asked.people)]
        found += [] if about else [("seed", asked.seed), ("language", asked.language)]
    return tuple((name, one_line(str(value), LINE)) for name, value in found if value not in (None, ""))


def _span(turns: object) -> str | None:
    """`45 to 55`, or one number."""
    return " to ".join(map(str, dict.fromkeys(turns))) if isinstance(turns, list) else None


def _models(roles: object) -> str | None:
    """Which model speaks for which roles."""
    if not isinstance(roles, Mapping):
        return None
    by_model: dict[str, list[str]] = defaultdict(list)
    for role, voice in roles.items():
        model = voice.get("model") if isinstance(voice, Mapping) else None
        by_model[str(model or "?")].append(str(role).replace("_", " "))
    if len(by_model) == 1:
        return next(iter(by_model))
    return "; ".join(f"{model}: {', '.join(names)}" for model, names in by_model.items())
