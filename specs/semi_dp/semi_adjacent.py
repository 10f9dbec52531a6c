"""The semi-adjacent parameter: how far databases are that change a person's record.

As printed the least distance is over both databases. The examples and the proofs take
the database of the person as given, and look for the other one only.
"""

from verifydp.formal.spec import *

words = shared("semi_dp._parameter")
D, J, x, y, z, w, d = words.D, words.J, words.x, words.y, words.z, words.w, words.d
i, a, b, c = words.i, words.a, words.b, natural("c")
asked, fits, has_record = words.asked, words.fits, words.has_record
least_distance = function_variable(
    "least_distance", pair_sort(J, pair_sort(D, D)), NATURAL
)
value_ = at(least_distance, i, x, y)


def no_less(left, right, *premises):
    """The least distance is at most that of these databases."""
    known = conjunction(asked, *premises)
    return implies(known, to_real(value_) <= words.words.apart(left, right))


def supremum(most):
    """The largest of the least distances, 0 where nobody is there."""
    return forall(i, x, y, implies(asked, to_real(value_) <= to_real(most)))


def is_supremum(most):
    smaller = implies(supremum(b), to_real(most) <= to_real(b))
    return conjunction(supremum(most), forall(b, smaller))


both = (fits(z, w), has_record(z, x), has_record(w, y))
one = (fits(w), has_record(w, y))
source = "Cho and Awan, Semi-DP, definition 13"

SPEC = Theorem(
    title="The semi-adjacent parameter as printed: both databases are chosen",
    source=source,
    standing="ambiguous",
    covers=("SD-D13",),
    defines=words.printed,
    reads="{4} is the semi-adjacent parameter, as printed, of the databases {0} with "
    "distance {1}, records {2} and persons {3}",
    given={
        "reached": forall(i, x, y, implies(asked, words.two_chosen(value_))),
        "least": forall(i, x, y, z, w, no_less(z, w, *both)),
    },
    claim=words.words.both_ways(words.is_printed(), is_supremum(a)),
    remark="Printed reading: the largest, over persons and two records that each may "
    "have, of the least distance of two databases with these records. It is 2 for "
    "one-way margins, whatever the number of features, see one_way_margins.printed, "
    "and databases may have no neighbour within it, see adjacent_counterpart.printed.",
)
POINTWISE = Theorem(
    title="The semi-adjacent parameter where one database is given",
    source=source + ", as examples 5 and remark 14 use it",
    standing="ambiguous",
    covers=("SD-D13",),
    defines=words.pointwise,
    reads="{4} is the semi-adjacent parameter of the databases {0} with distance {1}, "
    "records {2} and persons {3}, from every database",
    given={
        "reached": forall(i, x, y, implies(asked, words.one_chosen(value_))),
        "least": forall(i, x, y, w, no_less(x, w, *one)),
    },
    claim=words.words.both_ways(words.is_pointwise(), is_supremum(a)),
    remark="Reading of example 5, remark 14 and the proof of theorem 16: from every "
    "database, each record that the person may have is reached within it.",
)
ORDER = Theorem(
    title="The printed parameter is at most the one from every database",
    source=source,
    uses=(words.printed, words.pointwise),
    given={"printed": words.is_printed(a), "pointwise": words.is_pointwise(c)},
    claim=to_real(a) <= to_real(c),
)


def from_bounds(reading, reached, free):
    """A bound of all least distances is a distance that is enough, and conversely."""

    def proof(p):
        known = p.assume(asked)

        def enough(most):
            return words.bound(reading, most)

        def to_supremum(most):
            supposed = p.assume(enough(most))
            found = p.apply(p.at(supposed, i, x, y), known)
            body = reached(most)
            one_ = p.assume(body)
            rule = p.at(p.given("least"), i, x, y, *free)
            low = p.apply(rule, p.have(rule.formula.arguments[0], known, one_))
            fact = p.have(to_real(value_) <= to_real(most), low, one_)
            fact = obtained(p, found, free, fact)
            fact = p.every(p.supposing(asked, fact), i, x, y)
            return p.supposing(enough(most), p.the_same(fact, supremum(most)))

        def to_bound(most):
            supposed = p.assume(supremum(most))
            large = p.apply(p.at(supposed, i, x, y), known)
            found = p.apply(p.at(p.given("reached"), i, x, y), known)
            one_ = p.assume(reached(value_))
            fact = p.have(reached(most), one_, large)
            fact = exhibited(p, reading(most), free, fact)
            fact = obtained(p, found, free, fact)
            fact = p.every(p.supposing(asked, fact), i, x, y)
            return p.supposing(supremum(most), p.the_same(fact, enough(most)))

        ways = {most: (to_supremum(most), to_bound(most)) for most in (a, b)}
        there, back = (p.every(one_, b) for one_ in ways[b])
        left = p.assume(words.least(reading, a))
        right = p.assume(is_supremum(a))
        other = p.assume(supremum(b))
        fewer = p.apply(p.at(p.part(left, 1), b), p.apply(p.at(back, b), other))
        fewer = p.every(p.supposing(other.formula, fewer), b)
        forth = p.have(is_supremum(a), p.apply(ways[a][0], p.part(left, 0)), fewer)
        other = p.assume(enough(b))
        fewer = p.apply(p.at(p.part(right, 1), b), p.apply(p.at(there, b), other))
        fewer = p.every(p.supposing(other.formula, fewer), b)
        back_ = p.have(
            words.least(reading, a), p.apply(ways[a][1], p.part(right, 0)), fewer
        )
        name = p.statement.claim.arguments[0].arguments[0]
        back_ = p.supposing(right.formula, p.the_same(back_, name))
        folded = p.assume(name)
        forth = p.cut(p.the_same(folded, left.formula), forth)
        forth = p.supposing(name, forth)
        return p.have(p.statement.claim, forth, back_)

    return proof


def obtained(p, found, free, fact):
    """Use that some databases are there, one after the other."""
    formula = found.formula
    if len(free) == 1:
        return p.obtain(found, free[0], fact)
    inner = at_value(formula, free[0])
    return p.obtain(found, free[0], p.obtain(p.assume(inner), free[1], fact))


def exhibited(p, goal, free, fact):
    """That some databases are there, from those that are known."""
    if len(free) == 2:
        inner = at_value(goal, free[0])
        return p.some(goal, free[0], p.some(inner, free[1], fact))
    return p.some(goal, free[0], fact)


at_value = shared("general_composition._classes").at_value


def pair_reached(most):
    return conjunction(*both, words.no_farther(z, w, most))


def one_reached(most):
    return conjunction(*one, words.no_farther(x, w, most))


def order(p):
    """The database that is given is one of the two."""
    left, right = p.given("printed"), p.given("pointwise")
    left = p.the_same(left, words.least(words.two_chosen, a))
    right = p.the_same(right, words.least(words.one_chosen, c))
    known = p.assume(asked)
    found = p.apply(p.at(p.part(right, 0), i, x, y), known)
    one_ = p.assume(conjunction(fits(w), has_record(w, y), words.no_farther(x, w, c)))
    goal = words.two_chosen(c)
    inner = at_value(goal, x)
    body = at_value(inner, w)
    fact = p.have(body, one_, known, p.have(equal(*has_record(x, x).arguments)))
    fact = p.some(goal, x, p.some(inner, w, fact))
    fact = p.obtain(found, w, fact)
    fact = p.every(p.supposing(asked, fact), i, x, y)
    fact = p.the_same(fact, words.bound(words.two_chosen, c))
    return p.apply(p.at(p.part(left, 1), c), fact)


metrics = shared("semi_dp._metrics")
three, one_person = finite(3), finite(1)
numbers = metrics.path.numbers
by_person = point("by_person", pair_sort(one_person, pair_sort(three, three)))
line = {
    words.conforming: event(point("any", three), TRUE),
    d: numbers,
    words.record: function(
        point("of", pair_sort(three, one_person)),
        first(point("of", pair_sort(three, one_person))),
    ),
    words.persons: event(point("person", one_person), TRUE),
    a: natural_number(2),
    least_distance: function(by_person, at(numbers, second(by_person))),
}
spaces = {"D": three, "I": one_person, "L": three}
worst = label(0, 1), label(0, 3), label(2, 3)
shows = dict.fromkeys(("printed", "pointwise"), words.is_least(*worst))
of_line = {over: one for over, one in line.items() if over is not least_distance}


def constant(most):
    """A number in place of the least distances, and as the parameter."""
    one_ = natural_number(most)
    return {least_distance: function(by_person, one_), a: one_}


def from_supremum(p, claim):
    """What the claim says of the supremum, which is easily found."""
    back_ = p.part(p.assume(claim), 1)
    return p.apply(back_, p.auto(back_.formula.arguments[0]))


def not_enough(p, claim):
    """Distance 0 leads nowhere."""
    return p.absurd(p.part(from_supremum(p, claim), 0), *worst)


def too_much(p, claim):
    """Distance 2 is enough."""
    fewer = p.at(p.part(from_supremum(p, claim), 1), natural_number(2))
    return p.have(FALSE, p.apply(fewer, p.auto(fewer.formula.arguments[0])))


misses = {
    "numbers that are not reached": NearMiss(
        without="reached",
        at=At({**line, **constant(0)}, spaces=spaces, refute=not_enough),
    ),
    "numbers that are too large": NearMiss(
        without="least", at=At({**line, **constant(3)}, spaces=spaces, refute=too_much)
    ),
}
SPEC = SPEC.but(
    proof=from_bounds(words.two_chosen, pair_reached, (z, w)),
    instance=At(line, spaces=spaces),
    near_misses=misses,
)
POINTWISE = POINTWISE.but(
    proof=from_bounds(words.one_chosen, one_reached, (w,)),
    instance=At(line, spaces=spaces),
    near_misses=misses,
)
ORDER = ORDER.but(
    proof=order,
    instance=At({**of_line, c: natural_number(2)}, spaces=spaces, show=shows),
    near_misses={
        "another number": NearMiss(without="printed", at={a: natural_number(3)}),
        "another number for the other": NearMiss(
            without="pointwise", at={c: natural_number(1)}
        ),
    },
)
