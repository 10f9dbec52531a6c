"""Equations (32) and (33): a linear bound, and the root of the mean square."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

distance, b, epsilon, m, factor = map(real, ("distance", "b", "epsilon", "m", "factor"))
PAPER = "Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix E, "
lost = maximum(0, 1 - exp(epsilon - distance / b))
linear = maximum(0, distance / b - epsilon)

SPEC = Theorem(
    title="A linear bound for what the noise leaves of 1",
    source=PAPER + "eq. (32)",
    covers=("GP-Q32",),
    claim=lost <= linear,
    remark="For all numbers; integrated over any coupling it is the step from "
    "eq. (31) to eq. (32). Without {epsilon} in the exponent, as eq. "
    "(31) stands there, the step is false: the left is then the larger "
    "side where the distance is {epsilon} {b}.",
)

mean_at_most = definition("foundations.mean_bound")

X = space("X")
L, V, x = law("L", X), function_variable("V", X), point("x", X)
square = function(x, at(V, x) * at(V, x))
part = function(x, maximum(0, at(V, x)))


def at_most(level):
    """The mean of the positive part is at most so much."""
    return mean_at_most(L, part, level)


ROOT = Theorem(
    title="The mean of a positive part and the root of the mean square, eq. (33)",
    source=PAPER + "eq. (33)",
    covers=("GP-Q33",),
    uses=(mean_at_most,),
    given={"square": mean_at_most(L, square, m)},
    claim=at_most(sqrt(m)),
    remark="{V} is the distance over the scale, less epsilon, under a coupling, or "
    "any function of any data; it need not be bounded, nor have a mean. The square and "
    "the positive part are not negative, so that foundations.mean_bound bounds their "
    "means.",
)


def line(p):
    """The tangent of the exponential at 0."""
    return p.have(lost <= linear, p.axiom("exp_tangent", epsilon - distance / b))


apart = {distance: 2, b: 1, epsilon: 1}

SPEC = SPEC.but(
    proof=line,
    near_misses={
        "less epsilon on the left": NearMiss(
            claim=maximum(0, 1 - exp(epsilon - 1 - distance / b)) <= linear,
            at=At({**apart, distance: 1}),
        ),
        "half of the line": NearMiss(claim=lost <= linear / 2, at=At(apart)),
    },
)
v = any_test("v", X)


def norms(p):
    """A function below the positive part has its square below the square."""
    premise = conjunction(
        factor >= 0, forall(x, factor * value(v, x) <= maximum(0, at(V, x)))
    )
    sign, below = (p.have(one, p.assume(premise)) for one in premise.arguments)
    squared = p.have(
        factor * factor * (value(v, x) * value(v, x)) <= at(V, x) * at(V, x),
        p.at(below, x),
        sign,
    )
    test = test_of(x, value(v, x) * value(v, x))
    bound = p.at(p.given("square"), factor * factor, test)
    premises = p.have(factor * factor >= 0), p.every(squared, x)
    bound = p.granted(bound, *premises)
    centre, average = real("centre"), mean(L, x, value(v, x))
    # The variance is not negative.
    spread = p.have(
        2 * centre * value(v, x) - centre * centre <= value(v, x) * value(v, x)
    )
    spread = p.at(p.every(p.mean(spread, L, x), centre), average)
    mean_square = mean(L, x, value(v, x) * value(v, x))
    spread = p.have(average * average <= mean_square, spread)
    whole = p.have(factor * average * (factor * average) <= m, bound, spread)
    root = p.have(factor * average <= sqrt(m), whole)
    shown = p.every(p.supposing(premise, root), factor, v)
    return p.the_same(shown, p.statement.claim)


bit, two = point("bit", finite(2)), {"X": finite(2)}
spread_out = {L: finite_law("1/2", "1/2"), V: table(-1, 1), m: 1}


def computed(p, goal):
    """The square is 1 at both labels."""
    size, test = p.fresh(REAL), p.fresh(test_of(bit, 0).sort)
    unfolded = p.the_same(p.assumed(goal), mean_at_most.at(goal.arguments))
    premise, less = p.at(unfolded, size, test).formula.arguments
    below = p.have(premise.arguments[1], p.assume(premise))
    labels = [p.at(below, label(k, 2)) for k in range(2)]
    shown = p.supposing(premise, p.have(less, *labels))
    return p.the_same(p.every(shown, size, test), goal)


ROOT = ROOT.but(
    proof=norms,
    instance=At(spread_out, spaces=two, show={"square": computed}),
    near_misses={
        "a smaller mean square": NearMiss(
            without="square",
            at=At({**spread_out, m: "1/5"}, (1, test_of(bit, choose(bit, 0, 1))), two),
        ),
        "nine tenths of the root": NearMiss(
            claim=at_most(sqrt(m) * "9/10"),
            at={V: function(bit, number(1))},
            witnesses=(1, test_of(bit, 1)),
        ),
    },
)
