"""Trade-off functions of finite laws against randomised tests over all events."""

import itertools
import random
from fractions import Fraction

import pytest

from verifydp.errors import InputError
from verifydp.laws.finite import FiniteLaw
from verifydp.loss.finite import hockey_stick
from verifydp.loss.tradeoff import TradeOff, tradeoff
from verifydp.loss.tradeoff_lines import falling_envelope

GRID = [Fraction(n, 24) for n in range(25)]
IDENTITY = TradeOff([(0, 1), (1, 0)])


def drawn_law(source, size):
    parts = [source.randint(0, 5) for _ in range(size)]
    parts[source.randrange(size)] += 1
    return FiniteLaw({i: Fraction(part, sum(parts)) for i, part in enumerate(parts)})


def drawn_pairs(seed, count, size=4):
    source = random.Random(seed)
    for _ in range(count):
        yield drawn_law(source, size), drawn_law(source, size)


def drawn_functions(seed, count):
    return [tradeoff(*pair) for pair in drawn_pairs(seed, count)]


def least_error(first, second, alpha):
    """The best mixture of two deterministic tests, over all 2^n of each."""
    size = len(first.outcomes)
    events = itertools.chain.from_iterable(
        itertools.combinations(range(size), k) for k in range(size + 1)
    )
    errors = [(first.probability(e), 1 - second.probability(e)) for e in events]
    best = min(beta for a, beta in errors if a <= alpha)
    for (a, f), (b, g) in itertools.product(errors, repeat=2):
        if a <= alpha < b:
            best = min(best, f + (alpha - a) * (g - f) / (b - a))
    return best


def test_the_function_of_a_pair_is_the_best_randomised_test():
    for first, second in drawn_pairs(40, 300):
        function = tradeoff(first, second)
        for alpha in [*GRID[::4], Fraction(1, 7)]:
            assert function(alpha) == least_error(first, second, alpha)


def test_randomised_tests_count():
    """Deterministic tests alone would give 1 at 1/8 (CP-D12)."""
    function = tradeoff(
        FiniteLaw({0: "1/4", 1: "3/4"}), FiniteLaw({0: "3/4", 1: "1/4"})
    )
    assert function("1/8") == Fraction(5, 8)
    assert function("1/16") == Fraction(13, 16)
    assert function("1/4") == Fraction(1, 4)


def test_extreme_pairs():
    equal = tradeoff(FiniteLaw.uniform("ab"), FiniteLaw.uniform("ab"))
    assert equal == IDENTITY
    disjoint = tradeoff(FiniteLaw.point(0), FiniteLaw.point(1))
    assert disjoint == TradeOff([(0, 0), (1, 0)])
    assert disjoint.inverse == disjoint
    assert disjoint.tensor(IDENTITY) == disjoint


def test_inverse_exchanges_the_laws():
    for first, second in drawn_pairs(41, 300):
        function, other = tradeoff(first, second), tradeoff(second, first)
        assert function.inverse == other
        assert function.inverse.inverse == function
        assert function.is_symmetric == (function == other)
        for alpha in GRID[::3]:
            # inf {t : f(t) <= alpha} from the definition, on the vertices' pieces.
            value = other(alpha)
            assert function(value) <= alpha
            if value > 0:
                assert function(value * Fraction(999, 1000)) > alpha


def test_the_function_of_cp_d6_that_is_not_symmetric():
    function = tradeoff(FiniteLaw({0: "0.9", 1: "0.1"}), FiniteLaw({0: 1}))
    assert function == TradeOff([(0, 1), ("0.9", 0), (1, 0)])
    assert not function.is_symmetric
    assert function.symmetrised_above().is_symmetric
    assert function.symmetrised_below().is_symmetric


def test_symmetrisations_are_symmetric_and_on_their_sides():
    for function in drawn_functions(42, 200):
        above, below = function.symmetrised_above(), function.symmetrised_below()
        inverse = function.inverse
        assert above.is_symmetric
        assert below.is_symmetric
        for alpha in GRID:
            assert above(alpha) == max(function(alpha), inverse(alpha))
            assert below(alpha) <= min(function(alpha), inverse(alpha))
        # The hull touches the minimum at each of its own vertices.
        for alpha, beta in below.vertices:
            assert beta == min(function(alpha), inverse(alpha))


def test_maximum_and_hull_of_two():
    for one, two in itertools.pairwise(drawn_functions(43, 200)):
        top, bottom = one.larger(two), one.smaller_hull(two)
        assert top.is_above(one)
        assert top.is_above(two)
        assert one.is_above(bottom)
        assert two.is_above(bottom)
        for alpha in GRID:
            assert top(alpha) == max(one(alpha), two(alpha))
        for alpha, beta in bottom.vertices:
            assert beta == min(one(alpha), two(alpha))


def test_is_above_agrees_with_all_vertices_and_a_fine_grid():
    answers = {True: 0, False: 0}
    for one, two in itertools.product(drawn_functions(44, 25), repeat=2):
        corners = {a for a, _ in (*one.vertices, *two.vertices)} | set(GRID)
        expected = all(one(alpha) >= two(alpha) for alpha in corners)
        assert one.is_above(two) == expected
        answers[expected] += 1
    assert min(answers.values()) > 20


def test_is_above_where_floats_cannot_tell():
    """The vertex is below by 10**-30: its float is the one of the other's value."""
    half = TradeOff([(0, 1), ("1/3", "1/3"), (1, 0)])
    lower = Fraction(1, 3) - Fraction(1, 10**30)
    less = TradeOff([(0, 1), ("1/3", lower), (1, 0)])
    assert float(lower) >= float(half("1/3"))
    assert half.is_above(less)
    assert not less.is_above(half)


def test_the_profile_is_one_plus_the_conjugate():
    for first, second in drawn_pairs(45, 200):
        function = tradeoff(first, second)
        for growth in (0, Fraction(1, 3), 1, Fraction(5, 4), 2, 10):
            value = hockey_stick(second, first, growth=growth)
            assert function.delta_at(growth) == value
            assert value == 1 + function.conjugate(-growth)


def test_the_order_of_the_laws_in_the_profile():
    """A near miss (CP-D12): the other direction has another value."""
    first, second = FiniteLaw({0: "0.9", 1: "0.1"}), FiniteLaw({0: 1})
    function = tradeoff(first, second)
    assert function.delta_at(1) == hockey_stick(second, first, growth=1)
    assert function.delta_at("21/20") == Fraction(11, 200)
    assert hockey_stick(first, second, growth="21/20") == Fraction(1, 10)


def test_profile_and_back():
    for function in drawn_functions(46, 300):
        profile = function.profile()
        assert TradeOff.from_profile(profile) == function
        growths = [growth for growth, _ in profile]
        assert growths == sorted(set(growths))
        for (a, d), (b, e) in itertools.pairwise(profile):
            assert function.delta_at((a + b) / 2) == (d + e) / 2
        assert function.delta_at(growths[-1] + 100) == profile[-1][1]
        # Fewer points give a weaker guarantee.
        assert function.is_above(TradeOff.from_profile(profile[::2]))


def test_the_conjugate_of_the_conjugate_is_the_function():
    for function in drawn_functions(47, 100):
        conjugate = function.conjugate
        for alpha in GRID:
            assert conjugate.conjugate_at(alpha) == function(alpha)
        for slope in (-5, Fraction(-4, 3), -1, 0, 3):
            best = max(alpha * slope - function(alpha) for alpha in GRID)
            assert conjugate(slope) >= best
            attained = (a * slope - b for a, b in function.vertices)
            assert conjugate(slope) == max(attained)
        assert list(conjugate.corners) == sorted(set(conjugate.corners))
    assert conjugate.conjugate_at(2) is None


def test_from_approximate_is_the_formula():
    source = random.Random(48)
    for _ in range(200):
        growth = 1 + Fraction(source.randint(0, 20), 7)
        delta = Fraction(source.randint(0, 12), 12)
        function = TradeOff.from_approximate(growth, delta)
        assert function.is_symmetric
        for alpha in GRID:
            expected = max(0, 1 - delta - growth * alpha, (1 - delta - alpha) / growth)
            assert function(alpha) == expected
        for first, second in drawn_pairs(source.random(), 2, 3):
            close = all(
                hockey_stick(p, q, growth=growth) <= delta
                for p, q in ((first, second), (second, first))
            )
            assert tradeoff(first, second).is_above(function) == close


def test_envelopes_are_maxima():
    source = random.Random(49)
    for _ in range(200):
        lines = []
        for _ in range(source.randint(0, 6)):
            zero = Fraction(source.randint(0, 8), 8)
            lines.append((zero, -Fraction(source.randint(8, 40), 8)))
        points = dict(falling_envelope(lines))
        for x, value in points.items():
            assert value == max(0, *(c + m * x for c, m in lines), 0)
        function = TradeOff(points.items())
        for x in GRID:
            assert function(x) == max([0, *(c + m * x for c, m in lines)])


@pytest.mark.parametrize(
    ("vertices", "message"),
    [
        ([(0, 1), ("1/2", "3/4"), (1, 0)], "slope falls"),
        ([(0, 1), (1, "1/2")], "is 0 at 1"),
        ([("1/4", 1), (1, 0)], "from 0 to 1"),
        ([], "none"),
        ([(0, 2), (1, 0)], "not at 2"),
        ([(0, 0), ("1/2", "-1/8"), (1, 0)], "rises"),
        ([(0, 1), ("1/2", "1/4"), ("1/2", "1/3"), (1, 0)], "two values"),
        ([(0, 1), (0.5, 0), (1, 0)], r"float 0\.5"),
        ([(0, 1), ("1/4", "1/4"), ("1/2", "1/4"), ("3/4", "1/8"), (1, 0)], "falls"),
    ],
)
def test_what_is_no_trade_off_function_is_refused(vertices, message):
    with pytest.raises(InputError, match=message) as refusal:
        TradeOff(vertices)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: IDENTITY("3/2"), "error is 3/2"),
        (lambda: IDENTITY(-1), "error is -1"),
        (lambda: IDENTITY(0.5), "float"),
        (lambda: TradeOff.from_approximate("1/2", 0), "growth is 1/2"),
        (lambda: TradeOff.from_approximate(2, 2), "delta is 2"),
        (lambda: TradeOff.from_profile([(-1, 0)]), "growth is -1"),
        (lambda: TradeOff.from_profile([(1, -1)]), "delta is -1"),
        (lambda: IDENTITY.delta_at(-1), "growth is -1"),
        (lambda: IDENTITY.group(-1), "group has -1"),
        (lambda: IDENTITY.tensor_power(-1), "power of -1"),
    ],
)
def test_bad_arguments_are_refused(call, message):
    with pytest.raises(InputError, match=message):
        call()


def test_points_on_a_line_are_dropped():
    assert TradeOff([(0, 1), ("1/4", "3/4"), (1, 0)]) == IDENTITY
    assert TradeOff([(1, 0), (0, 1)]) == IDENTITY
