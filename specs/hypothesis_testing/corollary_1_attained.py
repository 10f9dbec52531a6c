"""Correlated records: at every recall a likelihood-ratio test has the best precision.

Hypotheses, laws and rates are those of corollary_1; the test has the two weights of
theorem_2_attained, so that its threshold may be infinite.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table, test_table

lemmas = shared("hypothesis_testing.corollary_1_attained._lemmas")
corollary = theorem("hypothesis_testing.corollary_1")
density = definition("foundations.density")
rate, recall_of, precision_of = lemmas.rate, lemmas.recall_of, lemmas.precision_of
odds, recall = lemmas.odds, lemmas.recall
D, S = space("D"), space("S")
belief, M = law("belief", D), kernel("M", D, S)
P0, P1, R = law("P0", S), law("P1", S), law("R", S)
H0, H1 = event_variable("H0", D), event_variable("H1", D)
records, x, m = point("records", D), point("x", S), real("m")
best, g, h = any_test("best", S), any_test("g", S), any_test("h", S)
u, v, scale = any_test("u", S), any_test("v", S), real("scale")


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
#: What theorem_2_attained gives for the two laws.
at_laws = precision(g, P1, P0, odds) <= precision(best, P1, P0, odds)
of_laws = conjunction(
    m >= 0,
    m <= 1,
    equal(rate(P1, value(best, x)), recall),
    is_ratio,
    forall(g, implies(equal(rate(P1, value(g, x)), recall), at_laws)),
)


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

    rows, positive = lemmas.joint_rates(p), p.assume(lemmas.mass(H1) > 0)
    rule = lemmas.in_laws(p, rows, positive, *signs)
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
    empty = p.have(equal(lemmas.jointly(H1, h), 0), rows[1], none, signs[1])
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
