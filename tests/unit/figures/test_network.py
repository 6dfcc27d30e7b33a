"""Networks fetch nothing, and no text in them can do anything."""

import json
import re

from utb.figures.ecosystem import ecosystem_html, shown_of
from utb.figures.network import Dot, Line, network_html, script_hashes
from utb.figures.palette import DARK, LIGHT
from utb.model import Topic
from utb.testing import answer, node, turn
from utb.views.catalogue import build_catalogue

HOSTILE = "</script><script>window.hacked=1</script><img src=x onerror=alert(1)> \ud800 \x00"


def hostile() -> str:
    dots = [
        Dot(id=HOSTILE, label=HOSTILE, title=HOSTILE, colour="#000"),
        Dot(id="b", label="b", title="", colour="#000"),
    ]
    return network_html(dots, [Line(start=HOSTILE, end="b", title=HOSTILE)], height="300px")


def test_nothing_of_another_host_is_loaded() -> None:
    document = hostile()
    assert not re.search(r"<(?:script|link|img)\b[^>]*(?:src|href)=", document)


def test_texts_stay_inside_their_json() -> None:
    document = hostile()
    assert "<script>window.hacked" not in document and "<img src=x" not in document
    data = re.search(r"nodes = new vis\.DataSet\((\[.*?\])\);", document)
    assert data is not None and json.loads(data.group(1))[0]["label"].startswith("</script>")


def test_only_the_scripts_of_the_document_may_run() -> None:
    document = hostile()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', document)
    assert policy is not None and "default-src 'none'" in policy.group(1)
    assert set(script_hashes(document)) == set(re.findall(r"'sha256-[^']+'", policy.group(1)))
    assert "unsafe-inline" not in policy.group(1).split("script-src")[1]


def test_the_same_network_is_the_same_document() -> None:
    assert hostile() == hostile()


def test_the_ecosystem_has_profiles_tools_and_what_is_called_together() -> None:
    turns = (turn(node("find", {"q": "x"}), node("book", {"id": "y"}), answer(after=[0, 1])),)
    catalogue = build_catalogue([Topic("t", None, turns, {}, profile="anna")])
    for palette in (LIGHT, DARK):
        document = ecosystem_html(catalogue, height="400px", palette=palette)
        assert palette.ground in document and '"together in 1 turn"' in document and "find" in document
    assert shown_of(catalogue) == "2 tools that references call"
