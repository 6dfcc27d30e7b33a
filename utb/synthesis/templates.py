"""Prompt files: read and checked once, rendered many times.

A file `prompts/<language>/<role>.md` has a head (`role`, `version`), the standing part of the prompt, a line
`=== situation ===`, and the part that changes from call to call. Both are Jinja2 in a sandbox, without escaping, and an
unknown name is an error. Each role has a fixed set of placeholders: a file that uses another one, or leaves one of
its own out, is refused when it is read. So the persona can reach no role that is not meant to see it.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import StrictUndefined, Template, TemplateError, meta
from jinja2.sandbox import SandboxedEnvironment

from utb.errors import ConfigError
from utb.io.tool_sets import Language
from utb.model.synthesis import SynthesisRole

PROMPTS = Path(__file__).parent / "prompts"
LANGUAGES: tuple[Language, ...] = ("en", "zh")

_COMMON = {"environment_time", "dialogue", "progress", "reasons"}
PLACEHOLDERS: Mapping[SynthesisRole, frozenset[str]] = {
    SynthesisRole.USER: frozenset(
        {*_COMMON, "persona", "purpose", "mode", "follow_up", "meant", "scenario", "abilities", "candidates", "history"}
        | {"question", "is_clear", "rejected"}
    ),
    SynthesisRole.PLANNER: frozenset({*_COMMON, "persona", "tools", "history", "request", "rejected"}),
    SynthesisRole.PLANNER_CHECKER: frozenset({*_COMMON, "tools", "history", "request", "proposal"}),
    SynthesisRole.TOOL: frozenset({*_COMMON, "tools", "calls", "rejected"}),
    SynthesisRole.TOOL_CHECKER: frozenset({*_COMMON, "tools", "calls", "observations"}),
    SynthesisRole.ASSISTANT: frozenset(
        {*_COMMON, "persona", "purpose", "history", "request", "missing", "answer_kind", "rejected"}
    ),
}
_FILE = re.compile(r"---\n(?P<head>.*?)\n---\n(?P<standing>.*?)\n=== situation ===\n(?P<situation>.*)", re.DOTALL)
_HEAD = re.compile(r"(\w+): (\S+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One prompt file. `name` is `<language>/<role>`, `sha256` that of the file."""

    name: str
    role: SynthesisRole
    version: str
    sha256: str
    standing: Template
    situation: Template

    def rendered(self, values: Mapping[str, Any]) -> tuple[str, str]:
        """Both parts as text; `values` are exactly the role's placeholders.

        Raises:
            ConfigError: the file does something with a value that cannot be done.
            ValueError: other values than the role has placeholders, which is a bug of the caller.
        """
        if values.keys() != PLACEHOLDERS[self.role]:
            raise ValueError(f"{self.name}: values for {sorted(values.keys() ^ PLACEHOLDERS[self.role])} do not fit")
        try:
            standing, situation = (_writable(part.render(values)) for part in (self.standing, self.situation))
        except TemplateError as error:
            raise ConfigError(f"prompt {self.name}: {error}") from error
        return standing, situation


def read_prompts(language: str, folder: Path = PROMPTS) -> dict[SynthesisRole, Prompt]:
    """The prompts of all roles in one language.

    Raises:
        ConfigError: an unknown language; a file that is missing, has no head or no situation, is no template, or has
            other placeholders than its role.
    """
    if language not in LANGUAGES:
        raise ConfigError(f"no prompts in {language!r}; there are: {', '.join(LANGUAGES)}")
    return {
        role: _read(folder / language / f"{role.value}.md", f"{language}/{role.value}", role) for role in PLACEHOLDERS
    }


def _writable(text: str) -> str:
    """The text without halves of characters, which models may have written and no request can carry."""
    return text.strip().encode("utf-8", "replace").decode()


def _read(path: Path, name: str, role: SynthesisRole) -> Prompt:
    try:
        content = path.read_bytes()
        text = content.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"prompt {name}: {path} cannot be read ({error})") from None
    parts = _FILE.fullmatch(text)
    if parts is None:
        raise ConfigError(f"prompt {name}: expected a head between lines `---`, and a line `=== situation ===`")
    head = dict(_HEAD.findall(parts["head"]))
    if head.get("role") != role.value or "version" not in head:
        raise ConfigError(f"prompt {name}: its head says {head}, expected role {role.value!r} and a version")
    environment = _environment()
    try:
        used = {
            found
            for part in (parts["standing"], parts["situation"])
            for found in meta.find_undeclared_variables(environment.parse(part))
        }
        standing, situation = (environment.from_string(parts[part]) for part in ("standing", "situation"))
    except TemplateError as error:
        raise ConfigError(f"prompt {name}: {error}") from None
    _check_placeholders(used, name, role)
    return Prompt(
        name=name,
        role=role,
        version=head["version"],
        sha256=hashlib.sha256(content).hexdigest(),
        standing=standing,
        situation=situation,
    )


def _check_placeholders(used: set[str], name: str, role: SynthesisRole) -> None:
    known = PLACEHOLDERS[role]
    if used - known:
        listed = ", ".join(sorted(used - known))
        raise ConfigError(f"prompt {name}: unknown placeholder {listed}; known: {', '.join(sorted(known))}")
    if known - used:
        raise ConfigError(f"prompt {name}: nothing is said about {', '.join(sorted(known - used))}")


def _environment() -> SandboxedEnvironment:
    return SandboxedEnvironment(
        autoescape=False, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=False
    )
