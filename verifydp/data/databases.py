"""Databases: what they may be, how they are read, written, named and changed.

A database is a number; an array whose first axis runs over the records; a table
(structured array with typed columns); a list of JSON values; or any other
object, which then has no records. The work is done by the neighbouring modules;
this one is where to import from.
"""

from verifydp.data.digests import (
    database_digest,
    digest_words,
    pair_digest,
)
from verifydp.data.files import load_database
from verifydp.data.json_form import (
    from_json,
    pair_from_json,
    to_json,
    to_typed_json,
)
from verifydp.data.kinds import DatabaseKind, kind_of
from verifydp.data.records import (
    append_records,
    copy_database,
    database_like,
    keep_records,
    record_count,
    records_of,
    remove_records,
    replace_record,
)

__all__ = [
    "DatabaseKind",
    "append_records",
    "copy_database",
    "database_digest",
    "database_like",
    "digest_words",
    "from_json",
    "keep_records",
    "kind_of",
    "load_database",
    "pair_digest",
    "pair_from_json",
    "record_count",
    "records_of",
    "remove_records",
    "replace_record",
    "to_json",
    "to_typed_json",
]
