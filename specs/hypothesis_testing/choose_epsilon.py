"""Choosing epsilon from a limit of F_beta: the largest that meets it.

A family of mechanisms has one law for each database and epsilon. Chosen is the number
that meets the limit against every test, and that no other one which does exceeds.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

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

SPEC = Theorem(
    title="Choosing epsilon from a limit of F_beta",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.4",
    covers=("HT-A2",),
    standing="definition",
    defines=chosen,
    reads="{5} is the largest epsilon at which no test of {0} against {1} scores more "
    "than {4}, for beta {2} and odds {3}",
    given={
        "scale": scale > 0,
        "limit": conjunction(c > 0, baseline <= limit, limit < 1),
    },
    claim=conjunction(
        implies(is_chosen, equal(answer, largest)),
        implies(equal(answer, largest), is_chosen),
        smaller,
    ),
    remark="The part about Laplace noise: the answer is the formula of "
    "laplace_inverse, and each smaller epsilon meets the limit as well: an answer is "
    "rounded down. The answers on the two databases are one sensitivity apart. Smaller "
    "gaps are smaller epsilons; the other order is its mirror image; neither is a "
    "separate statement. A limit below the score of accepting all has no answer: "
    "laplace_inverse.infeasible. The Gaussian family is missing: its best score "
    "(gaussian_f_beta) has no closed formula to invert.",
)

delta, e = real("delta"), real("e")
trivial = maximum((1 + b) / (1 + b + c * (1 - delta)), (1 + b) * delta / (delta + b))
bend = (1 + b) * (exp(epsilon) + delta)
bend = bend / (exp(epsilon) + delta + c * (1 - delta) + b * (1 + exp(epsilon)))
ratio = limit * (delta + c * (1 - delta) + b) - (1 + b) * delta
ratio = ratio / ((1 + b) * (1 - limit))
keeps = maximum(trivial, bend) <= limit

ANY = Theorem(
    title="The highest score against any private mechanism, solved for epsilon",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.4, made general",
    given={
        "limit": conjunction(c > 0, delta >= 0, delta < 1, trivial <= limit, limit < 1)
    },
    claim=conjunction(
        implies(keeps, epsilon <= log(ratio)), implies(epsilon <= log(ratio), keeps)
    ),
    remark="A lemma for every: the highest score of any_mechanism_f_beta is at most "
    "the limit exactly up to this epsilon. With equal odds it is log((limit - {delta}) "
    "/ (1 - limit)), for every beta: log 9 for 0.9 and {delta} = 0.",
)

close = definition("foundations.closeness")
rest = (1 - delta) / (1 + exp(epsilon))
channel = (
    finite_law(delta, rest * exp(epsilon), rest, 0),
    finite_law(0, rest, rest * exp(epsilon), delta),
)
channel_family = tuple(function(epsilon, one) for one in channel)
is_chosen_for_all = chosen(*channel_family, beta, c, limit, answer)
present, absent = law("present", S), law("absent", S)
hits, alarms = (mean(one, x, value(h, x)) for one in (present, absent))
both_ways = (
    close(present, absent, epsilon, delta),
    close(absent, present, epsilon, delta),
)
#: Every private mechanism meets the limit up to the formula.
all_meet = implies(
    conjunction(*both_ways, epsilon <= log(ratio)), score(hits, alarms) <= limit
)

EVERY = Theorem(
    title="Choosing epsilon for any (epsilon, delta)-private mechanism",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.4, made general",
    covers=("HT-A2",),
    standing="definition",
    defines=chosen,
    uses=(close,),
    given={"limit": ANY.given["limit"]},
    claim=conjunction(
        all_meet,
        implies(is_chosen_for_all, equal(answer, log(ratio))),
        implies(equal(answer, log(ratio)), is_chosen_for_all),
    ),
    remark="The part about all private mechanisms. Up to the formula each meets the "
    "limit, and for the family of one mechanism that reaches every bound, see "
    "any_mechanism_vertices.reached, it is the chosen epsilon: no larger one is right "
    "for all. With equal odds it is log((limit - {delta}) / (1 - limit)), for every "
    "beta.",
)
pair_bound = theorem("hypothesis_testing.any_mechanism_f_beta.pair")
pair_reached = theorem("hypothesis_testing.any_mechanism_f_beta.reached")
inverse = theorem("hypothesis_testing.laplace_inverse")
in_range = theorem("hypothesis_testing.laplace_inverse.range")


def up_to(last, met):
    """The limit is met up to a number, and not beyond."""
    return implies(epsilon <= last, met), implies(met, epsilon <= last)


def only_one(p, family, met_at, last, natural_, exact):
    """Where the limit is met exactly up to a number, no other number is chosen."""

    def decided(of, sign):
        both = p.apply(p.at(exact, of), sign)
        return p.parts(both)

    itself = p.apply(decided(last, natural_)[0], p.have(last <= last))
    room = p.assume(conjunction(epsilon >= 0, met_at(epsilon)))
    at_most = decided(epsilon, p.have(epsilon >= 0, room))[1]
    at_most = p.apply(at_most, p.have(met_at(epsilon), room))
    at_most = p.every(p.supposing(room, at_most), epsilon)
    best = chosen(*family, beta, c, limit, last)
    best = p.have(best, natural_, itself, at_most)
    # Each of two chosen numbers exceeds the other.
    is_any, hole = chosen(*family, beta, c, limit, answer), real("hole")
    held = p.assume(is_any)
    parts = [p.have(part, held) for part in chosen.at(is_any.arguments).arguments]
    upper = p.apply(decided(answer, parts[0])[1], parts[1])
    both = p.have(conjunction(last >= 0, met_at(last)), natural_, itself)
    lower = p.apply(p.at(parts[2], last), both)
    unique = p.supposing(is_any, p.have(equal(answer, last), upper, lower))
    same = p.assume(equal(answer, last))
    shape = chosen(*family, beta, c, limit, hole)
    turned = p.rewrite(p.have(equal(last, answer), same), best, shape, hole)
    return unique, p.supposing(same, turned)


def proof(p):
    """An epsilon meets the limit exactly up to the formula of laplace_inverse."""
    room, positive = p.given("limit"), p.given("scale")
    parts = [p.have(one, room) for one in (c > 0, inverse.given["limit"])]
    natural_ = p.have(
        largest >= 0,
        p.have(log(1 + b / c) >= 0, p.have(1 + b / c >= 1, parts[0])),
        p.use(in_range, room),
    )
    sign = p.assume(epsilon >= 0)
    exact = p.use(inverse, positive, sign, *parts)
    exact = p.have(conjunction(*up_to(largest, laplace_meets(epsilon))), exact)
    exact = p.every(p.supposing(sign, exact), epsilon)
    both = only_one(p, laplace_family, laplace_meets, largest, natural_, exact)
    range_ = p.assume(conjunction(epsilon >= 0, epsilon <= largest))
    below = p.apply(p.at(exact, epsilon), p.have(epsilon >= 0, range_))
    below = p.have(below.formula.arguments[0], below)
    below = p.apply(below, p.have(epsilon <= largest, range_))
    below = p.every(p.supposing(range_, below), epsilon)
    return p.have(p.statement.claim, *both, below)


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


at_most = log(number(1) * (number("2/9") + 1) / (number("2/9") * "2/9"))
too_small = {**usual, answer: at_most - "1/100"}


def not_largest(p, claim):
    """The formula meets the limit as well, and is larger."""
    here = At(too_small).of
    held = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
    highest = p.have(chosen.at(held.formula.arguments).arguments[2], held)
    end = here(largest)
    known = p.use(SPEC, {**too_small, answer: end})
    back = p.have(known.formula.arguments[1], known)
    full = p.apply(back, p.have(back.formula.arguments[0]))
    full = p.have(conjunction(*chosen.at(full.formula.arguments).arguments[:2]), full)
    return p.have(FALSE, p.apply(p.at(highest, end), full))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, limit: "2/3"}), At({**usual, c: "1/5", beta: 0})),
    near_misses={
        "an infeasible limit": NearMiss(
            without="limit",
            claim=smaller,
            at={limit: "3/5"},
            witnesses=("1/10", test_of(y, 1)),
        ),
        "a smaller answer": NearMiss(
            claim=implies(equal(answer, largest - "1/100"), is_chosen),
            at=At(too_small, refute=not_largest),
        ),
        "rounding up": NearMiss(
            claim=met_up_to["more"], witnesses=("321/100", cut("3/2"))
        ),
        "without the odds": NearMiss(
            claim=met_up_to["no odds"],
            at={c: "1/2"},
            witnesses=("31/10", cut("4/5")),
        ),
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)


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
    rule = p.at(p.every(p.supposing(some, rule), e), exp(epsilon))
    rule = p.apply(rule, p.have(exp(epsilon) > 0))
    positive = p.have(ratio > 0, room)
    turn = p.axiom("exp_log", ratio, facts=[positive])
    return p.have(p.statement.claim, rule, turn, room)


shared = {beta: 1, c: 1, limit: "9/10", delta: 0, epsilon: 1}

ANY = ANY.but(
    proof=any_proof,
    instance=At(shared),
    near_misses={
        "an infeasible limit": NearMiss(without="limit", at={limit: "3/5", epsilon: 0}),
        "a little more": NearMiss(
            claim=implies(epsilon <= log(ratio) + "1/100", keeps),
            at={epsilon: "22/10"},
        ),
    },
)

letter, j = point("letter", finite(4)), any_test("j", finite(4))


def channel_meets(of):
    rates = (mean(one, letter, value(j, letter)) for one in channel)
    return At({epsilon: of}).of(forall(j, score(*rates) <= limit))


def every_proof(p):
    """Up to the formula the bound of all is met, and one mechanism reaches it."""
    room = p.given("limit")
    odds = p.have(c >= 0, room)
    slack = p.have(conjunction(delta >= 0, delta <= 1), room)
    exact = p.use(ANY, room)
    down, up = p.parts(exact)

    def bounded(laws, test, ways, spaces=None):
        """The score of a test, where epsilon is at most the formula."""
        values = dict(zip((pair_bound["P"], pair_bound["Q"]), laws, strict=True))
        values |= {pair_bound["h"]: test}
        bound = p.use(pair_bound, values, *ways, odds, spaces=spaces or {})
        within = p.apply(up, p.assume(epsilon <= log(ratio)))
        return p.have(bound.formula.arguments[0] <= limit, bound, within)

    supposed = p.assume(all_meet.arguments[0])
    ways = [p.have(one, supposed) for one in both_ways]
    below = p.supposing(epsilon <= log(ratio), bounded((present, absent), h, ways))
    below = p.apply(below, p.have(epsilon <= log(ratio), supposed))
    below = p.supposing(supposed, below)

    # The mechanism that is worst: a test reaches the bend, and none exceeds the bound.
    natural_ = p.assume(epsilon >= 0)
    worst = p.use(pair_reached, slack, natural_)
    ways = [p.have(one, worst) for one in worst.formula.arguments[:2]]
    met = p.every(bounded(channel, j, ways, {"S": finite(4)}), j)
    met = p.supposing(epsilon <= log(ratio), p.the_same(met, channel_meets(epsilon)))
    says = test_table(1, 1, 0, 0)
    at_bend = p.at(p.assume(channel_meets(epsilon)), says)
    at_bend = p.have(keeps, p.have(bend <= limit, worst, at_bend), room)
    back = p.supposing(channel_meets(epsilon), p.apply(down, at_bend))
    exact = conjunction(*up_to(log(ratio), channel_meets(epsilon)))
    exact = p.have(exact, met, back)
    exact = p.every(p.supposing(natural_, exact), epsilon)
    # At epsilon = 0 the bend is between the two trivial scores.
    large = p.have(ratio >= 1, room)
    turn = p.axiom("exp_log", ratio, facts=[p.have(ratio > 0, large)])
    large = p.have(log(ratio) >= 0, turn, large)
    both = only_one(p, channel_family, channel_meets, log(ratio), large, exact)
    return p.have(p.statement.claim, below, *both)


bit = point("bit", finite(2))
first_only = test_of(bit, indicator(equal(bit, label(0, 2))))
all_in, blind = test_of(bit, 1), finite_law("1/2", "1/2")
by_bit = {
    **shared,
    present: finite_law("3/4", "1/4"),
    absent: finite_law("1/4", "3/4"),
    h: first_only,
    epsilon: log(3),
    answer: 2,
}


def at_bit(**changed):
    by_name = {over.data: over for over in by_bit}
    values = {by_name[name]: new for name, new in changed.items()}
    return At({**by_bit, **values}, spaces={"S": finite(2)})


nearly = number("7505/10000")

EVERY = EVERY.but(
    proof=every_proof,
    instance=at_bit(),
    near_misses={
        "an infeasible limit": NearMiss(
            without="limit",
            claim=all_meet,
            at=at_bit(present=blind, absent=blind, limit="3/5", h=all_in, epsilon=0),
        ),
        "a little more": NearMiss(
            claim=implies(
                conjunction(*both_ways, epsilon <= log(ratio) + "1/100"),
                score(hits, alarms) <= limit,
            ),
            at=at_bit(
                limit="3/4",
                present=finite_law(nearly, 1 - nearly),
                absent=finite_law(1 - nearly, nearly),
                epsilon=log(nearly / (1 - nearly)),
            ),
        ),
    },
)
