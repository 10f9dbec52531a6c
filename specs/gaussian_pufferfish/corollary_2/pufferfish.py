"""Pufferfish privacy for Gaussian mixtures whose means differ."""

from verifydp.formal.spec import *

C = space("C")
m = point("m", C)
b, epsilon = real("b"), real("epsilon")
x, y = point("x", REAL), point("y", REAL)
pufferfish = definition("gaussian_pufferfish.definition_1")
R_, S = space("R"), space("S")
belief, s, t = point("belief", R_), point("s", S), point("t", S)
shares, rs = kernel("shares", R_, C), point("rs", pair_sort(R_, S))
mean_of = function_variable("mean_of", pair_sort(C, rs.sort))
sd_of = function_variable("sd_of", pair_sort(C, R_))
pairs = event_variable("pairs", pair_sort(S, S))
words = shared("gaussian_pufferfish.corollary_2._words")
below, fair, scale, two = words.below, words.fair, words.scale, words.two
repaired = theorem("gaussian_pufferfish.corollary_2.repaired")
compared = member(pair(s, t), pairs)
data = normal(at(mean_of, m, rs), at(sd_of, m, first(rs)))
prior = function(rs, bind(at(shares, first(rs)), m, data))
moved = abs(at(mean_of, m, pair(belief, s)) - at(mean_of, m, pair(belief, t)))
beyond = probability(at(shares, belief), event(m, epsilon * b < moved)) <= 0
noise = function(x, laplace(x, b))


def everywhere(condition):
    """Under each belief, for each protected pair."""
    return forall(belief, s, t, implies(compared, condition))


SPEC = Theorem(
    title="Pufferfish privacy for Gaussian mixtures whose means differ",
    source="repair of corollary 2, with definition 1 of the paper",
    covers=("GP-N13",),
    uses=(pufferfish,),
    given={**scale, "largest shift": everywhere(beyond)},
    claim=pufferfish(prior, noise, pairs, epsilon, 0),
    remark="Any beliefs, secrets, pairs and components; a belief fixes the weights and "
    "the deviations, a belief and a secret the means.",
)
almost = number("101/100") * epsilon * b < moved
almost = probability(at(shares, belief), event(m, almost)) <= 0


def pair_by_pair(p):
    """Belief by belief, and pair by pair."""
    one = p.apply(p.at(p.given("largest shift"), belief, s, t), p.assume(compared))
    values = {"weights": at(shares, belief), "sd": function(m, at(sd_of, m, belief))}
    for name, secret in (("mean_i", s), ("mean_j", t)):
        values[name] = function(m, at(mean_of, m, pair(belief, secret)))
    private = p.use(repaired, p.given("scale"), one, **values)
    private = p.every(p.supposing(compared, private), belief, s, t)
    return p.the_same(private, p.statement.claim)


only, zero, one_ = label(0, 1), label(0, 2), label(1, 2)
state = point("state", pair_sort(finite(2), pair_sort(finite(1), finite(2))))
secret_of, component = second(second(state)), first(state)
belief_and_component = point("known", pair_sort(finite(2), finite(1)))
couple = point("couple", pair_sort(finite(2), finite(2)))
one_belief = {
    shares: function(point("r", finite(1)), fair),
    mean_of: function(
        state, choose(component, choose(secret_of, 0, 10), choose(secret_of, 40, 41))
    ),
    sd_of: function(belief_and_component, number(1)),
    pairs: event(couple, equal(couple, pair(zero, one_))),
    epsilon: 1,
    b: 10,
}
still = {mean_of: function(state, number(0)), b: -1, epsilon: -1}


def believed(changed, *witnesses):
    spaces_ = {**two, "R": finite(1), "S": finite(2)}
    return At({**one_belief, **changed}, witnesses, spaces_)


of_pair, all_pairs = (only, zero, one_), event_variable("all_pairs", pair_sort(S, S))

SPEC = SPEC.but(
    proof=pair_by_pair,
    instance=believed({}),
    near_misses={
        "no scale": NearMiss(
            without="scale", at=believed(still, *of_pair, event(y, TRUE))
        ),
        "a little less noise": NearMiss(
            given={"largest shift": everywhere(almost)},
            at={
                mean_of: function(state, choose(secret_of, 0, 10)),
                sd_of: function(belief_and_component, number(0)),
                b: "1000/101",
            },
            witnesses=(*of_pair, event(y, y <= 0)),
        ),
        "pairs that are not protected": NearMiss(
            claim=pufferfish(prior, noise, all_pairs, epsilon, 0),
            at={b: 1, pairs: event(couple, FALSE), all_pairs: event(couple, TRUE)},
            witnesses=(*of_pair, below),
        ),
    },
)
