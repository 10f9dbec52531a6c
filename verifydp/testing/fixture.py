"""The fixture ``verifydp_audit``: audits that share one false-alarm budget."""

import itertools
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal, NoReturn

import msgspec
import pytest

from verifydp.errors import InputError, PrivacyViolation
from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.numbers import exact_text
from verifydp.evidence.results import DEFAULT_EVIDENCE, AuditResult, EvidenceMode
from verifydp.evidence.verdict import Verdict
from verifydp.testing.budget import RunBudget
from verifydp.testing.failure import (
    Origin,
    inconclusive_text,
    unrefuted_text,
    violation_text,
)
from verifydp.testing.rows import row_of
from verifydp.testing.settings import Settings, read_settings

if TYPE_CHECKING:
    from verifydp.api.argument_types import AuditClaim

__all__ = ["Auditor", "Expectation", "PluginRun"]

#: What a test may ask for beside the default, which is "not refuted".
Expectation = Verdict | Literal["REFUTED", "NOT_REFUTED"]

#: Keywords of `verifydp.audit` that would step outside the run's budget.
_LEVELS: Final = ("alpha", "confidence")

#: Must agree with the plugin's shell, which reads it from the reports.
_PROPERTY: Final = "verifydp"


@dataclass(frozen=True, slots=True)
class PluginRun:
    """What the audits of one process share.

    Parameters
    ----------
    settings
        Options of the run.
    budget
        How the run's error probability is divided; None where no test was
        counted.
    tests
        Node ids that were counted.
    worker
        Name of the pytest-xdist worker; empty without one.
    """

    settings: Settings
    budget: RunBudget | None
    tests: frozenset[str]
    worker: str
    # One counter a test, for the life of the process: a test that is run again
    # goes on spending its own share instead of starting anew.
    _calls: dict[str, Iterator[int]] = field(default_factory=dict)

    @classmethod
    def begin(cls, config: pytest.Config, auditing: tuple[str, ...]) -> "PluginRun":
        """Divide the budget over the items that audit, one entry an item."""
        settings = read_settings(config)
        worker = getattr(config, "workerinput", {})
        copies = worker.get("verifydp_copies", 1)
        return cls(
            settings=settings,
            budget=RunBudget(settings.budget, len(auditing), copies)
            if auditing
            else None,
            tests=frozenset(auditing),
            worker=worker.get("workerid", ""),
        )

    def next_call(self, test: str) -> int:
        """Count one more audit of the test, and give its number, from 1."""
        return next(self._calls.setdefault(test, itertools.count(1)))


@dataclass(frozen=True, slots=True, repr=False)
class Auditor:
    """The value of the fixture ``verifydp_audit`` in one test; call it to audit."""

    run: PluginRun
    item: pytest.Item

    def __repr__(self) -> str:
        # Pytest prints the arguments of a failed test.
        return f"<audit of {self.item.nodeid}>"

    def __call__(
        self,
        mechanism: Any,
        claim: "AuditClaim | None" = None,
        *,
        expect: Expectation | None = None,
        allow_inconclusive: bool = False,
        samples: int | None = None,
        seed: int | None = None,
        evidence: EvidenceMode | None = None,
        **keywords: Any,
    ) -> AuditResult:
        """Audit a claim within the test's part of the budget.

        Parameters
        ----------
        mechanism, claim
            As in `verifydp.audit`.
        expect
            ``"REFUTED"`` for a mechanism that is known to be broken: the test
            then fails unless a violation is found.
        allow_inconclusive
            Accept the verdict INCONCLUSIVE instead of failing.
        samples, seed, evidence
            As in `verifydp.audit`; by default ``--verifydp-samples``,
            ``--verifydp-seed`` and ``--verifydp-evidence``. What a failing test
            says holds no more than the result.
        **keywords
            Everything else that `verifydp.audit` takes, such as ``pair``,
            ``relation`` with ``data``, or ``neighbours``; but no ``confidence``,
            which follows from the budget.

        Returns
        -------
        AuditResult
            The result, if its verdict is what the test asks for.

        Raises
        ------
        PrivacyViolation
            If the claim is refuted and that was not expected.
        InputError
            If the arguments cannot be used.

        Notes
        -----
        Guarantee: over all audits of the run, the probability that a correct
        mechanism is refuted is at most the run's budget (see `RunBudget`).
        """
        __tracebackhide__ = True
        wanted = _expectation(expect)
        budget = self._budget(keywords)
        call = self.run.next_call(self.item.nodeid)
        level = budget.share_of_call(call)
        samples = self.run.settings.samples if samples is None else samples
        seed = self.run.settings.seed if seed is None else seed
        evidence = self.run.settings.evidence if evidence is None else evidence

        # pytest starts without the auditor
        from verifydp import api  # noqa: PLC0415
        from verifydp.empirical.answering import NoAnswersError  # noqa: PLC0415

        origin = self._origin(
            claim, budget, samples=samples, seed=seed, evidence=evidence
        )
        keywords = {"reproduce": lambda _: origin.command, **keywords}
        try:
            result = api.audit(
                mechanism,
                claim=claim,
                samples=samples,
                seed=seed,
                alpha=level,
                evidence=evidence,
                **keywords,
            )
        except NoAnswersError as error:
            if evidence == "full":
                raise
            raise InputError(
                f"{error.plain}; --verifydp-evidence=full shows what it was given"
            ) from None
        row = row_of(
            result,
            claimed=origin.claimed or str(result.claim.notion),
            test=self.item.nodeid,
            worker=self.run.worker,
            call=call,
            expected=result.verdict is wanted,
            budget=budget,
        )
        # A test's report carries its properties between processes.
        text = msgspec.json.encode(row).decode()
        self.item.user_properties.append((_PROPERTY, text))
        _judge(
            result,
            wanted=wanted,
            level=level,
            allow_inconclusive=allow_inconclusive,
            origin=origin,
        )
        return result

    def _budget(self, keywords: dict[str, Any]) -> RunBudget:
        """Find the run's budget, if this audit may draw on it."""
        for name in _LEVELS:
            if name in keywords:
                raise InputError(
                    f"audit got {name}={keywords[name]!r}, but the error probability "
                    "of a test's audits comes from the run's budget: remove it, and "
                    "set --verifydp-budget or the ini value verifydp_budget"
                )
        if self.run.budget is None or self.item.nodeid not in self.run.tests:
            raise InputError(
                f"{self.item.nodeid} asked for the fixture 'verifydp_audit' at run "
                "time, so it has no share of the false-alarm budget: name "
                "verifydp_audit among the arguments of the test or of a fixture that "
                "it uses"
            )
        return self.run.budget

    def _origin(
        self,
        claim: "AuditClaim | None",
        budget: RunBudget,
        *,
        samples: int,
        seed: int,
        evidence: EvidenceMode,
    ) -> Origin:
        """Say where the audit stands and how to run it again.

        Run alone, the test's share is the whole budget, so that levels agree.
        """
        path, line, _ = self.item.location
        command = [
            "pytest",
            self.item.nodeid,
            f"--verifydp-budget={exact_text(budget.share_of_item)}",
            f"--verifydp-samples={samples}",
            f"--verifydp-seed={seed}",
        ]
        if evidence != DEFAULT_EVIDENCE:
            command.append(f"--verifydp-evidence={evidence}")
        return Origin(
            test=path if line is None else f"{path}:{line + 1}",
            command=shlex.join(command),
            claimed=_beyond(claim),
        )


def _beyond(claim: "AuditClaim | None") -> str:
    """The claim in its own words, where something is tested that follows from it."""
    # the fixture alone needs the room of notions, where it audits
    from verifydp.notions.implied import claim_to_test  # noqa: PLC0415

    is_plain = claim is None or isinstance(claim, ApproximateDP)
    return str(claim) if not is_plain and claim_to_test(claim)[1] else ""


def _expectation(expect: Expectation | None) -> Verdict:
    """Read the verdict that the test asks for."""
    if expect is None or expect == Verdict.NOT_REFUTED:
        return Verdict.NOT_REFUTED
    if expect == Verdict.REFUTED:
        return Verdict.REFUTED
    raise InputError(
        f"expect is {expect!r}: give 'REFUTED' for a mechanism that is known to be "
        "broken, or leave it out"
    )


def _judge(
    result: AuditResult,
    *,
    wanted: Verdict,
    level: Fraction,
    allow_inconclusive: bool,
    origin: Origin,
) -> None:
    """End the test unless the verdict is what it asks for."""
    __tracebackhide__ = True
    verdict = result.verdict
    if verdict is Verdict.REFUTED:
        if wanted is not Verdict.REFUTED:
            raise PrivacyViolation(
                violation_text(result, error_probability=level, origin=origin)
            )
    elif verdict in {Verdict.INCONCLUSIVE, Verdict.NOT_APPLICABLE}:
        if not allow_inconclusive:
            _fail(inconclusive_text(result, origin=origin))
    elif wanted is Verdict.REFUTED:
        _fail(unrefuted_text(result, error_probability=level, origin=origin))


def _fail(text: str) -> NoReturn:
    __tracebackhide__ = True
    pytest.fail(text)
