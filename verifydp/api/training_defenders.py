"""`verifydp.train_defender`: noise found by a network, and what is proved of it."""

from importlib.util import find_spec
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from verifydp.api.watching import ProgressChoice, ignore, watched
from verifydp.errors import MissingExtraError

if TYPE_CHECKING:
    from verifydp.networks.problems import NoiseProblem
    from verifydp.networks.training import TrainedDefender
    from verifydp.networks.training_plans import TrainingPlan

__all__ = ["train_defender"]


def train_defender(
    problem: "NoiseProblem",
    plan: "TrainingPlan | None" = None,
    *,
    checkpoint: "str | PathLike[str] | None" = None,
    progress: ProgressChoice = None,
) -> "TrainedDefender":
    """Train a network to choose noise, then prove or refute that it meets its target.

    Parameters
    ----------
    problem
        `verifydp.networks.problems.CopulaProblem` or ``RedesignProblem``: a release of
        answers about members, and a target for all of them together.
    plan
        `verifydp.networks.training_plans.TrainingPlan`; by default small networks that
        learn in seconds.
    checkpoint
        A folder in which the training is kept, and from which one that was interrupted
        goes on, to the same weights.
    progress
        As in `verifydp.audit`: True for a bar on a terminal.

    Returns
    -------
    TrainedDefender
        Its ``proved`` is the verdict of the exact engine on the noise that was found,
        with a certificate: PROVED, REFUTED, or NOT_APPLICABLE for a network that reads
        the state. Guarantee: training decides the noise, and nothing of the verdict.

    Raises
    ------
    InputError
        If the folder is of another training, or the device is absent.
    MissingExtraError
        If torch is not installed.
    """
    if find_spec("torch") is None:
        raise MissingExtraError("torch", "Training a Defender")
    from verifydp.networks.training import train  # noqa: PLC0415 - torch

    place = None if checkpoint is None else Path(checkpoint)
    with watched(progress, ignore) as shown:
        return train(problem, plan, checkpoint=place, listener=shown)
