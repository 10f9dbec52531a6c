"""The quantile tau of Theorem 1: where both tails of the normal law have delta."""

from verifydp.formal.spec import *

delta, smaller, tau, t = map(real, ("delta", "smaller", "tau", "t"))

#: Both tails, beyond tau and below -tau, together have the probability delta.
quantile = Definition("quantile", (tau, delta), equal(normal_cdf(-tau), delta / 2))
enough = 2 * normal_cdf(-t) <= delta
least = conjunction(implies(enough, tau <= t), implies(tau <= t, enough))
later = conjunction(quantile(t, smaller), smaller < delta)
decreasing = implies(later, tau < t)


def proof(p):
    """The distribution function increases."""
    known, other = p.given("quantile"), p.assume(later)
    minimal = p.every(p.have(least, known), t)
    falls = p.supposing(later, p.have(tau < t, known, other))
    return p.have(p.statement.claim, minimal, p.every(falls, smaller, t))


usual = {tau: 1, delta: 2 * normal_cdf(-1)}

SPEC = Theorem(
    title="The quantile of Theorem 1: the least number with small tails",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (20)",
    covers=("GP-Q20",),
    defines=quantile,
    reads="{0} is the two-sided normal quantile of {1}",
    given={"quantile": quantile(tau, delta)},
    claim=conjunction(forall(t, least), forall(smaller, t, decreasing)),
    proof=proof,
    instance=At(usual),
    near_misses={
        "another number": NearMiss(
            without=("quantile",),
            claim=forall(t, least),
            at=At({tau: 0, delta: "1/10"}, (1,)),
        ),
        "one tail": NearMiss(
            claim=forall(t, implies(normal_cdf(-t) <= delta, tau <= t)),
            at=At(usual, ("1/2",)),
        ),
    },
    remark="There is such a number for every delta in (0, 1), see EXISTS, so that this "
    "is the minimum of the paper. It falls as delta grows, without bound at 0.",
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
        nothing = p.obtain(p.assume(claim), tau, p.have(FALSE, there))
        return p.the_same(p.supposing(claim, nothing), negation(claim))

    return refute


EXISTS = Theorem(
    title="The quantile of Theorem 1 exists",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (20)",
    uses=(quantile,),
    given={"positive": delta > 0, "not all": delta < 1},
    claim=exists(tau, conjunction(quantile(tau, delta), tau > 0)),
    proof=found,
    instance=At({delta: "1/20"}),
    near_misses={
        "delta 0": NearMiss(
            without=("positive",), at=At({delta: 0}, refute=no_quantile(0))
        ),
        "delta 1": NearMiss(
            without=("not all",), at=At({delta: 1}, refute=no_quantile(1))
        ),
    },
)


low, high = number("1.95996398454005"), number("1.95996398454006")


def between(below, above):
    return conjunction(2 * normal_cdf(-below) > "1/20", 2 * normal_cdf(-above) < "1/20")


VALUE = Theorem(
    title="The quantile of Theorem 1 at delta = 1/20",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (20)",
    claim=between(low, high),
    near_misses={
        "a larger number": NearMiss(claim=between(high, 2), at=At({})),
        "a smaller number": NearMiss(claim=between(0, low), at=At({})),
    },
)
