"""Near a point, and not at it, is as little mass as one likes."""

from verifydp.formal.spec import *

P, m = law("P", REAL), real("m")
x, y = point("x", REAL), point("y", REAL)
h, end = map(real, ("h", "end"))
words = shared("gaussian_pufferfish.raw_points._words")
beyond, not_at, some_near_body = words.beyond, words.not_at, words.some_near_body


def some_near(data, share):
    """So near to m, and not at it, is little mass."""
    little = not_at(data) <= beyond(data, 2 * h) + share
    return exists(h, conjunction(h > 0, little))


share = real("share")

SPEC = Theorem(
    title="Near a point, and not at it, is as little mass as one likes",
    source="continuity from above; Billingsley 1995, theorem 2.1",
    given={"share": share > 0},
    claim=some_near(P, share),
)
tight = theorem("gaussian_pufferfish.tight")


def continuity(p):
    """The law of 1 / (x - m) is tight."""
    turned, share = pushforward(P, x, 1 / (x - m)), real("share")
    found = p.use(tight, {tight["P"]: turned, tight["c"]: share}, p.given("share"))
    reach, inverse = maximum(end, 1), 1 / (x - m)
    small = p.assume(mean(turned, y, indicator(end < abs(y))) <= share)
    radius = 1 / (4 * reach)
    unit = p.have(equal(radius * reach * 4, 1))
    positive = p.have(radius > 0, unit)
    apart = p.assume(negation(equal(x, m)))
    product = p.have(equal(abs(inverse) * abs(x - m), 1), apart)
    near = p.assume(abs(x - m) <= 2 * radius)
    less = p.have(abs(inverse) * abs(x - m) <= abs(inverse) * (2 * radius), near)
    more = p.have(abs(inverse) * (2 * radius) * reach >= reach, less, product)
    more = p.have(abs(inverse) >= 2 * reach, more, unit)
    more = p.have(end < abs(inverse), more)
    more = p.supposing(apart, p.supposing(near, more))
    parts = indicator(2 * radius < abs(x - m)) + indicator(end < abs(inverse))
    split = p.have(indicator(negation(equal(x, m))) <= parts, more)
    split = p.mean(split, P, x)
    inside = At({h: radius}).of(some_near_body(P, share))
    inside = p.have(inside, positive, split, small)
    return p.obtain(found, end, p.some(some_near(P, share), radius, inside))


def all_of_it(p, claim):
    """A Laplace law has mass at every distance from 0."""
    known = p.assume(At(around).of(some_near_body(P, share)))
    positive = p.have(h > 0, known)
    ends = [p.axiom("laplace_half_line", 0, 1, side * 2 * h) for side in (1, -1)]
    ends += [p.axiom("laplace_point", 0, 1, one) for one in (number(0), -2 * h)]
    inside = indicator(x <= 2 * h) - indicator(x <= -2 * h)
    near = p.have(indicator(2 * h < abs(x)) <= 1 - inside, positive)
    near = p.mean(near, laplace(0, 1), x)
    falls = p.have(exp(-2 * h) < exp(0), positive)
    return p.obtain(
        p.assume(claim), h, p.have(FALSE, known, near, falls, *ends, positive)
    )


around = {P: laplace(0, 1), m: 0, share: 0}

SPEC = SPEC.but(
    proof=continuity,
    instance=At({**around, share: "1/2"}),
    near_misses={
        "no mass at all": NearMiss(without="share", at=At(around, refute=all_of_it)),
    },
    exceptions={
        "2": "any other factor would do as well, as the distance is chosen: twice "
        "of it is what the proof of the limit needs",
    },
)
