"""Real proofs, written through the authors' layer, for the attacks on the checker."""

from functools import cache

from verifydp.checker.solver import decide
from verifydp.errors import SpecError
from verifydp.formal.spec.proof import Proof
from verifydp.formal.spec.theorem import At
from verifydp.formal.spec.writing import proof_certificate, refutation_certificate
from verifydp.language.definitions import Definition
from verifydp.language.notation import (
    at,
    bind,
    conjunction,
    dirac,
    equal,
    event,
    event_variable,
    exp,
    finite_law,
    forall,
    implies,
    indicator,
    kernel,
    label,
    laplace,
    law,
    mean,
    member,
    minimum,
    natural,
    natural_number,
    next_,
    normal,
    pair,
    point,
    probability,
    real,
    sum_,
    to_real,
)
from verifydp.language.sorts import REAL, finite, pair_sort, space
from verifydp.language.statement import Statement
from verifydp.language.terms import abstract, number, substitute

S, T = space("S"), space("T")
P, Q = law("P", S), law("Q", S)
EPSILON, DELTA = real("epsilon"), real("delta")
B = event_variable("B", S)
CLOSE = Definition(
    "close",
    (P, Q, EPSILON, DELTA),
    forall(B, probability(P, B) <= exp(EPSILON) * probability(Q, B) + DELTA),
)
K, J = kernel("K", S, T), kernel("J", S, T)
s, t = point("s", S), point("t", T)
BITS = finite(2)
_FLIP = finite_law("1/2", "1/2")


@cache
def cached_decide(script, *, seconds):
    """The solver, asked once for each script."""
    return decide(script, seconds=min(seconds, 2.0))


def post_processing():
    first = CLOSE(P, Q, EPSILON, DELTA)
    images = (bind(P, s, at(K, s)), bind(Q, s, at(K, s)))
    p = Proof(Statement((("close", first),), CLOSE(*images, EPSILON, DELTA), (CLOSE,)))
    event_after = event_variable("D", T)
    hit = probability(at(K, s), event_after)
    drawn = point("drawn", T)
    inside = p.mean_between(at(K, s), drawn, indicator(member(drawn, event_after)))
    cake = p.layer_cake(p.given("close"), s, hit, inside)
    left, right = (probability(image, event_after) for image in images)
    end = p.every(p.have(left <= exp(EPSILON) * right + DELTA, cake), event_after)
    bit = point("bit", BITS)
    kernel_value = _function(bit, finite_law("1/3", "2/3"))
    values = {P: _FLIP, Q: _FLIP, K: kernel_value, EPSILON: 0, DELTA: 0}
    place = At(values, spaces={"S": BITS, "T": BITS})
    return proof_certificate("post", p, p.finished(end), place)


def _function(over, body):
    return abstract(body, over)


def laplace_mechanism():
    f, g, b, sensitivity = map(real, ("f", "g", "b", "sensitivity"))
    y, event_of = real("y"), event_variable("A", REAL)
    given = (
        ("scale", b > 0),
        ("sensitivity", abs(f - g) <= sensitivity),
        ("enough noise", sensitivity <= b * EPSILON),
    )
    claim = CLOSE(laplace(f, b), laplace(g, b), EPSILON, 0)
    p = Proof(Statement(given, claim, (CLOSE,)))
    exponents = p.have(
        -abs(y - f) / b <= EPSILON - abs(y - g) / b,
        *(p.given(name) for name, _ in given),
    )
    at_f, at_g = (exp(-abs(y - centre) / b) for centre in (f, g))
    ratio = p.have(at_f <= exp(EPSILON) * at_g, exponents)
    hit = indicator(member(y, event_of))
    density = p.have(
        hit * (at_f / (2 * b)) - exp(EPSILON) * hit * (at_g / (2 * b)) <= 0,
        ratio,
        p.given("scale"),
    )
    whole = p.densities(
        density, y, (1, laplace(f, b), hit), (-exp(EPSILON), laplace(g, b), hit)
    )
    left, right = (probability(laplace(centre, b), event_of) for centre in (f, g))
    end = p.every(p.have(left <= exp(EPSILON) * right + 0, whole), event_of)
    place = At({f: 0, g: 1, b: 1, sensitivity: 1, EPSILON: 1})
    return proof_certificate("laplace", p, p.finished(end), place)


def composition():
    e1, e2, d1, d2 = map(real, ("epsilon1", "epsilon2", "delta1", "delta2"))

    def run(first, then):
        return bind(first, s, bind(at(then, s), t, dirac(pair(s, t))))

    both = event_variable("C", pair_sort(S, T))
    given = (
        ("first", CLOSE(P, Q, e1, d1)),
        ("second", forall(s, CLOSE(at(K, s), at(J, s), e2, d2))),
        ("slack", d2 >= 0),
    )
    claim = CLOSE(run(P, K), run(Q, J), e1 + e2, d1 + d2)
    p = Proof(Statement(given, claim, (CLOSE,)))
    hit = indicator(member(pair(s, t), both))
    k, j = mean(at(K, s), t, hit), mean(at(J, s), t, hit)
    capped = minimum(1, exp(e2) * j)
    second = p.layer_cake(p.at(p.given("second"), s), t, hit)
    k_between = p.mean_between(at(K, s), t, hit)
    j_between = p.mean_between(at(J, s), t, hit)
    one = p.have(k <= capped + d2, second, k_between, p.given("slack"))
    two = p.mean(one, P, s)
    range_ = p.have(conjunction(capped >= 0, capped <= 1), j_between)
    three = p.layer_cake(p.given("first"), s, capped, range_)
    four = p.mean(p.have(capped <= exp(e2) * j), Q, s)
    left, right = probability(run(P, K), both), probability(run(Q, J), both)
    goal = left <= exp(e1 + e2) * right + (d1 + d2)
    end = p.every(p.have(goal, two, three, four), both)
    constant = _function(point("bit", BITS), _FLIP)
    values = {P: _FLIP, Q: _FLIP, K: constant, J: constant}
    values |= {e1: 0, e2: 0, d1: 0, d2: 0}
    place = At(values, spaces={"S": BITS, "T": BITS})
    return proof_certificate("composition", p, p.finished(end), place)


def randomised_response():
    """A finite law: point, compute and products; the instance in numbers."""
    a, b = real("a"), real("b")
    which = event_variable("E", BITS)
    given = (("a", a >= 0), ("b", a <= 1), ("order", a <= 3 * b), ("cap", b <= 1))
    more = (("zero", b >= 0), ("other", 1 - a <= 3 * (1 - b)))
    one, other = finite_law(a, 1 - a), finite_law(b, 1 - b)
    claim = forall(which, probability(one, which) <= 3 * probability(other, which))
    p = Proof(Statement((*given, *more), claim))
    hit = [indicator(member(label(k, 2), which)) for k in (0, 1)]
    facts = [p.given(name) for name, _ in (*given, *more)]
    body = probability(one, which) <= 3 * probability(other, which)
    zero = [p.have(part >= 0) for part in hit]
    end = p.step("products", *facts, *zero, terms=(body,), texts=("1:2:6", "1:5:7"))
    return proof_certificate(
        "response", p, p.finished(p.every(end, which)), At({a: "1/2", b: "1/2"})
    )


def triangular_sum():
    """Induction over a sum."""
    n, k = natural("n"), natural("k")
    total = sum_(n, k, to_real(k))
    formula = equal(2 * total, to_real(n) * (to_real(n) - 1))
    p = Proof(Statement((), formula))
    later = equal(
        2 * sum_(next_(n), k, to_real(k)), to_real(next_(n)) * (to_real(next_(n)) - 1)
    )
    step = p.have(later, p.assume(formula))
    base = p.step("compute", terms=(equal(number(0), 0),))
    base = p.the_same(base, _at_zero(formula, n))
    return proof_certificate(
        "sum", p, p.finished(p.induct(n, formula, base, step)), None
    )


def _at_zero(formula, n):
    return substitute(formula, {n: natural_number(0)})


def refutation():
    """Post-processing that halves epsilon: false, at two laws on two labels."""
    images = (bind(P, s, at(K, s)), bind(Q, s, at(K, s)))
    claim = CLOSE(*images, EPSILON - 1, DELTA)
    statement = Statement((("close", CLOSE(P, Q, EPSILON, DELTA)),), claim, (CLOSE,))
    bit = point("bit", BITS)
    same = _function(bit, dirac(bit))
    left, right = finite_law("1/2", "1/2"), finite_law("1/3", "2/3")
    place = At(
        {P: left, Q: right, K: same, EPSILON: 1, DELTA: 0},
        witnesses=(event(bit, equal(bit, label(0, 2))),),
        spaces={"S": BITS, "T": BITS},
        show={"close": _shown},
    )
    return refutation_certificate("halved", Proof(statement), place)


def _shown(p, goal):
    """By cases on the two members of an event."""
    which = event_variable("E", BITS)
    left, right = finite_law("1/2", "1/2"), finite_law("1/3", "2/3")
    body = probability(left, which) <= exp(1) * probability(right, which) + 0
    try:
        fact = p.have(body)
    except SpecError:
        return p.step("point", terms=(goal,), texts=("128",))
    return p.the_same(p.every(fact, which), goal)


def exchange():
    """Two draws in either order, and a closed inequality in balls."""
    x, y, event_of = point("x", S), point("y", T), event_variable("C", pair_sort(S, T))
    other, hit = law("R", T), indicator(member(pair(x, y), event_of))
    orders = (mean(P, x, mean(other, y, hit)), mean(other, y, mean(P, x, hit)))
    claim = conjunction(equal(*orders), exp(1) < "2.7182818284590452354")
    p = Proof(Statement((), claim))
    ball = p.step("point", terms=(claim.arguments[1],), texts=("128",))
    end = p.have(claim, p.swap(P, x, other, y, hit), ball)
    return proof_certificate("swap", p, p.finished(end), None)


def on_a_box():
    """A polynomial inequality by a bisection tree."""
    x, y = real("x"), real("y")
    given = (("x", x >= 0), ("x cap", x <= 1), ("y", y >= 0), ("y cap", y <= 1))
    claim = x * (1 - x) * y <= number("3/10")
    p = Proof(Statement(given, claim))
    tree = "1" + 2 * ("0" + 2 * "0..")
    terms = (claim, x, *map(number, (0, 1)), y, *map(number, (0, 1)))
    end = p.step("boxes", terms=terms, texts=(tree, "64"))
    return proof_certificate("box", p, p.finished(end), At({x: 0, y: 1}))


def equal_points():
    """A formula about which points are equal."""
    x, y, z = (point(name, S) for name in "xyz")
    chain = conjunction(equal(x, y), equal(y, z))
    claim = forall(x, y, z, implies(chain, equal(z, x)))
    p = Proof(Statement((), claim))
    return proof_certificate(
        "points", p, p.finished(p.step("patterns", terms=(claim,))), None
    )


def shifted_normals():
    """Closeness of two closed laws from a tiling of the line."""
    x, event_of = point("x", REAL), event_variable("A", REAL)
    here, there = (bind(normal(mean_, 1), x, laplace(x, 1)) for mean_ in (1, 0))
    bound = exp("1/2") * probability(there, event_of) + "1/2"
    claim = forall(event_of, probability(here, event_of) <= bound)
    p = Proof(Statement((), claim))
    terms = (here, there, number("1/2"), number("1/2"))
    step = p.step("profile", terms=terms, texts=("64", "- 0 - 1 ? 2 + 3 +"))
    return proof_certificate("profile", p, p.finished(p.have(claim, step)), None)


SAMPLES = {
    "closed laws": shifted_normals,
    "exchange": exchange,
    "box": on_a_box,
    "points": equal_points,
    "post-processing": post_processing,
    "laplace": laplace_mechanism,
    "composition": composition,
    "randomised response": randomised_response,
    "triangular sum": triangular_sum,
    "refutation": refutation,
}


@cache
def sample(name):
    """The certificate of a proof, made once."""
    return SAMPLES[name]()
