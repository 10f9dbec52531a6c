"""The mean square of the second part of a coupling."""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
mean_at_most = definition("foundations.mean_bound")
PLANE = pair_sort(REAL, REAL)
w, both = law("w", PLANE), point("both", PLANE)
mean_j, sd_i, sd_j = map(real, ("mean_j", "sd_i", "sd_j"))
c, factor, z = map(real, ("c", "factor", "z"))
words = shared("gaussian_pufferfish.transport_bound._words")
P, R, marginals, one_score = words.P, words.R, words.marginals, words.one_score
zeros = words.zeros
from_c = factor * (second(both) - c) * (second(both) - c)
whole = factor * (sd_j * sd_j + (mean_j - c) * (mean_j - c))

SPEC = Theorem(
    title="The mean square of the second part of a coupling",
    source="Durrett 2019, section 1.6",
    uses=(coupling, mean_at_most),
    given={"coupling": coupling(w, P, R)},
    claim=mean_at_most(w, function(both, from_c), whole),
)
y, x = map(real, ("y", "x"))
v, t = any_test("v", PLANE), any_test("t", REAL)
square_mean = theorem("gaussian_pufferfish.second_moments")


def second_square(p):
    """A function below is below one of the second part alone."""
    premise = conjunction(z >= 0, forall(both, z * value(v, both) <= from_c))
    known, positive = p.assume(premise), p.assume(factor > 0)
    below = p.at(p.have(premise.arguments[1], known), both)
    usual = p.assume(z > 0)
    cut = minimum(1, factor * (x - c) * (x - c) / z)
    is_cut = p.assume(forall(x, equal(value(t, x), cut)))
    at_x = p.at(is_cut, x)
    under = p.have(z * value(t, x) <= factor * (x - c) * (x - c), at_x, usual)
    at_second = p.at(p.every(at_x, x), second(both))
    less = p.mean(
        p.have(value(v, both) <= value(t, second(both)), at_second, below, usual),
        w,
        both,
    )
    same = p.at(marginals(p)[1], t)
    at_score = p.at(p.every(under, x), mean_j + sd_j * y)
    scaled = p.have(
        z / factor * value(t, mean_j + sd_j * y)
        <= (mean_j - c + sd_j * y) * (mean_j - c + sd_j * y),
        at_score,
        positive,
    )
    values = {square_mean["d"]: mean_j - c, square_mean["s"]: sd_j}
    bound = p.use(square_mean, values)
    at_test = p.at(bound, z / factor, test_of(y, value(t, mean_j + sd_j * y)))
    small = p.granted(
        at_test, p.have(z / factor >= 0, usual, positive), p.every(scaled, y)
    )
    mass = mean(w, both, value(v, both))
    goal = z * mass <= whole
    total = p.have(goal, less, same, small, usual, positive)
    between = p.have(conjunction(cut >= 0, cut <= 1), usual, positive)
    total = p.cut(p.every(between, x), p.named(total, t, cut, x))
    zero = p.have(equal(z, 0), known, p.assume(negation(z > 0)))
    total = p.cases(z > 0, total, p.have(goal, zero, positive))
    # Below a function that is nowhere positive there is nothing.
    rest = p.assume(negation(factor > 0))
    place = p.at(p.have(premise.arguments[1], known), pair(number(0), c + 1))
    sign = p.have(z >= 0, known)
    none = p.have(equal(factor, 0), rest, place, sign)
    nothing = p.mean(p.have(z * value(v, both) <= 0, below, none), w, both)
    total = p.cases(factor > 0, total, p.have(goal, nothing, none))
    return p.the_same(p.every(p.supposing(premise, total), z, v), p.statement.claim)


SPEC = SPEC.but(
    proof=second_square,
    instance=At({**one_score, factor: 1, c: 0}),
    near_misses={
        "no coupling": NearMiss(
            without="coupling",
            at=At(
                {**one_score, w: dirac(pair(number(0), number(5))), factor: 1, c: 0},
                (25, test_of(both, indicator(equal(second(both), 5)))),
            ),
        ),
        "another centre": NearMiss(
            claim=mean_at_most(w, function(both, from_c), factor * (sd_j * sd_j)),
            at=At(
                {**one_score, mean_j: 0, sd_i: 0, sd_j: 0, factor: 1, c: 5, w: zeros},
                (25, test_of(both, indicator(equal(second(both), 0)))),
            ),
        ),
    },
)
