"""Strategies of databases, for the tests beside this file."""

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st

SETTINGS = settings(derandomize=True, database=None, deadline=None, max_examples=60)

SPECIAL = {"nan", "inf", "-inf"}
TEXTS = st.text(max_size=5).filter(lambda text: text not in SPECIAL)
INTEGERS = st.integers(-(2**63), 2**63 - 1)
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def vectors(draw):
    return np.array(draw(st.lists(st.floats(), max_size=6)), dtype=np.float64)


@st.composite
def matrices(draw):
    width = draw(st.integers(1, 3))
    row = st.lists(st.floats(), min_size=width, max_size=width)
    rows = draw(st.lists(row, max_size=4))
    return np.array(rows, dtype=np.float64).reshape(len(rows), width)


@st.composite
def other_arrays(draw):
    dtype = draw(st.sampled_from([np.int64, np.int16, np.float32, bool, "U4"]))
    cells = {"U4": TEXTS.map(lambda t: t[:4].rstrip("\0"))}.get(
        dtype, st.integers(0, 1)
    )
    return np.array(draw(st.lists(cells, max_size=5)), dtype=dtype)


@st.composite
def tables(draw):
    cells = {"f8": st.floats(), "i8": INTEGERS, "?": st.booleans(), "O": TEXTS}
    types = draw(st.lists(st.sampled_from(list(cells)), min_size=1, max_size=3))
    names = [f"column {place}" for place in range(len(types))]
    rows = draw(st.lists(st.tuples(*(cells[kind] for kind in types)), max_size=4))
    return np.array(rows, dtype=list(zip(names, types, strict=True)))


RECORD_DATABASES = st.one_of(
    vectors(), matrices(), other_arrays(), tables(), st.lists(JSON_VALUES, max_size=4)
)
