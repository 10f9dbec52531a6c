"""The variance grows with the users."""

from verifydp.formal.spec import *

K, i, start = natural("K"), natural("i"), natural("start")
sigma = function_variable("sigma", NATURAL)
words = shared("gaussian_pufferfish.many_users._words")
variance = words.variance

SPEC = Theorem(
    title="The variance grows with the users",
    source="order of the reals",
    given={"more": to_real(start) <= to_real(K)},
    claim=variance(start) <= variance(K),
)
whole_numbers = theorem("gaussian_pufferfish.naturals")


def growing(p):
    """More users have no smaller variance."""
    zero = natural_number(0)
    goal = implies(to_real(start) <= to_real(K), variance(start) <= variance(K))
    other = natural("other")

    def same(last):
        equal_ = p.assume(equal(last, start))
        fact = p.have(variance(last) <= variance(last))
        fact = p.rewrite(equal_, fact, variance(other) <= variance(last), other)
        return p.supposing(equal_, fact)

    def goal_at(last):
        return implies(
            to_real(start) <= to_real(last), variance(start) <= variance(last)
        )

    base = p.have(goal_at(zero), same(zero))
    order = p.use(whole_numbers, {whole_numbers["j"]: start, whole_numbers["k"]: K})
    later = p.have(goal_at(next_(K)), p.assume(goal), same(next_(K)), order)
    return p.induct(K, goal, base, later)


def at_more(p):
    return p.apply(growing(p), p.given("more"))


SPEC = SPEC.but(
    proof=at_more,
    instance=At(
        {start: natural_number(1), K: natural_number(2), sigma: function(i, number(1))}
    ),
    near_misses={
        "fewer users": NearMiss(
            without="more",
            at={
                start: natural_number(2),
                K: natural_number(1),
                sigma: function(i, number(1)),
            },
        ),
    },
)
