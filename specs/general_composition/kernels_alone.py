"""What is known of both outputs together says less of the second stage alone."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

close = definition("foundations.closeness")
S, T = space("S"), space("T")
P, Q, K, J = law("P", S), law("Q", S), kernel("K", S, T), kernel("J", S, T)
s, t, seen, epsilon = point("s", S), point("t", T), point("seen", S), real("epsilon")
B = event_variable("B", T)


def both(one, other):
    """The law of both outputs."""
    return bind(one, s, bind(at(other, s), t, dirac(pair(s, t))))


def chance_of(one):
    return mean(one, s, indicator(equal(s, seen)))


joint = close(both(P, K), both(Q, J), epsilon, 0)
joint_back = close(both(Q, J), both(P, K), epsilon, 0)

SPEC = Theorem(
    covers=("GC-Q24",),
    title="A stage after an output that is seen loses at most twice as much",
    source="Composition in differential privacy for general granularity notions, "
    "section VII, after theorem VII.3",
    uses=(close,),
    given={
        "both outputs": joint,
        "and back": joint_back,
        "seen": chance_of(P) > 0,
    },
    claim=close(at(K, seen), at(J, seen), 2 * epsilon, 0),
    remark="For the second stage after an output of positive probability. After one "
    "that never occurs nothing is known.",
)


def proof(p):
    """Of the events that the first output is this one, divide two probabilities."""
    chance_p, chance_q = chance_of(P), chance_of(Q)
    pairs = point("pairs", pair_sort(S, T))
    first_is = event(pairs, equal(first(pairs), seen))
    hit = event(pairs, conjunction(equal(first(pairs), seen), member(second(pairs), B)))
    own = {}
    for one, stage in ((P, K), (Q, J)):
        hole, here = p.fresh(S), indicator(equal(s, seen))
        is_seen, other = p.assume(equal(s, seen)), p.assume(negation(equal(s, seen)))
        at_s, at_seen = probability(at(stage, s), B), probability(at(stage, seen), B)
        same = p.rewrite(
            is_seen,
            p.have(equal(at_s, at_s)),
            equal(at_s, probability(at(stage, hole), B)),
            hole,
        )
        goal = equal(here * at_s, here * at_seen)
        same = p.cases(equal(s, seen), p.have(goal, same), p.have(goal, other))
        up = p.mean(p.have(here * at_s <= here * at_seen, same), one, s)
        down = p.mean(p.have(here * at_seen <= here * at_s, same), one, s)
        own[one] = up, down
    first_ = p.at(p.given("both outputs"), hit)
    back = p.at(p.given("and back"), first_is)
    left, right = probability(at(K, seen), B), probability(at(J, seen), B)
    chances = p.mean_between(at(J, seen), t, indicator(member(t, B)))
    grown = exp(epsilon)
    joint_hit = p.have(
        chance_p * left <= grown * (chance_q * right), first_, *own[P], *own[Q]
    )
    seen_ = p.have(chance_q <= grown * chance_p, back)
    twice = p.have(
        grown * (chance_q * right) <= grown * (grown * chance_p * right),
        seen_,
        chances,
    )
    squared = p.have(equal(exp(2 * epsilon), grown * grown))
    product_ = p.have(
        chance_p * left <= chance_p * (exp(2 * epsilon) * right),
        joint_hit,
        twice,
        squared,
    )
    bound = p.have(left <= exp(2 * epsilon) * right + 0, product_, p.given("seen"))
    return p.every(bound, B)


zero, one = label(0, 2), label(1, 2)
bit = point("bit", finite(2))
two = dict.fromkeys("ST", finite(2))
is_one = event(bit, equal(bit, one))


def laws(first_, second_, after_p, after_q):
    """Chances of 0: of the first output, and of the second one after a 1."""
    return {
        P: coin(first_),
        Q: coin(second_),
        K: table(coin("1/2"), coin(after_p)),
        J: table(coin("1/2"), coin(after_q)),
        seen: one,
        epsilon: log(2),
    }


usual = laws("3/4", "5/8", "2/3", "8/9")
worst = laws("3/4", "101/200", "74/75", "296/297")


def example(by):
    """Both outputs lose log 2 at most, and the second stage after a 1 loses more."""
    values = {over: usual[over] for over in (P, Q, K, J)}
    at_usual = At({**values, epsilon: log(2)}, spaces=two).of
    stage = close(coin("2/3"), coin("8/9"), by, 0)
    return conjunction(at_usual(joint), at_usual(joint_back), negation(stage))


EXAMPLE = Theorem(
    title="A composition may be private and a stage of it not",
    source="Composition in differential privacy for general granularity notions, "
    "section VII, after theorem VII.3",
    covers=("GC-Q24",),
    uses=(close,),
    claim=example(log(2)),
    remark="The first output is 1 with chance 1/4 against 3/8. After a 1 the second "
    "output is 1 with chance 1/3 against 1/9, which is 3 to 1, after a 0 with chance "
    "1/2. All pairs of outputs are within a factor of 2.",
)


def known_stage(p):
    """At the label 1 the ratio is 3; the rest is computed."""
    parts_ = p.statement.claim.arguments
    stage = p.assume(parts_[2].arguments[0])
    wrong = p.have(FALSE, p.at(stage, is_one))
    facts = p.auto(parts_[0]), p.auto(parts_[1]), p.denied(stage, wrong)
    return p.have(p.statement.claim, *facts)


def enough(p, claim):
    """A factor of 3 is enough for the stage."""
    wrong = p.part(p.assume(claim), 2)
    return p.have(FALSE, wrong, p.auto(wrong.formula.arguments[0]))


def fails(without, values, where=is_one):
    return NearMiss(without=(without,), at=At(values, (where,), two))


is_zero = event(bit, equal(bit, zero))
SPEC = SPEC.but(
    proof=proof,
    instance=At(worst, spaces=two),
    near_misses={
        "open outputs": fails("both outputs", laws("1/2", "1/2", "1/2", 0), is_zero),
        "one way only": fails("and back", laws("15/16", "1/2", 0, "15/16")),
        "an output that never occurs": fails("seen", laws(1, 1, "1/2", 1)),
        "a little less": NearMiss(
            claim=close(at(K, seen), at(J, seen), 2 * epsilon * "99/100", 0),
            witnesses=(is_one,),
        ),
    },
)
EXAMPLE = EXAMPLE.but(
    proof=known_stage,
    near_misses={
        "three times": NearMiss(claim=example(log(3)), at=At({}, refute=enough)),
    },
    exceptions={"the other numbers": "a worked example"},
)
