"""Executables as mechanisms, well-behaved and not."""

import os
import pickle
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from verifydp.adapters.executables import ProcessLimits, all_failed, load_command
from verifydp.errors import InputError
from verifydp.sampling import Exited, Garbled, Piece, TimedOut

PRELUDE = """
import json, os, random, sys, time
request = json.loads(sys.stdin.readline())
database, size = request["database"], request["size"]
random.seed(request["seed"])
"""


def as_is(database):
    return database


@pytest.fixture
def program(tmp_path):
    """Makes a sampler of a Python program."""

    def make(body, *, seconds=20.0, **settings):
        file = tmp_path / "program.py"
        file.write_text(PRELUDE + body)
        limits = ProcessLimits(
            seconds=seconds,
            memory_bytes=settings.pop("memory_bytes", 1 << 30),
            output_bytes=settings.pop("output_bytes", 1 << 20),
        )
        return load_command(
            [sys.executable, "-S", str(file)], limits=limits, to_json=as_is, **settings
        )

    return make


def piece(database, size, *key):
    return Piece(database, size, np.random.SeedSequence(2, spawn_key=key))


def test_one_line_in_and_a_line_per_draw_out(program):
    sampler = program(
        "for _ in range(size): print(json.dumps(sum(database) + random.random()))"
    )
    outputs = sampler.draw(piece([1, 2], 100))
    assert len(set(outputs)) == 100
    assert all(3 <= output < 4 for output in outputs)
    assert outputs == sampler.draw(piece([1, 2], 100))
    assert outputs != sampler.draw(piece([1, 2], 100, 1))
    assert not sampler.reproducible
    assert sampler.parallel
    assert sampler.name.endswith("program.py")


def test_json_values_of_all_kinds(program):
    sampler = program(
        """print('NaN\\n-Infinity\\n"nan"\\n[1, 2.5]\\n{"a": null}\\ntrue', end="")"""
    )
    outputs = sampler.draw(piece(None, 6))
    assert np.isnan(outputs[0])
    assert outputs[1:] == [-np.inf, "nan", [1, 2.5], {"a": None}, True]
    assert type(outputs[3][0]) is int


def test_the_seed_is_a_63_bit_integer(program):
    sampler = program('print(request["seed"])')
    seeds = [sampler.draw(piece(None, 1, index))[0] for index in range(5)]
    assert len(set(seeds)) == 5
    assert all(type(seed) is int and 0 <= seed < 2**63 for seed in seeds)


def test_dying_at_once_is_the_output_of_each_draw(program):
    sampler = program("sys.exit(3)")
    assert sampler.draw(piece(None, 18)) == [Exited(3)] * 18
    program("os.abort()")
    assert sampler.draw(piece(None, 1)) == [Exited(-6)]


def test_dying_at_times_gives_each_draw_an_output(program):
    # Each draw kills the process with probability 1/8: of 64 draws 8 are lost; none
    # or more than 30 with probability below 3e-4, for this one fixed seed.
    sampler = program(
        "for _ in range(size):\n"
        "    if random.random() < 1 / 8: os._exit(5)\n"
        "    print(random.random(), flush=True)\n"
    )
    outputs = sampler.draw(piece(None, 64))
    assert len(outputs) == 64
    lost = [output for output in outputs if output == Exited(5)]
    assert 1 <= len(lost) <= 30
    assert all(isinstance(one, float) for one in outputs if one != Exited(5))


def test_a_half_written_line_is_no_output(program):
    sampler = program('sys.stdout.write("12.3"); sys.stdout.flush(); os._exit(1)')
    assert sampler.draw(piece(None, 1)) == [Exited(1)]


def test_too_few_lines_with_status_zero(program):
    assert program("pass").draw(piece(None, 2)) == [Exited(0)] * 2


def test_garbage_is_the_output_of_its_line(program):
    sampler = program('print("1.5\\noops\\n\\n[1,\\n2")')
    outputs = sampler.draw(piece(None, 5))
    assert outputs == [1.5, Garbled(), Garbled(), Garbled(), 2]
    assert all_failed(outputs) is None
    garbage = program('sys.stdout.buffer.write(b"\\xff\\n" * size)')
    assert all_failed(garbage.draw(piece(None, 4))) == Garbled()


def test_bytes_without_end_are_garbage(program):
    sampler = program('while True: sys.stdout.write("x" * 65536)')
    assert sampler.draw(piece(None, 2)) == [Garbled()] * 2


def test_lines_without_end_are_refused(program):
    sampler = program('while True: print("1.0")')
    # Not "took more than": it was stopped for its lines, not for its time.
    with pytest.raises(InputError, match="wrote more than 3 lines for 3 draws"):
        sampler.draw(piece(None, 3))


def test_too_many_lines_are_refused_unless_they_are_garbage(program):
    with pytest.raises(InputError, match="more than 2 lines"):
        program("print(*range(size + 1), sep='\\n')").draw(piece(None, 2))
    trace = program("print('Traceback\\n  line 1\\nValueError')")
    assert trace.draw(piece(None, 1)) == [Garbled()]
    blank = program("print('1.0\\n\\n')")
    assert blank.draw(piece(None, 1)) == [1.0]


def shell(script, **settings):
    limits = ProcessLimits(seconds=1.0)
    return load_command(["sh", "-c", script], limits=limits, to_json=as_is, **settings)


def test_hanging_is_an_error_or_an_output(tmp_path):
    script = f"echo $$ > {tmp_path}/pid; sleep 60"
    with pytest.raises(InputError, match="took more than 1 s for 1 draws"):
        shell(script).draw(piece(None, 1))
    process = int((tmp_path / "pid").read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert shell(script, observe_timeouts=True).draw(piece(None, 1)) == [TimedOut()]


def test_children_are_killed_with_the_process(tmp_path):
    start = time.monotonic()
    script = f"sleep 3600 & echo $! > {tmp_path}/pid; wait"
    sampler = shell(script, observe_timeouts=True)
    assert sampler.draw(piece(None, 1)) == [TimedOut()]
    assert time.monotonic() - start < 1800  # the child was not waited for
    child = int((tmp_path / "pid").read_text())
    for _ in range(6000):  # its new parent has to collect it
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            break
        time.sleep(0.1)
        if Path(f"/proc/{child}/stat").read_text().split()[2] == "Z":
            break
    else:
        pytest.fail("the child is still alive")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit it")
def test_memory_is_limited(program):
    sampler = program("data = bytearray(512 << 20); print(1.0)", memory_bytes=256 << 20)
    assert sampler.draw(piece(None, 1)) == [Exited(1)]
    assert "MemoryError" in sampler.diagnose(None)
    enough = program("data = bytearray(512 << 20); print(1.0)", memory_bytes=2 << 30)
    assert enough.draw(piece(None, 1)) == [1.0]


def test_a_size_beyond_memory_is_split(program):
    sampler = program(
        "if size > 20: sys.exit(1)\nfor _ in range(size): print(random.random())"
    )
    outputs = sampler.draw(piece(None, 64))
    assert len(set(outputs)) == 64
    assert all(isinstance(output, float) for output in outputs)


def test_large_requests_and_much_on_standard_error_do_not_block(program):
    sampler = program('sys.stderr.write("e" * 300000)\nprint(len(database))')
    assert sampler.draw(piece([0.5] * 200_000, 1)) == [200_000]
    deaf = load_command(["sh", "-c", "echo 4"], to_json=as_is)
    assert deaf.draw(piece([0.5] * 200_000, 1)) == [4]


def test_diagnosis_shows_the_last_line_of_standard_error(program):
    sampler = program('raise ValueError("negative scale")')
    assert sampler.diagnose(None).endswith(
        "exited with status 1: ValueError: negative scale"
    )
    assert "timed out after 0.3 s" in program("time.sleep(9)", seconds=0.3).diagnose(
        None
    )


def test_commands_that_do_not_exist():
    with pytest.raises(InputError, match="command no-such-program is not found"):
        load_command(["no-such-program", "x"])


def test_limits_must_be_positive():
    with pytest.raises(InputError, match="seconds is 0"):
        ProcessLimits(seconds=0)


def test_databases_are_written_in_the_plain_form():
    echo = load_command(
        [sys.executable, "-c", "import sys; print(input())"],
    )
    (answer,) = echo.draw(piece(np.array([1.5, np.nan]), 1))
    assert answer["database"] == [1.5, "nan"]
    assert answer["size"] == 1


def test_samplers_travel_and_bear_the_source(program, tmp_path):
    sampler = program("print(1.0)")
    again = pickle.loads(pickle.dumps(sampler))
    assert again.draw(piece(None, 1)) == [1.0]
    (tmp_path / "program.py").write_text("changed")
    changed = load_command(sampler.command, to_json=as_is)
    assert changed.source_digest != sampler.source_digest
    assert not load_command(["true"], to_json=lambda database: None).parallel


def test_all_failed():
    assert all_failed([Exited(1), Garbled()]) == Exited(1)
    assert all_failed([Exited(1), 0.0]) is None
    assert all_failed([]) is None
    assert all_failed(np.zeros(3)) is None
