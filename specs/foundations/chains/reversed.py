"""Over a symmetric relation a chain can be walked back."""

from verifydp.formal.spec import *

within = definition("foundations.chains")
words = shared("foundations.chains._words")
joined = theorem("foundations.chains.joined")
D = space("D")
a, b, x, y = point("a", D), point("b", D), point("x", D), point("y", D)
neighbours = event_variable("neighbours", pair_sort(D, D))
n, zero, one = natural("n"), natural_number(0), natural_number(1)
near = member(pair(x, y), neighbours)


def steps(start, end, count):
    return within(neighbours, start, end, count)


SPEC = Theorem(
    title="Chains of a symmetric relation lead back",
    source="composition in differential privacy for general granularity notions, "
    "proposition A.1 (symmetry)",
    uses=(within,),
    given={
        "symmetric": forall(x, y, implies(near, member(pair(y, x), neighbours))),
        "path": steps(a, b, n),
    },
    claim=steps(b, a, n),
)


def back(count):
    """What induction is about."""
    return forall(b, implies(steps(a, b, count), steps(b, a, count)))


def proof(p):
    """The last step comes first, and what was before it behind it."""
    none, hole = p.assume(steps(a, b, zero)), p.fresh(D)
    still = words.stays(p, neighbours, a)
    still = p.rewrite(words.nowhere(p, none), still, steps(hole, a, zero), hole)
    base = p.every(p.supposing(none, still), b)
    known, path = p.assume(back(n)), p.assume(steps(a, b, next_(n)))

    def further(middle, shorter, step):
        turned = p.apply(p.at(p.given("symmetric"), middle, b), step)
        first = words.longer(p, words.stays(p, neighbours, b), turned)
        first = p.the_same(first, steps(b, middle, one))
        rest = p.apply(p.at(known, middle), shorter)
        ends = {"a": b, "b": middle, "c": a, "n": one, "m": n, "k": next_(n)}
        return p.use(joined, first, rest, neighbours=neighbours, **ends)

    later = p.every(p.supposing(path, words.through(p, path, further)), b)
    return p.apply(p.at(p.induct(n, back(n), base, later), b), p.given("path"))


points = shared("foundations.chains._points")
refuting = shared("foundations.chains._refuting")
both = point("both", pair_sort(NATURAL, NATURAL))
left, right = to_real(first(both)), to_real(second(both))
beside = {
    **points.line(0, 1),
    neighbours: event(both, abs(left - right) <= 1),
}


def not_back(p, claim):
    """On the line each step goes up by 1."""
    return refuting.too_far(p, claim, lambda place: 0 - to_real(place), most=-1)


SPEC = SPEC.but(
    proof=proof,
    instance=At(beside, spaces=points.naturals, show={"path": points.walk}),
    near_misses={
        "not symmetric": NearMiss(
            without="symmetric",
            at={neighbours: points.next_only},
            refute=not_back,
        ),
        "no path": NearMiss(
            without="path",
            at={n: zero},
            refute=lambda p, claim: p.absurd(words.nowhere(p, p.assume(claim))),
        ),
    },
)
