"""Couplings other than Monge's can be cheaper for the cost that counts.

The cost [1 - exp(epsilon - |x - x'| / b)]_+ is 0 up to epsilon b and then concave. So
every datum may move by epsilon b for nothing; of what the two laws then have in common
nothing need move further.
"""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
shift, epsilon, b = real("shift"), real("epsilon"), real("b")
both = point("both", pair_sort(REAL, REAL))
other, h = law("other", both.sort), any_test("h", both.sort)
words = shared("gaussian_pufferfish.other_couplings._words")
differs, end, least, moved = words.differs, words.end, words.least, words.moved
paid, plan_at, rest = words.paid, words.plan_at, words.rest
start, too_close, usual = words.start, words.too_close, words.usual
variation = words.variation
kept = theorem("gaussian_pufferfish.other_couplings.kept")


def cheap_at(most):
    return exists(other, plan_at(most))


SPEC = Theorem(
    title="A coupling of shifted normal laws that is free up to the noise",
    source="derived; Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section VI-A.2 (an open question there)",
    uses=(coupling,),
    given={"epsilon": epsilon >= 0, "shift": rest >= 0},
    claim=cheap_at(variation(rest)),
    remark="Monge's plan moves every datum by the whole shift.",
)
z, A = point("z", REAL), event_variable("A", REAL)
at_rest = At({shift: rest}).of


def farther(p):
    """The coupling for the rest of the shift, and epsilon b for every datum."""
    found = p.use(kept, p.given("shift"), shift=rest)
    known = p.assume(
        conjunction(coupling(other, start, at_rest(end)), moved <= at_rest(least))
    )
    sums, small = p.parts(known)
    parts = coupling.at(sums.formula.arguments).arguments
    rows, columns = (p.have(part, sums) for part in parts)
    plan = pushforward(other, both, pair(first(both), second(both) + epsilon * b))
    starts, ends = coupling.at((plan, start, end)).arguments
    back = event(z, member(z + epsilon * b, A))
    starts = p.have(p.at(p.assumed(starts), A).formula, p.at(rows, A))
    ends = p.have(p.at(p.assumed(ends), A).formula, p.at(columns, back))
    coupled = p.have(coupling(plan, start, end), p.every(starts, A), p.every(ends, A))
    is_h = p.assume(forall(both, equal(value(h, both), paid)))
    at_pair = p.at(is_h, pair(first(both), second(both) + epsilon * b))
    goal = at_pair.formula.arguments[0] <= differs
    same = p.assume(equal(first(both), second(both)))
    scale, sign = p.assume(b > 0), p.given("epsilon")
    free = p.have(equal(epsilon - abs(epsilon * b) / b, 0), scale, sign)
    near = p.have(goal, at_pair, same, free)
    away = p.have(goal, at_pair, p.assume(negation(same.formula)))
    usual_ = p.cases(same.formula, near, away)
    # Without a scale the cost is 0 by itself.
    distance = abs(first(both) - second(both) - epsilon * b)
    none = p.have(distance / b <= 0, p.assume(negation(b > 0)))
    none = p.have(exp(epsilon - distance / b) >= 1, none, sign)
    below = p.cases(b > 0, usual_, p.have(goal, at_pair, none))
    cost = p.have(
        mean(plan, both, value(h, both)) <= variation(rest),
        p.mean(below, other, both),
        small,
    )
    cost = p.named(cost, h, paid, both)
    shown = p.have(conjunction(coupled.formula, cost.formula), coupled, cost)
    return p.obtain(found, other, p.some(cheap_at(variation(rest)), plan, shown))


def costs_more(values, level):
    """Every pair of data costs more than what is claimed."""

    def refute(p, false):
        closed = At(values).of
        plain = closed(plan_at(variation(rest)))
        known = p.assume(plain)
        small = p.have(plain.arguments[1], known)
        is_h = p.assume(forall(both, equal(value(h, both), closed(paid))))
        size = p.auto(exp(-1) <= "2/5")
        at_pair = p.at(is_h, both)
        low = p.have(value(h, both) >= level, at_pair, size)
        low = p.have(
            mean(other, both, value(h, both)) >= level, p.mean(low, other, both)
        )
        low = p.named(low, h, closed(paid), both)
        far = p.auto(closed(variation(rest)) < level)
        return p.obtain(p.assume(false), other, p.have(FALSE, small, low, far))

    return At(values, refute=refute)


SPEC = SPEC.but(
    proof=farther,
    instance=At(usual),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon",
            at=costs_more({epsilon: -1, shift: 0, b: 1}, number("3/5")),
        ),
        "less shift than the noise": NearMiss(
            without="shift", at=costs_more({**usual, shift: 0}, number(0))
        ),
        "half of the variation": NearMiss(
            claim=cheap_at(variation(rest) / 2),
            at=too_close(
                {epsilon: 0, shift: 1, b: "1/100"}, variation(rest) / 2, "1/2"
            ),
        ),
        **{
            label: NearMiss(
                claim=cheap_at(less),
                at=too_close({epsilon: 0, shift: 1, b: "1/100"}, less, "1/2"),
            )
            for label, less in (
                ("11/5 in place of 2", variation(rest, factor="11/5")),
                ("less than half of the rest", variation(rest, parts="11/5")),
            )
        },
        "twice the noise for nothing": NearMiss(
            claim=cheap_at(variation(shift - 2 * epsilon * b)),
            at=too_close(
                {epsilon: 1, shift: 1, b: "1/2"}, variation(shift - 2 * epsilon * b), -4
            ),
        ),
    },
)
