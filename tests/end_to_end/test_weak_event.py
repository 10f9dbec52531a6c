"""Bets that refute beside an event that does not: every form tells the two apart.

The mechanism is 1.25-DP at a claim of 1. With so few draws one event seldom shows that,
and the bets of these seeds do; another one is so wrong that its event shows it.
"""

import pytest

import verifydp as library
from verifydp.evidence.verdict import Verdict
from verifydp.report.event_alone import shows_violation, weakness_sentence

PAIR = ([1.0, 2.0], [1.0, 2.0, 3.0])
FUNCTIONS = """
def slightly(database, size, rng):
    return len(database) + rng.laplace(scale=0.8, size=size)


def rightly(database, size, rng):
    return len(database) + rng.laplace(scale=1.5, size=size)


def grossly(database, size, rng):
    return len(database) + rng.laplace(scale=0.2, size=size)
"""
WEAK = "the bets refute the claim; the event shown gives "
AUDIT = "audit release.py:{name} --epsilon 1 --pair pair.json --samples 4000 --seed 4"


@pytest.fixture
def release(folder):
    (folder / "release.py").write_text(FUNCTIONS)
    (folder / "pair.json").write_text(
        '{"database": [1.0, 2.0], "neighbour": [1.0, 2.0, 3.0]}'
    )


def functions():
    space = {}
    exec(FUNCTIONS, space)
    return space


def test_all_forms_say_which_of_the_two_refutes(verifydp, release, folder):
    outcome = verifydp(f"{AUDIT.format(name='slightly')} --out out")
    assert outcome.status == 1, outcome.out + outcome.err
    flat = " ".join(outcome.out.split())
    assert f"{WEAK}only at least 0.786" in flat
    for name in ("report.html", "junit.xml"):
        said = " ".join((folder / "out" / name).read_text("utf-8").split())
        assert f"{WEAK}only at least 0.786" in said, name
    replay = verifydp("check out --replay release.py:slightly --samples 20")
    assert replay.status == 1
    assert "NOT SEEN" not in replay.out
    assert "NO ANSWER redrawn: 10 calls a side" in replay.out
    assert "neither confirms that nor contradicts it" in " ".join(replay.out.split())
    # With draws enough the same event shows it.
    again = verifydp("check out --replay release.py:slightly --samples 400000")
    assert (again.status, "REFUTED   redrawn" in again.out) == (0, True)


def test_an_event_that_shows_it_needs_no_such_words(verifydp, release, folder):
    outcome = verifydp(f"{AUDIT.format(name='grossly')} --out out")
    assert outcome.status == 1
    assert WEAK not in " ".join(outcome.out.split())
    for name in ("report.html", "junit.xml"):
        assert WEAK not in " ".join((folder / "out" / name).read_text("utf-8").split())
    # A repaired mechanism contradicts what the event showed by itself.
    repaired = verifydp("check out --replay release.py:rightly")
    assert "NOT SEEN  redrawn" in repaired.out


def test_without_a_bound_of_its_own_the_event_shows_nothing():
    found = library.audit(
        functions()["slightly"], epsilon=1, pair=PAIR, samples=4000, seed=1
    )
    assert found.verdict is Verdict.REFUTED
    assert not shows_violation(found.witness, found.claim)
    assert weakness_sentence(found) == f"{WEAK}no bound by itself"
    replayed = library.replay(found, functions()["slightly"], samples=20)
    assert replayed.beside.startswith(WEAK)


def test_what_is_not_refuted_has_no_such_words():
    found = library.audit(
        functions()["slightly"], epsilon=2, pair=PAIR, samples=4000, seed=1
    )
    assert found.verdict is Verdict.NOT_REFUTED
    assert weakness_sentence(found) is None
