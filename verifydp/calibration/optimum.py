"""What a pair gives away and its least scale, now in `loss_at_scale`, `least_scale`."""

from verifydp.calibration.moved_names import moved_names

_HOMES = {
    "RELATIVE": "verifydp.calibration.least_scale.optimum",
    "holds_raw": "verifydp.calibration.loss_at_scale",
    "noise_of": "verifydp.calibration.loss_at_scale",
    "optimal_scale": "verifydp.calibration.least_scale",
    "pair_delta": "verifydp.calibration.loss_at_scale",
    "pair_epsilon": "verifydp.calibration.loss_at_scale",
    "pure_scale": "verifydp.calibration.least_scale",
    "raw_delta": "verifydp.calibration.loss_at_scale",
}

__getattr__ = moved_names(__name__, _HOMES)
