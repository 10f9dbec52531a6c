"""The search finds known counterexamples, none of true statements, and explains."""

import pytest
from click.testing import CliRunner

import verifydp.formal.spec as spec_notation
from verifydp.checker.proofs import check_proof
from verifydp.cli.spec import spec
from verifydp.evidence.verdict import Verdict
from verifydp.formal.prove.counterexamples import find_counterexample
from verifydp.formal.spec.proof import Proof
from verifydp.formal.spec.registry import Registry
from verifydp.formal.spec.running import Runner
from verifydp.formal.spec.writing import refutation_certificate
from verifydp.language.notation import any_test as variable_test
from verifydp.language.notation import at as applied
from verifydp.language.notation import (
    equal,
    event_variable,
    exp,
    forall,
    function_variable,
    implies,
    integer,
    law,
    mean,
    natural,
    normal,
    point,
    probability,
    real,
    space,
    to_real,
    value,
)
from verifydp.language.sorts import REAL
from verifydp.language.statement import Statement
from verifydp.language.terms import Term

S = space("S")
P, Q, B = law("P", S), law("Q", S), event_variable("B", S)
x, y, epsilon = real("x"), real("y"), real("epsilon")


@pytest.fixture
def registry(shipped):
    return shipped


def is_refuted(statement, found):
    certificate = refutation_certificate("found", Proof(statement), found)
    return check_proof(certificate).verdict is Verdict.REFUTED


NEAR = [
    ("foundations.closeness", "tests without delta"),
    ("foundations.post_processing", "laws that are not close"),
    ("foundations.post_processing", "less epsilon"),
    ("foundations.weaker_claims", "smaller epsilon"),
    ("foundations.mixtures", "some values only"),
    ("foundations.mixtures", "two latent laws"),
    ("foundations.composition", "the second delta only"),
    ("foundations.hits", "a test that falls"),
    ("foundations.total_variation", "half the distance"),
    ("foundations.trade_off", "one way only"),
]


@pytest.mark.parametrize(("name", "label"), NEAR)
def test_it_finds_what_near_misses_need(registry, name, label):
    theorem = registry[name]
    statement = theorem.near_misses[label].statement(theorem.statement)
    found = find_counterexample(statement, seconds=60)
    assert found is not None
    assert is_refuted(statement, found)


@pytest.mark.parametrize(
    "name",
    [
        "foundations.closeness",
        "foundations.post_processing",
        "foundations.mixtures",
        "foundations.total_variation",
        "foundations.trade_off",
        "foundations.ceilings",
        "foundations.p_values",
    ],
)
def test_it_finds_nothing_where_a_statement_is_true(registry, name):
    statement = registry[name].statement
    assert find_counterexample(statement, budget=400, seconds=60) is None


FALSE_STATEMENTS = {
    "a square": Statement((), x * x > 0),
    "an exponential": Statement((("x", x >= 0),), exp(x) <= 1 + 2 * x),
    "an order of events": Statement(
        (("mass", probability(P, B) <= probability(Q, B)),),
        probability(Q, B) <= probability(P, B),
    ),
    "a premise in the claim": Statement(
        (), forall(x, implies(x >= 0, forall(y, x * y <= x)))
    ),
    "a natural number": Statement((), to_real(natural("n")) <= 2),
    "an integer": Statement((), to_real(integer("i")) >= 0),
    "an event of numbers": Statement(
        (), probability(law("L", REAL), event_variable("A", REAL)) <= "1/2"
    ),
    "a function of numbers": Statement(
        (), forall(y, applied(function_variable("f", REAL), y) <= 1 + y * y)
    ),
    "points": Statement((), equal(point("s", S), point("t", S))),
}


@pytest.mark.parametrize("name", FALSE_STATEMENTS)
def test_it_draws_values_of_every_sort(name):
    statement = FALSE_STATEMENTS[name]
    found = find_counterexample(statement, seconds=60)
    assert found is not None
    assert is_refuted(statement, found)


def test_a_counterexample_is_made_simple():
    values = find_counterexample(Statement((("x", x > 1),), x * y <= x)).values
    assert repr(values) == "{x: 2, y: 2}"


def test_the_seed_determines_the_point():
    statement = Statement((("x", x >= 0),), exp(x) * y <= 1 + x * y)
    first, second = (find_counterexample(statement, seed=7) for _ in range(2))
    assert dict(first.values) == dict(second.values)


def test_the_budget_counts_points():
    assert find_counterexample(Statement((), x <= 0), budget=0) is None
    assert find_counterexample(Statement((), x <= 0), budget=50) is not None


def test_no_time_is_no_point():
    assert find_counterexample(Statement((), x <= 0), seconds=0) is None


h = variable_test("h", S)
ODD = {
    "nothing to draw": Statement((), 2 * 2 * (x - x) <= 0),
    "an unbounded mean": Statement((), mean(law("L", REAL), x, x * x) <= 1),
    "an ill-formed law": Statement((), mean(normal(x, -1), y, exp(y * y)) <= x),
    "a quantified test": Statement(
        (("h", forall(h, mean(P, point("s", S), value(h, point("s", S))) <= 0)),),
        x <= 0,
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_an_odd_statement_is_no_error(name):
    found = find_counterexample(ODD[name], budget=60, seconds=3)
    assert found is None or is_refuted(ODD[name], found)


def test_authors_find_the_search_beside_the_notation():
    assert spec_notation.find_counterexample is find_counterexample
    with pytest.raises(AttributeError, match="find_nothing"):
        _ = spec_notation.find_nothing


HEAD = """
from verifydp.formal.spec import *
x, y = real("x"), real("y")
one = At({x: 1, y: 1})
"""
OPEN = """
SPEC = Theorem(title="t", source="s", given={"x": x >= 0}, claim=x * y >= y,
    instance=one, near_misses={"n": NearMiss(one, claim=x + y <= 1)})
RESTS = SPEC.but(proof=lambda p: p.use(SPEC, {}, p.given("x")))
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "family").mkdir()
    (tmp_path / "family" / "open.py").write_text(HEAD + OPEN, encoding="utf-8")
    return tmp_path


def test_goals_show_where_an_open_statement_is_false(folder):
    path = folder / "family" / "open.py"
    arguments = ["goals", str(path), "--specs", str(folder)]
    done = CliRunner().invoke(spec, arguments, standalone_mode=False)
    assert done.return_value == 1
    lines = [line.strip() for line in done.output.splitlines()]
    found = [line for line in lines if line.startswith("false at x = ")]
    assert len(found) == 1  # none for what rests on it
    assert any(line.startswith("not so at x = ") for line in lines)


def test_a_sound_theorem_is_not_searched(folder, monkeypatch):
    def search(*arguments, **options):
        raise AssertionError("searched")

    monkeypatch.setattr(
        "verifydp.formal.prove.counterexamples.find_counterexample", search
    )
    text = HEAD + OPEN.replace("x * y >= y", "x * y * y >= 0")
    (folder / "family" / "open.py").write_text(text, encoding="utf-8")
    outcome = Runner(Registry(folder)).outcome("family.open")
    assert outcome.failures == ()
    assert [one.name for one in outcome.certificates] == [
        "family.open",
        "family.open~n",
    ]


def test_two_near_misses_of_one_name_are_a_failure(folder):
    """Signs are no part of a file's name: one certificate would replace the other."""
    near = 'near_misses={"x 2": NearMiss(one, claim=x + y <= 1), "x -2": NearMiss(one, '
    text = HEAD + OPEN.replace("x * y >= y", "x * y * y >= 0").replace(
        'near_misses={"n": NearMiss(one, ', f"{near}"
    )
    (folder / "family" / "open.py").write_text(text, encoding="utf-8")
    outcome = Runner(Registry(folder)).outcome("family.open")
    (failure,) = outcome.failures
    assert "family.open~x_2: two near misses have this name" in failure


def test_values_are_closed_terms(registry):
    theorem = registry["foundations.post_processing"]
    near = theorem.near_misses["another stage after Q"].statement(theorem.statement)
    found = find_counterexample(near, seconds=60)
    given = [*found.values.values(), *found.witnesses]
    assert all(isinstance(term, Term) and not term.free for term in given)
    assert set(found.spaces) == {"S", "T"}
