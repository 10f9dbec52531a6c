"""A guarantee against Gaussian beliefs is none for data that are not Gaussian.

A user's value is 1 with a small chance and else 0. Noise made for the Gaussian belief
with the same moments leaves more than the promised delta against the true law.
"""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
chance, v, b, epsilon = map(real, ("chance", "v", "b", "epsilon"))
x, y = point("x", REAL), point("y", REAL)
close = definition("foundations.closeness")
words = shared("gaussian_pufferfish.belief_and_truth._words")
above, absent, far, nothing = words.above, words.absent, words.far, words.nothing
present, profile = words.present, words.profile
exact_theorem = theorem("gaussian_pufferfish.belief_and_truth.exact")
#: The moments of the true value, which the belief has as well.
mu, sigma = chance * v, sqrt(chance * (1 - chance)) * v
point_of = {
    chance: number("1/50"),
    v: number(1),
    b: number("1/26"),
    epsilon: number(10),
}
at_point = At(point_of).of
belief = at_point(bind(normal(mu, sigma), x, laplace(x, b)))
no_belief = at_point(bind(normal(0, 0), x, laplace(x, b)))


def stated(low, high):
    return conjunction(
        close(belief, no_belief, 10, "1/100"),
        close(no_belief, belief, 10, "1/100"),
        hockey_stick(at_point(present(v)), at_point(absent), 10, at_point(profile)),
        number(low) < at_point(profile),
        at_point(profile) < high,
    )


SPEC = Theorem(
    title="Guaranteed against the belief, not against the truth",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section III-B, eq. (7) and (8)",
    covers=("GP-QU7",),
    uses=(close, hockey_stick),
    claim=stated("1995/100000", "1996/100000"),
    remark="One user whose value is 1 with chance 1/50, mean 1/50 and deviation 7/50, "
    "or who is absent. A noise that satisfies corollary 1 for epsilon 10 and delta "
    "1/100 keeps its word for normal values; the exact delta of the true values is "
    "0.01995..., twice as much. Where belief and truth are near each other, transfer "
    "bounds what is lost. That both come together as users join (central limit "
    "theorem) is not shown here.",
)
theorem_1 = theorem("gaussian_pufferfish.theorem_1.pair")
tau = number("2576/1000")


def example(p):
    """Theorem 1 for the belief, the exact value for the truth."""
    ends = []
    values = {"tau": tau, "epsilon": 10, "delta": "1/100", "b": at_point(b)}
    moments = {"mean": at_point(mu), "sd": at_point(sigma)}
    sides = moments, {"mean": 0, "sd": 0}
    for one, other in (sides, sides[::-1]):
        of_i = {f"{name}_i": value_ for name, value_ in one.items()}
        of_j = {f"{name}_j": value_ for name, value_ in other.items()}
        all_ = {**values, **of_i, **of_j}
        ends.append(
            p.use(theorem_1, {theorem_1[name]: one_ for name, one_ in all_.items()})
        )
    exact = p.use(exact_theorem, point_of)
    limits = [p.auto(part) for part in p.statement.claim.arguments[3:]]
    return p.have(p.statement.claim, *ends, exact, *limits)


#: The part of the claim that gives the true delta.
EXACT_PART = 2
around = event(y, abs(y) <= "1/20")


def differs(old, new, place, part, *what):
    """One number is another one, and this part of the claim fails, at an event."""

    def refute(p, claim):
        known = p.have(claim.arguments[part], p.assume(claim))
        if part == EXACT_PART:
            known = p.have(close(*known.formula.arguments), known)
        return p.absurd(known, *what)

    return NearMiss(number=Number(old, new, place), at=At({}, refute=refute))


SPEC = SPEC.but(
    proof=example,
    near_misses={
        "the promised delta for the truth": differs("499/25000", "1/100", 0, 4),
        "a larger delta of the truth": differs("399/20000", "499/25000", 0, 3),
        "a belief around 1": differs("1/50", 1, 0, 0, above),
        "a wider belief": differs("1/50", "1/2", 1, 0, above),
        "a wider belief by its other factor": differs("1/50", -10, 2, 0, above),
        "more noise on the belief": differs("1/26", 1, 0, 0, above),
        "the belief with the user at epsilon 3": differs(
            10, 3, 0, 0, event(y, y >= "1/4")
        ),
        "the belief with the user at a negative delta": differs(
            "1/100", "-1/100", 0, 0, nothing
        ),
        "the belief without the user at epsilon 0": differs(10, 0, 1, 1, around),
        "the belief without the user at a negative delta": differs(
            "1/100", "-1/100", 1, 1, nothing
        ),
        "more noise on the true value": differs("1/26", 1, 4, EXACT_PART, far),
        "less noise without the user": differs("1/26", "1/52", 5, EXACT_PART, above),
        "the truth at epsilon 9": differs(10, 9, 2, EXACT_PART, far),
        "the profile for a smaller chance": differs("1/50", "1/51", 8, EXACT_PART, far),
        "the profile at epsilon 11": differs(10, 11, 3, EXACT_PART, far),
        "the profile with a larger remainder": differs(
            "1/50", 10000, 9, EXACT_PART, far
        ),
        "the profile with a larger ratio": differs(
            "1/50", "1/100", 10, EXACT_PART, far
        ),
        "the profile for more noise": differs("1/26", "1/25", 6, EXACT_PART, far),
        "the profile with less of the exponent": differs(2, 3, 0, EXACT_PART, far),
    },
    exceptions={
        "1/50": "the two weights of a law sum to 1, so that none changes alone",
    },
)
