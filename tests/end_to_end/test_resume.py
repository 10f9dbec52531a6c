"""An audit killed at any point ends as if nobody had touched it."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

#: Blocks of this mechanism take a while, so that a kill falls between them; it
#: writes a line into a file for each call.
SLOW = """
import time

import numpy as np


def note():
    with open("calls", "a") as file:
        file.write("x")


def vectorised(database, size, rng):
    note()
    time.sleep(0.005)
    return len(database) + rng.laplace(scale=0.7, size=size)


def single(database):
    note()
    time.sleep(0.0005)
    return len(database) + np.random.default_rng().laplace(scale=1.0)
"""

VECTORISED = [
    *("audit", "slow.py:vectorised", "--epsilon=1", "--samples=6000", "--seed=3"),
    *("--relation=add-remove", "--data=data.json", "--format=json"),
]
SINGLE = [
    *("audit", "slow.py:single", "--epsilon=1", "--samples=3000"),
    *("--confidence=0.999999", "--pair=pair.json", "--format=json"),
]


@pytest.fixture
def kill_when(folder, write_module):
    """Start an audit and kill it when its journal is longer than so many bytes."""
    write_module("slow.py", SLOW)

    def kill(arguments, name, length):
        journal = folder / name / "checkpoint" / "journal"
        process = subprocess.Popen(
            [sys.executable, "-m", "verifydp", *arguments, "--out", name],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        end = time.monotonic() + 600
        while time.monotonic() < end:
            if journal.parent.exists() and length < 0:
                break
            if journal.exists() and journal.stat().st_size > length:
                break
            assert process.poll() is None, process.stderr.read()
            time.sleep(0.002)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stderr.close()
        assert not (folder / name / "result.json").exists()
        return journal.stat().st_size if journal.exists() else 0

    return kill


def _result(folder, name, without_seconds):
    return without_seconds(json.loads((folder / name / "result.json").read_text()))


def test_a_killed_audit_ends_in_the_same_result(
    verifydp, kill_when, folder, without_seconds
):
    assert verifydp(" ".join(VECTORISED), "--out", "whole").status == 1
    whole = json.loads((folder / "whole" / "result.json").read_text())
    whole_journal = folder / "whole" / "checkpoint" / "journal"
    full = whole_journal.stat().st_size
    lengths = []
    for share in (-1, 0, 0.3, 0.7):
        killed = f"killed{len(lengths)}"
        length = -1 if share < 0 else int(share * full)
        lengths.append(kill_when(VECTORISED, killed, length))
        key = folder / killed / "checkpoint" / "key"
        key.write_bytes((folder / "whole" / "checkpoint" / "key").read_bytes())
        outcome = verifydp(" ".join(VECTORISED), "--resume", killed)
        assert outcome.status == 1, outcome.err
        result = _result(folder, killed, without_seconds)
        assert result == without_seconds(outcome.json)
        result["reproduce"] = result["reproduce"].replace(killed, "whole")
        assert result == without_seconds(whole)
        journal = folder / killed / "checkpoint" / "journal"
        assert (
            journal.read_bytes() == (folder / "whole/checkpoint/journal").read_bytes()
        )
    assert lengths[0] == 0
    assert 0 < lengths[1] <= lengths[2] <= lengths[3] < full
    assert lengths[1] < lengths[3]


def test_a_torn_entry_is_drawn_again(verifydp, kill_when, folder, without_seconds):
    """A kill can fall inside of a write: any prefix of a journal will do."""
    assert verifydp(" ".join(VECTORISED), "--out", "whole").status == 1
    whole = _result(folder, "whole", without_seconds)
    journal = folder / "whole" / "checkpoint" / "journal"
    content = journal.read_bytes()
    for length in (3, len(content) // 2, len(content) - 1, len(content)):
        journal.write_bytes(content[:length])
        assert verifydp(" ".join(VECTORISED), "--resume", "whole").status == 1
        assert _result(folder, "whole", without_seconds) == whole
        assert journal.read_bytes() == content


def test_a_damaged_entry_is_drawn_again(verifydp, kill_when, folder, without_seconds):
    assert verifydp(" ".join(VECTORISED), "--out", "whole").status == 1
    whole = _result(folder, "whole", without_seconds)
    journal = folder / "whole" / "checkpoint" / "journal"
    content = bytearray(journal.read_bytes())
    content[len(content) // 2] ^= 1
    journal.write_bytes(content)
    assert verifydp(" ".join(VECTORISED), "--resume", "whole").status == 1
    assert _result(folder, "whole", without_seconds) == whole


def test_finished_blocks_of_own_randomness_are_kept(
    verifydp, kill_when, folder, without_seconds
):
    """Nothing that was drawn is drawn again, and the result says what it is."""
    length = kill_when(SINGLE, "killed", 4000)
    journal = folder / "killed" / "checkpoint" / "journal"
    begun = journal.read_bytes()
    assert len(begun) == length
    calls = (folder / "calls").stat().st_size

    outcome = verifydp(" ".join(SINGLE), "--resume", "killed")
    assert outcome.status == 0, outcome.err
    assert outcome.json["reproducible"] is False
    assert outcome.json["samples"] == 3000
    whole = journal.read_bytes()
    assert len(whole) > length
    # all of the first part, but for a torn last entry, is still there
    assert whole.startswith(begun[: length // 2])
    drawn_after = (folder / "calls").stat().st_size - calls
    assert drawn_after < 3000

    again = verifydp(" ".join(SINGLE), "--resume", "killed")  # finished: no call at all
    assert (folder / "calls").stat().st_size == calls + drawn_after
    first, second = outcome.json, again.json
    assert without_seconds(first) == without_seconds(second)


def test_a_folder_without_a_checkpoint_is_refused(verifydp, folder):
    (folder / "empty").mkdir()
    outcome = verifydp(
        "audit mechanisms.py:right --epsilon 1 --pair pair.json --resume empty"
    )
    assert (outcome.status, outcome.out) == (2, "")
    assert "empty holds no checkpoint" in outcome.err
    assert list((folder / "empty").iterdir()) == []
