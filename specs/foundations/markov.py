"""Markov's inequality: a nonnegative function is seldom far above its mean."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

mean_at_most = definition("foundations.mean_bound")

X = space("X")
L, f, x = law("L", X), function_variable("f", X), point("x", X)
m, level = real("m"), real("level")
chance = mean(L, x, indicator(level <= at(f, x)))

SPEC = Theorem(
    title="Markov's inequality",
    source="Durrett 2019, theorem 1.6.4",
    uses=(mean_at_most,),
    given={
        "mean": mean_at_most(L, f, m),
        "nonnegative": forall(x, at(f, x) >= 0),
        "level": level > 0,
    },
    claim=chance <= m / level,
    remark="No bound and no integrability of f is assumed.",
)
bounded = theorem("foundations.mean_bound")


def proof(p):
    """The level times the indicator of reaching it lies below f."""
    above = indicator(level <= at(f, x))
    bound = p.at(p.given("mean"), level, test_of(x, above))
    under = p.have(level * above <= at(f, x), p.at(p.given("nonnegative"), x))
    positive = p.given("level")
    premise = p.have(bound.formula.arguments[0], positive, p.every(under, x))
    return p.have(p.statement.claim, p.apply(bound, premise), positive)


two, bit = {"X": finite(2)}, point("bit", finite(2))
half = {L: finite_law("1/2", "1/2"), m: 2, level: 4}
prize = {**half, f: function(bit, 4 * choose(bit, 0, 1))}
debt = {**half, f: table(-1, 4), m: -5}


def computed(p, goal):
    """The function is 4 times a test."""
    values = {"L": half[L], "h": test_of(bit, choose(bit, 0, 1)), "c": 4, "m": 2}
    return p.the_same(p.use(bounded, spaces=two, **values), goal)


def nothing_below(p, goal):
    """No nonnegative function lies below one with a negative value."""
    z, v = real("z"), any_test("v", finite(2))
    below = forall(bit, z * value(v, bit) <= at(debt[f], bit))
    premise = p.assume(conjunction(z >= 0, below))
    at_0 = p.at(p.have(below, premise), label(0, 2))
    wrong = p.have(FALSE, at_0, p.have(z >= 0, premise))
    mass = mean(half[L], bit, value(v, bit))
    vacuous = p.supposing(premise, p.have(z * mass <= debt[m], wrong))
    return p.the_same(p.every(vacuous, z, v), goal)


tight = At(prize, spaces=two, show={"mean": computed})

SPEC = SPEC.but(
    proof=proof,
    instance=tight,
    near_misses={
        "a larger mean": NearMiss(
            without="mean", at=At({**prize, m: "199/100"}, spaces=two)
        ),
        "a negative value": NearMiss(
            without="nonnegative",
            at=At(debt, spaces=two, show={"mean": nothing_below}),
        ),
        "level 0": NearMiss(
            without="level",
            at={level: 0},
        ),
        "less": NearMiss(
            claim=chance <= m / level * "99/100",
        ),
    },
)
