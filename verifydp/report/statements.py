"""Statements as pages: what is claimed, the verdict, and the evidence for it.

A page is written from the file of specs and from the index entry, so it shows what
the checker has accepted and nothing else.
"""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from verifydp.evidence.specs import CertificateEntry, SpecEntry, SpecIndex
from verifydp.evidence.verdict import Verdict
from verifydp.formal.spec.registry import Registry
from verifydp.formal.spec.running import NEAR, slug
from verifydp.formal.spec.theorem import At, NearMiss, Theorem
from verifydp.language.printing import mathml, plain
from verifydp.language.terms import number
from verifydp.report.paper import read_paper
from verifydp.report.wording import visible

__all__ = ["page_text", "write_pages"]

_TEMPLATES = Path(__file__).parent / "templates"
_WIDTH = 80


@dataclass(frozen=True, slots=True)
class _Value:
    """What a variable or a named space becomes at a point."""

    name: Markup
    value: Markup


@dataclass(frozen=True, slots=True)
class _Near:
    """A false neighbour of the statement, with the point that refutes it."""

    label: str
    changes: tuple[tuple[str, Markup | None], ...]
    values: tuple[_Value, ...]
    certificate: CertificateEntry | None


@dataclass(frozen=True, slots=True)
class _Page:
    """One statement as the template shows it."""

    entry: SpecEntry
    statement: Markup
    defined: Markup | None
    point: tuple[_Value, ...]
    witnesses: tuple[Markup, ...]
    nears: tuple[_Near, ...]
    certificate: CertificateEntry | None
    certificates: str


def page_text(name: str, registry: Registry, entry: SpecEntry | None) -> str:
    """Write a statement with its verdict for a terminal of 80 columns."""
    theorem = registry[name]
    verdict = entry.verdict.value if entry else "not run yet: verifydp spec run " + name
    lines = [
        f"{theorem.title}",
        f"{name}  ({theorem.source})",
        f"{verdict}  ({theorem.standing})",
        "",
        plain(theorem.statement, registry.templates(), width=_WIDTH),
    ]
    if theorem.remark:
        lines += ["", *_wrapped(theorem.remark)]
    if entry is not None:
        lines += ["", *_wrapped(f"Scope: {entry.scope}.")]
        if entry.cited:
            lines += _wrapped(f"Modulo: {'; '.join(entry.cited)}.")
        steps = ", ".join(entry.engines) or "exact computation alone"
        lines += _wrapped(f"Behind the steps: {steps}.")
        lines += ["", "Certificates"]
        lines += [f"  {one.verdict.value:<8} {one.file}" for one in entry.certificates]
    if theorem.repair:
        lines += ["", f"What holds instead: {theorem.repair}"]
    return "\n".join(lines)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH)


def write_pages(
    index: SpecIndex, registry: Registry, specs: Path, folder: Path
) -> tuple[Path, ...]:
    """Write one page per statement and a list of all, as HTML without scripts.

    Parameters
    ----------
    index, registry
        The verdicts, and the statements that they are about.
    specs
        Where the certificates lie; pages name them relative to this folder.
    folder
        Where the pages go; one folder below for each paper.

    Returns
    -------
    tuple of Path
        The files that were written.
    """
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: visible(value) if type(value) is str else value,
    )
    style = Markup(
        "\n".join(
            (_TEMPLATES / name).read_text(encoding="utf-8")
            for name in ("report.css", "statement.css")
        )
    )
    shared = {"style": style, "version": version("verifydp")}
    written: list[Path] = []
    for paper, entries in _by_paper(index):
        place = folder / paper
        place.mkdir(parents=True, exist_ok=True)
        theorems = [registry[entry.id] for entry in entries]
        templates = registry.templates()
        pages = [
            _page(entry, theorem, specs, templates)
            for entry, theorem in zip(entries, theorems, strict=True)
        ]
        for page in pages:
            path = place / f"{_short(page.entry)}.html"
            template = environment.get_template("statement.html")
            path.write_text(
                template.render(page=page, short=_short, **shared), encoding="utf-8"
            )
            written.append(path)
        path = place / "index.html"
        template = environment.get_template("statements.html")
        path.write_text(
            template.render(
                paper=read_paper(specs / paper, entries),
                pages=pages,
                counts=_counts(entries),
                titles={entry.id: entry.title for entry in entries},
                short=_short,
                **shared,
            ),
            encoding="utf-8",
        )
        written.append(path)
    return tuple(written)


def _by_paper(index: SpecIndex) -> Iterator[tuple[str, list[SpecEntry]]]:
    papers = sorted({entry.paper for entry in index.specs})
    for paper in papers:
        yield paper, [entry for entry in index.specs if entry.paper == paper]


def _counts(entries: Sequence[SpecEntry]) -> list[tuple[Verdict, int]]:
    found = [entry.verdict for entry in entries]
    return [(one, found.count(one)) for one in Verdict if one in found]


def _short(entry: SpecEntry) -> str:
    return entry.id.removeprefix(f"{entry.paper}.")


def _page(
    entry: SpecEntry, theorem: Theorem, specs: Path, templates: Mapping[str, str]
) -> _Page:
    by_name = {one.name: one for one in entry.certificates}
    point = theorem.refutation or theorem.instance
    return _Page(
        entry=entry,
        statement=Markup(mathml(theorem.statement, templates)),
        defined=None
        if theorem.defines is None
        else Markup(mathml(theorem.defines.body, templates)),
        point=() if point is None else tuple(_values(point)),
        witnesses=()
        if theorem.refutation is None
        else tuple(Markup(mathml(number(one))) for one in theorem.refutation.witnesses),
        nears=tuple(
            _near(
                label,
                near,
                by_name.get(f"{entry.id}{NEAR}{slug(label)}"),
                theorem,
                templates,
            )
            for label, near in theorem.near_misses.items()
        ),
        certificate=by_name.get(entry.id),
        certificates=specs.name,
    )


def _values(point: At) -> Iterator[_Value]:
    for name, sort in point.spaces.items():
        yield _Value(Markup.escape(name), Markup.escape(_space_words(str(sort))))
    for over, value in point.values.items():
        yield _Value(Markup(mathml(over)), Markup(mathml(number(value))))


def _space_words(sort: str) -> str:
    size = sort.removeprefix("(finite ").removesuffix(")")
    return f"{size} points" if size.isdecimal() else sort


def _near(
    label: str,
    near: NearMiss,
    certificate: CertificateEntry | None,
    theorem: Theorem,
    templates: Mapping[str, str],
) -> _Near:
    known: Mapping[str, object] = theorem.given
    changes: list[tuple[str, Markup | None]] = [
        (f"without “{name}”", None) for name in near.without
    ]
    changes += [
        (
            f"“{name}” becomes" if name in known else f"with “{name}”",
            Markup(mathml(formula, templates)),
        )
        for name, formula in near.given.items()
    ]
    if near.claim is not None:
        changes.append(("the claim becomes", Markup(mathml(near.claim, templates))))
    return _Near(label, tuple(changes), tuple(_values(near.at)), certificate)
