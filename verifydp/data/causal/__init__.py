"""Causal models: a protected state, data that share its causes, and what reads data.

A state S is to be protected. The data X depend on it, or it on them, or both on
something else; mechanisms read X and nothing else, so that given the data their outputs
are independent of the state and of each other. What an observer learns of the state is
decided by the law of the data given each state, which these models hold exactly:

| the model | the data given a state |
| --- | --- |
| `FiniteCausalModel` | finitely many values with rational weights |
| `GaussianCausalModel` | normal, with a mean linear in the state and one covariance |

Mechanisms are kernels: `FiniteKernel`, a law of outputs for each data value, and
`LinearGaussianKernel`, linear functions of the data plus normal noise;
`GaussianKernels` holds several, with the covariances of their noises where these are
not independent. `verifydp.data.beliefs.causal_models` gives the models of a family.

Source: Zhang, Malin, Raviv and Vorobeychik, "Confounding privacy and inverse
composition", section 2. There a state prior and a joint law are given side by side;
here they have to agree.
"""

from typing import TypeAlias

from verifydp.data.causal.finite_kernels import FiniteKernel
from verifydp.data.causal.finite_models import CausalStructure, FiniteCausalModel
from verifydp.data.causal.gaussian_kernels import (
    GaussianKernels,
    LinearGaussianKernel,
)
from verifydp.data.causal.gaussian_models import GaussianCausalModel

__all__ = [
    "CausalModel",
    "CausalStructure",
    "FiniteCausalModel",
    "FiniteKernel",
    "GaussianCausalModel",
    "GaussianKernels",
    "LinearGaussianKernel",
]

#: Either kind of model.
CausalModel: TypeAlias = FiniteCausalModel | GaussianCausalModel
