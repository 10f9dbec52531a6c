"""Databases, their records, and the relations between neighbouring ones."""

from verifydp.data.databases import (
    append_records,
    copy_database,
    database_digest,
    database_like,
    digest_words,
    from_json,
    keep_records,
    kind_of,
    load_database,
    pair_digest,
    pair_from_json,
    record_count,
    records_of,
    remove_records,
    replace_record,
    to_json,
    to_typed_json,
)
from verifydp.data.distance import Matching, match_records
from verifydp.data.files import FileReading, read_database
from verifydp.data.neighbouring import (
    allows,
    audited_relation,
    check_pair,
    is_granularity,
    parse_relation,
    require_drawn,
)
from verifydp.data.pairs import drawn_pair, load_pair, names_pair, pair_record
from verifydp.data.summary import difference_summary
from verifydp.data.variants import Base, Variant, as_database

__all__ = [
    "Base",
    "Matching",
    "FileReading",
    "Variant",
    "allows",
    "append_records",
    "as_database",
    "audited_relation",
    "check_pair",
    "copy_database",
    "database_digest",
    "database_like",
    "difference_summary",
    "digest_words",
    "from_json",
    "is_granularity",
    "keep_records",
    "kind_of",
    "load_database",
    "load_pair",
    "match_records",
    "names_pair",
    "pair_digest",
    "pair_from_json",
    "drawn_pair",
    "pair_record",
    "parse_relation",
    "read_database",
    "record_count",
    "records_of",
    "remove_records",
    "replace_record",
    "require_drawn",
    "to_json",
    "to_typed_json",
]
