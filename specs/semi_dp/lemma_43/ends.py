"""Gaussian private laws at the sizes 0 and 1, which are no value of Phi."""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")
value_of = definition("foundations.trade_off_value")
S = space("S")
P, Q, mu, c = law("P", S), law("Q", S), real("mu"), real("c")
h, s, above = any_test("h", S), point("s", S), real("above")
type_one, power_of = mean(P, s, value(h, s)), mean(Q, s, value(h, s))

SPEC = Theorem(
    title="Gaussian private laws at the sizes 0 and 1",
    source="Cho and Awan, Semi-DP, lemma 43",
    covers=("SD-L43",),
    uses=(gdp, value_of),
    given={"private": gdp(P, Q, mu)},
    claim=conjunction(value_of(P, Q, 0, 1), value_of(P, Q, 1, 0)),
    remark="Of normal laws of one covariance too, with semi_dp.lemma_43: what never "
    "happens under one never happens under the other. The sizes between 0 and 1 are in "
    "semi_dp.lemma_43.attained.",
)


def attains(p, size, error, bound, test):
    """The bound is that of a test."""
    small = p.assume(type_one <= size)
    least = p.have(error <= 1 - power_of, *bound(small))
    least = p.every(p.supposing(small.formula, least), h)
    larger = p.assume(error < above)
    undercut = exists(h, conjunction(type_one <= size, 1 - power_of < above))
    own, other = (mean(one, s, value(test, s)) for one in (P, Q))
    itself = p.have(conjunction(own <= size, 1 - other < above), larger)
    found = p.some(undercut, test, itself)
    reached = p.every(p.supposing(larger.formula, found), above)
    both = p.have(conjunction(least.formula, reached.formula), least, reached)
    return p.the_same(both, value_of(P, Q, size, error))


def proof(p):
    """A power above 0 would be twice what a size of 0 allows."""
    powers = p.mean_between(Q, s, value(h, s))

    def nothing(small):
        some = p.assume(power_of > 0)
        inner = p.have(conjunction(power_of / 2 > 0, power_of / 2 < 1), powers, some)
        found = p.granted(p.at(p.axiom("normal_quantile"), power_of / 2), inner)
        t = real("t")
        half = p.assume(equal(normal_cdf(t), power_of / 2))
        rule = p.at(p.given("private"), h, t - mu)
        few = p.have(type_one <= normal_cdf(t - mu), small)
        most = p.have(power_of <= normal_cdf(t), p.apply(rule, few))
        wrong = p.obtain(found, t, p.have(FALSE, most, half, some))
        return p.supposing(some.formula, wrong), powers

    first_ = attains(p, number(0), number(1), nothing, test_of(s, 0))
    last = attains(p, number(1), number(0), lambda _: (powers,), test_of(s, 1))
    return p.have(SPEC.claim, first_, last)


bit = point("bit", finite(2))
heads, tails = (finite_law(*weights) for weights in ((1, 0), (0, 1)))
two = {"S": finite(2)}


def alike(p, goal):
    """A law and itself."""
    return p.auto(goal)


def told(p, claim):
    """What never happens under one is sure under the other."""
    least = p.part(p.part(p.assume(claim), 0), 0)
    return p.absurd(least, test_of(bit, choose(bit, 0, 1)))


SPEC = SPEC.but(
    proof=proof,
    instance=At({P: heads, Q: heads, mu: 0}, spaces=two, show={"private": alike}),
    near_misses={
        "laws that are not private": NearMiss(
            without="private", at=At({P: heads, Q: tails}, spaces=two, refute=told)
        ),
    },
)
