"""What is sent to a server that speaks the OpenAI protocol: the messages as it takes them, the tools, the parameters.

All requests of a turn begin with the same messages, often many: these, and the tools, are encoded once a turn.
"""

from collections import OrderedDict
from collections.abc import Iterable

import msgspec

from utb.io.json_lines import encode_json
from utb.providers.chat import ChatRequest, Json
from utb.providers.models_file import CallProtocol, ModelSettings
from utb.providers.text_protocols import PROTOCOLS

_LATEST = 512  # openings that are kept: those of the turns under way, a quarter more than requests at once


class ChatBodies:
    """Makes the bodies of requests to one model.

    Args:
        name: of the model in the models file.
        settings: how it is asked.
    """

    def __init__(self, name: str, settings: ModelSettings) -> None:
        self._model = settings.model or name
        self._settings = settings
        self._openings: OrderedDict[str, tuple[bytes, msgspec.Raw]] = OrderedDict()

    def body(self, request: ChatRequest) -> Json:
        """What is sent."""
        messages: object
        tools: object = request.tools
        if self._settings.protocol is not CallProtocol.NATIVE:
            protocol = PROTOCOLS[self._settings.protocol.value]
            messages, tools = self._spoken(protocol.messages(request.messages, request.tools)), ()
        elif request.opening and request.opening_key:
            head, tools = self._opening(request)
            since = _inner(self._fitted(request.messages[request.opening :]))
            messages = msgspec.Raw(b"[" + head + (b"," if since else b"") + since + b"]")
        else:
            messages = self._spoken(self._fitted(request.messages))
        offered = {"tools": tools} if request.tools and tools else {}
        return {"model": self._model, "messages": messages, **offered, **self._parameters(request.trial)}

    def encoded(self, request: ChatRequest) -> bytes:
        """The body as it goes over the wire."""
        return encode_json(self.body(request))

    def _opening(self, request: ChatRequest) -> tuple[bytes, msgspec.Raw]:
        """The first messages, without the brackets of their list, and the tools."""
        found = self._openings.get(request.opening_key)
        if found is None:
            head = _inner(self._spoken(self._fitted(request.messages[: request.opening])))
            found = self._openings[request.opening_key] = (head, msgspec.Raw(encode_json(request.tools)))
            if len(self._openings) > _LATEST:
                self._openings.popitem(last=False)
        return found

    def _fitted(self, messages: Iterable[Json]) -> list[Json]:
        beside = "" if self._settings.quirks.content_beside_calls == "empty" else None
        return [_fitted(message, beside) for message in messages]

    def _spoken(self, messages: list[Json]) -> list[Json]:
        """The messages, the first of them from whom the server takes such from."""
        role = self._settings.quirks.system_role
        if messages and messages[0]["role"] == "system" and role != "system":
            return [{**messages[0], "role": role}, *messages[1:]]
        return messages

    def _parameters(self, trial: int) -> Json:
        parameters = self._settings.parameters
        if trial and isinstance(seed := parameters.get("seed"), int):
            return {**parameters, "seed": seed + trial}
        return dict(parameters)


def _inner(messages: list[Json]) -> bytes:
    return encode_json(messages)[1:-1]


def _fitted(message: Json, beside: str | None) -> Json:
    """The message as servers take it: texts where texts are wanted, arguments as text."""
    calls = message.get("tool_calls")
    if isinstance(calls, list) and calls:
        return {**message, "content": message.get("content") or beside, "tool_calls": [_fitted_call(c) for c in calls]}
    if isinstance(message.get("content"), str) and "tool_calls" not in message:
        return message
    return {name: value for name, value in message.items() if name != "tool_calls"} | {
        "content": _as_text(message.get("content"))
    }


def _fitted_call(call: Json) -> Json:
    function = call["function"]
    arguments = function.get("arguments")
    if isinstance(arguments, str):
        return call if call.get("type") else {**call, "type": "function"}
    text = "{}" if arguments is None else _as_text(arguments)
    return {"type": "function", **call, "function": {**function, "arguments": text}}


def _as_text(value: object) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else encode_json(value).decode()
