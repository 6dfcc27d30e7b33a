"""The server itself dies, is away, refuses, or is read-only."""

import pytest
from sqlalchemy import make_url, text

from tests.store import trials
from tests.store.making import review, save_all, wish
from tests.store.postgres import Postgres
from utb.errors import StoreError
from utb.store import open_store


def test_a_killed_server_loses_no_acknowledged_save(server: Postgres) -> None:
    killing = trials.Killing(server.new_store(), server.kill, server.start_again)
    seen = killing.run(kills=2, saves=20, server_kills=1)
    assert (seen.kills, seen.server_kills, seen.acknowledged) == (2, 1, 20)
    assert (seen.lost, seen.doubled, seen.problems) == (0, 0, ())


def test_a_server_that_went_away_is_said_and_used_again_when_it_is_back(server: Postgres) -> None:
    store = open_store(server.new_store())
    store.join("ann")
    wanted = wish()
    server.kill()
    with pytest.raises(StoreError, match="cannot be reached: check that the server runs"):
        store.save(wanted)
    server.start_again()
    store.save(wanted)
    assert len(store.history(review())) == 1
    store.close()


@pytest.mark.parametrize(
    "address", ["127.0.0.1:1/db", "/db?host=/nowhere&password=secret", "127.0.0.1:1/db?password=secret"]
)
def test_a_server_that_is_not_there_is_said_without_the_password(address: str) -> None:
    with pytest.raises(StoreError, match="cannot be reached") as refused:
        open_store(f"postgresql://ann:secret@{address}")
    assert "secret" not in str(refused.value)
    assert "ann" in str(refused.value)


def test_a_database_that_does_not_exist_is_said(server: Postgres) -> None:
    url = make_url(server.url).set(database="nowhere").render_as_string(hide_password=False)
    with pytest.raises(StoreError, match=r"check user, password and database in the URL.*nowhere"):
        open_store(url)


def test_a_read_only_database_is_read_and_not_written(server: Postgres) -> None:
    url = server.new_store()
    store = open_store(url)
    store.join("ann")
    save_all(store, review(), {"n": 1})
    reader = open_store(url.replace("-csearch_path", "-cdefault_transaction_read_only%3Don%20-csearch_path"))
    assert len(reader.heads()) == 1
    with pytest.raises(StoreError, match="is read-only"):
        reader.save(wish(based_on=1))
    assert store.latest() == 1
    for each in (store, reader):
        each.close()


def test_a_user_who_may_not_write_is_told(server: Postgres) -> None:
    url = server.new_store()
    store = open_store(url)
    store.join("ann")
    server.run("CREATE ROLE looker LOGIN")
    schema = url.rsplit("%3D", 1)[1]
    grants = f"GRANT USAGE ON SCHEMA {schema} TO looker", f"GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO looker"
    server.run(*grants)
    looker = open_store(make_url(url).set(username="looker").render_as_string(hide_password=False))
    with pytest.raises(StoreError, match="does not allow this user enough"):
        looker.save(wish())
    with pytest.raises(StoreError, match="has no such schema, or this user may not see it"):
        open_store(make_url(server.new_store()).set(username="looker").render_as_string(hide_password=False))
    for each in (store, looker):
        each.close()


def test_too_many_connections_are_said(server: Postgres) -> None:
    url = server.new_store()
    open_store(url).close()
    server.run("CREATE ROLE crowded LOGIN CONNECTION LIMIT 0")
    with pytest.raises(StoreError, match="lets nobody in: .* too many connections"):
        open_store(make_url(url).set(username="crowded").render_as_string(hide_password=False))


def test_an_encoding_without_all_characters_is_refused(server: Postgres) -> None:
    server.run("CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
    url = make_url(server.url).set(database="latin").render_as_string(hide_password=False)
    with pytest.raises(StoreError, match="found encoding LATIN1, expected UTF8"):
        open_store(url)


def test_commits_wait_for_the_disk_even_where_the_server_would_not(server: Postgres) -> None:
    url = server.new_store().replace("-csearch_path", "-csynchronous_commit%3Doff%20-csearch_path")
    store = open_store(url)
    with store.database.reading() as connection:
        assert connection.execute(text("SHOW synchronous_commit")).scalar_one() == "on"
    store.close()


def test_a_hung_writer_is_waited_for_only_so_long(server: Postgres) -> None:
    url = server.new_store()
    store, other = open_store(url), open_store(url)
    store.join("ann")
    with store.database.writing(), other.database.reading() as connection:
        assert connection.execute(text("SHOW lock_timeout")).scalar_one() == "30s"
        assert connection.execute(text("SHOW idle_in_transaction_session_timeout")).scalar_one() == "1min"
        with (
            pytest.raises(StoreError, match="is kept busy by another process"),
            other.database.transaction() as waiting,
        ):
            waiting.execute(text("SET LOCAL lock_timeout = '50ms'"))
            waiting.execute(text("SELECT value FROM counter FOR UPDATE"))
    for each in (store, other):
        each.close()
