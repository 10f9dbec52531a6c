"""The likelihood ratio of two releases has limits at both ends: ratios of moments.

For Gaussian mixtures with Laplace noise the densities of the two releases, and their
tails, stand in the limit in the ratio of the means of exp(X / b), and of exp(-X / b) at
the other end; for components these are exp(+-mean / b + sd^2 / (2 b^2)).
"""

from verifydp.formal.spec import *

b, c, u, v, start = map(real, ("b", "c", "u", "v", "start"))
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
both = point("both", pair_sort(REAL, REAL))
words = shared("gaussian_pufferfish.tail_ratio._words")
CASES, FIRST, SECOND, limit = words.CASES, words.FIRST, words.SECOND, words.limit
ratio_at, x, z = words.ratio_at, words.x, words.z
proof_of = shared("gaussian_pufferfish.tail_ratio._proof").proof_of


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
