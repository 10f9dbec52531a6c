"""Pufferfish privacy: the output says little about which of two secrets is true.

Under a belief, a secret fixes the law of the data. The mechanism is a kernel from data
to outputs. For each belief and each ordered pair of secrets that is to be protected,
no event may be much likelier under the first secret than under the second.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
R, S, Y = map(space, ("R", "S", "Y"))
belief, s, t = point("belief", R), point("s", S), point("t", S)
y, h = point("y", Y), any_test("h", Y)
pairs = event_variable("pairs", pair_sort(S, S))
epsilon, delta = real("epsilon"), real("delta")
words = shared("gaussian_pufferfish.definition_1._words")
at_0, compared, here = words.at_0, words.compared, words.here
is_private, pufferfish, spaces = words.is_private, words.pufferfish, words.spaces
there, told = words.there, words.told


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
on_tests = theorem("foundations.closeness")


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
couple = point("couple", pair_sort(finite(2), finite(2)))
tells = told(finite_law(1, 0, 0), finite_law(0, 0, 1), epsilon=0, delta=1)
test_0 = test_of(ternary, indicator(member(ternary, at_0)))

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
