"""The distances in a row of a plan, by one normal score: eq. (28)."""

from verifydp.formal.spec import *

transport = definition("gaussian_pufferfish.equation_3")
mean_i, sd_i = map(real, ("mean_i", "sd_i"))
x, z = point("x", REAL), point("z", REAL)
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


def equal_means(data):
    """The integrals on both sides of eq. (28)."""
    return equal(mean(data, x, rest(step_l)), mean(standard_normal, z, rest(shift_l)))


SPEC = Theorem(
    title="The distances in a row of a plan, by one normal score: eq. (28)",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "
    "eq. (28)",
    covers=("GP-Q28",),
    standing="holds-repaired",
    uses=(transport,),
    given={"spread": negation(equal(sd_i, 0))},
    claim=equal_means(normal(mean_i, sd_i)),
    remark="One component and its row; h({'d'}, {'l'}) stands for exp(-|{'d'}| "
    "/ {'b'}), or for any other function of the difference, g for what "
    "is done with its average, such as [1 - exp(epsilon) {'t'}]_+. The "
    "paper has one x and one score for the components of all rows at "
    "once (as_printed).",
)
mean_k = real("mean_k")


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


SPEC = SPEC.but(
    proof=in_row,
    instance=row_at({}),
    reach=(row_at({sd_l: function(bit, number(0))}),),
    near_misses={
        "data of another component": NearMiss(
            claim=equal_means(normal(mean_k, sd_i)),
            at={mean_k: 10},
        ),
        "no spread": NearMiss(without="spread", at={sd_i: 0}),
    },
)
