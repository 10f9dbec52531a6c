"""How soon the command answers."""

import subprocess
import sys
import time
from pathlib import Path

import numpy as np

COMMAND = Path(sys.executable).with_name("verifydp")
HEAVY = ("hypothesis", "numpy", "rich", "scipy", "sympy", "torch")
MODULES = """
import sys
from verifydp.cli import main
try:
    main(["--help"])
except SystemExit:
    pass
print(*sorted(sys.modules), file=sys.stderr)
"""


def test_help_starts_at_once(benchmark, show):
    """Target 0.3 s on an idle machine; 1 s is asserted."""
    seconds: list[float] = []

    def ask_for_help() -> None:
        start = time.perf_counter()
        subprocess.run([COMMAND, "--help"], check=True, capture_output=True)
        seconds.append(time.perf_counter() - start)

    ask_for_help()  # the first one reads the files from disk
    seconds.clear()
    benchmark.pedantic(ask_for_help, rounds=9, iterations=1)
    show(
        f"verifydp --help: median of {len(seconds)} {np.median(seconds):.3f} s, best "
        f"{min(seconds):.3f} s (target 0.3 s)"
    )
    assert np.median(seconds) < 1


def test_help_imports_little(show):
    """No array, solver or terminal library is loaded to print a help text."""
    done = subprocess.run(
        [sys.executable, "-c", MODULES], check=True, capture_output=True, text=True
    )
    assert "audit" in done.stdout
    modules = done.stderr.split()
    own = [name for name in modules if name.split(".")[0] == "verifydp"]
    show(f"verifydp --help imports {len(modules)} modules, {len(own)} of them its own")
    assert [name for name in HEAVY if name in modules] == []
    assert len(modules) < 300
