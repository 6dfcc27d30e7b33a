"""The sheets about a data set and its people, with what had to be left out."""

from collections.abc import Mapping, Sequence

import msgspec

from utb.figures.collection import Made
from utb.figures.data_sheets import (
    composition,
    diversity,
    domains,
    field_groups,
    profile_fields,
    stats_of,
    tool_ecosystem,
)
from utb.figures.sheet import made_of
from utb.metrics.dataset.composition import dataset_stats
from utb.metrics.dataset.facts import TopicFacts
from utb.metrics.persona_fields import count_fields
from utb.model import Persona
from utb.views.text import plain

OF_DATA = ("table2_composition", "table3_diversity", "table9_tools", "figure2b_domains")
OF_PEOPLE = ("table8_profiles", "figure2a_field_groups")
_NO_DATA = "it needs the data set: name it with --data"
_NO_PEOPLE = "no personas stand beside the data"


def data_sheets(
    topics: Sequence[TopicFacts], people: Sequence[Persona], *, sources: Mapping[str, str], dataset: str | None = None
) -> Made:
    """Tables 2, 3, 8, 9 and Figure 2 of these topics and people."""
    stats = dataset_stats(topics)
    sheets = [composition(stats), diversity(stats.diversity)]
    left_out: dict[str, str] = {}
    if people:
        counted = [count_fields(person) for person in people]
        sheets += [profile_fields(counted), field_groups(counted)]
    else:
        left_out = dict.fromkeys(OF_PEOPLE, _NO_PEOPLE)
    sheets.append(tool_ecosystem(stats, topics))
    if stats.domains:
        sheets.append(domains(stats.domains))
    else:
        left_out["figure2b_domains"] = "the data name no domains of tool sets"
    told = f"Data set: {plain(dataset)}, {stats_of(stats)}." if dataset else ""
    made = (msgspec.structs.replace(one, notes=tuple(filter(None, (*one.notes, told)))) for one in sheets)
    return Made(tuple(made_of(one, sources) for one in made), (), left_out, ())


def without_data() -> dict[str, str]:
    """What is left out where no data set is named."""
    return dict.fromkeys((*OF_DATA, *OF_PEOPLE), _NO_DATA)
