"""`verifydp.bound`: what an attack's result says of any mechanism."""

import math
from dataclasses import replace
from fractions import Fraction
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from verifydp.adversary.attack_rates import PrecisionAtRecall, Rates
from verifydp.adversary.attack_scores import Accuracy, Area
from verifydp.adversary.observed import (
    BY_CHANCE,
    Observed,
    observe,
)
from verifydp.api.attack_conclusions import Conclusion, of_counts
from verifydp.api.confidences import confidence_of
from verifydp.errors import InputError
from verifydp.evidence.attack_bounds import ATTACK_BOUND_FORMAT, AttackBound
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import bound_value, delta_of, exact_text, written
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import written_below
from verifydp.loss.finite import narrowed
from verifydp.suggestions import instead_of

if TYPE_CHECKING:
    from verifydp.api.argument_types import EpsilonArgument, NumberArgument

__all__ = ["bound"]

_POINT = (
    "the figures are taken as exact: those of finitely many records are not; give the "
    "numbers of records for a bound with a confidence"
)
_OF_LAPLACE = (
    "none: exact arithmetic says so, and what is written for the checker is about "
    "any mechanism"
)
_TURNED = "is below 1/2: read with the answers turned round"
_LOWERED = (
    "the checker proved the step from the lowered figure to epsilon; the lowering "
    "(Hoeffding) is not in the certificate"
)
_LAPLACE = "hypothesis_testing.laplace_curve"


def bound(
    *,
    auc: "NumberArgument | None" = None,
    accuracy: "NumberArgument | None" = None,
    precision: "NumberArgument | None" = None,
    recall: "NumberArgument | None" = None,
    f_beta: "NumberArgument | None" = None,
    beta: "NumberArgument | None" = None,
    true_positive_rate: "NumberArgument | None" = None,
    false_positive_rate: "NumberArgument | None" = None,
    true_positives: "NumberArgument | None" = None,
    false_positives: "NumberArgument | None" = None,
    positives: "NumberArgument | None" = None,
    negatives: "NumberArgument | None" = None,
    odds: "NumberArgument | None" = None,
    delta: "NumberArgument" = 0,
    epsilon: "EpsilonArgument | None" = None,
    confidence: "NumberArgument | None" = None,
    mechanism: str = "any",
    name: str = "",
    certify: bool = False,
) -> AttackBound:
    """Bound epsilon from below by the result of an attack.

    Parameters
    ----------
    auc, accuracy, precision, recall, f_beta, beta, true_positive_rate, \
false_positive_rate, true_positives, false_positives
        One kind of result: an AUC; an accuracy; a precision, with its recall; an F
        score with its beta (1); both rates; or both counts. A float means the decimal
        that it is written as.
    positives, negatives
        Numbers of records that were in and that were not: with them the bound holds
        with a confidence.
    odds
        Prior odds against a record, for accuracy, precision and F score; by default
        those of the numbers of records, or 1.
    delta
        The mechanism's delta.
    epsilon
        A claimed epsilon to hold against the bound: a number, or ``"log(3)"``.
    confidence
        Above 1/2 and below 1; 0.95 where the numbers of records are given.
    mechanism
        ``"any"``, or ``"laplace"`` for scalar Laplace noise, of which two exact rates
        say more.
    name
        What the attack is called.
    certify
        Whether to make a certificate for exact figures; counts always have one, of
        the claim, or of the epsilon that they exclude where nothing is claimed.

    Returns
    -------
    AttackBound
        Guarantee: no mechanism of this kind with this delta and a smaller epsilon
        allows the result. Without the numbers of records that is a statement about the
        figures as they are. A certificate has been accepted by the checker.

    Raises
    ------
    InputError
        If the figures are none, of two kinds, incomplete or out of range.

    Examples
    --------
    >>> import verifydp
    >>> verifydp.bound(auc=0.75, delta=0).exact
    'log(3)'
    >>> verifydp.bound(true_positives=632, positives=1000, false_positives=250,
    ...     negatives=1000, epsilon=0.5).verdict.value
    'REFUTED'
    """
    figures = {
        "auc": auc,
        "accuracy": accuracy,
        "precision": precision,
        "recall": recall,
        "f_beta": f_beta,
        "beta": beta,
        "true_positive_rate": true_positive_rate,
        "false_positive_rate": false_positive_rate,
        "true_positives": true_positives,
        "false_positives": false_positives,
        "positives": positives,
        "negatives": negatives,
        "odds": odds,
    }
    alpha = 1 - confidence_of(confidence)
    seen = observe(figures, alpha)
    if confidence is not None and not seen.sampled:
        raise InputError(
            "a confidence needs the numbers of records: give `positives` and "
            "`negatives`"
        )
    return _concluded(
        seen,
        name=name,
        delta=delta_of(delta),
        claimed=None if epsilon is None else Epsilon.of_claim(epsilon),
        alpha=alpha,
        mechanism=mechanism,
        certify=certify,
    )


def _concluded(
    seen: Observed,
    *,
    name: str,
    delta: Fraction,
    claimed: Epsilon | None,
    alpha: Fraction,
    mechanism: str,
    certify: bool,
) -> AttackBound:
    if mechanism not in {"any", "laplace"}:
        hint = instead_of(mechanism, ("any", "laplace"))
        raise InputError(f"mechanism is {mechanism[:40]!r}: {hint}")
    if mechanism == "laplace":
        found = _of_laplace(seen, delta, claimed)
    elif seen.counts is not None:
        found = of_counts(seen.counts, name, delta, claimed, alpha)
    else:
        assert seen.attack is not None
        least = seen.attack.least_epsilon(delta)
        found = _of_level(least, claimed, seen.attack.statement)
        if certify:
            found = _certified(found, seen.attack, delta, least)
            if seen.sampled and found.certificate is not None:
                found = replace(found, evidence=_LOWERED)
    verdict, reason = _verdict(found.contradicts, sampled=seen.sampled)
    if claimed is None and not found.lower:
        reason = _why_nothing(seen, delta)
    return AttackBound(
        format=ATTACK_BOUND_FORMAT,
        name=name,
        attack=seen.words,
        mechanism=mechanism,
        delta=exact_text(delta),
        epsilon_lower=bound_value(found.lower),
        exact=found.exact,
        confidence=written_below(1 - alpha) if seen.sampled else None,
        claimed=None if claimed is None else claimed.exact,
        contradicts=found.contradicts,
        verdict=verdict,
        reason=reason,
        rests_on=found.rests_on,
        notes=seen.notes if seen.sampled else _notes_of_exact(seen, found),
        evidence=found.evidence,
        certificate=found.certificate,
        modulo=found.modulo,
        versions={"verifydp": version("verifydp")},
    )


def _of_level(least: Epsilon, claimed: Epsilon | None, statement: str) -> Conclusion:
    above = None if claimed is None else least > claimed
    lower = written_below(narrowed(least)) if least.is_finite else math.inf
    return Conclusion(lower, least.exact, above, (statement,))


def _certified(
    found: Conclusion, attack: Any, delta: Fraction, least: Epsilon
) -> Conclusion:
    """Have the checker show the bound, where it says anything."""
    if not found.lower:
        return replace(found, evidence="nothing follows, so nothing is certified")
    # Proofs import the specs, which the bound does not need.
    from verifydp.formal.adversary import evidence_of_bound  # noqa: PLC0415

    lower = None if least.growth is None else Fraction(repr(found.lower))
    shown = evidence_of_bound(attack, delta, lower)
    return replace(
        found,
        evidence=shown.words,
        certificate=shown.certificate,
        modulo=shown.modulo,
    )


def _of_laplace(seen: Observed, delta: Fraction, claimed: Epsilon | None) -> Conclusion:
    attack = seen.attack
    if isinstance(attack, PrecisionAtRecall) and attack.recall is not None:
        attack = attack.rates
    if not isinstance(attack, Rates) or delta:
        raise InputError(
            "for laplace noise a bound is known from two exact rates, or a precision "
            "and its recall, at delta 0: leave the rest out, or take any mechanism"
        )
    found = _of_level(attack.laplace_epsilon(), claimed, _LAPLACE)
    return replace(found, evidence=_OF_LAPLACE)


def _notes_of_exact(seen: Observed, found: Conclusion) -> tuple[str, ...]:
    """Say what exact figures assume, and where they were read the other way round."""
    turned = bool(found.lower) and seen.worse_than_a_guess
    # A true below a false positive rate is seen at once; a score has to be told.
    of_score = isinstance(seen.figure, Accuracy | Area)
    told = (f"{seen.words} {_TURNED}",) if turned and of_score else ()
    return (*told, _POINT, BY_CHANCE)


def _why_nothing(seen: Observed, delta: Fraction) -> str:
    """Say why the bound is 0."""
    if seen.sampled and seen.worse_than_a_guess:
        return (
            "the attack does worse than a guess, and its direction was fixed "
            "beforehand: nothing follows with this confidence"
        )
    if seen.sampled and seen.figure.least_epsilon(delta).growth != 1:
        why = "the records are too few for a bound with this confidence"
    elif delta and seen.figure.least_epsilon(Fraction(0)).growth != 1:
        why = f"a delta of {written(delta)} alone allows this result"
    else:
        why = "a guess that looks at nothing does as well"
    return f"{why}: nothing follows of epsilon"


def _verdict(
    contradicts: bool | None,  # noqa: FBT001 - one of three, and the only argument
    *,
    sampled: bool,
) -> tuple[Verdict | None, str]:
    basis = (
        "the bound holds with the confidence stated"
        if sampled
        else "the bound holds if the figures are exact"
    )
    if contradicts is None:
        return None, basis
    if contradicts and sampled:
        return Verdict.REFUTED, f"{basis}, and lies above the claimed epsilon"
    rest = (
        "and then contradicts the claimed epsilon; the numbers of records would make "
        "that a refutation with an error probability"
        if contradicts
        else "and does not lie above the claimed epsilon: this attack says nothing "
        "against the claim"
    )
    return Verdict.INCONCLUSIVE, f"{basis}, {rest}"
