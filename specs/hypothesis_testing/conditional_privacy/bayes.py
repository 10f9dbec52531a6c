"""Dependent differential privacy with conditional laws is inferential privacy."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("hypothesis_testing.conditional_privacy._words")
dependent, o, x, belief = words.dependent, words.o, words.x, words.belief
R, D, V, Out = (space(name) for name in ("R", "D", "V", "O"))
v, w, W = point("v", V), point("w", V), event_variable("W", Out)
prior, M = kernel("prior", R, D), kernel("M", D, Out)
secret = function_variable("secret", D, V)
pairs, epsilon = event_variable("pairs", pair_sort(V, V)), real("epsilon")
inferential = definition("hypothesis_testing.dependent_definitions")
private = dependent(prior, M, secret, pairs, epsilon)
inferring = inferential(prior, M, secret, pairs, epsilon)

SPEC = Theorem(
    title="Dependent differential privacy with conditional laws is inferential privacy",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, sections 6.1 and 10.6",
    covers=("HT-QU14",),
    uses=(dependent, inferential),
    claim=conjunction(implies(inferring, private), implies(private, inferring)),
    remark="The printed chain of equivalences, for a secret of any kind: with a record "
    "as secret both speak of what the output tells about it, with the identity both "
    "compare databases. Laws are compared on the same pairs of values on both sides. "
    "Dependence as a set of pairs is no longer the same: see theorem_7_equality.",
)
zero, one, only = label(0, 2), label(1, 2), label(0, 1)
bit, some = point("bit", finite(2)), point("some", finite(1))
two = point("two", pair_sort(finite(2), finite(2)))


def bayes(p):
    """Posterior odds over prior odds are the likelihood ratio."""
    chance = p.mean_between(at(M, x), o, indicator(member(o, W)))
    seen, signs = probability(at(M, x), W), []
    for of in (v, w):
        body = indicator(equal(at(secret, x), of)) * seen
        for low, high in ((number(0), body), (body, seen)):
            signs.append(p.mean(p.have(low <= high, chance), at(prior, belief), x))
    ways = []
    for known, wanted in ((inferring, private), (private, inferring)):
        premise, goal = p.at(p.assume(wanted), belief, v, w, W).formula.arguments
        shown = p.have(
            goal, p.at(p.assume(known), belief, v, w, W), p.assume(premise), *signs
        )
        everywhere = p.every(p.supposing(premise, shown), belief, v, w, W)
        ways.append(p.supposing(known, p.the_same(everywhere, wanted)))
    return p.have(p.statement.claim, *ways)


leaning = {
    prior: function(some, finite_law("9/10", "1/10")),
    M: table(*words.flips),
    secret: function(bit, bit),
    pairs: event(two, TRUE),
    epsilon: log(3),
}
by_two = {"R": finite(1), "D": finite(2), "V": finite(2), "O": finite(2)}

SPEC = SPEC.but(
    proof=bayes,
    near_misses={
        "less epsilon": NearMiss(
            claim=implies(
                inferring,
                dependent(prior, M, secret, pairs, epsilon + log("99/100")),
            ),
            at=At(leaning, (only, zero, one, words.output_0), by_two),
        ),
    },
)
