"""The list of examples, the stored verdicts and the files agree."""

import inspect
import json
from pathlib import Path

import numpy as np
import pytest
from breast_cancer import count, histogram, mean, table
from breast_cancer.suite import EXPECTED_FILE, SUITE, TABLES

ROOT = Path(__file__).parents[2]


def test_every_case_has_a_stored_verdict_and_no_other_is_stored():
    expected = json.loads(EXPECTED_FILE.read_text(encoding="utf-8"))
    assert list(expected) == [case.name for case in SUITE]
    assert set(expected.values()) == {"REFUTED", "NOT_REFUTED"}


def test_a_verdict_of_refuted_is_expected_exactly_where_the_docstring_says_wrong():
    expected = json.loads(EXPECTED_FILE.read_text(encoding="utf-8"))
    for case in SUITE:
        wrong = inspect.getdoc(case.mechanism).startswith("Wrong")
        assert (expected[case.name] == "REFUTED") == wrong, case.name


@pytest.mark.parametrize("module", [mean, histogram, count])
def test_every_public_function_is_audited(module):
    public = {
        member
        for name, member in inspect.getmembers(module, inspect.isfunction)
        if not name.startswith("_") and member.__module__ == module.__name__
    }
    assert public <= {case.mechanism for case in SUITE}


@pytest.mark.parametrize("case", SUITE, ids=lambda case: case.name)
def test_target_names_the_function_in_a_file(case):
    file, _, function = case.target.partition(":")
    assert f"def {function}(database: Any" in (ROOT / file).read_text(encoding="utf-8")
    assert case.table in TABLES


@pytest.mark.parametrize("case", SUITE, ids=lambda case: case.name)
def test_mechanism_answers_on_its_base_and_on_the_empty_database(case):
    takes_size = len(inspect.signature(case.mechanism).parameters) == 3
    for database in (TABLES[case.table](), []):
        arguments = (4, np.random.default_rng(1)) if takes_size else ()
        answer = case.mechanism(database, *arguments)
        assert np.isfinite(answer).all()
        if takes_size:
            assert len(answer) == 4


def test_the_table_is_the_known_one():
    radius = table.mean_radius()
    labels = table.diagnosis_and_size()
    assert radius.shape == (569,)
    assert (radius.min(), radius.max()) == (6.981, 28.11)
    assert len(labels) == 569
    assert set(labels) == set(histogram.CATEGORIES)
    assert sum(label.startswith("malignant") for label in labels) == 212
