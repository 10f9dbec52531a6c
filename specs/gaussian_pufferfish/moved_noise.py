"""Laplace noise around a datum is the datum with noise around 0 added.

On a bounded part of the line the Laplace density is a bounded function times a normal
density, and a normal law is moved with its mean.
"""

from verifydp.formal.spec import *

m, b, n, end = real("m"), real("b"), real("n"), real("end")
y, A, k = point("y", REAL), event_variable("A", REAL), any_test("k", REAL)
around, centred = laplace(m, b), laplace(0, b)
hit, moved_hit = indicator(member(y, A)), indicator(member(m + y, A))

SPEC = Theorem(
    title="Laplace laws are shifts of one another",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section II-A (additive noise); Billingsley 1995, section 12",
    given={"scale": b > 0},
    claim=equal(mean(around, y, hit), mean(centred, y, moved_hit)),
    remark="Without a positive scale there is no Laplace law, and nothing is claimed.",
)

tight = theorem("gaussian_pufferfish.tight")


def near(place):
    return indicator(conjunction(-n <= place, place <= n))


def weigh(place):
    """The quotient of the two densities on the part, made at most 1."""
    part = conjunction(-n <= place, place <= n)
    return if_(part, exp(place * place / 2 - abs(place) / b - n * n / 2), 0)


factor = exp(n * n / 2) * sqrt(2 * PI) / (2 * b)


def by_normal(p, centre, hits, meaning):
    """A part of the Laplace law through the normal law of the same centre."""
    place, height = y - centre, 1 / sqrt(2 * PI)
    known = p.at(meaning, place)
    bell, peak = exp(-(place * place) / 2), exp(-abs(place) / b)
    same = p.have(
        equal(exp(n * n / 2) * value(k, place) * bell, near(place) * peak), known
    )
    unit = p.have(equal(sqrt(2 * PI) * height, 1))
    scale = p.given("scale")
    sides = []
    for sign in (1, -1):
        fact = p.have(
            sign * hits * near(place) * (peak / (2 * b))
            - sign * factor * hits * value(k, place) * (height * bell)
            <= 0,
            same,
            unit,
        )
        parts = (
            (sign, laplace(centre, b), hits * near(place)),
            (-sign * factor, normal(centre, 1), hits * value(k, place)),
        )
        sides.append(p.densities(fact, y, *parts))
    return p.have(
        equal(
            mean(laplace(centre, b), y, hits * near(place)),
            factor * mean(normal(centre, 1), y, hits * value(k, place)),
        ),
        *sides,
        scale,
    )


def on_part(p):
    """Both are the same mean under the standard normal law."""
    meaning = p.assume(forall(y, equal(value(k, y), weigh(y))))
    there, here = by_normal(p, m, hit, meaning), by_normal(p, 0, moved_hit, meaning)
    goal = equal(
        mean(around, y, hit * near(y - m)), mean(centred, y, moved_hit * near(y))
    )
    shown = p.named(p.have(goal, there, here), k, weigh(y), y)
    small = p.have(
        implies(conjunction(-n <= y, y <= n), y * y / 2 - abs(y) / b - n * n / 2 <= 0),
        p.given("scale"),
    )
    between = p.have(conjunction(weigh(y) >= 0, weigh(y) <= 1), small)
    return p.every(p.cut(p.every(between, y), shown), A, n)


def proof(p):
    """What lies outside of a large part has little chance."""
    part = on_part(p)
    part, whole = p.at(part, A, n), p.at(part, event(y, TRUE), n)
    gap = mean(around, y, hit) - mean(centred, y, moved_hit)
    rests = [
        p.mean(p.have(low <= high), law_, y)
        for law_, hits, place in ((around, hit, y - m), (centred, moved_hit, y))
        for low, high in (
            (hits, hits * near(place) + 1 - near(place)),
            (hits * near(place), hits),
        )
    ]
    out = mean(centred, y, 1 - near(y))
    far = p.every(p.have(abs(gap) <= out, part, whole, *rests), n)
    wrong = p.assume(negation(equal(gap, 0)))
    share = abs(gap) / 2
    values = {tight["P"]: centred, tight["c"]: share}
    found = p.use(tight, values, p.have(share > 0, wrong))
    beyond = indicator(end < abs(y))
    inside = indicator(conjunction(-end <= y, y <= end))
    more = p.mean(p.have(1 - inside <= beyond), centred, y)
    little = p.assume(mean(centred, y, beyond) <= share)
    absurd = p.have(FALSE, p.at(far, end), more, little, wrong)
    absurd = p.supposing(wrong, p.obtain(found, end, absurd))
    return p.have(p.statement.claim, absurd)


usual = {m: 1, b: 1, A: event(y, y <= 0)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "not moved": NearMiss(
            claim=equal(mean(around, y, hit), mean(centred, y, hit)),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)
