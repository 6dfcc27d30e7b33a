"""The small language of behaviours: a text that begins with `=` is an expression, anything else is itself.

It looks like Python and can do little: arithmetic, comparisons, conditions, f-strings, lists, objects, comprehensions
and calls of named functions. A dot reads a member of an object (`stay.price`), never anything of Python; a member that
is not there is null. An expression that fails is a mistake in the file and raises `ConfigError`, because arguments have
been checked before.

Every node is checked against a list of what is allowed, names and dots are rewritten to lookups, and the rest is
compiled: an expression reaches nothing but the names that it is given.
"""

import ast
from collections.abc import Mapping
from functools import cache
from types import CodeType
from typing import Any

from utb.errors import ConfigError

Names = Mapping[str, Any]

_FAILURES = (TypeError, ValueError, LookupError, ArithmeticError)
_NAMES, _MEMBER = "_names", "_member"  # no name of an expression begins so

_ALLOWED: tuple[type[ast.AST], ...] = (
    *(ast.Expression, ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.Slice, ast.Call, ast.keyword),
    *(ast.BinOp, ast.operator, ast.UnaryOp, ast.unaryop, ast.BoolOp, ast.boolop, ast.Compare, ast.cmpop, ast.IfExp),
    *(ast.List, ast.Tuple, ast.Dict, ast.ListComp, ast.GeneratorExp, ast.comprehension),
    *(ast.JoinedStr, ast.FormattedValue, ast.expr_context),
)


def is_expression(value: object) -> bool:
    """Whether a value of a file is to be computed."""
    return isinstance(value, str) and value.startswith("=")


def compute(text: str, names: Names) -> Any:
    """The value of an expression (with its `=`).

    Raises:
        ConfigError: it cannot be read or computed; the message holds the expression.
    """
    try:
        return eval(_compiled(text)[0], {"__builtins__": {}, _NAMES: names, _MEMBER: _member})
    except _FAILURES as error:
        raise ConfigError(f"expression {text!r}: {type(error).__name__}: {error}") from error


def names_in(text: str) -> frozenset[str]:
    """The names that an expression reads, those bound inside it left out."""
    return _compiled(text)[1]


def _member(owner: Any, name: str) -> Any:
    if not isinstance(owner, dict):
        raise TypeError(f"{type(owner).__name__} has no members, so no {name}")
    return owner.get(name)


@cache
def _compiled(text: str) -> tuple[CodeType, frozenset[str]]:
    lookups = _Lookups()
    tree = ast.fix_missing_locations(lookups.visit(_parsed(text)))
    return compile(tree, "<expression>", "eval"), frozenset(lookups.read)


def _parsed(text: str) -> ast.Expression:
    try:
        tree = ast.parse(text[1:].strip(), mode="eval")
    except SyntaxError as error:
        raise ConfigError(f"expression {text!r}: {error.msg}") from None
    for node in ast.walk(tree):
        if not isinstance(node, _ALLOWED) or not _is_plain(node):
            raise ConfigError(f"expression {text!r}: {type(node).__name__} is not part of the language")
    return tree


def _is_plain(node: ast.AST) -> bool:
    """Calls are of named functions, never of what a member holds; loops bind names; no name begins with `_`."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and all(word.arg is not None for word in node.keywords)
    if isinstance(node, ast.Attribute | ast.Subscript):
        return isinstance(node.ctx, ast.Load)
    return not isinstance(node, ast.Name) or not node.id.startswith("_")


class _Lookups(ast.NodeTransformer):
    """Names and members become lookups; tuples become lists, as JSON has them. `read` are the names looked up."""

    def __init__(self) -> None:
        self.read: set[str] = set()
        self._bound: frozenset[str] = frozenset()

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self._bound:
            return node
        self.read.add(node.id)
        return ast.Subscript(ast.Name(_NAMES, ast.Load()), ast.Constant(node.id), ast.Load())

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        return self._comprehension(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.expr:
        return self._comprehension(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        owner = self.visit(node.value)
        return ast.Call(ast.Name(_MEMBER, ast.Load()), [owner, ast.Constant(node.attr)], [])

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        self.generic_visit(node)
        return ast.List(node.elts, node.ctx) if isinstance(node.ctx, ast.Load) else node

    def _comprehension(self, node: ast.ListComp | ast.GeneratorExp) -> ast.expr:
        """What a loop binds is bound in its conditions, in later loops and in the item, and nowhere else."""
        outside = self._bound
        for loop in node.generators:
            loop.iter = self.visit(loop.iter)
            self._bound |= {part.id for part in ast.walk(loop.target) if isinstance(part, ast.Name)}
            loop.ifs = [self.visit(test) for test in loop.ifs]
        node.elt = self.visit(node.elt)
        self._bound = outside
        return node
