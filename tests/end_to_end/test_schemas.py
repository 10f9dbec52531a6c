"""What is written down is what its published schema says."""

import json

import jsonschema
import pytest

from verifydp.evidence.schemas import published_schema
from verifydp.evidence.specs import specs_folder


def validated(value, name):
    jsonschema.validate(value, published_schema(name))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**value, "comment": "trust me"}, published_schema(name))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**value, "format": "another/1"}, published_schema(name))


@pytest.fixture
def written(run):
    """What a command writes as JSON."""

    def json_of(*words, status=0):
        done = run(*words, "--format", "json")
        assert done.returncode == status, done.stderr
        return json.loads(done.stdout)

    return json_of


def test_a_prove_result_and_its_certificate_fit(written):
    options = [
        "--scale",
        "1",
        "--sensitivity",
        "1",
        "--epsilon",
        "1",
    ]
    result = written("prove", "laplace", *options)
    assert result["verdict"] == "PROVED"
    validated(result, "prove-result")
    validated(result["certificate"], "proof")


def test_a_calibration_and_a_falsification_fit(written, tmp_path):
    belief = {"a": {"mean": 0, "sd": 1}, "b": {"mean": 1, "sd": 2}}
    file = tmp_path / "beliefs.json"
    file.write_text(json.dumps({"secrets": belief}))
    options = ["--priors", str(file), "--epsilon", "1", "--delta", "0.05"]
    result = written("calibrate", *options)
    assert result["verdict"] == "PROVED"
    validated(result, "calibration")
    validated(result["certificate"], "proof")
    found = written("falsify", "paper-means", "--attempts", "100", status=1)
    validated(found, "falsification")


def test_bounds_from_attacks_fit(written, tmp_path):
    counts = ("--true-positives=90", "--positives=100", "--false-positives=9")
    result = written("bound", *counts, "--negatives=100")
    validated(result, "attack-bound")
    validated(result["certificate"], "certificate")
    figures = written("bound", "--accuracy=0.8", "--certify")
    validated(figures, "attack-bound")
    validated(figures["certificate"], "proof")
    file = tmp_path / "attacks.csv"
    file.write_text("auc,epsilon\n0.7,1\n0.9,\n")
    validated(written("bound", "--table", file), "attack-table")


def test_the_index_of_specs_fits():
    validated(json.loads((specs_folder() / "index.json").read_text()), "specs")
