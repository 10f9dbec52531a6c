"""What happens on one database only is an output; on both, there is no mechanism.

The program separates the pair in every draw, so that no outcome here is random
but for the two exceptions of Python mechanisms, which are missed with probability
below 1e-9.
"""

import pytest

RUN = "audit --epsilon 1 --samples 400 --pair pair.json --timeout 20"


@pytest.mark.parametrize(
    ("behaviour", "event"),
    [
        ("die", "exited with status 7"),
        ("kill", "exited with status -9"),
        ("garbage", "no JSON line"),
        ("silent", "exited with status 0"),
        ("flood", "no JSON line"),
        ("other", "three"),
    ],
)
def test_a_program_that_fails_on_one_side_is_refuted(verifydp, behaviour, event):
    outcome = verifydp(f"{RUN} --format json -- ./program {behaviour} three")
    assert outcome.status == 1, outcome.err
    result = outcome.json
    assert result["verdict"] == "REFUTED"
    witness = result["witness"]
    assert event in witness["event"]["text"]
    assert witness["likelier_on"] == "neighbour"
    assert witness["neighbour_hits"] == witness["neighbour_trials"] > 50
    assert witness["database_hits"] == 0


@pytest.mark.parametrize(
    ("behaviour", "reason"),
    [
        ("die", "exited with status 7: out of paper"),
        ("kill", "exited with status -9"),
        ("garbage", "no JSON line"),
        ("silent", "exited with status 0"),
        ("flood", "wrote too much"),
    ],
)
def test_a_program_that_fails_on_both_sides_cannot_be_used(verifydp, behaviour, reason):
    outcome = verifydp(f"{RUN} -- ./program {behaviour} always")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("verifydp: ") == 1  # beside progress, where it is slow
    assert reason in outcome.err


def test_memory_is_limited(verifydp):
    line = RUN.replace("400", "100")
    outcome = verifydp(f"{line} -- ./program excess always")
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("verifydp: ") == 1  # beside progress, where it is slow
    assert "MemoryError" in outcome.err


@pytest.mark.parametrize("sides", ["three", "always"])
def test_a_time_out_is_an_error_unless_it_is_observed(verifydp, sides):
    outcome = verifydp(
        f"audit --epsilon 1 --pair pair.json --timeout 0.3 -- ./program hang {sides}"
    )
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err.count("verifydp: ") == 1  # beside progress, where it is slow
    assert "--observe-timeouts" in outcome.err


def test_an_observed_time_out_refutes(verifydp):
    # 64 draws are looked at first and 64 are bet on; the limit is generous for the
    # side that answers (a few milliseconds), and a stray time-out there would do
    # no harm
    outcome = verifydp(
        "audit --epsilon 1 --samples 256 --pair pair.json --timeout 0.05 "
        "--observe-timeouts --format json -- ./program hang three"
    )
    assert outcome.status == 1, outcome.err
    assert outcome.json["verdict"] == "REFUTED"
    assert "--timeout 0.05 --observe-timeouts" in outcome.json["reproduce"]


@pytest.mark.parametrize("name", ["raises_on_three", "exits_on_three"])
def test_an_exception_on_one_side_is_the_event(verifydp, name):
    outcome = verifydp(
        f"audit mechanisms.py:{name} --epsilon 1 --samples 4000 --format json "
        "--pair pair.json"
    )
    assert outcome.status == 1, outcome.err
    witness = outcome.json["witness"]
    assert "three records" in witness["event"]["text"]
    assert witness["likelier_on"] == "neighbour"
    assert witness["neighbour_hits"] == witness["neighbour_trials"] > 0
    assert witness["database_hits"] == 0
