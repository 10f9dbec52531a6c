"""Zero-concentrated privacy: a Renyi bound that grows in proportion to the order."""

from verifydp.formal.spec import *

renyi = definition("foundations.renyi")

S, T = space("S"), space("T")
P, Q = law("P", S), law("Q", S)
alpha, rho, more, rho1, rho2 = map(real, ("alpha", "rho", "more", "rho1", "rho2"))

#: At every order alpha above 1 the divergence is at most rho alpha.
zcdp = Definition(
    "zcdp", (P, Q, rho), forall(alpha, renyi(P, Q, alpha, rho * alpha)), (renyi,)
)

SPEC = Theorem(
    title="Zero-concentrated privacy",
    source="Bun and Steinke 2016, definition 1.1",
    standing="definition",
    defines=zcdp,
    reads="{0} is {2}-zero-concentrated close to {1}",
    given={"bound": zcdp(P, Q, rho), "room": rho <= more},
    claim=zcdp(P, Q, more),
)
K, J = kernel("K", S, T), kernel("J", S, T)
s, t = point("s", S), point("t", T)


def after(before):
    """The law of the result, computed by K from a draw."""
    return bind(before, s, at(K, s))


POST_PROCESSING = Theorem(
    title="Post-processing keeps zero-concentrated privacy",
    source="Bun and Steinke 2016, section 2 (post-processing)",
    given={"bound": zcdp(P, Q, rho)},
    claim=zcdp(after(P), after(Q), rho),
    uses=(zcdp,),
)


def run(start, step):
    """The law of both results, where the second step may depend on the first."""
    return bind(start, s, bind(at(step, s), t, dirac(pair(s, t))))


start, moved, reals = normal(0, 1), normal(30, 1), {"S": REAL, "T": REAL}

COMPOSITION = Theorem(
    title="Adaptive composition of zero-concentrated privacy",
    source="Bun and Steinke 2016, section 2 (composition)",
    given={
        "first": zcdp(P, Q, rho1),
        "second": forall(s, zcdp(at(K, s), at(J, s), rho2)),
    },
    claim=zcdp(run(P, K), run(Q, J), rho1 + rho2),
    uses=(zcdp,),
)
m, k, deviation = real("m"), real("k"), real("deviation")
less, variance = number("99/100"), deviation**2

GAUSSIAN = Theorem(
    title="The Gaussian mechanism is zero-concentrated private",
    source="Bun and Steinke 2016, proposition 1.6",
    given={"deviation": deviation > 0},
    claim=zcdp(
        normal(m, deviation), normal(k, deviation), (m - k) ** 2 / (2 * variance)
    ),
    uses=(zcdp,),
)
processed = theorem("foundations.renyi_post_processing")
composed = theorem("foundations.renyi_composition")
gaussian = theorem("foundations.gaussian_renyi")
g, h, x, order = any_test("g", S), any_test("h", S), point("x", S), 1 - 1 / alpha


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
    bound = p.every(p.supposing(below, bound), g, h)
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


draw, both = point("draw", REAL), point("both", pair_sort(REAL, REAL))
usual = {P: moved, Q: start, rho: 450}
gauss_at = {m: 30, k: 0, deviation: 1}
steps = {
    P: moved,
    Q: start,
    K: function(draw, moved),
    J: function(draw, start),
    rho1: 450,
    rho2: 450,
}
far, origin = test_of(draw, indicator(draw >= 60)), test_of(draw, indicator(draw >= 0))
corner = indicator(first(both) >= 60) * indicator(second(both) >= 60)
corner = test_of(both, corner)


def normals(p, goal):
    """Two normal laws 30 deviations apart, whatever was drawn first."""
    fact = p.use(GAUSSIAN, gauss_at)
    return p.the_same(p.every(fact, draw) if goal.operator == "forall" else fact, goal)


def at_normals(values, test=far):
    """At order 2 and twice as far the bound is almost reached."""
    shown = dict.fromkeys(("bound", "first", "second"), normals)
    return At(values, (2, test, test), reals, shown)


SPEC = SPEC.but(
    proof=larger,
    instance=at_normals({**usual, more: 451}),
    near_misses={
        "no bound": NearMiss(
            without="bound", at=at_normals({**usual, rho: 445, more: 445})
        ),
        "a smaller bound": NearMiss(
            without="room", at=at_normals({**usual, more: 445})
        ),
    },
)

POST_PROCESSING = POST_PROCESSING.but(
    proof=process,
    instance=at_normals({**usual, K: function(draw, dirac(draw))}),
    near_misses={
        "no bound": NearMiss(
            without="bound",
            at=at_normals({**usual, K: function(draw, dirac(draw)), rho: 445}),
        ),
        "a smaller bound": NearMiss(
            claim=zcdp(after(P), after(Q), rho * less),
            at=at_normals({**usual, K: function(draw, dirac(draw))}),
        ),
    },
)

COMPOSITION = COMPOSITION.but(
    proof=compose,
    instance=at_normals(steps),
    near_misses={
        "first without a bound": NearMiss(
            without="first", at=at_normals({**steps, rho1: 440}, corner)
        ),
        "second without a bound": NearMiss(
            without="second", at=at_normals({**steps, rho2: 440}, corner)
        ),
        "less than the sum": NearMiss(
            claim=zcdp(run(P, K), run(Q, J), (rho1 + rho2) * less),
            at=at_normals(steps, corner),
        ),
    },
)

GAUSSIAN = GAUSSIAN.but(
    proof=gauss,
    instance=At(gauss_at),
    near_misses={
        "no noise": NearMiss(
            without="deviation",
            at={m: 0, k: -1, deviation: 0},
            witnesses=(2, origin, origin),
        ),
        "a smaller bound": NearMiss(
            claim=zcdp(
                normal(m, deviation),
                normal(k, deviation),
                (m - k) ** 2 / (2 * variance) * less,
            ),
            witnesses=(2, far, far),
        ),
    },
)
