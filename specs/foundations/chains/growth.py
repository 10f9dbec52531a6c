"""What grows by at most s at each step grows by at most n s along a chain of n steps.

This is how distances are bounded from both sides: a function that changes little
shows that a chain is long, and a metric that is small on neighbours is small.
"""

from verifydp.formal.spec import *

within = definition("foundations.chains")
words = shared("foundations.chains._words")
D = space("D")
a, b, x, y = point("a", D), point("b", D), point("x", D), point("y", D)
neighbours = event_variable("neighbours", pair_sort(D, D))
n, f, s = natural("n"), function_variable("f", D), real("s")
zero = natural_number(0)


def grown(end, count):
    """How f has grown after so many steps."""
    return at(f, end) <= at(f, a) + to_real(count) * s


def reached(count):
    """What induction is about."""
    return forall(b, implies(within(neighbours, a, b, count), grown(b, count)))


SPEC = Theorem(
    title="Growth along a chain",
    source="induction along a chain",
    uses=(within,),
    given={
        "each step": forall(
            x, y, implies(member(pair(x, y), neighbours), at(f, y) <= at(f, x) + s)
        ),
        "path": within(neighbours, a, b, n),
    },
    claim=grown(b, n),
    remark="No sign of {s} is assumed, and f need not be a metric.",
)


def proof(p):
    """Induction: the last step adds s."""
    still = p.assume(within(neighbours, a, b, zero))
    hole = p.fresh(D)
    same = p.rewrite(
        words.nowhere(p, still), p.have(grown(a, zero)), grown(hole, zero), hole
    )
    base = p.every(p.supposing(still, same), b)
    known = p.assume(reached(n))
    path = p.assume(within(neighbours, a, b, next_(n)))

    def further(middle, shorter, step):
        so_far = p.apply(p.at(known, middle), shorter)
        more = p.apply(p.at(p.given("each step"), middle, b), step)
        return p.have(grown(b, next_(n)), so_far, more)

    later = p.every(p.supposing(path, words.through(p, path, further)), b)
    return p.apply(p.at(p.induct(n, reached(n), base, later), b), p.given("path"))


points = shared("foundations.chains._points")
z = point("z", NATURAL)
upwards = {
    **points.line(0, 2),
    f: function(z, to_real(z)),
    s: 1,
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(upwards, spaces=points.naturals, show={"path": points.walk}),
    near_misses={
        "larger steps": NearMiss(without="each step", at={s: "1/2"}),
        "no path": NearMiss(without="path", at={n: natural_number(1)}),
        "one step less": NearMiss(
            claim=at(f, b) <= at(f, a) + (to_real(n) - 1) * s,
        ),
    },
)
