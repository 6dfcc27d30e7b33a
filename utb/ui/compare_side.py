"""One side of a turn that is laid side by side: what Replay shows of its run, in the same parts."""

from dataclasses import dataclass, replace

from utb.figures.html import render
from utb.model import Trajectory, Turn
from utb.ui import cached, compare_state, scored, state
from utb.ui.compare_choice import CompareChoice
from utb.ui.compared import Side
from utb.ui.graph_component import draw_graph, draw_pane
from utb.ui.messages import draw_message
from utb.ui.replay import RowChoice
from utb.views.address import Address
from utb.views.compare_address import CompareAddress
from utb.views.compare_pairs import SIDES, Pair
from utb.views.compare_revision import Revision, revision_of
from utb.views.events import address_after, text_opened
from utb.views.facets import Place
from utb.views.replay import ReplayView, build_replay_view
from utb.views.selection import Selection
from utb.views.text import plain
from utb.views.weight import is_heavy


@dataclass(frozen=True, slots=True)
class Laid:
    """The turn that is laid side by side, as A's and B's data have it, and what differs where these are two."""

    choice: CompareChoice
    pair: Pair
    turns: tuple[Turn, Turn]
    revision: Revision | None

    def here(self, side: int) -> Address:
        """What is selected on that side."""
        nodes = None if self.revision is None else self.revision.nodes(side)
        return self.choice.address.in_replay(SIDES[side], nodes)

    def in_replay(self, side: int) -> Address:
        """The run of that side in Replay, in the side's own data."""
        one, pair = self.choice.sides[side], self.pair
        return replace(
            self.here(side),
            dataset=self.choice.data.names[side],
            topic=plain(pair.place[0]),
            turn=pair.place[1],
            model=plain(one.model),
            trial=pair.trials[side] or None,
            policy=one.policy,
        )

    def subject(self, side: int) -> str:
        """Begins with the letter of the side; folds and scrolling start anew when it changes."""
        return f"{SIDES[side]}{(self.choice.data.names[side], self.pair.place, self.choice.sides[side])!r}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Told(Selection):
    """A selection that is sent again after every choice.

    The browser marks what is chosen on both sides at once, as if they had the same steps and nodes. What the other side
    is to show is often what it has been told before, and would not be told again.
    """

    choices: int


def lay(choice: CompareChoice, pair: Pair) -> Laid:
    """The turn of this pair."""
    first, second = (cached.topics(side.dataset).turns[pair.place] for side in choice.sides)
    return Laid(choice, pair, (first, second), revision_of(first, second) if choice.data.is_two else None)


def view_of(laid: Laid, side: int) -> ReplayView:
    """What Replay shows of the run; of a turn with megabytes of results it looks for no sources."""
    one, place, turn = laid.choice.sides[side], laid.pair.place, laid.turns[side]
    run = _run(one, place, laid.pair.trials[side])
    brief = is_heavy(turn)
    judge = scored.briefly_judged if brief else scored.judged
    judged = judge(one.dataset, place, run, one.policy) if run is not None else None
    differing = scored.disagreements(turn, run, judged.verdicts, beside=one.policy) if run and judged else ()
    return build_replay_view(
        turn,
        judged,
        one.policy,
        laid.in_replay(side),
        sources={} if brief else scored.sources(one.dataset, place),
        disagreements=differing,
        opened=compare_state.opened(laid.subject(side)),
        raw_reference=cached.topics(one.dataset).raw_reference(place),
    )


def _run(side: Side, place: Place, trial: int) -> Trajectory | None:
    runs = cached.runs(side.dataset).at.get(place, ())
    return next((run for run in runs if (run.model, run.trial) == (side.model, trial)), None)


def draw_side(laid: Laid, side: int, view: ReplayView) -> None:
    """Verdict, graph, run and arguments."""
    letter, subject, now = SIDES[side], laid.subject(side), view.selection
    chosen = _Told(step=now.step, node=now.node, call=now.call, path=now.path, choices=compare_state.choices())

    def pane(name: str, html: str) -> None:
        key = f"compare-{name}-{letter}"
        draw_pane(key, html, subject, chosen, _Handler(key, laid, side))

    pane("verdict", render("head.html", view=view))
    if view.unreadable:
        text = view.unreadable
        draw_message("wrong", "This reference cannot be drawn", text.reason, text.raw.note or "", raw=text.raw.text)
    if view.graph:
        key = f"compare-graph-{letter}"
        draw_graph(key, view.graph, chosen, _Handler(key, laid, side))
    pane("run", render("run.html", view=view.transcript))
    has_rows = laid.choice.address.rows is not None
    choices = [RowChoice("node", "This node", has_rows), RowChoice("", "Whole turn", not has_rows)]
    pane("table", render("table.html", view=view, choices=choices))


class _Handler:
    """Takes the event of one part of one side and makes it the new address."""

    def __init__(self, key: str, laid: Laid, side: int) -> None:
        self.key, self.laid, self.side = key, laid, side

    def __call__(self) -> None:
        """Called by Streamlit before the script runs again."""
        event = state.event_of(self.key)
        if event is None:
            return
        opened = text_opened(event)
        if opened is not None:
            compare_state.open_text(self.laid.subject(self.side), opened)
            return
        compare_state.count_choice()
        chosen = address_after(event, self.laid.here(self.side))
        compare_state.go(_after(self.laid.choice.address, SIDES[self.side], chosen))


def _after(address: CompareAddress, letter: str, chosen: Address) -> CompareAddress:
    """Node and path belong to both sides, step and call to the one in which they were chosen."""
    return replace(
        address,
        of=letter,
        rows=chosen.rows,
        step=chosen.step,
        node=chosen.node,
        call=chosen.call,
        path=chosen.path,
    )
