"""Canonical noise for approximate privacy is level in its middle cell, up to delta."""

from verifydp.formal.spec import *

words = shared("semi_dp.tulap_noise._words")
N, z, y, a = words.N, words.z, words.y, words.a
epsilon, delta, half, up_to = words.epsilon, words.delta, words.half, words.up_to
curve = words.approximate()
x, s, hole = map(real, ("x", "s", "hole"))
parts = words.words.canonical.at((N, curve)).arguments

SPEC = Theorem(
    title="Canonical noise for approximate privacy, in its middle cell and below",
    source="Awan and Vadhan 2023, section 3",
    uses=(words.canonical,),
    given={**words.parameters, "noise": words.canonical(N, curve)},
    claim=conjunction(words.ends(), words.below(), words.doubled()),
    remark="What is below -1/2 is that of Tulap noise, and so is each cell on the left "
    "as an image of the next one. In the middle cell, a place that is twice as far "
    "from the left end has twice the chance, up to {delta}.",
)


def rises(p, low, high, *facts):
    """The distribution function does not decrease."""
    order = indicator(z <= low) <= indicator(z <= high)
    return p.mean(p.have(order, *facts), N, z)


def private(p, noise, shift, test, *facts):
    """Both sides of privacy for a shift: chances of a test and of its opposite."""
    rule = p.at(noise, shift)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], *facts))
    fact = p.at(rule, test)
    size, power_ = (mean(N, z, value(test, place)) for place in (z, z + shift))
    lines = (
        1 - delta - exp(epsilon) * (1 - (1 - size)) <= 1 - power_,
        exp(-epsilon) * ((1 - size) - delta) <= 1 - power_,
    )
    return p.have(conjunction(*lines), fact)


def proof(p):
    """Privacy for shifts compares an interval with the cell to its left."""
    noise = p.given("noise")
    shifts, _, threshold, even, _ = (p.have(one, noise) for one in parts)
    sizes = p.given("delta"), p.given("epsilon")
    growth = p.have(
        conjunction(exp(epsilon) >= 1, equal(exp(epsilon) * exp(-epsilon), 1)), sizes[1]
    )
    middle = p.at(even, half)
    order = rises(p, -half, half)
    unit = p.mean_between(N, z, indicator(z <= -half))

    # Below the middle cell.
    right = test_of(z, indicator(z > half))
    above = private(p, shifts, number(1), right)
    moved = [
        p.mean(p.have(one <= other), N, z)
        for one, other in (
            (indicator(z + 1 > half), 1 - indicator(z <= -half)),
            (1 - indicator(z <= -half), indicator(z + 1 > half)),
            (indicator(z > half), 1 - indicator(z <= half)),
            (1 - indicator(z <= half), indicator(z > half)),
        )
    ]
    c = up_to(-half)
    line = p.have(1 - delta <= (1 + exp(epsilon)) * c, above, middle, *moved)
    inner = p.assume(c > 0)
    rule = p.at(threshold, half)
    image = p.apply(rule, p.have(rule.formula.arguments[0], inner, middle, order))
    same = p.have(equal(half - 1, -half))
    image = p.rewrite(same, image, equal(up_to(hole), image.formula.arguments[1]), hole)
    exact = p.have(words.ends(), image, middle, line, growth, inner)
    none = p.assume(negation(c > 0))
    empty = p.have(words.ends(), none, unit, line, *sizes)
    known = p.cases(c > 0, exact, empty)
    images = lower_cells(p, known, threshold, growth, middle)
    level = intervals(p, shifts, images, growth)
    twice = halves(p, level, even)
    return p.have(SPEC.claim, known, images, twice)


def lower_cells(p, known, threshold, growth, middle):
    """Up to the middle cell's right end, of three lines the last one is the largest."""
    near = p.assume(y <= half)
    chance, left = up_to(y), up_to(y - 1)
    most = rises(p, y, half, near)
    small = p.have(chance <= 1 - up_to(-half), most, middle)
    goal = equal(left, maximum(0, exp(-epsilon) * (chance - delta)))
    inner = p.assume(conjunction(chance > 0, chance < 1))
    image = p.apply(p.at(threshold, y), inner)
    first_line = 1 - delta - exp(epsilon) * (1 - chance)
    last_line = exp(-epsilon) * (chance - delta)
    c, e, i, g = map(real, ("c", "e", "i", "g"))
    sizes = conjunction(equal(e * i, 1), e >= 1, g >= 0)
    given = p.assume(sizes)
    less = p.have(i <= e, given)
    order = p.have(c - e * g <= c - i * g, p.have(i * g <= e * g, less, given))
    order = p.every(p.supposing(sizes, order), c, e, i, g)
    gap = 1 - up_to(-half) - chance
    order = p.at(order, up_to(-half), exp(epsilon), exp(-epsilon), gap)
    order = p.apply(order, p.have(order.formula.arguments[0], growth, small))
    lines = (
        p.have(equal(first_line, up_to(-half) - exp(epsilon) * gap), known),
        p.have(
            equal(last_line, up_to(-half) - exp(-epsilon) * gap),
            p.have(equal(chance - delta, exp(epsilon) * up_to(-half) - gap), known),
            growth,
        ),
    )
    less = p.have(first_line <= last_line, order, *lines)
    usual = p.have(goal, image, less)
    bounds = [
        p.mean_between(N, z, indicator(z <= place)) for place in (y, y - 1, -half)
    ]
    order = rises(p, y - 1, y), rises(p, y - 1, -half, near)
    outside = p.assume(negation(inner.formula))
    none = p.assume(chance <= 0)
    loss = p.have(exp(-epsilon) * delta >= 0, p.given("delta"))
    zero = p.have(equal(chance, 0), none, *bounds)
    image_ = p.have(exp(-epsilon) * (chance - delta) <= 0, zero, loss)
    empty = p.have(goal, image_, zero, *order, *bounds)
    some = p.assume(negation(none.formula))
    all_ = p.have(equal(chance, 1), some, outside, *bounds)
    nothing = p.have(equal(up_to(-half), 0), all_, small, *bounds)
    whole = p.have(equal(delta, 1), nothing, known)
    image_ = p.have(equal(chance - delta, 0), whole, all_)
    image_ = p.have(equal(exp(-epsilon) * (chance - delta), 0), image_)
    full = p.have(goal, image_, nothing, *order, *bounds)
    rare = p.cases(none.formula, empty, full)
    fact = p.cases(inner.formula, usual, rare)
    fact = p.every(p.supposing(near.formula, fact), y)
    return p.the_same(fact, words.below())


def intervals(p, shifts, images, growth):
    """An interval has at most the chance of one further right, and the delta."""
    u, v = real("u"), real("v")
    premise = conjunction(u <= v, v + s <= half, s >= 0, s <= 1)
    known = p.assume(premise)
    hit = test_of(z, 1 - indicator(conjunction(u < z, z <= v)))
    bound = private(p, shifts, 1 - s, hit, known)
    ways = []
    for move in (number(0), 1 - s):
        both = indicator(conjunction(u < z + move, z + move <= v))
        apart = indicator(z <= v - move) - indicator(z <= u - move)
        for low, high in ((both, apart), (apart, both)):
            ways.append(p.mean(p.have(low <= high, known), N, z))
    order = rises(p, u + s, v + s, known)
    sides = []
    for place in (u, v):
        rule = p.at(images, place + s)
        sides.append(p.apply(rule, p.have(rule.formula.arguments[0], known)))
    lower, upper = up_to(u + s - 1), up_to(v + s - 1)
    steps = p.have(
        exp(epsilon) * (upper - lower) <= up_to(v + s) - up_to(u + s),
        scaled(p, growth, order, sides, (up_to(u + s), up_to(v + s))),
    )
    line = p.have(
        up_to(v) - up_to(u) <= delta + exp(epsilon) * (upper - lower),
        bound,
        growth,
        *ways,
    )
    fact = p.have(
        up_to(v) - up_to(u) <= delta + up_to(v + s) - up_to(u + s), line, steps
    )
    return p.every(p.supposing(premise, fact), u, v, s)


def scaled(p, growth, order, sides, chances):
    """The image of a difference is at most the difference, over the factor."""
    e, i, low, high = map(real, ("e", "i", "low", "high"))
    sizes = conjunction(equal(e * i, 1), e >= 1, low <= high)
    known = p.assume(sizes)
    images = [maximum(0, i * (one - delta)) for one in (low, high)]
    positive = p.have(i > 0, known)
    apart = p.have(i * (low - delta) <= i * (high - delta), positive, known)
    apart = p.have(images[1] - images[0] <= i * (high - low), apart)
    fact = p.have(e * (images[1] - images[0]) <= e * (i * (high - low)), apart, known)
    fact = p.have(e * (images[1] - images[0]) <= high - low, fact, known)
    fact = p.every(p.supposing(sizes, fact), e, i, low, high)
    fact = p.at(fact, exp(epsilon), exp(-epsilon), *chances)
    fact = p.apply(fact, p.have(fact.formula.arguments[0], growth, order))
    left, right = (side.formula.arguments[0] for side in sides)
    goal = exp(epsilon) * (right - left) <= chances[1] - chances[0]
    return p.have(goal, fact, *sides)


def halves(p, level, even):
    """The left half of an interval against the right one, and mirrored."""
    inner = p.assume(words.within_middle(y, number(0)))
    facts = []
    for low, high in ((-half, y), (-(2 * y + half), -y)):
        rule = p.at(level, low, high, y + half)
        facts.append(p.apply(rule, p.have(rule.formula.arguments[0], inner)))
    mirrored = [p.at(even, place) for place in (y, 2 * y + half, half)]
    gap = up_to(2 * y + half) - 2 * up_to(y) + up_to(-half)
    fact = p.have(abs(gap) <= delta, *facts, *mirrored)
    fact = p.every(p.supposing(inner.formula, fact), y)
    return p.the_same(fact, words.doubled())


uniform = shared("semi_dp.tulap_noise._spread")
nothing_protected = {N: uniform.spread(number(1)), epsilon: 0, delta: 1}


def at_spread(width=1, **said):
    """Uniform noise where nothing is protected."""
    values = {**nothing_protected, N: uniform.spread(number(width))}
    return At(values, show={"noise": uniform.evenly(width)}, **said)


def claim(end=half, last=half, by=delta, times=2):
    """The three parts, with other numbers."""
    return conjunction(words.ends(end), words.below(last), words.doubled(by, times))


def fails(index, *places):
    """A part that is false at a place."""

    def refute(p, claim_):
        return p.absurd(p.part(p.assume(claim_), index), *places)

    return refute


quarter = number("1/4")
SPEC = SPEC.but(
    proof=proof,
    instance=at_spread(),
    near_misses={
        "any noise": NearMiss(without="noise", at={N: dirac(number(5)), delta: "1/2"}),
        "a smaller middle cell": NearMiss(
            claim=claim(end=quarter), at=at_spread(refute=fails(0))
        ),
        "beyond the middle cell": NearMiss(
            claim=claim(last=number("3/4")), at=at_spread(refute=fails(1, "3/4"))
        ),
        "nine tenths of the delta": NearMiss(
            claim=claim(by=delta * "9/10"),
            at=at_spread("1/10", refute=fails(2, "-1/5")),
        ),
        "five times as much": NearMiss(
            claim=claim(times=5), at=at_spread(refute=fails(2, 0))
        ),
    },
    exceptions={
        "epsilon": "no canonical noise with a negative epsilon is at hand, other than "
        "with a delta of at least 1",
        "delta": "no noise has a negative delta, and one above 1 allows what 1 allows",
        "1/2": "the middle cell is of width 1 around 0, and its left end that of twice "
        "the way; where canonical noise is at hand, delta is 1, and others are as good",
        "2": "twice the way; where canonical noise is at hand, delta is 1, and three "
        "times the way would do",
    },
)
