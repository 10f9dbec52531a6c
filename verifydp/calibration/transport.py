"""Couplings of mixtures, now in `verifydp.calibration.couplings.transport`."""

from verifydp.calibration.moved_names import moved_names

_HOME = "verifydp.calibration.couplings.transport"
_NAMES = (
    "Coupling",
    "FaceEnd",
    "FaceRange",
    "component_coupling",
    "shift_costs",
)

__getattr__ = moved_names(__name__, dict.fromkeys(_NAMES, _HOME))
