"""Gaussian noise on Gaussian priors: the exact delta in closed form.

The logarithm of the ratio of two normal densities is a quadratic function. The best
event lies outside of its roots, or between them.
"""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
m1, m2, s1, s2, epsilon = map(real, ("m1", "m2", "s1", "s2", "epsilon"))
words = shared("gaussian_pufferfish.gaussian_noise_curve._words")
P, Q, at_best, by_the_roots = words.P, words.Q, words.at_best, words.by_the_roots
exchanged, moved, nothing = words.exchanged, words.moved, words.nothing
one_spread, square, turned = words.one_spread, words.square, words.turned
usual, wider = words.usual, words.wider
roots = theorem("gaussian_pufferfish.gaussian_noise_curve.roots")
none = theorem("gaussian_pufferfish.gaussian_noise_curve.none")
mu = abs(m1 - m2) / s1
equal_spread = normal_cdf(mu / 2 - epsilon / mu) - exp(epsilon) * normal_cdf(
    -mu / 2 - epsilon / mu
)
alike = equal(s1, s2)
cases_ = (
    (conjunction(alike, negation(equal(m1, m2))), equal_spread),
    (conjunction(negation(alike), square >= 0), by_the_roots),
    (conjunction(negation(alike), square < 0), indicator(wider) * (1 - exp(epsilon))),
)


def each(those):
    """The divergence in each of the cases."""
    return conjunction(
        *(
            implies(condition, hockey_stick(P, Q, epsilon, delta))
            for condition, delta in those
        )
    )


SPEC = Theorem(
    title="Gaussian noise: the exact delta in closed form",
    source="this project, for eq. (16) of Ding, Approximation of Pufferfish privacy "
    "for Gaussian priors",
    covers=("GP-N14",),
    uses=(hockey_stick,),
    given={"first": s1 > 0, "second": s2 > 0},
    claim=each(cases_),
    remark="Each case has an event that reaches the value and none that exceeds it, "
    "at every real epsilon. For {epsilon} > 0 the third case is only met where the "
    "second law is wider, and the value is 0. Equal laws are left out: their "
    "divergence is max(0, 1 - exp({epsilon})).",
)
one_deviation = theorem("foundations.gaussian")
y, hole = point("y", REAL), real("hole")


def proof(p):
    """The three cases, each from its own theorem."""
    positive = p.given("first"), p.given("second")
    ends = []
    for condition, delta in cases_:
        here = p.assume(condition)
        parts = [p.have(part, here) for part in condition.arguments]
        if delta is equal_spread:
            values = {"f": m1, "g": m2, "sigma": s1}
            fact = p.use(one_deviation, positive[0], parts[1], **values)
            shape = hockey_stick(P, normal(m2, hole), epsilon, delta)
            fact = p.rewrite(parts[0], fact, shape, hole)
        else:
            if delta is by_the_roots:
                fact = p.use(roots, *positive, *parts)
            else:
                fact = p.use(none, *positive, parts[1])
        ends.append(p.supposing(condition, fact))
    return p.have(p.statement.claim, *ends)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At(turned),),
    near_misses={
        "a negative first deviation": NearMiss(
            without="first", at={s1: -1}, witnesses=(nothing,)
        ),
        "a negative second deviation": NearMiss(
            without="second", at={s2: -2}, witnesses=(nothing,)
        ),
        "inside and outside exchanged for the second law": NearMiss(
            claim=each((cases_[0], (cases_[1][0], exchanged), cases_[2])),
            witnesses=(nothing,),
        ),
        "less than half of the shift": NearMiss(
            At(one_spread, witnesses=(event(y, y <= 0),)),
            number=Number(2, "11/5"),
        ),
        "less than half of the shift for the second law": NearMiss(
            At(one_spread, witnesses=(event(y, y <= 0),)),
            number=Number(2, "11/5", 1),
        ),
        **{
            label: NearMiss(
                At(moved, witnesses=(at_best,)), number=Number(old, new, place)
            )
            for label, old, new, place in (
                ("less under the root", 4, "18/5", 1),
                ("a smaller leading coefficient", 2, "11/5", 23),
                ("less of the second constant term", 2, "11/5", 25),
                ("more of the first constant term", 2, "9/5", 28),
                ("a root over a larger number", 2, "11/5", 30),
            )
        },
    },
)
