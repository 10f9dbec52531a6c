"""A guarantee against Gaussian beliefs is none for data that are not Gaussian.

A user's value is 1 with a small chance and else 0. Noise made for the Gaussian belief
with the same moments leaves more than the promised delta against the true law.
"""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
chance, v, b, epsilon = map(real, ("chance", "v", "b", "epsilon"))
x, y, bit = point("x", REAL), point("y", REAL), point("bit", finite(2))
absent = laplace(0, b)


def present(value_):
    """The true law of the noised value: it is 0 or ``value_``."""
    return bind(finite_law(1 - chance, chance), bit, laplace(choose(bit, 0, value_), b))


#: The epsilon that is left to the two values alone.
inner = log((exp(epsilon) - 1 + chance) / chance)
profile = chance * (1 - exp((inner - abs(v) / b) / 2))

EXACT = Theorem(
    title="The exact delta of noise on a value that is 0 or v",
    source="this project; Balle, Barthe and Gaboardi 2018, theorem 3",
    uses=(hockey_stick,),
    given={
        "scale": b > 0,
        "chance": conjunction(chance > 0, chance <= 1),
        "epsilon": exp(epsilon) > 1 - chance,
        "within": abs(inner) * b <= abs(v),
    },
    claim=hockey_stick(present(v), absent, epsilon, profile),
)

close = definition("foundations.closeness")
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

S = space("S")
names = "true_i", "true_j", "believed_i", "believed_j"
true_i, true_j, believed_i, believed_j = laws = [law(name, S) for name in names]
delta, gamma, E = real("delta"), real("gamma"), event_variable("E", S)
paid = delta + (1 + exp(epsilon)) * gamma

TRANSFER = Theorem(
    title="What a guarantee against the belief says about a truth that is near it",
    source="this project; triangle inequality of closeness",
    uses=(close,),
    given={
        "belief": close(believed_i, believed_j, epsilon, delta),
        "first": close(true_i, believed_i, 0, gamma),
        "second": close(believed_j, true_j, 0, gamma),
    },
    claim=close(true_i, true_j, epsilon, paid),
    remark="Any spaces. {gamma} bounds the total variation between belief and truth, "
    "of the outputs or, by post-processing, of the data.",
)
theorem_1 = theorem("gaussian_pufferfish.theorem_1.pair")
two_laplace = theorem("foundations.laplace_profile")
B, below = event_variable("B", REAL), real("below")


def excess(of):
    return probability(present(v), of) - exp(epsilon) * probability(absent, of)


def proof(p):
    """What both have in common is taken off; the rest is the Laplace mechanism."""
    share = p.given("chance")
    ratio = (exp(epsilon) - 1 + chance) / chance
    size = p.have(ratio > 0, share, p.given("epsilon"))
    size = (
        p.have(equal(ratio * chance, exp(epsilon) - 1 + chance), share),
        p.axiom("exp_log", ratio, facts=[size]),
    )
    size = p.have(equal(exp(inner) * chance, exp(epsilon) - 1 + chance), *size)
    values = {"f": v, "g": 0, "b": b, "epsilon": inner}
    within = p.have(abs(inner) * b <= abs(v - 0), p.given("within"))
    divergence = p.use(two_laplace, p.given("scale"), within, **values)
    bound, reached = (
        p.have(part, divergence)
        for part in hockey_stick.at(divergence.formula.arguments).arguments
    )
    limit = (
        probability(present(v), B) <= exp(epsilon) * probability(absent, B) + profile
    )
    at_event = p.at(bound, B)
    bound = p.every(p.have(limit, at_event, size, share), B)
    smaller = p.assume(below < profile)
    rest = p.have(below / chance < profile / chance, smaller, share)
    tight = p.at(reached, below / chance)
    found = p.granted(tight, rest, share)
    gain = probability(laplace(v, b), B) - exp(inner) * probability(absent, B)
    here = p.assume(below / chance < gain)
    better = p.have(below < chance * gain, here, share)
    better = p.have(below < excess(B), better, size)
    some = p.obtain(found, B, p.some(exists(B, below < excess(B)), B, better))
    reached = p.every(p.supposing(smaller, some), below)
    return p.have(p.statement.claim, bound, reached)


def too_small(what):
    """The value is no bound for an event."""

    def refute(p, claim):
        bound = p.have(close(*claim.arguments), p.assume(claim))
        return p.absurd(bound, what)

    return refute


usual = {chance: "1/50", v: 1, b: "1/26", epsilon: 10}
nothing, everything = event(y, FALSE), event(y, TRUE)
far, above = event(y, y >= "3/4"), event(y, y >= "1/2")

EXACT = EXACT.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "much noise": NearMiss(
            without="within", at=At({**usual, b: 1}, refute=too_small(nothing))
        ),
        "a little less": NearMiss(
            claim=hockey_stick(present(v), absent, epsilon, profile * "99/100"),
            at=At(usual, refute=too_small(far)),
        ),
        "less than half of the exponent": NearMiss(
            number=Number("2", "11/5"), at=At(usual, refute=too_small(far))
        ),
        "a smaller epsilon": NearMiss(
            without="epsilon",
            at=At({**usual, chance: "1/2", epsilon: -1}, refute=too_small(everything)),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there",
        "chance, part 1": "at chance 0 both laws are the same and the value 0 is "
        "right; a negative chance is no weight of a law",
        "chance, part 2": "a chance above 1 leaves a negative weight, so that there "
        "is no law",
    },
)
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
    exact = p.use(EXACT, point_of)
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


def both_gaps(p):
    """One gap is paid as it is, the other exp(epsilon) times."""
    known = [p.at(p.given(name), E) for name in TRANSFER.given]
    chances = [probability(one, E) for one in laws]
    growth = exp(epsilon)
    grown = p.have(growth * chances[3] <= growth * (chances[1] + gamma), known[2])
    end = p.have(chances[0] <= growth * chances[1] + paid, grown, *known)
    return p.every(end, E)


even, first_only = finite_law("3/4", "1/4"), event(bit, equal(bit, label(0, 2)))
apart = {true_i: finite_law(1, 0), true_j: finite_law("1/2", "1/2")}
apart |= {believed_i: even, believed_j: even, epsilon: 0, delta: 0, gamma: "1/4"}


def fails(without=(), claim=None, **changed):
    """At label 0."""
    values = {over: changed.get(str(over.data), one) for over, one in apart.items()}
    at_ = At(values, (first_only,), {"S": finite(2)})
    return NearMiss(at_, without=without, claim=claim)


TRANSFER = TRANSFER.but(
    proof=both_gaps,
    instance=At(apart, spaces={"S": finite(2)}),
    near_misses={
        "one gap only": fails(claim=close(true_i, true_j, epsilon, delta + gamma)),
        "another belief": fails(
            ("belief",), gamma=0, true_j=even, believed_i=apart[true_i]
        ),
        "far from the first": fails(("first",), gamma=0, true_j=even),
        "far from the second": fails(
            ("second",), gamma=0, true_i=even, true_j=finite_law("1/2", "1/2")
        ),
    },
)
