"""Mechanisms that lose all of a distance between one database and any other one.

Each reads how far a database is from one that is fixed, the anchor. Databases at an
infinite distance from the anchor are treated as if they were all alike.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin

close = definition("foundations.closeness")
pure = definition("general_composition.metric_privacy")
at_value = shared("general_composition._classes").at_value
words = shared("general_composition.witnesses._words")
D, a, x, y = words.D, words.a, words.x, words.y
joined, d, other = words.joined, words.d, words.other
centre, parameters, given = words.centre, words.parameters, words.given
finite_, far, at_x, at_anchor = words.finite_, words.far, words.at_x, words.at_anchor
is_private, there_and_back = words.is_private, words.there_and_back
source, start, last = words.source, words.start, words.last
bit = words.bit
half = if_(finite_(a, x), exp(-far(a, x)) / 2, 0)
coin_of = Definition("witness_coin", parameters, coin(half))


def coins_lose(by=1):
    """No smaller loss between the anchor and a database; at infinity none at all."""
    private = close(at_anchor(coin_of, a), at_anchor(coin_of, y), other, 0)
    least = conjunction(finite_(a, y), far(a, y) * by <= other)
    return forall(y, other, implies(private, least))


SPEC = Theorem(
    title="A coin that loses all of a distance",
    source=source + "the mechanisms of sections IV-C and IV-E (derived)",
    covers=("GC-M5",),
    standing="definition",
    defines=coin_of,
    reads="the coin on {3} for the distance {1}, finite on {0}, from {2}",
    uses=(pure, close),
    given=given,
    claim=conjunction(is_private(pure, coin_of), coins_lose()),
    remark=words.REMARK
    + "The coin shows its first side with chance 1/2 exp(-{d}), and "
    "never where {d} is infinite; products of such coins are in "
    "general_composition.best_possible.",
)


def coins(p):
    """The chance of the first side is at most 1/2, so that the other changes less."""
    there = p.assume(finite_(x, y))
    _, facts = words.from_anchor(p, there)
    forth, home, back, sign, *signs = facts
    B = event_variable("B", finite(2))
    loss = far(x, y)
    left, right = (at_x(half, place) for place in (x, y))
    decays = [exp(-far(a, place)) for place in (x, y)]
    on = p.assume(conjunction(finite_(a, x), finite_(a, y)))
    order = p.have(-far(a, x) <= loss - far(a, y), forth, on, back)
    rises = p.have(decays[0] <= exp(loss - far(a, y)), order)
    order = p.have(-far(a, y) <= loss - far(a, x), home, on, back)
    falls = p.have(decays[1] <= exp(loss - far(a, x)), order)
    both = conjunction(
        decays[0] <= exp(loss) * decays[1],
        decays[1] <= exp(loss) * decays[0],
        decays[0] <= 1,
        decays[1] <= 1,
    )
    both = p.have(both, rises, falls, on, *signs)
    growth = p.have(exp(loss) >= 1, sign)
    positive = [p.have(decay > 0) for decay in decays]
    rows = conjunction(
        left <= exp(loss) * right,
        1 - left <= exp(loss) * (1 - right),
        left >= 0,
        right >= 0,
        left <= 1,
        right <= 1,
    )
    near = p.supposing(on, p.have(rows, on, both, growth, *positive))
    off = p.assume(negation(finite_(a, x)))
    off = p.supposing(off, p.have(rows, off, home, growth))
    rows = p.have(rows, near, off, forth)
    laws = at_anchor(coin_of, x), at_anchor(coin_of, y)
    goal = probability(coin(left), B) <= exp(loss) * probability(coin(right), B) + 0
    fact = p.every(p.have(goal, rows, growth), B)
    fact = p.the_same(fact, close(coin(left), coin(right), loss, 0))
    fact = p.supposing(there, p.the_same(fact, close(*laws, loss, 0)))
    fact = p.every(with_weights(p, fact), x, y)
    fact = p.the_same(fact, is_private(pure, coin_of))
    return with_weights(p, p.have(SPEC.claim, fact, told(p)))


def weights(p):
    """The chances of coins lie between 0 and 1."""
    there, share = p.assume(finite_(a, x)), at_x(half, x)
    decay = conjunction(exp(-far(a, x)) > 0, exp(-far(a, x)) <= 1)
    decay = p.have(decay, there_and_back(p, a, x, there))
    inside = conjunction(share >= 0, share <= 1)
    near = p.supposing(there, p.have(inside, decay, there))
    return p.every(p.have(inside, near), x)


def with_weights(p, fact):
    """Show what the checker asks of the weights of the coins."""
    everywhere = weights(p)
    for needed in fact.sequent.hypotheses:
        if "exp" not in str(needed):
            continue
        inner, places = needed, []
        while inner.operator == "forall":
            places.append(p.fresh(D))
            inner = at_value(inner, places[-1])
        known = [p.at(everywhere, place) for place in (*places, a, x, y)]
        shown = p.have(inner, *known)
        shown = p.every(shown, *places) if places else shown
        fact = p.cut(p.the_same(shown, needed), fact)
    return fact


def told(p):
    """The first side has chance 1/2 at the anchor."""
    laws = at_anchor(coin_of, a), at_anchor(coin_of, y)
    known = p.assume(close(*laws, other, 0))
    side = event(bit, equal(bit, label(0, 2)))
    itself = p.at(p.given("itself"), a)
    seen = p.at(known, side)
    chances = at_x(half, a), at_x(half, y)
    seen = p.have(chances[0] <= exp(other) * chances[1], seen)
    first_ = p.have(equal(chances[0], "1/2"), itself)
    off = p.assume(negation(finite_(a, y)))
    wrong = p.supposing(off, p.have(FALSE, seen, first_, off))
    on = p.have(finite_(a, y), wrong)
    reached = p.have(exp(other) * exp(-far(a, y)) >= 1, seen, first_, on)
    reached = p.have(exp(number(0)) <= exp(other - far(a, y)), reached)
    least = p.have(far(a, y) <= other, reached)
    goal = conjunction(finite_(a, y), far(a, y) * 1 <= other)
    fact = p.supposing(known, p.have(goal, on, least))
    return p.every(with_weights(p, fact), y, other)


tails = event(bit, equal(bit, label(1, 2)))


def of_coins(p, formula):
    """By computation."""
    return p.auto(formula)


SPEC = SPEC.but(
    proof=coins,
    instance=words.usual,
    near_misses=words.near_misses(
        coins_lose, of_coins, SPEC.claim.arguments[0], (tails,)
    ),
)
