"""Who can be asked: a model as the runner needs it, whether it sits behind a server or is made of rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from utb.errors import ErrorKind
from utb.model import Turn
from utb.providers.chat import ChatProvider
from utb.providers.retrying import RetryPolicy

# What servers under load send now and then; where it stays, asking some times more costs little.
GARBLED = frozenset({ErrorKind.UNREADABLE, ErrorKind.NO_CHOICES})
DEFAULT_RETRIES = RetryPolicy(also=GARBLED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """What a provider may need to know of the turn it plays, beside what every model is told.

    Only the oracle looks at the turn: it is told the answers. `opening` counts the messages before the first reply.
    """

    turn: Turn
    opening: int
    trial: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """A model.

    Args:
        name: as it stands in predictions.
        parameters: everything that its replies depend on; recorded, and hashed into keys.
        provider_of: who plays a turn; for a server always the same.
        retries: how often one request is made.
        is_local: rules in this process: nothing is waited for, no time of day is recorded.
        has_prices: whether costs can be told.
    """

    name: str
    parameters: Mapping[str, Any]
    provider_of: Callable[[Seat], ChatProvider]
    retries: RetryPolicy = DEFAULT_RETRIES
    is_local: bool = False
    has_prices: bool = False
