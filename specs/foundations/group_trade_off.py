"""Group privacy of trade-off functions along a chain of neighbours.

With g_0(a) = 1 - a and g_{k+1}(a) = f(1 - g_k(a)), k steps have the trade-off function
g_k; for two steps it is f(1 - f(a)).
"""

from verifydp.formal.spec import *

trade_off = definition("foundations.trade_off")
S = space("S")
P, x, h = kernel("P", NATURAL, S), point("x", S), any_test("h", S)
k, i, a, b = natural("k"), natural("i"), real("a"), real("b")
f = function_variable("f", REAL)
g = function_variable("g", pair_sort(NATURAL, REAL))


def curve(count):
    """The trade-off function of so many steps."""
    return function(a, at(g, count, a))


def link(count):
    """Each law has the trade-off f with the next one, for so many steps."""
    near = trade_off(at(P, i), at(P, next_(i)), f)
    return forall(i, implies(to_real(i) < to_real(count), near))


def ends(count):
    """The first law of a chain against the last one."""
    return trade_off(at(P, natural_number(0)), at(P, count), curve(count))


SPEC = Theorem(
    title="Group privacy of trade-off functions",
    source="Dong, Roth and Su 2022, section 2 (group privacy)",
    uses=(trade_off,),
    given={
        "chain": link(k),
        "decreasing": forall(a, b, implies(a <= b, at(f, b) <= at(f, a))),
        "start": forall(a, at(g, natural_number(0), a) <= 1 - a),
        "step": forall(i, a, at(g, next_(i), a) <= at(f, 1 - at(g, i, a))),
    },
    claim=ends(k),
    remark="f and g are functions of all reals; a trade-off function on [0, 1] goes on "
    "as a constant on both sides. Any g below the recursion is allowed.",
)


def proof(p):
    """Induction: the type I error of the next step is at most 1 - g_k."""
    zero = natural_number(0)
    size, rate = mean(at(P, zero), x, value(h, x)), mean(at(P, k), x, value(h, x))
    base = p.every(
        p.have(at(g, zero, size) <= 1 - size, p.at(p.given("start"), size)), h
    )
    base = p.supposing(link(zero), p.the_same(base, ends(zero)))
    longer = p.assume(link(next_(k)))
    earlier = p.assume(to_real(i) < to_real(k))
    still = p.have(to_real(i) < to_real(next_(k)), earlier)
    shorter = p.supposing(earlier, p.apply(p.at(longer, i), still))
    induction = p.assume(implies(link(k), ends(k)))
    so_far = p.at(p.apply(induction, p.every(shorter, i)), h)
    last = p.at(p.apply(p.at(longer, k), p.have(TRUE)), h)
    left = p.have(rate <= 1 - at(g, k, size), so_far)
    falls = p.apply(p.at(p.given("decreasing"), rate, 1 - at(g, k, size)), left)
    grown = p.at(p.given("step"), k, size)
    bound = p.have(
        at(g, next_(k), size) <= 1 - mean(at(P, next_(k)), x, value(h, x)),
        grown,
        falls,
        last,
    )
    together = p.the_same(p.every(bound, h), ends(next_(k)))
    later = p.supposing(longer, together)
    every_length = p.induct(k, implies(link(k), ends(k)), base, later)
    return p.apply(every_length, p.given("chain"))


def by_step(zeroth, first_value, later):
    """One of three values, for 0, for 1, and for all other numbers."""
    return if_(
        equal(to_real(i), 0), zeroth, if_(equal(to_real(i), 1), first_value, later)
    )


def of_both(body):
    """A function of a natural number and a real one."""
    both = point("both", pair_sort(NATURAL, REAL))
    split = at(function(i, function(a, body)), first(both))
    return function(both, at(split, second(both)))


def fails(without, by, changed):
    """A test that makes fewer errors where one hypothesis fails."""
    return NearMiss(without=(without,), at=At({**quarters, **changed}, (by,), two))


bit, zero = point("bit", finite(2)), label(0, 2)
half, two = finite_law("1/2", "1/2"), {"S": finite(2)}
output_0 = test_of(bit, indicator(equal(bit, zero)))
quarters = {
    P: function(
        i,
        by_step(finite_law("1/4", "3/4"), half, finite_law("3/4", "1/4")),
    ),
    f: function(a, number("3/4") - a),
    g: of_both(1 - a - to_real(i) / 4),
    k: natural_number(2),
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(quarters, spaces=two),
    near_misses={
        "no chain": fails(
            "chain",
            output_0,
            {P: function(i, by_step(finite_law(0, 1), half, finite_law("3/4", "1/4")))},
        ),
        "not decreasing": fails(
            "decreasing",
            output_0,
            {
                f: function(a, if_(conjunction(a >= 0, a <= 1), -1, 2)),
                g: of_both(by_step(1 - a, -1, 2)),
            },
        ),
        "starts too high": fails(
            "start",
            output_0,
            {g: of_both(number("3/2") - a - to_real(i) / 4)},
        ),
        "too large a step": fails(
            "step",
            output_0,
            {g: of_both(by_step(1 - a, number("3/4") - a, number("51/100") - a))},
        ),
        "the curve of one step": NearMiss(
            claim=trade_off(
                at(P, natural_number(0)), at(P, k), curve(natural_number(1))
            ),
            witnesses=(output_0,),
        ),
    },
)
