"""The persona reaches no model: every prompt of a run over data that are full of canaries."""

import json
from pathlib import Path

import pytest

from tests.predict.canaries import CANARY, MARKS, marked_workspace
from tests.predict.data import MODEL, models_toml
from tests.predict.processes import predict_words
from tests.predict.stub import Answer, Stub, completion, serving
from utb.cli.main import run


@pytest.mark.parametrize("mode", ["open", "strict"])
def test_no_prompt_holds_a_canary_or_a_mark_of_ours(tmp_path: Path, mode: str) -> None:
    workspace = marked_workspace(tmp_path / "workspace")

    def answer(request: dict[str, object]) -> Answer:
        offered, last = request.get("tools") or [], request["messages"][-1]
        message: dict[str, object] = {"role": "assistant", "content": "Could you tell me more?"}
        if last["role"] == "user" and offered:
            call = {"name": offered[0]["function"]["name"], "arguments": "{}"}
            message |= {"tool_calls": [{"id": "c", "type": "function", "function": call}]}
        return Answer(completion("m", message))

    with serving(Stub(answer=answer)) as stub:
        config = tmp_path / "models.toml"
        config.write_text(models_toml(stub.base_url), encoding="utf-8")
        assert run([*predict_words(workspace, config, tmp_path / "out"), "--mode", mode]) == 0
    assert len(stub.requests) >= 98
    assert CANARY in next((workspace / "personas").rglob("*.json")).read_text(encoding="utf-8")
    assert not any(mark in json.dumps(request) for request in stub.requests for mark in MARKS)
    assert MODEL in {request["model"] for request in stub.requests}
