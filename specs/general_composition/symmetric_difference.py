"""Record-wise parts: their symmetric differences add up to at most that of all."""

from verifydp.formal.spec import *

words = shared("general_composition._record_tables")
exchange = theorem("foundations.finite_sums.exchange")
order = theorem("foundations.whole_numbers")
D, x, y, n, k, r, m = words.D, words.x, words.y, words.n, words.k, words.r, words.m
below, count, block, in_part = words.below, words.count, words.block, words.in_part


def parts(last=m, many=k):
    return sum_(many, n, words.part_difference(n, in_part, last))


def union(database, kind, many=k):
    """How many records of a kind all parts together have."""
    return sum_(many, n, in_part(n, kind) * at(count, database, kind))


def of_union(last=m, many=k):
    return sum_(last, r, abs(union(x, r, many) - union(y, r, many)))


def claimed():
    return conjunction(
        equal(parts(), of_union() * 1), of_union() <= words.difference() * 1
    )


SPEC = Theorem(
    title="Symmetric difference commutes with record-wise parts",
    source="Composition in differential privacy for general granularity notions, "
    "proposition A.4 and eq. (A.1)",
    covers=("GC-PA.4", "GC-QA.1"),
    claim=claimed(),
    remark="{'count(D, r)'} is how often record number {'r'} is in D, and {'block(r)'} "
    "the number of its part, which depends on the record alone; numbers of {k} and "
    "more are of no part. The m records are those that occur in either of the two "
    "databases, so any universe of records is allowed. The parts are disjoint, so "
    "their union has the sum of their records.",
)


record = point("record", pair_sort(finite(2), NATURAL))
cell = point("cell", pair_sort(NATURAL, NATURAL))
kind, weight = second(cell), in_part(first(cell), second(cell))


def proof(p):
    """One kind of record after the other: at most one part has it."""
    here = words.change(r)
    row = at(block, r)

    def pieces(many):
        return sum_(
            many,
            n,
            abs(in_part(n, r) * at(count, x, r) - in_part(n, r) * at(count, y, r)),
        )

    def one_kind(many):
        gap = abs(union(x, r, many) - union(y, r, many))
        inside = indicator(below(row, many))
        return conjunction(
            equal(pieces(many), inside * here),
            equal(gap, inside * here),
            equal(union(x, r, many), inside * at(count, x, r)),
            equal(union(y, r, many), inside * at(count, y, r)),
        )

    zero = natural_number(0)
    base = p.have(one_kind(zero))
    known, is_k = p.assume(one_kind(k)), equal(row, k)
    orders = p.use(order, j=row, k=k), p.use(order, j=k, k=row)
    now, then = indicator(below(row, next_(k))), indicator(below(row, k))

    def further(this, *values):
        """One more part, which has the record or not."""
        chosen = (in_part(k, r), now, then)
        return [
            p.have(equal(of, value_), this, *orders)
            for of, value_ in zip(chosen, values, strict=True)
        ]

    this, other = p.assume(is_k), p.assume(negation(is_k))
    here_ = p.have(one_kind(next_(k)), known, *further(this, 1, 1, 0))
    beside = p.have(equal(in_part(k, r), 0), other)
    still = p.have(equal(now, then), other, *orders)
    beside = p.have(one_kind(next_(k)), known, beside, still)
    fact = p.induct(k, one_kind(k), base, p.cases(is_k, here_, beside))
    kinds = p.every(fact, r)
    table = function(
        cell, abs(weight * at(count, x, kind) - weight * at(count, y, kind))
    )
    swapped = p.use(exchange, h=table, n=k, m=m)
    sums = sum_(m, r, pieces(k))
    swapped = p.the_same(swapped, equal(parts(), sums))

    def upto(last):
        low = of_union(last) <= words.difference(last)
        return conjunction(equal(sum_(last, r, pieces(k)), of_union(last)), low)

    start = p.have(upto(zero))
    at_m = p.at(kinds, m)
    more = p.have(upto(next_(m)), p.assume(upto(m)), at_m)
    total = p.induct(m, upto(m), start, more)
    return p.have(p.statement.claim, swapped, total)


one = natural_number(1)


def one_record(part_of):
    """One database has the record, the other one has not; it is in this part."""
    has = indicator(equal(first(record), label(0, 2)))
    return At(
        {
            count: function(record, has),
            block: function(r, natural_number(part_of)),
            x: label(0, 2),
            y: label(1, 2),
            k: one,
            m: one,
        },
        spaces={"D": finite(2)},
    )


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "as an equation": NearMiss(
            claim=conjunction(
                equal(parts(), of_union() * 1),
                equal(of_union(), words.difference() * 1),
            ),
            at=one_record(1),
        ),
        "a little less": NearMiss(
            claim=of_union() <= words.difference() * "99/100", at=one_record(0)
        ),
        "twice the union": NearMiss(
            claim=equal(parts(), of_union() * 2), at=one_record(0)
        ),
    },
)
