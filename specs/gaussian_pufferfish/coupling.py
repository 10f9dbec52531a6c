"""Couplings of two laws: a law of pairs whose parts have these laws.

For laws of components this is a plan with given row sums and column sums.
"""

from verifydp.formal.spec import *

C, D = space("C"), space("D")
w, P, R = law("w", pair_sort(C, D)), law("P", C), law("R", D)
A, B = event_variable("A", C), event_variable("B", D)
f, g = any_test("f", C), any_test("g", D)
ml, m, l_ = point("ml", pair_sort(C, D)), point("m", C), point("l", D)
starts_in = mean(w, ml, indicator(member(first(ml), A)))
ends_in = mean(w, ml, indicator(member(second(ml), B)))

coupling = Definition(
    "coupling",
    (w, P, R),
    conjunction(
        forall(A, equal(starts_in, probability(P, A))),
        forall(B, equal(ends_in, probability(R, B))),
    ),
)
is_coupling = coupling(w, P, R)
on_tests = conjunction(
    forall(f, equal(mean(w, ml, value(f, first(ml))), mean(P, m, value(f, m)))),
    forall(g, equal(mean(w, ml, value(g, second(ml))), mean(R, l_, value(g, l_)))),
)

SPEC = Theorem(
    title="Couplings, for events and for tests",
    source="Villani 2009, definition 1.1; Ding, Approximation of Pufferfish privacy "
    "for Gaussian priors, section II",
    standing="definition",
    defines=coupling,
    reads="{0} is a coupling of {1} and {2}",
    claim=conjunction(implies(is_coupling, on_tests), implies(on_tests, is_coupling)),
    remark="Every function with values in [0, 1] of one part has the mean that it has "
    "under that part's law; on finite spaces these are row sums and column sums.",
)


def part_on_tests(p, equation, what, drawn, test, goal):
    """An equation is two inequalities, and the layer cake has them for tests."""
    left, right = equation.formula.arguments
    two = p.have(left <= right, equation), p.have(right <= left, equation)
    cakes = [p.layer_cake(p.every(one, what), drawn, value(test, drawn)) for one in two]
    return p.every(p.have(goal, *cakes), test)


def proof(p):
    """Events are tests, and tests are mixtures of events."""
    known, tests = p.assume(is_coupling), p.assume(on_tests)
    rows, columns = (p.have(part, known) for part in coupling.body.arguments)
    goal_f = equal(mean(w, ml, value(f, first(ml))), mean(P, m, value(f, m)))
    goal_g = equal(mean(w, ml, value(g, second(ml))), mean(R, l_, value(g, l_)))
    forwards = p.have(
        on_tests,
        part_on_tests(p, p.at(rows, A), A, m, f, goal_f),
        part_on_tests(p, p.at(columns, B), B, l_, g, goal_g),
    )
    of_f, of_g = (p.have(part, tests) for part in on_tests.arguments)
    at_A = p.at(of_f, test_of(m, indicator(member(m, A))))
    at_B = p.at(of_g, test_of(l_, indicator(member(l_, B))))
    backwards = p.have(
        is_coupling,
        p.every(p.have(equal(starts_in, probability(P, A)), at_A), A),
        p.every(p.have(equal(ends_in, probability(R, B)), at_B), B),
    )
    return p.have(
        p.statement.claim,
        p.supposing(is_coupling, forwards),
        p.supposing(on_tests, backwards),
    )


bit = point("bit", finite(2))
fair = finite_law("1/2", "1/2")
two = {"C": finite(2), "D": finite(2)}


def rows_only(p, claim):
    """The first parts are fair, the second part is always 0."""
    premise, conclusion = claim.arguments
    got = p.have(conclusion, p.apply(p.assume(claim), p.auto(premise)))
    columns = p.have(coupling.at(conclusion.arguments).arguments[1], got)
    return p.absurd(p.at(columns, event(bit, equal(bit, label(1, 2)))))


lopsided = {
    w: bind(fair, bit, dirac(pair(bit, label(0, 2)))),
    P: fair,
    R: fair,
}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "row sums only": NearMiss(
            claim=implies(on_tests.arguments[0], is_coupling),
            at=At(lopsided, spaces=two, refute=rows_only),
        ),
    },
)
