"""What all tests share: reproducible examples, the shipped specs, two workers."""

import pickle
from concurrent.futures import Executor, Future

import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run, whatever the machine's speed; nothing on disk.
settings.register_profile(
    "verifydp",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("verifydp")


@pytest.fixture(scope="session")
def shipped():
    """The registry of the shipped specs: each file is loaded once in each worker."""
    # Loaded when asked for: most files of tests need no specs.
    from verifydp.evidence.specs import specs_folder  # noqa: PLC0415
    from verifydp.formal.spec.registry import Registry  # noqa: PLC0415

    return Registry(specs_folder())


class Elsewhere(Executor):
    """Calls go and come as bytes, as they do between processes; some are lost.

    ``losing`` are errors that the next calls end with, before they are made.
    """

    def __init__(self, losing=()):
        self.losing = list(losing)
        self.sizes = []

    def submit(self, fn, /, *args, **kwargs):
        data = pickle.dumps((fn, args, kwargs))
        self.sizes.append(len(data))
        future = Future()
        future.set_running_or_notify_cancel()
        if self.losing:
            future.set_exception(self.losing.pop(0))
            return future
        function, args, kwargs = pickle.loads(data)
        future.set_result(pickle.loads(pickle.dumps(function(*args, **kwargs))))
        return future


@pytest.fixture
def elsewhere():
    """Makes such executors; what a worker holds is forgotten before and after."""
    from verifydp.executors import tasks  # noqa: PLC0415 - as above

    tasks._HELD.clear()
    yield Elsewhere
    tasks._HELD.clear()


@pytest.fixture(scope="module")
def cluster():
    """Address and workers of a cluster with two processes, of one thread each."""
    distributed = pytest.importorskip(
        "distributed", reason="needs the extra dask: pip install 'verifydp[dask]'"
    )
    import dask  # noqa: PLC0415 - comes with it

    # What kills each worker kills two, and not four, of which each starts for seconds.
    fewer = {"distributed.scheduler.allowed-failures": 1}
    with (
        dask.config.set(fewer),
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            silence_logs=50,
        ) as made,
    ):
        made.wait_for_workers(2, timeout=300)
        yield made
