"""What terms mean, by another program: numbers of mpmath, and laws as lists.

Total, as the language is: ``x / 0`` is 0, ``log`` and ``sqrt`` are 0 outside of their
domains, a power is a product where the exponent is a literal natural number and 0 for
other powers of a negative number. Two numbers closer than a tolerance are equal.
"""

from functools import reduce
from itertools import pairwise, product
from math import ceil, prod

import mpmath

#: Points and weights of the Gauss rule on [-1, 1].
_GAUSS = [
    (float(x), float(w))
    for x, w in mpmath.calculus.quadrature.GaussLegendre(mpmath.mp).calc_nodes(3, 80)
]


class Meaning:
    """Evaluates terms; ``numbers`` is `mpmath.mp` or `mpmath.fp`."""

    def __init__(self, numbers=mpmath.mp, tolerance=None):
        self.numbers = numbers
        self.tolerance = tolerance or (1e-9 if numbers is mpmath.fp else 1e-30)

    # Rounding must not turn a zero into a divisor, so this is asked there, too.
    def same(self, left, right):
        size = max(1, abs(left), abs(right))
        return abs(left - right) <= self.tolerance * size

    def __call__(self, term, values, bound=()):
        rule = getattr(self, f"on_{term.operator}", None)
        if rule is not None:
            return rule(term, values, bound)
        arguments = [self(part, values, bound) for part in term.arguments]
        return _PLAIN[term.operator](self, *arguments)

    # --- what does not evaluate its arguments first

    def on_variable(self, term, values, bound):
        return values[str(term.data)]

    def on_bound(self, term, values, bound):
        return bound[term.data]

    def on_number(self, term, values, bound):
        return self.numbers.mpf(term.data.numerator) / term.data.denominator

    def on_natural(self, term, values, bound):
        return term.data

    on_integer = on_natural

    def on_label(self, term, values, bound):
        return term.data[0]

    def on_lambda(self, term, values, bound):
        return lambda x: self(term.arguments[0], values, (x, *bound))

    def on_power(self, term, values, bound):
        base = self(term.arguments[0], values, bound)
        exponent = self(term.arguments[1], values, bound)
        whole = self.numbers.nint(exponent)
        if exponent >= 0 and self.same(exponent, whole):
            return prod([base] * int(whole), start=self.numbers.mpf(1))
        if base < 0 or self.same(base, 0):
            return self.numbers.mpf(0)
        return base**exponent

    def on_if(self, term, values, bound):
        holds = self(term.arguments[0], values, bound)
        return self(term.arguments[1 if holds else 2], values, bound)

    def on_implies(self, term, values, bound):
        premise, conclusion = term.arguments
        return not self(premise, values, bound) or self(conclusion, values, bound)

    def on_forall(self, term, values, bound):
        holds = self(term.arguments[0], values, bound)
        return all(map(holds, points_of(term.arguments[0].data)))

    def on_exists(self, term, values, bound):
        holds = self(term.arguments[0], values, bound)
        return any(map(holds, points_of(term.arguments[0].data)))

    def on_mean(self, term, values, bound):
        body = self(term.arguments[1], values, bound)
        law = self(term.arguments[0], values, bound)
        if isinstance(law, list):
            return sum((w * body(x) for x, w in law), self.numbers.mpf(0))
        density, cuts, unit = law
        cuts = sorted(
            {*cuts, *filter(lambda x: cuts[0] < x < cuts[-1], values.values())}
        )
        ends = [
            low + (high - low) * k / max(1, ceil((high - low) / unit))
            for low, high in pairwise(cuts)
            for k in range(max(1, ceil((high - low) / unit)))
        ] + cuts[-1:]
        return sum(
            weight * (b - a) / 2 * density(y) * body(y)
            for a, b in pairwise(ends)
            for node, weight in _GAUSS
            for y in [(a + b) / 2 + node * (b - a) / 2]
        )


def points_of(sort):
    """All points of a finite sort, all its events, the vertices of its tests."""
    if sort.kind == "finite":
        return range(sort.parameters[0])
    if sort.kind == "pair":
        return list(product(points_of(sort.of(0)), points_of(sort.of(1))))
    points = points_of(sort.of())
    sets = [
        frozenset(p for p, kept in zip(points, some, strict=True) if kept)
        for some in product([False, True], repeat=len(points))
    ]
    if sort.kind == "event":
        return sets
    assert sort.kind == "test"
    return [lambda x, ones=ones: int(x in ones) for ones in sets]


def _divide(at, x, y):
    return at.numbers.mpf(0) if at.same(y, 0) else x / y


def _logarithm(at, x):
    return at.numbers.mpf(0) if x < 0 or at.same(x, 0) else at.numbers.log(x)


def _finite_law(at, *weights):
    # Ill-formed weights: any law will do.
    total = sum(weights)
    if min(weights) < 0 or not at.same(total, 1):
        weights = (at.numbers.mpf(1), *(0 for _ in weights[1:]))
    return list(enumerate(weights))


def _laplace(at, location, scale):
    def density(y):
        return at.numbers.exp(-abs(y - location) / scale) / (2 * scale)

    return density, [location - 28 * scale, location, location + 28 * scale], 2 * scale


def _discrete_normal(at, location, variance):
    reach = range(-40, 41)
    weights = [at.numbers.exp(-at.numbers.mpf(k * k) / (2 * variance)) for k in reach]
    return [
        (location + k, weight / sum(weights))
        for k, weight in zip(reach, weights, strict=True)
    ]


def _iterate(at, count, start, step):
    law = [(start, at.numbers.mpf(1))]
    for number in range(count):
        law = [(y, w * v) for x, w in law for y, v in step((number, x))]
    return law


_PLAIN = {
    "pi": lambda at: +at.numbers.pi,
    "true": lambda at: True,
    "false": lambda at: False,
    "add": lambda at, *terms: sum(terms),
    "subtract": lambda at, x, y: x - y,
    "multiply": lambda at, *terms: reduce(lambda a, b: a * b, terms),
    "divide": _divide,
    "negate": lambda at, x: -x,
    "absolute": lambda at, x: abs(x),
    "maximum": lambda at, x, y: max(x, y),
    "minimum": lambda at, x, y: min(x, y),
    "exp": lambda at, x: at.numbers.exp(x),
    "log": _logarithm,
    "sqrt": lambda at, x: at.numbers.sqrt(x) if x >= 0 else at.numbers.mpf(0),
    "normal_cdf": lambda at, x: at.numbers.ncdf(x),
    "real": lambda at, x: at.numbers.mpf(x),
    "next": lambda at, x: x + 1,
    "sum": lambda at, count, body: sum(map(body, range(count)), at.numbers.mpf(0)),
    "pair": lambda at, x, y: (x, y),
    "first": lambda at, x: x[0],
    "second": lambda at, x: x[1],
    "choose": lambda at, label, *values: values[label],
    "apply": lambda at, function, x: function(x),
    "value": lambda at, test, x: test(x),
    "test": lambda at, body: body,
    "event": lambda at, body: body,
    "member": lambda at, x, of: of(x) if callable(of) else x in of,
    "at_most": lambda at, x, y: x <= y or at.same(x, y),
    "less": lambda at, x, y: x < y and not at.same(x, y),
    "equal": lambda at, x, y: x == y if type(x) in (int, tuple) else at.same(x, y),
    "not": lambda at, x: not x,
    "and": lambda at, *parts: all(parts),
    "or": lambda at, *parts: any(parts),
    "dirac": lambda at, x: [(x, at.numbers.mpf(1))],
    "finite_law": _finite_law,
    "bind": lambda at, law, then: [(y, w * v) for x, w in law for y, v in then(x)],
    "weighted": lambda at, law, weight: [(x, w * weight(x)) for x, w in law],
    "iterate": _iterate,
    "standard_normal": lambda at: (at.numbers.npdf, [-8.0, 8.0], 1.0),
    "laplace": _laplace,
    "discrete_normal": _discrete_normal,
}
