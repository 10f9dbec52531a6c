"""What all tests share: reproducible examples, and the shipped specs."""

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
