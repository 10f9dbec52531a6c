"""Laplace noise for two Gaussian mixtures: each row of a plan has a tail of its own.

A plan w couples the components of two mixtures. Given component m of the first, the
data of both are affine in one normal score z, and those of the second come from
component l with the row's share of w. While |z| <= tau(m) the noise has to cover the
average gap of the row. Beyond it, and in rows that are not kept, nothing is claimed.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
mean_at_most = definition("foundations.mean_bound")
coupling = definition("gaussian_pufferfish.coupling")
C, D = space("C"), space("D")
rows, columns, w = law("rows", C), law("columns", D), law("w", pair_sort(C, D))
ml, m = point("ml", pair_sort(C, D)), point("m", C)
b, epsilon, delta = map(real, ("b", "epsilon", "delta"))
y = point("y", REAL)
words = shared("gaussian_pufferfish.theorem_2_sharper._words")
A, claim, gap, inner, kept = words.A, words.claim, words.gap, words.inner, words.kept
kept_in, lost, mean_i, mean_j = words.kept_in, words.lost, words.mean_i, words.mean_j
row, sd_i, sd_j, share_in = words.row, words.sd_i, words.sd_j, words.share_in
tau = words.tau
proof = shared("gaussian_pufferfish.theorem_2_sharper._proof").proof
in_row = function(ml, kept_in(A, row) * gap)
share = share_in(A)
row_bound = mean_at_most(w, in_row, epsilon * b * share)

SPEC = Theorem(
    title="Gaussian mixtures: noise for the average gap of each kept row",
    source="repair of theorem 2 (Ding, Approximation of Pufferfish privacy for "
    "Gaussian priors, eq. (13) and appendix C), sharper",
    covers=("GP-N12",),
    uses=(close, mean_at_most, coupling),
    given={
        "scale": b > 0,
        "plan": coupling(w, rows, columns),
        "rows": forall(A, row_bound),
        "tails": mean(rows, m, lost) <= delta,
    },
    claim=claim,
    remark="The sharper form of the item: tau(m) is as many deviations as the noise "
    "covers in row m, rows that it does not cover count in full, and delta is the "
    "average of the tails. The condition on rows says for every set of components of "
    "the first mixture that the gap, weighted by the plan, is at most epsilon b times "
    "the weight of the set; on finitely many components, that the average gap of each "
    "kept row with a positive weight is at most epsilon b. Any plan will do; "
    "components and their weights may be any law on any space. With one tau and all "
    "rows kept it is gaussian_pufferfish.theorem_2.repaired. {delta} = 0 is not "
    "covered. Gaps may be negative where tau is, and means of those are not bounded "
    "(foundations.mean_bound); such rows count in full.",
)
two = point("two", finite(2))
pairs = point("pairs", pair_sort(finite(2), finite(2)))
both = {"C": finite(2), "D": finite(2)}
fair = finite_law("1/2", "1/2")
same = function(two, number(0))
example = {
    rows: fair,
    columns: fair,
    w: bind(fair, two, dirac(pair(two, two))),
    mean_i: table(0, 10),
    mean_j: table(1, 10),
    sd_i: function(two, number(1)),
    sd_j: table(2, 3),
    tau: function(two, number(2)),
    kept: event(two, TRUE),
    b: 5,
    epsilon: 1,
    delta: "1/20",
}
points = {**example, mean_i: same, mean_j: same, sd_i: same, sd_j: same, b: 1}
wide = {**points, sd_i: function(two, number(3)), epsilon: 1}


def show_bound(p, bound):
    """What lies below the gaps at each pair of labels has at most their mean."""
    factor, below = p.fresh(REAL), p.fresh(test_of(pairs, 0).sort)
    unfolded = p.the_same(p.assume(bound), mean_at_most.at(bound.arguments))
    premise, less = p.at(unfolded, factor, below).formula.arguments
    known = p.assume(premise)
    sign, everywhere = (p.have(part, known) for part in premise.arguments)
    labels = [pair(label(k, 2), label(n, 2)) for k in range(2) for n in range(2)]
    facts = [p.at(everywhere, one) for one in labels]
    shown = p.supposing(premise, p.have(less, sign, *facts))
    return p.the_same(p.every(shown, factor, below), bound)


def show_rows(p, goal):
    """For every set of rows."""
    some_rows = p.fresh(event(two, TRUE).sort)
    bound = p.at(p.assume(goal), some_rows).formula
    return p.the_same(p.every(show_bound(p, bound), some_rows), goal)


def show_average(p, goal):
    """For the set of all rows."""
    all_rows = event(two, TRUE)
    bound = At({**printed, A: all_rows}, spaces=both).of(row_bound)
    return p.some(goal, all_rows, show_bound(p, bound))


def example_at(changed, witnesses=()):
    return At({**example, **changed}, witnesses, both, show={"rows": show_rows})


left = event(y, y <= 5)
beyond_5 = event(y, abs(y) > 5)
sure = finite_law(0, 1)
row_sums, column_sums = coupling.at((w, rows, columns)).arguments
printed = {
    **points,
    mean_i: table(0, 20),
    mean_j: table(10, 20),
    b: 5,
}

SPEC = SPEC.but(
    proof=proof,
    instance=example_at({}),
    reach=(
        example_at(points),
        example_at({kept: event(two, equal(two, label(1, 2))), delta: "11/20"}),
    ),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=example_at({**points, b: -1, epsilon: -1}, (event(y, TRUE),)),
        ),
        "column sums only": NearMiss(
            given={"plan": column_sums},
            at=example_at(
                {
                    **points,
                    rows: sure,
                    mean_i: example[mean_i],
                    w: dirac(pair(label(0, 2), label(0, 2))),
                    columns: finite_law(1, 0),
                },
                (event(y, y > 5),),
            ),
        ),
        "row sums only": NearMiss(
            given={"plan": row_sums},
            at=example_at(
                {
                    **points,
                    columns: sure,
                    mean_j: example[mean_i],
                    w: dirac(pair(label(0, 2), label(0, 2))),
                    rows: finite_law(1, 0),
                },
                (left,),
            ),
        ),
        "no noise": NearMiss(
            without="rows",
            at=example_at({**points, mean_j: function(two, number(10))}, (left,)),
        ),
        "a little less noise": NearMiss(
            given={
                "rows": forall(
                    A,
                    mean_at_most(w, in_row, number("1001/1000") * epsilon * b * share),
                )
            },
            at=example_at(
                {
                    **points,
                    mean_j: function(two, number(1)),
                    delta: 2 * normal_cdf(-50),
                    tau: function(two, number(50)),
                    b: "1000/1001",
                },
                (event(y, y <= 0),),
            ),
        ),
        "no tails": NearMiss(
            without="tails",
            at=example_at({**wide, tau: same, delta: 0}, (beyond_5,)),
        ),
        "rows that are lost for free": NearMiss(
            given={"tails": mean(rows, m, 1 - inner) <= delta},
            at=example_at(
                {**points, mean_j: function(two, number(10)), kept: event(two, FALSE)},
                (left,),
            ),
        ),
        "for some set of rows, such as all on average": NearMiss(
            given={"rows": exists(A, row_bound)},
            at=At(printed, (event(y, y <= 0),), both, show={"rows": show_average}),
        ),
        "1 in place of 2 in tails": NearMiss(
            number=Number(2, 1, hypothesis="tails"),
            at=example_at(
                {
                    **points,
                    sd_i: function(two, number(1)),
                    tau: function(two, number(1)),
                    delta: "4/25",
                    epsilon: 20,
                    b: "1/20",
                },
                (event(y, abs(y) > "6/5"),),
            ),
        ),
        "without plan": NearMiss(
            without="plan",
            at=example_at(
                {
                    **points,
                    rows: sure,
                    mean_i: example[mean_i],
                    w: dirac(pair(label(0, 2), label(0, 2))),
                    columns: finite_law(1, 0),
                },
                (event(y, y > 5),),
            ),
        ),
    },
)
