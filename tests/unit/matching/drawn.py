"""Schemas, arguments and accepted values at random, for properties of comparisons."""

from hypothesis import strategies as st

leaves = st.sampled_from(
    ["x", "X", "", "5", 5, 5.0, True, None, "2024-05-01", "May 1, 2024", "1", 1, "call me now", "Call me now!"]
)
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=6,
)
objects = st.dictionaries(st.sampled_from("abcd"), values, max_size=4)
keywords = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["string", "integer", "number", "array", "object", ["string", "integer"], "odd"]),
        "default": values,
        "enum": st.lists(leaves, min_size=1, max_size=3),
        "uniqueItems": st.booleans(),
        "x-utb-decision-relevant": st.booleans(),
        "x-utb-free-text": st.booleans(),
        "format": st.sampled_from(["date", "email"]),
    },
)
schemas = st.recursive(
    keywords,
    lambda inner: st.builds(
        lambda own, properties, required, items, some: (
            {**own, "properties": properties, "required": required, "items": items} | some
        ),
        keywords,
        st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
        st.lists(st.sampled_from("abc"), max_size=2),
        inner,
        st.dictionaries(
            st.sampled_from(["anyOf", "oneOf", "allOf"]), st.lists(inner, min_size=1, max_size=2), max_size=1
        ),
    ),
    max_leaves=5,
)
accepted_values = st.none() | st.dictionaries(st.sampled_from("abcd"), st.lists(values, max_size=3), max_size=2)
