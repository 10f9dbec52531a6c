"""A run without audits pays nothing for the plugin."""

import sys

PROBE = """
import atexit
import sys

def report():
    heavy = ("verifydp", "numpy", "scipy", "sympy", "torch", "hypothesis", "msgspec")
    found = [name for name in sys.modules if name.split(".")[0] in heavy]
    sys.stderr.write(f"plugin {'_verifydp_pytest' in sys.modules}, loaded {found}\\n")

atexit.register(report)
"""


def run_child(pytester, *arguments):
    """Run pytest in a child process with this plugin and no other."""
    return pytester.run(
        sys.executable, "-m", "pytest", "-p", "_verifydp_pytest", *arguments
    )


def test_a_run_without_audits_loads_nothing(pytester, monkeypatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("PYTEST_ADDOPTS")
    pytester.makeconftest(PROBE)
    pytester.makepyfile("def test_nothing():\n    pass\n")
    result = run_child(pytester)
    assert result.ret == 0
    result.stderr.fnmatch_lines(["plugin True, loaded [[][]]"])
    result.stdout.no_fnmatch_line("*verifydp ===*")


def test_a_budget_alone_loads_nothing_heavy(pytester, monkeypatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("PYTEST_ADDOPTS")
    pytester.makeconftest(PROBE)
    pytester.makeini("[pytest]\nverifydp_budget = 1e-6\n")
    pytester.makepyfile("def test_nothing():\n    pass\n")
    result = run_child(pytester)
    assert result.ret == 0
    result.stderr.fnmatch_lines(["plugin True, loaded *'verifydp.testing.budget'*"])
    for heavy in ("numpy", "scipy", "sympy", "torch", "hypothesis", "verifydp.api"):
        assert f"'{heavy}'" not in result.stderr.str()


def test_the_entry_point_loads_the_plugin(pytester):
    result = pytester.runpytest_inprocess("--fixtures")
    result.stdout.fnmatch_lines(["verifydp_audit *", " *Audit a privacy claim:*"])
    options = pytester.runpytest_inprocess("--help")
    options.stdout.fnmatch_lines(["*--verifydp-budget=P*", "*--verifydp-samples=N*"])
