"""Pure privacy of Laplace noise is an order of densities, output by output.

The releases have continuous densities. If one is too large at an output, it is so on a
small interval around it, and this interval tells too much.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

close = definition("foundations.closeness")
P, R = law("P", REAL), law("R", REAL)
x, y = point("x", REAL), point("y", REAL)
b, epsilon = real("b"), real("epsilon")
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
words = shared("gaussian_pufferfish.pure_densities._words")
less, private = words.less, words.private
proof = shared("gaussian_pufferfish.pure_densities._proof").proof

SPEC = Theorem(
    title="Pure privacy of Laplace noise is an order of densities",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, section II-A: the largest likelihood ratio",
    covers=("GP-N5",),
    uses=(close,),
    given={
        "scale": b > 0,
        "kernel": forall(x, y, equal(value(kernel_, pair(x, y)), exp(-abs(x - y) / b))),
    },
    claim=conjunction(
        implies(forall(y, less), private), implies(private, forall(y, less))
    ),
    remark="For any laws of the data, so the pure epsilon is the supremum of the log "
    "likelihood ratio, in each order of the two. Where it is for normal data: "
    "gaussian_pufferfish.pure_epsilon from the wider one, "
    "gaussian_pufferfish.pure_epsilon_reversed from the narrower one. A scale that is "
    "not positive leaves no such kernel but a constant, and no Laplace law.",
)


def too_much(p, claim):
    """The order of densities is there, but the outputs up to 0 tell too much."""
    order = p.auto(claim.arguments[0])
    return p.absurd(p.apply(p.assume(claim), order), event(y, y <= 0))


def enough_for(level):
    """The half of the claim that promises privacy, with another level."""
    return implies(forall(y, less), close(noised(P, b), noised(R, b), level, 0))


both = point("both", pair_sort(REAL, REAL))
apart = {
    P: dirac(number(0)),
    R: dirac(number(1)),
    b: 1,
    epsilon: 1,
    kernel_: test_of(both, exp(-abs(first(both) - second(both)))),
}
flat = {**apart, epsilon: "1/2", kernel_: test_of(both, 1)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(apart),
    near_misses={
        "another kernel": NearMiss(
            without="kernel", claim=enough_for(epsilon), at=At(flat, refute=too_much)
        ),
        "a little less": NearMiss(
            claim=enough_for(epsilon * "99/100"), refute=too_much
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)
