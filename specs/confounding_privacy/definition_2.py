"""Approximate Pufferfish privacy of secrets that are events."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

pure = definition("hypothesis_testing.pufferfish")
private = definition("foundations.differential_privacy")
fork_private = definition("confounding_privacy.definition_4")
R, X, S, Y = space("R"), space("X"), space("S"), space("Y")
belief, x, y = point("belief", R), point("x", X), point("y", Y)
s, t, W = point("s", S), point("t", S), event_variable("W", Y)
prior, mechanism = kernel("prior", R, X), kernel("mechanism", X, Y)
holds = event_variable("holds", pair_sort(S, X))
pairs = event_variable("pairs", pair_sort(S, S))
epsilon, delta = real("epsilon"), real("delta")


def mass(secret):
    """The prior probability of a secret."""
    return mean(at(prior, belief), x, indicator(member(pair(secret, x), holds)))


def hit(secret):
    """The probability that it is true and the output lies in W."""
    body = indicator(member(pair(secret, x), holds))
    return mean(at(prior, belief), x, body * probability(at(mechanism, x), W))


possible = conjunction(member(pair(s, t), pairs), mass(s) > 0, mass(t) > 0)
bounded = hit(s) / mass(s) <= exp(epsilon) * (hit(t) / mass(t)) + delta
pufferfish = Definition(
    "approximate_pufferfish",
    (prior, mechanism, holds, pairs, epsilon, delta),
    forall(belief, s, t, W, implies(possible, bounded)),
)
without_delta = pufferfish(prior, mechanism, holds, pairs, epsilon, 0)
by_events = pure(prior, mechanism, holds, pairs, epsilon)

SPEC = Theorem(
    title="Approximate Pufferfish privacy, and the pure one",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, definition 2; "
    "Kifer and Machanavajjhala 2014",
    covers=("CP-D2",),
    standing="definition",
    defines=pufferfish,
    reads="{1} is ({4}, {5})-pufferfish private about the secrets {2} on {3} under {0}",
    uses=(pure,),
    claim=conjunction(
        implies(without_delta, by_events), implies(by_events, without_delta)
    ),
    remark="A secret is true or false of a database, and the beliefs are all points "
    "of their space. Pairs are ordered, and secrets of probability 0 are not "
    "compared. Secrets that are random variables beside the database are in "
    "confounding_privacy.definition_3.",
)

# Each database is a secret of its own, and all beliefs about it are possible.
u, v, neighbours = (
    point("u", X),
    point("v", X),
    event_variable("neighbours", pair_sort(X, X)),
)
both = point("both", pair_sort(X, X))
itself = event(both, equal(second(both), first(both)))
is_private = private(mechanism, neighbours, epsilon, delta)


def about_itself(loss):
    """Pufferfish privacy of the databases under a belief."""
    return pufferfish(prior, mechanism, itself, neighbours, loss, delta)


under_all = forall(prior, about_itself(epsilon))

DATABASES = Theorem(
    title="Differential privacy is Pufferfish privacy of databases under all beliefs",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 1.3",
    covers=("CP-Q114",),
    uses=(pufferfish, private),
    claim=conjunction(implies(is_private, under_all), implies(under_all, is_private)),
    remark="Each secret is that the database is a certain one, and the pairs of "
    "secrets are the neighbours. A belief without atoms compares nothing.",
)

# A secret is the value of a function of the database.
g = function_variable("g", X, S)
value_of = point("value_of", pair_sort(S, X))
told = event(value_of, equal(at(g, second(value_of)), first(value_of)))
of_values = pufferfish(prior, mechanism, told, pairs, epsilon, delta)
as_fork = fork_private(
    prior, function(x, dirac(at(g, x))), mechanism, pairs, epsilon, delta
)

PARTITION = Theorem(
    title="Pufferfish privacy of the values of a function is privacy of a fork",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 2",
    covers=("CP-Q115",),
    standing="ambiguous",
    uses=(pufferfish, fork_private),
    claim=conjunction(implies(of_values, as_fork), implies(as_fork, of_values)),
    remark="The paper says that Pufferfish privacy is no special case of privacy of a "
    "fork where the function from data to states is not injective. Read as "
    "inequalities it is one, as soon as the secrets are the values of a function, "
    "injective or not. Read as a claim about causes it is no statement about laws.",
)


def proof(p):
    """The two are the same formula, as 0 is added."""
    ways = []
    for known, wanted in ((without_delta, by_events), (by_events, without_delta)):
        rule = p.at(p.assume(known), belief, s, t, W)
        goal = p.at(p.assume(wanted), belief, s, t, W).formula
        shown = p.every(p.have(goal, rule), belief, s, t, W)
        ways.append(p.supposing(known, p.the_same(shown, wanted)))
    return p.have(p.statement.claim, *ways)


bit, only = point("bit", finite(2)), point("only", finite(1))
couple = point("couple", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
spaces = {"R": finite(1), "X": finite(2), "S": finite(2), "Y": finite(2)}
flips = table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4"))
fair = {
    prior: function(only, finite_law("9/10", "1/10")),
    mechanism: flips,
    holds: event(couple, equal(first(couple), second(couple))),
    pairs: event(couple, TRUE),
    epsilon: 0,
}
output_0 = (label(0, 1), zero, one, event(bit, equal(bit, zero)))
by_half = pufferfish(prior, mechanism, holds, pairs, epsilon, "1/2")

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a half added": NearMiss(
            claim=implies(by_half, by_events),
            at=At(fair, output_0, spaces),
        ),
    },
)


def of_one(p, secret, of_prior):
    """The chances of a database: alone, and with an output in W."""
    hole = point("hole", X)
    is_it, output = equal(x, secret), probability(at(mechanism, x), W)
    trivial = p.have(equal(output, output))
    other = probability(at(mechanism, hole), W)
    turned = p.rewrite(p.assume(is_it), trivial, equal(output, other), hole)
    goal = probability(at(mechanism, secret), W)
    left, right = indicator(is_it) * output, indicator(is_it) * goal
    inner = p.have(equal(left, right), p.supposing(is_it, turned))
    law_ = at(of_prior, belief)
    low = p.mean(p.have(left <= right, inner), law_, x)
    high = p.mean(p.have(right <= left, inner), law_, x)
    return p.have(
        equal(mean(law_, x, left), mean(law_, x, indicator(is_it)) * goal), low, high
    )


def databases(p):
    """Given the database the output has the law that the mechanism gives it."""
    near = member(pair(u, v), neighbours)
    supposed = p.assume(is_private)
    at_pair = p.at(supposed, u, v)
    rule = p.at(
        p.assume(about_itself(epsilon)),
        belief,
        u,
        v,
        W,
    )
    premise, goal = rule.formula.arguments
    here = p.assume(premise)
    closeness = p.at(p.apply(at_pair, p.have(near, here)), W)
    parts = [of_one(p, one, prior) for one in (u, v)]
    bound = p.have(goal, closeness, here, *parts)
    forwards = p.every(p.supposing(premise, bound), belief, u, v, W)
    forwards = p.the_same(forwards, about_itself(epsilon))
    forwards = p.supposing(is_private, p.every(forwards, prior))
    any_belief = point("any_belief", R)
    cell = point("cell", finite(2))
    halves = function(
        any_belief, bind(finite_law("1/2", "1/2"), cell, dirac(choose(cell, u, v)))
    )
    known = p.at(p.at(p.assume(under_all), halves), belief, u, v, W)
    close_by = p.assume(near)
    premise = known.formula.arguments[0]
    sizes = p.have(premise, close_by)
    ratio = p.apply(known, sizes)
    parts = [of_one(p, one, halves) for one in (u, v)]
    chance_ = [probability(at(mechanism, one), W) for one in (u, v)]
    bound = p.have(
        chance_[0] <= exp(epsilon) * chance_[1] + delta, ratio, sizes, *parts
    )
    conclusion = at_pair.formula.arguments[1]
    back = p.the_same(p.every(bound, W), conclusion)
    back = p.the_same(p.every(p.supposing(near, back), u, v), is_private)
    return p.have(p.statement.claim, forwards, p.supposing(under_all, back))


DATABASES = DATABASES.but(
    proof=databases,
    near_misses={
        "less {epsilon}": NearMiss(
            claim=implies(
                is_private,
                forall(
                    prior,
                    about_itself(epsilon + log("99/100")),
                ),
            ),
            at=At(
                {
                    mechanism: flips,
                    neighbours: event(couple, TRUE),
                    epsilon: log(3),
                    delta: 0,
                },
                (fair[prior], *output_0),
                spaces,
            ),
        ),
    },
)


def partition(p):
    """A state is drawn with certainty, so that the two are the same formula."""
    ways = []
    for known, wanted in ((of_values, as_fork), (as_fork, of_values)):
        rule = p.at(p.assume(known), belief, s, t, W)
        goal = p.at(p.assume(wanted), belief, s, t, W).formula
        shown = p.every(p.have(goal, rule), belief, s, t, W)
        ways.append(p.supposing(known, p.the_same(shown, wanted)))
    return p.have(p.statement.claim, *ways)


PARTITION = PARTITION.but(proof=partition)
