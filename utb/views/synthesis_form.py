"""The form of a new run: what is filled in, as the URL says it; what speaks against it; what it comes to as a command.

Keys never stand in it: a provider names the variable that holds its key, and the page says whether it is set.
"""

import re
import shlex
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from utb.model.synthesis_run import RunRequest
from utb.views.text import counted, one_line, plain

FEWEST_DRAWN, MOST_DRAWN = 45, 55  # turns of a session where nobody says how many
MOST_TURNS, MOST_SEED, MOST_CONCURRENCY = 500, 2**31 - 1, 32
NAME = 60
_SEED = 7
_NAME = re.compile(r"[^\W_][\w .+=-]*")
_LONGEST_NAME = 80
SINGLE = ("name", "provider", "people", "language", "seed", "turns", "concurrency")
SEVERAL = ("persona", "set")
LANGUAGES = ("en", "zh")
EVERY = "every"  # of scenarios: the language in which each is written


@dataclass(frozen=True, slots=True, kw_only=True)
class Provider:
    """Who can speak. `key` names it in an address; `config` is None for an embedded one.

    `variable` is the name of the environment variable that holds the key, `is_set` whether it does; `voices` are roles
    with their models; `problem` says why it cannot be used.
    """

    key: str
    name: str
    label: str
    config: str | None
    about: str = ""
    variable: str = ""
    is_set: bool = True
    voices: tuple[tuple[str, str], ...] = ()
    problem: str = ""
    people: Mapping[str, Sequence[str]] | None = None

    @property
    def is_embedded(self) -> bool:
        """Whether it needs no server."""
        return self.config is None


@dataclass(frozen=True, slots=True, kw_only=True)
class FormValues:
    """What is filled in; None and empty is what was not touched."""

    name: str = ""
    provider: str = ""
    people: str = ""
    personas: tuple[str, ...] = ()
    language: str = ""
    seed: int = _SEED
    turns: int | None = None
    concurrency: int = 4
    tool_sets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FormView:
    """What the form comes to: `problems` speak against starting, `command` does the same from a shell."""

    request: RunRequest | None
    problems: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    voices: tuple[tuple[str, str], ...]
    variable: str
    is_set: bool
    command: str


def read_form(one: Mapping[str, str], several: Mapping[str, Sequence[str]]) -> FormValues:
    """The values in a URL's parameters; numbers that are none are taken as not said."""
    language = one.get("language", "")
    return FormValues(
        name=plain(one.get("name", "").strip())[: 4 * _LONGEST_NAME],
        provider=one.get("provider", ""),
        people=one.get("people", ""),
        personas=tuple(dict.fromkeys(several.get("persona", ()))),
        language=language if language in (*LANGUAGES, EVERY) else "",
        seed=_number(one.get("seed"), MOST_SEED, _SEED) or 0,
        turns=_number(one.get("turns"), MOST_TURNS, None) or None,
        concurrency=_number(one.get("concurrency"), MOST_CONCURRENCY, 4) or 1,
        tool_sets=tuple(dict.fromkeys(several.get("set", ()))),
    )


def write_form(values: FormValues) -> dict[str, str | list[str]]:
    """The parameters that read back as these values; what is as it was at first is left out."""
    first, found = FormValues(), dict[str, str | list[str]]()
    for name in SINGLE:
        value = getattr(values, name)
        if value != getattr(first, name):
            found[name] = str(value)
    found |= {"persona": list(values.personas)} if values.personas else {}
    found |= {"set": list(values.tool_sets)} if values.tool_sets else {}
    return found


def form_of(request: RunRequest, name: str, provider_key: str) -> FormValues:
    """The form filled in as for an earlier run, for another one like it."""
    return FormValues(
        name=name,
        provider=provider_key,
        people=request.people,
        personas=request.personas,
        language=request.language or EVERY,
        seed=request.seed,
        turns=request.turns,
        concurrency=request.concurrency,
        tool_sets=request.tool_sets,
    )


def chosen_provider(values: FormValues, providers: Sequence[Provider]) -> Provider | None:
    """The provider that is named; where none is, the first that can be used."""
    if values.provider:
        return next((each for each in providers if each.key == values.provider), None)
    return next((each for each in providers if not each.problem and each.is_set), next(iter(providers), None))


def people_for(provider: Provider | None, people: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """Whose sessions the provider can make."""
    return people if provider is None or provider.people is None else provider.people


def languages_for(provider: Provider | None) -> tuple[str, ...]:
    """The languages to choose from."""
    return (EVERY, *LANGUAGES) if provider is not None and provider.is_embedded else LANGUAGES


def completed(values: FormValues, providers: Sequence[Provider], people: Mapping[str, Sequence[str]]) -> FormValues:
    """With choices for what is not said: the first provider that can be used, the first people, two of them."""
    provider = chosen_provider(values, providers)
    offered, languages = people_for(provider, people), languages_for(provider)
    dataset = values.people if values.people in offered else next(iter(offered), "")
    known = offered.get(dataset, ())
    personas = tuple(name for name in values.personas if name in known)
    is_embedded = provider is not None and provider.is_embedded
    return replace(
        values,
        provider=values.provider if provider is None else provider.key,
        people=dataset,
        personas=personas or tuple(known[:2]),
        language=values.language if values.language in languages else languages[0],
        turns=None if is_embedded else values.turns,
        tool_sets=() if is_embedded else values.tool_sets,
    )


def next_name(values: FormValues, taken: Collection[str]) -> str:
    """A name for the folder that is free."""
    base = f"seed{values.seed}-{values.language}"
    names = (base if number == 1 else f"{base}-{number}" for number in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)


def name_problem(name: str, taken: Collection[str]) -> str:
    """What speaks against a name of a folder: nothing that could lead elsewhere is one."""
    if not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME or name.rstrip(" .") != name:
        return "The name may have letters, digits, blanks and . + = - _, and begins with a letter or digit."
    return f"A run “{one_line(name, NAME)}” is there already: open it to go on with it." if name in taken else ""


def build_form(
    values: FormValues,
    providers: Sequence[Provider],
    people: Mapping[str, Sequence[str]],
    tool_sets: Collection[str],
    taken: Collection[str],
    folder: str,
) -> FormView:
    """What these values come to; `folder` is where runs stand, `taken` the names that are used."""
    provider = next((each for each in providers if each.key == values.provider), None)
    name = values.name or next_name(values, taken)
    problems = [name_problem(name, taken), *_provider_problems(values, provider)]
    if not people:
        problems.append("No personas: put one JSON file a person into personas/<data set>/ of the workspace.")
    elif not values.personas:
        problems.append("Choose at least one person.")
    unknown = [name for name in values.tool_sets if name not in tool_sets]
    if unknown:
        problems.append(f"There is no tool set {', '.join(one_line(each, NAME) for each in unknown)}.")
    found = tuple(problem for problem in problems if problem)
    request = None if found or provider is None else _request(values, provider)
    return FormView(
        request=request,
        problems=found,
        facts=_facts(values, tool_sets, f"{folder}/{name}", provider),
        voices=() if provider is None else provider.voices,
        variable="" if provider is None else provider.variable,
        is_set=provider is not None and provider.is_set,
        command="" if request is None else _command(request, f"{folder}/{name}"),
    )


def _provider_problems(values: FormValues, provider: Provider | None) -> list[str]:
    if provider is None:
        asked = f"“{one_line(values.provider, NAME)}” is not there." if values.provider else "None is there."
        return [f"Provider: {asked} Put a roles.toml into the workspace; docs/synthesis.md says what it holds."]
    problems = [provider.problem] if provider.problem else []
    if not provider.is_set:
        problems.append(f"The variable {provider.variable} is not set; set it and start the app again.")
    return problems


def _request(values: FormValues, provider: Provider) -> RunRequest:
    return RunRequest(
        provider=provider.name,
        config=provider.config,
        seed=values.seed,
        people=values.people,
        personas=values.personas,
        language=None if values.language == EVERY else values.language,
        turns=values.turns,
        tool_sets=values.tool_sets,
        concurrency=values.concurrency,
    )


def _facts(
    values: FormValues, tool_sets: Collection[str], out: str, provider: Provider | None
) -> tuple[tuple[str, str], ...]:
    count = len(values.personas)
    is_embedded = provider is not None and provider.is_embedded
    sets = f"{len(values.tool_sets)} of {len(tool_sets)}" if values.tool_sets else f"all {len(tool_sets)}"
    listed = (
        ("sessions", f"{count} of {one_line(values.people, NAME)}" if count else "none"),
        ("turns", "as the scenarios have them" if is_embedded else _turns_words(values.turns, count)),
        ("tool sets", "those of the scenarios" if is_embedded else sets),
        ("written to", out),
        ("server", "" if provider is None else provider.about),
    )
    return tuple((name, value) for name, value in listed if value)


def _turns_words(turns: int | None, count: int) -> str:
    if turns:
        return f"{turns} a session, {turns * count:,} together"
    return f"{FEWEST_DRAWN} to {MOST_DRAWN} a session, {FEWEST_DRAWN * count:,} to {MOST_DRAWN * count:,} together"


def _command(request: RunRequest, out: str) -> str:
    """The same from a shell, in the folder of the workspace."""
    words = ["utb", "generate", "--provider", request.provider]
    words += [] if request.config is None else ["--config", request.config]
    words += ["--seed", str(request.seed), "--people", request.people]
    words += [] if request.language is None else ["--language", request.language]
    words += [word for name in request.personas for word in ("--persona", name)]
    words += [] if request.turns is None else ["--turns", str(request.turns)]
    words += [word for name in request.tool_sets for word in ("--tool-set", name)]
    return plain(shlex.join([*words, "--workspace", ".", "--out", out]))


def _number(text: str | None, most: int, otherwise: int | None) -> int | None:
    if text is None or not (text.isascii() and text.isdigit() and len(text) < 12):
        return otherwise
    return min(int(text), most)


def people_label(dataset: str, count: int) -> str:
    """`utb-sim · 10 people`."""
    return f"{one_line(dataset, NAME)} · {counted(count, 'person', 'people')}"
