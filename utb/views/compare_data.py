"""What is said above a comparison by two data sets: whose references judge whose runs, and what is left out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from utb.views.facets import Place
from utb.views.text import counted, one_line

NAME, MOST = 60, 200


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """The turns that stand in one of the two only."""

    words: str
    names: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DataNote:
    """Whose references judge whose runs, how many turns can be compared, and those that cannot."""

    judging: str
    runs: str
    shared: str
    left_out: tuple[LeftOut, ...]


def build_data_note(
    data: Sequence[str],
    models: Sequence[str],
    is_lent: Sequence[bool],
    places: Sequence[Iterable[Place]],
) -> DataNote:
    """The note; `data`, `models`, `is_lent` and `places` (of all turns) are those of A and B.

    `is_lent`: the data set has no run of that model, and those recorded for the other one are judged instead.
    """
    names = [one_line(name, NAME) for name in data]
    first, second = (dict.fromkeys(each) for each in places)
    apart = ([place for place in first if place not in second], [place for place in second if place not in first])
    return DataNote(
        judging=f"A is judged by the references of `{names[0]}`, B by those of `{names[1]}`.",
        runs=_runs(names, [one_line(model, NAME) for model in models], is_lent),
        shared=f"{counted(len(first) - len(apart[0]), 'turn')} in both",
        left_out=tuple(_left_out(name, only) for name, only in zip(names, apart, strict=True) if only),
    )


def _runs(names: Sequence[str], models: Sequence[str], is_lent: Sequence[bool]) -> str:
    owners = [names[1 - side] if is_lent[side] else names[side] for side in range(2)]
    if owners[0] != owners[1]:
        whose = "the other one's" if is_lent[0] else "its own"
        return f"Each side has the runs that were recorded for {whose} data."
    if models[0] == models[1]:
        return f"Both have the same runs of `{models[0]}`, recorded for `{owners[0]}`."
    return f"The runs of both were recorded for `{owners[0]}`."


def _left_out(name: str, places: Sequence[Place]) -> LeftOut:
    listed = [f"{one_line(topic, NAME)} / {turn}" for topic, turn in places[:MOST]]
    more = f" and {len(places) - MOST:,} more" if len(places) > MOST else ""
    return LeftOut(words=f"{counted(len(places), 'turn')} only in `{name}`", names=", ".join(listed) + more)
