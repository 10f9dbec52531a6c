"""The journal: what is finished is found again, what is torn is cut off."""

import math

import msgspec
import numpy as np
import pytest

from verifydp.empirical.draws import Drawn, Tally
from verifydp.empirical.journal import Journal, open_journal
from verifydp.empirical.outputs import collect
from verifydp.errors import InputError

PLAN = b'{"claim":"release is 1-DP","seed":0}'


class Block(msgspec.Struct, frozen=True):
    sides: tuple[Drawn, Drawn]


VALUES = {
    "number": (float, -0.1),
    "infinite": (float, -math.inf),
    "yes": (bool, True),
    "drawn": (Drawn, Drawn.of(collect([0.1, math.nan, "a", [1.0, -0.0], math.inf]))),
    "tally": (Tally, Tally((np.arange(5).tobytes(), b""), {"text 'é'": 3})),
    "block": (
        Block,
        Block((Drawn.of(collect(np.zeros((2, 3)))), Drawn.of(collect([1, 2])))),
    ),
}


def never():
    raise AssertionError("a finished unit was computed again")


def fill(folder, plan=PLAN):
    journal = open_journal(folder, plan)
    for key, (kind, value) in VALUES.items():
        journal.once(key, kind, lambda value=value: value)
    journal.close()
    return (folder / "journal").read_bytes()


def test_values_are_recalled_as_they_were(tmp_path):
    fill(tmp_path)
    journal = open_journal(tmp_path, PLAN)
    for key, (kind, value) in VALUES.items():
        recalled = journal.once(key, kind, never)
        assert type(recalled) is type(value)
        assert recalled == value
    assert journal.recalled == len(VALUES)
    journal.close()


def test_without_a_file_nothing_is_kept():
    journal = Journal()
    assert [journal.once("key", int, lambda n=n: n) for n in range(3)] == [0, 1, 2]
    assert journal.recalled == 0
    journal.close()


def test_a_torn_tail_is_cut_at_every_length(tmp_path):
    whole = fill(tmp_path / "whole")
    keys = list(VALUES)
    for length in range(0, len(whole), 7):
        folder = tmp_path / str(length)
        folder.mkdir()
        (folder / "plan.json").write_bytes(PLAN)
        (folder / "journal").write_bytes(whole[:length])
        journal = open_journal(folder, PLAN)
        done = 0
        for key in keys:
            kind, value = VALUES[key]
            before = journal.recalled
            assert journal.once(key, kind, lambda value=value: value) == value
            done += journal.recalled - before
        journal.close()
        # Recalled in order up to the tear, written again after it.
        assert journal.recalled == done <= len(keys)
        assert (folder / "journal").read_bytes() == whole


def test_a_changed_byte_ends_what_is_recalled(tmp_path):
    whole = fill(tmp_path)
    for place in range(0, len(whole), 11):
        damaged = bytearray(whole)
        damaged[place] ^= 0x40
        (tmp_path / "journal").write_bytes(damaged)
        journal = open_journal(tmp_path, PLAN)
        for key, (kind, value) in VALUES.items():
            assert journal.once(key, kind, lambda value=value: value) == value
        assert journal.recalled < len(VALUES)
        journal.close()
        assert (tmp_path / "journal").read_bytes() == whole


def test_another_plan_is_refused_with_the_fields_that_differ(tmp_path):
    before = fill(tmp_path)
    other = b'{"claim":"release is 2-DP","samples":5,"seed":0}'
    with pytest.raises(InputError, match=r"\(different: claim, samples\)") as caught:
        open_journal(tmp_path, other)
    assert "\n" not in str(caught.value)
    assert (tmp_path / "journal").read_bytes() == before
    assert (tmp_path / "plan.json").read_bytes() == PLAN


@pytest.mark.parametrize("damaged", [b"", b"[1]", b'{"claim', b"\xff\xfe"])
def test_a_damaged_plan_is_refused(tmp_path, damaged):
    fill(tmp_path)
    (tmp_path / "plan.json").write_bytes(damaged)
    with pytest.raises(InputError, match=r"plan\.json is damaged"):
        open_journal(tmp_path, PLAN)


def test_a_journal_without_a_plan_belongs_to_nobody(tmp_path):
    fill(tmp_path)
    (tmp_path / "plan.json").unlink()
    journal = open_journal(tmp_path, PLAN)
    assert journal.once("number", float, lambda: 7.0) == 7.0
    assert journal.recalled == 0
    journal.close()


def test_each_entry_is_on_disk_before_the_next_is_computed(tmp_path):
    journal = open_journal(tmp_path, PLAN)
    sizes = []
    for number in range(3):
        journal.once(f"key {number}", int, lambda number=number: number)
        sizes.append((tmp_path / "journal").stat().st_size)
    journal.close()
    assert 0 < sizes[0] < sizes[1] < sizes[2]


def test_a_unit_that_fails_leaves_no_entry(tmp_path):
    journal = open_journal(tmp_path, PLAN)
    with pytest.raises(ZeroDivisionError):
        journal.once("key", int, lambda: 1 // 0)
    assert journal.once("key", int, lambda: 5) == 5
    journal.close()
    again = open_journal(tmp_path, PLAN)
    assert again.once("key", int, never) == 5
    again.close()
