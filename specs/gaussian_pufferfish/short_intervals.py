"""How much normal mass lies in a short interval, to second order in its length.

Anywhere on the line; below the mean gaussian_pufferfish.normal_increments has simpler
bounds. A Laplace law around the end of the interval has a density to compare with.
"""

from verifydp.formal.spec import *

s, d, z = real("s"), real("d"), point("z", REAL)
peak = 1 / sqrt(2 * PI)
tall = peak * exp(-s * s / 2)
mass, steep = normal_cdf(s) - normal_cdf(s - d), (abs(s) + 2) * d

SPEC = Theorem(
    title="Normal mass in a short interval, to second order",
    source="the normal density on an interval; Billingsley 1995, section 20",
    given={"size": conjunction(d >= 0, d <= 1)},
    claim=conjunction(mass <= d * tall * exp(steep), d * tall * exp(-steep) <= mass),
)


def increment(p):
    """Compare with a Laplace density around the end, as steep as exp(-r)."""
    where = conjunction(s - d < z, z <= s)
    order = p.have(d >= 0, p.given("size"))
    one = p.have(d <= 1, p.given("size"))
    inside, hit = p.assume(where), indicator(where)
    bell, fall, noise = exp(-z * z / 2), exp(-abs(z - s)), laplace(s, 1)
    growth, loss = (abs(s) + 1) * d, (abs(s) + 1) * d
    far = p.have(
        conjunction(
            abs(z - s) <= d,
            z * z - s * s <= 2 * abs(s) * d + d,
            s * s - z * z <= 2 * abs(s) * d,
        ),
        inside,
        order,
        one,
    )
    ups = -z * z / 2, growth - s * s / 2 - abs(z - s)
    lows = -loss - s * s / 2 - abs(z - s), -z * z / 2
    known = []
    for low, high in (ups, lows):
        exponent = p.have(low <= high, far, inside)
        known.append(p.supposing(where, p.have(exp(low) <= exp(high), exponent)))
    high, positive = p.have(peak > 0), exp(-s * s / 2)
    forms = (
        hit * (peak * bell) - 2 * peak * exp(growth) * positive * hit * (fall / 2),
        2 * peak * exp(-loss) * positive * hit * (fall / 2) - hit * (peak * bell),
    )
    parts = (
        ((1, standard_normal, hit), (-2 * peak * exp(growth) * positive, noise, hit)),
        ((2 * peak * exp(-loss) * positive, noise, hit), (-1, standard_normal, hit)),
    )
    bounds = [
        p.densities(p.have(form <= 0, fact, high), z, *part)
        for form, fact, part in zip(forms, known, parts, strict=True)
    ]
    gap = indicator(z <= s) - indicator(z <= s - d)
    same = p.have(equal(hit, gap), order)
    for data in (standard_normal, noise):
        for left, right in ((hit, gap), (gap, hit)):
            bounds.append(p.mean(p.have(left <= right, same), data, z))
    for end in (s, s - d):
        bounds.append(p.axiom("normal_half_line", end))
        bounds.append(p.axiom("laplace_half_line", s, 1, end))
    share, weight = 1 - exp(-d), p.have(tall > 0, high)
    whole = conjunction(
        mass <= tall * exp(growth) * share, tall * exp(-loss) * share <= mass
    )
    whole = p.have(whole, *bounds, order)
    upper, lower = p.parts(whole)
    most = p.have(share <= d, p.axiom("exp_tangent", -d))
    least = p.have(share >= d * exp(-d), p.axiom("exp_tangent", d))
    wide = p.have(exp(growth) <= exp(steep), p.have(growth <= steep, order))
    upper = p.have(mass <= d * tall * exp(steep), upper, most, wide, weight, order)
    thin = p.have(equal(exp(-loss) * exp(-d), exp(-steep)))
    lower = p.have(d * tall * exp(-steep) <= mass, lower, least, thin, weight, order)
    return p.have(p.statement.claim, upper, lower)


SPEC = SPEC.but(
    proof=increment,
    instance=At({s: 1, d: "1/2"}),
    near_misses={
        "a lower density": NearMiss(
            claim=mass <= d * tall * exp(steep) * "99/100", at={s: 0, d: "1/1000"}
        ),
        "1 in place of 2": NearMiss(number=Number(2, 1, 1), at={s: 1, d: "1/1000"}),
        "-2 in place of 2": NearMiss(number=Number(2, -2, 2), at={s: 0, d: "1/2"}),
        "a higher density": NearMiss(
            claim=d * tall * exp(-steep) * "101/100" <= mass, at={s: 0, d: "1/1000"}
        ),
    },
    exceptions={
        "size": "the bounds hold for other lengths too, where they are far from each "
        "other: nothing is refuted there"
    },
)
