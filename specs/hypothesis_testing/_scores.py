"""The F_beta score of a threshold on answers with Laplace noise, and its supremum.

The answers on the two databases are q + sensitivity and q.
"""

from dataclasses import replace

from verifydp.formal.spec import *

q, sensitivity, epsilon, beta = map(real, ("q", "sensitivity", "epsilon", "beta"))
threshold, level, y = real("threshold"), real("level"), point("y", REAL)
b, scale = beta * beta, sensitivity / epsilon
noise = {"scale": scale > 0, "beta": beta > 0}
no_scale = {"scale": "nothing is known of a law without a positive scale"}
#: What the noise is at the points.
usual = {q: 0, sensitivity: 1, epsilon: 1, beta: 1}


def accepted(centre, cut):
    """The chance of an output at or above the threshold."""
    return probability(laplace(centre, scale), event(y, cut <= y))


def rates(cut):
    """How often the threshold is passed on the two databases."""
    return accepted(q + sensitivity, cut), accepted(q, cut)


def score_of(weight, chance, against, recall, false_alarm):
    """F_beta with weight beta^2 where the answers have two chances."""
    precision = chance * recall / (chance * recall + against * false_alarm)
    return 1 / ((1 / (1 + weight)) / precision + (weight / (1 + weight)) / recall)


def score(chance, against, cut=threshold):
    """The score of a threshold, for two chances of the answers."""
    return score_of(b, chance, against, *rates(cut))


def highest(odds, growth=None, split=None):
    """The formula for odds; another growth and split than exp(epsilon) and its own."""
    split = log(1 + b / odds) if split is None else split
    root = sqrt(1 + 4 * (b / odds) * (exp(epsilon) if growth is None else growth))
    best = (1 + b) * (root - 1) / ((1 + b) * root - 1 + b)
    return if_(epsilon < split, (1 + b) / (1 + b + odds), best)


def never(scored, most):
    """No threshold scores more."""
    return forall(threshold, scored <= most)


def approached(scored, most):
    """Some threshold scores more than any smaller level."""
    return forall(level, implies(level < most, exists(threshold, level < scored)))


# --- for laws that are as strong as their coefficients allow


def of_worst(odds, most):
    """Both halves of a supremum, for chances of which the odds are said."""
    against, product = odds.arguments
    scored = score(product.arguments[1], against)
    return never(scored, most), approached(scored, most)


def at_odds(of, rho, chance, against):
    """Values for a theorem about the score at odds of 1 - rho."""
    values = {"q": q, "sensitivity": sensitivity, "epsilon": epsilon, "beta": beta}
    values |= {"rho": rho, "x": chance, "y": against}
    return {of[name]: value_ for name, value_ in values.items()}


def at_worst(p, reached, exact, rho, worst, against):
    """The supremum for a law of two labels, whose odds are 1 - rho exactly."""
    bit, domain = point("bit", finite(2)), p.given("domain")
    drawn, sides = worst.arguments[0], (label(0, 2), label(1, 2))
    signs = [p.mean_between(drawn, bit, indicator(equal(bit, side))) for side in sides]
    either = indicator(equal(bit, sides[0])) + indicator(equal(bit, sides[1]))
    whole = p.mean(p.at(p.auto(forall(bit, number(1) <= either)), bit), drawn, bit)
    positive = conjunction(worst > 0, against >= 0)
    positive = p.have(positive, exact, domain, whole, *signs)
    below = p.have(rho < 1, domain)
    facts = p.given("scale"), p.given("beta"), below, positive, exact
    return p.use(reached, at_odds(reached, rho, worst, against), *facts)


def score_above(cut):
    """Refute a claim: this threshold scores more than the formula."""

    def refute(p, claim):
        never_more = p.have(claim.arguments[-2], p.assume(claim))
        return p.absurd(never_more, cut)

    return refute


def part(p, claim, place):
    """One half of a claim that is supposed, to be refuted."""
    return p.have(claim.arguments[place], p.assume(claim))


def nothing_weighs(p, claim):
    """Without a weight the formula is 0, and the score is the precision."""
    at_zero = p.at(part(p, claim, 0), 0)
    scored_as, formula = at_zero.formula.arguments
    some, none = p.auto(scored_as > "1/10"), p.have(formula <= 0)
    return p.have(FALSE, at_zero, some, none)


no_weight = NearMiss(without="beta", at={beta: 0}, refute=score_above(0))


def beyond(of, values, *names):
    """The laws themselves are not as they should be, as of says, whatever the noise."""
    return {
        label_: replace(
            near, at=replace(near.point, values={**values, **near.point.values})
        )
        for label_, near in of.near_misses.items()
        if near.without and near.without[0] in names
    }
