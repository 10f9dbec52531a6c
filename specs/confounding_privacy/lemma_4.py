"""A posterior with a small second moment is seldom far from the prior.

Markov's inequality for the ratio of posterior and prior, under the posterior.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

mean_at_most = definition("foundations.mean_bound")
added_up = shared("confounding_privacy._posterior").added_up
S = space("S")
s, prior, posterior = point("s", S), law("prior", S), law("posterior", S)
epsilon, delta = real("epsilon"), real("delta")
ratio = chance(posterior, s) / chance(prior, s)
near = conjunction(exp(-epsilon) <= ratio, ratio <= exp(epsilon))


def moment(bound):
    """A bound on the mean ratio under the posterior."""
    return mean_at_most(posterior, function(s, ratio), bound)


SPEC = Theorem(
    title="A posterior with a small second moment is seldom far from the prior",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, lemma 4",
    covers=("CP-L4", "CP-Q12"),
    uses=(mean_at_most,),
    given={
        "possible": forall(s, chance(prior, s) > 0),
        "lower": forall(s, chance(posterior, s) >= exp(-epsilon) * chance(prior, s)),
        "moment": moment(delta * exp(epsilon)),
    },
    claim=mean(posterior, s, indicator(near)) >= 1 - delta,
    remark="Finitely or countably many states, each with a positive prior "
    "probability. Eq. (12) says this of the posterior at each output.",
)


def proof(p):
    """Where the ratio is above exp(epsilon), it counts for more than that."""
    here, low = p.at(p.given("possible"), s), p.at(p.given("lower"), s)
    drawn, far = point("drawn", S), 1 - indicator(near)
    spread = p.mean_between(posterior, drawn, indicator(equal(drawn, s)))
    above = p.have(exp(-epsilon) <= ratio, here, low)
    sizes = p.have(exp(epsilon) > 0), p.have(ratio >= 0, here, spread)
    below = p.have(exp(epsilon) * far <= ratio, above, *sizes)
    bound = p.at(p.given("moment"), exp(epsilon), test_of(s, far))
    premise = p.have(bound.formula.arguments[0], sizes[0], p.every(below, s))
    bounded = p.apply(bound, premise)
    return p.have(p.statement.claim, bounded, sizes[0])


two = {"S": finite(2)}
usual = {
    prior: finite_law("1/2", "1/2"),
    posterior: finite_law("4/5", "1/5"),
    epsilon: log(3),
    delta: "34/75",
}
impossible = {
    prior: finite_law(1, 0),
    posterior: finite_law("1/2", "1/2"),
    epsilon: log(2),
    delta: "1/8",
}
# All of the posterior is where it is far from the prior.
far = {
    prior: finite_law("63/100", "37/100"),
    posterior: finite_law("1/4", "3/4"),
    epsilon: log(2),
    delta: "41/50",
}
# Half of the posterior has a ratio a little above 1000.
seldom = {
    prior: finite_law("1/2001", "2000/2001"),
    posterior: finite_law("1/2", "1/2"),
    epsilon: log(1000),
    delta: "501/1000",
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=two, show={"moment": added_up}),
    near_misses={
        "a state that cannot be": NearMiss(without="possible", at=impossible),
        "no lower bound": NearMiss(without="lower", at=far),
        "any moment": NearMiss(
            without="moment",
            at={
                prior: finite_law("1/10", "9/10"),
                posterior: finite_law("1/2", "1/2"),
                epsilon: log(2),
                delta: 0,
            },
        ),
        "a moment of {delta} exp(2 {epsilon})": NearMiss(
            given={"moment": moment(delta * exp(2 * epsilon))},
            at={
                prior: finite_law("1/100", "99/100"),
                posterior: finite_law("1/5", "4/5"),
                epsilon: log(10),
                delta: "1/20",
            },
        ),
        "a hundredth less of {delta}": NearMiss(
            claim=mean(posterior, s, indicator(near)) >= 1 - delta * "99/100",
            at=seldom,
        ),
    },
)
