"""Theorem 7, line 3, about one record under the prior that is given.

The record is drawn first, and the others follow from it in any way. Membership privacy
bounds the information that record and output share. Given the others they may share
more: the others are the key to what the output says.
"""

from verifydp.formal.spec import *

decided = shared("hypothesis_testing._evaluated").decided
membership = definition("hypothesis_testing.membership")
information = definition("hypothesis_testing.mutual_information")
V, U, Out = space("V"), space("U"), space("O")
v, t, hole, u, o = (
    point("v", V),
    point("t", V),
    point("hole", V),
    point("u", U),
    point("o", Out),
)
W, epsilon = event_variable("W", Out), real("epsilon")
values, others, M = (
    law("values", V),
    kernel("others", V, U),
    kernel("M", pair_sort(V, U), Out),
)
nobody, only = point("nobody", finite(1)), label(0, 1)
record, alone = (
    point("record", pair_sort(V, U)),
    point("alone", pair_sort(V, finite(1))),
)
prior = bind(values, v, bind(at(others, v), u, dirac(pair(v, u))))
private = membership(
    function(nobody, prior), M, function(record, first(record)), epsilon
)
share = mean(values, t, indicator(equal(t, v)))


def output(of):
    """The law of the output given the record, whatever the others are."""
    return bind(at(others, of), u, at(M, of, u))


def informs(budget):
    """Record and output share this much; the other records are not given."""
    reads = function(alone, output(first(alone)))
    return information(dirac(only), function(nobody, values), reads, budget)


kept = [
    finite_law(*("4/5" if of == seen_ else "1/20" for of in range(5)))
    for seen_ in range(5)
]

SPEC = Theorem(
    title="Theorem 7, line 3, one record and one prior",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7 and eq. (25)",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    uses=(membership, information),
    given={"private": private, "full": forall(v, share > 0)},
    claim=informs(epsilon),
    remark="Line 3, reading with the information of record and output under the prior "
    "that is given, not given the other records, against membership privacy of the "
    "record. Every value of the record has a positive probability, so there are "
    "countably many values. Given the other records it fails "
    "(theorem_7_information_mixed).",
)
bound = theorem("hypothesis_testing.information_bound")


average = bind(values, t, output(t))


def seen(of):
    return probability(output(of), W)


def proof(p):
    """Given the record, the law of the output is close to what it is without."""
    same = equal(t, v)
    part, whole = indicator(same) * seen(t), indicator(same) * seen(v)
    template = equal(part, indicator(same) * seen(hole))
    yes = p.rewrite(p.assume(same), p.have(equal(part, part)), template, hole)
    pointwise = p.cases(same, yes, p.have(equal(part, whole), p.assume(negation(same))))
    inner = p.mean_between(at(M, t, u), o, indicator(member(o, W)))
    less = p.mean(p.have(probability(at(M, t, u), W) >= 0, inner), at(others, t), u)
    orders = (part <= whole, pointwise), (whole <= part, pointwise)
    facts = [
        p.mean(p.have(order, fact), values, t)
        for order, fact in (*orders, (part <= seen(t), less))
    ]
    moved = p.at(p.given("private"), only, v, W)
    can_be = p.assume(moved.formula.arguments[0])
    known = *facts, p.at(p.given("full"), v)
    goal = seen(v) <= exp(epsilon) * probability(average, W)
    upward = p.have(goal, p.apply(moved, can_be), can_be, *known)
    never = p.have(goal, p.assume(negation(can_be.formula)), *known)
    close_ = p.every(p.cases(can_be.formula, upward, never), W)
    parts = {
        "rho": dirac(only),
        "theta": function(nobody, values),
        "M": function(alone, output(first(alone))),
        "Q": function(nobody, average),
        "epsilon": epsilon,
    }
    return p.use(bound, p.every(close_, v, nobody), spaces={"U": finite(1)}, **parts)


bit, two = point("bit", finite(2)), point("two", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
fair = finite_law("1/2", "1/2")
response = {
    values: fair,
    others: function(bit, fair),
    M: function(two, choose(first(two), *flips)),
    epsilon: log("201/100"),
}
spaces = {"V": finite(2), "U": finite(2), "O": finite(2)}


def agrees(others_space, body):
    """The test of record, others and output with this body."""
    cell = point("cell", pair_sort(finite(2), pair_sort(others_space, finite(2))))
    return test_of(cell, body(first(cell), first(second(cell)), second(second(cell))))


is_output = agrees(finite(1), lambda first_, _, last: indicator(equal(first_, last)))
ratio = log(3), -log(2), is_output

# One of five values, kept with probability 4/5.
told_of_5 = point("told_of_5", pair_sort(finite(5), finite(1)))
five_values = {
    values: finite_law(*("1/5",) * 5),
    others: function(point("any_value", finite(5)), dirac(only)),
    M: function(told_of_5, choose(first(told_of_5), *kept)),
    epsilon: log("401/100"),
}
cell_of_5 = point("cell", pair_sort(finite(5), pair_sort(finite(1), finite(5))))
agree = indicator(equal(first(cell_of_5), second(second(cell_of_5))))
tilted = log(16), -log(4), test_of(cell_of_5, agree)
of_five = {"V": finite(5), "U": finite(1), "O": finite(5)}


r, told = point("r", REAL), point("told", pair_sort(REAL, finite(1)))
signs = {
    values: standard_normal,
    others: function(r, dirac(only)),
    M: function(told, if_(first(told) <= 0, dirac(zero), dirac(one))),
    epsilon: 0,
}
seen_sign = point("seen_sign", pair_sort(REAL, pair_sort(finite(1), finite(2))))
is_negative = equal(second(second(seen_sign)), zero)
of_sign = test_of(seen_sign, indicator(conjunction(first(seen_sign) <= 0, is_negative)))


def no_atoms(p, goal):
    """No number has a positive probability, so nothing is asked."""
    spot = event_variable("spot", finite(2))
    premise, conclusion = p.at(p.assume(goal), nobody, r, spot).formula.arguments
    shown = p.have(conclusion, p.assume(premise), p.axiom("normal_point", r))
    return p.the_same(p.every(p.supposing(premise, shown), nobody, r, spot), goal)


shows = {"private": decided, "full": decided}

SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=spaces, show=shows),
    near_misses={
        "not private": NearMiss(
            without="private",
            at={epsilon: 0},
            witnesses=ratio,
        ),
        "half of it": NearMiss(
            claim=informs(epsilon / 2),
            at=At(five_values, tilted, of_five, show=shows),
        ),
        "values without probability": NearMiss(
            without="full",
            at=At(
                signs,
                (log(2), 0, of_sign),
                {**spaces, "V": REAL, "U": finite(1)},
                show={"private": no_atoms},
            ),
        ),
    },
)
