"""Refutations by the half-line of a weighted sum of two normal outputs."""

from verifydp.formal.spec import *

statistic = theorem("confounding_privacy.gaussian_pair.statistic")


def told(of, first_means, second_means, weights, end):
    """Refute closeness of two pairs of outputs, by the sums up to an end.

    Parameters
    ----------
    of
        The correlation of the noises.
    first_means, second_means
        The means of both outputs in the first state and in the second one.
    weights
        The weight of the first output, and of what the second one adds to it.
    end
        The sums up to here are likelier in the first state.
    """

    def refute(p, claim):
        known = p.assume(claim)
        level, slack = claim.arguments[2:]
        names = {"slope": of, "own": sqrt(1 - of**2), "end": end}
        names |= {"shift": weights[0], "weight": weights[1]}
        chances = []
        for one, other in (first_means, second_means):
            values = {**names, "first_mean": one, "second_mean": other}
            values = {
                statistic[name]: number(value_) for name, value_ in values.items()
            }
            spread = p.auto(At(values).of(statistic.given["spread"]))
            chances.append(p.use(statistic, values, spread))
        lefts = [fact.formula.arguments[0] for fact in chances]
        where = lefts[0].arguments[1].arguments[0].arguments[0].arguments[1]
        fact = p.at(known, where)
        fact = p.the_same(fact, lefts[0] <= exp(level) * lefts[1] + slack)
        hole = p.fresh(REAL)
        fact = p.rewrite(chances[0], fact, hole <= exp(level) * lefts[1] + slack, hole)
        right = chances[0].formula.arguments[1]
        fact = p.rewrite(chances[1], fact, right <= exp(level) * hole + slack, hole)
        return p.have(FALSE, fact, p.auto(negation(fact.formula)))

    return refute
