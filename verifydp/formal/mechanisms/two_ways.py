"""What an epsilon and a delta that hold in both orders say of all other ones.

Two laws that are (bound, slack)-close in both orders are at least as hard to tell apart
as a coin that is shown with probability slack and else flipped with odds of exp(bound).
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from verifydp.exact.balls import ball
from verifydp.formal.mechanisms.question import at_numbers, close, evaluated
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.formal.spec.theorem import At, Theorem
from verifydp.language.notation import (
    conjunction,
    disjunction,
    equal,
    event,
    event_variable,
    exp,
    finite,
    finite_law,
    indicator,
    label,
    law,
    member,
    negation,
    number,
    point,
    probability,
    real,
    space,
)
from verifydp.language.terms import Real, Term
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.definitions import epsilon_term

__all__ = [
    "LAWS",
    "SHOWN",
    "TELLING",
    "at_most",
    "beyond",
    "at_coin",
    "fair",
    "from_both",
    "within",
]

_S, _bit = space("V"), point("coin", finite(4))
_P, _Q, _x, _B = law("P", _S), law("Q", _S), point("x", _S), event_variable("B", _S)
_BOUND, _SLACK, _EPSILON, _DELTA = map(real, ("bound", "slack", "epsilon", "delta"))
#: The two laws of the statements.
LAWS = _P, _Q
_GROWTH, _LEAST = exp(_EPSILON), exp(_BOUND)
#: The output of the coin that only the first law has, and both that tell for it.
SHOWN = event(_bit, equal(_bit, label(0, 4)))
TELLING = event(_bit, disjunction(*(equal(_bit, label(place, 4)) for place in (0, 1))))


def at_most(bound: Real, slack: Real) -> dict[str, Term]:
    """Say that the two laws are close, in both orders."""
    return {
        "forwards": close()(_P, _Q, number(bound), number(slack)),
        "backwards": close()(_Q, _P, number(bound), number(slack)),
    }


def coin(bound: Real, slack: Real) -> dict[Term, Real]:
    """The two laws of the coin, which no others of the same closeness exceed."""
    odds, left = exp(number(bound)), 1 - number(slack)
    high, low = left * (odds / (1 + odds)), left * (1 / (1 + odds))
    return {
        _P: finite_law(slack, high, low, 0),
        _Q: finite_law(0, low, high, slack),
    }


def _proof(p: Proof) -> Fact:
    """A combination of the bound for an event, and of that for what it leaves out."""
    first, second = (probability(one, _B) for one in LAWS)
    outside = event(_x, negation(member(_x, _B)))
    over = p.have(first <= _LEAST * second + _SLACK, p.at(p.given("forwards"), _B))
    back = p.at(p.given("backwards"), outside)
    chances = [_turned(p, one) for one in LAWS]
    under = p.have(_LEAST * first <= _LEAST - (1 - _SLACK) + second, back, *chances)
    order = p.have(_EPSILON <= _BOUND, p.given("order"))
    sign = p.have(_EPSILON >= 0, p.given("order"))
    most = p.have(_GROWTH <= _LEAST, order)
    least = p.have(_GROWTH >= 1, sign)
    e, f, one, two, delta, slack = map(real, ("e", "f", "p", "q", "d", "s"))
    known = p.assume(
        conjunction(
            e >= 1, e <= f, f > 1,
            one <= f * two + slack,
            f * one <= f - (1 - slack) + two,
            (f + 1) * (delta - slack) >= (1 - slack) * (f - e),
        )
    )  # fmt: skip
    bound = _combined(p, known, (e, f, one, two, delta, slack))
    whole = p.every(p.supposing(known.formula, bound), e, f, one, two, delta, slack)
    here = p.at(whole, _GROWTH, _LEAST, first, second, _DELTA, _SLACK)
    large = p.have(_LEAST > 1, p.given("positive"))
    facts = (least, most, large, over, under, p.given("enough"))
    fact = p.apply(here, p.have(here.formula.arguments[0], *facts))
    goal = first <= _GROWTH * second + _DELTA
    return p.the_same(p.every(p.have(goal, fact), _B), p.statement.claim)


def _turned(p: Proof, of: Term) -> Fact:
    """What an event leaves out has the rest of the probability."""
    miss = event(_x, negation(member(_x, _B)))
    return p.have(equal(probability(of, miss), 1 - probability(of, _B)))


def _combined(p: Proof, known: Fact, names: tuple[Term, ...]) -> Fact:
    """Of e and f with 1 <= e <= f: the first bound times e f - 1, the other f - e."""
    e, f, one, two, delta, slack = names
    facts = p.parts(known)
    gap = p.have(f - e >= 0, facts[1])
    times = p.have(e * f - 1 >= 0, facts[0], facts[2])
    upper = p.have((e * f - 1) * (f * two + slack - one) >= 0, times, facts[3])
    lower = p.have((f - e) * (f - (1 - slack) + two - f * one) >= 0, gap, facts[4])
    rest = p.have(f - 1 >= 0, facts[2])
    enough = p.have(
        (f - 1) * ((f + 1) * (delta - slack) - (1 - slack) * (f - e)) >= 0,
        rest, facts[5],
    )  # fmt: skip
    scaled = p.have((f * f - 1) * (e * two + delta - one) >= 0, upper, lower, enough)
    positive = p.have(f * f - 1 > 0, facts[2])
    return p.have(one <= e * two + delta, scaled, positive)


@cache
def within() -> Theorem:
    """The epsilons up to one that holds in both orders."""
    return Theorem(
        title="two_ways.within",
        source="Kairouz, Oh and Viswanath 2015, theorem 2; Wasserman and Zhou 2010, "
        "theorem 2.4",
        uses=(close(),),
        given={
            **at_most(_BOUND, _SLACK),
            "positive": _BOUND > 0,
            "order": conjunction(_EPSILON >= 0, _EPSILON <= _BOUND),
            "enough": (1 - _SLACK) * (_LEAST - _GROWTH)
            <= (_LEAST + 1) * (_DELTA - _SLACK),
        },
        claim=close()(_P, _Q, _EPSILON, _DELTA),
        proof=_proof,
        instance=At(
            {**coin(1, 0), _BOUND: 1, _SLACK: 0, _EPSILON: 1, _DELTA: 0},
            spaces={"V": finite(4)},
        ),
    )


def _more(p: Proof) -> Fact:
    """Both numbers may grow."""
    first, second = (probability(one, _B) for one in LAWS)
    known = p.at(p.given("forwards"), _B)
    grown = p.have(_LEAST <= _GROWTH, p.given("order"))
    sign = p.mean(p.have(number(0) <= indicator(member(_x, _B))), _Q, _x)
    goal = first <= _GROWTH * second + _DELTA
    fact = p.have(goal, known, grown, sign, p.given("enough"))
    return p.the_same(p.every(fact, _B), p.statement.claim)


@cache
def beyond() -> Theorem:
    """The epsilons from one that holds on."""
    return Theorem(
        title="two_ways.beyond",
        source="Dwork and Roth 2014, definition 2.4",
        uses=(close(),),
        given={
            **at_most(_BOUND, _SLACK),
            "order": _BOUND <= _EPSILON,
            "enough": _SLACK <= _DELTA,
        },
        claim=close()(_P, _Q, _EPSILON, _DELTA),
        proof=_more,
        instance=At(
            {**coin(1, 0), _BOUND: 1, _SLACK: 0, _EPSILON: 1, _DELTA: 0},
            spaces={"V": finite(4)},
        ),
    )


@cache
def fair() -> Theorem:
    """The coin itself has the closeness that it is made for, in both orders."""
    laws = coin(_BOUND, _SLACK)
    first, second = laws[_P], laws[_Q]
    given = conjunction(_BOUND > 0, _SLACK >= 0, _SLACK <= 1)

    def proof(p: Proof) -> Fact:
        """Output by output."""
        large = p.have(_LEAST > 1, p.given("parameters"))
        return p.auto(p.statement.claim, large, p.given("parameters"))

    return Theorem(
        title="two_ways.fair",
        source="Kairouz, Oh and Viswanath 2015, theorem 2",
        uses=(close(),),
        given={"parameters": given},
        claim=conjunction(
            close()(number(first), number(second), _BOUND, _SLACK),
            close()(number(second), number(first), _BOUND, _SLACK),
        ),
        proof=proof,
        instance=At({_BOUND: 1, _SLACK: 0}),
    )


def at_coin(bound: Real, slack: Real) -> At:
    """Put the coin for the two laws, and say why it is as close as they are to be."""

    def shown(place: int) -> Callable[[Proof, Term], Fact]:
        def show(p: Proof, goal: Term) -> Fact:
            both = at_numbers(p, fair(), {"bound": bound, "slack": slack})
            return evaluated(p, p.the_same(p.part(both, place), goal))

        return show

    return At(
        coin(bound, slack),
        spaces={"V": finite(4)},
        show={"forwards": shown(0), "backwards": shown(1)},
    )


def from_both(
    p: Proof,
    laws: tuple[Term, Term],
    known: tuple[Fraction, Fraction],
    claim: ExactApproximate,
    *ways: Fact,
) -> Fact:
    """Show a claim from an epsilon and a delta that hold in both orders.

    Parameters
    ----------
    laws
        The two laws, in the order of the claim.
    known
        The epsilon and the delta.
    claim
        Epsilon and delta that are claimed.
    ways
        The closeness in this order, and in the other one.

    Raises
    ------
    SpecError
        If the claim does not follow.
    """
    bound, slack = known
    below = claim.epsilon.enclosed() < ball(bound)
    names: dict[str, Real] = {"P": laws[0], "Q": laws[1], "bound": bound}
    level = {"slack": slack, "delta": claim.delta}
    whole = {**names, **level, "epsilon": epsilon_term(claim.epsilon)}
    return at_numbers(p, within() if below else beyond(), whole, *ways)
