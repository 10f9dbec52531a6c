"""Challenging rules that say what a composition gives away from its marginals."""

import time
from collections.abc import Callable, Sequence
from fractions import Fraction

from verifydp.api.confounding import composition_report
from verifydp.composition.confounded.rules import (
    COMPOSITION_RULES,
    BrokenComposition,
    broken_reason,
    find_broken,
)
from verifydp.data.causal import FiniteCausalModel, FiniteKernel
from verifydp.errors import InputError
from verifydp.evidence.calibrations import RuleRecord
from verifydp.evidence.composition_falsifications import (
    COMPOSITION_FALSIFICATION_FORMAT,
    CompositionFalsification,
)
from verifydp.evidence.confounded_compositions import ConfoundedComposition
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.verdict import Verdict
from verifydp.suggestions import instead_of

__all__ = ["falsify_composition"]

_STATES = ("s", "t")
_NAMES = ("first", "second")


def falsify_composition(
    name: str,
    *,
    seed: int = 0,
    attempts: int = 2000,
    progress: Callable[[int], None] | None = None,
) -> CompositionFalsification:
    """Search for mechanisms on confounded data that break a rule of composition.

    Parameters
    ----------
    name
        ``"product-is-enough"`` or ``"product-is-least"``.
    seed
        Determines the search.
    attempts
        How many models are drawn at most.
    progress
        Told now and then how many models have been tried.

    Returns
    -------
    CompositionFalsification
        ``REFUTED`` with the smallest counterexample found, certified, or
        ``INCONCLUSIVE``.

    Raises
    ------
    InputError
        If the rule is unknown, the seed is negative, or there are no attempts.

    Examples
    --------
    >>> import verifydp
    >>> verifydp.falsify_composition("product-is-enough").verdict.value
    'REFUTED'
    """
    if name not in COMPOSITION_RULES:
        hint = instead_of(name, COMPOSITION_RULES)
        raise InputError(f"rule {name!r:.40} is unknown: {hint}")
    if seed < 0 or attempts < 1:
        raise InputError(
            f"seed is {seed} and attempts {attempts}: they are at least 0 and 1"
        )
    start, rule = time.monotonic(), COMPOSITION_RULES[name]
    found, tried = find_broken(rule, seed, attempts, progress)
    together = product = None
    verdict = Verdict.INCONCLUSIVE
    reason = f"no model of {tried} that were tried breaks it; this proves nothing"
    if found is not None:
        # The delta of the one that gives away less is met by it alone.
        delta = min(found.truth, found.marginals)
        together, product = _together(found, delta), _product(found, delta)
        wanted = [Verdict.REFUTED, Verdict.PROVED]
        shown = [together.verdict, product.verdict]
        if shown == (wanted[::-1] if rule.of_product else wanted):
            verdict = Verdict.REFUTED
            level = Epsilon(growth=found.growth)
            reason = broken_reason(level, found.truth, found.marginals)
        else:
            together = product = None
    return CompositionFalsification(
        format=COMPOSITION_FALSIFICATION_FORMAT,
        verdict=verdict,
        reason=reason,
        rule=RuleRecord(name=rule.name, title=rule.title, source=rule.source),
        seed=seed,
        attempts=attempts,
        tried=tried,
        together=together,
        product=product,
        seconds=time.monotonic() - start,
    )


def _together(found: BrokenComposition, delta: Fraction) -> ConfoundedComposition:
    """All outputs together, judged at a delta."""
    values = [f"x{place}" for place in range(len(found.data[0]))]
    model = FiniteCausalModel.chain(
        {
            state: dict(zip(values, law, strict=True))
            for state, law in zip(_STATES, found.given_state, strict=True)
        }
    )
    kernels = [
        FiniteKernel(
            name,
            {
                value: dict(enumerate(law))
                for value, law in zip(values, found.kernel(place), strict=True)
            },
        )
        for place, name in enumerate(_NAMES)
    ]

    return _judged(model, kernels, found.growth, delta, "all outputs together")


def _product(found: BrokenComposition, delta: Fraction) -> ConfoundedComposition:
    """Mechanisms that read the state itself, with the same marginals, at a delta."""
    model = FiniteCausalModel.chain({state: {state: 1} for state in _STATES})
    kernels = [
        FiniteKernel(
            name,
            {
                state: dict(enumerate(law))
                for state, law in zip(_STATES, found.marginal(place), strict=True)
            },
        )
        for place, name in enumerate(_NAMES)
    ]

    return _judged(model, kernels, found.growth, delta, "the product of the marginals")


def _judged(
    model: FiniteCausalModel,
    kernels: Sequence[FiniteKernel],
    growth: Fraction,
    delta: Fraction,
    name: str,
) -> ConfoundedComposition:
    epsilon = Epsilon(growth=growth)
    return composition_report(
        model,
        kernels,
        epsilon=epsilon,
        delta=delta,
        epsilons=[epsilon],
        deltas=[delta],
        name=name,
    )
