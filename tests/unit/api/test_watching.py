"""Progress in Python: a bar in notebooks, silence in scripts, records for a function.

IPython is a stand-in: what is used of it is `get_ipython` and `display`.
"""

import subprocess
import sys
import types

import numpy as np
import pytest

import verifydp
from verifydp.api import watching
from verifydp.empirical.events import Doing, Progress
from verifydp.errors import InputError
from verifydp.report.html.bar import NotebookBar

PAIR = ([1.0], [1.0, 2.0])


def right(database, size, rng):
    """1-DP."""
    return len(database) + rng.laplace(scale=1.0, size=size)


def broken(database, size, rng):
    """5-DP."""
    return len(database) + rng.laplace(scale=0.2, size=size)


class Handle:
    """What `display` gives: each picture of the line."""

    def __init__(self, pieces):
        self.pieces = pieces

    def update(self, piece):
        self.pieces.append(piece)


@pytest.fixture
def notebook(monkeypatch):
    """Pretend that a kernel of IPython runs; give what it shows."""
    pieces = []

    def display(piece, *, display_id):
        assert display_id is True
        pieces.append(piece)
        return Handle(pieces)

    package = types.ModuleType("IPython")
    package.get_ipython = lambda: types.SimpleNamespace(kernel=object())
    shown = types.ModuleType("IPython.display")
    shown.display = display
    monkeypatch.setitem(sys.modules, "IPython", package)
    monkeypatch.setitem(sys.modules, "IPython.display", shown)
    return pieces


def audit(mechanism=right, **more):
    return verifydp.audit(mechanism, epsilon=2, pair=PAIR, samples=4000, **more)


@pytest.mark.parametrize(
    ("mechanism", "expected"), [(right, "NOT_REFUTED"), (broken, "REFUTED")]
)
def test_a_bar_in_a_notebook_changes_no_result(notebook, mechanism, expected):
    result = audit(mechanism, progress=True)
    assert result.verdict.value == expected
    assert len(notebook) >= 2
    assert "<progress value=" in notebook[0]._repr_html_()
    assert "of 4,000 samples" in repr(notebook[0])
    assert notebook[-1]._repr_html_() == ""  # gone when the work is done
    silent = audit(mechanism, progress=False)
    assert silent.certificate == result.certificate


def test_what_is_short_shows_no_bar_and_what_is_long_does(notebook, monkeypatch):
    monkeypatch.setattr(watching, "_LONG", float("inf"))
    audit()
    assert notebook == []
    monkeypatch.setattr(watching, "_LONG", 0.0)
    audit()
    assert notebook
    notebook.clear()
    audit(progress=False)
    assert notebook == []


def test_a_replay_has_a_bar_too(notebook):
    result = audit(broken, progress=False)
    again = verifydp.replay(result, broken, progress=True)
    assert again.refuted
    assert any("replay: " in repr(piece) for piece in notebook)


def test_a_script_is_silent_unless_it_asks(capfd, monkeypatch):
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    audit()
    assert capfd.readouterr() == ("", "")

    class Told:
        def __init__(self, console):
            self.stream = console.file

        def __enter__(self):
            return lambda event: print(type(event).__name__, file=self.stream)

        def __exit__(self, *error):
            pass

    monkeypatch.setattr("verifydp.report.console.progress.ConsoleListener", Told)
    audit(progress=True)
    out, err = capfd.readouterr()
    assert (out, "Progress" in err) == ("", True)


def test_an_interactive_shell_is_no_notebook(notebook):
    sys.modules["IPython"].get_ipython = types.SimpleNamespace
    assert watching._notebook() is None
    sys.modules["IPython"].get_ipython = lambda: None
    assert watching._notebook() is None


def test_a_function_gets_records(notebook):
    seen = []
    audit(progress=seen.append)
    assert {type(record) for record in seen} == {Progress}
    assert {record.samples_planned for record in seen} == {4000}
    samples = [record.samples for record in seen]
    assert samples == sorted(samples)
    assert notebook == []


@pytest.mark.parametrize("progress", ["yes", 1, np.array(1)])
def test_what_is_no_choice_is_refused_before_any_draw(progress):
    with pytest.raises(InputError, match=r"progress is .*: give True, False or"):
        audit(progress=progress)


def test_a_bar_waits_refreshes_and_escapes():
    pieces, clock = [], iter([0.0, 0.0, 1.0, 3.0, 3.1, 4.0])

    def display(piece, *, display_id):
        pieces.append(piece)
        return Handle(pieces)

    bar = NotebookBar(display, after=2.0, now=lambda: next(clock))
    with bar as show:
        show(Progress("test", 1, 10, 1, 0.0, 0.0))  # after 1 s: too early
        show(Progress("test", 2, 10, 1, 0.0, 0.0, seconds_left=75.0))
        show(Progress("test", 3, 10, 1, 0.0, 0.0))  # too soon after the last
        show(Doing("reading <b>"))
    assert [repr(piece) for piece in pieces] == [
        "test: 2 of 10 samples, at most 1 min 15 s left",
        "reading <b>",
        "",
    ]
    assert "&lt;b&gt;" in pieces[1]._repr_html_()


def test_neither_rich_nor_ipython_is_loaded_for_a_silent_audit():
    code = (
        "import sys, verifydp\n"
        "def f(database, size, rng):\n"
        "    return rng.laplace(size=size)\n"
        "verifydp.audit(f, epsilon=2, pair=([], [1.0]), samples=400)\n"
        "print({'rich', 'IPython', 'jinja2'} & set(sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"
