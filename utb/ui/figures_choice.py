"""From an address to what is drawn: data set, models in order, policies; what a link names in vain is told."""

from dataclasses import dataclass, replace

from utb.figures.choices import Order, default_floors
from utb.io.workspace import Dataset, Workspace
from utb.model import EXACT, POLICIES, RELAXED
from utb.ui import cached
from utb.views.figures_address import DOUBLE, WITHOUT, FiguresAddress
from utb.views.text import one_line, plain

NAME = 80
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
    datasets = {plain(each.name): each for each in workspace.datasets if cached.topics(each).places}
    if not datasets:
        return None
    missing: list[str] = []
    name = asked.dataset if asked.dataset in datasets else None
    if name is None:
        if asked.dataset is not None:
            missing.append(f"data set {one_line(asked.dataset, NAME)!r}")
        name = max(datasets, key=lambda each: len(cached.runs(datasets[each]).models))
    models = cached.runs(datasets[name]).models
    order = next((each for each in Order if each.value == asked.order), Order.NAME)
    if asked.order not in (None, order.value):
        missing.append(f"order {one_line(asked.order, NAME)!r}")
    chosen = _chosen(asked.models, models, missing)
    floors = default_floors(chosen) if asked.floors is None else _chosen(asked.floors, models, missing)
    policies = tuple(each for each in asked.policies or USUAL if each in POLICIES) or USUAL
    missing += [f"policy {one_line(each, NAME)!r}" for each in asked.policies or () if each not in POLICIES]
    return FiguresChoice(
        address=replace(asked, dataset=name, order=None if order is Order.NAME else order.value),
        dataset=datasets[name],
        datasets=tuple(datasets),
        models=models,
        chosen=tuple(dict.fromkeys((*chosen, *floors))),
        floors=floors,
        order=order,
        policies=policies,
        missing=f"The link names {' and '.join(missing)}, which this workspace does not have." if missing else "",
    )


def _chosen(named: tuple[str, ...] | None, models: tuple[str, ...], missing: list[str]) -> tuple[str, ...]:
    """The named models in their order; all where none is named."""
    if named is None:
        return models
    known = {plain(model): model for model in models}
    missing += [f"model {one_line(name, NAME)!r}" for name in named if name not in known]
    return tuple(dict.fromkeys(known[name] for name in named if name in known))
