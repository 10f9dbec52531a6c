"""`verifydp.census`, and what its result says."""

import pytest

import verifydp
from verifydp.errors import InputError


def test_totals_of_one_feature_move_two_persons():
    found = verifydp.census("2.56", delta="1e-10")
    assert (found.persons, found.effective_rho) == (2, "256/25")
    assert [round(one.effective, 5) for one in found.epsilons] == [
        40.95057,
        39.82257,
        38.40502,
    ]
    assert found.summary.verdict is None
    assert "Neither guarantee implies the other" in found.meaning[0]


def test_budgets_are_added_exactly():
    found = verifydp.census({"persons": "2.56", "housing": "0.07"}, delta="1e-10")
    assert found.rho == "263/100"
    assert found.effective_rho == "263/25"


@pytest.mark.parametrize(
    ("features", "persons"), [(0, 1), (1, 2), (2, 3), (3, 4), (None, 2)]
)
def test_one_person_more_than_features_changes(features, persons):
    found = verifydp.census(1, delta="1e-6", features=features)
    assert found.persons == persons
    assert found.effective_rho == str(persons**2)


def test_one_person_is_what_was_advertised():
    found = verifydp.census(1, delta="1e-6", persons=1)
    assert found.effective_rho == found.rho
    assert "Neither" not in found.meaning[0]


def test_fixed_databases_leave_nothing_to_protect():
    found = verifydp.census(1, delta="1e-6", persons=0)
    assert [one.effective for one in found.epsilons] == [0.0, 0.0, 0.0]
    assert "nothing is left to protect" in found.meaning[0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"rho": {}}, "no budget is given"),
        ({"rho": "-1"}, "rho is -1: it must be at least 0"),
        ({"rho": {"homes": -1}}, "rho of homes is -1: it must be at least 0"),
        ({"rho": "much"}, "rho"),
        ({"rho": 1, "delta": 0}, "delta is 0: it must be above 0"),
        ({"rho": 1, "features": 1, "persons": 2}, "features or persons, not both"),
        ({"rho": 1, "persons": -1}, "persons is -1: give a whole number"),
        ({"rho": 1, "features": 1.5}, "features is 1.5: give a whole number"),
        ({"rho": 1, "features": True}, "features is True"),
    ],
)
def test_bad_input_is_one_line(arguments, words):
    with pytest.raises(InputError, match=words) as told:
        verifydp.census(**{"delta": "1e-6", **arguments})
    assert "\n" not in str(told.value)
