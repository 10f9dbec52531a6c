"""Algorithm 2 loses exactly epsilon times the norm of the change."""

from verifydp.formal.spec import *

words, points = shared("semi_dp._knorm"), shared("semi_dp._clock")
close = definition("foundations.closeness")
algorithm_2 = definition("semi_dp.algorithm_2")
x, y, z, epsilon, scale = words.x, words.y, words.z, words.epsilon, words.scale
P, Q, g, h, base, V = words.P, words.Q, words.g, words.h, words.base, words.V
away, weight = words.away, words.weight
gap, slack, budget = map(real, ("gap", "slack", "budget"))
B = event_variable("B", V)


def is_release(of, test, database):
    """The law of the algorithm on a database."""
    return algorithm_2(
        of,
        test,
        scale,
        words.query,
        words.norm,
        words.minus,
        base,
        words.factor,
        epsilon,
        database,
    )


far = forall(z, implies(member(z, B), away(x) + gap - slack <= away(y)))
near_answer = forall(
    slack, implies(slack > 0, exists(B, conjunction(probability(P, B) > 0, far)))
)
SPEC = Theorem(
    title="Algorithm 2 is private with no less than epsilon times the norm of a change",
    source="consequence of theorem 31 of Cho and Awan, Semi-DP",
    uses=(close, algorithm_2),
    given={
        "epsilon": epsilon > 0,
        "factor": forall(z, at(words.factor, z) >= 0),
        "here": is_release(P, g, x),
        "there": is_release(Q, h, y),
        "near the answer": near_answer,
        "private": close(P, Q, budget, 0),
    },
    claim=epsilon * gap <= budget,
    remark="Outputs near the answer have positive chance, and are almost {gap} "
    "farther from the other answer: {gap} is the norm of the change. For a circle in "
    "the ball of the printed set it is 2 (semi_dp.theorem_31.printed_set), so the "
    "mechanism of the paper for tables is private with twice its parameter and with "
    "nothing less.",
)


def proof(p):
    """On outputs near the answer the densities are in almost that ratio."""
    less = p.assume(negation(epsilon * gap <= budget))
    half = (epsilon * gap - budget) / (2 * epsilon)
    positive = p.given("epsilon")
    wide = p.have(half > 0, less, positive)
    found = p.apply(p.at(p.given("near the answer"), half), wide)
    apart = forall(z, implies(member(z, B), away(x) + gap - half <= away(y)))
    there = p.assume(conjunction(probability(P, B) > 0, apart))
    likely, apart = p.parts(there)
    middle = budget + epsilon * half
    inside = p.assume(member(z, B))
    farther = p.apply(p.at(apart, z), inside)
    exact = p.have(equal(middle, epsilon * (gap - half)), positive)
    order = p.have(
        middle + -epsilon * away(y) <= -epsilon * away(x), farther, exact, positive
    )
    order = p.have(exp(middle + -epsilon * away(y)) <= exp(-epsilon * away(x)), order)
    order = p.have(
        exp(middle) * exp(-epsilon * away(y)) <= exp(-epsilon * away(x)), order
    )
    order = p.have(
        exp(middle) * weight(y) <= weight(x), order, p.at(p.given("factor"), z)
    )
    forms, chances = [], []
    for name in ("here", "there"):
        has_density, form_ = p.parts(p.given(name))
        forms.append(p.at(form_, z))
        chances.append(p.at(has_density, B))
    densities = [scale * value(test, z) for test in (g, h)]
    bound = p.have(exp(middle) * densities[1] <= densities[0], order, *forms)
    hit = indicator(member(z, B))
    goal = exp(middle) * (densities[1] * hit) <= densities[0] * hit
    outside = p.have(goal, p.assume(negation(inside.formula)))
    whole = p.cases(inside.formula, p.have(goal, bound, inside), outside)
    whole = p.mean(whole, base, z)
    chance = exp(middle) * probability(Q, B) <= probability(P, B)
    chance = p.have(chance, whole, *chances)
    most = p.at(p.given("private"), B)
    grown = p.have(exp(budget) < exp(middle), p.have(budget < middle, wide, positive))
    wrong = p.have(FALSE, chance, most, likely, grown)
    wrong = p.obtain(found, B, wrong)
    return p.have(p.statement.claim, p.denied(less, wrong))


first_hour = event(points.hour, equal(points.hour, points.labels_[0]))


def at_first_hour(p, goal):
    """The answer itself has a positive chance."""
    premise, there = p.at(p.assume(goal), slack).formula.arguments
    held = p.assume(premise)
    fact = p.some(there, first_hour, shown_there(p, held))
    return p.the_same(p.every(p.supposing(held, fact), slack), goal)


def shown_there(p, held):
    """At the answer the other one is the whole change away."""
    chance = p.have(probability(points.usual[P], first_hour) > 0)
    hour_ = point("hour_", finite(3))
    inside = p.assume(member(hour_, first_hour))
    query, norm, minus = (
        points.usual[one] for one in (words.query, words.norm, words.minus)
    )
    sides = [at(norm, at(minus, hour_, at(query, points.usual[one]))) for one in (x, y)]
    fact = p.have(sides[0] + 1 - slack <= sides[1], inside, held)
    fact = p.every(p.supposing(inside, fact), hour_)
    return p.have(conjunction(chance.formula, fact.formula), chance, fact)


values = {gap: 1, budget: log(2)}
SPEC = SPEC.but(
    proof=proof,
    instance=points.clock(values, show={"near the answer": at_first_hour}),
    near_misses={
        "less than private": NearMiss(
            without="private",
            at=points.clock(
                {**values, budget: 0}, show={"near the answer": at_first_hour}
            ),
        ),
        "a change that is not so large": NearMiss(
            without="near the answer", at=points.clock({**values, gap: 2})
        ),
        "a little more": NearMiss(
            claim=epsilon * gap * "101/100" <= budget,
        ),
    },
    exceptions={
        "epsilon": "the rate of the noise is positive",
        "factor": "volume is not negative",
        "here": "it is the mechanism",
        "there": "it is the mechanism",
    },
)
