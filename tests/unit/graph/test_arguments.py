"""Reference arguments that no object can be made of."""

import pytest

from utb.graph.arguments import NotAnObject, read_arguments


@pytest.mark.parametrize(("levels", "is_read"), [(127, True), (128, False), (50_000, False)])
def test_arguments_that_nest_too_deep_are_named_and_crash_nothing(levels: int, is_read: bool) -> None:
    top: dict[str, object] = {}
    inner = top
    for _ in range(levels):
        inner = inner.setdefault("a", {})
    read = read_arguments(top)
    assert (read is top) if is_read else read == NotAnObject("nested too deep")
    while top:  # taken apart level by level: freeing it at once would recurse as deep
        top = top.pop("a")
