"""What cannot be used is refused in one line that says what to change."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import verifydp
from verifydp.adapters.beliefs import load_family
from verifydp.adapters.csv_rows import number_in
from verifydp.adapters.tables import load_groups
from verifydp.adapters.users import load_users
from verifydp.calibration.beliefs.groups import family_of_groups
from verifydp.calibration.misspecification import misspecification
from verifydp.data.beliefs import (
    Family,
    FinitePrior,
    GaussianMixturePrior,
    GaussianPrior,
)
from verifydp.data.beliefs.queries import presence_family, presence_truth
from verifydp.errors import InputError, VerifyDPError
from verifydp.laws.noise import LaplaceNoise
from verifydp.laws.parameters import as_written, rational
from verifydp.notions.pufferfish import PufferfishPrivacy

BELIEF = {"a": GaussianPrior(0, 1), "b": GaussianPrior(1, 2)}
FAR = {"a": GaussianPrior("1e308", 1), "b": GaussianPrior(0, 1)}
WIDE = {"a": GaussianPrior("1e308", "1e308"), "b": GaussianPrior("-1e308", "1e307")}
TRUTH = {"a": [0] * 10, "b": [1] * 10}


def calibrated(belief=BELIEF, **changed):
    options = {"epsilon": 1, "delta": "0.05", "certify": False, **changed}
    return verifydp.calibrate(belief, **options)


def judged(truth=TRUTH, noise=None, **changed):
    added = LaplaceNoise(1) if noise is None else noise
    return misspecification(Family(BELIEF), added, 1, truth, **changed)


def claimed(epsilon=1.0, delta=0.05):
    return PufferfishPrivacy(epsilon, delta, priors=BELIEF)


@pytest.mark.parametrize(
    ("call", "complaint"),
    [
        (lambda: calibrated(epsilon="1e-99999999"), "epsilon"),
        (lambda: calibrated(epsilon=Decimal("1e-999999999")), "epsilon"),
        (lambda: calibrated(epsilon="1e-401"), "1e-400"),
        (lambda: calibrated(epsilon="1_000"), "epsilon"),
        (lambda: calibrated(epsilon=True), "epsilon"),
        (lambda: calibrated(epsilon=10**5000), "epsilon"),
        (lambda: calibrated(epsilon=[10**5000]), "epsilon"),
        (lambda: calibrated(epsilon="1e-320", method="theorem-1"), "range of doubles"),
        (lambda: calibrated(FAR, epsilon="0.001", delta=0), "range of doubles"),
        (lambda: calibrated(WIDE), "larger unit"),
        (lambda: calibrated(noise=[]), "noise"),
        (lambda: calibrated(noise=np.zeros(2)), "noise"),
        (lambda: calibrated(method=[]), "method"),
        (lambda: calibrated(pairs=1), "pairs"),
        (lambda: calibrated(pairs=[["a", "b", "c"]]), "pair"),
        (lambda: calibrated(symmetric=False), "which order"),
        (lambda: calibrated(None), "beliefs"),
        (lambda: calibrated("ab"), "beliefs"),
        (lambda: calibrated([1]), "belief"),
        (lambda: calibrated({0: BELIEF["a"], 1: BELIEF["b"]}), "text"),
        (lambda: calibrated({"\ud800": BELIEF["a"], "b": BELIEF["b"]}), "Unicode"),
        (lambda: claimed("abc"), "epsilon"),
        (lambda: claimed(Fraction(1, 10**450)), "digits"),
        (lambda: claimed(Fraction(1, 10**5000)), "digits"),
        (lambda: claimed("log(1/2)"), "from 0 to 700"),
        (lambda: claimed(delta=Fraction(4, 3)), "delta"),
        (lambda: claimed(10**400), "epsilon"),
        (lambda: claimed(None), "epsilon"),
        (lambda: judged(seed=-1), "seed"),
        (lambda: judged(seed="x"), "seed"),
        (lambda: judged(seed=True), "seed"),
        (lambda: judged(confidence="0." + "9" * 350), "confidence"),
        (lambda: judged(None), "truth"),
        (lambda: judged({"a": None, "b": None}), "records"),
        (lambda: judged({"a": "0101", "b": "0101"}), "records"),
        (lambda: judged({**TRUTH, "a": [10**400] * 4}), "record 1"),
        (lambda: judged(noise="laplace"), "noise"),
        (lambda: FinitePrior([1, 2]), "of_values"),
        (lambda: FinitePrior.of_values(3), "values"),
        (lambda: GaussianMixturePrior(1, 0, 1), "weights"),
        (lambda: GaussianMixturePrior("1", "0", "1"), "weights"),
        (lambda: GaussianPrior(10**400, 1), "mean"),
        (lambda: GaussianPrior.of_variance(0, 2, digits=-5), "digits"),
        (lambda: GaussianPrior.of_variance(0, 2, digits="3"), "digits"),
        (lambda: presence_family(3, [1]), "means"),
        (lambda: presence_family([1], 1), "deviations"),
        (lambda: presence_truth([3]), "FinitePrior"),
        (lambda: presence_truth(3), "users"),
        (lambda: rational("1e-99999999", "x"), "x"),
        (lambda: rational("1_0", "x"), "x"),
    ],
)
def test_bad_arguments_are_one_line(call, complaint):
    with pytest.raises(VerifyDPError) as caught:
        call()
    (line,) = str(caught.value).splitlines()
    assert complaint in line
    assert len(line) < 300


@pytest.mark.parametrize("value", ["0", 0, 0.0, "1e-400", "-1e-400", "1e308", "0e-9"])
def test_numbers_at_the_ends_of_the_range_are_read(value):
    assert as_written(value, "x") == Fraction(value)


@pytest.mark.parametrize("cell", ["1e399", "1e-99999999", "1_000", "9" * 401, "1/2"])
def test_cells_that_are_no_numbers(cell):
    assert number_in(cell) is None


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"secrets": {"a": {"mean": 0, "sd": 1e-99999999}}}', "sd"),
        ('{"secrets": {"a": {"sd": 1, "mean": ' + "9" * 5000 + "}}}", "mean is"),
        ('{"secrets": {"a": {"mean": 0, "sd": 1e-' + "9" * 30 + "}}}", "sd is"),
        ('{"symmetric": ' + "[" * 800 + "]" * 800 + ', "secrets": {}}', "symmetric"),
        ('{"secrets": ' + "[" * 100_000, "nested"),
        ('{"secrets": {"a": ' + "[" * 800 + "]" * 800 + "}}", "prior of 'a'"),
        ('{"secrets": {"\\ud800": {"mean": 0, "sd": 1}}}', "Unicode"),
        ('{"secrets": {"a": {"weights": {"1": 1}, "means": [0], "sds": [1]}}}', "list"),
        ('{"secrets": {"a": {"mean": 0, "sd": true}}}', "True"),
    ],
)
def test_hostile_beliefs_are_refused_in_one_line(tmp_path, text, complaint):
    path = tmp_path / "beliefs.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_family(path)
    (line,) = str(caught.value.args[0].removeprefix(str(path))).splitlines()
    assert complaint in line
    assert len(line) < 300


@pytest.mark.parametrize("rows", ["1,5,2,5\n", "1\n", "1,1e399\n", "1,1_0\n"])
def test_users_whose_rows_do_not_fit_are_refused(tmp_path, rows):
    path = tmp_path / "users.csv"
    path.write_text("mean,sd\n" + rows, encoding="utf-8")
    with pytest.raises(InputError, match="line 2"):
        load_users(path)


def test_rows_without_a_secret_are_told_where_no_pair_is_left(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text("g,x\n" + "a,1\na,2\n" + ",3\n" * 5, encoding="utf-8")
    with pytest.raises(InputError, match="5 rows without a secret dropped"):
        load_groups(path, "x", "g")


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"seed": -1}, "seed"),
        ({"seed": 2**40}, "seed"),
        ({"pairs": [("a", "a")]}, "paired with itself"),
        ({"symmetric": False}, "which order"),
        ({"prior": "mixture:" + "9" * 5000}, "mixture:K"),
    ],
)
def test_groups_are_refused_before_their_file_is_read(tmp_path, changed, complaint):
    with pytest.raises(InputError, match=complaint) as caught:
        family_of_groups(tmp_path / "none.csv", "x", "g", **changed)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("delta", ["0", "0.1"])
def test_beliefs_far_apart_are_calibrated(delta):
    far = Family({"a": GaussianPrior("1e307", 1), "b": GaussianPrior(0, 2)})
    found = verifydp.calibrate(far, epsilon="2.5", delta=delta)
    assert found.verdict is verifydp.Verdict.PROVED
