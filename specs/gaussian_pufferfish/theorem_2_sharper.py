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
ml, m, l_ = point("ml", pair_sort(C, D)), point("m", C), point("l", D)
mean_i, sd_i, tau = (function_variable(name, C) for name in ("mean_i", "sd_i", "tau"))
mean_j, sd_j = (function_variable(name, D) for name in ("mean_j", "sd_j"))
b, epsilon, delta, z = map(real, ("b", "epsilon", "delta", "z"))
x, y, h = point("x", REAL), point("y", REAL), any_test("h", ml.sort)
A, B, kept = (
    event_variable("A", C),
    event_variable("B", REAL),
    event_variable("kept", C),
)
row, column = first(ml), second(ml)


def released(weights, over, mean_, deviation):
    """Draw a component, then normal data, then Laplace noise."""
    data = normal(at(mean_, over), at(deviation, over))
    return bind(weights, over, bind(data, x, laplace(x, b)))


def kept_in(what, drawn):
    return indicator(member(drawn, what)) * indicator(member(drawn, kept))


gap = abs(at(mean_i, row) - at(mean_j, column))
gap = gap + at(tau, row) * abs(at(sd_i, row) - at(sd_j, column))
in_row = function(ml, kept_in(A, row) * gap)


def share_in(what):
    """The weight of the kept rows in a set."""
    return mean(rows, m, kept_in(what, m))


share = share_in(A)
inner = 1 - minimum(1, 2 * normal_cdf(-at(tau, m)))
lost = 1 - indicator(member(m, kept)) * inner
row_bound = mean_at_most(w, in_row, epsilon * b * share)
claim = close(
    released(rows, m, mean_i, sd_i), released(columns, l_, mean_j, sd_j), epsilon, delta
)

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
mechanism = theorem("foundations.laplace")


def inside(drawn):
    """The row is kept, and the score lies in its central part."""
    central = conjunction(-at(tau, drawn) <= z, z <= at(tau, drawn))
    return indicator(member(drawn, kept)) * indicator(central)


def hit(centre):
    return probability(laplace(centre, b), B)


def start(drawn):
    return at(mean_i, drawn) + at(sd_i, drawn) * z


def end(drawn):
    return at(mean_j, drawn) + at(sd_j, drawn) * z


apart, top = abs(start(row) - end(column)), (epsilon + 1) * b
is_part = forall(ml, equal(value(h, ml), minimum(1, maximum(0, gap) / top)))
above = (epsilon + 1) * value(h, ml) - epsilon
excess = inside(row) * hit(start(row)) * above


def at_scores(p, positive, part):
    """One pair of components, one score: what the noise does not cover is excess."""
    goal = hit(start(row)) <= exp(epsilon) * hit(end(column)) + excess + 1 - inside(row)
    scale, near = p.given("scale"), p.assume(equal(inside(row), 1))
    values = {"f": start(row), "g": end(column), "b": b}
    values |= {"epsilon": apart / b, "sensitivity": apart}
    noise = p.have(apart <= b * (apart / b), scale)
    ratio = p.at(p.use(mechanism, scale, p.have(apart <= apart), noise, **values), B)
    unit = [unit_of(p, start(row)), unit_of(p, end(column))]
    loss = exp(epsilon - apart / b)
    less = p.have(loss * hit(start(row)) <= exp(epsilon) * hit(end(column)), ratio)
    covers = p.have(apart <= gap, near)
    cut = p.have(minimum(apart, top) <= top * value(h, ml), covers, part, positive)
    # Jensen's inequality is this tangent: the exponent is averaged over the row.
    tangent = p.axiom("exp_tangent", epsilon - apart / b)
    line = p.have(1 - above <= loss, tangent, cut, scale, p.have(loss >= 0))
    times = p.have((1 - above) * hit(start(row)) <= loss * hit(start(row)), line, *unit)
    yes = p.have(goal, times, less, near)
    no = p.have(goal, *unit, p.assume(negation(near.formula)))
    return p.cases(near.formula, yes, no)


def unit_of(p, centre):
    return p.mean_between(laplace(centre, b), y, indicator(member(y, B)))


def no_excess(p, sums, positive, part, unit):
    """Each row covers its average gap, so its hits have no excess on average."""
    wide = event(m, conjunction(member(m, A), number(0) <= at(tau, m)))
    covered = kept_in(wide, row)
    below = p.have(top * (covered * value(h, ml)) <= covered * gap, part, positive)
    bound = p.at(p.given("rows"), wide, top, test_of(ml, covered * value(h, ml)))
    bound = p.granted(bound, p.have(top >= 0, positive), p.every(below, ml))
    body = kept_in(wide, m)
    same = p.same_test(sums, m, body, p.auto(conjunction(body >= 0, body <= 1)))
    average = p.have(mean(w, ml, covered * above) <= 0, bound, same, p.given("scale"))
    hits = inside(m) * hit(start(m))
    between = p.have(conjunction(hits >= 0, hits <= 1), unit)
    caked = p.layer_cake(p.every(average, A), m, hits, between)
    # A central score is one with tau >= 0.
    plain = p.mean(p.have(excess <= indicator(at(tau, row) >= 0) * excess), w, ml)
    return p.have(mean(w, ml, excess) <= 0, caked, plain)


def usual(p, positive):
    """The share of the gap in what the noise can cover, as a test h."""
    part = p.at(p.assume(is_part), ml)
    sums = [
        p.have(one, p.given("plan"))
        for one in coupling.at((w, rows, columns)).arguments
    ]
    unit_m, unit_l = unit_of(p, start(m)), unit_of(p, end(l_))
    bound = p.mean(at_scores(p, positive, part), w, ml)
    none = no_excess(p, sums[0], positive, part, unit_m)
    left, right = mean(w, ml, hit(start(row))), mean(w, ml, hit(end(column)))
    bound = p.have(
        left <= exp(epsilon) * right + 1 - mean(w, ml, inside(row)), bound, none
    )
    facts = [p.mean(bound, standard_normal, z)]
    in_01 = p.auto(conjunction(inside(m) >= 0, inside(m) <= 1))
    for of_pair, equation, drawn, body, unit in (
        (hit(start(row)), sums[0], m, hit(start(m)), unit_m),
        (hit(end(column)), sums[1], l_, hit(end(l_)), unit_l),
        (inside(row), sums[0], m, inside(m), in_01),
    ):
        facts.append(p.swap(standard_normal, z, w, ml, of_pair))
        scored = mean(standard_normal, z, body)
        between = p.mean_between(standard_normal, z, body, unit)
        facts.append(p.same_test(equation, drawn, scored, between))
    total = p.have(closeness_at(B), *facts, p.mean(tails(p), rows, m), p.given("tails"))
    cut = test_of(ml, minimum(1, maximum(0, gap) / top))
    itself = p.every(p.have(equal(value(cut, ml), value(cut, ml)), positive), ml)
    return p.obtain(p.some(exists(h, is_part), cut, itself), h, total)


def closeness_at(what):
    left, right, *_ = claim.arguments
    return probability(left, what) <= exp(epsilon) * probability(right, what) + delta


def tails(p):
    """A score outside the central part of a kept row."""
    ends = indicator(z <= -at(tau, m)) + indicator(at(tau, m) <= z)
    outside = 1 - indicator(conjunction(-at(tau, m) <= z, z <= at(tau, m)))
    some = p.mean(p.have(outside <= ends), standard_normal, z)
    all_ = p.mean(p.have(outside <= 1), standard_normal, z)
    cdf = (
        p.axiom("normal_half_line", -at(tau, m)),
        p.axiom("normal_mirrored", at(tau, m)),
    )
    return p.have(mean(standard_normal, z, 1 - inside(m)) <= lost, some, all_, *cdf)


def proof(p):
    """With epsilon <= -1 no row has a tail below 1, so that delta is at least 1."""
    positive = p.assume(top > 0)
    wide = event(m, number(0) <= at(tau, m))
    none = p.follow(p.given("rows"), wide, 0, test_of(ml, 0))
    none = p.have(
        share_in(wide) <= 0, none, p.assume(negation(top > 0)), p.given("scale")
    )
    all_lost = p.mean(p.have(1 - kept_in(wide, m) <= lost), rows, m)
    large = p.have(delta >= 1, none, all_lost, p.given("tails"))
    hits = indicator(member(y, B))
    unit = [p.mean_between(released_, y, hits) for released_ in claim.arguments[:2]]
    trivial = p.have(closeness_at(B), large, *unit)
    return p.every(p.cases(top > 0, usual(p, positive), trivial), B)


one, two = point("one", finite(1)), point("two", finite(2))
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
