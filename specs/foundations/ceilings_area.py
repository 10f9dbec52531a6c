"""The area under the ROC curve of any score, against (epsilon, delta)-privacy.

The area is the probability that the score of a draw of P is above that of a draw of Q,
ties by half. P and Q have sub-measures p and q of mass 1 - delta at least, within a
factor exp(epsilon) of one another (cut off by Hahn's decomposition); their double
integral is bounded, since products of their differences cannot be negative.
"""

from verifydp.formal.spec import *

S = space("S")
P, Q = law("P", S), law("Q", S)
epsilon, delta = real("epsilon"), real("delta")
x = point("x", S)
close = definition("foundations.closeness")
words = shared("foundations.ceilings_area._words")
A, area, at_point, both = words.A, words.area, words.at_point, words.both
ceiling, misses, ratio, usual = words.ceiling, words.misses, words.ratio, words.usual
ordered = theorem("foundations.ceilings_area.ordered")

SPEC = Theorem(
    title="The area under the ROC curve",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1: the area of their region",
    given={**both, "slack": delta <= 1},
    claim=area <= ceiling,
    uses=(close,),
    remark="For any measurable score; randomised response reaches the bound.",
)


def proof(p):
    """For epsilon < 0 the opposite events give closeness at -epsilon."""
    goal, slack = p.statement.claim, p.given("slack")
    ways = [p.given(name) for name in both]
    ahead = p.assume(epsilon >= 0)
    yes = p.use(ordered, *ways, ahead, slack)
    behind = p.assume(negation(epsilon >= 0))
    less = 1 - (1 - delta) / ratio
    turned = []
    for way, (one, other) in zip(ways, ((Q, P), (P, Q)), strict=True):
        hit, miss = probability(one, A), probability(other, A)
        opposite = p.at(way, event(x, negation(member(x, A))))
        turned.append(p.every(p.have(hit <= exp(-epsilon) * miss + less, opposite), A))
    small = p.have(ratio < 1, behind)
    room = p.have(less <= 1, slack)
    values = {epsilon: -epsilon, delta: less}
    no = p.use(ordered, values, *reversed(turned), p.have(-epsilon >= 0, behind), room)
    e, d = p.fresh(REAL), p.fresh(REAL)
    weaker = implies(
        conjunction(e > 0, e < 1),
        (1 - d) ** 2 / (1 + e) <= ((1 - d) / e) ** 2 / (1 + 1 / e),
    )
    weaker = p.at(p.every(p.have(weaker), e, d), ratio, delta)
    weaker = p.apply(weaker, p.have(conjunction(ratio > 0, ratio < 1), small))
    return p.cases(epsilon >= 0, yes, p.have(goal, no, weaker))


SPEC = SPEC.but(
    proof=proof,
    instance=at_point(usual),
    near_misses=misses,
)
