"""The trade-off function of two laws: the least type II error at a type I error.

As an infimum: no randomised test of that size makes fewer errors, and every larger
number is undercut by one.
"""

from verifydp.formal.spec import *

trade_off = definition("foundations.trade_off")
S = space("S")
P, Q, x, h = law("P", S), law("Q", S), point("x", S), any_test("h", S)
size, error, above = real("size"), real("error"), real("above")
f, a, b = function_variable("f", REAL), real("a"), real("b")
type_one, type_two = mean(P, x, value(h, x)), 1 - mean(Q, x, value(h, x))

value_of = Definition(
    "trade_off_value",
    (P, Q, size, error),
    conjunction(
        forall(h, implies(type_one <= size, error <= type_two)),
        forall(
            above,
            implies(
                error < above,
                exists(h, conjunction(type_one <= size, type_two < above)),
            ),
        ),
    ),
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
    nothing = p.supposing(higher.formula, p.obtain(found, h, nothing))
    return p.have(at(f, size) <= error, nothing)


bit = point("bit", finite(2))
two = {"S": finite(2)}
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
        reached = p.every(p.supposing(larger.formula, found), above)
        bound = p.auto(at_point(value_of.body).arguments[0])
        return p.have(goal, bound, reached)

    return At(values, spaces=two, show={"value": show})


best = test_of(bit, choose(bit, 0, 1))
jumps = {
    **response,
    size: 2,
    error: 0,
    f: function(a, if_(a <= 1, 0, 1)),
}


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
    proof=proof,
    instance=attained(response, best),
    near_misses={
        "less than the infimum": NearMiss(
            without=("value",), at=At({**response, error: "1/5"}, (), two)
        ),
        "not above f": NearMiss(
            without=("above f",),
            at=attained({**response, f: function(a, "26/100")}, best),
        ),
        "not decreasing": NearMiss(
            without=("decreasing",), at=attained(jumps, test_of(bit, 1))
        ),
    },
    remark="So the least type II error is the largest trade-off function; that it is "
    "attained is in another file, for laws with densities.",
)
