"""What is drawn before anybody speaks: repeatable, within bounds, and leaning only on what is seen."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tests.unit.synthesis.session_making import topic
from utb.model.synthesis import FollowUp, TurnMode
from utb.synthesis.outline import TopicOutline, session_turns, topic_outline, turn_outline
from utb.synthesis.remembering import memory_of
from utb.synthesis.turns import Limits, TurnOutline
from utb.world.draws import Draws

SETS = ("air", "boats", "cinema")


def outline(seed: int, number: int = 0, remaining: int = 50, language: str = "en") -> TopicOutline:
    return topic_outline(Draws("s", seed), "p", number, remaining, SETS, "zh" if language == "zh" else "en")


def opening(seed: int, *earlier: str) -> TurnOutline:
    memory = memory_of([topic("a", *earlier)], topic("p_topic2"))
    return turn_outline(Draws("s", seed), outline(seed, 1), memory, Limits())


def following(seed: int, *own: str) -> TurnOutline:
    drawn = outline(seed)
    memory = memory_of([], topic(drawn.topic_id, *own))
    return turn_outline(Draws("s", seed), drawn, memory, Limits())


@given(st.integers(0, 10_000), st.integers(1, 60))
def test_sizes_of_topics_fill_a_session_exactly(seed: int, wanted: int) -> None:
    done, number = 0, 0
    while done < wanted:
        size = len(outline(seed, number, wanted - done).modes)
        assert 2 <= size <= 5 or wanted == 1
        done, number = done + size, number + 1
    assert done == wanted


@given(st.integers(0, 10_000))
def test_a_session_has_45_to_55_turns(seed: int) -> None:
    assert 45 <= session_turns(Draws("s", seed)) <= 55


def test_equal_names_draw_equal_topics_and_other_seeds_others() -> None:
    assert outline(1, 3) == outline(1, 3)
    assert len({(drawn.tool_set, drawn.env_info, drawn.modes) for drawn in map(outline, range(50))}) > 45


def test_no_tool_set_comes_again_before_all_have_come() -> None:
    names = [outline(5, number).tool_set for number in range(6)]
    assert sorted(names[:3]) == sorted(names[3:]) == list(SETS)


def test_times_grow_with_topics_and_name_their_weekday() -> None:
    times = [outline(5, number).now for number in range(20)]
    assert times == sorted(set(times))
    assert all(drawn.env_info.split()[-1] == f"{drawn.now:%A}" for drawn in map(outline, range(20)))
    assert outline(1, language="zh").env_info.split()[-1].startswith("星期")


def test_all_modes_and_their_release_names_are_drawn() -> None:
    drawn = [outline(seed) for seed in range(60)]
    assert {mode for one in drawn for mode in one.modes} == set(TurnMode)
    assert {name for one in drawn for name in one.node_path} == {"ST", "MT", "CQ", "CC"}


def test_a_session_opens_with_a_fresh_request() -> None:
    assert {opening(seed).follow_up for seed in range(30)} == {None}


def test_a_later_topic_opens_fresh_or_goes_on_with_what_has_joined_the_history() -> None:
    kinds = Counter(opening(seed, "1", "2", "3", "4").follow_up for seed in range(200))
    assert 90 < kinds[None] < 150
    assert set(kinds) == {None, FollowUp.REPLY, FollowUp.REQUEST, FollowUp.CONTINUE, FollowUp.SWITCH_BACK}


def test_later_turns_follow_up_in_all_seven_ways() -> None:
    drawn = [following(seed, "1", "2") for seed in range(200) if len(outline(seed).modes) > 2]
    assert {one.follow_up for one in drawn} == set(FollowUp)
    for one in drawn:
        back = one.follow_up is FollowUp.SWITCH_BACK
        either = one.follow_up is FollowUp.REQUEST
        assert one.refers_to in ({"p_topic1/0"} if back else {"p_topic1/1"} | ({"p_topic1/0"} if either else set()))


def test_nobody_switches_back_where_there_is_nothing_before_the_turn_before() -> None:
    assert FollowUp.SWITCH_BACK not in {following(seed, "1").follow_up for seed in range(100)}


def test_three_replies_in_four_are_clear() -> None:
    clear = [is_clear for seed in range(200) for is_clear in opening(seed).clear]
    assert 0.70 < sum(clear) / len(clear) < 0.80
