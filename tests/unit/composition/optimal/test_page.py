"""The page about composition: what it shows is what comes out."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[4] / "docs" / "optimal-composition.md"


def test_the_examples_of_the_page_hold():
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testfile(
        str(PAGE), module_relative=False, optionflags=flags
    )
    assert (failed, tried > 5) == (0, True)
