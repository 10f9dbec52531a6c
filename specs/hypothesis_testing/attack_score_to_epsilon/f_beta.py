"""From an F_beta score to epsilon."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.attack_score_to_epsilon._words")
close = definition("foundations.closeness")
least_epsilon, blind = words.least_epsilon, words.blind
S = space("S")
P, Q, h = law("P", S), law("Q", S), any_test("h", S)
epsilon, delta, c, beta = map(real, ("epsilon", "delta", "c", "beta"))
b = beta * beta


def f_beta(recall, false):
    precision_ = recall / (recall + c * false)
    return 1 / ((1 / (1 + b)) / precision_ + (b / (1 + b)) / recall)


score_ = f_beta(words.hits, words.alarms)
worst = maximum((1 + b) / (1 + b + c * (1 - delta)), (1 + b) * delta / (delta + b))


def f_beta_ratio(level):
    rest = level * (delta + c * (1 - delta) + b) - (1 + b) * delta
    return rest / ((1 + b) * (1 - level))


SPEC = Theorem(
    title="From an F_beta score to epsilon",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3.1, made general",
    uses=(close,),
    given={
        **words.both,
        "odds": c >= 0,
        "above": worst < score_,
    },
    claim=least_epsilon(f_beta_ratio(score_)) <= epsilon,
    remark="The two trivial scores are those of accepting all but what proves the "
    "opposite, and only what proves the claim.",
)
f_beta_bound = theorem("hypothesis_testing.any_mechanism_f_beta.pair")


def f_beta_bend(e):
    return (1 + b) * (e + delta) / (e + delta + c * (1 - delta) + b * (1 + e))


def from_f_beta(p):
    ways = p.given("P close to Q"), p.given("Q close to P")
    bound = p.use(f_beta_bound, *ways, p.given("odds"))
    return words.from_bend(p, score_, worst, f_beta_bend, f_beta_ratio, bound)


SPEC = SPEC.but(
    proof=from_f_beta,
    instance=At(words.usual, spaces={"S": finite(2)}),
    near_misses={
        **words.one_proves,
        "negative odds": NearMiss(
            without="odds", at={P: blind, Q: blind, c: -4, epsilon: 0}
        ),
        "no better than a guess": NearMiss(
            without="above", at={beta: 3, h: words.always}
        ),
        "a strict bound": NearMiss(
            claim=least_epsilon(f_beta_ratio(score_)) < epsilon,
        ),
    },
)
