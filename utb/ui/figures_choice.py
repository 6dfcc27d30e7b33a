"""From an address to what is drawn: data set, models in order, policies; what a link names in vain is told."""

from dataclasses import dataclass, replace

from utb.figures.choices import Order, default_floors
from utb.io.workspace import Dataset, Workspace
from utb.model import EXACT, POLICIES, RELAXED
from utb.ui import cached
from utb.ui.linked import Missing, readable
from utb.views.figures_address import DOUBLE, WITHOUT, FiguresAddress
from utb.views.text import plain

USUAL = (EXACT.name, RELAXED.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class FiguresChoice:
    """A data set and its models; `address` is complete but for the sheet.

    `models` are all, `chosen` those shown, `floors` those of them that are trivial agents.
    """

    address: FiguresAddress
    dataset: Dataset
    datasets: tuple[str, ...]
    models: tuple[str, ...]
    chosen: tuple[str, ...]
    floors: tuple[str, ...]
    order: Order
    policies: tuple[str, ...]
    missing: str

    @property
    def is_double(self) -> bool:
        """Whether files are two columns wide."""
        return self.address.width == DOUBLE

    @property
    def has_intervals(self) -> bool:
        """Whether intervals are shown."""
        return self.address.intervals != WITHOUT


def choose_figures(workspace: Workspace, asked: FiguresAddress) -> FiguresChoice | None:
    """The choice for this address; None where the workspace has no readable topic."""
    datasets = readable(workspace)
    if not datasets:
        return None
    missing = Missing()
    name = asked.dataset if asked.dataset in datasets else None
    if name is None:
        if asked.dataset is not None:
            missing.add("data set", asked.dataset)
        name = max(datasets, key=lambda each: len(cached.runs(datasets[each]).models))
    models = cached.runs(datasets[name]).models
    order = next((each for each in Order if each.value == asked.order), Order.NAME)
    if asked.order not in (None, order.value):
        missing.add("order", asked.order)
    chosen = _chosen(asked.models, models, missing)
    floors = default_floors(chosen) if asked.floors is None else _chosen(asked.floors, models, missing)
    policies = tuple(each for each in asked.policies or USUAL if each in POLICIES) or USUAL
    for each in asked.policies or ():
        if each not in POLICIES:
            missing.add("policy", each)
    return FiguresChoice(
        address=replace(asked, dataset=name, order=None if order is Order.NAME else order.value),
        dataset=datasets[name],
        datasets=tuple(datasets),
        models=models,
        chosen=tuple(dict.fromkeys((*chosen, *floors))),
        floors=floors,
        order=order,
        policies=policies,
        missing=missing.sentence,
    )


def _chosen(named: tuple[str, ...] | None, models: tuple[str, ...], missing: Missing) -> tuple[str, ...]:
    """The named models in their order; all where none is named."""
    if named is None:
        return models
    known = {plain(model): model for model in models}
    for name in named:
        if name not in known:
            missing.add("model", name)
    return tuple(dict.fromkeys(known[name] for name in named if name in known))
