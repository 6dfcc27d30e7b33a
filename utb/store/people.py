"""Who works with the store, and what their roles allow."""

from sqlalchemy import Connection, func, insert, select, update

from utb.errors import PermissionDenied, StoreError
from utb.model import Action, DocumentId, DocumentKind, Person, Role
from utb.store.schema import people

_WRITERS = (Role.ANNOTATOR, Role.ADJUDICATOR)


def find(connection: Connection, name: str) -> Person | None:
    """The person of this name, if he has joined."""
    role = connection.execute(select(people.c.role).where(people.c.name == name)).scalar_one_or_none()
    return None if role is None else Person(name, Role(role))


def everybody(connection: Connection) -> tuple[Person, ...]:
    """All people, by name."""
    found = (Person(name, Role(role)) for name, role in connection.execute(select(people.c.name, people.c.role)))
    return tuple(sorted(found, key=lambda person: person.name))


def join(connection: Connection, name: str, role: Role) -> Person:
    """The person, entered if he is new; the first one of all becomes adjudicator, so that somebody can give roles."""
    if not name.strip():
        raise StoreError("a person needs a name; type one")
    known = find(connection, name)
    if known is not None:
        return known
    is_first = connection.execute(select(func.count()).select_from(people)).scalar_one() == 0
    person = Person(name, Role.ADJUDICATOR if is_first else role)
    add(connection, person)
    return person


def add(connection: Connection, person: Person) -> None:
    """Enter a new person."""
    connection.execute(insert(people).values(name=person.name, role=person.role.value))


def set_role(connection: Connection, name: str, role: Role, by: str) -> Person:
    """Give a role; raises `PermissionDenied` unless `by` is an adjudicator, `StoreError` if none would remain."""
    need(connection, by, (Role.ADJUDICATOR,), "give roles")
    known = find(connection, name)
    if known is None:
        raise StoreError(f"{name!r} has not joined this store; known are {_names(connection)}")
    others = [person for person in everybody(connection) if person.role is Role.ADJUDICATOR and person.name != name]
    if role is not Role.ADJUDICATOR and not others:
        raise StoreError(f"{name!r} is the only adjudicator; make somebody else one first")
    connection.execute(update(people).where(people.c.name == name).values(role=role.value))
    return Person(name, role)


def need(connection: Connection, name: str, roles: tuple[Role, ...], what: str) -> Person:
    """The person, who must have one of the roles; raises `PermissionDenied`."""
    person = find(connection, name)
    if person is None:
        raise PermissionDenied(f"{name!r} has not joined this store: join before you {what}")
    if person.role not in roles:
        wanted = " or ".join(role.value for role in roles)
        raise PermissionDenied(f"{name!r} may not {what}: the role is {person.role.value}, needed is {wanted}")
    return person


def need_writer(connection: Connection, name: str, what: str) -> Person:
    """The person, who must not be a viewer; raises `PermissionDenied`."""
    return need(connection, name, _WRITERS, what)


def need_access(connection: Connection, document: DocumentId, author: str, action: Action) -> None:
    """Raise `PermissionDenied` unless the author may change the document in this way, `StoreError` if it cannot be."""
    is_review = document.kind is DocumentKind.REVIEW
    if is_review != bool(document.owner):
        expected = "the reviewer's name" if is_review else "no owner: everybody shares it"
        raise StoreError(f"a {document.kind.value} of owner {document.owner!r}; expected {expected}")
    if action is Action.SIGN_OFF or document.kind is DocumentKind.ADJUDICATION:
        need(connection, author, (Role.ADJUDICATOR,), "sign off" if action is Action.SIGN_OFF else "settle reviews")
    need_writer(connection, author, "save")
    if is_review and document.owner != author:
        raise PermissionDenied(f"{author!r} may not change the review of {document.owner!r}")


def _names(connection: Connection) -> str:
    return ", ".join(repr(person.name) for person in everybody(connection)) or "none"
