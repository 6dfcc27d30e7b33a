"""How much a run may cost: US dollars, tokens, seconds. What is under way is counted as if it cost what others did."""

from dataclasses import dataclass

from utb.runner.journal import Spent


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Limits of a run, those of an interrupted one before it included; None: no limit.

    Args:
        usd: of all replies.
        tokens: read and written, of all replies.
        seconds: of this run alone.
    """

    usd: float | None = None
    tokens: int | None = None
    seconds: float | None = None

    def spent_by(self, spent: Spent, under_way: int, elapsed_s: float) -> str | None:
        """Which limit forbids one more request, in words; None where none does."""
        share = under_way / spent.replies if spent.replies else 0.0
        usd = spent.cost_usd * (1 + share)
        if self.usd is not None and (usd >= self.usd):
            return f"budget of {self.usd:g} USD"
        tokens = (spent.input_tokens + spent.output_tokens) * (1 + share)
        if self.tokens is not None and tokens >= self.tokens:
            return f"budget of {self.tokens:,} tokens"
        if self.seconds is not None and elapsed_s >= self.seconds:
            return f"budget of {self.seconds:g} seconds"
        return None
