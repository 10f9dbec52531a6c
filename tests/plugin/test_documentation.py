"""The page about the plugin: its examples run, and it names every option."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "pytest.md"


@pytest.fixture
def page():
    return PAGE.read_text(encoding="utf-8")


def test_the_examples_run_as_they_stand(pytester, page):
    examples = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(examples) == 2
    pytester.makepyfile(**{f"test_{i}": text for i, text in enumerate(examples)})
    result = pytester.runpytest_subprocess("--verifydp-samples=2000")
    assert result.ret == pytest.ExitCode.OK
    assert result.parseoutcomes() == {"NOT_REFUTED": 3}


def test_every_option_is_on_the_page(pytester, page):
    text = pytester.runpytest_inprocess("--help").stdout.str()
    options = set(re.findall(r"--verifydp-\w+", text))
    names = ("budget", "evidence", "samples", "seed")
    assert options == {f"--verifydp-{name}" for name in names}
    for option in options:
        assert f"`{option} " in page
    settings = set(re.findall(r"verifydp_\w+(?= \()", text))
    assert settings >= {"verifydp_budget", "verifydp_evidence", "verifydp_audit_alias"}
    for setting in settings:
        assert f"| `{setting}` |" in page
