"""Reading lines: plain and gzipped, with marks, blanks, and lines that cannot be had."""

import gzip
from pathlib import Path

import pytest

from utb.io import lines as module
from utb.io.lines import Line, read_lines
from utb.model import Fault


def _texts(path: Path) -> list[bytes]:
    return [line.text for line in read_lines(path) if isinstance(line, Line)]


def _faults(path: Path) -> list[Fault]:
    return [line for line in read_lines(path) if isinstance(line, Fault)]


def test_blank_lines_are_passed_over_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\n  \r\n{}\r\n\n[1]")
    read = [line for line in read_lines(path) if isinstance(line, Line)]
    assert [(line.number, line.text) for line in read] == [(3, b"{}"), (5, b"[1]")]


def test_an_offset_leads_back_to_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes('\ufeff{}\n\n[1, "ä"]\n[2]\n'.encode())
    for line in read_lines(path):
        assert isinstance(line, Line)
        with path.open("rb") as handle:
            handle.seek(line.offset)
            assert line.text in handle.readline()


def test_a_byte_order_mark_is_no_part_of_the_first_line(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\xef\xbb\xbf{}\n")
    assert _texts(path) == [b"{}"]


def test_a_gzipped_file_is_known_by_its_content(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(gzip.compress(b"{}\n[1]\n"))
    assert _texts(path) == [b"{}", b"[1]"]


def test_a_cut_gzip_archive_is_a_fault_after_what_could_be_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(b"{}\n" * 50_000)[:-20])
    assert ["broken gzip" in fault.found for fault in _faults(path)] == [True]
    assert _faults(path)[0].found.endswith(f", readable up to line {len(_texts(path))}")


def test_an_archive_that_breaks_at_once_has_no_last_line(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(b"\x1f\x8bnoise")
    assert [(fault.line, "readable up" in fault.found) for fault in _faults(path)] == [(None, False)]


def test_a_file_in_utf16_is_one_fault(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes('{"id": 1}\n'.encode("utf-16"))
    assert [str(fault) for fault in _faults(path)] == [
        f"{path}: found a byte order mark of UTF-16, expected a file in UTF-8"
    ]


def test_a_line_that_is_too_long_is_a_fault_and_the_next_one_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONGEST_LINE", 10)
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"[1]\n" + b"x" * 5_000_000 + b"\n[2]\n")
    read = list(read_lines(path))
    assert [line.line if isinstance(line, Fault) else line.number for line in read] == [1, 2, 3]
    assert isinstance(read[2], Line)
    assert read[2].offset == 4 + 5_000_001


@pytest.mark.parametrize("name", ["absent.jsonl", "folder"])
def test_what_cannot_be_opened_is_a_fault(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    assert len(_faults(tmp_path / name)) == 1


def test_an_empty_file_has_no_lines(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.touch()
    assert list(read_lines(path)) == []
