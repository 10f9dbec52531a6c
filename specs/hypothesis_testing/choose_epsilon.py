"""Choosing epsilon from a limit of F_beta: the largest that meets it.

A family of mechanisms has one law for each database and epsilon. Chosen is the number
that meets the limit against every test, and that no other one which does exceeds.
"""

from verifydp.formal.spec import *

inverse = theorem("hypothesis_testing.laplace_inverse")
in_range = theorem("hypothesis_testing.laplace_inverse.range")
S = space("S")
P, Q = kernel("P", REAL, S), kernel("Q", REAL, S)
beta, c, limit, answer = map(real, ("beta", "c", "limit", "answer"))
epsilon, x, h = real("epsilon"), point("x", S), any_test("h", S)
q, scale, y, k = real("q"), real("scale"), point("y", REAL), any_test("k", REAL)
b = beta * beta


def score(recall, false):
    """F_beta of recall and false alarms: the harmonic mean, weighted 1 to b."""
    precision = recall / (recall + c * false)
    return 1 / ((1 / (1 + b)) / precision + (b / (1 + b)) / recall)


def meets(of):
    """No test scores more than the limit."""
    rates = (mean(at(one, of), x, value(h, x)) for one in (P, Q))
    return forall(h, score(*rates) <= limit)


chosen = Definition(
    "chosen_epsilon",
    (P, Q, beta, c, limit, answer),
    conjunction(
        answer >= 0,
        meets(answer),
        forall(
            epsilon,
            implies(conjunction(epsilon >= 0, meets(epsilon)), epsilon <= answer),
        ),
    ),
)
g = (1 + b) * (1 - limit) / limit
baseline = (1 + b) / (1 + b + c)
largest = log(c * (g + b) / (g * g))
laplace_family = (
    function(epsilon, laplace(q + epsilon * scale, scale)),
    function(epsilon, laplace(q, scale)),
)
is_chosen = chosen(*laplace_family, beta, c, limit, answer)


def laplace_meets(of):
    laws = laplace(q + of * scale, scale), laplace(q, scale)
    rates = (mean(one, y, value(k, y)) for one in laws)
    return forall(k, score(*rates) <= limit)


smaller = forall(
    epsilon,
    implies(conjunction(epsilon >= 0, epsilon <= largest), laplace_meets(epsilon)),
)


def proof(p):
    """An epsilon meets the limit exactly up to the formula of laplace_inverse."""
    room = p.given("limit")
    parts = [p.have(one, room) for one in (c > 0, inverse.given["limit"])]
    facts = [p.given("scale"), *parts]
    natural_ = p.have(
        largest >= 0,
        p.have(log(1 + b / c) >= 0, p.have(1 + b / c >= 1, facts[1])),
        p.use(in_range, {}, room),
    )

    def decided(of, sign):
        values = {inverse["epsilon"]: of}
        both = p.use(inverse, values, facts[0], sign, *facts[1:])
        below, back = laplace_meets(of), of <= largest
        return p.have(implies(back, below), both), p.have(implies(below, back), both)

    itself = p.apply(decided(largest, natural_)[0], p.have(largest <= largest))
    room = p.assume(conjunction(epsilon >= 0, laplace_meets(epsilon)))
    sign = p.have(epsilon >= 0, room)
    at_most = p.apply(decided(epsilon, sign)[1], p.have(laplace_meets(epsilon), room))
    at_most = p.every(p.supposing(room.formula, at_most), epsilon)
    best = chosen(*laplace_family, beta, c, limit, largest)
    best = p.have(best, natural_, itself, at_most)
    # Chosen is only the formula: each of the two numbers exceeds the other.
    held = p.assume(is_chosen)
    unfolded = chosen.at(is_chosen.arguments).arguments
    parts = [p.have(part, held) for part in unfolded]
    upper = p.apply(decided(answer, parts[0])[1], parts[1])
    both = p.have(conjunction(largest >= 0, laplace_meets(largest)), natural_, itself)
    lower = p.apply(p.at(parts[2], largest), both)
    unique = p.supposing(is_chosen, p.have(equal(answer, largest), upper, lower))
    same = p.assume(equal(answer, largest))
    hole = real("hole")
    shape = chosen(*laplace_family, beta, c, limit, hole)
    turned = p.rewrite(p.have(equal(largest, answer), same), best, shape, hole)
    backwards = p.supposing(same.formula, turned)
    range_ = p.assume(conjunction(epsilon >= 0, epsilon <= largest))
    below = decided(epsilon, p.have(epsilon >= 0, range_))[0]
    below = p.apply(below, p.have(epsilon <= largest, range_))
    below = p.every(p.supposing(range_.formula, below), epsilon)
    return p.have(p.statement.claim, unique, backwards, below)


usual = {q: 0, scale: 1, beta: 1, c: 1, limit: "9/10", answer: 3}
met_up_to = {
    name: forall(
        epsilon,
        implies(conjunction(epsilon >= 0, epsilon <= end), laplace_meets(epsilon)),
    )
    for name, end in (("more", largest + "1/100"), ("no odds", log((g + b) / (g * g))))
}


def cut(place):
    return test_of(y, indicator(number(place) <= y))


SPEC = Theorem(
    title="Choosing epsilon from a limit of F_beta",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.4",
    covers=("HT-A2",),
    standing="definition",
    defines=chosen,
    reads="{5} is the largest epsilon at which no test of {0} against {1} scores more "
    "than {4}",
    given={
        "scale": scale > 0,
        "limit": conjunction(c > 0, baseline <= limit, limit < 1),
    },
    claim=conjunction(
        implies(is_chosen, equal(answer, largest)),
        implies(equal(answer, largest), is_chosen),
        smaller,
    ),
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, limit: "2/3"}), At({**usual, c: "1/5", beta: 0})),
    near_misses={
        "an infeasible limit": NearMiss(
            without=("limit",),
            claim=smaller,
            at=At({**usual, limit: "3/5"}, ("1/10", test_of(y, 1))),
        ),
        "rounding up": NearMiss(
            claim=met_up_to["more"], at=At(usual, ("321/100", cut("3/2")))
        ),
        "without the odds": NearMiss(
            claim=met_up_to["no odds"],
            at=At({**usual, c: "1/2"}, ("31/10", cut("4/5"))),
        ),
    },
    remark="For Laplace noise the answer is the formula of laplace_inverse, and each "
    "smaller epsilon meets the limit as well: an answer is rounded down. A limit below "
    "the score of accepting all has no answer: laplace_inverse.infeasible.",
)

delta, e = real("delta"), real("e")
trivial = maximum((1 + b) / (1 + b + c * (1 - delta)), (1 + b) * delta / (delta + b))
bend = (1 + b) * (exp(epsilon) + delta)
bend = bend / (exp(epsilon) + delta + c * (1 - delta) + b * (1 + exp(epsilon)))
ratio = limit * (delta + c * (1 - delta) + b) - (1 + b) * delta
ratio = ratio / ((1 + b) * (1 - limit))
keeps = maximum(trivial, bend) <= limit


def any_proof(p):
    """The bend is at most the limit where exp(epsilon) is at most a ratio."""
    room = p.given("limit")
    at_e = (1 + b) * (e + delta) / (e + delta + c * (1 - delta) + b * (1 + e))
    some = p.assume(e > 0)
    rule = p.have(
        conjunction(
            implies(at_e <= limit, e <= ratio), implies(e <= ratio, at_e <= limit)
        ),
        room,
        some,
    )
    rule = p.at(p.every(p.supposing(some.formula, rule), e), exp(epsilon))
    rule = p.apply(rule, p.have(exp(epsilon) > 0))
    positive = p.have(ratio > 0, room)
    turn = p.axiom("exp_log", ratio, facts=[positive])
    return p.have(p.statement.claim, rule, turn, room)


shared = {beta: 1, c: 1, limit: "9/10", delta: 0, epsilon: 1}
ANY = Theorem(
    title="Choosing epsilon for any (epsilon, delta)-private mechanism",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.4, made general",
    covers=("HT-A2",),
    standing="definition",
    defines=chosen,
    given={
        "limit": conjunction(c > 0, delta >= 0, delta < 1, trivial <= limit, limit < 1)
    },
    claim=conjunction(
        implies(keeps, epsilon <= log(ratio)), implies(epsilon <= log(ratio), keeps)
    ),
    proof=any_proof,
    instance=At(shared),
    near_misses={
        "an infeasible limit": NearMiss(
            without=("limit",), at=At({**shared, limit: "3/5", epsilon: 0})
        ),
        "a little more": NearMiss(
            claim=implies(epsilon <= log(ratio) + "1/100", keeps),
            at=At({**shared, epsilon: "22/10"}),
        ),
        "the formula of Laplace noise": NearMiss(
            claim=implies(epsilon <= largest, keeps), at=At({**shared, epsilon: 3})
        ),
    },
    remark="The highest score of any_mechanism_f_beta, which one mechanism reaches, is "
    "at most the limit exactly up to this epsilon: for beta and odds of 1 it is the "
    "logarithm of the odds of the limit, log 9 for 0.9. The first theorem of this file "
    "is about Laplace noise.",
)
