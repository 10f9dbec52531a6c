"""Another tau for Theorem 1: a minimum with the Lambert function inside.

The numbers t whose square is at least twice the Lambert function of
t / (sqrt(2 pi) delta) are those from the root of eq. (23) on, and 0.
"""

from verifydp.formal.spec import *

lambert = definition("gaussian_pufferfish.equation_23")
tau, delta, t, w = map(real, ("tau", "delta", "t", "w"))
is_root = lambert(tau * tau, 2 / (PI * delta * delta))
of_t = lambert(w, t / (sqrt(2 * PI) * delta))
inside, once = 2 * w <= t * t, w <= t * t


def begins_at_tau(condition):
    """The numbers with the condition are those from tau on."""
    return conjunction(implies(condition, tau <= t), implies(tau <= t, condition))


from_tau, positive_value = begins_at_tau(inside), conjunction(t > 0, of_t)

SPEC = Theorem(
    title="Another tau for Theorem 1: an implicit Lambert form",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (22)",
    covers=("GP-Q22",),
    standing="holds-repaired",
    uses=(lambert,),
    given={"root": is_root, "positive": tau > 0},
    claim=forall(t, w, implies(positive_value, from_tau)),
    remark="The paper takes the minimum over the nonnegative numbers, and 0 is in the "
    "set (as_printed). The least positive number of the set is the root of eq. (23), "
    "so that both forms are one.",
)

u = real("u")
in_set = conjunction(t >= 0, lambert(u, t / (sqrt(2 * PI) * delta)), 2 * u <= t * t)

AS_PRINTED = Theorem(
    title="Another tau for Theorem 1: the least nonnegative number of the set",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (22)",
    standing="refuted",
    repair="gaussian_pufferfish.equation_22",
    printed=Printed(
        "appendix A, eq. (22), with R_+ the nonnegative numbers (section I-C)",
        "tau*(delta) = min of the tau in R_+ with tau^2 >= 2 W_0(tau / (sqrt(2 pi) "
        "delta))",
    ),
    uses=(lambert,),
    given={
        "delta": conjunction(delta > 0, delta < 1),
        "member": conjunction(
            tau >= 0, lambert(w, tau / (sqrt(2 * PI) * delta)), 2 * w <= tau * tau
        ),
        "least": forall(t, u, implies(in_set, tau <= t)),
    },
    claim=2 * normal_cdf(-tau) <= delta,
    remark="0 is in the set: its square is 0, and so is the Lambert function at"
    " 0. With {tau} = 0 theorem 1 would make noise for the means alone, "
    "while both tails beyond 0 together have chance 1.",
)
explicit = theorem("gaussian_pufferfish.equation_23")


def proof(p):
    """Both w exp(w) and t exp(t^2 / 2) increase."""
    given = p.given("root"), p.given("positive")
    premise = p.assume(positive_value)
    sign, known = p.have(t > 0, premise), p.have(of_t, premise)
    # Elsewhere there is no such w, or no such tau.
    height = p.have(1 / sqrt(2 * PI) > 0)
    positive = p.have(delta > 0, known, sign, height, *given)
    solved = p.use(explicit, *given, positive)
    equation = p.part(solved, 0)
    level = 2 / (sqrt(2 * PI) * delta)
    value_ = p.have(equal(w * exp(w), t * level / 2), known)
    low = p.have(w >= 0, known)
    half = t * t / 2
    there = p.assume(inside)
    grown = p.have(t * level / 2 <= half * exp(half), value_, there, low)
    enough = p.have(level <= t * exp(half), grown, sign)
    after = p.have(tau <= t, enough, equation, sign, given[1])
    here = p.assume(tau <= t)
    least = p.have(level <= t * exp(half), equation, here, given[1])
    most = p.have(w * exp(w) <= half * exp(half), value_, least, sign)
    back = p.have(inside, most, low)
    both = p.have(from_tau, p.supposing(inside, after), p.supposing(here, back))
    return p.every(p.supposing(premise, both), t, w)


delta_at_1 = 2 / (sqrt(2 * PI) * exp("1/2"))
usual = {tau: 1, delta: delta_at_1}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "0 as well": NearMiss(
            claim=forall(t, w, implies(conjunction(t >= 0, of_t), from_tau)),
            witnesses=(0, 0),
        ),
        "the Lambert function once": NearMiss(
            claim=forall(
                t,
                w,
                implies(
                    positive_value,
                    conjunction(implies(once, tau <= t), implies(tau <= t, inside)),
                ),
            ),
            witnesses=("4/5" * exp("-1/10"), "2/5"),
        ),
        "a quarter of the argument": NearMiss(
            number=Number("2", "1/2", hypothesis="root"),
            at={delta: delta_at_1 / 2},
            witnesses=("4/5" * exp("3/10"), "4/5"),
        ),
        "another number": NearMiss(without="root", at={tau: 2}, witnesses=(1, "1/2")),
        "the other root": NearMiss(
            without="positive",
            at={tau: -1},
            witnesses=(exp("-1/4") / 2, "1/4"),
        ),
    },
    exceptions={
        "2": "as part of the definition of both roots: no point is known in closed "
        "form at which another number fails",
    },
)

AS_PRINTED = AS_PRINTED.but(
    refutation=At({tau: 0, w: 0, delta: "1/20"}),
)
