"""Normal noise on the distance from one database loses all of a distance."""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")
zcdp = definition("foundations.zcdp")
gaussian = definition("general_composition.gaussian_privacy.metric")
squares = definition("general_composition.concentrated_metric")
by_normal = theorem("foundations.gaussian_dp_mechanism")
by_renyi = theorem("foundations.zcdp.gaussian")
larger = theorem("foundations.zcdp")
words = shared("general_composition.witnesses._words")
D, a, x, y = words.D, words.a, words.x, words.y
joined, d, other = words.joined, words.d, words.other
centre, parameters, given = words.centre, words.parameters, words.given
finite_, far, at_x, at_anchor = words.finite_, words.far, words.at_x, words.at_anchor
is_private, there_and_back = words.is_private, words.there_and_back
source, start, last = words.source, words.start, words.last
out = words.out
root_half = 1 / sqrt(number(2))
normal_of = Definition("witness_normal", parameters, normal(centre, 1))
narrow_of = Definition("witness_narrow", parameters, normal(centre, root_half))
normal_loss = gdp(at_anchor(normal_of, a), at_anchor(normal_of, y), other)


SPEC = Theorem(
    title="Normal noise that loses all of a distance",
    source=source + "the mechanisms of sections IV-C and IV-E (derived)",
    covers=("GC-M5",),
    standing="definition",
    defines=normal_of,
    reads="the distance {1}, finite on {0}, of {3} from {2} with normal noise",
    uses=(gaussian, gdp),
    given=given,
    claim=conjunction(is_private(gaussian, normal_of), words.loses(normal_loss)),
    remark=words.REMARK + "The noise has deviation 1, and the loss is the parameter of "
    "Gaussian privacy.",
)
NARROW = Theorem(
    title="Normal noise with the square of a distance as its loss",
    source=source + "the mechanisms of sections IV-C and IV-E (derived)",
    covers=("GC-M5",),
    standing="definition",
    defines=narrow_of,
    reads="the distance {1}, finite on {0}, of {3} from {2} with narrower noise",
    uses=(squares,),
    given={name: given[name] for name in ("turned", "triangle")},
    claim=is_private(squares, narrow_of),
    remark="For any extended pseudometric and any anchor {a}; the noise has variance "
    "1/2. That the divergence between normal laws is all of the bound is known and not "
    "shown here, but within a hundredth, by a near miss.",
)


def normals(p):
    """The half-line from the anchor has chance 1/2 there."""

    def rule(left, right, apart):
        values = {"m": left, "k": right, "s": number(1), "mu": far(x, y)}
        near = p.have(abs(left - right) <= far(x, y) * 1, apart)
        return p.use(by_normal, p.have(number(1) > 0), near, **values)

    private = words.of_noise(
        p, gaussian, normal_of, lambda *two: gdp(*two, far(x, y)), rule
    )
    on, known = p.assume(finite_(a, y)), p.assume(normal_loss)
    right = test_of(out, indicator(out >= 0))
    places = [at_x(centre, place) for place in (a, y)]
    masses = [p.axiom("normal_mirrored", -place) for place in places]
    zero = words.lossless(p)
    loss = p.have(equal(places[1], far(a, y)), on)
    small = p.have(normal_cdf(places[0]) <= normal_cdf(number(0)), zero)
    rule = p.at(known, right, 0)
    size = p.have(rule.formula.arguments[0], *masses, small)
    power_of = p.have(
        normal_cdf(far(a, y)) <= normal_cdf(number(0) + other),
        p.apply(rule, size),
        *masses,
        loss,
    )
    least = p.have(far(a, y) * 1 <= other, power_of)
    least = p.supposing(on, p.supposing(known, least))
    return p.have(SPEC.claim, private, p.every(least, y, other))


def narrow(p):
    """Half the square of the distance, over the variance."""

    def rule(left, right, apart):
        size = p.have(conjunction(root_half > 0, equal(root_half**2, "1/2")))
        values = {"m": left, "k": right, "deviation": root_half}
        exact = p.use(by_renyi, size, **values)
        known = p.have(abs(left - right) ** 2 <= far(x, y) ** 2, apart)
        room = p.have(exact.formula.arguments[2] <= far(x, y) ** 2, size, known)
        laws = exact.formula.arguments
        values = {"P": laws[0], "Q": laws[1], "rho": laws[2], "more": far(x, y) ** 2}
        return p.use(larger, exact, room, spaces={"S": REAL}, **values)

    return words.of_noise(
        p, squares, narrow_of, lambda *two: zcdp(*two, far(x, y) ** 2), rule
    )


def of_normal(p, formula):
    """Two normal laws, as far apart as their parameter."""
    loss = formula.arguments[2]
    left, right = words.centres(formula)
    values = {"m": left, "k": right, "s": number(1), "mu": loss}
    sizes = number(1) > 0, abs(left - right) <= loss * 1
    fact = p.use(by_normal, *map(p.auto, sizes), **values)
    return p.the_same(fact, formula)


beyond, right = (test_of(out, indicator(out >= place)) for place in (60, 0))


SPEC = SPEC.but(
    proof=normals,
    instance=words.usual,
    near_misses=words.near_misses(
        lambda by: words.loses(normal_loss, by),
        of_normal,
        SPEC.claim.arguments[0],
        (test_of(out, indicator(out <= "1/2")), "-49/100"),
    ),
)
NARROW = NARROW.but(
    proof=narrow,
    instance=words.usual,
    near_misses={
        "less": NearMiss(
            claim=is_private(squares, narrow_of, "99/100"),
            at=words.at_rows(
                *words.line(30), witnesses=(label(1, 3), start, 2, beyond, beyond)
            ),
        ),
        "one way": NearMiss(
            without="turned",
            at=words.at_rows(
                *words.one_way(30), witnesses=(last, start, 2, right, right)
            ),
        ),
        "a shortcut": NearMiss(
            without="triangle",
            at=words.at_rows(
                *words.shortcut(30), witnesses=(last, label(1, 3), 2, right, right)
            ),
        ),
    },
)
