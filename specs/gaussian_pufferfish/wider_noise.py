"""More Laplace noise is never worse, whatever the data are.

Wide noise is narrow noise to which sometimes more is added. So the release with more
noise is computed from the one with less.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

close = definition("foundations.closeness")
P, R = law("P", REAL), law("R", REAL)
x, u, y = point("x", REAL), point("u", REAL), point("y", REAL)
b, B, epsilon, delta = map(real, ("b", "B", "epsilon", "delta"))


def private(noise):
    return close(noised(P, noise), noised(R, noise), epsilon, delta)


SPEC = Theorem(
    title="More Laplace noise is never worse",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors",
    covers=("GP-N7",),
    uses=(close,),
    given={"scale": b > 0, "wider": b <= B, "close": private(b)},
    claim=private(B),
    remark="The data have any laws: normal, point masses, mixtures with any number of "
    "components. A scale that is not positive gives no Laplace law, of which nothing "
    "is claimed or refuted.",
)
processed = theorem("foundations.post_processing")
mechanism = theorem("foundations.laplace")
mixture = theorem("gaussian_pufferfish.noise_mixture")
A, scale, share = event_variable("A", REAL), real("scale"), (b / B) * (b / B)


#: What is done with the narrow release: kept, or noise added.
coin = point("coin", finite(2))
more = bind(finite_law(share, 1 - share), coin, choose(coin, dirac(u), laplace(u, B)))


def proof(p):
    """Equal scales apart, the wide release is processed from the narrow one."""
    same = equal(b, B)
    equals = p.rewrite(p.assume(same), p.given("close"), private(scale), scale)
    sizes = p.given("scale"), p.have(b < B, p.given("wider"), p.assume(negation(same)))
    is_law = conjunction(share >= 0, 1 - share >= 0, equal(share + (1 - share), 1))
    units = p.have(conjunction(share >= 0, share <= 1), *sizes)
    is_law = p.have(is_law, units)
    kept = p.use(
        processed,
        {
            processed["P"]: noised(P, b),
            processed["Q"]: noised(R, b),
            processed["K"]: function(u, more),
            processed["epsilon"]: epsilon,
            processed["delta"]: delta,
        },
        p.given("close"),
        spaces={"S": REAL, "T": REAL},
    )
    at_event = p.at(kept, A)
    split = p.use(mixture, *sizes)
    hit = indicator(member(y, A))
    once, often, again = (
        mean(laplace(x, b), y, hit),
        mean(laplace(x, B), y, hit),
        mean(laplace(x, b), u, mean(laplace(u, B), y, hit)),
    )
    split = p.have(equal(often, share * once + (1 - share) * again), split, *sizes)
    sides = [
        p.mean(p.have(low <= high, split), data, x)
        for data in (P, R)
        for low, high in (
            (often, split.formula.arguments[1]),
            (split.formula.arguments[1], often),
        )
    ]
    goal = (
        probability(noised(P, B), A)
        <= exp(epsilon) * probability(noised(R, B), A) + delta
    )
    wider = p.every(p.cut(is_law, p.have(goal, at_event, *sides)), A)
    return p.cases(same, equals, p.the_same(wider, private(B)))


def by_mechanism(p, premise):
    """Point masses at distance 1."""
    values = {"f": 0, "g": 1, "b": 1, "epsilon": 1, "sensitivity": 1}
    return p.the_same(p.use(mechanism, **values), premise)


def by_profile(p, premise):
    """Point masses are the narrowest normal laws."""
    return p.profile(*premise.arguments)


left = event(y, y <= 0)
apart = {P: dirac(number(0)), R: dirac(number(1)), b: 1, B: 2, epsilon: 1, delta: 0}


def fails(changed, *without, **given):
    """Where the release with noise of scale B tells more."""
    show = {"close": by_mechanism}
    at_point = At({**apart, **changed}, witnesses=(left,), show=show)
    return NearMiss(without=without, given=given, at=at_point)


SPEC = SPEC.but(
    proof=proof,
    instance=At(apart, show={"close": by_mechanism}),
    near_misses={
        "less noise": fails({B: "1/2"}, "wider"),
        "a little less noise": fails({B: "99/100"}, wider=b <= B * "100/99"),
        "not close": fails({epsilon: "1/4"}, "close"),
        "less delta": NearMiss(
            given={
                "close": close(noised(P, b), noised(R, b), epsilon, delta + "1/100")
            },
            at=At(
                {**apart, B: 1, epsilon: "99/100"},
                witnesses=(left,),
                show={"close": by_profile},
            ),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)
