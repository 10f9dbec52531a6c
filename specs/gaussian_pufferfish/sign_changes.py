"""The releases of two normal laws change their order at most twice.

Let P have the larger deviation. Where its release is at most c times as likely as that
of R is an interval, at every c: the likelihood ratio is a valley.
"""

from verifydp.formal.spec import *

mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
y_1, y_2, y_3 = map(real, ("y_1", "y_2", "y_3"))
x, z, B = point("x", REAL), point("z", REAL), event_variable("B", REAL)
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
words = shared("gaussian_pufferfish.sign_changes._words")
b, c, less = words.b, words.c, words.less
proof = shared("gaussian_pufferfish.sign_changes._proof").proof

SPEC = Theorem(
    title="The releases of two normal laws change their order at most twice",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors; Karlin 1968, chapter 5 (variation diminishing)",
    covers=("GP-N3",),
    given={
        "scale": b > 0,
        "deviation": sd_j >= 0,
        "wider": sd_j < sd_i,
        "factor": c > 0,
        "kernel": forall(x, z, equal(value(kernel_, pair(x, z)), exp(-abs(x - z) / b))),
        "order": conjunction(y_1 < y_2, y_2 < y_3),
        "left": less(y_1),
        "right": less(y_3),
    },
    claim=less(y_2),
    remark="At every c, so the likelihood ratio falls and then rises. With the "
    "narrower law first it rises and then falls: exchange the names and take 1 / c. "
    "For equal deviations the ratio is monotone: gaussian_pufferfish.equal_deviations.",
)
closed_form = theorem("gaussian_pufferfish.closed_form")
mirrored = theorem("gaussian_pufferfish.sum_of_normals.mirrored")


def in_closed_form(p, deviation, end):
    """The density of a release of data around 0 at an end."""
    values = {"mean": 0, "sd": deviation, "b": 1, "end": end, "kernel": usual[kernel_]}
    known = p.use(closed_form, **values)
    return p.part(known, 1)


def by_symmetry(p, end):
    """A density of deviation -3 is the same as one of deviation 3: for any kernel."""
    same = p.at(p.use(mirrored), B)
    kernel_there = value(kernel_, pair(3 * z, number(end)))
    unit = p.auto(conjunction(kernel_there >= 0, kernel_there <= 1))
    left, right = same.formula.arguments
    for low, high_ in ((left, right), (right, left)):
        bound = p.every(p.have(low <= high_, same), B)
        either = p.layer_cake(bound, z, kernel_there, unit)
        yield p.at(p.every(either, kernel_), usual[kernel_])


def by_closed_form(end, *, turned=False):
    """Decide a comparison with a density of deviation 3, from rationals around it."""

    def decide(p, formula):
        known = in_closed_form(p, 3, end)
        size, form = known.formula.arguments
        low_, high_, noise = BOUNDS[abs(end)]
        facts = [
            p.have(low_ <= size, p.auto(low_ <= form), known),
            p.have(size <= high_, p.auto(form <= high_), known),
            p.auto(exp(-abs(end)) <= noise),
            *(by_symmetry(p, end) if turned else ()),
        ]
        return p.have(formula, *facts)

    return decide


both = point("both", pair_sort(REAL, REAL))
usual = {
    mean_i: 0,
    mean_j: 0,
    sd_i: 3,
    sd_j: 0,
    b: 1,
    c: 8,
    y_1: -1,
    y_2: 0,
    y_3: 1,
    kernel_: test_of(both, exp(-abs(first(both) - second(both)))),
}
spike = test_of(both, indicator(equal(second(both), 0)))
#: By the end: the density between two rationals, and that of the noise, at most.
BOUNDS = {
    0: (number("0.24"), number("0.25"), 1),
    1: (number("0.23"), number("0.24"), "0.4"),
    8: (number("0.013"), number("0.014"), "0.001"),
}


def fails(without, shown, refuted, *, turned=False, **changed):
    by_name = {str(over.data): over for over in usual}
    values = {**usual, **{by_name[name]: one for name, one in changed.items()}}
    show = {name: by_closed_form(end, turned=turned) for name, end in shown.items()}
    refute = by_closed_form(refuted, turned=turned)
    at_point = At(values, show=show, refute=lambda p, claim: refute(p, negation(claim)))
    return NearMiss(without=(without,), at=at_point)


backwards = {"sd_i": 0, "sd_j": 3, "c": 1, "y_1": -8, "y_3": 8}

SPEC = SPEC.but(
    proof=proof,
    instance=At(
        usual,
        show={
            "left": by_closed_form(-1),
            "right": by_closed_form(1),
        },
    ),
    near_misses={
        "another kernel": NearMiss(
            without="kernel", at=At({**usual, kernel_: spike, c: "1/2"})
        ),
        "not between": fails("order", {"left": 0, "right": 1}, 8, y_1=0, y_2=8),
        "likelier on the left": fails("left", {"right": 0}, -8, y_1=-9, y_2=-8, y_3=0),
        "likelier on the right": fails("right", {"left": 0}, 8, y_1=0, y_2=8, y_3=9),
        "from the narrower law, by its size": fails(
            "deviation",
            {"left": -8, "right": 8},
            0,
            turned=True,
            **{**backwards, "sd_j": -3},
        ),
        "from the narrower law": fails(
            "wider", {"left": -8, "right": 8}, 0, **backwards
        ),
    },
    exceptions={
        "scale": "at scale 0 the kernel is 1 (x/0 is 0), and all outputs are alike; a "
        "negative one leaves no kernel, as its values would be above 1",
        "factor": "a release has a positive density everywhere, so that with a factor "
        "of at most 0 it is nowhere at most that times the other",
    },
)
