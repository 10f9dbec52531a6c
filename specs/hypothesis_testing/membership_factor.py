"""Membership and inferential privacy differ by a factor of 2 at most, and may do so.

With a record that is drawn first and others that depend on it in any way: what moves
no odds by more than a factor moves no probability by more than it. The other way the
factor is squared, and it has to be: see membership_factor_reached.
"""

from verifydp.formal.spec import *

decided = shared("hypothesis_testing._evaluated").decided
inferential = definition("hypothesis_testing.dependent_definitions")
membership = definition("hypothesis_testing.membership")
R, V, U, Out = (space(name) for name in ("R", "V", "U", "O"))
belief, u, W = (
    point("belief", R),
    point("u", U),
    event_variable("W", Out),
)
v, w, t, hole = (point(name, V) for name in ("v", "w", "t", "hole"))
values, others = kernel("values", R, V), kernel("others", pair_sort(R, V), U)
M, record = kernel("M", pair_sort(V, U), Out), point("record", pair_sort(V, U))
couple = point("couple", pair_sort(V, V))
epsilon = real("epsilon")
drawn = bind(at(values, belief), v, bind(at(others, belief, v), u, dirac(pair(v, u))))
under = function(belief, drawn), M, function(record, first(record))
inferring = inferential(*under, event(couple, TRUE), epsilon)
private = membership(*under, epsilon)


def share(of):
    return mean(at(values, belief), t, indicator(equal(t, of)))


SPEC = Theorem(
    title="Membership privacy takes no larger epsilon than inferential privacy",
    source="the converse of Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7, line "
    "2",
    uses=(inferential, membership),
    given={
        "inferential": inferring,
        "full": forall(belief, v, share(v) > 0),
    },
    claim=private,
    remark="With theorem_7_membership: eps_MP <= eps_IP <= 2 eps_MP. The database is "
    "one record and all the others, which follow from it by any kernel; each value of "
    "the record has a positive probability, so there are countably many values.",
)


def seen(of):
    """The chance of W given the record, whatever the others are."""
    return probability(bind(at(others, belief, of), u, at(M, of, u)), W)


def factor(p, of):
    """A record and an output in W: the record's chance times that of W given it."""
    same = equal(t, of)
    one, other = indicator(same) * seen(t), indicator(same) * seen(of)
    template = equal(one, indicator(same) * seen(hole))
    yes = p.rewrite(p.assume(same), p.have(equal(one, one)), template, hole)
    pointwise = p.cases(same, yes, p.have(equal(one, other), p.assume(negation(same))))
    ways = [
        p.mean(p.have(low <= high, pointwise), at(values, belief), t)
        for low, high in ((one, other), (other, one))
    ]
    return p.have(equal(mean(at(values, belief), t, one), share(of) * seen(of)), *ways)


def proof(p):
    """The law of the output is a mixture of those given each value of the record."""
    average = mean(at(values, belief), t, seen(t))
    moved = p.at(p.assume(private), belief, v, W)
    premise, goal = moved.formula.arguments
    here, facts = p.assume(premise), [factor(p, v), factor(p, w)]
    positive = p.have(conjunction(share(v) > 0, average > 0), here)
    every_value = p.at(p.given("full"), belief)
    possible = p.have(share(w) > 0, p.at(every_value, w))
    bounds = []
    for one, other in ((v, w), (w, v)):
        odds = p.at(p.given("inferential"), belief, one, other, W)
        can_be = odds.formula.arguments[0]
        odds = p.apply(odds, p.have(can_be, positive, possible))
        bound = seen(one) <= exp(epsilon) * seen(other)
        bounds.append(p.have(bound, odds, *facts, positive, possible))
    averaged = [p.mean(bound, at(values, belief), w) for bound in bounds]
    shown = p.have(goal, *averaged, facts[0], positive)
    return p.the_same(p.every(p.supposing(premise, shown), belief, v, W), private)


zero, one, only = label(0, 2), label(1, 2), label(0, 1)
bit, some = point("bit", finite(2)), point("some", finite(1))
single = point("single", pair_sort(finite(1), finite(2)))
alone = point("alone", pair_sort(finite(2), finite(1)))
output_0 = event(bit, equal(bit, zero))
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
response = {
    values: function(some, finite_law("1/1000", "999/1000")),
    others: function(single, dirac(only)),
    M: function(alone, choose(first(alone), *flips)),
    epsilon: log("301/100"),
}
spaces = {"R": finite(1), "V": finite(2), "U": finite(1), "O": finite(2)}


c = point("c", finite(2))
real_single = point("single", pair_sort(finite(1), REAL))
real_alone = point("alone", pair_sort(REAL, finite(1)))
# Half of the time the record is 0, and else it is a number without an atom.
spread = {
    values: function(
        some,
        bind(finite_law("1/2", "1/2"), c, choose(c, dirac(number(0)), standard_normal)),
    ),
    others: function(real_single, dirac(only)),
    M: function(real_alone, if_(equal(first(real_alone), 0), dirac(zero), dirac(one))),
    epsilon: 0,
}
real_spaces = {**spaces, "V": REAL}


def one_atom(p, goal):
    """Only 0 has a positive probability, so there is nothing to compare."""
    a, b, hole_ = (point(name, REAL) for name in ("a", "b", "hole"))
    only_belief = point("only_belief", finite(1))
    spot = event_variable("spot", finite(2))

    def at_values(*of):
        return p.at(p.assume(goal), only_belief, *of, spot).formula.arguments

    here = p.assume(at_values(a, b)[0])
    no_atoms = p.axiom("normal_point", a), p.axiom("normal_point", b)
    same = p.have(equal(b, a), here, *no_atoms)
    alike = p.have(at_values(b, b)[1])
    shown = p.rewrite(same, alike, at_values(hole_, b)[1], hole_)
    return p.the_same(p.every(p.supposing(here, shown), only_belief, a, b, spot), goal)


SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=spaces, show={"inferential": decided}),
    near_misses={
        "not inferential": NearMiss(
            without="inferential",
            at=At({**response, epsilon: 0}, (only, zero, output_0), spaces),
        ),
        "values without probability": NearMiss(
            without="full",
            at=At(
                spread,
                (only, number(0), output_0),
                real_spaces,
                show={"inferential": one_atom},
            ),
        ),
        "less epsilon": NearMiss(
            claim=membership(*under, epsilon * "99/100"),
            witnesses=(only, zero, output_0),
        ),
    },
)
