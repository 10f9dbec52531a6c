"""Noise whose density falls exponentially in a norm, on any space, by any measure.

Two laws have the densities ``exp(-rate here) factor`` and ``exp(-rate there) factor``
with respect to one base law, where ``here`` and ``there`` say how far an output is from
the two answers. This is all that pure privacy of such noise needs: Lebesgue measure on
a span is a base law times a factor.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from verifydp.errors import UnsupportedError
from verifydp.formal.mechanisms.question import (
    at_numbers,
    close,
    evaluated,
    foundation,
)
from verifydp.formal.mechanisms.two_ways import from_both
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At, Theorem
from verifydp.language.definitions import Definition
from verifydp.language.notation import (
    any_test,
    at,
    choose,
    equal,
    event,
    event_variable,
    exp,
    finite,
    finite_law,
    forall,
    function,
    function_variable,
    indicator,
    label,
    law,
    member,
    number,
    point,
    probability,
    real,
    space,
    test_of,
    value,
)
from verifydp.language.terms import Real, Term
from verifydp.notions.approximate import ExactApproximate

__all__ = [
    "DELTA_OPEN",
    "EVENT",
    "HERE",
    "LAWS",
    "NEAR",
    "OUTPUT",
    "OUTPUTS",
    "SHOWN_AT_TWO",
    "THERE",
    "TWO",
    "definitions",
    "falling",
    "falls",
    "private",
    "require_readable",
    "two_outputs",
]

#: Why a claim with a positive delta is not refuted.
DELTA_OPEN = (
    "the profile of such noise in several dimensions has no form here, so that a delta "
    "above 0 is not refuted: claim delta 0, or an epsilon of at least the pure one"
)
#: The event at which a claim fails, in words.
NEAR = "outputs that are near enough to the answer"
#: Exponentials of more make the steps of a certificate too long.
_PURE_MAX = 200

OUTPUTS = space("V")
OUTPUT = point("z", OUTPUTS)
_BASE, _P, _Q = law("base", OUTPUTS), law("P", OUTPUTS), law("Q", OUTPUTS)
_G, _H, _B = (
    any_test("g", OUTPUTS),
    any_test("h", OUTPUTS),
    event_variable("B", OUTPUTS),
)
_FACTOR, _SCALE = function_variable("factor", OUTPUTS), real("scale")
#: How far an output is from each of the two answers.
HERE, THERE = (function_variable(name, OUTPUTS) for name in ("here", "there"))
_RATE, _EPSILON, _DELTA = map(real, ("rate", "epsilon", "delta"))
LAWS = _P, _Q
_FALLS = ("measure", "density here", "density there", "fall here", "fall there")

_bit = point("bit", finite(2))
#: The sort that the space of outputs becomes where a claim is refuted.
TWO = {"V": finite(2)}
#: The first of two outputs, where the first answer lies.
EVENT = event(_bit, equal(_bit, label(0, 2)))


def _density() -> Definition:
    defined = foundation("density").defines
    assert defined is not None
    return defined


def definitions() -> tuple[Definition, ...]:
    """What statements about such noise are written with."""
    return close(), _density()


def falls(rate: Real, here: Term = HERE, there: Term = THERE) -> dict[str, Term]:
    """Say that the two laws have densities that fall at a rate, by one measure.

    Parameters
    ----------
    rate
        By what the logarithm of a density falls over a distance of 1.
    here, there
        Functions of an output: how far it is from each answer.
    """
    density = _density()
    ends = (("here", _P, _G, here), ("there", _Q, _H, there))
    return {
        "measure": forall(OUTPUT, at(_FACTOR, OUTPUT) >= 0),
        **{
            f"density {name}": density(of, _BASE, test, _SCALE)
            for name, of, test, _ in ends
        },
        **{
            f"fall {name}": forall(OUTPUT, equal(
                _SCALE * value(test, OUTPUT),
                exp(-(number(rate) * at(away, OUTPUT))) * at(_FACTOR, OUTPUT),
            ))
            for name, _, test, away in ends
        },
    }  # fmt: skip


def _proof(p: Proof) -> Fact:
    """The densities differ by a factor of exp(epsilon) at most, at every output."""
    here, there = at(HERE, OUTPUT), at(THERE, OUTPUT)
    near = p.at(p.given("near"), OUTPUT)
    exponent = p.have(-(_RATE * here) <= _EPSILON - _RATE * there, near)
    grown = p.have(
        exp(-(_RATE * here)) <= exp(_EPSILON) * exp(-(_RATE * there)), exponent
    )
    factor = at(_FACTOR, OUTPUT)
    both = p.have(
        exp(-(_RATE * here)) * factor
        <= exp(_EPSILON) * (exp(-(_RATE * there)) * factor),
        grown,
        p.at(p.given("measure"), OUTPUT),
    )
    forms = [p.at(p.given(f"fall {name}"), OUTPUT) for name in ("here", "there")]
    left, right = (_SCALE * value(test, OUTPUT) for test in (_G, _H))
    hit = indicator(member(OUTPUT, _B))
    both = p.have(left <= exp(_EPSILON) * right, both, *forms)
    inside = p.have(left * hit <= exp(_EPSILON) * (right * hit), both)
    means = p.mean(inside, _BASE, OUTPUT)
    chances = [
        p.at(p.the_same(fact, p.unfolded(fact.formula)), _B)
        for fact in map(p.given, ("density here", "density there"))
    ]
    goal = probability(_P, _B) <= exp(_EPSILON) * probability(_Q, _B) + _DELTA
    bound = p.have(goal, means, p.given("delta"), *chances)
    return p.the_same(p.every(bound, _B), p.statement.claim)


@cache
def falling() -> Theorem:
    """Densities that fall exponentially, in two distances that are never far apart."""
    return Theorem(
        title="falling_densities",
        source="Cho and Awan, Semi-DP, theorem 31; Hardt and Talwar 2010, section 4",
        uses=definitions(),
        given={
            **falls(_RATE),
            "near": forall(
                OUTPUT, _RATE * (at(THERE, OUTPUT) - at(HERE, OUTPUT)) <= _EPSILON
            ),
            "delta": _DELTA >= 0,
        },
        claim=close()(*LAWS, _EPSILON, _DELTA),
        proof=_proof,
        instance=At(
            {**two_outputs(number(1), Fraction(1)), _RATE: 1, _EPSILON: 1, _DELTA: 0},
            spaces=TWO,
        ),
    )


def require_readable(pure: Fraction) -> None:
    """Refuse a pure epsilon that protects nothing, and makes no short certificate.

    Raises
    ------
    UnsupportedError
        If it is above what is read.
    """
    if pure > _PURE_MAX:
        raise UnsupportedError(
            f"the pure epsilon is {pure}, and certificates are written up to "
            f"{_PURE_MAX}: beyond it nothing is protected; use more noise"
        )


def private(
    p: Proof,
    noise: tuple[Fraction, Term, Term],
    apart: tuple[Fact, Fact],
    pure: Fraction,
    claim: ExactApproximate,
) -> Fact:
    """Show closeness, from a bound of how far apart the two distances are.

    Below the pure epsilon it holds for the delta that pure privacy in both orders
    leaves (`two_ways.within`).

    Parameters
    ----------
    noise
        The rate, and what `falls` was given.
    apart
        The rate times ``there - here`` is at most the pure epsilon, and so is that
        times ``here - there``.
    pure
        The pure epsilon.
    claim
        Epsilon and delta.

    Raises
    ------
    SpecError
        If the delta is too small for that.
    """
    rate, here, there = noise
    names: dict[str, Real] = {"rate": rate, "epsilon": pure, "delta": 0}
    order: dict[str, Real] = {
        "P": _P,
        "Q": _Q,
        "g": _G,
        "h": _H,
        "here": here,
        "there": there,
    }
    turned: dict[str, Real] = {
        "P": _Q,
        "Q": _P,
        "g": _H,
        "h": _G,
        "here": there,
        "there": here,
    }
    known = list(map(p.given, _FALLS))
    ways = [
        at_numbers(p, falling(), {**names, **way}, *known, p.every(near, OUTPUT))
        for way, near in zip((order, turned), apart, strict=True)
    ]
    return from_both(p, LAWS, (pure, Fraction(0)), claim, *ways)


def _shown(p: Proof, goal: Term) -> Fact:
    return evaluated(p, p.auto(goal))


#: How the hypotheses of `falls` are shown at `two_outputs`.
SHOWN_AT_TWO = dict.fromkeys(_FALLS, _shown)


def two_outputs(rate: Term, apart: Fraction) -> Mapping[Term, Real]:
    """Noise on nothing but two answers that are so far apart, each counted once.

    There the first answer is exp(rate apart) times likelier before it than behind.
    """
    fall = exp(-(rate * apart))
    total = 1 + fall
    chances = [(1 / total, fall / total), (fall / total, 1 / total)]
    return {
        _BASE: finite_law("1/2", "1/2"),
        _P: finite_law(*chances[0]),
        _Q: finite_law(*chances[1]),
        _G: test_of(_bit, choose(_bit, *chances[0])),
        _H: test_of(_bit, choose(_bit, *chances[1])),
        _SCALE: 2,
        _FACTOR: function(_bit, 2 / total),
        HERE: function(_bit, choose(_bit, 0, apart)),
        THERE: function(_bit, choose(_bit, apart, 0)),
    }
