"""What makes files of specs short: each tool does what it says, refuses the rest."""

from fractions import Fraction

import pytest

from verifydp.errors import SpecError
from verifydp.evidence.verdict import Verdict
from verifydp.formal.spec.proof import Proof
from verifydp.formal.spec.registry import Registry
from verifydp.formal.spec.runs import SpecRun
from verifydp.formal.spec.vocabulary import (
    chance,
    coin,
    grid,
    labels,
    noised,
    table,
    uniform,
)
from verifydp.language.definitions import Definition
from verifydp.language.notation import (
    FALSE,
    bind,
    choose,
    conjunction,
    equal,
    finite_law,
    first,
    forall,
    function,
    implies,
    indicator,
    label,
    laplace,
    mean,
    negation,
    normal,
    point,
    real,
    second,
)
from verifydp.language.sorts import REAL, finite, pair_sort
from verifydp.language.statement import Statement
from verifydp.language.terms import number

x, y, z = map(real, "xyz")
HEAD = "from verifydp.formal.spec import *\nx, y = real('x'), real('y')\n"


def proof():
    return Proof(Statement((), equal(x, x)))


def hypotheses(p, *formulas):
    return frozenset(p.context.form(formula).term for formula in formulas)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "lab").mkdir()
    return tmp_path


def write(folder, name, text):
    path = folder / "lab" / f"{name}.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(HEAD + text, encoding="utf-8")


def results(folder, *names):
    return {one.card.id: one for one in SpecRun(folder, list(names))}


# --- steps


def test_an_assumption_is_discharged_as_it_was_assumed():
    p = proof()
    known = p.assume(x <= y)
    fact = p.supposing(known, p.have(x <= y + 1, known))
    assert fact.formula is implies(x <= y, x <= y + 1)
    assert fact.sequent.hypotheses == frozenset()


def test_a_contradiction_denies_what_it_rests_on():
    p = proof()
    false = p.assume(x < x)
    fact = p.denied(false, p.have(FALSE, false))
    assert fact.formula is negation(x < x)
    assert fact.sequent.hypotheses == frozenset()


def test_no_contradiction_denies_nothing():
    p = proof()
    known = p.assume(x <= y)
    with pytest.raises(SpecError):
        p.denied(known, p.have(x <= y + 1, known))


def test_the_parts_of_a_conjunction_rest_on_it():
    p = proof()
    both = p.assume(conjunction(x <= y, y <= z))
    parts = p.parts(both)
    assert [part.formula for part in parts] == [x <= y, y <= z]
    assert all(part.sequent.hypotheses == both.sequent.hypotheses for part in parts)
    with pytest.raises(SpecError):
        p.parts(parts[0])


def test_a_definition_is_unfolded_by_name():
    between = Definition("between", (x, y), conjunction(x <= y, y <= 1))
    used = between(0, z)
    p = Proof(Statement((), used, (between,)))
    assert p.unfolded(used) is conjunction(number(0) <= z, z <= 1)
    assert [part.formula for part in p.parts(p.assume(used))] == [
        number(0) <= z,
        z <= 1,
    ]
    with pytest.raises(SpecError, match="nothing is defined"):
        p.unfolded(x <= y)


def test_a_rule_is_followed_by_values_and_facts():
    p = proof()
    rule = p.assume(forall(x, implies(x <= y, forall(z, implies(z <= x, z <= y)))))
    small = p.assume(y - 1 <= y)
    fact = p.follow(rule, y - 1, small, y - 2)
    assert fact.formula is (y - 2 <= y)
    assert fact.sequent.hypotheses <= hypotheses(p, rule.formula, small.formula)


def test_a_premise_that_cannot_be_shown_stops_a_rule():
    p = proof()
    rule = p.assume(forall(x, implies(x <= y, x <= y + 1)))
    with pytest.raises(SpecError):
        p.follow(rule, y + 1)
    with pytest.raises(SpecError, match="no premise is left"):
        p.follow(p.assume(x <= y), p.assume(z <= x))


# --- points


def test_witnesses_refute_one_part_of_a_claim(folder):
    claim = "conjunction(x <= x, forall(y, x <= y))"
    miss = f"NearMiss(claim={claim}, witnesses=(0,))"
    text = "SPEC = Theorem(title='t', source='s', claim=x <= x + 1, instance=At({x: 1})"
    write(folder, "part", f"{text}, near_misses={{'n': {miss}}})\n")
    result = results(folder)["lab.part"]
    assert result.verdict is Verdict.PROVED
    assert len(result.card.accepted) == 2
    write(folder, "part", f"{text}, near_misses={{'n': {miss.replace('0', '1')}}})\n")
    assert results(folder)["lab.part"].verdict is Verdict.INCONCLUSIVE


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("p.have(FALSE, p.assume(claim))", Verdict.PROVED),
        ("p.denied(claim, p.have(FALSE, p.assume(claim)))", Verdict.PROVED),
        ("p.have(x <= x)", Verdict.INCONCLUSIVE),
        ("p.have(FALSE, p.assume(conjunction(y <= 0, y >= 1)))", Verdict.INCONCLUSIVE),
    ],
)
def test_a_contradiction_from_the_claim_refutes_it(folder, body, verdict):
    text = (
        f"def refute(p, claim):\n    return {body}\n"
        "SPEC = Theorem(title='t', source='s', claim=x <= x + 1, near_misses={'n':"
        " NearMiss(At({x: 1}, refute=refute), claim=x <= x - 1)})\n"
    )
    write(folder, "one", text)
    assert results(folder)["lab.one"].verdict is verdict


# --- corollaries

SQUARE = (
    "SPEC = Theorem(title='t', source='s', given={'positive': x >= 1},"
    " claim=x * x >= x, instance=At({x: 1}), near_misses={'n': NearMiss("
    "without='positive', at={x: '1/2'})})\n"
)


def test_a_corollary_needs_no_proof(folder):
    write(folder, "square", SQUARE)
    write(
        folder,
        "next",
        "SPEC = corollary(theorem('lab.square'), At({x: y + 1}), title='next',"
        " source='s', given={'sign': y >= 0}, instance=At({y: 0}), near_misses={'n':"
        " NearMiss(without='sign', at={y: '-1/2'})})\n",
    )
    result = results(folder)["lab.next"]
    assert result.verdict is Verdict.PROVED
    assert "lemma" in result.card.rules


def test_a_corollary_whose_hypotheses_do_not_suffice_is_no_proof(folder):
    write(folder, "square", SQUARE)
    write(
        folder,
        "next",
        "SPEC = corollary(theorem('lab.square'), At({x: y + 1}), title='next',"
        " source='s', given={'sign': y >= -1}, instance=At({y: 0}), near_misses={'n':"
        " NearMiss(without='sign', at={y: '-1/2'})})\n",
    )
    assert results(folder)["lab.next"].verdict is Verdict.INCONCLUSIVE


def test_a_corollary_that_claims_more_is_no_proof(folder):
    write(folder, "square", SQUARE)
    write(
        folder,
        "more",
        "SPEC = corollary(theorem('lab.square'), At({x: y}), title='more', source='s',"
        " claim=y * y >= 2 * y, instance=At({y: 2}),"
        " near_misses={'n': NearMiss(without='positive', at={y: '1/2'})})\n",
    )
    assert results(folder)["lab.more"].verdict is Verdict.INCONCLUSIVE


# --- files

TRUE = (
    "Theorem(title='t', source='s', claim=equal(x, x),"
    " near_misses={'n': NearMiss(At({x: 1, y: 2}), claim=equal(x, y))})"
)


def test_a_theorem_has_its_id_in_a_file_of_its_own(folder):
    write(folder, "one", f"SPEC = {TRUE}\n")
    write(folder, "one/other", f"SPEC = {TRUE}\n")
    registry = Registry(folder)
    assert list(registry.ids()) == ["lab.one", "lab.one.other"]
    assert list(registry.ids("lab.one")) == ["lab.one", "lab.one.other"]
    assert registry.place_of("lab.one.other") == "lab.one.other"
    assert set(results(folder, "lab.one")) == {"lab.one", "lab.one.other"}


def test_two_theorems_of_one_id_are_refused(folder):
    write(folder, "one", f"SPEC = {TRUE}\nOTHER = {TRUE}\n")
    write(folder, "one/other", f"SPEC = {TRUE}\n")
    with pytest.raises(SpecError, match=r"both have lab\.one\.other"):
        list(Registry(folder).ids())


def test_what_a_file_shares_is_cited_and_counts_as_its_source(folder):
    write(folder, "_words", "half = x / 2\n")
    text = TRUE.replace("equal(x, x)", "equal(words.half, x / 2)")
    write(folder, "one", f"words = shared('lab._words')\nSPEC = {text}\n")
    registry = Registry(folder)
    assert list(registry.ids()) == ["lab.one"]
    assert {path.name for path in registry.sources("lab.one")} == {
        "one.py",
        "_words.py",
    }
    assert results(folder)["lab.one"].card.sources == ("lab/_words.py", "lab/one.py")


@pytest.mark.parametrize("name", ["lab._gone", "lab.one"])
def test_what_is_not_shared_is_refused(folder, name):
    write(folder, "one", f"words = shared('{name}')\nSPEC = {TRUE}\n")
    with pytest.raises(SpecError, match="begins with _"):
        list(Registry(folder).ids())


# --- vocabulary


def test_tables_and_grids_are_functions_of_labels():
    bit, both = point("bit", finite(2)), point("both", pair_sort(finite(2), finite(2)))
    one, lone = point("one", finite(1)), point("lone", pair_sort(finite(1), finite(2)))
    assert table(1, 2) is function(bit, choose(bit, 1, 2))
    assert table(x) is function(one, x)
    rows = choose(second(both), 1, 2), choose(second(both), 3, 4)
    assert grid((1, 2), (3, 4)) is function(both, choose(first(both), *rows))
    assert grid((1, 2)) is function(lone, choose(second(lone), 1, 2))


def test_laws_and_chances_of_labels():
    zero, one = labels(2)
    drawn = point("drawn", finite(2))
    assert (zero, one) == (label(0, 2), label(1, 2))
    assert coin("3/4") is finite_law("3/4", "1/4")
    assert coin(x) is finite_law(x, 1 - x)
    assert uniform(3) is finite_law(*3 * [Fraction(1, 3)])
    assert chance(coin(x), one) is mean(coin(x), drawn, indicator(equal(drawn, one)))


def test_what_is_released_with_noise():
    datum = point("datum", REAL)
    assert noised(normal(x, y), z) is bind(normal(x, y), datum, laplace(datum, z))
