"""Pufferfish privacy: the output says little about which of two secrets is true.

Under a belief, a secret fixes the law of the data. The mechanism is a kernel from data
to outputs. For each belief and each ordered pair of secrets that is to be protected,
no event may be much likelier under the first secret than under the second.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
R, S, X, Y = map(space, ("R", "S", "X", "Y"))
belief, s, t = point("belief", R), point("s", S), point("t", S)
x, y, h = point("x", X), point("y", Y), any_test("h", Y)
prior, mechanism = kernel("prior", pair_sort(R, S), X), kernel("mechanism", X, Y)
pairs = event_variable("pairs", pair_sort(S, S))
epsilon, delta = real("epsilon"), real("delta")
compared = member(pair(s, t), pairs)


def released(secret):
    """The law of the output under a belief and a secret."""
    return bind(at(prior, belief, secret), x, at(mechanism, x))


here, there = released(s), released(t)
pufferfish = Definition(
    "pufferfish",
    (prior, mechanism, pairs, epsilon, delta),
    forall(belief, s, t, implies(compared, close(here, there, epsilon, delta))),
    uses=(close,),
)
is_private = pufferfish(prior, mechanism, pairs, epsilon, delta)


def chance(law_):
    return mean(law_, y, value(h, y))


bounded = chance(here) <= exp(epsilon) * chance(there) + delta
tests = forall(belief, s, t, h, implies(compared, bounded))

SPEC = Theorem(
    title="Pufferfish privacy",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "definition 1 and eq. (1); Kifer and Machanavajjhala 2014",
    covers=("GP-D1", "GP-Q1"),
    standing="definition",
    defines=pufferfish,
    reads="{1} is ({3}, {4})-pufferfish private on {2} for {0}",
    uses=(close,),
    claim=conjunction(implies(is_private, tests), implies(tests, is_private)),
    remark="Beliefs, secrets, data and outputs lie in any spaces; the beliefs are all "
    "points of theirs, and epsilon and delta are any numbers. Pairs are ordered. "
    "Events are the measurable sets: randomised tests say the same, half-lines do not.",
)
score, level = function_variable("score", Y), real("level")
half_line = event(y, at(score, y) <= level)
no_half_line = implies(
    compared,
    probability(here, half_line)
    <= exp(epsilon) * probability(there, half_line) + delta,
)

HALF_LINES = Theorem(
    title="Pufferfish privacy, by half-lines of a score",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "definition 1",
    standing="refuted",
    repair="gaussian_pufferfish.definition_1",
    uses=(pufferfish,),
    claim=implies(forall(belief, s, t, level, no_half_line), is_private),
    remark="The two ends together tell the secrets apart, and no half-line does.",
)

order = point("order", pair_sort(S, S))
turned = event(order, member(pair(second(order), first(order)), pairs))
in_other_order = pufferfish(prior, mechanism, turned, epsilon, delta)

OTHER_ORDER = Theorem(
    title="Pufferfish privacy, for pairs in the other order",
    source=HALF_LINES.source,
    standing="refuted",
    repair="gaussian_pufferfish.definition_1",
    uses=(pufferfish,),
    claim=implies(is_private, in_other_order),
    remark="Pairs are ordered.",
)
hockey_stick = definition("foundations.hockey_stick")

A = event_variable("A", Y)


def excess(what):
    """How much more of an event there is than epsilon allows."""
    return probability(here, what) - exp(epsilon) * probability(there, what)


def deciding(limit):
    """At each belief and pair one event has the divergence, at most the limit."""
    worst = hockey_stick(here, there, epsilon, excess(A))
    found = exists(A, conjunction(worst, excess(A) <= limit))
    return forall(belief, s, t, implies(compared, found))


EVENTS = Theorem(
    title="Pufferfish privacy is decided by one event for each belief and pair",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "definition 1; Barthe and Olmedo 2013",
    uses=(pufferfish, hockey_stick),
    claim=conjunction(
        implies(is_private, deciding(delta)), implies(deciding(delta), is_private)
    ),
    remark="With densities the event is where the first exceeds exp({epsilon}) times "
    "the second (foundations.hockey_stick_attained).",
)
on_tests = theorem("foundations.closeness")
exact = theorem("foundations.hockey_stick")
attained = theorem("foundations.hockey_stick_attained")


def proof(p):
    """At each belief and pair: closeness on events is closeness on tests."""
    known = p.assume(compared)
    parameters = {"P": here, "Q": there, "epsilon": epsilon, "delta": delta}
    both = p.use(on_tests, spaces={"S": Y}, **parameters)
    closeness = p.apply(p.at(p.assume(is_private), belief, s, t), known)
    for_tests = forall(h, bounded)
    there_ = p.have(for_tests, both, closeness)
    forwards = p.every(p.supposing(compared, p.at(there_, h)), belief, s, t, h)
    on_test = p.apply(p.at(p.assume(tests), belief, s, t, h), known)
    back = p.have(close(here, there, epsilon, delta), both, p.every(on_test, h))
    backwards = p.every(p.supposing(compared, back), belief, s, t)
    return p.have(
        p.statement.claim,
        p.supposing(is_private, forwards),
        p.supposing(tests, backwards),
    )


one, other, only = label(0, 2), label(1, 2), label(0, 1)
ternary = point("ternary", finite(3))
both = point("both", pair_sort(finite(1), finite(2)))
couple = point("couple", pair_sort(finite(2), finite(2)))
ordered = event(couple, equal(couple, pair(one, other)))
spaces = {"R": finite(1), "S": finite(2), "X": finite(3), "Y": finite(3)}


def told(first_prior, second_prior, **budget):
    """Two secrets, compared in one order, and data that are released as they are."""
    return {
        prior: function(both, choose(second(both), first_prior, second_prior)),
        mechanism: function(ternary, dirac(ternary)),
        pairs: ordered,
        epsilon: budget["epsilon"],
        delta: budget["delta"],
    }


# On the ends 0 and 2 together the first law has 1, the second 1/2; on each, less.
ends, middle = finite_law("1/2", 0, "1/2"), finite_law("1/4", "1/2", "1/4")
spread = told(ends, middle, epsilon=0, delta="1/4")
leans, fair = finite_law("1/4", "3/4", 0), finite_law("1/2", "1/2", 0)
one_way = told(leans, fair, epsilon=log("3/2"), delta=0)
tells = told(finite_law(1, 0, 0), finite_law(0, 0, 1), epsilon=0, delta=1)
at_0 = event(ternary, equal(ternary, label(0, 3)))
test_0 = test_of(ternary, indicator(member(ternary, at_0)))
at_ends = event(ternary, negation(equal(ternary, label(1, 3))))

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "tests without delta": NearMiss(
            claim=implies(
                is_private,
                forall(
                    belief,
                    s,
                    t,
                    h,
                    implies(compared, chance(here) <= exp(epsilon) * chance(there)),
                ),
            ),
            at=At(tells, (only, one, other, test_0), spaces),
        ),
        "pairs that are not compared": NearMiss(
            claim=implies(is_private, forall(belief, s, t, h, bounded)),
            at=At(
                {**tells, delta: 0, pairs: event(couple, FALSE)},
                (one, other, test_0),
                spaces,
            ),
        ),
    },
)

HALF_LINES = HALF_LINES.but(
    refutation=At(
        {**spread, score: table(0, 1, 2)},
        (only, one, other, at_ends),
        spaces,
    ),
)

OTHER_ORDER = OTHER_ORDER.but(
    refutation=At(one_way, (only, other, one, at_0), spaces),
)


def by_event(p):
    """The divergence is attained, and it is the least delta that is enough."""
    known, worst = p.assume(compared), hockey_stick(here, there, epsilon, excess(A))
    values = {attained[name]: one for name, one in (("P", here), ("Q", there))}
    found = p.use(attained, {**values, attained["epsilon"]: epsilon}, spaces={"S": Y})
    parameters = {"P": here, "Q": there, "epsilon": epsilon, "divergence": excess(A)}
    equivalence = p.use(exact, spaces={"S": Y}, **parameters)
    least = equivalence.formula.arguments[0].arguments[1]
    at_delta = p.at(p.have(least, equivalence, p.assume(worst)), delta)
    private, decided = p.assume(is_private), p.assume(deciding(delta))
    closeness = p.apply(p.at(private, belief, s, t), known)
    small = p.have(excess(A) <= delta, at_delta, closeness)
    both_ = p.have(conjunction(worst, excess(A) <= delta), p.assume(worst), small)
    goal = exists(A, both_.formula)
    shown = p.obtain(found, A, p.some(goal, A, both_))
    forwards = p.every(p.supposing(compared, shown), belief, s, t)
    event_there = p.apply(p.at(decided, belief, s, t), known)
    parts = p.assume(both_.formula)
    enough = p.have(
        close(here, there, epsilon, delta),
        p.cut(p.have(worst, parts), at_delta),
        p.have(excess(A) <= delta, parts),
    )
    back = p.obtain(event_there, A, enough)
    backwards = p.every(p.supposing(compared, back), belief, s, t)
    return p.have(
        p.statement.claim,
        p.supposing(is_private, forwards),
        p.supposing(decided, backwards),
    )


EVENTS = EVENTS.but(
    proof=by_event,
    near_misses={
        "any event": NearMiss(
            claim=implies(
                forall(belief, s, t, implies(compared, exists(A, excess(A) <= delta))),
                is_private,
            ),
            at=At(spread, (only, one, other, at_ends), spaces),
        ),
    },
)
