"""Options that several commands share."""

from collections.abc import Sequence

from utb.model import Policy, policy_named


def policies_named(names: Sequence[str]) -> tuple[Policy, ...]:
    """The policies, each once, in the order named; raises `ConfigError` for a name that is not known."""
    return tuple(policy_named(name) for name in dict.fromkeys(names))
