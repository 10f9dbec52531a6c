"""What inverse composition looks for: a joint release of a given privacy."""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
least_epsilon = definition("confounding_privacy.least_epsilon")
exactly = theorem("confounding_privacy.least_epsilon")
S, Y, Z = space("S"), space("Y"), space("Z")
s, t, A, B = (
    point("s", S),
    point("t", S),
    event_variable("A", Y),
    event_variable("B", Z),
)
joint = kernel("joint", S, pair_sort(Y, Z))
first_, second_ = kernel("first", S, Y), kernel("second", S, Z)
pairs, epsilon, delta = (
    event_variable("pairs", pair_sort(S, S)),
    real("epsilon"),
    real("delta"),
)
both = point("both", pair_sort(Y, Z))
in_first = event(both, member(first(both), A))
in_second = event(both, member(second(both), B))
margins = conjunction(
    forall(
        s, A, equal(probability(at(joint, s), in_first), probability(at(first_, s), A))
    ),
    forall(
        s,
        B,
        equal(probability(at(joint, s), in_second), probability(at(second_, s), B)),
    ),
)
composed = Definition(
    "inversely_composed",
    (joint, first_, second_, pairs, delta, epsilon),
    conjunction(least_epsilon(joint, pairs, delta, epsilon), margins),
    uses=(least_epsilon,),
)
solution = composed(joint, first_, second_, pairs, delta, epsilon)


def results(loss):
    """The joint release and each single one are private."""
    return conjunction(
        *(private(one, pairs, loss, delta) for one in (joint, first_, second_))
    )


SPEC = Theorem(
    title="A solution of inverse composition is private, with its single releases",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 5",
    covers=("CP-D111",),
    standing="definition",
    defines=composed,
    reads="{0} is composed of {1} and {2} with the least epsilon {5} on {3} at {4}",
    uses=(private,),
    given={"solution": solution},
    claim=results(epsilon),
    remark="The pair of releases that is coupled, however it is coupled; other "
    "releases may be part of either. The least epsilon is over all pairs at once, "
    "that is the largest one: the paper prints the least over the pairs, which would "
    "leave all other pairs without the privacy that is aimed at.",
)


def proof(p):
    """The least epsilon is enough, and the margins are events of the joint release."""
    parts = p.have(composed.at(solution.arguments), p.given("solution"))
    least, laws = p.part(parts, 0), p.part(parts, 1)
    rule = p.use(exactly, least, release=joint, spaces={"Y": pair_sort(Y, Z)})
    size = least_epsilon.at(least.formula.arguments).arguments[0]
    rule = p.apply(p.at(rule, epsilon), p.have(size, least))
    whole = p.apply(p.part(rule, 1), p.have(epsilon <= epsilon))
    near = p.assume(member(pair(s, t), pairs))
    facts = [whole]
    for place, (alone, inside, W) in enumerate(
        ((first_, in_first, A), (second_, in_second, B))
    ):
        margin = p.part(laws, place)
        ends = [p.at(margin, one, W) for one in (s, t)]
        bound = p.at(p.apply(p.at(whole, s, t), near), inside)
        chances = [probability(at(alone, one), W) for one in (s, t)]
        goal = chances[0] <= exp(epsilon) * chances[1] + delta
        is_private = private(alone, pairs, epsilon, delta)
        closeness = p.at(p.assume(is_private), s, t).formula.arguments[1]
        fact = p.the_same(p.every(p.have(goal, bound, *ends), W), closeness)
        facts.append(p.the_same(p.every(p.supposing(near, fact), s, t), is_private))
    return p.have(p.statement.claim, *facts)


bit = point("bit", finite(2))
couple = point("couple", pair_sort(finite(2), finite(2)))
coin = finite_law("1/2", "1/2")
pair_of = bind(coin, bit, dirac(pair(bit, bit)))
state = point("state", finite(2))
silent = {
    joint: function(state, pair_of),
    first_: function(state, coin),
    second_: function(state, coin),
    pairs: event(couple, TRUE),
    delta: 0,
    epsilon: 0,
}
two = {"S": finite(2), "Y": finite(2), "Z": finite(2)}


def show(p, goal):
    """One fair coin for both, in both states."""
    body = composed.at(goal.arguments)
    least, laws = body.arguments
    inner = least_epsilon.at(least.arguments)
    parts = [p.auto(part) for part in inner.arguments]
    known = p.the_same(p.have(inner, *parts), least)
    return p.the_same(p.have(body, known, p.auto(laws)), goal)


SPEC = SPEC.but(
    proof=proof,
    instance=At(silent, spaces=two, show={"solution": show}),
    near_misses={
        "another joint release": NearMiss(
            without="solution",
            at=At(
                {**silent, first_: function(state, dirac(state))},
                spaces=two,
                refute=shared("hypothesis_testing._evaluated").by_labels,
            ),
        ),
    },
)
