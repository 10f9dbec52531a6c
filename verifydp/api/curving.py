"""`verifydp.curve`: what an output gives away, at stated parameters."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from importlib.metadata import version
from textwrap import shorten
from typing import TYPE_CHECKING, Any

from verifydp import loss
from verifydp.adversary import any_mechanism_curve, laws_curve
from verifydp.adversary.curve import Curve
from verifydp.adversary.score import RationalOrBall, Score, read_beta
from verifydp.api.prior_knowledge import knowledge_of
from verifydp.data.beliefs import Family
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.curves import (
    CURVE_FORMAT,
    CurvePoint,
    CurveResult,
    TracedCurve,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import short_above, written
from verifydp.exact.balls import Ball, ball, highest, written_above, written_below
from verifydp.laws.noise import Noise
from verifydp.laws.parameters import as_written
from verifydp.mechanisms import Mechanism
from verifydp.mechanisms import mechanism as by_name

if TYPE_CHECKING:
    from verifydp.api.argument_types import (
        EpsilonArgument,
        MechanismArgument,
        NumberArgument,
    )

__all__ = ["ANY", "curve"]

#: The name of all mechanisms with an epsilon and a delta.
ANY = "any"
_RATES = ("0.001", "0.01", "0.05", "0.1", "0.2", "0.3", "0.5", "0.7", "0.9")
_RECALLS = ("0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1")
#: Unless told otherwise the profile ends where delta is so small, after so many steps.
_SMALL_DELTA, _STEPS = Fraction(1, 10**6), 8
#: Characters of a note.
_NOTE = 200


def curve(
    mechanism: Mechanism | Family | str,
    *,
    epsilons: "Sequence[EpsilonArgument] | None" = None,
    prior: "NumberArgument" = "1:1",
    beta: "NumberArgument" = 1,
    noise: Noise | None = None,
    **parameters: "MechanismArgument | EpsilonArgument",
) -> CurveResult:
    """Enclose what an output gives away: delta, tests, precision, scores.

    Parameters
    ----------
    mechanism
        A mechanism of `verifydp.mechanism` or its name with its parameters; ``"any"``
        with ``epsilon`` and ``delta``, for the best attack on any such mechanism; or
        a `verifydp.Family` of beliefs, with the noise that is added to the data.
    epsilons
        Where delta is enclosed, as numbers or text; by default from 0 to where it is
        at most 1e-6, or to 8 where it never is.
    prior
        Chances for the record against those without it, such as ``"3:1"``, or a
        probability: what precision and the scores are told for.
    beta
        Weight of recall in the F score, above 0.
    noise
        For beliefs: what is added, such as ``verifydp.LaplaceNoise(2)``.
    parameters
        The mechanism's own, where it is given by name.

    Returns
    -------
    CurveResult
        Guarantee: every number is enclosed in ball arithmetic, rounded outward. Those
        of a mechanism are the largest over all pairs of neighbours; those of ``"any"``
        bound every such mechanism, and some mechanism reaches each; delta of beliefs
        is the largest over all ordered pairs.

    Raises
    ------
    InputError
        If a parameter cannot be used.

    Examples
    --------
    >>> import verifydp
    >>> found = verifydp.curve("laplace", scale=1, sensitivity=1, epsilons=[0, 1])
    >>> [(one.at, round(one.upper, 4)) for one in found.curves[0].points]
    [('0', 0.3935), ('1', 0.0)]
    """
    odds = knowledge_of(None, prior, {}, None).odds
    read_beta(beta)
    weight = as_written(beta, "beta")
    if isinstance(mechanism, Family):
        return _of_beliefs(mechanism, noise, epsilons, parameters)
    if noise is not None:
        raise InputError("noise is for beliefs: a mechanism adds its own")
    known = f"{_chances(odds)} for the record"
    if mechanism == ANY:
        test, subject = _any(epsilons, **parameters)
        scope = "all mechanisms with this epsilon and delta, all tests"
        return _result(subject, scope, known, [], _scores([test], odds, weight))
    if isinstance(mechanism, str):
        mechanism, parameters = by_name(mechanism, **parameters), {}
    if not isinstance(mechanism, Mechanism):
        raise InputError(
            f"the mechanism is a {type(mechanism).__name__}: curve takes one of "
            "verifydp.mechanism(...), a name, or beliefs"
        )
    if parameters:
        raise InputError(
            f"{next(iter(parameters))} is a parameter of a mechanism given by its name"
        )
    levels = _levels(epsilons, mechanism.epsilon_at)
    profile = [_delta([(at, mechanism.delta_at(at)) for at in levels])]
    notes: tuple[str, ...] = ()
    traced: list[TracedCurve] = []
    try:
        tests = [laws_curve(*laws) for laws in mechanism.law_pairs()]
        traced = list(_scores(tests, odds, weight))
    except UnsupportedError as error:
        known, notes = "", (shorten(f"tests are not told: {error}", _NOTE),)
    return _result(str(mechanism), mechanism.neighbours, known, profile, traced, notes)


def _result(
    subject: str,
    scope: str,
    known: str,
    profile: Iterable[TracedCurve],
    traced: Iterable[TracedCurve],
    notes: tuple[str, ...] = (),
) -> CurveResult:
    return CurveResult(
        format=CURVE_FORMAT,
        subject=subject,
        scope=scope,
        known=known,
        curves=(*profile, *traced),
        notes=notes,
        versions={"verifydp": version("verifydp")},
    )


def _any(
    epsilons: Sequence[Any] | None, *, epsilon: Any = None, delta: Any = 0, **more: Any
) -> tuple[Curve, str]:
    if epsilon is None or epsilons is not None or more:
        wrong = next(iter(more), "epsilons" if epsilons is not None else "")
        said = f", not {wrong}" if wrong else ""
        raise InputError(f"any mechanism has one epsilon and a delta: give these{said}")
    level, slack = Epsilon.read(epsilon), as_written(delta, "delta")
    return (
        any_mechanism_curve(level, slack),
        f"any ({level}, {written(slack)})-DP mechanism",
    )


def _of_beliefs(
    family: Family,
    noise: Noise | None,
    epsilons: Sequence[Any] | None,
    parameters: dict[str, Any],
) -> CurveResult:
    if noise is None or parameters:
        raise InputError("beliefs need the noise that is added, and nothing else")
    pairs = [
        (str(pair), noise.released(pair.first), noise.released(pair.second))
        for pair in family.ordered_pairs()
    ]

    def worst(level: Epsilon) -> Ball:
        return max(
            (loss.delta_at(first, second, level) for _, first, second in pairs),
            key=highest,
        )

    def least(delta: Fraction) -> Ball:
        return max(
            (loss.epsilon_at(first, second, delta) for _, first, second in pairs),
            key=highest,
        )

    points = [(level, worst(level)) for level in _levels(epsilons, least)]
    return _result(
        f"data released with {noise}",
        f"{len(pairs)} ordered pairs of secrets and {len(family.beliefs)} beliefs",
        "",
        [_delta(points)],
        [],
    )


def _levels(
    given: Sequence[Any] | None, epsilon_at: Callable[[Fraction], Ball]
) -> list[Epsilon]:
    if given is not None:
        several = isinstance(given, Sequence) and not isinstance(given, str)
        listed = given if several else [given]
        if not listed:
            raise InputError("no epsilon is given at which delta is asked for")
        return sorted({Epsilon.read(one, "epsilons") for one in listed})
    least = epsilon_at(_SMALL_DELTA)
    # Where delta never gets so small, as for laws that share no output.
    last = written_above(least) if least.is_finite() else float(_STEPS)
    return sorted(
        {
            Epsilon.read(short_above(last * place / _STEPS, 2))
            for place in range(_STEPS + 1)
        }
    )


def _delta(values: Iterable[tuple[Epsilon, Ball]]) -> TracedCurve:
    return TracedCurve(
        quantity="delta",
        meaning="the least delta at each epsilon",
        along="epsilon",
        points=tuple(_point(str(level), value) for level, value in values),
    )


def _scores(
    tests: Sequence[Curve], odds: Fraction, beta: Fraction
) -> Iterator[TracedCurve]:
    """What the best test does at some rates and at best, in the worst of the orders."""

    def most(
        value: Callable[[Curve], RationalOrBall | Score], at: str = ""
    ) -> CurvePoint:
        found = [_point(at, value(curve)) for curve in tests]
        lower, upper = max(one.lower for one in found), max(one.upper for one in found)
        return CurvePoint(at=at, lower=lower, upper=upper)

    yield TracedCurve(
        quantity="power",
        meaning="the highest chance to find a record, at each rate of false alarms",
        along="false alarms",
        points=tuple(most(_power_at(rate), rate) for rate in _RATES),
    )
    yield TracedCurve(
        quantity="precision",
        meaning="the highest precision, at each recall",
        along="recall",
        points=tuple(most(_precision_at(odds, recall), recall) for recall in _RECALLS),
    )
    single: tuple[tuple[str, str, Callable[[Curve], RationalOrBall | Score]], ...] = (
        (
            f"F_{written(beta)}",
            "the highest F score",
            lambda one: one.highest_f_beta(beta, odds),
        ),
        ("accuracy", "the highest accuracy", lambda one: one.highest_accuracy(odds)),
        ("AUC", "the largest area under the ROC curve", lambda one: one.area()),
    )
    for quantity, meaning, value in single:
        yield TracedCurve(
            quantity=quantity, meaning=meaning, along="", points=(most(value),)
        )


def _power_at(rate: str) -> Callable[[Curve], RationalOrBall]:
    return lambda one: one.power(rate)


def _precision_at(odds: Fraction, recall: str) -> Callable[[Curve], Score]:
    return lambda one: one.highest_precision(odds, recall)


def _point(at: str, value: RationalOrBall | Score) -> CurvePoint:
    number = value.value if isinstance(value, Score) else value
    enclosed = number if isinstance(number, Ball) else ball(number)
    return CurvePoint(
        at=at,
        lower=max(0.0, written_below(enclosed)),
        upper=min(1.0, written_above(enclosed)),
    )


def _chances(odds: Fraction) -> str:
    if odds == 0:
        return "certainty"
    return f"{odds.denominator}:{odds.numerator}"
