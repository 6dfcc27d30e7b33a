"""From an address to two runs: sensible choices for all that a link leaves open, and what it named in vain is told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from utb.io.workspace import Dataset, Workspace
from utb.model import EXACT, POLICIES, RELAXED
from utb.ui import cached
from utb.ui.compared import Side
from utb.views.compare_address import CompareAddress
from utb.views.compare_pairs import SIDES, Cell, Listing
from utb.views.text import one_line, plain

NAME = 80
SHOWN = {*(cell.value for cell in Cell), *(listing.value for listing in Listing)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareChoice:
    """Two runs of a data set; `address` is complete. `trials` are those of each side's model, where it has several.

    `against` is, for each side, the policy that verdict flips are looked for under.
    """

    address: CompareAddress
    dataset: Dataset
    datasets: tuple[str, ...]
    models: tuple[str, ...]
    sides: tuple[Side, Side]
    trials: tuple[tuple[int, ...], tuple[int, ...]]
    against: tuple[str, str]
    missing: str

    @property
    def is_same(self) -> bool:
        """Whether both sides are one and the same run."""
        return self.sides[0] == self.sides[1]


def choose_two(workspace: Workspace, asked: CompareAddress) -> CompareChoice | None:
    """The choice for this address; None where no data set has a run."""
    datasets = {plain(each.name): each for each in workspace.datasets if cached.runs(each).models}
    if not datasets:
        return None
    missing: list[str] = []
    # where no link says more, the data set with the most models
    likely = max(datasets, key=lambda name: len(cached.runs(datasets[name]).models))
    name = _known(asked.dataset, datasets, likely, "data set with runs", missing)
    dataset, models = datasets[name], cached.runs(datasets[name]).models
    policy = _known(asked.policy, POLICIES, EXACT.name, "policy", missing)
    only = len(models) == 1 and asked.policy_b is None and asked.b is None
    other = RELAXED.name if only and policy != RELAXED.name else EXACT.name if only else policy
    policy_b = _known(asked.policy_b, POLICIES, other, "policy", missing)
    first = _model(asked.a, models, lambda model: model != _named(asked.b, models), missing)
    second = _model(asked.b, models, lambda model: model != first, missing)
    trials = (_trials(dataset, first), _trials(dataset, second))
    sides = (
        Side(first, _trial(asked.trial_a, trials[0], missing), policy),
        Side(second, _trial(asked.trial_b, trials[1], missing), policy_b),
    )
    against = tuple(_against(asked.against, side.policy) for side in sides)
    return CompareChoice(
        address=_complete(asked, name, sides),
        dataset=dataset,
        datasets=tuple(datasets),
        models=models,
        sides=sides,
        trials=trials,
        against=(against[0], against[1]),
        missing=f"The link names {' and '.join(missing)}, which this workspace does not have." if missing else "",
    )


def _complete(asked: CompareAddress, dataset: str, sides: tuple[Side, Side]) -> CompareAddress:
    first, second = sides
    return replace(
        asked,
        dataset=dataset,
        a=plain(first.model),
        b=plain(second.model),
        trial_a=first.trial,
        trial_b=second.trial,
        policy=first.policy,
        policy_b=second.policy if second.policy != first.policy else None,
        against=asked.against if asked.against in POLICIES else None,
        show=asked.show if asked.show in SHOWN else None,
        who=asked.who if asked.who in SIDES else None,
        side=asked.side if asked.side in SIDES else None,
    )


def _known(named: str | None, there: Mapping[str, object], default: str, what: str, missing: list[str]) -> str:
    if named is None or named in there:
        return default if named is None else named
    missing.append(f"{what} {one_line(named, NAME)!r}")
    return default


def _named(name: str | None, models: Sequence[str]) -> str | None:
    return next((model for model in models if plain(model) == name), None)


def _model(name: str | None, models: Sequence[str], wanted: Callable[[str], bool], missing: list[str]) -> str:
    """The named model; else the first that the other side is not, or the only one."""
    found = _named(name, models)
    if name is not None and found is None:
        missing.append(f"model {one_line(name, NAME)!r}")
    return found if found is not None else next(filter(wanted, models), models[0])


def _trials(dataset: Dataset, model: str) -> tuple[int, ...]:
    return tuple(sorted({run.trial for runs in cached.runs(dataset).at.values() for run in runs if run.model == model}))


def _trial(named: int | None, there: Sequence[int], missing: list[str]) -> int | None:
    if named is not None and named not in there:
        missing.append(f"trial {named}")
        return None
    return named if len(there) > 1 else None


def _against(asked: str | None, policy: str) -> str:
    """The policy to look for flips under: never the one that judges."""
    if asked in POLICIES and asked != policy:
        return str(asked)
    return RELAXED.name if policy != RELAXED.name else EXACT.name
