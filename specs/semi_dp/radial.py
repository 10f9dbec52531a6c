"""A length with a Gamma law times a uniform vector of a ball falls exponentially."""

from verifydp.formal.spec import *

words, line = shared("semi_dp._radial"), shared("semi_dp._radial_points")
U, G, norm, times, s, rate = (
    words.U,
    words.G,
    words.norm,
    words.times,
    words.s,
    words.rate,
)
constant, uniform, gamma, falls = (
    words.constant,
    words.uniform,
    words.gamma,
    words.falls,
)
v, r, t, reach, h, y = words.v, words.r, words.t, words.reach, words.h, words.y
moved, size, alike, released = words.moved, words.size, words.alike, words.released

SPEC = Theorem(
    title="A Gamma length times a uniform vector of a ball has a density that falls "
    "exponentially in the norm",
    source="Cho and Awan, Semi-DP, section 5.1",
    covers=("SD-Q32",),
    uses=(uniform, gamma, falls),
    given={
        **words.vectors,
        "ball": uniform(U, norm, times, s),
        "rate": rate > 0,
        "length": gamma(G, s, rate, constant),
    },
    claim=falls(released, U, norm, times, s, rate, constant),
    remark="{s} is the dimension, {constant} is {s}!: a Gamma law of shape {s} + 1 "
    "makes it so. The uniform law on the ball is any law that the factor t turns "
    "into its part within t times the ball, but for the chance t^{s}; on the ball of "
    "any radius the noise has a density with respect to the uniform law there. For "
    "the volume of many coordinates this is {rate}^{s} exp(-{rate} times the norm) "
    "over {s}! times the volume of the unit ball. With the shape {s} the noise is too "
    "near to the answer. The length of the noise: radial.length.",
)


h_line = any_test("h", REAL)
x, reals, shown = line.x, {"V": REAL}, {"length": line.half_laplace}
usual = {**line.lengths, U: dirac(number(0)), norm: line.absolute}
steps = function(line.pairs, if_(first(line.pairs) <= 1, second(line.pairs), number(1)))


def stays(p, goal):
    """A factor of at most 1 leaves 0 where it is."""
    shape = p.unfolded(goal)
    premise, wanted = p.at(p.assume(shape), t, h_line).formula.arguments
    share, hole = p.assume(premise), p.fresh(REAL)
    jumps = if_(t <= 1, number(0), number(1))
    still = p.have(equal(number(0), jumps), share)
    left = wanted.arguments[0]
    one = power(t, to_real(natural_number(0)))
    kept = p.have(equal(left, one * value(h_line, number(0))), share)
    fact = p.rewrite(still, kept, equal(left, one * value(h_line, hole)), hole)
    fact = p.supposing(premise, p.the_same(fact, wanted))
    return p.the_same(p.every(fact, t, h_line), goal)


def missed(name, test=1, **changed):
    """One hypothesis fails at this point, and the density at radius 1 with it."""
    how = {**shown, "ball": stays} if name == "associative" else shown
    by_name = {over.data: over for over in usual}
    values = {**usual, **{by_name[key]: one for key, one in changed.items()}}
    return NearMiss(without=name, at=At(values, (1, test_of(x, test)), reals, how))


SPEC = SPEC.but(
    proof=shared("semi_dp.radial._proof").proof,
    instance=At(usual, spaces=reals, show=shown),
    near_misses={
        "twice the constant": NearMiss(
            claim=falls(released, U, norm, times, s, rate, constant * 2),
            witnesses=(1, test_of(x, 1)),
        ),
        "another law": missed("ball", U=dirac(number("1/2"))),
        "another length": missed("length", constant=2),
        "vectors that jump": missed(
            "associative",
            indicator(x <= "1/2"),
            times=steps,
            norm=function(x, number(0)),
        ),
    },
    exceptions={
        "homogeneous": "in dimension 0, where points are closed, all noise is 0",
        "not negative": "drawn vectors are not of negative norm anyway, by the ball",
        "rate": "without a positive rate there is no exponential law",
    },
)
