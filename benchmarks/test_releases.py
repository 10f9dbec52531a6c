"""What the budget of a large release costs, and distances in a large class.

Run it by name: ``.venv/bin/python -m pytest -q benchmarks/test_composition.py``.
"""

import time
from fractions import Fraction
from itertools import combinations_with_replacement

import pytest

from verifydp.checker.releases import check_release
from verifydp.composition import composed_budget, read_release
from verifydp.composition.certifying import release_certificate
from verifydp.composition.steps import NeighbourSteps
from verifydp.data.spaces import finite_space, ratio_in_class
from verifydp.data.spaces.finite import FiniteSpace

#: Components of a release, and databases of a class.
COMPONENTS, DATABASES = 1000, 10_000
#: Neighbours that are looked at for each component, at most.
LOOKED_AT = 3
#: Neighbours of databases that are gone over for each database, at most.
GONE_OVER = 12


def release(shape, relation):
    """A total beside parts of a partition, or ranges of which ten overlap."""
    budget = {"epsilon": "1/1000", "over": "table"}
    parts = [{"name": "total", **budget}]
    for i in range(COMPONENTS - 1):
        of = f"z: {{c{i}}}" if shape == "partition" else f"z: {i}..{i + 9}"
        parts.append({"name": f"part {i}", "of": of, **budget})
    return read_release({"release": {"relation": relation}, "component": parts})


@pytest.mark.parametrize(
    ("shape", "relation", "expected"),
    [
        ("partition", "add-remove", 2),
        ("partition", "replace", 3),
        ("ranges", "add-remove", 11),
        ("ranges", "replace", 21),
    ],
)
def test_a_thousand_components(shape, relation, expected, monkeypatch, show):
    looked = 0
    cost = NeighbourSteps._cost

    def counted(*given):
        nonlocal looked
        looked += 1
        return cost(*given)

    monkeypatch.setattr(NeighbourSteps, "_cost", counted)
    plan = release(shape, relation)
    start = time.process_time()
    found = composed_budget(plan)
    seconds = time.process_time() - start
    assert found.budget.epsilon == Fraction(expected, 1000)
    # Sums of epsilons, of deltas, and of components that are touched.
    assert looked <= 3 * LOOKED_AT * COMPONENTS
    record = release_certificate(plan, found)
    start = time.process_time()
    check_release(record)
    show(
        f"{shape} under {relation}, {COMPONENTS} components: {looked} neighbours, "
        f"{seconds:.2f} s; checked in {time.process_time() - start:.2f} s"
    )


def test_the_canonical_metric_of_ten_thousand_databases(monkeypatch, show):
    tables = [
        list(records)
        for size in range(6)
        for records in combinations_with_replacement(range(15), size)
    ][:DATABASES]
    gone = 0
    own = FiniteSpace.neighbours_of

    def counted(space, place):
        nonlocal gone
        gone += 1
        return own(space, place)

    monkeypatch.setattr(FiniteSpace, "neighbours_of", counted)
    start = time.process_time()
    space, over = (finite_space(tables, name) for name in ("add-remove", "replace"))
    listed = time.process_time() - start
    start = time.process_time()
    matrix = space.matrix()
    seconds = time.process_time() - start
    assert matrix.max() == 2 * 5
    assert matrix[0].tolist() == [len(table) for table in tables]
    start = time.process_time()
    assert ratio_in_class(space, over).value == 2
    # No chain is followed beyond the neighbours that are asked about.
    assert gone <= GONE_OVER * DATABASES
    show(
        f"{DATABASES} databases: neighbours in {listed:.2f} s, all distances in "
        f"{seconds:.2f} s, ratio in {time.process_time() - start:.2f} s, "
        f"{gone} lists of neighbours"
    )
