"""Asking again: bounded, where it may help, as long as the server says."""

import asyncio

import pytest

from utb.errors import ErrorKind, ProviderError
from utb.providers.protocol import Message, Parameters, Reply, Speaker
from utb.providers.retrying import RetryingProvider, RetryPolicy
from utb.providers.scripted import Line, ScriptedProvider

ASKED = [Message(Speaker.USER, "hello")], Parameters(model="m")
LIMITED = ProviderError(ErrorKind.RATE_LIMITED, "slow down")
BROKEN = ProviderError(ErrorKind.SERVER_ERROR, "oops")


def ask(*lines: Line, chance: float = 1.0, **policy: float) -> tuple[Reply | ProviderError, list[float], int]:
    """The outcome, the waits, and how often the script was asked."""
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    script = ScriptedProvider(lines)
    made = RetryPolicy(attempts=int(policy.pop("attempts", 4)), **policy)
    provider = RetryingProvider(script, made, sleep, lambda: chance)
    try:
        outcome: Reply | ProviderError = asyncio.run(provider.complete(*ASKED))
    except ProviderError as error:
        outcome = error
    return outcome, waits, len(script.asked)


def test_an_answer_at_once_waits_for_nothing() -> None:
    assert ask("hi") == (Reply(text="hi"), [], 1)


def test_waits_double_up_to_the_longest_and_the_reply_counts_its_attempts() -> None:
    outcome, waits, _ = ask(BROKEN, LIMITED, BROKEN, "hi", longest_wait_s=3.0)
    assert outcome == Reply(text="hi", attempts=4) and waits == [1.0, 2.0, 3.0]


def test_chance_spreads_waits_over_half_to_all_of_their_length() -> None:
    assert ask(BROKEN, "hi", chance=0.0)[1] == [0.5]
    assert ask(BROKEN, "hi", chance=0.5)[1] == [0.75]


def test_a_server_that_says_how_long_is_left_alone_so_long() -> None:
    assert ask(ProviderError(ErrorKind.RATE_LIMITED, "later", retry_after_s=7.5), "hi")[1] == [7.5]


def test_a_server_that_wants_too_long_a_wait_is_given_up_on() -> None:
    outcome, waits, asked = ask(ProviderError(ErrorKind.RATE_LIMITED, "tomorrow", retry_after_s=9000.0), "hi")
    assert isinstance(outcome, ProviderError) and outcome.retry_after_s == 9000.0
    assert (waits, asked) == ([], 1)


def test_attempts_are_bounded_and_told() -> None:
    outcome, waits, asked = ask(*[BROKEN] * 9, attempts=3)
    assert isinstance(outcome, ProviderError) and outcome.attempts == 3 and asked == 3 and len(waits) == 2
    assert str(outcome) == "server_error: oops (asked 3 times)"


@pytest.mark.parametrize("kind", list(ErrorKind))
def test_only_what_may_pass_is_asked_again(kind: ErrorKind) -> None:
    asked = ask(ProviderError(kind, "no"), "hi")[2]
    passing = {ErrorKind.RATE_LIMITED, ErrorKind.TIMEOUT, ErrorKind.SERVER_ERROR, ErrorKind.UNREACHABLE}
    assert asked == (2 if kind in passing else 1)


def test_a_script_that_is_over_is_unreachable_and_has_kept_what_was_asked() -> None:
    script = ScriptedProvider([])
    with pytest.raises(ProviderError, match="no more lines"):
        asyncio.run(script.complete(*ASKED))
    assert script.asked == [(tuple(ASKED[0]), ASKED[1])]
