"""One result of every kind and verdict, made by the wheel that was built."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from release_check.checkout import ROOT
from release_check.steps import ReleaseError

__all__ = ["example_results", "hostile_results", "written_text", "written_texts"]


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


def written_texts(form: str) -> Iterator[str]:
    """Texts of a form: of each result by itself, of all together, of hostile ones."""
    for results in (list(example_results().values()), hostile_results()):
        for result in results:
            yield written_text([result], form)
        yield written_text(results, form, "all of them")


def written_text(results: Sequence[Any], form: str, title: str | None = None) -> str:
    """What `verifydp.write_reports` writes of results in one form."""
    import verifydp  # noqa: PLC0415 - installed while this program runs

    with TemporaryDirectory() as folder:
        written = verifydp.write_reports(results, folder, formats=[form], title=title)
        texts = [one for one in map(Path, written) if one.parent == Path(folder)]
        if len(texts) != 1:
            raise ReleaseError(f"the form {form} writes {len(texts)} files")
        return texts[0].read_text(encoding="utf-8")


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
