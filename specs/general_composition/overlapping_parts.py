"""Parts that overlap: a record in at most r parts counts at most r times."""

from verifydp.formal.spec import *

exchange = theorem("foundations.finite_sums.exchange")
term_by_term = theorem("foundations.finite_sums")
order = theorem("foundations.whole_numbers")
D, x, y = space("D"), point("x", space("D")), point("y", space("D"))
n, k, r, m, i = map(natural, "nkrmi")
count = function_variable("count", pair_sort(D, NATURAL), NATURAL)
belongs = event_variable("belongs", pair_sort(NATURAL, NATURAL))


def below(left, right):
    return to_real(left) < to_real(right)


def has(database, kind):
    return to_real(at(count, database, kind))


def change(kind):
    return abs(has(x, kind) - has(y, kind))


def inside(part, kind):
    return indicator(member(pair(part, kind), belongs))


def gap(part, kind):
    """How much a part differs in one kind of record."""
    return abs(inside(part, kind) * has(x, kind) - inside(part, kind) * has(y, kind))


def difference(last=m):
    return sum_(last, r, change(r))


def apart(part, last=m):
    """The symmetric difference of one part of both databases."""
    return sum_(last, r, gap(part, r))


def changed(by=3):
    """How many parts change."""
    moved = sum_(k, n, indicator(apart(n) > 0))
    return moved <= number(by) * difference()


def distance(by=3):
    return sum_(k, n, apart(n)) <= number(by) * difference()


def few(compare, most=3):
    """How many parts each record is in."""
    parts_of = sum_(k, n, inside(n, r))
    return forall(r, implies(below(r, m), compare(parts_of, number(most))))


SPEC = Theorem(
    title="Records that are in at most three parts count at most three times",
    source="Composition in differential privacy for general granularity notions, "
    "example IV.5",
    covers=("GC-EIV.5",),
    standing="holds-repaired",
    given={"few parts": few(lambda left, right: left <= right)},
    claim=conjunction(changed(), distance()),
    remark="The hospitals are the {k} parts. {'count(D, r)'} is how often record "
    "number {'r'} is in D; whether it is in part {'n'} depends on the record alone. "
    "The m records are those that occur in either of the two databases. By independent "
    "composition (theorem IV.1) counts that are private for the symmetric difference "
    "of what a hospital sees have the sum for a distance; with {k} of 3 or more the "
    "bound is at most {k} times the difference. As printed, with at least three "
    "parts a record, it is false: see overlapping_parts.as_printed.",
)
AS_PRINTED = Theorem(
    title="Records that are in at least three parts",
    source="Composition in differential privacy for general granularity notions, "
    "example IV.5",
    standing="refuted",
    given={"many parts": few(lambda left, right: left >= right)},
    claim=distance(),
    repair="general_composition.overlapping_parts",
    remark="A record that is in five parts, and one database without it.",
    printed=Printed("example IV.5", "at least three"),
)
cell = point("cell", pair_sort(NATURAL, NATURAL))


def proof(p):
    """Each kind of record on its own, then all; whole numbers are 0 or at least 1."""
    zero = natural_number(0)

    def kind_of(many):
        pieces = sum_(many, n, gap(n, r))
        return equal(pieces, sum_(many, n, inside(n, r)) * change(r))

    base = p.have(kind_of(zero))
    new = p.have(equal(gap(k, r), inside(k, r) * change(r)))
    step = p.have(kind_of(next_(k)), p.assume(kind_of(k)), new)
    each = p.induct(k, kind_of(k), base, step)
    running = p.assume(below(r, m))
    most = p.apply(p.at(p.given("few parts"), r), running)
    row = sum_(k, n, gap(n, r))
    least = p.have(change(r) >= 0)
    grown = p.have(sum_(k, n, inside(n, r)) * change(r) <= 3 * change(r), most, least)
    short = p.have(row <= 3 * change(r), each, grown)
    left, right = function(r, row), function(r, 3 * change(r))
    terms = p.every(p.supposing(running, short), r)
    wanted = forall(i, implies(below(i, m), at(left, i) <= at(right, i)))
    summed = p.use(term_by_term, p.the_same(terms, wanted), f=left, g=right, n=m)
    table = function(cell, gap(first(cell), second(cell)))
    swapped = p.use(exchange, h=table, n=k, m=m)
    total = p.have(distance(), summed, swapped)

    def whole(last):
        size = apart(n, last)
        return disjunction(equal(size, 0), size >= 1)

    start = p.have(whole(zero))
    ends = at(count, x, m), at(count, y, m)
    orders = p.use(order, j=ends[0], k=ends[1]), p.use(order, j=ends[1], k=ends[0])
    more = p.have(disjunction(equal(gap(n, m), 0), gap(n, m) >= 1), *orders)
    more = p.have(whole(next_(m)), p.assume(whole(m)), more)
    one_part = p.induct(m, whole(m), start, more)
    moved = indicator(apart(n) > 0)
    low = p.have(moved <= apart(n), one_part)
    parts = p.every(p.supposing(p.assume(below(n, k)), low), n)
    left, right = function(n, moved), function(n, apart(n))
    wanted = forall(i, implies(below(i, k), at(left, i) <= at(right, i)))
    fewer = p.use(term_by_term, p.the_same(parts, wanted), f=left, g=right, n=k)
    return p.have(p.statement.claim, total, p.have(changed(), fewer, total))


record, bits = point("record", pair_sort(finite(2), NATURAL)), finite(2)
one = natural_number(1)


def one_record(parts):
    """One database has the record, which is in so many parts; the other has not."""
    return {
        count: function(
            record,
            if_(equal(first(record), label(0, 2)), one, natural_number(0)),
        ),
        belongs: event(cell, TRUE),
        x: label(0, 2),
        y: label(1, 2),
        k: natural_number(parts),
        m: one,
    }


SPEC = SPEC.but(
    proof=proof,
    instance=At(one_record(3), spaces={"D": bits}),
    near_misses={
        "many parts": NearMiss(without="few parts", at={k: natural_number(5)}),
        "four parts": NearMiss(
            given={"few parts": few(lambda left, right: left <= right, 4)},
            at={k: natural_number(4)},
        ),
        "two instead of three": NearMiss(claim=distance(2)),
        "two changes instead of three": NearMiss(claim=changed(2)),
    },
)
AS_PRINTED = AS_PRINTED.but(refutation=At(one_record(5), spaces={"D": bits}))
