"""Composition over finite classes: mechanisms that reach the budget, none above."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifydp.composition.views import ViewPart, compose_views
from verifydp.composition.witnesses import witness
from verifydp.data.spaces import INFINITE, finite_space
from verifydp.errors import InputError
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.renyi import ZeroConcentratedDP
from verifydp.notions.trade_offs import GaussianDP

PATH = [["a0", "b0"], ["a1", "b0"], ["a1", "b1"], ["a2", "b1"]]
ONE = ExactApproximate.read("log(2)")


def starting(letter):
    return lambda database: tuple(one for one in database if one.startswith(letter))


def test_the_path_of_four_databases():
    """GC-Q12 and Q23: the parts cost 2 and 1 by closures, by minima 3 and 1."""
    space = finite_space(PATH, "replace")
    parts = [ViewPart("a", ONE, starting("a")), ViewPart("b", ONE, starting("b"))]
    found = compose_views(space, parts)
    assert found.distances(0, 3) == (2, 1)
    assert float(found.budget.epsilon) == pytest.approx(0.6931471805599453)
    total = float(found.between(0, 3).epsilon)
    assert total == pytest.approx(3 * 0.6931471805599453)


def test_no_mechanism_gives_away_more_between_the_ends():
    """GC-Q23 by linear programming: the most that a part can lose is its closure."""
    optimize = pytest.importorskip("scipy.optimize")
    space = finite_space(PATH, "replace")
    found = compose_views(space, [ViewPart("a", ONE, starting("a"))])
    views = [starting("a")(database) for database in PATH]
    small = 2.0**-12
    rows, limits, equal = [], [], []
    for i, j in space.pairs:
        for x, y in ((i, j), (j, i)):
            one, other = [0.0] * 4, [0.0] * 4
            one[x], one[y] = 1.0, -2.0  # p_x <= 2 p_y
            other[x], other[y] = -1.0, 2.0  # 1 - p_x <= 2 (1 - p_y)
            rows += [one, other]
            limits += [0.0, 1.0]
    for i, j in product(range(4), repeat=2):
        if i < j and views[i] == views[j]:
            row = [0.0] * 4
            row[i], row[j] = 1.0, -1.0
            equal.append(row)
    equal.append([1.0, 0.0, 0.0, 0.0])
    best = optimize.linprog(
        [0, 0, 0, -1],
        A_ub=rows,
        b_ub=limits,
        A_eq=equal,
        b_eq=[0.0] * (len(equal) - 1) + [small],
        bounds=[(0, 1)] * 4,
    )
    assert -best.fun / small == pytest.approx(2 ** found.distances(0, 3)[0])


@st.composite
def classes(draw):
    """A small class with a relation, and views of it."""
    size = draw(st.integers(2, 6))
    pairs = [(i, j) for i in range(size) for j in range(i)]
    chosen = draw(st.sets(st.sampled_from(pairs), min_size=1))
    space = finite_space(
        list(range(size)), lambda a, b: (max(a, b), min(a, b)) in chosen
    )
    count = draw(st.integers(1, 3))
    labels = [
        draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
        for _ in range(count)
    ]
    growths = draw(st.lists(st.integers(1, 4), min_size=count, max_size=count))
    return space, [
        ViewPart(f"c{i}", ExactApproximate.read(f"log({growth})"), own.__getitem__)
        for i, (own, growth) in enumerate(zip(labels, growths, strict=True))
    ]


@given(classes())
@settings(max_examples=80)
def test_mechanisms_with_these_budgets_reach_the_budget_exactly(drawn):
    space, parts = drawn
    found = compose_views(space, parts)
    reached = witness(found)
    for part, laws in zip(parts, reached.laws, strict=True):
        for i, j in product(range(len(space)), repeat=2):
            one, other = laws[i], laws[j]
            if part.view(i) == part.view(j):  # it depends on its view alone
                assert one.weights == other.weights
            far = space.distance(i, j)
            if far != INFINITE:  # and it has its budget
                for output in (0, 1):
                    allowed = part.budget.epsilon.growth ** int(far)
                    assert one.weight(output) <= allowed * other.weight(output)
    pair = reached.database, reached.neighbour
    first, second = (
        Fraction(1) * product_of(laws[place].weight(1) for laws in reached.laws)
        for place in pair
    )
    assert first == reached.growth * second
    assert float(reached.epsilon_lower) == pytest.approx(float(found.budget.epsilon))
    # The budget is rounded upward where it sums logarithms.
    assert reached.epsilon_lower <= found.budget.epsilon


def product_of(numbers):
    result = Fraction(1)
    for number in numbers:
        result *= number
    return result


def test_squares_are_added_for_rho_and_mu():
    """GC-EVI.25: two changes in two parts cost the root of two."""
    space = finite_space(PATH, "replace")
    for budget, name, expected in (
        (GaussianDP(Fraction(1)), "mu", 5),
        (ZeroConcentratedDP(Fraction(1)), "rho", 5),
    ):
        parts = [ViewPart(x, budget, starting(x)) for x in "ab"]
        value = getattr(compose_views(space, parts).between(0, 3), name)
        assert (value**2 if name == "mu" else value) == pytest.approx(expected)


def test_budgets_for_views_of_their_own():
    """GC-EII.9: among parts of one size, a move between parts is infinitely far."""
    databases = [[0, 0], [0, 1], [1, 1]]
    space = finite_space(databases, "replace")
    zeros = lambda database: tuple(one for one in database if one == 0)  # noqa: E731
    sized = finite_space([(), (0,), (0, 0)], "replace")
    with pytest.raises(InputError, match=r"component a: .* no chain"):
        compose_views(space, [ViewPart("a", ONE, zeros, sized)])
    counted = finite_space([(), (0,), (0, 0)], "add-remove")
    found = compose_views(space, [ViewPart("a", ONE, zeros, counted)])
    assert found.distances(0, 2) == (2,)
    own = finite_space([(), (0,)], "add-remove")
    with pytest.raises(InputError, match="no database of its own space"):
        compose_views(space, [ViewPart("a", ONE, zeros, own)])


def test_bad_components_are_told():
    space = finite_space(PATH, "replace")
    seen = iter(range(100))
    with pytest.raises(InputError, match="two values for one database"):
        compose_views(space, [ViewPart("a", ONE, lambda _: next(seen))])
    with pytest.raises(InputError, match="at least one"):
        compose_views(space, [])
    parts = [ViewPart("a", ONE), ViewPart("b", GaussianDP(Fraction(1)))]
    with pytest.raises(InputError, match="component b: its budget"):
        compose_views(space, parts)
    apart = finite_space([[1], [1, 1, 1]], "add-remove")
    nothing = compose_views(apart, [ViewPart("a", ONE)])
    assert nothing.worst is None
    with pytest.raises(InputError, match="nothing to reach"):
        witness(nothing)
    with pytest.raises(InputError, match="are made for pure ones"):
        witness(compose_views(space, [ViewPart("a", GaussianDP(Fraction(1)))]))


class CountedView:
    """A value of a view that counts how often it is compared."""

    compared = 0

    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return hash(self.number)

    def __eq__(self, other):
        CountedView.compared += 1
        return self.number == other.number


@pytest.mark.parametrize("has_own", [False, True])
def test_views_are_looked_up_not_compared_with_all_others(has_own, monkeypatch):
    monkeypatch.setattr(CountedView, "compared", 0)
    size = 400
    space = finite_space([[i] for i in range(size)], lambda a, b: abs(a[0] - b[0]) == 1)
    made = [CountedView(i // 2) for i in range(size)]
    own = finite_space(made[::2], lambda a, b: True) if has_own else None
    CountedView.compared = 0
    part = ViewPart("a", ONE, lambda database: made[database[0]], own)
    found = compose_views(space, [part])
    assert 0.693 < float(found.budget.epsilon) < 0.694
    assert CountedView.compared < 10 * size


def test_a_view_that_is_a_list_is_found_in_its_own_space():
    space = finite_space([["a", "x"], ["b", "x"], ["b", "y"]], "in-place")
    own = finite_space([["a"], ["b"]], "in-place")
    found = compose_views(space, [ViewPart("a", ONE, lambda one: one[:1], own)])
    assert found.distances(0, 1) == (1,)
    assert found.distances(1, 2) == (0,)
    with pytest.raises(InputError, match="is no database of its own space"):
        compose_views(space, [ViewPart("a", ONE, lambda one: one, own)])
