"""Components that reach the budget of a release: private each, and together no less."""

from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from verifydp.composition import composed_budget, read_release, release_witness
from verifydp.errors import InputError

from .plain import far

ROWS = [
    {"city": city, "age": age, "row": row}
    for city in ("A", "B")
    for age in (10, 30)
    for row in (0, 1)
]
TABLES = [
    list(table)
    for size in range(3)
    for table in combinations_with_replacement(ROWS, size)
]
DOMAIN = "city: {A, B}, age: {10, 30}, no NaN"


def plan_of(*parts, **release):
    components = [{"name": f"c{i}", **part} for i, part in enumerate(parts)]
    return read_release(
        {"release": {"domain": DOMAIN, **release}, "component": components}
    )


A = {"of": "city: {A}", "over": "table", "epsilon": "log(2)"}
YOUNG = {"of": "age: {10}", "over": "table", "epsilon": "1/2"}
ALL = {"epsilon": "1/4"}
OWN = {"relation": "add-remove"}
SIZE = {"relation": "replace"}
RELEASES = [
    ((A, YOUNG, ALL), {}),
    ((A, YOUNG, ALL), {"relation": "replace"}),
    ((A | OWN, YOUNG, ALL | OWN), {"relation": "replace"}),
    ((A | SIZE, YOUNG), {}),
    ((A | {"over": "part"}, YOUNG), {"relation": "replace", "keeps": ["city"]}),
]


@pytest.mark.parametrize(("parts", "release"), RELEASES)
def test_each_component_has_its_budget_and_together_they_reach_the_whole(
    parts, release
):
    plan = plan_of(*parts, **release)
    found = composed_budget(plan)
    reached = release_witness(plan, found)
    for place, component in enumerate(plan.components):
        chances = [reached.chance(place, table) for table in TABLES]
        for (one, p), (other, q) in product(
            zip(TABLES, chances, strict=True), repeat=2
        ):
            inside = one, other
            if component.over == "part":
                inside = [
                    [row for row in table if component.region.holds(row)]
                    for table in inside
                ]
                if len(inside[0]) != len(inside[1]):
                    continue
            if far(*inside, component.relation.name) != 1 or (
                component.relation.name == "replace" and len(one) != len(other)
            ):
                continue
            factor = reached.factors[place]
            assert p <= factor * q
            assert 1 - p <= factor * (1 - q)
    exact = float(found.budget.epsilon)
    assert float(reached.growth) == pytest.approx(2.718281828459045**exact, rel=1e-9)
    ratio = Fraction(1)
    for place in range(len(parts)):
        ratio *= reached.chance(place, reached.database)
        ratio /= reached.chance(place, reached.neighbour)
    assert ratio == reached.growth


@pytest.mark.parametrize(
    ("parts", "release", "message"),
    [
        (({"rho": 1},), {}, "not pure"),
        (({"epsilon": 1, "delta": "1e-6"},), {}, "not pure"),
        ((ALL,), {"relation": "replace:2"}, "groups"),
        ((ALL,), {"domain": "at least 2 records"}, "least sizes"),
    ],
)
def test_for_which_releases_none_are_made(parts, release, message):
    plan = plan_of(*parts, **release)
    with pytest.raises(InputError, match=message):
        release_witness(plan, composed_budget(plan))
