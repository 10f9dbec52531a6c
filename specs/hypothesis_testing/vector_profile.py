"""Coordinates that are no worse than Laplace answers are no worse than one of them.

The one has the sum of the losses of the coordinates, q epsilon if they are equal. What
is compared are the deltas at an epsilon: for one
coordinate of loss epsilon the least delta at e is 1 - exp((e - epsilon) / 2).
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.vector_profile._words")
close = definition("foundations.closeness")
least, right = words.least, words.right
S = space("S")
K, J = kernel("K", pair_sort(NATURAL, S), S), kernel("J", pair_sort(NATURAL, S), S)
s, start, B = point("s", S), point("start", S), event_variable("B", S)
i, k = natural("i"), natural("k")
epsilons = function_variable("epsilons", NATURAL)
others = function_variable("others", NATURAL)


def run(count, stages):
    """The state after so many coordinates; it holds those that were drawn."""
    return iterate(count, start, i, s, at(stages, i, s))


def sums(count):
    """The whole loss, and the epsilon at which the whole delta is asked for."""
    return sum_(count, i, at(epsilons, i)), sum_(count, i, at(others, i))


def each(count):
    """So many coordinates have the delta of one answer, whatever the state is."""
    loss, asked = at(epsilons, i), at(others, i)
    near = close(at(K, i, s), at(J, i, s), asked, least(loss, asked))
    return forall(i, s, implies(to_real(i) < to_real(count), near))


def ends(count):
    """The vectors are as close as one number of the whole loss."""
    losses = sums(count)
    return close(run(count, K), run(count, J), losses[1], least(*losses))


SPEC = Theorem(
    title="Coordinates with the deltas of Laplace answers have those of one answer, "
    "with the sum of the losses",
    source="repair of theorem 4 of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(close,),
    given={"coordinates": each(k)},
    claim=ends(k),
    remark="Any number of coordinates in any space, each with a loss of its own; the "
    "state holds those that were drawn, and the bound for each may hold whatever the "
    "ones before it are: that it has this delta is shown in vector_profile.coordinate. "
    "By foundations.laplace_profile the claim is the delta of one Laplace answer whose "
    "loss is the sum of the losses, at the sum of the others. Losses that add up to "
    "that of the number, as in theorem_4.joint, and others in proportion to them make "
    "this sum any epsilon from 0 to that loss: at none of these is the vector told "
    "apart better than the number.",
)
stage = theorem("gaussian_pufferfish.vectors.stage")
hockey_stick = definition("foundations.hockey_stick")
profile = theorem("foundations.laplace_profile")


def proof(p):
    """One coordinate more: the complements of the deltas are multiplied."""
    nothing = probability(run(natural_number(0), K), B)
    zero = natural_number(0)
    losses = sums(zero)
    base = p.have(nothing <= exp(losses[1]) * nothing + least(*losses))
    base = p.the_same(p.every(base, B), ends(zero))
    base = p.supposing(p.assume(each(zero)), base)
    longer, earlier = p.assume(each(next_(k))), p.assume(to_real(i) < to_real(k))
    still = p.have(to_real(i) < to_real(next_(k)), earlier)
    shorter = p.supposing(earlier, p.apply(p.at(longer, i, s), still))
    induction = p.assume(implies(each(k), ends(k)))
    known = p.apply(induction, p.every(shorter, i, s))
    later = p.every(p.apply(p.at(longer, k, s), p.have(TRUE)), s)
    one_ = at(epsilons, k), at(others, k)
    small = p.have(least(*one_) < 1)
    values = dict(zip("PQ", (run(k, K), run(k, J)), strict=True))
    values |= {"K": function(s, at(K, k, s)), "J": function(s, at(J, k, s))}
    values |= {"epsilon": known.formula.arguments[2], "more": one_[1]}
    values |= {"delta": known.formula.arguments[3], "share": least(*one_)}
    both = p.at(p.use(stage, known, later, small, spaces={"T": S}, **values), B)
    losses = sums(next_(k))
    first_, then = (probability(run(next_(k), one), B) for one in (K, J))
    both = p.have(first_ <= exp(losses[1]) * then + least(*losses), both)
    step = p.the_same(p.every(both, B), ends(next_(k)))
    step = p.supposing(longer, step)
    every_count = p.induct(k, implies(each(k), ends(k)), base, step)
    return p.apply(every_count, p.given("coordinates"))


place = point("place", pair_sort(NATURAL, REAL))
line = {"S": REAL}


def apart(gap):
    """Each coordinate has noise of scale 1; seen is the last one."""
    return {
        K: function(place, laplace(gap, 1)),
        J: function(place, laplace(0, 1)),
        epsilons: function(i, number(gap)),
        others: function(i, number("1/2")),
        start: 0,
        k: natural_number(1),
    }


def by_profile(p, goal):
    """The least delta of one coordinate is known."""
    values = dict(zip("fgb", (number(1), number(0), number(1)), strict=True))
    values |= {"epsilon": number("1/2")}
    exact = p.use(profile, {profile[name]: one for name, one in values.items()})
    halves = hockey_stick.at(exact.formula.arguments).arguments
    fact = p.have(halves[0], exact)
    earlier = to_real(i) < to_real(natural_number(1))
    return p.the_same(p.every(p.supposing(earlier, fact), i, s_line), goal)


s_line = point("s_line", REAL)
# One coordinate, a bit: its delta lies between those of the two denominators.
bit, at_bit = point("bit", finite(2)), point("at_bit", pair_sort(NATURAL, finite(2)))
zero_out = event(bit, equal(bit, label(0, 2)))
bits = {
    **apart(1),
    K: function(at_bit, finite_law(1, 0)),
    J: function(at_bit, finite_law("2/5", "3/5")),
    start: label(0, 2),
}


def by_point(p, goal):
    """All events of one bit are tried."""
    earlier = to_real(i) < to_real(natural_number(1))
    inner = p.at(p.assume(goal), natural_number(0), label(0, 2)).formula.arguments[1]
    fact = p.step("point", terms=(inner,), texts=("64",))
    return p.the_same(p.every(p.supposing(earlier, fact), i, bit), goal)


SPEC = SPEC.but(
    proof=proof,
    instance=At(apart(1), spaces=line, show={"coordinates": by_profile}),
    near_misses={
        "coordinates of a larger loss": NearMiss(
            without="coordinates",
            at=At({**apart(2), epsilons: function(i, number(1))}, (right,), line),
        ),
        "a little less delta": NearMiss(
            claim=close(run(k, K), run(k, J), sums(k)[1], least(*sums(k)) - "1/1000"),
            witnesses=(right,),
        ),
        "101/50 in place of 2": NearMiss(
            number=Number(2, "101/50"),
            witnesses=(right,),
        ),
        "coordinates, 1 in place of 2": NearMiss(
            number=Number(2, 1, hypothesis="coordinates"),
            at=At(bits, (zero_out,), {"S": finite(2)}, {"coordinates": by_point}),
        ),
    },
)
