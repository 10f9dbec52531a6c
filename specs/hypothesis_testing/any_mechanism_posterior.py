"""Posterior odds against any private mechanism: what an output can teach.

The adversary sees a signal, any random function of the output; a test says how likely
it is at each output. Beforehand absence is c times as likely as presence.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
P, Q, h, x = law("P", S), law("Q", S), any_test("h", S), point("x", S)
epsilon, delta, c = real("epsilon"), real("delta"), real("c")
E = exp(epsilon)
present, absent = mean(P, x, value(h, x)), mean(Q, x, value(h, x))
#: The odds of presence, once the signal is seen.
posterior = present / (c * absent)

SPEC = Theorem(
    title="Posterior odds lie within exp({epsilon}) of the prior odds",
    source="Kasiviswanathan and Smith 2014, On the Semantics of Differential Privacy: "
    "A Bayesian Formulation; Bayes' rule",
    uses=(close,),
    given={
        "P close to Q": close(P, Q, epsilon, 0),
        "Q close to P": close(Q, P, epsilon, 0),
        "odds": c > 0,
        "seen": absent > 0,
    },
    claim=conjunction(exp(-epsilon) / c <= posterior, posterior <= E / c),
    remark="Randomised response reaches both bounds.",
)

SLACK = Theorem(
    title="Posterior odds after a signal that is more likely than delta",
    source="Kasiviswanathan and Smith 2014, On the Semantics of Differential Privacy: "
    "A Bayesian Formulation; Bayes' rule",
    uses=(close,),
    given={
        "P close to Q": close(P, Q, epsilon, delta),
        "odds": c > 0,
        "enough": delta < present,
    },
    claim=posterior <= E * present / (c * (present - delta)),
    remark="A signal of probability delta may prove presence: there is no bound then.",
)


def proof(p):
    """Closeness both ways, at the signal."""
    there = p.layer_cake(p.given("P close to Q"), x, value(h, x))
    back = p.layer_cake(p.given("Q close to P"), x, value(h, x))
    seen = p.given("seen")
    odds = p.given("odds")
    T, A, e, f = map(real, "TAef")
    known = p.assume(conjunction(A > 0, e > 0, e * A >= T, e * T >= A, equal(e * f, 1)))
    upper = p.have(T / (c * A) <= e / c, known, odds)
    lower = p.have(f / c <= T / (c * A), known, odds)
    both_ = p.have(conjunction(lower.formula, upper.formula), lower, upper)
    rule = p.every(p.supposing(known, both_), T, A, e, f)
    rule = p.at(rule, present, absent, E, exp(-epsilon))
    inside = p.have(rule.formula.arguments[0], there, back, seen)
    return p.have(p.statement.claim, p.apply(rule, inside))


def with_delta(p):
    """The signal has to be absent's, too, but for delta."""
    there = p.layer_cake(p.given("P close to Q"), x, value(h, x))
    enough, odds = p.given("enough"), p.given("odds")
    nothing = p.at(p.given("P close to Q"), event(x, FALSE))
    T, A, e = map(real, "TAe")
    known = p.assume(conjunction(e > 0, delta >= 0, delta < T, e * A + delta >= T))
    seen = p.have(A > 0, known)
    bound = p.have(T / (c * A) <= e * T / (c * (T - delta)), known, seen, odds)
    rule = p.every(p.supposing(known, bound), T, A, e)
    rule = p.at(rule, present, absent, E)
    inside = p.have(rule.formula.arguments[0], there, nothing, enough)
    return p.have(p.statement.claim, p.apply(rule, inside))


bit = point("bit", finite(2))
usual = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    h: test_of(bit, indicator(equal(bit, label(0, 2)))),
    epsilon: log(3),
    delta: 0,
    c: 1,
}


last = test_of(bit, indicator(equal(bit, label(1, 2))))
never = test_of(bit, 0)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces={"S": finite(2)}),
    reach=(
        At({**usual, c: "1/100"}, spaces={"S": finite(2)}),
        At({**usual, h: last}, spaces={"S": finite(2)}),
    ),
    near_misses={
        "P not close to Q": NearMiss(
            without="P close to Q",
            at={P: finite_law("3/5", "2/5"), Q: finite_law("1/10", "9/10")},
        ),
        "Q not close to P": NearMiss(
            without="Q close to P",
            at={P: finite_law("9/10", "1/10"), Q: finite_law("2/5", "3/5"), h: last},
        ),
        "negative odds": NearMiss(
            without="odds", at={c: -1, P: finite_law("1/2", "1/2")}
        ),
        "never seen": NearMiss(without="seen", at={h: never}),
        "strictly below": NearMiss(
            claim=posterior < E / c,
        ),
        "strictly above": NearMiss(claim=exp(-epsilon) / c < posterior, at={h: last}),
        "without the prior": NearMiss(claim=posterior <= E, at={c: "1/2"}),
    },
)

SLACK = SLACK.but(
    proof=with_delta,
    instance=At(usual, spaces={"S": finite(2)}),
    near_misses={
        "P not close to Q": NearMiss(
            without="P close to Q", at={Q: finite_law("1/5", "4/5")}
        ),
        "negative odds": NearMiss(
            without="odds", at={c: -1, P: finite_law("1/2", "1/2")}
        ),
        "a rare signal": NearMiss(without="enough", at={delta: 1}),
        "a strict bound": NearMiss(
            claim=posterior < E * present / (c * (present - delta)),
        ),
    },
)
