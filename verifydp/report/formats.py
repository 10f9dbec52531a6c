"""The forms in which results are written: one folder of `verifydp.report` each.

A package in `verifydp.report` that defines ``FORMAT`` is found by itself; nothing else
has to be edited. What such a package loads when it is imported delays
``verifydp report --help``: libraries are imported where they are used.
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import verifydp.report
from verifydp.errors import InputError
from verifydp.evidence.summary import Result
from verifydp.report.content import Content
from verifydp.suggestions import instead_of

__all__ = ["Format", "chosen_formats", "file_formats", "formats"]


@dataclass(frozen=True, slots=True)
class Format:
    """A form in which results are written.

    Attributes
    ----------
    name
        Unique: ``verifydp report`` has an option of this name.
    file
        The file that it is written to; None for what is printed.
    label
        What a terminal calls this file, in at most 14 letters.
    meaning
        For whom or what it is, in a few words.
    write
        From what a report is written from to the text, or to bytes where it is none.
    takes
        The kinds of results that it can hold; empty for all.
    order
        Its place among the files, the least first.
    asked
        Whether it is written only where it is named: no command with ``--out`` does.
    about_releases
        Whether it is about a release: it needs a description of one, and is written
        wherever there is one, unless it is to be asked for.
    """

    name: str
    file: str | None
    label: str
    meaning: str
    write: Callable[[Content], str | bytes]
    takes: tuple[type[Result], ...] = ()
    order: int = 100
    asked: bool = False
    about_releases: bool = False

    def obstacle(self, content: Content) -> str | None:
        """Say why this cannot be written in this form; None if it can."""
        if self.about_releases and content.project is None:
            return (
                f"the form {self.name} is about a release: name the file that "
                "describes it with --release"
            )
        for result in content.results:
            if self.takes and not isinstance(result, self.takes):
                known = " and ".join(sorted({kind.COMMAND for kind in self.takes}))
                return (
                    f"the form {self.name} takes results of {known}, and there is one "
                    f"of {result.COMMAND}"
                )
        return None


@cache
def formats() -> Mapping[str, Format]:
    """All forms by name, in their order.

    Examples
    --------
    >>> list(formats())[:5]
    ['json', 'html', 'junit', 'markdown', 'sarif']
    """
    found: list[Format] = []
    for module in pkgutil.iter_modules(verifydp.report.__path__):
        if module.ispkg:
            room = importlib.import_module(f"{verifydp.report.__name__}.{module.name}")
            if hasattr(room, "FORMAT"):
                found.append(room.FORMAT)
    found.sort(key=lambda form: (form.order, form.name))
    for field in ("name", "file"):
        values = [getattr(form, field) for form in found if getattr(form, field)]
        for value in values:
            if values.count(value) > 1:
                raise InputError(f"two report formats have the {field} {value}")
    return {form.name: form for form in found}


def file_formats() -> tuple[str, ...]:
    """Names of the forms that are written to files."""
    return tuple(form.name for form in formats().values() if form.file is not None)


def chosen_formats(names: Sequence[str] | None, content: Content) -> tuple[Format, ...]:
    """Give the forms to write a report in.

    Parameters
    ----------
    names
        Of the forms; None for all that have a file and can hold the content, without
        those that are written only where they are named.
    content
        What is to be written.

    Raises
    ------
    InputError
        If a form is unknown, has no file or cannot hold the content.
    """
    known = formats()
    if names is None:
        every = (known[name] for name in file_formats() if not known[name].asked)
        return tuple(form for form in every if form.obstacle(content) is None)
    chosen = []
    for name in dict.fromkeys(names):
        if name not in file_formats():
            raise InputError(
                f"report format {name!r} is unknown: {instead_of(name, file_formats())}"
            )
        if obstacle := known[name].obstacle(content):
            raise InputError(obstacle)
        chosen.append(known[name])
    return tuple(chosen)
