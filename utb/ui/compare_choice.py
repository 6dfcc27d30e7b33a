"""From an address to two runs: sensible choices for all that a link leaves open, and what it named in vain is told."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from utb.io.workspace import Dataset, Workspace
from utb.model import EXACT, POLICIES, RELAXED
from utb.ui import cached
from utb.ui.compare_data import TwoData, choose_data
from utb.ui.compared import Side
from utb.ui.linked import Missing
from utb.views.compare_address import CompareAddress
from utb.views.compare_pairs import SIDES, Cell, Listing
from utb.views.text import plain

SHOWN = {*(cell.value for cell in Cell), *(listing.value for listing in Listing)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareChoice:
    """Two runs; `address` is complete. `models` can be chosen for each side, `trials` are those of its model, where it
    has several.

    `against` is, for each side, the policy that verdict flips are looked for under.
    """

    address: CompareAddress
    data: TwoData
    models: tuple[tuple[str, ...], tuple[str, ...]]
    sides: tuple[Side, Side]
    trials: tuple[tuple[int, ...], tuple[int, ...]]
    against: tuple[str, str]
    missing: str

    @property
    def is_same(self) -> bool:
        """Whether both sides are one and the same run, judged by the same references."""
        return self.sides[0] == self.sides[1]

    @property
    def short_names(self) -> tuple[str, str]:
        """What tells the sides apart in few words: their models, or their data where the model is the same."""
        first, second = (side.model for side in self.sides)
        return self.data.names if self.data.is_two and first == second else (first, second)

    def is_lent(self, side: int) -> bool:
        """Whether the side's run was recorded for the data of the other one."""
        return self.data.is_lent(side, self.sides[side].model)


def choose_two(workspace: Workspace, asked: CompareAddress) -> CompareChoice | None:
    """The choice for this address; None where no data set has a run."""
    missing = Missing()
    data = choose_data(workspace, asked, missing)
    if data is None:
        return None
    models = (data.models(0), data.models(1))
    policies = _policies(asked, is_alone=len(models[1]) == 1 and not data.is_two, missing=missing)
    chosen = _models(asked, models, missing, is_two=data.is_two)
    datasets = [data.judging(side, model) for side, model in enumerate(chosen)]
    trials = (_trials(datasets[0], chosen[0]), _trials(datasets[1], chosen[1]))
    first = Side(chosen[0], _trial(asked.trial_a, trials[0], missing), policies[0], datasets[0])
    named = asked.trial_b
    if data.is_two and asked.b is None and named is None and chosen[0] == chosen[1] and first.trial in trials[1]:
        named = first.trial  # the same run, judged by other references
    sides = (first, Side(chosen[1], _trial(named, trials[1], missing), policies[1], datasets[1]))
    return CompareChoice(
        address=_complete(asked, data, sides),
        data=data,
        models=models,
        sides=sides,
        trials=trials,
        against=(_against(asked.against, policies[0]), _against(asked.against, policies[1])),
        missing=missing.sentence,
    )


def _complete(asked: CompareAddress, data: TwoData, sides: tuple[Side, Side]) -> CompareAddress:
    first, second = sides
    return replace(
        asked,
        dataset=data.names[0],
        dataset_b=data.names[1] if data.is_two else None,
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


def _policies(asked: CompareAddress, *, is_alone: bool, missing: Missing) -> tuple[str, str]:
    """Where there is one model and nothing else to tell apart, B's policy is another one."""
    first = _policy(asked.policy, EXACT.name, missing)
    only = is_alone and asked.policy_b is None and asked.b is None
    other = RELAXED.name if only and first != RELAXED.name else EXACT.name if only else first
    return first, _policy(asked.policy_b, other, missing)


def _policy(named: str | None, default: str, missing: Missing) -> str:
    if named is None or named in POLICIES:
        return default if named is None else named
    missing.add("policy", named)
    return default


def _models(
    asked: CompareAddress, models: tuple[tuple[str, ...], tuple[str, ...]], missing: Missing, *, is_two: bool
) -> tuple[str, str]:
    """Two models, where the data are the same; the same model, where they are not."""
    named = _named(asked.b, models[1])
    first = _model(asked.a, models[0], lambda model: (model == named) is is_two, missing)
    return first, _model(asked.b, models[1], lambda model: (model == first) is is_two, missing)


def _named(name: str | None, models: Sequence[str]) -> str | None:
    return next((model for model in models if plain(model) == name), None)


def _model(name: str | None, models: Sequence[str], wanted: Callable[[str], bool], missing: Missing) -> str:
    """The named model; else the first that goes well with the other side's, or just the first."""
    found = _named(name, models)
    if name is not None and found is None:
        missing.add("model", name)
    return found if found is not None else next(filter(wanted, models), models[0])


def _trials(dataset: Dataset, model: str) -> tuple[int, ...]:
    return tuple(sorted({run.trial for runs in cached.runs(dataset).at.values() for run in runs if run.model == model}))


def _trial(named: int | None, there: Sequence[int], missing: Missing) -> int | None:
    if named is not None and named not in there:
        missing.add("trial", named)
        return None
    return named if len(there) > 1 else None


def _against(asked: str | None, policy: str) -> str:
    """The policy to look for flips under: never the one that judges."""
    if asked in POLICIES and asked != policy:
        return str(asked)
    return RELAXED.name if policy != RELAXED.name else EXACT.name
