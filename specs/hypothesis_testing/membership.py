"""Membership privacy: no output moves the probability of a secret by much.

Symmetric, as in the proof of theorem 7: prior and posterior probability of a value of
the secret differ by a factor of at most exp(epsilon), up or down. Positive, as in the
source: presence never becomes much likelier, and absence never much less likely.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.membership._words")
hit, output, mass = words.hit, words.output, words.mass
R, D, V, Out = space("R"), space("D"), space("V"), space("O")
belief, x = point("belief", R), point("x", D)
v, W, epsilon = point("v", V), event_variable("W", Out), real("epsilon")
prior, M = kernel("prior", R, D), kernel("M", D, Out)
secret = function_variable("secret", D, V)
has_it = equal(at(secret, x), v)
posterior = hit(has_it) / output
upward, downward = (
    posterior <= exp(epsilon) * mass(has_it),
    mass(has_it) <= exp(epsilon) * posterior,
)
membership = Definition(
    "membership_private",
    (prior, M, secret, epsilon),
    forall(
        belief,
        v,
        W,
        implies(
            conjunction(mass(has_it) > 0, output > 0), conjunction(upward, downward)
        ),
    ),
)
private = membership(prior, M, secret, epsilon)
given_it = hit(has_it) / mass(has_it)
laws_are_close = implies(
    mass(has_it) > 0,
    conjunction(given_it <= exp(epsilon) * output, output <= exp(epsilon) * given_it),
)
laws_form = forall(belief, v, W, laws_are_close)

SPEC = Theorem(
    title="Membership privacy, symmetric: prior and posterior probabilities",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 10.6; Li, Qardaji, Su, "
    "Wu and Yang 2013",
    covers=("HT-DU14",),
    standing="definition",
    defines=membership,
    reads="{1} is {3}-membership private about {2} under {0}",
    claim=conjunction(implies(private, laws_form), implies(laws_form, private)),
    remark="The two-sided form of the paper's proof, for each value of a secret that "
    "has a positive probability: with the identity as secret it speaks of databases, "
    "with a record as secret of that record. It says that the law of the output given "
    "the value and the law of the output are close, in both orders. Secrets of "
    "probability 0 are not compared: under a prior without atoms the notion is empty; "
    "then compare the laws themselves, without that condition.",
)


def proof(p):
    """Bayes' rule; where the output never happens both sides are 0."""
    facts = words.signs(p, has_it)
    return words.equivalent(p, private, laws_form, (belief, v, W), *facts)


bit = point("bit", finite(2))
zero, one, only = label(0, 2), label(1, 2), label(0, 1)
spaces = {"R": finite(1), "D": finite(2), "V": finite(2), "O": finite(2)}
where = only, zero, event(bit, equal(bit, one))

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "less epsilon": NearMiss(
            claim=implies(
                private,
                forall(
                    belief,
                    v,
                    W,
                    implies(
                        mass(has_it) > 0,
                        output <= exp(epsilon) * number("99/100") * given_it,
                    ),
                ),
            ),
            at=At(words.response, where, spaces),
        ),
    },
)
