"""Laplace noise on the distance from one database loses all of a distance."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
pure = definition("general_composition.metric_privacy")
by_laplace = theorem("foundations.laplace")
words = shared("general_composition.witnesses._words")
D, a, x, y = words.D, words.a, words.x, words.y
joined, d, other = words.joined, words.d, words.other
centre, parameters, given = words.centre, words.parameters, words.given
finite_, far, at_x, at_anchor = words.finite_, words.far, words.at_x, words.at_anchor
is_private, there_and_back = words.is_private, words.there_and_back
source, start, last = words.source, words.start, words.last
out = words.out
laplace_of = Definition("witness_laplace", parameters, laplace(centre, 1))
ends = at_anchor(laplace_of, a), at_anchor(laplace_of, y)
laplace_loss = close(*ends, other, 0)


SPEC = Theorem(
    title="Laplace noise that loses all of a distance",
    source=source + "the mechanisms of sections IV-C and IV-E (derived)",
    covers=("GC-M5",),
    standing="definition",
    defines=laplace_of,
    reads="the distance {1}, finite on {0}, of {3} from {2} with Laplace noise",
    uses=(pure, close),
    given=given,
    claim=conjunction(is_private(pure, laplace_of), words.loses(laplace_loss)),
    remark=words.REMARK + "The noise has scale 1.",
)


def laplaces(p):
    """The half-line up to the anchor has chance 1/2 there."""

    def rule(left, right, apart):
        values = {"f": left, "g": right, "b": number(1)}
        values |= {"epsilon": far(x, y), "sensitivity": far(x, y)}
        one = p.have(number(1) > 0)
        near = p.have(abs(left - right) <= far(x, y), apart)
        room = p.have(far(x, y) <= 1 * far(x, y))
        return p.use(by_laplace, one, near, room, **values)

    private = words.of_noise(
        p, pure, laplace_of, lambda *two: close(*two, far(x, y), 0), rule
    )
    on, known = p.assume(finite_(a, y)), p.assume(laplace_loss)
    up_to = event(out, out <= 0)
    places = [at_x(centre, place) for place in (a, y)]
    seen = p.at(known, up_to)
    masses = [
        p.axiom("laplace_half_line", place, 1, 0, facts=[p.have(number(0) < 1)])
        for place in places
    ]
    zero = words.lossless(p)
    loss = p.have(equal(places[1], far(a, y)), on)
    sign = there_and_back(p, a, y, on)
    seen = p.have(exp(other) * exp(-far(a, y)) >= 1, seen, *masses, zero, loss, sign)
    reached = p.have(exp(number(0)) <= exp(other - far(a, y)), seen)
    least = p.have(far(a, y) * 1 <= other, reached)
    least = p.supposing(on, p.supposing(known, least))
    return p.have(SPEC.claim, private, p.every(least, y, other))


def of_laplace(p, formula):
    """Two Laplace laws, as far apart as their loss."""
    loss = formula.arguments[2]
    left, right = words.centres(formula)
    values = {"f": left, "g": right, "b": number(1)}
    values |= {"epsilon": loss, "sensitivity": loss}
    sizes = number(1) > 0, abs(left - right) <= loss, loss <= number(1) * loss
    fact = p.use(by_laplace, *map(p.auto, sizes), **values)
    return p.the_same(fact, formula)


SPEC = SPEC.but(
    proof=laplaces,
    instance=words.usual,
    near_misses=words.near_misses(
        lambda by: words.loses(laplace_loss, by),
        of_laplace,
        SPEC.claim.arguments[0],
        (event(out, out >= "1/2"),),
    ),
)
