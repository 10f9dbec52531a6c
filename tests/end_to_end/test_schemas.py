"""What is written down is what its published schema says."""

import json
import subprocess
import sys

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


def test_a_prove_result_and_its_certificate_fit():
    options = [
        "--scale",
        "1",
        "--sensitivity",
        "1",
        "--epsilon",
        "1",
        "--format",
        "json",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "verifydp", "prove", "laplace", *options],
        capture_output=True,
        text=True,
        check=True,
    )
    result = json.loads(done.stdout)
    validated(result, "prove-result")
    validated(result["certificate"], "proof")


def test_a_calibration_and_a_falsification_fit(tmp_path):
    belief = {"a": {"mean": 0, "sd": 1}, "b": {"mean": 1, "sd": 2}}
    file = tmp_path / "beliefs.json"
    file.write_text(json.dumps({"secrets": belief}))
    options = ["--priors", str(file), "--epsilon", "1", "--delta", "0.05"]
    done = _run("calibrate", *options)
    result = json.loads(done.stdout)
    validated(result, "calibration")
    validated(result["certificate"], "proof")
    found = _run("falsify", "paper-means", "--attempts", "100", status=1)
    validated(json.loads(found.stdout), "falsification")


def test_bounds_from_attacks_fit(tmp_path):
    counts = ("--true-positives=90", "--positives=100", "--false-positives=9")
    done = _run("bound", *counts, "--negatives=100")
    result = json.loads(done.stdout)
    validated(result, "attack-bound")
    validated(result["certificate"], "certificate")
    figures = json.loads(_run("bound", "--accuracy=0.8", "--certify").stdout)
    validated(figures, "attack-bound")
    validated(figures["certificate"], "proof")
    file = tmp_path / "attacks.csv"
    file.write_text("auc,epsilon\n0.7,1\n0.9,\n")
    validated(json.loads(_run("bound", "--table", str(file)).stdout), "attack-table")


def _run(*words, status=0):
    command = [sys.executable, "-m", "verifydp", *words, "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    return done


def test_the_index_of_specs_fits():
    validated(json.loads((specs_folder() / "index.json").read_text()), "specs")
