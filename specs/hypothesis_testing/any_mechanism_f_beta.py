"""The highest F_beta score against any (epsilon, delta)-private mechanism.

The adversary says "the record is in" at random, as a test tells; beforehand its
absence is c times as likely as its presence. No mechanism, space, prior or test is
excluded; one mechanism reaches the bound.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table, test_table

close = definition("foundations.closeness")
S, D = space("S"), space("D")
P, Q, h, x = law("P", S), law("Q", S), any_test("h", S), point("x", S)
epsilon, delta, beta, c = map(real, ("epsilon", "delta", "beta", "c"))
E, b = exp(epsilon), beta * beta


def score(recall, false):
    """F_beta of recall and false alarms: the harmonic mean, weighted 1 to b."""
    precision = recall / (recall + c * false)
    return 1 / ((1 / (1 + b)) / precision + (b / (1 + b)) / recall)


def score_of(p_law, q_law, test):
    return score(mean(p_law, x, value(test, x)), mean(q_law, x, value(test, x)))


def highest_of(e):
    """Accept all but what proves the opposite, only what proves it, or at the bend."""
    always, certain = (1 + b) / (1 + b + c * (1 - delta)), (1 + b) * delta / (delta + b)
    bend = (1 + b) * (e + delta) / (e + delta + c * (1 - delta) + b * (1 + e))
    return always, certain, bend


highest = maximum(*highest_of(E))
both = {
    "P close to Q": close(P, Q, epsilon, delta),
    "Q close to P": close(Q, P, epsilon, delta),
}

PAIR = Theorem(
    title="The highest F_beta score between two laws that are close",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (12), for any mechanism; "
    "region of Kairouz, Oh and Viswanath 2015",
    uses=(close,),
    given={**both, "odds": c >= 0},
    claim=score_of(P, Q, h) <= highest,
    remark="{'b'} is the square of beta. The formula of eq. (12) is that of the "
    "Laplace mechanism and no bound for others: randomised response exceeds it.",
)
pure_bend = (1 + b) * E / (E + c + b * (1 + E))
pure = maximum((1 + b) / (1 + b + c), pure_bend)

at_zero = {
    "P close to Q": close(P, Q, epsilon, 0),
    "Q close to P": close(Q, P, epsilon, 0),
}

PURE = Theorem(
    title="The highest F_beta score between two laws, for pure privacy",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (12), for any mechanism",
    covers=("HT-QD3",),
    uses=(close,),
    given={**at_zero, "odds": c >= 0},
    claim=conjunction(
        score_of(P, Q, h) <= pure,
        implies(equal(c, 1), equal(pure_bend, E / (1 + E))),
    ),
    remark="The part about pure privacy. With equal odds the bend scores "
    "exp({epsilon}) / (1 + exp({epsilon})) for every beta; below {epsilon} = log(1 + "
    "{beta}^2) to accept all is better.",
)

private = definition("foundations.differential_privacy")

neighbours = event_variable("neighbours", pair_sort(D, D))
d, d_prime, M = point("d", D), point("d_prime", D), kernel("M", D, S)
laws = at(M, d), at(M, d_prime)

SPEC = Theorem(
    title="The highest F_beta score against any (epsilon, delta)-private mechanism",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (12), for any mechanism",
    covers=("HT-QD3",),
    uses=(private,),
    given={
        "private": private(M, neighbours, epsilon, delta),
        "neighbours": member(pair(d, d_prime), neighbours),
        "and back": member(pair(d_prime, d), neighbours),
        "odds": c >= 0,
    },
    claim=score_of(*laws, h) <= highest,
    remark="The part about approximate privacy: any space, any relation, any "
    "randomised test. With {delta} = 0 see pure; that no smaller bound is true, for "
    "epsilon of at least 0 and delta in [0, 1], see reached.",
)


def ways_of(p_law, q_law):
    return close(p_law, q_law, epsilon, delta), close(q_law, p_law, epsilon, delta)


letter, letters = point("letter", finite(4)), range(4)
rest = (1 - delta) / (1 + E)
channel = finite_law(delta, rest * E, rest, 0), finite_law(0, rest, rest * E, delta)
tests = [test_table(*(int(k < count) for k in letters)) for count in (3, 1, 2)]
scores = [
    score(*(mean(of, letter, value(test, letter)) for of in channel)) for test in tests
]

REACHED = Theorem(
    title="One mechanism on which three tests reach the three bounds of F_beta",
    source="Kairouz, Oh and Viswanath 2015, section 2; Warner 1965 for delta = 0",
    covers=("HT-QD3",),
    uses=(close,),
    given={
        "delta": conjunction(delta >= 0, delta <= 1),
        "epsilon": epsilon >= 0,
    },
    claim=conjunction(*ways_of(*channel), *map(equal, scores, highest_of(E))),
    remark="The part that no smaller bound is true: the best score against all private "
    "mechanisms is the bound itself. Deltas outside of 0 to 1 give no law.",
)
vertices = theorem("hypothesis_testing.any_mechanism_vertices")
reached = theorem("hypothesis_testing.any_mechanism_vertices.reached")


def corners(e):
    """Recall and false alarms at the corners of the region, in the same order."""
    bend = 1 - (1 - delta) / (1 + e), (1 - delta) / (1 + e)
    return (1, 1 - delta), (delta, 0), bend


def pair_proof(p):
    """A score is at most w where (1 + b - w) hits - w c alarms is at most w b."""
    ways, odds = (p.given("P close to Q"), p.given("Q close to P")), p.given("odds")
    T, A, w, e = map(real, "TAwe")
    hits, alarms = (mean(of, x, value(h, x)) for of in (P, Q))
    ranges = [p.mean_between(of, x, value(h, x)) for of in (P, Q)]
    some = p.have(delta >= 0, p.at(ways[0], event(x, FALSE)))

    sizes = conjunction(T >= 0, T <= 1, A >= 0, e > 0)
    room = p.assume(conjunction(sizes, *(one <= w for one in highest_of(e))))
    facts = room, odds, some
    positive = p.have(w >= 0, *facts)
    enough = (1 + b) * T <= w * (T + c * A + b)
    enough = p.have(implies(enough, score(T, A) <= w), room, odds, positive)
    # Where a corner scores 1 or more, so that gain would be negative, all is plain.
    plain, small = disjunction(w >= 1 + b, delta >= 1), p.assume(delta < 1)
    large = p.have(implies(delta >= 1, w >= 1), *facts)
    easy = p.have(implies(plain, score(T, A) <= w), enough, large, *facts)
    paid = [(1 + b - w) * one - w * c * other for one, other in corners(e)]
    bounds = [p.have(one <= w * b, *facts, positive, small) for one in paid]
    below = (1 + b - w) * T - w * c * A <= maximum(paid[2], paid[0], paid[1])
    hard = p.have(implies(below, score(T, A) <= w), enough, *bounds)
    rest = p.cases(
        small.formula,
        hard,
        p.have(hard.formula, easy, p.assume(negation(small.formula))),
    )
    both_ = conjunction(
        positive.formula, implies(plain, score(T, A) <= w), rest.formula
    )
    rule = p.supposing(room, p.have(both_, positive, easy, rest))
    rule = p.at(p.every(rule, T, A, w, e), hits, alarms, highest, E)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], *ranges))

    gain = 1 + b - highest
    signs = p.assume(gain >= 0)
    cost = p.have(highest * c >= 0, p.have(highest >= 0, rule), odds)
    values = {vertices["gain"]: gain, vertices["cost"]: highest * c}
    best = p.use(vertices, values, *ways, signs, cost)
    usual_ = p.have(p.statement.claim, rule, best)
    return p.cases(
        signs.formula,
        usual_,
        p.have(p.statement.claim, rule, p.assume(negation(signs.formula))),
    )


def pure_proof(p):
    """At delta = 0 what proves the claim never comes."""
    values = {delta: 0}
    ways = p.given("P close to Q"), p.given("Q close to P")
    bound = p.use(PAIR, values, *ways, p.given("odds"))
    best = p.have(score_of(P, Q, h) <= pure, bound, p.given("odds"))
    same = p.have(implies(equal(c, 1), equal(pure_bend, E / (1 + E))))
    return p.have(p.statement.claim, best, same)


def proof(p):
    """The laws on two neighbours are close both ways."""
    there = p.apply(p.at(p.given("private"), d, d_prime), p.given("neighbours"))
    back = p.apply(p.at(p.given("private"), d_prime, d), p.given("and back"))
    values = dict(zip((P, Q), laws, strict=True))
    return p.use(PAIR, values, there, back, p.given("odds"))


def reached_proof(p):
    """The three tests of the mechanism that reaches the corners."""
    rates = p.use(reached, p.given("delta"), p.given("epsilon"))
    facts = rates, p.given("delta"), p.given("epsilon")
    T, A = real("T"), real("A")
    sides = []
    for test, end, (recall, false) in zip(
        tests, highest_of(E), corners(E), strict=True
    ):
        at_corner = p.have(equal(score(recall, false), end), *facts[1:])
        found, missed = (mean(of, letter, value(test, letter)) for of in channel)
        known = [
            p.have(equal(one, two_), rates)
            for one, two_ in ((recall, found), (false, missed))
        ]
        half = p.rewrite(known[0], at_corner, equal(score(T, false), end), T)
        sides.append(p.rewrite(known[1], half, equal(score(found, A), end), A))
    private_ = p.have(conjunction(*ways_of(*channel)), rates)
    return p.have(p.statement.claim, private_, *sides)


bit, two = point("bit", finite(2)), finite(2)
guess = test_of(bit, indicator(equal(bit, label(0, 2))))
usual = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    h: guess,
    epsilon: log(3),
    delta: 0,
    beta: 1,
    c: 1,
}


always_test, blind = test_of(bit, 1), finite_law("1/2", "1/2")
not_both = {
    "P not close to Q": NearMiss(
        without=("P close to Q",),
        at={P: finite_law("2/3", "1/3"), Q: finite_law(0, 1)},
    ),
    "Q not close to P": NearMiss(
        without=("Q close to P",),
        at={P: finite_law(1, 0), Q: finite_law("1/3", "2/3")},
    ),
    "negative odds": NearMiss(without=("odds",), at={P: blind, Q: blind, c: -2}),
}

PAIR = PAIR.but(
    proof=pair_proof,
    instance=At(usual, spaces={"S": two}),
    reach=(
        At({**usual, c: 0}, spaces={"S": two}),
        At({**usual, beta: 0}, spaces={"S": two}),
        At({**usual, epsilon: 0, delta: 1}, spaces={"S": two}),
    ),
    near_misses={
        **not_both,
        "a strict bound": NearMiss(
            claim=score_of(P, Q, h) < highest,
        ),
        "the bend alone": NearMiss(
            claim=score_of(P, Q, h) <= highest_of(E)[2],
            at={beta: 2, h: always_test},
        ),
        "no certain corner": NearMiss(
            claim=score_of(P, Q, h) <= maximum(highest_of(E)[0], highest_of(E)[2]),
            at={
                P: blind,
                Q: finite_law(0, 1),
                epsilon: 0,
                delta: "1/2",
                c: 9,
                beta: "1/4",
            },
        ),
    },
)

PURE = PURE.but(
    proof=pure_proof,
    instance=At(usual, spaces={"S": two}),
    near_misses={
        **not_both,
        "a strict bound": NearMiss(
            claim=score_of(P, Q, h) < pure,
        ),
        "without the baseline": NearMiss(
            claim=score_of(P, Q, h) <= pure_bend, at={beta: 2, h: always_test}
        ),
    },
)
pairs = point("pairs", pair_sort(two, two))
zero, one = label(0, 2), label(1, 2)
flips = {
    M: table(usual[P], usual[Q]),
    neighbours: event(pairs, negation(equal(first(pairs), second(pairs)))),
    d: zero,
    d_prime: one,
    **{over: usual[over] for over in (h, epsilon, delta, beta, c)},
}


def mechanism(*rows, **changed):
    by_name = {over.data: over for over in flips}
    values = {by_name[name]: new for name, new in changed.items()}
    if rows:
        values[M] = table(*rows)
    return At({**flips, **values}, spaces={"S": two, "D": two})


alone = event(pairs, equal(pairs, pair(zero, one)))

SPEC = SPEC.but(
    proof=proof,
    instance=mechanism(),
    reach=(mechanism(c=0), mechanism(delta=1), mechanism(beta=0)),
    near_misses={
        "not private": NearMiss(
            without="private", at=mechanism(finite_law(1, 0), finite_law(0, 1))
        ),
        "not neighbours": NearMiss(
            without="neighbours",
            at=mechanism(
                finite_law("2/3", "1/3"),
                finite_law(0, 1),
                neighbours=event(pairs, equal(pairs, pair(one, zero))),
            ),
        ),
        "not the other way": NearMiss(
            without="and back",
            at=mechanism(finite_law(1, 0), finite_law("1/3", "2/3"), neighbours=alone),
        ),
        "negative odds": NearMiss(without="odds", at=mechanism(blind, blind, c=-2)),
        "a strict bound": NearMiss(
            claim=score_of(*laws, h) < highest,
        ),
    },
)
response = {epsilon: log(3), delta: "1/10", beta: 1, c: 1}

REACHED = REACHED.but(
    proof=reached_proof,
    instance=At(response),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon",
            claim=ways_of(*channel)[0],
            at={epsilon: -1, delta: 0},
            witnesses=(event(letter, equal(letter, label(2, 4))),),
        ),
    },
    exceptions={"delta": "other deltas give no law, of which nothing is known"},
)
