"""Templates of scenarios: Jinja2 in a sandbox, without escaping; unknown names and empty picks are errors.

A text with `{{ … }}` gives text; an argument that begins with `=` is an expression and keeps its type. Members of an
observation win over methods: `trains.items` is the field of that name.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

from jinja2 import StrictUndefined, TemplateError, Undefined, meta, nodes
from jinja2.sandbox import SandboxedEnvironment

from utb.providers.simulated.dates import Day

Names = Mapping[str, Any]
EARLIER = "earlier"
_EXPRESSION = "="
_MARKS = ("{{", "{%", "{#")


class ScenarioFault(ValueError):  # noqa: N818 - it says what is wrong with a scenario, like `Fault`
    """A template that cannot be filled in, and why."""


class _Environment(SandboxedEnvironment):
    def getattr(self, obj: Any, attribute: str) -> Any:
        """Members of objects are what results hold, never the methods of a dictionary."""
        if isinstance(obj, dict):
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)


class Templates:
    """The environment of one person: words of days depend on the day and on the language."""

    def __init__(self, today: date, language: str) -> None:
        self._environment = _new_environment()
        self._environment.filters["date"] = lambda text: Day(date.fromisoformat(str(text)[:10]), today, language)

    def text(self, template: str, names: Names) -> str:
        """The template as text.

        Raises:
            ScenarioFault: it cannot be filled in.
        """
        if not any(mark in template for mark in _MARKS):
            return template
        return str(self._guarded(template, lambda: self._environment.from_string(template).render(names)))

    def value(self, template: Any, names: Names) -> Any:
        """JSON with its templates filled in and its expressions computed.

        Raises:
            ScenarioFault: one of them cannot be.
        """
        if isinstance(template, dict):
            return {key: self.value(item, names) for key, item in template.items()}
        if isinstance(template, list):
            return [self.value(item, names) for item in template]
        if not isinstance(template, str):
            return _plain(template, repr(template))
        if not template.startswith(_EXPRESSION):
            return self.text(template, names)
        expression = template.removeprefix(_EXPRESSION)
        compiled = self._guarded(
            template, lambda: self._environment.compile_expression(expression, undefined_to_none=False)
        )
        return _plain(self._guarded(template, lambda: compiled(**names)), template)

    def _guarded(self, template: str, work: Callable[[], Any]) -> Any:
        try:
            return work()
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
            raise ScenarioFault(f"{template!r}: {error}") from None


def names_in(template: Any) -> set[str]:
    """The names that a template (or JSON with templates) uses.

    Raises:
        ScenarioFault: it is no template.
    """
    return {name for parsed in _parsed(template) for name in meta.find_undeclared_variables(parsed)}


def earlier_in(template: Any) -> set[tuple[str, str | None]]:
    """What it uses of earlier topics: tool set and name, the name None where the whole topic is used."""
    found: set[tuple[str, str | None]] = set()
    for parsed in _parsed(template):
        for member in parsed.find_all(nodes.Getattr):
            if _is_earlier(member.node):
                found.add((member.attr, None))
            elif isinstance(member.node, nodes.Getattr) and _is_earlier(member.node.node):
                found.add((member.node.attr, member.attr))
    named = {tool_set for tool_set, name in found if name is not None}
    return {(tool_set, name) for tool_set, name in found if name is not None or tool_set not in named}


def _is_earlier(node: nodes.Expr) -> bool:
    return isinstance(node, nodes.Name) and node.name == EARLIER


def _parsed(template: Any) -> Iterator[nodes.Template]:
    for text in _texts(template):
        try:
            yield _READER.parse("{{" + text[1:] + "}}" if text.startswith(_EXPRESSION) else text)
        except TemplateError as error:
            raise ScenarioFault(f"{text!r}: {error}") from None


def _texts(template: Any) -> Iterator[str]:
    if isinstance(template, dict | list):
        for item in template.values() if isinstance(template, dict) else template:
            yield from _texts(item)
    elif isinstance(template, str) and (template.startswith(_EXPRESSION) or any(mark in template for mark in _MARKS)):
        yield template


def _plain(value: Any, template: str) -> Any:
    """The value as JSON; days as ISO text."""
    if isinstance(value, Undefined):
        raise ScenarioFault(f"{template!r}: nothing is there to pick")
    if isinstance(value, Day | date):
        return str(value)
    if isinstance(value, str):
        return str(value)
    if isinstance(value, dict):
        return {str(key): _plain(item, template) for key, item in value.items()}
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Iterator | list | tuple):
        return [_plain(item, template) for item in value]
    raise ScenarioFault(f"{template!r}: {type(value).__name__} is no JSON")


def _hm(moment: object) -> str:
    """The time of day in `2026-02-14T16:05`."""
    text = str(moment)
    return text[11:16] if len(text) > 10 else text


def _new_environment() -> _Environment:
    environment = _Environment(autoescape=False, undefined=StrictUndefined)
    environment.filters["hm"] = _hm
    return environment


_READER = _new_environment()
_READER.filters["date"] = str
