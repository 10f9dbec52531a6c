"""How far what is learned moves the odds of a binary record, and with them precision.

If the chance of a value is at most 1 / (1 - prior_rho) times that of the other value,
and what is learned multiplies it by at most 1 / (1 - learned_rho), then the odds
against it are still at least (2 - prior_rho)(1 - learned_rho) - 1.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

words = shared("hypothesis_testing.learned_odds._words")
V = space("V")
before, after, d, v = law("before", V), law("after", V), point("d", V), point("v", V)
a, z, spot = point("a", V), point("z", V), point("spot", V)
prior_rho, learned_rho = real("prior_rho"), real("learned_rho")
least_odds = maximum(0, (2 - prior_rho) * (1 - learned_rho) - 1)

SPEC = Theorem(
    title="After learning, the odds of a binary record are at least (2 - "
    "{prior_rho})(1 - {learned_rho}) - 1",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, sections 5.2 and 5.3",
    given={
        "two": forall(v, disjunction(equal(a, v), equal(z, v))),
        "prior": (1 - prior_rho) * chance(before, a) <= chance(before, z),
        "range": prior_rho <= 2,
        "learned": (1 - learned_rho) * chance(after, a) <= chance(before, a),
    },
    claim=least_odds * chance(after, a) <= chance(after, z),
    remark="The record has two values, a and z. Everything is about two laws of it, "
    "whatever was learned in between, on any space.",
)


def whole(p, of, same):
    """The chances of the two values sum up to 1, or each is 1 if they are one."""
    is_a, is_z = equal(d, a), equal(d, z)
    either, a_or_z = p.at(p.given("two"), d), indicator(is_a) + indicator(is_z)
    alike = p.rewrite(p.assume(is_a), p.assume(is_z), equal(spot, z), spot)
    apart = p.have(FALSE, alike, p.assume(negation(same)))
    apart = p.supposing(is_a, p.supposing(is_z, apart))
    of_z = p.rewrite(p.assume(same), p.assume(equal(a, d)), equal(spot, d), spot)
    of_a = p.supposing(equal(a, d), of_z)
    sums = []
    for body, known in ((a_or_z, (apart,)), (indicator(is_z), (of_a,))):
        split = p.have(equal(body, 1), either, *known)
        low = p.mean(p.have(body <= 1, split), of, d)
        high = p.mean(p.have(number(1) <= body, split), of, d)
        sums.append((low, high))
    total = p.have(equal(chance(of, a) + chance(of, z), 1), *sums[0])
    return total, p.have(equal(chance(of, z), 1), *sums[1])


def proof(p):
    """(2 - prior_rho) P(a) is at most 1, so (2 - prior_rho)(1 - learned_rho) is so."""
    same = equal(a, z)
    (first_, certain), (then, certain_then) = (
        whole(p, of, same) for of in (before, after)
    )
    prior, learned = p.given("prior"), p.given("learned")
    share = p.have((2 - prior_rho) * chance(before, a) <= 1, first_, prior)
    low = p.mean_between(after, d, indicator(equal(d, z)))
    grown = (2 - prior_rho) * ((1 - learned_rho) * chance(after, a)) <= 1
    grown = p.have(grown, learned, p.given("range"), share)
    usual_case = p.have(p.statement.claim, grown, then, low)
    # A record with one value only: both of its chances are 1.
    turned = p.rewrite(p.assume(same), p.have(equal(a, a)), equal(spot, a), spot)
    sames = [
        p.rewrite(turned, one, equal(chance(of, spot), 1), spot)
        for of, one in ((before, certain), (after, certain_then))
    ]
    facts = (certain, certain_then, *sames, p.given("range"))
    single = p.have(p.statement.claim, prior, learned, *facts)
    return p.cases(same, single, usual_case)


def of_two(changed=None, spaces=None):
    return At({**words.usual, **(changed or {})}, spaces=spaces or {"V": finite(2)})


three = {"V": finite(3)}

SPEC = SPEC.but(
    proof=proof,
    instance=of_two(),
    reach=(of_two({after: finite_law("4/9", "5/9"), prior_rho: 1, learned_rho: 0}),),
    near_misses={
        "three values": NearMiss(
            without="two",
            at=of_two(
                {
                    before: finite_law("3/20", "3/20", "14/20"),
                    after: finite_law("4/20", "1/20", "15/20"),
                    a: label(0, 3),
                    z: label(1, 3),
                    prior_rho: 0,
                    learned_rho: "1/4",
                },
                three,
            ),
        ),
        "no bound on the prior": NearMiss(without="prior", at={prior_rho: 0}),
        "{prior_rho} above 2": NearMiss(
            without="range",
            at={prior_rho: 4, learned_rho: 2},
        ),
        "no bound on what is learned": NearMiss(without="learned", at={learned_rho: 0}),
        "a little more": NearMiss(
            claim=(least_odds + "1/1000") * chance(after, a) <= chance(after, z),
        ),
        "4 in place of 2 in range": NearMiss(
            number=Number(2, 4, hypothesis="range"),
            at={prior_rho: 4, learned_rho: 2},
        ),
        "11/5 in place of 2": NearMiss(
            number=Number(2, "11/5"),
        ),
    },
)
