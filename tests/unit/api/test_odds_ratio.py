"""`verifydp.odds_ratio`: a private test of a 2 x 2 table, and what its result tells."""

import json
from fractions import Fraction

import numpy as np
import pytest

import verifydp
from verifydp.api.testing_odds import _open_power, _released
from verifydp.cli import main
from verifydp.errors import InputError
from verifydp.invariants.odds_ratio import CellLaw
from verifydp.laws.canonical_noise import CanonicalNoise, approximate_curve

TABLE = [[12, 5], [3, 9]]


def test_figures_follow_from_the_noisy_count_and_the_totals():
    """The count is not needed again: another table with its noise gives the same."""
    found = verifydp.odds_ratio(TABLE, epsilon=1, seed=1)
    shift = found.noisy_count - 12
    other = verifydp.odds_ratio([[10, 7], [5, 7]], epsilon=1, seed=1)
    assert other.noisy_count - 10 == shift
    assert other.rows == found.rows == (17, 12)
    assert other.columns == found.columns == (15, 14)
    assert found.p_above + found.p_below == pytest.approx(1)
    assert other.p_above > found.p_above
    assert other.power == found.power


def test_the_raw_counts_are_in_no_form_of_the_result():
    found = verifydp.odds_ratio([[1234, 5771], [1888, 1999]], epsilon="1/2", seed=4)
    text = json.dumps(found.to_dict()) + repr(found)
    for hidden in ("5771", "5,771", "1888", "1,888", "1999", "1,999"):
        assert hidden not in text


def test_p_values_are_uniform_where_the_odds_ratio_is_1():
    """Draws of the count and the noise: each p-value is below its level that often.

    2,000 draws at a level of 0.1: the share is farther than 0.03 from it with
    probability below 1e-5; a test that is off by 0.06 would be found nearly always.
    """
    law = CellLaw(17, 12, 15)
    noise = CanonicalNoise(approximate_curve(1))
    rng = np.random.default_rng(7)
    test = verifydp.odds_ratio(TABLE, epsilon=1, seed=1)
    assert (test.rows, test.columns[0]) == ((17, 12), 15)
    from verifydp.invariants.odds_ratio import PrivateTest  # noqa: PLC0415

    private = PrivateTest(law, noise)
    drawn = rng.choice(law.counts, size=2_000, p=law.probabilities())
    values = np.array(
        [
            private.p_value(_released(int(count), noise, int(seed)))
            for seed, count in enumerate(drawn)
        ]
    )
    assert abs(np.mean(values <= 0.1) - 0.1) < 0.03
    assert abs(np.mean(values >= 0.9) - 0.1) < 0.03


def test_the_noise_leaves_no_trace_of_the_count_in_last_digits():
    noise = CanonicalNoise(approximate_curve("1/10"))
    for seed in range(50):
        near, far = (_released(count, noise, seed) for count in (0, 99_999))
        assert far - near == 99_999
        assert (near * 2**24).is_integer()


def test_the_bound_of_all_powers_is_met():
    """The test is the best private one, and the open one is better."""
    for epsilon, delta in (("1", 0), ("log(3)", "0.01"), ("1/10", 0)):
        found = verifydp.odds_ratio(TABLE, epsilon=epsilon, delta=delta, seed=2)
        bound = float(Fraction(found.power_bound))
        assert found.power == pytest.approx(bound, abs=1e-7)
        assert found.power <= bound + 1e-9
        assert bound < found.open_power


def test_the_open_power_is_that_of_the_randomised_test():
    """By hand: one of each, size 1/4, odds 4: the count 1 has half, then 4/5."""

    class Asked:
        size, against = Fraction(1, 4), Fraction(4)

    assert _open_power(CellLaw(1, 1, 1), Asked) == pytest.approx(0.5 * 0.8)


def test_an_epsilon_without_end_is_the_open_test():
    found = verifydp.odds_ratio(TABLE, epsilon=30, seed=1)
    assert found.power == pytest.approx(found.open_power)
    assert found.power_bound is None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"table": [[1, 2, 3], [4, 5, 6]]}, "the table is 2 x 3: the test is of two"),
        ({"table": [[3, 0], [4, 0]]}, "the totals leave one table only"),
        ({"table": [[3, -1], [4, 0]]}, "at least 0"),
        ({"table": [[3.5, 1], [4, 0]]}, "whole"),
        ({"table": [[200_000, 1], [4, 1]]}, "at most 100,000"),
        ({"epsilon": 0}, "epsilon is 0: noise of this kind is drawn for 1/1000"),
        ({"epsilon": "inf"}, "epsilon is inf"),
        ({"epsilon": 1, "delta": 1}, "delta is 1"),
        ({"size": 0}, "size is 0: it must be above 0 and below 1"),
        ({"against": 1}, "against is 1: give an odds ratio above 1"),
        ({"confidence": "0.4"}, "confidence is 0.4"),
        ({"seed": -1}, "seed is -1"),
    ],
)
def test_bad_input_is_one_line(arguments, words):
    with pytest.raises(InputError, match=words) as told:
        verifydp.odds_ratio(**{"table": TABLE, "epsilon": 1, **arguments})
    assert "\n" not in str(told.value)


def ran(text):
    with pytest.raises(SystemExit) as ended:
        main(text.split())
    return ended.value.code


def test_the_command_takes_counts_or_a_file(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    people = ["yes,well"] * 12 + ["yes,ill"] * 5 + ["no,well"] * 3 + ["no,ill"] * 9
    (tmp_path / "people.csv").write_text("\n".join(["treated,outcome", *people]))
    options = "--epsilon 1 --seed 1 --format json"
    assert ran(f"odds-ratio 12 5 3 9 {options}") == 0
    counts = json.loads(capsys.readouterr().out)
    assert ran(f"odds-ratio people.csv --columns treated,outcome {options}") == 0
    people = json.loads(capsys.readouterr().out)
    assert sorted(people["rows"]) == sorted(counts["rows"])
    for columns in (
        "--columns treated --columns outcome",
        '--columns treated,"outcome"',
    ):
        assert ran(f"odds-ratio people.csv {columns} {options}") == 0
        again = json.loads(capsys.readouterr().out)
        assert again["features"] == people["features"]
    assert people["features"][0]["name"] == "treated"
    assert counts["summary"]["command"] == "verifydp odds-ratio"
    assert ran("odds-ratio 12 5 3 9 --epsilon 1") == 0
    text = capsys.readouterr().out
    assert "keep back" in text
    assert "known seed" not in text


@pytest.mark.parametrize(
    "line",
    [
        "odds-ratio 12 5 3 --epsilon 1",
        "odds-ratio 12 5 3 x --epsilon 1",
        "odds-ratio 12 5 3 9",
        "odds-ratio absent.csv --epsilon 1",
        "odds-ratio 0 0 3 9 --epsilon 1",
    ],
)
def test_a_mistake_is_exit_status_2(line, capsys):
    assert ran(line) == 2
    assert capsys.readouterr().out == ""
