"""Workers that forget."""

import pytest

from verifydp.executors import tasks


@pytest.fixture
def worker_restarts():
    """What a worker holds is gone, as when it is started anew."""
    return tasks._HELD.clear
