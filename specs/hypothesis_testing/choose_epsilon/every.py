"""Choosing epsilon for any (epsilon, delta)-private mechanism."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

words = shared("hypothesis_testing.choose_epsilon._words")
any = theorem("hypothesis_testing.choose_epsilon.any")
chosen, ratio, score = words.chosen, words.ratio, words.score
S = space("S")
beta, c, limit, answer = map(real, ("beta", "c", "limit", "answer"))
epsilon, x, h = real("epsilon"), point("x", S), any_test("h", S)
delta = real("delta")
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

SPEC = Theorem(
    title="Choosing epsilon for any (epsilon, delta)-private mechanism",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.4, made general",
    covers=("HT-A2",),
    standing="definition",
    defines=chosen,
    uses=(close,),
    given={"limit": any.given["limit"]},
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
letter, j = point("letter", finite(4)), any_test("j", finite(4))


def channel_meets(of):
    rates = (mean(one, letter, value(j, letter)) for one in channel)
    return At({epsilon: of}).of(forall(j, score(*rates) <= limit))


def every_proof(p):
    """Up to the formula the bound of all is met, and one mechanism reaches it."""
    room = p.given("limit")
    odds = p.have(c >= 0, room)
    slack = p.have(conjunction(delta >= 0, delta <= 1), room)
    exact = p.use(any, room)
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
    at_bend = p.have(words.keeps, p.have(words.bend <= limit, worst, at_bend), room)
    back = p.supposing(channel_meets(epsilon), p.apply(down, at_bend))
    exact = conjunction(*words.up_to(log(ratio), channel_meets(epsilon)))
    exact = p.have(exact, met, back)
    exact = p.every(p.supposing(natural_, exact), epsilon)
    # At epsilon = 0 the bend is between the two trivial scores.
    large = p.have(ratio >= 1, room)
    turn = p.axiom("exp_log", ratio, facts=[p.have(ratio > 0, large)])
    large = p.have(log(ratio) >= 0, turn, large)
    both = words.only_one(p, channel_family, channel_meets, log(ratio), large, exact)
    return p.have(p.statement.claim, below, *both)


bit = point("bit", finite(2))
first_only = test_of(bit, indicator(equal(bit, label(0, 2))))
all_in, blind = test_of(bit, 1), finite_law("1/2", "1/2")
by_bit = {
    **words.shared,
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

SPEC = SPEC.but(
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
