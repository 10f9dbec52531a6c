"""Every coupling of the data gives noise that is enough, though perhaps too much.

The cost of a pair of data x and x' is [1 - exp(epsilon - |x - x'| / b)]_+; its mean
under a coupling bounds delta.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

close = definition("foundations.closeness")
coupling = definition("gaussian_pufferfish.coupling")
w, P, R = law("w", pair_sort(REAL, REAL)), law("P", REAL), law("R", REAL)
epsilon, delta, b = real("epsilon"), real("delta"), real("b")
x, o = point("x", REAL), point("o", REAL)
both, B = point("both", pair_sort(REAL, REAL)), event_variable("B", REAL)


apart = abs(first(both) - second(both))
#: What is left of 1 beyond the distance that epsilon covers.
paid = maximum(0, 1 - exp(epsilon - apart / b))

SPEC = Theorem(
    title="Every coupling of the data gives a sufficient condition",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section II-B",
    covers=("GP-QU1",),
    uses=(close, coupling),
    given={
        "scale": b > 0,
        "coupling": coupling(w, P, R),
        "cost": mean(w, both, paid) <= delta,
    },
    claim=close(noised(P, b), noised(R, b), epsilon, delta),
    remark="Any laws of the data, any coupling; the product of the two is one. For "
    "two equal laws the product may have a positive cost, though no noise is needed "
    "(converse).",
)

CONVERSE = Theorem(
    title="What a coupling costs is needed",
    source="derived; Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section II-B",
    standing="refuted",
    repair="gaussian_pufferfish.any_coupling",
    uses=(close, coupling),
    given={"scale": b > 0, "coupling": coupling(w, P, R)},
    claim=implies(
        close(noised(P, b), noised(R, b), epsilon, delta), mean(w, both, paid) <= delta
    ),
    remark="The product of two equal laws has a positive cost, though no noise is "
    "needed: the paper chooses its coupling for this reason.",
)
identity = theorem("gaussian_pufferfish.equation_2")
laplace_mechanism = theorem("foundations.laplace")
h = any_test("h", pair_sort(REAL, REAL))


def proof(p):
    """Pair by pair, the chance of B at x exceeds the other by the cost at most."""
    hit, other = (probability(laplace(one(both), b), B) for one in (first, second))
    ratio = p.use(
        laplace_mechanism,
        {
            laplace_mechanism["f"]: first(both),
            laplace_mechanism["g"]: second(both),
            laplace_mechanism["b"]: b,
            laplace_mechanism["epsilon"]: apart / b,
            laplace_mechanism["sensitivity"]: apart,
        },
        p.given("scale"),
        p.have(apart <= apart),
        p.have(apart <= b * (apart / b), p.given("scale")),
    )
    unit = p.mean_between(laplace(first(both), b), o, indicator(member(o, B)))
    growth = exp(epsilon - apart / b)
    shrunk = p.have(growth * hit <= exp(epsilon) * other, p.at(ratio, B))
    small = p.have(hit - exp(epsilon) * other <= paid, shrunk, unit)
    # As a test the cost has a mean of which the rules can speak.
    is_cost = p.assume(forall(both, equal(value(h, both), paid)))
    below = p.have(
        hit - exp(epsilon) * other <= value(h, both), small, p.at(is_cost, both)
    )
    average = p.mean(below, w, both)
    values = {"w": w, "P": P, "R": R, "epsilon": epsilon}
    values = {identity[name]: one for name, one in values.items()}
    kernels = {
        identity["M"]: function(x, laplace(x, b)),
        identity["N"]: function(x, laplace(x, b)),
    }
    spaces = {"C": REAL, "D": REAL, "Y": REAL}
    same = p.use(identity, {**values, **kernels}, p.given("coupling"), spaces=spaces)
    rest = exp(epsilon) * probability(noised(R, b), B)
    bound = probability(noised(P, b), B) <= rest + mean(w, both, value(h, both))
    at_cost = p.named(p.have(bound, p.at(same, B), average), h, paid, both)
    goal = probability(noised(P, b), B) <= rest + delta
    return p.every(p.have(goal, at_cost, p.given("cost")), B)


def at_points(first_datum, second_datum, **changed):
    """Data that the two secrets fix."""
    values = {
        w: dirac(pair(number(first_datum), number(second_datum))),
        P: dirac(number(first_datum)),
        R: dirac(number(second_datum)),
        b: 1,
        epsilon: 1,
        delta: 0,
    }
    by_name = {over.data: over for over in values}
    return {**values, **{by_name[name]: new for name, new in changed.items()}}


left = event(o, o <= 0)
bit, other_bit = point("bit", finite(2)), point("other", finite(2))
fair = finite_law("1/2", "1/2")


def two_points(which):
    return choose(which, 0, 10)


#: Two equal laws, coupled by their product.
both_points = pair(two_points(bit), two_points(other_bit))
same_law = bind(fair, bit, dirac(two_points(bit)))
independent = {
    w: bind(fair, bit, bind(fair, other_bit, dirac(both_points))),
    P: same_law,
    R: same_law,
    b: 1,
    epsilon: 1,
    delta: 0,
}


def cheap(p, claim):
    """The product moves half of the data, each at a cost of more than a half."""
    premise = claim.arguments[0]
    reached = p.apply(p.assume(claim), p.auto(premise))
    loss, plan = At(independent).of(paid), independent[w]
    is_cost = p.assume(forall(both, equal(value(h, both), loss)))
    moved = p.have(implies(apart >= 10, 1 - apart <= -9))
    little = p.have(exp(-9) <= "1/2")
    share = indicator(apart >= 10) / 2 <= value(h, both)
    share = p.have(share, p.at(is_cost, both), moved, little)
    half = p.have(mean(plan, both, value(h, both)) >= "1/4", p.mean(share, plan, both))
    least = p.named(half, h, loss, both)
    return p.absurd(p.have(FALSE, reached, least))


SPEC = SPEC.but(
    proof=proof,
    instance=At(at_points(0, 1)),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=At(at_points(0, 1, b=-1, epsilon=-1), (event(o, TRUE),)),
        ),
        "another marginal": NearMiss(
            without="coupling", at=At(at_points(0, 0, R=dirac(number(2))), (left,))
        ),
        "any cost": NearMiss(without="cost", at=At(at_points(0, 2), (left,))),
        "half the cost": NearMiss(
            given={"cost": mean(w, both, paid) / 2 <= delta},
            at=At(at_points(0, 10, delta="1/2"), (event(o, o <= 5),)),
        ),
    },
)

CONVERSE = CONVERSE.but(
    refutation=At(independent, refute=cheap),
)
