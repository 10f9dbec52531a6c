"""Another tau for Theorem 1: by the Lambert function, from the tail bound.

The Lambert function W of a nonnegative number u is the nonnegative w with w exp(w) = u.
"""

from verifydp.formal.spec import *

quantile = definition("gaussian_pufferfish.equation_20")
tau, delta, t, w, u = map(real, ("tau", "delta", "t", "w", "u"))

lambert = Definition("lambert", (w, u), conjunction(w >= 0, equal(w * exp(w), u)))
level = 2 / (sqrt(2 * PI) * delta)
equation = equal(tau * exp(tau * tau / 2), level)
#: tau is the square root of the Lambert function at 2 / (pi delta^2).
is_root = lambert(tau * tau, 2 / (PI * delta * delta))


tails = 2 * normal_cdf(-tau) <= delta

SPEC = Theorem(
    title="Another tau for Theorem 1: by the Lambert function",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (23)",
    covers=("GP-Q23",),
    defines=lambert,
    reads="{0} is the Lambert function at {1}",
    uses=(quantile,),
    given={"root": is_root, "positive": tau > 0, "delta": delta > 0},
    claim=conjunction(
        equation, tails, forall(t, implies(quantile(t, delta), t <= tau))
    ),
    remark="Any {delta} > 0, also beyond 1. It is never smaller than the quantile of "
    "eq. (20), which has the same name; a near miss shows that it is not equal to it.",
)

EXISTS = Theorem(
    title="Another tau for Theorem 1: the one by the Lambert function exists",
    source="Corless et al. 1996, On the Lambert W function, section 2",
    uses=(lambert,),
    given={"delta": delta > 0},
    claim=exists(tau, conjunction(is_root, tau > 0)),
)
some_value = theorem("gaussian_pufferfish.lambert_value")
tail_bound = theorem("gaussian_pufferfish.equation_21")


def proof(p):
    """The equation makes the tail bound delta / 2."""
    root, sign = p.given("root"), p.given("positive")
    positive = p.given("delta")
    left, right = equation.arguments
    squares = p.have(equal(left * left, right * right), root, positive)
    inverse = p.have(1 / (sqrt(2 * PI) * delta) > 0, positive)
    solved = p.have(equation, squares, sign, inverse)
    bound = exp(-tau * tau / 2) / (sqrt(2 * PI) * tau)
    small = p.have(equal(bound, delta / 2), solved, sign, positive)
    tail = p.have(tails, p.use(tail_bound, sign), small)
    known = p.assume(quantile(t, delta))
    later = p.have(t <= tau, known, tail)
    return p.have(
        p.statement.claim, solved, tail, p.every(p.supposing(known, later), t)
    )


usual = {tau: 1, delta: 2 / (sqrt(2 * PI) * exp("1/2"))}
below_0 = {**usual, delta: -usual[delta]}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a smaller number": NearMiss(
            without="root", claim=tails, at={tau: "1/2", delta: "1/2"}
        ),
        "the other root": NearMiss(without="positive", claim=equation, at={tau: -1}),
        "a negative delta": NearMiss(without="delta", claim=equation, at=At(below_0)),
        "delta without its square": NearMiss(
            given={"root": lambert(tau * tau, 2 / (PI * delta))},
            claim=tails,
            at={tau: 1, delta: 2 / (PI * exp(1))},
        ),
        "the number of eq. (20)": NearMiss(
            claim=equal(2 * normal_cdf(-tau), delta),
        ),
        "a quarter of the argument": NearMiss(
            number=Number("2", "1/2", hypothesis="root"), at={delta: usual[delta] / 2}
        ),
        "less of the exponent": NearMiss(number=Number("2", "9/5")),
        "less of the level": NearMiss(number=Number("2", "9/5", place=1)),
        "less of 2 pi": NearMiss(number=Number("2", "9/5", place=2)),
        "more of the tails": NearMiss(number=Number("2", "7/2", place=3)),
    },
)


def found(p):
    """The Lambert function has a value, and its square root is tau."""
    level_squared = 2 / (PI * delta * delta)
    positive = p.given("delta")
    sign = p.have(level_squared >= 0, positive)
    there = p.use(some_value, {some_value["x"]: level_squared}, sign)
    known = p.assume(conjunction(w >= 0, equal(w * exp(w), level_squared)))
    not_0 = p.have(level_squared > 0, positive)
    more = p.have(w > 0, known, not_0)
    root = p.have(equal(sqrt(w) * sqrt(w), w), more)
    template = conjunction(t >= 0, equal(t * exp(t), level_squared))
    back = p.rewrite(p.turned(root), known, template, t)
    body = conjunction(lambert(sqrt(w) * sqrt(w), level_squared), sqrt(w) > 0)
    shown = p.have(body, back, p.have(sqrt(w) > 0, more))
    return p.obtain(there, w, p.some(p.statement.claim, sqrt(w), shown))


def no_root(p, claim):
    """The Lambert function at 1 / 0, which is 0, is 0."""
    nowhere = number(2) / (PI * number(0) * number(0))
    there = p.assume(conjunction(lambert(tau * tau, nowhere), tau > 0))
    wrong = p.have(FALSE, there, p.axiom("divide_zero", PI * number(0) * number(0)))
    return p.obtain(p.assume(claim), tau, wrong)


def no_number(p, claim):
    """The Lambert function at 0 is 0."""
    nothing = number(0) / (PI * number("1/20") * number("1/20"))
    there = p.assume(conjunction(lambert(tau * tau, nothing), tau > 0))
    sizes = p.have(conjunction(tau * tau > 0, exp(tau * tau) > 0), there)
    wrong = p.have(FALSE, there, p.have(tau * tau * exp(tau * tau) > 0, sizes))
    return p.obtain(p.assume(claim), tau, wrong)


EXISTS = EXISTS.but(
    proof=found,
    instance=At({delta: "1/20"}),
    near_misses={
        "delta 0": NearMiss(without="delta", at={delta: 0}, refute=no_root),
        "0 in place of 2": NearMiss(
            At({delta: "1/20"}, refute=no_number), number=Number(2, 0)
        ),
    },
)
