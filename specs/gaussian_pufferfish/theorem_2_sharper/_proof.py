"""How theorem_2_sharper is shown."""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
C, D = space("C"), space("D")
rows, columns, w = law("rows", C), law("columns", D), law("w", pair_sort(C, D))
ml, m, l_ = point("ml", pair_sort(C, D)), point("m", C), point("l", D)
b, epsilon, delta, z = map(real, ("b", "epsilon", "delta", "z"))
y, h = point("y", REAL), any_test("h", ml.sort)
mechanism = theorem("foundations.laplace")
words = shared("gaussian_pufferfish.theorem_2_sharper._words")
A, B, claim, column, gap = words.A, words.B, words.claim, words.column, words.gap
kept, kept_in, lost, mean_i = words.kept, words.kept_in, words.lost, words.mean_i
mean_j, row, sd_i, sd_j = words.mean_j, words.row, words.sd_i, words.sd_j
share_in, tau = words.share_in, words.tau


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
