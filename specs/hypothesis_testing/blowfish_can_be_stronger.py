"""Section 6.1 on Blowfish privacy, read as: it can be the stronger notion.

Three bits whose sum is publicly 1. Inferential privacy averages over the databases that
go with one value of a record; Blowfish privacy compares each of them.
"""

from verifydp.formal.spec import *

blowfish = definition("hypothesis_testing.blowfish")
inferential = definition("hypothesis_testing.dependent_definitions")
close = definition("foundations.closeness")
three, bit = finite(3), point("bit", finite(2))
x, y, i = point("x", three), point("y", three), point("i", three)
M, epsilon = kernel("M", three, finite(2)), real("epsilon")
zero, one = label(0, 2), label(1, 2)
both, two = (
    point("both", pair_sort(three, three)),
    point("two", pair_sort(bit.sort, bit.sort)),
)
#: Database d has a 1 in record d, and nowhere else.
record = function(both, if_(equal(first(both), second(both)), one, zero))
edges, public = event(two, negation(equal(first(two), second(two)))), event(x, TRUE)
uniform = function(point("belief", finite(1)), finite_law("1/3", "1/3", "1/3"))
near = blowfish(record, edges, public, x, y)
private = forall(x, y, implies(near, close(at(M, x), at(M, y), epsilon, 0)))
inferring = forall(
    i, inferential(uniform, M, function(x, at(record, i, x)), event(two, TRUE), epsilon)
)
goal = exists(M, epsilon, conjunction(inferring, negation(private)))
rows = [finite_law(chance, 1 - number(chance)) for chance in ("1/4", "3/4", "1/2")]
mechanism = function(x, choose(x, *rows))


def proof(p):
    """The chances 1/4, 3/4 and 1/2 at epsilon log(13/5)."""
    inner = exists(epsilon, At({M: mechanism}).of(goal_body))
    closed = At({M: mechanism, epsilon: log("13/5")}).of(goal_body)
    shown = p.step("point", terms=(closed,), texts=("64",))
    return p.some(goal, mechanism, p.some(inner, log("13/5"), shown))


goal_body = conjunction(inferring, negation(private))


def at_other(bound):
    """The same with Blowfish privacy at a larger epsilon, for this mechanism."""
    budget = close(at(M, x), at(M, y), epsilon + bound, 0)
    return conjunction(inferring, negation(forall(x, y, implies(near, budget))))


def by_labels(p, claim):
    """Try all databases, records and events: there are finitely many."""
    return p.step("point", terms=(negation(claim),), texts=("64",))


SPEC = Theorem(
    title="Blowfish privacy under a count constraint can be the stronger notion",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 6.1",
    covers=("HT-QU15",),
    standing="ambiguous",
    uses=(blowfish, inferential, close),
    claim=goal,
    proof=proof,
    near_misses={
        "at log(78/25)": NearMiss(
            claim=at_other(log("6/5")),
            at=At({M: mechanism, epsilon: log("13/5")}, refute=by_labels),
        ),
    },
    remark="Reading as a possibility: some mechanism is inferentially private with an "
    "epsilon with which it is not Blowfish private, under the count that is public and "
    "the uniform prior on what it allows. Blowfish privacy takes log 3 and inferential "
    "privacy log(5/2). Read as a rule it fails (theorem_7_blowfish.count), and it "
    "holds with nested neighbours (theorem_7_nested).",
)
