"""Priors fitted to data, now in `verifydp.calibration.beliefs.fitting`."""

from verifydp.calibration.moved_names import moved_names

_HOME = "verifydp.calibration.beliefs.fitting"
_NAMES = (
    "FitRun",
    "MixtureFit",
    "compare_fits",
    "fit_gaussian",
    "fit_mixture",
)

__getattr__ = moved_names(__name__, dict.fromkeys(_NAMES, _HOME))
