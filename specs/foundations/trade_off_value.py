"""The trade-off function of two laws: the least type II error at a type I error.

As an infimum: no randomised test of that size makes fewer errors, and every larger
number is undercut by one.
"""

from verifydp.formal.spec import *

trade_off = definition("foundations.trade_off")
S = space("S")
P, Q, h = law("P", S), law("Q", S), any_test("h", S)
size, error, above = real("size"), real("error"), real("above")
f, a, b = function_variable("f", REAL), real("a"), real("b")
words = shared("foundations.trade_off_value._words")
best, two, type_one, type_two = words.best, words.two, words.type_one, words.type_two
value_of = words.value_of

SPEC = Theorem(
    title="A trade-off function is at most the least type II error",
    source="Dong, Roth and Su 2022, definition 2.1",
    standing="definition",
    defines=value_of,
    reads="the least type II error of {0} against {1} at size {2} is {3}",
    uses=(trade_off,),
    covers=("GC-DVI.17", "CP-D12"),
    given={
        "value": value_of(P, Q, size, error),
        "above f": trade_off(P, Q, f),
        "decreasing": forall(a, b, implies(a <= b, at(f, b) <= at(f, a))),
    },
    claim=at(f, size) <= error,
    remark="So no larger function is a bound; with least_errors below, the least type "
    "II errors are the largest bound that decreases. That they are attained is in "
    "foundations.trade_off_attained, for laws with densities.",
)


def proof(p):
    """Were f above the infimum, a test would undercut f, which decreases."""
    approached = p.have(value_of.body.arguments[1], p.given("value"))
    higher = p.assume(error < at(f, size))
    undercuts = p.assume(conjunction(type_one <= size, type_two < at(f, size)))
    small = p.have(type_one <= size, undercuts)
    falls = p.apply(p.at(p.given("decreasing"), type_one, size), small)
    nothing = p.have(FALSE, p.at(p.given("above f"), h), falls, undercuts)
    found = p.apply(p.at(approached, at(f, size)), higher)
    nothing = p.supposing(higher, p.obtain(found, h, nothing))
    return p.have(at(f, size) <= error, nothing)


bit = point("bit", finite(2))
response = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    size: "1/4",
    error: "1/4",
    f: function(a, number("1/2") - a),
}


def attained(values, test):
    """The infimum is the type II error of this test."""

    def show(p, goal):
        at_point = At(values, spaces=two).of
        undercuts = conjunction(type_one <= size, type_two < above)
        larger = p.assume(at_point(error < above))
        here = p.have(At({**values, h: test}, (), two).of(undercuts), larger)
        found = p.some(at_point(exists(h, undercuts)), test, here)
        reached = p.every(p.supposing(larger, found), above)
        bound = p.auto(at_point(value_of.body).arguments[0])
        return p.have(goal, bound, reached)

    return At(values, spaces=two, show={"value": show})


jumps = {
    **response,
    size: 2,
    error: 0,
    f: function(a, if_(a <= 1, 0, 1)),
}

SPEC = SPEC.but(
    proof=proof,
    instance=attained(response, best),
    near_misses={
        "less than the infimum": NearMiss(
            without="value", at=At({**response, error: "1/5"}, (), two)
        ),
        "not above f": NearMiss(
            without="above f",
            at=attained({**response, f: function(a, "26/100")}, best),
        ),
        "not decreasing": NearMiss(
            without="decreasing", at=attained(jumps, test_of(bit, 1))
        ),
    },
)
