"""Figures 5(a), 6(a) and 7(a): tests under auxiliary information, as drawings.

Each draws two densities, weighed by the chances of the two values before the output,
and a threshold. The areas beyond it are the chances of saying the value rightly and
wrongly: that is a formula, and holds for every test.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

V, W, H, Out = space("V"), space("W"), space("H"), space("O")
prior, given = law("prior", V), kernel("given", W, V)
now, M = kernel("now", pair_sort(W, H), V), kernel("M", V, Out)
d, spot, a, w, h = (
    point("d", V),
    point("spot", V),
    point("a", V),
    point("w", W),
    point("h", H),
)
o, test = point("o", Out), any_test("test", Out)


def accepted(value_):
    """The chance that the test accepts, if the record has a value."""
    return mean(at(M, value_), o, value(test, o))


def area(of):
    """The chance that the record has the value and the test accepts."""
    return mean(of, d, indicator(equal(d, a)) * accepted(d))


def scaled(of):
    """The area is the chance of the value times that of acceptance given it."""
    return equal(area(of), mean(of, d, indicator(equal(d, a))) * accepted(a))


AREAS = Theorem(
    title="The areas beyond a threshold, weighed by what is known before",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.1",
    claim=scaled(prior),
    remark="Any law of the record before the output: the prior, that given the other "
    "records, or that given the past as well.",
)


def proof(p):
    """Where the record has the value, the test accepts with the chance given it."""
    has_it = equal(d, a)
    same = p.have(equal(accepted(d), accepted(d)))
    same = p.rewrite(p.assume(has_it), same, equal(accepted(d), accepted(spot)), spot)
    left, right = indicator(has_it) * accepted(d), indicator(has_it) * accepted(a)
    pointwise = p.have(equal(left, right), p.supposing(has_it, same))
    low = p.mean(p.have(left <= right, pointwise), prior, d)
    high = p.mean(p.have(right <= left, pointwise), prior, d)
    return p.have(p.statement.claim, low, high)


bit = point("bit", finite(2))
tells = {
    prior: finite_law("5/9", "4/9"),
    M: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
    test: test_of(bit, indicator(equal(bit, label(0, 2)))),
    a: label(0, 2),
}

AREAS = AREAS.but(
    proof=proof,
    near_misses={
        "not weighed": NearMiss(
            claim=equal(area(prior), accepted(a)),
            at=At(tells, spaces={"V": finite(2), "O": finite(2)}),
        ),
    },
)
nothing = (
    "A drawing of densities and a threshold states nothing, so that nothing is to be "
    "decided; it is not in the text that was available either. The formula is that of "
    "its areas, and is shown in areas."
)


def drawing(name, covers, claim):
    """A drawing with the formula for its areas."""
    return Theorem(
        title=f"Figure {name}, a drawing",
        source=f"Liu, He, Chanyaswad, Wang and Mittal 2019, figure {name}",
        covers=(covers,),
        standing="not-checkable",
        claim=claim,
        remark=nothing,
    )


SPEC = drawing("5(a)", "HT-XF5a", scaled(prior))
RECORDS = drawing("6(a)", "HT-XF6a", scaled(at(given, w)))
PAST = drawing("7(a)", "HT-XF7a", scaled(at(now, w, h)))
