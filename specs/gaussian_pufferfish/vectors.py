"""Vectors with independent Gaussian coordinates, each with Laplace noise.

The coordinates are released one after the other. The delta of all d is 1 - (1 - q)^d,
where q is that of one: the union of independent events, not the sum of their chances.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S, T = space("S"), space("T")
P, Q, K, J = law("P", S), law("Q", S), kernel("K", S, T), kernel("J", S, T)
epsilon, delta, more, share = map(real, ("epsilon", "delta", "more", "share"))
stage = theorem("gaussian_pufferfish.vectors.stage")
mu_i, mu_j, sd_i, sd_j = (
    function_variable(name, NATURAL) for name in ("mu_i", "mu_j", "sd_i", "sd_j")
)
d, c = natural("d"), natural("c")
append = function_variable("append", pair_sort(NATURAL, pair_sort(S, REAL)), S)
v, start, x, y, A = (
    point("v", S),
    point("start", S),
    point("x", REAL),
    point("y", REAL),
    event_variable("A", S),
)
b, tau = real("b"), real("tau")
tail = 2 * normal_cdf(-tau)


def coordinate(mean_of, sd_of, place):
    """One noised coordinate, put beside those before it."""
    noised = bind(normal(at(mean_of, place), at(sd_of, place)), x, laplace(x, b))
    return bind(noised, y, dirac(at(append, place, v, y)))


def released(mean_of, sd_of, count):
    return iterate(count, start, c, v, coordinate(mean_of, sd_of, c))


def gap(place):
    means, sds = at(mu_i, place) - at(mu_j, place), at(sd_i, place) - at(sd_j, place)
    return abs(means) + abs(sds) * tau


def needed(count):
    """The epsilon of so many coordinates, times b."""
    return sum_(count, c, gap(c))


SPEC = Theorem(
    title="Vectors of independent Gaussian coordinates, each with Laplace noise",
    source="this project, by theorem 1 for each coordinate",
    covers=("GP-N16",),
    uses=(close,),
    given={
        "scale": b > 0,
        "quantile": tau > 0,
        "noise": needed(d) <= epsilon * b,
        "tail": 1 - power(1 - tail, to_real(d)) <= delta,
    },
    claim=close(released(mu_i, sd_i, d), released(mu_j, sd_j, d), epsilon, delta),
    remark="Any number of coordinates. A vector is any state to which coordinates are "
    "appended: the space and the function that appends are any. With {tau} = 0 the "
    "tail is 1, and nothing is said.",
)
theorem_1 = theorem("gaussian_pufferfish.theorem_1.pair")


def close_at(count):
    return close(
        released(mu_i, sd_i, count),
        released(mu_j, sd_j, count),
        needed(count) / b,
        1 - exp(to_real(count) * log(1 - tail)),
    )


def one_more(p):
    """Theorem 1 for the next coordinate, whatever the ones before it are."""
    values = {"mean_i": mu_i, "mean_j": mu_j, "sd_i": sd_i, "sd_j": sd_j}
    values = {theorem_1[name]: at(one, d) for name, one in values.items()}
    values |= {
        theorem_1["b"]: b,
        theorem_1["epsilon"]: gap(d) / b,
        theorem_1["tau"]: tau,
        theorem_1["delta"]: tail,
    }
    enough = p.have(gap(d) <= gap(d) / b * b, p.given("scale"))
    pair_ = p.use(theorem_1, values, p.given("scale"), enough)
    moved = event(y, member(at(append, d, v, y), A))
    laws = coordinate(mu_i, sd_i, d), coordinate(mu_j, sd_j, d)
    bound = probability(laws[0], A) <= exp(gap(d) / b) * probability(laws[1], A) + tail
    bound = p.every(p.have(bound, p.at(pair_, moved)), A)
    return p.every(p.the_same(bound, close(*laws, gap(d) / b, tail)), v)


def proof(p):
    """Coordinate by coordinate."""
    zero = natural_number(0)
    dirac_ = probability(dirac(start), A)
    base = p.every(p.have(dirac_ <= exp(0) * dirac_ + 0), A)
    base = p.the_same(base, close_at(zero))
    known, step = p.assume(close_at(d)), one_more(p)
    less = p.have(tail < 1, p.given("quantile"))
    laws = [
        function(v, coordinate(mu_i, sd_i, d)),
        function(v, coordinate(mu_j, sd_j, d)),
    ]
    parts = known.formula.arguments
    values = {
        P: parts[0],
        Q: parts[1],
        K: laws[0],
        J: laws[1],
        epsilon: parts[2],
        delta: parts[3],
        more: gap(d) / b,
        share: tail,
    }
    both = p.use(stage, values, known, step, less, spaces={"T": S})
    hole, left = real("hole"), 1 - (1 - parts[3]) * (1 - tail)
    root = p.axiom("exp_log", 1 - tail, facts=[less])
    whole = 1 - exp(to_real(next_(d)) * log(1 - tail))
    same = p.have(equal(left, whole), root)
    laws = [released(*one, next_(d)) for one in ((mu_i, sd_i), (mu_j, sd_j))]
    shape = close(*laws, needed(next_(d)) / b, hole)
    both = p.rewrite(same, both, shape, hole)
    sums = p.at(p.induct(d, close_at(d), base, p.the_same(both, close_at(next_(d)))), A)
    laws = [released(*one, d) for one in ((mu_i, sd_i), (mu_j, sd_j))]
    enough = p.have(needed(d) / b <= epsilon, p.given("noise"), p.given("scale"))
    growth = p.have(exp(needed(d) / b) <= exp(epsilon), enough)
    first_, then = (probability(one, A) for one in laws)
    u, w, g, h, e, f = map(real, "uwghef")
    premises = (u <= g * w + e, g <= h, e <= f, w >= 0)
    rule = p.have(u <= h * w + f, *map(p.assume, premises))
    for premise in premises:
        rule = p.supposing(premise, rule)
    values = (
        first_,
        then,
        exp(needed(d) / b),
        exp(epsilon),
        1 - exp(to_real(d) * log(1 - tail)),
        delta,
    )
    rule = p.at(p.every(rule, u, w, g, h, e, f), *values)
    power_ = p.axiom("power_exp", 1 - tail, to_real(d), facts=[less])
    paid = p.have(values[4] <= delta, p.given("tail"), power_)
    rule = p.apply(rule, p.have(then >= 0), paid, growth, sums)
    return p.every(rule, A)


last_only = point("last_only", pair_sort(NATURAL, pair_sort(REAL, REAL)))
line = {"S": REAL}
plain = {
    mu_i: function(c, number(0)),
    mu_j: function(c, number(1)),
    sd_i: function(c, number(0)),
    sd_j: function(c, number(0)),
    append: function(last_only, second(second(last_only))),
    start: 0,
    d: natural_number(1),
    b: 1,
    tau: 2,
    epsilon: 1,
    delta: "1/20",
}
spread = {**plain, mu_j: plain[mu_i], sd_i: function(c, number(3))}
up_to_0 = event(y, y <= 0)
thin = {**spread, sd_i: function(c, number(1)), tau: 1, delta: "4/25"}
thin |= {epsilon: 20, b: "1/20"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(plain, spaces=line),
    near_misses={
        "no noise": NearMiss(without="noise", at={b: "1/2"}, witnesses=(up_to_0,)),
        "no scale": NearMiss(
            without="scale",
            at={mu_j: plain[mu_i], b: -1, epsilon: -1},
            witnesses=(event(y, TRUE),),
        ),
        "a negative quantile": NearMiss(
            without="quantile",
            at=At(
                {**spread, sd_i: function(c, number(9)), d: natural_number(2)}
                | {tau: -1, epsilon: 0, delta: "54/100"},
                (event(y, abs(y) >= 3),),
                line,
            ),
        ),
        "one tail": NearMiss(
            given={"tail": 1 - power(1 - tail / 2, to_real(d)) <= delta},
            at=At(thin, (event(y, abs(y) > "6/5"),), line),
        ),
        "no added deviation": NearMiss(
            given={"noise": sum_(d, c, abs(at(mu_i, c) - at(mu_j, c))) <= epsilon * b},
            at=At(spread, (event(y, abs(y) >= 5),), line),
        ),
        "no tail": NearMiss(
            without="tail",
            at=At({**spread, tau: "1/100", delta: 0}, (event(y, abs(y) >= 5),), line),
        ),
    },
)
