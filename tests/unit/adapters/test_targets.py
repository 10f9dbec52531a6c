"""Targets as users write them."""

import os
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

from verifydp.adapters.callables import SingleSampler, VectorisedSampler
from verifydp.adapters.executables import CommandSampler
from verifydp.adapters.recorded import RecordedSampler
from verifydp.adapters.targets import load_target
from verifydp.errors import InputError
from verifydp.sampling import Piece

MECHANISMS = """
from dataclasses import dataclass
from beside_{tag} import SCALE

def noisy_sum(database, size, rng):
    return rng.laplace(sum(database), SCALE, size)

noisy_sum.__neighbours__ = "a strategy"

def late(database):
    from late_{tag} import VALUE
    return VALUE

@dataclass
class Scaled:
    scale: float

    def sample(self, database, size, rng):
        return rng.normal(0, self.scale, size)

scaled = Scaled(2.0)
NUMBER = 3
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a mechanism file and two modules beside it."""
    tag = "".join(c for c in tmp_path.name if c.isalnum())
    (tmp_path / "mechanisms.py").write_text(MECHANISMS.format(tag=tag))
    (tmp_path / f"beside_{tag}.py").write_text("SCALE = 1.0\n")
    (tmp_path / f"late_{tag}.py").write_text("VALUE = 7.0\n")
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


def piece(database, size):
    return Piece(database, size, np.random.SeedSequence(3))


def test_function_in_a_file(folder):
    sampler = load_target(f"{folder}/mechanisms.py:noisy_sum")
    assert isinstance(sampler, VectorisedSampler)
    assert sampler.name == f"{folder}/mechanisms.py:noisy_sum"
    assert sampler.neighbours == "a strategy"
    assert sampler.draw(piece([1.0, 2.0], 4)).shape == (4,)
    assert len(sampler.source_digest) == 64


def test_relative_file_and_object(folder, monkeypatch):
    monkeypatch.chdir(folder)
    sampler = load_target("mechanisms.py:scaled")
    assert sampler.draw(piece(None, 4)).shape == (4,)
    assert load_target("mechanisms.py:scaled.sample").draw(piece(None, 4)).shape == (4,)


def test_imports_inside_of_functions_work(folder):
    sampler = load_target(f"{folder}/mechanisms.py:late")
    assert isinstance(sampler, SingleSampler)
    assert sampler.draw(piece(None, 2)) == [7.0, 7.0]


def test_module_in_the_current_folder(folder, monkeypatch):
    tag = f"package_{folder.name.replace('-', '_')}"
    (folder / tag).mkdir()
    (folder / tag / "__init__.py").write_text("")
    (folder / tag / "inner.py").write_text("def count(database): return len(database)")
    monkeypatch.chdir(folder)
    sampler = load_target(f"{tag}.inner:count")
    assert sampler.draw(piece([1, 2], 2)) == [2, 2]
    assert pickle.loads(pickle.dumps(sampler)).name == sampler.name


def test_a_changed_file_is_loaded_anew(folder):
    file = folder / "changing.py"
    file.write_text("def value(database): return 1.0\n")
    first, moment = load_target(f"{file}:value"), file.stat()
    file.write_text("def value(database): return 2.0\n")
    # As where both are written within one tick of the clock of the file system.
    os.utime(file, ns=(moment.st_atime_ns, moment.st_mtime_ns))
    second = load_target(f"{file}:value")
    assert first.draw(piece(None, 1)) == [1.0]
    assert second.draw(piece(None, 1)) == [2.0]
    assert first.source_digest != second.source_digest
    with pytest.raises(InputError, match="has changed since"):
        pickle.loads(pickle.dumps(first))


def test_pickling_does_not_run_the_file_again(folder):
    file = folder / "counting.py"
    file.write_text(
        "from pathlib import Path\n"
        f"log = Path({str(folder / 'log')!r})\n"
        "log.write_text((log.read_text() if log.exists() else '') + 'x')\n"
        "def value(database): return 1.0\n"
    )
    sampler = load_target(f"{file}:value")
    for _ in range(3):
        pickle.loads(pickle.dumps(sampler))
    assert (folder / "log").read_text() == "x"


def test_a_fresh_process_draws_the_same(folder):
    sampler = load_target(f"{folder}/mechanisms.py:noisy_sum")
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        there = pool.submit(sampler.draw, piece([1.0], 5)).result()
    assert np.array_equal(there, sampler.draw(piece([1.0], 5)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("absent.py:f", "file absent.py does not exist"),
        ("mechanisms.py", r"names no function: write mechanisms.py:FUNCTION"),
        ("mechanisms", "is not file.py:function"),
        ("mechanisms.py:", "is not file.py:function"),
        ("mechanisms.txt:f", "neither a file that ends in .py nor"),
        ("mechanisms.py:nosy_sum", "defines no nosy_sum: did you mean noisy_sum?"),
        ("mechanisms.py:NUMBER", "cannot be called"),
        ("mechanisms.py:Scaled", "is a class"),
        ("absent_module:f", "module absent_module is not found"),
        ("json.absent:f", "module json.absent is not found"),
        ("json:absent", "json defines no absent"),
        ("broken.py:f", r"broken.py cannot be imported: ZeroDivisionError.*\(line 2\)"),
        ("syntax.py:f", "syntax.py cannot be imported: SyntaxError"),
        ("leaving.py:f", "leaving.py cannot be imported: SystemExit: 4"),
        ("samples:one.npy", "must name two files"),
        ("samples:a.npy,b.npy", "a.npy cannot be read: No such file"),
        ("", "no target is given"),
        (None, "no target is given"),
    ],
)
def test_mistakes_are_one_line(folder, monkeypatch, text, words):
    monkeypatch.chdir(folder)
    (folder / "broken.py").write_text("x = 1\ny = x / 0\n")
    (folder / "mechanisms.txt").write_text("")
    (folder / "syntax.py").write_text("def f(:\n")
    (folder / "leaving.py").write_text("raise SystemExit(4)\n")
    with pytest.raises(InputError, match=words) as caught:
        load_target(text)
    assert "\n" not in str(caught.value)


def test_a_failed_import_leaves_no_module(folder):
    (folder / "broken.py").write_text("1 / 0\n")
    with pytest.raises(InputError):
        load_target(f"{folder}/broken.py:f")
    assert not [name for name in sys.modules if name.startswith("verifydp_target_bro")]


def test_commands_and_samples(folder, monkeypatch):
    monkeypatch.chdir(folder)
    np.save("a.npy", np.arange(4.0))
    np.save("b.npy", np.arange(5.0))
    assert isinstance(load_target("samples:a.npy,b.npy", seed=1), RecordedSampler)
    assert isinstance(load_target(None, [sys.executable, "-V"]), CommandSampler)
    with pytest.raises(InputError, match="both a target"):
        load_target("a:b", [sys.executable])


def test_loading_is_light():
    code = (
        "import sys, verifydp.adapters.targets;"
        "print(*(m for m in ('scipy', 'hypothesis', 'click', 'rich', 'torch')"
        " if m in sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert run.stdout.strip() == b""
