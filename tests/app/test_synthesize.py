"""The Synthesize page in AppTest: the form, what stands in its way, logs of any length, files of every wrong kind."""

import json
import shutil
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.app import hostile
from tests.app.driving import PROJECT
from tests.app.synthesizing import KEY, SECRET, attacking_calls, attacking_sessions, call, with_calls, workspace
from tests.app.test_pages import html, opened
from tests.sessions import NAMES, session_file

PAGE = "pages/synthesize.py"


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


def with_sessions(root: Path) -> Path:
    folder = workspace(root) / "synthesis" / "released"
    folder.mkdir(parents=True)
    for name in NAMES:
        shutil.copy(session_file(name), folder)
    return root


def labels(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


def test_the_form_says_whether_the_key_is_set_and_never_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(KEY, raising=False)
    app = opened(PAGE, workspace(tmp_path), monkeypatch)
    assert f"The variable {KEY} is not set" in html(app) and app.button(key="synthesize.start").disabled
    monkeypatch.setenv(KEY, SECRET)
    app.run()
    assert not app.button(key="synthesize.start").disabled
    assert KEY in html(app) and SECRET not in html(app)


def test_what_is_filled_in_stands_in_the_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY, SECRET)
    app = opened(PAGE, workspace(tmp_path), monkeypatch)
    app.number_input(key="synthesize.form.seed").set_value(11).run()
    app.number_input(key="synthesize.form.turns").set_value(6).run()
    app.multiselect(key="synthesize.form.persona").set_value(["persona2"]).run()
    app.text_input(key="synthesize.form.name").set_value("mine").run()
    assert not app.exception
    said = {"seed": ["11"], "turns": ["6"], "persona": ["persona2"], "name": ["mine"]}
    assert said.items() <= {name: _listed(value) for name, value in app.query_params.items()}.items()
    assert "6 a session, 6 together" in html(app)
    assert "--seed 11 --people small --language en --persona persona2 --turns 6" in html(app)


def _listed(value: object) -> object:
    return value if isinstance(value, list) else [value]


@pytest.mark.parametrize("name", ["../out", "a/b", ".hidden", "-x", "x" * 200, "a\0b"])
def test_a_name_that_leads_elsewhere_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(KEY, SECRET)
    app = opened(PAGE, workspace(tmp_path), monkeypatch, name=name)
    assert app.button(key="synthesize.start").disabled
    assert not app.exception


def test_a_folder_of_runs_that_leads_out_of_the_workspace_is_not_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KEY, SECRET)
    (tmp_path / "elsewhere").mkdir()
    root = workspace(tmp_path / "w")
    (root / "synthesis").symlink_to(tmp_path / "elsewhere")
    app = opened(PAGE, root, monkeypatch)
    app.button(key="synthesize.start").click().run()
    assert "leads out of the workspace" in html(app) and not list((tmp_path / "elsewhere").iterdir())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[providers", "expected TOML"),
        ("tools = 7", "roles.toml"),
        ('[providers.a]\nbase_url = "ftp://x"\n[roles.default]\nmodel = "m"', "expected http:// or https://"),
        ('[providers.a]\nbase_url = "http://x"\n[roles.wizard]\nmodel = "m"', "unknown role wizard"),
        ('[providers.a]\nbase_url = "http://x"\n[roles]', "no model is named"),
        ("\x00\x01", "roles.toml"),
    ],
)
def test_a_file_of_roles_that_cannot_be_used_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: str
) -> None:
    root = workspace(tmp_path)
    (root / "roles.toml").write_text(text, encoding="utf-8")
    app = opened(PAGE, root, monkeypatch)
    assert not app.exception and said in html(app) and app.button(key="synthesize.start").disabled


def test_a_tool_set_that_cannot_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY, SECRET)
    root = workspace(tmp_path)
    (root / "tool_schemas" / "broken.json").write_text("{", encoding="utf-8")
    app = opened(PAGE, root, monkeypatch)
    assert "The tool sets cannot be read" in html(app) and app.button(key="synthesize.start").disabled


def test_five_thousand_calls_are_counted_paged_filtered_and_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = with_calls(tmp_path, [call(number) for number in range(5000)])
    app = opened(PAGE, root, monkeypatch, run="files")
    assert "50 of 5,000 calls" in html(app) and "page 1 of 100" in html(app)
    app.selectbox(key="synthesize.calls.role").select("planner_checker").run()
    assert "50 of 1,250 of 5,000 calls" in html(app)
    app.selectbox(key="synthesize.calls.outcome").select("rejected").run()
    assert "50 of 250 of 5,000 calls" in html(app)
    app.selectbox(key="synthesize.calls.persona").select("persona1").run()
    app.text_input(key="synthesize.calls.find").set_value("nobody ever said this").run()
    assert "No call fits" in html(app) and not app.exception
    app.button(key="synthesize.calls.clear").click().run()
    app.text_input(key="synthesize.calls.find").set_value("Situation 4321").run()
    assert "1 of 5,000 calls" in html(app) and "reply 4321" in html(app)
    assert app.query_params["find"] in ("Situation 4321", ["Situation 4321"]) and not app.exception


def test_a_link_opens_the_call_on_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = with_calls(tmp_path, [call(number) for number in range(200)])
    app = opened(PAGE, root, monkeypatch, run="files", view="calls", call="model_calls_1.jsonl:120")
    assert "page 3 of 4" in html(app) and "reply 119" in html(app)
    app = opened(PAGE, root, monkeypatch, run="files", view="calls", call="model_calls_1.jsonl:9999", page="77")
    assert "Not found" in html(app) and "page 4 of 4" in html(app)


RELEASED = {
    "call_id": "c1",
    "status": "success",
    "role": "Planner",
    "call_name": "plan",
    "persona_id": 12,
    "topic_id": "t",
    "max_tokens": 2048,
    "latency_seconds": 1.5,
    "prompt": [{"role": "system", "content": "be a planner"}],
    "output": "the plan",
}


def test_calls_of_the_released_generator_are_shown_with_what_they_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = {**RELEASED, "call_id": "c2", "status": "error", "output": None, "error_type": "Timeout", "error": "late"}
    app = opened(PAGE, with_calls(tmp_path, [RELEASED, failed]), monkeypatch, run="files")
    body = html(app)
    assert "be a planner" in body and "the plan" in body and "2048" in body and "1.50 s" in body
    app.selectbox(key="synthesize.calls.outcome").select("error").run()
    assert "Timeout: late" in html(app) and not app.exception


def test_broken_lines_of_a_log_are_named_and_the_others_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [call(1), "not json", "[]", "7", "", '{"x": 1}', json.dumps(call(2))[:-9], call(3, role=7, messages=None)]
    app = opened(PAGE, with_calls(tmp_path, lines), monkeypatch, run="files")
    assert "2 calls" in html(app) and not app.exception
    for line in (2, 3, 4, 6, 7):
        assert f"model_calls_1.jsonl:{line}:" in html(app)


ODD: dict[str, object] = {
    "nothing": {"call_id": None, "role": None},
    "all wrong": {name: [{}] for name in call(0)},
    "numbers": {name: -(10**30) for name in call(0)},
    "texts": {name: "x" for name in call(0)},
    "true": {name: True for name in call(0)},
    "huge": call(0, messages=[{"role": "user", "content": "字" * 3_000_000}], reply={"text": "y" * 2_000_000}),
    "deep": call(0, reply=json.loads('{"text":' * 90 + "1" + "}" * 90)),
    "many": call(0, messages=[{"role": "user", "content": "m"}] * 5000, reasons=["r"] * 5000),
}


@pytest.mark.parametrize("name", ODD)
def test_calls_with_odd_fields_do_not_break_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    app = opened(PAGE, with_calls(tmp_path, [call(1), ODD[name]]), monkeypatch, run="files")
    assert not app.exception and "2 calls" in html(app)
    app = opened(PAGE, tmp_path, monkeypatch, run="files", call="model_calls_1.jsonl:2")
    assert not app.exception and len(html(app)) < 2_000_000


def test_attacks_in_logs_are_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = attacking_calls()
    root = with_calls(tmp_path, lines)
    for number in range(1, len(lines) + 1, 9):
        app = opened(PAGE, root, monkeypatch, run="files", call=f"model_calls_1.jsonl:{number}")
        assert not app.exception and "<script>window" not in html(app) and "<img src=x" not in html(app)


def test_sessions_of_the_released_generator_are_shown_and_converted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = with_sessions(tmp_path)
    app = opened(PAGE, root, monkeypatch, run="released", topic="persona7_t1")
    body = html(app)
    assert "10 topics" in body and "2 refused, 2 objections" in body and "Faults" not in labels(app)
    assert "persona_train_segmented_faults.jsonl:" in body
    app.button(key="synthesize.convert").click().run()
    assert not app.exception and "Data set released" in html(app) and "5 doubts" in html(app)
    assert sorted(path.name for path in (root / "datasets" / "released").iterdir()) == [
        "12.jsonl",
        "p3.jsonl",
        "p4.jsonl",
        "persona7.jsonl",
    ]
    (root / "datasets" / "released" / "12.jsonl").write_text("mine\n", encoding="utf-8")
    app.button(key="synthesize.convert").click().run()
    assert "12.jsonl was changed since it was made" in html(app)
    assert (root / "datasets" / "released" / "12.jsonl").read_text(encoding="utf-8") == "mine\n"


def test_drawn_tasks_stand_beside_their_topic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = with_sessions(tmp_path)
    task = {
        "persona_id": "persona7",
        "topic_id": "t1",
        "request": "the drawn one",
        "candidates": ["one", "two <b>"],
        "fetch_data": {"planner": {"prompt": "asked so", "reply": "said so"}},
    }
    path = root / "synthesis" / "released" / "persona_tasks_1.jsonl"
    path.write_text(f"{json.dumps(task)}\nrubbish\n", encoding="utf-8")
    body = html(opened(PAGE, root, monkeypatch, run="released", topic="persona7_t1"))
    assert "the drawn one" in body and "two &lt;b&gt;" in body and "asked so" in body
    assert "persona_tasks_1.jsonl:2" in body


@pytest.mark.parametrize(
    "line",
    [
        '{"messages": [], "topics": []}',
        '{"messages": 7, "topics": "x"}',
        '{"persona": 1, "topic_id": 2, "turns": 3}',
        '{"persona": "p", "topic_id": "t", "language": "en", "env_info": "", "turns": []}',
    ],
)
def test_session_lines_without_a_topic_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    folder = workspace(tmp_path) / "synthesis" / "odd"
    folder.mkdir(parents=True)
    (folder / "s.jsonl").write_text(line + "\n", encoding="utf-8")
    app = opened(PAGE, tmp_path, monkeypatch, run="odd")
    assert not app.exception
    assert "s.jsonl:1" in html(app) or "t · 0 turns" in html(app) or "0 turns" in html(app)


def test_a_run_that_cannot_be_read_is_told_and_the_page_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = workspace(tmp_path) / "synthesis" / "odd"
    for name in ("sessions", "checkpoints", "calls"):
        (folder / name).mkdir(parents=True)
    (folder / "run.json").write_text('{"format": "utb.synthesis/99", "personas": {"p": "x"}, "turns": "many"}')
    (folder / "checkpoints" / "p.json").write_text('{"persona": "p"}')
    (folder / "sessions" / "p.jsonl").write_text("{")
    for view in ("progress", "topics", "calls"):
        app = opened(PAGE, tmp_path, monkeypatch, run="odd", view=view)
        assert not app.exception
    assert "A file of the run cannot be read" in html(opened(PAGE, tmp_path, monkeypatch, run="odd"))


def test_a_link_to_a_run_that_is_not_there_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = html(opened(PAGE, workspace(tmp_path), monkeypatch, run="<b>gone</b>", view="x", page="-3"))
    assert "Not found" in body and "&lt;b&gt;gone&lt;/b&gt;" in body


def test_a_bare_folder_of_files_is_not_hidden_by_a_data_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.app.workspaces import topic
    from utb.testing import answer, node

    folder = tmp_path / "synthesis" / "released"
    folder.mkdir(parents=True)
    shutil.copy(session_file("en"), folder)
    line = topic("bare", [node("find", {"query": "x"}), answer(after=[0])])
    (tmp_path / "topics.jsonl").write_text(json.dumps(line) + "\n", encoding="utf-8")
    app = opened(PAGE, tmp_path, monkeypatch, run="released")
    assert app.button(key="synthesize.convert").disabled


def test_a_run_whose_roles_stand_elsewhere_is_not_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = workspace(tmp_path / "w") / "synthesis" / "odd"
    folder.mkdir(parents=True)
    shutil.copy(tmp_path / "w" / "roles.toml", tmp_path / "roles.toml")
    request = {"provider": "stub", "config": "../roles.toml", "seed": 1, "people": "small", "personas": ["persona1"]}
    (folder / "request.json").write_text(json.dumps(request), encoding="utf-8")
    app = opened(PAGE, tmp_path / "w", monkeypatch, run="odd")
    app.button(key="synthesize.resume").click().run()
    assert "is not in the workspace" in html(app) and not (folder / "process.json").exists()


def test_the_list_is_walked_by_buttons_with_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = with_calls(tmp_path, [call(number) for number in range(120)])
    app = opened(PAGE, root, monkeypatch, run="files", call="model_calls_1.jsonl:50")
    app.button(key="synthesize.J").click().run()
    assert "page 2 of 3" in html(app) and "reply 50" in html(app)
    app.button(key="synthesize.K").click().run()
    assert "page 1 of 3" in html(app) and "reply 49" in html(app)
    app = opened(PAGE, with_sessions(tmp_path / "s"), monkeypatch, run="released")
    assert app.button(key="synthesize.K").disabled
    app.button(key="synthesize.J").click().run()
    assert app.query_params["topic"] in ("persona7_t2", ["persona7_t2"]) and not app.exception


def test_review_shows_what_the_roles_said_and_the_person_that_the_session_brought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = with_sessions(tmp_path)
    opened(PAGE, root, monkeypatch, run="released").button(key="synthesize.convert").click().run()
    monkeypatch.setenv("UTB_DATABASE_URL", str(tmp_path / "store.sqlite"))
    review = opened("pages/review.py", root, monkeypatch, dataset="released", topic="persona7_t1", turn=0)
    assert "Roles 12" in html(review) and "no persona file" not in html(review)
    assert "sensitive_information" in html(review) and '"is_folded"' not in html(review)
    review.session_state["review.tab"] = "roles"
    review.run()
    assert "2 refused, 2 objections" in html(review) and "planner checker" in html(review) and not review.exception


def test_topics_that_say_nothing_of_roles_have_no_tab_for_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.app import workspaces

    monkeypatch.setenv("UTB_DATABASE_URL", str(tmp_path / "store.sqlite"))
    review = opened("pages/review.py", workspaces.chosen(tmp_path), monkeypatch)
    assert "Reference graph" in html(review) and "tab-roles" not in html(review)


def test_attacks_in_sessions_are_text_here_and_in_review(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    attacking_sessions(tmp_path)
    app = opened(PAGE, tmp_path, monkeypatch, run="attacks")
    app.button(key="synthesize.convert").click().run()
    assert not app.exception and "Data set attacks" in html(app)
    monkeypatch.setenv("UTB_DATABASE_URL", str(tmp_path / "store.sqlite"))
    for number in range(0, len(hostile.ATTACKS), 8):
        shown = opened(PAGE, tmp_path, monkeypatch, run="attacks", topic=f"p{number}_t{number}")
        review = opened("pages/review.py", tmp_path, monkeypatch, dataset="attacks", topic=f"p{number}_t{number}")
        review.session_state["review.tab"] = "roles"
        review.run()
        for body in (html(shown), html(review)):
            assert "<script>window" not in body and "<img src=x" not in body
        assert not shown.exception and not review.exception
