"""The cross-entropy of an attacker's guess, and the same weighted by the prior."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

words = shared("confounding_privacy._scores")
proper = theorem("confounding_privacy.logarithmic_score")
S, Y, R, s = words.S, space("Y"), words.R, words.s
y, outputs = point("y", Y), law("outputs", Y)
true, said = any_test("fits", pair_sort(Y, S)), any_test("says", pair_sort(Y, S))
true_width, true_shift = real("true_width"), real("true_shift")
said_width, said_shift = real("said_width"), real("said_shift")


def log_density(width, test, shift):
    """A bounded logarithm of the density of the state given the output."""
    return width * value(test, pair(y, s)) - shift


posterior_log = log_density(true_width, true, true_shift)
guess_log = log_density(said_width, said, said_shift)
posterior, guess = (weighted(R, s, exp(one)) for one in (posterior_log, guess_log))


def entropy(of):
    """The mean of minus the logarithm, the state being drawn from the posterior."""
    return mean(outputs, y, mean(posterior, s, 0 - of))


source = (
    "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 3, the "
    "cross-entropy loss"
)

SPEC = Theorem(
    title="The posterior has the least cross-entropy",
    source=source + " and appendix H",
    covers=("CP-E102",),
    standing="ambiguous",
    given={
        "posterior": forall(y, equal(mean(R, s, exp(posterior_log)), 1)),
        "guess": forall(y, equal(mean(R, s, exp(guess_log)), 1)),
    },
    claim=entropy(posterior_log) <= entropy(guess_log),
    remark="Reading: the loss of the appendix, minus the logarithm of what the guess "
    "gives the state, averaged over state and output; for one output, the output has "
    "one value. Densities are for one law {R}, on finitely many states the uniform "
    "one, with bounded logarithms; this changes both sides by the same number.",
)
prior, belief, other = law("prior", S), law("belief", S), law("other", S)


def weighted_entropy(of):
    """The printed loss: the logarithm is weighted by the prior."""
    return mean(belief, s, 0 - chance(prior, s) * log(chance(of, s)))


WEIGHTED = Theorem(
    title="The posterior has the least cross-entropy weighted by the prior",
    source=source,
    covers=("CP-E102",),
    standing="ambiguous",
    repair="confounding_privacy.cross_entropy",
    given={
        "prior": forall(s, chance(prior, s) > 0),
        "posterior": forall(s, chance(belief, s) > 0),
        "guess": forall(s, chance(other, s) > 0),
    },
    claim=weighted_entropy(belief) <= weighted_entropy(other),
    printed=Printed(
        place="section 3, cross-entropy loss",
        words="l(s, s') = - p(s) log sigma(s'|y)",
    ),
    remark="Reading: the loss as printed, which weights by the prior of the state "
    "though the mean over the state does so already. The prior is 4/5 and 1/5, the "
    "posterior of an output fair: the prior as a guess costs less than the posterior.",
)
uneven = At(
    {
        prior: finite_law("4/5", "1/5"),
        belief: finite_law("1/2", "1/2"),
        other: finite_law("4/5", "1/5"),
    },
    spaces={"S": finite(2)},
)
WEIGHTED = WEIGHTED.but(instance=uneven, refutation=uneven)


def proof(p):
    """At each output, the tangent of the exponential; then average over outputs."""
    given = [p.at(p.given(name), y) for name in ("posterior", "guess")]
    gap = guess_log - posterior_log
    tangent = p.axiom("exp_tangent", gap)
    split = p.have(equal(exp(posterior_log) * exp(gap), exp(guess_log)))
    growth = p.have(exp(posterior_log) > 0)
    pointwise = p.have(
        exp(posterior_log) * gap + exp(posterior_log) <= exp(guess_log),
        tangent,
        split,
        growth,
    )
    total = p.mean(pointwise, R, s)
    means = [mean(posterior, s, 0 - one) for one in (posterior_log, guess_log)]
    fact = p.have(means[0] <= means[1], total, *given)
    for needed in fact.sequent.hypotheses:
        fact = p.cut(
            p.have(needed, *given, p.given("posterior"), p.given("guess")), fact
        )
    whole = p.have(p.statement.claim, p.mean(fact, outputs, y))
    for needed in whole.sequent.hypotheses:
        known = [p.given(name) for name in ("posterior", "guess")]
        whole = p.cut(p.auto(needed, *known), whole)
    return whole


cell = point("cell", pair_sort(finite(1), finite(2)))
fair = {
    R: finite_law("1/2", "1/2"),
    outputs: finite_law(1),
    true: test_of(cell, indicator(equal(second(cell), label(0, 2)))),
    said: test_of(cell, indicator(equal(second(cell), label(1, 2)))),
    true_width: log(3),
    true_shift: log(2),
    said_width: log(3),
    said_shift: log(2),
}
SPEC = SPEC.but(
    proof=proof,
    instance=At(fair, spaces={"S": finite(2), "Y": finite(1)}),
    near_misses={
        "a guess of more than 1": NearMiss(without="guess", at={said_shift: -3}),
        "strictly": NearMiss(
            claim=entropy(posterior_log) < entropy(guess_log),
            at={said: test_of(cell, indicator(equal(second(cell), label(0, 2))))},
        ),
    },
    exceptions={
        "posterior": "without it the posterior is no law, and nothing is known of what "
        "is drawn from it, so that no point can be evaluated",
    },
)
