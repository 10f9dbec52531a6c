"""Base databases for the tests beside this file."""

import numpy as np

_RANDOM = np.random.default_rng(5)
_SIZE = 569

TABLE = np.empty(
    _SIZE, dtype=[("radius", float), ("grade", np.int64), ("city", object)]
)
TABLE["radius"] = np.round(_RANDOM.normal(14, 3, _SIZE), 2)
TABLE["grade"] = _RANDOM.integers(0, 9, _SIZE)
TABLE["city"] = np.where(np.arange(_SIZE) == 300, "Ulm", "Bern")
TABLE.flags.writeable = False

SMALL_TABLE = TABLE[296:304]
VECTOR = np.array([3.5, -2.0, 11.0, 4.0])
INTEGERS = np.array([3, 3, 7], dtype=np.int16)
MATRIX = np.array([[1.0, 20.0], [3.0, 5.0], [2.0, 6.0]])
RECORDS = [{"name": "x", "visits": [1, 2]}, {"name": "y", "visits": []}, 3]
FLAGS = np.array([True, False, False])
TEXTS = np.array(["ab", "ab", "c"])

BASES = {
    "table": SMALL_TABLE,
    "vector": VECTOR,
    "integers": INTEGERS,
    "matrix": MATRIX,
    "records": RECORDS,
    "flags": FLAGS,
    "texts": TEXTS,
    "one record": VECTOR[:1],
    "missing": np.array([np.nan, 1.0]),
    "all missing": np.array([np.nan]),
}
