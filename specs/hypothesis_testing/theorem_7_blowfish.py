"""Theorem 7, line 1: Blowfish privacy as its source defines it, and the other notions.

The paper says that with constraints the neighbours of Blowfish privacy may differ in
any number of records, so that it is the strongest notion. In the source they are the
minimal pairs that the constraints allow, and it may be weaker than the others.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

evaluated = shared("hypothesis_testing._evaluated")
decided, by_labels = evaluated.decided, evaluated.by_labels
blowfish = definition("hypothesis_testing.blowfish")
by_sets = definition("hypothesis_testing.dependent_privacy")
close = definition("foundations.closeness")
In, R, D, V, Out = (space(name) for name in ("I", "R", "D", "V", "O"))
x, y, z, i = point("x", D), point("y", D), point("z", D), point("i", In)
belief, prior, M = point("belief", R), kernel("prior", R, D), kernel("M", D, Out)
record = function_variable("record", pair_sort(In, D), V)
edges, public = event_variable("edges", pair_sort(V, V)), event_variable("public", D)
epsilon = real("epsilon")
indices, couple = point("indices", pair_sort(In, In)), point("couple", pair_sort(V, V))
private = forall(
    x,
    y,
    implies(
        blowfish(record, edges, public, x, y),
        conjunction(
            close(at(M, x), at(M, y), epsilon, 0),
            close(at(M, y), at(M, x), epsilon, 0),
        ),
    ),
)
single_records = by_sets(M, record, event(indices, FALSE), epsilon)

SPEC = Theorem(
    title="Theorem 7, line 1, Blowfish against single records",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7; He, "
    "Machanavajjhala and Ding 2014",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7_nested",
    uses=(blowfish, by_sets, close),
    given={"blowfish": private},
    claim=single_records,
    remark="Line 1, reading with the neighbours of the source, eps_BP >= eps_DP: it "
    "fails. Two bits whose sum is publicly 1: the only neighbours are 01 and 10, on "
    "which the noisy exclusive or has one law, so epsilon 0 is enough; privacy of "
    "single records takes log 3. It is privacy over all databases, also those that the "
    "facts exclude; inside the facts eps_BP >= eps_DP holds (see "
    "theorem_7_blowfish.inside). Blowfish privacy is asked in both orders of a pair.",
)
one_apart = theorem("hypothesis_testing.blowfish.inside")

inside_facts, near = one_apart.statement.claim.arguments
vertices = one_apart.statement.given[0][1]


def single_inside(budget, premise=inside_facts):
    closeness = close(at(M, x), at(M, y), budget, 0)
    return forall(x, y, implies(premise, closeness))


INSIDE = Theorem(
    title="Theorem 7, line 1, Blowfish against single records inside the facts",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7; He, "
    "Machanavajjhala and Ding 2014",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    uses=(blowfish, close),
    given={"graph": vertices, "blowfish": private},
    claim=single_inside(epsilon),
    remark="Line 1, reading with the neighbours of the source and one domain for both "
    "notions, the databases that the facts allow: eps_BP >= eps_DP, for any facts. A "
    "graph with fewer edges compares fewer pairs.",
)
inferential = definition("hypothesis_testing.dependent_definitions")
inferring = forall(
    i,
    inferential(prior, M, function(x, at(record, i, x)), event(couple, TRUE), epsilon),
)


def mass(of):
    return mean(at(prior, belief), z, indicator(equal(z, of)))


on_public = forall(
    belief,
    x,
    conjunction(
        implies(member(x, public), mass(x) > 0),
        implies(mass(x) > 0, member(x, public)),
    ),
)
with_support = {"blowfish": private, "support": on_public}

COUNT = Theorem(
    title="Theorem 7, line 1, Blowfish under a count constraint",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7; He, "
    "Machanavajjhala and Ding 2014",
    covers=("HT-T7", "HT-Q25", "HT-QU15"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7",
    uses=(blowfish, inferential, close),
    given=with_support,
    claim=inferring,
    remark="Line 1, reading with the neighbours of the source, eps_BP >= eps_IP = "
    "eps_DDP, and a prior on all databases that a count allows and no others: it "
    "fails. Four bits whose sum is publicly 2; neighbours swap two of them. The prior "
    "gives 9/20 to 1100 and to 0011, which are no neighbours. Blowfish privacy takes "
    "log 2, inferential privacy log(38/11). So the same epsilon is no better defence "
    "in general, which is how section 6.1 can be read. All that the count allows is "
    "possible, so these are countably many databases.",
)

PRIOR = Theorem(
    title="Theorem 7, line 1, Blowfish without a constraint, records that are related",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7; He, "
    "Machanavajjhala and Ding 2014",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7",
    uses=(blowfish, inferential, close),
    given=with_support,
    claim=inferring,
    remark="Line 1, reading with the neighbours of the source and no constraint: it "
    "fails. Two bits that are equal with probability 4/5, each kept with probability "
    "3/4: Blowfish privacy takes log 3, inferential privacy log(39/7). All databases "
    "are possible, so there are countably many.",
)
zero, one = label(0, 2), label(1, 2)
some = point("some", finite(1))
two, cell = (
    point("two", pair_sort(finite(2), finite(2))),
    point("cell", pair_sort(finite(2), finite(4))),
)
four, six = point("four", finite(4)), point("six", finite(6))
cells = point("cells", pair_sort(finite(4), finite(6)))


def rows(*chances):
    """The laws of a bit with these chances of 1."""
    return [finite_law(1 - number(chance), chance) for chance in chances]


different = event(two, negation(equal(first(two), second(two))))
left = choose(second(cell), zero, zero, one, one)
right = choose(second(cell), zero, one, zero, one)
#: Two bits, as the labels 00, 01, 10, 11.
pair_of_bits = {
    record: function(cell, choose(first(cell), left, right)),
    edges: different,
}
spaces = {
    "I": finite(2),
    "D": finite(4),
    "V": finite(2),
    "O": finite(2),
    "R": finite(1),
}
sum_is_one = {
    **pair_of_bits,
    public: event(
        four, disjunction(equal(four, label(1, 4)), equal(four, label(2, 4)))
    ),
    M: table(*rows("1/4", "3/4", "3/4", "1/4")),
    epsilon: 0,
}

SPEC = SPEC.but(
    refutation=At(
        {**sum_is_one, epsilon: log("299/100")},
        spaces=spaces,
        show={"blowfish": decided},
        refute=by_labels,
    ),
    instance=At(sum_is_one, spaces=spaces, show={"blowfish": decided}),
)


def by_inside(p):
    """Databases inside the facts that differ in one record are neighbours."""
    neighbours = p.use(one_apart, p.given("graph"))
    here = p.apply(neighbours, p.assume(inside_facts))
    ways = p.apply(p.at(p.given("blowfish"), x, y), here)
    shown = p.have(close(at(M, x), at(M, y), epsilon, 0), ways)
    shown = p.every(p.supposing(inside_facts, shown), x, y)
    return p.the_same(shown, p.statement.claim)


first_bit = {
    **pair_of_bits,
    public: event(four, negation(equal(four, label(3, 4)))),
    M: table(*rows("1/4", "1/4", "3/4", "1/4")),
    epsilon: log("301/100"),
}


def at_first_bit(**changes):
    names = {"edges": edges, "public": public, "epsilon": epsilon}
    values = {names[name]: value_ for name, value_ in changes.items()}
    shown = dict.fromkeys(("blowfish", "graph"), decided)
    return At({**first_bit, **values}, spaces=spaces, show=shown, refute=by_labels)


INSIDE = INSIDE.but(
    proof=by_inside,
    instance=at_first_bit(),
    near_misses={
        "no edges": NearMiss(
            without="graph",
            at=at_first_bit(edges=event(two, FALSE), epsilon=log("299/100")),
        ),
        "not private": NearMiss(
            without="blowfish", at=at_first_bit(epsilon=log("299/100"))
        ),
        "less epsilon": NearMiss(
            claim=single_inside(epsilon + log("99/100")), at=at_first_bit()
        ),
    },
)

#: Four bits with the sum 2: 1100, 0011, and the four others.
patterns = ("100110", "101001", "011010", "010101")
bits = [
    choose(second(cells), *(one if bit_ == "1" else zero for bit_ in pattern))
    for pattern in patterns
]
weights = "9/20", "9/20", "1/40", "1/40", "1/40", "1/40"
sum_is_two = {
    record: function(cells, choose(first(cells), *bits)),
    edges: different,
    public: event(six, TRUE),
    prior: function(some, finite_law(*weights)),
    M: table(*rows("2/5", "1/10", "1/5", "1/5", "1/5", "1/5")),
    epsilon: log("201/100"),
}
four_bits = {**spaces, "I": finite(4), "D": finite(6)}
shows = {"blowfish": decided, "support": decided}

COUNT = COUNT.but(
    refutation=At(
        {**sum_is_two, epsilon: log("345/100")},
        spaces=four_bits,
        show=shows,
        refute=by_labels,
    ),
    instance=At(sum_is_two, spaces=four_bits, show=shows),
)

product = [
    finite_law(*(p * q for p in first_ for q in second_))
    for first_ in ((number("3/4"), number("1/4")), (number("1/4"), number("3/4")))
    for second_ in ((number("3/4"), number("1/4")), (number("1/4"), number("3/4")))
]
related = {
    **pair_of_bits,
    public: event(four, TRUE),
    prior: function(some, finite_law("2/5", "1/10", "1/10", "2/5")),
    M: table(*product),
    epsilon: log("301/100"),
}

PRIOR = PRIOR.but(
    refutation=At(
        {**related, epsilon: log("557/100")},
        spaces={**spaces, "O": finite(4)},
        show=shows,
        refute=by_labels,
    ),
    instance=At(related, spaces={**spaces, "O": finite(4)}, show=shows),
)
