"""From an address to what is shown: which file, turn and run, with sensible choices for all that it leaves open.

Nothing that a link names is replaced in silence: what is not there is told, and what is shown instead is plain to see.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from utb.io.workspace import Dataset, TopicFile, Workspace
from utb.model import EXACT, POLICIES, Fault, Status, Trajectory, Turn
from utb.ui import cached
from utb.ui.cached import Place
from utb.views.address import Address
from utb.views.text import one_line, plain

NAME = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One turn of one file, perhaps with a run; `address` is complete, `asked` is what the link said.

    `missing` tells what a link named in vain.
    """

    address: Address
    asked: Address
    file: TopicFile
    dataset: Dataset
    files: Mapping[str, TopicFile]
    topics: cached.Topics
    place: Place
    turn: Turn
    models: tuple[str, ...]
    runs: tuple[Trajectory, ...]
    run: Trajectory | None
    statuses: Mapping[Place, Status]
    missing: str

    @property
    def policy(self) -> str:
        """Name of the policy."""
        return self.address.policy or EXACT.name

    @property
    def offered(self) -> tuple[Place, ...]:
        """The turns to step through: all, or the wrong ones and the one that is shown."""
        if self.address.only is None:
            return self.topics.places
        wrong = {place for place, status in self.statuses.items() if status is Status.WRONG}
        return tuple(place for place in self.topics.places if place in wrong or place == self.place)

    @property
    def raw_reference(self) -> object:
        """What stands in the file for this turn's reference."""
        raw = self.topics.by_id[self.place[0]].raw
        listed = raw.get("answer_list", raw.get("english_answer_list"))
        return listed[self.place[1]] if isinstance(listed, list) and self.place[1] < len(listed) else listed

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What could not be used of the topic file and of the predictions of its data set."""
        return (*self.topics.faults, *cached.runs(self.dataset).faults)

    def neighbour(self, by: int) -> Place | None:
        """The turn before (-1) or after (1) this one among those offered."""
        places = self.offered
        target = places.index(self.place) + by
        return places[target] if 0 <= target < len(places) else None


def topic_files(workspace: Workspace) -> dict[str, tuple[Dataset, TopicFile]]:
    """Topic files by their path inside the workspace, which is their name in links."""
    return {
        plain(file.path.relative_to(workspace.root).as_posix()): (dataset, file)
        for dataset in workspace.datasets
        for file in dataset.topic_files
    }


def choose(workspace: Workspace, address: Address) -> Choice | None:
    """The choice for this address; None where the workspace has no readable turn."""
    files = topic_files(workspace)
    named = address.file if address.file in files else None
    for name in [named] if named else _likely(files):
        dataset, file = files[name]
        topics = cached.topics(file)
        if topics.places:
            missing = [] if address.file in (None, name) else [f"file {one_line(str(address.file), NAME)!r}"]
            known = {listed: each for listed, (_, each) in files.items()}
            return _complete(address, replace(address, file=name), dataset, file, known, topics, missing)
    return None


def _likely(files: Mapping[str, tuple[Dataset, TopicFile]]) -> Iterator[str]:
    """Files in the order in which to open one: those with predictions first."""
    rest = []
    for name, (dataset, file) in files.items():
        at = cached.runs(dataset).at
        if any(place in at for place in cached.topics(file).places):
            yield name
        else:
            rest.append(name)
    yield from rest


def _complete(
    asked: Address,
    address: Address,
    dataset: Dataset,
    file: TopicFile,
    files: Mapping[str, TopicFile],
    topics: cached.Topics,
    missing: list[str],
) -> Choice | None:
    at = cached.runs(dataset).at
    models = _models(topics.places, at)
    policy = address.policy if address.policy in POLICIES else EXACT.name
    if address.policy not in (None, policy):
        missing.append(f"policy {one_line(str(address.policy), NAME)!r}")
    model = _model(address, models, topics.places, at)
    statuses = cached.statuses(file, dataset, model, policy) if model else {}
    place = _place(address, topics.places, statuses, missing)
    turn = topics.turn(place)
    if turn is None:
        return None
    runs = at.get(place, ())
    run = _run(runs, model, address.trial)
    trial = run.trial if run else address.trial
    return Choice(
        address=replace(address, topic=place[0], turn=place[1], model=model, trial=trial, policy=policy),
        asked=asked,
        file=file,
        dataset=dataset,
        files=files,
        topics=topics,
        place=place,
        turn=turn,
        models=models if model is None or model in models else (*models, model),
        runs=runs,
        run=run,
        statuses=statuses,
        missing=f"The link names {' and '.join(missing)}, which this workspace does not have." if missing else "",
    )


def _models(places: Sequence[Place], at: Mapping[Place, tuple[Trajectory, ...]]) -> tuple[str, ...]:
    """Models with a run of any of these turns, in order of appearance."""
    return tuple(dict.fromkeys(run.model for place in places for run in at.get(place, ())))


def _model(
    address: Address, models: Sequence[str], places: Sequence[Place], at: Mapping[Place, tuple[Trajectory, ...]]
) -> str | None:
    """The model that the address names, known here or not; else the first with a run of its turn, or of any."""
    if address.model is not None:
        return next((model for model in models if plain(model) == address.model), address.model)
    here = _models([place for place in places if _is_named(address, place)], at)
    return next(iter((*here, *models)), None)


def _is_named(address: Address, place: Place) -> bool:
    return plain(place[0]) == address.topic and address.turn in (None, place[1])


def _place(address: Address, places: Sequence[Place], statuses: Mapping[Place, Status], missing: list[str]) -> Place:
    """The turn that the address names; without one the first wrong one, or the first with a run, or the first."""
    if address.topic is not None:
        same = [place for place in places if _is_named(address, place)]
        if same:
            return same[0]
        missing.append(f"turn {address.turn or 0} of topic {one_line(address.topic, NAME)!r}")
    wrong = (place for place in places if statuses.get(place) is Status.WRONG)
    scored = (place for place in places if place in statuses)
    return next(wrong, None) or next(scored, None) or places[0]


def _run(runs: Sequence[Trajectory], model: str | None, trial: int | None) -> Trajectory | None:
    mine = [run for run in runs if run.model == model]
    return next((run for run in mine if run.trial == trial), mine[0] if mine else None)
