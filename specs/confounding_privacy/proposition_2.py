"""The privacy loss at one output of two releases with coupled noise."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

r = real("r")
#: The normal score and its slope, for both outputs in the first and second state.
scores = [[real(f"score_{i}{s}") for i in (1, 2)] for s in (0, 1)]
slopes = [[real(f"slope_{i}{s}") for i in (1, 2)] for s in (0, 1)]


def normal_density(place):
    return exp(-place * place / 2) / sqrt(2 * PI)


def density(first_score, second_score):
    """The density of two standard normals with this correlation."""
    own = sqrt(1 - r**2)
    given_first = normal_density((second_score - r * first_score) / own) / own
    return normal_density(first_score) * given_first


def copula(first_score, second_score):
    """The density of the Gaussian copula, at the scores."""
    squares = r**2 * (first_score**2 + second_score**2)
    mixed = 2 * r * first_score * second_score
    return exp(-(squares - mixed) / (2 * (1 - r**2))) / sqrt(1 - r**2)


def single(state, place):
    """The density of one output in one state."""
    return normal_density(scores[state][place]) * slopes[state][place]


def together(state):
    """The density of both outputs in one state."""
    return density(*scores[state]) * slopes[state][0] * slopes[state][1]


loss = log(together(0) / together(1))
alone = log(single(0, 0) / single(1, 0)) + log(single(0, 1) / single(1, 1))
of_copula = log(copula(*scores[0]) / copula(*scores[1]))
printed = log(copula(*scores[1]) / copula(*scores[0]))
positive = conjunction(*(slope > 0 for row in slopes for slope in row))
given = {"correlation": conjunction(r > -1, r < 1), "slopes": positive}
source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, proposition 2"

SPEC = Theorem(
    title="The loss is that of the outputs and that of the copula, where the state "
    "decides the dataset",
    source=source + ", with the states in the other order",
    covers=("CP-P2",),
    standing="ambiguous",
    given=given,
    claim=equal(loss, alone + of_copula),
    remark="The reading in which the state decides the dataset, as in the definition "
    "of the perturbation. An output with a density is an increasing function of a "
    "normal score: the score at the output is the normal quantile of its distribution "
    "function, so that its density is the normal one times the slope of the score. {r} "
    "is the effective correlation; both together have the density of two correlated "
    "normals times the slopes. The copula's ratio is of the first state over the "
    "second one.",
)

PRINTED = Theorem(
    title="The loss is that of the outputs and that of the copula, as printed",
    source=source,
    covers=("CP-P2",),
    standing="ambiguous",
    given=given,
    claim=equal(loss, alone + printed),
    repair="confounding_privacy.proposition_2",
    printed=Printed(
        place="section 4.2, before proposition 2",
        words="log c(Psi_1(Y_1|s_1), Psi_2(Y_2|s_1)) / c(Psi_1(Y_1|s_0), "
        "Psi_2(Y_2|s_0))",
    ),
    remark="The copula's ratio upside down. Normal outputs with means 0 and 1, "
    "correlation 1/2, at 1 and 1: the loss is -2/3, and -4/3 would be printed.",
)


def joined(p, state):
    """The density of both outputs is that of each, times the copula's."""
    known, own = p.given("correlation"), sqrt(1 - r**2)
    rest = p.have(1 - r**2 > 0, known)
    root = p.have(conjunction(own > 0, equal(own * own, 1 - r**2)), rest)
    one, two = scores[state]
    left = (two - r * one) / own
    squares = r**2 * (one**2 + two**2) - 2 * r * one * two
    exponent = -squares / (2 * (1 - r**2))
    square = p.have(equal(left * left, (two - r * one) ** 2 / (1 - r**2)), root, rest)
    sums = equal(-left * left / 2, -two * two / 2 + exponent)
    sums = p.have(sums, square, rest)
    hole = p.fresh(REAL)
    grown = p.have(equal(exp(-left * left / 2), exp(-left * left / 2)))
    grown = p.rewrite(sums, grown, equal(exp(-left * left / 2), exp(hole)), hole)
    split = p.have(
        equal(exp(-two * two / 2 + exponent), exp(-two * two / 2) * exp(exponent))
    )
    whole = equal(
        together(state), single(state, 0) * single(state, 1) * copula(one, two)
    )
    return p.have(whole, grown, split, root)


def proof(p):
    """Logarithms of products."""
    known, steep = p.given("correlation"), p.given("slopes")
    rest = p.have(1 - r**2 > 0, known)
    own = p.have(sqrt(1 - r**2) > 0, rest)
    turns = p.have(sqrt(2 * PI) > 0)
    wholes = [joined(p, state) for state in (0, 1)]
    parts = [
        (single(state, 0), single(state, 1), copula(*scores[state])) for state in (0, 1)
    ]
    signs = [p.have(part > 0, steep, own, turns) for row in parts for part in row]
    a, b, c, d, e, f = map(real, "abcdef")
    sizes = conjunction(*(one > 0 for one in (a, b, c, d, e, f)))
    held = p.assume(sizes)
    ratios = (a / d, b / e, c / f)
    each = [p.have(ratio > 0, held) for ratio in ratios]
    both = p.axiom("log_product", ratios[0], ratios[1], facts=each[:2])
    product = p.have(ratios[0] * ratios[1] > 0, *each)
    all_ = p.axiom(
        "log_product", ratios[0] * ratios[1], ratios[2], facts=(product, each[2])
    )
    same = p.have(
        equal(ratios[0] * ratios[1] * ratios[2], a * b * c / (d * e * f)), held
    )
    hole = p.fresh(REAL)
    total = log(ratios[0] * ratios[1]) + log(ratios[2])
    all_ = p.rewrite(same, all_, equal(log(hole), total), hole)
    rule = equal(
        log(a * b * c / (d * e * f)), sum(map(log, ratios[1:]), log(ratios[0]))
    )
    rule = p.have(rule, all_, both)
    rule = p.every(p.supposing(held, rule), a, b, c, d, e, f)
    rule = p.at(rule, *parts[0], *parts[1])
    rule = p.apply(rule, p.have(rule.formula.arguments[0], *signs))
    right = rule.formula.arguments[1]
    one = p.rewrite(
        p.turned(wholes[0]),
        rule,
        equal(log(hole / (parts[1][0] * parts[1][1] * parts[1][2])), right),
        hole,
    )
    fact = p.rewrite(
        p.turned(wholes[1]), one, equal(log(together(0) / hole), right), hole
    )
    return p.have(p.statement.claim, fact)


flat = {slope: 1 for row in slopes for slope in row}
usual = {**flat, r: "1/2", scores[0][0]: 1, scores[0][1]: 1}
usual |= {scores[1][0]: 0, scores[1][1]: 0}
places = [slope for row in slopes for slope in row]


def without(index):
    """One slope may have any sign."""
    others = [one > 0 for place, one in enumerate(places) if place != index]
    return NearMiss(given={"slopes": conjunction(*others)}, at={places[index]: -1})


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "correlation 2": NearMiss(given={"correlation": r > -1}, at={r: 2}),
        "correlation minus 2": NearMiss(given={"correlation": r < 1}, at={r: -2}),
        **{
            f"a slope of any sign, number {index}": without(index)
            for index in range(len(places))
        },
        "the other orientation": NearMiss(claim=equal(loss, alone + printed)),
        "no copula": NearMiss(claim=equal(loss, alone)),
    },
    exceptions={
        "2": "these belong to the normal density and to its copula, whose formulas are "
        "not what is claimed",
    },
)
PRINTED = PRINTED.but(instance=At(usual), refutation=At(usual))

X = space("X")
x, shift = point("x", X), function_variable("shift", X)
datasets = law("here", X), law("there", X)
outputs = real("y1"), real("y2")
levels = [[real(f"level_{i}{s}") for i in (1, 2)] for s in (0, 1)]


def of_dataset(state, body):
    """The mean over datasets in one state; each moves both outputs."""
    return mean(datasets[state], x, body(*(y - at(shift, x) for y in outputs)))


def ends(state, place):
    """The score of an output, from its distribution function in this state."""
    chance = of_dataset(state, lambda *moved: normal_cdf(moved[place]))
    return equal(normal_cdf(levels[state][place]), chance)


singles = [
    [of_dataset(state, lambda *moved, i=i: normal_density(moved[i])) for i in (0, 1)]
    for state in (0, 1)
]
whole = log(of_dataset(0, density) / of_dataset(1, density))
margins = [log(singles[0][i] / singles[1][i]) for i in (0, 1)]
RANDOM = Theorem(
    title="The loss is that of the outputs and that of the copula, for random datasets",
    source=source + ", for confounding privacy in general",
    covers=("CP-P2",),
    standing="ambiguous",
    given={
        "correlation": given["correlation"],
        "scores": conjunction(*(ends(state, i) for state in (0, 1) for i in (0, 1))),
    },
    claim=equal(
        whole, margins[0] + margins[1] + log(copula(*levels[0]) / copula(*levels[1]))
    ),
    repair="confounding_privacy.proposition_2",
    remark="The reading for confounding privacy in general, with the states in the "
    "order that is meant: the dataset is random given the state, moves both outputs by "
    "{'shift'}, and the noises are normal with correlation {r}. The copula acts on the "
    "noises given the dataset, not given the state. In the first state the shift is 0 "
    "or 10, each with chance 1/2, in the second one it is 5; at the outputs 5 and 5 "
    "all scores are 0.",
)


def at_0(p, goal):
    """All distribution functions are 1/2 there."""
    facts = [p.axiom("normal_mirrored", number(5)), p.auto(equal(normal_cdf(0), "1/2"))]
    parts = [p.have(part, *facts) for part in goal.arguments]
    return p.have(goal, *parts)


middle = {
    datasets[0]: finite_law("1/2", "1/2", 0),
    datasets[1]: finite_law(0, 0, 1),
    shift: table(0, 10, 5),
    r: "1/2",
    outputs[0]: 5,
    outputs[1]: 5,
    **{level: 0 for row in levels for level in row},
}
far = At(middle, spaces={"X": finite(3)}, show={"scores": at_0})
RANDOM = RANDOM.but(instance=far, refutation=far)
