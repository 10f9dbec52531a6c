"""The weak triangle inequality of Renyi divergences, by tests.

The test between the two laws is a power of the test on the right, so that Hoelder's
inequality is needed twice in the form of the definition and nowhere else.
"""

from verifydp.formal.spec import *

renyi = definition("foundations.renyi")
S = space("S")
P, Q, R, z = law("P", S), law("Q", S), law("R", S), point("z", S)
alpha, k, first_, second_ = map(real, ("alpha", "k", "first", "second"))
g, h = any_test("g", S), any_test("h", S)
factor, order = k * alpha / (k * alpha - 1), (k * alpha - 1) / (k - 1)
r, a, b = real("r"), real("a"), real("b")

SPEC = Theorem(
    title="The weak triangle inequality of Renyi divergences",
    source="Composition in differential privacy for general granularity notions, "
    "section VI-B; Bun and Steinke 2016, lemma 5.2",
    covers=("GC-Q18",),
    standing="holds-repaired",
    uses=(renyi,),
    given={
        "k": k > 1,
        "first": renyi(P, Q, order, first_),
        "second": renyi(Q, R, k * alpha, second_),
    },
    claim=renyi(P, R, alpha, factor * first_ + second_),
    remark="The fraction before the first divergence is damaged in the text that was "
    "read; without it the inequality is false, and so it is with the order {alpha} on "
    "the right. Orders {alpha} up to 1 are void, as everywhere.",
)
WITHOUT = Theorem(
    title="The weak triangle inequality without its fraction",
    source="Composition in differential privacy for general granularity notions, "
    "section VI-B",
    standing="refuted",
    uses=(renyi,),
    given={
        "k": k > 1,
        "first": renyi(P, Q, order, first_),
        "second": renyi(Q, R, k * alpha, second_),
    },
    claim=renyi(P, R, alpha, first_ + second_),
    repair="foundations.renyi_triangle",
    printed=Printed("section VI-B", "the weaker triangle inequality"),
    remark="What is left of the formula in the text that was read, where its fraction "
    "is damaged. Three normal laws, 15 deviations apart, refute it at order 2.",
)
TWICE = Theorem(
    title="A power of a power",
    source="definition of real powers",
    given={
        "base": r >= 0,
        "inner": a > 0,
        "outer": b > 0,
    },
    claim=equal(power(power(r, a), b), power(r, a * b)),
)


def twice(p):
    """In logarithms; at 0 both sides are 0."""
    positive, goal, v = p.assume(r > 0), TWICE.claim, p.fresh(REAL)
    both = p.have(a * b > 0, p.given("inner"), p.given("outer"))
    powered = p.axiom("power_exp", r, a, facts=[positive])
    whole = p.axiom("power_exp", r, a * b, facts=[positive])
    outer = p.axiom("power_exp", exp(a * log(r)), b)
    outer = p.rewrite(
        p.turned(powered), outer, equal(power(v, b), exp(b * log(exp(a * log(r))))), v
    )
    yes = p.have(goal, outer, whole)
    zero = p.have(equal(r, 0), p.given("base"), p.assume(negation(r > 0)))
    inside = p.have(equal(power(r, a), 0), zero, p.given("inner"))
    no = p.have(goal, zero, inside, both, p.given("outer"))
    return p.cases(r > 0, yes, no)


def proof(p):
    """The test between the two is the power of g that the second bound allows."""
    alpha_, k_ = p.assume(alpha > 1), p.given("k")
    large = p.have(k * alpha > k, alpha_, k_)
    ratio = p.have(equal(order * (k - 1), k * alpha - 1), k_)
    steep = p.have(order > 1, ratio, large, k_)
    over = p.have(k * alpha > 1, large, k_)
    whole, one, two = 1 - 1 / alpha, 1 - 1 / order, 1 - 1 / (k * alpha)
    signs = p.have(conjunction(one > 0, two > 0, whole > 0), steep, over, alpha_)
    inverse = p.have(equal(1 / order, (k - 1) / (k * alpha - 1)), over, large, k_)
    rest = p.have(equal(one, k * (alpha - 1) / (k * alpha - 1)), inverse, over)
    split = p.have(equal(two * one, whole), rest, over, alpha_, k_)
    scaled = p.have(equal(one, whole * factor), rest, over, alpha_, k_)
    below = p.assume(forall(z, value(h, z) <= power(value(g, z), whole)))
    middle = power(value(g, z), two)
    powers = (p.part(signs, 1), p.part(signs, 0))
    values = {"r": value(g, z), "a": two, "b": one}
    again = p.use(TWICE, *powers, **values)
    spot = p.fresh(REAL)
    nested = power(middle, one)
    again = p.rewrite(split, again, equal(nested, power(value(g, z), spot)), spot)
    under = p.have(value(h, z) <= nested, p.at(below, z), again)
    unit = p.have(conjunction(middle >= 0, middle <= 1), signs)
    between = test_of(z, middle)
    early = p.at(p.apply(p.given("first"), steep), between, h)
    early = p.apply(early, p.every(under, z))
    late = p.at(p.apply(p.given("second"), over), g, between)
    late = p.apply(late, p.every(p.have(middle <= middle), z))
    of_h, of_u, of_g = (
        mean(P, z, value(h, z)),
        mean(Q, z, middle),
        mean(R, z, value(g, z)),
    )
    grown = power(of_g, two)
    sizes = p.have(of_g >= 0, p.mean_between(R, z, value(g, z)))
    mean_unit = p.mean_between(Q, z, middle, unit)
    scale = exp(two * second_)
    # The power of a product, and of a power.
    late = p.have(power(of_u, one) <= power(scale * grown, one), late, mean_unit, signs)
    apart = p.axiom("power_product", scale, grown, one, facts=[sizes, signs])
    again = p.use(TWICE, *powers, sizes, r=of_g, a=two, b=one)
    nested = power(grown, one)
    again = p.rewrite(split, again, equal(nested, power(of_g, spot)), spot)
    powered = p.axiom("power_exp", scale, one)
    powered = p.have(equal(power(scale, one), exp(one * two * second_)), powered)
    spread = p.have(equal(one * two * second_, whole * second_), split)
    spread = p.have(equal(exp(one * two * second_), exp(whole * second_)), spread)
    late = p.have(
        power(of_u, one) <= exp(whole * second_) * power(of_g, whole),
        late,
        apart,
        again,
        powered,
        spread,
    )
    loss = p.have(equal(one * first_, whole * factor * first_), scaled)
    loss = p.have(equal(exp(one * first_), exp(whole * factor * first_)), loss)
    early = p.have(of_h <= exp(whole * factor * first_) * power(of_u, one), early, loss)
    total = exp(whole * (factor * first_ + second_))
    bound = p.have(of_h <= total * power(of_g, whole), early, late)
    bound = p.cut(p.every(unit, z), bound)
    fact = p.every(p.supposing(below, bound), g, h)
    return p.the_same(p.supposing(alpha > 1, fact), SPEC.claim)


TWICE = TWICE.but(
    proof=twice,
    instance=At({r: 2, a: 2, b: "1/2"}),
    near_misses={
        "a negative base": NearMiss(without="base", at={r: -1}),
        "another exponent": NearMiss(
            claim=equal(power(power(r, a), b), power(r, a * b + 1))
        ),
    },
    exceptions={
        "inner": "at 0 and below it holds by what the language says of powers of 0",
        "outer": "at 0 and below it holds by what the language says of powers of 0",
    },
)
normals = theorem("foundations.gaussian_renyi")
draw = point("draw", REAL)
far = test_of(draw, indicator(draw >= 60))
#: Deviations 30, 15 and 0 at order 2: equality holds, and the test nearly shows it.
places = {
    P: normal(30, 1),
    Q: normal(15, 1),
    R: normal(0, 1),
    alpha: 2,
    k: 2,
    first_: "675/2",
    second_: 450,
}


def apart(p, goal):
    """Two normal laws, 15 deviations apart."""
    left, _, at_order, _ = goal.arguments
    from_, to = (30, 15) if left == places[P] else (15, 0)
    values = {"alpha": at_order, "m": number(from_), "k": number(to), "s": number(1)}
    return p.the_same(p.use(normals, **values), goal)


def at_places(**changed):
    by_name = {over.data: over for over in places}
    values = {by_name[name]: value_ for name, value_ in changed.items()}
    shown = {"first": apart, "second": apart}
    return At({**places, **values}, (far, far), {"S": REAL}, shown)


def claimed(by):
    return renyi(P, R, alpha, by * first_ + second_)


SPEC = SPEC.but(
    proof=proof,
    instance=at_places(),
    near_misses={
        "a split below 1": NearMiss(
            without="k", at=at_places(k="1/2", first=0, second="225/2")
        ),
        "the first without a bound": NearMiss(without="first", at=at_places(first=325)),
        "the second without a bound": NearMiss(
            without="second", at=at_places(second=435)
        ),
        "a smaller factor": NearMiss(claim=claimed(factor * "98/100"), at=at_places()),
        "a smaller order on the first side": NearMiss(
            given={"first": renyi(P, Q, (k * alpha - 1) / (k - 0), first_)},
            at=at_places(first="675/4"),
        ),
        "the order itself on the second side": NearMiss(
            given={"second": renyi(Q, R, alpha, second_)}, at=at_places(second=225)
        ),
    },
)
WITHOUT = WITHOUT.but(refutation=at_places())
