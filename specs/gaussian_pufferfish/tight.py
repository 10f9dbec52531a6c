"""Every law on the line is tight: far out there is as little mass as one likes."""

from verifydp.formal.spec import *

P, x, y = law("P", REAL), point("x", REAL), point("y", REAL)
c, t = real("c"), real("t")


def beyond(end):
    """The mass farther out than an end."""
    return mean(P, y, indicator(end < abs(y)))


little = exists(t, beyond(t) <= c)

SPEC = Theorem(
    title="Every law on the line is tight",
    source="Billingsley 1995, section 25 (tightness of a single law)",
    given={"positive": c > 0},
    claim=little,
    remark="The order of integration is all that it rests on, by way of "
    "foundations.p_values.",
)

valid = theorem("foundations.p_values")


def proof(p):
    """Else |x| is never extreme: its p-value is below 1 - c wherever it is drawn."""
    none = p.assume(negation(little))
    more = p.have(
        c < beyond(abs(x)), p.at(p.the_same(none, forall(t, c < beyond(t))), abs(x))
    )
    p_value = mean(P, y, indicator(-abs(x) <= -abs(y)))
    small = p.have(indicator(p_value <= 1 - c) >= 1, more)
    values = {valid["L"]: P, valid["order"]: function(x, -abs(x)), valid["a"]: 1 - c}
    level = p.mean_between(P, y, indicator(abs(x) < abs(y)))
    level = p.have(1 - c >= 0, level, more)
    rarely = p.use(valid, values, level, spaces={"X": REAL})
    everywhere = p.mean(small, P, x)
    absurd = p.have(FALSE, rarely, everywhere, p.given("positive"))
    found = p.supposing(none, absurd)
    return p.have(little, found)


def never(p, claim):
    """Laplace noise has mass beyond every end."""
    noise, end = laplace(0, 1), -abs(t) - 1
    left = indicator(y <= end)
    inside = p.mean(p.have(left <= indicator(t < abs(y))), noise, y)
    empty = p.assume(mean(noise, y, indicator(t < abs(y))) <= 0)
    absurd = p.have(FALSE, inside, empty, p.axiom("laplace_half_line", 0, 1, end))
    return p.obtain(p.assume(claim), t, absurd)


SPEC = SPEC.but(
    proof=proof,
    instance=At({P: laplace(0, 1), c: "1/2"}),
    near_misses={
        "no mass at all": NearMiss(
            without="positive", at={P: laplace(0, 1), c: 0}, refute=never
        ),
    },
)
