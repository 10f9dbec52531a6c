"""From the highest F_beta score of a curve without a prior to the highest with it.

On any curve of recall T and false alarms A, the score with the weight e = c w, where
"no" is c times as likely as "yes", is an increasing function of the score with the
weight w without a prior: both grow as (A + w) / T falls.
"""

from verifydp.formal.spec import *

threshold, level = real("threshold"), real("level")
# w and X are the weight and a score without a prior, e, f and Y weight, odds and score
# with it; k T <= A + w says of both scores that they are at most X and Y.
w, k, T, A, e, f, X, Y = map(real, ("w", "k", "T", "A", "e", "f", "X", "Y"))


def score_of(weight, odds, recall, false_alarm):
    """F_beta with weight beta^2, where "no" is odds times as likely as "yes"."""
    precision = recall / (recall + odds * false_alarm)
    return 1 / ((1 / (1 + weight)) / precision + (weight / (1 + weight)) / recall)


def plain(p, *values):
    """The score as a fraction, where the recall is positive."""
    sizes = conjunction(e > 0, f > 0, T > 0, A >= 0)
    value_ = (1 + e) * T / (T + f * A + e)
    rule = p.every(p.have(implies(sizes, equal(score_of(e, f, T, A), value_))), e, f)
    return p.at(rule, *values)


known_sizes = conjunction(w > 0, f > 0, e > 0, k > 0, equal(f * w, e))
at_slope = conjunction(equal(X, (1 + w) / (1 + k)), equal(Y, (1 + e) / (1 + f * k)))
names = w, k, T, A, e, f, X, Y


def compared(p):
    """If k T <= A + w without a prior, then c k T <= c A + b, and the same for >."""
    sizes = p.assume(conjunction(known_sizes, at_slope, T >= 0, A >= 0))
    some, none = p.assume(T > 0), p.assume(negation(T > 0))
    facts, here = (sizes, some), real("here")
    forms = []
    for of in ((w, number(1)), (e, f)):
        form = plain(p, *of)
        forms.append(p.apply(form, p.have(form.formula.arguments[0], *facts)))
    without, with_it = (form.formula.arguments[0] for form in forms)
    nothing = p.have(equal(number(0), T), none, sizes)
    silent = []
    for of in ((w, number(1)), (e, f)):
        zero_score = p.have(equal(score_of(*of, number(0), A), 0))
        template = equal(score_of(*of, here, A), 0)
        silent.append(p.rewrite(nothing, zero_score, template, here))
    slope = p.have(conjunction(X > 0, Y > 0), sizes)
    less, more = p.assume(without <= X), p.assume(without > X)
    first_, second_ = (form.formula.arguments[1] for form in forms)
    low = p.have(k * T <= A + w, p.have(first_ <= X, less, forms[0]), *facts)
    low = p.have(f * (k * T) <= f * A + e, low, *facts)
    low = p.have(with_it <= Y, p.have(second_ <= Y, low, *facts), forms[1])
    high = p.have(k * T > A + w, p.have(first_ > X, more, forms[0]), *facts)
    high = p.have(f * (k * T) > f * A + e, high, *facts)
    high = p.have(with_it > Y, p.have(second_ > Y, high, *facts), forms[1])
    ends = []
    for given, end in ((less, low), (more, high)):
        empty = p.have(end.formula, given, *silent, slope)
        ends.append(p.supposing(given.formula, p.cases(T > 0, end, empty)))
    both = p.have(conjunction(*(one.formula for one in ends)), *ends)
    return p.every(p.supposing(sizes.formula, both), *names)


def steeper(p):
    """A level below the highest score is the score of a steeper slope."""
    near = maximum(level, Y / 2)
    sizes = p.assume(conjunction(known_sizes, at_slope, level < Y))
    steep = ((1 + e) / near - 1) / f
    size = p.have(conjunction(near > 0, near < Y, level <= near), sizes)
    turned = p.have(equal((1 + e) / (1 + f * steep), near), size, sizes)
    more = p.have(steep > k, size, sizes)
    less = p.have((1 + w) / (1 + steep) < X, more, sizes)
    parts = steep > 0, (1 + w) / (1 + steep) < X, level <= (1 + e) / (1 + f * steep)
    end = p.have(conjunction(*parts), turned, more, less, size, sizes)
    slope = real("slope")
    goal = conjunction(
        slope > 0, (1 + w) / (1 + slope) < X, level <= (1 + e) / (1 + f * slope)
    )
    end = p.some(exists(slope, goal), steep, end)
    return p.every(p.supposing(sizes.formula, end), w, k, e, f, X, Y, level), goal


recall_of, alarms_of = (function_variable(one, REAL) for one in ("recall", "alarms"))


def of_curve(weight, odds):
    """The score of a threshold on some curve of recall and false alarms."""
    return score_of(weight, odds, at(recall_of, threshold), at(alarms_of, threshold))


def supremum(value_, highest_):
    """No threshold has a higher value, and some come as near as one likes."""
    reached = exists(threshold, level < value_)
    return conjunction(
        forall(threshold, value_ <= highest_),
        forall(level, implies(level < highest_, reached)),
    )


def transferred(p):
    """Both halves, threshold by threshold."""
    sizes, slopes = p.given("sizes"), p.given("slope")
    chances = p.at(p.given("chances"), threshold)
    known = p.given("without")
    bound, reached = (p.have(one, known) for one in known.formula.arguments)
    values = at(recall_of, threshold), at(alarms_of, threshold)
    rules = compared(p)
    rule = p.at(rules, w, k, *values, e, f, X, Y)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], sizes, slopes, chances))
    low = p.have(rule.formula.arguments[0], rule)
    never_more = p.every(p.apply(low, p.at(bound, threshold)), threshold)
    below, slope = p.assume(level < Y), real("slope")
    rule, goal = steeper(p)
    rule = p.at(rule, w, k, e, f, X, Y, level)
    some = p.apply(rule, p.have(rule.formula.arguments[0], sizes, slopes, below))
    chosen = p.assume(goal)
    ends = (1 + w) / (1 + slope), (1 + e) / (1 + f * slope)
    positive, less, above = (p.have(one, chosen) for one in goal.arguments)
    found = p.apply(p.at(reached, ends[0]), less)
    rule = p.at(rules, w, slope, *values, e, f, *ends)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], sizes, positive, chances))
    high = p.have(rule.formula.arguments[1], rule)
    higher = p.apply(high, p.assume(high.formula.arguments[0]))
    exceeded = p.have(level < of_curve(e, f), higher, above)
    goal_ = exists(threshold, level < of_curve(e, f))
    exceeded = p.obtain(found, threshold, p.some(goal_, threshold, exceeded))
    exceeded = p.obtain(some, slope, exceeded)
    approach = p.every(p.supposing(below.formula, exceeded), level)
    return p.have(p.statement.claim, never_more, approach)


def part(p, claim, place):
    """One half of a claim that is supposed, to be refuted."""
    return p.have(claim.arguments[place], p.assume(claim))


def falls(p, claim, nothing):
    return p.the_same(p.supposing(claim, nothing), negation(claim))


def shown_at_zero(p, goal):
    """The highest score is that of the threshold 0."""
    bound, approach = goal.arguments
    below, reached = p.at(p.assume(approach), level).formula.arguments
    at_zero = p.at(p.assume(bound), 0).formula.arguments[0]
    found = p.some(reached, 0, p.have(level < at_zero, p.assume(below)))
    low = p.at(p.assume(bound), threshold).formula
    return p.have(
        goal,
        p.every(p.have(low), threshold),
        p.every(p.supposing(below, found), level),
    )


def certain(changed, *witnesses):
    """Thresholds that are never wrong; at these the bound is refuted."""

    def refute(p, claim):
        return falls(p, claim, p.absurd(part(p, claim, 0), *witnesses))

    values = {w: 2, k: 2, e: 1, f: "1/2", X: 1, Y: 1, alarms_of: function(threshold, 0)}
    values[recall_of] = function(threshold, 1)
    values |= changed
    return At(values, show={"without": shown_at_zero}, refute=refute)


SPEC = Theorem(
    title="From the highest score without a prior to the highest one with it",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, appendix 10.5.1",
    given={
        "sizes": known_sizes,
        "slope": at_slope,
        "chances": forall(
            threshold,
            conjunction(at(recall_of, threshold) >= 0, at(alarms_of, threshold) >= 0),
        ),
        "without": supremum(of_curve(w, number(1)), X),
    },
    claim=supremum(of_curve(e, f), Y),
    proof=transferred,
    instance=certain({}),
    near_misses={
        "another highest score without": NearMiss(
            without=("without",), at=certain({k: 3, X: "3/4", Y: "4/5"}, 0)
        ),
        "another highest score with it": NearMiss(
            without=("slope",), at=certain({Y: "1/2"}, 0)
        ),
        "another weight": NearMiss(without=("sizes",), at=certain({f: 1, Y: "2/3"}, 0)),
        "a negative recall": NearMiss(
            without=("chances",),
            at=certain({recall_of: function(threshold, if_(threshold <= 0, 1, -2))}, 1),
        ),
    },
)
