"""One x and one score for all pairs of components: eq. (28)."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

transport = definition("gaussian_pufferfish.equation_3")
x, z = point("x", REAL), point("z", REAL)
D = space("D")
l_ = point("l", D)
mean_l, sd_l = function_variable("mean_l", D), function_variable("sd_l", D)
optimal = definition("gaussian_pufferfish.optimal_plan")
C = space("C")
rows, columns, w = law("rows", C), law("columns", D), law("w", pair_sort(C, D))
ml, m, data = point("ml", pair_sort(C, D)), point("m", C), law("data", REAL)
means, sds = function_variable("means", C), function_variable("sds", C)
b, epsilon = real("b"), real("epsilon")
moments = at(means, first(ml)), at(sds, first(ml))
moments += at(mean_l, second(ml)), at(sd_l, second(ml))
all_steps = mean(w, ml, abs(x - transport(x, *moments)))
gaps = (moments[1] - moments[3]) * z + (moments[0] - moments[2])
all_gaps = mean(w, ml, abs(gaps))


def merged(distance):
    """What the noise leaves of 1 at the distance for all pairs at once."""
    return maximum(0, 1 - exp(epsilon - distance / b))


cost = (moments[0] - moments[2]) ** 2 + (moments[1] - moments[3]) ** 2
some_data = exists(
    data,
    equal(mean(data, x, merged(all_steps)), mean(standard_normal, z, merged(all_gaps))),
)

SPEC = Theorem(
    title="One x and one score for all pairs of components: eq. (28)",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "
    "eq. (28)",
    standing="refuted",
    repair="gaussian_pufferfish.equation_28.row",
    printed=Printed(
        "appendix C, the equality marked (28)",
        "the integral of [1 - exp(epsilon - sum over m, l of w*_ml |x - T_ml(x)| / "
        "b)]_+ dg(x; mu_im, sigma_im^2) = that with (sigma_im - sigma_jl) z + (mu_im "
        "- mu_jl) for x - T_ml(x), dg(z; 0, 1)",
    ),
    uses=(optimal, transport),
    given={
        "scale": b > 0,
        "epsilon": epsilon > 0,
        "deviations": conjunction(
            forall(m, at(sds, m) > 0), forall(l_, at(sd_l, l_) > 0)
        ),
        "plan": optimal(w, rows, columns, function(ml, cost)),
    },
    claim=some_data,
    remark="The law of x on the left has a free index m; here it may be any law at "
    "all. Two components 20 apart, each to be widened: the sum over all pairs is at "
    "least 10 for every x, so that almost all of 1 is left, while with one score on "
    "the right at most a third is left.",
)
potentials = theorem("gaussian_pufferfish.optimal_plan")
bit = point("bit", finite(2))
two, fair = {"C": finite(2), "D": finite(2)}, finite_law("1/2", "1/2")
far_apart = {
    rows: fair,
    columns: fair,
    w: bind(fair, bit, dirac(pair(bit, bit))),
    means: table(0, 20),
    sds: function(bit, number(1)),
    mean_l: table(0, 20),
    sd_l: function(bit, number(2)),
    b: 1,
    epsilon: 1,
}


def cheapest(p, goal):
    """Each pair of components costs 1 at least."""
    values = dict(zip(("w", "rows", "columns", "cost"), goal.arguments, strict=True))
    values |= {"u": test_of(bit, 0), "height": 0, "v": test_of(bit, 0)}
    values |= {"depth": 0, "base": -1}
    values = {potentials[name]: one for name, one in values.items()}
    i, j, pairs = (
        p.fresh(finite(2)),
        p.fresh(finite(2)),
        p.fresh(far_apart[w].sort.of()),
    )
    gap = choose(i, 0, 20) - choose(j, 0, 20)
    least = p.auto(forall(i, j, gap**2 + 1 >= 1))
    least = p.at(least, first(pairs), second(pairs))
    below = At(values, spaces=two).of(potentials.given["below"])
    below = p.every(p.have(p.at(p.assumed(below), pairs).formula, least), pairs)
    return p.use(potentials, values, below, spaces=two)


def no_data(p, claim):
    """On the left at least 1 - exp(1 - 10) is left, on the right at most a third."""
    closed = At(far_apart, spaces=two).of
    k, h = any_test("k", REAL), any_test("h", REAL)
    left_, right = (closed(merged(one)) for one in (all_steps, all_gaps))
    is_k = p.assume(forall(x, equal(value(k, x), left_)))
    is_h = p.assume(forall(z, equal(value(h, z), right)))
    far = closed(all_steps)
    spread = p.have(far >= 10)
    steep = p.have(exp(1 - far / 1) <= exp(-9), spread)
    small = p.auto(exp(-9) <= "1/10")
    high = p.have(value(k, x) >= "9/10", p.at(is_k, x), steep, small)
    high = p.mean(high, data, x)
    ends = indicator(z <= -1) + indicator(z >= 1)
    low = p.mean(p.have(value(h, z) <= ends, p.at(is_h, z)), standard_normal, z)
    masses = p.axiom("normal_half_line", -1), p.axiom("normal_mirrored", 1)
    both = equal(mean(data, x, value(k, x)), mean(standard_normal, z, value(h, z)))
    size = p.auto(2 * normal_cdf(-1) <= "1/3")
    wrong = p.have(FALSE, p.assume(both), high, low, size, *masses)
    wrong = p.named(p.supposing(both, wrong), k, left_, x)
    wrong = p.named(wrong, h, right, z)
    known = p.assume(wrong.formula.arguments[0])
    return p.obtain(p.assume(claim), data, p.apply(wrong, known))


SPEC = SPEC.but(
    refutation=At(far_apart, spaces=two, show={"plan": cheapest}, refute=no_data),
)
