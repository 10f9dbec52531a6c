"""Zero-concentrated closeness of laws that no event tells apart, and of limits."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

words = shared("foundations.zcdp._words")
zcdp, alpha, rho = words.zcdp, words.alpha, words.rho
S = space("S")
P, Q, R, T = (law(name, S) for name in "PQRT")
B, s, slack = event_variable("B", S), point("s", S), real("slack")
g, h, x, b = any_test("g", S), any_test("h", S), point("x", S), 1 - 1 / alpha


def alike(one, other):
    return forall(B, equal(probability(one, B), probability(other, B)))


SPEC = Theorem(
    title="Laws that no event tells apart are as close",
    source="equality of laws",
    given={
        "first": alike(P, R),
        "second": alike(Q, T),
        "close": zcdp(R, T, rho),
    },
    claim=zcdp(P, Q, rho),
    uses=(zcdp,),
)
LIMIT = Theorem(
    title="Zero-concentrated closeness up to any slack",
    source="continuity of the exponential",
    given={"close": forall(slack, implies(slack > 0, zcdp(P, Q, rho + slack)))},
    claim=zcdp(P, Q, rho),
    uses=(zcdp,),
)


def proof(p):
    """Equal chances give equal means of tests."""
    above_one = p.assume(alpha > 1)
    below = p.assume(forall(x, value(h, x) <= power(value(g, x), b)))
    seen = p.at(p.apply(p.at(p.given("close"), alpha), above_one), g, h)
    seen = p.apply(seen, below)
    of_h = p.same_test(p.given("first"), s, value(h, s))
    of_g = p.same_test(p.given("second"), s, value(g, s))
    left, right = mean(Q, s, value(g, s)), mean(T, s, value(g, s))
    of_g, hole = p.have(equal(left, right), of_g), p.fresh(REAL)
    power_ = exp(b * (rho * alpha)) * power(right, b)
    seen = p.have(mean(R, s, value(h, s)) <= power_, seen)
    template = mean(R, s, value(h, s)) <= exp(b * (rho * alpha)) * power(hole, b)
    seen = p.rewrite(p.turned(of_g), seen, template, hole)
    power_ = exp(b * (rho * alpha)) * power(left, b)
    seen = p.have(mean(P, s, value(h, s)) <= power_, seen, of_h)
    fact = p.every(p.supposing(below, seen), g, h)
    return p.the_same(p.every(p.supposing(above_one, fact), alpha), SPEC.claim)


def limit(p):
    """If the bound failed, it would fail with some slack."""
    above_one = p.assume(alpha > 1)
    below = p.assume(forall(x, value(h, x) <= power(value(g, x), b)))
    left, root = mean(P, x, value(h, x)), power(mean(Q, x, value(g, x)), b)
    size = p.have(root >= 0, p.mean_between(Q, x, value(g, x)))
    top = exp(b * (rho * alpha)) * root
    wrong = p.assume(negation(left <= top))

    def at_slack(by, *facts):
        more = p.have(by > 0, *facts)
        near = p.apply(p.at(p.given("close"), by), more)
        near = p.apply(p.at(p.apply(p.at(near, alpha), above_one), g, h), below)
        return p.have(left <= exp(b * ((rho + by) * alpha)) * root, near)

    positive = p.assume(root > 0)
    ratio = left / top
    share = p.have(top > 0, positive)
    over = p.have(ratio > 1, wrong, share)
    itself = p.axiom("exp_log", ratio, facts=[over])
    gap = log(ratio) / (2 * b * alpha)
    order = p.have(b * alpha > 0, above_one)
    grown = p.have(log(ratio) > 0, over, itself)
    near = at_slack(gap, grown, order)
    exponent = p.have(equal(b * (gap * alpha), log(ratio) / 2), order)
    exponent = p.have(b * (gap * alpha) < log(ratio), exponent, grown)
    steep = p.have(exp(b * (gap * alpha)) < exp(log(ratio)), exponent)
    split = b * ((rho + gap) * alpha)
    split = p.have(equal(exp(split), exp(b * (rho * alpha)) * exp(b * (gap * alpha))))
    near = p.have(left <= top * exp(b * (gap * alpha)), near, split)
    exact = p.have(equal(top * ratio, left), share)
    near = p.have(left < top * ratio, near, steep, itself, share)
    no = p.have(FALSE, near, exact)
    zero = p.have(equal(root, 0), size, p.assume(negation(root > 0)))
    nothing = p.have(left <= 0, at_slack(number(1)), zero)
    yes = p.have(FALSE, nothing, zero, wrong)
    bound = p.denied(wrong, p.cases(root > 0, no, yes))
    bound = p.have(left <= top, bound)
    fact = p.every(p.supposing(below, bound), g, h)
    return p.the_same(p.every(p.supposing(above_one, fact), alpha), LIMIT.claim)


points = shared("foundations.zcdp._points")
itself = theorem("foundations.zcdp.coin.itself")
larger = theorem("foundations.zcdp")
start, moved, usual = words.start, words.moved, words.usual
same = {**usual, R: moved, T: start}


def at_normals(values):
    shown = {"close": close_by, "first": equal_, "second": equal_}
    return At(values, (2, words.far, words.far), words.reals, shown)


def close_by(p, goal):
    """Two normal laws, or one."""
    left, right, bound = goal.arguments
    if left == right:
        room = p.have(bound >= 0)
        return p.use(itself, room, P=left, rho=bound, spaces={"S": REAL})
    return points.normals(p, goal)


def equal_(p, goal):
    """The two are one law."""
    over = event_variable("over", REAL)
    left, _ = at_value(goal, over).arguments
    return p.the_same(p.every(p.have(equal(left, left)), over), goal)


def with_slack(p, goal):
    """The bound itself, and a little more."""
    more = p.assume(slack > 0)
    exact = points.normals(p, zcdp(moved, start, number(450)))
    laws = {"P": moved, "Q": start, "rho": number(450), "more": 450 + slack}
    fact = p.use(
        larger, exact, p.have(450 + slack >= 450, more), spaces={"S": REAL}, **laws
    )
    return p.the_same(p.every(p.supposing(more, fact), slack), goal)


def at_value(formula, value_):
    return instantiate(formula.arguments[0], value_)


SPEC = SPEC.but(
    proof=proof,
    instance=at_normals(same),
    near_misses={
        "another first law": NearMiss(
            without="first", at=at_normals({**same, R: start, rho: 0})
        ),
        "another second law": NearMiss(
            without="second", at=at_normals({**same, T: moved, rho: 0})
        ),
        "no bound": NearMiss(without="close", at=at_normals({**same, rho: 445})),
        "less": NearMiss(claim=zcdp(P, Q, rho * "99/100"), at=at_normals(same)),
    },
)
LIMIT = LIMIT.but(
    proof=limit,
    instance=At(usual, spaces=words.reals, show={"close": with_slack}),
    near_misses={
        "no bound": NearMiss(
            without="close",
            at=At({**usual, rho: 445}, (2, words.far, words.far), words.reals),
        ),
        "less": NearMiss(
            claim=zcdp(P, Q, rho * "99/100"), witnesses=(2, words.far, words.far)
        ),
    },
)
