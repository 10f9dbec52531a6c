"""Gaussian privacy of groups of any size."""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")
S = space("S")
P, Q, R = law("P", S), law("Q", S), law("R", S)
mu, mu1, mu2, c = map(real, ("mu", "mu1", "mu2", "c"))
s = point("s", S)
C, n, i = kernel("C", NATURAL, S), natural("n"), natural("i")
words = shared("foundations.gaussian_dp_processing._words")
right = words.right
group = theorem("foundations.gaussian_dp_processing.group")


def link(steps):
    """Each law against the next one, for so many steps."""
    return forall(
        i, implies(to_real(i) < to_real(steps), gdp(at(C, i), at(C, next_(i)), mu))
    )


def ends(steps):
    """The first law of the chain against the last one."""
    return gdp(at(C, natural_number(0)), at(C, steps), to_real(steps) * mu)


SPEC = Theorem(
    title="Gaussian privacy of groups of any size",
    source="Dong, Roth and Su 2022, theorem 2.14",
    given={"chain": link(n)},
    claim=ends(n),
    uses=(gdp,),
)
mechanism = theorem("foundations.gaussian_dp_mechanism")
g = any_test("g", S)


def chain(p):
    """Induction: one more step adds mu."""
    start = p.every(
        p.have(
            implies(
                mean(at(C, natural_number(0)), s, value(g, s)) <= normal_cdf(c),
                mean(at(C, natural_number(0)), s, value(g, s)) <= normal_cdf(c + 0),
            )
        ),
        g,
        c,
    )
    base = p.supposing(
        link(natural_number(0)), p.the_same(start, ends(natural_number(0)))
    )
    longer, earlier = p.assume(link(next_(n))), p.assume(to_real(i) < to_real(n))
    still = p.have(to_real(i) < to_real(next_(n)), earlier)
    shorter = p.supposing(earlier, p.apply(p.at(longer, i), still))
    so_far = p.apply(p.assume(implies(link(n), ends(n))), p.every(shorter, i))
    last = p.apply(p.at(longer, n), p.have(TRUE))
    laws = {
        P: at(C, natural_number(0)),
        Q: at(C, n),
        R: at(C, next_(n)),
        mu1: to_real(n) * mu,
        mu2: mu,
    }
    grown = p.use(group, laws, so_far, last)
    later = p.supposing(longer, p.the_same(grown, ends(next_(n))))
    every_length = p.induct(n, implies(link(n), ends(n)), base, later)
    return p.apply(every_length, p.given("chain"))


def steps_of_one(p, goal):
    """Normal laws at the natural numbers, each one deviation from the next."""
    values = {"m": to_real(i), "k": to_real(i) + 1, "s": 1, "mu": 1}
    early = to_real(i) < to_real(natural_number(2))
    return p.the_same(p.every(p.supposing(early, p.use(mechanism, **values)), i), goal)


moving = {C: function(i, normal(to_real(i), 1)), mu: 1, n: natural_number(2)}
shown = {"chain": steps_of_one}

SPEC = SPEC.but(
    proof=chain,
    instance=At(moving, spaces={"S": REAL}, show=shown),
    near_misses={
        "no chain": NearMiss(
            without="chain", at=At({**moving, mu: "99/100"}, (right, 0), {"S": REAL})
        ),
        "less than the sum": NearMiss(
            claim=gdp(at(C, natural_number(0)), at(C, n), to_real(n) * mu * "99/100"),
            witnesses=(right, 0),
        ),
    },
)
