"""What an organisation says of a release of its own: the input of a report over it.

Everything here is stated by people and checked by nobody; reports say so wherever they
show it.
"""

from typing import Literal

import msgspec

__all__ = [
    "DESCRIPTION_FORMAT",
    "STATED_HAZARDS",
    "ReleaseBudget",
    "DataDescription",
    "MechanismDescription",
    "PrivacyDescription",
    "ReleaseDescription",
    "Schedule",
    "Statements",
    "TrustModel",
]

#: Name and version of the format; the file itself need not bear it.
DESCRIPTION_FORMAT = "verifydp-release-description/1"

#: Who sees records before noise is added.
TrustModel = Literal["central", "local", "shuffle", "secure-computation"]


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class DataDescription(_Record, frozen=True, rename="kebab"):
    """The data and the people whom they are about.

    Attributes
    ----------
    description
        What a record is, and where the data come from.
    subjects
        The people whom they are about.
    records
        How many records there are, where that is public; delta is set beside it.
    files
        Of the data, to bind the report to; `key` names them without telling them.
    key
        The file with the key of their digests, made where it is absent. It belongs
        with the data: whoever has it can try contents against the digests.
    """

    description: str
    subjects: str
    records: int | None = None
    files: tuple[str, ...] = ()
    key: str = ""


class PrivacyDescription(_Record, frozen=True, rename="kebab"):
    """Whom the guarantee is about, and who is trusted.

    Attributes
    ----------
    unit
        What is protected as a whole, such as ``"one patient"``.
    records_per_unit
        The most records that one unit has; absent where nothing limits it.
    relation
        Which databases are neighbours: ``"add-remove"``, ``"replace"``, with ``":K"``
        for K records.
    trust_model
        Who sees records before noise is added.
    trust
        The same in words: who holds the data, who runs the program.
    unprotected
        What is published exactly beside the noisy values; empty for nothing.
    """

    unit: str
    relation: str
    trust_model: TrustModel
    trust: str
    records_per_unit: int | None = None
    unprotected: str = ""


class Schedule(_Record, frozen=True, rename="kebab"):
    """How often the mechanisms run on the same people.

    Attributes
    ----------
    releases
        How many times in all; absent where nothing limits it.
    period
        In words: ``"once"``, ``"every month"``.
    """

    period: str
    releases: int | None = None


class ReleaseBudget(_Record, frozen=True):
    """What all releases may cost together.

    Attributes
    ----------
    epsilon, delta
        Exact texts.
    """

    epsilon: str
    delta: str = "0"


class MechanismDescription(_Record, frozen=True):
    """A part of the release that adds noise.

    Attributes
    ----------
    name
        As the report calls it.
    publishes
        What it gives out, in words.
    epsilon, delta
        What is claimed of each run; exact texts.
    program
        The program that runs, as audits name it; empty where there is none.
    model
        The mechanism of the catalogue that it is meant to be, as proofs name it;
        empty where it is none.
    code
        Its files, to bind the report to.
    """

    name: str
    publishes: str
    epsilon: str
    delta: str = "0"
    program: str = ""
    model: str = ""
    code: tuple[str, ...] = ()


class Statements(_Record, frozen=True, rename="kebab"):
    """What the organisation says about hazards that no result here is about.

    Each is a sentence or two in the organisation's own words; empty where nothing is
    said. Reports quote them as statements, never as findings.
    """

    floating_point: str = ""
    side_channels: str = ""
    unbounded_data: str = ""
    empty_data: str = ""
    randomness: str = ""
    failures: str = ""
    parameters_from_data: str = ""
    post_processing: str = ""
    utility: str = ""
    bias: str = ""
    access: str = ""
    collection: str = ""
    other_releases: str = ""


#: The hazards that an organisation may say something about.
STATED_HAZARDS = Statements.__struct_encode_fields__


class ReleaseDescription(_Record, frozen=True, rename="kebab"):
    """A release, as the organisation behind it describes it.

    Attributes
    ----------
    title
        Of the report.
    organisation
        Who publishes.
    contact
        Whom to ask.
    purpose
        What the release is for.
    region
        Whose people, or which law; empty where nothing is said.
    data, privacy, schedule, budget
        See their own records.
    mechanisms
        At least one.
    statements
        On hazards.
    """

    title: str
    organisation: str
    contact: str
    purpose: str
    data: DataDescription
    privacy: PrivacyDescription
    schedule: Schedule
    budget: ReleaseBudget
    mechanisms: tuple[MechanismDescription, ...]
    region: str = ""
    statements: Statements = Statements()
