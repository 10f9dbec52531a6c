"""Numbers and sentences as every report prints them; bounds are in `bounds`."""

import math
from collections.abc import Sequence
from decimal import ROUND_CEILING, ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

from verifydp.evidence.claim import Claim
from verifydp.evidence.results import AuditResult, Detectable, Witness
from verifydp.evidence.verdict import Verdict
from verifydp.evidence.visible_text import visible

__all__ = [
    "allowed_rate",
    "allowed_sentence",
    "alpha_text",
    "change_text",
    "confidence_text",
    "count_text",
    "detectable_cells",
    "detectable_scope",
    "detectable_text",
    "hits_text",
    "loss_text",
    "meaning_text",
    "number_text",
    "other_side",
    "percent_text",
    "plural",
    "computed_on",
    "samples_text",
    "sentence",
    "visible",
    "wealth_text",
]

#: Significant digits of what is no bound.
DIGITS = 4


def count_text(number: int) -> str:
    """Write a count with separators between thousands.

    Examples
    --------
    >>> count_text(1234567)
    '1,234,567'
    """
    return f"{number:,}"


def plural(number: int, noun: str) -> str:
    """Write a count and its noun.

    Examples
    --------
    >>> plural(1, "record"), plural(2000, "record")
    ('1 record', '2,000 records')
    """
    return f"{count_text(number)} {noun}{'' if number == 1 else 's'}"


def _plain(value: Decimal) -> str:
    """Shortest writing: no trailing zeros, powers of ten only where zeros pile up."""
    value = value.normalize()
    if value == 0:
        return "0"
    if -6 <= value.adjusted() < 16:
        return f"{value:f}"
    return f"{value:e}"


def number_text(value: float, *, digits: int = DIGITS) -> str:
    """Write a number rounded to nearest, for quantities that are no bounds.

    Examples
    --------
    >>> number_text(12.3400), number_text(1e-9)
    ('12.34', '1e-9')
    """
    if not math.isfinite(value):
        return {"nan": "NaN", "inf": "infinity", "-inf": "-infinity"}[str(value)]
    exact = Decimal(repr(float(value)))
    return _plain(Context(prec=digits, rounding=ROUND_HALF_EVEN).plus(exact))


def percent_text(share: float | Fraction) -> str:
    """Write a probability as a percentage with three significant digits.

    Examples
    --------
    >>> percent_text(0.02408), percent_text(0), percent_text(1), percent_text(1e-9)
    ('2.41 %', '0 %', '100 %', '1e-7 %')
    """
    return f"{number_text(float(share) * 100, digits=3)} %"


def confidence_text(alpha: str) -> str:
    """Write one minus an exact error probability in full: 99.9999 % is not 100 %.

    Examples
    --------
    >>> confidence_text("1/20"), confidence_text("1/1000000")
    ('95 %', '99.9999 %')
    """
    return f"{_plain(100 - _error_percent(alpha))} %"


def _error_percent(alpha: str) -> Decimal:
    """An exact probability in percent, with three digits, rounded up."""
    share = Fraction(alpha)
    percent = Decimal(100 * share.numerator) / Decimal(share.denominator)
    last = Decimal(1).scaleb(percent.adjusted() - 2)
    return percent.quantize(last, rounding=ROUND_CEILING)


def alpha_text(alpha: str) -> str:
    """Write an exact error probability with its percentage.

    Examples
    --------
    >>> alpha_text("1/40"), alpha_text("0.05")
    ('1/40 (2.5 %)', '0.05 (5 %)')
    """
    try:
        share = Fraction(alpha)
    except (ValueError, ZeroDivisionError):
        return visible(alpha)
    return f"{visible(alpha)} ({number_text(float(share) * 100)} %)"


def hits_text(hits: int, trials: int) -> str:
    """Write a count of draws and its share.

    Examples
    --------
    >>> hits_text(1204, 50000)
    '1,204 of 50,000 draws (2.41 %)'
    """
    share = f" ({percent_text(Fraction(hits, trials))})" if trials else ""
    return f"{count_text(hits)} of {count_text(trials)} draws{share}"


def computed_on(result: AuditResult) -> str:
    """Say where random numbers and outputs were computed, and what was moved."""
    made = result.arrays
    if made is None or made.library.startswith("numpy "):
        return result.backend
    text = str(made)
    if made.host_bytes:
        text += f"; {made.host_bytes / 1e6:,.1f} MB moved to the host"
    return text


def samples_text(result: AuditResult) -> str:
    """Say how many draws were spent and on which side."""
    if result.samples_database == result.samples_neighbour:
        text = f"{count_text(result.samples_database)} on each side"
    else:
        text = (
            f"{count_text(result.samples_database)} on the database, "
            f"{count_text(result.samples_neighbour)} on the neighbour"
        )
    rest = result.samples - result.samples_database - result.samples_neighbour
    parts = [f"{count_text(result.samples)} in all"]
    if rest > 0:
        parts.append(f"{count_text(rest)} of them for exploration")
    if result.samples_discarded:
        parts.append(f"{count_text(result.samples_discarded)} drawn but not used")
    return f"{text} ({', '.join(parts)})"


def change_text(claim: Claim) -> str:
    """Say what a neighbouring step is, as the subject of a sentence.

    Examples
    --------
    >>> from verifydp.evidence.claim import ApproximateDP, Relation
    >>> change_text(Claim("f", Relation("add-remove"), ApproximateDP(1.0)))
    'adding or removing one record'
    """
    size = claim.relation.group_size
    if claim.relation.of_tables:
        persons = "1 person" if size == 1 else f"up to {size} persons"
        return f"a change of {persons} that keeps the published counts"
    records = "one record" if size == 1 else f"up to {size} records"
    return {
        "add-remove": f"adding or removing {records}",
        "replace": f"replacing {records}",
        "pair": "going from one database of the given pair to the other",
        "secrets": "going from one secret to the other",
    }.get(claim.relation.name, "going from a database to its neighbour")


def meaning_text(result: AuditResult) -> str:
    """Say what the verdict means, to a reader who knows no statistics."""
    notion = result.claim.notion
    change = change_text(result.claim)
    error = _plain(_error_percent(result.budget.alpha))
    match result.verdict:
        case Verdict.REFUTED:
            return (
                f"The claim is false: {change} can change the probability of an "
                f"output by more than {notion.kind} allows. An audit refutes a true "
                f"claim with probability at most {error} %."
            )
        case Verdict.NOT_REFUTED:
            return (
                "No violation was found. This is no proof: a violation that is "
                "smaller than the detectable one stated below, that needs another "
                "pair of databases, or that shows in another kind of event would "
                "have gone unseen."
            )
        case Verdict.INCONCLUSIVE:
            return "The question is open: the claim may be true and may be false."
        case verdict:
            return f"{verdict.meaning[0].upper()}{verdict.meaning[1:]}."


def other_side(side: str) -> str:
    """Name the side across from ``side``.

    Examples
    --------
    >>> other_side("database")
    'neighbour'
    """
    return "neighbour" if side == "database" else "database"


def allowed_rate(witness: Witness, claim: Claim) -> float | None:
    """Most that the claim allows on the likelier side, given the other side's rate.

    This is an estimate from the counts (``e**epsilon q + delta``), for the eye;
    the bound is `Witness.epsilon_lower`. None where a side has no draws.
    """
    hits, trials = witness.database_hits, witness.database_trials
    if witness.likelier_on == "database":
        hits, trials = witness.neighbour_hits, witness.neighbour_trials
    if trials == 0:
        return None
    notion = claim.notion
    rate = hits / trials
    if rate == 0:
        return min(1.0, notion.delta)
    return min(1.0, math.exp(float(notion.epsilon)) * rate + notion.delta)


def allowed_sentence(witness: Witness, claim: Claim) -> str | None:
    """Say in words what `allowed_rate` computes."""
    allowed = allowed_rate(witness, claim)
    if allowed is None:
        return None
    side = witness.likelier_on
    return (
        f"about {percent_text(allowed)} on the {side}, at the rate seen on the "
        f"{other_side(side)}"
    )


def loss_text(loss: float) -> str:
    """Write a loss that would have been found, rounded up: no bound, so in short.

    Examples
    --------
    >>> loss_text(1.04123)
    '1.042'
    """
    exact = Decimal(repr(float(loss)))
    return _plain(Context(prec=DIGITS, rounding=ROUND_CEILING).plus(exact))


def detectable_cells(row: Detectable) -> tuple[str, str]:
    """Say the losses that would have been found: beyond a threshold, at one value."""
    beyond, single = (
        "none" if loss is None else f"{loss_text(loss)} or more"
        for loss in (row.epsilon, row.epsilon_single)
    )
    return beyond, single


def detectable_text(rows: Sequence[Detectable]) -> str:
    """Say the smallest detectable violations in one line."""
    said = []
    for row in rows:
        beyond, single = detectable_cells(row)
        said.append(
            f"at probability {number_text(row.probability)}: epsilon {beyond} beyond a "
            f"threshold, {single} at one exact value"
        )
    return "; ".join(said)


def detectable_scope(result: AuditResult) -> str:
    """Say of which events the detectable losses are true, and of which they are not."""
    where = f" ({visible(result.detectable_in)})" if result.detectable_in else ""
    return (
        "An event of this probability on one side, and of this epsilon, is found with "
        "probability about 0.9 if it was among those looked at: all outputs beyond a "
        "threshold, or one value or kind of output that has a count of its own"
        f"{where}. Anything else is not promised: a narrow interval, another number, "
        "another pair."
    )


def sentence(text: str) -> str:
    """Begin with a capital and end with a full stop.

    Examples
    --------
    >>> sentence("no bet was made")
    'No bet was made.'
    """
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."


def wealth_text(log10: float) -> str:
    """Write the evidence of a betting process; it refutes at one over its alpha.

    Examples
    --------
    >>> wealth_text(1.7321), wealth_text(-0.31), wealth_text(25.2)
    ('54', '0.49', '10^25')
    """
    if log10 >= 6 or log10 < -6:
        return "0" if log10 == float("-inf") else f"10^{log10:.0f}"
    return number_text(10**log10, digits=2)
