"""Adaptive composition of k steps: the squares of all Gaussian parameters add up.

Each step reads a state and draws the next one. The state may be of any space: as the
list of all outputs so far, it lets every step depend on all earlier outputs.
"""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")
S = space("S")
s, start = point("s", S), point("start", S)
i, k = natural("i"), natural("k")
K, J = kernel("K", pair_sort(NATURAL, S), S), kernel("J", pair_sort(NATURAL, S), S)
mu = function_variable("mu", NATURAL)


def run(count, steps):
    """The law of the state after so many steps."""
    return iterate(count, start, i, s, at(steps, i, s))


def each(count):
    """The steps before this one are private, whatever the state."""
    near = gdp(at(K, i, s), at(J, i, s), at(mu, i))
    return forall(i, s, implies(to_real(i) < to_real(count), near))


def squares(count):
    """The sum of the squares over all steps."""
    return sum_(count, i, at(mu, i) ** 2)


def whole(count):
    """The last states are private."""
    return gdp(run(count, K), run(count, J), sqrt(squares(count)))


SPEC = Theorem(
    title="Adaptive composition of k Gaussian private steps",
    source="Dong, Roth and Su 2022, corollary 3.3",
    uses=(gdp,),
    given={"each": each(k)},
    claim=whole(k),
    remark="Any number of steps, any space, any dependence on what was drawn before. "
    "What one sees is the last state; let it hold all outputs. No sign of a parameter "
    "is assumed: a test that is 1/2 everywhere shows that none is negative.",
)
two_steps = theorem("foundations.gaussian_dp_composition")
processing = theorem("foundations.gaussian_dp_processing")


def proof(p):
    """Induction: one more step composes with all before it."""
    zero = natural_number(0)
    h, c = any_test("h", S), real("c")
    none = p.have(equal(sqrt(squares(zero)), 0))
    hit = value(h, start)
    base = implies(hit <= normal_cdf(c), hit <= normal_cdf(c + 0))
    base = p.every(p.have(base), h, c)
    hole = p.fresh(REAL)
    still = p.the_same(base, gdp(run(zero, K), run(zero, J), 0))
    shape = gdp(run(zero, K), run(zero, J), hole)
    still = p.rewrite(p.turned(none), still, shape, hole)
    base = p.supposing(each(zero), p.the_same(still, whole(zero)))
    longer, earlier = p.assume(each(next_(k))), p.assume(to_real(i) < to_real(k))
    not_last = p.have(to_real(i) < to_real(next_(k)), earlier)
    shorter = p.supposing(earlier, p.apply(p.at(longer, i, s), not_last))
    induction = p.assume(implies(each(k), whole(k)))
    so_far = p.apply(induction, p.every(shorter, i, s))
    last = p.apply(p.at(longer, k, s), p.have(TRUE))
    last = p.every(last, s)
    values = {
        "P": run(k, K),
        "Q": run(k, J),
        "K": function(s, at(K, k, s)),
        "J": function(s, at(J, k, s)),
        "mu1": sqrt(squares(k)),
        "mu2": at(mu, k),
    }
    both = p.use(two_steps, so_far, last, spaces={"T": S}, **values)
    left, right, total = both.formula.arguments
    pairs = point("pairs", pair_sort(S, S))
    later = p.use(
        processing,
        both,
        spaces={"S": pair_sort(S, S), "T": S},
        P=left,
        Q=right,
        mu=total,
        K=function(pairs, dirac(second(pairs))),
    )
    positive = nonnegative(p)
    same = p.have(equal(total, sqrt(squares(next_(k)))), positive)
    states = run(next_(k), K), run(next_(k), J)
    later = p.the_same(later, gdp(*states, total))
    later = p.rewrite(same, later, gdp(*states, hole), hole)
    later = p.supposing(longer, p.the_same(later, whole(next_(k))))
    every_length = p.induct(k, implies(each(k), whole(k)), base, later)
    return p.apply(every_length, p.given("each"))


def nonnegative(p):
    """A sum of squares is not negative."""
    base = p.have(squares(natural_number(0)) >= 0)
    more = p.have(squares(next_(k)) >= 0, p.assume(squares(k) >= 0))
    return p.induct(k, squares(k) >= 0, base, more)


mechanism = theorem("foundations.gaussian_dp_mechanism")
before, draw = point("before", pair_sort(NATURAL, REAL)), point("draw", REAL)
real_line = {"S": REAL}
walk = {
    K: function(before, normal(second(before), 1)),
    J: function(before, normal(second(before) + 1, 1)),
    start: number(0),
    k: natural_number(2),
    mu: function(i, 1),
}
upper = test_of(draw, indicator(draw >= 1))
told = upper, "-7/10"


def one_apart(p, goal):
    """From any number, one step further to the right by one deviation."""
    now, x = to_real(i) < to_real(natural_number(2)), real("x")
    fact = p.use(mechanism, m=x, k=x + 1, s=number(1), mu=number(1))
    return p.the_same(p.every(p.supposing(now, fact), i, x), goal)


SPEC = SPEC.but(
    proof=proof,
    instance=At(walk, spaces=real_line, show={"each": one_apart}),
    near_misses={
        "steps without a bound": NearMiss(
            without="each", at={mu: function(i, "1/2")}, witnesses=told
        ),
        "the first parameter only": NearMiss(
            claim=gdp(run(k, K), run(k, J), sqrt(squares(natural_number(1)))),
            witnesses=told,
        ),
        "a little less": NearMiss(
            claim=gdp(run(k, K), run(k, J), sqrt(squares(k)) * "9/10"),
            witnesses=told,
        ),
    },
)
