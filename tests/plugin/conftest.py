"""A stand-in for `verifydp.audit`, so that the plugin's own logic is tested fast.

Its verdict is what the mechanism returns for the database None; what it was
called with is kept for inspection.
"""

import sys
import types
from pathlib import Path

import msgspec
import numpy  # noqa: F401 - loaded before pytester forgets modules: never twice
import pytest

import verifydp
from verifydp.evidence.claim import Claim, Relation
from verifydp.evidence.results import (
    RESULT_FORMAT,
    AuditResult,
    Budget,
    Detectable,
    Event,
    Pair,
    Witness,
)
from verifydp.evidence.verdict import Verdict
from verifydp.notions.implied import claim_to_test

PAIR = Pair(database=[], neighbour=[1.0], summary="one record added")

WITNESS = Witness(
    pair=PAIR,
    event=Event(
        feature="value",
        intervals=((0.75, "inf"),),
        nan=False,
        categories=(),
        text="the output is at least 0.75",
    ),
    likelier_on="neighbour",
    database_hits=123,
    database_trials=1000,
    neighbour_hits=456,
    neighbour_trials=1001,
    epsilon_lower=1.2345,
    shrunk=True,
    picture=None,
)


@pytest.fixture(autouse=True)
def terminal_of_a_user(monkeypatch):
    """Pytest prints more where it believes that it runs on a build server."""
    for name in ("CI", "BUILD_NUMBER"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(autouse=True)
def modules_of_other_tests(monkeypatch):
    """Names of modules that other tests of this process imported are no matter here.

    Where the package is installed for development pytest takes the files of specs for
    modules of the plugin, and warns of each whose name is imported: ``mechanisms``.
    """
    for path in (Path(__file__).parents[2] / "specs").rglob("*.py"):
        for name in (path.stem, path.parent.name):
            monkeypatch.delitem(sys.modules, name, raising=False)


def stand_in_result(mechanism, claim, *, samples, seed, alpha):
    verdict = Verdict(mechanism(None))
    refuted = verdict is Verdict.REFUTED
    return AuditResult(
        format=RESULT_FORMAT,
        verdict=verdict,
        reason="the stand-in says so",
        claim=Claim(
            mechanism=mechanism.__name__,
            relation=Relation("pair"),
            notion=claim_to_test(claim)[0],
        ),
        confidence=1 - float(alpha),
        epsilon_lower=1.2345 if refuted else 0.4999,
        delta_lower=0.0,
        epsilon_upper=None,
        delta_upper=None,
        budget=Budget(
            alpha=str(alpha), sequential=str(alpha / 2), fixed=str(alpha / 2)
        ),
        samples=samples,
        samples_database=samples // 2,
        samples_neighbour=samples - samples // 2,
        samples_discarded=0,
        pairs_searched=1,
        wealth_log10=0.0,
        seconds=0.1,
        seed=seed,
        reproducible=True,
        backend="numpy",
        pair=PAIR,
        witness=WITNESS if refuted else None,
        picture=None,
        detectable=(
            Detectable(probability=0.1, epsilon=1.25),
            Detectable(probability=0.5, epsilon=1.0625),
            Detectable(probability=0.001, epsilon=None),
        ),
        attacks=(),
        not_evaluated=(),
        notes=(),
        reproduce="",
        certificate=None,
        versions={},
    )


@pytest.fixture(autouse=True)
def _lean_runs(request, monkeypatch):
    """Leave other plugins out of the inner runs: hypothesis alone costs a second."""
    if "pytester" in request.fixturenames:
        # It discards the outer run's options, so it has to come first.
        request.getfixturevalue("pytester")
    monkeypatch.setenv(
        "PYTEST_ADDOPTS",
        "-p no:hypothesispytest -p no:benchmark -p no:syrupy -p no:cacheprovider",
    )


@pytest.fixture
def make_result():
    """Give the stand-in's results to tests that need no run."""
    return stand_in_result


@pytest.fixture
def calls(monkeypatch):
    """Replace `verifydp.api.audit`; the list holds what each call was given."""
    received = []

    def audit(mechanism, *, claim, samples, seed, alpha, reproduce, **keywords):
        received.append(
            {"samples": samples, "seed": seed, "alpha": alpha, "keywords": keywords}
        )
        result = stand_in_result(
            mechanism, claim, samples=samples, seed=seed, alpha=alpha
        )
        return msgspec.structs.replace(result, reproduce=reproduce(result))

    stand_in = types.ModuleType("verifydp.api")
    stand_in.audit = audit
    monkeypatch.setitem(sys.modules, "verifydp.api", stand_in)
    monkeypatch.setattr(verifydp, "api", stand_in, raising=False)
    return received
