"""Special functions of doubles, those of `scipy.special`, loaded at the first call.

    from verifydp import special_functions

    special_functions.ndtr(0.0)

scipy takes longer to load than most commands take to answer, and most need it not at
all. Nothing is certified by these: they propose, and look well in pictures. Another
one that is needed is added to both lists.
"""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use

if TYPE_CHECKING:
    from scipy.special import (
        bdtr,
        bdtrc,
        betainccinv,
        betaincinv,
        erfc,
        erfcx,
        expit,
        gammaincc,
        gammaln,
        log_ndtr,
        ndtr,
        ndtri,
        ndtri_exp,
        rel_entr,
        xlog1py,
        xlogy,
    )

__all__ = [
    "bdtr",
    "bdtrc",
    "betainccinv",
    "betaincinv",
    "erfc",
    "erfcx",
    "expit",
    "gammaincc",
    "gammaln",
    "log_ndtr",
    "ndtr",
    "ndtri",
    "ndtri_exp",
    "rel_entr",
    "xlog1py",
    "xlogy",
]

if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(__name__, dict.fromkeys(__all__, "scipy.special"))
