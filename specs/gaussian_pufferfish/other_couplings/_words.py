"""What the theorems of other_couplings are made of."""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
shift, epsilon, b = real("shift"), real("epsilon"), real("b")
both = point("both", pair_sort(REAL, REAL))
other = law("other", both.sort)
start, end = standard_normal, normal(shift, 1)
differs = indicator(negation(equal(first(both), second(both))))


def variation(distance, factor=2, parts=2):
    """The total variation of two standard normal laws at a distance."""
    return 1 - factor * normal_cdf(-distance / parts)


least = variation(shift)
moved = mean(other, both, differs)
apart = abs(first(both) - second(both))
paid = maximum(0, 1 - exp(epsilon - apart / b))
rest = shift - epsilon * b


def plan_at(most):
    """A coupling, and its cost."""
    return conjunction(coupling(other, start, end), mean(other, both, paid) <= most)


z = point("z", REAL)
usual = {epsilon: 1, shift: 1, b: "9/10"}
sufficient = theorem("gaussian_pufferfish.any_coupling")


def too_close(values, most, level):
    """A coupling as cheap as that would make the releases too close."""

    def refute(p, false):
        known = p.assume(At(values).of(plan_at(most)))
        sums, cost = p.parts(known)
        closed = At(values).of
        delta_ = cost.formula.arguments[1]
        laws = {"w": other, "P": start, "R": closed(end), "delta": delta_}
        laws |= {"epsilon": closed(epsilon), "b": closed(b)}
        shown = p.at(p.use(sufficient, sums, cost, **laws), event(z, z <= level))
        return p.obtain(p.assume(false), other, p.absurd(shown))

    return At(values, refute=refute)
