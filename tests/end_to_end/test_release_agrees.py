"""`verifydp check FOLDER` of a release: a result that says more than is stated differs.

A field is changed, and so is all that follows from it in the result; only certificates
stay as they were.
"""

import json
import re
from fractions import Fraction

import msgspec
import pytest

from verifydp.composition.optimal import compose_optimally
from verifydp.evidence.canonical import canonical_bytes
from verifydp.evidence.composed_releases import ComposedRelease
from verifydp.evidence.kinds import kind_of, read_result
from verifydp.exact.balls import written_above

RELEASE = """
[release]
name = "R"
relation = "{relation}"
{more}

[[component]]
name = "a"
of = "city: {{A}}"
over = "table"
{first}

[[component]]
name = "b"
of = "city: {{B}}, age: 0..20"
over = "table"
{second}

[[component]]
name = "c"
{third}
"""
PURE = ('epsilon = "0.5"', 'epsilon = "1/3"', "epsilon = 1")
SMALL = tuple(f"{one}\ndelta = 1e-8" for one in PURE)
LOGARITHMS = (
    'epsilon = "log(3)"\ndelta = 1e-8',
    'epsilon = "log(2)"',
    'epsilon = "log(5)"\ndelta = 1e-8',
)
RHO = ('rho = "1/8"', 'rho = "1/2"', "rho = 0.1")
MU = ("mu = 0.5", "mu = 1", "mu = 0.1")
RENYI = tuple(f"order = 4\nepsilon = {one}" for one in (0.5, 1, 0.1))
MIXED = ('epsilon = "log(3)"', "rho = 0.1", "mu = 1")
#: Gaussian budgets beside those with a delta: they add up at a delta alone.
BOTH = ("mu = 0.5", SMALL[1], 'mu = "1/3"')


@pytest.fixture
def composed(verifydp, folder):
    """Compose a release into a folder."""

    def make(budgets, relation="add-remove", more=""):
        first, second, third = budgets
        text = RELEASE.format(
            relation=relation, more=more, first=first, second=second, third=third
        )
        (folder / "release.toml").write_text(text)
        done = verifydp("compose release.toml --out out")
        assert done.status == 0, done.err
        return json.loads((folder / "out" / "result.json").read_text())

    return make


@pytest.fixture
def outcome(verifydp, folder):
    """Check the folder with another result in it, which its summary follows."""

    def write(plain):
        result = read_result(plain, kind_of(plain))
        assert isinstance(result, ComposedRelease)
        whole = msgspec.to_builtins(result)
        summary = msgspec.to_builtins(result.summary)
        whole["summary"] = {**plain["summary"], **summary}
        (folder / "out" / "result.json").write_text(json.dumps(whole))
        return verifydp("check out")

    return write


@pytest.mark.parametrize("relation", ["add-remove", "replace", "replace:2"])
@pytest.mark.parametrize("delta", ["", "delta = 1.23456789012345e-5", 'delta = "1/7"'])
@pytest.mark.parametrize(
    "budgets", [PURE, SMALL, LOGARITHMS, RHO, MU, MIXED], ids=lambda one: one[0]
)
def test_what_compose_wrote_agrees(budgets, delta, relation, composed, outcome):
    done = outcome(composed(budgets, relation, delta))
    assert done.status == 0, done.out


@pytest.mark.parametrize("relation", ["add-remove", "replace"])
@pytest.mark.parametrize("own", ["", '\nrelation = "add-remove"'])
def test_gaussian_budgets_beside_deltas_agree(relation, own, composed, outcome):
    budgets = [one + own for one in BOTH]
    done = outcome(composed(budgets, relation, "delta = 1e-6"))
    assert done.status == 0, done.out
    assert "re-checked: optimal, release" in done.out


@pytest.mark.parametrize(
    ("budgets", "relation", "more"),
    [
        (RENYI, "add-remove", ""),
        (PURE, "replace", 'keeps = ["city"]\ndomain = "age: 0..99"'),
        (PURE, "add-remove", 'domain = "city: {B}, income: 0..9"'),
        (PURE, "replace", 'domain = "at least 2 records, at most 2 records"'),
    ],
)
def test_what_a_release_is_limited_to_agrees(
    budgets, relation, more, composed, outcome
):
    done = outcome(composed(budgets, relation, more))
    assert done.status == 0, done.out


def test_a_budget_for_tables_of_one_size_agrees(composed, outcome):
    first = f'{PURE[0]}\nrelation = "replace"'
    plain = composed((first, *PURE[1:]))
    assert "may fill a table up" in plain["notes"][0]
    assert outcome(plain).status == 0
    done = outcome(changed(plain, ("parts", 0, "reads"), "city: {A, C}"))
    assert done.status == 1, done.out


def changed(plain, path, value):
    """The same with one field of another value; a function takes the old one."""
    inner = plain
    for key in path[:-1]:
        inner = inner[key]
    before = inner[path[-1]]
    inner[path[-1]] = value(before) if callable(value) else value
    assert inner[path[-1]] != before
    return plain


def drop_last(values):
    return values[:-1]


FORGERIES = [
    (("release",), "S"),
    (("relation",), "replace"),
    (("relation",), "add-remove:2"),
    (("domain",), "age: 0..9"),
    (("domain",), "city: {A, C}"),
    (("guarantee",), "1-DP"),
    (("guarantee",), "1.49-DP"),
    (("numbers", 0, "exact"), "1"),
    (("numbers", 0, "upper"), 1.0),
    (("numbers", 0, "upper"), 1.4999999999999998),
    (("numbers", 0, "lower"), 1.5000000000000002),
    (("numbers", 0, "quantity"), "rho"),
    (("numbers",), lambda numbers: numbers * 2),
    (("numbers",), []),
    (("rule",), "maximum"),
    (("everything",), "1.5-DP"),
    (("compared", 1, "holds"), True),
    (("compared", 2, "exact"), "1"),
    (("compared", 2, "value"), 1.0),
    (("parts", 0, "name"), "z"),
    (("parts", 0, "reads"), "city: {C}"),
    (("parts", 0, "reads"), "all records"),
    (("parts", 1, "reads"), "city: {B}"),
    (("parts", 1, "reads"), "city: {B}, age: 0..21"),
    (("parts", 2, "reads"), "city: {A}"),
    (("parts", 0, "budget"), "0.1-DP"),
    (("parts", 0, "budget"), "0.5-zCDP"),
    (("parts", 0, "relation"), "replace"),
    (("parts", 0, "over"), "part"),
    (("parts",), drop_last),
    (("parts",), lambda parts: [parts[1], parts[0], parts[2]]),
]


@pytest.mark.parametrize(("path", "value"), FORGERIES)
def test_a_forged_field_differs(path, value, composed, outcome):
    done = outcome(changed(composed(PURE), path, value))
    assert done.status == 1, done.out
    assert "DIFFERS" in done.out


AT_DELTA = [
    (("numbers", -1, "upper"), lambda before: before * 0.99),
    (("numbers", -1, "upper"), lambda before: before * 1.01),
    (("numbers", -1, "exact"), "1/10"),
    (("numbers", -1, "at"), "delta 1e-07"),
    (("numbers", -1, "at"), ""),
]


@pytest.mark.parametrize(("path", "value"), AT_DELTA)
@pytest.mark.parametrize(
    "budgets", [SMALL, LOGARITHMS, RHO, MU, MIXED, BOTH], ids=lambda one: one[0]
)
def test_a_forged_epsilon_at_a_delta_differs(budgets, path, value, composed, outcome):
    done = outcome(changed(composed(budgets, more="delta = 1e-6"), path, value))
    assert done.status == 1, done.out
    assert "DIFFERS" in done.out


def test_an_epsilon_that_has_a_certificate_is_not_left_out(composed, outcome):
    plain = composed(SMALL, more="delta = 1e-6")
    done = outcome(changed(plain, ("numbers",), drop_last))
    assert done.status == 1, done.out
    assert "epsilon at a delta is nothing" in done.out


@pytest.mark.parametrize("budgets", [SMALL, LOGARITHMS], ids=lambda one: one[0])
@pytest.mark.parametrize(
    "lower", [lambda before: before * 1.0001, lambda before: before * 1.000000001]
)
def test_a_forged_lower_bound_at_a_delta_differs(budgets, lower, composed, outcome):
    plain = composed(budgets, more="delta = 1e-6")
    path = next(i for i, one in enumerate(plain["numbers"]) if one["at"])
    done = outcome(changed(plain, ("numbers", path, "lower"), lower))
    assert done.status == 1, done.out
    assert "lower bound" in done.out


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("parts", 0, "budget"), "(1.09, 1e-08)-DP"),
        (("guarantee",), "(2.7, 2e-08)-DP"),
        (("numbers", 0, "exact"), "2"),
        (("numbers", 1, "exact"), "1/1000000000"),
        (("numbers", 1, "upper"), 1e-9),
    ],
)
def test_a_forged_logarithm_differs(path, value, composed, outcome):
    plain = composed(LOGARITHMS, more="delta = 1e-6")
    done = outcome(changed(plain, path, value))
    assert done.status == 1, done.out
    assert "DIFFERS" in done.out


@pytest.mark.parametrize("budgets", [SMALL, LOGARITHMS, RHO], ids=lambda one: one[0])
def test_a_best_epsilon_of_other_components_differs(budgets, composed, outcome, folder):
    """It is right for what it names, and a neighbour touches more."""
    plain = composed(budgets, more="delta = 1e-6")
    alone = compose_optimally([("0.5", "1e-8")]).epsilon_at("1e-6")
    content = canonical_bytes(alone.certificate)
    (folder / "out" / "certificates" / "optimal.json").write_bytes(content)
    plain["optimal"] = json.loads(content)
    place = next(i for i, one in enumerate(plain["numbers"]) if one["at"])
    upper = written_above(alone.epsilon_upper.enclosed())
    exact = str(Fraction(repr(upper)))
    plain["numbers"][place] |= {"upper": upper, "lower": None, "exact": exact}
    done = outcome(plain)
    assert done.status == 1, done.out
    assert re.search("epsilon at (the worst neighbour|a delta is one)", done.out)


def test_who_reads_nothing_is_not_said_to_read_all(composed, outcome):
    """No class of values tells the two apart: the columns of the conditions do."""
    plain = composed(PURE, more='domain = "city: {B}"')
    done = outcome(changed(plain, ("parts", 0, "reads"), "all records"))
    assert done.status == 1, done.out
