"""The published JSON schemas of what verifydp writes down.

``audit-result`` describes ``result.json``: one audit, or a list of them.
``certificate``, ``proof`` and ``composition`` describe each file under
``certificates/``, of an audit, of a statement and of a composition; ``prove-result``,
``calibration`` and ``falsification`` what ``verifydp prove``, ``calibrate`` and
``falsify`` write with ``--format json``, ``attack-bound`` and ``attack-table`` what
``verifydp bound`` does, ``choice`` what ``verifydp choose-epsilon`` does,
``comparison`` what ``verifydp compare`` does, ``curve`` what ``verifydp curve`` does,
``confounded`` what ``verifydp compose`` does for a causal model,
``density-search`` a search over laws of a user's own, ``events`` each line that a
command writes with ``--format ndjson``, and ``specs`` the index of a folder of specs.
Each result may bear a ``summary``, the same for all kinds. All are JSON Schema draft
2020-12, generated from the record types and shipped as files:
``python -m verifydp.evidence.schemas`` writes them anew.
"""

from importlib.resources import files
from typing import Any

import msgspec

from verifydp.errors import InputError

__all__ = ["SCHEMA_NAMES", "published_schema", "schema_text"]

#: Names under which the schemas are published.
SCHEMA_NAMES = (
    "attack-bound",
    "attack-table",
    "audit-result",
    "calibration",
    "certificate",
    "choice",
    "comparison",
    "composition",
    "composition-falsification",
    "confounded",
    "curve",
    "density-search",
    "events",
    "falsification",
    "finite-coupling",
    "granularity",
    "invariants",
    "census",
    "inverse",
    "laplace-coupling",
    "normal-coupling",
    "odds-ratio",
    "proof",
    "prove-result",
    "release",
    "release-certificate",
    "release-description",
    "report",
    "specs",
    "statement",
    "table-release",
)


def schema_text(name: str) -> str:
    """Read a published schema as it is shipped.

    Parameters
    ----------
    name
        One of `SCHEMA_NAMES`.

    Raises
    ------
    InputError
        If no schema has this name.
    """
    if name not in SCHEMA_NAMES:
        raise InputError(
            f"no schema is named {name!r}: the published ones are "
            f"{', '.join(SCHEMA_NAMES)}"
        )
    resource = files("verifydp.evidence.schemas") / f"{name}.schema.json"
    return resource.read_text(encoding="utf-8")


def published_schema(name: str) -> dict[str, Any]:
    """Read a published schema as a JSON object.

    Examples
    --------
    >>> published_schema("certificate")["$id"]
    'urn:verifydp:schema:verifydp-certificate:2'
    """
    return msgspec.json.decode(schema_text(name), type=dict[str, Any])
