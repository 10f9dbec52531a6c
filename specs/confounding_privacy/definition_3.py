"""Confounding privacy: outputs say little about the state that a dataset depends on.

A prior is a law of the state and the dataset together; the mechanism reads the dataset
only. For each pair of states to be kept apart that the prior holds possible, the laws
of the output given the one and the other are close.
"""

from verifydp.formal.spec import *

R, S, X, Y = space("R"), space("S"), space("X"), space("Y")
prior, s, t, x = point("prior", R), point("s", S), point("t", S), point("x", X)
joint, mechanism = kernel("joint", R, pair_sort(S, X)), kernel("mechanism", X, Y)
pairs, W = event_variable("pairs", pair_sort(S, S)), event_variable("W", Y)
epsilon, delta = real("epsilon"), real("delta")
both = point("both", pair_sort(S, X))
apart = member(pair(s, t), pairs)


def mass(state):
    """The chance of a state under the prior."""
    return mean(at(joint, prior), both, indicator(equal(first(both), state)))


def hit(state):
    """The chance of a state together with an output in W."""
    chance = probability(at(mechanism, second(both)), W)
    is_state = indicator(equal(first(both), state))
    return mean(at(joint, prior), both, is_state * chance)


bounded = hit(s) / mass(s) <= exp(epsilon) * (hit(t) / mass(t)) + delta
possible = conjunction(apart, mass(s) > 0, mass(t) > 0)
confounding_private = Definition(
    "confounding_private",
    (joint, mechanism, pairs, epsilon, delta),
    forall(prior, s, t, W, implies(possible, bounded)),
)
private = confounding_private(joint, mechanism, pairs, epsilon, delta)
product = hit(s) * mass(t) <= exp(epsilon) * hit(t) * mass(s) + delta * mass(s) * mass(
    t
)
products = forall(prior, s, t, W, implies(apart, product))

SPEC = Theorem(
    title="Confounding privacy",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, definition 3",
    covers=("CP-D3", "CP-Q3", "CP-Q4"),
    standing="definition",
    defines=confounding_private,
    reads="{1} is ({3}, {4})-confounding private for {0} on {2}",
    claim=conjunction(implies(private, products), implies(products, private)),
    remark="The quotients are eq. (3), the probability of an event given a state, and "
    "their inequality is eq. (4), for all events. The prior of the state is the one "
    "that it has under the joint law: the paper writes it apart, and does not say so.",
)

close = definition("foundations.closeness")

states, data = kernel("states", R, S), kernel("data", pair_sort(R, S), X)
u, hole = point("u", S), point("hole", S)
drawn = bind(at(states, prior), s, bind(at(data, prior, s), x, dirac(pair(s, x))))
of_data = confounding_private(function(prior, drawn), mechanism, pairs, epsilon, delta)


def released(state):
    """The law of the output given the state: eq. (3) of the paper."""
    return bind(at(data, prior, state), x, at(mechanism, x))


def share(state):
    return mean(at(states, prior), u, indicator(equal(u, state)))


compared = conjunction(apart, share(s) > 0, share(t) > 0)
given_states = close(released(s), released(t), epsilon, delta)
by_states = forall(prior, s, t, implies(compared, given_states))

STATES = Theorem(
    title="Confounding privacy compares the laws of the output given two states",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, eq. (3) and (4)",
    covers=("CP-R1",),
    uses=(confounding_private, close),
    claim=conjunction(implies(of_data, by_states), implies(by_states, of_data)),
    remark="Remark 1: where the state fixes the law of the data, the prior of the "
    "state cancels, and what is left is Pufferfish privacy of the same pairs. Every "
    "joint law on standard Borel spaces is of this kind.",
)


def proof(p):
    """Multiply by the masses; an impossible state has no outputs either."""
    fact, masses = p.assume(apart), conjunction(mass(s) > 0, mass(t) > 0)
    chance = probability(at(mechanism, second(both)), W)
    sizes = []
    for state in (s, t):
        is_state = indicator(equal(first(both), state))
        less = p.have(is_state * chance <= is_state)
        sizes.append(p.mean(less, at(joint, prior), both))
    divided = p.at(p.assume(private), prior, s, t, W)
    here = p.assume(masses)
    ratio = p.apply(divided, p.have(possible, fact, here))
    multiplied = p.have(product, ratio, here)
    nothing = p.have(product, *sizes, p.assume(negation(masses)))
    either = p.cases(masses, multiplied, nothing)
    forwards = p.every(p.supposing(apart, either), prior, s, t, W)
    at_pair = p.at(p.assume(products), prior, s, t, W)
    at_possible = p.assume(possible)
    quotient = p.have(bounded, at_pair, at_possible)
    backwards = p.every(p.supposing(possible, quotient), prior, s, t, W)
    return p.have(
        p.statement.claim,
        p.supposing(private, forwards),
        p.supposing(products, p.the_same(backwards, private)),
    )


bit, cells = point("bit", finite(2)), point("cells", finite(4))
zero, one = label(0, 2), label(1, 2)
spaces = {"R": finite(1), "S": finite(2), "X": finite(2), "Y": finite(2)}
keep = function(bit, dirac(bit))


def table(*weights):
    """One prior, from the chances of (state, dataset) = 00, 01, 10, 11."""
    states = choose(cells, zero, zero, one, one)
    datasets = choose(cells, zero, one, zero, one)
    law_of = bind(finite_law(*weights), cells, dirac(pair(states, datasets)))
    return function(point("prior", finite(1)), law_of)


every_pair = event(point("two", pair_sort(finite(2), finite(2))), TRUE)
revealed = {
    joint: table("1/4", 0, 0, "3/4"),
    mechanism: keep,
    pairs: every_pair,
    epsilon: 0,
    delta: 1,
}
output_zero = (label(0, 1), zero, one, event(bit, equal(bit, zero)))
without_delta = hit(s) * mass(t) <= exp(epsilon) * hit(t) * mass(s)
joint_chances = hit(s) <= exp(epsilon) * hit(t) * mass(s) + delta * mass(s) * mass(t)

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "products without delta": NearMiss(
            claim=implies(
                private, forall(prior, s, t, W, implies(apart, without_delta))
            ),
            at=At(revealed, output_zero, spaces),
        ),
        "a joint chance in place of a conditional one": NearMiss(
            claim=implies(
                private, forall(prior, s, t, W, implies(apart, joint_chances))
            ),
            at=At(
                {**revealed, joint: table("3/8", "3/8", "1/8", "1/8"), delta: 0},
                output_zero,
                spaces,
            ),
        ),
    },
)


def states_proof(p):
    """A state and an output in W: the state's chance times that of W given it."""

    def factor(state):
        same, of_state = equal(u, state), probability(released(state), W)
        left = indicator(same) * probability(released(u), W)
        right = indicator(same) * of_state
        trivial = p.have(equal(left, left))
        template = equal(left, indicator(same) * probability(released(hole), W))
        yes = p.rewrite(p.assume(same), trivial, template, hole)
        no = p.have(equal(left, right), p.assume(negation(same)))
        pointwise = p.cases(same, yes, no)
        at_most = p.mean(p.have(left <= right, pointwise), at(states, prior), u)
        at_least = p.mean(p.have(right <= left, pointwise), at(states, prior), u)
        whole = mean(at(states, prior), u, left)
        return p.have(equal(whole, share(state) * of_state), at_most, at_least)

    factors = factor(s), factor(t)
    ratio = p.at(p.assume(of_data), prior, s, t, W)
    can_be, quotient = ratio.formula.arguments
    here, there = p.assume(compared), p.assume(can_be)
    bound = (
        probability(released(s), W)
        <= exp(epsilon) * probability(released(t), W) + delta
    )
    inside = p.apply(ratio, p.have(can_be, here))
    given_state = p.every(p.have(bound, inside, *factors, here), W)
    forwards = p.supposing(compared, p.the_same(given_state, given_states))
    at_states = p.at(p.assume(by_states), prior, s, t)
    at_event = p.at(p.apply(at_states, p.have(compared, there)), W)
    backwards = p.supposing(can_be, p.have(quotient, at_event, *factors, there))
    return p.have(
        p.statement.claim,
        p.supposing(of_data, p.every(forwards, prior, s, t)),
        p.supposing(by_states, p.the_same(p.every(backwards, prior, s, t, W), of_data)),
    )


prior_and_state = point("prior_and_state", pair_sort(finite(1), finite(2)))
told = {
    states: function(point("prior", finite(1)), finite_law("1/4", "3/4")),
    data: function(prior_and_state, dirac(second(prior_and_state))),
    mechanism: keep,
    pairs: every_pair,
    epsilon: 0,
    delta: 1,
}

STATES = STATES.but(
    proof=states_proof,
    near_misses={
        "a state that cannot be": NearMiss(
            claim=implies(
                of_data,
                forall(
                    prior,
                    s,
                    t,
                    implies(conjunction(apart, share(s) > 0), given_states),
                ),
            ),
            at=At(
                {
                    **told,
                    states: function(point("prior", finite(1)), finite_law(1, 0)),
                    delta: 0,
                },
                output_zero,
                spaces,
            ),
        ),
        "no delta": NearMiss(
            claim=implies(
                of_data,
                forall(
                    prior,
                    s,
                    t,
                    implies(compared, close(released(s), released(t), epsilon, 0)),
                ),
            ),
            at=At(told, output_zero, spaces),
        ),
    },
)
