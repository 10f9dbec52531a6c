"""The schema of the lines that ``--format ndjson`` writes."""

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from verifydp.evidence import event_lines
from verifydp.evidence.schemas.descriptions import (
    BOUND_DEFINITION,
    DIALECT,
    described,
    with_bounds,
)

__all__ = ["events_schema"]


def events_schema(records: Mapping[str, type]) -> dict[str, Any]:
    """Build the schema of one line from the records of all kinds of lines.

    Parameters
    ----------
    records
        Types that lines hold, by name, for their docstrings.
    """
    kinds = get_args(event_lines.EventLine)
    _, definitions = msgspec.json.schema_components(
        [*kinds, event_lines.CheckReport], ref_template="#/$defs/{name}"
    )
    known = dict(records) | {
        name: value
        for name, value in vars(event_lines).items()
        if isinstance(value, type)
    }
    parts = {
        name: with_bounds(described(known[name], definition))
        for name, definition in definitions.items()
    }
    parts["BoundValue"] = BOUND_DEFINITION
    return {
        "$schema": DIALECT,
        "$id": f"urn:verifydp:schema:{event_lines.EVENTS_FORMAT.replace('/', ':')}",
        "title": "A line of verifydp ... --format ndjson",
        "description": "One event of a running command; the last line of a run that "
        "came to its end is finished. CheckReport is the result of verifydp check.",
        "oneOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds],
        "$defs": dict(sorted(parts.items())),
    }
