"""The least epsilon of a mechanism on the states, at a delta."""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
S, Y = space("S"), space("Y")
s, t, W = point("s", S), point("t", S), event_variable("W", Y)
release, pairs = kernel("release", S, Y), event_variable("pairs", pair_sort(S, S))
delta, epsilon, other = real("delta"), real("epsilon"), real("e")
above = forall(other, implies(other > epsilon, private(release, pairs, other, delta)))
below = implies(
    conjunction(other >= 0, other < epsilon),
    negation(private(release, pairs, other, delta)),
)
least_epsilon = Definition(
    "least_epsilon",
    (release, pairs, delta, epsilon),
    conjunction(epsilon >= 0, above, forall(other, below)),
    uses=(private,),
)
least = least_epsilon(release, pairs, delta, epsilon)


def enough():
    """Exactly the epsilons from the least one on are enough."""
    is_private = private(release, pairs, other, delta)
    equivalent = conjunction(
        implies(is_private, epsilon <= other), implies(epsilon <= other, is_private)
    )
    return forall(other, implies(other >= 0, equivalent))


SPEC = Theorem(
    title="Exactly the {'epsilons'} from the least one on are enough",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 4",
    covers=("CP-D107",),
    standing="definition",
    defines=least_epsilon,
    reads="the least epsilon of {0} on {1} at {2} is {3}",
    uses=(private,),
    given={"least": least},
    claim=enough(),
    remark="The infimum of the epsilons that are enough is enough itself. It is taken "
    "over all pairs at once, which is the largest over the pairs. The mechanism has "
    "the law of the output given each state, as in confounding_privacy.single_point; "
    "of several mechanisms the paper takes the product of these laws, as theorem_1 "
    "does, which is not their joint law.",
)


def proof(p):
    """What holds for all larger numbers holds for the number: take a factor between."""
    parts = least_epsilon.at(least.arguments).arguments
    upper, lower = (p.have(part, p.given("least")) for part in parts[1:])
    near = p.assume(member(pair(s, t), pairs))
    left, right = (probability(at(release, one), W) for one in (s, t))

    def bounded(by):
        rule = p.at(upper, by)
        is_private = p.apply(rule, p.have(by > epsilon, *between))
        return p.at(p.apply(p.at(is_private, s, t), near), W)

    y = point("y", Y)
    chance = p.mean_between(at(release, t), y, indicator(member(y, W)))
    exceeds = p.assume(exp(epsilon) * right + delta < left)
    between = []
    none = p.assume(negation(right > 0))
    wrong_0 = p.have(FALSE, bounded(epsilon + 1), exceeds, none, chance)
    some = p.assume(right > 0)
    most = (left - delta) / right
    middle = (most + exp(epsilon)) / 2
    size = p.have(equal(most * right, left - delta), some)
    growth = p.have(exp(epsilon) > 0)
    scaled = p.have(exp(epsilon) * right < most * right, exceeds, size)
    larger = p.have(exp(epsilon) < most, scaled, some)
    exact = p.axiom("exp_log", middle, facts=[p.have(middle > 0, larger, growth)])
    more = p.have(exp(epsilon) < exp(log(middle)), exact, larger)
    between = [p.have(log(middle) > epsilon, more)]
    gain = p.have(middle * right < most * right, larger, some)
    wrong_1 = p.have(FALSE, bounded(log(middle)), exact, gain, size)
    wrong = p.cases(right > 0, wrong_1, wrong_0)
    goal = left <= exp(epsilon) * right + delta
    limit = p.have(goal, p.supposing(exceeds, wrong))
    at_least = p.assume(epsilon <= other)
    order = p.have(exp(epsilon) <= exp(other), at_least)
    weaker = left <= exp(other) * right + delta
    product = p.have(exp(epsilon) * right <= exp(other) * right, order, chance)
    fact = p.every(p.have(weaker, limit, product), W)
    is_private = private(release, pairs, other, delta)
    closeness = p.at(p.assume(is_private), s, t).formula.arguments[1]
    fact = p.every(p.supposing(near, p.the_same(fact, closeness)), s, t)
    back = p.supposing(at_least, p.the_same(fact, is_private))
    known, natural_ = p.assume(is_private), p.assume(other >= 0)
    forth = p.supposing(
        known, p.have(epsilon <= other, p.at(lower, other), known, natural_)
    )
    whole = p.have(conjunction(forth.formula, back.formula), forth, back)
    return p.every(p.supposing(natural_, whole), other)


bit = point("bit", finite(2))
couple = point("couple", pair_sort(finite(2), finite(2)))


def show(p, goal):
    """A fair coin in both states: every epsilon is enough, and 0 is the least one."""
    body = least_epsilon.at(goal.arguments)
    return p.the_same(p.have(body, *(p.auto(part) for part in body.arguments)), goal)


silent = {
    release: function(bit, finite_law("1/2", "1/2")),
    pairs: event(couple, TRUE),
    delta: 0,
    epsilon: 0,
}
two = {"S": finite(2), "Y": finite(2)}


def not_enough(p, claim):
    """The second number is enough, and less than the first."""
    rule = p.at(p.assume(claim), number(0))
    rule = p.apply(rule, p.have(rule.formula.arguments[0]))
    first_ = p.part(rule, 0)
    less = p.apply(first_, p.auto(first_.formula.arguments[0]))
    return p.have(FALSE, less)


SPEC = SPEC.but(
    proof=proof,
    instance=At(silent, spaces=two, show={"least": show}),
    near_misses={
        "a number that is not least": NearMiss(
            without="least",
            at=At({**silent, epsilon: 1}, spaces=two, refute=not_enough),
        ),
    },
)
