"""Every way to name a mechanism and its neighbouring databases.

The wrong mechanisms are 2.5-DP and are audited at epsilon 1 with at least 2,000
draws a side: each refutation is missed with probability below 1e-9. The right
ones are refuted with probability at most 1e-6 each (confidence 0.999999).
"""

import sys

import numpy as np
import pytest

AUDIT = "audit {} --epsilon 1 --samples 4000 --format json"


@pytest.mark.parametrize(
    "name", ["wrong", "wrong_single", "release", "wrong_with_pairs"]
)
def test_each_form_of_mechanism_is_audited_on_a_pair(verifydp, name):
    outcome = verifydp(AUDIT.format(f"mechanisms.py:{name}"), "--pair", "pair.json")
    assert outcome.status == 1
    assert outcome.json["verdict"] == "REFUTED"
    assert outcome.json["claim"]["mechanism"] == f"mechanisms.py:{name}"
    assert outcome.json["reproducible"] is (name != "wrong_single")
    assert 1 < outcome.json["epsilon_lower"] <= 2.5


def test_a_right_mechanism_is_not_refuted(verifydp):
    outcome = verifydp(
        AUDIT.format("mechanisms.py:right"), "--pair=pair.json", "--confidence=0.999999"
    )
    assert outcome.status == 0
    assert outcome.json["verdict"] == "NOT_REFUTED"
    assert outcome.json["epsilon_lower"] <= 1
    assert outcome.json["witness"] is None


def test_a_module_in_the_current_directory_can_be_named(verifydp, write_module):
    write_module(
        "released_once.py",
        """
        def leak(database, size, rng):
            return len(database) + rng.laplace(scale=0.4, size=size)
        """,
    )
    outcome = verifydp(AUDIT.format("released_once:leak"), "--pair", "pair.json")
    assert (outcome.status, outcome.json["verdict"]) == (1, "REFUTED")


def test_a_mechanism_draws_its_own_neighbours(verifydp):
    outcome = verifydp(AUDIT.format("mechanisms.py:wrong_with_pairs"))
    assert outcome.status == 1
    result = outcome.json
    assert result["claim"]["relation"]["name"] == "strategy"
    assert result["pairs_searched"] > 1
    pair = result["witness"]["pair"]
    assert pair["database"] == {"list": []}
    assert pair["neighbour"] == {"list": [1.0]}


@pytest.mark.parametrize("data", ["data.json", "data.npy", "data.csv"])
def test_neighbours_are_built_from_data(verifydp, data):
    outcome = verifydp(
        AUDIT.format("mechanisms.py:wrong"), "--relation=add-remove", "--data", data
    )
    assert outcome.status == 1
    result = outcome.json
    assert result["claim"]["relation"] == {"name": "add-remove", "group_size": 1}
    pair = result["witness"]["pair"]
    assert abs(len(pair["database"]) - len(pair["neighbour"])) == 1


def test_replacing_two_records_keeps_the_size(verifydp, write_module):
    write_module(
        "sums.py",
        """
        import numpy as np

        def total(database, size, rng):
            return np.clip(np.nan_to_num(database), 0, 1).sum() + rng.laplace(
                scale=0.2, size=size
            )
        """,
    )
    outcome = verifydp(
        AUDIT.format("sums.py:total"), "--relation=replace:2", "--data=data.npy"
    )
    assert outcome.status == 1
    result = outcome.json
    assert result["claim"]["relation"] == {"name": "replace", "group_size": 2}
    pair = result["witness"]["pair"]
    assert len(pair["database"]) == len(pair["neighbour"]) > 0


@pytest.mark.parametrize("ending", ["npy", "csv"])
def test_recorded_samples_are_audited(verifydp, folder, ending):
    rng = np.random.default_rng(3)
    for side, location in (("here", 0.0), ("there", 1.0)):
        draws = rng.laplace(location, 0.4, size=2000)
        file = folder / f"{side}.{ending}"
        if ending == "npy":
            np.save(file, draws)
        else:
            np.savetxt(file, draws)
    outcome = verifydp(AUDIT.format(f"samples:here.{ending},there.{ending}"))
    assert (outcome.status, outcome.json["verdict"]) == (1, "REFUTED")
    assert outcome.json["samples"] <= 4000


def test_recorded_samples_of_one_law_are_not_refuted(verifydp, folder):
    rng = np.random.default_rng(4)
    for side in ("here", "there"):
        np.save(folder / f"{side}.npy", rng.laplace(size=500))
    outcome = verifydp(
        AUDIT.format("samples:here.npy,there.npy"), "--confidence=0.999999"
    )
    assert outcome.status == 0
    assert outcome.json["samples"] == 1000  # all there are


def test_a_program_is_audited(verifydp, write_module):
    write_module(
        "laplace.py",
        """
        import json, random, sys
        request = json.loads(sys.stdin.readline())
        rng = random.Random(request["seed"])
        for _ in range(request["size"]):
            noise = rng.expovariate(2.5) - rng.expovariate(2.5)
            print(len(request["database"]) + noise)
        """,
    )
    outcome = verifydp(
        "audit --epsilon 1 --samples 4000 --format json --pair pair.json --",
        sys.executable,
        "laplace.py",
    )
    assert outcome.status == 1
    assert outcome.json["verdict"] == "REFUTED"
    assert outcome.json["reproducible"] is False
    assert outcome.json["claim"]["mechanism"].endswith("laplace.py")
