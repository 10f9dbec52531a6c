"""How shape is shown."""

from verifydp.formal.spec import *

P, R = law("P", REAL), law("R", REAL)
x = point("x", REAL)
b, c, low, high = map(real, ("b", "c", "low", "high"))
signs = theorem("gaussian_pufferfish.sign_pattern")
words = shared("gaussian_pufferfish.shape._words")
PLACES, inside, k, less = words.PLACES, words.inside, words.k, words.less
y_1, y_2, y_3 = words.y_1, words.y_2, words.y_3


def transferred(p, factors, positive, sign):
    """Inside and outside, the combination has the mean that its sign says."""
    first_, middle, last = factors
    size, combination = first_ + middle + last, combined(factors)
    there = p.have(size > 0, positive)
    inverse = p.have(conjunction(1 / size > 0, equal(size * (1 / size), 1)), there)
    halves = []
    for name, where, factor in (
        ("inside", inside, 1),
        ("outside", negation(inside), -1),
    ):
        part = factor * combination * indicator(where)
        range_ = p.have(conjunction(part >= 0, part <= size), sign, positive)
        scaled = conjunction(part / size >= 0, part / size <= 1)
        scaled = p.have(scaled, range_, inverse)
        fact = p.layer_cake(p.given(name), x, part / size, scaled)
        sums = [mean(data, x, part) for data in (P, R)]
        gain = factor * (sums[0] - c * sums[1])
        start = p.have(gain / size <= 0, fact)
        halves.append(p.have(gain <= 0, start, inverse))
    return halves


def combined(factors):
    """A combination of the kernels at the three outputs."""
    first_, middle, last = factors
    return middle * k(y_2) - first_ * k(y_1) - last * k(y_3)


def sign_of(factors):
    """Not negative inside, not positive outside."""
    size = combined(factors)
    return conjunction(implies(inside, size >= 0), implies(negation(inside), size <= 0))


def rule(p):
    """Such a combination bounds the density in the middle by those at both sides."""
    factors = tuple(map(real, ("first", "middle", "last")))
    first_, middle, last = factors
    positive = p.assume(conjunction(first_ >= 0, middle > 0, last >= 0))
    sign = p.assume(forall(x, sign_of(factors)))
    halves = transferred(p, factors, positive, p.at(sign, x))
    found = p.have(less(y_2), *halves, p.given("left"), p.given("right"), positive)
    found = p.supposing(positive, p.supposing(sign, found))
    return p.every(found, *factors)


def ordered(p, u, v):
    """Exponentials at the rate of the noise are ordered like their arguments."""
    parts = []
    for one, other in ((u, v), (v, u)):
        both = conjunction(
            implies(one <= other, one / b <= other / b),
            implies(one < other, one / b < other / b),
        )
        parts.append(p.have(both, p.given("scale")))
    one, other = exp(u / b), exp(v / b)
    return p.have(
        conjunction(
            implies(u <= v, one <= other),
            implies(v <= u, other <= one),
            implies(u < v, one < other),
            implies(v < u, other < one),
        ),
        *parts,
    )


def kernel_fact(p, place):
    """The kernel at a place, in exponentials."""
    here, there, size = exp(x / b), exp(place / b), k(place)
    known = p.at(p.given("kernel"), x, place)
    parts = []
    for where, one, other in ((x <= place, there, here), (place <= x, here, there)):
        exponent = equal(one.arguments[0] - abs(x - place) / b, other.arguments[0])
        exponent = p.have(implies(where, exponent))
        same = equal(one * exp(-abs(x - place) / b), other)
        same = p.have(implies(where, same), exponent)
        parts.append(p.have(implies(where, equal(size * one, other)), same, known))
    return p.have(
        conjunction(
            implies(here <= there, equal(size * there, here)),
            implies(there <= here, equal(size * here, there)),
        ),
        *parts,
        ordered(p, x, place),
    )


def edges(p, general):
    """Where the middle output is beyond the interval, one other output is enough."""
    found = []
    for side, other, gap in (
        ((high <= y_2), y_3, y_3 - y_2),
        ((y_2 <= low), y_1, y_2 - y_1),
    ):
        where = p.assume(side)
        growth = exp(gap / b)
        factors = (
            (number(0), number(1), growth)
            if other is y_3
            else (growth, number(1), number(0))
        )
        shapes = [p.at(p.given("kernel"), x, one) for one in (y_2, other)]
        beyond = x <= y_2 if other is y_3 else y_2 <= x
        falls = equal(-abs(x - y_2) / b, gap / b - abs(x - other) / b)
        falls = p.have(implies(beyond, falls), p.given("order"))
        same = equal(exp(-abs(x - y_2) / b), growth * exp(-abs(x - other) / b))
        falls = p.have(implies(beyond, same), falls)
        falls = p.have(
            implies(beyond, equal(k(y_2), growth * k(other))), falls, *shapes
        )
        distance = p.have(
            -abs(x - y_2) / b <= gap / b - abs(x - other) / b,
            p.given("order"),
            p.given("scale"),
        )
        less_ = p.have(
            exp(-abs(x - y_2) / b) <= growth * exp(-abs(x - other) / b), distance
        )
        less_ = p.have(k(y_2) <= growth * k(other), less_, *shapes)
        sign = p.every(p.have(sign_of(factors), falls, less_, where), x)
        at_factors = p.at(general, *factors)
        premise = p.have(at_factors.formula.arguments[0])
        found.append(p.supposing(side, p.apply(at_factors, premise, sign)))
    return found


def between(p, general):
    """Zeros of the combination at the ends of the interval, or at the outer outputs."""
    a, d = real("a"), real("d")
    places = p.assume(
        conjunction(
            low <= a,
            y_1 <= a,
            disjunction(equal(a, low), equal(a, y_1)),
            a < y_2,
            d <= high,
            d <= y_3,
            disjunction(equal(d, high), equal(d, y_3)),
            y_2 < d,
        )
    )
    A, D, X = exp(a / b), exp(d / b), exp(x / b)
    names = {"X": X, "A": A, "D": D}
    for place, one in enumerate(PLACES, 1):
        names |= {f"p_{place}": exp(one / b), f"k_{place}": k(one)}
    order = p.have(
        conjunction(
            exp(y_1 / b) <= A, exp(y_2 / b) > A, exp(y_2 / b) < D, exp(y_3 / b) >= D
        ),
        places,
        *(ordered(p, u, v) for u, v in ((y_1, a), (a, y_2), (y_2, d), (d, y_3))),
    )
    positive = p.have(conjunction(X > 0, exp(y_1 / b) > 0))
    facts = [kernel_fact(p, one) for one in PLACES]
    pattern = p.use(signs, positive, order, *facts, **names)
    links = [ordered(p, u, v) for u, v in ((a, x), (x, d), (a, y_1), (d, y_3))]
    p_1, p_2, p_3 = (exp(one / b) for one in PLACES)
    factors = (
        A * A * (D * D - p_2 * p_2),
        p_1 * p_2 * (D * D - A * A),
        p_1 * p_3 * (p_2 * p_2 - A * A),
    )
    inner, outer = (
        pattern.formula.arguments[0].arguments[0],
        pattern.formula.arguments[1].arguments[0],
    )
    there = p.have(
        conjunction(implies(inside, inner), implies(negation(inside), outer)),
        places,
        *links,
    )
    parts = []
    for part, where, one in zip(
        pattern.formula.arguments,
        (inside, negation(inside)),
        sign_of(factors).arguments,
        strict=True,
    ):
        rule_ = p.have(part, pattern)
        premise = p.have(part.arguments[0], there, p.assume(where))
        parts.append(p.the_same(p.supposing(where, p.apply(rule_, premise)), one))
    sign = p.every(p.have(sign_of(factors), *parts), x)
    sizes = p.have(conjunction(p_2 * p_2 < D * D, p_2 * p_2 > A * A), order)
    at_factors = p.at(general, *factors)
    premise = at_factors.formula.arguments[0]
    premise = p.have(premise, *(p.have(one, sizes, order) for one in premise.arguments))
    found = p.supposing(places, p.apply(at_factors, premise, sign))
    return p.at(p.every(found, a, d), maximum(low, y_1), minimum(high, y_3))


def proof(p):
    """Three cases: the middle output is beyond the interval, or in it."""
    general = rule(p)
    outer = edges(p, general)
    middle = between(p, general)
    inner = p.assume(conjunction(low < y_2, y_2 < high))
    shown = p.have(middle.formula.arguments[0], p.given("order"), inner)
    middle = p.supposing(inner, p.apply(middle, shown))
    return p.have(less(y_2), middle, *outer)
