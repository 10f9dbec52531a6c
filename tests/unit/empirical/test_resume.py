"""An audit that is interrupted anywhere and resumed ends as if it had not been."""

import struct
from functools import partial

import msgspec
import numpy as np
import pytest

import verifydp
from verifydp.data.beliefs import Worlds
from verifydp.errors import InputError
from verifydp.evidence.canonical import canonical_bytes

CLAIM = verifydp.ApproximateDP(epsilon=1.0)
DATA = np.array([3.0, 1.0, 2.0, 5.0])


def total_with_little_noise(database, size, rng):
    return np.nansum(np.clip(database, 0, 5)) + rng.laplace(scale=1.5, size=size)


def noisy_number(database, size, rng):
    return database + rng.laplace(scale=1.0, size=size)


def number_with_little_noise(database, size, rng):
    return database + rng.laplace(scale=0.5, size=size)


AUDITS = {
    "pair, not refuted": (noisy_number, {"pair": (0, 1), "samples": 120}),
    "pair, refuted": (number_with_little_noise, {"pair": (0, 1), "samples": 2000}),
    "search and shrink": (
        total_with_little_noise,
        {"relation": "add-remove", "data": DATA, "samples": 9000},
    ),
}


def same_form(result):
    """The bytes of a result, wall time left out."""
    return canonical_bytes(
        msgspec.to_builtins(msgspec.structs.replace(result, seconds=0.0))
    )


def result_is_quick(case):
    return case == "pair, not refuted"


def ends_of_entries(journal):
    """Lengths of the journal after 0, 1, 2, ... entries."""
    ends, place = [0], 0
    while place < len(journal):
        place += 8 + struct.unpack_from("<I", journal, place)[0]
        ends.append(place)
    return ends


@pytest.mark.parametrize("case", AUDITS)
def test_resumed_after_any_entry_the_result_is_the_same(case, tmp_path):
    mechanism, arguments = AUDITS[case]
    plain = same_form(verifydp.audit(mechanism, CLAIM, **arguments))
    folder = tmp_path / "checkpoint"
    kept = same_form(verifydp.audit(mechanism, CLAIM, checkpoint=folder, **arguments))
    assert kept == plain
    journal = (folder / "journal").read_bytes()
    ends = ends_of_entries(journal)
    assert len(ends) > 10
    # Every entry where that is quick, else as many as a test may take.
    step = 1 if result_is_quick(case) else max(1, len(ends) // 8)
    for number in [*range(0, len(ends), step), len(ends) - 1]:
        torn = b"torn" if number % 2 else b""
        (folder / "journal").write_bytes(journal[: ends[number]] + torn)
        resumed = verifydp.audit(mechanism, CLAIM, checkpoint=folder, **arguments)
        assert same_form(resumed) == plain, number
        assert (folder / "journal").read_bytes() == journal


def test_the_search_and_shrink_case_does_search_and_shrink(tmp_path):
    mechanism, arguments = AUDITS["search and shrink"]
    result = verifydp.audit(mechanism, CLAIM, **arguments)
    assert result.verdict is verifydp.Verdict.REFUTED
    assert result.pairs_searched > 5
    assert result.witness.shrunk
    assert len(result.witness.pair.database) < len(DATA)


class Seen:
    """A mechanism with randomness of its own; remembers how often it was called."""

    def __init__(self, scale):
        self.scale = scale
        self.calls = 0
        self.random = np.random.default_rng(1)

    def __call__(self, database):
        self.calls += 1
        return float(database + self.random.laplace(scale=self.scale))


@pytest.mark.parametrize("scale", [1.0, 0.4])
def test_finished_blocks_of_an_unseeded_mechanism_are_never_drawn_again(
    scale, tmp_path
):
    mechanism = Seen(scale)
    arguments = {
        "claim": CLAIM,
        "pair": (0, 1),
        "samples": 700,
        "checkpoint": tmp_path,
        "name": "seen",
    }
    whole = verifydp.audit(mechanism, **arguments)
    assert not whole.reproducible
    assert whole.samples == mechanism.calls
    journal = (tmp_path / "journal").read_bytes()
    ends = ends_of_entries(journal)
    finished = Seen(scale)
    again = verifydp.audit(finished, **arguments)
    assert finished.calls == 0
    assert same_form(again) == same_form(whole)
    for number in range(0, len(ends), 13):
        (tmp_path / "journal").write_bytes(journal[: ends[number]])
        resumed = Seen(scale)
        result = verifydp.audit(resumed, **arguments)
        # Calls made before the interruption are part of what the result counts.
        saved = result.samples - resumed.calls
        assert saved >= 2 * number
        assert (saved == 0) == (number == 0)


def test_a_checkpoint_of_another_audit_is_refused(tmp_path):
    arguments = {"pair": (0, 1), "samples": 600, "checkpoint": tmp_path}
    verifydp.audit(noisy_number, CLAIM, **arguments)
    before = (tmp_path / "journal").read_bytes()
    for changed, field in (
        ({"samples": 700}, "samples"),
        ({"seed": 1}, "seed"),
        ({"pair": (0, 2)}, "databases"),
        ({"confidence": 0.9}, "alpha"),
    ):
        with pytest.raises(verifydp.InputError, match=rf"different: {field}\)"):
            verifydp.audit(noisy_number, CLAIM, **{**arguments, **changed})
    with pytest.raises(verifydp.InputError, match=r"different: claim\)"):
        verifydp.audit(noisy_number, verifydp.ApproximateDP(2.0), **arguments)
    assert (tmp_path / "journal").read_bytes() == before


def of_scale(scale):
    def release(database, size, rng):
        return database + rng.laplace(scale=scale, size=size)

    return release


def scaled(scale, database, size, rng):
    return database + rng.laplace(scale=scale, size=size)


def around(mean):
    return lambda size, rng: mean + rng.standard_normal(size)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ({"mechanism": of_scale(0.1)}, {"mechanism": of_scale(2)}),
        ({"mechanism": partial(scaled, 0.1)}, {"mechanism": partial(scaled, 2)}),
        (
            {"neighbours": Worlds({"a": around(0), "b": around(9)})},
            {"neighbours": Worlds({"a": around(0), "b": around(0)})},
        ),
    ],
)
def test_another_function_of_the_same_source_does_not_go_on(wrong, right, tmp_path):
    """Else the right one would be refuted from draws of the wrong one."""
    common = {"epsilon": 1, "samples": 400, "checkpoint": tmp_path}
    if "neighbours" in wrong:
        common["mechanism"] = noisy_number
    else:
        common["pair"] = (0.0, 1.0)
    first = verifydp.audit(**common, **wrong)
    assert verifydp.audit(**common, **wrong).wealth_log10 == first.wealth_log10
    with pytest.raises(InputError, match="holds the checkpoint of another audit"):
        verifydp.audit(**common, **right)
