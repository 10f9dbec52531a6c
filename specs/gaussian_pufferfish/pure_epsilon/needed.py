"""What a tail asks of the pure epsilon of Laplace noise."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, epsilon, end = real("b"), real("epsilon"), real("end")
y = point("y", REAL)
words = shared("gaussian_pufferfish.pure_epsilon._words")
loss, private, usual = words.loss, words.private, words.usual

SPEC = Theorem(
    title="What a tail asks of the pure epsilon of Laplace noise",
    source="gaussian_pufferfish.tails for two normal laws",
    covers=("GP-N5",),
    uses=(close,),
    given={"scale": b > 0},
    claim=implies(private, loss <= epsilon),
    remark="For any deviations: from the narrower law too, where the difference of the "
    "squares counts against the means. A scale that is not positive gives no Laplace "
    "law, of which nothing is claimed or refuted.",
)
tight = theorem("gaussian_pufferfish.tight")
tails = (
    theorem("gaussian_pufferfish.tails"),
    theorem("gaussian_pufferfish.tails.lower"),
)


def needed(p, side):
    """With a smaller epsilon a half-line that is far out tells too much."""
    order = p.assume(mean_j <= mean_i if side == 1 else mean_i <= mean_j)
    known, less = p.assume(private), p.assume(epsilon < loss)
    gap = 1 - exp(epsilon - loss)
    positive = p.have(gap > 0, p.have(exp(epsilon - loss) < exp(0), less))
    centre = mean_i + side * sd_i * sd_i / b
    values = {tight["P"]: normal(centre, sd_i), tight["c"]: gap / 2}
    found = p.use(tight, values, p.have(gap / 2 > 0, positive))
    place = side * end
    wide, narrow = (
        tail_of(p, side, mean_i, sd_i, place),
        tail_of(p, side, mean_j, sd_j, place),
    )
    tail = event(y, place < y if side == 1 else y <= place)
    near = indicator(y <= place if side == 1 else place <= y)
    data, beyond = normal(centre, sd_i), indicator(end < abs(y))
    small = p.assume(mean(data, y, beyond) <= gap / 2)
    reached = mean(data, y, near)
    most = p.have(
        reached >= 1 - gap / 2, p.mean(p.have(1 - near <= beyond), data, y), small
    )
    fall_i, fall_j = fall(side, mean_i, sd_i, place), fall(side, mean_j, sd_j, place)
    exponent = p.have(equal(fall_i.arguments[0], loss + fall_j.arguments[0]), order)
    ratio = p.have(equal(fall_i, exp(loss) * fall_j), exponent)
    at_tail = p.have(
        fall_i * reached <= exp(epsilon) * fall_j, wide, narrow, p.at(known, tail)
    )
    at_tail = p.have(exp(loss) * reached <= exp(epsilon), at_tail, ratio)
    absurd = p.have(FALSE, at_tail, most, positive)
    absurd = p.supposing(less, p.obtain(found, end, absurd))
    return p.supposing(private, p.have(loss <= epsilon, absurd))


def fall(side, mean_, deviation, place):
    """Twice the mass that an exponential tail would have."""
    rate = deviation / b
    return exp(side * (mean_ - place) / b + rate * rate / 2)


def tail_of(p, side, mean_, deviation, place):
    """The bounds on a tail, for a single normal law."""
    statement, only = tails[0 if side == 1 else 1], point("only", finite(1))
    values = {
        "weights": finite_law(1),
        "mean_of": function(only, mean_),
        "sd_of": function(only, deviation),
        "growth": test_of(only, 1),
        "most": exp(side * mean_ / b + deviation / b * (deviation / b) / 2),
        "u": place,
    }
    return p.use(statement, p.given("scale"), spaces={"C": finite(1)}, **values)


def needed_proof(p):
    """The tail on the side of the first mean."""
    order = mean_j <= mean_i
    back = p.have(mean_i <= mean_j, p.assume(negation(order)))
    return p.cases(order, needed(p, 1), p.cut(back, needed(p, -1)))


def nearly_needed(p, claim):
    """A little more than the loss is enough, too."""
    near = claim.arguments[0]
    shown = p.the_same(p.profile(*near.arguments), near)
    size = p.apply(p.assume(claim), shown)
    return p.have(FALSE, size)


little_more = {**usual, epsilon: "0.88"}

SPEC = SPEC.but(
    proof=needed_proof,
    instance=At(usual),
    reach=(At({**usual, sd_i: 1, sd_j: 2}),),
    near_misses={
        "a little more": NearMiss(
            claim=implies(private, loss * "101/100" <= epsilon),
            at=At(little_more, refute=nearly_needed),
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"), at=At(little_more, refute=nearly_needed)
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)
