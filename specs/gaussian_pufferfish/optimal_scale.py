"""The smallest scale of Laplace noise that is enough, and why bisection finds it.

Enough scales are those at which the two releases are close in both orders. With a
scale all larger ones are enough, so they lie on one side of their infimum.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

close = definition("foundations.closeness")
P, R = law("P", REAL), law("R", REAL)
b, best, above, epsilon, delta = map(real, ("b", "best", "above", "epsilon", "delta"))


def orders(noise):
    """Closeness in both orders."""
    here, there = noised(P, noise), noised(R, noise)
    return close(here, there, epsilon, delta), close(there, here, epsilon, delta)


def enough(noise):
    """A scale with which the release is private."""
    return conjunction(noise > 0, *orders(noise))


optimal = Definition(
    "optimal_scale",
    (P, R, epsilon, delta, best),
    conjunction(
        forall(b, implies(enough(b), best <= b)),
        forall(
            above,
            implies(best < above, exists(b, conjunction(enough(b), b < above))),
        ),
    ),
    uses=(close,),
)
is_best = optimal(P, R, epsilon, delta, best)


def each_at(noise):
    """Enough on one side, not enough on the other."""
    return conjunction(
        implies(best < noise, enough(noise)),
        implies(noise < best, negation(enough(noise))),
    )


sides = conjunction(best >= 0, forall(b, implies(b > 0, each_at(b))))

SPEC = Theorem(
    title="The smallest scale of Laplace noise that is enough",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors",
    covers=("GP-A2",),
    standing="definition",
    defines=optimal,
    reads="{4} is the infimum of the scales of Laplace noise with which {0} and {1} "
    "are ({2}, {3})-close, in both orders",
    claim=conjunction(implies(is_best, sides), implies(sides, is_best)),
    remark="What bisection needs: at each scale that is tried the test says on which "
    "side the infimum lies. At the infimum itself the test may fail, as at 0. With "
    "{delta} = 0 the test is that of pure privacy, for normal data in closed form in "
    "the order from the wider law (gaussian_pufferfish.pure_epsilon).",
)
monotone = theorem("gaussian_pufferfish.wider_noise")
scale = real("scale")


above_best = implies(best < b, enough(b))


def larger(p, known, order):
    """What is enough stays enough with more noise, in both orders."""
    parts = known.formula.arguments
    positive = p.have(parts[0], known)
    wider = p.have(scale <= b, order)
    values = {monotone["b"]: scale, monotone["B"]: b}
    both = []
    for pair_, laws in zip(parts[1:], ((P, R), (R, P)), strict=True):
        here = p.have(pair_, known)
        chosen = {**values, monotone["P"]: laws[0], monotone["R"]: laws[1]}
        both.append(p.use(monotone, chosen, positive, wider, here))
    return p.have(enough(b), positive, order, *both)


def to_sides(p):
    """Between the infimum and a larger scale lies another one that is enough."""
    known = p.assume(is_best)
    least, found = (p.have(one, known) for one in optimal.body.arguments)
    used, beyond = p.assume(conjunction(enough(scale), scale < b)), p.assume(best < b)
    upper = larger(p, p.have(enough(scale), used), p.have(scale < b, used))
    upper = p.obtain(p.apply(p.at(found, b), beyond), scale, upper)
    lower = p.have(implies(b < best, negation(enough(b))), p.at(least, b))
    each = sides.arguments[1]
    at_b = p.have(each_at(b), p.supposing(beyond, upper), lower)
    at_b = p.supposing(b > 0, at_b)
    negative = p.assume(best < 0)
    absurd = p.obtain(
        p.apply(p.at(found, best / 2), p.have(best < best / 2, negative)),
        scale,
        p.have(FALSE, p.assume(conjunction(enough(scale), scale < best / 2)), negative),
    )
    positive = p.have(best >= 0, p.supposing(negative, absurd))
    return p.supposing(
        is_best, p.have(sides, positive, p.the_same(p.every(at_b, b), each))
    )


def from_sides(p):
    """Above the infimum everything is enough, halfway to a larger number too."""
    known = p.assume(sides)
    positive, each = (p.have(one, known) for one in sides.arguments)
    here = p.at(each, b)
    least = p.every(p.have(implies(enough(b), best <= b), here), b)
    beyond, middle = p.assume(best < above), (best + above) / 2
    between = p.have(conjunction(best < middle, middle < above), beyond)
    inside = p.have(
        conjunction(enough(middle), middle < above),
        p.at(each, middle),
        between,
        positive,
    )
    some = exists(b, conjunction(enough(b), b < above))
    found = p.supposing(beyond, p.some(some, middle, inside))
    found = p.every(found, above)
    return p.supposing(sides, p.have(is_best, least, found))


def proof(p):
    """Both ways."""
    return p.have(p.statement.claim, to_sides(p), from_sides(p))


def all_enough(p, premise):
    """Equal laws: every positive scale is enough, and 0 is the infimum."""
    first_ = At({**equal_laws, best: 0}).of(optimal.body.arguments[0])
    smaller = p.assume(number(0) < above)
    some = At(equal_laws).of(exists(b, conjunction(enough(b), b < above)))
    inside = At(equal_laws).of(conjunction(enough(above / 2), above / 2 < above))
    found = p.some(some, above / 2, p.auto(inside, smaller))
    found = p.every(p.supposing(smaller, found), above)
    return p.have(premise, p.auto(first_), found)


def not_attained(p, claim):
    """0 is no scale."""
    shown = all_enough(p, claim.arguments[0])
    return p.have(FALSE, p.apply(p.assume(claim), shown))


def halved(p, claim):
    """Half of the scale is enough, too."""
    known = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
    least = p.have(
        At(equal_laws).of(forall(b, implies(enough(b), number(1) <= b))), known
    )
    small = At(equal_laws).of(enough(number("1/2")))
    return p.have(FALSE, p.apply(p.at(least, "1/2"), p.auto(small)))


def halfway(p, claim):
    """1/2 is more than 0, and no scale is too large or too small for equal laws."""
    rule = p.have(claim.arguments[0], p.assume(claim))
    known = p.apply(rule, all_enough(p, rule.formula.arguments[0]))
    return p.absurd(p.part(known, 1), "1/2")


centre = dirac(number(0))
equal_laws = {P: centre, R: centre, epsilon: 0, delta: 0}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "the infimum is a scale": NearMiss(
            claim=implies(is_best, best > 0),
            at=At({**equal_laws, best: 0}, refute=not_attained),
        ),
        "any scale above which all are enough": NearMiss(
            claim=implies(
                conjunction(best >= 0, forall(b, implies(b > 0, above_best))), is_best
            ),
            at=At({**equal_laws, best: 1}, refute=halved),
        ),
        "scales above 1 only": NearMiss(
            number=Number(0, 1, place=2),
            at=At({**equal_laws, best: 0}, refute=halfway),
        ),
    },
)
