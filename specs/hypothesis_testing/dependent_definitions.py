"""Inferential privacy and plausible deniability, with the forms that they are used in.

Inferential privacy: no output moves the odds of two values of a secret by more than a
factor. The secret is any function of the database: the database itself, one record.
Plausible deniability: k records, the true one among them, explain an output alike.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

by_labels = shared("hypothesis_testing._evaluated").by_labels
R, D, V, Out = space("R"), space("D"), space("V"), space("O")
belief, x = point("belief", R), point("x", D)
v, w, W = point("v", V), point("w", V), event_variable("W", Out)
prior, M = kernel("prior", R, D), kernel("M", D, Out)
secret = function_variable("secret", D, V)
pairs, epsilon = event_variable("pairs", pair_sort(V, V)), real("epsilon")


def mass(secret_value):
    return mean(at(prior, belief), x, indicator(equal(at(secret, x), secret_value)))


def hit(secret_value):
    has_it = indicator(equal(at(secret, x), secret_value))
    return mean(at(prior, belief), x, has_it * probability(at(M, x), W))


output = mean(at(prior, belief), x, probability(at(M, x), W))


def posterior(secret_value):
    return hit(secret_value) / output


possible = conjunction(member(pair(v, w), pairs), mass(v) > 0, mass(w) > 0, output > 0)
moderate = posterior(v) * mass(w) <= exp(epsilon) * posterior(w) * mass(v)
inferential = Definition(
    "inferential",
    (prior, M, secret, pairs, epsilon),
    forall(belief, v, w, W, implies(possible, moderate)),
)
private = inferential(prior, M, secret, pairs, epsilon)
ratios = posterior(v) / posterior(w) <= exp(epsilon) * (mass(v) / mass(w))
odds_form = forall(
    belief,
    v,
    w,
    W,
    implies(
        possible,
        conjunction(
            implies(posterior(w) > 0, ratios),
            implies(posterior(w) <= 0, posterior(v) <= 0),
        ),
    ),
)

SPEC = Theorem(
    title="Inferential privacy",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, sections 6.1 and 10.6; "
    "Ghosh and Kleinberg 2016",
    covers=("HT-DU13",),
    standing="definition",
    defines=inferential,
    reads="{1} is {4}-inferentially private about {2} on {3} under {0}",
    claim=conjunction(implies(private, odds_form), implies(odds_form, private)),
    remark="With the identity as secret this is the printed form about databases, "
    "with a record as secret that of the source. Where the output rules the second "
    "secret out the odds have no value: then it has to rule the first one out as well. "
    "Outputs are events, so that the form has a meaning in any space. Secrets of "
    "probability 0 are not compared: under a prior without atoms the notion is empty; "
    "then compare the laws of the output given it (gaussian_pufferfish.definition_1). "
    "Pairs are ordered; the two-sided bound is that of a symmetric set of pairs.",
)


def proof(p):
    """Divide by what is positive; where w is ruled out, v has to be."""
    here, signs = p.assume(possible), []
    for value_ in (v, w):
        has_it = indicator(equal(at(secret, x), value_))
        body = has_it * probability(at(M, x), W)
        signs.append(p.mean(p.have(body >= 0), at(prior, belief), x))
    spread = p.apply(p.at(p.assume(private), belief, v, w, W), here)
    _, conclusion = p.at(p.assume(odds_form), belief, v, w, W).formula.arguments
    odds = p.have(conclusion, spread, here, *signs)
    forwards = p.every(p.supposing(possible, odds), belief, v, w, W)
    ratio = p.apply(p.at(p.assume(odds_form), belief, v, w, W), here)
    plain = p.have(moderate, ratio, here, *signs)
    backwards = p.every(p.supposing(possible, plain), belief, v, w, W)
    return p.have(
        p.statement.claim,
        p.supposing(private, forwards),
        p.supposing(odds_form, p.the_same(backwards, private)),
    )


bit = point("bit", finite(2))
zero, one = label(0, 2), label(1, 2)
spaces = {"R": finite(1), "D": finite(2), "V": finite(2), "O": finite(2)}
told_of = {
    prior: function(point("belief", finite(1)), finite_law("9/10", "1/10")),
    M: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
    secret: function(bit, bit),
    pairs: event(point("two", pair_sort(finite(2), finite(2))), TRUE),
    epsilon: log(3),
}
output_zero = label(0, 1), zero, one, event(bit, equal(bit, zero))


def instead(bound):
    """The odds form with another bound."""
    form = implies(posterior(w) > 0, posterior(v) / posterior(w) <= bound)
    return implies(private, forall(belief, v, w, W, implies(possible, form)))


# Two of three secrets are compared, and output 1 rules out both.
trit, couple = (
    point("trit", finite(3)),
    point("couple", pair_sort(finite(3), finite(3))),
)
sure = finite_law(1, 0), finite_law(1, 0), finite_law(0, 1)
first_two = equal(first(couple), label(0, 3)), equal(second(couple), label(1, 3))
ruled_out = {
    prior: function(point("belief", finite(1)), finite_law("1/4", "1/4", "1/2")),
    M: table(*sure),
    secret: function(trit, trit),
    pairs: event(couple, conjunction(*first_two)),
    epsilon: 1,
}
of_three = {**spaces, "D": finite(3), "V": finite(3)}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "no prior odds": NearMiss(
            claim=instead(exp(epsilon)), at=At(told_of, output_zero, spaces)
        ),
        "less epsilon": NearMiss(
            claim=instead(exp(epsilon) * (mass(v) / mass(w)) * number("99/100")),
            at=At(told_of, output_zero, spaces),
        ),
        "below 0": NearMiss(
            number=Number(0, "-1/100", place=25),
            at=At(ruled_out, spaces=of_three, refute=by_labels),
        ),
    },
)
