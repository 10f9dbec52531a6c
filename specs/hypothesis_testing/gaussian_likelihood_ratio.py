"""The likelihood ratio of the Gaussian mechanism grows with the output.

The answers on the two databases are f, with the record, and g; sensitivity is their
worst distance. The deviation is free; the classical one is a case of it.
"""

from verifydp.formal.spec import *

f, g, sigma, o, other = map(real, ("f", "g", "sigma", "o", "other"))


def density(centre, output, noise):
    return exp(-(((output - centre) / noise) ** 2) / 2) / (noise * sqrt(2 * PI))


def ratio(output, noise):
    return density(f, output, noise) / density(g, output, noise)


def exponent(output, noise):
    return (f - g) * (2 * output - f - g) / (2 * noise * noise)


def grows(noise, twice=2):
    later = (f - g) * (twice * other - f - g) / (2 * noise * noise)
    return forall(other, implies(o < other, exp(exponent(o, noise)) < exp(later)))


SPEC = Theorem(
    title="The Gaussian likelihood ratio",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (29) and appendix 10.4",
    covers=("HT-Q29",),
    standing="holds-repaired",
    given={"deviation": sigma > 0, "order": g < f},
    claim=conjunction(equal(ratio(o, sigma), exp(exponent(o, sigma))), grows(sigma)),
    remark="For any deviation, and for answers at any distance; classical has it for "
    "the deviation that is private. Eq. (29) itself is right for the deviation as "
    "printed, all of it under one root: see printed. That deviation is not private "
    "(gaussian_mechanism).",
)
epsilon, delta, sensitivity = real("epsilon"), real("delta"), real("sensitivity")
level = log(number("5/4") / delta)
classical = sqrt(2 * level) * sensitivity / epsilon
squared = sensitivity * (2 * o - f - g) / (4 * level * (sensitivity / epsilon) ** 2)
given_settings = {
    "settings": conjunction(delta > 0, delta < "5/4", epsilon > 0, sensitivity > 0),
    "worst pair": equal(f - g, sensitivity),
}
at_classical = equal(ratio(o, classical), exp(squared))

CLASSICAL = Theorem(
    title="Eq. (29) with the classical deviation",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (29) and appendix 10.4",
    covers=("HT-Q29",),
    standing="holds-repaired",
    given=given_settings,
    claim=at_classical,
    remark="The deviation with the root over 2 log(5 / (4 {delta})) only; the "
    "denominator has the square of sensitivity / {epsilon} then.",
)
#: As the text prints it, with all of it under the root.
literal = sqrt(2 * level * sensitivity / epsilon)


printed = sensitivity * (2 * o - f - g) / (4 * level * sensitivity / epsilon)
at_printed = equal(ratio(o, literal), exp(printed))

PRINTED = Theorem(
    title="Eq. (29) as printed holds for the deviation as printed",
    repair="hypothesis_testing.gaussian_likelihood_ratio.classical",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (29)",
    given=given_settings,
    claim=at_printed,
    printed=Printed(
        place="appendix 10.4, eq. (29)",
        words="exp(Delta Q (2 o - Q(D) - Q(D')) / (4 log(1.25/delta) Delta Q / "
        "epsilon))",
    ),
    remark="For the answers of the worst pair, with the noise of the same page: its "
    "variance is 2 log(5 / (4 {delta})) sensitivity / {epsilon}. With the classical "
    "deviation the equation is another one: classical.",
)


def quotient(p, positive):
    """The difference of two squares; the heights of the densities cancel."""
    far, near = (-(((o - one) / sigma) ** 2) / 2 for one in (g, f))
    squares = p.have(equal(near, exponent(o, sigma) + far), positive)
    powers = p.have(equal(exp(near), exp(exponent(o, sigma)) * exp(far)), squares)
    height = p.have(sigma * sqrt(2 * PI) > 0, positive)
    u, v, w, k = map(real, "uvwk")
    known = p.assume(conjunction(v > 0, k > 0, equal(u, w * v)))
    cancel = p.supposing(known, p.have(equal(u / k / (v / k), w), known))
    values = exp(near), exp(far), exp(exponent(o, sigma)), sigma * sqrt(2 * PI)
    cancel = p.at(p.every(cancel, u, v, w, k), *values)
    return p.apply(cancel, p.have(cancel.formula.arguments[0], powers, height))


def proof(p):
    """The quotient of the densities, and a line that rises in the output."""
    positive, order = p.given("deviation"), p.given("order")
    grown = p.assume(o < other)
    more = p.have(exponent(o, sigma) < exponent(other, sigma), grown, positive, order)
    more = p.have(exp(exponent(o, sigma)) < exp(exponent(other, sigma)), more)
    more = p.every(p.supposing(grown, more), other)
    return p.have(p.statement.claim, quotient(p, positive), more)


usual = {f: 1, g: 0, sigma: 2, o: "3/2"}
settings = {epsilon: "1/2", delta: "1/100", sensitivity: 1}


def other_twos(places, values):
    """Another number in place of each 2, by its place and a name for that."""
    return {
        f"9/5 in place of 2, {name}": NearMiss(
            number=Number(2, "9/5", place=place), at=At(values)
        )
        for place, name in places.items()
    }


in_equation = {0: "noise", 2: "with", 4: "height", 7: "without", 10: "line"}


def other_numbers():
    """Another number in place of each 2, and of each 5/4."""
    return {
        **other_twos(in_equation, here),
        "1 in place of 5/4": NearMiss(number=Number("5/4", 1), at=At(here)),
        "delta up to 3": NearMiss(
            number=Number("5/4", 3, hypothesis="settings"), at=At({**here, delta: 2})
        ),
    }


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no deviation": NearMiss(
            without="deviation",
            claim=grows(sigma),
            at={sigma: 0},
            witnesses=(2,),
        ),
        "equal answers": NearMiss(
            without="order", claim=grows(sigma), at={g: 1}, witnesses=(2,)
        ),
        "without the factor 2": NearMiss(
            claim=equal(ratio(o, sigma), exp(exponent(o, sigma) * 2)),
        ),
        **other_twos({1: "with", 2: "height", 4: "without", 6: "line"}, usual),
        "1 in place of 2, later output": NearMiss(
            claim=grows(sigma, 1), witnesses=(2,)
        ),
    },
)


def at_noise(p, noise, square, exact_form):
    """The ratio at a deviation whose square is known."""
    room, some = p.given("settings"), p.assume(sigma > 0)
    positive = p.have(level > 0, p.have(number("5/4") / delta > 1, room))
    root = p.have(conjunction(noise > 0, equal(noise * noise, square)), *inside(
        p, positive, room))  # fmt: skip
    exact = p.every(p.supposing(some, quotient(p, some)), sigma)
    exact = p.apply(p.at(exact, noise), p.have(noise > 0, root))
    k, n, m = map(real, "knm")
    twice = p.assume(conjunction(equal(k, n / 2), equal(m, f - g)))
    line = 2 * o - f - g
    same = p.have(equal((f - g) * line / (2 * k), m * line / n), twice)
    same = p.every(p.supposing(twice, same), k, n, m)
    same = p.at(same, noise * noise, 2 * square, sensitivity)
    apart = p.have(equal(sensitivity, f - g), p.given("worst pair"))
    same = p.apply(same, p.have(same.formula.arguments[0], root, apart))
    return p.have(p.statement.claim, exact, same)


def inside(p, positive, room):
    """What stands under the roots is positive."""
    u, v, w = map(real, "uvw")
    known = p.assume(conjunction(u > 0, v > 0, w > 0))
    parts = p.have(conjunction(2 * u * v / w > 0, 2 * u > 0, v / w > 0), known)
    parts = p.at(p.every(p.supposing(known, parts), u, v, w),
                 level, sensitivity, epsilon)  # fmt: skip
    return (p.apply(parts, p.have(parts.formula.arguments[0], positive, room)),)


def as_printed(p):
    """Twice the square of the printed deviation is the printed denominator."""
    return at_noise(p, literal, 2 * level * sensitivity / epsilon, printed)


def as_classical(p):
    """The same with the square of sensitivity / epsilon."""
    return at_noise(p, classical, 2 * level * (sensitivity / epsilon) ** 2, squared)


here = {f: 1, g: 0, o: "3/2", **settings}

CLASSICAL = CLASSICAL.but(
    proof=as_classical,
    instance=At(here),
    near_misses={
        "delta beyond 5/4": NearMiss(without="settings", at={delta: 2}),
        "answers half a sensitivity apart": NearMiss(
            without="worst pair", at={sensitivity: 2}
        ),
        "twice the denominator": NearMiss(
            claim=equal(ratio(o, classical), exp(squared / 2)),
        ),
        **other_numbers(),
    },
)

PRINTED = PRINTED.but(
    proof=as_printed,
    instance=At(here),
    near_misses={
        "delta beyond 5/4": NearMiss(without="settings", at={delta: 2}),
        "a negative epsilon": NearMiss(without="settings", at={epsilon: -1}),
        "answers half a sensitivity apart": NearMiss(
            without="worst pair", at={sensitivity: 2}
        ),
        "twice the denominator": NearMiss(
            claim=equal(ratio(o, literal), exp(printed / 2)),
        ),
        **other_numbers(),
    },
)
