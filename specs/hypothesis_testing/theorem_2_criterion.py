"""Tests that meet the criterion have the best precision at their recall: only they.

The criterion is that of Neyman and Pearson at the test's own rate of false alarms.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

precision = definition("hypothesis_testing.precision_recall")
strongest = definition("hypothesis_testing.neyman_pearson")
S = space("S")
P0, P1, x = law("P0", S), law("P1", S), point("x", S)
best, h, odds = any_test("best", S), any_test("h", S), real("odds")


def rate(of, test):
    return mean(of, x, value(test, x))


recall, alarms = rate(P1, best), rate(P0, best)
detected, false = rate(P1, h), rate(P0, h)
same_recall = equal(detected, recall)
no_higher = precision(h, P1, P0, odds) <= precision(best, P1, P0, odds)
most_precise = forall(h, implies(same_recall, no_higher))
meets = strongest(best, P1, P0, alarms)

SPEC = Theorem(
    title="The criterion of Neyman and Pearson is the best precision at equal recall",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 2 and appendix 10.1",
    covers=("HT-T2",),
    uses=(precision, strongest),
    given={
        "detections": recall > 0,
        "misses": recall < 1,
        "alarms": alarms > 0,
        "odds": odds > 0,
    },
    claim=conjunction(implies(meets, most_precise), implies(most_precise, meets)),
    remark="The theorem in the words of definition 3. At the borders one direction "
    "fails: at recall 1 the criterion is also met with needless alarms; at recall 0, "
    "and without alarms, the best precision is also reached by tests that detect less "
    "than the criterion asks for. Theorem_2 and theorem_2_attained have no such "
    "borders.",
)
size, wins = strongest.at(meets.arguments).arguments


def fewest_alarms(p, *ranges):
    """With fewer alarms and the recall of h, more could be accepted at random."""
    level, fewer = p.assume(same_recall), p.assume(false < alarms)
    extra = alarms - false
    unit = p.have(conjunction(extra >= 0, extra <= 1), fewer, *ranges)
    mixed = test_of(x, value(h, x) + (1 - value(h, x)) * extra)
    rival = p.at(p.have(wins, p.assume(meets)), mixed)
    a, e, t = map(real, "aet")
    known = p.assume(conjunction(a >= 0, e > 0, t < 1))
    gain = p.have(conjunction(a + (1 - a) * e <= a + e, t + (1 - t) * e > t), known)
    gain = p.at(p.every(p.supposing(known, gain), a, e, t), false, extra, detected)
    ready = gain.formula.arguments[0]
    gain = p.apply(gain, p.have(ready, fewer, level, p.given("misses"), *ranges))
    rival = p.apply(rival, p.have(rival.formula.arguments[0], gain, unit))
    nothing = p.have(FALSE, rival, gain, level, unit)
    return p.have(alarms <= false, p.supposing(fewer, nothing))


def most_detections(p, rule, *ranges):
    """A test with more detections could be thinned: as many, with fewer alarms."""
    some, room = p.given("detections"), p.given("alarms")
    cheap, beats = p.assume(false <= alarms), p.assume(detected > recall)
    n, d, f, k = map(real, "ndfk")
    known = p.assume(conjunction(n > 0, d > n, f >= 0, f <= k, k > 0))
    thin = conjunction(n / d >= 0, n / d <= 1, equal(n / d * d, n), n / d * f < k)
    thin = p.every(p.supposing(known, p.have(thin, known)), n, d, f, k)
    thin = p.at(thin, recall, detected, false, alarms)
    ready = thin.formula.arguments[0]
    thin = p.apply(thin, p.have(ready, some, room, beats, cheap, *ranges))
    kept = recall / detected
    rival = p.at(p.assume(most_precise), test_of(x, value(h, x) * kept))
    rival = p.apply(rival, p.have(rival.formula.arguments[0], thin))
    sign = p.have(kept * false >= 0, thin, *ranges)
    order = p.at(rule, recall, alarms, kept * false, odds)
    ready = order.formula.arguments[0]
    order = p.apply(order, p.have(ready, *ranges, some, sign, p.given("odds")))
    nothing = p.have(FALSE, rival, order, thin)
    most = p.have(detected <= recall, p.supposing(beats, nothing))
    return p.every(p.supposing(cheap, most), h)


def proof(p):
    """At equal recall, a higher precision means fewer alarms."""
    T, A, B, c = map(real, "TABc")
    known = p.assume(conjunction(T > 0, A >= 0, B >= 0, c > 0))
    higher = T / (T + c * B) <= T / (T + c * A)
    ways = conjunction(implies(A <= B, higher), implies(higher, A <= B))
    rule = p.every(p.supposing(known, p.have(ways, known)), T, A, B, c)
    ranges = [
        p.mean_between(of, x, value(test, x)) for of in (P0, P1) for test in (best, h)
    ]
    level = p.assume(same_recall)
    facts = p.given("detections"), level, p.given("odds")
    order = p.at(rule, detected, alarms, false, odds)
    order = p.apply(order, p.have(order.formula.arguments[0], *ranges, *facts))
    precise = p.have(no_higher, order, fewest_alarms(p, *ranges), level)
    precise = p.every(p.supposing(same_recall, precise), h)
    most, own = most_detections(p, rule, *ranges), p.have(size)
    shown = p.have(conjunction(size, most.formula), own, most)
    return p.have(
        p.statement.claim,
        p.supposing(meets, precise),
        p.supposing(most_precise, p.the_same(shown, meets)),
    )


two = {"S": finite(2)}


case = {
    P0: finite_law("3/4", "1/4"),
    P1: finite_law("1/4", "3/4"),
    best: test_table(0, 1),
    odds: 1,
}


def but_stronger(values, other):
    """The best precision, and another test detects more."""

    def refute(p, claim):
        fact = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
        wins_ = strongest.at(claim.arguments[1].arguments).arguments[1]
        return p.absurd(p.have(wins_, fact), other)

    return At({**case, **values}, spaces=two, refute=refute)


SPEC = SPEC.but(
    proof=proof,
    instance=At(case, spaces=two),
    reach=(At({**case, best: test_table(0, "1/100"), odds: 100}, spaces=two),),
    near_misses={
        "recall 1": NearMiss(
            without="misses",
            claim=implies(meets, most_precise),
            at={
                P0: finite_law("1/2", "1/2"),
                P1: finite_law(1, 0),
                best: test_table(1, "2/5"),
            },
            witnesses=(test_table(1, 0),),
        ),
        "recall 0": NearMiss(
            without="detections",
            claim=implies(most_precise, meets),
            at=but_stronger(
                {P0: finite_law("1/2", "1/2"), P1: finite_law(1, 0)}, test_table(1, 0)
            ),
        ),
        "no alarms": NearMiss(
            without="alarms",
            claim=implies(most_precise, meets),
            at=but_stronger(
                {P0: finite_law(1, 0), best: test_table(0, "1/2")}, test_table(0, 1)
            ),
        ),
        "no odds": NearMiss(
            without="odds",
            claim=implies(most_precise, meets),
            at=but_stronger({best: test_table(1, 0), odds: 0}, test_table(0, 1)),
        ),
        "a higher precision than all others": NearMiss(
            claim=implies(
                meets,
                forall(
                    h,
                    implies(
                        same_recall,
                        precision(h, P1, P0, odds) < precision(best, P1, P0, odds),
                    ),
                ),
            ),
            at={P1: finite_law("3/4", "1/4"), best: test_table("1/2", "1/2")},
            witnesses=(test_table("2/3", 0),),
        ),
    },
)
