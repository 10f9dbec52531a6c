"""Propositions 1 and 2 about databases: the reading in which all their lines hold.

The adversary knows the other records, so a notion about a record compares databases
that differ in it. A prior under which the record is independent of the others holds
every database possible if it holds every value of both possible.
"""

from verifydp.formal.spec import *

points = shared("hypothesis_testing.proposition_1_databases._points")
lemmas = shared("hypothesis_testing.proposition_1_databases._lemmas")
graded = points.graded
is_neighbour, one_record, i = lemmas.is_neighbour, lemmas.one_record, lemmas.i
j, asks, depending = lemmas.j, lemmas.asks, lemmas.depending
under_policy, by_dependence = lemmas.under_policy, lemmas.by_dependence
record = lemmas.record
decided = shared("hypothesis_testing._evaluated").decided
private = definition("foundations.differential_privacy")
inferential = definition("hypothesis_testing.dependent_definitions")
membership = definition("hypothesis_testing.membership")
mutual = definition("hypothesis_testing.mutual_information_private")
blowfish = definition("hypothesis_testing.blowfish")
by_sets = definition("hypothesis_testing.dependent_privacy")
close = definition("foundations.closeness")
same_pairs = theorem("hypothesis_testing.proposition_1_blowfish")
In, D, V, U, Out = (space(name) for name in ("I", "D", "V", "U", "O"))
v, t, u, s = point("v", V), point("t", V), point("u", U), point("s", U)
x, y, z = point("x", D), point("y", D), point("z", D)
M, epsilon = kernel("M", D, Out), real("epsilon")
depends = event_variable("depends", pair_sort(In, In))
edges, public = event_variable("edges", pair_sort(V, V)), event_variable("public", D)
join, both = (
    function_variable("join", pair_sort(V, U), D),
    point("both", pair_sort(V, U)),
)
values, others = law("values", V), law("others", U)
neighbours = event_variable("neighbours", pair_sort(D, D))
prior = bind(values, v, bind(others, u, dirac(at(join, v, u))))
under = function(point("nobody", finite(1)), prior), M, function(x, x)
reads = function(both, at(M, at(join, both)))
inferring = inferential(*under, neighbours, epsilon)
member_private = membership(*under, epsilon)
informs = mutual(reads, epsilon)
share = mean(values, t, indicator(equal(t, v)))
other_share = mean(others, s, indicator(equal(s, u)))
made = exists(v, u, equal(at(join, v, u), x))
either_way = conjunction(
    implies(is_neighbour, one_record), implies(one_record, is_neighbour)
)
given = {
    "values": forall(v, share > 0),
    "others": forall(u, other_share > 0),
    "made": forall(x, made),
    "one record": forall(x, y, either_way),
    "independent": forall(i, j, negation(member(pair(i, j), depends))),
    **dict(same_pairs.statement.given),
}
lines = (
    implies(asks(epsilon), inferring),
    implies(inferring, asks(epsilon)),
    implies(asks(epsilon), depending(epsilon)),
    implies(depending(epsilon), asks(epsilon)),
    implies(asks(epsilon), under_policy),
    implies(under_policy, asks(epsilon)),
    implies(member_private, depending(2 * epsilon)),
    implies(member_private, informs),
)
zero = label(0, 2)

SPEC = Theorem(
    title="Propositions 1 and 2, databases",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, propositions 1 and 2",
    covers=("HT-P1", "HT-P2"),
    standing="ambiguous",
    uses=(private, inferential, membership, mutual, by_sets, blowfish, close),
    given=given,
    claim=conjunction(*lines),
    remark="Reading as printed in section 6.1, with databases: neighbours differ in "
    "one record, so that the adversary knows the others. Line 1 is eps_BP = eps_DDP = "
    "eps_IP = eps_DP, with dependent privacy by sets of pairs, where no record depends "
    "on another one, and Blowfish privacy with every edge and no constraint; then "
    "eps_DDP <= 2 eps_MP and eps_MIDP <= eps_MP. Proposition 2 prints the same lines; "
    "uniform records are a case of this. That the record is independent of the others "
    "makes all databases possible: any prior that holds all possible will do "
    "(theorem_7), so there are countably many databases.",
)
all_lines = theorem("hypothesis_testing.theorem_7")


def proof(p):
    """A database has at least the product of two positive probabilities."""
    one, other = equal(t, v), equal(s, u)
    joined = at(join, t, s)
    hole_v, hole_u = point("hole_v", V), point("hole_u", U)
    same = p.have(equal(joined, joined))
    same = p.rewrite(p.assume(one), same, equal(joined, at(join, hole_v, s)), hole_v)
    same = p.rewrite(p.assume(other), same, equal(joined, at(join, v, hole_u)), hole_u)
    inside = p.supposing(one, p.supposing(other, same))
    equal_there = indicator(equal(joined, at(join, v, u)))
    least = p.have(indicator(one) * indicator(other) <= equal_there, inside)
    mass = p.mean(p.mean(least, others, s), values, t)
    shares = p.at(p.given("values"), v), p.at(p.given("others"), u)
    product = p.have(share * other_share > 0, *shares)
    whole = mean(prior, z, indicator(equal(z, at(join, v, u))))
    positive = p.have(whole > 0, mass, product)
    is_x, hole = p.assume(equal(at(join, v, u), x)), point("hole", D)
    template = mean(prior, z, indicator(equal(z, hole))) > 0
    at_x = p.rewrite(is_x, positive, template, hole)
    inner = p.assume(exists(u, is_x.formula))
    at_x = p.obtain(p.at(p.given("made"), x), v, p.obtain(inner, u, at_x))
    pairs = dict.fromkeys(("single", "dependent", "blowfish"), neighbours)
    chosen = {all_lines[name]: one_ for name, one_ in pairs.items()}
    chosen[all_lines["prior"]] = prior
    known = p.use(all_lines, chosen, p.every(at_x, x))
    twice = p.have(asks(2 * epsilon), known, p.assume(member_private))
    wider, _ = by_dependence(p, 2 * epsilon)
    twice = p.supposing(member_private, p.apply(wider, twice))
    others_ = *by_dependence(p, epsilon), *lemmas.by_policy(p), twice
    return p.have(p.statement.claim, known, *others_)


bit, two = point("bit", finite(2)), point("two", pair_sort(finite(2), finite(2)))
alone = point("alone", pair_sort(finite(2), finite(1)))
spaces = {"D": finite(2), "V": finite(2), "U": finite(1), "O": finite(2)}
spaces["I"] = finite(1)


def at_response(place=None, changes=None, **spaces_):
    return At(
        {**points.response, **(changes or {})},
        spaces={**spaces, **spaces_},
        show=dict.fromkeys(given, decided),
        refute=None if place is None else points.fails_in(place),
    )


certain = {join: function(two, second(two)), others: finite_law(1, 0), epsilon: 0}
# Both records are the same bit, so that none changes alone.
equal_bits = {
    record: function(two, second(two)),
    neighbours: event(two, FALSE),
    depends: event(two, FALSE),
}
of_bits = {"D": finite(4), "U": finite(2), "I": finite(2)}

SPEC = SPEC.but(
    proof=proof,
    instance=at_response(),
    reach=(at_response(None, {**graded, depends: event(two, FALSE)}, **of_bits),),
    near_misses={
        "values that cannot be": NearMiss(
            without="values",
            at=at_response(1, {values: finite_law(1, 0), epsilon: 0}),
        ),
        "others that cannot be": NearMiss(
            without="others", at=at_response(1, certain, U=finite(2))
        ),
        "databases that are not made": NearMiss(
            without="made",
            at=at_response(1, {join: function(alone, zero), epsilon: 0}),
        ),
        "neighbours that differ in nothing": NearMiss(
            without="one record",
            at=at_response(2, {neighbours: event(two, FALSE), epsilon: 0}),
        ),
        "records that depend": NearMiss(
            without="independent", at=at_response(2, graded, **of_bits)
        ),
        "a graph without edges": NearMiss(
            without="full graph",
            at=at_response(5, {edges: event(two, FALSE), epsilon: 0}),
        ),
        "a constraint": NearMiss(
            without="no constraint",
            at=at_response(5, {public: event(bit, FALSE), epsilon: 0}),
        ),
        "databases that are missing": NearMiss(
            without="all databases",
            at=at_response(4, {**equal_bits, epsilon: 0}, I=finite(2)),
        ),
        "without the factor 2": NearMiss(
            claim=conjunction(
                *lines[:6], implies(member_private, depending(epsilon)), lines[7]
            ),
            at=at_response(6, {epsilon: log("201/100")}),
        ),
    },
)
