"""What the Synthesize page shows, as its URL says it: which run, which view of it, which topic, call and filters."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from utb.views.text import plain

PROGRESS, TOPICS, CALLS, NEW = "progress", "topics", "calls", "new"
VIEWS = (PROGRESS, TOPICS, CALLS)
CALL_FILTERS = ("role", "outcome", "persona", "topic", "find")


@dataclass(frozen=True, slots=True, kw_only=True)
class SynthesisAddress:
    """None is what the link leaves open. `run`: name of a folder, or `new` for the form; `page` counts from 1."""

    run: str | None = None
    view: str | None = None
    role: str | None = None
    outcome: str | None = None
    persona: str | None = None
    topic: str | None = None
    find: str | None = None
    call: str | None = None
    page: int = 1

    @property
    def filters(self) -> dict[str, str]:
        """The filters on calls that are set."""
        return {name: value for name in CALL_FILTERS if (value := getattr(self, name)) is not None}

    def with_filter(self, name: str, value: str | None) -> "SynthesisAddress":
        """Other calls to list; which of them is shown, and which page, is left open."""
        return replace(self, call=None, page=1, **{name: value or None})

    def at_view(self, view: str, topic: str | None = None) -> "SynthesisAddress":
        """Another view of the same run."""
        return SynthesisAddress(run=self.run, view=view, topic=topic)


def read_synthesis_address(parameters: Mapping[str, str]) -> SynthesisAddress:
    """The address in a URL's parameters; what is no page number is the first page."""
    found: dict[str, object] = {
        each.name: parameters[each.name] for each in fields(SynthesisAddress) if parameters.get(each.name)
    }
    page = str(found.pop("page", "1"))
    number = int(page) if page.isascii() and page.isdigit() and len(page) < 7 else 1
    return SynthesisAddress(page=max(1, number), **found)  # type: ignore[arg-type]  # all others are text


def write_synthesis_address(address: SynthesisAddress) -> dict[str, str]:
    """The parameters that read back as this address."""
    named = {each.name: getattr(address, each.name) for each in fields(SynthesisAddress)}
    return {
        name: plain(str(value))
        for name, value in named.items()
        if value not in (None, "") and (name, value) != ("page", 1)
    }
