"""Correlated records: at every recall a likelihood-ratio test has the best precision.

Hypotheses, laws and rates are those of corollary_1; the test has the two weights of
theorem_2_attained, so that its threshold may be infinite.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table, test_table

corollary = theorem("hypothesis_testing.corollary_1")
density = definition("foundations.density")
D, S = space("D"), space("S")
belief, M = law("belief", D), kernel("M", D, S)
P0, P1, R = law("P0", S), law("P1", S), law("R", S)
H0, H1, B = event_variable("H0", D), event_variable("H1", D), event_variable("B", S)
records, x, m = point("records", D), point("x", S), real("m")
best, g, h = any_test("best", S), any_test("g", S), any_test("h", S)
u, v, scale = any_test("u", S), any_test("v", S), real("scale")


def mass(hypothesis):
    return probability(belief, hypothesis)


def jointly(hypothesis, test):
    """How often the hypothesis is true and the test accepts h1."""
    inside = indicator(member(records, hypothesis))
    accepts = mean(at(M, records), x, value(test, x))
    return mean(belief, records, inside * accepts)


def recall_of(test):
    return jointly(H1, test) / mass(H1)


def precision_of(test):
    right, wrong = jointly(H1, test), jointly(H0, test)
    return right / (right + wrong)


def rate(of, body):
    return mean(of, x, body)


def ratio_at(weight):
    """What is accepted of g has a large ratio, what is left of it a small one."""
    part, taken, left = value(g, x), value(best, x), 1 - value(best, x)
    accepts = weight * rate(P0, part * taken) <= (1 - weight) * rate(P1, part * taken)
    rejects = (1 - weight) * rate(P1, part * left) <= weight * rate(P0, part * left)
    return conjunction(accepts, rejects)


is_ratio = forall(g, ratio_at(m))
same_recall = equal(recall_of(best), recall_of(h))
no_higher = precision_of(g) <= precision_of(best)
highest = forall(g, implies(equal(recall_of(g), recall_of(h)), no_higher))
found = conjunction(m >= 0, m <= 1, same_recall, is_ratio, highest)
is_reached = exists(best, m, found)

SPEC = Theorem(
    title="At every recall a likelihood-ratio test is best for correlated records, too",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, corollary 1 and appendix 10.2",
    covers=("HT-C1",),
    uses=(density,),
    given={
        "law under h0": corollary.given["law under h0"],
        "law under h1": corollary.given["law under h1"],
        "density of P0": density(P0, R, u, scale),
        "density of P1": density(P1, R, v, scale),
    },
    claim=forall(h, is_reached),
    remark="The second part of the corollary: every recall has a best test. The first "
    "part is corollary_1: which tests are best. Densities are bounded by scale with "
    "respect to R, as those of any two laws are with respect to their average. Where "
    "h1 has no chance, precision and recall are 0 by convention.",
)
reached_by = theorem("hypothesis_testing.theorem_2_attained")
precision = definition("hypothesis_testing.precision_recall")


odds, recall = mass(H0) / mass(H1), rate(P1, value(h, x))

#: What theorem_2_attained gives for the two laws.
at_laws = precision(g, P1, P0, odds) <= precision(best, P1, P0, odds)
of_laws = conjunction(
    m >= 0,
    m <= 1,
    equal(rate(P1, value(best, x)), recall),
    is_ratio,
    forall(g, implies(equal(rate(P1, value(g, x)), recall), at_laws)),
)


def joint_rates(p):
    """A joint chance is the chance of the hypothesis times the rate under its law."""
    rows = []
    for of, hypothesis, name in ((P0, H0, "law under h0"), (P1, H1, "law under h1")):
        on_event = p.at(p.given(name), B)
        left, right = on_event.formula.arguments
        two = p.have(left <= right, on_event), p.have(left >= right, on_event)
        cakes = [p.layer_cake(p.every(one, B), x, value(h, x)) for one in two]
        total = equal(mass(hypothesis) * rate(of, value(h, x)), jointly(hypothesis, h))
        rows.append(p.have(total, *cakes))
    return rows


def in_laws(p, rows, positive, *signs):
    """Precision and recall are those of the two laws at the odds of the hypotheses."""
    T, A, k, n = map(real, "TAkn")
    known = p.assume(conjunction(k > 0, n >= 0, T >= 0, A >= 0))
    ratio = p.have(equal(k * T / (k * T + n * A), T / (T + n / k * A)), known)
    ratio = p.every(p.supposing(known, ratio), T, A, k, n)
    rates = [rate(of, value(h, x)) for of in (P1, P0)]
    ranges = [p.mean_between(of, x, value(h, x)) for of in (P1, P0)]
    ratio = p.at(ratio, *rates, mass(H1), mass(H0))
    ready = p.have(ratio.formula.arguments[0], *ranges, positive, *signs)
    plain = p.apply(ratio, ready)
    precise = p.have(equal(precision_of(h), precision(h, P1, P0, odds)), plain, *rows)
    detected = p.have(equal(recall_of(h), recall), rows[1], positive)
    both = conjunction(precise.formula, detected.formula)
    return p.every(p.have(both, precise, detected), h)


def proof(p):
    """The theorem for the two laws, in the words of joint chances."""
    signs = [
        p.mean(p.have(indicator(member(records, one)) >= 0), belief, records)
        for one in (H0, H1)
    ]
    names = {"P0": P0, "P1": P1, "R": R, "u": u, "v": v, "scale": scale, "odds": odds}
    chance = p.have(odds >= 0, *signs)
    facts = p.given("density of P0"), p.given("density of P1"), chance
    some = p.at(p.use(reached_by, *facts, **names), h)

    rows, positive = joint_rates(p), p.assume(mass(H1) > 0)
    rule = in_laws(p, rows, positive, *signs)
    known = p.assume(of_laws)
    low, high, recalled, ratio, most = (
        p.have(part, known) for part in of_laws.arguments
    )
    at_g, at_h, at_best = (p.at(rule, test) for test in (g, h, best))
    same = p.assume(equal(recall_of(g), recall_of(h)))
    other = p.at(most, g)
    other = p.apply(other, p.have(other.formula.arguments[0], same, at_g, at_h))
    other = p.every(p.supposing(same, p.have(no_higher, other, at_g, at_best)), g)
    recalled = p.have(same_recall, recalled, at_h, at_best)
    usual = p.have(found, low, high, recalled, ratio, other)
    # Where h1 has no chance all precisions and recalls are 0 by convention.
    none = p.assume(negation(positive.formula))
    empty = p.have(equal(jointly(H1, h), 0), rows[1], none, signs[1])
    empty = p.every(empty, h)
    zeros = [p.at(empty, test) for test in (g, h, best)]
    other = p.supposing(same, p.have(no_higher, *zeros))
    recalled = p.have(same_recall, *zeros)
    never = p.have(found, low, high, recalled, ratio, p.every(other, g))
    shown = p.cases(positive.formula, usual, never)

    shown = p.some(is_reached, best, p.some(exists(m, found), m, shown))
    shown = p.obtain(p.assume(exists(m, of_laws)), m, shown)
    return p.every(p.obtain(some, best, shown), h)


spaces = {"D": finite(4), "S": finite(4)}


fourth = number("1/4")
free = (belief, M, H0, H1, P0, P1)
case = {
    **{over: corollary.instance.values[over] for over in free},
    R: finite_law(fourth, fourth, fourth, fourth),
    scale: 4,
    u: test_table("39/80", "21/80", "13/80", "7/80"),
    v: test_table("7/80", "13/80", "21/80", "39/80"),
}
#: One record, told with chance 3/4.
bit, two = point("bit", finite(2)), {"D": finite(2), "S": finite(2)}
told, not_told = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")


single = {
    belief: finite_law("1/2", "1/2"),
    M: table(told, not_told),
    H0: event(bit, equal(bit, label(0, 2))),
    H1: event(bit, equal(bit, label(1, 2))),
    P0: told,
    P1: not_told,
    R: finite_law("1/2", "1/2"),
    u: test_table("3/4", "1/4"),
    v: test_table("1/4", "3/4"),
    scale: 2,
}
units = test_table(1, 0), test_table(0, 1)


def another(law_, weight, false, density_):
    """The law of the last output or of the first, and what is best under it."""
    values = {**single, law_: false, weight: density_}

    def worst(p, claim):
        """The wrong ratio accepts the first output, the right one the last."""
        test, recalled = any_test("best", finite(2)), test_table(1, 0)
        some = p.at(p.assume(claim), recalled)
        form = At({**values, h: recalled, best: test}, spaces=two)
        known = p.assume(form.of(found))
        low, high, same, ratio, most = p.parts(known)
        sides = [p.at(ratio, unit) for unit in units]
        rival = p.at(most, test_table(0, "1/3"))
        nothing = p.have(FALSE, *sides, low, high, same, rival)
        nothing = p.obtain(p.assume(form.of(exists(m, found))), m, nothing)
        return p.obtain(some, test, nothing)

    return At(values, spaces=two, refute=worst)


SPEC = SPEC.but(
    proof=proof,
    instance=At(case, spaces=spaces),
    reach=(At({**single, H0: event(bit, FALSE)}, spaces=two),),
    near_misses={
        "another law under h0": NearMiss(
            without="law under h0",
            at=another(P0, u, finite_law(0, 1), test_table(0, 1)),
        ),
        "another law under h1": NearMiss(
            without="law under h1",
            at=another(P1, v, finite_law(1, 0), test_table(1, 0)),
        ),
    },
    exceptions={
        "density of P0": "idle: both laws have densities with respect to "
        "their average, so the claim holds of all laws",
        "density of P1": "idle: both laws have densities with respect to "
        "their average, so the claim holds of all laws",
    },
)
