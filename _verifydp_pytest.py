"""The pytest plugin's shell: options, a fixture and its alias, counting, a summary.

Pytest loads this module in every run, so it imports nothing of verifydp (nor
NumPy, nor hypothesis) until a test audits something; the work is in
`verifydp.testing`. It is a top-level module because importing a submodule of
`verifydp` would import the package first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from verifydp.testing.fixture import Auditor

#: Name of the fixture, and of the argument by which audited tests are counted. Whoever
#: uses the alias uses it too, a fixture `audit` of a project does not.
FIXTURE = "verifydp_audit"

#: Name of the `user_properties` entry that carries one audit to the summary.
PROPERTY = "verifydp"

#: Node ids of the collected items that audit, one entry per item.
_AUDITING: pytest.StashKey[tuple[str, ...]] = pytest.StashKey()

#: The run's shared state, made when the first test audits.
_RUN: pytest.StashKey[Any] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare the options; their values are read when a test audits."""
    group = parser.getgroup("verifydp", "privacy audits (verifydp)")
    group.addoption(
        "--verifydp-budget",
        metavar="P",
        help="probability that any audit of the run raises a false alarm, such as "
        "1e-6 or 1/1000000; shared out over the tests that audit (default: the ini "
        "value verifydp_budget, or 1e-6)",
    )
    group.addoption(
        "--verifydp-samples",
        metavar="N",
        help="mechanism calls that one audit may spend (default: 100000)",
    )
    group.addoption(
        "--verifydp-seed",
        metavar="N",
        help="seed of every audit that names none (default: 0)",
    )
    group.addoption(
        "--verifydp-evidence",
        metavar="MODE",
        help="what results and failing tests may hold of records: none, shrunk or full "
        "(default: the ini value verifydp_evidence, or shrunk)",
    )
    parser.addini(
        "verifydp_budget", "false-alarm budget of a whole run of audits, up to 0.1"
    )
    parser.addini(
        "verifydp_evidence",
        "what audits may show of records: none, shrunk or full",
    )
    parser.addini(
        "verifydp_audit_alias",
        "whether the fixture verifydp_audit is called audit, too",
        type="bool",
        default=True,
    )


def pytest_configure(config: pytest.Config) -> None:
    """Offer the alias; refuse a setting that cannot be used before any test has run."""
    try:
        alias = config.getini("verifydp_audit_alias")
    except (TypeError, ValueError, pytest.UsageError) as error:
        raise pytest.UsageError(
            f"the ini value verifydp_audit_alias: {error}; give true or false"
        ) from error
    if alias:
        config.pluginmanager.register(Alias(), "verifydp_audit_alias")
    if any(
        (
            config.getoption("verifydp_budget"),
            config.getoption("verifydp_samples"),
            config.getoption("verifydp_seed"),
            config.getoption("verifydp_evidence"),
            config.getini("verifydp_budget"),
            config.getini("verifydp_evidence"),
        )
    ):
        from verifydp.errors import InputError  # noqa: PLC0415
        from verifydp.testing.settings import read_settings  # noqa: PLC0415

        try:
            read_settings(config)
        except InputError as error:
            raise pytest.UsageError(str(error)) from error


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a pytest-xdist worker how many workers run each test (``--dist each``)."""
    repeated = node.config.getoption("dist", "no") == "each"
    copies = node.workerinput["workercount"] if repeated else 1
    node.workerinput["verifydp_copies"] = copies


def pytest_collection_finish(session: pytest.Session) -> None:
    """Remember which items audit, once selection and deselection are over.

    Under pytest-xdist every worker collects the same items, so that all of them
    share the budget out alike.
    """
    session.config.stash[_AUDITING] = tuple(
        item.nodeid
        for item in session.items
        if FIXTURE in getattr(item, "fixturenames", ())
    )


@pytest.fixture
def verifydp_audit(request: pytest.FixtureRequest) -> Auditor:
    """Audit a privacy claim: ``verifydp_audit(mechanism, claim=..., relation=...)``.

    Returns the result; fails the test where the claim is refuted. The audit's
    error probability is the test's part of the run's budget
    (``--verifydp-budget``).
    """
    from verifydp.testing.fixture import Auditor, PluginRun  # noqa: PLC0415

    stash = request.config.stash
    if _RUN not in stash:
        stash[_RUN] = PluginRun.begin(request.config, stash.get(_AUDITING, ()))
    return Auditor(run=stash[_RUN], item=request.node)


class Alias:
    """A plugin with the short name alone, so that it can be left out."""

    @pytest.fixture
    def audit(self, verifydp_audit: Auditor) -> Auditor:
        """Audit a privacy claim: another name of the fixture ``verifydp_audit``."""
        return verifydp_audit


def _audits_of(report: object) -> list[str]:
    """Read the audits that a report carries, as they were written down."""
    properties = getattr(report, "user_properties", ())
    return [value for name, value in properties if name == PROPERTY]


def pytest_report_teststatus(
    report: pytest.CollectReport | pytest.TestReport,
) -> tuple[str, str, tuple[str, dict[str, bool]]] | None:
    """Show a test whose audit found nothing as NOT_REFUTED, which is no pass."""
    if report.when != "call" or not report.passed or hasattr(report, "wasxfail"):
        return None
    audits = _audits_of(report)
    if not audits:
        return None
    from verifydp.testing.summary import status_of  # noqa: PLC0415

    return status_of(audits)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the budget and every audit, if there was one."""
    audits = [
        text
        for reports in terminalreporter.stats.values()
        for report in reports
        for text in _audits_of(report)
    ]
    if audits:
        from verifydp.testing.summary import write_summary  # noqa: PLC0415

        write_summary(terminalreporter, audits)
