"""One result of every kind and verdict, made by the wheel that was built."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from release_check.checkout import ROOT
from release_check.steps import ReleaseError

__all__ = ["example_results", "hostile_results"]


def example_results() -> Mapping[str, Any]:
    """The examples that the tests of reports are about, by their names.

    Raises
    ------
    ReleaseError
        If verifydp is not the one that was installed from the wheel.
    """
    return dict(_module().every_result())


def hostile_results() -> list[Any]:
    """The same with hostile words wherever a user or a file may choose them."""
    module = _module()
    return [module.hostile(result) for result in module.every_result().values()]


def _module() -> Any:
    import verifydp  # noqa: PLC0415 - installed while this program runs

    if ROOT in Path(str(verifydp.__file__)).parents and not _installed(verifydp):
        raise ReleaseError(
            f"verifydp is read from {verifydp.__file__}, not from the wheel"
        )
    tests = str(ROOT / "tests")
    if tests not in sys.path:
        sys.path.insert(0, tests)
    from unit.report import every_result  # noqa: PLC0415

    return every_result


def _installed(package: Any) -> bool:
    return "site-packages" in Path(str(package.__file__)).parts
