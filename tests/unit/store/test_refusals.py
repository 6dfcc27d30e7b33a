"""A store's name in messages never shows a password."""

import pytest
from sqlalchemy import make_url

from utb.errors import StoreError
from utb.store import address_without_password, open_store
from utb.store.refusals import shown_url


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql+psycopg://ann:secret@host/db", "store postgresql://ann:***@host/db"),
        ("postgresql://host/db?user=ann&password=secret", "store postgresql://host/db?password=%2A%2A%2A&user=ann"),
        ("postgresql://host/db?sslpassword=secret", "store postgresql://host/db?sslpassword=%2A%2A%2A"),
        ("sqlite:////tmp/store.sqlite", "store /tmp/store.sqlite"),
    ],
)
def test_a_password_is_never_shown(url: str, shown: str) -> None:
    assert shown_url(make_url(url)) == shown


@pytest.mark.parametrize(
    "url",
    ["://secret", "postgresql://ann:secret@host:port/db", "mysql://ann:secret@host/db", "sqlite://"]
    + ["postgresql:ann:secret@host/db", "postgresql:/ann:secret@host/db", "Postgres//ann:secret@host/db"],
)
def test_an_address_of_no_store_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(StoreError) as refused:
        open_store(url)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("address", "other"),
    [
        ("postgresql://ann:secret@host/db", "postgresql://ann:other@host/db"),
        ("postgresql:ann:secret@host/db", "postgresql:ann:other@host/db"),
        ("postgresql://ann:secret@host:port/db", "postgresql://ann:other@host:port/db"),
    ],
)
def test_what_names_a_store_is_the_same_with_any_password(address: str, other: str) -> None:
    assert address_without_password(address) == address_without_password(other)


def test_different_stores_have_different_names() -> None:
    addresses = ["a.sqlite", "b.sqlite", "postgresql://ann:secret@host/a", "postgresql://ann:secret@host/b"]
    assert len({address_without_password(address) for address in addresses}) == len(addresses)
