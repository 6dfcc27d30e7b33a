"""Models behind servers, as a models file says. Keys come from the variables that it names."""

from collections.abc import Callable, Mapping
from datetime import datetime

from utb.errors import ConfigError
from utb.providers.chat import ChatProvider
from utb.providers.models_file import ModelSettings
from utb.providers.retrying import RetryPolicy
from utb.runner.models import GARBLED, Model

_NO_KEY = "none"  # the client wants one; servers without keys ignore it


def served(
    name: str,
    settings: ModelSettings,
    environment: Mapping[str, str],
    *,
    clock: Callable[[], float],
    now: Callable[[], datetime],
) -> tuple[Model, ChatProvider]:
    """The model, and the connection that all its turns share; whoever asks for it closes it.

    Args:
        name: in the models file and in predictions.
        settings: where it is.
        environment: variables by name, for the key.
        clock, now: for latencies, and for `Retry-After` headers that name a time.

    Raises:
        ConfigError: the variable that should hold the key is not set.
    """
    # Imported late: the client takes longer to import than most commands of the command line take to run.
    from utb.providers.openai_chat import OpenAIChatProvider

    key = _NO_KEY if settings.key_env is None else environment.get(settings.key_env)
    if not key:
        raise ConfigError(f"model {name!r}: the variable {settings.key_env} is not set; it should hold the key")
    provider = OpenAIChatProvider(name, settings, key, clock=clock, now=now)
    retries = RetryPolicy(
        attempts=settings.attempts,
        first_wait_s=settings.first_wait_s,
        longest_wait_s=settings.longest_wait_s,
        also=GARBLED,
    )
    model = Model(
        name=name,
        parameters=settings.described(name),
        provider_of=lambda _: provider,
        retries=retries,
        has_prices=settings.has_prices,
    )
    return model, provider
