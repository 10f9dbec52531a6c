"""What a shell offers where a name is typed: quick to tell, for somebody waits.

A function here goes to ``shell_complete=`` of an option or argument. Names of things
that have a file each are those of the files: nothing is imported to complete a name,
and a test compares them with what the files define.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

import click
from click.shell_completion import CompletionItem

import verifydp

__all__ = [
    "backends",
    "calibration_rules",
    "file_names",
    "files",
    "granularities",
    "mechanism_classes",
    "papers",
    "relations",
    "rules",
    "statements",
]

#: What click asks an option for: the context, the parameter, what was typed.
_Offer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]
_OF_COMPOSITION = ("product-is-enough", "product-is-least")
_RELATIONS = ("add-remove", "replace")


def file_names(package: str, constant: str) -> list[str]:
    """Names of the files of a package that define a constant, written as options are.

    Parameters
    ----------
    package
        Its full name, which begins with ``verifydp``; it is not imported.
    constant
        What each of the files defines.
    """
    place = Path(verifydp.__path__[0]).joinpath(*package.split(".")[1:])
    defines = re.compile(rf"^{constant}\b", re.MULTILINE)
    return sorted(
        file.stem.replace("_", "-")
        for file in place.glob("*.py")
        if file.stem != "__init__" and defines.search(file.read_text("utf-8"))
    )


def _offer(names: Callable[[click.Context], Iterable[str]]) -> _Offer:
    """Make what click asks for of a function that gives all names."""

    def offer(
        context: click.Context, parameter: click.Parameter, typed: str
    ) -> list[CompletionItem]:
        del parameter
        return [CompletionItem(one) for one in names(context) if one.startswith(typed)]

    return offer


def files(
    context: click.Context, parameter: click.Parameter, typed: str
) -> list[CompletionItem]:
    """Offer the names of files, where other texts are possible as well."""
    del context, parameter
    return [CompletionItem(typed, type="file")]


def _statements(context: click.Context) -> list[str]:
    """Ids in the index of specs: names need no verdicts."""
    import msgspec  # noqa: PLC0415 - names are all that is wanted

    from verifydp.evidence.specs import specs_folder  # noqa: PLC0415

    folder = context.params.get("folder") or specs_folder()
    try:
        index = msgspec.json.decode((Path(folder) / "index.json").read_bytes())
        return [str(one["id"]) for one in index["specs"]]
    except (OSError, msgspec.MsgspecError, KeyError, TypeError):
        return []  # a command says what is wrong; a shell offers nothing


def _backend_names(context: click.Context) -> Iterable[str]:
    del context
    from verifydp.backends import backend_names  # noqa: PLC0415 - numpy

    return backend_names()


def _class_names(context: click.Context) -> Iterable[str]:
    del context
    from verifydp.adversary.mechanism_classes import (  # noqa: PLC0415
        mechanism_classes,
    )

    return mechanism_classes()


def _calibrations(context: click.Context) -> list[str]:
    del context
    return file_names("verifydp.calibration.rules", "RULE")


backends = _offer(_backend_names)
calibration_rules = _offer(_calibrations)
granularities = _offer(
    lambda _: file_names("verifydp.data.spaces.granularities", "GRANULARITY")
)
mechanism_classes = _offer(_class_names)
papers = _offer(
    lambda context: sorted({one.partition(".")[0] for one in _statements(context)})
)
relations = _offer(lambda _: _RELATIONS)
rules = _offer(lambda context: [*_calibrations(context), *_OF_COMPOSITION])
statements = _offer(_statements)
