"""Zero-concentrated privacy of groups of any size: it grows with the square."""

from verifydp.formal.spec import *

S = space("S")
words = shared("foundations.zcdp._words")
zcdp, renyi = words.zcdp, words.renyi
rho, alpha = words.rho, words.alpha
C, n, i = kernel("C", NATURAL, S), natural("n"), natural("i")
zero = natural_number(0)


def link(steps):
    """Each law against the next one, for so many steps."""
    close = zcdp(at(C, i), at(C, next_(i)), rho)
    return forall(i, implies(to_real(i) < to_real(steps), close))


def ends(steps, by=1):
    """The first law of the chain against the last one."""
    return zcdp(at(C, zero), at(C, steps), rho * to_real(steps) ** 2 * by)


SPEC = Theorem(
    title="Zero-concentrated privacy of groups of any size",
    source="Bun and Steinke 2016, proposition 1.9",
    given={"chain": link(n)},
    claim=zcdp(at(C, zero), at(C, n), rho * to_real(n) ** 2),
    uses=(zcdp,),
)
triangle = theorem("foundations.renyi_triangle")
reflexive = theorem("foundations.renyi_mixtures.reflexive")
order = theorem("foundations.whole_numbers")


def proof(p):
    """Induction: the weak triangle inequality with k = n + 1 adds one more step."""
    itself = {reflexive["W"]: at(C, zero)}
    nothing = p.every(p.use(reflexive, itself, spaces={"I": S}), alpha)
    base = p.supposing(link(zero), p.the_same(nothing, ends(zero)))
    longer, earlier = p.assume(link(next_(n))), p.assume(to_real(i) < to_real(n))
    still = p.have(to_real(i) < to_real(next_(n)), earlier)
    shorter = p.supposing(earlier, p.apply(p.at(longer, i), still))
    so_far = p.apply(p.assume(implies(link(n), ends(n))), p.every(shorter, i))
    last = p.apply(p.at(longer, n), p.have(TRUE))
    spot = p.fresh(NATURAL)
    # From the first law itself: the step alone.
    at_start, k = p.assume(equal(n, zero)), to_real(n) + 1
    one = p.rewrite(at_start, last, zcdp(at(C, spot), at(C, next_(n)), rho), spot)
    # Later: n steps at one order, the last one at another one.
    more = p.have(
        k > 1, p.use(order, j=n, k=zero), p.assume(negation(at_start.formula))
    )
    a, b = (k * alpha - 1) / (k - 1), k * alpha
    above_one = p.assume(alpha > 1)
    fact = p.use(
        triangle,
        more,
        p.at(so_far, a),
        p.at(last, b),
        P=at(C, zero),
        Q=at(C, n),
        R=at(C, next_(n)),
        alpha=alpha,
        k=k,
        first=rho * to_real(n) ** 2 * a,
        second=rho * b,
    )
    loss, wanted = fact.formula.arguments[3], rho * to_real(next_(n)) ** 2
    over = p.have(b > 1, p.have(k * alpha > k, above_one, more), more)
    part = p.have(equal(a * (k - 1), b - 1), more)
    share = p.have(equal(b / (b - 1) * a, b / to_real(n)), part, over, more)
    same = p.have(equal(loss, wanted * alpha), share, more)
    bound = p.fresh(REAL)
    first_, last_ = at(C, zero), at(C, next_(n))
    fact = p.rewrite(same, fact, renyi(first_, last_, alpha, bound), bound)
    fact = p.supposing(alpha > 1, p.apply(fact, above_one))
    fact = p.every(p.the_same(fact, renyi(first_, last_, alpha, wanted * alpha)), alpha)
    fact = p.the_same(fact, zcdp(first_, last_, wanted))
    same = p.have(equal(rho, wanted), at_start)
    one = p.rewrite(same, one, zcdp(first_, last_, bound), bound)
    grown = p.the_same(p.cases(at_start.formula, one, fact), ends(next_(n)))
    later = p.supposing(longer, grown)
    every_length = p.induct(n, implies(link(n), ends(n)), base, later)
    return p.apply(every_length, p.given("chain"))


gaussian = theorem("foundations.zcdp.gaussian")


def steps_of_fifteen(p, goal):
    """Normal laws, each 15 deviations from the next one."""
    near = p.use(gaussian, m=30 - 15 * to_real(i), k=15 - 15 * to_real(i), deviation=1)
    early = to_real(i) < to_real(natural_number(2))
    return p.the_same(p.every(p.supposing(early, near), i), goal)


moving = {
    C: function(i, normal(30 - 15 * to_real(i), 1)),
    rho: "225/2",
    n: natural_number(2),
}
shown = {"chain": steps_of_fifteen}
told = (2, words.far, words.far)

SPEC = SPEC.but(
    proof=proof,
    instance=At(moving, spaces={"S": REAL}, show=shown),
    near_misses={
        "no chain": NearMiss(
            without="chain", at=At({**moving, rho: 111}, told, {"S": REAL})
        ),
        "less than the square": NearMiss(
            claim=ends(n, "99/100"), at=At(moving, told, {"S": REAL}, shown)
        ),
        "linear growth": NearMiss(
            claim=zcdp(at(C, zero), at(C, n), rho * to_real(n)),
            at=At(moving, told, {"S": REAL}, shown),
        ),
    },
)
