"""Which providers there are, as a file of settings says. Secrets are named there, never written there.

::

    [providers.local]
    base_url = "http://127.0.0.1:8000/v1"
    key_env = "LOCAL_KEY"          # the name of the variable that holds the key; left out: no key is needed
    timeout_s = 120
    attempts = 5
"""

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from time import monotonic

import msgspec

from utb.errors import ConfigError
from utb.providers.protocol import Provider
from utb.providers.retrying import Chance, RetryingProvider, RetryPolicy, Sleeper

_NO_KEY = "none"  # the client wants one; servers without keys ignore it


class ProviderSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One server.

    Args:
        base_url: up to and with `/v1`.
        key_env: name of the variable that holds the key; None where the server wants none.
        timeout_s: how long one reply may take, in seconds.
        attempts: how often one question is asked at most.
        first_wait_s: the first wait between attempts, in seconds; it doubles.
        longest_wait_s: no wait is longer, in seconds.
    """

    base_url: str
    key_env: str | None = None
    timeout_s: float = 120.0
    attempts: int = 5
    first_wait_s: float = 1.0
    longest_wait_s: float = 60.0

    def __post_init__(self) -> None:
        if not self.base_url.startswith(("http://", "https://")):
            raise ValueError(f"base_url is {self.base_url!r}, expected http:// or https://")
        if self.attempts < 1 or self.timeout_s <= 0 or self.first_wait_s < 0 or self.longest_wait_s < 0:
            raise ValueError("attempts and timeout_s must be above 0, waits not below")


def connect(
    name: str,
    settings: ProviderSettings,
    environment: Mapping[str, str],
    chance: Chance,
    sleep: Sleeper = asyncio.sleep,
) -> Provider:
    """The provider of that name, which asks again where that may help.

    Args:
        name: for messages.
        settings: where it is.
        environment: variables by name, for the key.
        chance: numbers from 0 to 1 that spread waits.
        sleep: waits so many seconds.

    Raises:
        ConfigError: the variable that should hold the key is not set.
    """
    # Imported late: the client takes longer to import than most commands of the command line take to run.
    from utb.providers.openai_compatible import OpenAICompatibleProvider

    key = _NO_KEY if settings.key_env is None else environment.get(settings.key_env)
    if not key:
        raise ConfigError(f"provider {name!r}: the variable {settings.key_env} is not set; it should hold the key")
    server = OpenAICompatibleProvider(
        settings.base_url, key, timeout_s=settings.timeout_s, clock=monotonic, now=lambda: datetime.now(UTC)
    )
    policy = RetryPolicy(
        attempts=settings.attempts, first_wait_s=settings.first_wait_s, longest_wait_s=settings.longest_wait_s
    )
    return RetryingProvider(server, policy, sleep, chance)
