"""Noise with density proportional to exp(-eta |z|^q) on Gaussian priors, q up to 1."""

from verifydp.formal.spec import *

q = real("q")
close = definition("foundations.closeness")
metric_noise = definition("gaussian_pufferfish.metric_noise.mechanism")
x, y = point("x", REAL), point("y", REAL)
N, base = kernel("N", REAL, REAL), law("base", REAL)
reals = point("reals", pair_sort(REAL, REAL))
u = any_test("u", pair_sort(REAL, REAL))
size, weight = function_variable("size", REAL), function_variable("weight", REAL)
names = "mean_i", "mean_j", "sd_i", "sd_j", "eta", "epsilon", "delta", "tau"
mean_i, mean_j, sd_i, sd_j, eta, epsilon, delta, tau = map(real, names)
subadditive = theorem("gaussian_pufferfish.power_noise.subadditive")
cost = function(reals, power(abs(second(reals) - first(reals)), q))
is_noise = metric_noise(N, base, u, size, weight, eta, cost)
gap = abs(mean_i - mean_j) + abs(sd_i - sd_j) * tau


def released(location, deviation):
    return bind(normal(location, deviation), x, at(N, x))


SPEC = Theorem(
    title="Power-metric noise on Gaussian priors",
    source="this project, after section VI-B of Ding, Approximation of Pufferfish "
    "privacy for Gaussian priors",
    covers=("GP-N15",),
    uses=(close, metric_noise),
    given={
        "shape": is_noise,
        "exponent": conjunction(q > 0, q <= 1),
        "rate": eta >= 0,
        "noise": eta * power(gap, q) <= epsilon,
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=close(released(mean_i, sd_i), released(mean_j, sd_j), epsilon, delta),
    remark="The noise has density proportional to exp(-{eta} |{'z'}|^{q}), written "
    "with respect to any law, since the language has no unbounded measure. At {q} = 1 "
    "it is Laplace noise of scale 1 / {eta}.",
)
on_gaussian = theorem("gaussian_pufferfish.metric_noise.gaussian")


def proof(p):
    """Powers up to 1 of the distance are a metric."""
    v, w, exponent = real("v"), real("w"), p.given("exponent")
    sizes = p.have(conjunction(abs(v) >= 0, abs(w) >= 0))
    whole = p.use(subadditive, sizes, exponent, a=abs(v), b=abs(w))
    far = p.have(abs(v + w) <= abs(v) + abs(w))
    far = p.have(power(abs(v + w), q) <= power(abs(v) + abs(w), q), far, exponent)
    goal = power(abs(v + w), q) <= power(abs(v), q) + power(abs(w), q)
    metric = p.every(p.have(goal, whole, far), v, w)
    near = p.assume(abs(v) <= gap)
    less = p.have(power(abs(v), q) <= power(gap, q), near, exponent)
    most = p.have(eta * power(abs(v), q) <= eta * power(gap, q), less, p.given("rate"))
    noise = p.have(eta * power(abs(v), q) <= epsilon, most, p.given("noise"))
    noise = p.every(p.supposing(near, noise), v)
    values = {on_gaussian["d"]: function(x, power(abs(x), q))}
    known = p.given("shape"), metric, p.given("rate"), noise, p.given("tail")
    return p.the_same(p.use(on_gaussian, values, *known), p.statement.claim)


laplace_point = on_gaussian.instance
normal_point = on_gaussian.near_misses["a square"].at
places = mean_i, mean_j, sd_i, sd_j


def with_power(at_point, exponent):
    """What is there for any cost, at a point where the cost is a power."""
    known = N, base, u, size, weight, eta, *places, tau, epsilon, delta
    return {**{over: at_point.values[over] for over in known}, q: exponent}


plain = with_power(laplace_point, 1)
shown = laplace_point.show["shape"]
still = {sd_i: 0, sd_j: 0}
spread = {**plain, mean_j: 0, sd_i: 3, sd_j: 0}
uniform = {
    N: function(x, standard_normal),
    base: standard_normal,
    u: test_of(reals, 1),
    size: function(x, number(1)),
    weight: function(x, number(1)),
    eta: 0,
    q: "1/2",
    mean_i: 0,
    mean_j: 1,
    sd_i: 1,
    sd_j: 2,
    tau: 2,
    epsilon: 0,
    delta: "1/20",
}


def on(values, what):
    return At(values, (what,), show={"shape": shown})


beyond_5, left = event(y, abs(y) >= 5), event(y, y <= 0)

SPEC = SPEC.but(
    proof=proof,
    instance=At(plain, show={"shape": shown}),
    reach=(At(uniform),),
    near_misses={
        "no shift": NearMiss(
            given={"noise": eta * power(abs(sd_i - sd_j) * tau, q) <= epsilon},
            at={mean_j: 5},
            witnesses=(left,),
        ),
        "no spread": NearMiss(
            given={"noise": eta * power(abs(mean_i - mean_j), q) <= epsilon},
            at=on(spread, beyond_5),
        ),
        "no tail": NearMiss(
            without="tail", at=on({**spread, tau: 0, delta: 0}, beyond_5)
        ),
        "half the rate": NearMiss(
            given={"noise": eta * power(gap, q) <= 2 * epsilon},
            at={**still, epsilon: "1/2"},
            witnesses=(left,),
        ),
        "a negative epsilon": NearMiss(
            without="noise", at=At({**uniform, epsilon: -1}, (event(y, TRUE),))
        ),
        "one tail": NearMiss(
            number=Number(2, 1, hypothesis="tail"),
            at=on({**spread, sd_i: 100, tau: 0, epsilon: 0, delta: "1/2"}, beyond_5),
        ),
        "a square": NearMiss(
            given={"exponent": q > 0},
            at=At(with_power(normal_point, 2), (left,), show=normal_point.show),
        ),
        "without shape: eta 0": NearMiss(
            without="shape", at={mean_j: 5, eta: 0}, witnesses=(left,)
        ),
    },
    exceptions={
        "exponent, part 1": "at exponent 0 all moves cost the same, so that the noise "
        "is one law wherever it is put; below 0 far moves cost next to nothing, and "
        "densities with integral 1 at all places need a rate of 0: again one law",
        "rate": "nothing has such densities at a negative rate: with the distance of "
        "a place their integral would grow without bound",
    },
)
