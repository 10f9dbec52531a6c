"""``verifydp audit --priors MODEL.toml``: programs against a causal model."""

import pytest

MODEL = """
[model]
name = "a bit"
[model.data_given_state]
sick = { 0 = 0.25, 1 = 0.75 }
well = { 0 = 0.75, 1 = 0.25 }
"""
PROGRAM = """
import numpy as np

def twice(data, size, rng):
    kept = rng.random((2, size)) < 0.9
    return np.where(kept, data, 1 - data).T
"""


@pytest.fixture
def place(tmp_path):
    (tmp_path / "model.toml").write_text(MODEL, encoding="utf-8")
    (tmp_path / "release.py").write_text(PROGRAM, encoding="utf-8")
    return tmp_path


def audited(verifydp, place, epsilon):
    return verifydp(
        "audit",
        f"{place / 'release.py'}:twice",
        "--priors",
        str(place / "model.toml"),
        "--epsilon",
        epsilon,
        "--samples",
        "40000",
        "--seed",
        "7",
    )


def test_the_data_cap_is_not_refuted_and_less_is(verifydp, place):
    """All outputs tell log(61/21), about 1.07: below that the claim is false.

    The true claim is refuted with probability at most 5 %, by seed 7 it is not.
    """
    assert audited(verifydp, place, "log(3)").out.startswith("NOT_REFUTED")
    refuted = audited(verifydp, place, "0.9")
    assert refuted.status == 1
    assert refuted.out.startswith("REFUTED")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (MODEL.replace("well = {", "well = { 2 = 0.5,"), "sum to"),
        (MODEL.replace("0 =", "no ="), "number"),
        ("[other]", "it has no \\[model\\]"),
        ("[model", "is no TOML"),
    ],
)
def test_a_wrong_model_is_one_line(verifydp, place, text, says):
    (place / "model.toml").write_text(text, encoding="utf-8")
    done = audited(verifydp, place, "1")
    assert done.status == 2
    assert len(done.err.strip().splitlines()) == 1
    assert says.replace("\\", "") in done.err
