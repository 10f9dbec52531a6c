"""What is written down is what its published schema says."""

import json
import subprocess
import sys

import jsonschema
import pytest

from verifydp.evidence.schemas import SCHEMA_NAMES, published_schema, schema_text
from verifydp.evidence.schemas.generation import generated_text
from verifydp.evidence.specs import specs_folder


@pytest.mark.parametrize("name", SCHEMA_NAMES)
def test_the_published_schema_is_that_of_the_records(name):
    assert schema_text(name) == generated_text(name)
    jsonschema.Draft202012Validator.check_schema(published_schema(name))


def validated(value, name):
    jsonschema.validate(value, published_schema(name))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**value, "comment": "trust me"}, published_schema(name))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**value, "format": "another/1"}, published_schema(name))


def test_a_prove_result_and_its_certificate_fit():
    options = ["--scale", "1", "--sensitivity", "1", "--epsilon", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "verifydp", "prove", "laplace", *options]
        + ["--format", "json"],
        capture_output=True,
        text=True,
        check=True,
    )
    result = json.loads(done.stdout)
    validated(result, "prove-result")
    validated(result["certificate"], "proof")


def test_the_index_of_specs_fits():
    validated(json.loads((specs_folder() / "index.json").read_text()), "specs")
