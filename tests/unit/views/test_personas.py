"""People as the Tools page shows them."""

from tests.unit.metrics.people import FULL, link
from utb.figures.html import render
from utb.io.people import People
from utb.model import Effect, PersonaLink
from utb.views.personas import build_people

ORDER = PersonaLink(
    persona="p",
    preference="preferences.stereotypical.tea",
    tool_set="<b>shop</b>",
    tools=("look", "buy"),
    slot=None,
    effect=Effect.ORDER,
    shows="looks first",
)
SLOT = PersonaLink(
    persona="p",
    preference="habits.budget",
    tool_set="bank",
    tools=("pay",),
    slot="account",
    effect=Effect.ARGUMENT,
    shows="savings",
)
PEOPLE = People("set", {"p": FULL}, (ORDER, SLOT, link("habits.budget", "bank", persona="somebody else")), ())


def test_a_row_has_the_counts_and_what_the_extra_fields_are_about() -> None:
    view = build_people(PEOPLE, "p")
    (row,) = view.rows
    assert (row.fields, row.extra, row.preferences, row.linked, row.tool_sets) == (12, 4, 3, 2, 2)
    assert (row.about, row.categories) == ("Ida, 40.", "pets, career, technology habits, civic or belief context")
    assert view.summary == "1 person, 12–12 fields (paper 22–36), 4–4 of them extra (paper 2–16)"


def test_preferences_stand_in_words_with_where_they_show() -> None:
    rows = {row.name: row for row in build_people(PEOPLE, None).preferences}
    assert rows["tea"].kind == "stereotypical"
    assert [(shown.where, shown.effect, shown.then) for shown in rows["tea"].shown] == [
        ("look → buy", "order", "looks first")
    ]
    assert [(shown.tool_set, shown.where) for shown in rows["budget"].shown] == [("bank", "pay · account")]
    assert (rows["milk"].shown, rows["0"].kind) == ((), "constraint")


def test_a_cell_counts_preferences_of_people_that_are_there() -> None:
    sets = {row.name: row for row in build_people(PEOPLE, "p").sets}
    assert [(cell.text, cell.title) for cell in sets["bank"].cells] == [("1", "p: 1 preference can show in bank")]
    assert sets["bank"].people == 1


def test_a_row_is_marked_only_where_preferences_are_listed() -> None:
    assert [row.is_chosen for row in build_people(PEOPLE, "p").rows] == [True]


def test_somebody_unknown_is_replaced_by_the_first() -> None:
    assert build_people(PEOPLE, "nobody").chosen == "p"


def test_a_folder_without_a_readable_persona_says_so() -> None:
    view = build_people(People("set", {}, (), ()), "p")
    assert (view.summary, view.rows, view.chosen, view.preferences) == ("no persona can be read", (), "", ())
    assert "No links are recorded" in render("personas.html", part="sets", view=view)


def test_names_and_texts_are_escaped_and_secrets_are_not_shown() -> None:
    view = build_people(PEOPLE, "p")
    html = "".join(
        render("personas.html", part=part, view=view, others=[("<i>more</i>", 2)])
        for part in ("coverage", "sets", "preferences")
    )
    assert "&lt;b&gt;shop&lt;/b&gt;" in html and "<b>shop" not in html
    assert "Well." not in html


def test_without_links_the_zeros_are_explained() -> None:
    assert build_people(PEOPLE, "p").note == ""
    note = build_people(People("set", {"p": FULL}, (), ()), "p").note
    assert note.startswith("linked and tool sets are 0") and "personas/set/links.jsonl" in note
