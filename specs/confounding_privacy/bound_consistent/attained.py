"""Thresholds that mechanisms reach cannot decide pure privacy by the squared error."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("confounding_privacy._attacks")
bound_consistent = definition("confounding_privacy.bound_consistent")
private, costly = words.private, words.costly
bits, outputs = finite(2), finite(3)
u, y = point("u", bits), point("y", outputs)
couple = point("couple", pair_sort(bits, bits))
guessed = point("guessed", pair_sort(bits, REAL))
release = kernel("release", bits, outputs)
epsilon, delta = real("epsilon"), real("delta")
thresholds = function_variable("thresholds", pair_sort(REAL, REAL))
fair, everywhere = finite_law("1/2", "1/2"), event(couple, TRUE)
between = function(couple, fair)
squared = function(guessed, (choose(first(guessed), 0, 1) - second(guessed)) ** 2)


def passes(of, level):
    """No guess has a smaller mean squared error."""
    return costly(between, of, everywhere, squared, level)


consistent = forall(
    release, bound_consistent(between, release, everywhere, squared, thresholds)
)
reached = forall(
    epsilon,
    delta,
    implies(
        words.budget(epsilon, delta),
        exists(release, passes(release, at(thresholds, epsilon, delta))),
    ),
)

SPEC = Theorem(
    title="Thresholds that are reached do not make the squared error bound-consistent",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, lemma 1",
    covers=("CP-L1",),
    standing="ambiguous",
    uses=(bound_consistent, costly),
    claim=negation(conjunction(consistent, reached)),
    remark="Reading: some mechanism passes each threshold, as the text asks in "
    "section 3 and appendix D. Then the squared error, which is convex and strictly "
    "so in the guess, is not bound-consistent, for a fair bit and mechanisms with "
    "three outputs. The state is told with a small probability, and nothing "
    "otherwise: as the probability falls the least error tends to that of no output "
    "at all, and no {'epsilon'} is enough with {'delta'} 0. So with {'delta'} 0 all "
    "thresholds are that error, and do not fall. The same mechanism would do it for "
    "any loss. The second sentence of the lemma, on other losses, is not contained.",
)


def proof(p):
    """The threshold for 2 is below that for 1, and a rare telling passes it."""
    given = p.assume(conjunction(consistent, reached))
    holds, is_reached = p.parts(given)
    high, low = (at(thresholds, number(one), number(0)) for one in (1, 2))
    share = real("share")
    telling = table(finite_law(share, 0, 1 - share), finite_law(0, share, 1 - share))
    conditions = []
    for of, place in ((telling, 0), (release, 1)):
        body = p.at(holds, of)
        part = bound_consistent.at(body.formula.arguments).arguments[place]
        conditions.append(p.have(part, body))
    included, falls = conditions
    rule = p.at(falls, number(2), number(1), number(0))
    falls = p.have(low < high, rule)
    some = p.at(is_reached, number(1), number(0))
    some = p.apply(some, p.have(some.formula.arguments[0]))
    passed = p.assume(passes(release, high))
    blind = p.at(passed, label(0, 2), label(1, 2), function(y, number("1/2")))
    blind = p.have(high <= "1/4", blind)
    bounded = p.obtain(some, release, p.have(low < "1/4", blind, falls))
    enough = conjunction(share > 0, share <= 1, low <= (1 - share) / 4)
    goal = exists(share, enough)
    negative = p.assume(low <= 0)
    all_of = p.some(goal, number(1), p.have(At({share: 1}).of(enough), negative))
    positive = p.assume(negation(low <= 0))
    rest = 1 - 4 * low
    some_of = p.some(
        goal, rest, p.have(At({share: rest}).of(enough), positive, bounded)
    )
    found = p.cases(low <= 0, all_of, some_of)
    small = p.assume(enough)
    guess = function_variable("guess", outputs, REAL)
    i, j = point("i", bits), point("j", bits)
    level = p.at(p.assume(passes(telling, low)), i, j, guess).formula
    last = at(guess, label(2, 3))
    spread = p.have(
        (1 - share) * (2 * last - 1) ** 2 >= 0, small, p.have((2 * last - 1) ** 2 >= 0)
    )
    zero, one = at(guess, label(0, 3)), at(guess, label(1, 3))
    squares = [
        p.have(share * part**2 >= 0, small, p.have(part**2 >= 0))
        for part in (zero, 1 - one)
    ]
    fact = p.have(level, spread, *squares, small)
    pass_low = p.the_same(p.every(fact, i, j, guess), passes(telling, low))
    rule = p.at(included, number(2), number(0))
    is_private = p.apply(rule, p.have(rule.formula.arguments[0], pass_low))
    near = p.at(is_private, label(0, 2), label(1, 2))
    near = p.apply(near, p.have(near.formula.arguments[0]))
    told = p.at(near, event(y, equal(y, label(0, 3))))
    wrong = p.have(FALSE, told, small)
    for needed in wrong.sequent.hypotheses:
        if needed not in small.sequent.hypotheses and share in needed.free:
            wrong = p.cut(p.auto(needed, small), wrong)
    wrong = p.obtain(found, share, wrong)
    return p.denied(given, wrong)


SPEC = SPEC.but(
    proof=proof,
    exceptions={
        "1/2": "for other priors of two possible states the same holds, with another "
        "least error",
    },
)
