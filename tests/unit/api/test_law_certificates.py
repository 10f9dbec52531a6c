"""The bound from a mechanism's law has a certificate, which results agree with."""

import json
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner

import verifydp
from verifydp.api.certified_results import _rough
from verifydp.cli.check import check as check_command
from verifydp.evidence.epsilon import Epsilon
from verifydp.formal.mechanisms.law_pairs import prove_pair
from verifydp.laws import Laplace, Normal, NormalSum
from verifydp.mechanisms import mechanism
from verifydp.notions.approximate import ExactApproximate

ONE = ExactApproximate(Epsilon.of_claim(1), Fraction(0))


@pytest.fixture(scope="module")
def result():
    return verifydp.audit(
        mechanism("laplace", scale=2, sensitivity=1),
        epsilon=1,
        pair=(0, 1),
        samples=4000,
    )


def test_it_is_written_and_checked(result, tmp_path):
    assert result.certificates["law"] == result.law_certificate
    result.report(tmp_path)
    assert (tmp_path / "certificates" / "law.json").is_file()
    run = CliRunner().invoke(check_command, [str(tmp_path)])
    assert "agrees " in run.output
    assert "re-checked: audit, law" in run.output
    path = tmp_path / "result.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["epsilon_upper"] == 0.5
    record["epsilon_upper"] = 0.4
    path.write_text(json.dumps(record), encoding="utf-8")
    run = CliRunner().invoke(check_command, [str(tmp_path)])
    assert "DIFFERS " in run.output
    assert "epsilon_upper, and delta is 2/5, 0, and the certificate states 1/2, 0" in (
        " ".join(run.output.split())
    )


def test_it_is_left_out_where_databases_are_not_shown():
    """It would say how far apart their answers are."""
    noise = mechanism("laplace", scale=3, sensitivity=1)

    def total(database):
        return np.nan_to_num(np.clip(np.asarray(database, float), 0, 1)).sum()

    class Total:
        def sample(self, database, size, rng):
            return noise.sample(total(database), size, rng)

        def law(self, database):
            return noise.law(total(database))

    given = {"epsilon": 1, "samples": 4000, "seed": 0}
    hidden = verifydp.audit(
        Total(), relation="replace", data=[0.125, 0.75, 0.25] * 9, **given
    )
    assert not hidden.pair.shown
    assert any("for the pair that was tested, and" in note for note in hidden.notes)
    assert "law" not in hidden.certificates
    assert len(str(hidden.epsilon_upper)) <= len("0.000")
    assert hidden.epsilon_lower <= hidden.epsilon_upper
    shown = verifydp.audit(Total(), pair=([0.125, 0.5], [0.125, 0.75]), **given)
    assert verifydp.check(shown.certificates["law"])
    assert shown.epsilon_upper == pytest.approx(1 / 12)


@pytest.mark.parametrize(
    ("bound", "rough"),
    [(0.123, 0.13), (0.13, 0.14), (5.0, 5.0), (1234.5, 1300.0), (1e-9, 1e-9)],
)
def test_rough_bounds_are_no_smaller(bound, rough):
    """0.13 is a little more than 13/100 as a double, so that it is rounded up."""
    found = _rough(bound)
    assert found >= bound
    assert found == pytest.approx(rough, rel=0.11)
    assert _rough(float("inf")) == float("inf")
    assert _rough(None) is None


@pytest.mark.parametrize(
    ("laws", "is_proved"),
    [
        ((Normal(0, 1), Normal(1, 1)), False),  # no delta at all
        ((Laplace(0, 1), Laplace(1, 1)), True),
        ((Laplace(0, 1), Laplace(2, 1)), False),  # not so close
        ((Laplace(0, 1), Laplace(1, 2)), False),  # two widths
        ((Laplace(1, 1), Laplace(1, 1)), False),  # one law
        ((Laplace(0, 1), Normal(1, 1)), False),
    ],
)
def test_pairs_of_laws(laws, is_proved):
    found = prove_pair(*laws, ONE)
    assert (found is not None) == is_proved
    assert found is None or verifydp.check(found)


def test_normal_laws_of_one_variance():
    level = ExactApproximate(Epsilon.of_claim(1), Fraction("0.127"))
    pairs = [(Normal(3, 2), NormalSum(1, 4)), (NormalSum(0, 3), NormalSum(-1, 3))]
    for pair in pairs:
        assert verifydp.check(prove_pair(*pair, level))
    assert prove_pair(Normal(3, 2), NormalSum(0, 4), level) is None
    assert prove_pair(Normal(3, 2), NormalSum(1, 5), level) is None
