"""Whether every database has a neighbour within the semi-adjacent parameter."""

from verifydp.formal.spec import *

words = shared("semi_dp._parameter")
printed = definition("semi_dp.semi_adjacent")
pointwise = definition("semi_dp.semi_adjacent.pointwise")
D, J, x, y, w, d = words.D, words.J, words.x, words.y, words.w, words.d
i, a, record = words.i, words.a, words.record
same_records = forall(i, implies(member(i, words.persons), words.has_record(x, y)))
told_apart = forall(x, y, implies(same_records, equal(x, y)))


def neighbour(most):
    """Another database that fits is no farther away."""
    other = negation(equal(w, x))
    return exists(w, conjunction(words.fits(w), other, words.no_farther(x, w, most)))


given = {
    "records": told_apart,
    "one database": member(x, words.conforming),
    "another one": conjunction(member(y, words.conforming), negation(equal(x, y))),
}
SPEC = Theorem(
    title="Every database has a neighbour within the parameter from every database",
    source="repair of remark 14",
    standing="holds-repaired",
    covers=("SD-R14",),
    uses=(pointwise,),
    given={"parameter": words.is_pointwise(), **given},
    claim=neighbour(a),
    remark="Where at least two databases fit. By the words of example 5: from every "
    "database, not from one that may be chosen.",
)
PRINTED = Theorem(
    title="Every database has a neighbour within the printed parameter",
    source="Cho and Awan, Semi-DP, remark 14",
    standing="refuted",
    uses=(printed,),
    given={"parameter": words.is_printed(), **given},
    claim=neighbour(a),
    repair="semi_dp.adjacent_counterpart",
    printed=Printed(
        "remark 14",
        "guarantees that every dataset in D_t has an adjacent counterpart",
    ),
    remark="Three bits, and the databases 000, 100, 010, 001 and 111. The printed "
    "parameter is 1, as each person's bit may be changed alone somewhere. But 111 has "
    "no other database within 1. For the least distance of two databases the remark "
    "says this itself, and here both parameters are the same number.",
)


def proof(p):
    """A person whose record differs, and the database where it is the other one."""
    known = p.the_same(p.given("parameter"), words.least(words.one_chosen, a))
    both, apart = p.given("another one"), p.part(p.given("another one"), 1)
    differs = conjunction(member(i, words.persons), negation(words.has_record(x, y)))
    someone = exists(i, differs)
    none, person = p.assume(negation(someone)), p.assume(member(i, words.persons))
    other = p.assume(negation(words.has_record(x, y)))
    here = p.some(someone, i, p.have(differs, person, other))
    alike = p.denied(other, p.have(FALSE, here, none))
    alike = p.have(words.has_record(x, y), alike)
    alike = p.every(p.supposing(person.formula, alike), i)
    alike = p.the_same(alike, same_records)
    wrong = p.have(FALSE, p.apply(p.at(p.given("records"), x, y), alike), apart)
    found = p.have(someone, p.denied(none, wrong))
    # The other record is reached from x.
    one = p.assume(differs)
    asked = p.have(words.asked, one, p.given("one database"), both)
    chosen = p.apply(p.at(p.part(known, 0), i, x, y), asked)
    body = conjunction(words.fits(w), words.has_record(w, y), words.no_farther(x, w, a))
    at_w = p.assume(body)
    same, hole = p.assume(equal(w, x)), p.fresh(D)
    moved = p.rewrite(same, p.part(at_w, 1), words.has_record(hole, y), hole)
    apart = p.denied(same, p.have(FALSE, moved, one))
    goal = neighbour(a)
    inner = words.at_value(goal, w)
    fact = p.some(goal, w, p.have(inner, at_w, apart))
    fact = p.obtain(chosen, w, fact)
    return p.obtain(found, i, fact)


three = finite(3)


def bits_at(*databases):
    """Databases of three bits, as texts, with their Hamming distance."""
    size = finite(len(databases))
    rows = [tuple(int(bit) for bit in one) for one in databases]
    distances = [
        tuple(sum(u != v for u, v in zip(one, other, strict=True)) for other in rows)
        for one in rows
    ]
    return {
        words.conforming: event(point("any", size), TRUE),
        words.persons: event(point("person", three), TRUE),
        record: bits_of(rows, size),
        d: shared("semi_dp._metrics").whole(*distances),
    }, {"D": size, "I": three, "L": finite(2)}


def bits_of(rows, size):
    """The bit of each person in each database."""
    over = point("over", pair_sort(size, three))
    chosen = [choose(second(over), *(label(bit, 2) for bit in row)) for row in rows]
    return function(over, choose(first(over), *chosen))


values, spaces = bits_at("000", "100", "010", "001", "111")
alone, empty = label(4, 5), label(0, 5)
at_alone = {**values, x: alone, y: empty}
by_one = label(0, 3), empty, label(1, 5)
by_two = label(0, 3), alone, empty
PRINTED = PRINTED.but(
    refutation=At(
        {**at_alone, a: natural_number(1)},
        spaces=spaces,
        show={"parameter": words.is_least(*by_one)},
    ),
)
two_shown = {"parameter": words.is_least(*by_two)}
few, few_spaces = bits_at("000")
few_shown = {"parameter": words.is_least(label(0, 3), label(0, 1), label(0, 1))}
outside = {
    **values,
    words.conforming: event(
        point("any", finite(5)), equal(point("any", finite(5)), empty)
    ),
    a: natural_number(0),
}
SPEC = SPEC.but(
    proof=proof,
    instance=At({**at_alone, a: natural_number(2)}, spaces=spaces, show=two_shown),
    near_misses={
        "a smaller number": NearMiss(without="parameter", at={a: natural_number(1)}),
        "records that do not tell": NearMiss(
            without="records",
            at=At(
                {
                    **at_alone,
                    a: natural_number(0),
                    record: function(
                        point("over", pair_sort(finite(5), three)), label(0, 2)
                    ),
                },
                spaces=spaces,
                show=two_shown,
            ),
        ),
        "a database that does not fit": NearMiss(
            without="one database",
            at=At(
                {**outside, x: alone, y: empty},
                spaces=spaces,
                show={"parameter": words.is_least(label(0, 3), empty, empty)},
            ),
        ),
        "no other database": NearMiss(
            without="another one",
            at=At(
                {**outside, x: empty, y: empty},
                spaces=spaces,
                show={"parameter": words.is_least(label(0, 3), empty, empty)},
            ),
        ),
    },
)
