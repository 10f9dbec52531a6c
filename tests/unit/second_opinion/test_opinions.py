"""Second engines agree with what is right and contradict what is wrong."""

import json
import os
import subprocess
import sys
from fractions import Fraction

import msgspec
import pytest

from verifydp.checker import decode
from verifydp.cli import main
from verifydp.errors import CertificateError
from verifydp.evidence.specs import specs_folder
from verifydp.language.notation import (
    PI,
    bind,
    choose,
    discrete_normal,
    event,
    event_variable,
    exp,
    finite_law,
    forall,
    integer,
    laplace,
    member,
    negation,
    normal,
    normal_cdf,
    number,
    point,
    probability,
    real,
    to_real,
)
from verifydp.language.sorts import finite
from verifydp.second_opinion import opinions, running
from verifydp.second_opinion.enclosures import enclosures_of
from verifydp.second_opinion.goals import EnclosedConstant, Goal, distinct, goals
from verifydp.second_opinion.opinions import (
    OpinionTally,
    ScriptOpinions,
    examine,
    lines_of,
)
from verifydp.second_opinion.solvers import installed

CERTIFICATES = specs_folder() / "certificates"
#: A refutation by balls, with a lemma and steps of the solver.
SMALL = CERTIFICATES / "foundations.laplace_profile~a_little_less_delta.json"
needs_cvc5 = pytest.mark.skipif(not installed(), reason="cvc5 is an extra")
x, k = real("x"), integer("k")


def goal(rule, *terms, constants=()):
    return Goal("a test", 3, rule, terms, (), (), {}, constants)


def said(rule, *terms):
    (outcome,) = enclosures_of(goal(rule, *terms))
    return outcome.engine, outcome.verdict


bit = point("bit", finite(2))
B = event_variable("B", finite(2))
CLOSE = forall(
    B,
    probability(finite_law("3/4", "1/4"), B)
    <= exp(number("11/10")) * probability(finite_law("1/4", "3/4"), B),
)
TRUE = [
    (exp(1) <= "2.718281828459045235361", "intervals"),
    (normal_cdf(1) < "0.8413447460685429486", "intervals"),
    (
        probability(laplace(0, 1), event(x, x <= -1)) <= exp(-1) / 2 + "1e-20",
        "intervals",
    ),
    (CLOSE, "intervals"),
    # 1 - 2 T / (1 + 2 T) at T = exp(-1/2) + exp(-2) + exp(-9/2) + ...
    (
        probability(discrete_normal(integer(3), 1), event(k, to_real(k) <= 3))
        <= "0.699471139133430852791",
        "intervals",
    ),
    (number(0) / 0 <= 0, "intervals"),
    (forall(B, forall(bit, probability(finite_law(1, 0), B) <= 1)), "intervals"),
]


@pytest.mark.parametrize(("formula", "engine"), TRUE)
def test_what_is_true_is_agreed_and_its_opposite_contradicted(formula, engine):
    assert said("point", formula) == (engine, "agrees")
    assert said("point", negation(formula)) == (engine, "contradicts")


def test_a_contradiction_shows_the_goal():
    (outcome,) = enclosures_of(goal("point", exp(1) <= 2))
    assert "a test, step 3 (point)" in outcome.what
    assert "(at_most (exp 1) 2)" in outcome.what


def test_what_is_nearly_equal_cannot_be_told():
    """Equal numbers without a rational value: no margin, so no agreement."""
    assert said("point", exp(2) <= exp(1) * exp(1))[1] == "cannot tell"
    assert said("point", negation(exp(2) <= exp(1) * exp(1)))[1] == "cannot tell"


def test_boxes_are_bisected_anew():
    inside = (x, number(0), number(1))
    assert said("boxes", x * (1 - x) <= "26/100", *inside) == ("intervals", "agrees")
    wrong = said("boxes", x * (1 - x) <= "24/100", *inside)
    assert wrong == ("intervals", "contradicts")
    touching = said("boxes", x * (1 - x) <= "1/4", *inside)
    assert touching == ("intervals", "cannot tell")


#: The least delta of the Laplace mechanism at epsilon 1/2 is 1 - exp(-1/4) = 0.22119...
NEIGHBOURS = (laplace(0, 1), laplace(1, 1), number("1/2"))
#: That of N(0, 1), N(1, 1) at epsilon 1 is 0.1269367..., from Balle and Wang (2018).
NORMALS = (normal(0, 1), normal(1, 1), number(1))


@pytest.mark.parametrize(
    ("laws", "enough", "too_little"),
    [
        (NEIGHBOURS, "0.2212", "0.2211"),
        (NORMALS, "0.12694", "0.12693"),
    ],
)
def test_profiles_are_integrated_anew(laws, enough, too_little):
    agreed = said("profile", *laws, number(enough))
    assert agreed == ("60 digits", "agrees")
    wrong = said("profile", *laws, number(too_little))
    assert wrong == ("60 digits", "contradicts")


def test_a_profile_of_mixtures_with_two_kinds_of_noise():
    """The profile of equal laws is 0 at any delta; a shifted one is not."""
    noisy = bind(
        bind(finite_law("1/2", "1/2"), bit, normal(choose(bit, 0, 4), 1)),
        x,
        laplace(x, 2),
    )
    moved = bind(noisy, x, normal(x + 1, "1/10"))
    one, other = number("1/1000000"), number("1/3")
    assert said("profile", noisy, noisy, number(0), one)[1] == "agrees"
    assert said("profile", noisy, moved, number(0), one)[1] == "contradicts"
    assert said("profile", noisy, moved, number(0), other)[1] == "agrees"


def test_constants_that_the_solver_was_told():
    pi = goal("smt", constants=(EnclosedConstant(PI, Fraction(3), Fraction(22, 7)),))
    assert [one.verdict for one in enclosures_of(pi)] == ["agrees"]
    wrong = goal(
        "smt", constants=(EnclosedConstant(PI, Fraction(3), Fraction(314, 100)),)
    )
    assert [one.verdict for one in enclosures_of(wrong)] == ["contradicts"]


@needs_cvc5
def test_scripts_are_put_to_cvc5():
    scripts = ScriptOpinions(seconds=20)
    real_x = "(declare-const x Real) (assert (< x 0.0))"
    assert scripts.ask(f"{real_x} (assert (> x 1.0))") == "agrees"
    assert scripts.ask(real_x) == "contradicts"


def test_a_shipped_certificate_is_agreed_with():
    record = decode(SMALL.read_bytes())
    tally = examine(record)
    steps = [one for _, each in distinct(record) for one in goals(each)]
    points = sum(one.rule == "point" for one in steps)
    assert points > 0
    assert tally.of("agrees", "intervals", "60 digits") >= points
    assert tally.contradictions == []
    if installed():
        assert tally.of("agrees", "cvc5") + tally.of("cannot tell", "cvc5") == sum(
            len(one.scripts) for one in steps
        )


def test_a_certificate_that_cannot_be_made_again_is_refused():
    record = decode(SMALL.read_bytes())
    broken = msgspec.structs.replace(record, terms=record.terms[:-1])
    with pytest.raises(CertificateError, match="second opinion"):
        list(goals(broken))


def test_without_the_extra_it_is_named(monkeypatch):
    monkeypatch.setattr(opinions, "installed", lambda: False)
    smt = next(
        path
        for path in sorted(CERTIFICATES.glob("foundations.*.json"))
        if any(step.rule == "smt" for step in decode(path.read_bytes()).steps)
    )
    (line,) = lines_of(examine(decode(smt.read_bytes()), (CERTIFICATES,)))
    assert "pip install 'verifydp[cvc5]'" in line


def test_counts_are_said_in_one_line():
    tally = OpinionTally()
    for _ in range(12):
        tally.add("cvc5", "agrees")
    tally.add("cvc5", "cannot tell")
    for engine in ("intervals", "intervals", "intervals", "60 digits"):
        tally.add(engine, "agrees")
    (line,) = lines_of(tally)
    assert line == (
        "second opinion: cvc5 agrees on 12 of 13 steps (1 cannot tell); mpmath agrees "
        "on 4 of 4 enclosures (3 by intervals, 1 at 60 digits)"
    )


def run(capsys, *arguments):
    with pytest.raises(SystemExit) as stop:
        main([*arguments])
    return stop.value.code, capsys.readouterr().out


def test_the_command_agrees(capsys):
    status, out = run(capsys, "check", "--second-opinion", str(SMALL))
    assert status == 0
    assert "second opinion: " in out
    assert "mpmath agrees on" in out


def test_a_contradiction_is_an_error_of_the_command(capsys, monkeypatch):
    """As if the checker had let a false goal pass."""
    false = goal("point", exp(1) <= 2)
    monkeypatch.setattr(opinions, "goals", lambda certificate, lemmas: [false])
    status, out = run(capsys, "check", "--second-opinion", str(SMALL))
    assert status == 1
    assert "CONTRADICTION: a test, step 3" in out
    assert "(at_most (exp 1) 2)" in out


def test_a_check_without_it_loads_neither_it_nor_mpmath():
    code = (
        "import sys\nfrom verifydp.cli import main\ntry:\n"
        f"    main(['check', {str(SMALL)!r}])\nexcept SystemExit as stop:\n"
        "    assert not stop.code\n"
        "print([m for m in sys.modules if m.startswith(('mpmath', "
        "'verifydp.second_opinion'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ,
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_all_are_counted_once_and_an_interrupted_run_goes_on(tmp_path, monkeypatch):
    files = sorted(CERTIFICATES.glob("foundations.laplace_profile_beyond*.json"))[:3]
    work = tmp_path / "work.jsonl"
    rows = running.run_over(files, work, jobs=1, tell=lambda text: None)
    digests = {
        d
        for path in files
        for d, _ in distinct(decode(path.read_bytes()), (CERTIFICATES,))
    }
    assert {row["digest"] for row in rows} == digests
    kept = work.read_text().splitlines()
    # The last line was being written when the run was stopped.
    work.write_text("\n".join([*kept[:-1], kept[-1][:20]]) + "\n")
    again = running.run_over(files, work, jobs=1, tell=lambda text: None)
    assert again == rows
    assert len(work.read_text().splitlines()) == len(kept) + 1
    assert running.write_table(rows, tmp_path) == 0
    table = json.loads((tmp_path / "second-opinion.json").read_text())
    assert table["certificates"] == len(rows)
    assert sum(table["totals"]["intervals"]) > 0
    rows[0]["contradictions"].append("cvc5 finds a model")
    assert running.write_table(rows, tmp_path) == 1
    assert "cvc5 finds a model" in (tmp_path / "second-opinion.md").read_text()


def test_membership_in_any_event_is_unknown():
    everywhere = forall(B, member(choose(bit, bit, bit), B))
    closed = forall(bit, everywhere)
    assert said("point", negation(closed)) == ("intervals", "agrees")
