"""From the highest F_beta score of a curve without a prior to the highest with it.

On any curve of recall and false alarms, the score with the weight odds * weight, where
"no" is odds times as likely as "yes", is an increasing function of the score with the
weight without a prior: both grow as (alarms + weight) / recall falls.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.f_beta_odds._words")
known_sizes, at_slope = words.known_sizes, words.at_slope
threshold, level = real("threshold"), real("level")
# Without a prior and with it: slope * recall <= alarms + weight says of both scores
# that they are at most those of the slope.
weight, slope = real("weight"), real("slope")
weight_with, odds = real("weight_with"), real("odds")
score, score_with = real("score"), real("score_with")
recall_of, alarms_of = (
    function_variable(one, REAL) for one in ("recall_of", "alarms_of")
)


def of_curve(weight, odds):
    """The score of a threshold on some curve of recall and false alarms."""
    return words.score_of(
        weight, odds, at(recall_of, threshold), at(alarms_of, threshold)
    )


def supremum(value_, highest_):
    """No threshold has a higher value, and some come as near as one likes."""
    reached = exists(threshold, level < value_)
    return conjunction(
        forall(threshold, value_ <= highest_),
        forall(level, implies(level < highest_, reached)),
    )


SPEC = Theorem(
    title="From the highest score without a prior to the highest one with it",
    source="for appendix 10.5.1 of Liu, He, Chanyaswad, Wang and Mittal 2019",
    given={
        "sizes": known_sizes,
        "slope": at_slope,
        "chances": forall(
            threshold,
            conjunction(at(recall_of, threshold) >= 0, at(alarms_of, threshold) >= 0),
        ),
        "without": supremum(of_curve(weight, number(1)), score),
    },
    claim=supremum(of_curve(weight_with, odds), score_with),
)


def steeper(p):
    """A level below the highest score is the score of a steeper slope."""
    near, steeper_ = maximum(level, score_with / 2), real("steeper")
    sizes = p.assume(conjunction(known_sizes, at_slope, level < score_with))

    def at_least(of):
        return level <= (1 + weight_with) / (1 + odds * of)

    steep = ((1 + weight_with) / near - 1) / odds
    size = p.have(conjunction(near > 0, near < score_with, level <= near), sizes)
    with_it = equal((1 + weight_with) / (1 + odds * steep), near)
    turned = p.have(with_it, size, sizes)
    more = p.have(steep > slope, size, sizes)
    less = p.have((1 + weight) / (1 + steep) < score, more, sizes)
    parts = steep > 0, less.formula, at_least(steep)
    end = p.have(conjunction(*parts), turned, more, less, size, sizes)
    lower = (1 + weight) / (1 + steeper_) < score
    goal = conjunction(steeper_ > 0, lower, at_least(steeper_))
    end = p.supposing(sizes, p.some(exists(steeper_, goal), steep, end))
    over = weight, slope, weight_with, odds, score, score_with, level
    return p.every(end, *over), steeper_, goal


def at_most(left, right):
    return left <= right


def above(left, right):
    return left > right


def transferred(p):
    """Both halves, threshold by threshold."""
    sizes, slopes = p.given("sizes"), p.given("slope")
    chances = p.at(p.given("chances"), threshold)
    known = p.given("without")
    bound, reached = p.parts(known)
    values = at(recall_of, threshold), at(alarms_of, threshold)
    rules = words.compared(p, at_most, above)
    rule = p.at(rules, weight, slope, *values, weight_with, odds, score, score_with)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], sizes, slopes, chances))
    low = p.have(rule.formula.arguments[0], rule)
    never_more = p.every(p.apply(low, p.at(bound, threshold)), threshold)
    lower = p.assume(level < score_with)
    rule, steep, goal = steeper(p)
    rule = p.at(rule, weight, slope, weight_with, odds, score, score_with, level)
    some = p.apply(rule, p.have(rule.formula.arguments[0], sizes, slopes, lower))
    chosen = p.assume(goal)
    ends = (1 + weight) / (1 + steep), (1 + weight_with) / (1 + odds * steep)
    positive, less, near = (p.have(one, chosen) for one in goal.arguments)
    found = p.apply(p.at(reached, ends[0]), less)
    rule = p.at(rules, weight, steep, *values, weight_with, odds, *ends)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], sizes, positive, chances))
    high = p.have(rule.formula.arguments[1], rule)
    higher = p.apply(high, p.assume(high.formula.arguments[0]))
    exceeded = p.have(level < of_curve(weight_with, odds), higher, near)
    goal_ = exists(threshold, level < of_curve(weight_with, odds))
    exceeded = p.obtain(found, threshold, p.some(goal_, threshold, exceeded))
    exceeded = p.obtain(some, steep, exceeded)
    approach = p.every(p.supposing(lower, exceeded), level)
    return p.have(p.statement.claim, never_more, approach)


def part(p, claim, place):
    """One half of a claim that is supposed, to be refuted."""
    return p.have(claim.arguments[place], p.assume(claim))


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
        return p.absurd(part(p, claim, 0), *witnesses)

    values = {**words.usual, recall_of: function(threshold, 1)}
    values |= {alarms_of: function(threshold, 0), **changed}
    return At(values, show={"without": shown_at_zero}, refute=refute)


SPEC = SPEC.but(
    proof=transferred,
    instance=certain({}),
    near_misses={
        "another highest score without": NearMiss(
            without="without",
            at=certain({slope: 3, score: "3/4", score_with: "4/5"}, 0),
        ),
        "another highest score with it": NearMiss(
            without="slope", at=certain({score_with: "1/2"}, 0)
        ),
        "another weight": NearMiss(
            without="sizes", at=certain({odds: 1, score_with: "2/3"}, 0)
        ),
        "a negative recall": NearMiss(
            without="chances",
            at=certain({recall_of: function(threshold, if_(threshold <= 0, 1, -2))}, 1),
        ),
    },
)
