"""Texts that attack: markup, scripts, handlers, links, templates, directions, control characters, sheer length."""

from pathlib import Path

from tests.app.workspaces import Json, called, run, said, topic, write_dataset
from utb.testing import answer, node, tool

_HACK = "window.hacked=true"
ATTACKS = (
    f"<script>{_HACK}</script>",
    f"</script><script>{_HACK}</script>",
    f"<img src=x onerror={_HACK}>",
    f"<svg onload={_HACK}>",
    f"<svg><script>{_HACK}</script></svg>",
    f"<iframe srcdoc='<script>parent.{_HACK}</script>'></iframe>",
    f"<body onload={_HACK}>",
    f"<details open ontoggle={_HACK}>",
    f"<input autofocus onfocus={_HACK}>",
    f"<video><source onerror={_HACK}></video>",
    f"<math><mtext><script>{_HACK}</script></mtext></math>",
    f"<a href='javascript:{_HACK}'>click</a>",
    f"[click](javascript:{_HACK})",
    "![p](http://elsewhere.example/p.png)",
    "<img src=http://elsewhere.example/p.png>",
    "<link rel=stylesheet href=http://elsewhere.example/s.css>",
    "<style>*{display:none}</style>",
    "<style>@import 'http://elsewhere.example/s.css'</style>",
    "<meta http-equiv=refresh content='0;url=http://elsewhere.example'>",
    "<base href=http://elsewhere.example>",
    "<form action=http://elsewhere.example><button>x</button></form>",
    "<object data=http://elsewhere.example></object>",
    "<embed src=http://elsewhere.example>",
    "<plaintext>",
    "<!-- <title>",
    "<![CDATA[ ]]>",
    "</div></div></div></section></main>",
    "</textarea></style></template>",
    "<template><p>x",
    '"><b onmouseover=' + _HACK + ">",
    "' onclick='" + _HACK + "' x='",
    "` onfocus=" + _HACK + " `",
    "&lt;script&gt; &amp;#60;b&#62; &#x3C;i&#x3E;",
    "{{ 7*7 }} {% raw %} {# note #}",
    "${7*7} #{7*7} <%= 7*7 %>",
    "$$\\href{http://elsewhere.example}{x}$$ $x_1$",
    ":red[red] :material/home: :streamlit:",
    "# heading\n- list\n> quote\n```\ncode\n```",
    "**bold** _it_ `code` ~~gone~~ | a | b |",
    "http://elsewhere.example/link www.elsewhere.example",
    "\u202egnirts\u202c \u2066x\u2069 \u200f\u200e",
    "\ud800 lone surrogate",
    "\x00\x01\x07\x1b[31mred\x7f\x9b",
    "\ufeff\u200b\u200d\u00ad invisible",
    "Z\u0351\u036b\u0343\u036a\u0302\u036b A\u0334\u0335\u031e\u032f L\u0321\u0353\u0317",
    "😀🏳️‍🌈👩‍👩‍👧‍👦 \U000e0041",
    "漢字" * 200,
    "W" * 3_000,
    "a b " * 800,
    "line\nbreaks\r\nand\ttabs\u2028\u2029here",
    "__proto__",
    "constructor",
    "../../etc/passwd%00",
    "%3Cscript%3E %22 + &turn=9#x",
    "'; DROP TABLE turns; --",
    '{"a": "\\u003cscript\\u003e"}',
    "null",
    "",
    " ",
)


def attacks(root: Path) -> Path:
    """Every attack as tool name, description, argument name and value, observation, request, reply, topic and model."""
    topics, runs = [], []
    for number, text in enumerate(ATTACKS):
        name, where = f"{text}tool", f"t{number}{text}"
        tools = [tool(name, {f"k{text}": {"description": text, "enum": [text], "default": text}}, description=text)]
        reference = [node(name, {f"k{text}": text}, observation={text: text}), answer(after=[0])]
        made = topic(where, reference, tasks=[text], tools=tools)
        made |= {"task_types": [text], "turn_subtypes": [text], "meta": {"tool_set": {"name": text, "domain": text}}}
        topics.append(made)
        steps: list[Json] = [called(name, {f"k{text}": f"{text}!"}, {text: text}), said(text)]
        runs.append(run(where, *steps, model=f"m{text}" if number < 8 else "m", reasoning=text))
    return write_dataset(root, "attacks", topics, {"m": runs})
