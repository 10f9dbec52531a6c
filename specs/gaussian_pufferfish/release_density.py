"""The density of data with Laplace noise, on bounded parts of the line.

With k(x, y) = exp(-|x - y| / b) the density of the release at y is E k(X, y) / (2 b).
The integral of it is written as an expectation under the noise itself, whose density
is divided out by a weight; between -n and n that is bounded.
"""

from verifydp.formal.spec import *

P, x, y = law("P", REAL), point("x", REAL), point("y", REAL)
b, n, B = real("b"), real("n"), event_variable("B", REAL)
#: Tests with the values of k and of the weight, so that their expectations exist.
kernel_, weight = any_test("kernel", pair_sort(REAL, REAL)), any_test("weight", REAL)
k, inside = value(kernel_, pair(x, y)), conjunction(-n <= y, y <= n)


def weight_at(scale, end):
    """The weight at y."""
    return if_(conjunction(-end <= y, y <= end), exp((abs(y) - end) / scale), 0)


weigh = weight_at(b, n)
hit = indicator(conjunction(member(y, B), inside))
described = forall(y, equal(value(weight, y), weigh))
integral = mean(laplace(0, b), y, value(weight, y) * hit * mean(P, x, k))


release = mean(bind(P, x, laplace(x, b)), y, hit)

SPEC = Theorem(
    title="The density of data with Laplace noise",
    source="densities of convolutions; Billingsley 1995, section 20",
    given={
        "scale": b > 0,
        "kernel": forall(x, y, equal(k, exp(-abs(x - y) / b))),
        "weight": described,
    },
    claim=equal(release, exp(n / b) * integral),
    remark="The data have any law. A scale that is not positive gives no Laplace law, "
    "of which nothing is claimed or refuted.",
)

WEIGHT = Theorem(
    title="The weight that divides out the noise is a test",
    source="an exponential of what is not positive",
    given={"scale": b > 0},
    claim=exists(weight, described),
)


def proof(p):
    """For each x by comparing densities; then the order of integration is changed."""
    growth, over, height = exp(n / b), value(weight, y) * hit, 1 / (2 * b)
    same = p.have(
        equal(hit * exp(-abs(x - y) / b), growth * over * k * exp(-abs(y) / b)),
        p.at(p.given("kernel"), x, y),
        p.at(p.given("weight"), y),
    )
    here, centre = mean(laplace(x, b), y, hit), mean(laplace(0, b), y, over * k)
    sides = []
    for sign in (1, -1):
        fact = p.have(
            sign * hit * (exp(-abs(y - x) / b) * height)
            - sign * growth * over * k * (exp(-abs(y) / b) * height)
            <= 0,
            same,
        )
        parts = (sign, laplace(x, b), hit), (-sign * growth, laplace(0, b), over * k)
        bound = p.densities(fact, y, *parts)
        sides.append(p.mean(p.have(sign * here <= sign * growth * centre, bound), P, x))
    turned = p.swap(P, x, laplace(0, b), y, over * k)
    return p.have(p.statement.claim, *sides, turned)


def weight_proof(p):
    """Inside it is an exponential of what is not positive."""
    inner = p.have((abs(y) - n) / b <= 0, p.assume(inside), p.given("scale"))
    inner = p.supposing(inside, p.have(exp((abs(y) - n) / b) <= 1, inner))
    is_test = p.every(p.have(conjunction(weigh >= 0, weigh <= 1), inner), y)
    shown = p.every(p.have(equal(value(test_of(y, weigh), y), weigh)), y)
    return p.cut(is_test, p.some(exists(weight, described), test_of(y, weigh), shown))


both = point("both", pair_sort(REAL, REAL))
nowhere, never = test_of(both, 0), test_of(y, 0)
usual = {
    P: dirac(number(0)),
    b: 1,
    n: 1,
    B: event(y, TRUE),
    kernel_: test_of(both, exp(-abs(first(both) - second(both)))),
    weight: test_of(y, weight_at(number(1), number(1))),
}


def fails(without, **changed):
    """Where the integral is another one."""
    names = {str(over.data): over for over in usual}
    values = {names[name]: one for name, one in changed.items()}
    return NearMiss(without=(without,), at=At({**usual, **values}))


def no_test(p, claim):
    """At 0 the weight would be e."""
    known = p.assume(
        forall(y, equal(value(weight, y), weight_at(number(-1), number(1))))
    )
    absurd = p.have(FALSE, p.at(known, number(0)))
    return p.obtain(p.assume(claim), weight, absurd)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "another kernel": fails("kernel", kernel=nowhere),
        "another weight": fails("weight", weight=never),
        "a little more": NearMiss(
            claim=equal(release, exp(n / b) * integral * "101/100"),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)

WEIGHT = WEIGHT.but(
    proof=weight_proof,
    instance=At({b: 1, n: 1}),
    near_misses={
        "no scale": NearMiss(without="scale", at={b: -1, n: 1}, refute=no_test)
    },
)
