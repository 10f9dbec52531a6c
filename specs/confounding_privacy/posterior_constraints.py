"""The constraints on an attacker's guesses that inverse composition sets."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

words = shared("confounding_privacy._posterior")
mean_at_most = definition("foundations.mean_bound")
prior, belief, s, y, ratio = words.prior, words.belief, words.s, words.y, words.ratio
epsilon, delta, z, v = words.epsilon, words.delta, real("z"), any_test("v", words.S)
small = mean_at_most(at(belief, y), function(s, ratio), delta * exp(epsilon))
constrained = Definition(
    "constrained",
    (prior, belief, epsilon, delta),
    forall(
        y,
        conjunction(
            forall(s, chance(at(belief, y), s) >= exp(-epsilon) * chance(prior, s)),
            small,
        ),
    ),
    uses=(mean_at_most,),
)
ignorant = constrained(prior, function(y, prior), epsilon, delta)
enough = number(1) <= delta * exp(epsilon)

SPEC = Theorem(
    title="A guess of the prior meets the constraints if {delta} exp({epsilon}) is at "
    "least 1",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 5 and "
    "eq. (8)",
    covers=("CP-D112", "CP-Q8"),
    standing="definition",
    defines=constrained,
    reads="the guesses {1} are within the constraints of {2} and {3} about the "
    "state from {0}",
    given={"possible": words.possible, "epsilon": epsilon >= 0},
    claim=conjunction(implies(enough, ignorant), implies(ignorant, enough)),
    remark="The sum over the states of the squared guess over the prior is the mean "
    "of the ratio under the guess. Even the guess that uses no output fails where "
    "{delta} exp({epsilon}) is below 1. Finitely or countably many states, each with "
    "a positive prior probability: the two of a pair, with their prior given that it "
    "is one of them. The sets of mechanisms that have the privacy which they should "
    "have are those of definition 3.",
)


def proof(p):
    """All ratios are 1."""
    drawn = point("drawn", words.S)
    here = p.at(p.given("possible"), s)
    one = p.have(equal(chance(prior, s) / chance(prior, s), 1), here)
    large = p.assume(enough)
    body = constrained.at(ignorant.arguments)
    parts = p.at(p.assume(body), y).formula.arguments
    spread = p.mean_between(prior, drawn, indicator(equal(drawn, s)))
    factor = p.have(exp(-epsilon) <= 1, p.given("epsilon"))
    lower = p.have(exp(-epsilon) * chance(prior, s) <= chance(prior, s), factor, spread)
    lower = p.the_same(p.every(lower, s), parts[0])
    of = chance(prior, s) / chance(prior, s)
    premise = p.assume(conjunction(z >= 0, forall(s, z * value(v, s) <= of)))
    below = p.at(p.part(premise, 1), s)
    total = p.mean(p.have(z * value(v, s) <= 1, below, one), prior, s)
    bound = p.have(
        z * mean(prior, s, value(v, s)) <= delta * exp(epsilon), total, large
    )
    upper = p.every(p.supposing(premise, bound), z, v)
    both = p.have(conjunction(*parts), lower, p.the_same(upper, parts[1]))
    forwards = p.the_same(p.every(both, y), ignorant)
    known = p.at(p.assume(ignorant), y)
    rule = p.at(p.part(known, 1), number(1), test_of(s, number(1)))
    unit = p.every(p.have(number(1) * 1 <= of, one), s)
    inside = p.have(rule.formula.arguments[0], unit)
    back = p.have(enough, p.apply(rule, inside))
    return p.have(
        p.statement.claim,
        p.supposing(large, forwards),
        p.supposing(ignorant, back),
    )


usual = {prior: finite_law("1/2", "1/2"), epsilon: log(2), delta: "3/4"}
two = {"S": finite(2), "Y": finite(1)}


def unfolded(p, claim, place):
    """What the constraints say, where the claim makes the prior meet them."""
    rule = p.part(p.assume(claim), 0)
    known = p.apply(rule, p.auto(rule.formula.arguments[0]))
    return p.part(p.at(known, label(0, 1)), place)


def too_low(p, claim):
    """The prior is below itself, times more than 1."""
    return p.absurd(unfolded(p, claim, 0), label(0, 2))


def too_large(p, claim):
    """The mean ratio is 1."""
    rule = p.at(unfolded(p, claim, 1), number(1), test_of(point("i", finite(2)), 1))
    limit = p.apply(rule, p.auto(rule.formula.arguments[0]))
    return p.absurd(limit)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=two),
    near_misses={
        "a negative {epsilon}": NearMiss(
            without="epsilon",
            at=At({**usual, epsilon: -1, delta: 3}, spaces=two, refute=too_low),
        ),
        "from a half on": NearMiss(
            number=Number(1, "1/2"),
            at=At({**usual, delta: "1/3"}, spaces=two, refute=too_large),
        ),
    },
    exceptions={
        "possible": "on finitely many states it is idle, as states of probability 0 "
        "count nothing; on a law without atoms, which is excluded, all ratios are 0",
    },
)
