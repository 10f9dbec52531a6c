"""Sets of ordered pairs of secrets, and what it takes to protect both orders."""

from verifydp.formal.spec import *

pufferfish = definition("gaussian_pufferfish.definition_1")
R, S, X, Y = map(space, ("R", "S", "X", "Y"))
prior, mechanism = kernel("prior", pair_sort(R, S), X), kernel("mechanism", X, Y)
pairs, couple = (
    event_variable("pairs", pair_sort(S, S)),
    point("couple", pair_sort(S, S)),
)
epsilon, delta = real("epsilon"), real("delta")
in_reverse = member(pair(second(couple), first(couple)), pairs)

reversed_pairs = Definition("reversed_pairs", (pairs,), event(couple, in_reverse))
symmetrised = Definition(
    "symmetrised",
    (pairs,),
    event(couple, disjunction(member(couple, pairs), in_reverse)),
)


def private(on):
    return pufferfish(prior, mechanism, on, epsilon, delta)


both_orders = conjunction(private(pairs), private(reversed_pairs(pairs)))
symmetric = private(symmetrised(pairs))

SPEC = Theorem(
    title="Both orders of the pairs of secrets",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, section II",
    covers=("GP-DU2",),
    standing="definition",
    defines=symmetrised,
    reads="the pairs of {0} in both orders",
    uses=(pufferfish, reversed_pairs),
    claim=conjunction(implies(both_orders, symmetric), implies(symmetric, both_orders)),
    remark="Any set of ordered pairs of secrets; a secret paired with itself asks "
    "for nothing while epsilon and delta are not negative. The scales of Theorem 1, "
    "Remark 1 and Corollary 1 do not change when the two secrets are exchanged, so "
    "they protect both orders.",
)
belief, s, t = point("belief", R), point("s", S), point("t", S)


def part(p, whole, condition, known):
    """Privacy of the pairs of one set, from a larger set."""
    near = p.apply(p.at(whole, belief, s, t), known)
    return p.every(p.supposing(condition, near), belief, s, t)


def proof(p):
    """A pair of the symmetrised set lies in the set or in the reversed one."""
    there, back = (member(pair(*one), pairs) for one in ((s, t), (t, s)))
    either = disjunction(there, back)
    each, whole = p.assume(both_orders), p.assume(symmetric)
    sides = []
    for condition, on in ((there, pairs), (back, reversed_pairs(pairs))):
        known = p.assume(condition)
        small = p.have(either, known)
        larger = part(p, whole, condition, small)
        single = p.apply(p.at(p.have(private(on), each), belief, s, t), known)
        sides.append((p.the_same(larger, private(on)), single))
    (one, first_), (other, second_) = sides
    known = p.assume(either)
    second_ = p.cut(p.have(back, known, p.assume(negation(there))), second_)
    covered = p.cases(there, first_, second_)
    forwards = p.every(p.supposing(either, covered), belief, s, t)
    return p.have(
        p.statement.claim,
        p.supposing(both_orders, p.the_same(forwards, symmetric)),
        p.supposing(symmetric, p.have(both_orders, one, other)),
    )


one, other, only = label(0, 2), label(1, 2), label(0, 1)
spaces = {"R": finite(1), "S": finite(2), "X": finite(2), "Y": finite(2)}
bit, both = point("bit", finite(2)), point("both", pair_sort(finite(1), finite(2)))
order = point("order", pair_sort(finite(2), finite(2)))
leans, fair = finite_law("1/4", "3/4"), finite_law("1/2", "1/2")
one_way = At(
    {
        prior: function(both, choose(second(both), leans, fair)),
        mechanism: function(bit, dirac(bit)),
        pairs: event(order, equal(order, pair(one, other))),
        epsilon: log("3/2"),
        delta: 0,
    },
    (only, other, one, event(bit, equal(bit, one))),
    spaces,
)

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "one order only": NearMiss(
            claim=implies(private(pairs), symmetric), at=one_way
        ),
    },
)
