"""The Predict page in words: what a form comes to, and how far each run is, how fast, what it costs, what failed."""

from collections.abc import Sequence
from dataclasses import dataclass

from utb.model.prediction_run import PredictionRequest, PredictionRun, PredictionStanding, PredictionStatus
from utb.views.text import counted, one_line, plain
from utb.views.words import Mark

NAME, LINE = 60, 240
MARKS: dict[PredictionStanding, Mark] = {
    PredictionStanding.RUNNING: Mark("worder", "▸", "running"),
    PredictionStanding.COMPLETE: Mark("correct", "✓", "complete"),
    PredictionStanding.STOPPED: Mark("note", "■", "stopped"),
    PredictionStanding.FAILED: Mark("wrong", "×", "failed"),
    PredictionStanding.INTERRUPTED: Mark("warn", "▲", "interrupted"),
}
_SENTENCES: dict[PredictionStanding, str] = {
    PredictionStanding.RUNNING: "Closing this page, or restarting the app, does not stop it.",
    PredictionStanding.COMPLETE: "Every turn has its run.",
    PredictionStanding.STOPPED: "Resume asks for what is missing, and for nothing that was received.",
    PredictionStanding.FAILED: "Mend what is named below; Resume asks again for what failed.",
    PredictionStanding.INTERRUPTED: "Its process is gone without a word. Resume goes on; what was received is kept.",
}
_ADVICE = {
    "unauthorized": "the key is wrong, or its variable holds another one",
    "unknown_model": "the server does not know the model",
    "not_an_api": "the address leads to a page, not to an interface",
    "unreachable": "nobody listens at the address",
    "context_too_long": "history and tools are longer than the model can read",
    "refused": "the server filtered these requests",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A model that can be asked. Of its key only the variable's name is known here, and whether it is set."""

    key: str
    name: str
    label: str
    config: str | None = None
    about: str = ""
    variable: str = ""
    is_set: bool = True
    has_prices: bool = False
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormView:
    """What a form comes to: facts, what stands in its way, and the request, None where something does."""

    facts: tuple[tuple[str, str], ...]
    problems: tuple[str, ...]
    request: PredictionRequest | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunView:
    """One run: `share` is 0 to 100, `figures` are name and value, `problems` what went wrong, in words."""

    key: str
    title: str
    mark: Mark
    sentence: str
    share: int
    figures: tuple[tuple[str, str], ...]
    problems: tuple[str, ...]
    said: tuple[str, ...]
    can_stop: bool
    can_resume: bool
    can_open: bool


def build_form(
    choice: Choice | None,
    dataset: str,
    turns: int,
    mode: str,
    limit: int | None,
    concurrency: int,
    budget: float | None,
) -> FormView:
    """What the form comes to.

    Args:
        choice: the model.
        dataset: name of the data set, with so many `turns`.
        mode, limit, concurrency, budget: as filled in.
    """
    problems = []
    if choice is None:
        problems.append("There is no such model.")
    elif choice.problem:
        problems.append(choice.problem)
    elif choice.variable and not choice.is_set:
        problems.append(f"The variable {choice.variable} is not set where the app was started; it should hold the key.")
    if choice is not None and budget is not None and not choice.has_prices and choice.config is not None:
        problems.append("The models file names no prices, so a budget in dollars says nothing.")
    if not turns:
        problems.append("This data set has no turns.")
    count = min(turns, limit) if limit else turns
    facts = [("turns", f"{count:,} of {turns:,}"), ("mode", mode), ("requests at once", str(concurrency))]
    if choice is not None and choice.about:
        facts.append(("address", choice.about))
    request = None
    if not problems and choice is not None:
        request = PredictionRequest(
            dataset=dataset,
            model=choice.name,
            config=choice.config,
            mode=mode,
            limit=limit,
            concurrency=concurrency,
            budget_usd=budget if choice.config is not None else None,
        )
    return FormView(facts=tuple(facts), problems=tuple(problems), request=request)


def build_run(run: PredictionRun) -> RunView:
    """One run in words."""
    status = run.status
    is_running = run.standing is PredictionStanding.RUNNING
    share = 0 if status is None or not status.total else round(100 * status.done / status.total)
    mode = run.request.mode if run.request is not None else status.mode if status is not None else ""
    return RunView(
        key=f"{run.dataset}/{run.model}",
        title=f"{one_line(run.model, NAME)} on {one_line(run.dataset, NAME)}" + (f", {mode}" if mode else ""),
        mark=MARKS[run.standing],
        sentence=_SENTENCES[run.standing],
        share=share,
        figures=() if status is None else _figures(status),
        problems=() if status is None else _problems(status),
        said=tuple(plain(line)[:LINE] for line in run.said) if run.standing in _TELLING else (),
        can_stop=is_running and status is not None,
        can_resume=not is_running and run.standing is not PredictionStanding.COMPLETE and run.request is not None,
        can_open=run.has_file,
    )


_TELLING = (PredictionStanding.FAILED, PredictionStanding.INTERRUPTED)


def seconds_words(seconds: float) -> str:
    """A duration: `48 s`, `3 min 5 s`, `2 h 4 min`."""
    minutes, rest = divmod(round(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def _figures(status: PredictionStatus) -> tuple[tuple[str, str], ...]:
    figures = [("turns", f"{status.done:,} of {status.total:,}")]
    if status.known:
        figures.append(("from before", f"{status.known:,}"))
    if status.turns_per_s is not None:
        figures.append(("turns a second", f"{status.turns_per_s:.1f}"))
    if not status.is_over and status.left_s is not None:
        figures.append(("time left", seconds_words(status.left_s)))
    figures.append(("took" if status.is_over else "so far", seconds_words(status.elapsed_s)))
    if tokens := status.input_tokens + status.output_tokens:
        figures.append(("tokens", f"{tokens:,}"))
    if status.cost_usd:
        figures.append(("cost", f"${status.cost_usd:.4f}"))
    if not status.is_over:
        figures.append(("under way", str(status.under_way)))
    return tuple(figures)


def _problems(status: PredictionStatus) -> tuple[str, ...]:
    found = [
        f"{counted(turns, 'turn')} without a run: {kind}" + (f" ({_ADVICE[kind]})" if kind in _ADVICE else "")
        for kind, turns in sorted(status.failed.items())
    ]
    asked = ", ".join(f"{kind} {times:,}" for kind, times in sorted(status.refusals.items()))
    if asked:
        found.append(f"attempts without a reply: {asked}")
    if status.stopped is not None:
        found.append(f"stopped: {plain(status.stopped)}")
    return tuple(found)


def ordered(runs: Sequence[PredictionRun]) -> tuple[RunView, ...]:
    """Runs that go on first, the others as they come."""
    views = [(run.standing is not PredictionStanding.RUNNING, build_run(run)) for run in runs]
    return tuple(view for _, view in sorted(views, key=lambda item: item[0]))
