"""Membership privacy: no output moves the probability of a secret by much.

Symmetric, as in the proof of theorem 7: prior and posterior probability of a value of
the secret differ by a factor of at most exp(epsilon), up or down. Positive, as in the
source: presence never becomes much likelier, and absence never much less likely.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

R, D, V, Out = space("R"), space("D"), space("V"), space("O")
belief, x, o = point("belief", R), point("x", D), point("o", Out)
v, W, epsilon = point("v", V), event_variable("W", Out), real("epsilon")
prior, M = kernel("prior", R, D), kernel("M", D, Out)
secret = function_variable("secret", D, V)


def mass(condition):
    """The prior probability of what is true of the database."""
    return mean(at(prior, belief), x, indicator(condition))


def hit(condition):
    """The probability that it is true and the output lies in W."""
    return mean(at(prior, belief), x, indicator(condition) * probability(at(M, x), W))


output = mean(at(prior, belief), x, probability(at(M, x), W))


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

T = space("T")
entity, present = point("entity", T), event_variable("present", pair_sort(T, D))
inside = member(pair(entity, x), present)
outside = negation(inside)
never_likelier = hit(inside) / output <= exp(epsilon) * mass(inside)
never_ruled_out = mass(outside) <= exp(epsilon) * (hit(outside) / output)
positive = Definition(
    "positive_membership_private",
    (prior, M, present, epsilon),
    forall(
        belief,
        entity,
        W,
        implies(output > 0, conjunction(never_likelier, never_ruled_out)),
    ),
)
positively = positive(prior, M, present, epsilon)
given_inside = hit(inside) / mass(inside)
given_outside = hit(outside) / mass(outside)
one_sided = conjunction(
    implies(mass(inside) > 0, given_inside <= exp(epsilon) * output),
    implies(mass(outside) > 0, output <= exp(epsilon) * given_outside),
)
one_sided_form = forall(belief, entity, W, one_sided)

POSITIVE = Theorem(
    title="Positive membership privacy",
    source="Li, Qardaji, Su, Wu and Yang 2013",
    covers=("HT-DU14",),
    standing="definition",
    defines=positive,
    reads="{1} is {3}-positively membership private about {2} under {0}",
    claim=conjunction(
        implies(positively, one_sided_form), implies(one_sided_form, positively)
    ),
    remark="The form of the source: absence may become certain. The law of the output "
    "given presence is close to that of the output, and that one to the law given "
    "absence; nothing is said in the other orders. `present` holds of an entity and a "
    "database.",
)


def signs(p, *conditions):
    """Probabilities are not negative, and what is part of another is not larger."""
    facts = []
    for condition in conditions:
        body = indicator(condition) * probability(at(M, x), W)
        chance = p.mean_between(at(M, x), o, indicator(member(o, W)))
        facts += [
            p.mean(p.have(low <= high, chance), at(prior, belief), x)
            for low, high in (
                (number(0), body),
                (body, probability(at(M, x), W)),
                (body, indicator(condition)),
            )
        ]
    return facts


def equivalent(p, one, other, variables, *facts):
    """Two forms for all values of the variables: each follows from the other."""
    ways = []
    for known, wanted in ((one, other), (other, one)):
        goal = p.at(p.assume(wanted), *variables).formula
        shown = p.have(goal, p.at(p.assume(known), *variables), *facts)
        there = p.the_same(p.every(shown, *variables), wanted)
        ways.append(p.supposing(known, there))
    return p.have(p.statement.claim, *ways)


def proof(p):
    """Bayes' rule; where the output never happens both sides are 0."""
    facts = signs(p, has_it)
    return equivalent(p, private, laws_form, (belief, v, W), *facts)


bit = point("bit", finite(2))
zero, one, only = label(0, 2), label(1, 2), label(0, 1)
spaces = {"R": finite(1), "D": finite(2), "V": finite(2), "O": finite(2)}
response = {
    prior: function(point("belief", finite(1)), finite_law("1/2", "1/2")),
    M: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
    secret: function(bit, bit),
    epsilon: log(2),
}
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
            at=At(response, where, spaces),
        ),
    },
)


def positive_proof(p):
    """Bayes' rule again, for two conditions."""
    facts = signs(p, inside, outside)
    variables = (belief, entity, W)
    return equivalent(p, positively, one_sided_form, variables, *facts)


both = point("both", pair_sort(finite(1), finite(2)))
shown = {
    **response,
    M: table(finite_law("1/5", "4/5"), finite_law(0, 1)),
    present: event(both, equal(second(both), one)),
    epsilon: log("9/8"),
}
at_1 = (
    only,
    only,
    event(bit, equal(bit, one)),
)
without_secret = {"R": finite(1), "D": finite(2), "T": finite(1), "O": finite(2)}
told = {key: value_ for key, value_ in shown.items() if key is not secret}

POSITIVE = POSITIVE.but(
    proof=positive_proof,
    near_misses={
        "less epsilon": NearMiss(
            claim=implies(
                positively,
                forall(
                    belief,
                    entity,
                    W,
                    implies(
                        mass(outside) > 0,
                        output <= exp(epsilon) * number("99/100") * given_outside,
                    ),
                ),
            ),
            at=At(told, at_1, without_secret),
        ),
    },
)
