"""From an address to what is shown: which data set, turn and run, with sensible choices for all that it leaves open.

Nothing that a link names is replaced in silence: what is not there is told, and what is shown instead is plain to see.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from utb.io.workspace import Dataset, Workspace
from utb.model import EXACT, POLICIES, Fault, Status, Trajectory, Turn
from utb.ui import cached, scored
from utb.ui.linked import Missing, is_named, named_place
from utb.views.address import Address
from utb.views.facets import Facts, Judgement, Place, fits, fitting, neighbours
from utb.views.text import plain

OF_VERDICTS = ("code", "disagree", "third", "only")  # filters that ask what became of a turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One turn of a data set, perhaps with a run; `address` is complete, `asked` is what the link said.

    `offered` are the turns that fit the filters, and the one that is shown; `is_empty` says that no turn fits,
    `is_outside` that the shown one does not, and `missing` what a link named in vain.
    """

    address: Address
    asked: Address
    dataset: Dataset
    datasets: tuple[str, ...]
    topics: cached.Topics
    facts: tuple[Facts, ...]
    offered: tuple[Place, ...]
    is_empty: bool
    is_outside: bool
    place: Place
    turn: Turn
    models: tuple[str, ...]
    runs: tuple[Trajectory, ...]
    run: Trajectory | None
    judgements: Mapping[Place, Judgement]
    missing: str

    @property
    def policy(self) -> str:
        """Name of the policy."""
        return self.address.policy or EXACT.name

    @property
    def raw_reference(self) -> object:
        """What stands in the file for this turn's reference."""
        return self.topics.raw_reference(self.place)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What could not be used of the topics and the predictions of the data set."""
        return (*self.topics.faults, *cached.runs(self.dataset).faults)

    @property
    def is_shown(self) -> bool:
        """Whether there is a turn to show: one that fits, or one that the link names all the same."""
        return not self.is_empty or self.asked.topic is not None

    def is_wrong(self, place: Place) -> bool:
        """Whether the run of that turn failed."""
        found = self.judgements.get(place)
        return found is not None and found.status is Status.WRONG

    def turn_beside(self, by: int) -> Place | None:
        """The offered turn before (-1) or after (1) this one."""
        return neighbours(self.offered, self.place, lambda _: True)[by > 0]

    def failure_beside(self, by: int) -> Place | None:
        """The nearest offered turn before or after this one whose run failed."""
        return neighbours(self.offered, self.place, self.is_wrong)[by > 0]


def choose(workspace: Workspace, address: Address, *, compared: bool = False) -> Choice | None:
    """The choice for this address; None where the workspace has no readable turn.

    `compared` asks for where the policies disagree even if no filter does.
    """
    datasets = {plain(dataset.name): dataset for dataset in workspace.datasets}
    named = address.dataset if address.dataset in datasets else None
    for name in [named] if named else _likely(datasets):
        topics = cached.topics(datasets[name])
        if topics.places:
            missing = Missing()
            if address.dataset not in (None, name):
                missing.add("data set", address.dataset)
            return _complete(address, name, datasets, compared or address.disagree is not None, missing)
    return None


def _likely(datasets: Mapping[str, Dataset]) -> Iterator[str]:
    """Data sets in the order in which to open one: those with runs first."""
    yield from sorted(datasets, key=lambda name: not cached.runs(datasets[name]).models)


def _complete(
    asked: Address, name: str, datasets: Mapping[str, Dataset], compared: bool, missing: Missing
) -> Choice | None:
    dataset = datasets[name]
    topics, runs = cached.topics(dataset), cached.runs(dataset)
    policy = asked.policy if asked.policy in POLICIES else EXACT.name
    if asked.policy not in (None, policy):
        missing.add("policy", asked.policy)
    model = _model(asked, runs, topics.places)
    facts = scored.facts(dataset, model, policy, compared=compared)
    judgements = scored.judgements(dataset, model, policy) if model else {}
    fitted = fitting(facts, asked.filters) if asked.filters else topics.places
    place = _place(asked, topics.places, fitted, judgements, missing)
    here = runs.at.get(place, ())
    run = _run(here, model, asked.trial)
    address = replace(asked, dataset=name, topic=place[0], turn=place[1], model=model, policy=policy)
    return Choice(
        address=replace(address, trial=run.trial if run else asked.trial),
        asked=asked,
        dataset=dataset,
        datasets=tuple(datasets),
        topics=topics,
        facts=facts,
        offered=_offered(topics.places, fitted, place),
        is_empty=not fitted,
        is_outside=place not in set(fitted),
        place=place,
        turn=topics.turns[place],
        models=runs.models if model is None or model in runs.models else (*runs.models, model),
        runs=here,
        run=run,
        judgements=judgements,
        missing=missing.sentence,
    )


def _model(address: Address, runs: cached.Runs, places: Sequence[Place]) -> str | None:
    """The model that the address names, known here or not; else the first with a run of its turn, or of any."""
    if address.model is not None:
        return next((model for model in runs.models if plain(model) == address.model), address.model)
    named = (place for place in places if is_named(place, address.topic, address.turn))
    here = [run.model for place in named for run in runs.at.get(place, ())]
    return next(iter((*here, *runs.models)), None)


def _place(
    address: Address,
    places: Sequence[Place],
    fitted: Sequence[Place],
    judgements: Mapping[Place, Judgement],
    missing: Missing,
) -> Place:
    """The turn that the address names; without one the first wrong one that fits, the first with a run, the first."""
    named = named_place(address.topic, address.turn, places, missing)
    if named is not None:
        return named
    judged = [place for place in fitted if place in judgements]
    wrong = (place for place in judged if judgements[place].status is Status.WRONG)
    return next(wrong, None) or next(iter((*judged, *fitted, *places)))


def _offered(places: Sequence[Place], fitted: tuple[Place, ...], here: Place) -> tuple[Place, ...]:
    """The turns that fit and the one that is shown, in order."""
    if here in set(fitted):
        return fitted
    wanted = {*fitted, here}
    return tuple(place for place in places if place in wanted)


def _run(runs: Sequence[Trajectory], model: str | None, trial: int | None) -> Trajectory | None:
    mine = [run for run in runs if run.model == model]
    return next((run for run in mine if run.trial == trial), mine[0] if mine else None)


def without_misfits(choice: Choice, target: Address) -> Address:
    """The address of another model or policy, without the filters on verdicts that would leave no turn there.

    Filters that leave some turns stay, even if the one that is shown is not among them: it is shown all the same.
    """
    here = choice.address
    if not target.filters or (target.model, target.policy) == (here.model, here.policy):
        return target
    model = next((name for name in choice.models if plain(name) == target.model), None)
    policy = target.policy if target.policy in POLICIES else EXACT.name
    facts = scored.facts(choice.dataset, model, policy, compared=target.disagree is not None)
    for name in (None, *OF_VERDICTS):
        if name is not None:
            target = replace(target, **{name: None})
        if any(fits(each, target.filters) for each in facts):
            break
    return target


def fits_here(choice: Choice, address: Address) -> bool:
    """Whether the turn that is shown fits the filters of another address; not known ones count as not fitting."""
    facts = next(facts for facts in choice.facts if facts.place == choice.place)
    return fits(facts, address.filters)
