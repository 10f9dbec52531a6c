"""Propositions 1 and 2 about databases: the reading in which all their lines hold.

The adversary knows the other records, so a notion about a record compares databases
that differ in it. A prior under which the record is independent of the others holds
every database possible if it holds every value of both possible.
"""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
inferential = definition("hypothesis_testing.dependent_definitions")
membership = definition("hypothesis_testing.membership")
mutual = definition("hypothesis_testing.mutual_information_private")
all_lines = theorem("hypothesis_testing.theorem_7")
D, V, U, Out = space("D"), space("V"), space("U"), space("O")
v, t, u, s = point("v", V), point("t", V), point("u", U), point("s", U)
x, z, M, epsilon = point("x", D), point("z", D), kernel("M", D, Out), real("epsilon")
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


def asks(budget):
    return private(M, neighbours, budget, 0)


share = mean(values, t, indicator(equal(t, v)))
other_share = mean(others, s, indicator(equal(s, u)))
made = exists(v, u, equal(at(join, v, u), x))


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
    return p.have(p.statement.claim, p.use(all_lines, chosen, p.every(at_x, x)))


bit, two = point("bit", finite(2)), point("two", pair_sort(finite(2), finite(2)))
alone = point("alone", pair_sort(finite(2), finite(1)))
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
response = {
    values: finite_law("1/2", "1/2"),
    others: finite_law(1),
    join: function(alone, first(alone)),
    M: function(bit, choose(bit, *flips)),
    neighbours: event(two, TRUE),
    epsilon: 0,
}
spaces = {"D": finite(2), "V": finite(2), "U": finite(1), "O": finite(2)}


def decided(p, formula):
    """Try all databases and events: there are finitely many."""
    return p.step("point", terms=(formula,), texts=("64",))


def by_labels(p, claim):
    return decided(p, negation(claim))


def at_response(changes=None, **spaces_):
    shows = dict.fromkeys(("values", "others", "made"), decided)
    return At(
        {**response, **(changes or {})},
        spaces={**spaces, **spaces_},
        show=shows,
        refute=by_labels,
    )


certain = {
    join: function(two, second(two)),
    others: finite_law(1, 0),
    values: finite_law("1/2", "1/2"),
}
SPEC = Theorem(
    title="Propositions 1 and 2, databases",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, propositions 1 and 2",
    covers=("HT-P1", "HT-P2"),
    standing="ambiguous",
    uses=(private, inferential, membership, mutual),
    given={
        "values": forall(v, share > 0),
        "others": forall(u, other_share > 0),
        "made": forall(x, made),
    },
    claim=conjunction(
        implies(asks(epsilon), inferring),
        implies(inferring, asks(epsilon)),
        implies(member_private, asks(2 * epsilon)),
        implies(member_private, informs),
    ),
    proof=proof,
    instance=at_response(),
    near_misses={
        "values that cannot be": NearMiss(
            without=("values",),
            claim=implies(inferring, asks(epsilon)),
            at=at_response({values: finite_law(1, 0)}),
        ),
        "others that cannot be": NearMiss(
            without=("others",),
            claim=implies(inferring, asks(epsilon)),
            at=at_response(certain, U=finite(2)),
        ),
        "databases that are not made": NearMiss(
            without=("made",),
            claim=implies(inferring, asks(epsilon)),
            at=at_response({join: function(alone, label(0, 2))}),
        ),
        "without the factor 2": NearMiss(
            claim=implies(member_private, asks(epsilon)),
            at=at_response({epsilon: log("201/100")}),
        ),
    },
    remark="Reading as printed in section 6.1, with databases and one set of "
    "neighbours for all notions: eps_IP = eps_DDP = eps_DP (and eps_BP, by "
    "proposition_1_blowfish, for neighbours that differ in one record), eps_DDP <= 2 "
    "eps_MP, eps_MIDP <= eps_MP. Proposition 2 prints the same lines; uniform records "
    "are a case of this. That the records are independent serves only to make all "
    "databases possible: any prior that holds all possible will do (theorem_7), so "
    "there are countably many databases.",
)
