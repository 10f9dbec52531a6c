"""What is claimed of noise that falls with a usual norm, and why it holds or fails.

The statement has any distance between outputs: of the norm it needs that lengths add up
along two sides of a triangle, and are the same backwards.
"""

from dataclasses import replace

from verifydp.formal.mechanisms import laplace
from verifydp.formal.mechanisms.falling_densities import (
    DELTA_OPEN,
    EVENT,
    HERE,
    LAWS,
    NEAR,
    OUTPUT,
    OUTPUTS,
    SHOWN_AT_TWO,
    THERE,
    TWO,
    definitions,
    falls,
    private,
    require_readable,
    two_outputs,
)
from verifydp.formal.mechanisms.question import ClaimToProve, close
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At
from verifydp.language.notation import (
    at,
    equal,
    finite,
    first,
    forall,
    function,
    function_variable,
    if_,
    label,
    number,
    pair,
    pair_sort,
    point,
    second,
)
from verifydp.language.statement import Statement
from verifydp.language.terms import Term
from verifydp.mechanisms.laplace import LaplaceMechanism
from verifydp.mechanisms.norm_noise import NormNoiseMechanism
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.definitions import epsilon_term

__all__ = ["question"]

_ANSWER, _OTHER, _THIRD = (point(name, OUTPUTS) for name in ("answer", "other", "v"))
_DISTANCE = function_variable("distance", pair_sort(OUTPUTS, OUTPUTS))


def _apart(one: Term, other: Term) -> Term:
    return at(_DISTANCE, pair(one, other))


_HERE, _THERE = (function(OUTPUT, _apart(OUTPUT, one)) for one in (_ANSWER, _OTHER))
#: What the statement needs of a norm, by the distances that it gives.
_NORM = {
    "triangle": forall(OUTPUT, _THIRD, _OTHER,
                       _apart(OUTPUT, _OTHER)
                       <= _apart(OUTPUT, _THIRD) + _apart(_THIRD, _OTHER)),
    "symmetric": forall(_THIRD, _OTHER, equal(_apart(_THIRD, _OTHER),
                                              _apart(_OTHER, _THIRD))),
}  # fmt: skip


def question(mechanism: NormNoiseMechanism, claim: ExactApproximate) -> ClaimToProve:
    """State a claim about two answers that are at most the sensitivity apart."""
    if claim.delta and mechanism.noise.rank == 1:
        scale = mechanism.noise.scale
        line = LaplaceMechanism.create(scale=scale, sensitivity=mechanism.sensitivity)
        return replace(laplace.question(line, claim), name=mechanism.name)
    require_readable(mechanism.pure)
    rate, most = 1 / mechanism.noise.scale, number(mechanism.sensitivity)
    pure, away = number(mechanism.pure), _apart(_ANSWER, _OTHER)

    def prove(p: Proof) -> Fact:
        """Lengths add up along the way over the other answer."""
        near, even = p.given("neighbours"), p.given("symmetric")
        back = p.have(
            _apart(_OTHER, _ANSWER) <= most, near, p.at(even, _ANSWER, _OTHER)
        )
        ways = []
        for start, end, bound in ((_ANSWER, _OTHER, near), (_OTHER, _ANSWER, back)):
            over = p.at(p.given("triangle"), OUTPUT, start, end)
            longer = _apart(OUTPUT, end) - _apart(OUTPUT, start)
            ways.append(p.have(number(rate) * longer <= pure, over, bound))
        noise = rate, _HERE, _THERE
        return private(p, noise, (ways[0], ways[1]), mechanism.pure, claim)

    return ClaimToProve(
        name=mechanism.name,
        statement=Statement(
            (
                *falls(rate, _HERE, _THERE).items(),
                *_NORM.items(),
                ("neighbours", away <= most),
            ),
            close()(*LAWS, epsilon_term(claim.epsilon), number(claim.delta)),
            definitions(),
        ),
        prove=prove,
        worst=_two_answers(mechanism),
        event=EVENT,
        open_because=DELTA_OPEN if claim.delta else "",
        answers=("0", f"at {mechanism.sensitivity} in {mechanism.noise.norm} from it"),
        outputs=NEAR,
    )


def _two_answers(mechanism: NormNoiseMechanism) -> At:
    """Two answers at the full distance, and no other output."""
    most, rate = mechanism.sensitivity, number(1 / mechanism.noise.scale)
    both = point("both", pair_sort(finite(2), finite(2)))
    values = two_outputs(rate, most)
    distance = function(both, if_(equal(first(both), second(both)), 0, most))
    return At(
        {
            **{
                over: term for over, term in values.items() if over not in (HERE, THERE)
            },
            _ANSWER: label(0, 2),
            _OTHER: label(1, 2),
            _DISTANCE: distance,
        },
        spaces=TWO,
        show=SHOWN_AT_TWO,
    )
