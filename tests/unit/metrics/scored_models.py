"""Scores of several models made from a seed, the size of a benchmark or smaller."""

import random

from tests.unit.metrics.judging import judged, judgements
from utb.metrics.judged import Judgements
from utb.model import FindingCode, Status

TYPES = ("Single-Tool", "Sequential Multi-Tool", "Clarify", "Chat")


def scored_models(
    models: int = 3,
    *,
    profiles: int = 10,
    topics: int = 4,
    turns: int = 4,
    trials: int = 1,
    seed: int = 5,
    policy: str = "exact",
    unscored: float = 0.0,
) -> list[Judgements]:
    """Models of different skill; `topics` by profile, `turns` by topic, `unscored` the share of turns left out."""
    made = []
    for model in range(models):
        draws, rows = random.Random(f"{seed} {model} {policy}"), []
        for profile in range(profiles):
            for place in range(topics * turns):
                task = random.Random(f"{seed} {profile} {place}").choice(TYPES)
                for trial in range(trials):
                    right = draws.random() < 0.2 + 0.5 * model / max(models, 2) + 0.02 * (profile % 5)
                    status = Status.NOT_SCORED if draws.random() < unscored else None
                    reasons = () if status is None and right else (FindingCode.PROVIDER_ERROR,)
                    rows.append(
                        judged(
                            place,
                            task,
                            right=right,
                            profile=f"p{profile}",
                            topic=profile * topics + place // turns,
                            trial=trial,
                            status=status,
                            reasons=reasons if status is not None else (),
                        )
                    )
        made.append(judgements(*rows, model=f"model-{model}", policy=policy))
    return made
