"""Where falling functions pass a limit, now in `least_scale.roots`."""

from verifydp.calibration.moved_names import moved_names

_HOME = "verifydp.calibration.least_scale.roots"
_NAMES = (
    "Enclosed",
    "bound_root",
    "enclosed_root",
    "proposed_root",
    "rounded_down",
    "rounded_up",
    "upper_rational",
)

__getattr__ = moved_names(__name__, dict.fromkeys(_NAMES, _HOME))
