"""The bytes of all that determines an audit, by which its checkpoint knows it."""

from importlib.metadata import version

import msgspec

from verifydp.adapters.parameters import parameters_digest
from verifydp.api.chosen_pairs import Chosen
from verifydp.api.time_budgets import TimeBudget
from verifydp.empirical.attacks import AttackRegistry
from verifydp.empirical.own_score import OwnScore
from verifydp.empirical.plan import Plan
from verifydp.evidence.canonical import canonical_bytes
from verifydp.sampling import Sampler

__all__ = ["plan_bytes"]


def plan_bytes(
    plan: Plan,
    sampler: Sampler,
    chosen: Chosen,
    attacks: AttackRegistry,
    budget: TimeBudget | None,
) -> bytes:
    """Canonical bytes of everything that determines an audit."""
    timed = {}
    if budget is not None:
        timed = {"time": budget.text, "seconds_a_call": budget.seconds_a_call}
    return canonical_bytes(
        {
            **timed,
            **_library(plan),
            **_scores(attacks),
            **_parameters(sampler),
            "claim": msgspec.to_builtins(plan.claim),
            "source": getattr(sampler, "source_digest", None),
            "samples": plan.samples,
            "alpha": str(plan.alpha),
            "seed": plan.seed,
            "databases": chosen.identity,
            "attacks": [attack.name for attack in attacks],
            "version": version("verifydp"),
        }
    )


def _scores(attacks: AttackRegistry) -> dict[str, list[str]]:
    """A user's own scores, by their digests; nothing where there is none."""
    found = [one.digest for one in attacks if isinstance(one, OwnScore)]
    return {"scores": found} if found else {}


def _parameters(sampler: Sampler) -> dict[str, str]:
    """What is bound to the function; nothing where that is nothing."""
    vectorised = getattr(sampler, "vectorised", sampler)
    digest = parameters_digest(getattr(vectorised, "function", None))
    return {} if digest is None else {"parameters": digest}


def _library(plan: Plan) -> dict[str, str]:
    """What is left out for NumPy, whose streams are the same in all versions."""
    if plan.arrays is None or plan.arrays.library.startswith("numpy "):
        return {}
    return {"arrays": str(plan.arrays)}
