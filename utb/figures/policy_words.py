"""Policies in plain words, for captions: a reader of a paper does not know what a policy is called here."""

_NAMES = {
    "exact": "the exact policy",
    "relaxed": "the relaxed policy",
    "reference": "the released evaluator (strings compared by jieba and ROUGE)",
    "reference-difflib": "the released evaluator (strings compared by difflib)",
}
_RIGHT = {
    "exact": "the run is a legal execution of the reference graph of tool calls, with nothing left over",
    "relaxed": "the run completes the task as far as the request and the recoverable constraints say",
    "reference": "the released evaluator, comparing strings by jieba and ROUGE, calls it right",
    "reference-difflib": "the released evaluator, comparing strings by difflib, calls it right",
}


def named(policy: str) -> str:
    """What a caption calls the policy."""
    return _NAMES.get(policy, f"policy {policy}")


def meaning(*policies: str) -> str:
    """When a turn counts as right; empty for a policy that has no words here."""
    said = [
        f"{'under' if policy in ('exact', 'relaxed') else 'by'} {_short(policy)} if {_RIGHT[policy]}"
        for policy in policies
        if policy in _RIGHT
    ]
    return f"A turn is right {'; '.join(said)}." if said else ""


def _short(policy: str) -> str:
    """Without what the sentence says anyway."""
    return _NAMES[policy] if policy in ("exact", "relaxed") else f"policy {policy}"
