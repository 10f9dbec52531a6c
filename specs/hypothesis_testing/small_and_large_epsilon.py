"""Epsilon 0.01 is about guessing, epsilon 5 is nearly exact."""

from verifydp.formal.spec import *

inverse = theorem("hypothesis_testing.laplace_curve.inverse")
names = ("q_in", "q_out", "scale", "theta")
q_in, q_out, scale, theta = (inverse[name] for name in names)
y, loss = point("y", REAL), (q_in - q_out) / scale
TD, FA = (
    probability(laplace(one, scale), event(y, theta <= y)) for one in (q_in, q_out)
)
precision = TD / (TD + FA)
ordered = {"scale": scale > 0, "order": q_out <= q_in}


paper = "Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.3"

SPEC = Theorem(
    title="For epsilon up to 0.01 every threshold has a precision of 0.5 to 0.5025",
    source=paper,
    covers=("HT-QU6",),
    given={**ordered, "small": loss <= "1/100"},
    claim=conjunction(number("1/2") <= precision, precision <= "5025/10000"),
    remark="The observation about epsilon 0.01, at every recall: no threshold is right "
    "in more than 50.25 of 100 cases in which it says 'in', and guessing is in 50. The "
    "observation about 5 is small_and_large_epsilon.exact.",
)

EXACT = Theorem(
    title="For epsilon from 5 on recalls up to 0.9 have precision 0.98",
    source=paper,
    covers=("HT-QU6",),
    given={**ordered, "large": loss >= 5, "recall": TD <= "9/10"},
    claim=precision >= "98/100",
    remark="The observation about epsilon 5, with numbers: at recall 0.9 the precision "
    "is 0.981627, at recall 0.99 it is 0.8546.",
)

highest_precision = theorem("hypothesis_testing.laplace_curve.precision")
tails = theorem("hypothesis_testing.laplace_tails.scaled")


def guessing(p):
    """The highest precision is 1 / (1 + exp(-epsilon)), and FA is at most TD."""
    even = {highest_precision["c"]: number(1)}
    known = p.use(highest_precision, even, p.given("scale"), p.given("order"))
    small = p.have(exp(loss) <= exp(number("1/100")), p.given("small"))
    size = p.auto(exp(number("1/100")) <= "101006/100000")
    false = p.use(inverse, p.given("scale"), p.given("order"))
    growth = p.have(loss >= 0, p.given("scale"), p.given("order"))
    growth = p.have(exp(loss) >= 1, growth)
    values = {tails["m"]: q_in, tails["b"]: scale}
    unit = p.use(tails, values, p.given("scale"))
    unit = p.have(conjunction(TD > 0, TD <= 1), unit, p.given("scale"))
    fewer = p.have(FA <= TD, false, growth, unit)
    guess_ = p.have(number("1/2") <= precision, fewer, unit, p.have(FA >= 0))
    return p.have(p.statement.claim, known, small, size, guess_)


def exact(p):
    """At recall 0.9 the false alarms are 5 / (2 exp(epsilon)), and below fewer."""
    known = p.use(inverse, p.given("scale"), p.given("order"))
    large = p.have(exp(number(5)) <= exp(loss), p.given("large"))
    size = p.auto(exp(number(5)) >= 148)
    values = {tails["m"]: q_in, tails["b"]: scale}
    scaled = p.given("scale")
    positive = p.have(TD > 0, p.use(tails, values, scaled), scaled)
    return p.have(p.statement.claim, known, large, size, positive, p.given("recall"))


guess = {q_in: "1/100", q_out: 0, scale: 1, theta: "1/2"}

SPEC = SPEC.but(
    proof=guessing,
    instance=At(guess),
    near_misses={
        "a larger epsilon": NearMiss(without="small", at={q_in: "1/50"}),
        "the answers in the other order": NearMiss(without="order", at={q_in: -1}),
        "a little less": NearMiss(
            claim=precision <= "50249/100000",
        ),
        "1/50 in place of 1/100 in small": NearMiss(
            number=Number("1/100", "1/50", hypothesis="small"),
            at={q_in: "1/50"},
        ),
        "11/20 in place of 1/2": NearMiss(
            number=Number("1/2", "11/20"),
        ),
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)
far = {q_in: 5, q_out: 0, scale: 1, theta: "17/5"}

EXACT = EXACT.but(
    proof=exact,
    instance=At(far),
    near_misses={
        "a smaller epsilon": NearMiss(without="large", at={q_in: 4, theta: "12/5"}),
        "recall 0.99": NearMiss(without="recall", at={theta: 1}),
        "a little more": NearMiss(
            claim=precision >= "982/1000",
        ),
        "5/2 in place of 5 in large": NearMiss(
            number=Number(5, "5/2", hypothesis="large"),
            at={q_in: 4, theta: "12/5"},
        ),
        "9/5 in place of 9/10 in recall": NearMiss(
            number=Number("9/10", "9/5", hypothesis="recall"), at={theta: 1}
        ),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
        "order": "idle: it follows from the scale and from large",
    },
)
