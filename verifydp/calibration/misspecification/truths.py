"""The true law of the data given each secret, or records of it, as users give them."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from verifydp.data.beliefs import Prior
from verifydp.errors import InputError
from verifydp.laws.parameters import as_written, listed

__all__ = ["Records", "Truth", "sorted_truth"]

#: For each secret the law of the data, or records of it.
Truth: TypeAlias = Mapping[str, Prior | Sequence[Any]]
#: Independent draws of the data given one secret.
Records: TypeAlias = tuple[Fraction, ...]

#: Records of a secret: two to learn from, two to count.
_LEAST_RECORDS = 4


def sorted_truth(
    truth: Truth, secrets: Iterable[str]
) -> tuple[dict[str, Prior], dict[str, Records]]:
    """Read the truth of some secrets: laws of all of them, or records of all.

    Raises
    ------
    InputError
        If a secret has no truth or too few records, or laws and records are mixed.
    """
    if not isinstance(truth, Mapping):
        raise InputError(
            f"the truth is {truth!r:.60}: give a law or records for each secret"
        )
    laws: dict[str, Prior] = {}
    records: dict[str, Records] = {}
    for secret in secrets:
        if secret not in truth:
            named = ", ".join(map(repr, truth)) or "none"
            raise InputError(
                f"the truth of the secret {secret!r} is not given: there is {named}"
            )
        given = truth[secret]
        if isinstance(given, Prior):
            laws[secret] = given
            continue
        values = tuple(
            as_written(value, f"record {number} of {secret!r}")
            for number, value in enumerate(listed(given, f"records of {secret!r}"), 1)
        )
        if len(values) < _LEAST_RECORDS:
            raise InputError(
                f"the secret {secret!r} has {len(values)} records: at least "
                f"{_LEAST_RECORDS} are needed, half to learn from and half to count"
            )
        records[secret] = values
    if laws and records:
        raise InputError(
            f"the truth of {next(iter(laws))!r} is a law and that of "
            f"{next(iter(records))!r} records: give either for all secrets"
        )
    return laws, records
