"""The slopes of f where both answers are equally likely: the odds are 1.

These are the slopes of score_slopes at c = 1, in the form of the appendix.
"""

from verifydp.formal.spec import *

derivative = definition("hypothesis_testing.derivative")
unique = theorem("hypothesis_testing.derivative")
general = [
    theorem(f"hypothesis_testing.score_slopes.{name}")
    for name in ("first", "second", "third")
]
names = ("q", "sensitivity", "epsilon", "beta", "theta")
q, sensitivity, epsilon, beta, theta = (general[0][name] for name in names)
b, E, rate = beta * beta, exp(epsilon), epsilon / sensitivity
x, w = (exp((theta - centre) * rate) for centre in (q, q + sensitivity))
paper = "Liu, He, Chanyaswad, Wang and Mittal 2019, appendix 10.3, "
even = {general[0]["c"]: number(1)}
f = At(even).of(general[0].claim).arguments[0]
true = (
    rate / 2 * x * ((1 + b) / E - 1) / (1 - w / 2) ** 2,
    rate / 2 * (1 / E - 1 / x + b * w) / (1 - w / 2) ** 2,
    rate * b / 2 * (1 / w) / (1 / w / 2) ** 2,
)
#: The exponents of the first two have a minus sign, the third lacks 1 / sensitivity.
slips = (
    rate / 2 / x * ((1 + b) / E - 1) / (1 - 1 / w / 2) ** 2,
    rate / 2 * (1 / E - 1 / x + b / w) / (1 - 1 / w / 2) ** 2,
    epsilon * b / 2 * (1 / w) / (1 / w / 2) ** 2,
)


#: Another number in the denominators.
thirds = (
    rate / 2 * x * ((1 + b) / E - 1) / (1 - w / 3) ** 2,
    rate / 2 * (1 / E - 1 / x + b * w) / (1 - w / 3) ** 2,
    rate * b / 2 * (1 / w) / (1 / w / 3) ** 2,
)
extra_epsilon = (-epsilon / 4 * rate / x / w + rate / 2 / w * (1 / x / 2 + b)) / (
    1 / w / 2
) ** 2


def proof_of(place):
    def proof(p):
        signs = p.given("sensitivity"), p.given("epsilon"), p.given("interval")
        fact = p.use(general[place], even, *signs)
        shift = p.have(equal(rate * sensitivity, epsilon), *signs)
        slope, hole = fact.formula.arguments[2], real("hole")
        same = p.have(equal(slope, true[place]), shift)
        return p.rewrite(same, fact, derivative(f, theta, hole), hole)

    return proof


def instead(place, slope, values):
    """The function has one slope, and this is another one."""

    def refute(p, claim):
        right = p.use(general[place], {**even, **values})
        of, at_threshold, wrong = claim.arguments
        chosen = {"f": of, "x": at_threshold, "d": right.formula.arguments[2]}
        chosen = {unique[name]: one for name, one in (chosen | {"e": wrong}).items()}
        return p.absurd(p.use(unique, chosen, right, p.assume(claim)))

    at_point = At(values, refute=refute)
    return NearMiss(claim=derivative(f, theta, slope), at=at_point)


usual = {q: 0, sensitivity: 2, epsilon: 1, beta: 1}
thresholds = (-1, 1, 3)


def stated(place, number_, remark):
    values = {**usual, theta: thresholds[place]}
    return Theorem(
        title=f"The slope of f at equal odds, interval {place + 1}",
        source=f"{paper}eq. ({number_})",
        covers=(f"HT-Q{number_}",),
        standing="holds-repaired",
        uses=(derivative,),
        given=general[place].given,
        claim=derivative(f, theta, true[place]),
        proof=proof_of(place),
        instance=At(values),
        near_misses={
            "a little less": instead(place, true[place] * "99/100", values),
            "a third for a half": instead(place, thirds[place], values),
        },
        exceptions=dict.fromkeys(
            general[place].given,
            "score_slopes has a near miss of it, of which this is the case c = 1",
        ),
        remark=remark,
    )


FIRST = stated(
    0,
    26,
    "In the text that we have, in which signs may be damaged, a minus sign stands in "
    "all exponents with theta; eq. (30) has the right signs.",
)
SECOND = stated(
    1,
    27,
    "In the text that we have, in which signs may be damaged, a minus sign stands in "
    "the exponent {'(theta - Q(D)) epsilon / sensitivity'}.",
)
THIRD = stated(
    2,
    28,
    "In the text that we have, epsilon is squared in the first line, and 1 / "
    "sensitivity is missing in the last one.",
)


intervals = "first", "second", "third"


def as_printed(place, slope, standing, where, words, remark):
    """The statement with a slope of the text."""
    of = (FIRST, SECOND, THIRD)[place]
    return of.but(
        title=f"{where}, as printed",
        covers=(),
        standing=standing,
        claim=derivative(f, theta, slope),
        refutation=instead(
            place, slope, {**usual, epsilon: 2, theta: thresholds[place]}
        ).at,
        near_misses={},
        exceptions={},
        repair=f"hypothesis_testing.score_slopes_even.{intervals[place]}",
        printed=Printed(place=f"appendix 10.3, {where}", words=words),
        remark=remark,
    )


FIRST_AS_PRINTED = as_printed(
    0,
    slips[0],
    "ambiguous",
    "eq. (26) in the text at hand, last line",
    "e^(-(theta - Q(D')) epsilon / Delta Q) ((1 + beta^2) e^-epsilon - 1)",
    "Read letter by letter. The text at hand is an extraction in which signs may be "
    "damaged; eq. (30) has the right ones.",
)
SECOND_AS_PRINTED = as_printed(
    1,
    slips[1],
    "ambiguous",
    "eq. (27) in the text at hand, last line",
    "+ beta^2 e^(-(theta - Q(D)) epsilon / Delta Q)",
    "Read letter by letter. The text at hand is an extraction in which signs may be "
    "damaged; the minimum that the paper computes from it is that of the right ones.",
)
THIRD_AS_PRINTED = as_printed(
    2,
    extra_epsilon,
    "refuted",
    "eq. (28), first line",
    "-0.25 epsilon^2 / Delta Q",
    "Epsilon is squared, in eq. (32) as well. A slip that the last line does not "
    "share; that one lacks 1 / sensitivity in the text at hand.",
)
