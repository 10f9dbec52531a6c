"""When posteriors exist that keep the two constraints on an attacker's answers.

The constraints ask of an attacker's answer at an output, a law of the two states, that
no state loses more than a factor, and bound a sum of squares. The sum of squares is at
least 1 over the prior chance of the pair, so that small targets leave nothing.
"""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

words = shared("confounding_privacy._joint_posteriors")
epsilon, delta, first_share, second_share = (
    words.epsilon,
    words.delta,
    words.first_share,
    words.second_share,
)
answer, other = real("answer"), real("other")
allowed = words.allowed(answer, 1 - answer)
possible = delta * exp(epsilon) * (first_share + second_share) >= 1
shares = conjunction(first_share > 0, second_share > 0, first_share + second_share <= 1)
found = exists(answer, allowed)

SPEC = Theorem(
    title="Where the constraints on posteriors can be met",
    source="derived; Cauchy and Schwarz",
    covers=("CP-Q205",),
    given={"epsilon": epsilon >= 0, "shares": shares},
    claim=conjunction(implies(found, possible), implies(possible, found)),
    remark="One output: {'answer'} is the chance that the attacker gives the first "
    "state there, and the rest is that of the second. The set of attackers asks it at "
    "every output, so it is empty where it cannot be met at one. {first_share} and "
    "{second_share} are the prior chances of the two states, which may be less than 1 "
    "together. With delta 0.02 and two states it is empty for every epsilon below "
    "log 50 = 3.91.",
)


def proof(p):
    """The squares are least in proportion to the prior, which loses no state much."""
    share, all_ = p.given("shares"), first_share + second_share
    held = p.assume(allowed)
    a, b, q, r = map(real, "abqr")
    squares = a * a / q + b * b / r
    positive = conjunction(q > 0, r > 0, equal(a + b, 1))
    sizes = p.assume(positive)
    exact = p.have(equal(squares * (q + r) - 1, (a * r - b * q) ** 2 / (q * r)), sizes)
    least = p.have(squares * (q + r) >= 1, exact, p.have(q * r > 0, sizes))
    least = p.every(p.supposing(sizes, least), a, b, q, r)
    least = p.at(least, answer, 1 - answer, first_share, second_share)
    least = p.apply(least, p.have(least.formula.arguments[0], share))
    bound = p.have(possible, least, held, share)
    forwards = p.supposing(found, p.obtain(p.assume(found), answer, bound))
    enough = p.assume(possible)
    some = first_share / all_
    rest = p.have(equal(1 - some, second_share / all_), share)
    factor = p.have(exp(-epsilon) <= 1, p.given("epsilon"))
    inverse = p.have(1 / all_ <= delta * exp(epsilon), enough, share)
    parts = [
        p.have(some >= first_share, share),
        p.have(second_share / all_ >= second_share, share),
        p.have(
            equal(
                some * some / first_share
                + (second_share / all_) * (second_share / all_) / second_share,
                1 / all_,
            ),
            share,
        ),
    ]
    hole = p.fresh(REAL)
    chosen = p.have(
        words.allowed(some, second_share / all_), *parts, inverse, factor, share
    )
    chosen = p.rewrite(p.turned(rest), chosen, words.allowed(some, hole), hole)
    backwards = p.supposing(possible, p.some(found, some, chosen))
    return p.have(p.statement.claim, forwards, backwards)


def met(some):
    """The constraints are met by this answer, and the claim says too much."""

    def refute(p, claim):
        ways = p.assume(claim)
        way = ways.formula.arguments[0] if claim.operator == "and" else claim
        exist, wrong = way.arguments
        shown = p.auto(instantiate(exist.arguments[0], number(some)))
        there = p.apply(p.have(way, ways), p.some(exist, some, shown))
        return p.have(FALSE, there, p.auto(negation(wrong)))

    return refute


def not_met(p, claim):
    """The claim promises an answer where no number meets the constraints."""
    ways = p.assume(claim)
    way = ways.formula.arguments[1] if claim.operator == "and" else claim
    there = p.apply(p.have(way, ways), p.auto(way.arguments[0]))
    fresh = p.fresh(REAL)
    held = p.assume(instantiate(there.formula.arguments[0], fresh))
    return p.obtain(there, fresh, p.have(FALSE, held))


usual = {epsilon: log(2), delta: "1/2", first_share: "1/2", second_share: "1/2"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon", at={epsilon: -log(2), delta: 4}, refute=not_met
        ),
        "a state without a chance": NearMiss(
            given={
                "shares": conjunction(
                    first_share >= 0, second_share > 0, first_share + second_share <= 1
                )
            },
            at={first_share: 0, second_share: 1, delta: "1/4"},
            refute=met("1/2"),
        ),
        "another state without a chance": NearMiss(
            given={
                "shares": conjunction(
                    first_share > 0, second_share >= 0, first_share + second_share <= 1
                )
            },
            at={first_share: 1, second_share: 0, delta: "1/4"},
            refute=met("1/2"),
        ),
        "shares above 1": NearMiss(
            given={"shares": conjunction(first_share > 0, second_share > 0)},
            at={first_share: 1, second_share: 1, epsilon: 0, delta: 1},
            refute=not_met,
        ),
        "a little more": NearMiss(
            number=Number(1, "11/10", place=3), refute=met("1/2")
        ),
        "a little less": NearMiss(
            number=Number(1, "9/10", place=4), at={delta: "19/40"}, refute=not_met
        ),
    },
)
