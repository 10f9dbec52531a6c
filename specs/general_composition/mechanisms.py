"""The mechanisms of the examples: counts, Laplace and Gaussian noise, coins."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
zcdp = definition("foundations.zcdp")
pure = definition("general_composition.metric_privacy")
gaussian = definition("general_composition.gaussian_privacy.metric")
by_laplace = theorem("foundations.laplace")
by_normal = theorem("foundations.gaussian_dp_mechanism")
by_renyi = theorem("foundations.zcdp.gaussian")
D = space("D")
x, y, q = point("x", D), point("y", D), function_variable("q", D)
b, sigma, epsilon, other = map(real, ("b", "sigma", "epsilon", "other"))
cells = point("cells", pair_sort(D, D))
everywhere = event(cells, TRUE)
ends = at(q, first(cells)), at(q, second(cells))
gap = abs(ends[0] - ends[1])
source = "Composition in differential privacy for general granularity notions, "
counted = Definition("counted", (q, x), dirac(at(q, x)))
laplace_of = Definition("laplace_answer", (q, b, x), laplace(at(q, x), b))
normal_of = Definition("normal_answer", (q, sigma, x), normal(at(q, x), sigma))
same = equal(at(q, x), at(q, y))
loss = abs(at(q, x) - at(q, y))


def of_laplace(by=1):
    mechanism = function(x, laplace_of(q, b, x))
    return pure(mechanism, everywhere, function(cells, gap / b * by))


def of_normal(by=1):
    mechanism = function(x, normal_of(q, sigma, x))
    return gaussian(mechanism, everywhere, function(cells, gap / sigma * by))


concentrated = forall(
    x,
    y,
    zcdp(
        normal_of(q, sigma, x),
        normal_of(q, sigma, y),
        (at(q, x) - at(q, y)) ** 2 / (2 * sigma**2),
    ),
)
private = close(counted(q, x), counted(q, y), epsilon, 0)
SPEC = Theorem(
    title="A count without noise",
    source=source + "example II.9",
    covers=("GC-M1",),
    standing="definition",
    defines=counted,
    reads="the count {0} of {1}, without noise",
    uses=(close,),
    claim=conjunction(
        implies(conjunction(same, epsilon >= 0), private), implies(private, same)
    ),
    remark="With {q} the number of records. Databases of one size, as under "
    "replacement, lose nothing; others lose more than any {epsilon}.",
)
LAPLACE = Theorem(
    title="Laplace noise on a query",
    source=source + "remark III.7 and examples IV.9 and IV.14",
    covers=("GC-M2",),
    standing="definition",
    defines=laplace_of,
    reads="the answer {0} on {2} with Laplace noise of scale {1}",
    uses=(pure,),
    given={"scale": b > 0},
    claim=of_laplace(),
)
GAUSSIAN = Theorem(
    title="Gaussian noise on a query",
    source=source + "section VI-B (derived)",
    covers=("GC-M6",),
    standing="definition",
    defines=normal_of,
    reads="the answer {0} on {2} with normal noise of deviation {1}",
    uses=(gaussian, zcdp),
    given={"deviation": sigma > 0},
    claim=conjunction(of_normal(), concentrated),
    remark="A count is a query. The loss is 1/{sigma} for each unit by which answers "
    "differ, and half its square in the concentrated notion.",
)


def without_noise(p):
    """One value, or two that an event tells apart."""
    B, hole, z = event_variable("B", REAL), p.fresh(REAL), real("z")
    both = p.assume(conjunction(same, epsilon >= 0))
    grows = p.have(exp(epsilon) >= 1, both)
    hit = indicator(member(at(q, x), B))
    shape = hit <= exp(epsilon) * indicator(member(hole, B)) + 0
    itself = p.have(hit <= exp(epsilon) * hit + 0, grows)
    fact = p.rewrite(p.part(both, 0), itself, shape, hole)
    forwards = p.supposing(both, p.the_same(p.every(fact, B), private))
    known = p.at(p.assume(private), event(z, equal(z, at(q, x))))
    backwards = p.supposing(private, p.have(same, known))
    return p.have(SPEC.claim, forwards, backwards)


def with_laplace(p):
    """The answers are so many scales apart."""
    there, positive = p.assume(member(pair(x, y), everywhere)), p.given("scale")
    epsilon_ = loss / b
    enough = p.have(loss <= b * epsilon_, positive)
    values = {"f": at(q, x), "g": at(q, y), "b": b, "epsilon": epsilon_}
    fact = p.use(
        by_laplace, positive, p.have(loss <= loss), enough, sensitivity=loss, **values
    )
    return p.the_same(p.every(p.supposing(there, fact), x, y), of_laplace())


def with_normal(p):
    """The answers are so many deviations apart."""
    there, positive = p.assume(member(pair(x, y), everywhere)), p.given("deviation")
    answers, mu = {"m": at(q, x), "k": at(q, y)}, loss / sigma
    enough = p.have(loss <= mu * sigma, positive)
    fact = p.use(by_normal, positive, enough, s=sigma, mu=mu, **answers)
    tests = p.the_same(p.every(p.supposing(there, fact), x, y), of_normal())
    fact = p.use(by_renyi, positive, deviation=sigma, **answers)
    orders = p.the_same(p.every(fact, x, y), concentrated)
    return p.have(GAUSSIAN.claim, tests, orders)


draw = point("draw", REAL)
numbers, reals = {q: function(draw, draw)}, {"D": REAL}
right, left = test_of(draw, indicator(draw >= 0)), event(draw, draw <= 0)
one_apart = number(0), number(1)


def wrong(part, *witnesses):
    return lambda p, claim: p.absurd(p.part(p.assume(claim), part), *witnesses)


LAPLACE = LAPLACE.but(
    proof=with_laplace,
    instance=At({**numbers, b: 1}, spaces=reals),
    near_misses={
        "a negative scale": NearMiss(
            without="scale",
            at={b: -1},
            witnesses=(*one_apart, event(draw, TRUE)),
        ),
        "a little less": NearMiss(
            claim=of_laplace("99/100"), witnesses=(*one_apart, left)
        ),
    },
)
GAUSSIAN = GAUSSIAN.but(
    proof=with_normal,
    instance=At({**numbers, sigma: 1}, spaces=reals),
    near_misses={
        "a negative deviation": NearMiss(
            without="deviation",
            at=At(
                {**numbers, sigma: -1}, (), reals, refute=wrong(0, *one_apart, right, 0)
            ),
        ),
        "a little less": NearMiss(
            claim=conjunction(of_normal("99/100"), concentrated),
            at=At(
                {**numbers, sigma: 1}, (), reals, refute=wrong(0, *one_apart, right, 0)
            ),
        ),
    },
    exceptions={
        "the other numbers": "half of the square is that of foundations.gaussian_renyi"
    },
)

SPEC = SPEC.but(
    proof=without_noise,
    near_misses={
        "another size": NearMiss(
            claim=implies(epsilon >= 0, private),
            at=At(
                {**numbers, x: 0, y: 1, epsilon: 0}, (event(draw, draw <= 0),), reals
            ),
        ),
    },
)
by_coin = theorem("foundations.randomised_response")
told, bit = exp(epsilon) / (1 + exp(epsilon)), point("bit", finite(2))
chances = choose(bit, finite_law(told, 1 - told), finite_law(1 - told, told))
told_bit = Definition("told_bit", (epsilon, bit), chances)
zero, one = label(0, 2), label(1, 2)


def bounded_by(low):
    """How large the budget of the told bit has to be, and is enough."""
    coin_private = close(told_bit(epsilon, zero), told_bit(epsilon, one), other, 0)
    enough = implies(low <= other, coin_private)
    return forall(other, conjunction(enough, implies(coin_private, low <= other)))


COIN = Theorem(
    title="Randomised response",
    source=source + "section IV (derived)",
    covers=("GC-M4",),
    standing="definition",
    defines=told_bit,
    reads="the bit {1}, told with odds exp({0}) to 1",
    uses=(close,),
    claim=bounded_by(abs(epsilon)),
    remark="Its loss is {epsilon} exactly. Other kernels between finite spaces are "
    "tables of such laws.",
)


def with_coin(p):
    """As for the two laws."""
    return p.the_same(p.use(by_coin), COIN.claim)


COIN = COIN.but(
    proof=with_coin,
    near_misses={
        "a smaller loss": NearMiss(
            claim=forall(
                other,
                implies(
                    abs(epsilon) * "9/10" <= other,
                    close(told_bit(epsilon, zero), told_bit(epsilon, one), other, 0),
                ),
            ),
            at=At({epsilon: 1}, ("9/10", event(bit, equal(bit, zero)))),
        ),
    },
)
