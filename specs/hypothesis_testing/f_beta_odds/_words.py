"""What the theorems of f_beta_odds share."""

from verifydp.formal.spec import *

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


usual = {weight: 2, slope: 2, weight_with: 1, odds: "1/2", score: 1, score_with: 1}
