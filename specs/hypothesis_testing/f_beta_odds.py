"""From the highest F_beta score of a curve without a prior to the highest with it.

On any curve of recall and false alarms, the score with the weight odds * weight, where
"no" is odds times as likely as "yes", is an increasing function of the score with the
weight without a prior: both grow as (alarms + weight) / recall falls.
"""

from verifydp.formal.spec import *

threshold, level = real("threshold"), real("level")
# Without a prior and with it: slope * recall <= alarms + weight says of both scores
# that they are at most those of the slope.
weight, slope, recall, alarms = map(real, ("weight", "slope", "recall", "alarms"))
weight_with, odds = real("weight_with"), real("odds")
score, score_with = real("score"), real("score_with")


def score_of(weight, odds, recall, alarms):
    """F_beta with weight beta^2, where "no" is odds times as likely as "yes"."""
    precision = recall / (recall + odds * alarms)
    return 1 / ((1 / (1 + weight)) / precision + (weight / (1 + weight)) / recall)


known_sizes = conjunction(
    weight > 0, odds > 0, weight_with > 0, slope > 0, equal(odds * weight, weight_with)
)
at_slope = conjunction(
    equal(score, (1 + weight) / (1 + slope)),
    equal(score_with, (1 + weight_with) / (1 + odds * slope)),
)


recall_of, alarms_of = (
    function_variable(one, REAL) for one in ("recall_of", "alarms_of")
)


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


without, with_it = (
    score_of(*of, recall, alarms) for of in ((weight, number(1)), (weight_with, odds))
)

ATTAINED = Theorem(
    title="A threshold with the highest score without a prior has it with the prior",
    source="for appendix 10.5.1 of Liu, He, Chanyaswad, Wang and Mittal 2019",
    given={
        "sizes": known_sizes,
        "slope": at_slope,
        "chances": conjunction(recall >= 0, alarms >= 0),
    },
    claim=conjunction(
        implies(equal(without, score), equal(with_it, score_with)),
        implies(without < score, with_it < score_with),
    ),
)


def plain(p, *values):
    """The score as a fraction, where the recall is positive."""
    sizes = conjunction(weight_with > 0, odds > 0, recall > 0, alarms >= 0)
    fraction = (1 + weight_with) * recall / (recall + odds * alarms + weight_with)
    same = equal(score_of(weight_with, odds, recall, alarms), fraction)
    return p.at(p.every(p.have(implies(sizes, same)), weight_with, odds), *values)


names = weight, slope, recall, alarms, weight_with, odds, score, score_with


def compared(p, *relations):
    """The two scores compare with those of a slope in the same way."""
    room = conjunction(known_sizes, at_slope, recall >= 0, alarms >= 0)
    sizes, here = p.assume(room), real("here")
    some, none = p.assume(recall > 0), p.assume(negation(recall > 0))
    facts, both = (sizes, some), ((weight, number(1)), (weight_with, odds))
    nothing = p.have(equal(number(0), recall), none, sizes)
    forms, silent = [], []
    for of in both:
        form = plain(p, *of)
        forms.append(p.apply(form, p.have(form.formula.arguments[0], *facts)))
        zero_score = p.have(equal(score_of(*of, number(0), alarms), 0))
        template = equal(score_of(*of, here, alarms), 0)
        silent.append(p.rewrite(nothing, zero_score, template, here))
    (without, first_), (with_it, second_) = (form.formula.arguments for form in forms)
    positive, ends = p.have(conjunction(score > 0, score_with > 0), sizes), []
    for relation in relations:
        given = p.assume(relation(without, score))
        line = p.have(relation(first_, score), given, forms[0])
        line = p.have(relation(slope * recall, alarms + weight), line, *facts)
        scaled = odds * (slope * recall), odds * alarms + weight_with
        line = p.have(relation(*scaled), line, *facts)
        end = p.have(relation(second_, score_with), line, *facts)
        end = p.have(relation(with_it, score_with), end, forms[1])
        empty = p.have(end.formula, given, *silent, positive)
        ends.append(p.supposing(given, p.cases(recall > 0, end, empty)))
    whole = p.have(conjunction(*(one.formula for one in ends)), *ends)
    return p.every(p.supposing(room, whole), *names)


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


def below(left, right):
    return left < right


def transferred(p):
    """Both halves, threshold by threshold."""
    sizes, slopes = p.given("sizes"), p.given("slope")
    chances = p.at(p.given("chances"), threshold)
    known = p.given("without")
    bound, reached = p.parts(known)
    values = at(recall_of, threshold), at(alarms_of, threshold)
    rules = compared(p, at_most, above)
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


def falls(p, claim, nothing):
    return p.denied(claim, nothing)


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


usual = {weight: 2, slope: 2, weight_with: 1, odds: "1/2", score: 1, score_with: 1}


def certain(changed, *witnesses):
    """Thresholds that are never wrong; at these the bound is refuted."""

    def refute(p, claim):
        return falls(p, claim, p.absurd(part(p, claim, 0), *witnesses))

    values = {**usual, recall_of: function(threshold, 1)}
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


def same(left, right):
    return equal(left, right)


def at_a_threshold(p):
    """One threshold of the curve."""
    rule = p.at(compared(p, same, below), *names)
    facts = map(p.given, ("sizes", "slope", "chances"))
    return p.apply(rule, p.have(rule.formula.arguments[0], *facts))


once = {**usual, recall: 1, alarms: 0}

ATTAINED = ATTAINED.but(
    proof=at_a_threshold,
    instance=At(once),
    near_misses={
        "another weight": NearMiss(without="sizes", at={odds: 1, score_with: "2/3"}),
        "another highest score with it": NearMiss(
            without="slope", at={score_with: "1/2"}
        ),
        "a negative recall": NearMiss(without="chances", at={recall: -2}),
        "the other way round": NearMiss(
            claim=implies(without < score, score_with < with_it),
            at={alarms: 1},
        ),
    },
)
