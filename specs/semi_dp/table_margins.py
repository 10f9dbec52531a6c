"""One-way margins of a table of two by two, as counts of persons."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

ordered = theorem("foundations.finite_sums")
D = space("D")
X, n, i = point("X", D), natural("n"), natural("i")
first_level, second_level = (
    event_variable(name, pair_sort(D, NATURAL))
    for name in ("first_level", "second_level")
)
pair_ = pair(X, i)


def in_row(number_):
    """Person i has level 1, or 2, of the first feature."""
    inside = member(pair_, first_level)
    return inside if number_ == 1 else negation(inside)


def in_column(number_):
    inside = member(pair_, second_level)
    return inside if number_ == 1 else negation(inside)


def persons(condition):
    """How many persons are such."""
    return sum_(n, i, indicator(condition))


def cell(row, column):
    return persons(conjunction(in_row(row), in_column(column)))


rows = (equal(persons(in_row(r)), cell(r, 1) + cell(r, 2)) for r in (1, 2))
columns = (equal(persons(in_column(c)), cell(1, c) + cell(2, c)) for c in (1, 2))
SPEC = Theorem(
    title="The one-way margins of a table of two by two are sums of its cells",
    source="Cho and Awan, Semi-DP, example 4",
    covers=("SD-E4",),
    claim=conjunction(*rows, *columns),
    remark="Any number of persons. The events hold of the persons with level 1 of each "
    "feature; the others have level 2.",
)


def proof(p):
    """Each person is in one cell."""
    facts = []
    for formula in SPEC.claim.arguments:
        facts.append(additive(p, formula))
    return p.have(SPEC.claim, *facts)


def additive(p, formula):
    """Term by term: the solver knows what an indicator is."""
    total, cells = formula.arguments
    term = total.arguments[-1]
    parts = [one.arguments[-1] for one in cells.arguments]
    here = [instantiate(one, i) for one in (term, *parts)]
    same = p.have(equal(here[0], here[1] + here[2]))
    sides = []
    before = p.assume(to_real(i) < to_real(n))
    for low, high in ((here[0], here[1] + here[2]), (here[1] + here[2], here[0])):
        fact = p.every(p.supposing(before.formula, p.have(low <= high, same)), i)
        sides.append(p.use(ordered, fact, f=function(i, low), g=function(i, high), n=n))
    return p.have(formula, *sides)


person = point("person", pair_sort(finite(1), NATURAL))
at_person = {X: label(0, 1), n: natural_number(1), first_level: event(person, TRUE)}
at_person |= {second_level: event(person, TRUE)}
one_database = {"D": finite(1)}
SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a cell left out": NearMiss(
            claim=equal(persons(in_row(1)), cell(1, 2)),
            at=At(at_person, spaces=one_database),
        ),
    },
)
