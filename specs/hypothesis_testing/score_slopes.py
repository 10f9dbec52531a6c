"""The slopes of the function whose minimum gives the highest F_beta score.

The score of a threshold is (1 + b) / (1 + f) with b the square of beta and
f = (c FA + b) / TD, where c is the prior odds against the record. Laplace noise gives
three formulas for f, on the left of both answers, between them and on the right.
"""

from verifydp.formal.spec import *

derivative = definition("hypothesis_testing.derivative")
q, sensitivity, epsilon, beta, c = map(
    real, ("q", "sensitivity", "epsilon", "beta", "c")
)
theta, t, y = real("theta"), real("t"), point("y", REAL)
b, E, rate, above = beta * beta, exp(epsilon), epsilon / sensitivity, q + sensitivity


def chance(centre, cut):
    noise = laplace(centre, sensitivity / epsilon)
    return probability(noise, event(y, cut <= y))


def odds(cut):
    """The function f of a threshold."""
    return (c * chance(q, cut) + b) / chance(above, cut)


f = function(t, odds(t))


x = exp((theta - q) * epsilon / sensitivity)
half = 1 - x / (2 * E)
#: The slopes as printed, with the signs of the exponents that are meant.
slopes = {
    1: rate / 2 * x * ((c + b) / E - c) / half**2,
    2: rate / 2 * (c / E - c / x + b * x / E) / half**2,
    3: rate * 2 * b * x / E,
}
given = {"sensitivity": sensitivity > 0, "epsilon": epsilon > 0}
paper = "Liu, He, Chanyaswad, Wang and Mittal 2019, "

FIRST = Theorem(
    title="The slope up to the smaller answer",
    source=paper + "eq. (30)",
    covers=("HT-Q30",),
    uses=(derivative,),
    given={**given, "interval": theta <= q},
    claim=derivative(f, theta, slopes[1]),
    remark="The odds c are 1 - rho_p in the paper, and any number here; so is beta. "
    "The interval includes its end, where the next formula has the same slope.",
)

SECOND = Theorem(
    title="The slope between the answers",
    source=paper + "eq. (31)",
    covers=("HT-Q31",),
    standing="holds-repaired",
    uses=(derivative,),
    given={**given, "interval": conjunction(q <= theta, theta <= above)},
    claim=derivative(f, theta, slopes[2]),
    remark="In the text that we have, in which signs may be damaged, a parenthesis "
    "closes too early, so that {'(b / c) x / E'} is not multiplied by {c} {epsilon} / "
    "(2 {sensitivity}). Here {c} is multiplied out.",
)

THIRD = Theorem(
    title="The slope from the larger answer on",
    source=paper + "eq. (32)",
    covers=("HT-Q32",),
    standing="holds-repaired",
    uses=(derivative,),
    given={**given, "interval": above <= theta},
    claim=derivative(f, theta, slopes[3]),
    remark="In the text that we have, in which signs may be damaged, stand epsilon "
    "squared in the first line, the denominator with the sign of its exponent lost, "
    "and the interval of the first formula.",
)
unique = theorem("hypothesis_testing.derivative")
pasted = theorem("hypothesis_testing.derivative.pasted")
exponential = theorem("hypothesis_testing.derivative_rules.exponential")
quotient = theorem("hypothesis_testing.derivative_rules.quotient")
tails = theorem("hypothesis_testing.laplace_tails")


def coefficients(place):
    """Base, weight, sign and centre of the exponential in each part."""
    return {
        1: ((c + b, -c / 2, 1, q), (number(1), number("-1/2"), 1, above)),
        2: ((b, c / 2, -1, q), (number(1), number("-1/2"), 1, above)),
        3: ((b, c / 2, -1, q), (number(0), number("1/2"), -1, above)),
    }[place]


def formula(place):
    """Numerator over denominator, as a function of the threshold."""
    return [
        function(t, base + weight * exp(sign * rate * (t - centre)))
        for base, weight, sign, centre in coefficients(place)
    ]


def on_interval(p, place, here, slope):
    """The formula of an interval has the slope there, by the rule for quotients."""
    known, slopes_ = [], []
    for base, weight, sign, centre in coefficients(place):
        values = {
            "base": base,
            "weight": weight,
            "rate": sign * rate,
            "m": centre,
            "x": theta,
        }
        known.append(p.use(exponential, **values))
        slopes_.append(known[-1].formula.arguments[2])
    top, bottom = formula(place)
    values = {"f": top, "g": bottom, "x": theta, "d": slopes_[0], "e": slopes_[1]}
    small = p.have(at(bottom, theta) > 0, *here)
    nonzero = p.have(negation(equal(at(bottom, theta), 0)), small)
    fact = p.use(quotient, *known, nonzero, **values)
    raw, hole = fact.formula.arguments[2], real("hole")
    same = p.have(equal(raw, slope), small, *here)
    of = function(t, at(top, t) / at(bottom, t))
    return p.rewrite(same, fact, derivative(of, theta, hole), hole)


def as_formula(p, cut, places, where):
    """The function is one of these formulas at a threshold."""
    signs = p.given("sensitivity"), p.given("epsilon")
    scale = p.have(sensitivity / epsilon > 0, *signs)
    known = []
    for centre in (q, above):
        values = {
            "q": centre,
            "sensitivity": sensitivity,
            "epsilon": epsilon,
            "theta": cut,
        }
        known.append(p.use(tails, scale, **values))
    forms = []
    for place in places:
        top, bottom = formula(place)
        forms.append(equal(odds(cut), at(top, cut) / at(bottom, cut)))
    return p.have(disjunction(*forms), *known, *where)


def near(p, places, start, slope, here, positive, conditions):
    """The function has the slope of the formulas that it follows near the threshold."""
    h = real("h")
    left, right = places[0], places[-1]
    ends = [on_interval(p, place, here, slope) for place in (left, right)]
    close_by = p.assume(abs(h) < start)
    around = as_formula(p, theta + h, (left, right), (close_by, *conditions))
    around = p.every(p.supposing(close_by, around), h)
    forms = [as_formula(p, theta, (place,), conditions) for place in (left, right)]
    both = p.have(conjunction(*(one.formula for one in forms)), *forms)
    values = {"f": ends[0].formula.arguments[0], "g": ends[1].formula.arguments[0]}
    values |= {"pasted": f, "x": theta, "d": slope, "start": start}
    return p.use(pasted, *ends, positive, both, around, **values)


def proof_of(place):
    """On the interval itself, and at those of its ends where two formulas meet."""

    def proof(p):
        given_ = [p.given(name) for name in ("sensitivity", "epsilon", "interval")]
        faster = p.have(rate > 0, *given_)
        shift = p.have(equal(rate * sensitivity, epsilon), *given_)
        facts = (faster, shift, *given_)

        def at_end(end, places):
            edge = p.have(equal(theta, end), p.assume(equal(theta, end)))
            still = p.have(equal(rate * (theta - end), 0), edge)
            here, known = (*facts, edge, still), (edge, *given_)
            return near(p, places, sensitivity, slopes[place], here, given_[0], known)

        ends = {1: [q], 2: [q, above], 3: [above]}[place]
        apart = [p.assume(negation(equal(theta, end))) for end in ends]
        sides = {1: [q - theta], 3: [theta - above]}.get(
            place, [theta - q, above - theta]
        )
        inside = p.have(conjunction(*(side > 0 for side in sides)), *apart, *given_)
        low = (
            p.have(rate * (theta - above) <= 0, faster, *given_)
            if place < 3
            else faster
        )
        start = minimum(*sides)
        positive = p.have(start > 0, inside)
        here = (*facts, low, inside)
        fact = near(
            p, (place,), start, slopes[place], here, positive, (inside, *given_)
        )
        for end in ends:
            places = (1, 2) if end is q else (2, 3)
            fact = p.cases(equal(theta, end), at_end(end, places), fact)
        return p.have(p.statement.claim, fact)

    return proof


def steeper(place, values):
    """The function has one slope, and the claim another one."""

    def refute(p, claim):
        right = p.use({1: FIRST, 2: SECOND, 3: THIRD}[place], values)
        true, wrong = right.formula.arguments[2], claim.arguments[2]
        of, at_threshold = claim.arguments[:2]
        chosen = {"f": of, "x": at_threshold, "d": true, "e": wrong}
        same = p.use(unique, right, p.assume(claim), **chosen)
        return p.absurd(same)

    return At(values, refute=refute)


def instead(place, slope, values):
    """Another slope, at a threshold where it is wrong."""
    return NearMiss(claim=derivative(f, theta, slope), at=steeper(place, values))


usual = {q: 0, sensitivity: 1, epsilon: 1, beta: 1, c: "4/5"}
left, between, right = ({**usual, theta: one} for one in (-1, "1/2", 2))
w = exp((theta - above) * epsilon / sensitivity)
no_law = "the scale is not positive then, and nothing is known of such a law"

FIRST = FIRST.but(
    proof=proof_of(1),
    instance=At(left),
    reach=(At({**left, theta: 0, c: 1}), At({**left, c: 0, epsilon: 20})),
    near_misses={
        "without the odds in the last term": instead(
            1, rate / 2 * x * ((c + b) / E - 1) / half**2, left
        ),
        "between the answers": NearMiss(without="interval", at=steeper(2, between)),
        "11/5 in place of 2, place 1": NearMiss(
            steeper(1, left), number=Number(2, "11/5")
        ),
        "9/5 in place of 2, place 2": NearMiss(
            steeper(1, left), number=Number(2, "9/5", place=1)
        ),
    },
    exceptions={
        "sensitivity": no_law,
        "epsilon": no_law,
    },
)

SECOND = SECOND.but(
    proof=proof_of(2),
    instance=At(between),
    reach=(At({**between, theta: 0, c: 1}), At({**between, theta: 1, epsilon: 20})),
    near_misses={
        "below both answers": NearMiss(without="interval", at=steeper(1, left)),
        "11/5 in place of 2": NearMiss(steeper(2, between), number=Number(2, "11/5")),
        "9/5 in place of 2, place 2": NearMiss(
            steeper(2, between), number=Number(2, "9/5", place=1)
        ),
    },
    exceptions={
        "sensitivity": no_law,
        "epsilon": no_law,
    },
)

THIRD = THIRD.but(
    proof=proof_of(3),
    instance=At(right),
    reach=(At({**right, theta: 1, c: 1}), At({**right, theta: 100, epsilon: 20})),
    near_misses={
        "between the answers": NearMiss(without="interval", at=steeper(2, between)),
        "11/5 in place of 2": NearMiss(steeper(3, right), number=Number(2, "11/5")),
    },
    exceptions={
        "sensitivity": no_law,
        "epsilon": no_law,
    },
)
SECOND_AS_PRINTED = SECOND.but(
    title="Eq. (31), last line, with the parenthesis of the text at hand",
    covers=(),
    standing="ambiguous",
    claim=derivative(f, theta, (c * rate / 2 * (1 / E - 1 / x) + b / c * w) / half**2),
    refutation=steeper(2, between),
    near_misses={},
    exceptions={},
    repair="hypothesis_testing.score_slopes.second",
    printed=Printed(
        place="appendix 10.5.1, eq. (31), last line, in the text at hand",
        words="(e^-epsilon - e^...) + (beta^2 / (1 - rho_p)) e^...",
    ),
    remark="Read letter by letter, with the parenthesis closed before the last term. "
    "The text at hand is an extraction; eq. (27) and the value at the larger "
    "answer below eq. (31) "
    "have the parenthesis around it.",
)
extra_epsilon = (-epsilon / 4 * c * rate / (x * w) + rate / 2 / w * (c / x / 2 + b)) / (
    1 / w / 2
) ** 2
twice = {**right, epsilon: 2}
THIRD_AS_PRINTED = THIRD.but(
    title="Eq. (32), first line, with epsilon squared",
    covers=(),
    standing="refuted",
    claim=derivative(f, theta, extra_epsilon),
    refutation=steeper(3, twice),
    near_misses={},
    exceptions={},
    repair="hypothesis_testing.score_slopes.third",
    printed=Printed(
        place="appendix 10.5.1, eq. (32), first line",
        words="-0.25 (1 - rho_p) epsilon^2 / Delta Q",
    ),
    remark="A slip that the last line does not share, and that eq. (28) has, too. The "
    "signs of the exponents are those of eq. (28): the text at hand may have lost some "
    "here.",
)
