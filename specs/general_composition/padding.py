"""Padding: a smaller table filled up to the size of a larger one stays close to it.

Tables are told by counts: record i occurs so many times.
"""

from verifydp.formal.spec import *

m, i = natural("m"), natural("i")
a, b, more = (function_variable(name, NATURAL) for name in ("a", "b", "more"))
ordered = theorem("foundations.finite_sums")
early = to_real(i) < to_real(m)


def total(term):
    """The sum over all records."""
    return sum_(m, i, term)


padded = total(abs(at(a, i) + at(more, i) - at(b, i)))
apart = total(abs(at(a, i) - at(b, i)))


def closer(by=1):
    return padded / 2 <= by * apart


def sharper(by=2):
    return padded / 2 <= (apart + total(at(more, i))) / by


SPEC = Theorem(
    title="Padding a smaller table",
    source="Composition in differential privacy for general granularity notions, "
    "lemma A.8",
    covers=("GC-LA.8",),
    given={
        "added": forall(i, implies(early, at(more, i) >= 0)),
        "sizes": equal(total(at(a, i)) + total(at(more, i)), total(at(b, i))),
    },
    claim=conjunction(closer(), sharper()),
    remark="The table of counts {'a'} is filled up by any records {'more'} to the size "
    "of {'b'}. The bounded distance of tables of one size is half of the size of their "
    "symmetric difference, as written here; before, the tables differ in {'n'} "
    "records. Of all records, finitely many occur, the first {m}. The second bound is "
    "sharper and not in the paper. If the sizes are the same, the distance is half.",
)


def proof(p):
    """Record by record: by the triangle inequality, and b - a is at most |a - b|."""
    running = p.assume(early)
    sign = p.apply(p.at(p.given("added"), i), running)

    def sums(left, right, *facts):
        one = p.every(p.supposing(running, p.have(left <= right + 0, *facts)), i)
        values = {"f": function(i, left), "g": function(i, right), "n": m}
        return p.use(
            ordered, {ordered[name]: item for name, item in values.items()}, one
        )

    gap = abs(at(a, i) - at(b, i))
    filled = abs(at(a, i) + at(more, i) - at(b, i))
    first_ = sums(filled, gap + at(more, i), sign)
    second_ = sums(at(b, i) - at(a, i), gap)
    return p.have(p.statement.claim, first_, second_, p.given("sizes"))


def counts(*values):
    """So many of the first records, and none of the others."""
    last = number(0)
    for place, value_ in reversed(list(enumerate(values))):
        last = if_(equal(i, natural_number(place)), value_, last)
    return function(i, last)


SPEC = SPEC.but(
    proof=proof,
    instance=At(
        {
            m: natural_number(2),
            a: counts(0, 0),
            b: counts(1, 0),
            more: counts(0, 1),
        },
        show={"added": lambda p, goal: p.auto(goal)},
    ),
    near_misses={
        "removed records": NearMiss(
            without="added", at={b: counts(0, 0), more: counts(1, -1)}
        ),
        "other sizes": NearMiss(without="sizes", at={more: counts(2, 2)}),
        "less": NearMiss(claim=conjunction(closer("99/100"), sharper())),
        "half the distance": NearMiss(claim=conjunction(closer(), sharper(3))),
    },
    exceptions={"the other numbers": "halves of one distance"},
)
