"""With a delta, either noise can be the better one."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
epsilon = real("epsilon")
y = point("y", REAL)
words = shared("gaussian_pufferfish.noise_order._words")
enough, example, laplace_noise = words.enough, words.example, words.laplace_noise
near, normal_noise = words.near, words.normal_noise


def at_example(noise, at_epsilon, at_delta):
    """Closeness in both orders for the data and noises of the example."""
    values = {over: one for over, one in example.items() if over is not epsilon}
    return At(values).of(near(noise, number(at_epsilon), number(at_delta)))


#: In both orders for the better noise, the wider law first for the other one.
one_way = (
    at_example(normal_noise, 0, "1/11"),
    at_example(laplace_noise, 0, "1/11").arguments[0],
)
other_way = (
    at_example(laplace_noise, "3/10", "1/100"),
    at_example(normal_noise, "3/10", "1/100").arguments[0],
)

SPEC = Theorem(
    title="With a delta, either noise can be the better one",
    source="repair of section VI-B",
    uses=(close,),
    claim=conjunction(
        one_way[0], negation(one_way[1]), other_way[0], negation(other_way[1])
    ),
    remark="Data N(0, 1) and N(1, 4), noise of variance 32: Gaussian noise is the "
    "better one at epsilon 0 and delta 1/11, Laplace noise at 3/10 and 1/100; the "
    "other noise fails with the wider law first.",
)


def neither_way(p):
    """Closeness by signs of densities, its failure by an event each."""
    parts = []
    for (better, worse), place in ((one_way, "3/2"), (other_way, "91/10")):
        parts.append(enough(p, better))
        nothing = p.absurd(p.assume(worse), event(y, y >= number(place)))
        parts.append(p.denied(worse, nothing))
    return p.have(SPEC.claim, *parts)


def differs(old, new, place, part, what):
    """One number is another one, and one order of the better noise fails."""

    def refute(p, claim):
        way, order = part
        known = p.have(claim.arguments[way].arguments[order], p.assume(claim))
        return p.absurd(known, event(y, what))

    return NearMiss(number=Number(old, new, place), at=At({}, refute=refute))


def suffices(old, new, place, part):
    """One number is another one, and the other noise is enough after all."""

    def refute(p, claim):
        fails = claim.arguments[part]
        known = p.profile(*fails.arguments[0].arguments)
        return p.have(FALSE, p.have(fails, p.assume(claim)), known)

    return NearMiss(number=Number(old, new, place), at=At({}, refute=refute))


#: Parts of the claim in which the better noise is, and their orders.
GAUSSIAN, LAPLACE = ((0, 0), (0, 1)), ((2, 0), (2, 1))

SPEC = SPEC.but(
    proof=neither_way,
    near_misses={
        "Gaussian noise at delta 1/15": differs(
            "1/11", "1/15", 0, GAUSSIAN[0], y >= "3/2"
        ),
        "Gaussian noise at delta 1/15, the narrower law first": differs(
            "1/11", "1/15", 1, GAUSSIAN[1], y <= "3/2"
        ),
        "Laplace noise at delta 1/9": suffices("1/11", "1/9", 2, 1),
        "Laplace noise at epsilon 1/5": differs("3/10", "1/5", 0, LAPLACE[0], y >= 3),
        "Laplace noise at delta 1/200": differs(
            "1/100", "1/200", 0, LAPLACE[0], y >= "43/10"
        ),
        "Laplace noise at epsilon 3/20, the narrower law first": differs(
            "3/10", "3/20", 1, LAPLACE[1], y <= "1/2"
        ),
        "Laplace noise at a negative delta, the narrower law first": differs(
            "1/100", "-1/100", 1, LAPLACE[1], FALSE
        ),
        "Gaussian noise at epsilon 2/5": suffices("3/10", "2/5", 2, 3),
        "Gaussian noise at delta 1/80": suffices("1/100", "1/80", 2, 3),
        "wider data": differs(2, 10, 0, GAUSSIAN[0], y >= 10),
        "more Gaussian noise on one side": differs(32, 64, 0, GAUSSIAN[0], y >= 8),
        "more Laplace noise on one side": differs(4, 6, 2, LAPLACE[0], y >= 8),
    },
)
