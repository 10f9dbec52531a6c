"""Whether results say what their certificates state: for ``verifydp check FOLDER``.

A result is a file that anybody can edit; what is established is what stands in the
certificates. So each figure that a certificate states is compared with it, and what no
certificate states is named.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

import msgspec

from verifydp.api.agreement_kinds import COVERAGE
from verifydp.errors import InputError, VerifyDPError
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.kinds import kind_of, read_result, summary_differences
from verifydp.evidence.summary import Result
from verifydp.report.brief import bound_text
from verifydp.report.naming import certificate_files

__all__ = ["Agreement", "compare_result"]

_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Agreement:
    """What became of the comparison.

    Attributes
    ----------
    differences
        Where a result differs from its certificates, one line each.
    uncovered
        What of the results no certificate states, one clause for each kind.
    without
        Of results without a certificate: what they are about, and why they have none.
    bounds
        Of the others: what they bound, one clause each, in the digits of every form.
    """

    differences: tuple[str, ...]
    uncovered: tuple[str, ...]
    without: tuple[tuple[str, str], ...]
    bounds: tuple[str, ...] = ()


def compare_result(content: bytes, found: Mapping[str, AnyCertificate]) -> Agreement:
    """Compare results with the certificates beside them, which the checker accepted.

    Parameters
    ----------
    content
        Of ``result.json``: a result, or a list of them.
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
        If it holds no results.
    """
    plain = _read(content)
    several = isinstance(plain, list)
    records = plain if several else [plain]
    results = tuple(map(_result, records))
    differences: list[str] = []
    without = []
    bounds = []
    taken: set[str] = set()
    named = certificate_files(results)
    for place, (record, result, files) in enumerate(
        zip(records, results, named, strict=True), start=1
    ):
        stems = {name: PurePosixPath(path).stem for name, path in files.items()}
        taken.update(stems.values())
        own = {name: found[stem] for name, stem in stems.items() if stem in found}
        start = f"result {place}: " if several else ""
        differences += [start + line for line in _differences(record, result, own)]
        if result.certificates:
            bounds += [start + bound_text(one) for one in result.summary.bounds]
        else:
            about = result.summary.subject if several else ""
            without.append((about, COVERAGE[type(result)].without))
    differences += [
        f"certificates/{stem}.json is not in the result"
        for stem in sorted(found)
        if stem not in taken
    ]
    uncovered = dict.fromkeys(COVERAGE[type(result)].uncovered for result in results)
    return Agreement(
        tuple(differences), tuple(uncovered), tuple(without), tuple(bounds)
    )


def _read(content: bytes) -> Any:
    try:
        plain = msgspec.json.decode(content)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise _unreadable(error) from error
    if plain == []:
        raise InputError("result.json holds an empty list: there is nothing to check")
    return plain


def _result(plain: Any) -> Result:
    kind = kind_of(plain)
    if kind is None:
        form = plain.get("format") if isinstance(plain, dict) else None
        name = str(form).partition("/")[0]
        raise InputError(f"result.json has the format {name!r:.60}: it is no result")
    try:
        return read_result(plain, kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> InputError:
    what = " ".join(str(error).split())[:200]
    return InputError(f"result.json is no result of verifydp: {what}")


def _differences(
    plain: dict[str, Any], result: Result, found: Mapping[str, AnyCertificate]
) -> Iterator[str]:
    """Say where one result is not what its certificates and its own fields imply."""
    yield from _files(result.certificates, found)
    for name, said, implied in summary_differences(plain, result):
        yield (
            f"{name} is {str(said)[:_SHOWN]}, and the other fields say "
            f"{str(implied)[:_SHOWN]}"
        )
    try:
        differences = list(COVERAGE[type(result)].compare(result, found))
    except (VerifyDPError, ValueError, KeyError, OverflowError) as error:
        yield f"what it says cannot be read: {error}"
        return
    for name, said, stated in differences:
        if said != stated:
            yield (
                f"{name} is {str(said)[:_SHOWN]}, and the certificate states "
                f"{str(stated)[:_SHOWN]}"
            )


def _files(
    own: Mapping[str, AnyCertificate], found: Mapping[str, AnyCertificate]
) -> Iterator[str]:
    """Each certificate inside the result is the file of its name."""
    for name, inside in sorted(own.items()):
        beside = found.get(name)
        if beside is None:
            yield f"its certificate {name} is not among the files"
        elif inside != beside:
            if inside.digest == beside.digest:
                yield f"its certificate {name} was altered: the file's is another"
                continue
            yield (
                f"its certificate {name} is {inside.digest[:80]}, and the file's is "
                f"{beside.digest}"
            )
