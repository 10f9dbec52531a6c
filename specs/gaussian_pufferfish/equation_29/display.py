"""The triangle inequality in the mean over scores, eq. (29)."""

from verifydp.formal.spec import *

PAPER = "Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "
score = point("score", REAL)
K, i = natural("K"), natural("i")
shares, gaps = function_variable("shares", NATURAL), function_variable("gaps", NATURAL)
widths = function_variable("widths", NATURAL)
words = shared("gaussian_pufferfish.equation_29._words")
b, epsilon, left = words.b, words.epsilon, words.left
near_i = abs(at(widths, i) * score + at(gaps, i))
far_i = abs(at(widths, i)) * abs(score) + abs(at(gaps, i))


def in_all(one, count=K):
    """The sum over pairs of components with their shares of the plan."""
    return sum_(count, i, at(shares, i) * one)


def average_left(one):
    return mean(standard_normal, score, left(in_all(one)))


SPEC = Theorem(
    title="The triangle inequality in the mean over scores, eq. (29)",
    source=PAPER + "eq. (29)",
    covers=("GP-Q29",),
    given={"scale": b > 0, "shares": forall(i, at(shares, i) >= 0)},
    claim=average_left(near_i) <= average_left(far_i),
    remark="The display itself: the sum over the pairs of components, numbered "
    "by {'i'}, with their shares w_ml of the plan, inside what the noise"
    " leaves of 1, in the mean over one score.",
)


def longer(p):
    """By induction on the number of pairs."""
    goal = in_all(near_i) <= in_all(far_i)
    ends = [At({K: one}).of(goal) for one in (natural_number(0), next_(K))]
    last = [At({i: K}).of(one) for one in (near_i, far_i, at(shares, i))]
    share = p.at(p.given("shares"), K)
    step = p.have(last[2] * last[0] <= last[2] * last[1], share)
    return p.induct(K, goal, p.have(ends[0]), p.have(ends[1], p.assume(goal), step))


def displayed(p):
    """What is left grows with the distance at each score, so on average."""
    sums = in_all(near_i), in_all(far_i)
    exponents = [epsilon - one / b for one in sums]
    grown = p.have(exponents[1] <= exponents[0], longer(p), p.given("scale"))
    grown = p.have(exp(exponents[1]) <= exp(exponents[0]), grown)
    k, h = any_test("k", REAL), any_test("h", REAL)
    tests = [test_of(score, left(one)) for one in sums]
    known = [
        p.assume(forall(score, equal(value(of, score), left(one))))
        for of, one in zip((k, h), sums, strict=True)
    ]
    less = p.have(
        value(k, score) <= value(h, score), grown, *(p.at(e, score) for e in known)
    )
    shown = p.mean(less, standard_normal, score)
    for premise in reversed(known):
        shown = p.supposing(premise, shown)
    shown = p.at(p.every(shown, k, h), *tests)
    for of, one in zip(tests, sums, strict=True):
        shown = p.apply(
            shown, p.every(p.have(equal(value(of, score), left(one))), score)
        )
    return p.the_same(shown, p.statement.claim)


one_pair = {
    K: natural_number(1),
    shares: function(i, number(1)),
    gaps: function(i, number(1)),
    widths: function(i, number(1)),
    b: 1,
    epsilon: -1,
}


def cancelled(values, larger=far_i):
    """The one side leaves a third at scores from -3/2 to -1/2, the other nothing."""

    def refute(p, claim):
        bodies = [At(values).of(left(in_all(one))) for one in (near_i, larger)]
        k, h = any_test("k", REAL), any_test("h", REAL)
        known = [
            p.assume(forall(score, equal(value(of, score), one)))
            for of, one in zip((k, h), bodies, strict=True)
        ]
        size = p.auto(exp("-1/2") <= "2/3")
        between = indicator(score <= "-1/2") - indicator(score <= "-3/2")
        near_1 = abs(score + 1) <= "1/2"
        root = p.have(implies(near_1, exp(abs(score + 1) - 1) <= exp("-1/2")))
        grown = p.have(exp(abs(score)) >= 1, p.have(abs(score) >= 0))
        low = p.have(between / 3 <= value(k, score), p.at(known[0], score), size, root)
        high = p.have(value(h, score) <= 0, p.at(known[1], score), grown)
        low, high = (p.mean(one, standard_normal, score) for one in (low, high))
        ends = [number("-1/2"), number("-3/2")]
        masses = [p.axiom("normal_half_line", one) for one in ends]
        mass = p.auto(normal_cdf(ends[0]) > normal_cdf(ends[1]))
        both_ = (mean(standard_normal, score, value(of, score)) for of in (k, h))
        less = p.assume(next(both_) <= next(both_))
        nothing = p.supposing(less, p.have(FALSE, less, low, high, mass, *masses))
        for premise in reversed(known):
            nothing = p.supposing(premise, nothing)
        tests = [test_of(score, one) for one in bodies]
        nothing = p.at(p.every(nothing, k, h), *tests)
        for of, one in zip(tests, bodies, strict=True):
            same = p.every(p.have(equal(value(of, score), one)), score)
            nothing = p.apply(nothing, same)
        return p.apply(
            nothing, p.the_same(p.assume(claim), nothing.formula.arguments[0])
        )

    return At(values, refute=refute)


SPEC = SPEC.but(
    proof=displayed,
    instance=At(one_pair),
    near_misses={
        "no scale": NearMiss(without="scale", at=cancelled({**one_pair, b: -1})),
        "a negative share": NearMiss(
            without="shares",
            at=cancelled({**one_pair, shares: function(i, number(-1))}),
        ),
    },
)
