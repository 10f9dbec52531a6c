"""Pufferfish privacy of secrets that are events, by likelihoods and by odds.

A secret is true or false of a database. No output is much likelier given one secret of
a pair than given the other; or, the same by Bayes' rule, no output moves the odds of
the two by much.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

by_labels = shared("hypothesis_testing._evaluated").by_labels
R, D, S, Out = space("R"), space("D"), space("S"), space("O")
belief, x, o, V = point("belief", R), point("x", D), point("o", Out), space("V")
a, b, W = point("a", S), point("b", S), event_variable("W", Out)
prior, M, epsilon = kernel("prior", R, D), kernel("M", D, Out), real("epsilon")
holds = event_variable("holds", pair_sort(S, D))
pairs = event_variable("pairs", pair_sort(S, S))


def mass(secret):
    """The prior probability of a secret."""
    return mean(at(prior, belief), x, indicator(member(pair(secret, x), holds)))


def hit(secret):
    """The probability that it is true and the output lies in W."""
    body = indicator(member(pair(secret, x), holds)) * probability(at(M, x), W)
    return mean(at(prior, belief), x, body)


output = mean(at(prior, belief), x, probability(at(M, x), W))
possible = conjunction(member(pair(a, b), pairs), mass(a) > 0, mass(b) > 0)


def likelihoods(factor):
    """The chances of W given the two secrets."""
    return hit(a) / mass(a) <= factor * (hit(b) / mass(b))


pufferfish = Definition(
    "pufferfish_by_events",
    (prior, M, holds, pairs, epsilon),
    forall(belief, a, b, W, implies(possible, likelihoods(exp(epsilon)))),
)
private = pufferfish(prior, M, holds, pairs, epsilon)
posterior_a, posterior_b = hit(a) / output, hit(b) / output
spread = posterior_a / posterior_b <= exp(epsilon) * (mass(a) / mass(b))
moderate = implies(
    output > 0,
    conjunction(
        implies(posterior_b > 0, spread), implies(posterior_b <= 0, posterior_a <= 0)
    ),
)
odds = forall(belief, a, b, W, implies(possible, moderate))

SPEC = Theorem(
    title="Pufferfish privacy: likelihoods and posterior odds",
    source="Kifer and Machanavajjhala 2014; Liu, He, "
    "Chanyaswad, Wang and Mittal 2019, section 6",
    covers=("HT-DU10",),
    standing="definition",
    defines=pufferfish,
    reads="{1} is {4}-pufferfish private about the secrets {2} on {3} under {0}",
    claim=conjunction(implies(private, odds), implies(odds, private)),
    remark="Secrets are events of the database, in any spaces, and each has to be "
    "possible: secrets of probability 0 are not compared, so that under a prior "
    "without atoms nothing is said of the values of a record; then tell the law of the "
    "data given a secret, as gaussian_pufferfish.definition_1 does. Pairs are ordered; "
    "the two-sided bound is that of a symmetric set of pairs.",
)

by_laws = definition("hypothesis_testing.conditional_privacy")

secret = function_variable("secret", D, V)
value_of, couples = (
    point("value_of", pair_sort(V, D)),
    event_variable("couples", pair_sort(V, V)),
)
told = event(value_of, equal(at(secret, second(value_of)), first(value_of)))
of_values = pufferfish(prior, M, told, couples, epsilon)
dependent = by_laws(prior, M, secret, couples, epsilon)

VALUES = Theorem(
    title="Pufferfish privacy of the values of a record is dependent privacy",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 6.1",
    uses=(pufferfish, by_laws),
    claim=conjunction(implies(of_values, dependent), implies(dependent, of_values)),
)


def proof(p):
    """Divide by what is positive; where the output rules out b, it rules out a."""
    chance, signs = p.mean_between(at(M, x), o, indicator(member(o, W))), []
    seen = probability(at(M, x), W)
    for secret in (a, b):
        body = indicator(member(pair(secret, x), holds)) * seen
        for low, high in ((number(0), body), (body, seen)):
            signs.append(p.mean(p.have(low <= high, chance), at(prior, belief), x))
    here, ways = p.assume(possible), []
    for known, wanted in ((private, odds), (odds, private)):
        fact = p.apply(p.at(p.assume(known), belief, a, b, W), here)
        goal = p.at(p.assume(wanted), belief, a, b, W).formula.arguments[1]
        shown = p.supposing(possible, p.have(goal, fact, here, *signs))
        shown = p.the_same(p.every(shown, belief, a, b, W), wanted)
        ways.append(p.supposing(known, shown))
    return p.have(p.statement.claim, *ways)


some, bit = point("some", finite(1)), point("bit", finite(2))
zero, one, only = label(0, 2), label(1, 2), label(0, 1)
two = point("two", pair_sort(finite(2), finite(2)))
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
leaning = {
    prior: function(some, finite_law("9/10", "1/10")),
    M: table(*flips),
    holds: event(two, equal(first(two), second(two))),
    pairs: event(two, TRUE),
    epsilon: log(3),
}
spaces = {"R": finite(1), "D": finite(2), "S": finite(2), "O": finite(2)}
output_0 = only, zero, one, event(bit, equal(bit, zero))


# Two of three secrets are compared, and output 1 rules out both.
couple = point("couple", pair_sort(finite(3), finite(3)))
sure = finite_law(1, 0), finite_law(1, 0), finite_law(0, 1)
first_two = equal(first(couple), label(0, 3)), equal(second(couple), label(1, 3))
ruled_out = {
    prior: function(some, finite_law("1/4", "1/4", "1/2")),
    M: table(*sure),
    holds: event(couple, equal(first(couple), second(couple))),
    pairs: event(couple, conjunction(*first_two)),
    epsilon: 1,
}
of_three = {**spaces, "D": finite(3), "S": finite(3)}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "less epsilon": NearMiss(
            claim=implies(
                odds, pufferfish(prior, M, holds, pairs, epsilon + log("99/100"))
            ),
            at=At(leaning, output_0, spaces),
        ),
        "below 0": NearMiss(
            number=Number(0, "-1/100", place=25),
            at=At(ruled_out, spaces=of_three, refute=by_labels),
        ),
    },
)


def unfolded(p):
    """The two are the same formula."""
    return p.have(
        p.statement.claim,
        *(
            p.supposing(one_, p.the_same(p.assume(one_), other))
            for one_, other in ((of_values, dependent), (dependent, of_values))
        ),
    )


VALUES = VALUES.but(
    proof=unfolded,
    near_misses={
        "less epsilon": NearMiss(
            claim=implies(
                of_values, by_laws(prior, M, secret, couples, epsilon + log("99/100"))
            ),
            at=At(
                {
                    **{
                        key: one_
                        for key, one_ in leaning.items()
                        if key not in (holds, pairs)
                    },
                    secret: function(bit, bit),
                    couples: event(two, TRUE),
                },
                output_0,
                {**spaces, "V": finite(2)},
            ),
        ),
    },
)
