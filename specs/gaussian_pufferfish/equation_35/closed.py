"""The bound of eq. (35) in closed form."""

from verifydp.formal.spec import *

z = real("z")
c, s, r, beta = map(real, ("c", "s", "r", "beta"))
words = shared("gaussian_pufferfish.equation_35._words")
closed, on_test, plain = words.closed, words.on_test, words.plain
tail_left, tail_right, tilt = words.tail_left, words.tail_right, words.tilt
tilted = words.tilted
rest = maximum(0, 1 - exp((r - abs(c + s * z)) / beta))

SPEC = Theorem(
    title="The bound of eq. (35) in closed form",
    source="derived (tilting a normal law; Johnson, Kotz and Balakrishnan 1994)",
    given={"spread": s > 0, "radius": r >= 0, "scale": beta > 0},
    claim=equal(mean(standard_normal, z, rest), closed),
    remark="{c} is the difference of the means, {s} that of the deviations, {r} "
    "epsilon times the scale of the noise; {beta} is this scale for eq. (35) and twice "
    "it for gaussian_pufferfish.theorem_1_sharper. A negative s is turned into a "
    "positive one by the mirror image of the score.",
)
k = any_test("k", REAL)


def tilting(p):
    """An exponential of the score times its density is a density moved by s / beta."""
    right, left = indicator(-tail_right <= z), indicator(z <= tail_left)
    known = p.given("spread"), p.given("radius"), p.given("scale")
    up, down = exp((r - c - s * z) / beta), exp((r + c + s * z) / beta)
    parts = p.have(equal(rest, right * (1 - up) + left * (1 - down)), *known)
    far_right, far_left = normal(-s / beta, 1), normal(s / beta, 1)
    ups, downs = (
        exp((r + side * c) / beta + s * s / (2 * beta * beta)) for side in (-1, 1)
    )

    def below(is_k):
        same = p.have(
            equal(value(k, z), right * (1 - up) + left * (1 - down)), is_k, parts
        )
        sides = []
        for sign in (1, -1):
            terms = (
                (sign, standard_normal, value(k, z)),
                (-sign, standard_normal, right + left),
            )
            terms = (
                *terms,
                (sign * ups, far_right, right),
                (sign * downs, far_left, left),
            )
            density = sum_of(terms)
            sides.append(p.densities(p.have(density <= 0, same), z, *terms))
        masses = [
            p.axiom("normal_mirrored", -tail_right),
            p.axiom("normal_half_line", tail_left),
        ]
        masses += [
            p.axiom("normal_mirrored", -tail_right + s / beta),
            p.axiom("normal_half_line", tail_left - s / beta),
        ]
        return p.have(
            equal(mean(standard_normal, z, value(k, z)), closed), *sides, *masses
        )

    return on_test(p, rest, below)


def sum_of(terms):
    """What `densities` asks of the point z."""
    total = number(0)
    for factor, law_, body in terms:
        location = number(0) if law_ is standard_normal else law_.arguments[0]
        height = exp(-((z - location) * (z - location)) / 2) / sqrt(2 * PI)
        total = total + factor * body * height
    return total


def by_range(values):
    """The mean lies between 0 and 1, and the closed form does not."""

    def refute(p, claim):
        body = At(values).of(rest)

        def below(is_k):
            return p.mean_between(standard_normal, z, value(k, z))

        known, end = on_test(p, body, below), At(values).of(closed)
        outside = p.auto(disjunction(end < 0, end > 1))
        return p.have(FALSE, p.assume(claim), known, outside)

    return refute


def by_closed_form(values, *parts):
    """The mean has the value of the closed form, and the claim another."""

    def refute(p, claim):
        known = p.use(SPEC, {over: values[over] for over in (c, s, r, beta)})
        facts = [p.auto(At(values).of(one)) for one in parts]
        return p.have(FALSE, p.assume(claim), known, *facts)

    return refute


SPEC = SPEC.but(
    proof=tilting,
    instance=At(plain),
    near_misses={
        "without the tilt": NearMiss(
            claim=equal(
                mean(standard_normal, z, rest),
                normal_cdf(tail_right) + normal_cdf(tail_left) - exp(r / beta) * tilted,
            ),
            refute=by_closed_form(plain, exp(r / beta) * tilted < tilt * tilted),
        ),
        "less of the tilt": NearMiss(
            number=Number("2", "9/5"), refute=by_closed_form(plain)
        ),
        "no spread": NearMiss(without="spread", at={s: 0, c: 2}),
        "a negative radius": NearMiss(
            without="radius", at={r: -1}, refute=by_range({**plain, r: -1})
        ),
        "no scale": NearMiss(
            without="scale", at={beta: -1}, refute=by_range({**plain, beta: -1})
        ),
    },
)
