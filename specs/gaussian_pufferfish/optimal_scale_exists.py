"""If some scale of Laplace noise is enough, there is a smallest one.

Which scales are enough is an event, for the privacy curve decides it in closed form.
So the infimum is where the mass of this event, under a normal law, is a tail.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
optimal = definition("gaussian_pufferfish.optimal_scale")
P, R = law("P", REAL), law("R", REAL)
y = point("y", REAL)
words = shared("gaussian_pufferfish.optimal_scale_exists._words")
b, best, delta, enough = words.b, words.best, words.delta, words.enough
epsilon, exists_best, private_raw = words.epsilon, words.exists_best, words.private_raw
scale = words.scale
proof = shared("gaussian_pufferfish.optimal_scale_exists._proof").proof

SPEC = Theorem(
    title="The smallest scale exists, and is 0 for data that are private as they are",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors",
    covers=("GP-N8",),
    claim=conjunction(
        implies(enough(scale), exists_best),
        implies(private_raw, optimal(P, R, epsilon, delta, 0)),
    ),
    uses=(close, optimal),
    remark="For any laws of the data. That a smallest scale of 0 makes data private as "
    "they are is gaussian_pufferfish.raw_limit, for normal data.",
)


def too_clear(p, values, limit, where):
    """No scale below the limit is enough, for an event tells too much."""
    used = p.assume(At(values).of(conjunction(enough(b), b < limit)))
    parts = [p.have(one, used) for one in At(values).of(enough(b)).arguments]
    tails = [
        p.axiom("laplace_half_line", centre, b, end, facts=[parts[0]])
        for centre in (0, 1)
        for end in (0, 1)
    ]
    steep = p.have(implies(b < "1/2", -1 / b < -2), parts[0])
    steep = p.have(implies(b < "1/2", exp(-1 / b) < exp(-2)), steep)
    falls = p.have(-1 / b < 0, parts[0])
    at_event = [p.at(one, where) for one in parts[1:]]
    return p.have(FALSE, *at_event, *tails, steep, falls, used)


def no_scale(p, claim):
    """Two points cannot be told apart by nothing."""
    known = p.assume(At(apart).of(optimal(P, R, epsilon, delta, best)))
    found = p.have(At(apart).of(optimal.body.arguments[1]), known)
    found = p.apply(p.at(found, best + 1), p.have(best < best + 1))
    absurd = too_clear(p, apart, best + 1, event(y, y <= 0))
    return p.obtain(p.assume(claim), best, p.obtain(found, b, absurd))


def needs_noise(p, claim):
    """The coin may show what the constant never shows."""
    known = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
    found = p.have(At({**one_way, best: 0}).of(optimal.body.arguments[1]), known)
    found = p.apply(p.at(found, "1/2"), p.have(number(0) < "1/2"))
    absurd = too_clear(p, one_way, number("1/2"), event(y, y > 1))
    return p.obtain(found, b, absurd)


coin = point("coin", finite(2))
either = bind(finite_law("1/2", "1/2"), coin, dirac(choose(coin, 0, 1)))
apart = {P: dirac(number(0)), R: dirac(number(1)), epsilon: 0, delta: 0}
one_way = {**apart, R: either, epsilon: log(2)}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "no scale is enough": NearMiss(
            claim=exists_best, at=At(apart, refute=no_scale)
        ),
        "private in one order only": NearMiss(
            claim=implies(
                close(P, R, epsilon, delta), optimal(P, R, epsilon, delta, 0)
            ),
            at=At(one_way, refute=needs_noise),
        ),
    },
)
