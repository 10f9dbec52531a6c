"""Noise for a user's mean: what is left to delta at a number of users."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
model = shared("gaussian_pufferfish._users")
K, k, i = natural("K"), natural("k"), natural("i")
y, t, B = point("y", REAL), real("t"), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon, delta = map(real, ("b", "epsilon", "delta"))
others = model.others
present, absent, hidden = model.present, model.absent, model.hidden
user, added = model.is_user, model.added
words = shared("gaussian_pufferfish.vanishing_delta._words")
eta, far, law_of, usual = words.eta, words.far, words.law_of, words.usual
zero = words.zero

SPEC = Theorem(
    title="Noise for a user's mean: what is left to delta at a number of users",
    source="this project, by the coupling of theorem 1",
    uses=(close,),
    given={
        "scale": b > 0,
        "mean": abs(at(mu, k)) <= epsilon * b,
        "user": user,
        "quantile": conjunction(t <= 0, 2 * normal_cdf(t) <= delta / 2),
        "small": added <= eta,
    },
    claim=hidden,
    remark="Half of delta pays for the score beyond t, the other half for what the "
    "user adds to the deviation.",
)
pair_of_laws = theorem("gaussian_pufferfish.noise_for_the_mean")
sums = theorem("gaussian_pufferfish.user_sums")


def hiding(p):
    """The two normal sums, with what the coupling of theorem 1 leaves to delta."""
    parts = p.use(sums, p.given("user"))
    facts = [p.have(part, parts) for part in parts.formula.arguments[2:]]
    moments, both = (
        (law_of(mu, sigma), law_of(others(mu), others(sigma))),
        (present, absent),
    )
    gap = abs(moments[0][1] - moments[1][1])
    spread = p.have(gap <= eta, p.given("small"), *facts[2:])
    positive = p.given("quantile")
    g, n = real("g"), real("n")
    known = conjunction(g <= n, equal(n * (2 * (1 - t)), delta * b), n >= 0, g >= 0)
    known = p.assume(known)
    product = p.have(g * -t <= n * -t, known, positive)
    product = p.have(g * -t <= delta * b / 2, product, known, positive)
    paid = p.have(g * -t * (1 / b) <= delta / 2, product, p.given("scale"))
    paid = p.at(p.every(p.supposing(known, paid), g, n), gap, eta)
    whole = p.have(equal(eta * (2 * (1 - t)), delta * b), positive)
    paid = p.granted(paid, spread, whole, p.have(gap >= 0))
    chances = [p.at(p.have(part, parts), B) for part in parts.formula.arguments[:2]]
    ends = []
    for order in ((0, 1), (1, 0)):
        (mean_i, sd_i), (mean_j, sd_j) = (moments[place] for place in order)
        values = {"mean_i": mean_i, "mean_j": mean_j, "sd_i": sd_i, "sd_j": sd_j}
        values["reach"] = -t
        noise = p.have(abs(mean_i - mean_j) <= epsilon * b, p.given("mean"), facts[0])
        reach = p.have(-t >= 0, positive)
        bound = p.at(p.use(pair_of_laws, p.given("scale"), noise, reach, **values), B)
        first_, then = (both[place] for place in order)
        limit_ = probability(first_, B) <= exp(epsilon) * probability(then, B) + delta
        bound = p.every(p.have(limit_, bound, *chances, paid, positive), B)
        ends.append(p.the_same(bound, close(first_, then, epsilon, delta)))
    return p.have(hidden, *ends)


few = {**usual, K: natural_number(1), sigma: zero, delta: "1/20", t: -3}


SPEC = SPEC.but(
    proof=hiding,
    instance=At(few),
    near_misses={
        "a large mean": NearMiss(
            without="mean",
            at={mu: function(i, number(5))},
            witnesses=(event(y, y >= 2),),
        ),
        "a large spread": NearMiss(
            without="small",
            at={mu: zero, sigma: function(i, number(9))},
            witnesses=(far,),
        ),
        "a score above 0": NearMiss(
            without="quantile",
            at={mu: zero, sigma: function(i, number(9)), t: "999/1000"},
            witnesses=(far,),
        ),
        "forty times the spread": NearMiss(
            number=Number(2, "1/20", hypothesis="small"),
            at={
                mu: zero,
                sigma: function(i, number("12/5")),
                epsilon: 0,
                delta: "3/10",
                t: "-3/2",
            },
            witnesses=(event(y, abs(y) >= "3/2"),),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there",
        "user": "a user beyond the last adds nothing, so that both laws are the same "
        "and hidden as well",
        "2": "for every t of at most 0 what the user adds to the deviation costs "
        "less than delta / 2, so that no other share of delta for the tails fails",
    },
)
