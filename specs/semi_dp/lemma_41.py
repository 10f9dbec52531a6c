"""Groups of composed releases against composed releases of groups, for all functions.

The paper's proof needs laws with each power of a function as distribution function.
Here tests do: a sum of steps of the one power, shared by the other one, lies above the
power of the tensor product, whatever the steps are, and short steps come near the
errors of any test of two independent draws.
"""

from verifydp.formal.spec import *

words = shared("semi_dp._sequences")
points = shared("semi_dp._powers")
at_least = definition("semi_dp.trade_off")
function_of = definition("semi_dp.best_tests.function")
composed = definition("semi_dp.group_privacy")
power_steps = theorem("semi_dp.lemma_41.powers")
levels = theorem("semi_dp.lemma_41.levels")
fine = theorem("semi_dp.lemma_41.levels.fine")
surely = theorem("semi_dp.lemma_41.sure")
between, i = words.between, words.i
f, g, k = points.f, points.g, points.k
x, n = function_variable("x", NATURAL), natural("n")
W, Z = space("W"), space("Z")
w, z = point("w", W), point("z", Z)
G, H, L, J = law("G", W), law("H", W), law("L", Z), law("J", Z)
h, hole = any_test("h", pair_sort(W, Z)), real("hole")


def product(one, other):
    """Two independent draws."""
    return bind(one, w, bind(other, z, dirac(pair(w, z))))


pairs = {
    "first pair": at_least(G, H, points.times(points.first_powers)),
    "second pair": at_least(L, J, points.times(points.second_powers)),
}
given = {**points.functions, **points.powers, **pairs}
SPEC = Theorem(
    title="Powers of a tensor product are at most the tensor product of powers",
    source="Cho and Awan, Semi-DP, lemma 41",
    covers=("SD-L41",),
    uses=(at_least, function_of, composed),
    given=given,
    claim=at_least(product(G, L), product(H, J), points.times(g)),
    remark="{'f'} and {'g'} of the paper are {first_curve} and {second_curve}, and {f} "
    "is their tensor product. The tensor product of the powers is that of any two "
    "pairs of laws, {G} against {H} and {L} against {J}, that have the two powers: it "
    "is at least the power of the tensor product. Any trade-off functions, any spaces; "
    "that tests attain a trade-off function is the lemma of Neyman and Pearson.",
)
kept = 1 - mean(L, z, value(h, pair(w, z)))
missed = 1 - mean(J, z, value(h, pair(w, z)))
error, total = mean(G, w, kept), mean(H, w, missed)
reaches = indicator(at(x, next_(i)) <= kept)
often = function(i, mean(G, w, reaches))
whole = words.steps(x, often, n)


def cut(p):
    """The errors of a test at all levels of what it misses at the first draw.

    For any stages, the power at the steps shared by how often the levels are reached
    is no more than what the test misses in all.
    """
    rising = p.assume(words.stages(x))
    shares = p.every(p.mean_between(G, w, reaches), i)
    shares = p.the_same(shares, words.shares(often))
    known = [p.given(name) for name in (*points.functions, *points.powers)]
    low = p.use(power_steps, *known, rising, shares, x=x, y=often, n=n)
    rises, _ = points.power_shapes(p, "second")
    of = points.times(points.second_powers)
    stages = words.taken_stages(p, rises, of, x, rising)
    fact = p.at(p.given("first pair"), test_of(w, 1 - reaches))
    first_power, other = points.times(points.first_powers), mean(H, w, reaches)
    fact = p.have(at(first_power, mean(G, w, reaches)) <= other, fact)
    pair_ = words.taken(first_power, often), function(i, other)
    less = words.less_steps(p, words.taken(of, x), *pair_, n, stages, fact)
    # At each first draw, a test of the second one.
    there = p.at(p.given("second pair"), test_of(z, value(h, pair(w, z))))
    there = p.have(at(of, kept) <= missed, there)
    level, errors = test_of(w, kept), test_of(w, missed)
    there = p.the_same(
        p.every(there, w), forall(w, at(of, value(level, w)) <= value(errors, w))
    )
    values = {"G": H, "f": of, "h": level, "errors": errors, "x": x, "n": n}
    below = p.use(levels, rises, rising, there, spaces={"W": W}, **values)
    fact = p.have(at(g, k, whole) <= total, low, less, below)
    return p.every(p.supposing(rising.formula, fact), x, n)


def grid(p, rule, size, positive):
    """Stages of equal length: nearly the whole error, and what the rule says there."""
    part = 1 / to_real(size)
    sequence = function(i, minimum(1, to_real(i) * part))
    length = p.have(conjunction(part >= 0, equal(part * to_real(size), 1)), positive)
    here, there = at(sequence, i), at(sequence, next_(i))
    origin = p.have(equal(at(sequence, words.zero), 0))
    rises = p.have(conjunction(here <= there, here <= 1), length)
    rises = p.have(words.stages(sequence), origin, p.every(rises, i))
    short = p.have(there - here <= part, length)
    known = (rises, p.every(short, i), p.have(at(sequence, size) >= 1, length))
    values = {"h": test_of(w, kept), "x": sequence, "n": size, "slack": part}
    near = p.use(fine, *known, spaces={"W": W}, **values)
    reached = indicator(at(sequence, next_(i)) <= kept)
    shared_ = function(i, mean(G, w, reached))
    total_of = words.steps(sequence, shared_, size)
    near = p.have(error - part <= total_of, near)
    shares = p.every(p.mean_between(G, w, reached), i)
    shares = p.the_same(shares, words.shares(shared_))
    range_ = words.bounded(p, sequence, shared_, size, rises, shares)
    top = p.at(p.part(rises, 1), size)
    range_ = p.have(between(total_of), range_, top)
    return total_of, near, range_, p.apply(p.at(rule, sequence, size), rises)


def power(level):
    return at(g, k, level)


def nearly(p, known, convex):
    """From a little below a level, a convex function rises but a little.

    It is 1 at most, and more than the bound at the level: then no grid is too fine.
    """
    level, below, bound, size = map(real, ("level", "below", "bound", "size"))
    facts = conjunction(
        between(below),
        below < level,
        level < 1,
        power(below) <= bound,
        power(number(1)) <= 1,
        power(below) >= 0,
        bound < power(level),
        size >= 1,
        level - 1 / size <= below,
        1 / ((power(level) - bound) * (1 - level)) + 1 <= size,
    )
    these = p.assume(facts)
    share = (level - below) / (1 - below)
    inside = p.have(between(share), these)
    ends = p.have(
        conjunction(between(number(1)), between(below), inside.formula), inside, these
    )
    chord = p.apply(p.at(convex, 1, below, share), ends)
    same = p.have(equal(share * 1 + (1 - share) * below, level), these)
    most = share * power(number(1)) + (1 - share) * power(below)
    chord = p.rewrite(same, chord, power(hole) <= most, hole)
    gap = power(level) - bound
    gap_share = p.have(gap <= share, chord, inside, these)
    product_ = p.have(equal(share * (1 - below), level - below), these)
    room = gap * (1 - level)
    smaller = p.have(room <= share * (1 - below), gap_share, inside, these)
    smaller = p.have(room <= 1 / size, smaller, product_, these)
    positive = p.have(room > 0, these)
    fine_ = p.have(1 / room < size, these)
    nothing = p.have(FALSE, smaller, positive, fine_, p.have(size > 0, these))
    wrong = p.every(p.supposing(facts, nothing), level, below, bound, size)
    return p.granted(p.at(wrong, *known[:4]), *known[4:])


def proof(p):
    """Short steps where some error is missing, one step where none is."""
    rule, m = cut(p), natural("m")
    inside = p.mean_between(L, z, value(h, pair(w, z)))
    inside = p.mean_between(G, w, kept, inside)
    rises, convex = points.power_shapes(p, "product")

    def up(whole_, *facts):
        order = conjunction(error >= 0, error <= whole_, whole_ <= 1)
        return p.apply(p.at(rises, error, whole_), p.have(order, inside, *facts))

    # One step, where the error is 1.
    one = natural_number(1)
    all_, _, range_, low = grid(p, rule, one, p.have(to_real(one) > 0))
    sure, test = p.assume(error >= 1), test_of(w, kept)
    certain = p.the_same(sure, mean(G, w, value(test, w)) >= 1)
    certain = p.use(surely, certain, h=test, spaces={"W": W})
    full = p.have(all_ >= 1, certain)
    at_end = p.have(power(error) <= total, up(all_, range_, full), low)
    # Many steps elsewhere, more than a gap would allow.
    gap = p.assume(total < power(error))
    early = p.assume(negation(error >= 1))
    enough = 1 / ((power(error) - total) * (1 - error)) + 1
    many = p.assume(enough <= to_real(m))
    room = p.have((power(error) - total) * (1 - error) > 0, gap, early)
    large = p.have(to_real(m) >= 1, many, room)
    most, near, range_, low = grid(p, rule, m, large)
    above = p.assume(error <= most)
    over = p.have(FALSE, up(most, range_, above), low, gap)
    below = p.assume(negation(error <= most))
    limits = []
    for level in (number(1), most):
        order = conjunction(level >= 0, level <= level, level <= 1)
        limits.append(p.apply(p.at(rises, level, level), p.have(order, range_)))
    known = (error, most, total, to_real(m), near, range_, low, gap, early, many, large)
    under = nearly(p, (*known, below, *limits), convex)
    wrong = p.cases(error <= most, over, under)
    wrong = p.obtain(p.axiom("archimedes", enough), m, wrong)
    less = p.have(power(error) <= total, p.denied(gap, wrong))
    fact = p.cases(error >= 1, at_end, less)
    return p.the_same(p.every(fact, h), SPEC.claim)


low_law, high = finite_law(1, 0), finite_law(0, 1)
cell = point("cell", pair_sort(finite(2), finite(2)))
hits = [
    test_of(cell, indicator(equal(of(cell), label(1, 2)))) for of in (first, second)
]
values = {**points.alike, **points.alike_powers}
values |= dict.fromkeys((G, H, L, J), low_law)
in_first, in_second = {H: high}, {J: high}
told = points.told
SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces={**points.spaces, **dict.fromkeys("WZ", finite(2))}),
    near_misses={
        **points.misses(
            {
                "first": {**told["first"], **in_first},
                "first powers": {**told["first powers"], **in_first},
                "first pair": in_first,
                "product": told["product"],
                "powers": told["powers"],
            },
            witnesses=(hits[0],),
        ),
        **points.misses(
            {
                "second": {**told["second"], **in_second},
                "second powers": {**told["second powers"], **in_second},
                "second pair": in_second,
            },
            witnesses=(hits[1],),
        ),
    },
)
