"""The recorded turn cases through the filter: the obvious and the thorough path say the same of each."""

import json

import pytest

from tests.shared_data import shared
from utb.io.case_tools import CaseTools
from utb.io.cases import CaseReader
from utb.model import EXACT, Status
from utb.scoring.exact import score_exact


@pytest.mark.parametrize("name", ["parity.jsonl", "parity_2.jsonl"])
def test_both_paths_agree_on_recorded_cases(name):
    folder = shared() / "parity"
    reader = CaseReader(CaseTools(json.loads((folder / "tools.json").read_text(encoding="utf-8"))), with_history=False)
    statuses = set()
    for number, line in enumerate((folder / name).read_bytes().splitlines(), start=1):
        case = reader.read(line, number)
        assert case.fault is None
        verdict = score_exact(case.turn, case.trajectory, EXACT)
        assert score_exact(case.turn, case.trajectory, EXACT, thorough=True) == verdict
        assert verdict.findings or verdict.status is Status.CORRECT
        statuses.add(verdict.status)
    assert statuses == set(Status)
