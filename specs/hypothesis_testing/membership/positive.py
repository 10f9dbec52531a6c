"""Positive membership privacy."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("hypothesis_testing.membership._words")
hit, mass, output = words.hit, words.mass, words.output
R, D, V, Out = space("R"), space("D"), space("V"), space("O")
belief, x = point("belief", R), point("x", D)
W, epsilon = event_variable("W", Out), real("epsilon")
prior, M = kernel("prior", R, D), kernel("M", D, Out)
secret = function_variable("secret", D, V)
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

SPEC = Theorem(
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
bit = point("bit", finite(2))
one, only = label(1, 2), label(0, 1)


def positive_proof(p):
    """Bayes' rule again, for two conditions."""
    facts = words.signs(p, inside, outside)
    variables = (belief, entity, W)
    return words.equivalent(p, positively, one_sided_form, variables, *facts)


both = point("both", pair_sort(finite(1), finite(2)))
shown = {
    **words.response,
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

SPEC = SPEC.but(
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
