"""`verifydp check RESULT --replay TARGET`: the violation of an audit, drawn anew.

Seeds are fixed. The wrong mechanism is 2.5-DP at a claim of 1, so its replay would fail
in fewer than 1 of 10^9 runs; a right one is refuted by chance in 5 % of them, at most.
"""

import json
import sys

import msgspec
import numpy as np
import pytest

import verifydp as library
from verifydp.api import replaying
from verifydp.data.digests import database_digest, keyed_digest
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.certificates import DrawnPair
from verifydp.report.json.reading import read_results

AUDIT = "audit {target} --epsilon 1 --pair pair.json --samples {samples} --out out"
RELEASE = """
import json
import random
import sys

request = json.loads(sys.stdin.readline())
rng, scale = random.Random(request["seed"]), float(sys.argv[1])
for _ in range(request["size"]):
    noise = scale * (rng.expovariate(1) - rng.expovariate(1))
    print(json.dumps(len(request["database"]) + noise))
"""


@pytest.fixture
def audited(verifydp):
    def run(target, samples=4000, *more):
        outcome = verifydp(AUDIT.format(target=target, samples=samples), *more)
        assert outcome.status == 1, outcome.err

    return run


def edit(folder, change):
    place = folder / "out" / "result.json"
    result = json.loads(place.read_text())
    change(result)
    place.write_text(json.dumps(result))


def test_a_broken_mechanism_is_refuted_again(audited, verifydp):
    audited("mechanisms.py:wrong")
    for place in ("out", "out/result.json"):
        outcome = verifydp(f"check {place} --replay mechanisms.py:wrong")
        assert outcome.status == 0, outcome.out + outcome.err
        assert "REFUTED   redrawn: " in outcome.out
        assert "the claim is refuted again: mechanisms.py:wrong" in outcome.out
        assert "not the code" not in outcome.out
    again = verifydp("check out --replay mechanisms.py:wrong --seed 7 --samples 2000")
    assert "redrawn: 1,000 calls a side with seed 7" in again.out


def test_a_repaired_mechanism_is_not(audited, verifydp, write_module):
    audited("mechanisms.py:wrong")
    write_module(
        "repaired.py",
        "def wrong(database, size, rng):\n"
        "    return len(database) + rng.laplace(scale=1.0, size=size)\n",
    )
    outcome = verifydp("check out --replay repaired.py:wrong")
    assert outcome.status == 1
    assert "NOT SEEN  redrawn: " in outcome.out
    assert "not confirmed by these draws" in outcome.out
    assert "refuted again" not in outcome.out
    assert "this is not the code that was audited" in outcome.out


def test_a_mechanism_of_single_calls(audited, verifydp):
    audited("mechanisms.py:wrong_single")
    outcome = verifydp("check out --replay mechanisms.py:wrong_single")
    assert outcome.status == 0, outcome.out + outcome.err


def test_an_executable(audited, verifydp, folder):
    (folder / "release.py").write_text(RELEASE)
    words = ("--", sys.executable, "release.py", "0.25")
    assert (
        verifydp(
            "audit --epsilon 1 --pair pair.json --samples 2000 --out out", *words
        ).status
        == 1
    )
    outcome = verifydp("check out --replay", *words)
    assert outcome.status == 0, outcome.out + outcome.err
    repaired = verifydp("check out --samples 2000 --replay", *words[:-1], "1")
    assert repaired.status == 1, repaired.err
    assert "NOT SEEN" in repaired.out
    none = verifydp("check out --replay --seed 3 --")
    assert (none.status, none.out) == (2, "")


def test_a_mechanism_that_fails_is_an_input_error(audited, verifydp):
    audited("mechanisms.py:wrong")
    outcome = verifydp("check out --replay mechanisms.py:raises_always")
    assert outcome.status == 2
    assert outcome.err.startswith("verifydp: the mechanism never answers")
    assert outcome.err.count("\n") == 1


def test_failures_that_are_the_violation(verifydp):
    line = "audit mechanisms.py:raises_on_three --epsilon 1 --pair pair.json"
    assert verifydp(f"{line} --samples 4000 --out out").status == 1
    outcome = verifydp("check out --replay mechanisms.py:raises_on_three")
    assert outcome.status == 0, outcome.out + outcome.err
    assert "calls failed on the neighbour" in outcome.out
    assert verifydp("check out --replay mechanisms.py:right").status == 1


def test_another_pair_is_refused(audited, verifydp, folder):
    audited("mechanisms.py:wrong")
    replay = "check out --replay mechanisms.py:wrong --pair "
    assert verifydp(f"{replay}pair.json").status == 0
    pair = json.loads((folder / "pair.json").read_text())
    other = {**pair, "database": [1.0, 2.5]}
    swapped = {"database": pair["neighbour"], "neighbour": pair["database"]}
    for content, words in (
        (other, "is not the one that the event was counted on"),
        (swapped, "with its sides exchanged"),
    ):
        (folder / "other.json").write_text(json.dumps(content))
        outcome = verifydp(f"{replay}other.json")
        assert outcome.status == 2
        assert words in outcome.err


def test_a_pair_that_the_result_does_not_hold(audited, verifydp, folder):
    audited("mechanisms.py:wrong")

    def hide(result):
        for pair in (result["pair"], result["witness"]["pair"]):
            pair |= {"database": "...", "neighbour": "...", "loadable": False}

    edit(folder, hide)
    outcome = verifydp("check out --replay mechanisms.py:wrong")
    assert outcome.status == 2
    assert "give it with --pair" in outcome.err
    given = verifydp("check out --replay mechanisms.py:wrong --pair pair.json")
    assert given.status == 0, given.out + given.err


def test_an_altered_result_is_not_replayed(audited, verifydp, folder):
    audited("mechanisms.py:wrong")

    def counts(result):
        result["witness"]["database_hits"] += 1

    def event(result):
        result["witness"]["event"]["intervals"] = [["-inf", "inf"]]

    place = folder / "out" / "result.json"
    before = place.read_text()
    for change in (counts, event):
        edit(folder, change)
        for given in ("out", "out/result.json"):
            outcome = verifydp(f"check {given} --replay mechanisms.py:wrong")
            assert outcome.status == 1, change
            assert "DIFFERS" in outcome.out
            assert "redrawn" not in outcome.out
        place.write_text(before)


def test_what_cannot_be_drawn_anew(verifydp, folder):
    right = "audit mechanisms.py:right --epsilon 1 --pair pair.json --samples 2000"
    assert verifydp(f"{right} --out out").status == 0
    proof = "prove laplace --scale 1 --sensitivity 1 --epsilon 1 --out proof"
    assert verifydp(proof).status == 0
    for place, words in (
        ("out", "the audit names no violation to draw anew"),
        ("proof", "only an audit has draws to repeat"),
        ("out out", "--replay takes one folder or result.json, not 2"),
    ):
        outcome = verifydp(f"check {place} --replay mechanisms.py:right")
        assert outcome.status == 2, place
        assert words in outcome.err
        assert outcome.err.count("\n") == 1
    outcome = verifydp("check out --samples 10")
    assert outcome.status == 2
    assert "--samples is about fresh draws: add --replay TARGET" in outcome.err


SIGNS = np.tile([1.0, -1.0], 12)


def one_in_many(database, size, rng):
    """A vector whose every number tells a little, and whose sum tells nothing."""
    return rng.laplace(loc=0.12 * len(database) * SIGNS, size=(size, 24))


def without_data(database, size, rng):
    return rng.laplace(size=(size, 24))


def narrow(database, size, rng):
    return len(database) + rng.laplace(scale=0.4, size=size)


def test_a_learned_event_is_drawn_anew():
    pair = (np.array([1.0] * 5), np.array([1.0] * 2))
    found = library.audit(one_in_many, epsilon=1.0, pair=pair, samples=40_000)
    assert found.witness.event.feature == "learned score"
    assert library.replay(found, one_in_many).refuted
    assert not library.replay(found, without_data).refuted
    bare = msgspec.structs.replace(found.witness.event, counting=None)
    witness = msgspec.structs.replace(found.witness, event=bare)
    old = msgspec.structs.replace(found, witness=witness)
    with pytest.raises(InputError, match="does not say how draws are counted"):
        library.replay(old, one_in_many)


def test_in_python(audited, folder):
    audited("mechanisms.py:wrong")
    (result,) = read_results(folder / "out")
    wide = library.replay(result, lambda database: len(database) + 0.0, samples=400)
    again = library.replay(result, narrow, confidence=0.999)
    assert again.refuted
    assert library.check(again.certificate)
    assert again.certificate.alpha == "1/1000"
    assert again.certificate.provenance["replays"] == result.certificate.digest
    assert str(again).startswith("redrawn: ")
    # Without noise both sides are told apart for certain.
    assert wide.refuted
    altered = msgspec.structs.replace(result, epsilon_lower=9.0)
    with pytest.raises(CertificateError, match="epsilon_lower is 9"):
        library.replay(altered, narrow)
    for given in (
        {"confidence": 1.5},
        {"confidence": 0.5},
        {"confidence": "0.5"},
        {"samples": 1},
        {"jobs": 0},
        {"samples": 1e4},
        {"seed": -1},
        {"seed": 1.5},
        {"jobs": 1.5},
        {"alpha": "abc"},
        {"alpha": float("nan")},
        {"confidence": "abc"},
    ):
        (name,) = given
        with pytest.raises(InputError, match=f"^{name} is "):
            library.replay(result, narrow, **given)
    counted = library.replay(result, narrow, samples=np.int64(400), seed=np.int64(3))
    assert (counted.trials, counted.seed) == (200, 3)


def test_a_pair_that_is_named_with_a_key():
    pair, key = ([1.0], []), bytes(range(32))
    names = [keyed_digest(database_digest(side), key) for side in pair]
    stated = DrawnPair(database=names[0], neighbour=names[1])
    assert replaying._named_pair(pair, stated, key) == pair
    with pytest.raises(InputError, match="or the key is another than its own"):
        replaying._named_pair(pair, stated, bytes(32))
    with pytest.raises(InputError, match="checkpoint/key"):
        replaying._named_pair(pair, stated, None)
