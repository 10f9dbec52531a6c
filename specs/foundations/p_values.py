"""P-values: the probability of a result at least as extreme is itself rarely small.

The order of the results may be any real function of them, on any space, with ties.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

X = space("X")
L, order = law("L", X), function_variable("order", X)
x, y, z = (point(one, X) for one in "xyz")
a, k = real("a"), natural("k")

#: The probability of a result at least as extreme as x.
p_value = Definition(
    "p_value",
    (L, order, x),
    mean(L, y, indicator(at(order, x) <= at(order, y))),
)
small = mean(L, x, indicator(p_value(L, order, x) <= a))

SPEC = Theorem(
    title="{'P'}-values are valid",
    source="Lehmann and Romano 2005, lemma 3.3.1",
    defines=p_value,
    reads="the p-value of {2} under {0} in the order {1}",
    given={"level": a >= 0},
    claim=small <= a,
)
more_extreme = mean(L, y, indicator(at(order, x) < at(order, y)))

MORE_EXTREME = Theorem(
    title="The probability of a more extreme result is no {'p'}-value",
    source="the common slip that Lehmann and Romano 2005, lemma 3.3.1, avoids",
    standing="refuted",
    given={"level": a >= 0},
    claim=mean(L, x, indicator(more_extreme <= a)) <= a,
    repair="foundations.p_values",
)


def proof(p):
    """Let A be the results with a p-value of at most a, and suppose that P(A) > a.

    Then A has mass P(A) - a or more below each of its points. Of two independent draws
    from what lies below a point, either is the smaller one with probability at most
    1/2: so from "at least t below each point" follows "at least 2 t". That has no end.
    """

    def in_a(of):
        return p_value(L, order, of) <= a

    def lower(one, other):
        return indicator(in_a(one)) * indicator(at(order, one) < at(order, other))

    def mass_below(of):
        return mean(L, y, lower(y, of))

    level = p.given("level")
    gap = small - a
    supposed = p.assume(negation(small <= a))
    inside = p.assume(in_a(x))
    split = indicator(in_a(y)) <= lower(y, x) + indicator(at(order, x) <= at(order, y))
    first_gap = p.have(gap <= mass_below(x), p.mean(p.have(split), L, y), inside)

    def step(count):
        return (to_real(count) + 1) * gap <= mass_below(x)

    so_far = p.assume(forall(x, implies(in_a(x), step(k))))
    share = (to_real(k) + 1) * gap
    both = lower(y, x) * lower(z, x)
    falls, grows = (
        both * indicator(at(order, z) < at(order, y)),
        both * indicator(at(order, y) < at(order, z)),
    )
    at_y = p.have(
        share * lower(y, x) <= lower(y, x) * mean(L, z, lower(z, y)), p.at(so_far, y)
    )
    below_y = p.mean(p.have(lower(y, x) * lower(z, y) <= falls), L, z)
    deeper = p.have(share * lower(y, x) <= mean(L, z, falls), at_y, below_y)
    deeper = p.mean(deeper, L, y)
    either = p.mean(p.mean(p.have(falls + grows <= both), L, z), L, y)
    swapped = p.swap(L, y, L, z, falls)
    mass = mass_below(x)
    twice = p.have(2 * share * mass <= mass * mass, deeper, either, swapped)
    larger = p.have(step(next_(k)), twice, first_gap, supposed)
    larger = p.every(p.supposing(inside, larger), x)
    base = p.every(p.supposing(inside, p.have(step(natural_number(0)), first_gap)), x)
    every = p.induct(k, forall(x, implies(in_a(x), step(k))), base, larger)
    at_x = p.apply(p.at(every, x), inside)
    whole = p.mean(p.have(lower(y, x) <= 1), L, y)
    enough = p.assume(1 / gap <= to_real(k))
    absurd = p.have(FALSE, enough, at_x, whole, supposed)
    absurd = p.obtain(p.axiom("archimedes", 1 / gap), k, absurd)
    nothing = p.mean(p.have(indicator(in_a(x)) <= 0, p.supposing(inside, absurd)), L, x)
    no_mass = p.have(small <= a, nothing, level)
    return p.cases(small <= a, p.assume(small <= a), no_mass)


two = {"X": finite(2)}
fair = {L: finite_law("1/2", "1/2"), order: table(0, 1), a: "1/2"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(fair, spaces=two),
    near_misses={
        "a negative level": NearMiss(without="level", at={a: -1}),
        "less": NearMiss(
            claim=small <= a * "99/100",
        ),
    },
)

MORE_EXTREME = MORE_EXTREME.but(
    refutation=At({**fair, a: 0}, spaces=two),
)
