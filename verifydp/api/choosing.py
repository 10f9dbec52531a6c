"""`verifydp.choose_epsilon`: the largest epsilon that keeps adversaries in check."""

import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verifydp.adversary.limits import (
    AccuracyLimit,
    AreaLimit,
    FBetaLimit,
    Limit,
    PrecisionLimit,
)
from verifydp.adversary.mechanism_classes import (
    AllowedEpsilon,
    ClassSettings,
    Everything,
    Largest,
    MechanismClass,
    Never,
    mechanism_class,
)
from verifydp.adversary.mechanism_classes.solving import (
    readings,
    safe_epsilon,
    smallest,
    solve,
)
from verifydp.adversary.mechanism_classes.wording import exact_epsilon, reason
from verifydp.adversary.posterior_limits import AbsenceLimit, PosteriorLimit
from verifydp.api.prior_knowledge import Knowledge, knowledge_of
from verifydp.errors import InputError
from verifydp.evidence.choices import (
    CHOICE_FORMAT,
    ChosenEpsilon,
    LimitRecord,
    NoiseOffer,
)
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.numbers import delta_of, exact_text, written
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import Ball, ball, precision, written_above, written_below
from verifydp.laws.parameters import as_written

if TYPE_CHECKING:
    from verifydp.adversary import Curve
    from verifydp.api.argument_types import NumberArgument

__all__ = ["choose_epsilon"]

_BITS, _AT_MOST = 256, " at or below"
_LEAST_DOUBLE = 5e-324
_UNCERTIFIED = "none was asked for; exact and ball arithmetic say so"


def choose_epsilon(
    *limits: Limit,
    f_beta: "NumberArgument | None" = None,
    beta: "NumberArgument" = 1,
    precision: "NumberArgument | None" = None,
    recall: "NumberArgument | None" = None,
    auc: "NumberArgument | None" = None,
    accuracy: "NumberArgument | None" = None,
    posterior: "NumberArgument | None" = None,
    posterior_out: "NumberArgument | None" = None,
    mechanism: str = "any",
    delta: "NumberArgument" = 0,
    values: int | None = None,
    sensitivity: "NumberArgument | None" = None,
    classical: bool = False,
    odds: "NumberArgument | None" = None,
    prior: "NumberArgument | None" = None,
    rho_prior: "NumberArgument | None" = None,
    rho_record: "NumberArgument | None" = None,
    rho_time: "NumberArgument | None" = None,
    joint: Path | str | None = None,
    certify: bool = False,
) -> ChosenEpsilon:
    """Choose the largest epsilon at which no randomised test exceeds a limit.

    Parameters
    ----------
    limits
        Limits as records, such as several `PrecisionLimit` at different recalls.
    f_beta, beta
        The most that F_beta may be, and the weight of recall in it.
    precision, recall
        The most that precision may be: at every recall of at least ``recall``, or at
        every recall where that is None.
    auc, accuracy
        The most that the area under the ROC curve and the accuracy may be.
    posterior, posterior_out
        The most that the belief after an output may be: that the record is in, and that
        it is not. Each limits its own side only.
    mechanism
        ``"any"`` for every (epsilon, delta)-DP mechanism, or the name of a class:
        ``"laplace"``, ``"gaussian"``, ``"randomised-response"``, ``"geometric"``.
    delta
        Additive slack, at least 0 and below 1; of any mechanism and of Gaussian noise.
    values
        Of randomised response: the number of values.
    sensitivity
        Of noise: what the answers on neighbouring databases differ by at most; 1 where
        nothing is said. It changes the noise, not epsilon, but for counts.
    classical
        Of Gaussian noise: use the classical formula instead of the least noise.
    odds
        What is known beforehand: the odds of the absent to the present world; 1 where
        nothing is said.
    prior
        Instead: odds for the record such as ``"3:1"``, or its probability.
    rho_prior, rho_record, rho_time
        Instead: the coefficients of auxiliary information.
    joint
        Instead: a file with a joint table, from which the odds follow.
    certify
        Whether to make a certificate; without one nothing is called ``PROVED``.

    Returns
    -------
    ChosenEpsilon
        Guarantee: at ``epsilon``, which is rounded toward 0, no test exceeds a limit,
        whether it is read as a double or as the decimal that is written: checked on the
        curve of the mechanisms, in ball arithmetic, and ``PROVED`` where the checker
        has accepted a certificate of it. Above the exact value some test
        does. That no epsilon is small enough is a result, too.

    Raises
    ------
    InputError
        If there is no limit, or a number is out of range.

    Examples
    --------
    >>> import verifydp
    >>> chosen = verifydp.choose_epsilon(precision=0.9, prior="3:1")
    >>> chosen.epsilon_exact, round(chosen.epsilon, 4)
    ('log(3)', 1.0986)
    >>> verifydp.choose_epsilon(precision=0.7, prior="3:1").feasible
    False
    """
    started = time.perf_counter()
    for limit in limits:
        if not isinstance(limit, Limit):
            raise InputError(
                f"{str(limit)[:40]!r} is no limit: name the score, such as "
                "precision=0.9, or give a PrecisionLimit"
            )
    scores: dict[Callable[[Any], Limit], NumberArgument | None] = {
        AreaLimit: auc,
        AccuracyLimit: accuracy,
        PosteriorLimit: posterior,
        AbsenceLimit: posterior_out,
    }
    asked = (
        *limits,
        *_limits(f_beta, beta, precision, recall),
        *(limit(score) for limit, score in scores.items() if score is not None),
    )
    if not asked:
        raise InputError(
            "what may an adversary achieve? give a limit, such as `precision` 0.9"
        )
    kind = mechanism_class(mechanism, _settings(delta, values, sensitivity, classical))
    coefficients = {"prior": rho_prior, "record": rho_record, "time": rho_time}
    known = knowledge_of(odds, prior, coefficients, joint)
    return _chosen(asked, kind, known, started, delta=delta_of(delta), certify=certify)


def _limits(
    f_beta: Any, beta: Any, precision_value: Any, recall: Any
) -> tuple[Limit, ...]:
    if f_beta is None and beta != 1:
        raise InputError("`beta` goes with a limit on F_beta: give `f_beta`, too")
    if precision_value is None and recall is not None:
        raise InputError(
            "`recall` goes with a limit on precision: give `precision`, too"
        )
    first = () if f_beta is None else (FBetaLimit(f_beta, beta),)
    if precision_value is None:
        return first
    return (*first, PrecisionLimit(precision_value, recall))


def _settings(
    delta: Any, values: Any, sensitivity: Any, classical: Any
) -> ClassSettings:
    count = None
    if values is not None:
        exact = as_written(values, "values")
        if exact.denominator != 1:
            raise InputError(f"values is {written(exact)}: give a whole number")
        count = int(exact)
    size = None if sensitivity is None else as_written(sensitivity, "sensitivity")
    return ClassSettings(delta_of(delta), size, count, bool(classical))


def _chosen(
    limits: Sequence[Limit],
    kind: MechanismClass,
    known: Knowledge,
    started: float,
    *,
    delta: Fraction,
    certify: bool,
) -> ChosenEpsilon:
    outcomes = [solve(limit, kind, known.odds) for limit in limits]
    deciding = smallest(outcomes)
    decided = Everything() if deciding is None else outcomes[deciding]
    epsilon: float | None = None
    curves: tuple[Curve, ...] = ()
    least = most = None
    if isinstance(decided, Largest):
        epsilon, curve = safe_epsilon(decided, limits, kind, known.odds)
        least, most = readings(epsilon)
        curves = kind.curve(least), curve
    cost, cost_exact = _cost(decided, limits, kind, known.odds)
    # The noise of the smaller reading is enough for both.
    noise = None if least is None else kind.noise(least)
    certificate, excess, evidence = None, None, _UNCERTIFIED
    modulo: tuple[CitedFormula, ...] = ()
    if least is None or most is None:
        evidence = "there is no epsilon to certify"
    elif certify:
        # Proofs import the checker and its solver, which the answer does not need.
        from verifydp.formal.adversary import evidence_of_choice  # noqa: PLC0415

        # The guarantee of any mechanism may have either reading; noise is one number.
        shown = most if kind.noise(least) is None else least
        found = evidence_of_choice(limits, kind, known.odds, shown, deciding or 0)
        certificate, excess, evidence = found.certificate, found.excess, found.words
        modulo = found.modulo
    return ChosenEpsilon(
        format=CHOICE_FORMAT,
        feasible=not isinstance(decided, Never),
        unlimited=isinstance(decided, Everything),
        epsilon=epsilon,
        epsilon_exact=exact_epsilon(decided),
        reason=reason(
            limits, outcomes, deciding, kind, known.odds, epsilon, among=known.among
        ),
        mechanism=kind.name,
        mechanism_words=kind.words,
        delta=exact_text(delta),
        odds=exact_text(known.odds),
        knowledge=known.source,
        limits=tuple(
            _record(limit, outcome, known.odds, curves)
            for limit, outcome in zip(limits, outcomes, strict=True)
        ),
        deciding=deciding,
        noise=None
        if noise is None
        else NoiseOffer(words=noise.words, value=noise.value, rounded=noise.rounded),
        cost=cost,
        cost_exact=cost_exact,
        rests_on=_rests_on(limits, kind),
        verdict=_verdict(certificate) if certify and least is not None else None,
        evidence=evidence,
        certificate=certificate,
        excess=excess,
        modulo=modulo,
        warnings=() if least is None else kind.warnings(least),
        notes=known.notes,
        seconds=time.perf_counter() - started,
        versions={"verifydp": version("verifydp")},
    )


def _record(
    limit: Limit, outcome: AllowedEpsilon, odds: Fraction, curves: tuple["Curve", ...]
) -> LimitRecord:
    low = high = gain = None
    if curves:
        with precision(_BITS):
            (value, _), (beyond, above) = (limit.highest(one, odds) for one in curves)
            low, high = written_below(value), written_above(beyond)
            gain = _gain(above)
    beta, recall = getattr(limit, "beta", None), getattr(limit, "recall", None)
    return LimitRecord(
        kind=limit.kind,
        words=limit.words,
        text=limit.said(_AT_MOST),
        value=exact_text(limit.value),
        baseline=exact_text(limit.baseline(odds)),
        beta=None if beta is None else exact_text(beta),
        recall=None if recall is None else exact_text(recall),
        feasible=not isinstance(outcome, Never),
        unlimited=isinstance(outcome, Everything),
        epsilon=written_below(outcome.low) if isinstance(outcome, Largest) else None,
        epsilon_exact=exact_epsilon(outcome),
        score_lower=low,
        score_upper=high,
        gain_upper=gain,
    )


def _gain(above: Ball) -> float:
    """Round a gain upward, be it too small for a rational."""
    if above <= ball(Fraction(_LEAST_DOUBLE)):
        return 0.0 if above <= 0 else _LEAST_DOUBLE
    return written_above(above)


def _verdict(certificate: ProofCertificate | None) -> Verdict:
    return Verdict.INCONCLUSIVE if certificate is None else Verdict.PROVED


def _rests_on(limits: Sequence[Limit], kind: MechanismClass) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for limit in limits:
        found |= dict.fromkeys(kind.statements.get(limit.kind, ()))
    return (*found, *kind.guarantee)


def _cost(
    decided: AllowedEpsilon,
    limits: Sequence[Limit],
    kind: MechanismClass,
    odds: Fraction,
) -> tuple[float | None, str | None]:
    """Compare with what would be allowed if nothing were known beforehand."""
    if odds == 1 or not isinstance(decided, Largest):
        return None, None
    try:
        blank = [solve(limit, kind, Fraction(1)) for limit in limits]
    except InputError:  # without knowledge more is allowed than a claim may have
        return None, None
    place = smallest(blank)
    without = None if place is None else blank[place]
    if not isinstance(without, Largest):
        return None, None
    if decided.growth is not None and without.growth is not None:
        ratio = without.growth / decided.growth
        with precision(_BITS):
            size = float(ball(ratio).log().mid())
        sign, inside = ("", ratio) if ratio >= 1 else ("-", 1 / ratio)
        return size, "0" if ratio == 1 else f"{sign}log({inside})"
    return float(without.low - decided.low), None
