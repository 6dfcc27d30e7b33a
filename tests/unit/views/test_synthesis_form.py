"""The form of a run: what it reads from a URL, what speaks against it, and the command it comes to."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from utb.views.synthesis_form import (
    EVERY,
    FormValues,
    FormView,
    Provider,
    build_form,
    completed,
    form_of,
    name_problem,
    next_name,
    people_for,
    people_label,
    read_form,
    write_form,
)

LOCAL = Provider(key="local · r.toml", name="local", label="local", config="r.toml", variable="KEY", about="http://x")
SIMULATED = Provider(key="simulated", name="simulated", label="s", config=None, people={"sim": ("p1", "p2", "p3")})
UNSET = replace(LOCAL, key="unset", is_set=False)
BROKEN = replace(LOCAL, key="broken", problem="no such model")
PEOPLE: Mapping[str, Sequence[str]] = {"small": ("a", "b", "c"), "other": ("z",)}
SETS = ("one", "two")


def built(values: FormValues, *providers: Provider, people: Mapping[str, Sequence[str]] = PEOPLE) -> FormView:
    listed = providers or (LOCAL, SIMULATED)
    return build_form(completed(values, listed, people), listed, people, SETS, {"seed7-en"}, "synthesis")


def test_values_read_back_from_the_url() -> None:
    values = FormValues(
        name="n",
        provider="p",
        people="small",
        personas=("a", "b,c"),
        language="zh",
        seed=3,
        turns=9,
        concurrency=2,
        tool_sets=("one",),
    )
    written = write_form(values)
    one = {name: value for name, value in written.items() if isinstance(value, str)}
    several = {name: value for name, value in written.items() if isinstance(value, list)}
    assert read_form(one, several) == values
    assert write_form(FormValues()) == {} and read_form({}, {}) == FormValues()


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "9" * 20, "²"])
def test_numbers_that_are_none_are_not_said(text: str) -> None:
    values = read_form({"seed": text, "turns": text, "concurrency": text}, {})
    assert (values.seed, values.turns, values.concurrency) == (7, None, 4)


def test_numbers_have_limits() -> None:
    values = read_form({"seed": "99999999999", "turns": "9999", "concurrency": "0"}, {})
    assert (values.seed, values.turns, values.concurrency) == (2**31 - 1, 500, 1)


def test_what_is_not_said_is_chosen_sensibly() -> None:
    values = completed(FormValues(), (BROKEN, UNSET, LOCAL), PEOPLE)
    assert (values.provider, values.people, values.personas, values.language) == (LOCAL.key, "small", ("a", "b"), "en")
    assert completed(FormValues(), (BROKEN,), PEOPLE).provider == "broken"
    assert completed(FormValues(people="gone", personas=("z",)), (LOCAL,), PEOPLE).personas == ("a", "b")
    assert completed(FormValues(), (), {}).provider == ""


def test_a_good_form_is_a_request_and_a_command() -> None:
    view = built(FormValues(turns=6, personas=("a",), tool_sets=("one",)))
    assert view.problems == () and view.request is not None and view.request.config == "r.toml"
    assert view.command == (
        "utb generate --provider local --config r.toml --seed 7 --people small --language en --persona a --turns 6"
        " --tool-set one --workspace . --out synthesis/seed7-en-2"
    )
    assert dict(view.facts)["turns"] == "6 a session, 6 together" and dict(view.facts)["tool sets"] == "1 of 2"
    assert dict(built(FormValues()).facts)["turns"] == "45 to 55 a session, 90 to 110 together"


def test_scenarios_say_turns_tool_sets_and_who() -> None:
    view = built(FormValues(provider="simulated", turns=9, tool_sets=("one",), people="small"))
    assert view.request is not None and view.request.personas == ("p1", "p2")
    assert (view.request.language, view.request.turns, view.request.tool_sets) == (None, None, ())
    assert "--language" not in view.command and "--config" not in view.command
    assert dict(view.facts)["turns"] == "as the scenarios have them"
    assert people_for(SIMULATED, PEOPLE) == SIMULATED.people and people_for(None, PEOPLE) == PEOPLE


@pytest.mark.parametrize(
    ("values", "providers", "problem"),
    [
        (FormValues(provider="gone"), (LOCAL,), "“gone” is not there"),
        (FormValues(), (), "None is there"),
        (FormValues(), (BROKEN,), "no such model"),
        (FormValues(), (UNSET,), "The variable KEY is not set"),
        (FormValues(tool_sets=("three",)), (LOCAL,), "There is no tool set three"),
        (FormValues(name="../x"), (LOCAL,), "begins with a letter or digit"),
        (FormValues(name="seed7-en"), (LOCAL,), "is there already"),
    ],
)
def test_what_speaks_against_starting_is_said(
    values: FormValues, providers: tuple[Provider, ...], problem: str
) -> None:
    view = build_form(completed(values, providers, PEOPLE), providers, PEOPLE, SETS, {"seed7-en"}, "synthesis")
    assert view.request is None and view.command == "" and any(problem in each for each in view.problems)


def test_without_people_there_is_nobody_to_start() -> None:
    assert any("No personas" in each for each in built(FormValues(), people={}).problems)
    nobody = build_form(FormValues(provider=LOCAL.key, people="small"), (LOCAL,), PEOPLE, SETS, (), "synthesis")
    assert "Choose at least one person." in nobody.problems and dict(nobody.facts)["sessions"] == "none"


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "a\\b", "-a", "_a", "a.", "a ", "a\n", "x" * 81, "a\0"])
def test_names_that_could_lead_elsewhere_are_none(name: str) -> None:
    assert name_problem(name, ())


@pytest.mark.parametrize("name", ["a", "7", "Läufe 2", "a.b+c=d-e_f", "运行"])
def test_names_of_folders(name: str) -> None:
    assert not name_problem(name, ()) and name_problem(name, {name})


def test_the_next_name_is_free() -> None:
    values = FormValues(language="zh")
    assert next_name(values, ()) == "seed7-zh" and next_name(values, {"seed7-zh", "seed7-zh-2"}) == "seed7-zh-3"


def test_a_form_like_an_earlier_run() -> None:
    request = built(FormValues(provider="simulated")).request
    assert request is not None
    again = form_of(request, "n", "simulated")
    assert again.language == EVERY and again.personas == ("p1", "p2") and again.name == "n"
    assert people_label("sim", 1) == "sim · 1 person" and people_label("sim", 2) == "sim · 2 people"
