"""Models under other names: a paper rarely calls a model what its file is called."""

from collections.abc import Iterator, Sequence
from copy import copy

from utb.errors import ConfigError
from utb.metrics.judged import Judgements
from utb.views.text import one_line

_NAME = 80


def parted(texts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Each `old=new` as a pair. Raises `ConfigError` for what is none."""
    return tuple(_pair(text) for text in texts)


def _pair(text: str) -> tuple[str, str]:
    old, equals, new = (part.strip() for part in text.partition("="))
    if not (old and equals and new):
        raise ConfigError(f"--rename {one_line(text, _NAME)!r} is no pair of names: write OLD=NEW")
    return old, new


def renamed(
    judgements: Sequence[Judgements],
    known: Sequence[str],
    names: Sequence[str],
    floors: Sequence[str],
    pairs: Sequence[tuple[str, str]],
) -> tuple[list[Judgements], tuple[str, ...], tuple[str, ...]]:
    """Judgements, chosen names and floors under the new names.

    Raises:
        ConfigError: a model that was not scored is renamed, or two of the chosen models would have one name.
    """
    new = dict(pairs)
    for old in new:
        if old not in known:
            raise ConfigError(f"model {old!r} was not scored; there are {', '.join(known)}")
    called = [new.get(name, name) for name in names]
    for name in called:
        if called.count(name) > 1:
            raise ConfigError(f"two models would be called {name!r}")
    here = [item for item in judgements if item.model in names]
    return list(_under(here, new)), tuple(called), tuple(new.get(name, name) for name in floors)


def _under(judgements: Sequence[Judgements], new: dict[str, str]) -> Iterator[Judgements]:
    for item in judgements:
        other = copy(item)
        other.model = new.get(item.model, item.model)
        yield other
