"""What the statements about posteriors share: a prior, a release and the posterior."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance, labels, table

mean_at_most = definition("foundations.mean_bound")
S, Y = space("S"), space("Y")
s, t, y = point("s", S), point("t", S), point("y", Y)
prior, release, belief = (
    law("prior", S),
    kernel("release", S, Y),
    kernel("belief", Y, S),
)
pairs = event_variable("pairs", pair_sort(S, S))
epsilon, delta, z = real("epsilon"), real("delta"), real("z")


def output(of):
    """The chance of an output in a state."""
    return chance(at(release, of), y)


ratio = chance(at(belief, y), s) / chance(prior, s)
total = mean(prior, s, output(s))
posterior = forall(
    s,
    y,
    equal(chance(at(belief, y), s) * total, chance(prior, s) * output(s)),
)
lower = forall(s, y, chance(at(belief, y), s) >= exp(-epsilon) * chance(prior, s))
moment = mean(at(belief, y), s, ratio)
#: What the proposition supposes.
printed = {
    "epsilon": epsilon >= 0,
    "delta": conjunction(delta > 0, delta < 1),
    "posterior": posterior,
    "lower": lower,
    "moment": forall(y, moment <= delta * exp(epsilon)),
}
other_means = {
    "under the prior": forall(y, mean(prior, s, ratio) <= delta * exp(epsilon)),
    "over the output": mean(prior, t, mean(at(release, t), y, moment))
    <= delta * exp(epsilon),
}
literal = forall(
    s,
    y,
    exp(epsilon) * chance(prior, s) * chance(at(belief, y), s)
    >= exp(-epsilon) * chance(prior, s),
)
#: How far a posterior probability may be from the prior one.
near = conjunction(exp(-epsilon) <= ratio, ratio <= exp(epsilon))

W = event_variable("W", Y)


def hit(of):
    """The chance of W in a state."""
    return probability(at(release, of), W)


#: The chance of W, and what W makes of the prior probability of a state.
seen = mean(prior, s, hit(s))


def bayes(of):
    """The posterior probability of a state given W, over the prior one."""
    return chance(prior, of) * hit(of) / seen / chance(prior, of)


def between(of):
    """The ratio is at most exp(epsilon), and at least its inverse."""
    return conjunction(exp(-epsilon) <= bayes(of), bayes(of) <= exp(epsilon))


compared = conjunction(member(pair(s, t), pairs), seen > 0)
near_prior = Definition(
    "near_prior",
    (prior, release, pairs, epsilon),
    forall(s, t, W, implies(compared, conjunction(between(s), between(t)))),
)
possible = forall(s, chance(prior, s) > 0)


def share_of(p, of, body, unit):
    """A state's chance times a nonnegative body is at most the mean of that body."""
    drawn, hole = point("drawn", S), point("hole", S)
    same = equal(drawn, of)
    trivial = p.have(equal(body(drawn), body(drawn)))
    turned = p.rewrite(p.assume(same), trivial, equal(body(drawn), body(hole)), hole)
    known = p.supposing(same, turned)
    below = p.have(indicator(same) * body(of) <= body(drawn), known, unit(drawn))
    return p.mean(below, prior, drawn)


bit = point("bit", finite(2))
couple = point("couple", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
both_states, output_0 = (zero, one), event(bit, equal(bit, zero))
all_pairs = event(couple, TRUE)
spaces = {"S": finite(2), "Y": finite(2)}
mostly = finite_law("97/100", "3/100"), finite_law("3/100", "97/100")
#: A fair bit is told with errors of probability 3/100.
told = {
    prior: finite_law("1/2", "1/2"),
    release: table(*mostly),
    belief: table(*mostly),
    pairs: all_pairs,
    epsilon: log(20),
    delta: "1/10",
}
#: The output is a fair coin that has nothing to do with the state.
unrelated = {
    **told,
    release: function(bit, finite_law("1/2", "1/2")),
    belief: function(bit, finite_law("1/2", "1/2")),
    epsilon: 0,
}


def added_up(p, goal):
    """A bound on a mean over labels: add up what lies below the function at each."""
    drawn, of, most = goal.arguments
    labels_ = drawn.sort.of()
    over, under = point("over", labels_), any_test("under", labels_)
    below = forall(over, z * value(under, over) <= at(of, over))
    premise = p.assume(conjunction(z >= 0, below))
    inside = p.have(below, premise)
    seen = [p.at(inside, one) for one in labels(labels_.parameters[0])]
    total = z * mean(drawn, over, value(under, over))
    bound = p.have(total <= most, p.have(z >= 0, premise), *seen)
    return p.the_same(p.every(p.supposing(premise, bound), z, under), goal)
