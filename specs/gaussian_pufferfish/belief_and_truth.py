"""A guarantee against Gaussian beliefs is none for data that are not Gaussian.

A user's value is 1 with a small chance and else 0. Noise made for the Gaussian belief
with the same moments leaves more than the promised delta against the true law.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
hockey_stick = definition("foundations.hockey_stick")
theorem_1 = theorem("gaussian_pufferfish.theorem_1.pair")
two_laplace = theorem("foundations.laplace_profile")
chance, v, b, epsilon = map(real, ("chance", "v", "b", "epsilon"))
x, y, bit = point("x", REAL), point("y", REAL), point("bit", finite(2))
B, below = event_variable("B", REAL), real("below")
absent = laplace(0, b)


def present(value_):
    """The true law of the noised value: it is 0 or ``value_``."""
    return bind(finite_law(1 - chance, chance), bit, laplace(choose(bit, 0, value_), b))


#: The epsilon that is left to the two values alone.
inner = log((exp(epsilon) - 1 + chance) / chance)
profile = chance * (1 - exp((inner - abs(v) / b) / 2))


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
    values = {two_laplace[name]: one for name, one in values.items()}
    within = p.have(abs(inner) * b <= abs(v - 0), p.given("within"))
    divergence = p.use(two_laplace, values, p.given("scale"), within)
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
    less = p.have(tight.formula.arguments[0], rest, share)
    found = p.apply(tight, less)
    gain = probability(laplace(v, b), B) - exp(inner) * probability(absent, B)
    here = p.assume(below / chance < gain)
    better = p.have(below < chance * gain, here, share)
    better = p.have(below < excess(B), better, size)
    some = p.obtain(found, B, p.some(exists(B, below < excess(B)), B, better))
    reached = p.every(p.supposing(smaller.formula, some), below)
    return p.have(p.statement.claim, bound, reached)


def too_small(what):
    """The value is no bound for an event."""

    def refute(p, claim):
        bound = p.have(close(*claim.arguments), p.assume(claim))
        wrong = p.absurd(bound, what)
        return p.the_same(p.supposing(claim, wrong), negation(claim))

    return refute


usual = {chance: "1/50", v: 1, b: "1/26", epsilon: 10}
nothing = event(y, FALSE)
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
    proof=proof,
    instance=At(usual),
    near_misses={
        "much noise": NearMiss(
            without=("within",), at=At({**usual, b: 1}, refute=too_small(nothing))
        ),
        "a little less": NearMiss(
            claim=hockey_stick(present(v), absent, epsilon, profile * "99/100"),
            at=At(usual, refute=too_small(event(y, y >= "3/4"))),
        ),
    },
)
tau = number("2576/1000")
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


SPEC = Theorem(
    title="Guaranteed against the belief, not against the truth",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section III-B, eq. (7) and (8)",
    covers=("GP-QU7",),
    uses=(close, hockey_stick),
    claim=stated("1995/100000", "1996/100000"),
    proof=example,
    near_misses={
        "the promised delta for the truth": NearMiss(
            claim=close(at_point(present(v)), at_point(absent), 10, "1/100"),
            at=At({}, (event(y, y >= "3/4"),)),
        ),
    },
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
    remark="Any spaces. {gamma} bounds the total variation between belief and truth, "
    "of the outputs or, by post-processing, of the data.",
)
