"""Precision and recall against a binary record, from its two chances."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance, table

words = shared("hypothesis_testing.learned_odds._words")
learned_odds = theorem("hypothesis_testing.learned_odds")
V, Out = space("V"), space("O")
after, d = law("after", V), point("d", V)
a, z, spot = point("a", V), point("z", V), point("spot", V)
M, o, test = kernel("M", V, Out), point("o", Out), any_test("test", Out)


def accepted(value_):
    """The chance that the test says a, if the record has a value."""
    return mean(at(M, value_), o, value(test, o))


def right(value_):
    """The chance that the record has the value and the test says a."""
    return mean(after, d, indicator(equal(d, value_)) * accepted(d))


of_a, of_z = (chance(after, one_) * accepted(one_) for one_ in (a, z))
said = mean(after, d, accepted(d))
is_precision = equal(right(a) / said, of_a / (of_a + of_z))
is_recall = equal(right(a) / chance(after, a), accepted(a))

SPEC = Theorem(
    title="Precision and recall against a binary record, from its two chances",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equations (17), (20) and (23)",
    given={
        "two": learned_odds.given["two"],
        "different": negation(equal(a, z)),
        "chance": chance(after, a) > 0,
    },
    claim=conjunction(is_precision, is_recall),
    remark="Precision is the chance that the record is a, given that the test says so; "
    "recall is that of the test's saying so, given a. Both hold for every law of the "
    "record: the prior, or its law given all that is known.",
)
zero, one = label(0, 2), label(1, 2)


def split_up(p, value_):
    """What is said of a value is its chance times what is said given it."""
    has_it = equal(d, value_)
    same = p.have(equal(accepted(d), accepted(d)))
    same = p.rewrite(p.assume(has_it), same, equal(accepted(d), accepted(spot)), spot)
    left, right_ = indicator(has_it) * accepted(d), indicator(has_it) * accepted(value_)
    pointwise = p.have(equal(left, right_), p.supposing(has_it, same))
    low = p.mean(p.have(left <= right_, pointwise), after, d)
    high = p.mean(p.have(right_ <= left, pointwise), after, d)
    return p.have(
        equal(right(value_), chance(after, value_) * accepted(value_)), low, high
    )


def by_bayes(p):
    """What is said is said of one of the two values."""
    parts, is_a, is_z = (split_up(p, a), split_up(p, z)), equal(d, a), equal(d, z)
    alike = p.rewrite(p.assume(is_a), p.assume(is_z), equal(spot, z), spot)
    apart = p.have(FALSE, alike, p.given("different"))
    apart = p.supposing(is_a, p.supposing(is_z, apart))
    either = indicator(is_a) + indicator(is_z)
    one_of = p.have(equal(either, 1), p.at(p.given("two"), d), apart)
    total = p.have(equal(either * accepted(d), accepted(d)), one_of)
    low = p.mean(p.have(either * accepted(d) <= accepted(d), total), after, d)
    high = p.mean(p.have(accepted(d) <= either * accepted(d), total), after, d)
    sum_ = p.have(equal(said, of_a + of_z), low, high, *parts)
    precise = p.have(is_precision, sum_, parts[0])
    found = p.have(is_recall, parts[0], p.given("chance"))
    return p.have(p.statement.claim, precise, found)


bit, only = point("bit", finite(2)), label(0, 1)
told = {
    after: words.usual[after],
    a: zero,
    z: one,
    M: table(finite_law("1/2", "1/2"), finite_law("1/4", "3/4")),
    test: test_of(bit, indicator(equal(bit, zero))),
}


def told_of(changed, size=2):
    return At({**told, **changed}, spaces={"V": finite(size), "O": finite(2)})


fair = finite_law("1/2", "1/2")
of_three = {after: finite_law("1/2", "1/4", "1/4"), a: label(0, 3), z: label(1, 3)}
of_three[M] = function(point("three", finite(3)), fair)
of_one = {after: finite_law(1), a: only, z: only}
of_one[M] = function(point("single", finite(1)), fair)

SPEC = SPEC.but(
    proof=by_bayes,
    instance=told_of({}),
    near_misses={
        "three values": NearMiss(without="two", at=told_of(of_three, 3)),
        "one value": NearMiss(without="different", at=told_of(of_one, 1)),
        "an answer without a chance": NearMiss(
            without="chance", at={after: finite_law(0, 1)}
        ),
    },
)
