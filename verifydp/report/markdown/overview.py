"""Results at a glance: one table, refutations first, and what nobody looked at."""

from collections.abc import Iterator, Sequence
from typing import Final

from verifydp.evidence.summary import Result, Summary
from verifydp.evidence.verdict import Verdict
from verifydp.report.brief import bound_text
from verifydp.report.facts import facts_of
from verifydp.report.markdown.escaping import cell, code
from verifydp.report.wording import plural

__all__ = ["markdown_text"]

#: What has to be looked at comes first; what is proved needs it least.
_ORDER: Final = (
    Verdict.REFUTED,
    Verdict.INCONCLUSIVE,
    Verdict.NOT_REFUTED,
    Verdict.NOT_APPLICABLE,
    None,
    Verdict.PROVED,
)
#: The facts of these labels are about what was not looked at.
_UNSEEN = "not evaluated"
_CITED = "modulo"
#: Bounds and certificates of one result that a table shows.
_SHOWN = 4
#: Letters of a digest that tell certificates apart; the whole is in ``result.json``.
_DIGEST = len("sha256:") + 12


def markdown_text(results: Sequence[Result], *, title: str | None = None) -> str:
    """Write the table, what its verdicts mean, the violations, what was not examined.

    Parameters
    ----------
    results
        At least one.
    title
        The heading.
    """
    ordered = sorted(results, key=lambda one: _ORDER.index(one.summary.verdict))
    # a heading of user's words is code as well
    heading = "verifydp" if title is None else code(title)
    parts = [
        [f"## {heading}"],
        [_counts(ordered)],
        list(_table(ordered)),
        [f"- {line}" for line in _meanings(ordered)],
        *_section("Refuted", _violations(ordered)),
        *_section("Taken from the literature, not proved", _cited(ordered)),
        *_section("Not examined", _unseen(ordered)),
        ["Verdicts are those of the results; `verifydp check` establishes them again."],
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _counts(results: Sequence[Result]) -> str:
    said = []
    for verdict in _ORDER:
        number = sum(one.summary.verdict is verdict for one in results)
        if number:
            said.append(f"{number} {_word(verdict)}")
    return f"{plural(len(results), 'result')}: {', '.join(said)}."


def _word(verdict: Verdict | None) -> str:
    return "without a verdict" if verdict is None else verdict.value


def _table(results: Sequence[Result]) -> Iterator[str]:
    yield "| subject | claim | verdict | bounds | certificate |"
    yield "| --- | --- | --- | --- | --- |"
    for result in results:
        summary = result.summary
        verdict = summary.verdict_in_full or "none"
        cells = (
            cell(summary.subject),
            cell(summary.beside_verdict),
            f"**{verdict}**" if summary.verdict is Verdict.REFUTED else verdict,
            _few([bound_text(one) for one in summary.bounds]),
            _few(
                [
                    f"{name} {digest[:_DIGEST]}"
                    for name, digest in summary.certificates.items()
                ]
            ),
        )
        yield f"| {' | '.join(cells)} |"


def _few(texts: Sequence[str]) -> str:
    """Write the first of some texts, and how many are left out."""
    shown = [cell(text) for text in texts[:_SHOWN]]
    if len(texts) > _SHOWN:
        shown.append(f"and {len(texts) - _SHOWN} more")
    return "<br>".join(shown) or "none"


def _meanings(results: Sequence[Result]) -> Iterator[str]:
    seen = {one.summary.verdict for one in results}
    for verdict in _ORDER:
        if verdict in seen and verdict is not None:
            # what is sampled is not what is proved, however it looks in a table
            beside = "; this is no proof" if verdict is Verdict.NOT_REFUTED else ""
            yield f"{verdict.value}: {verdict.meaning}{beside}."
    if None in seen:
        yield "none: nothing is claimed."


def _section(heading: str, lines: Iterator[str]) -> Iterator[list[str]]:
    """Give a section, or none where there is nothing to say."""
    items = [f"- {line}" for line in dict.fromkeys(lines)]
    if items:
        yield [f"### {heading}"]
        yield items


def _violations(results: Sequence[Result]) -> Iterator[str]:
    for result in results:
        summary = result.summary
        if summary.verdict is not Verdict.REFUTED:
            continue
        yield f"{code(summary.beside_verdict)}{_said(summary.reason)}"
        event = dict(facts_of(result)).get("event")
        if event:
            yield f"{code(summary.subject)}, the event: {code(event)}"
        if summary.provenance.reproduce:
            yield (
                f"{code(summary.subject)}, again: {code(summary.provenance.reproduce)}"
            )


def _said(reason: str) -> str:
    return f": {code(reason)}" if reason else ""


def _cited(results: Sequence[Result]) -> Iterator[str]:
    for result in results:
        for cited in result.summary.modulo:
            yield code(str(cited))
        for label, text in facts_of(result):
            if label == _CITED:
                yield code(text)


def _unseen(results: Sequence[Result]) -> Iterator[str]:
    """Say how far each verdict reaches, and what an audit says it did not look at."""
    for result in results:
        yield from _reach(result.summary)
    for result in results:
        above = ""
        for label, text in facts_of(result):
            above = label or above
            if above == _UNSEEN:
                yield code(text)


def _reach(summary: Summary) -> Iterator[str]:
    if summary.verdict in {Verdict.INCONCLUSIVE, Verdict.NOT_APPLICABLE}:
        yield f"{code(summary.subject)}, no answer{_said(summary.reason)}"
    yield f"{code(summary.subject)}: whatever is outside {code(summary.scope)}"
