"""What the theorems of mean_bound are made of."""

from verifydp.formal.spec import *

X = space("X")
L, f = law("L", X), function_variable("f", X)
h, v = any_test("h", X), any_test("v", X)
x = point("x", X)
m, c, z = map(real, ("m", "c", "z"))
#: The mean of f under L is at most m: so is that of each bounded function below f.
mean_at_most = Definition(
    "mean_at_most",
    (L, f, m),
    forall(
        z,
        v,
        implies(
            conjunction(z >= 0, forall(x, z * value(v, x) <= at(f, x))),
            z * mean(L, x, value(v, x)) <= m,
        ),
    ),
)


def shown(p, of, most, why):
    """Every bounded function below has a mean of at most so much."""
    premise = conjunction(z >= 0, forall(x, z * value(v, x) <= of))
    known = p.assume(premise)
    below = p.at(p.have(premise.arguments[1], known), x)
    less = why(p.have(z >= 0, known), below)
    everything = p.every(p.supposing(premise, less), z, v)
    return p.the_same(everything, mean_at_most(L, function(x, of), most))


less_than = z * mean(L, x, value(v, x))
bit, two = point("bit", finite(2)), {"X": finite(2)}
high = test_of(bit, choose(bit, 0, 1))
spread = {L: finite_law("1/2", "1/2"), h: high, c: 4}


def in_debt(p, goal):
    """No nonnegative function lies below one with a negative value."""
    drawn, of, most = goal.arguments
    below = forall(bit, z * value(under, bit) <= at(of, bit))
    premise = p.assume(conjunction(z >= 0, below))
    seen = [p.at(p.have(below, premise), label(one, 2)) for one in range(2)]
    wrong = p.have(FALSE, p.have(z >= 0, premise), *seen)
    vacuous = p.have(z * mean(drawn, bit, value(under, bit)) <= most, wrong)
    every = p.every(p.supposing(premise, vacuous), z, under)
    return p.the_same(every, goal)


under, full = any_test("under", finite(2)), test_of(bit, 1)
