"""Normal releases are symmetric around the mean, with a known density there."""

from verifydp.formal.spec import *

x = point("x", REAL)
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
words = shared("gaussian_pufferfish.pure_epsilon_reversed._words")
NO_SCALE, at_mean, b, centre = words.NO_SCALE, words.at_mean, words.b, words.centre
density, described, kernel_of = words.density, words.described, words.kernel_of
sd, t, usual = words.sd, words.t, words.usual


def shape(deviation):
    """Positive, symmetric, and known at the mean."""
    up, down = (density(deviation, centre + side * t) for side in (1, -1))
    at_centre = equal(density(deviation, centre), at_mean(deviation))
    return conjunction(up > 0, equal(up, down), at_centre)


SPEC = Theorem(
    title="Normal releases are symmetric around the mean, with a known density there",
    source="gaussian_pufferfish.closed_form at the mean",
    given={"scale": b > 0, "deviation": sd >= 0, "kernel": described},
    claim=shape(sd),
)
closed_form = theorem("gaussian_pufferfish.closed_form")
hole, both = real("hole"), point("both", pair_sort(REAL, REAL))


def centred_proof(p):
    """The two terms of the closed form change places; a point mass has the kernel."""
    spread, facts = p.assume(sd > 0), []
    for side in (1, -1, 0):
        end = centre + side * t
        values = {"mean": centre, "sd": sd, "b": b, "end": end, "kernel": kernel_}
        names = p.given("scale"), spread, p.given("kernel")
        known = p.use(closed_form, *names, **values)
        facts.append(p.part(known, 1))
    drawn = p.have(shape(sd), *facts)
    flat = p.have(
        equal(number(0), sd), p.assume(negation(sd > 0)), p.given("deviation")
    )
    ends = [p.at(p.given("kernel"), centre, centre + side * t) for side in (1, -1, 0)]
    still = p.rewrite(flat, p.have(shape(number(0)), *ends), shape(hole), hole)
    return p.cases(sd > 0, drawn, still)


def above_1(part, output):
    """No mean of the kernel is above 1."""

    def refute(p, claim):
        known = p.have(claim.arguments[part], p.assume(claim))
        data = claim.arguments[0].arguments[1].arguments[0]
        most = p.mean_between(data, x, value(kernel_, pair(x, number(output))))
        most = p.at(p.every(most, kernel_), kernel_of)
        sides = known.formula.arguments
        large = p.auto(next(one for one in sides if one.operator != "mean") >= 1)
        return p.have(FALSE, known, most, large)

    return refute


def true_density(p, claim):
    """The density at the mean is another one."""
    true = p.use(SPEC, usual)
    sizes = [part.arguments[2].arguments[1] for part in (true.formula, claim)]
    other = p.auto(negation(equal(*sizes)))
    return p.have(FALSE, p.assume(claim), true, other)


SPEC = SPEC.but(
    proof=centred_proof,
    instance=At(usual),
    reach=(At({**usual, sd: 0}),),
    near_misses={
        "another kernel": NearMiss(without="kernel", at={kernel_: test_of(both, 0)}),
        "a negative deviation": NearMiss(
            without="deviation", at={sd: -2}, refute=above_1(2, 1)
        ),
        "above 1": NearMiss(number=Number(0, 1), refute=above_1(0, 2)),
        "less at the mean": NearMiss(number=Number(2, "9/5"), at={sd: 0}),
        "less of the exponent": NearMiss(number=Number(2, 3, 1), refute=true_density),
    },
    exceptions={"scale": NO_SCALE},
)
