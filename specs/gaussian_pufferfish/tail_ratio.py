"""The likelihood ratio of two releases has limits at both ends: ratios of moments.

For Gaussian mixtures with Laplace noise the densities of the two releases, and their
tails, stand in the limit in the ratio of the means of exp(X / b), and of exp(-X / b) at
the other end; for components these are exp(+-mean / b + sd^2 / (2 b^2)).
"""

from verifydp.formal.spec import *

tight = theorem("gaussian_pufferfish.tight")
C = space("C")
m, x, y, z = (
    point("m", C),
    point("x", REAL),
    point("y", REAL),
    point("z", REAL),
)
b, c, u, v, start = map(real, ("b", "c", "u", "v", "start"))
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
both = point("both", pair_sort(REAL, REAL))
#: What is compared, its share of exp(-v / b) M, and the bounds on it at either end.
KINDS = {
    "density": (
        number(1),
        {
            1: theorem("gaussian_pufferfish.tails.density"),
            -1: theorem("gaussian_pufferfish.tails.lower_density"),
        },
    ),
    "mass": (
        number("1/2"),
        {
            1: theorem("gaussian_pufferfish.tails"),
            -1: theorem("gaussian_pufferfish.tails.lower"),
        },
    ),
}


class Mixture:
    """A family of normal components with weights, by the name of a secret."""

    def __init__(self, secret):
        self.ends = {1: f"upper end of {secret}", -1: f"lower end of {secret}"}
        self.weights = law(f"weights_{secret}", C)
        self.mean_of = function_variable(f"mean_{secret}", C)
        self.sd_of = function_variable(f"sd_{secret}", C)
        #: The growths at both ends, as tests, each with a common factor.
        self.growth = {
            1: any_test(f"up_{secret}", C),
            -1: any_test(f"down_{secret}", C),
        }
        self.most = {1: real(f"most_up_{secret}"), -1: real(f"most_down_{secret}")}
        self.data = normal(at(self.mean_of, m), at(self.sd_of, m))
        self.released = bind(self.weights, m, bind(self.data, x, laplace(x, b)))

    def described(self, side, *, with_variance=True):
        """What the growth of a component is."""
        rate = at(self.sd_of, m) / b
        size = side * at(self.mean_of, m) / b
        size = exp(size + rate * rate / 2 if with_variance else size)
        return forall(m, equal(self.most[side] * value(self.growth[side], m), size))

    def moment(self, side):
        """The mean of exp(side X / b)."""
        return self.most[side] * mean(self.weights, m, value(self.growth[side], m))

    def at_end(self, kind, side, end):
        """The density at an end, times 2 b, or the mass beyond it."""
        if kind == "density":
            output = value(kernel_, pair(x, side * end))
            return mean(self.weights, m, mean(self.data, x, output))
        far = end < y if side == 1 else y <= -end
        return mean(self.released, y, indicator(far))


FIRST, SECOND = Mixture("i"), Mixture("j")
CASES = {
    "from i to j, upwards": (FIRST, SECOND, 1),
    "from i to j, downwards": (FIRST, SECOND, -1),
    "from j to i, upwards": (SECOND, FIRST, 1),
    "from j to i, downwards": (SECOND, FIRST, -1),
}


def ratio_at(kind, here, there, side):
    """At v they are in the ratio of the moments, up to a share of c."""
    left = (1 - c) * here.moment(side) * there.at_end(kind, side, v)
    return left <= there.moment(side) * here.at_end(kind, side, v)


def limit(kind, here, there, side):
    """From some end on they are in this ratio, up to a share of c."""
    return exists(u, forall(v, implies(u <= v, ratio_at(kind, here, there, side))))


def bounds(p, kind, family, side):
    """Both bounds at an end."""
    statement = KINDS[kind][1][side]
    values = {
        "weights": family.weights,
        "mean_of": family.mean_of,
        "sd_of": family.sd_of,
        "growth": family.growth[side],
        "most": family.most[side],
        "u": side * v,
    }
    facts = [p.given("scale"), p.assume(family.described(side))]
    if kind == "density":
        facts.append(p.given("kernel"))
    return p.use(statement, *facts, **values)


def one_limit(p, kind, here, there, side):
    """Data that are not beyond the end have nearly all of the moment."""
    low, high = bounds(p, kind, here, side), bounds(p, kind, there, side)
    growth, positive = value(here.growth[side], m), []
    for family in (here, there):
        shape = p.at(p.assume(family.described(side)), m)
        positive.append(p.have(family.most[side] > 0, shape))
    wanted = limit(kind, here, there, side)
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
    fall, size = exp(-v / b) * KINDS[kind][0], here.at_end(kind, side, v)
    wide = fall * here.most[side] * ((1 - c) * mass) <= size
    wide = p.have(wide, low, kept, positive[0])
    narrow = there.at_end(kind, side, v) <= fall * there.moment(side)
    narrow = p.have(narrow, high)
    signs = [
        p.have(family.moment(side) >= 0, one)
        for family, one in zip((here, there), positive, strict=True)
    ]
    case = kind, here, there, side
    at_end = product_bound(p, fall, case, wide, narrow, *signs)
    each = p.every(p.supposing(later, at_end), v)
    yes = p.obtain(found, u, p.some(wanted, u, each))
    none = p.have(equal(mass, 0), p.assume(negation(some.formula)), p.have(mass >= 0))
    signs = p.have(there.moment(side) >= 0, positive[1])
    free = p.have(ratio_at(*case), none, signs, p.have(size >= 0))
    no = p.some(wanted, number(0), p.every(p.supposing(number(0) <= v, free), v))
    return p.cases(some.formula, yes, no)


def product_bound(p, fall, case, *facts):
    """Multiply both bounds, for any sign of 1 - c."""
    kind, here, there, side = case
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
        rule = p.supposing(premise, rule)
    moments = (one_.moment(side) for one_ in (here, there))
    sizes = (one_.at_end(kind, side, v) for one_ in (here, there))
    values = fall, 1 - c, *moments, *sizes
    rule = p.at(p.every(rule, f, e, g, h, s, t), *values)
    for _ in premises:
        premise = rule.formula.arguments[0]
        rule = p.apply(rule, p.have(premise, *facts))
    return p.have(ratio_at(*case), rule)


def proof_of(kind):
    """The proof for densities, or for masses."""

    def proof(p):
        """In both orders, and at both ends."""
        each = (one_limit(p, kind, *case) for case in CASES.values())
        return p.have(p.statement.claim, *each)

    return proof


def at_zero(family):
    """A family of one component, the point mass at 0."""
    values = {
        family.weights: finite_law(1),
        family.mean_of: function(only, 0),
        family.sd_of: function(only, 0),
    }
    for side in (1, -1):
        values |= {family.growth[side]: test_of(only, 1), family.most[side]: 1}
    return values


def far_out(kind, case, values):
    """In this case the same law would have another ratio to itself."""

    def refute(p, claim):
        here, there, side = CASES[case]
        place = list(CASES).index(case)
        some = p.have(claim.arguments[place], p.assume(claim))
        body = At(values, spaces=one).of(ratio_at(kind, here, there, side))
        if kind == "density":
            # In plain numbers, for then nothing has to be a test.
            moments = [At(values, spaces=one).of(f.moment(side)) for f in (here, there)]
            fall = exp(-abs(v)) if values[kernel_] is shape else 1
            body = (1 - number(values[c])) * moments[0] * fall <= moments[1] * fall
        body, end = forall(v, implies(u <= v, body)), maximum(u, 0)
        some = p.the_same(some, exists(u, body))
        there = p.apply(p.at(p.assume(body), end), p.have(u <= end))
        tails = [p.axiom("laplace_half_line", 0, 1, sign * end) for sign in (1, -1)]
        absurd = p.have(FALSE, there, *tails, p.auto(exp(1) >= "5/2"))
        return p.obtain(some, u, absurd)

    return refute


only, one = point("only", finite(1)), {"C": finite(1)}
usual = {**at_zero(FIRST), **at_zero(SECOND), b: 1, c: "1/2"}
shape = test_of(both, exp(-abs(first(both) - second(both))))
shaped = forall(x, z, equal(value(kernel_, pair(x, z)), exp(-abs(x - z) / b)))


def less_variance(kind, case):
    """With less of a variance the growth is too small: the true limit says so."""
    here, there, side = CASES[case]
    exact = {**usual, c: "1/10", there.sd_of: function(only, 1)}
    exact |= dict.fromkeys(there.most.values(), exp("1/2"))
    if kind == "density":
        exact[kernel_] = shape
    claimed = {**exact, there.most[side]: exp("1/4")}

    def size(family):
        if kind == "mass":
            return At(exact, spaces=one).of(family.at_end(kind, side, v))
        data = normal(0, 1 if family is there else 0)
        return mean(data, x, exp(-abs(x - side * v)))

    def refute(p, claim):
        true = p.use(OWN[kind], exact, spaces=one)
        share, sizes = number("9/10"), (size(here), size(there))
        low = share * exp("1/2") * sizes[0] <= sizes[1]
        high = share * sizes[1] <= exp("1/4") * sizes[0]
        tail = p.axiom("laplace_half_line", 0, 1, side * v)
        tail = p.have(sizes[0] > 0, p.assume(v >= 0), tail)
        more = p.auto(share * share * exp("1/2") > exp("1/4"))
        clash = p.have(negation(high), p.assume(low), tail, more)
        clash = p.every(p.supposing(v >= 0, p.supposing(low, clash)), v)
        parts, end = list(CASES.values()), maximum(maximum(u, start), 0)
        found = [
            p.have(fact.formula.arguments[parts.index((*order, side))], fact)
            for fact, order in (
                (p.assume(claim), (here, there)),
                (true, (there, here)),
            )
        ]
        bodies = [
            forall(v, implies(one_ <= v, ratio))
            for one_, ratio in ((u, high), (start, low))
        ]
        at_end = [
            p.apply(p.at(p.assume(body), end), p.have(one_ <= end))
            for one_, body in zip((u, start), bodies, strict=True)
        ]
        clash = p.apply(p.at(clash, end), p.have(end >= 0), at_end[1])
        absurd = p.have(FALSE, clash, at_end[0])
        for one_, body, some in zip((u, start), bodies, found, strict=True):
            absurd = p.obtain(p.the_same(some, exists(one_, body)), one_, absurd)
        return p.denied(claim, absurd)

    return At(claimed, spaces=one, refute=refute)


def fails(kind, case, changed, *without):
    """Where this case is false."""
    values = {**usual, **changed}
    if kind == "density":
        values = {kernel_: shape, **values}
    at_point = At(values, spaces=one, refute=far_out(kind, case, values))
    return NearMiss(without=without, at=at_point)


#: Around 1 with a kernel that is constant.
flat = {kernel_: test_of(both, 1), FIRST.mean_of: function(only, 1)}
flat |= {FIRST.most[side]: exp(side) for side in (1, -1)}


def theorem_of(kind, title, given, near_misses, no_scale, remark):
    """The statement for densities, or for masses."""
    values = usual | ({kernel_: shape} if kind == "density" else {})
    none = test_of(only, 0)
    return Theorem(
        title=title,
        source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
        "priors: moments of the data at 1 / b and -1 / b",
        covers=("GP-N2",),
        given={
            "scale": b > 0,
            "share": c > 0,
            **given,
            **{
                family.ends[side]: family.described(side)
                for side in (1, -1)
                for family in (FIRST, SECOND)
            },
        },
        claim=conjunction(*(limit(kind, *case) for case in CASES.values())),
        proof=proof_of(kind),
        instance=At(values, spaces=one),
        near_misses={
            "less than the limit": fails(
                kind, "from i to j, upwards", {c: -1}, "share"
            ),
            **{
                f"another growth, {case}": fails(
                    kind, case, {there.growth[side]: none}, there.ends[side]
                )
                for case, (_, there, side) in CASES.items()
            },
            **{
                f"half of the variance, {case}": NearMiss(
                    less_variance(kind, case),
                    number=Number(2, 4, hypothesis=there.ends[side]),
                )
                for case, (_, there, side) in CASES.items()
            },
            **near_misses,
        },
        exceptions={"scale": no_scale},
        remark=remark + " Components may be any family with bounded growths, as "
        "finitely many have.",
    )


SPEC = theorem_of(
    "density",
    "The limits of the likelihood ratio of two releases",
    {"kernel": shaped},
    {
        "another kernel": fails("density", "from i to j, upwards", flat, "kernel"),
    },
    "at scale 0 the kernel is the constant 1, for which this holds as well, and a "
    "negative scale leaves no kernel with values up to 1",
    "For densities; gaussian_pufferfish.tail_ratio.mass has the tails, and "
    "gaussian_pufferfish.normal_tail_ratio two normal laws.",
)
MASS = theorem_of(
    "mass",
    "The limits of the ratio of the tails of two releases",
    {},
    {},
    "a scale that is not positive gives no Laplace law, so that nothing can be "
    "computed there",
    "For the masses beyond an end, which have the limits of the densities.",
)
OWN = {"density": SPEC, "mass": MASS}
