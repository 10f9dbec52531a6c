"""Canonical noise for approximate privacy is Tulap noise, up to the delta."""

from verifydp.formal.spec import *

words = shared("semi_dp.tulap_noise._words")
uniform = shared("semi_dp.tulap_noise._spread")
lemma = theorem("semi_dp.tulap_noise.middle")
N, z, y = words.N, words.z, words.y
epsilon, delta, half, up_to = words.epsilon, words.delta, words.half, words.up_to
curve = words.approximate()
T, c, n, k = function_variable("T", REAL), real("c"), natural("n"), natural("k")
place = point("place", REAL)
line = c * (half - y) + (1 - c) * (y + half)
image = maximum(0, exp(-epsilon) * (at(T, y) - delta))
tulap = {
    "middle": forall(y, implies(words.within_middle(y), equal(at(T, y), line))),
    "left": forall(y, implies(y <= half, equal(at(T, y - 1), image))),
    "even": forall(y, equal(at(T, y), 1 - at(T, -y))),
}


def apart(where=y):
    """How far the two distribution functions are from each other."""
    return abs(up_to(where) - at(T, where))


SPEC = Theorem(
    title="Canonical noise for approximate privacy is Tulap noise, up to {delta}",
    source="repair of a claim in section 5.3",
    standing="holds-repaired",
    uses=(words.canonical,),
    given={**words.parameters, "noise": words.canonical(N, curve), **tulap},
    claim=apart() <= delta,
    remark="{T} is the distribution function of Tulap noise, the construction of lemma "
    "36 for approximate privacy: a line in the middle cell, images of it to the left, "
    "and symmetric. With {delta} = 0 it is that of any canonical noise, so that there "
    "is at most one; with a small delta any two are nearly one. That Tulap noise is "
    "canonical is not stated.",
)


def proof(p):
    """The middle cell by halving, the left by images, the right by symmetry."""
    known = p.use(lemma, p.given("epsilon"), p.given("delta"), p.given("noise"), N=N)
    ends, below, doubled = (p.part(known, index) for index in range(3))
    parts = words.words.canonical.at((N, curve)).arguments
    even = p.have(parts[3], p.given("noise"))
    share = share_of(p)
    same = p.have(
        equal(up_to(-half), c),
        ends,
        share,
        p.have(exp(epsilon) > 0),
    )
    close = middle(p, doubled, even, same, share)
    left = cells(p, close, below)
    return everywhere(p, left, even)


def mirrored(p, even):
    """Both distribution functions are symmetric."""
    return p.at(even, y), p.at(p.given("even"), y)


def middle(p, doubled, even, same, share):
    """Halving: what is more than the delta halves with each step."""

    def closer(count):
        bound = (apart() - delta) * (to_real(count) + 1) <= 1
        return forall(y, implies(words.within_middle(y), bound))

    inner = p.assume(words.within_middle(y))
    rule = p.at(p.given("middle"), y)
    here = p.apply(rule, inner)
    s = real("s")
    premise = conjunction(c >= 0, c <= "1/2", s >= 0, s <= 1)
    mixed = c * (1 - s) + (1 - c) * s
    range_ = p.have(conjunction(mixed >= 0, mixed <= 1), p.assume(premise))
    range_ = p.at(p.every(p.supposing(premise, range_), s), y + half)
    share = small_share(p, share)
    range_ = p.apply(range_, p.have(range_.formula.arguments[0], share, inner))
    unit = p.mean_between(N, z, indicator(z <= y))
    sizes = p.given("delta")
    zero = natural_number(0)
    first_ = p.have(
        (apart() - delta) * (to_real(zero) + 1) <= 1, here, range_, unit, sizes
    )
    base = p.every(p.supposing(inner.formula, first_), y)

    known = p.assume(closer(n))
    low = p.assume(y <= 0)
    twice = 2 * y + half
    rule = p.at(known, twice)
    before = p.apply(rule, p.have(rule.formula.arguments[0], inner, low))
    rule = p.at(doubled, y)
    gap = p.apply(rule, p.have(rule.formula.arguments[0], inner, low))
    rule = p.at(p.given("middle"), twice)
    there = p.apply(rule, p.have(rule.formula.arguments[0], inner, low))
    linear = p.have(equal(at(T, twice), 2 * at(T, y) - c), there, here)
    half_as = p.have(2 * (apart() - delta) <= apart(twice) - delta, gap, linear, same)
    q, r, t = map(real, ("q", "r", "t"))
    premise = conjunction(2 * r <= q, q * (t + 1) <= 1, t >= 0)
    given = p.assume(premise)
    less = p.have(2 * r * (t + 1) <= q * (t + 1), given)
    fact = p.have(r * (t + 2) <= 1, less, given)
    fact = p.at(
        p.every(p.supposing(premise, fact), q, r, t),
        apart(twice) - delta,
        apart() - delta,
        to_real(n),
    )
    number_ = p.have(to_real(n) >= 0)
    fact = p.apply(fact, p.have(fact.formula.arguments[0], half_as, before, number_))
    goal = (apart() - delta) * (to_real(next_(n)) + 1) <= 1
    fact = p.have(goal, fact)
    left = p.every(
        p.supposing(
            conjunction(*inner.formula.arguments, low.formula),
            p.have(
                goal,
                p.supposing(inner.formula, p.supposing(low.formula, fact)),
                p.assume(conjunction(*inner.formula.arguments, low.formula)),
            ),
        ),
        y,
    )
    rule = p.at(left, -y)
    high = p.assume(y >= 0)
    back = p.apply(rule, p.have(rule.formula.arguments[0], inner, high))
    same_ = p.have(equal(apart(-y), apart()), *mirrored(p, even))
    back = p.have(goal, back, same_)
    step = p.have(goal, p.supposing(low.formula, fact), p.supposing(high.formula, back))
    step = p.every(p.supposing(inner.formula, step), y)
    every = p.every(p.induct(n, closer(n), base, step), n)

    more = p.assume(apart() > delta)
    found = p.at(p.axiom("archimedes"), 1 / (apart() - delta))
    reach = p.assume(1 / (apart() - delta) <= to_real(k))
    bound = p.apply(p.at(p.at(every, k), y), inner)
    room = p.have(equal((apart() - delta) * (1 / (apart() - delta)), 1), more)
    product = p.have(
        (apart() - delta) * (1 / (apart() - delta)) <= (apart() - delta) * to_real(k),
        reach,
        more,
    )
    wrong = p.have(FALSE, bound, room, product, more)
    wrong = p.supposing(more.formula, p.obtain(found, k, wrong))
    return p.every(p.supposing(inner.formula, p.have(apart() <= delta, wrong)), y)


def share_of(p):
    """The share below the middle cell is the image of the rest."""
    ends = []
    for index, end in enumerate((-half, half)):
        rule = p.at(p.given("middle"), end)
        fact = p.apply(rule, p.have(rule.formula.arguments[0]))
        ends.append(p.have(equal(at(T, end), c if index == 0 else 1 - c), fact))
    rule = p.at(p.given("left"), half)
    fact = p.apply(rule, p.have(rule.formula.arguments[0]))
    hole, e, i = p.fresh(REAL), real("e"), real("i")
    shape = equal(at(T, hole), fact.formula.arguments[1])
    same = p.have(equal(half - 1, -half))
    fact = p.rewrite(
        same, p.the_same(fact, At({hole: half - 1}).of(shape)), shape, hole
    )
    exact = p.have(equal(c, maximum(0, exp(-epsilon) * (1 - c - delta))), fact, *ends)
    premise = conjunction(
        equal(e * i, 1), i > 0, equal(c, maximum(0, i * (1 - c - delta))), delta <= 1
    )
    known = p.assume(premise)
    some = p.assume(c > 0)
    yes = p.have(equal(e * c, e * i * (1 - c - delta)), known, some)
    yes = p.have(equal((1 + e) * c, 1 - delta), yes, known)
    none = p.assume(negation(c > 0))
    zero = p.have(equal(c, 0), none, known)
    less = p.have(1 - c - delta <= 0, zero, known)
    no = p.have(equal((1 + e) * c, 1 - delta), less, zero, known)
    rule = p.supposing(premise, p.cases(c > 0, yes, no))
    rule = p.at(p.every(rule, e, i), exp(epsilon), exp(-epsilon))
    growth = p.have(
        conjunction(equal(exp(epsilon) * exp(-epsilon), 1), exp(-epsilon) > 0)
    )
    return p.apply(
        rule, p.have(rule.formula.arguments[0], growth, exact, p.given("delta"))
    )


def small_share(p, share):
    """The share below the middle cell lies between 0 and 1/2."""
    growth = p.have(exp(epsilon) >= 1, p.given("epsilon"))
    e = real("e")
    premise = conjunction(equal((1 + e) * c, 1 - delta), e >= 1, delta >= 0, delta <= 1)
    known = p.assume(premise)
    fact = p.have(conjunction(c >= 0, c <= "1/2"), known)
    fact = p.at(p.every(p.supposing(premise, fact), e), exp(epsilon))
    small = p.have(fact.formula.arguments[0], growth, share, p.given("delta"))
    return p.apply(fact, small)


def cells(p, close, below):
    """Images are no farther from each other than what they are images of."""

    def up_to_cell(count):
        reach = conjunction(y >= -to_real(count) - half, y <= half)
        return forall(y, implies(reach, apart() <= delta))

    zero = natural_number(0)
    inner = p.assume(conjunction(y >= -to_real(zero) - half, y <= half))
    base = p.apply(p.at(close, y), p.have(words.within_middle(y), inner))
    base = p.every(p.supposing(inner.formula, base), y)
    known = p.assume(up_to_cell(n))
    wide = p.assume(conjunction(y >= -to_real(next_(n)) - half, y <= half))
    near = p.assume(y >= -half)
    already = p.apply(p.at(close, y), p.have(words.within_middle(y), wide, near))
    far = p.assume(negation(near.formula))
    rule = p.at(known, y + 1)
    before = p.apply(rule, p.have(rule.formula.arguments[0], wide, far))
    sides = []
    for fact in (below, p.given("left")):
        rule = p.at(fact, y + 1)
        sides.append(p.apply(rule, p.have(rule.formula.arguments[0], far)))
    i, u, v = map(real, ("i", "u", "v"))
    premise = conjunction(i > 0, i <= 1, abs(u - v) <= delta)
    given = p.assume(premise)
    products = (
        p.have(i * (u - v) <= abs(u - v), given),
        p.have(i * (v - u) <= abs(u - v), given),
    )
    images = [maximum(0, i * (one - delta)) for one in (u, v)]
    fact = p.have(
        abs(images[0] - images[1]) <= delta, *products, given, p.given("delta")
    )
    fact = p.at(
        p.every(p.supposing(premise, fact), i, u, v),
        exp(-epsilon),
        up_to(y + 1),
        at(T, y + 1),
    )
    small = p.have(
        conjunction(exp(-epsilon) > 0, exp(-epsilon) <= 1), p.given("epsilon")
    )
    fact = p.apply(fact, p.have(fact.formula.arguments[0], small, before))
    hole = p.fresh(REAL)
    back = p.have(equal(y + 1 - 1, y))
    shape = equal(at(T, hole), sides[1].formula.arguments[1])
    other = p.rewrite(
        back, p.the_same(sides[1], At({hole: y + 1 - 1}).of(shape)), shape, hole
    )
    fact = p.have(apart() <= delta, fact, sides[0], other)
    step = p.cases(near.formula, already, fact)
    step = p.every(p.supposing(wide.formula, step), y)
    return p.every(p.induct(n, up_to_cell(n), base, step), n)


def everywhere(p, left, even):
    """Some cell has the place, or its mirror image."""
    low = p.assume(y <= half)
    found = p.at(p.axiom("archimedes"), -y)
    reach = p.assume(-y <= to_real(k))
    rule = p.at(p.at(left, k), y)
    fact = p.apply(rule, p.have(rule.formula.arguments[0], low, reach))
    fact = p.obtain(found, k, fact)
    every = p.every(p.supposing(low.formula, fact), y)
    high = p.assume(negation(low.formula))
    rule = p.at(every, -y)
    back = p.apply(rule, p.have(rule.formula.arguments[0], high))
    back = p.have(apart() <= delta, back, *mirrored(p, even))
    return p.cases(low.formula, fact, back)


ramp = function(place, minimum(1, maximum(0, place + half)))
usual = {N: uniform.spread(number(1)), T: ramp, c: 0, epsilon: 0, delta: 1, y: "1/4"}


def at_spread(width=1, **changed):
    """Uniform noise where nothing is protected."""
    values = {**usual, N: uniform.spread(number(width))}
    names = {one.data: one for one in usual}
    values |= {names[name]: value_ for name, value_ in changed.items()}
    return At(values, show={"noise": uniform.evenly(width)})


def changed(**points):
    """The line in the middle, 0 and 1 beside it, and other values at some places."""
    body = minimum(1, maximum(0, place + half))
    for value_, where in points.values():
        body = if_(equal(place, number(where)), number(value_), body)
    return function(place, body)


ahead = {
    "first": (2, "1/4"),
    "mirrored": (-1, "-1/4"),
    "image": (1, "-3/4"),
    "last": (0, "3/4"),
}
wide = function(place, minimum(1, maximum(0, (place + 1) / 2)))
far = {N: dirac(number(5)), T: wide, c: "1/4", epsilon: 0, delta: "1/2", y: 1}
SPEC = SPEC.but(
    proof=proof,
    instance=at_spread(),
    near_misses={
        "two fifths of the delta": NearMiss(
            claim=apart() <= delta * "2/5", at=at_spread("1/10", y="-1/20")
        ),
        "any noise": NearMiss(without="noise", at=At(far)),
        "another middle": NearMiss(without="middle", at=at_spread(T=changed(**ahead))),
        "another left side": NearMiss(
            without="left",
            at=at_spread(T=changed(left=(5, -1), right=(-4, 1)), y=-1),
        ),
        "no symmetry": NearMiss(
            without="even", at=at_spread(T=changed(right=(5, 1)), y=1)
        ),
    },
    exceptions={
        "epsilon": "no canonical noise with a negative epsilon is at hand, other than "
        "with a delta of at least 1",
        "delta": "no noise has a negative delta, and one above 1 allows what 1 allows",
        "1/2": "half of the width of the middle cell: with another one in one place "
        "some numbers have no value, or two",
    },
)
