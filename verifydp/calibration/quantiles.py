"""The factor tau, now in `verifydp.calibration.couplings.quantiles`."""

from verifydp.calibration.moved_names import moved_names

_HOME = "verifydp.calibration.couplings.quantiles"
_NAMES = (
    "lambert_factor",
    "quantile_factor",
)

__getattr__ = moved_names(__name__, dict.fromkeys(_NAMES, _HOME))
