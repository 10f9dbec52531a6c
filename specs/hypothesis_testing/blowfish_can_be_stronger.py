"""Section 6.1 on Blowfish privacy, read as: it can be the stronger notion.

Three bits whose sum is publicly 1. Inferential privacy averages over the databases that
go with one value of a record; Blowfish privacy compares each of them.
"""

from itertools import permutations

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

evaluated = shared("hypothesis_testing._evaluated")
decided, by_labels = evaluated.decided, evaluated.by_labels
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

IMPLIED = Theorem(
    title="Blowfish private databases with one 1 are inferentially private",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 6.1",
    uses=(blowfish, inferential, close),
    given={"private": private},
    claim=inferring,
)
goal = exists(M, epsilon, conjunction(inferring, negation(private)))
stronger = forall(M, epsilon, implies(private, inferring))

SPEC = Theorem(
    title="Blowfish privacy under a count constraint can be the stronger notion",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 6.1",
    covers=("HT-QU15",),
    standing="ambiguous",
    uses=(blowfish, inferential, close),
    claim=conjunction(stronger, goal),
    remark="Reading as a possibility, under the count that is public and the uniform "
    "prior on what it allows: Blowfish privacy always gives inferential privacy with "
    "the same epsilon, and some mechanism is inferentially private with an epsilon "
    "with which it is not Blowfish private. That one takes log 3 for Blowfish privacy "
    "and log(5/2) for the other. By conditional_privacy.bayes inferential privacy is "
    "dependent privacy by conditional laws. Read as a rule for every count it fails "
    "(theorem_7_blowfish.count), and it holds with nested neighbours "
    "(theorem_7_nested).",
)
rows = [finite_law(chance, 1 - number(chance)) for chance in ("1/4", "3/4", "1/2")]
mechanism = table(*rows)


def implied(p):
    """Each database is close to the two others, and so to their mean."""
    W, o = event_variable("W", finite(2)), point("o", finite(2))
    labels, facts = [label(place, 3) for place in range(3)], []
    for of in labels:
        chance = p.mean_between(at(M, of), o, indicator(member(o, W)))
        facts.append(p.every(chance, W))
    for pair_ in permutations(labels, 2):
        known = p.at(p.given("private"), *pair_)
        apart = p.step("point", terms=(known.formula.arguments[0],), texts=("64",))
        facts.append(p.apply(known, apart))
    return p.auto(inferring, *facts)


IMPLIED = IMPLIED.but(
    proof=implied,
    instance=At({M: mechanism, epsilon: log("301/100")}, show={"private": decided}),
    near_misses={
        "not Blowfish private": NearMiss(
            without="private",
            at=At({M: mechanism, epsilon: 0}, refute=by_labels),
        ),
    },
    exceptions={"1/3": "with another weight there is no law: they have to sum to 1"},
)


def proof(p):
    """Always at least as strong; stronger at 1/4, 3/4 and 1/2, epsilon log(13/5)."""
    always = p.use(IMPLIED, p.assume(private))
    always = p.every(p.supposing(private, always), M, epsilon)
    inner = exists(epsilon, At({M: mechanism}).of(goal_body))
    closed = At({M: mechanism, epsilon: log("13/5")}).of(goal_body)
    shown = p.step("point", terms=(closed,), texts=("64",))
    once = p.some(goal, mechanism, p.some(inner, log("13/5"), shown))
    return p.have(p.statement.claim, always, once)


goal_body = conjunction(inferring, negation(private))


def private_at(budget):
    closeness = close(at(M, x), at(M, y), budget, 0)
    return forall(x, y, implies(near, closeness))


def inferring_at(budget):
    about = function(x, at(record, i, x))
    return forall(i, inferential(uniform, M, about, event(two, TRUE), budget))


def not_always(p, claim):
    """Blowfish privacy at log 3.01, but not that much inferential privacy."""
    part = p.have(claim.arguments[0], p.assume(claim))
    there = p.at(part, mechanism, log("301/100"))
    there = p.apply(there, decided(p, there.formula.arguments[0]))
    refuted = decided(p, negation(there.formula))
    return p.apply(p.the_same(refuted, implies(there.formula, FALSE)), there)


def never(p, claim):
    """Who is private about each record is Blowfish private with twice the epsilon."""
    body = conjunction(inferring, negation(private_at(2 * epsilon)))
    W, o = event_variable("W", finite(2)), point("o", finite(2))
    facts, known = [], p.have(inferring, p.assume(body))
    for of in (label(place, 3) for place in range(3)):
        chance = p.mean_between(at(M, of), o, indicator(member(o, W)))
        facts.append(p.every(chance, W))
        for values in ((zero, one), (one, zero)):
            odds = p.at(known, of, label(0, 1), *values, W)
            facts.append(p.every(odds, W))
    shown = p.auto(private_at(2 * epsilon), *facts)
    nothing = p.have(FALSE, shown, p.assume(body))
    inner = exists(epsilon, body)
    nothing = p.obtain(p.assume(inner), epsilon, nothing)
    some = p.have(claim.arguments[1], p.assume(claim))
    return p.obtain(some, M, nothing)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "always with less epsilon": NearMiss(
            At({}, refute=not_always),
            claim=conjunction(
                forall(
                    M,
                    epsilon,
                    implies(private, inferring_at(epsilon + log("4/5"))),
                ),
                goal,
            ),
        ),
        "once by more than a factor 2": NearMiss(
            At({}, refute=never),
            claim=conjunction(
                stronger,
                exists(
                    M,
                    epsilon,
                    conjunction(inferring, negation(private_at(2 * epsilon))),
                ),
            ),
        ),
    },
    exceptions={"1/3": "with another weight there is no law: they have to sum to 1"},
)
