"""The ways to train that are audited, in both views."""

from dp_sgd.network import NETWORK
from dp_sgd.training import (
    BATCH_MULTIPLIER,
    CLIP,
    MULTIPLIER,
    PATIENTS,
    RATE,
    Training,
    own_step,
    sampled,
)

__all__ = [
    "CLIPPED_BATCHES",
    "NETWORK_ONE_NOISE",
    "NETWORK_SAMPLED",
    "NETWORK_WHOLE",
    "NOISE_OF_A_MEAN",
    "NOISE_WITHOUT_CLIP",
    "ONE_NOISE",
    "OWN",
    "SAMPLED",
    "WHOLE",
    "WHOLE_AS_SAMPLED",
]

_NOISE = BATCH_MULTIPLIER * CLIP

# Right.
WHOLE = Training()
SAMPLED = Training(batches=sampled, rate=RATE, deviation=_NOISE)
OWN = Training(batches=own_step, rate=RATE, deviation=_NOISE)
NETWORK_WHOLE = Training(NETWORK)
NETWORK_SAMPLED = Training(NETWORK, batches=sampled, rate=RATE, deviation=_NOISE)

# Wrong.
CLIPPED_BATCHES = Training(clips_batches=True)
NOISE_OF_A_MEAN = Training(deviation=MULTIPLIER * CLIP / PATIENTS)
NOISE_WITHOUT_CLIP = Training(deviation=MULTIPLIER)
WHOLE_AS_SAMPLED = Training(deviation=_NOISE)
ONE_NOISE = Training(batches=own_step, rate=RATE, deviation=_NOISE, steps_a_noise=2)
NETWORK_ONE_NOISE = Training(
    NETWORK, batches=own_step, rate=RATE, deviation=_NOISE, steps_a_noise=2
)
