"""Equation (28): a datum's distance to its image is affine in the datum's own score.

The score of x is (x - mean) / deviation, for the component that x comes from.
"""

from verifydp.formal.spec import *

transport = definition("gaussian_pufferfish.equation_3")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
mean_k, sd_k = real("mean_k"), real("sd_k")
x, z, A = point("x", REAL), point("z", REAL), event_variable("A", REAL)
step = x - transport(x, mean_i, sd_i, mean_j, sd_j)
shift = (sd_i - sd_j) * z + (mean_i - mean_j)


def same_law(data):
    """What moves the data, and the affine function of one score."""
    return forall(
        A,
        equal(
            mean(data, x, indicator(member(step, A))),
            mean(standard_normal, z, indicator(member(shift, A))),
        ),
    )


def proof(p):
    """Pointwise, with x = mean + deviation z."""
    score, place = mean_i + sd_i * z, point("place", REAL)
    there = score - transport(score, mean_i, sd_i, mean_j, sd_j)
    same = p.have(equal(there, shift), p.given("spread"))
    hit, moved = indicator(member(there, A)), indicator(member(place, A))
    ways = [
        p.mean(p.rewrite(same, p.have(hit <= hit), order, place), standard_normal, z)
        for order in (hit <= moved, moved <= hit)
    ]
    goal = p.at(p.assumed(p.statement.claim), A).formula
    return p.every(p.have(goal, *ways), A)


usual = {mean_i: 0, mean_j: 1, sd_i: 1, sd_j: 2}
left = event(x, x <= -1)

SPEC = Theorem(
    title="What moves a datum of one component, by a normal score",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "
    "eq. (28)",
    covers=("GP-Q28",),
    standing="holds-repaired",
    uses=(transport,),
    given={"spread": negation(equal(sd_i, 0))},
    claim=same_law(normal(mean_i, sd_i)),
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, sd_j: 0}), At({**usual, sd_j: 1})),
    near_misses={
        "as printed": NearMiss(
            given={"other spread": sd_k > 0},
            claim=same_law(normal(mean_k, sd_k)),
            at=At({**usual, mean_k: 10, sd_k: 1}, (left,)),
        ),
        "no spread": NearMiss(
            without=("spread",), at=At({**usual, sd_i: 0, sd_j: 1}, (left,))
        ),
        "the sum of the deviations": NearMiss(
            claim=forall(
                A,
                equal(
                    mean(normal(mean_i, sd_i), x, indicator(member(step, A))),
                    mean(
                        standard_normal,
                        z,
                        indicator(member((sd_i + sd_j) * z + (mean_i - mean_j), A)),
                    ),
                ),
            ),
            at=At(usual, (event(x, x <= 0),)),
        ),
    },
    remark="Printed: one x, and so one score, for all pairs of components at once. "
    "The score of x is (x - mean) / deviation of the component that x comes from; for "
    "x of another component the difference has another law. The integrals of eq. (28) "
    "are gaussian_pufferfish.equation_28.row.",
)

D = space("D")
row, l_, g = law("row", D), point("l", D), any_test("g", REAL)
mean_l, sd_l = function_variable("mean_l", D), function_variable("sd_l", D)
h = any_test("h", pair_sort(REAL, D))
to_l = at(mean_l, l_), at(sd_l, l_)
step_l = x - transport(x, mean_i, sd_i, *to_l)
shift_l = (sd_i - to_l[1]) * z + (mean_i - to_l[0])


def rest(moved):
    """What is left of 1 after an average over the partners in the row."""
    return value(g, mean(row, l_, value(h, pair(moved, l_))))


def in_row(p):
    """Pointwise, for each partner, then on average over them."""
    score, place = mean_i + sd_i * z, point("place", REAL)
    there = score - transport(score, mean_i, sd_i, *to_l)
    same = p.have(equal(there, shift_l), p.given("spread"))
    here, moved = value(h, pair(there, l_)), value(h, pair(place, l_))
    ways = [
        p.mean(p.rewrite(same, p.have(here <= here), order, place), row, l_)
        for order in (here <= moved, moved <= here)
    ]
    averages = [mean(row, l_, value(h, pair(of, l_))) for of in (there, shift_l)]
    same = p.have(equal(*averages), *ways)
    left_ = rest(there)
    kept = p.have(left_ <= left_)
    ways = [
        p.mean(p.rewrite(same, kept, order, place), standard_normal, z)
        for order in (left_ <= value(g, place), value(g, place) <= left_)
    ]
    return p.have(p.statement.claim, *ways)


def equal_means(data):
    """The integrals on both sides of eq. (28)."""
    return equal(mean(data, x, rest(step_l)), mean(standard_normal, z, rest(shift_l)))


bit = point("bit", finite(2))
moved_to = point("moved_to", pair_sort(REAL, finite(2)))
one_row = {
    mean_i: 0,
    sd_i: 1,
    row: finite_law("1/2", "1/2"),
    mean_l: function(bit, number(1)),
    sd_l: function(bit, number(2)),
    h: test_of(moved_to, indicator(first(moved_to) <= -1)),
    g: test_of(z, maximum(0, minimum(1, 1 - z))),
}


def row_at(changed):
    return At({**one_row, **changed}, spaces={"D": finite(2)})


ROW = Theorem(
    title="The distances in a row of a plan, by one normal score: eq. (28)",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "
    "eq. (28)",
    covers=("GP-Q28",),
    standing="holds-repaired",
    uses=(transport,),
    given={"spread": negation(equal(sd_i, 0))},
    claim=equal_means(normal(mean_i, sd_i)),
    proof=in_row,
    instance=row_at({}),
    reach=(row_at({sd_l: function(bit, number(0))}),),
    near_misses={
        "as printed": NearMiss(
            given={"other spread": sd_k > 0},
            claim=equal_means(normal(mean_k, sd_k)),
            at=row_at({mean_k: 10, sd_k: 1}),
        ),
        "no spread": NearMiss(without=("spread",), at=row_at({sd_i: 0})),
    },
    remark="One component and its row; {h} stands for {'exp(-|d| / b)'} of the paper, "
    "or for any other function of the difference, g for what is done with its average, "
    "such as the positive part of {'1 - exp(epsilon) t'}. Printed: one datum and one "
    "score for the components of all rows at once.",
)
