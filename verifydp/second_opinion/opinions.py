"""What second engines say about all steps of a certificate, counted."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from verifydp.errors import CertificateError
from verifydp.evidence.proofs import ProofCertificate
from verifydp.second_opinion.enclosures import enclosures_of
from verifydp.second_opinion.goals import Lemmas, distinct, goals, lemmas_with
from verifydp.second_opinion.solvers import installed, second_opinion

__all__ = ["ENGINES", "OpinionTally", "examine", "examine_own", "lines_of"]

#: Each engine by the name under which it is counted, and what it is asked about.
ENGINES = {
    "cvc5": "steps of the solver",
    "intervals": "enclosures, in mpmath's interval arithmetic",
    "60 digits": "enclosures, by mpmath at 60 digits",
}
#: Seconds that cvc5 may think about one step.
SECONDS = 1.0


@dataclass
class OpinionTally:
    """Counts of (engine, outcome); and the contradictions, in words.

    ``skipped`` are solver steps that nobody was asked about, for cvc5 is absent.
    """

    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    contradictions: list[str] = field(default_factory=list)
    skipped: int = 0

    def add(self, engine: str, verdict: str, what: str = "") -> None:
        """Count one outcome."""
        self.counts[engine, verdict] += 1
        if verdict == "contradicts":
            self.contradictions.append(what)

    def merge(self, other: "OpinionTally") -> None:
        """Count all of another tally, too."""
        self.counts.update(other.counts)
        self.contradictions += other.contradictions
        self.skipped += other.skipped

    def of(self, verdict: str, *engines: str) -> int:
        """How often these engines gave this outcome."""
        return sum(self.counts[engine, verdict] for engine in engines)


class ScriptOpinions:
    """Asks cvc5; what was asked before is remembered."""

    def __init__(self, *, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.installed = installed()
        self._known: dict[bytes, str] = {}

    def ask(self, script: str) -> str:
        """Say whether cvc5 agrees that a script has no model."""
        key = hashlib.sha256(script.encode()).digest()
        if key not in self._known:
            try:
                answer = second_opinion(script, "unsat", seconds=self.seconds).answer
            except CertificateError:
                answer = "sat"
            self._known[key] = {"unsat": "agrees", "sat": "contradicts"}.get(
                answer, "cannot tell"
            )
        return self._known[key]


def examine_own(
    certificate: ProofCertificate, scripts: ScriptOpinions, lemmas: Lemmas | None = None
) -> OpinionTally:
    """Put the steps of a certificate to the second engines, lemmas excluded.

    Raises
    ------
    CertificateError
        If a step cannot be made again.
    """
    tally = OpinionTally()
    constants: set[object] = set()
    for goal in goals(certificate, lemmas):
        for script in goal.scripts:
            if not scripts.installed:
                tally.skipped += 1
                continue
            verdict = scripts.ask(script)
            what = f"{goal.certificate}, step {goal.place}: cvc5 finds a model of it: "
            tally.add("cvc5", verdict, what + " ".join(script.split()))
        for outcome in enclosures_of(goal, constants):
            tally.add(outcome.engine, outcome.verdict, outcome.what)
    return tally


def examine(
    certificate: ProofCertificate,
    folders: Sequence[Path] = (),
    scripts: ScriptOpinions | None = None,
) -> OpinionTally:
    """Put all steps of a certificate and its lemmas to the second engines.

    Parameters
    ----------
    certificate
        The certificate.
    folders
        Where certificates of lemmas lie that it does not enclose.
    scripts
        What cvc5 was asked before.

    Returns
    -------
    OpinionTally
        Guarantee: none. Agreement adds nothing to a verdict; a contradiction says
        that one of two engines is wrong.

    Raises
    ------
    CertificateError
        If a step cannot be made again.
    """
    scripts = scripts or ScriptOpinions()
    tally = OpinionTally()
    lemmas = lemmas_with(certificate, folders)
    for _, one in distinct(certificate, folders):
        tally.merge(examine_own(one, scripts, lemmas))
    return tally


def lines_of(tally: OpinionTally) -> Iterable[str]:
    """What is printed about a certificate: one line, and one for each contradiction."""
    said: list[str] = []
    if tally.skipped:
        said.append(
            f"{tally.skipped} steps of the solver were not put to cvc5, which is the "
            "extra 'cvc5': pip install 'verifydp[cvc5]'"
        )
    for name, engines in (("cvc5", ("cvc5",)), ("mpmath", ("intervals", "60 digits"))):
        agreed = tally.of("agrees", *engines)
        silent = tally.of("cannot tell", *engines)
        against = tally.of("contradicts", *engines)
        asked = agreed + silent + against
        if not asked:
            continue
        rest = [f"{silent} cannot tell"] * bool(silent)
        rest += [f"{against} CONTRADICTED"] * bool(against)
        if name == "mpmath":
            intervals = tally.of("agrees", "intervals")
            digits = tally.of("agrees", "60 digits")
            rest = [f"{intervals} by intervals", f"{digits} at 60 digits", *rest]
        what = "steps" if name == "cvc5" else "enclosures"
        more = f" ({', '.join(rest)})" if rest else ""
        said.append(f"{name} agrees on {agreed} of {asked} {what}{more}")
    yield "second opinion: " + ("; ".join(said) or "no step asks a solver or a ball")
    yield from (f"CONTRADICTION: {text[:2000]}" for text in tally.contradictions)


def versions() -> dict[str, str]:
    """Which engines answer."""
    found = {"mpmath": version("mpmath")}
    return {"cvc5": version("cvc5"), **found} if installed() else found
