"""The quantile tau of Theorem 1: where both tails of the normal law have delta."""

from verifydp.formal.spec import *

delta, smaller, tau, t = map(real, ("delta", "smaller", "tau", "t"))
loss, place = real("loss"), real("place")

#: Both tails, beyond tau and below -tau, together have the probability delta.
quantile = Definition("quantile", (tau, delta), equal(normal_cdf(-tau), delta / 2))
enough = 2 * normal_cdf(-t) <= delta
least = conjunction(implies(enough, tau <= t), implies(tau <= t, enough))
later = conjunction(quantile(t, smaller), smaller < delta)
decreasing = implies(later, tau < t)
#: Below some level every quantile is at least t.
of_small = conjunction(loss <= smaller, quantile(place, loss))
far = forall(loss, place, implies(of_small, t <= place))
unbounded = exists(smaller, conjunction(smaller > 0, far))

SPEC = Theorem(
    title="The quantile of Theorem 1: the least number with small tails",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (20)",
    covers=("GP-Q20",),
    defines=quantile,
    reads="{0} is the two-sided normal quantile of {1}",
    given={"quantile": quantile(tau, delta)},
    claim=conjunction(
        forall(t, least), forall(smaller, t, decreasing), forall(t, unbounded)
    ),
    remark="There is such a number for every delta in (0, 1) "
    "(gaussian_pufferfish.equation_20.exists), so that this is the minimum of the "
    "paper. It falls as delta grows, without bound at 0.",
)

EXISTS = Theorem(
    title="The quantile of Theorem 1 exists",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (20)",
    uses=(quantile,),
    given={"positive": delta > 0, "not all": delta < 1},
    claim=exists(tau, conjunction(quantile(tau, delta), tau > 0)),
)


low, high = number("1.95996398454005"), number("1.95996398454006")


def between(below, above):
    within = conjunction(below < tau, tau < above)
    return forall(tau, implies(quantile(tau, "1/20"), within))


VALUE = Theorem(
    title="The quantile of Theorem 1 at {delta} = 1/20",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (20)",
    uses=(quantile,),
    claim=between(low, high),
)


def proof(p):
    """The distribution function increases."""
    known, other = p.given("quantile"), p.assume(later)
    minimal = p.every(p.have(least, known), t)
    falls = p.supposing(later, p.have(tau < t, known, other))
    # The two tails beyond t are such a level.
    own = 2 * normal_cdf(-t)
    small = p.assume(conjunction(loss <= own, quantile(place, loss)))
    beyond = p.supposing(small, p.have(t <= place, small))
    beyond = p.every(beyond, loss, place)
    level = p.have(conjunction(own > 0, beyond.formula), beyond)
    grows = p.every(p.some(unbounded, own, level), t)
    return p.have(p.statement.claim, minimal, p.every(falls, smaller, t), grows)


usual = {tau: 1, delta: 2 * normal_cdf(-1)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "another number": NearMiss(
            without="quantile",
            claim=forall(t, least),
            at={tau: 0, delta: "1/10"},
            witnesses=(1,),
        ),
        "one tail": NearMiss(
            claim=forall(t, implies(normal_cdf(-t) <= delta, tau <= t)),
            witnesses=("1/2",),
        ),
    },
)


def found(p):
    """Half of delta is a value of the distribution function."""
    limits = p.given("positive"), p.given("not all")
    there = p.axiom("normal_quantile", delta / 2, facts=limits)
    known = p.assume(equal(normal_cdf(t), delta / 2))
    body = conjunction(quantile(-t, delta), -t > 0)
    shown = p.some(p.statement.claim, -t, p.have(body, known, limits[1]))
    return p.obtain(there, t, shown)


def no_quantile(level):
    """The tails of a positive number have more than 0 and less than 1."""

    def refute(p, claim):
        there = p.assume(conjunction(quantile(tau, level), tau > 0))
        return p.obtain(p.assume(claim), tau, p.have(FALSE, there))

    return refute


EXISTS = EXISTS.but(
    proof=found,
    instance=At({delta: "1/20"}),
    near_misses={
        "delta 0": NearMiss(
            without="positive", at=At({delta: 0}, refute=no_quantile(0))
        ),
        "delta 1": NearMiss(
            without="not all", at=At({delta: 1}, refute=no_quantile(1))
        ),
    },
)


def enclosed(p):
    """The distribution function increases, and is enclosed at both ends."""
    known = p.assume(quantile(tau, "1/20"))
    ends = [
        p.auto(2 * normal_cdf(-low) > "1/20"),
        p.auto(2 * normal_cdf(-high) < "1/20"),
    ]
    inside = p.have(conjunction(low < tau, tau < high), known, *ends)
    return p.every(p.supposing(known, inside), tau)


def elsewhere(p, claim):
    """There is a quantile, and it lies between the two ends."""
    level = number("1/20")
    limits = p.have(level > 0), p.have(level < 1)
    found = p.use(EXISTS, *limits, delta=level)
    known = p.assume(conjunction(quantile(tau, level), tau > 0))
    here = p.have(quantile(tau, level), known)
    ways = p.use(VALUE), p.assume(claim)
    inside = [p.apply(p.at(one, tau), here) for one in ways]
    return p.obtain(found, tau, p.have(FALSE, *inside))


VALUE = VALUE.but(
    proof=enclosed,
    near_misses={
        "a larger number": NearMiss(
            claim=between("49/25", high), at=At({}, refute=elsewhere)
        ),
        "a smaller number": NearMiss(
            claim=between(low, "49/26"), at=At({}, refute=elsewhere)
        ),
    },
    exceptions={"1/20": "it is the delta of the title"},
)
