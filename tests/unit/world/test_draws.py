from utb.world.draws import Draws

DRAWS = Draws("world", 7)
PINNED = [9, 7, 6, 0, 5, 2, 1, 9]  # computed once; a change changes every world


def test_values_are_the_same_on_every_machine() -> None:
    assert DRAWS.integer_of("a", 1) == Draws("world", 7).integer_of("a", 1)
    assert [DRAWS.integer(0, 9, 1, n) for n in range(8)] == PINNED


def test_keys_and_seeds_make_a_difference() -> None:
    values = {
        DRAWS.unit("a"),
        DRAWS.unit("b"),
        DRAWS.unit("a", 1),
        Draws("world", 8).unit("a"),
        DRAWS.part("x").unit("a"),
    }
    assert len(values) == 5


def test_a_part_is_the_same_as_a_longer_key() -> None:
    assert DRAWS.part("x", 2).unit("a") == DRAWS.unit("x", 2, "a")


def test_objects_as_keys_do_not_depend_on_the_order_of_their_members() -> None:
    assert DRAWS.unit({"a": 1, "b": 2}) == DRAWS.unit({"b": 2, "a": 1})


def test_numbers_stay_within_their_bounds_and_reach_them() -> None:
    assert {DRAWS.integer(1, 3, 1, n) for n in range(60)} == {1, 2, 3}
    assert {DRAWS.integer(10, 30, 10, n) for n in range(60)} == {10, 20, 30}
    assert all(2.5 <= DRAWS.number(2.5, 3.5, 1, n) <= 3.5 for n in range(60))
    assert all(0 <= DRAWS.unit(n) < 1 for n in range(60))


def test_shuffling_keeps_everything_and_a_sample_keeps_the_order() -> None:
    assert sorted(DRAWS.shuffled("abcdef", 1)) == list("abcdef")
    assert DRAWS.shuffled("abcdef", 1) != DRAWS.shuffled("abcdef", 2)
    sample = DRAWS.sample("abcdef", 3, 1)
    assert sample == sorted(sample)
    assert len(set(sample)) == 3
    assert DRAWS.sample("ab", -1, 1) == []


def test_a_code_is_a_prefix_and_six_digits() -> None:
    found = DRAWS.code("st_", 1)
    assert found.startswith("st_")
    assert len(found) == 9
    assert found[3:].isdecimal()
