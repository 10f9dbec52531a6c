"""What is written down about a folder of specs, read back: verdicts for people to see.

No author's code runs here. A verdict is that of a certificate which the checker has
accepted, for the statement in it, and only while everything is as it was then.
"""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use

if TYPE_CHECKING:
    from verifydp.catalogue.reading import specs

__all__ = ["specs"]

if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(__name__, {"specs": "verifydp.catalogue.reading"})
