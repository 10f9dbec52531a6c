"""The fifth station: what is shown of the noise that was chosen.

A `MeasuredClaim` holds all that the stations before have found; from it come the event
that refutes the claim, the certificate, the words and the result.
"""

from verifydp.calibration.certificate.certifying import Shown, certified
from verifydp.calibration.certificate.measured_claim import MeasuredClaim
from verifydp.calibration.certificate.records import result_of
from verifydp.calibration.certificate.refuting import Refutation, refutation_of

__all__ = [
    "MeasuredClaim",
    "Refutation",
    "Shown",
    "certified",
    "refutation_of",
    "result_of",
]
