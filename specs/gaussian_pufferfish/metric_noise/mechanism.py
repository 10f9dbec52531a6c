"""The mechanism with the noise of a metric."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S, T = space("S"), space("T")
N = kernel("N", S, T)
x, other = point("x", S), point("other", S)
apart = function_variable("apart", pair_sort(S, S))
eta, epsilon = real("eta"), real("epsilon")
words = shared("gaussian_pufferfish.metric_noise._words")
is_noise, metric_noise, response = words.is_noise, words.metric_noise, words.response
told, triangle, two = words.told, words.triangle, words.two
metric_noise_theorem = theorem("gaussian_pufferfish.metric_noise")


def at_loss(loss):
    """Noise of a metric, where each move costs a loss."""
    moves = forall(x, other, close(at(N, x), at(N, other), loss, 0))
    return implies(is_noise, implies(triangle, implies(eta >= 0, moves)))


SPEC = Theorem(
    title="The mechanism with the noise of a metric",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section VI-B",
    covers=("GP-M4",),
    standing="definition",
    defines=metric_noise,
    reads="{0} draws with the density {3} times {2} for {1}, which is {4} times the "
    "exponential of minus {5} times {6}",
    uses=(close,),
    claim=at_loss(eta * at(apart, x, other)),
    remark="The weight is the same for all places, so that no normaliser has to be "
    "compared. Pure metric privacy at the rate eta follows.",
)
zero, one = label(0, 2), label(1, 2)


def at_all_pairs(p):
    """The bound at the cost of each move."""
    known = [p.assume(one) for one in (is_noise, triangle, eta >= 0)]
    move = eta * at(apart, x, other)
    laws = {epsilon: move}
    fact = p.use(metric_noise_theorem, laws, *known, p.have(move <= move))
    fact = p.every(fact, x, other)
    for one in reversed(known):
        fact = p.supposing(one, fact)
    return p.the_same(fact, p.statement.claim)


SPEC = SPEC.but(
    proof=at_all_pairs,
    near_misses={
        "half the loss": NearMiss(
            claim=at_loss(eta * at(apart, x, other) / 2),
            at=At(response, (zero, one, *told), two),
        ),
    },
)
