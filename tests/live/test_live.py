"""`make live`: a real client and a real, small model. It is bad; what is tested is everything around it."""

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from streamlit.testing.v1 import AppTest

from utb.cli.main import run
from utb.io.topic_index import TopicIndex
from utb.io.trajectories import read_trajectories
from utb.model import Status, Trajectory, policy_named
from utb.runner.conversation import Outcome
from utb.scoring.score import score_turn

pytestmark = pytest.mark.live

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "annotations"
PYTHON = ROOT / ".venv" / "live" / "bin" / "python"
MODEL = "smollm2-135m"
TURNS = 20
_SETTINGS = """[models.{model}]
base_url = "{base_url}"
protocol = "tool_call_tags"
timeout_s = 600
[models.{model}.parameters]
temperature = 0.0
max_tokens = 96
seed = 7
"""


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    """The address of the model's server."""
    words = [str(PYTHON), str(Path(__file__).with_name("server.py"))]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    address = process.stdout.readline().decode().strip()
    assert address.startswith("http://127.0.0.1:"), "the server did not start; `make live` installs what it needs"
    try:
        yield address
    finally:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample without its predictions; of each of the English people the first topics."""
    folder = tmp_path_factory.mktemp("live")
    data = folder / "datasets" / "utb-mini"
    data.mkdir(parents=True)
    for person in (1, 3):
        lines = (SAMPLE / "datasets" / "utb-mini" / f"utb_mini_persona{person}.jsonl").read_text("utf-8").splitlines()
        (data / f"utb_mini_persona{person}.jsonl").write_text("\n".join(lines[:4]) + "\n", encoding="utf-8")
    shutil.copytree(SAMPLE / "personas" / "utb-mini", folder / "personas" / "utb-mini")
    return folder


def test_a_real_model_is_asked_scored_and_replayed(
    base_url: str, workspace: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    config, data = tmp_path / "models.toml", workspace / "datasets" / "utb-mini"
    config.write_text(_SETTINGS.format(model=MODEL, base_url=base_url), encoding="utf-8")
    out = workspace / "predictions" / "utb-mini"
    words = ["predict", str(data), "--model", MODEL, "--config", str(config), "--out", str(out)]
    begun = monotonic()
    code = run([*words, "--limit", str(TURNS), "--concurrency", "1", "--format", "json"])
    took = monotonic() - begun
    report = json.loads(capsys.readouterr().out)["runs"][0]
    assert code in (0, 4), report
    runs = [one for one in read_trajectories(out / f"{MODEL}.jsonl") if isinstance(one, Trajectory)]
    assert len(runs) == report["turns"] >= 20
    assert report["output_tokens"] > 0 and report["requests"] >= report["turns"]
    outcomes = Counter(str(one.extra["outcome"]) for one in runs)
    assert set(outcomes) <= {outcome.value for outcome in Outcome}

    statuses = {policy: _statuses(data, runs, policy) for policy in ("exact", "relaxed")}
    assert run(["score", str(data), str(out)]) == 0
    capsys.readouterr()
    _replays(workspace, runs[0], monkeypatch)
    with capsys.disabled():
        _tell(runs, report, took, outcomes, statuses)


def _statuses(data: Path, runs: list[Trajectory], policy: str) -> Counter[Status]:
    index = TopicIndex("utb-mini")
    for path in sorted(data.glob("*.jsonl")):
        assert not list(index.add_file(path))
    turns = [(index.turn(one.topic_id, one.turn), one) for one in runs]
    return Counter(score_turn(turn, one, policy_named(policy)).status for turn, one in turns if turn is not None)


def _replays(workspace: Path, one: Trajectory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run stands on the Replay page."""
    monkeypatch.setenv("UTB_WORKSPACE", str(workspace))
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
    app.query_params.update({"dataset": "utb-mini", "topic": one.topic_id, "turn": str(one.turn), "model": MODEL})
    app.run().switch_page("pages/replay.py").run()
    assert not app.exception
    shown = json.dumps([block.value for block in (*app.markdown, *app.caption)]) + str(app.main)
    assert MODEL in shown and one.topic_id in shown


def _tell(
    runs: list[Trajectory],
    report: dict[str, object],
    took: float,
    outcomes: Counter[str],
    statuses: dict[str, Counter[Status]],
) -> None:
    """One transcript, counts, time."""
    shown = next((one for one in runs if any(step.calls for step in one.steps)), runs[0])
    print(f"\n{len(runs)} turns in {took:.0f} s: {dict(outcomes)}")
    print(f"{report['requests']} requests, {report['input_tokens']:,} + {report['output_tokens']:,} tokens")
    for policy, counts in statuses.items():
        print(f"{policy}: { ({status.value: count for status, count in counts.items()}) }")
    print(f"transcript of {shown.topic_id}/{shown.turn}:")
    for step in shown.steps:
        print(
            f"  calls {[(call.name, call.arguments) for call in step.calls]}" if step.calls else f"  {step.content!r}"
        )
        for seen in step.observations:
            print(f"    got {json.dumps(seen.content, ensure_ascii=False)[:200]}")
