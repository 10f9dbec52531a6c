"""Budgets of releases against brute force, and against the examples of the paper."""

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifydp.checker import releases
from verifydp.checker.releases import check_release
from verifydp.composition import composed_budget, read_release
from verifydp.composition.certifying import release_certificate
from verifydp.composition.regions import RecordRegion
from verifydp.composition.rules import ReleaseShape, rule_for, rules
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import sealed
from verifydp.exact.exponential import exp_upper

from .plain import costs, largest

CITIES = ("A", "B", "C")
RECORDS = [
    {"city": city, "age": age, "row": row}
    for city in ("A", "B", "D")
    for age in (0, 10, 20, 30, 40, 50)
    for row in (0, 1)
]
NUMBERS = st.fractions(0, 2, max_denominator=8)


def budget_of(*parts, relation="add-remove", **release):
    components = [{"name": f"c{i}", **part} for i, part in enumerate(parts)]
    plan = read_release(
        {"release": {"relation": relation, **release}, "component": components}
    )
    return plan, composed_budget(plan)


@st.composite
def conditions(draw):
    """A condition as text, and as a function."""
    cities = draw(st.sets(st.sampled_from(["A", "B"])))
    low, high = sorted(draw(st.tuples(*[st.sampled_from([0, 20, 40])] * 2)))
    ages = draw(st.booleans())
    clauses = [f"city: {{{', '.join(sorted(cities))}}}"] if cities else []
    clauses += [f"age: {low}..{high}"] if ages else []
    return (
        ", ".join(clauses),
        lambda record: (
            (not cities or record["city"] in cities)
            and (not ages or low <= record["age"] <= high)
        ),
    )


@st.composite
def plans(draw):
    relation = draw(st.sampled_from(["add-remove", "replace"]))
    kind = draw(st.sampled_from(["approximate", "concentrated", "gaussian"]))
    parts, components = [], []
    for _ in range(draw(st.integers(1, 4))):
        text, holds = draw(conditions())
        own = draw(st.sampled_from(["add-remove", relation]))
        number = draw(NUMBERS)
        delta = draw(st.sampled_from([Fraction(0), Fraction(1, 1000)]))
        part = {"of": text, "relation": own, "over": "table"}
        if kind == "approximate":
            part |= {"epsilon": str(number), "delta": str(delta)}
        else:
            part |= {"rho" if kind == "concentrated" else "mu": str(number)}
        parts.append(part)
        numbers = (number, delta)
        growth = exp_upper(number)

        def cost(distance, numbers=numbers, growth=growth):
            return costs(kind, numbers, distance, growth)

        components.append((holds, own, cost))
    return relation, kind, parts, components


@given(plans())
@settings(max_examples=60)
def test_the_budget_is_the_largest_sum_over_all_neighbours(drawn):
    relation, kind, parts, components = drawn
    expected = largest(RECORDS, components, relation)
    plan, found = budget_of(*parts, relation=relation)
    numbers = list(found.kind.numbers(found.budget).values())
    if kind == "gaussian":
        assert 0 <= numbers[0] ** 2 - expected[0] <= Fraction(1, 10**13)
        assert found.kind.is_rounded((expected[0],)) or numbers[0] ** 2 == expected[0]
    else:
        assert numbers == expected
    # The checker comes to the same, and to no less.
    certificate = release_certificate(plan, found)
    check_release(certificate)
    name, value = next(iter(found.kind.numbers(found.budget).items()))
    if value:
        lower = {**certificate.total.numbers, name: str(value * Fraction(999, 1000))}
        total = msgspec.structs.replace(certificate.total, numbers=lower)
        with pytest.raises(CertificateError, match="costs more than the total"):
            check_release(msgspec.structs.replace(certificate, total=total))


DISTRICTS = [
    {"of": f"city: {{{city}}}", "epsilon": epsilon, "over": "table"}
    for city, epsilon in zip(CITIES, ["1", "1/2", "1/4"], strict=True)
]


@pytest.mark.parametrize(
    ("relation", "keeps", "epsilon", "rule"),
    [
        ("add-remove", [], Fraction(1), "maximum"),
        # GC-CIV.13: the two largest, not the largest.
        ("replace", [], Fraction(3, 2), "two largest"),
        # GC-EIV.7: a record that stays in its district touches one part.
        ("replace", ["city"], Fraction(1), "maximum"),
        ("replace:2", [], Fraction(3), "two largest"),
        ("add-remove:3", [], Fraction(3), "maximum"),
    ],
)
def test_partitions(relation, keeps, epsilon, rule):
    release = {"keeps": keeps} if keeps else {}
    _, found = budget_of(*DISTRICTS, relation=relation, **release)
    assert found.budget.epsilon == epsilon
    assert found.rule.name == rule
    assert found.is_least


def test_parallel_composition_of_parts_under_replace_is_refused():
    """GC-EII.9: a part's size would be free, and tells where a record is."""
    inner = [{**part, "over": "part"} for part in DISTRICTS]
    with pytest.raises(InputError) as error:
        budget_of(*inner, relation="replace")
    text = str(error.value)
    assert text.startswith("component c0: parallel composition does not hold")
    assert "[{city A}] and [{city B}]" in text
    assert "the output 1 is certain on the first and impossible on the second" in text
    # A part that a neighbour cannot leave is a table of its own.
    _, found = budget_of(*inner, relation="replace", keeps=["city"])
    assert found.budget.epsilon == 1


def test_an_overlap_is_told_from_a_partition():
    """Ranges that share an end overlap, and both budgets count there."""
    parts = [{"of": "age: 0..18", "mu": 1}, {"of": "age: 18..65", "mu": 1}]
    _, found = budget_of(*parts)
    assert found.rule.name == "sequential"
    assert dict(found.worst.step.record.record) == {"age": 18}
    apart = [{"of": "age: 0..17", "mu": 1}, {"of": "age: 18..65", "mu": 1}]
    assert budget_of(*apart)[1].rule.name == "maximum"


def test_squares_of_mu_are_added():
    """GC-EVI.25: the root of two, not two."""
    _, found = budget_of({"mu": 3}, {"mu": 4})
    assert found.budget.mu == 5
    assert found.is_least
    _, found = budget_of({"mu": 1}, {"mu": 1})
    assert 0 < found.budget.mu**2 - 2 < Fraction(1, 10**14)
    assert not found.is_least


def test_budgets_of_several_kinds_are_added_as_rhos():
    _, found = budget_of({"epsilon": 1}, {"mu": 1}, {"rho": "1/2"})
    assert found.kind.name == "concentrated"
    assert found.budget.rho == Fraction(3, 2)
    assert not found.is_least


def test_a_domain_leaves_out_what_cannot_be():
    """Where all ages are below 18, nobody reads the second part."""
    parts = [{"of": "age: 0..17", "epsilon": 1}, {"of": "age: 18..65", "epsilon": 3}]
    assert budget_of(*parts)[1].budget.epsilon == 3
    assert budget_of(*parts, domain="age: 0..17")[1].budget.epsilon == 1


def test_a_missing_value_leaves_a_part():
    """It meets no condition: under replace it makes a part smaller."""
    inner = {"of": "city: {A}", "over": "part", "epsilon": 1}
    with pytest.raises(InputError, match="parallel composition does not hold"):
        budget_of(inner, relation="replace", domain="city: {A}")
    _, found = budget_of(inner, relation="replace", domain="city: {A}, no NaN")
    assert found.budget.epsilon == 1


@pytest.mark.parametrize(
    ("condition", "cell", "is_read"),
    [
        ("x: 0..9", 3, True),
        ("x: 0..9", 9.0, True),
        ("x: 0..9", 10, False),
        ("x: 0..9", "3", False),
        ("x: 0..9", "text", False),
        ("x: 0..9", None, False),
        ("x: 0..9", float("nan"), False),
        ("x: 0..9", True, False),
        ("x: 5..", float("inf"), True),
        ("x: {1, 2}", 2.0, True),
        ("x: {1, 2}", "2", True),
        ("x: {A, B}", "A", True),
        ("x: {A, B}", "a", False),
        ("x: {A, B}", 1, False),
        ("x: {A, B}", [1], False),
    ],
)
def test_which_records_meet_a_condition(condition, cell, is_read):
    assert RecordRegion.read(condition).holds({"x": cell}) is is_read


def test_logarithms_are_rounded_upward():
    _, found = budget_of({"epsilon": "log(3)"}, {"epsilon": "log(3)"})
    assert found.budget.epsilon > 2 * Fraction("1.0986122886681")
    assert float(found.budget.epsilon) == pytest.approx(2.1972245773362196)


def test_every_rule_has_a_shape_that_it_is_named_for():
    shapes = {
        "single": ReleaseShape(1, replaces=False, readers=1, touched=1),
        "maximum": ReleaseShape(3, replaces=True, readers=1, touched=1),
        "two largest": ReleaseShape(3, replaces=True, readers=1, touched=2),
        "overlap": ReleaseShape(3, replaces=True, readers=2, touched=2),
        "sequential": ReleaseShape(3, replaces=False, readers=3, touched=3),
    }
    assert {name: rule_for(shape).name for name, shape in shapes.items()} == {
        name: name for name in rules()
    }


def test_costs_of_a_thousand_components_are_found_without_listing_pairs():
    parts = [
        {"of": f"city: {{c{i}}}", "over": "table", "epsilon": f"{i + 1}/1000"}
        for i in range(1000)
    ]
    plan, found = budget_of(*parts, relation="replace")
    assert found.budget.epsilon == Fraction(1999, 1000)
    check_release(release_certificate(plan, found))


@pytest.mark.parametrize("own", ["replace", "add-remove"])
def test_a_total_beside_a_thousand_parts_is_checked_without_listing_pairs(
    own, monkeypatch
):
    """Who reads every record is in both of a pair, and is charged half for each."""
    parts = [
        {"of": f"city: {{c{i}}}", "over": "table", "epsilon": f"{i + 1}/999"}
        for i in range(999)
    ]
    parts = [{**part, "relation": own} for part in (*parts, {"epsilon": 1})]
    plan, found = budget_of(*parts, relation="replace")
    # Two parts and the total; or one part and the total, each by a record lost and one
    # gained.
    expected = 2 + Fraction(998, 999) if own == "replace" else 4
    assert found.budget.epsilon == expected
    monkeypatch.setattr(releases, "_WORK_MAX", 5_000)
    certificate = release_certificate(plan, found)
    check_release(certificate)
    less = str(expected * Fraction(999, 1000))
    numbers = {**certificate.total.numbers, "epsilon": less}
    total = msgspec.structs.replace(certificate.total, numbers=numbers)
    with pytest.raises(CertificateError, match="costs more than the total"):
        check_release(msgspec.structs.replace(certificate, total=total))


def test_two_columns_of_many_parts_are_checked_without_listing_pairs(monkeypatch):
    parts = [
        {"of": f"{column}: {{c{i}}}", "over": "table", "epsilon": f"{i + 1}/40"}
        for column in ("city", "trade")
        for i in range(40)
    ]
    plan, found = budget_of(*parts, relation="replace")
    assert found.budget.epsilon == 2 * (1 + Fraction(39, 40))
    monkeypatch.setattr(releases, "_WORK_MAX", 5_000)
    check_release(release_certificate(plan, found))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "verifydp-release-certificate/9"}, "is unknown"),
        ({"assumes": ()}, "what it assumes"),
        ({"parts": ()}, "no components"),
        ({"columns": ()}, "what it assumes"),
    ],
)
def test_forged_certificates_are_refused(change, message):
    plan, found = budget_of(*DISTRICTS, relation="replace")
    forged = msgspec.structs.replace(release_certificate(plan, found), **change)
    with pytest.raises(CertificateError, match=message):
        check_release(forged)


def test_a_forged_reader_or_budget_is_refused():
    plan, found = budget_of(*DISTRICTS, relation="replace")
    record = release_certificate(plan, found)
    column = record.columns[0]
    everywhere = [
        msgspec.structs.replace(one, readers=(0, 1, 2)) for one in column.classes
    ]
    for change, message in (
        (
            {"columns": (msgspec.structs.replace(column, classes=tuple(everywhere)),)},
            "costs more",
        ),
        (
            {"parts": (msgspec.structs.replace(record.parts[0], columns=(7,)),)},
            "no column",
        ),
        (
            {"parts": (msgspec.structs.replace(record.parts[0], over="part"),)},
            "of one size",
        ),
        (
            {
                "relation": msgspec.structs.replace(record.relation, name="add-remove"),
            },
            "of one size",
        ),
        (
            {"columns": (msgspec.structs.replace(column, classes=()),)},
            "no records at all",
        ),
        (
            {
                "total": msgspec.structs.replace(
                    record.total, numbers={"epsilon": "-1", "delta": "0"}
                )
            },
            "out of range",
        ),
        (
            {"total": msgspec.structs.replace(record.total, kind="gaussian")},
            "no budget",
        ),
    ):
        with pytest.raises(CertificateError, match=message):
            check_release(msgspec.structs.replace(record, **change))
    assert sealed(record).digest == record.digest


RELEASE = {"release": {"relation": "replace"}}


@pytest.mark.parametrize(
    ("parts", "release", "message"),
    [
        ([], {}, "no components"),
        ([{"name": "a"}], {}, "component a: it has none: a budget is"),
        ([{"name": "a", "epsilon": "nan"}], {}, "component a: epsilon is 'nan'"),
        ([{"name": "a", "epsilon": -1}], {}, "component a: epsilon is -1"),
        ([{"name": "a", "epsilon": 1, "delta": 1}], {}, "component a: delta is 1"),
        ([{"name": "a", "mu": "inf"}], {}, "component a: mu is 'inf'"),
        ([{"name": "a", "epsilon": 1}] * 2, {}, "component 'a' is named twice"),
        ([{"name": "a", "epsilom": 1}], {}, "did you mean epsilon"),
        ([{"name": "a", "rho": 1, "mu": 1}], {}, "it has mu, rho"),
        ([{"name": "a", "epsilon": 1, "of": "age 3"}], {}, "component a: "),
        ([{"name": "a", "epsilon": 1, "of": "1..3"}], {}, "names no column"),
        ([{"name": "a", "epsilon": 1, "of": "not empty"}], {}, "says more than which"),
        ([{"name": "a", "epsilon": 1, "of": "age: 1..2"}], {}, "what its budget holds"),
        (
            [{"name": "a", "epsilon": 1, "relation": "replace:2"}],
            {},
            "single neighbours",
        ),
        ([{"name": "a", "epsilon": 1}], {"relation": "add"}, "relation 'add'"),
        ([{"name": "a", "epsilon": 1}], {"dleta": 1}, "did you mean delta"),
        ([{"name": "a", "epsilon": 1}], {"delta": 2}, "delta is 2"),
        (
            [{"name": "a", "epsilon": 1}],
            {"relation": "add-remove", "keeps": ["id"]},
            "keeps names columns",
        ),
        (
            [{"name": "a", "epsilon": 1, "relation": "replace"}],
            {"relation": "add-remove"},
            "for tables of one size",
        ),
        (
            [{"name": "a", "epsilon": 1}],
            {"relation": "add-remove", "domain": "at least 3 rows, at most 3 rows"},
            "no two are neighbours",
        ),
        (
            [{"name": "a", "epsilon": 400}, {"name": "b", "epsilon": 400}],
            {},
            "add up to no guarantee",
        ),
        (
            [{"name": "a", "delta": 0.6, "epsilon": 0}] * 1
            + [{"name": "b", "delta": 0.6, "epsilon": 0}],
            {},
            "add up to no guarantee",
        ),
        (
            [
                {"name": "a", "order": 2, "epsilon": 1},
                {"name": "b", "order": 3, "epsilon": 1},
            ],
            {},
            "component b: its budget has another order",
        ),
        (
            [
                {"name": "a", "order": 2, "epsilon": 1, "relation": "add-remove"},
            ],
            {},
            "component a: a neighbour moves its data by 2",
        ),
        (
            [{"name": "a", "rho": 1}, {"name": "b", "epsilon": 1, "delta": 1e-6}],
            {},
            "component a: its budget is 1-zCDP, others have a delta, and",
        ),
        (
            [
                {"name": "a", "epsilon": 1, "of": "x: {a}", "over": "table"},
                {"name": "b", "epsilon": 1, "of": "x: 1..2", "over": "table"},
            ],
            {},
            "column x is taken for texts",
        ),
    ],
)
def test_bad_releases_are_told_in_one_line(parts, release, message):
    given_release = {**RELEASE["release"], **release}
    with pytest.raises(InputError) as error:
        composed_budget(read_release({"release": given_release, "component": parts}))
    text = str(error.value)
    assert message in text
    assert "\n" not in text
