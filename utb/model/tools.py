"""Tool schemas as offered to the model, shared by every turn that offers the same ones."""


class Toolbox:
    """The tool schemas of a turn, raw (dialects and duplicates included), in the order offered.

    `compiled` is a cache slot that `utb.matching` fills on first use, so that a thousand turns with the same tools
    compile them once; it takes no part in equality and is dropped when pickled. Nothing else is mutable.
    """

    __slots__ = ("compiled", "raw")

    def __init__(self, raw: tuple[object, ...]) -> None:
        self.raw = raw
        self.compiled: object = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Toolbox) and (self is other or self.raw == other.raw)

    def __hash__(self) -> int:
        return hash(len(self.raw))

    def __reduce__(self) -> tuple[type["Toolbox"], tuple[tuple[object, ...]]]:
        return (Toolbox, (self.raw,))

    def __repr__(self) -> str:
        return f"Toolbox({len(self.raw)} tools)"
