"""K-norm mechanisms: noise whose density falls exponentially in a norm.

The volume by which the paper measures does not change where one moves. So a law has the
density c exp(-rate ||v||) exactly if moving it by u multiplies its density by
exp(rate (||v|| - ||v - u||)), and this is what is used.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words, points = shared("semi_dp._k_norms"), shared("semi_dp._k_norm_points")
private = definition("semi_dp.private")
at_least = definition("semi_dp.trade_off")
D, V, x, y, near = words.D, words.V, words.x, words.y, words.near
v, u, a, b, h = words.v, words.u, words.a, words.b, words.h
N, W, norm, minus = words.N, words.W, words.norm, words.minus
noise, ratio, most = words.noise, words.ratio, words.most
rate, M = words.rate, kernel("M", D, V)
query, alpha = words.query, words.alpha
epsilon, sensitivity = real("epsilon"), real("sensitivity")
source = "Cho and Awan, Semi-DP, proposition 7"
adjacent = member(pair(x, y), near)


def pure(bound):
    """The trade-off function of pure privacy, of 1 less the type I error."""
    return function(
        alpha,
        maximum(0, 1 - exp(bound) + exp(bound) * alpha, exp(-bound) * alpha),
    )


def length(left, right):
    """The norm of a difference."""
    return at(norm, at(minus, left, right))


mechanism = function(x, at(W, at(query, x)))
is_norm = {
    "triangle": forall(v, a, b, length(v, b) <= length(v, a) + length(a, b)),
    "symmetric": forall(a, b, equal(length(a, b), length(b, a))),
}
SPEC = Theorem(
    title="The {'K'}-norm mechanism",
    source="repair of proposition 7",
    standing="holds-repaired",
    covers=("SD-P7",),
    defines=noise,
    reads="{0} has a density that falls as {2} times {4}, where {1} is {0} that is "
    "moved, with the difference {3} and ratios of densities of at most exp of {5}",
    uses=(private,),
    given={
        **is_norm,
        "noise": noise(N, W, norm, minus, epsilon / sensitivity, most),
        "budget": epsilon >= 0,
        "positive": sensitivity > 0,
        "sensitivity": forall(
            x, y, implies(adjacent, length(at(query, x), at(query, y)) <= sensitivity)
        ),
    },
    claim=private(mechanism, words.words.everyone, near, pure(epsilon)),
    remark="The printed density lacks the minus in its exponent, and there is no such "
    "law: see k_norm.plus. The sensitivity is the largest norm, not the printed sum of "
    "all, which only adds noise. Of norms two properties are used; the noise may live "
    "on a subspace. The constant of the density, {'d'}! times the volume of the ball "
    "scaled by sensitivity over epsilon, cancels, and is not stated here.",
)


def bounded(p, parts, test, left, right, near_by):
    """The chance at one answer is at most exp(epsilon) times that at the other one."""
    is_ratio, moves = parts
    factor = epsilon / sensitivity
    positive = p.have(factor >= 0, p.given("budget"), p.given("positive"))
    densities, chances = [], []
    for place in (left, right):
        densities.append(p.at(is_ratio, v, place))
        chances.append(p.at(moves, test, place))
    start = factor * (at(norm, v) - length(v, left))
    end = factor * (at(norm, v) - length(v, right))
    triangle = p.at(p.given("triangle"), v, left, right)
    move = factor * sensitivity
    room = p.have(equal(move, epsilon), p.given("positive"))
    close = p.have(length(left, right) <= sensitivity, near_by)
    order = p.have(length(v, right) - length(v, left) <= sensitivity, triangle, close)
    grown = p.have(start <= epsilon + end, order, positive, room)
    here, there = at(most, left), at(most, right)
    ratios = [value(ratio, pair(v, place)) for place in (left, right)]
    exps = p.have(exp(start) <= exp(epsilon) * exp(end), grown)
    sides = [
        p.have(equal(exp(more) * one, exp(whole)), fact)
        for more, one, whole, fact in (
            (here, ratios[0], start, densities[0]),
            (there, ratios[1], end, densities[1]),
        )
    ]
    pointwise = p.have(
        exp(here) * ratios[0] <= exp(epsilon) * (exp(there) * ratios[1]), exps, *sides
    )
    pointwise = p.have(
        exp(here) * (value(test, v) * ratios[0])
        <= exp(epsilon) * (exp(there) * (value(test, v) * ratios[1])),
        pointwise,
    )
    means = p.mean(pointwise, N, v)
    goal = mean(at(W, left), v, value(test, v)) <= exp(epsilon) * mean(
        at(W, right), v, value(test, v)
    )
    return p.have(goal, means, *chances)


def proof(p):
    """The triangle inequality bounds the ratio of the densities at every output."""
    asked = words.words.near_on(words.words.everyone, near)
    pairs = p.assume(asked)
    answers = at(query, x), at(query, y)
    close = p.apply(p.at(p.given("sensitivity"), x, y), p.have(adjacent, pairs))
    back = p.have(
        length(answers[1], answers[0]) <= sensitivity,
        close,
        p.at(p.given("symmetric"), *answers),
    )
    factor = epsilon / sensitivity
    body = conjunction(
        words.is_ratio(ratio, norm, minus, factor, most),
        words.moves(ratio, N, W, most),
    )
    parts = p.parts(p.assume(body))
    wrong = test_of(v, 1 - value(h, v))
    up = bounded(p, parts, h, answers[1], answers[0], back)
    down = bounded(p, parts, wrong, *answers, close)
    laws = [at(mechanism, one) for one in (x, y)]
    size, power_ = (mean(one, v, value(h, v)) for one in laws)
    units = [p.mean_between(one, v, value(h, v)) for one in laws]
    up = p.have(power_ <= exp(epsilon) * size, up)
    down = p.have(1 - size <= exp(epsilon) * (1 - power_), down)
    down = p.have(exp(-epsilon) * (1 - size) <= 1 - power_, down)
    fact = p.have(at(pure(epsilon), 1 - size) <= 1 - power_, up, down, *units)
    fact = p.obtain(p.given("noise"), ratio, fact)
    fact = p.the_same(p.every(fact, h), at_least(*laws, pure(epsilon)))
    return p.the_same(p.every(p.supposing(asked, fact), x, y), SPEC.claim)


bit, zero, one, spaces = points.bit, points.zero, points.one, points.spaces
response, missed, table_noise = points.response, points.missed, points.table_noise
SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=spaces, show=points.shown),
    near_misses={
        "other noise": missed(
            "noise", W=table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4"))
        ),
        "any sensitivity": missed("sensitivity", epsilon=log(2) / 2, sensitivity="1/2"),
        "no triangle": NearMiss(
            without="triangle",
            at=At(
                points.no_triangle,
                (zero, one, test_of(bit, indicator(equal(bit, zero)))),
                spaces,
                {"noise": table_noise(((number("1/8"), "1/4"), ("1/2", "1/4")))},
            ),
        ),
        "one way only": NearMiss(
            without="symmetric",
            at=At(
                points.one_way,
                (zero, one, points.is_first),
                {"D": finite(2), "V": finite(3)},
                {"noise": points.turning},
            ),
        ),
        "a negative budget": NearMiss(
            without="budget",
            at=At(
                {
                    **response,
                    N: finite_law("1/3", "2/3"),
                    W: table(finite_law("1/3", "2/3"), finite_law("2/3", "1/3")),
                    epsilon: 0 - log(2),
                },
                (zero, zero, test_of(bit, 0)),
                spaces,
                {"noise": table_noise(((number("1/4"), "1/2"), ("1/4", "1/8")))},
            ),
        ),
    },
    exceptions={
        "positive": "with a sensitivity of 0 all noise is the same, and with one below "
        "0 the triangle inequality leaves no neighbours"
    },
)
