"""One call, interpreted: the behaviour of its tool applied to arguments that fit the schema."""

from collections import ChainMap
from collections.abc import Mapping
from typing import Any

from utb.world.behaviour import Behaviour, Check, Create, Search, Update
from utb.world.drawing import drawing
from utb.world.draws import Draws
from utb.world.expressions import compute, is_expression, names_in
from utb.world.refusals import CONFLICT, Refusal, not_found
from utb.world.state import Row, State
from utb.world.stock import View
from utb.world.templates import fill
from utb.world.words import spoken


class Run:
    """One call on its way. `names` grows as the steps of the behaviour are taken; `view.state` holds what is written.

    Args:
        behaviour: of the tool.
        arguments: checked, defaults filled in.
        declared: all parameters of the tool; those without a value are null in expressions.
        view: what the session sees.
        draws: of this tool with these arguments.
        language: for the order of texts.
    """

    def __init__(
        self,
        behaviour: Behaviour,
        arguments: Mapping[str, Any],
        declared: list[str],
        view: View,
        draws: Draws,
        language: str,
    ) -> None:
        self.behaviour = behaviour
        self.view = view
        self.language = language
        self._draws = draws
        self._absent = frozenset(declared) - arguments.keys()
        own = {
            "records": view.rows,
            "find": view.find,
            "given": lambda name: name not in self._absent,
            **drawing(draws, view.stock.named(view.of_set)),
        }
        self.names: dict[str, Any] = {
            **view.stock.names(view.of_set),
            **own,
            **dict.fromkeys(self._absent),
            **arguments,
        }

    def result(self) -> Any:
        """Take every step and fill in the result, still in both languages; raises `Refusal` where a step refuses."""
        behaviour = self.behaviour
        for name, source in behaviour.load.items():
            self._load(name, source)
        self._let(behaviour.let)
        for check in behaviour.checks:
            self._check(check)
        if behaviour.search is not None:
            self._search(behaviour.search)
        if behaviour.create is not None:
            self._create(behaviour.create)
        for update in behaviour.update:
            self._update(update)
        if behaviour.delete is not None:
            row = compute(behaviour.delete.row, self.names)
            self._write(behaviour.delete.source, row, None)
        self._let(behaviour.then)
        return fill(behaviour.result, self.names)

    def _load(self, name: str, source: str) -> None:
        catalogue, _, path = source.partition(".")
        value: Any = self.names
        for step in path.split("."):
            value = None if value is None else value.get(step)
        if isinstance(value, list):
            self.names[name] = [self._row(catalogue, given, f"{path}[{at}]") for at, given in enumerate(value)]
        else:
            self.names[name] = None if value is None else self._row(catalogue, value, path)

    def _row(self, catalogue: str, given: str, path: str) -> Row:
        row = self.view.find(catalogue, given)
        if row is None:
            what = self.view.catalogue(catalogue)[1].spec.what
            raise not_found({"en": what.en, "zh": what.zh}, given, path)
        return row

    def _let(self, values: Mapping[str, Any]) -> None:
        for name, template in values.items():
            self.names[name] = fill(template, self.names)

    def _applies(self, expression: str) -> bool:
        """A condition about an argument that was left out says nothing."""
        return not names_in(expression) & self._absent

    def _check(self, check: Check) -> None:
        if self._applies(check.when) and compute(check.when, self.names):
            message = {
                language: str(compute(text, self.names)) if is_expression(text) else text
                for language, text in (("en", check.message.en), ("zh", check.message.zh))
            }
            raise Refusal(check.status, check.code, message, check.parameter)

    def _search(self, search: Search) -> None:
        on = None if search.on is None else compute(search.on, self.names)
        conditions = [condition for condition in search.where if self._applies(condition)]
        rows = [row for row in self.view.rows(search.source, on) if self._meets(row, conditions)]
        order = search.order if isinstance(search.order, tuple) else search.order[self.names[search.order_by or ""]]
        if order:
            rows.sort(key=lambda row: [self._rank(expression, row) for expression in order])
        skip, limit = fill(search.skip, self.names), fill(search.limit, self.names)
        self.names["count"] = len(rows)
        self.names["rows"] = rows[skip:] if limit is None else rows[skip : skip + limit]

    def _meets(self, row: Row, conditions: list[str]) -> bool:
        names = self._with(row)
        return all(compute(condition, names) for condition in conditions)

    def _rank(self, expression: str, row: Row) -> tuple[bool, Any]:
        """Values by size, texts by the alphabet of the language, nothing last."""
        value = spoken(compute(expression, self._with(row)), self.language)
        return (value is None, 0 if value is None else value)

    def _create(self, create: Create) -> None:
        for conflict in create.unless:
            if any(compute(conflict.when, self._with(row)) for row in self.view.rows(create.into)):
                message = {"en": conflict.message.en, "zh": conflict.message.zh}
                raise Refusal(CONFLICT, conflict.code, message)
        place, catalogue = self.view.catalogue(create.into)
        state = self.view.state
        is_kept = catalogue.spec.bookkeeping
        taken = {} if is_kept else {**catalogue.rows, **state.of(place)}
        key = catalogue.unused(taken, "new", 0 if is_kept else state.serial, self._draws.integer_of("new"))
        row: Row = {catalogue.spec.id: key}
        for field, template in create.fields.items():
            row[field] = fill(template, ChainMap(row, self.names))
        self.view.state = state.with_row(place, key, row, is_new=not is_kept)
        self.names["row"] = row

    def _update(self, update: Update) -> None:
        old = compute(update.row, self.names)
        names = self._with(old)
        new = {**old, **{field: fill(template, names) for field, template in update.fields.items()}}
        self._write(update.source, new, new)
        self.names.setdefault("row", new)
        self.names[update.row[1:].strip()] = new

    def _write(self, source: str, of: Row, row: Row | None) -> None:
        place, catalogue = self.view.catalogue(source)
        self.view.state = self.view.state.with_row(place, of[catalogue.spec.id], row)

    def _with(self, row: Row) -> Mapping[str, Any]:
        return ChainMap({"row": row}, self.names)


def run(call: Run) -> tuple[Any, State]:
    """The result of a call in one language, and the state after it."""
    result = call.result()
    return spoken(result, call.language), call.view.state
