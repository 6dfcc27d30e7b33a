"""Reference graphs: what the turn should have looked like.

A graph holds nodes in file order; a node's index is its position. `ReferenceGraph` is made by `utb.graph`,
which also finds what makes a reference unreadable; records here only hold.
"""

import msgspec

from utb.model.labels import NodeKind, SourceKind
from utb.model.verdict import Finding

ASK_NAME = "ask_user_for_required_parameters"
ANSWER_NAME = "prepare_to_answer"


class Span(msgspec.Struct, frozen=True):
    """Half-open range of characters `[start, end)` in a text; indices count code points from 0."""

    start: int
    end: int


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where one argument value comes from.

    `turn` is the index of the earlier turn for `history`, `node` the index of the node whose observation (or,
    in an earlier turn, whose arguments or observation) holds the value, `span` the place in that text.
    `topic_id` is set when the earlier turn belongs to another topic. `by` says who decided (`finder`, or a name).
    """

    kind: SourceKind
    turn: int | None = None
    node: int | None = None
    span: Span | None = None
    by: str | None = None
    topic_id: str | None = None


class Node(msgspec.Struct, frozen=True):
    """One step of the reference: a call, a question to the user, or the answer.

    `arguments` is the parsed JSON object of a call node (a JSON string on disk is parsed by `graph`); `accepted`
    lists alternatives per argument, `""` among them meaning that the argument may be left out.
    `goal` None means: the default (every call node is a goal).
    """

    kind: NodeKind
    name: str
    arguments: dict[str, object]
    observation: object = None
    user_input: str | None = None
    depends_on: tuple[int, ...] = ()
    accepted: dict[str, list[object]] | None = None
    goal: bool | None = None
    sources: dict[str, Source] | None = None


class Memo:
    """A slot where scoring keeps what it found out about a reference, so that it is found out once.

    It takes no part in equality, and is empty again after copying by pickle. Whoever fills it checks what it holds.
    """

    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value: object = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memo)

    def __hash__(self) -> int:
        return 0

    def __reduce__(self) -> tuple[type["Memo"], tuple[()]]:
        return (Memo, ())

    def __repr__(self) -> str:
        return "Memo()"


class ReferenceGraph(msgspec.Struct, frozen=True):
    """Nodes of one turn plus what `graph` found out about them.

    `fault` is the finding that keeps the turn from being scored (cycle, dangling dependency, unreadable node,
    empty list) or None. `notes` are data findings that do not (several answer nodes, dependencies on an answer).
    `before` holds, per node, the bit mask of the call and ask nodes that must come earlier; `calls`, `asks` and
    `answers` are bit masks of nodes by kind. Masks are 0 where there is a fault.
    """

    nodes: tuple[Node, ...]
    fault: Finding | None = None
    notes: tuple[Finding, ...] = ()
    before: tuple[int, ...] = ()
    calls: int = 0
    asks: int = 0
    answers: int = 0
    memo: Memo = msgspec.field(default_factory=Memo)
