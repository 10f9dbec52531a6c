"""Precision and recall of a threshold on the output of the Gaussian mechanism."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.gaussian_tests._words")
steps = shared("hypothesis_testing.gaussian_tests._steps")
absent, accepted, present = words.absent, words.accepted, words.present
f, g, sigma, c = map(real, ("f", "g", "sigma", "c"))
threshold, t = real("threshold"), real("t")
mu = (f - g) / sigma
recall, alarms = accepted(present, threshold), accepted(absent, threshold)
above_f, above_g = (1 - normal_cdf((threshold - one) / sigma) for one in (f, g))
printed = conjunction(
    equal(recall, above_f),
    equal(recall / (recall + c * alarms), above_f / (above_f + c * above_g)),
)


def on_curve(shift):
    return forall(
        t, implies(equal(recall, normal_cdf(t)), equal(alarms, normal_cdf(t - shift)))
    )


SPEC = Theorem(
    title="Precision and recall of a threshold on the output of the Gaussian mechanism",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (14)",
    covers=("HT-Q14",),
    given={"deviation": sigma > 0},
    claim=conjunction(printed, on_curve(mu)),
    remark="With c = 1 the printed formula. The second part is the curve: the alarms "
    "are {'Phi(t - mu)'} where the recall is {'Phi(t)'}.",
)
usual = {f: 1, g: 0, sigma: 1, threshold: "1/2"}


def rates(p):
    """Recall is Phi at one place; the alarms are Phi at mu below it."""
    deviation = p.given("deviation")
    hit, false = steps.tails(p, threshold)
    recall, alarms = accepted(present, threshold), accepted(absent, threshold)
    known = p.assume(equal(recall, normal_cdf(t)))
    here, there = (f - threshold) / sigma, (g - threshold) / sigma
    spot = p.have(
        equal(t, here), p.have(equal(normal_cdf(t), normal_cdf(here)), hit, known)
    )
    same = p.have(equal(there, t - mu), spot, deviation)
    at_place = p.have(equal(alarms, normal_cdf(there)), false)
    at_place = words.moved(
        p, same, at_place, lambda one: equal(alarms, normal_cdf(one))
    )
    on_curve = p.every(p.supposing(known, at_place), t)
    formula = p.have(p.statement.claim.arguments[0], hit, false)
    return p.have(p.statement.claim, formula, on_curve)


SPEC = SPEC.but(
    proof=rates,
    instance=At({**usual, c: 1}),
    reach=(At({**usual, c: 1, g: 1}),),
    near_misses={
        "a negative deviation": NearMiss(
            without="deviation", claim=printed, at={**usual, c: 1, sigma: -1}
        ),
        "without the deviation": NearMiss(
            claim=equal(recall, 1 - normal_cdf(threshold - f)),
            at={**usual, c: 1, sigma: 2},
        ),
        "variance for deviation": NearMiss(
            claim=equal(recall, 1 - normal_cdf((threshold - f) / sigma**2)),
            at={**usual, c: 1, sigma: 2},
        ),
        "without the odds": NearMiss(
            claim=equal(recall / (recall + alarms), above_f / (above_f + c * above_g)),
            at={**usual, c: "1/2"},
        ),
    },
)
