"""Whether a result says what its certificates state: for ``verifydp check FOLDER``.

A result is a file that anybody can edit; what is established is what stands in the
certificates. So each figure that a certificate states is compared with it, and what no
certificate states is named.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from verifydp.api.agreement_terms import (
    levels_of,
    noises_of,
    numbers_of,
    readings,
    stated_question,
)
from verifydp.errors import InputError, VerifyDPError
from verifydp.evidence.attack_bounds import AttackBound, AttackTable
from verifydp.evidence.calibrations import CalibrationResult
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.certificates import Binomial, Certificate
from verifydp.evidence.choices import ChosenEpsilon
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.epsilon_doubles import below
from verifydp.evidence.kinds import kind_of, read_result, summary_differences
from verifydp.evidence.numbers import exact_text, parse_exact
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.prove_results import ProveResult
from verifydp.evidence.results import AuditResult
from verifydp.evidence.summary import Result
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import written_above, written_below

__all__ = ["Agreement", "compare_result"]

#: Differences in one line each: what the result says, what is stated.
_Difference = tuple[str, Any, Any]
_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Agreement:
    """What became of the comparison.

    Attributes
    ----------
    differences
        Where the result differs from its certificates, one line each.
    uncovered
        What of the result no certificate states, in one clause.
    """

    differences: tuple[str, ...]
    uncovered: str


def compare_result(content: bytes, found: Mapping[str, AnyCertificate]) -> Agreement:
    """Compare a result with the certificates beside it, which the checker accepted.

    Parameters
    ----------
    content
        Of ``result.json``.
    found
        The certificates by the names of their files, without the ending.

    Returns
    -------
    Agreement
        Guarantee: with no differences, every figure that is not among what is
        uncovered is the one that a certificate states.

    Raises
    ------
    InputError
        If it is no result of a command that writes certificates.
    """
    plain, result = _read(content)
    compare, uncovered = _COMPARED[type(result)]
    lines = [*_files(result.certificates, found)]
    lines += [
        f"{name} is {str(said)[:_SHOWN]}, and the other fields say "
        f"{str(implied)[:_SHOWN]}"
        for name, said, implied in summary_differences(plain, result)
    ]
    try:
        differences = list(compare(result, found))
    except (VerifyDPError, ValueError, KeyError, OverflowError) as error:
        lines.append(f"what it says cannot be read: {error}")
    else:
        lines += [
            f"{name} is {str(said)[:_SHOWN]}, and the certificate states "
            f"{str(stated)[:_SHOWN]}"
            for name, said, stated in differences
            if said != stated
        ]
    return Agreement(tuple(lines), uncovered)


def _read(content: bytes) -> tuple[dict[str, Any], Result]:
    try:
        plain = msgspec.json.decode(content)
        kind = kind_of(plain)
        if kind not in _COMPARED:
            form = plain.get("format") if isinstance(plain, dict) else None
            name = str(form).partition("/")[0]
            raise InputError(f"result.json has the format {name!r:.60}: nothing to do")
        assert kind is not None
        return plain, read_result(plain, kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        what = " ".join(str(error).split())[:200]
        raise InputError(f"result.json is no result of verifydp: {what}") from error


def _rows(result: AttackBound | AttackTable) -> Sequence[AttackBound]:
    return result.rows if isinstance(result, AttackTable) else (result,)


def _files(
    own: Mapping[str, AnyCertificate], found: Mapping[str, AnyCertificate]
) -> Iterator[str]:
    """Each certificate inside the result is the file of its name, and no other is."""
    for name in sorted({*own, *found}):
        inside, beside = own.get(name), found.get(name)
        if inside is None and beside is not None:
            yield f"certificates/{name}.json is not in the result"
        elif inside is not None and beside is None:
            yield f"its certificate {name} is not among the files"
        elif inside is not None and beside is not None and inside != beside:
            if inside.digest == beside.digest:
                yield f"its certificate {name} was altered: the file's is another"
                continue
            yield (
                f"its certificate {name} is {inside.digest[:80]}, and the file's is "
                f"{beside.digest}"
            )


def _needs(verdict: Verdict | None, record: AnyCertificate | None) -> Iterator[Any]:
    """PROVED and REFUTED need a certificate with this verdict."""
    if record is not None:
        yield "verdict", verdict, record.verdict
    elif verdict in {Verdict.PROVED, Verdict.REFUTED}:
        yield "verdict", verdict, "nothing: there is none"


def _audit(
    result: AuditResult, found: Mapping[str, AnyCertificate]
) -> Iterator[_Difference]:
    record = found.get("audit")
    yield from _needs(result.verdict, record)
    if not isinstance(record, Certificate):
        for name in ("epsilon_lower", "delta_lower"):
            yield name, getattr(result, name) or 0, 0
        return
    yield "claim", result.claim, record.claim
    yield from _counted(result, record)
    yield "delta_lower", result.delta_lower, _lower(record.delta_lower)
    yield "budget.alpha", parse_exact(result.budget.alpha), parse_exact(record.alpha)
    named = {pair: place for place, pair in enumerate(record.pairs)}
    if all(pair.database for pair in named):
        from verifydp.data import drawn_pair  # noqa: PLC0415

        seen = result.witness
        own_pairs = {"pair": result.pair}
        if seen is not None:
            own_pairs["witness.pair"] = seen.pair
        for name, own in own_pairs.items():
            if own.loadable:
                drawn = drawn_pair(own)
                if drawn not in named:
                    yield name, drawn, "; ".join(map(str, named))
    yield from _witness(result, record)


def _witness(result: AuditResult, record: Certificate) -> Iterator[_Difference]:
    """The counts of an event, where they bound anything."""
    parts = [part for part in record.parts if isinstance(part, Binomial)]
    seen = result.witness
    if seen is None or seen.epsilon_lower is None or len(parts) != 1:
        return
    part = parts[0]
    first = (part.hits_p, part.trials_p)
    second = (part.hits_q, part.trials_q)
    if part.direction == "neighbour":
        first, second = second, first
    yield "witness.likelier_on", seen.likelier_on, part.direction
    yield "witness.event", seen.event.text, part.event
    yield (
        "witness on the database",
        (seen.database_hits, seen.database_trials),
        first,
    )
    yield (
        "witness on the neighbour",
        (seen.neighbour_hits, seen.neighbour_trials),
        second,
    )


def _counted(
    result: AuditResult | AttackBound, record: Certificate
) -> Iterator[_Difference]:
    yield "epsilon_lower", result.epsilon_lower, _lower(record.epsilon_lower)
    yield "confidence", result.confidence, written_below(1 - parse_exact(record.alpha))


def _lower(stated: str | None) -> float:
    return below(Epsilon.read(stated or "0"))


def _prove(
    result: ProveResult, found: Mapping[str, AnyCertificate]
) -> Iterator[_Difference]:
    claim = found.get("claim")
    yield from _needs(result.verdict, claim)
    figures = {"claim": (result.claim.epsilon, result.claim.delta)}
    for name, standing in result.bounds.items():
        yield f"bounds.{name}", standing == "certified", name in found
    if "epsilon_upper" in found:
        epsilon = exact_text(min(readings(result.epsilon_upper)))
        figures["epsilon_upper"] = (epsilon, result.claim.delta)
    if "delta_upper" in found:
        delta = exact_text(min(readings(result.delta_upper)))
        figures["delta_upper"] = (result.claim.epsilon, delta)
    for name, (epsilon, delta) in figures.items():
        record = found.get(name)
        if not isinstance(record, ProofCertificate):
            continue
        question = stated_question(result.claim, epsilon, delta)
        yield (
            "the claim" if name == "claim" else name,
            question.record,
            record.statement,
        )
        yield "claim.text", result.claim.text, question.text
        yield "claim.neighbours", result.claim.neighbours, question.neighbours
    if isinstance(claim, ProofCertificate) and result.violation is not None:
        values = claim.instance.values if claim.instance else {}
        yield "violation.inputs", set(result.violation.inputs), set(values)


def _calibration(
    result: CalibrationResult, found: Mapping[str, AnyCertificate]
) -> Iterator[_Difference]:
    record = found.get("calibration")
    if record is not None or result.verdict is Verdict.PROVED:
        yield from _needs(result.verdict, record)
    elif result.verdict is Verdict.REFUTED:
        yield "verdict", result.verdict, "nothing: there is none"
    if not isinstance(record, ProofCertificate):
        return
    level = {(parse_exact(result.epsilon), parse_exact(result.delta))}
    yield "epsilon and delta", _words(level), _words(levels_of(record))
    scale = parse_exact(result.noise.exact)
    kind = {"gaussian": "normal"}.get(result.noise.kind, result.noise.kind)
    stated = noises_of(record)
    if scale:
        yield "noise", _words({(kind, scale)}), _words(stated)
    else:
        yield "noise", result.noise.kind, "none"
    yield "noise.decimal", result.noise.decimal, written_above(scale)


def _words(values: set[tuple[Any, Any]]) -> str:
    return "; ".join(sorted(f"{first}, {second}" for first, second in values))


def _choice(
    result: ChosenEpsilon, found: Mapping[str, AnyCertificate]
) -> Iterator[_Difference]:
    record = found.get("choice")
    yield from _needs(result.verdict, record)
    if not isinstance(record, ProofCertificate):
        return
    levels, numbers = levels_of(record), numbers_of(record)
    if levels:
        own = {(max(readings(result.epsilon)), parse_exact(result.delta))}
        yield "epsilon and delta", _words(own), _words(levels)
    elif result.noise is not None:
        among = bool(numbers & readings(result.noise.value))
        yield "noise.value", result.noise.value if not among else "", ""
    if result.deciding is not None:
        value = parse_exact(result.limits[result.deciding].value)
        among = value in numbers
        yield "the limit that decides", value if not among else "", ""


def _attacks(
    result: AttackBound | AttackTable, found: Mapping[str, AnyCertificate]
) -> Iterator[_Difference]:
    for place, row in enumerate(_rows(result), start=1):
        record = found.get(f"attack-{place}")
        prefix = f"row {place}: " if isinstance(result, AttackTable) else ""
        for name, said, stated in _attack(row, record):
            yield prefix + name, said, stated


def _attack(row: AttackBound, record: AnyCertificate | None) -> Iterator[_Difference]:
    if row.verdict is Verdict.REFUTED and record is None:
        yield "verdict", row.verdict, "nothing: there is none"
    if isinstance(record, Certificate):
        if row.verdict is not None:
            yield "verdict", row.verdict, record.verdict
            yield (
                "claimed",
                Epsilon.read(row.claimed or "0"),
                record.claim.notion.epsilon,
            )
        yield "delta", parse_exact(row.delta), record.claim.notion.exact_delta
        yield "epsilon_lower", row.epsilon_lower, _lower(record.epsilon_lower)
        yield "exact", parse_exact(row.exact), parse_exact(record.epsilon_lower or "0")
    elif isinstance(record, ProofCertificate):
        lower = row.epsilon_lower
        if not isinstance(lower, float):
            yield "epsilon_lower", lower, "a number"
        elif Fraction(repr(lower)) not in numbers_of(record):
            yield "epsilon_lower", lower, "another number"


_COMPARED: dict[type[Result] | None, tuple[Any, str]] = {
    AuditResult: (
        _audit,
        "reason, upper bounds, samples, detectable violations, notes, pictures, time",
    ),
    ProveResult: (
        _prove,
        "lower bounds, bounds that are not certified, places of a violation, notes",
    ),
    CalibrationResult: (
        _calibration,
        "words of beliefs and claim, deltas, optimum, looseness, other rules, notes",
    ),
    ChosenEpsilon: (
        _choice,
        "scores, limits that do not decide, odds, cost, exact forms, words, notes",
    ),
    AttackBound: (_attacks, "words of attack and notes, exact forms of logarithms"),
    AttackTable: (_attacks, "words of attacks and notes, exact forms of logarithms"),
}
