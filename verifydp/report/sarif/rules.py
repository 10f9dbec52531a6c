"""The rules of the SARIF log: one for each verdict that a result can have.

SARIF tells how a rule came out by ``kind``, and how bad that is by ``level``, which is
"none" unless the kind is "fail" (2.1.0, 3.27.9 and 3.27.10).
"""

from dataclasses import dataclass
from typing import Any, Final

from verifydp.evidence.verdict import Verdict

__all__ = ["RULES", "Rule"]


@dataclass(frozen=True, slots=True)
class Rule:
    """What a verdict is in SARIF.

    Attributes
    ----------
    id
        Stable: alerts are told apart by it.
    kind
        What came out, in SARIF's words.
    meaning
        What the verdict asserts, in one sentence.
    advice
        What to do about it.
    """

    id: str
    kind: str
    meaning: str
    advice: str

    @property
    def level(self) -> str:
        """How bad it is: SARIF has a level for what failed alone."""
        return "error" if self.kind == "fail" else "none"

    def descriptor(self) -> dict[str, Any]:
        """Give the ``reportingDescriptor`` of the standard."""
        return {
            "id": self.id,
            "name": "".join(word.capitalize() for word in self.id.split("-")),
            "shortDescription": {"text": self.meaning},
            "fullDescription": {"text": f"{self.meaning} {self.advice}"},
            "help": {"text": self.advice},
            "defaultConfiguration": {"level": self.level},
            "properties": {"tags": ["privacy", "security"]},
        }


#: By verdict; None is a result that claims nothing.
RULES: Final = {
    Verdict.REFUTED: Rule(
        id="refuted-claim",
        kind="fail",
        meaning="The claim is false: a concrete violation exists.",
        advice="Read what violates the claim in the message, run the command that "
        "reproduces it, and repair the mechanism or weaken the claim.",
    ),
    # No "pass": that would say that there is no problem, and sampling shows no such
    # thing. "open" is SARIF's word for too little information to decide.
    Verdict.NOT_REFUTED: Rule(
        id="claim-not-refuted",
        kind="open",
        meaning="No violation was found by sampling; this is no proof of the claim.",
        advice="Look at the smallest violation that would have been found. More "
        "samples find smaller ones; only a proof shows that there is none.",
    ),
    # No "note" either, which SARIF has for what failed alone: nothing failed.
    Verdict.INCONCLUSIVE: Rule(
        id="inconclusive-claim",
        kind="open",
        meaning="The claim was neither shown to be true nor shown to be false.",
        advice="Read the reason in the message: it says what was missing.",
    ),
    Verdict.NOT_APPLICABLE: Rule(
        id="claim-not-applicable",
        kind="notApplicable",
        meaning="The claim says nothing here: an assumption fails for this subject.",
        advice="Read in the message which assumption fails.",
    ),
    Verdict.PROVED: Rule(
        id="proved-claim",
        kind="pass",
        meaning="The claim holds for every parameter in the stated scope.",
        advice="Check the certificates with verifydp check; formulas that are cited "
        "and not proved stand in the message.",
    ),
    None: Rule(
        id="no-claim",
        kind="informational",
        meaning="Something was computed, and nothing is claimed.",
        advice="Nothing has to be done.",
    ),
}
