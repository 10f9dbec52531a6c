"""The highest F_beta score of a threshold adversary who knows a prior.

As without a prior, but the answer "no" is c = 1 - rho times as likely as "yes". The
highest score follows from that without a prior, at the weight b / c.
"""

from verifydp.formal.spec import *

without_prior = theorem("hypothesis_testing.f_beta")
transfer = theorem("hypothesis_testing.f_beta_odds")
q, sensitivity, epsilon, beta, rho = map(
    real, ("q", "sensitivity", "epsilon", "beta", "rho")
)
threshold, level, y = real("threshold"), real("level"), point("y", REAL)
b, c, scale = beta * beta, 1 - rho, sensitivity / epsilon


def accepted(centre, cut):
    """The chance of an output at or above the threshold."""
    return probability(laplace(centre, scale), event(y, cut <= y))


def score_of(weight, odds, recall, false_alarm):
    """F_beta with weight beta^2, where "no" is odds times as likely as "yes"."""
    precision = recall / (recall + odds * false_alarm)
    return 1 / ((1 / (1 + weight)) / precision + (weight / (1 + weight)) / recall)


def score(cut):
    """The score; the answers on the two databases are q + sensitivity and q."""
    return score_of(b, c, accepted(q + sensitivity, cut), accepted(q, cut))


def highest_score(split, root):
    """The formula; below the split the supremum is that of accepting all."""
    best = (1 + b) * (root - 1) / ((1 + b) * root - 1 + b)
    return if_(epsilon < split, (1 + b) / (1 + b + c), best)


root = sqrt(1 + 4 * (b / c) * exp(epsilon))
highest = highest_score(log(1 + b / c), root)


def never(formula):
    return forall(threshold, score(threshold) <= formula)


def approached(formula):
    reached = exists(threshold, level < score(threshold))
    return forall(level, implies(level < formula, reached))


def highest_without(weight):
    """The formula without a prior, at another weight."""
    root_ = sqrt(1 + 4 * weight * exp(epsilon))
    best = (1 + weight) * (root_ - 1) / ((1 + weight) * root_ - 1 + weight)
    return if_(epsilon < log(1 + weight), (1 + weight) / (2 + weight), best)


def claim_without(weight):
    """The theorem without a prior, at another weight."""

    def value_at(cut):
        chances = accepted(q + sensitivity, cut), accepted(q, cut)
        return score_of(weight, number(1), *chances)

    bound = forall(threshold, value_at(threshold) <= highest_without(weight))
    reached = exists(threshold, level < value_at(threshold))
    below = level < highest_without(weight)
    return conjunction(bound, forall(level, implies(below, reached)))


def proof(p):
    """The theorem without a prior, at the weight b / c."""
    weight, here = b / c, real("here")
    positive = p.have(
        conjunction(b > 0, c > 0, weight > 0, equal(c * weight, b)),
        p.given("beta"),
        p.given("prior"),
    )
    square = p.have(equal(sqrt(weight) * sqrt(weight), weight), positive)
    some = p.have(sqrt(weight) > 0, positive)
    values = {"q": q, "sensitivity": sensitivity, "epsilon": epsilon}
    values = {without_prior[name]: one for name, one in values.items()}
    values[without_prior["beta"]] = sqrt(weight)
    known = p.use(without_prior, values, p.given("scale"), some)
    known = p.rewrite(square, known, claim_without(here), here)
    split = epsilon < log(1 + weight)
    slope = if_(split, 1 + weight, weight * (root + 1) / (root - 1))
    root_size = p.have(root > 1, positive)
    slopes = p.have(
        conjunction(
            slope > 0,
            equal(highest_without(weight), (1 + weight) / (1 + slope)),
            equal(highest, (1 + b) / (1 + c * slope)),
        ),
        root_size,
        positive,
    )
    chances = [
        p.mean_between(laplace(one, scale), y, indicator(threshold <= y))
        for one in (q + sensitivity, q)
    ]
    both = [accepted(one, threshold) for one in (q + sensitivity, q)]
    chances = p.have(conjunction(both[0] >= 0, both[1] >= 0), *chances)
    recall, alarms = (function(threshold, one) for one in both)
    values = {"w": weight, "k": slope, "e": b, "f": c, "recall": recall}
    values |= {"alarms": alarms, "X": highest_without(weight), "Y": highest}
    values = {transfer[name]: one for name, one in values.items()}
    sizes, ends = (At(values).of(transfer.given[name]) for name in ("sizes", "slope"))
    sizes, ends = p.have(sizes, positive, slopes), p.have(ends, slopes)
    return p.use(transfer, values, sizes, ends, p.every(chances, threshold), known)


usual = {q: 0, sensitivity: 1, epsilon: 1, beta: 1, rho: "1/5"}


def part(p, claim, place):
    """One half of a claim that is supposed, to be refuted."""
    return p.have(claim.arguments[place], p.assume(claim))


def falls(p, claim, nothing):
    return p.the_same(p.supposing(claim, nothing), negation(claim))


def no_weight(p, claim):
    """At beta = 0 the formula is 0, and the score is the precision."""
    at_zero = p.at(part(p, claim, 0), 0)
    scored_as, formula = at_zero.formula.arguments
    some, none = p.auto(scored_as > "1/10"), p.have(formula <= 0)
    return falls(p, claim, p.have(FALSE, at_zero, some, none))


def no_noise(p, claim):
    """With one law for both databases, no score is above that of accepting all."""
    at_level = p.at(part(p, claim, 1), "3/4")
    premise, _ = at_level.formula.arguments
    somewhere = p.apply(at_level, p.auto(premise))
    noise = laplace(0, number(0) / 2)
    chance = probability(noise, event(y, threshold <= y))
    range_ = p.mean_between(noise, y, indicator(threshold <= y))
    fair = real("fair")
    value_ = score_of(number(1), number("4/5"), fair, fair)
    some = implies(conjunction(fair > 0, fair <= 1), value_ <= "5/7")
    low = p.at(p.every(p.have(some), fair), chance)
    none = p.have(equal(number(0), chance), range_, p.assume(negation(chance > 0)))
    zero_score = score_of(number(1), number("4/5"), number(0), number(0))
    empty = p.rewrite(none, p.have(zero_score <= "5/7"), value_ <= "5/7", fair)
    some = p.have(low.formula.arguments[0], range_, p.assume(chance > 0))
    low = p.cases(chance > 0, p.apply(low, some), empty)
    above = p.assume(number("3/4") < low.formula.arguments[0])
    return falls(p, claim, p.obtain(somewhere, threshold, p.have(FALSE, above, low)))


def too_high(p, claim):
    """A level above the formula is not reached: by the theorem itself."""
    values = {SPEC[str(over.data)]: one for over, one in usual.items()}
    never_more = p.have(At(usual).of(never(highest)), p.use(SPEC, values))
    at_level = p.at(p.assume(claim), At(usual).of(highest) + "1/2000")
    premise, _ = at_level.formula.arguments
    somewhere = p.apply(at_level, p.have(premise))
    above = p.assume(At(usual).of(highest + "1/2000" < score(threshold)))
    nothing = p.have(FALSE, above, p.at(never_more, threshold))
    return falls(p, claim, p.obtain(somewhere, threshold, nothing))


without_exp = sqrt(1 + 4 * (b / c) * epsilon)
SPEC = Theorem(
    title="The highest F_beta score of a threshold adversary who knows a prior",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (18) and appendix 10.5.1",
    covers=("HT-Q18",),
    standing="holds-repaired",
    given={"scale": scale > 0, "beta": beta > 0, "prior": rho < 1},
    claim=conjunction(never(highest), approached(highest)),
    proof=proof,
    instance=At(usual),
    reach=(
        At({**usual, epsilon: "1/100", rho: 0}),
        At({**usual, epsilon: 20, beta: 10, rho: "99/100"}),
    ),
    near_misses={
        "as printed": NearMiss(
            claim=never(highest_score(log(1 + b / c), without_exp)),
            at=At(usual, ("1/5",)),
        ),
        "no scale": NearMiss(
            without=("scale",),
            at=At({**usual, sensitivity: 0, epsilon: 2}, refute=no_noise),
        ),
        "no weight": NearMiss(
            without=("beta",), at=At({**usual, beta: 0}, refute=no_weight)
        ),
        "a certain prior": NearMiss(
            without=("prior",), at=At({**usual, rho: 1}, refute=no_weight)
        ),
        "a little less above the split": NearMiss(
            claim=never(highest - "1/1000"), at=At(usual, ("1/10",))
        ),
        "a little less below the split": NearMiss(
            claim=never(highest - "1/1000"), at=At({**usual, epsilon: "1/2"}, (-20,))
        ),
        "a little more": NearMiss(
            claim=approached(highest + "1/1000"), at=At(usual, refute=too_high)
        ),
        "the split log(1 + 2 b / c)": NearMiss(
            claim=never(highest_score(log(1 + 2 * b / c), root)),
            at=At({**usual, epsilon: "11/10"}, ("1/10",)),
        ),
        "the split without the prior": NearMiss(
            claim=never(highest_score(log(1 + b), root)),
            at=At({**usual, epsilon: "3/4"}, (-20,)),
        ),
    },
    remark="b is the square of beta, c = 1 - rho. Printed is epsilon for exp(epsilon) "
    "in the second case, against the appendix. The supremum is over all thresholds, in "
    "both regimes; in the first it is approached as the threshold falls, and not "
    "reached. A rho below 0 is that of the unlikely value; with rho = 1 the score of "
    "accepting all is 1.",
)
