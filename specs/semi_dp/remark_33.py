"""A noisy table may be made one of whole numbers with the same margins."""

from verifydp.formal.spec import *

processing = theorem("semi_dp.proposition_23")
f_private = definition("foundations.trade_off_privacy")
D, S, T, E = space("D"), space("S"), space("T"), space("E")
x, s, t = point("x", D), point("s", S), point("t", E)
nearest = function_variable("nearest", pair_sort(S, E), T)
parts = {name: processing[name] for name in ("M", "invariant", "neighbours", "f")}
M, invariant = parts["M"], parts["invariant"]
before = processing.given["private"]
inside = before.arguments[1]


def rounded(database):
    """The nearest table with the margins of the database."""
    return bind(at(M, database), s, dirac(at(nearest, s, at(invariant, database))))


SPEC = Theorem(
    title="Rounding to a table of whole numbers with the given margins is free",
    source="Cho and Awan, Semi-DP, remark 33",
    covers=("SD-R33",),
    uses=(f_private,),
    given={"private": before},
    claim=f_private(function(x, rounded(x)), inside, processing["f"]),
    remark="Any function of the release and the invariant, such as the nearest table "
    "of nonnegative whole numbers with these margins: there is one, the table itself.",
)


def proof(p):
    """It is post-processing with the invariant."""
    both = point("both_", pair_sort(S, E))
    kernel_ = function(both, dirac(at(nearest, first(both), second(both))))
    fact = p.use(processing, p.given("private"), K=kernel_)
    return p.the_same(fact, p.statement.claim)


bits = point("bits", pair_sort(finite(2), finite(2)))
bit, a = point("bit", finite(2)), real("a")
zero, one = label(0, 2), label(1, 2)
two = {name: finite(2) for name in "DSTE"}
response = {
    M: function(bit, choose(bit, finite_law("3/4", "1/4"), finite_law("1/4", "3/4"))),
    nearest: function(bits, first(bits)),
    invariant: function(bit, zero),
    parts["neighbours"]: event(bits, TRUE),
    t: zero,
    parts["f"]: function(a, number("1/2") - a),
}
SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=two),
    near_misses={
        "a release that tells more": NearMiss(
            without="private",
            at={parts["f"]: function(a, number("3/5") - a)},
            witnesses=(zero, one, test_of(bit, indicator(equal(bit, one)))),
        ),
    },
)
