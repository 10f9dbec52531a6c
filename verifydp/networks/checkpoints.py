"""What a training writes down, so that one that was interrupted goes on."""

import pickle
from pathlib import Path
from typing import Any

import torch

from verifydp.errors import InputError

__all__ = ["read_checkpoint", "write_checkpoint"]

_FILE = "training.pt"


def write_checkpoint(folder: Path, identity: str, state: dict[str, Any]) -> None:
    """Write weights and counts: the file is whole, or the one before.

    Parameters
    ----------
    folder
        Made where it is absent.
    identity
        Names the training: its problem, plan, library and device.
    state
        Numbers, tensors, lists and dictionaries of these.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = folder / f"{_FILE}.new"
    torch.save({"identity": identity, **state}, written)
    written.replace(folder / _FILE)


def read_checkpoint(folder: Path, identity: str) -> dict[str, Any] | None:
    """Read what was written last; None where nothing was.

    Raises
    ------
    InputError
        If the file is damaged, or is of another training.
    """
    place = folder / _FILE
    if not place.exists():
        return None
    try:
        # No code of a file's runs: only numbers and tensors are read.
        state = torch.load(place, weights_only=True)
    except (OSError, RuntimeError, EOFError, ValueError, pickle.UnpicklingError) as bad:
        raise InputError(
            f"{place} cannot be read ({type(bad).__name__}): remove it, to train anew"
        ) from bad
    if not isinstance(state, dict) or state.pop("identity", None) != identity:
        raise InputError(
            f"{place} is of another problem, plan, version or device, or of another "
            "number of threads: name another folder, or remove it"
        )
    return state
