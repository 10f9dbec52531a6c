"""Guarantees: which pairs they protect, and how two of them stand to each other."""

import itertools
import random
from fractions import Fraction

import pytest

from verifydp.errors import InputError
from verifydp.laws.finite import FiniteLaw
from verifydp.loss.tradeoff import TradeOff, tradeoff
from verifydp.notions.dataspaces import Adjacency, Dataspace
from verifydp.notions.guarantees import (
    Guarantee,
    GuaranteeOrder,
    compare,
    indistinguishable_pairs,
)
from verifydp.notions.trade_offs import GaussianDP, TradeOffDP

BITS = tuple(itertools.product((0, 1), repeat=3))
TWO_ONES = tuple(row for row in BITS if sum(row) == 2)
ALL = Dataspace("rows of three bits", BITS)


def gaussian(mu):
    return GaussianDP.read(mu)


def pure(growth, delta=0):
    return TradeOffDP(TradeOff.from_approximate(growth, delta))


def test_pairs_are_counted_in_both_orders_with_the_diagonal():
    among_all = Guarantee(ALL, Adjacency(1), gaussian(1))
    assert len(indistinguishable_pairs(among_all)) == 32
    semi = among_all.to_semi("two ones", 2, databases=TWO_ONES)
    assert len(indistinguishable_pairs(semi)) == 9
    alone = among_all.to_semi("two ones", 1, databases=TWO_ONES)
    assert all(one == two for one, two in indistinguishable_pairs(alone))


def test_what_is_advertised_and_what_is_left_are_incomparable():
    """A published count: neither all rows at distance 1, nor weaker than them."""
    advertised = Guarantee(ALL, Adjacency(1), gaussian(1))
    left = advertised.to_semi("two ones", 2, databases=TWO_ONES)
    assert left.curve == gaussian(2)
    assert compare(left, advertised) is GuaranteeOrder.INCOMPARABLE
    group = advertised.to_group(2)
    assert compare(left, group) is GuaranteeOrder.WEAKER
    assert compare(group, left) is GuaranteeOrder.STRONGER
    assert compare(group, advertised) is GuaranteeOrder.INCOMPARABLE
    assert compare(left, left) is GuaranteeOrder.EQUAL


def test_the_same_without_lists():
    """Where databases are not listed, what is known of them decides, or nothing."""
    rows = Dataspace("all rows of nine persons", apart=range(10))
    advertised = Guarantee(rows, Adjacency(1), gaussian("1/2"))
    left = advertised.to_semi("the totals", 2, apart=[2], is_proper=True)
    assert compare(left, advertised) is GuaranteeOrder.INCOMPARABLE
    assert compare(left, advertised.to_group(2)) is GuaranteeOrder.WEAKER
    unknown = advertised.to_semi("the totals", 2)
    assert compare(unknown, advertised) is GuaranteeOrder.NOT_DECIDED
    # A statistic that is the same everywhere leaves everything as it was.
    assert compare(unknown, advertised.to_group(2)) is GuaranteeOrder.NOT_DECIDED


def test_groups_inside_a_part_are_refused():
    """Among rows with two ones all are two apart, without a step of one."""
    part = Guarantee(Dataspace("two ones", TWO_ONES), Adjacency(1), gaussian(1))
    with pytest.raises(InputError, match="no chain of neighbours"):
        part.to_group(2)
    semi = Guarantee(ALL, Adjacency(1), gaussian(1)).to_semi("two ones", 2)
    with pytest.raises(InputError, match="may leave these databases"):
        semi.to_group(2)
    pairs = Guarantee(ALL, Adjacency(2), gaussian(1))
    # Three changes are a chain of two neighbours that differ in up to two.
    assert pairs.to_semi("two ones", 3).curve == gaussian(2)
    whole = Guarantee(ALL, Adjacency(1), gaussian(1)).to_group(3)
    assert (whole.curve, whole.adjacency.steps) == (gaussian(3), 3)
    assert len(indistinguishable_pairs(whole)) == 64


@pytest.mark.parametrize("size", [1, 2, 3])
def test_group_privacy_holds_for_drawn_mechanisms(size):
    """Each pair at a distance is as close as the curve of the group says."""
    source = random.Random(size)
    for _ in range(10):
        laws = {}
        for row in BITS:
            parts = [source.randint(1, 6) for _ in range(3)]
            laws[row] = FiniteLaw(
                {i: Fraction(p, sum(parts)) for i, p in enumerate(parts)}
            )
        curve = TradeOff([(0, 1), (1, 0)])
        for one, two in itertools.permutations(BITS, 2):
            if sum(a != b for a, b in zip(one, two, strict=True)) == 1:
                curve = curve.smaller_hull(tradeoff(laws[one], laws[two]))
        group = Guarantee(ALL, Adjacency(1), TradeOffDP(curve)).to_group(size)
        semi = Guarantee(ALL, Adjacency(1), TradeOffDP(curve)).to_semi(
            "two ones", size, databases=TWO_ONES
        )
        for guarantee in (group, semi):
            for one, two in indistinguishable_pairs(guarantee):
                assert guarantee.curve.holds(laws[one], laws[two])


def below_by_hand(one, two):
    """Definition 20 with curves on a grid that holds all corners of those drawn."""
    pairs = [
        {
            (a, b)
            for a in g.dataspace.databases
            for b in g.dataspace.databases
            if sum(x != y for x, y in zip(a, b, strict=True)) <= g.adjacency.steps
        }
        for g in (one, two)
    ]
    grid = [Fraction(n, 48) for n in range(49)]
    curves = all(one.curve.curve(a) <= two.curve.curve(a) for a in grid)
    return pairs[0] <= pairs[1] and curves


def test_the_order_is_that_of_the_definition_on_drawn_guarantees():
    source = random.Random(12)
    spaces = [BITS, TWO_ONES, BITS[:3], BITS[2:6], ((0, 0, 0),)]
    drawn = [
        Guarantee(
            Dataspace("drawn", source.choice(spaces)),
            Adjacency(source.randrange(4)),
            pure(source.choice([1, 2, 3]), source.choice([0, "1/4", "1/2"])),
        )
        for _ in range(25)
    ]
    seen = set()
    for one, two in itertools.product(drawn, repeat=2):
        below, above = below_by_hand(one, two), below_by_hand(two, one)
        expected = {
            (True, True): GuaranteeOrder.EQUAL,
            (True, False): GuaranteeOrder.WEAKER,
            (False, True): GuaranteeOrder.STRONGER,
            (False, False): GuaranteeOrder.INCOMPARABLE,
        }[below, above]
        assert compare(one, two) is expected
        seen.add(expected)
    assert len(seen) == 4


def test_gaussian_and_piecewise_curves_are_compared_both_ways():
    """Randomised response with growth 3 is mu = 2 Phi^-1(3/4) = 1.34897... Gaussian."""

    def stands(one, two):
        first = Guarantee(ALL, Adjacency(1), one)
        return compare(first, Guarantee(ALL, Adjacency(1), two))

    assert stands(pure(3), gaussian("1.35")) is GuaranteeOrder.STRONGER
    assert stands(gaussian("1.35"), pure(3)) is GuaranteeOrder.WEAKER
    assert stands(pure(3), gaussian("1.34")) is GuaranteeOrder.INCOMPARABLE
    assert stands(gaussian(0), pure(3)) is GuaranteeOrder.STRONGER
    # G_1 has delta 0.38292 at growth 1: total variation 2 Phi(1/2) - 1.
    assert stands(gaussian(1), pure(1, "0.3830")) is GuaranteeOrder.STRONGER
    assert stands(gaussian(1), pure(1, "0.3829")) is GuaranteeOrder.INCOMPARABLE


def test_both_orders_of_a_pair_count():
    """A curve for one order says of symmetric neighbours what its maximum says."""
    one_way = TradeOff([(0, 1), ("1/4", "1/2"), (1, 0)])
    lopsided = Guarantee(ALL, Adjacency(1), TradeOffDP(one_way))
    whole = Guarantee(ALL, Adjacency(1), TradeOffDP(one_way.symmetrised_above()))
    assert not one_way.is_symmetric
    assert compare(lopsided, whole) is GuaranteeOrder.EQUAL


def test_a_guarantee_is_never_a_number_alone():
    left = Guarantee(ALL, Adjacency(1), gaussian(1)).to_semi("two ones", 2)
    words = str(left)
    assert "2-Gaussian DP" in words
    assert "rows of three bits with two ones" in words
    assert "at most 2 times" in words


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Adjacency(-1), "at least 0 apart"),
        (lambda: Adjacency(1, "in-place:2"), "give the number of steps"),
        (lambda: Dataspace(""), "no name"),
        (lambda: Dataspace("none", ()), "no database"),
        (lambda: Dataspace("twice", ((1,), (1,))), "twice"),
        (lambda: Dataspace("x", ((9, 9, 9),), part_of=ALL), "is not in"),
        (lambda: Guarantee(ALL, Adjacency(1), gaussian(1)).to_group(0), "at least 1"),
        (
            lambda: Guarantee(ALL, Adjacency(1), gaussian(1)).to_semi("t", -1),
            "at least 0",
        ),
        (
            lambda: Guarantee(ALL, Adjacency(0), gaussian(1)).to_semi("t", 1),
            "nothing follows",
        ),
        (
            lambda: indistinguishable_pairs(
                Guarantee(Dataspace("many"), Adjacency(1), gaussian(1))
            ),
            "not listed",
        ),
    ],
)
def test_what_is_no_guarantee_is_refused(make, words):
    with pytest.raises(InputError, match=words):
        make()
