"""Layouts are layered by the earliest step, keep lanes clear for long edges, and look the same every time."""

from itertools import pairwise

import pytest

from utb.graph.layout import Extent, Item, Lane, arrange, spread

HALF = Extent(20, 20)


def where(layers: tuple[tuple[Item, ...], ...]) -> dict[Item, int]:
    return {item: place for place, layer in enumerate(layers) for item in layer}


def mixed(count: int) -> list[tuple[int, int]]:
    """A graph in which node k waits for k-3 and k-7: long and short edges, several layers."""
    return [(node - gap, node) for node in range(count) for gap in (3, 7) if node >= gap]


def test_a_node_stands_in_its_earliest_step() -> None:
    layers = arrange(4, [(0, 1), (1, 2), (0, 3)])
    assert layers.layers == ((0,), (1, 3), (2,))


def test_one_node_is_one_layer() -> None:
    assert arrange(1, []).layers == ((0,),)


def test_nothing_to_draw_is_no_layer() -> None:
    layers = arrange(0, [])
    assert layers.layers == ()
    assert spread(layers, lambda _: HALF, 10) == {}


def test_a_long_edge_gets_a_lane_in_every_layer_that_it_passes() -> None:
    layers = arrange(5, [(0, 1), (1, 2), (2, 3), (4, 3)])
    assert layers.route((4, 3)) == (4, Lane(4, 3, 1), Lane(4, 3, 2), 3)


def test_an_implied_edge_is_left_out_unless_it_is_kept() -> None:
    edges = [(0, 1), (1, 2), (0, 2)]
    assert arrange(3, edges).edges == ((0, 1), (1, 2))
    assert arrange(3, edges, keep=[(0, 2)]).edges == ((0, 1), (0, 2), (1, 2))


def test_edges_that_lead_nowhere_are_dropped() -> None:
    assert arrange(2, [(0, 1), (1, 1), (0, 9), (-1, 1)]).edges == ((0, 1),)


def test_a_cycle_keeps_its_edges_in_file_order() -> None:
    assert arrange(3, [(0, 1), (1, 2), (2, 0)]).edges == ((0, 1), (1, 2))


def test_crossings_are_untangled() -> None:
    layers = arrange(4, [(0, 3), (1, 2)]).layers
    left, right = layers
    assert [left.index(0) < left.index(1), right.index(3) < right.index(2)] in ([True, True], [False, False])


def test_the_order_of_the_edges_does_not_matter() -> None:
    edges = mixed(30)
    assert arrange(30, edges) == arrange(30, list(reversed(edges)))


@pytest.mark.parametrize("count", [1, 6, 30, 60])
def test_items_keep_their_order_and_their_distance(count: int) -> None:
    layers = arrange(count, mixed(count))
    places = spread(layers, lambda item: Extent(6, 6) if isinstance(item, Lane) else HALF, 10)
    for layer in layers.layers:
        for above, below in pairwise(layer):
            reach = sum(6 if isinstance(item, Lane) else 20 for item in (above, below))
            assert places[below] - places[above] >= reach + 10 - 1e-6
    assert min(places[item] - (6 if isinstance(item, Lane) else 20) for item in places) == pytest.approx(0)


def test_a_chain_is_straight() -> None:
    layers = arrange(5, [(node, node + 1) for node in range(4)])
    assert set(spread(layers, lambda _: HALF, 10).values()) == {20}


def test_every_edge_runs_forward() -> None:
    layers = arrange(30, mixed(30))
    depth = where(layers.layers)
    for edge in layers.edges:
        steps = [depth[item] for item in layers.route(edge)]
        assert steps == list(range(steps[0], steps[-1] + 1))
