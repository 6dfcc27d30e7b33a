"""Tables and figures about a data set and its people: Tables 2, 3, 8, 9 and Figure 2 of the paper, for loaded data."""

from collections import Counter
from collections.abc import Iterable, Sequence

from utb.figures.sheet import Chart, Head, Kind, Mark, Point, Series, Sheet, Value, sheet
from utb.metrics.dataset.composition import DatasetStats, Share
from utb.metrics.dataset.diversity import Diversity
from utb.metrics.dataset.facts import TopicFacts
from utb.metrics.persona_fields import FieldCounts
from utb.views.text import counted, plain

_NAMES = {"ST": "Single-Tool", "MT": "Multi-Tool", "LOI": "Lack-of-Information"}
_SCALES = {
    "profiles": "Profiles",
    "tool_sets": "Tool sets",
    "tools": "Unique tools",
    "topics": "Topics",
    "turns": "Turns",
    "evaluated_turns": "Evaluated turns",
}
_GROUPS = {
    "summary": "Persona summary",
    "communication": "Communication",
    "preferences": "Preferences",
    "habits": "Task habits",
    "constraints": "Recurring constraints",
    "extra": "Person-specific",
    "sensitive_information": "Sensitive information",
}
_NO_DOMAIN = "The data name no domains of tool sets."


def composition(stats: DatasetStats) -> Sheet:
    """Table 2: turns by task type, of those with one, and by subtype, of all."""
    rows: list[list[Value]] = []
    for part, shares in (("Task type", stats.task_types), ("Subtype", stats.subtypes)):
        rows += [[part, _NAMES.get(share.name, plain(share.name)), share.count, share.percent] for share in shares]
    return sheet(
        "table2_composition",
        "Composition of the data set",
        [
            Head("part", ""),
            Head("name", "Type"),
            Head("turns", "Turns", Kind.COUNT),
            Head("percent", "%", Kind.PERCENT),
        ],
        rows,
        notes=(
            "Shares of task types are of the turns that have one of the three, shares of subtypes of all turns. The "
            "first turn of a topic is cross-topic.",
        ),
        rules=(len(stats.task_types),),
    )


def stats_of(stats: DatasetStats) -> str:
    """The size of the data set in words."""
    return ", ".join(f"{row.count:,} {_SCALES[row.name].lower()}" for row in stats.scale)


def diversity(rows: Sequence[Diversity]) -> Sheet:
    """Table 3: how differently topics on one tool set are solved; all sets together, then each with several topics."""
    listed = [rows[0], *(row for row in rows[1:] if row.pairs)]
    alone = len(rows) - len(listed)
    return sheet(
        "table3_diversity",
        "Diversity of reference trajectories on the same tool set (per cent)",
        [
            Head("tool_set", "Tool set"),
            Head("topics", "Topics", Kind.COUNT),
            Head("profiles", "Profiles", Kind.COUNT),
            Head("distinct_sequences", "Distinct sequences", Kind.PERCENT),
            Head("distinct_trajectories", "Distinct trajectories", Kind.PERCENT),
            Head("sequence_distance", "Sequence distance", Kind.PERCENT),
            Head("trajectory_distance", "Trajectory distance", Kind.PERCENT),
        ],
        [_diversity(row) for row in listed],
        notes=(
            "A sequence is the tools that a topic's references call, in order; a trajectory has their arguments, too. "
            "Distinct: how many different ones there are over the number of topics. Distance: how many edits turn one "
            "into another over the length of the longer one, as the mean over all pairs of topics on one tool set.",
            f"{counted(alone, 'tool set')} with a single topic count in the first row only." if alone > 1 else "",
            "A tool set with a single topic counts in the first row only." if alone == 1 else "",
        ),
        rules=(1,),
    )


def _diversity(row: Diversity) -> list[Value]:
    shares = (row.distinct_sequences, row.distinct_trajectories, row.sequence_distance, row.trajectory_distance)
    name = f"All {row.tool_sets:,} tool sets" if row.tool_set is None else plain(row.tool_set)
    return [name, row.topics, row.profiles, *(None if share is None else 100 * share for share in shares)]


def profile_fields(people: Sequence[FieldCounts]) -> Sheet:
    """Table 8: fields and extra fields of each person, and what the extra ones are about."""
    return sheet(
        "table8_profiles",
        "Fields of profiles",
        [
            Head("profile", "Profile"),
            Head("fields", "Fields", Kind.COUNT),
            Head("extra", "Extra", Kind.COUNT),
            Head("preferences", "Preferences", Kind.COUNT),
            Head("categories", "Categories of extra fields"),
        ],
        [
            [plain(who.persona), who.fields, who.extra, who.preferences, plain("; ".join(who.categories))]
            for who in people
        ],
        notes=(
            "Extra: fields that only this person has. Each kind of preference is one field, however many preferences "
            "it holds.",
        ),
    )


def field_groups(people: Sequence[FieldCounts]) -> Sheet:
    """Figure 2a: fields of all profiles by group."""
    total: Counter[str] = Counter()
    for who in people:
        total.update(who.groups)
    rows: list[list[Value]] = [[_GROUPS.get(name, name), total[name]] for name in _GROUPS if name in total]
    return sheet(
        "figure2a_field_groups",
        f"Profile fields by group, {len(people)} profiles",
        [Head("group", "Group"), Head("fields", "Fields", Kind.COUNT)],
        rows,
        chart=Chart(Mark.BARS, "group", (Series("fields", (Point("fields"),)),), "Fields"),
    )


def domains(shares: Sequence[Share]) -> Sheet:
    """Figure 2b: domains of tool sets."""
    return sheet(
        "figure2b_domains",
        "Domains of tool sets",
        [
            Head("domain", "Domain"),
            Head("tool_sets", "Tool sets", Kind.COUNT),
            Head("percent", "%", Kind.PERCENT),
        ],
        [[plain(share.name), share.count, share.percent] for share in shares],
        notes=() if shares else (_NO_DOMAIN,),
        chart=Chart(Mark.BARS, "domain", (Series("tool sets", (Point("percent"),)),), "Tool sets (%)"),
    )


def tool_ecosystem(stats: DatasetStats, topics: Iterable[TopicFacts]) -> Sheet:
    """Table 9 for the loaded data: names, sets, and how large they are."""
    sets = {topic.tool_set: set(topic.parameters) for topic in topics}
    counts = {row.name: row.count for row in stats.scale}
    means = {size.name: size.mean for size in stats.sizes}
    rows: list[list[Value]] = [
        ["Tool names in tool sets", float(sum(map(len, sets.values())))],
        ["Tool sets", float(counts["tool_sets"])],
        ["Unique tool names", float(counts["tools"])],
        ["Mean tools of a topic", means["tools a topic"]],
        ["Mean parameters of a tool", means["parameters a tool"]],
    ]
    return sheet(
        "table9_tools",
        "Tool ecosystem of the data set",
        [Head("measure", "Measure"), Head("value", "Value", Kind.NUMBER)],
        rows,
    )
