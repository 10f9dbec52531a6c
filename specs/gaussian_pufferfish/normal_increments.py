"""How much normal mass lies in a short interval below 0, without calculus.

On [-q, -p] the normal density lies between two multiples of exp(z), whose integral is
known: half of it is the density of a Laplace law.
"""

from verifydp.formal.spec import *

p_, q, z = real("p"), real("q"), point("z", REAL)
peak, noise = 1 / sqrt(2 * PI), laplace(0, 1)
mass = normal_cdf(-p_) - normal_cdf(-q)
least = peak * exp(-q * q / 2) * (exp(-p_) - exp(-q))
most = peak * (exp(q - p_) - 1)

SPEC = Theorem(
    title="Normal mass in a short interval below the mean",
    source="the normal density on an interval; Billingsley 1995, section 20",
    given={"below the mean": p_ >= 0, "order": p_ <= q},
    claim=conjunction(least <= mass, mass <= most),
    remark="Both bounds are peak (q - p) for small q.",
)


def proof(p):
    """Compare the densities, then take half-lines."""
    where = conjunction(-q < z, z <= -p_)
    order = p.have(
        conjunction(p_ >= 0, p_ <= q), *map(p.given, ("below the mean", "order"))
    )
    inside, hit = p.assume(where), indicator(where)
    bell, fall = exp(-z * z / 2), exp(-abs(z))
    tall, known = p.have(peak > 0), []
    for low, high in (
        (-z * z / 2, q - abs(z)),
        (-q * q / 2 - abs(z), -z * z / 2),
    ):
        exponent = p.have(low <= high, inside, order)
        known.append(p.supposing(where, p.have(exp(low) <= exp(high), exponent)))
    small = exp(-q * q / 2)
    forms = (
        hit * (peak * bell) - 2 * peak * exp(q) * hit * (fall / 2),
        2 * peak * small * hit * (fall / 2) - hit * (peak * bell),
    )
    parts = (
        ((1, standard_normal, hit), (-2 * peak * exp(q), noise, hit)),
        ((2 * peak * small, noise, hit), (-1, standard_normal, hit)),
    )
    bounds = [
        p.densities(p.have(form <= 0, fact, tall), z, *part)
        for form, fact, part in zip(forms, known, parts, strict=True)
    ]
    gap = indicator(z <= -p_) - indicator(z <= -q)
    same = p.have(equal(hit, gap), order)
    for data in (standard_normal, noise):
        for low, high in ((hit, gap), (gap, hit)):
            bounds.append(p.mean(p.have(low <= high, same), data, z))
    for end in (-p_, -q):
        bounds.append(p.axiom("normal_half_line", end))
        bounds.append(p.axiom("laplace_half_line", 0, 1, end))
    return p.have(p.statement.claim, *bounds, order)


usual = {p_: 1, q: 2}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({p_: 0, q: 0}),),
    near_misses={
        "in the other order": NearMiss(without="order", at={p_: 2, q: 1}),
        "above the mean": NearMiss(without="below the mean", at={p_: -3, q: -2}),
        "a smaller peak": NearMiss(
            claim=mass <= most * "99/100", at={p_: 0, q: "1/100"}
        ),
        "a larger peak": NearMiss(
            claim=least * "51/50" <= mass, at={p_: 0, q: "1/100"}
        ),
        "half of the exponent": NearMiss(
            claim=peak * exp(-q * q / 4) * (exp(-p_) - exp(-q)) <= mass,
            at={p_: 9, q: 10},
        ),
    },
)
