"""Pufferfish privacy is decided by one event for each belief and pair."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
R, S, Y = map(space, ("R", "S", "Y"))
belief, s, t = point("belief", R), point("s", S), point("t", S)
epsilon, delta = real("epsilon"), real("delta")
hockey_stick = definition("foundations.hockey_stick")
A = event_variable("A", Y)
words = shared("gaussian_pufferfish.definition_1._words")
at_ends, compared, here = words.at_ends, words.compared, words.here
is_private, pufferfish, spaces = words.is_private, words.pufferfish, words.spaces
spread, there = words.spread, words.there


def excess(what):
    """How much more of an event there is than epsilon allows."""
    return probability(here, what) - exp(epsilon) * probability(there, what)


def deciding(limit):
    """At each belief and pair one event has the divergence, at most the limit."""
    worst = hockey_stick(here, there, epsilon, excess(A))
    found = exists(A, conjunction(worst, excess(A) <= limit))
    return forall(belief, s, t, implies(compared, found))


SPEC = Theorem(
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
exact = theorem("foundations.hockey_stick")
attained = theorem("foundations.hockey_stick_attained")
one, other, only = label(0, 2), label(1, 2), label(0, 1)


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


SPEC = SPEC.but(
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
