"""Zero-concentrated privacy: a Renyi bound that grows in proportion to the order."""

from verifydp.formal.spec import *

renyi = definition("foundations.renyi")
processed = theorem("foundations.renyi_post_processing")
composed = theorem("foundations.renyi_composition")
gaussian = theorem("foundations.gaussian_renyi")
reflexive = theorem("foundations.renyi_mixtures.reflexive")

S, T = space("S"), space("T")
P, Q = law("P", S), law("Q", S)
K, J = kernel("K", S, T), kernel("J", S, T)
s, t = point("s", S), point("t", T)
alpha, rho, more, rho1, rho2 = map(real, ("alpha", "rho", "more", "rho1", "rho2"))
m, k, deviation = real("m"), real("k"), real("deviation")
g, h, x, order = any_test("g", S), any_test("h", S), point("x", S), 1 - 1 / alpha

#: At every order alpha above 1 the divergence is at most rho alpha.
zcdp = Definition(
    "zcdp", (P, Q, rho), forall(alpha, renyi(P, Q, alpha, rho * alpha)), (renyi,)
)


def larger(p):
    """At each order the larger factor is larger."""
    above_one = p.assume(alpha > 1)
    below = p.assume(forall(x, value(h, x) <= power(value(g, x), order)))
    seen = p.at(p.apply(p.at(p.given("bound"), alpha), above_one), g, h)
    small, large = order * (rho * alpha), order * (more * alpha)
    grows = p.have(small <= large, p.given("room"), above_one)
    grows = p.have(exp(small) <= exp(large), grows)
    root, left = power(mean(Q, x, value(g, x)), order), mean(P, x, value(h, x))
    bound = p.have(left <= exp(large) * root, p.apply(seen, below), grows)
    bound = p.every(p.supposing(below.formula, bound), g, h)
    return p.every(p.supposing(alpha > 1, bound), alpha)


def process(p):
    """Order by order."""
    values = {processed["epsilon"]: rho * alpha}
    return p.every(p.use(processed, values, p.at(p.given("bound"), alpha)), alpha)


def compose(p):
    """Order by order."""
    values = {composed["epsilon1"]: rho1 * alpha, composed["epsilon2"]: rho2 * alpha}
    second = p.every(p.at(p.given("second"), s, alpha), s)
    return p.every(
        p.use(composed, values, p.at(p.given("first"), alpha), second), alpha
    )


def gauss(p):
    """Order by order."""
    values = {gaussian["s"]: deviation}
    return p.every(p.use(gaussian, values, p.given("deviation")), alpha)


def after(before):
    """The law of the result, computed by K from a draw."""
    return bind(before, s, at(K, s))


def run(start, step):
    """The law of both results, where the second step may depend on the first."""
    return bind(start, s, bind(at(step, s), t, dirac(pair(s, t))))


two, bit = finite(2), point("bit", finite(2))
both, y = point("both", pair_sort(two, two)), real("y")
heads, tails = dirac(label(0, 2)), dirac(label(1, 2))
always, other = function(bit, heads), function(bit, tails)
sure, sure_of_both, sure_of_real = test_of(bit, 1), test_of(both, 1), test_of(y, 1)
first_only = test_of(bit, indicator(equal(bit, label(0, 2))))
heads_twice = test_of(both, indicator(equal(both, pair(label(0, 2), label(0, 2)))))
usual = {P: heads, Q: heads, rho: 0}
steps = {P: heads, Q: heads, K: always, J: always, rho1: 0, rho2: 0}
gauss_at = {m: 3, k: 0, deviation: 1}
variance = deviation**2


def equal_laws(p, goal):
    """Equal laws have divergence 0 of any order."""
    fact = p.every(p.use(reflexive, {reflexive["W"]: heads}, spaces={"I": two}), alpha)
    return p.the_same(p.every(fact, bit) if goal.operator == "forall" else fact, goal)


def at_point(values, *witnesses):
    """A point where laws are equal unless values say otherwise; orders come first."""
    shown = dict.fromkeys(("bound", "first", "second"), equal_laws)
    return At(values, spaces={"S": two, "T": two}, show=shown, witnesses=witnesses)


SPEC = Theorem(
    title="Zero-concentrated privacy",
    source="Bun and Steinke 2016, definition 1.1",
    standing="definition",
    defines=zcdp,
    given={"bound": zcdp(P, Q, rho), "room": rho <= more},
    claim=zcdp(P, Q, more),
    proof=larger,
    instance=at_point({**usual, more: 1}),
    near_misses={
        "no bound": NearMiss(
            without=("bound",),
            at=at_point({**usual, Q: tails, more: 1}, 2, first_only, first_only),
        ),
        "a smaller bound": NearMiss(
            without=("room",), at=at_point({**usual, more: -1}, 2, sure, sure)
        ),
    },
)

POST_PROCESSING = Theorem(
    title="Post-processing keeps zero-concentrated privacy",
    source="Bun and Steinke 2016, lemma 2.2",
    given={"bound": zcdp(P, Q, rho)},
    claim=zcdp(after(P), after(Q), rho),
    uses=(zcdp,),
    proof=process,
    instance=at_point({**usual, K: always}),
    near_misses={
        "no bound": NearMiss(
            without=("bound",),
            at=at_point(
                {**usual, Q: tails, K: function(bit, dirac(bit))},
                *(2, first_only, first_only),
            ),
        ),
        "a smaller bound": NearMiss(
            claim=zcdp(after(P), after(Q), rho - 1),
            at=at_point({**usual, K: always}, 2, sure, sure),
        ),
    },
)

COMPOSITION = Theorem(
    title="Adaptive composition of zero-concentrated privacy",
    source="Bun and Steinke 2016, lemma 2.3",
    given={
        "first": zcdp(P, Q, rho1),
        "second": forall(s, zcdp(at(K, s), at(J, s), rho2)),
    },
    claim=zcdp(run(P, K), run(Q, J), rho1 + rho2),
    uses=(zcdp,),
    proof=compose,
    instance=at_point(steps),
    near_misses={
        "first without a bound": NearMiss(
            without=("first",),
            at=at_point({**steps, Q: tails}, 2, heads_twice, heads_twice),
        ),
        "second without a bound": NearMiss(
            without=("second",),
            at=at_point({**steps, J: other}, 2, heads_twice, heads_twice),
        ),
        "less than the sum": NearMiss(
            claim=zcdp(run(P, K), run(Q, J), rho1 + rho2 - 1),
            at=at_point(steps, 2, sure_of_both, sure_of_both),
        ),
    },
)

right, origin = test_of(y, indicator(y >= 3)), test_of(y, indicator(equal(y, 0)))
GAUSSIAN = Theorem(
    title="The Gaussian mechanism is zero-concentrated private",
    source="Bun and Steinke 2016, proposition 1.6",
    given={"deviation": deviation > 0},
    claim=zcdp(
        normal(m, deviation), normal(k, deviation), (m - k) ** 2 / (2 * variance)
    ),
    uses=(zcdp,),
    proof=gauss,
    instance=At(gauss_at),
    near_misses={
        "no noise": NearMiss(
            without=("deviation",),
            at=At({m: 0, k: 1, deviation: 0}, witnesses=(2, origin, origin)),
        ),
        "half of the bound": NearMiss(
            claim=zcdp(
                normal(m, deviation),
                normal(k, deviation),
                (m - k) ** 2 / (4 * variance),
            ),
            at=At(gauss_at, witnesses=(2, right, right)),
        ),
    },
)
