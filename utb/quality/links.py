"""Links from preferences to tools, checked against the persona and the tool sets."""

from collections.abc import Iterable, Iterator, Mapping

from utb.io.tool_sets import ToolSet
from utb.metrics.persona_fields import decisive
from utb.model import Persona, PersonaLink
from utb.quality.findings import PersonaFinding, Rule

DECIDING = "x-utb-decision-relevant"


def check_links(
    links: Iterable[PersonaLink], personas: Mapping[str, Persona], tool_sets: Mapping[str, ToolSet]
) -> Iterator[PersonaFinding]:
    """Findings on links; what a link says of a set that is not among `tool_sets` is not checked."""
    known = {name: {path for path, _ in decisive(persona)} for name, persona in personas.items()}
    for link in links:
        if link.preference.startswith("sensitive_information"):
            yield _finding(link, Rule.LINK_TO_SENSITIVE, link.tool_set)
        elif link.preference not in known.get(link.persona, set()):
            yield _finding(link, Rule.LINK_WITHOUT_PREFERENCE, link.tool_set)
        if link.tool_set in tool_sets:
            yield from _of_set(link, tool_sets[link.tool_set])


def _of_set(link: PersonaLink, tool_set: ToolSet) -> Iterator[PersonaFinding]:
    functions = {tool["function"]["name"]: tool["function"] for tool in tool_set.tools}
    for tool in link.tools:
        if tool not in functions:
            yield _finding(link, Rule.LINK_WITHOUT_TOOL, f"{link.tool_set}: {tool}")
        elif link.slot is not None:
            schema = functions[tool].get("parameters", {}).get("properties", {}).get(link.slot)
            place = f"{link.tool_set}: {tool}.{link.slot}"
            if schema is None:
                yield _finding(link, Rule.LINK_WITHOUT_SLOT, place)
            elif schema.get(DECIDING) is not True:
                yield _finding(link, Rule.LINK_DECIDES_NOTHING, place)


def _finding(link: PersonaLink, rule: Rule, found: str) -> PersonaFinding:
    return PersonaFinding(persona=link.persona, rule=rule, path=link.preference, found=found)
