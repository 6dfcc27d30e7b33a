import pytest

from utb.errors import ConfigError
from utb.world.expressions import compute, is_expression, names_in

NAMES = {
    "stay": {"price": 40, "name": {"en": "Quay", "zh": "码头"}},
    "rows": [{"n": 1, "kind": "a"}, {"n": 2, "kind": "b"}, {"n": 3, "kind": "a"}],
    "nothing": None,
    "sum": sum,
    "pairs": [[1, 2], [3, 4]],
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("=stay.price * 3 + 1", 121),
        ("=-7 // 2 ** 2", -2),
        ("=stay.missing", None),
        ("=stay['price'] % 7", 5),
        ("='dear' if stay.price > 30 else 'cheap'", "dear"),
        ("=nothing or 5", 5),
        ("=nothing is None and stay.price and not nothing", True),
        ("=1 < 2 <= 2 and 3 not in [1, 2]", True),
        ("=1 < 2 > 5", False),
        ("=[row.n for row in rows if row.kind == 'a']", [1, 3]),
        ("=sum(row.n for row in rows)", 6),
        ("=[a * b for a, b in pairs]", [2, 12]),
        ("=[[x for x in pair if x > 1] for pair in pairs]", [[2], [3, 4]]),
        ("=f'{stay.name.en}: {stay.price:.2f}'", "Quay: 40.00"),
        ("={'a': rows[1:], 'b': (1, 2)}", {"a": NAMES["rows"][1:], "b": [1, 2]}),
        ("=sum([1, 2], start=3)", 6),
        ("=[a * b for a in [1, 2] for b in [a, 3]]", [1, 3, 4, 6]),
        ("=[n for n in [stay] if n.price] == [stay] and [stay.price for stay in [stay]]", [40]),
        ("={**stay, 'price': 1}.price", 1),
    ],
)
def test_an_expression_has_the_value_that_it_looks_like(text: str, expected: object) -> None:
    assert compute(text, NAMES) == expected


@pytest.mark.parametrize(
    "text",
    [
        "=unknown",
        "=stay.price.digits",
        "=rows.append",
        "=(lambda: 1)()",
        "=stay.get('price')",
        "=[x for rows[0] in rows]",
        "=[x for stay.x in rows]",
        "=_names",
        "=sum(**stay)",
        "=[*rows]",
        "=[row for row in rows] + [row]",
        "=rows[9]",
        "=1 / 0",
        "=1 +",
        "=nothing + 1",
        "=price(3)",
        "=(x := 3)",
        "=10.0 ** 400",
        "=__import__('os')",
        "=''.__class__",
    ],
)
def test_what_cannot_be_computed_names_the_expression(text: str) -> None:
    with pytest.raises(ConfigError) as caught:
        compute(text, NAMES)
    assert repr(text) in str(caught.value)


def test_only_texts_that_begin_with_an_equals_sign_are_expressions() -> None:
    assert is_expression("=1")
    assert not is_expression("1 = 1")
    assert not is_expression(1)


def test_names_bound_in_a_comprehension_are_not_read() -> None:
    assert names_in("=[row.n for row in rows if row.n > limit]") == {"rows", "limit"}
    assert names_in("=row.n in [row.n for row in rows]") == {"row", "rows"}
