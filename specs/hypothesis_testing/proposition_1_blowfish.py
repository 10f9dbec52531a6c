"""Proposition 1: Blowfish privacy is differential privacy where nothing is given away.

With every two values of a record to be kept apart and no public facts, the neighbours
are the databases that differ in one record. A graph with fewer edges asks for less.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

evaluated = shared("hypothesis_testing._evaluated")
decided, by_labels = evaluated.decided, evaluated.by_labels
blowfish = definition("hypothesis_testing.blowfish")
by_sets = definition("hypothesis_testing.dependent_privacy")
close = definition("foundations.closeness")
same_pairs = theorem("hypothesis_testing.blowfish")
In, D, V, Out = space("I"), space("D"), space("V"), space("O")
x, y = point("x", D), point("y", D)
i, j, M = point("i", In), point("j", In), kernel("M", D, Out)
record = function_variable("record", pair_sort(In, D), V)
edges, public = event_variable("edges", pair_sort(V, V)), event_variable("public", D)
epsilon = real("epsilon")
indices = point("indices", pair_sort(In, In))
near = blowfish(record, edges, public, x, y)
closeness = close(at(M, x), at(M, y), epsilon, 0)
private = forall(x, y, implies(near, closeness))
single = by_sets(M, record, event(indices, FALSE), epsilon)

SPEC = Theorem(
    title="Proposition 1, Blowfish privacy without constraints",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, proposition 1; He, "
    "Machanavajjhala and Ding 2014",
    covers=("HT-P1",),
    standing="ambiguous",
    uses=(blowfish, by_sets, close),
    given=dict(same_pairs.statement.given),
    claim=conjunction(implies(private, single), implies(single, private)),
    remark="Reading with the neighbours of the source: eps_BP = eps_DP, with the full "
    "graph and no constraint. A constraint may break it even for independent records. "
    "With the full graph neighbours are symmetric, so one order of all pairs is both. "
    "For counts with edges between next ones only, eps_BP = log 2 and eps_DP = log 4.",
)
one_record = same_pairs.statement.claim.arguments[0].arguments[1]


def proof(p):
    """The pairs are the same; which record differs makes no difference."""
    facts = [p.given(name) for name, _ in same_pairs.statement.given]
    pairs = p.use(same_pairs, *facts)
    at_pair = p.at(p.assume(single), i, x, y).formula.arguments[0]
    one = p.assume(at_pair)
    some = p.some(one_record, i, p.the_same(one, one_at_i(p)))
    is_near = p.have(near, pairs, some)
    shown = p.apply(p.at(p.assume(private), x, y), is_near)
    there = p.every(p.supposing(at_pair, shown), i, x, y)
    there = p.supposing(private, p.the_same(there, single))
    differs = p.have(one_record, pairs, p.assume(near))
    body = p.assume(one_at_i(p))
    shown = p.apply(p.at(p.assume(single), i, x, y), p.the_same(body, at_pair))
    shown = p.supposing(near, p.obtain(differs, i, shown))
    back = p.supposing(single, p.the_same(p.every(shown, x, y), private))
    return p.have(p.statement.claim, there, back)


def one_at_i(p):
    others = forall(
        j,
        implies(negation(equal(j, i)), equal(at(record, j, x), at(record, j, y))),
    )
    return conjunction(negation(equal(at(record, i, x), at(record, i, y))), others)


bit, trit = point("bit", finite(2)), point("trit", finite(3))
alone, trits = (
    point("alone", pair_sort(finite(1), finite(3))),
    point("trits", pair_sort(finite(3), finite(3))),
)
ends = disjunction(
    conjunction(equal(first(trits), label(0, 3)), equal(second(trits), label(2, 3))),
    conjunction(equal(first(trits), label(2, 3)), equal(second(trits), label(0, 3))),
)
different = negation(equal(first(trits), second(trits)))
# One count in {0, 1, 2} with geometric noise, rounded to that range.
rows = ("2/3", "1/6", "1/6"), ("1/3", "1/3", "1/3"), ("1/6", "1/6", "2/3")
count = {
    record: function(alone, second(alone)),
    edges: event(trits, different),
    public: event(trit, TRUE),
    M: table(*(finite_law(*row) for row in rows)),
    epsilon: log("401/100"),
}
spaces = {"I": finite(1), "D": finite(3), "V": finite(3), "O": finite(3)}


two = point("two", pair_sort(finite(2), finite(2)))
# Two bits that are always equal: no two databases differ in one of them.
equal_bits = {
    record: function(two, second(two)),
    edges: event(two, negation(equal(first(two), second(two)))),
    public: event(bit, TRUE),
    M: function(bit, dirac(bit)),
    epsilon: 0,
}
by_two = {"I": finite(2), "D": finite(2), "V": finite(2), "O": finite(2)}
shows = dict.fromkeys(("full graph", "no constraint", "all databases"), decided)


def at_count(**changes):
    values = {{"edges": edges, "public": public, "epsilon": epsilon}[name]: one
              for name, one in changes.items()}  # fmt: skip
    return At({**count, **values}, spaces=spaces, show=shows, refute=by_labels)


SPEC = SPEC.but(
    proof=proof,
    instance=at_count(),
    near_misses={
        "a line in place of the full graph": NearMiss(
            without="full graph",
            at=at_count(
                edges=event(trits, conjunction(different, negation(ends))),
                epsilon=log("399/100"),
            ),
        ),
        "a constraint": NearMiss(
            without="no constraint",
            at=at_count(
                public=event(trit, negation(equal(trit, label(2, 3)))),
                epsilon=log("399/100"),
            ),
        ),
        "databases that are missing": NearMiss(
            without="all databases",
            at=At(equal_bits, spaces=by_two, refute=by_labels, show=shows),
        ),
    },
)
