"""What a failing test says: the shrunk witness, and how to see it again."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.evidence.results import AuditResult, Pair, Witness
from verifydp.report.bounds import epsilon_sentence
from verifydp.report.event_alone import weakness_sentence
from verifydp.report.side_by_side import compact_texts
from verifydp.report.wording import count_text, hits_text, visible
from verifydp.testing.decimals import probability_text
from verifydp.testing.rows import detectable_text

__all__ = ["Origin", "inconclusive_text", "unrefuted_text", "violation_text"]

#: Characters for one database; the certificate holds it whole.
_ROOM = 300


@dataclass(frozen=True, slots=True)
class Origin:
    """The test as ``file:line``, and a command line that runs the same audit.

    ``claimed`` is what the test claims, where something is tested that follows from it.
    """

    test: str
    command: str
    claimed: str = ""


def violation_text(
    result: AuditResult, *, error_probability: Fraction, origin: Origin
) -> str:
    """Write the text of a `PrivacyViolation`, one fact a line.

    Parameters
    ----------
    result
        A result whose verdict is REFUTED.
    error_probability
        What this audit may spend: the bound fails with at most this probability.
    origin
        Where the audit stands and how to run it again.
    """
    error = probability_text(error_probability)
    lines = [
        f"{result.verdict}: {visible(result.summary.beside_verdict)}",
        *_claim_lines(result, origin),
    ]
    if result.witness is not None:
        lines += _witness_lines(result.witness)
        if weakness := weakness_sentence(result):
            lines.append(_line("beside it", weakness))
    else:
        lines += _pair_lines(result.pair)
    lines += [
        _line(
            "epsilon",
            f"{epsilon_sentence(result)}, wrong with probability at most {error}",
        ),
        _line("rests on", result.reason),
        _line("seed", f"{result.seed}, {count_text(result.samples)} samples drawn"),
        *_origin_lines(origin),
    ]
    return "\n".join(lines)


def unrefuted_text(
    result: AuditResult, *, error_probability: Fraction, origin: Origin
) -> str:
    """Write the text of a failure where an expected violation was not found."""
    claim = visible(result.summary.beside_verdict)
    lines = [
        f"expected REFUTED, but the audit says {result.verdict}: {claim}",
        *_claim_lines(result, origin),
        _line("reason", result.reason),
        _line("detects", detectable_text(result)),
        _line("samples", count_text(result.samples)),
        _line(
            "level",
            f"this audit may err with probability "
            f"{probability_text(error_probability)}; more samples or a larger "
            "--verifydp-budget find smaller violations",
        ),
        *_origin_lines(origin),
    ]
    return "\n".join(lines)


def inconclusive_text(result: AuditResult, *, origin: Origin) -> str:
    """Write the text of a failure where the audit reached no verdict."""
    lines = [
        f"{result.verdict}: {visible(result.summary.beside_verdict)}",
        *_claim_lines(result, origin),
        _line("reason", result.reason),
        _line("samples", count_text(result.samples)),
        _line("accept it", "audit(..., allow_inconclusive=True)"),
        *_origin_lines(origin),
    ]
    return "\n".join(lines)


def _witness_lines(witness: Witness) -> list[str]:
    """Show the pair, the event, and how often it occurred on each side."""
    hits = hits_text(witness.database_hits, witness.database_trials)
    other_hits = hits_text(witness.neighbour_hits, witness.neighbour_trials)
    return [
        *_pair_lines(witness.pair),
        _line(
            "event", f"{witness.event.text}, too likely on the {witness.likelier_on}"
        ),
        _line("counts", f"{hits} on the database, {other_hits} on the neighbour"),
    ]


def _pair_lines(pair: Pair) -> list[str]:
    if not pair.shown:
        return [_line("pair", pair.summary), _line("left out", pair.left_out)]
    database, neighbour = compact_texts(pair, _ROOM)
    return [
        _line("database", database),
        _line("neighbour", f"{neighbour} ({pair.summary})"),
    ]


def _origin_lines(origin: Origin) -> list[str]:
    return [_line("test", origin.test), _line("reproduce", origin.command)]


def _claim_lines(result: AuditResult, origin: Origin) -> list[str]:
    if not origin.claimed:
        return []
    tested = result.claim.notion
    return [_line("claimed", f"{origin.claimed}, from which {tested} follows")]


def _line(label: str, text: str) -> str:
    return f"  {label:<11}{visible(text)}"
