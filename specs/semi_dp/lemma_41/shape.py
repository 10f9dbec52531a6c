"""Powers of a convex function that rises below the identity have its shape."""

from verifydp.formal.spec import *

words = shared("semi_dp._sequences")
groups = shared("semi_dp._groups")
curve = definition("semi_dp.group_privacy.curve")
composed = definition("semi_dp.group_privacy")
in_range = theorem("semi_dp.group_privacy.range")
between, zero = words.between, words.zero
alpha, beta, share = words.alpha, words.beta, words.share
f, g, k = groups.f, groups.g, natural("k")


def times(count):
    """The function composed so many times."""
    return function(alpha, at(g, count, alpha))


SPEC = Theorem(
    title="Powers of a trade-off function rise, are convex and lie below the identity",
    source="Cho and Awan, Semi-DP, section 2.2",
    uses=(curve, composed),
    given={
        "curve": curve(f),
        "convex": words.convex(f),
        "composed": composed(f, g),
    },
    claim=conjunction(curve(times(k)), words.convex(times(k))),
)


def proof(p):
    """Induction: a rising convex function of a convex function is convex."""
    start, step = p.parts(p.given("composed"))
    inside = p.assume(conjunction(between(alpha), between(beta), between(share)))
    mixed = share * alpha + (1 - share) * beta
    middle = p.have(between(mixed), inside)

    def chord(of, count):
        return share * of(count, alpha) + (1 - share) * of(count, beta)

    def powers(count, level):
        return at(g, count, level)

    def goal(count):
        rises = implies(alpha <= beta, powers(count, alpha) <= powers(count, beta))
        return conjunction(rises, powers(count, mixed) <= chord(powers, count))

    starts = [p.at(start, level) for level in (alpha, beta, mixed)]
    base = p.have(goal(zero), *starts)
    known = p.assume(goal(k))
    ranges = []
    for level in (alpha, beta, mixed):
        fact = p.have(between(level), inside, middle)
        shape = (p.given("curve"), p.given("composed"))
        fact = p.use(in_range, *shape, fact, f=f, g=g, k=k, alpha=level)
        ranges.append(p.have(between(powers(k, level)), fact, inside, middle))
    low, high, below = (powers(k, level) for level in (alpha, beta, mixed))
    # The function rises ...
    order = p.assume(alpha <= beta)
    ordered = p.have(
        conjunction(low >= 0, low <= high, high <= 1), known, order, *ranges
    )
    rises = p.apply(p.at(p.given("curve"), low, high), ordered)
    steps = [p.at(step, k, level) for level in (alpha, beta, mixed)]
    goal_1 = powers(next_(k), alpha) <= powers(next_(k), beta)
    rises = p.supposing(order, p.have(goal_1, rises, *steps))
    # ... and is convex.
    mixture = share * low + (1 - share) * high
    within = p.have(between(mixture), inside, *ranges)
    ordered = p.have(
        conjunction(below >= 0, below <= mixture, mixture <= 1), known, within, *ranges
    )
    up = p.apply(p.at(p.given("curve"), below, mixture), ordered)
    ends = p.have(
        conjunction(between(low), between(high), between(share)), inside, *ranges
    )
    convex = p.apply(p.at(p.given("convex"), low, high, share), ends)
    convex = p.have(goal(next_(k)).arguments[1], up, convex, *steps)
    more = p.have(goal(next_(k)), rises, convex)
    fact = p.induct(k, goal(k), base, more)
    hull = p.every(p.supposing(inside, p.part(fact, 1)), alpha, beta, share)
    hull = p.the_same(hull, words.convex(times(k)))
    order = p.assume(conjunction(alpha >= 0, alpha <= beta, beta <= 1))
    none = p.have(conjunction(between(alpha), between(beta), between(number(0))), order)
    rises = p.at(p.every(p.supposing(inside, p.part(fact, 0)), share), 0)
    rises = p.apply(rises, none)
    level = p.have(between(alpha), order)
    shape = (p.given("curve"), p.given("composed"))
    range_ = p.use(in_range, *shape, level, f=f, g=g, k=k, alpha=alpha)
    parts = conjunction(
        powers(k, alpha) >= 0,
        powers(k, alpha) <= alpha,
        powers(k, alpha) <= powers(k, beta),
    )
    rises = p.have(parts, range_, rises, order)
    rises = p.every(p.supposing(order, rises), alpha, beta)
    return p.have(SPEC.claim, p.the_same(rises, curve(times(k))), hull)


def above(p, claim):
    """It does not lie below the identity."""
    return p.absurd(p.part(p.assume(claim), 0), 0, 0)


def bent(p, claim):
    """The middle of a chord lies below the function."""
    return p.absurd(p.part(p.assume(claim), 1), 0, 1, "1/2")


level_of, reached = groups.level_of, groups.reached
count_of = to_real(first(level_of))
two = {k: natural_number(2)}
added = {**two, g: function(level_of, reached + count_of)}
capped = minimum(reached, "1/2")
SPEC = SPEC.but(
    proof=proof,
    instance=At({f: groups.fading[f], g: groups.fading[g], **two}),
    near_misses={
        "no such curve": NearMiss(
            without="curve",
            at=At({f: function(alpha, alpha + 1), **added}, refute=above),
        ),
        "a function that bends": NearMiss(
            without="convex",
            at=At(
                {
                    **two,
                    f: function(alpha, minimum(alpha, "1/2")),
                    g: function(level_of, if_(equal(count_of, 0), reached, capped)),
                },
                refute=bent,
            ),
        ),
        "other powers": NearMiss(
            without="composed", at=At({f: groups.fading[f], **added}, refute=above)
        ),
    },
)
