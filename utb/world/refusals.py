"""How a tool says no: a status, a code, a sentence, and the parameter that it is about."""

from typing import Any

BAD_REQUEST, NOT_FOUND, CONFLICT, UNPROCESSABLE = 400, 404, 409, 422

Sentence = dict[str, str]  # the sentence in both languages


class Refusal(Exception):  # noqa: N818 - it is an answer, not an error of ours
    """Ends a call; `World` turns it into an observation. Nothing else catches it."""

    def __init__(self, status: int, code: str, message: Sentence, parameter: str | None = None) -> None:
        super().__init__(message["en"])
        self.status = status
        self.code = code
        self.message = message
        self.parameter = parameter

    def response(self) -> dict[str, Any]:
        """The body of the observation, its sentence still in both languages."""
        named = {} if self.parameter is None else {"parameter": self.parameter}
        return {"error": {"code": self.code, "message": self.message, **named}}


def invalid(parameter: str | None, en: str, zh: str) -> Refusal:
    """A call that does not fit the schema."""
    return Refusal(BAD_REQUEST, "invalid_argument", {"en": en, "zh": zh}, parameter)


def not_found(what: Sentence, given: object, parameter: str) -> Refusal:
    """A name or id that stands for nothing."""
    message = {"en": f"No {what['en']} {given!r} is known.", "zh": f"没有找到{what['zh']}“{given}”。"}
    return Refusal(NOT_FOUND, "not_found", message, parameter)
