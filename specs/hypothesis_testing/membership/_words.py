"""What the theorems of membership share."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

R, D, V, Out = space("R"), space("D"), space("V"), space("O")
belief, x, o = point("belief", R), point("x", D), point("o", Out)
W, epsilon = event_variable("W", Out), real("epsilon")
prior, M = kernel("prior", R, D), kernel("M", D, Out)
secret = function_variable("secret", D, V)


def mass(condition):
    """The prior probability of what is true of the database."""
    return mean(at(prior, belief), x, indicator(condition))


def hit(condition):
    """The probability that it is true and the output lies in W."""
    return mean(at(prior, belief), x, indicator(condition) * probability(at(M, x), W))


output = mean(at(prior, belief), x, probability(at(M, x), W))


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


bit = point("bit", finite(2))
response = {
    prior: function(point("belief", finite(1)), finite_law("1/2", "1/2")),
    M: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
    secret: function(bit, bit),
    epsilon: log(2),
}
