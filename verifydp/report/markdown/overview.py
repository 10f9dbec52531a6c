"""Results at a glance: one table, refutations first, and what nobody looked at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from verifydp.evidence.summary import Result, Summary
from verifydp.evidence.verdict import Verdict
from verifydp.report.brief import bound_text
from verifydp.report.facts import facts_of
from verifydp.report.markdown.escaping import cell, code
from verifydp.report.wording import plural

__all__ = ["MOST_BYTES", "markdown_text"]

#: What a comment on a pull request holds is 65,536 characters; some are left for words
#: around the summary, and a letter may take several bytes.
MOST_BYTES: Final = 60_000

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
#: Characters of a title.
_TITLE = 200
#: Letters of a digest that tell certificates apart; the whole is in ``result.json``.
_DIGEST = len("sha256:") + 12


@dataclass(frozen=True, slots=True)
class _Read:
    """What is read of a result, once: both are computed wherever they are asked for."""

    summary: Summary
    facts: tuple[tuple[str, str], ...]


def markdown_text(
    results: Sequence[Result], *, title: str | None = None, most: int = MOST_BYTES
) -> str:
    """Write the table, what its verdicts mean, the violations, what was not examined.

    Parameters
    ----------
    results
        At least one.
    title
        The heading.
    most
        Bytes that there is room for.

    Returns
    -------
    str
        At most so many bytes in UTF-8, so that it fits a comment on a pull request: of
        more results those are shown that have to be looked at first, and the text says
        how many are left out. All are counted.
    """
    read = [_Read(one.summary, tuple(facts_of(one))) for one in results]
    ordered = sorted(read, key=lambda one: _ORDER.index(one.summary.verdict))
    # a heading of user's words is code as well
    heading = "verifydp" if title is None else code(_shortened(title))
    whole = _written(heading, ordered, ordered)
    if _fits(whole, most):
        return whole
    fitting, too_many = 0, len(ordered)
    while too_many - fitting > 1:
        middle = (fitting + too_many) // 2
        if _fits(_written(heading, ordered, ordered[:middle]), most):
            fitting = middle
        else:
            too_many = middle
    return _written(heading, ordered, ordered[:fitting])


def _fits(text: str, most: int) -> bool:
    return len(text.encode()) <= most


def _shortened(title: str) -> str:
    return title if len(title) <= _TITLE else f"{title[:_TITLE]} ..."


def _written(heading: str, ordered: Sequence[_Read], shown: Sequence[_Read]) -> str:
    """The text that counts all results and shows some of them."""
    parts = [
        [f"## {heading}"],
        [_counts(ordered)],
        *_left_out(ordered, shown),
        *([list(_table(shown))] if shown else []),
        [f"- {line}" for line in _meanings(ordered)],
        *_section("Refuted", _violations(shown)),
        *_section("Taken from the literature, not proved", _cited(shown)),
        *_section("Not examined", _unseen(shown)),
        ["Verdicts are those of the results; `verifydp check` establishes them again."],
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _left_out(ordered: Sequence[_Read], shown: Sequence[_Read]) -> Iterator[list[str]]:
    """Say what does not fit, and that refutations may be among it."""
    rest = ordered[len(shown) :]
    if not rest:
        return
    here = f"the first {len(shown):,}" if shown else "none"
    said = (
        f"**This text is shortened to fit a comment: of {len(ordered):,} results it "
        f"shows {here}, and leaves out {_verdicts(rest)}.** The other reports hold all "
        "of them."
    )
    yield [said]


def _counts(results: Sequence[_Read]) -> str:
    return f"{plural(len(results), 'result')}: {_verdicts(results)}."


def _verdicts(results: Sequence[_Read]) -> str:
    """How many results have each verdict, those first that have to be looked at."""
    said = []
    for verdict in _ORDER:
        number = sum(one.summary.verdict is verdict for one in results)
        if number:
            said.append(f"{number} {_word(verdict)}")
    return ", ".join(said)


def _word(verdict: Verdict | None) -> str:
    return "without a verdict" if verdict is None else verdict.value


def _table(results: Sequence[_Read]) -> Iterator[str]:
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


def _meanings(results: Sequence[_Read]) -> Iterator[str]:
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


def _violations(results: Sequence[_Read]) -> Iterator[str]:
    for result in results:
        summary = result.summary
        if summary.verdict is not Verdict.REFUTED:
            continue
        yield f"{code(summary.beside_verdict)}{_said(summary.reason)}"
        event = dict(result.facts).get("event")
        if event:
            yield f"{code(summary.subject)}, the event: {code(event)}"
        if summary.provenance.reproduce:
            yield (
                f"{code(summary.subject)}, again: {code(summary.provenance.reproduce)}"
            )


def _said(reason: str) -> str:
    return f": {code(reason)}" if reason else ""


def _cited(results: Sequence[_Read]) -> Iterator[str]:
    for result in results:
        for cited in result.summary.modulo:
            yield code(str(cited))
        for label, text in result.facts:
            if label == _CITED:
                yield code(text)


def _unseen(results: Sequence[_Read]) -> Iterator[str]:
    """Say how far each verdict reaches, and what an audit says it did not look at."""
    for result in results:
        yield from _reach(result.summary)
    for result in results:
        above = ""
        for label, text in result.facts:
            above = label or above
            if above == _UNSEEN:
                yield code(text)


def _reach(summary: Summary) -> Iterator[str]:
    if summary.verdict in {Verdict.INCONCLUSIVE, Verdict.NOT_APPLICABLE}:
        yield f"{code(summary.subject)}, no answer{_said(summary.reason)}"
    yield f"{code(summary.subject)}: whatever is outside {code(summary.scope)}"
