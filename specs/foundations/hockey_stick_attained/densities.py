"""The divergence is attained where one density exceeds exp(epsilon) times the other."""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
S = space("S")
P, Q, R, x = law("P", S), law("Q", S), law("R", S), point("x", S)
scale, epsilon = real("scale"), real("epsilon")
close = definition("foundations.closeness")
density = definition("foundations.density")
words = shared("foundations.hockey_stick_attained._words")
B, attained, attains, exceeded = words.B, words.attained, words.attains, words.exceeded
excess, laws, ratio, two, u = words.excess, words.laws, words.ratio, words.two, words.u
v = words.v
more = value(u, x) - ratio * value(v, x)
likelier = event(x, ratio * value(v, x) < value(u, x))
integral = scale * mean(R, x, maximum(0, more))

SPEC = Theorem(
    title="The hockey-stick divergence is attained where one density exceeds "
    "exp({epsilon}) times the other",
    source="Barthe and Olmedo 2013; Balle, Barthe and Gaboardi 2018",
    uses=(close, density, hockey_stick),
    given={
        "density of P": density(P, R, u, scale),
        "density of Q": density(Q, R, v, scale),
    },
    claim=conjunction(attains(likelier), equal(excess(likelier), integral)),
    remark="Every pair of laws has such densities for R = (P + Q) / 2 and scale 2, by "
    "the theorem of Radon and Nikodym.",
)


def by_densities(p):
    """No event gains more than the points where the density ratio is larger."""
    densities = p.given("density of P"), p.given("density of Q")
    best = [p.at(one, likelier) for one in densities]
    positive = p.have(scale >= 0, p.at(densities[0], event(x, TRUE)))
    inside, hit = (indicator(member(x, one)) for one in (likelier, B))
    gain = p.mean(p.have(hit * more <= inside * more), R, x)
    others = [p.at(one, B) for one in densities]
    most = p.have(excess(B) <= excess(likelier), gain, positive, *best, *others)
    points = maximum(0, more)
    low = p.mean(p.have(points <= inside * more), R, x)
    high = p.mean(p.have(inside * more <= points), R, x)
    same = p.have(equal(excess(likelier), integral), low, high, *best)
    return p.have(p.statement.claim, attained(p, likelier, most), same)


bits = finite(2)
bit = point("bit", bits)
response = {
    **laws,
    R: finite_law("1/2", "1/2"),
    u: test_of(bit, choose(bit, "3/4", "1/4")),
    v: test_of(bit, choose(bit, "1/4", "3/4")),
    scale: 2,
}
rarer = event(x, 3 * ratio * value(v, x) < value(u, x))


def integral_differs(p, claim):
    """The integral is 1/2, and the two laws are the same."""
    wrong = p.have(claim.arguments[1], p.assume(claim))
    return p.absurd(wrong)


SPEC = SPEC.but(
    proof=by_densities,
    instance=At(response, spaces=two),
    near_misses={
        "another P": NearMiss(
            without="density of P",
            at={P: laws[Q]},
            refute=integral_differs,
        ),
        "another Q": NearMiss(
            without="density of Q",
            at={Q: laws[P]},
            refute=integral_differs,
        ),
        "only where {'p'} is three times larger": NearMiss(
            claim=hockey_stick(
                P, Q, epsilon, probability(P, rarer) - ratio * probability(Q, likelier)
            ),
            refute=exceeded,
        ),
    },
)
