"""A kit that tests any backend: four lines in your own tests.

.. code-block:: python

    from verifydp.backends.conformance import check_backend

    def test_my_backend():
        assert check_backend(MyBackend()) == []

One file per part: `streams.py` random numbers, `functions.py` special functions against
enclosures, `arrays.py` what samplers and the auditor do with arrays.
"""

from verifydp.backends.conformance.arrays import check_arrays
from verifydp.backends.conformance.breaches import Breach
from verifydp.backends.conformance.functions import check_functions
from verifydp.backends.conformance.streams import check_streams
from verifydp.errors import InputError
from verifydp.sampling import Backend

__all__ = ["Breach", "check_backend"]


def check_backend(
    backend: Backend, *, seed: int = 0, error_rate: float = 1e-6
) -> list[Breach]:
    """Test a backend and return the promises that it breaks.

    Parameters
    ----------
    backend
        What to test.
    seed
        Where the test's own seed sequences come from.
    error_rate
        Share of seeds on which a correct backend may be found at fault.

    Returns
    -------
    list of Breach
        Empty for a backend that keeps its promises.

    Guarantee
    ---------
    A backend whose streams are truly random and independent gets an empty list
    with probability at least ``1 - error_rate`` over ``seed`` (Bonferroni over
    exact two-sided binomial tests). A probability that is off by 0.013 at one of
    the tested quantiles is found with probability above 0.99 at the default
    rate. Special functions are compared with enclosures: a relative error above 1e-12
    in doubles (1e-5 in float32) at one of the tested places is found.

    Raises
    ------
    InputError
        If the error rate is not between 1e-7 and 1.
    """
    if not 1e-7 <= error_rate < 1:
        raise InputError(f"error rate is {error_rate}: it must be from 1e-7 to 1")
    return [
        *check_streams(backend, seed, error_rate),
        *check_functions(backend),
        *check_arrays(backend, seed),
    ]
