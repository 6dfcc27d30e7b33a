"""A saved turn holds all that the page shows, and nothing that could act."""

import html
import json
import re

from tests.unit.views.cases import careful, hasty, judge, shop
from utb.figures.saved_turn import file_name, saved_turn
from utb.model import Trajectory, Turn
from utb.testing import answer, call, node, step, text, trajectory, turn
from utb.views.address import Address
from utb.views.bodies import EVERYTHING
from utb.views.replay import build_replay_view
from utb.views.sources import expected_sources

ADDRESS = Address(dataset="shop", topic="bags", turn=0, model="hasty", trial=0, policy="exact")


def saved(of: Turn, run: Trajectory | None, address: Address = ADDRESS) -> str:
    sources = {} if of.reference.fault else expected_sources(of)
    judged = judge(of, run) if run else None
    view = build_replay_view(of, judged, "exact", address, sources=sources, opened=EVERYTHING, raw_reference=[{"a": 1}])
    return saved_turn(view, address)


def test_the_file_says_what_the_page_says() -> None:
    document = saved(shop(), hasty())
    for part in (
        "Find the blue bag",
        "bag-771",
        "argument_value",
        "Nearest legal path",
        "step 0",
        "Arguments",
        "srcdoc=",
    ):
        assert part in document
    assert "× wrong" in document and "hasty" in document


def test_long_texts_are_whole() -> None:
    long = "word " * 20_000
    run = trajectory(step(call("find", {"query": "x"}), observations=[long]), text(long))
    assert saved(shop(), run).count("word word") > 15_000


def test_nothing_is_fetched_and_only_our_scripts_may_run() -> None:
    document = saved(shop(), careful())
    assert not re.search(r"<(?:script|link|img)\b[^>]*(?:src|href)=", document.split("srcdoc=")[0])
    assert not re.search(r"\b(?:src|href)=(?:\"|&#34;)https?:", document)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', document)
    assert policy is not None and "unsafe-inline" not in policy.group(1).split("script-src")[1]


def test_hostile_texts_are_escaped_wherever_they_stand() -> None:
    attack = "</script><script>window.hacked=1</script><img src=x onerror=hack()>\"'&"
    of = turn(node(attack, {attack: attack}, observation=attack), answer(after=[0]), request=attack, topic_id=attack)
    run = trajectory(
        step(call(attack, {attack: "x"}), observations=[attack], content=attack), text(attack), model=attack
    )
    document = saved(of, run, Address(dataset=attack, topic=attack, turn=0, model=attack))
    assert "<img" not in document and "<script>window.hacked" not in document
    assert document.count("<script>") == 1


def test_a_reference_that_cannot_be_drawn_is_saved_as_it_stands() -> None:
    document = saved(turn(node("find", {}, after=[0])), None)
    assert "cannot be drawn" in document and "srcdoc" not in document


def test_file_names_suit_every_file_system() -> None:
    name = file_name(Address(dataset="a/b", topic="../x\u202e?*", turn=3, model="m:" + "y" * 300, policy="exact"))
    assert re.fullmatch(r"[\w.-]+\.html", name) and len(name) < 250 and not name.startswith(".")


def test_every_argument_has_its_source_in_the_file_and_one_is_shown() -> None:
    document = saved(shop(), hasty())
    places = [json.loads(html.unescape(found)) for found in re.findall(r'data-evidence="([^"]*)"', document)]
    assert places == [{"node": 0, "path": "query"}, {"node": 0, "path": "limit"}, {"node": 1, "path": "id"}]
    assert document.count('data-testid="evidence"') == 1
    assert len(re.findall(r'data-evidence="[^"]*" hidden', document)) == 2


def test_what_only_a_server_could_do_does_not_look_as_if_it_could_be_done() -> None:
    judged = judge(shop(), hasty())
    rivals = [(careful(), judged.verdicts["exact"])]
    view = build_replay_view(shop(), judged, "exact", ADDRESS, sources={}, rivals=rivals, opened=EVERYTHING)
    document = saved_turn(view, ADDRESS).split("srcdoc=")[0]
    assert "careful" in document
    assert "data-send" not in re.sub(r"<style>.*?</style>", "", document, flags=re.DOTALL)
