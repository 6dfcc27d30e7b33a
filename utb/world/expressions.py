"""The small language of behaviours: a text that begins with `=` is an expression, anything else is itself.

It looks like Python and can do little: arithmetic, comparisons, conditions, f-strings, lists, objects, comprehensions
and calls of named functions. A dot reads a member of an object (`stay.price`), never anything of Python; a member that
is not there is null. An expression that fails is a mistake in the file and raises `ConfigError`, because arguments have
been checked before.
"""

import ast
import operator
from collections import ChainMap
from collections.abc import Callable, Mapping, MutableMapping
from functools import cache
from typing import Any

from utb.errors import ConfigError

Names = Mapping[str, Any]

_FAILURES = (TypeError, ValueError, KeyError, IndexError, ZeroDivisionError, OverflowError, AttributeError)
_MOST_ITEMS = 20_000  # of a comprehension: a mistake in a file must not fill the memory

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
_UNARY: dict[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Not: operator.not_,
}
_COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
}


def is_expression(value: object) -> bool:
    """Whether a value of a file is to be computed."""
    return isinstance(value, str) and value.startswith("=")


def compute(text: str, names: Names) -> Any:
    """The value of an expression (with its `=`).

    Raises:
        ConfigError: it cannot be read or computed; the message holds the expression.
    """
    try:
        return _value(_parsed(text).body, names)
    except _FAILURES as error:
        raise ConfigError(f"expression {text!r}: {type(error).__name__}: {error}") from error


@cache
def names_in(text: str) -> frozenset[str]:
    """The names that an expression reads, those bound inside it left out."""
    tree = _parsed(text)
    bound = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name)) - bound


@cache
def _parsed(text: str) -> ast.Expression:
    try:
        return ast.parse(text[1:].strip(), mode="eval")
    except SyntaxError as error:
        raise ConfigError(f"expression {text!r}: {error.msg}") from None


def _value(node: ast.AST, names: Names) -> Any:
    reader = _READERS.get(type(node))
    if reader is None:
        raise ValueError(f"{type(node).__name__} is not part of the language")
    return reader(node, names)


def _constant(node: ast.Constant, _: Names) -> Any:
    return node.value


def _name(node: ast.Name, names: Names) -> Any:
    if node.id not in names:
        raise KeyError(f"nothing is named {node.id}")
    return names[node.id]


def _member(node: ast.Attribute, names: Names) -> Any:
    owner = _value(node.value, names)
    if not isinstance(owner, dict):
        raise TypeError(f"{type(owner).__name__} has no members, so no {node.attr}")
    return owner.get(node.attr)


def _item(node: ast.Subscript, names: Names) -> Any:
    return _value(node.value, names)[_value(node.slice, names)]


def _slice(node: ast.Slice, names: Names) -> slice:
    parts = (None if part is None else _value(part, names) for part in (node.lower, node.upper, node.step))
    return slice(*parts)


def _binary(node: ast.BinOp, names: Names) -> Any:
    return _BINARY[type(node.op)](_value(node.left, names), _value(node.right, names))


def _unary(node: ast.UnaryOp, names: Names) -> Any:
    return _UNARY[type(node.op)](_value(node.operand, names))


def _logic(node: ast.BoolOp, names: Names) -> Any:
    is_and = isinstance(node.op, ast.And)
    found: Any = is_and
    for part in node.values:
        found = _value(part, names)
        if bool(found) is not is_and:
            break
    return found


def _comparison(node: ast.Compare, names: Names) -> bool:
    left = _value(node.left, names)
    for kind, part in zip(node.ops, node.comparators, strict=True):
        right = _value(part, names)
        if not _COMPARED[type(kind)](left, right):
            return False
        left = right
    return True


def _condition(node: ast.IfExp, names: Names) -> Any:
    return _value(node.body if _value(node.test, names) else node.orelse, names)


def _call(node: ast.Call, names: Names) -> Any:
    if not isinstance(node.func, ast.Name):
        raise TypeError("only named functions are called")
    function = names.get(node.func.id)
    if not callable(function):
        raise KeyError(f"no function is named {node.func.id}")
    named = {word.arg: _value(word.value, names) for word in node.keywords if word.arg is not None}
    return function(*(_value(argument, names) for argument in node.args), **named)


def _list(node: ast.List | ast.Tuple, names: Names) -> list[Any]:
    return [_value(item, names) for item in node.elts]


def _object(node: ast.Dict, names: Names) -> dict[Any, Any]:
    pairs = zip(node.keys, node.values, strict=True)
    return {_value(key, names): _value(item, names) for key, item in pairs if key is not None}


def _comprehension(node: ast.ListComp | ast.GeneratorExp, names: Names) -> list[Any]:
    if len(node.generators) != 1:
        raise ValueError("a comprehension has one `for`")
    loop = node.generators[0]
    out: list[Any] = []
    for item in _value(loop.iter, names):
        inner = _bound(loop.target, item, names)
        if all(_value(test, inner) for test in loop.ifs):
            out.append(_value(node.elt, inner))
        if len(out) > _MOST_ITEMS:
            raise ValueError(f"a comprehension of more than {_MOST_ITEMS} items")
    return out


def _bound(target: ast.AST, item: Any, names: Names) -> Names:
    own: MutableMapping[str, Any] = {}
    if isinstance(target, ast.Name):
        own[target.id] = item
    elif isinstance(target, ast.Tuple):
        parts = [part.id for part in target.elts if isinstance(part, ast.Name)]
        own.update(zip(parts, item, strict=True))
    return ChainMap(own, names)  # type: ignore[arg-type]  # a ChainMap only writes to its first map, which is ours


def _joined(node: ast.JoinedStr, names: Names) -> str:
    return "".join(str(_value(part, names)) for part in node.values)


def _formatted(node: ast.FormattedValue, names: Names) -> str:
    pattern = "" if node.format_spec is None else str(_value(node.format_spec, names))
    return format(_value(node.value, names), pattern)


_READERS: dict[type[ast.AST], Callable[[Any, Names], Any]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _member,
    ast.Subscript: _item,
    ast.Slice: _slice,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _logic,
    ast.Compare: _comparison,
    ast.IfExp: _condition,
    ast.Call: _call,
    ast.List: _list,
    ast.Tuple: _list,
    ast.Dict: _object,
    ast.ListComp: _comprehension,
    ast.GeneratorExp: _comprehension,
    ast.JoinedStr: _joined,
    ast.FormattedValue: _formatted,
}
