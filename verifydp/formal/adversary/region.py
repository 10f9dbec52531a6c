"""Steps from closeness of two worlds to what each test achieves."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from verifydp.formal.spec.proof import Fact, Proof
from verifydp.language.notation import exp, mean, number, real, value
from verifydp.language.terms import Real, Term

__all__ = [
    "ClaimOfRates",
    "chances",
    "follows",
    "growth_known",
    "ranges",
    "rates_of",
    "region",
]

_BITS = "1024"
_T, _A = real("T"), real("A")

#: Formulas about the hits and the alarms of a test.
ClaimOfRates: TypeAlias = Callable[[Term, Term], Sequence[Term]]


def rates_of(laws: tuple[Term, Term], test: Term, at_point: Term) -> tuple[Term, Term]:
    """Hits and alarms of a test: its means in the present and the absent world."""
    first, second = laws
    accepted = value(test, at_point)
    return mean(first, at_point, accepted), mean(second, at_point, accepted)


def region(hits: Term, alarms: Term, growth: Real, delta: Real) -> tuple[Term, ...]:
    """What closeness in both orders says of a test and of its opposite.

    Source: Kairouz, Oh and Viswanath 2015, theorem 2.1.
    """
    return (
        *(part for one in (hits, alarms) for part in (one >= 0, one <= 1)),
        hits <= growth * alarms + delta,
        1 - hits <= growth * (1 - alarms) + delta,
        alarms <= growth * hits + delta,
        1 - alarms <= growth * (1 - hits) + delta,
    )


def growth_known(p: Proof, level: Term, growth: Real) -> Fact:
    """Have balls show that the exponential of a level is at most a number."""
    return p.step("point", terms=(exp(level) <= growth,), texts=(_BITS,))


def ranges(p: Proof, laws: tuple[Term, Term], test: tuple[Term, Term]) -> list[Fact]:
    """Show that hits and alarms are from 0 to 1, in the order of `region`."""
    over, at_point = test
    accepted, facts = value(over, at_point), []
    low = p.have(number(0) <= accepted)
    high = p.have(accepted <= 1)
    for law, rate in zip(laws, rates_of(laws, *test), strict=True):
        facts.append(p.the_same(p.mean(low, law, at_point), rate >= 0))
        facts.append(p.the_same(p.mean(high, law, at_point), rate <= 1))
    return facts


def chances(
    p: Proof,
    laws: tuple[Term, Term],
    ways: tuple[Fact, Fact],
    test: tuple[Term, Term],
    bound: tuple[Fact, Real, Real],
) -> list[Fact]:
    """Show the `region` of a test, with a growth that is a number.

    Parameters
    ----------
    laws, ways
        Of the present and the absent world, and their closeness in both orders.
    test
        With a point of its space.
    bound
        That the exponential of the level is at most a number, this number, and the
        slack of the closeness.
    """
    (over, at_point), (known, growth, delta) = test, bound
    accepted = value(over, at_point)
    facts = ranges(p, laws, test)
    goals = iter(region(*rates_of(laws, *test), growth, delta)[len(facts) :])
    for way, low in zip(ways, (2, 0), strict=True):
        for body, sign in ((accepted, facts[low]), (1 - accepted, facts[low + 1])):
            direct = p.layer_cake(way, at_point, body)
            # The rest is the difference of the growths times a chance.
            fact = p.step(
                "products",
                direct,
                known,
                sign,
                terms=(next(goals),),
                texts=("1:0", "1:1:2"),
            )
            facts.append(fact)
    return facts


def follows(
    p: Proof,
    facts: Sequence[Fact],
    room: ClaimOfRates,
    rates: tuple[Term, Term],
    *claims: Callable[[Term, Term], Term],
    growth: tuple[Term, Term] | None = None,
) -> Fact:
    """Show the last of some claims for all numbers, step by step, and use it.

    Parameters
    ----------
    facts
        The room at the rates.
    room
        What is known of two numbers.
    rates
        Hits and alarms of a test.
    claims
        Each follows from the room and those before it.
    growth
        A further variable of the room, and its value.
    """
    known = [p.assume(formula) for formula in room(_T, _A)]
    steps = list(known)
    for claim in claims:
        steps.append(p.have(claim(_T, _A), *steps))
    rule = steps[-1]
    for fact in reversed(known):
        rule = p.supposing(fact.formula, rule)
    over, at = ((), ()) if growth is None else ((growth[0],), (growth[1],))
    return p.apply(p.at(p.every(rule, _T, _A, *over), *rates, *at), *facts)
