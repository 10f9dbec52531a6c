"""The notation of the paper: the maps that tell two databases apart."""

from verifydp.formal.spec import *

term_by_term = theorem("foundations.finite_sums")
D, E = space("D"), space("E")
x, y, z = (point(name, D) for name in "xyz")
n, k, i = map(natural, "nki")
f = function_variable("f", pair_sort(NATURAL, D), E)


def differs(left, right):
    """Map n tells two databases apart."""
    return negation(equal(at(f, n, left), at(f, n, right)))


told_apart = Definition(
    "told_apart", (f, k, x, y), sum_(k, n, indicator(differs(x, y)))
)


def size(left, right):
    """How many of the first k maps differ."""
    return told_apart(f, k, left, right)


def counts(turned=1, bound=1, itself=0):
    around = size(x, z) <= (size(x, y) + size(y, z)) * bound
    return conjunction(
        equal(size(x, x), itself), equal(size(y, x), size(x, y) * turned), around
    )


SPEC = Theorem(
    title="The maps that tell two databases apart",
    source="Composition in differential privacy for general granularity notions, "
    "table I",
    standing="definition",
    covers=("GC-XT1",),
    defines=told_apart,
    reads="the number of the first {1} maps {0} that tell {2} from {3}",
    claim=conjunction(counts(), size(x, y) <= to_real(k)),
    remark="I_f of the table: the numbers of the maps that differ, counted from 0 here "
    "and from 1 there; a later section writes the same sign for how many they are. The "
    "other rows are defined elsewhere: multisets of records, their sizes and symmetric "
    "difference in general_composition.symmetric_difference and .tables, granularities "
    "in .granularity, canonical metrics in .canonical_metric, the unbounded and the "
    "bounded granularity in .record_counts. A mechanism is a kernel, a law of outputs "
    "for each database; a class of databases and the possible outputs are spaces, a "
    "measurable set of outputs is an event.",
)


def summed(p, smaller, larger, fact):
    """The order of two sums from that of all their terms."""
    left, right = function(n, smaller), function(n, larger)
    running = p.assume(to_real(n) < to_real(k))
    terms = p.every(p.supposing(running, fact), n)
    early = to_real(i) < to_real(k)
    wanted = forall(i, implies(early, at(left, i) <= at(right, i)))
    return p.use(term_by_term, p.the_same(terms, wanted), f=left, g=right, n=k)


def proof(p):
    """Each property holds map by map."""
    of = {"x": x, "y": y, "z": z}
    one = {(a, b): indicator(differs(of[a], of[b])) for a in of for b in of}
    same = p.have(equal(at(f, n, x), at(f, n, x)))
    low = summed(p, one["x", "x"], number(0), p.have(one["x", "x"] <= 0, same))
    high = summed(p, number(0), one["x", "x"], p.have(number(0) <= one["x", "x"]))
    zero = p.have(equal(size(x, x), 0), low, high)
    ways = [
        summed(p, one[ends], one[ends[::-1]], p.auto(one[ends] <= one[ends[::-1]]))
        for ends in (("x", "y"), ("y", "x"))
    ]
    turned = p.have(equal(size(y, x), size(x, y)), *ways)
    legs = one["x", "y"] + one["y", "z"]
    first_, second_, both = (
        equal(at(f, n, left), at(f, n, right))
        for left, right in ((x, y), (y, z), (x, z))
    )
    chain = p.assume(conjunction(first_, second_))
    chain = p.supposing(chain, p.have(both, *p.parts(chain)))
    chain = p.have(one["x", "z"] <= legs, chain)
    around = summed(p, one["x", "z"], legs, chain)
    most = summed(p, one["x", "y"], number(1), p.have(one["x", "y"] <= 1))
    zero_maps = natural_number(0)

    def counted(count):
        return equal(sum_(count, n, number(1)), to_real(count))

    base = p.have(counted(zero_maps))
    all_ = p.induct(
        k, counted(k), base, p.have(counted(next_(k)), p.assume(counted(k)))
    )
    return p.have(p.statement.claim, zero, turned, around, most, all_)


bits = point("bits", pair_sort(NATURAL, finite(2)))
only = if_(equal(first(bits), natural_number(0)), second(bits), label(0, 2))
usual = {
    f: function(bits, only),
    k: natural_number(2),
    x: label(0, 2),
    y: label(1, 2),
    z: label(0, 2),
}
of_labels = {"D": finite(2), "E": finite(2)}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "one map at least": NearMiss(
            claim=conjunction(counts(itself=1), size(x, y) <= to_real(k)),
            at=At(usual, spaces=of_labels),
        ),
        "less on the way back": NearMiss(
            claim=conjunction(counts(turned="99/100"), size(x, y) <= to_real(k)),
            at=At(usual, spaces=of_labels),
        ),
        "shorter than the way around": NearMiss(
            claim=conjunction(counts(bound="99/100"), size(x, y) <= to_real(k)),
            at=At({**usual, z: label(1, 2), y: label(0, 2)}, spaces=of_labels),
        ),
        "fewer than all": NearMiss(
            claim=conjunction(counts(), size(x, y) <= to_real(k) * "49/100"),
            at=At(usual, spaces=of_labels),
        ),
    },
)
