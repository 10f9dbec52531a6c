"""Losses whose thresholds were to decide privacy, and what the thresholds can be."""

from verifydp.formal.spec import *

words = shared("confounding_privacy._attacks")
private, costly, expected_loss = words.private, words.costly, words.expected_loss
S, Y, A, s, t, u, y = words.S, words.Y, words.A, words.s, words.t, words.u, words.y
between, release, pairs = words.between, words.release, words.pairs
loss, thresholds, threshold = words.loss, words.thresholds, words.threshold
epsilon, delta, act = words.epsilon, words.delta, words.act
bound_consistent = Definition(
    "bound_consistent",
    (between, release, pairs, loss, thresholds),
    conjunction(words.included, words.falls_in_epsilon, words.falls_in_delta),
    uses=(private, costly),
)
h, place = any_test("h", pair_sort(S, A)), point("place", pair_sort(S, A))
bounded_loss = function(place, value(h, place))


def consistent(levels):
    """The bounded loss is bound-consistent with these thresholds."""
    return bound_consistent(between, release, pairs, bounded_loss, levels)


ends = point("ends", pair_sort(REAL, REAL))
#: Above every loss, and falling in both.
out_of_reach = function(ends, 2 + exp(-first(ends)) + exp(-second(ends)))
source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, lemma 1"

SPEC = Theorem(
    title="Thresholds that no mechanism reaches make every bounded loss "
    "bound-consistent",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, definition 5",
    covers=("CP-D5",),
    standing="definition",
    defines=bound_consistent,
    reads="the loss {3} of the release {1} for the pairs {2} under {0} is "
    "bound-consistent with the thresholds {4}",
    uses=(costly,),
    claim=forall(release, consistent(out_of_reach)),
    remark="All three conditions as displayed, which do not ask that a threshold is "
    "the least expected loss of some mechanism: then no mechanism passes, and all of "
    "the empty set are private.",
)
COVERED = Theorem(
    title="Every bounded loss is bound-consistent, as displayed",
    source=source,
    covers=("CP-L1",),
    standing="ambiguous",
    uses=(bound_consistent,),
    claim=exists(thresholds, forall(release, consistent(thresholds))),
    remark="Reading: what is displayed, where thresholds need not be reached. It "
    "holds of any loss between 0 and 1, convex or not, and says nothing: the "
    "thresholds are larger than all losses.",
)


def proof(p):
    """No guess costs more than 1, and exponentials fall."""
    claim = consistent(out_of_reach)
    parts = bound_consistent.at(claim.arguments).arguments
    rest, mine, again = map(real, ("d", "a", "b"))
    guess = function_variable("guess", Y, A)
    level = 2 + exp(-mine) + exp(-rest)
    known = p.assume(costly(between, release, pairs, bounded_loss, level))
    near = p.assume(member(pair(s, t), pairs))
    mixed = at(between, s, t)
    rule = p.apply(p.at(known, s, t, guess), near)
    cost = value(h, pair(u, at(guess, y)))
    inner = p.mean(p.have(cost <= 1), at(release, u), y)
    outer = p.mean(inner, mixed, u)
    positive = p.have(exp(-mine) + exp(-rest) > 0)
    wrong = p.have(FALSE, rule, outer, positive)
    goal = p.at(p.assume(private(release, pairs, mine, rest)), s, t).formula
    nothing = p.have(goal.arguments[1], wrong)
    is_private = p.every(p.supposing(near, nothing), s, t)
    is_private = p.the_same(is_private, private(release, pairs, mine, rest))
    premise = p.assume(conjunction(words.budget(mine, rest), known.formula))
    cut = p.cut(p.part(premise, 1), is_private)
    shown = [p.the_same(p.every(p.supposing(premise, cut), mine, rest), parts[0])]
    for part, names in (
        (parts[1], (mine, again, rest)),
        (parts[2], (rest, mine, again)),
    ):
        rule = p.at(p.assume(part), *names).formula
        shown.append(p.the_same(p.every(p.have(rule), *names), part))
    both = p.have(bound_consistent.at(claim.arguments), *shown)
    return p.every(p.the_same(both, claim), release)


def covered(p):
    """The thresholds out of reach."""
    return p.some(p.statement.claim, out_of_reach, p.use(SPEC))


SPEC = SPEC.but(proof=proof)
COVERED = COVERED.but(proof=covered)


bit, couple = point("bit", finite(2)), point("couple", pair_sort(finite(2), finite(2)))
silent = function(bit, finite_law("1/2", "1/2"))
two = {
    between: function(couple, finite_law("1/2", "1/2")),
    pairs: event(couple, TRUE),
    h: test_of(couple, 0),
}


def in_delta(p, claim):
    """Thresholds that are the same for all deltas do not fall in delta."""
    rule = p.at(p.assume(claim), silent)
    unfolded = bound_consistent.at(rule.formula.arguments)
    falls = p.have(unfolded.arguments[2], rule)
    return p.absurd(falls, 0, "1/2", 0)


constant = function(ends, 2 + exp(-first(ends)) + exp(-first(ends)))
SPEC = SPEC.but(
    exceptions={
        "2": "any number from 1 on would do, and a smaller one is above all losses of "
        "some mechanisms and priors only",
    },
    near_misses={
        "the same for all {'deltas'}": NearMiss(
            claim=forall(release, consistent(constant)),
            at=At(
                two,
                spaces={"S": finite(2), "Y": finite(2), "A": finite(2)},
                refute=in_delta,
            ),
        ),
    },
)
