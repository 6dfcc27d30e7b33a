"""How tools, calls and results are told to models that know them as text only, and how their replies are read.

The released messages are rewritten: tools go into the system message, calls into the assistant's text, results into
messages of the user (most chat templates refuse the role `tool` where no native call stands before it).
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from utb.providers.call_texts import PARSERS, CallText

Json = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextProtocol:
    """One way to write calls.

    Args:
        parser: name and version of the reader, recorded with every step.
        how: tells the model how to write a call.
        write: calls as the model should have written them.
    """

    parser: str
    how: str
    write: Callable[[Sequence[tuple[str, Json]]], str]

    def read(self, text: str) -> CallText:
        """What the model's text holds."""
        return PARSERS[self.parser](text)

    def messages(self, messages: Sequence[Json], tools: Sequence[Json]) -> list[Json]:
        """The conversation in text alone."""
        told: list[Json] = []
        names: dict[object, str] = {}
        for message in messages:
            if message["role"] == "tool":
                self._add_result(told, names.get(message.get("tool_call_id"), "tool"), message["content"])
            elif message.get("tool_calls"):
                calls = [(_name(call), _arguments(call)) for call in message["tool_calls"]]
                names |= {call.get("id"): _name(call) for call in message["tool_calls"]}
                text = "\n".join(part for part in (message.get("content"), self.write(calls)) if part)
                told.append({"role": "assistant", "content": text})
            else:
                told.append({"role": message["role"], "content": message.get("content") or ""})
        return self._introduced(told, tools)

    def _introduced(self, told: list[Json], tools: Sequence[Json]) -> list[Json]:
        if not tools:
            return told
        listed = "\n".join(json.dumps(tool.get("function", tool), ensure_ascii=False) for tool in tools)
        words = f"You can use these tools, one JSON schema a line:\n{listed}\n\n{self.how}"
        if told and told[0]["role"] == "system":
            return [{"role": "system", "content": f"{told[0]['content']}\n\n{words}"}, *told[1:]]
        return [{"role": "system", "content": words}, *told]

    def _add_result(self, told: list[Json], name: str, content: object) -> None:
        text = f"<tool_response>\n{name}: {content}\n</tool_response>"
        if told and told[-1].get("role") == "user" and told[-1]["content"].startswith("<tool_response>"):
            told[-1] = {"role": "user", "content": f"{told[-1]['content']}\n{text}"}
        else:
            told.append({"role": "user", "content": text})


def _as_python(calls: Sequence[tuple[str, Json]]) -> str:
    written = (
        f"{name}({', '.join(f'{key}={value!r}' for key, value in arguments.items())})" for name, arguments in calls
    )
    return f"[{', '.join(written)}]"


def _as_tags(calls: Sequence[tuple[str, Json]]) -> str:
    return "\n".join(f"<tool_call>\n{_as_object(call)}\n</tool_call>" for call in calls)


def _as_json(calls: Sequence[tuple[str, Json]]) -> str:
    return f"[{', '.join(map(_as_object, calls))}]"


def _as_object(call: tuple[str, Json]) -> str:
    return json.dumps({"name": call[0], "arguments": call[1]}, ensure_ascii=False)


PROTOCOLS: Mapping[str, TextProtocol] = {
    "python_list": TextProtocol(
        parser="python_list/1",
        how="To use tools, reply with nothing but a list of calls: [tool(argument=value, ...), ...]. "
        "Otherwise reply to the user in words.",
        write=_as_python,
    ),
    "tool_call_tags": TextProtocol(
        parser="tool_call_tags/1",
        how='To use tools, write for each call <tool_call>{"name": ..., "arguments": {...}}</tool_call>. '
        "Otherwise reply to the user in words.",
        write=_as_tags,
    ),
    "json_text": TextProtocol(
        parser="json_text/1",
        how='To use tools, reply with nothing but a JSON list of calls: [{"name": ..., "arguments": {...}}, ...]. '
        "Otherwise reply to the user in words.",
        write=_as_json,
    ),
}


def _name(call: Json) -> str:
    return str((call.get("function") or call).get("name"))


def _arguments(call: Json) -> Json:
    """Arguments as an object; what is none is shown to the model as it was."""
    received = (call.get("function") or call).get("arguments")
    try:
        value = json.loads(received) if isinstance(received, str) and received else received or {}
    except ValueError:
        return {"arguments": received}
    return value if isinstance(value, dict) else {"arguments": value}
