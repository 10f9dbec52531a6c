"""Mechanisms that read how far a database is from one that is fixed, the anchor."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid
from verifydp.language.terms import substitute

D = space("D")
a, x, y, z = (point(name, D) for name in "axyz")
joined = event_variable("joined", pair_sort(D, D))
d, other = function_variable("d", pair_sort(D, D)), real("other")
bit, out = point("bit", finite(2)), real("out")
source = "Composition in differential privacy for general granularity notions, "


def finite_(left, right):
    return member(pair(left, right), joined)


def far(left, right):
    return at(d, left, right)


def around(by=1):
    bound = far(x, y) + far(y, z) * by
    return conjunction(finite_(x, z), far(x, z) <= bound)


centre = if_(finite_(a, x), far(a, x), 0)
parameters = joined, d, a, x
given = {
    "itself": forall(x, conjunction(finite_(x, x), equal(far(x, x), 0))),
    "turned": forall(
        x,
        y,
        implies(finite_(x, y), conjunction(finite_(y, x), equal(far(y, x), far(x, y)))),
    ),
    "triangle": forall(
        x, y, z, implies(conjunction(finite_(x, y), finite_(y, z)), around())
    ),
}


def at_anchor(of, database):
    return of(joined, d, a, database)


def is_private(notion, of, by=1):
    cell = point("cell", pair_sort(D, D))
    scaled = at(d, cell) if by == 1 else at(d, cell) * by
    return notion(function(x, at_anchor(of, x)), joined, function(cell, scaled))


def loses(private, by=1):
    """No smaller loss between the anchor and a database at a finite distance."""
    least = implies(private, far(a, y) * by <= other)
    return forall(y, other, implies(finite_(a, y), least))


REMARK = (
    "For any extended pseudometric and any anchor {a}. So no smaller function than the "
    "distance bounds the loss of all private mechanisms. "
)


def there_and_back(p, start, end, there):
    """Distances are not negative: there and back is no shorter than staying."""
    turned, triangle = p.given("turned"), p.given("triangle")
    back = p.apply(p.at(turned, start, end), there)
    loop = p.at(triangle, start, end, start)
    loop = p.apply(loop, p.have(loop.formula.arguments[0], there, p.part(back, 0)))
    stays = p.part(loop, 0)
    twice = p.at(triangle, start, start, start)
    twice = p.apply(twice, p.have(twice.formula.arguments[0], stays))
    return p.have(far(start, end) >= 0, loop, back, twice)


def from_anchor(p, there):
    """Both databases are joined to the anchor or none is; distances differ by less."""
    turned, triangle = p.given("turned"), p.given("triangle")
    back = p.apply(p.at(turned, x, y), there)
    legs = {y: there, x: p.part(back, 0)}
    ways, signs = [], []
    for near, other_ in ((x, y), (y, x)):
        on = p.assume(finite_(a, near))
        rule = p.at(triangle, a, near, other_)
        way = p.have(rule.formula.arguments[0], on, legs[other_])
        ways.append(p.supposing(on, p.apply(rule, way)))
        signs.append(p.supposing(on, there_and_back(p, a, near, on)))
    centres = [at_x(centre, place) for place in (x, y)]
    apart = conjunction(abs(centres[0] - centres[1]) <= far(x, y), far(x, y) >= 0)
    sign = there_and_back(p, x, y, there)
    return p.have(apart, *ways, sign, back), (*ways, back, sign, *signs)


def at_x(term, place):
    """A term in x, at another database."""
    return substitute(term, {x: place})


def lossless(p):
    """The anchor is at distance 0 from itself."""
    itself = p.at(p.given("itself"), a)
    return p.have(equal(at_x(centre, a), 0), itself)


def of_noise(p, notion, of, loss, rule):
    """Noise on two centres, which are no further apart than the databases."""
    there = p.assume(finite_(x, y))
    apart, _ = from_anchor(p, there)
    laws = at_anchor(of, x), at_anchor(of, y)
    fact = rule(at_x(centre, x), at_x(centre, y), apart)
    fact = p.the_same(fact, loss(*laws))
    fact = p.every(p.supposing(there, fact), x, y)
    return p.the_same(fact, is_private(notion, of))


three = finite(3)
spaces = {"D": three}
start, last = label(0, 3), label(2, 3)
cells = point("cells", pair_sort(three, three))


def at_rows(*rows, refute=None, witnesses=()):
    """Three databases with these distances, from the first one."""
    values = {a: start, joined: event(cells, TRUE), d: grid(*rows)}
    return At(values, witnesses, spaces, refute=refute)


def line(by):
    """Three databases in a row."""
    return tuple(tuple(abs(i - j) * by for j in range(3)) for i in range(3))


def one_way(by):
    """A distance in one direction alone."""
    return (0, by, by), (0, 0, 0), (0, 0, 0)


def shortcut(by):
    """No distance on a way around, which is far."""
    return (0, 0, by), (0, 0, 0), (by, 0, 0)


def loses_less(loss, premise):
    """What is private for a smaller loss than is claimed."""

    def refute(p, claim):
        rule = p.at(p.assume(claim), last, loss)
        inner = rule.formula
        if inner.arguments[1].operator == "implies":
            rule = p.apply(rule, p.auto(inner.arguments[0]))
        return p.absurd(p.apply(rule, premise(p, rule.formula.arguments[0])))

    return refute


def centres(formula):
    """Those of the two laws at these points: 0 and the loss, or 1 twice."""
    loss = formula.arguments[2]
    is_none = str(loss) == str(number(0))
    return (number(1), number(1)) if is_none else (number(0), loss)


usual = at_rows(*line(1))


def near_misses(claim, premise, private, told):
    """One for each hypothesis, and a smaller loss."""
    return {
        "less": NearMiss(claim=claim("101/100"), refute=loses_less(2, premise)),
        "a distance from itself": NearMiss(
            without="itself",
            claim=claim(1),
            at=at_rows(*[(1, 1, 1)] * 3, refute=loses_less(0, premise)),
        ),
        "one way": NearMiss(
            without="turned",
            claim=private,
            at=at_rows(*one_way(1), witnesses=(last, start, *told)),
        ),
        "a shortcut": NearMiss(
            without="triangle",
            claim=private,
            at=at_rows(*shortcut(1), witnesses=(last, label(1, 3), *told)),
        ),
    }
