"""Pure privacy of two normal laws in both orders: a scale, and an order of densities.

From the wider law a scale in closed form decides. From the narrower one the densities
of the releases decide, which have a closed form too; where their ratio is largest has
none, but for equal means.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
mean_, sd, b, epsilon = map(real, ("mean", "sd", "b", "epsilon"))
x, y, z, both = point("x", REAL), point("y", REAL), real("z"), pair_sort(REAL, REAL)

rate, gap = sd / b, y - mean_
sides = exp(-gap / b) * normal_cdf(gap / sd - rate)
sides = sides + exp(gap / b) * normal_cdf(-gap / sd - rate)
#: The density of normal data with Laplace noise at y, times 2 b.
noised = Definition("noised_density", (y, mean_, sd, b), exp(rate * rate / 2) * sides)


def released(of, deviation):
    """The law of X + noise, with X normal."""
    return bind(normal(of, deviation), x, laplace(x, b))


laws = released(mean_i, sd_i), released(mean_j, sd_j)
densities = noised(y, mean_i, sd_i, b), noised(y, mean_j, sd_j, b)


def ordered(one, other):
    """At no output the first density is too large."""
    return forall(y, densities[one] <= exp(epsilon) * densities[other])


def private(one, other):
    return close(laws[one], laws[other], epsilon, 0)


def same(left, right):
    return conjunction(implies(left, right), implies(right, left))


left, middle = event(y, y <= -30), event(y, conjunction(y >= -1, y <= 1))

ORDER = Theorem(
    title="Pure privacy of two normal laws is an order of two closed forms",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, section II-A",
    covers=("GP-N5",),
    defines=noised,
    uses=(close,),
    given={"scale": b > 0, "deviations": conjunction(sd_i > 0, sd_j > 0)},
    claim=same(private(0, 1), ordered(0, 1)),
    remark="For any means and deviations: whether noise makes one order pure is "
    "decided by the closed forms of the two densities, at every output. Where their "
    "ratio is largest for unequal means is not said.",
)


both_private = conjunction(private(0, 1), private(1, 0))


shift, squares = abs(mean_i - mean_j), sd_i * sd_i - sd_j * sd_j
scale = (shift + sqrt(shift * shift + 2 * epsilon * squares)) / (2 * epsilon)

SPEC = Theorem(
    title="The scales for pure privacy of two normal laws in both orders",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1",
    covers=("GP-N5", "GP-N6"),
    uses=(close, noised),
    given={
        "scale": b > 0,
        "deviation": sd_j > 0,
        "wider": sd_j <= sd_i,
        "epsilon": epsilon > 0,
    },
    claim=same(
        both_private,
        conjunction(scale <= b, ordered(1, 0)),
    ),
    remark="The scale is that of gaussian_pufferfish.pure_scale. It is enough for both "
    "orders if the densities are ordered there, a condition on one function of the "
    "output; for equal means the mean decides "
    "(gaussian_pufferfish.pure_epsilon_reversed).",
)
by_densities = theorem("gaussian_pufferfish.pure_densities")
closed_form = theorem("gaussian_pufferfish.closed_form")
by_scale = theorem("gaussian_pufferfish.pure_scale")
kernel_, drawn = any_test("kernel", both), point("drawn", both)
described = forall(x, z, equal(value(kernel_, pair(x, z)), exp(-abs(x - z) / b)))


def by_forms(p):
    """Densities are those of the closed form."""
    known, forms = p.assume(described), []
    values = {"P": normal(mean_i, sd_i), "R": normal(mean_j, sd_j), "kernel": kernel_}
    values = {by_densities[name]: one for name, one in values.items()}
    order = p.use(by_densities, values, p.given("scale"), known)
    for of, deviation in ((mean_i, sd_i), (mean_j, sd_j)):
        values = {"mean": of, "sd": deviation, "end": y, "kernel": kernel_}
        wide = p.have(deviation > 0, p.given("deviations"))
        form = p.use(closed_form, p.given("scale"), wide, known, **values)
        forms.append(p.part(form, 1))
    less = order.formula.arguments[0].arguments[0]
    goal = ordered(0, 1)
    one, other = p.assume(less), p.assume(goal)
    there = p.every(p.have(p.at(p.assumed(goal), y).formula, p.at(one, y), *forms), y)
    back = p.every(p.have(p.at(p.assumed(less), y).formula, p.at(other, y), *forms), y)
    shown = p.have(
        p.statement.claim, order, p.supposing(less, there), p.supposing(goal, back)
    )
    test = test_of(drawn, exp(-abs(first(drawn) - second(drawn)) / b))
    meaning = equal(value(test, pair(x, z)), exp(-abs(x - z) / b))
    found = p.some(exists(kernel_, described), test, p.every(p.have(meaning), x, z))
    return p.obtain(found, kernel_, shown)


def proof(p):
    """The scale for one order, the densities for the other."""
    scale_, deviation, wide, level = (p.given(name) for name in SPEC.given)
    low = p.have(sd_j >= 0, deviation)
    first_ = p.use(by_scale, scale_, low, wide, level)
    values = {mean_i: mean_j, sd_i: sd_j, mean_j: mean_i, sd_j: sd_i}
    positive = p.have(conjunction(sd_j > 0, sd_i > 0), deviation, wide)
    return p.have(p.statement.claim, first_, p.use(ORDER, values, scale_, positive))


usual = {mean_i: 0, mean_j: 1, sd_i: 2, sd_j: 1, b: 3, epsilon: "1/2"}
CLOSE = close(*laws, epsilon, 0).operator
BY_NAME = {str(over.data): over for over in usual}


def parts_of(formula):
    return formula.arguments if formula.operator == "and" else (formula,)


def shown(p, goal):
    """A comparison, or closeness by cells."""
    if goal.operator == CLOSE:
        return p.the_same(p.profile(*goal.arguments), goal)
    return p.auto(goal)


def ordered_by(p, values, *moments):
    """The order of the densities follows from privacy, which cells show."""
    swapped = dict(zip((mean_i, sd_i, mean_j, sd_j), moments, strict=True))
    known = p.use(ORDER, {**values, **swapped})
    known = p.part(known, 0)
    return p.apply(known, shown(p, known.formula.arguments[0]))


def fails(witness, order=None, number=None, claim=None, without=(), part=0, **changed):
    """What the claim says to be needed, or to be enough, is not so."""
    values = {**usual, **{BY_NAME[name]: one for name, one in changed.items()}}

    def refute(p, false):
        rule = p.assume(false)
        if false.operator == "and":
            rule = p.have(false.arguments[part], rule)
        facts = [
            ordered_by(p, values, *order) if one.operator == "forall" else shown(p, one)
            for one in parts_of(rule.formula.arguments[0])
        ]
        known = p.granted(rule, *facts)
        wrong = p.have(parts_of(known.formula)[witness[0]], known)
        return p.absurd(wrong, *witness[1:])

    at_point = At(values, refute=refute)
    return NearMiss(at_point, without=without, claim=claim, number=number)


less = epsilon * "99/100"
less_ordered = forall(y, densities[0] <= exp(less) * densities[1])
no_noise = (
    "a scale that is not positive gives no Laplace law, of which nothing is known"
)
point_like = {"sd_i": 0, "sd_j": 1, "mean_j": 0, "b": 2, "epsilon": 1}
narrow = {"mean_j": 0, "sd_i": 1, "sd_j": 2, "b": 4, "epsilon": "1/10"}
little = {"mean_j": 0, "b": 4, "epsilon": "1/10"}
alike = {"sd_i": 1, "b": 1, "epsilon": 1}

ORDER = ORDER.but(
    proof=by_forms,
    instance=At(usual),
    near_misses={
        "a point mass": fails((0, 10), without=("deviations",), **point_like),
        "an order with less epsilon": fails(
            (0, -20), claim=implies(private(0, 1), less_ordered), **alike
        ),
    },
    exceptions={"scale": no_noise},
)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a point mass": fails(
            (1, 10), without=("deviation",), **{**point_like, "sd_i": 1, "sd_j": 0}
        ),
        "from the narrower law": fails(
            (0, middle), (0, 2, 0, 1), without=("wider",), part=1, **narrow
        ),
        "the scale alone": fails(
            (1, middle), claim=implies(scale <= b, both_private), **little
        ),
        "9/5 in place of 2": fails(
            (0, left), (1, 1, 0, 2), number=Number(2, "9/5", 2), part=1, b="59/20"
        ),
    },
    exceptions={
        "scale": no_noise,
        "epsilon": "with an epsilon of 0 or less only equal laws are private, and the "
        "claim is true for these",
    },
)
