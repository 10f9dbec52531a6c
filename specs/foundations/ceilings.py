"""What an attacker can reach at most against (epsilon, delta)-privacy.

P is the law of the outputs if the person is in the data, Q if not; a test says how
likely the attacker is to say "in" at each output. The laws are close both ways.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")

S = space("S")
P, Q = law("P", S), law("Q", S)
epsilon, delta, prior = real("epsilon"), real("delta"), real("prior")
h, x = any_test("h", S), point("x", S)
hits, alarms = mean(P, x, value(h, x)), mean(Q, x, value(h, x))
both = {
    "P close to Q": close(P, Q, epsilon, delta),
    "Q close to P": close(Q, P, epsilon, delta),
}


best = (exp(epsilon) + delta) / (1 + exp(epsilon))

SPEC = Theorem(
    title="The best accuracy of a guess between equally likely worlds",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1, summed up",
    given=both,
    claim=(hits + 1 - alarms) / 2 <= best,
    uses=(close,),
    remark="Reached by randomised response, so that no smaller ceiling is true.",
)
upper = minimum(exp(epsilon) * alarms + delta, 1 - exp(-epsilon) * (1 - delta - alarms))

ROC = Theorem(
    title="True positives against false positives",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1",
    given=both,
    claim=hits <= upper,
    uses=(close,),
)


def of_false(false):
    """The share of true ones among the alarms, with this rate of false ones."""
    return prior * hits / (prior * hits + (1 - prior) * false)


fewest = exp(-epsilon) * (hits - delta)

PRECISION = Theorem(
    title="The positive predictive value at a prior",
    source="Bayes' rule with the ROC bound",
    given={
        "P close to Q": both["P close to Q"],
        "prior": conjunction(prior >= 0, prior <= 1),
        "enough hits": delta <= hits,
    },
    claim=of_false(alarms) <= of_false(fewest),
    uses=(close,),
    remark=(
        "With {delta} = 0 the right side is prior exp({epsilon}) / (prior "
        "exp({epsilon}) + 1 - prior). With {delta} > 0 there is no ceiling for tests "
        "with delta hits only."
    ),
)


def on_tests(p):
    """One way at the test, the other way at its opposite."""
    there = p.layer_cake(p.given("P close to Q"), x, value(h, x))
    back = p.layer_cake(p.given("Q close to P"), x, 1 - value(h, x))
    return p.have(p.statement.claim, there, back)


def precision(p):
    """Few false alarms need few hits, and fewer false alarms help."""
    there = p.layer_cake(p.given("P close to Q"), x, value(h, x))
    more = p.have(alarms >= fewest, there)
    sign = p.have(fewest >= 0, p.given("enough hits"))
    part, false, fewer, share = (p.fresh(REAL) for _ in range(4))
    room = conjunction(share >= 0, share <= 1, fewer >= 0, fewer <= false, part >= 0)
    grows = share * part / (share * part + (1 - share) * false) <= share * part / (
        share * part + (1 - share) * fewer
    )
    rule = p.supposing(room, p.have(grows, p.assume(room)))
    rule = p.at(p.every(rule, share, part, false, fewer), prior, hits, alarms, fewest)
    some = p.mean_between(P, x, value(h, x))
    facts = (p.given("prior"), some, sign, more)
    return p.granted(rule, *facts)


bit = point("bit", finite(2))
guess = test_of(bit, indicator(equal(bit, label(0, 2))))
mostly, seldom = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
usual = {P: mostly, Q: seldom, epsilon: log(3), delta: 0, h: guess}
third = {P: finite_law("2/3", "1/3"), Q: finite_law(0, 1), epsilon: log(3), delta: 0}
other = {P: finite_law(1, 0), Q: finite_law("1/3", "2/3"), epsilon: log(3), delta: 0}


def at_point(values):
    """A point over two labels, with the test that guesses P at the first."""
    return At({**values, h: guess}, spaces={"S": finite(2)})


SPEC = SPEC.but(
    proof=on_tests,
    instance=at_point(usual),
    near_misses={
        "Q not close to P": NearMiss(without="Q close to P", at=at_point(other)),
        "P not close to Q": NearMiss(without="P close to Q", at=at_point(third)),
        "a strict bound": NearMiss(
            claim=(hits + 1 - alarms) / 2 < best,
        ),
        "hits count more than a half": NearMiss(
            number=Number(2, "9/5"),
        ),
    },
)

ROC = ROC.but(
    proof=on_tests,
    instance=at_point(usual),
    near_misses={
        "Q not close to P": NearMiss(without="Q close to P", at=at_point(other)),
        "P not close to Q": NearMiss(without="P close to Q", at=at_point(third)),
        "a strict bound": NearMiss(
            claim=hits < upper,
        ),
    },
)

half = {**usual, prior: "1/2"}

PRECISION = PRECISION.but(
    proof=precision,
    instance=at_point(half),
    near_misses={
        "P not close to Q": NearMiss(without="P close to Q", at={Q: finite_law(0, 1)}),
        "prior above 1": NearMiss(without="prior", at={Q: mostly, prior: "5/4"}),
        "fewer hits than delta": NearMiss(
            without="enough hits",
            at={P: seldom, epsilon: 0, delta: "1/2"},
        ),
        "a strict bound": NearMiss(
            claim=of_false(alarms) < of_false(fewest),
        ),
    },
)
