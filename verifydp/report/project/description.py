"""Reading what an organisation says of a release, from TOML."""

import re
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from verifydp.data.toml_files import load_toml
from verifydp.errors import InputError
from verifydp.evidence.claim import Relation
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import delta_of, exact_text
from verifydp.evidence.release_descriptions import (
    DataDescription,
    MechanismDescription,
    PrivacyDescription,
    ReleaseDescription,
    Schedule,
    TrustModel,
)
from verifydp.suggestions import instead_of

__all__ = [
    "TEMPLATE",
    "load_description",
    "read_description",
    "refuse_contradictions",
    "relation_of",
    "template_text",
]

#: The name of the file that ``verifydp report --init`` writes.
TEMPLATE: Final = "release.toml"

_MISSING = re.compile(r"Object missing required field `([^`]+)`(?: - at `\$\.?(.*)`)?")
_UNKNOWN = re.compile(r"Object contains unknown field `([^`]+)`(?: - at `\$\.?(.*)`)?")
_WRONG = re.compile(r"Expected `([a-z]+).*`, got `([a-z]+)`(?: - at `\$\.?(.*)`)?")
_ENUM = re.compile(r"Invalid enum value '(.*)' - at `\$\.?(.*)`", re.DOTALL)
#: Kinds of values as people call them.
_KINDS = {
    "str": "text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
_RELATIONS = ("add-remove", "replace")
#: Largest count of records or releases: all readers of JSON hold it exactly.
_COUNT_MAX: Final = 2**53
_COUNT_DIGITS = len(str(_COUNT_MAX))


def template_text() -> str:
    """A commented description to be filled in."""
    return (Path(__file__).parent / TEMPLATE).read_text(encoding="utf-8")


def load_description(path: str | PathLike[str]) -> ReleaseDescription:
    """Read a description from a TOML file.

    Raises
    ------
    InputError
        If the file cannot be read, a field is missing, unknown or of another kind, or
        fields contradict each other; one line that begins with the path.
    """
    return load_toml(path, lambda values, _: read_description(values))


def read_description(values: Mapping[str, Any]) -> ReleaseDescription:
    """Read a description from plain values, as TOML and JSON hold them.

    Numbers mean what is written: ``0.1`` is one tenth.

    Raises
    ------
    InputError
        As `load_description` does, without the path.
    """
    try:
        found = msgspec.convert(_with_texts(values), ReleaseDescription)
    except msgspec.ValidationError as error:
        raise InputError(_plain_error(str(error))) from error
    refuse_contradictions(found)
    return found


def relation_of(written: str) -> Relation:
    """Read the relation of a description.

    Raises
    ------
    InputError
        If it is none under which a table has neighbours.

    Examples
    --------
    >>> relation_of("replace:2").phrase
    'under replace:2'
    """
    name, _, size = written.partition(":")
    digits = size.isascii() and size.isdigit() and len(size) <= _COUNT_DIGITS
    if name not in _RELATIONS or (size and not digits):
        raise InputError(
            f"privacy.relation is {written!r:.60}: write add-remove or replace, with "
            ":K where K records may differ"
        )
    return Relation(name, int(size or 1))


def refuse_contradictions(found: ReleaseDescription) -> None:
    """Refuse a description of which two fields cannot both be true.

    Raises
    ------
    InputError
        With the fields and their values, in one line.
    """
    for problem in _contradictions(found):
        raise InputError(problem)


def _contradictions(found: ReleaseDescription) -> Iterator[str]:
    yield from _empty_texts(found)
    yield from _large_counts(found)
    relation_of(found.privacy.relation)
    for where, level in _levels(found):
        try:
            Epsilon.of_claim(level.epsilon)
            delta_of(level.delta)
        except InputError as error:
            yield f"{where}: {error}"
    yield from _impossible_counts(found.data, found.privacy)
    yield from _impossible_schedule(found.schedule)
    if bool(found.data.files) != bool(found.data.key):
        yield (
            "data.files and data.key go together: files of data are named by digests "
            "with a key, so name the file for the key, and keep it with the data"
        )
    yield from _impossible_files(found)
    yield from _impossible_mechanisms(found)


def _empty_texts(found: ReleaseDescription) -> Iterator[str]:
    named = {
        "title": found.title,
        "organisation": found.organisation,
        "contact": found.contact,
        "purpose": found.purpose,
        "data.description": found.data.description,
        "data.subjects": found.data.subjects,
        "privacy.unit": found.privacy.unit,
        "privacy.trust": found.privacy.trust,
        "schedule.period": found.schedule.period,
    }
    for place, one in enumerate(found.mechanisms, start=1):
        named[f"mechanisms[{place}].name"] = one.name
        named[f"mechanisms[{place}].publishes"] = one.publishes
    for name, text in named.items():
        if not text.strip():
            yield f"{name} is empty: say it, for a report without it says nothing"


def _levels(found: ReleaseDescription) -> Iterator[tuple[str, Any]]:
    yield "budget", found.budget
    for one in found.mechanisms:
        yield f"mechanism {one.name!r:.60}", one


def _large_counts(found: ReleaseDescription) -> Iterator[str]:
    named = {
        "data.records": found.data.records,
        "privacy.records-per-unit": found.privacy.records_per_unit,
        "schedule.releases": found.schedule.releases,
    }
    for name, count in named.items():
        if count is not None and abs(count) > _COUNT_MAX:
            yield f"{name} is larger than {_COUNT_MAX}: write a smaller one"


def _impossible_counts(
    data: DataDescription, privacy: PrivacyDescription
) -> Iterator[str]:
    each = privacy.records_per_unit
    if data.records is not None and data.records < 1:
        yield f"data.records is {data.records}: there is at least 1, or leave it out"
    if each is not None and each < 1:
        yield f"privacy.records-per-unit is {each}: it is at least 1, or leave it out"
    if data.records is not None and each is not None and each > data.records:
        yield (
            f"privacy.records-per-unit is {each} and data.records is {data.records}: "
            "one unit cannot have more records than there are"
        )


def _impossible_schedule(schedule: Schedule) -> Iterator[str]:
    count = schedule.releases
    if count is not None and count < 1:
        yield f"schedule.releases is {count}: it is at least 1, or leave it out"
    if schedule.period.strip().lower() == "once" and count != 1:
        said = "left out" if count is None else str(count)
        yield (
            f'schedule.period is "once" and schedule.releases is {said}: write 1, or '
            "another period"
        )


def _impossible_files(found: ReleaseDescription) -> Iterator[str]:
    code = (name for one in found.mechanisms for name in one.code)
    for name in (*found.data.files, found.data.key, *code):
        if "\0" in name:
            yield f"{name!r:.60} is no name of a file"
    if found.data.key and found.data.key in found.data.files:
        yield "data.key is among data.files: the key is a file of its own"


def _impossible_mechanisms(found: ReleaseDescription) -> Iterator[str]:
    names = [one.name for one in found.mechanisms]
    if not names:
        yield "there is no mechanism: describe at least one under [[mechanisms]]"
    for name in names:
        if names.count(name) > 1:
            yield f"two mechanisms are called {name!r:.60}: give each its own name"
    budget = found.budget
    for one in found.mechanisms:
        # a claim with more slack than the budget says nothing about it
        more = Epsilon.read(one.epsilon) > Epsilon.read(budget.epsilon)
        if more and delta_of(one.delta) >= delta_of(budget.delta):
            yield (
                f"mechanism {one.name!r:.60} claims epsilon {one.epsilon} for one run, "
                f"and the budget of all releases is {budget.epsilon}: raise the "
                "budget, or lower the claim"
            )


def _with_texts(values: Mapping[str, Any]) -> dict[str, Any]:
    """Write the numbers of claims as exact texts, whatever kind of number they are."""
    plain = dict(values)
    if isinstance(budget := plain.get("budget"), dict):
        plain["budget"] = _level(budget)
    if isinstance(mechanisms := plain.get("mechanisms"), list):
        plain["mechanisms"] = [
            _level(one) if isinstance(one, dict) else one for one in mechanisms
        ]
    return plain


def _level(values: dict[str, Any]) -> dict[str, Any]:
    plain = dict(values)
    for name in ("epsilon", "delta"):
        value = plain.get(name)
        if isinstance(value, str | int | float) and not isinstance(value, bool):
            plain[name] = _number(value, name)
    return plain


def _number(value: str | float, name: str) -> str:
    """Give exact text; what is no number is left as it is, to be refused by name."""
    try:
        if name == "epsilon":
            return Epsilon.read(value).exact
        return exact_text(delta_of(value))
    except InputError:
        return str(value)


def _plain_error(text: str) -> str:
    if match := _MISSING.fullmatch(text):
        return (
            f"{_place(match[2], match[1])} is missing: say it, as in the example that "
            "verifydp report --init writes"
        )
    if match := _UNKNOWN.fullmatch(text):
        fields = _fields_at(match[2] or "")
        return (
            f"{_place(match[2], match[1])} is unknown: {instead_of(match[1], fields)}"
        )
    if match := _WRONG.fullmatch(text):
        wanted, got = (_KINDS.get(name, name) for name in match.group(1, 2))
        return f"{_place(match[3])} is {got}: it has to be {wanted}"
    if match := _ENUM.fullmatch(text):
        known = ", ".join(get_args(TrustModel))
        return f"{_place(match[2])} is {match[1]!r:.60}: write one of {known}"
    return text


def _place(path: str | None, field: str = "") -> str:
    parts = [part for part in ((path or "").replace("[...]", "[]"), field) if part]
    return ".".join(parts) or "the description"


def _fields_at(path: str) -> tuple[str, ...]:
    """The fields that a table of the description may have."""
    name = path.partition("[")[0]
    if not name:
        return _names(ReleaseDescription)
    if name == "mechanisms":
        return _names(MechanismDescription)
    every = msgspec.structs.fields(ReleaseDescription)
    return _names({one.encode_name: one.type for one in every}.get(name))


def _names(record: object) -> tuple[str, ...]:
    """The names of a record's fields as files write them; none where it is none."""
    if not (isinstance(record, type) and issubclass(record, msgspec.Struct)):
        return ()
    return tuple(one.encode_name for one in msgspec.structs.fields(record))
