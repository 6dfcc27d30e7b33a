"""What a link names and the workspace has, or has not: every page finds it by the same rules, and says so alike."""

from collections.abc import Sequence

from utb.io.workspace import Dataset, Workspace
from utb.ui import cached
from utb.views.facets import Place
from utb.views.text import one_line, plain

NAME = 80  # characters of a name that a link holds


class Missing:
    """Collects what a link names in vain."""

    def __init__(self) -> None:
        self._names: list[str] = []

    def add(self, what: str, name: object, more: str = "") -> None:
        """Something of this kind and name; `more` says what else was wanted of it."""
        said = repr(one_line(name, NAME)) if isinstance(name, str) else str(name)
        self._names.append(f"{what} {said}{more}")

    @property
    def sentence(self) -> str:
        """What the page says; empty where nothing is missing."""
        return f"The link names {' and '.join(self._names)}, which this workspace does not have." if self._names else ""


def readable(workspace: Workspace) -> dict[str, Dataset]:
    """The data sets with a turn that can be read, by the names that links have for them."""
    return {plain(dataset.name): dataset for dataset in workspace.datasets if cached.topics(dataset).places}


def named_dataset(asked: str | None, datasets: dict[str, Dataset], missing: Missing) -> str:
    """The name of the data set that a link asks for, else of the first one."""
    if asked in datasets:
        return asked
    if asked is not None:
        missing.add("data set", asked)
    return next(iter(datasets))


def is_named(place: Place, topic: str | None, turn: int | None) -> bool:
    """Whether a link with this topic and turn means the place; without a turn it means the first of the topic."""
    return plain(place[0]) == topic and turn in (None, place[1])


def named_place(topic: str | None, turn: int | None, places: Sequence[Place], missing: Missing) -> Place | None:
    """The turn that a link asks for; None where it asks for none, or one that there is not."""
    if topic is None:
        return None
    found = next((place for place in places if is_named(place, topic, turn)), None)
    if found is None:
        missing.add(f"turn {turn or 0} of topic", topic)
    return found
