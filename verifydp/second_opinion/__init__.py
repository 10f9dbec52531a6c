"""A second opinion on proofs: other engines, asked about the checker's own goals.

No verdict depends on this room. The solver's steps are put to cvc5; what the checker
decides in balls is decided again by mpmath. Agreement makes an error less likely, a
contradiction is one.
"""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use
from verifydp.second_opinion.opinions import (
    OpinionTally,
    examine,
    examine_own,
    lines_of,
)

__all__ = ["OpinionTally", "examine", "examine_own", "lines_of"]

if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(__name__, {}, renamed={"Tally": "OpinionTally"})
