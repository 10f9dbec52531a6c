"""The chance of an output stays with its component, for eq. (24)."""

from verifydp.formal.spec import *

C, D = space("C"), space("D")
rows = law("rows", C)
m, l_ = point("m", C), point("l", D)
mean_i = function_variable("mean_i", C)
b, epsilon = map(real, ("b", "epsilon"))
y, B = point("y", REAL), event_variable("B", REAL)
row_of, z = kernel("row_of", C, D), point("z", REAL)
sd_i = function_variable("sd_i", C)
words = shared("gaussian_pufferfish.equation_24._words")
apart, bit, fair, two = words.apart, words.bit, words.fair, words.two
here = at(mean_i, m) + at(sd_i, m) * z
kept = any_test("kept", pair_sort(REAL, pair_sort(C, D)))
of_pair = value(kept, pair(z, pair(m, l_)))
hit = probability(laplace(here, b), B)
left_ = 1 - exp(epsilon) * mean(at(row_of, m), l_, of_pair)


def over_rows(body):
    """First the component, then the score of its datum."""
    return mean(rows, m, mean(standard_normal, z, body))


SPEC = Theorem(
    title="The chance of an output stays with its component, for eq. (24)",
    source="repair of eq. (24)",
    claim=over_rows(hit * left_) <= over_rows(maximum(0, left_)),
    remark="A component, its datum, and its row of the plan; {kept} stands for "
    "an exponential in the paper, or any other share. The positive part is "
    "taken in each row, before the average over rows; this is how "
    "gaussian_pufferfish.theorem_2_sharper goes on.",
)


def proof(p):
    """Row by row a chance drops what is negative."""
    unit = p.mean_between(laplace(here, b), y, indicator(member(y, B)))
    small = p.have(hit * left_ <= maximum(0, left_), unit)
    return p.have(p.statement.claim, p.mean(p.mean(small, standard_normal, z), rows, m))


state = point("state", pair_sort(REAL, pair_sort(finite(2), finite(2))))
ends = choose(first(second(state)), 0, 10) - choose(second(second(state)), 2, 10)
model = {
    rows: fair,
    row_of: function(bit, dirac(bit)),
    mean_i: apart[mean_i],
    sd_i: function(bit, number(0)),
    kept: test_of(state, exp(-abs(ends))),
    b: 1,
    epsilon: 1,
    B: apart[B],
}
at_model = At(model, spaces=two)

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "without the positive part": NearMiss(
            claim=over_rows(hit * left_) <= over_rows(left_), at=at_model
        ),
    },
)
