"""The two plots of unbounded differential privacy, as numbers.

The text names epsilon 0.01 and 5; the plots are not in the text that we have. What is
plotted are the closed forms of laplace_curve and f_beta, recomputed here with
enclosures.
"""

from verifydp.formal.spec import *

recalls = ("1/4", "1/2", "3/4", "9/10", "99/100")
#: Precision at these recalls, by epsilon.
precisions = {
    "1/100": ".5024999792 .5024999792 .5008389191 .5002793273 .5000253805",
    "1/10": ".5249791875 .5249791875 .5089206079 .502938584 .5002657243",
    "1/2": ".6224593312 .6224593312 .5606136686 .5186937597 .50164357",
    "1": ".7310585786 .7310585786 .6709131346 .5527672144 .5043770807",
    "2": ".880797078 .880797078 .8471366884 .7267804499 .5166719499",
    "3": ".9525741268 .9525741268 .9377495957 .8785050281 .5533370433",
    "5": ".9933071491 .9933071491 .991096063 .9816273526 .8545911626",
}


def false_alarms(growth, true):
    """Those of laplace_curve.inverse at the exponential of epsilon."""
    middle, high = 1 / (4 * growth * (1 - true)), 1 - growth * (1 - true)
    return if_(
        true <= "1/2", true / growth, if_(true <= 1 - 1 / (2 * growth), middle, high)
    )


def precision(epsilon, recall):
    """Recall over recall and false alarms, which are those of the curve."""
    true = number(recall)
    return true / (true + false_alarms(exp(number(epsilon)), true))


def enclosed(value_of, arguments, table, error):
    """Every number of a table is that of the formula, but for this error."""
    return conjunction(
        *(
            abs(value_of(epsilon, one) - number(f"0{printed}")) <= error
            for epsilon, row in table.items()
            for one, printed in zip(arguments, row.split(), strict=True)
        )
    )


paper = "Liu, He, Chanyaswad, Wang and Mittal 2019, figure 3"
tiny = number("1/10000000000")

SPEC = Theorem(
    title="Precision at five recalls for seven epsilons",
    source=paper + "(a)",
    covers=("HT-XF3a",),
    standing="reported",
    claim=enclosed(precision, recalls, precisions, tiny),
    remark="The numbers, and the recalls and epsilons, are those of this project: the "
    "paper prints none. It says about 0.5 for epsilon 0.01, and very high precision "
    "and recall for 5. At 5 and recall 0.99 the precision is 0.8546. The answers are a "
    "sensitivity apart, and both are equally likely.",
)
betas = ("1/2", "1", "3/2", "2")
#: The highest scores for these betas, by epsilon.
scores = {
    "1/100": ".5555555556 .6666666667 .7647058824 .8333333333",
    "1/10": ".5555555556 .6666666667 .7647058824 .8333333333",
    "1/2": ".6107015245 .6666666667 .7647058824 .8333333333",
    "1": ".6988597367 .7097866157 .7647058824 .8333333333",
    "2": ".8258133116 .8190951732 .8390084197 .8610992396",
    "3": ".8997970654 .8891228173 .9001490307 .9137681347",
    "5": ".9655868614 .9589920249 .9625230391 .9675721044",
}


def highest(epsilon, beta):
    """The formula of f_beta."""
    b = number(beta) * number(beta)
    root = sqrt(1 + 4 * b * exp(number(epsilon)))
    best = (1 + b) * (root - 1) / ((1 + b) * root - 1 + b)
    return if_(number(epsilon) < log(1 + b), (1 + b) / (2 + b), best)


SCORES = Theorem(
    title="The highest scores for four betas and seven epsilons",
    source=paper + "(b)",
    covers=("HT-XF3b",),
    standing="reported",
    claim=enclosed(highest, betas, scores, tiny),
    remark="The numbers, and the epsilons and betas, are those of this project: the "
    "text that we have prints none, and the plot of eq. (12) is not in it. That these "
    "curves never fall in epsilon is in highest_score_shape.",
)

epsilon, more, recall = map(real, ("epsilon", "more", "recall"))

ORDERED = Theorem(
    title="At every recall between 0 and 1 a larger epsilon has the higher precision",
    source=paper + "(a)",
    given={
        "recall": conjunction(recall > 0, recall < 1),
        "order": epsilon < more,
    },
    claim=precision(epsilon, recall) < precision(more, recall),
    remark="The curves of the plot do not meet between recall 0 and 1: more privacy is "
    "less precision at the same recall (section 4.1.4). Below epsilon 0 this is about "
    "the formula only.",
)


def finer(value_of, arguments, table):
    """The first number of a table does not have so many more digits."""
    first_row = dict(list(table.items())[:1])
    claims = enclosed(value_of, arguments, first_row, tiny / 1000)
    return NearMiss(claim=claims.arguments[0], at=At({}))


SPEC = SPEC.but(
    near_misses={
        "more digits": finer(precision, recalls, precisions),
    },
)

SCORES = SCORES.but(
    near_misses={
        "more digits": finer(highest, betas, scores),
    },
)


def proof(p):
    """The false alarms fall in the exponential of epsilon, on all three parts."""
    r, E, F = real("r"), real("E"), real("F")
    fewer = false_alarms(F, r) < false_alarms(E, r)
    rule = implies(
        conjunction(r > 0, r < 1, E > 0, E < F),
        conjunction(fewer, false_alarms(F, r) > 0),
    )
    rule = p.at(p.every(p.have(rule), r, E, F), recall, exp(epsilon), exp(more))
    inside = p.given("recall")
    growth = p.have(exp(epsilon) < exp(more), p.given("order"))
    premise = p.have(rule.formula.arguments[0], inside, growth)
    return p.have(p.statement.claim, p.apply(rule, premise), inside)


usual = {epsilon: 1, more: 2, recall: "3/4"}

ORDERED = ORDERED.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, epsilon: 0}), At({**usual, recall: "999/1000"})),
    near_misses={
        "the epsilons in the other order": NearMiss(without="order", at={more: "1/2"}),
        "recall 0": NearMiss(without="recall", at={recall: 0}),
        "recall 1": NearMiss(without="recall", at={recall: 1}),
        "a tenth higher": NearMiss(
            claim=precision(epsilon, recall) * "11/10" < precision(more, recall),
            at={more: "11/10"},
        ),
        "1 in place of 1/2": NearMiss(number=Number("1/2", 1), at={more: "11/10"}),
        "1 in place of 2": NearMiss(number=Number(2, 1), at={more: "11/10"}),
        "0 in place of 4, place 1": NearMiss(At(usual), number=Number(4, 0)),
        "1/5 in place of 2, place 2": NearMiss(
            At(usual), number=Number(2, "1/5", place=1)
        ),
        "2/5 in place of 4, place 2": NearMiss(
            At(usual), number=Number(4, "2/5", place=1)
        ),
    },
)
