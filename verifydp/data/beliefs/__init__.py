"""What an adversary believes of the data, given a secret.

| the belief | the prior |
| --- | --- |
| a normal law | `GaussianPrior` |
| one of several normal laws | `GaussianMixturePrior` |
| finitely many values, or the values of a table | `FinitePrior` |

A `Belief` gives a prior for each secret; a `Family` holds the beliefs of several
adversaries and the pairs of secrets that must not be told apart; `causal_models` gives
it as models of `verifydp.data.causal`. `Worlds` draw the data of secrets, also from
programs of one's own. Parameters are exact: fractions, integers,
Decimals, texts such as "0.1", and floats as the decimals that they are written as.
"""

from typing import TYPE_CHECKING

from verifydp.data.beliefs.as_causal import as_family, causal_models
from verifydp.data.beliefs.family import Belief, Family, PriorPair
from verifydp.data.beliefs.finite import FinitePrior
from verifydp.data.beliefs.gaussian import GaussianPrior
from verifydp.data.beliefs.mixture import GaussianMixturePrior
from verifydp.data.beliefs.protocol import NormalComponent, Prior
from verifydp.data.beliefs.worlds import World, Worlds, WorldsArgument
from verifydp.loading import loaded_on_use

__all__ = [
    "Belief",
    "Family",
    "FinitePrior",
    "GaussianMixturePrior",
    "GaussianPrior",
    "NormalComponent",
    "Prior",
    "PriorPair",
    "World",
    "Worlds",
    "WorldsArgument",
    "as_family",
    "causal_models",
]

if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(__name__, {}, renamed={"Component": "NormalComponent"})
