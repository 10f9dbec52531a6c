"""Releases with opendp, diffprivlib and scikit-learn: each command says what it must.

Skipped where the environment variable VERIFYDP_LIBRARIES names no Python that has the
libraries (`make libraries` makes one); the releases over Adult also where VERIFYDP_DATA
names no folder with ``adult.csv``. Libraries draw their own noise: one right release in
twenty may be refuted by chance, at most; the wrong ones lie far beyond the claim.
"""

import csv
import os
from collections import Counter

import audit_libraries
import pytest
from libraries.suite import SUITE

PYTHON = os.environ.get("VERIFYDP_LIBRARIES")
needs_libraries = pytest.mark.skipif(
    not PYTHON, reason="VERIFYDP_LIBRARIES names no Python with the libraries"
)


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tables")
    audit_libraries.write_tables(folder)
    return folder


@needs_libraries
@pytest.mark.parametrize("case", SUITE, ids=lambda case: case.name)
def test_the_command_finds_what_it_must(tables, case):
    if not (tables / f"{case.table}.csv").exists():
        pytest.skip(f"VERIFYDP_DATA names no folder with {case.table}.csv")
    found = audit_libraries.audited(case, tables, PYTHON)
    assert found.verdict == case.verdict, case.words(str(tables))


def test_there_are_twenty_releases_and_eight_are_wrong():
    verdicts = Counter(case.verdict for case in SUITE)
    assert verdicts["NOT_REFUTED"] + verdicts["REFUTED"] == len(SUITE) >= 20
    assert min(verdicts["NOT_REFUTED"], verdicts["REFUTED"]) >= 8
    assert len({case.name for case in SUITE}) == len(SUITE)


def test_tables_are_those_of_a_user(tables):
    with (tables / "diagnosis.csv").open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 569
    assert Counter(row["diagnosis"] for row in rows) == {
        "benign": 357,
        "malignant": 212,
    }


def test_a_case_that_disagrees_is_told(monkeypatch, capsys):
    case = SUITE[0]
    wrong = audit_libraries.Found("REFUTED", 2.0, 10, 0.1)
    monkeypatch.setattr(audit_libraries, "audited", lambda *_: wrong)
    assert audit_libraries.main(["--only", case.name]) == 1
    printed = capsys.readouterr().out
    assert "REFUTED      NO" in printed
    assert (
        f"verifydp audit examples/libraries/{case.file}.py:{case.function}" in printed
    )


def test_agreement_exits_0(monkeypatch, capsys):
    right = audit_libraries.Found("NOT_REFUTED", 0.5, 10, 0.1)
    monkeypatch.setattr(audit_libraries, "audited", lambda *_: right)
    assert audit_libraries.main(["--only", SUITE[0].name]) == 0
    assert "NO " not in capsys.readouterr().out
