"""The likelihood ratio of two releases has limits at both ends: ratios of moments.

For Gaussian mixtures with Laplace noise the tails of the two releases stand, in the
limit, in the ratio of the means of exp(X / b), and of exp(-X / b) at the other end; for
components these are exp(+-mean / b + sd^2 / (2 b^2)).
"""

from verifydp.formal.spec import *

tight = theorem("gaussian_pufferfish.tight")
upper, lower = (
    theorem("gaussian_pufferfish.tails"),
    theorem("gaussian_pufferfish.tails.lower"),
)
C = space("C")
m, x, y = point("m", C), point("x", REAL), point("y", REAL)
b, c, u, v = map(real, ("b", "c", "u", "v"))


class Mixture:
    """A family of normal components with weights, by the name of a secret."""

    def __init__(self, secret):
        self.weights = law(f"weights_{secret}", C)
        self.mean_of = function_variable(f"mean_{secret}", C)
        self.sd_of = function_variable(f"sd_{secret}", C)
        #: The growths at both ends, as tests with a common factor.
        self.up, self.down = (any_test(f"{one}_{secret}", C) for one in ("up", "down"))
        self.most = real(f"most_{secret}")
        self.data = normal(at(self.mean_of, m), at(self.sd_of, m))
        self.released = bind(self.weights, m, bind(self.data, x, laplace(x, b)))

    def growth(self, side):
        """The growths at one end."""
        return self.up if side == 1 else self.down

    def described(self, side):
        """What the growth of a component is."""
        rate = at(self.sd_of, m) / b
        size = exp(side * at(self.mean_of, m) / b + rate * rate / 2)
        return forall(m, equal(self.most * value(self.growth(side), m), size))

    def moment(self, side):
        """The mean of exp(side X / b)."""
        return self.most * mean(self.weights, m, value(self.growth(side), m))

    def tail(self, side, end):
        """The chance of an output beyond an end."""
        far = end < y if side == 1 else y <= -end
        return mean(self.released, y, indicator(far))


FIRST, SECOND = Mixture("i"), Mixture("j")


def limit(here, there, side):
    """From some end on the tails are in this ratio, up to a share of c."""
    return exists(u, forall(v, implies(u <= v, ratio_at(here, there, side))))


CASES = [
    (here, there, side)
    for here, there in ((FIRST, SECOND), (SECOND, FIRST))
    for side in (1, -1)
]


def bounds(p, family, side):
    """Both bounds on a tail."""
    statement = upper if side == 1 else lower
    values = {
        "weights": family.weights,
        "mean_of": family.mean_of,
        "sd_of": family.sd_of,
        "growth": family.growth(side),
        "most": family.most,
        "u": side * v,
    }
    values = {statement[name]: one for name, one in values.items()}
    return p.use(statement, values, p.given("scale"), p.assume(family.described(side)))


def one_limit(p, here, there, side):
    """Data that are not beyond the end have nearly all of the moment."""
    low, high = bounds(p, here, side), bounds(p, there, side)
    growth, positive = value(here.growth(side), m), []
    for family in (here, there):
        shape = p.at(p.assume(family.described(side)), m)
        positive.append(p.have(family.most > 0, shape))
    wanted = limit(here, there, side)
    mass = mean(here.weights, m, growth)
    some = p.assume(mass > 0)
    # The law of the data if each is weighed with its growth.
    moved = at(here.mean_of, m) + side * at(here.sd_of, m) * at(here.sd_of, m) / b
    moved = normal(moved, at(here.sd_of, m))
    weighed = bind(here.weights, m, moved)
    share = p.have(c * mass > 0, some, p.given("share"))
    found = p.use(tight, {tight["P"]: weighed, tight["c"]: c * mass}, share)
    beyond, later = indicator(u < abs(y)), p.assume(u <= v)
    small = p.assume(mean(weighed, y, beyond) <= c * mass)
    near = indicator(y <= v if side == 1 else -v <= y)
    missed = p.mean(p.have(1 - near <= beyond, later), moved, y)
    missed = p.have(
        growth * (1 - mean(moved, y, near)) <= mean(moved, y, beyond), missed
    )
    kept = p.mean(missed, here.weights, m)
    reached = mean(here.weights, m, growth * mean(moved, y, near))
    kept = p.have((1 - c) * mass <= reached, kept, small)
    fall = exp(-v / b) / 2
    wide = p.have(
        fall * here.most * ((1 - c) * mass) <= here.tail(side, v),
        low,
        kept,
        positive[0],
    )
    narrow = p.have(there.tail(side, v) <= fall * there.moment(side), high)
    signs = [
        p.have(family.moment(side) >= 0, one)
        for family, one in zip((here, there), positive, strict=True)
    ]
    at_end = product_bound(p, fall, here, there, side, wide, narrow, *signs)
    each = p.every(p.supposing(later.formula, at_end), v)
    yes = p.obtain(found, u, p.some(wanted, u, each))
    none = p.have(equal(mass, 0), p.assume(negation(some.formula)), p.have(mass >= 0))
    signs = p.have(there.moment(side) >= 0, positive[1])
    free = p.have(ratio_at(here, there, side), none, signs)
    no = p.some(wanted, number(0), p.every(p.supposing(number(0) <= v, free), v))
    return p.cases(some.formula, yes, no)


def product_bound(p, fall, here, there, side, *facts):
    """Multiply both bounds, for any sign of 1 - c."""
    f, e, g, h, s, t = map(real, "feghst")
    known = [f * (e * g) <= s, t <= f * h, g >= 0, h >= 0, f >= 0, s >= 0]
    one = p.have(implies(e <= 0, e * g * t <= 0), p.assume(t >= 0), p.assume(g >= 0))
    premises = [p.assume(one_) for one_ in (*known, t >= 0)]
    less = p.have(e * g * t <= e * g * (f * h), *premises, p.assume(e >= 0))
    more = p.have(e * g * (f * h) <= h * s, premises[0], premises[3])
    up = p.have(e * g * t <= h * s, less, more)
    down = p.have(
        e * g * t <= h * s,
        one,
        p.assume(negation(e >= 0)),
        p.have(h * s >= 0, premises[3], premises[5]),
    )
    rule = p.cases(e >= 0, up, down)
    for premise in reversed(premises):
        rule = p.supposing(premise.formula, rule)
    values = (
        fall,
        1 - c,
        here.moment(side),
        there.moment(side),
        here.tail(side, v),
        there.tail(side, v),
    )
    rule = p.at(p.every(rule, f, e, g, h, s, t), *values)
    for _ in premises:
        premise = rule.formula.arguments[0]
        rule = p.apply(rule, p.have(premise, *facts))
    return p.have(ratio_at(here, there, side), rule)


def ratio_at(here, there, side):
    """The tails at v are in the ratio, up to a share of c."""
    left = (1 - c) * here.moment(side) * there.tail(side, v)
    return left <= there.moment(side) * here.tail(side, v)


def proof(p):
    """In both orders, and at both ends."""
    return p.have(p.statement.claim, *(one_limit(p, *case) for case in CASES))


def at_zero(family):
    """A family of one component, the point mass at 0."""
    return {
        family.weights: finite_law(1),
        family.mean_of: function(only, 0),
        family.sd_of: function(only, 0),
        family.up: test_of(only, 1),
        family.down: test_of(only, 1),
        family.most: 1,
    }


def far_out(case, values):
    """In this case the tails of the same law would have another ratio."""

    def refute(p, claim):
        some = p.have(claim.arguments[case], p.assume(claim))
        end = maximum(u, 0)
        body = forall(v, implies(u <= v, ratio_at(*CASES[case])))
        at_u = p.assume(At(values, spaces=one).of(body))
        there = p.apply(p.at(at_u, end), p.have(u <= end))
        tails = [p.axiom("laplace_half_line", 0, 1, sign * end) for sign in (1, -1)]
        absurd = p.obtain(some, u, p.have(FALSE, there, *tails))
        return p.the_same(p.supposing(claim, absurd), negation(claim))

    return refute


only, one = point("only", finite(1)), {"C": finite(1)}
usual = {**at_zero(FIRST), **at_zero(SECOND), b: 1, c: "1/2"}
names = {
    f"{end} end of {secret}": (family, side)
    for end, side in (("upper", 1), ("lower", -1))
    for secret, family in (("i", FIRST), ("j", SECOND))
}


def fails(case, changed, *without):
    values = {**usual, **changed}
    at_point = At(values, spaces=one, refute=far_out(case, values))
    return NearMiss(without=without, at=at_point)


none = test_of(only, 0)
SPEC = Theorem(
    title="The limits of the likelihood ratio of two releases",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors: moments of the data at 1 / b and -1 / b",
    covers=("GP-N2",),
    given={
        "scale": b > 0,
        "share": c > 0,
        **{name: family.described(side) for name, (family, side) in names.items()},
    },
    claim=conjunction(*(limit(*case) for case in CASES)),
    proof=proof,
    instance=At(usual, spaces=one),
    near_misses={
        "less than the limit": fails(0, {c: -1}, "share"),
        "another growth of i, upwards": fails(2, {FIRST.up: none}, "upper end of i"),
        "another growth of j, upwards": fails(0, {SECOND.up: none}, "upper end of j"),
        "another growth of i, downwards": fails(
            3, {FIRST.down: none}, "lower end of i"
        ),
        "another growth of j, downwards": fails(
            1, {SECOND.down: none}, "lower end of j"
        ),
    },
    remark="For tails, which have the limits of the densities. For two normal laws "
    "the logarithms of the limits are +-(mean_i - mean_j) / b + (sd_i^2 - sd_j^2) / "
    "(2 b^2). Components may be any family with bounded growths, as finitely many "
    "have. A scale that is not positive gives no Laplace law, of which nothing is "
    "claimed or refuted.",
)
