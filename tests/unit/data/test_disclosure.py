"""What stands in a report in place of a database that is not shown whole."""

import json

import numpy as np
import pytest

from verifydp import audit
from verifydp.data.disclosure import without_texts
from verifydp.report.json.text import json_text

TABLE = np.array(
    [("Ann", np.nan, 1), ("Bo", -np.inf, 2)],
    dtype=[("name", object), ("height", float), ("visits", int)],
)


@pytest.mark.parametrize("coarse", [False, True])
def test_what_json_has_no_number_for_is_a_text(coarse):
    (shown,), texts = without_texts(TABLE, coarse=coarse)
    assert shown == [
        {"name": "text 1", "height": "nan", "visits": 1},
        {"name": "text 2", "height": "-inf", "visits": 2},
    ]
    assert texts == ("Ann", "Bo")
    (numbers,), _ = without_texts([1.5, np.float64("inf"), 10**400], coarse=coarse)
    assert numbers == ([2.0, "inf", "inf"] if coarse else [1.5, "inf", 10**400])


def test_a_refutation_beside_texts_and_missing_numbers_is_written():
    """A pair whose texts are replaced: the report was refused over its NaN."""
    result = audit(
        lambda database, size, rng: len(database) + 0 * rng.random(size),
        epsilon=1,
        pair=(TABLE, TABLE[:1]),
        samples=4000,
    )
    assert result.verdict.value == "REFUTED"
    pair = json.loads(json_text(result))["witness"]["pair"]
    assert [row["height"] for row in pair["database"]] == ["nan", "-inf"]
    assert "Ann" not in str(pair)
