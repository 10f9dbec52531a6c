"""The array libraries that networks are tried on: those that are installed."""

from importlib.util import find_spec

import array_api_strict
import numpy as np
import pytest


def _torch_array(values):
    import torch  # noqa: PLC0415 - where it is installed

    return torch.as_tensor(np.asarray(values))


MAKERS = {
    "numpy": np.asarray,
    "strict": lambda values: array_api_strict.asarray(np.asarray(values)),
    "torch": _torch_array,
}

EACH = [
    pytest.param(
        make,
        id=name,
        marks=pytest.mark.skipif(
            name == "torch" and find_spec("torch") is None,
            reason="needs the extra torch: pip install 'verifydp[torch]'",
        ),
    )
    for name, make in MAKERS.items()
]
