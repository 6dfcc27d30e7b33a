"""Which models there are, as a TOML file says. Secrets are named there, never written there.

::

    [models.qwen-local]
    base_url = "http://127.0.0.1:8000/v1"
    key_env = "LOCAL_KEY"               # name of the variable with the key; left out where none is needed
    model = "Qwen/Qwen3-8B"             # as the server knows it; left out: the name above
    protocol = "native"                 # or python_list, tool_call_tags, json_text
    input_usd_per_million = 0.15        # prices of tokens; left out: costs are not known
    output_usd_per_million = 0.60

    [models.qwen-local.parameters]      # sent with every request as they stand
    temperature = 0.0
    max_tokens = 1024

    [models.qwen-local.quirks]
    system_role = "developer"
"""

import tomllib
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Literal

import msgspec

from utb.errors import ConfigError

NATIVE = "native"
_OURS = frozenset({"model", "messages", "tools", "stream", "n"})  # what a request holds anyway, or may not hold


class CallProtocol(StrEnum):
    """How calls travel."""

    NATIVE = "native"
    PYTHON_LIST = "python_list"
    TOOL_CALL_TAGS = "tool_call_tags"
    JSON_TEXT = "json_text"


class Quirks(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a server wants something else than others.

    Args:
        system_role: the role of the first message.
        content_beside_calls: what stands for text beside calls, where there is none.
        sends_idempotency_key: whether requests carry the header `Idempotency-Key`.
    """

    system_role: Literal["system", "developer", "user"] = "system"
    content_beside_calls: Literal["empty", "null"] = "empty"
    sends_idempotency_key: bool = True


class ModelSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One model; times in seconds, prices in US dollars for a million tokens."""

    base_url: str
    key_env: str | None = None
    model: str | None = None
    protocol: CallProtocol = CallProtocol.NATIVE
    timeout_s: float = 120.0
    attempts: int = 6
    first_wait_s: float = 1.0
    longest_wait_s: float = 60.0
    input_usd_per_million: float | None = None
    output_usd_per_million: float | None = None
    parameters: dict[str, Any] = {}
    quirks: Quirks = Quirks()

    def __post_init__(self) -> None:
        if not self.base_url.startswith(("http://", "https://")):
            raise ValueError(f"base_url is {self.base_url!r}, expected http:// or https://")
        if self.attempts < 1 or self.timeout_s <= 0 or self.first_wait_s < 0 or self.longest_wait_s < 0:
            raise ValueError("attempts and timeout_s must be above 0, waits not below")
        if (self.input_usd_per_million is None) != (self.output_usd_per_million is None):
            raise ValueError("prices: name both, for input and for output, or none")
        if min(self.input_usd_per_million or 0, self.output_usd_per_million or 0) < 0:
            raise ValueError("prices cannot be below 0")
        if taken := sorted(_OURS & self.parameters.keys()):
            raise ValueError(f"parameters: {', '.join(taken)} cannot be set here")

    @property
    def has_prices(self) -> bool:
        """Whether costs can be told."""
        return self.input_usd_per_million is not None

    def cost_usd(self, read: int | None, written: int | None) -> float | None:
        """What so many tokens cost; None where prices or counts are not known."""
        if self.input_usd_per_million is None or self.output_usd_per_million is None or read is None or written is None:
            return None
        return (read * self.input_usd_per_million + written * self.output_usd_per_million) / 1e6

    def described(self, name: str) -> dict[str, Any]:
        """What replies depend on, for records and hashes: neither the key nor how patiently it is asked."""
        return {
            "model": self.model or name,
            "base_url": self.base_url,
            "protocol": self.protocol.value,
            **({"quirks": quirks} if (quirks := msgspec.to_builtins(self.quirks)) else {}),
            **self.parameters,
        }


class ModelsFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    models: dict[str, ModelSettings]


def read_models(path: Path) -> Mapping[str, ModelSettings]:
    """The models in this file, by name.

    Raises:
        ConfigError: it cannot be read, or something in it is unknown or of the wrong kind.
    """
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), ModelsFile).models
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read ({error})") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: {error}, expected TOML") from None
    except msgspec.ValidationError as error:
        raise ConfigError(f"{path}: {error}") from None
