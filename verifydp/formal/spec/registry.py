"""Where specs are found: folders of files, loaded by path when they are asked for."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from verifydp.errors import SpecError, VerifyDPError
from verifydp.evidence.specs import specs_folder
from verifydp.formal.spec.faults import fault_of, line_of
from verifydp.formal.spec.sources import Sources
from verifydp.formal.spec.theorem import Theorem
from verifydp.language.sorts import NAME
from verifydp.suggestions import id_instead_of

__all__ = [
    "MAIN",
    "Registry",
    "active",
    "single_file",
]

#: The theorem of a file that bears the file's own id.
MAIN = "SPEC"


class Registry:
    """All specs of some folders, by id.

    The id of a file is its path in the folder with dots. Its theorem ``SPEC`` has
    that id; any other theorem ``NAME`` in it has ``.name`` behind it, as has a file
    ``name.py`` in a folder of the file's name. A file whose name begins with ``_``
    has no theorems: it holds what several files share.

    Parameters
    ----------
    folders
        Where specs are; an id may occur in one of them only.
    cites
        Folders whose specs these may cite, and which are not listed.
    sources
        Notes which files each file consists of, where that is wanted.

    Raises
    ------
    SpecError
        If two files have one id, a name cannot be an id, or a file elsewhere takes an
        id under the name of a paper that comes with verifydp.
    """

    def __init__(
        self,
        *folders: Path,
        cites: Iterable[Path] = (),
        sources: Sources | None = None,
    ) -> None:
        self.files: dict[str, Path] = {}
        #: The ids of files that are listed; what is only cited is not among them.
        self.own: tuple[str, ...] = ()
        self._shared: dict[str, Path] = {}
        #: Files that are still being written: what they lack is said, not refused.
        self._drafts: set[str] = set()
        self._theorems: dict[str, dict[str, Theorem]] = {}
        self._modules: dict[str, ModuleType] = {}
        self._loading: list[str] = []
        self._cites: dict[str, set[str]] = {}
        self._sources = sources
        #: Ids as file systems that do not tell case apart see them.
        self._taken: dict[str, Path] = {}
        for folder in folders:
            self._take(folder)
        self.own = tuple(sorted(self.files))
        for folder in cites:
            self._take(folder)

    def _take(self, folder: Path) -> None:
        is_shipped = _is_shipped(folder)
        for path in _files(folder):
            place = ".".join(path.relative_to(folder).with_suffix("").parts)
            if path.stem.startswith("_"):
                self._shared[place] = path
            else:
                self._enter(place, path, is_shipped=is_shipped)

    def add_draft(self, place: str, path: Path) -> None:
        """Take in one more file, which may lack points and near misses as yet.

        Raises
        ------
        SpecError
            As the registry itself does.
        """
        self._enter(place, path, is_shipped=_is_shipped(path))
        self._drafts.add(place)
        self.own = (*self.own, place)

    def lacks(self, name: str) -> tuple[str, ...]:
        """What the theorem of an id lacks, where its file is a draft."""
        return tuple(self[name].unfinished())

    def _enter(self, place: str, path: Path, *, is_shipped: bool) -> None:
        """Know a file by the id of its place.

        Raises
        ------
        SpecError
            As the registry itself does.
        """
        if NAME.fullmatch(place) is None:
            raise SpecError(f"{path}: a file of specs has a name of letters")
        folded = place.casefold()
        if folded in self._taken:
            raise SpecError(
                f"{path} and {self._taken[folded]} have one id: rename one of them"
            )
        self._taken[folded] = path
        paper = folded.split(".")[0]
        if not (is_shipped or _is_shipped(path)) and paper in (
            one.name.casefold() for one in specs_folder().iterdir() if one.is_dir()
        ):
            raise SpecError(
                f"{path}: the ids under {paper!r} are those of verifydp's own "
                "specs: put the file under another name"
            )
        self.files[place] = path

    def ids(self, *wanted: str) -> Iterator[str]:
        """All ids, file by file in alphabetical order.

        Parameters
        ----------
        wanted
            Ids, files or papers; only their files are loaded. By default all.

        Raises
        ------
        SpecError
            If a file is malformed, or something wanted is not there.
        """
        if not wanted:
            for place in sorted(self.own):
                yield from self.file(place)
        for want in wanted:
            places = [
                place
                for place in sorted(self.own)
                if f"{place}.".startswith(f"{want}.") or want.startswith(f"{place}.")
            ]
            found = [
                name
                for place in places
                for name in self.file(place)
                if f"{name}.".startswith(f"{want}.")
            ]
            if not found:
                hint = id_instead_of(want, self.own, "see verifydp spec list")
                raise SpecError(f"there is no spec {want[:80]!r}: {hint}")
            yield from found

    def has(self, name: str) -> bool:
        """Say whether an id may be there, without loading its file."""
        for place in (name, name.rpartition(".")[0]):
            if place in self.files:
                return place not in self._theorems or name in self._theorems[place]
        return False

    def every_file(self) -> Iterator[Path]:
        """All files, those that share among them."""
        yield from self.files.values()
        yield from self._shared.values()

    def place_of(self, name: str) -> str:
        """Give the file in which a theorem of the registry stands, as an id."""
        return name if name in self.files else name.rpartition(".")[0]

    def file(self, place: str) -> dict[str, Theorem]:
        """The theorems of a file by id, the main one first.

        Raises
        ------
        SpecError
            If the file is malformed, or files cite each other in a circle.
        """
        module = self._module(place)
        if place not in self._theorems:
            self._theorems[place] = self._found(place, module)
        return self._theorems[place]

    def shared(self, place: str) -> ModuleType:
        """What the file of an id shares: terms, points and functions by their names.

        Raises
        ------
        SpecError
            If there is no such file, or it is malformed.
        """
        if place not in self._shared:
            raise SpecError(
                f"no file shares {place[:80]!r}: the name of one begins with _"
            )
        return self._module(place)

    def _path(self, place: str) -> Path:
        return self.files.get(place) or self._shared[place]

    def _module(self, place: str) -> ModuleType:
        if self._loading:
            self._cites.setdefault(self._loading[-1], set()).add(place)
        if place not in self._modules:
            if place in self._loading:
                circle = " cites ".join((*self._loading, place))
                raise SpecError(f"{self._path(place)}: a circle: {circle}")
            self._loading.append(place)
            try:
                with self.noting(place):
                    found = _executed(place, self._path(place), self)
            finally:
                self._loading.pop()
            self._modules[place] = found
        return self._modules[place]

    def _found(self, place: str, module: ModuleType) -> dict[str, Theorem]:
        path = self.files[place]
        found = {
            place if name == MAIN else f"{place}.{name.lower()}": value
            for name, value in vars(module).items()
            if isinstance(value, Theorem) and _own(name)
        }
        if not found:
            raise SpecError(f"{path}: there is no theorem in it")
        for name, value in found.items():
            if name != place and name.casefold() in self._taken:
                other = self._taken[name.casefold()]
                raise SpecError(f"{path} and {other} both have {name}: rename one")
            lacks = () if place in self._drafts else value.unfinished()
            for problem in (*value.problems(), *lacks):
                raise SpecError(f"{path}: {name}: {problem}")
            try:
                _ = value.statement
            except SpecError as error:
                raise SpecError(f"{path}: {name}: {error}") from error
        return dict(sorted(found.items(), key=lambda item: item[0] != place))

    def __getitem__(self, name: str) -> Theorem:
        """Give a theorem by id.

        Raises
        ------
        SpecError
            If there is none.
        """
        for place in (name, name.rpartition(".")[0]):
            if place in self.files and name in self.file(place):
                return self.file(place)[name]
        hint = id_instead_of(name, self.files, "see verifydp spec list")
        raise SpecError(f"there is no spec {name[:80]!r}: {hint}")

    def name_of(self, wanted: Theorem) -> str:
        """Give the id of a theorem that was loaded.

        Where a file said it in two steps, the first is known by its statement.

        Raises
        ------
        SpecError
            If it belongs to no file.
        """
        known = [
            (name, value)
            for theorems in self._theorems.values()
            for name, value in theorems.items()
        ]
        for name, value in known:
            if value is wanted:
                return name
        for name, value in known:
            if value.statement.digest == wanted.statement.digest:
                return name
        raise SpecError(f"the theorem {wanted.title!r} belongs to no file of specs")

    def templates(self) -> dict[str, str]:
        """How uses of definitions read, by name, in the files that are loaded."""
        return {
            theorem.defines.name: theorem.reads
            for theorems in self._theorems.values()
            for theorem in theorems.values()
            if theorem.defines is not None and theorem.reads
        }

    def cites(self, place: str) -> set[str]:
        """The files that a file cites, directly or not, by id; itself not."""
        pending, found = [place], set[str]()
        while pending:
            self._module(one := pending.pop())
            fresh = self._cites.get(one, set()) - found
            found |= fresh
            pending += fresh
        return found - {place}

    def sources(self, place: str) -> set[Path]:
        """All files that a file consists of: itself, what it cites, helper modules.

        Helper modules are known where the registry was given a place to note them.
        """
        found: set[Path] = set()
        for one in (place, *self.cites(place)):
            path = self._path(one).resolve()
            found.add(path)
            if self._sources is not None:
                found |= self._sources.of(path, self._modules[one])
        return found

    @contextmanager
    def noting(self, place: str) -> Iterator[None]:
        """What is opened while this lasts belongs to a file."""
        if self._sources is None:
            yield
            return
        self._sources.begin(self._path(place))
        try:
            yield
        finally:
            self._sources.end()

    @contextmanager
    def overlooking(self) -> Iterator[None]:
        """What is opened while this lasts belongs to no file."""
        if self._sources is None:
            yield
            return
        self._sources.begin(None)
        try:
            yield
        finally:
            self._sources.end()


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*.py")):
        above = path.relative_to(folder).parts[:-1]
        hidden = any(part.startswith((".", "_")) for part in above)
        if not hidden and not path.name.startswith((".", "__")):
            yield path


def _is_shipped(path: Path) -> bool:
    """Whether a file or folder comes with verifydp."""
    return path.resolve().is_relative_to(specs_folder().resolve())


def _own(name: str) -> bool:
    """Names in capitals belong to the file, others are what it cites."""
    return name.isupper() and not name.startswith("_")


def single_file(path: Path, registry: Registry) -> tuple[Registry, list[str]]:
    """Add one file to a registry, where it is not there yet; give its theorems' ids.

    Raises
    ------
    SpecError
        If the file is malformed.
    """
    for place, known in registry.files.items():
        if known.resolve() == path.resolve():
            return registry, list(registry.file(place))
    registry.add_draft(path.stem, path)
    return registry, list(registry.file(path.stem))


_ACTIVE: list[Registry] = []


def active() -> Registry | None:
    """The registry that is loading a file now."""
    return _ACTIVE[-1] if _ACTIVE else None


def _executed(place: str, path: Path, registry: Registry) -> ModuleType:
    name = f"_verifydp_specs.{place}"
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    _ACTIVE.append(registry)
    try:
        # As it is now: a stored compilation may be that of an earlier text.
        exec(compile(path.read_bytes(), str(path), "exec"), vars(module))
    except VerifyDPError as error:
        message = str(error)
        # An error of a file that this one cites names that file already.
        known = any(message.startswith(str(file)) for file in registry.every_file())
        place = f"{path}{line_of(error, path)}"
        raise SpecError(message if known else f"{place}: {message}") from error
    except Exception as error:  # whatever a file raises is a fault of the file
        raise fault_of(error, path) from error
    finally:
        _ACTIVE.pop()
    return module
