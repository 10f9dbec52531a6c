"""What reports say of a picture on synthetic records."""

from verifydp.evidence.results import SyntheticPicture
from verifydp.report.wording import count_text, sentence

__all__ = ["synthetic_text"]


def synthetic_text(made: SyntheticPicture) -> str:
    """Say what the picture shows, and that the verdict does not rest on it.

    Examples
    --------
    >>> synthetic_text(
    ...     SyntheticPicture(picture=None, records="", samples=0, reason="it fails")
    ... )
    'There is none on synthetic records: it fails.'
    """
    if made.picture is None:
        return sentence(f"there is none on synthetic records: {made.reason}")
    return (
        f"Drawn by {count_text(made.samples)} calls, beside those of the audit, on "
        "records of constants that have the form of the data and the shape of this "
        "pair. It says nothing about the verdict."
    )
