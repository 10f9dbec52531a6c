"""What the theorems of theorem_4 share."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
line = REAL
plane = pair_sort(line, line)
y, z = point("y", line), point("z", line)
R, W = law("R", line), law("W", line)
g, both = any_test("g", line), any_test("both", plane)
q, epsilon = natural("q"), real("epsilon")
source = "Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 4"


def private(one, other, budget):
    """No event is much likelier under one of the laws than under the other."""
    return conjunction(close(one, other, budget, 0), close(other, one, budget, 0))


def as_good(true_alarms, false_alarms, number_in=R, number_out=W):
    """The vector's test is as good as the one of the number."""
    hits, alarms = (mean(one, y, value(g, y)) for one in (number_in, number_out))
    return conjunction(false_alarms <= alarms, hits <= true_alarms)


numbers = {
    "R close to W": close(R, W, to_real(q) * epsilon, 0),
    "W close to R": close(W, R, to_real(q) * epsilon, 0),
}


def rates_of(first_law, second_law):
    """What the test of both coordinates does."""
    return mean(first_law, y, mean(second_law, z, value(both, pair(y, z))))


sensitivity, gap_1, gap_2 = map(real, ("sensitivity", "gap_1", "gap_2"))
# Laplace noise: of the scale sensitivity / epsilon, and half of it for the number.
scale = sensitivity / epsilon
single = laplace(sensitivity, scale / 2), laplace(0, scale / 2)


def laplace_vector(*gaps):
    """A test of two answers, each with its noise, is as good as that of a number."""
    near, far = [laplace(gap, scale) for gap in gaps], 2 * [laplace(0, scale)]
    return as_good(rates_of(*near), rates_of(*far), *single)


def moved(within):
    """For some neighbours, the best ones, the vector is as good as the number."""
    return exists(gap_1, gap_2, both, conjunction(within, laplace_vector(gap_1, gap_2)))


laplace_noise = theorem("foundations.laplace")
apart = theorem("hypothesis_testing.vector_tests.separate")


def refuted(p, claim, variables, body, bound):
    """Suppose that such a vector exists: the difference of its rates is too small."""
    formulas = [exists(*variables[place:], body) for place in range(len(variables))]
    nothing = p.have(FALSE, bound(p, body), p.assume(body))
    for formula, over in zip(reversed(formulas), reversed(variables), strict=True):
        nothing = p.obtain(p.assume(formula), over, nothing)
    return p.denied(claim, nothing)


bit = point("bit", finite(2))


def told(chance):
    """A number that is 1 with this chance, else 0."""
    return bind(finite_law(chance, 1 - number(chance)), bit, dirac(choose(bit, 1, 0)))


#: Randomised response with exp(2 epsilon) = 9, told as a number.
response = {
    q: natural_number(2),
    epsilon: log(3),
    R: told("9/10"),
    W: told("1/10"),
    g: test_of(y, indicator(number("1/2") <= y)),
}
usual = {sensitivity: 1, epsilon: 1, g: response[g]}


def no_laplace_test(within):
    """Both coordinates are 1-private: the rates differ by 0.47 at most, not by 0.62.

    That the moves are within the sensitivity 1 is all that is used of them.
    """

    def bound(p, body):
        known = p.assume(body)
        coordinates_ = []
        for gap in (gap_1, gap_2):
            small = p.have(abs(gap) <= 1, known)
            ways = []
            for one, other in ((gap, number(0)), (number(0), gap)):
                values = {"f": one, "g": other, "b": 1, "epsilon": 1, "sensitivity": 1}
                near = p.have(abs(one - other) <= 1, small)
                ways.append(p.use(laplace_noise, near, **values))
            coordinates_.append(ways)
        later = [p.every(way, y) for way in coordinates_[1]]
        values = {
            "P": laplace(gap_1, 1),
            "Q": laplace(0, 1),
            "both": both,
            "epsilon": 1,
        }
        values |= {"K": function(y, laplace(gap_2, 1)), "J": function(y, laplace(0, 1))}
        rates = p.use(
            apart, *coordinates_[0], *later, spaces={"S": line, "T": line}, **values
        )
        chances = [mean(At(usual).of(one), y, value(usual[g], y)) for one in single]
        sizes = p.auto(chances[0] >= "81/100"), p.auto(chances[1] <= "19/100")
        small = p.auto((exp(1) - 1) / (exp(1) + 1) <= "47/100")
        return p.have(FALSE, rates, small, *sizes, known)

    def refute(p, claim):
        body = At(usual).of(conjunction(within, laplace_vector(gap_1, gap_2)))
        return refuted(p, claim, (gap_1, gap_2, both), body, bound)

    return refute
