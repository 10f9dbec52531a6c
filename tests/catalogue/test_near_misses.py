"""Near misses that are shipped are near, and they cover all that they should."""

import pytest

from verifydp.evidence.specs import specs_folder
from verifydp.formal.spec.misses import needs_near_misses, open_points
from verifydp.formal.spec.registry import Registry

FILES = sorted(Registry(specs_folder()).files)


@pytest.mark.parametrize("place", FILES)
def test_near_misses_are_near_and_cover_all(place, shipped):
    theorems = shipped.file(place).values()
    found = [line for theorem in theorems for line in open_points(theorem)]
    assert not found, "\n".join(found)


def test_exceptions_have_reasons_and_are_fewer_than_near_misses(shipped):
    exceptions = misses = 0
    for name in shipped.ids():
        theorem = shipped[name]
        assert list(theorem.problems()) == []
        exceptions += len(theorem.exceptions) if needs_near_misses(theorem) else 0
        misses += len(theorem.near_misses)
    assert exceptions < misses / 5
