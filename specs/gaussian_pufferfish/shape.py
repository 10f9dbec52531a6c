"""Laplace noise makes no new changes of sign: rarer releases form an interval.

If the data of R are likelier than c times those of P between two points only, so are
the releases: f_P <= c f_R at two outputs implies it at all outputs between them.
"""

from verifydp.formal.spec import *

P, R = law("P", REAL), law("R", REAL)
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
b, c, low, high = map(real, ("b", "c", "low", "high"))
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
words = shared("gaussian_pufferfish.shape._words")
inside, k, less, y_1, y_2 = words.inside, words.k, words.less, words.y_1, words.y_2
y_3 = words.y_3
proof = shared("gaussian_pufferfish.shape._proof").proof
hit = indicator(member(x, B))


def on(data, where):
    return mean(data, x, hit * indicator(where))


SPEC = Theorem(
    title="Laplace noise makes no new changes of sign",
    source="Karlin 1968, chapter 5 (variation diminishing); derived for Ding, "
    "Approximation of Pufferfish privacy for Gaussian priors",
    given={
        "scale": b > 0,
        "kernel": forall(x, y, equal(k(y), exp(-abs(x - y) / b))),
        "order": conjunction(y_1 < y_2, y_2 < y_3),
        "inside": forall(B, on(P, inside) <= c * on(R, inside)),
        "outside": forall(B, c * on(R, negation(inside)) <= on(P, negation(inside))),
        "left": less(y_1),
        "right": less(y_3),
    },
    claim=less(y_2),
    remark="For any laws of the data.",
)
both, coin = point("both", pair_sort(REAL, REAL)), point("coin", finite(2))
centre = dirac(number(0))
sides = bind(finite_law("1/2", "1/2"), coin, dirac(choose(coin, -2, 2)))
usual = {
    P: centre,
    R: dirac(number(1)),
    kernel_: test_of(both, exp(-abs(first(both) - second(both)))),
    b: 1,
    c: 1,
    low: "1/2",
    high: 9,
    y_1: 1,
    y_2: 2,
    y_3: 3,
}
spike = test_of(
    both, indicator(equal(first(both), 0)) * indicator(equal(second(both), 2))
)


def over_two_points(end):
    """The mean over two points, for the test with the values of the kernel."""

    def show(p, formula):
        two = [value(kernel_, pair(number(one), number(end))) for one in (-2, 2)]
        drawn = mean(sides, x, value(kernel_, pair(x, number(end))))
        average = p.every(p.have(equal(drawn, (two[0] + two[1]) / 2)), kernel_)
        return p.have(formula, p.at(average, usual[kernel_]))

    return show


def likelier_between(p, claim):
    return over_two_points(0)(p, negation(claim))


def fails(without, **changed):
    """Where the middle output has another sign."""
    by_name = {str(over.data): over for over in usual}
    values = {by_name[name]: one for name, one in changed.items()}
    if changed.get("R") is not sides:
        return NearMiss(without=(without,), at=At({**usual, **values}))
    show = {"left": over_two_points(-2), "right": over_two_points(2)}
    at_point = At({**usual, **values}, show=show, refute=likelier_between)
    return NearMiss(without=(without,), at=at_point)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "another kernel": fails("kernel", kernel=spike),
        "not between": fails("order", y_2=0),
        "likelier inside": fails(
            "inside", R=sides, low=-3, high=3, y_1=-2, y_2=0, y_3=2
        ),
        "rarer outside": fails("outside", R=sides, low=9, y_1=-2, y_2=0, y_3=2),
        "likelier on the left": fails("left", y_1=-1, y_2=0),
        "likelier on the right": fails(
            "right", R=dirac(number(-1)), low=-9, high="-1/2", y_1=-2, y_2=0, y_3=1
        ),
    },
    exceptions={
        "scale": "at scale 0 the kernel is 1 (x/0 is 0), and all outputs are alike; a "
        "negative one leaves no kernel, as its values would be above 1",
    },
)
