"""A finite sum of which two terms are changed."""

from verifydp.formal.spec import *

i, j, k, n = map(natural, ("i", "j", "k", "n"))
f, g = function_variable("f", NATURAL), function_variable("g", NATURAL)
changed = theorem("foundations.finite_sums.changed")


def total(of):
    return sum_(n, i, at(of, i))


def change(place):
    return at(f, place) - at(g, place)


def other(place):
    return negation(equal(i, place))


early = to_real(i) < to_real(n)
elsewhere = conjunction(early, other(j), other(k))

SPEC = Theorem(
    title="A sum of which two terms are changed",
    source="definition of finite sums",
    given={
        "one of them": to_real(j) < to_real(n),
        "another one": to_real(k) < to_real(n),
        "two": negation(equal(j, k)),
        "the others": forall(i, implies(elsewhere, equal(at(f, i), at(g, i)))),
    },
    claim=equal(total(f), total(g) + change(j) + change(k)),
)


def proof(p):
    """One after the other: in between, term j alone is changed."""
    between = function(i, if_(equal(i, j), at(f, i), at(g, i)))
    here = p.assume(conjunction(early, other(j)))
    same = p.every(p.supposing(here, p.have(equal(at(between, i), at(g, i)), here)), i)
    first_ = p.use(changed, p.given("one of them"), same, f=between, g=g, k=j)
    here = p.assume(conjunction(early, other(k)))
    this, not_this = p.assume(equal(i, j)), p.assume(other(j))
    goal = equal(at(f, i), at(between, i))
    alike = p.apply(p.at(p.given("the others"), i), p.have(elsewhere, here, not_this))
    fact = p.cases(equal(i, j), p.have(goal, this), p.have(goal, alike, not_this))
    rest = p.every(p.supposing(here, fact), i)
    second_ = p.use(changed, p.given("another one"), rest, f=f, g=between, k=k)
    spot = p.have(equal(at(between, k), at(g, k)), p.given("two"))
    return p.have(SPEC.claim, first_, second_, spot)


def values(*of):
    """A function of whole numbers by its first three values."""
    last = number(of[2])
    for place in (1, 0):
        last = if_(equal(to_real(i), place), of[place], last)
    return function(i, last)


zero, one, two = map(natural_number, range(3))
SPEC = SPEC.but(
    proof=proof,
    instance=At(
        {f: values(5, 1, 7), g: values(2, 1, 3), j: zero, k: two, n: natural_number(3)}
    ),
    near_misses={
        "none of them": NearMiss(without="one of them", at={j: two, k: zero, n: two}),
        "no other one": NearMiss(without="another one", at={n: two}),
        "one of them twice": NearMiss(without="two", at={k: zero, f: values(5, 1, 3)}),
        "a third one": NearMiss(without="the others", at={f: values(5, 2, 7)}),
    },
)
