"""What a checker established of one certificate, as a plain record."""

import msgspec

from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.verdict import Verdict

__all__ = ["Establishment"]


class Establishment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A verdict with what it is about and what it rests on.

    Attributes
    ----------
    name
        What the certificate is called: it proves nothing.
    verdict
        As the checker re-established it.
    digest
        Of the certificate, recomputed from its content.
    statement_digest
        Of the canonical text of the statement of a proof; empty for an audit.
    scope
        For which values the statement is meant; empty for an audit.
    modulo
        Formulas that the proof takes from the literature, each with its source.
    engines
        The solvers behind its steps, lemmas included.
    rules
        The rules and axioms used, lemmas included.
    parts
        The parts of the trusted base that stand behind them.
    """

    name: str
    verdict: Verdict
    digest: str
    statement_digest: str = ""
    scope: str = ""
    modulo: tuple[CitedFormula, ...] = ()
    engines: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
