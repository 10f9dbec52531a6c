"""Statements with their points and near misses, as their certificates have them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from verifydp.catalogue.reading import Shelf
from verifydp.catalogue.statements import statement_from
from verifydp.checker.decoding import decode
from verifydp.checker.statements import read_statement
from verifydp.errors import CertificateError, SpecError, VerifyDPError
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.specs import CertificateEntry, SpecEntry
from verifydp.evidence.verdict import Verdict
from verifydp.language.definitions import Definition
from verifydp.language.statement import Statement
from verifydp.language.terms import Term, variable
from verifydp.language.text import parse_sort, parse_term

__all__ = ["Document", "Near", "Reader", "ShownPoint"]


@dataclass(frozen=True, slots=True)
class ShownPoint:
    """Values of all variables at which the checker evaluated a statement.

    ``spaces`` are the sorts, as text, that named spaces become. ``witnesses`` are the
    values at which the claim of a refuted statement was taken, in their order.
    """

    spaces: tuple[tuple[str, str], ...]
    values: tuple[tuple[Term, Term], ...]
    witnesses: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Near:
    """A statement that differs in one place, and the point that refutes it."""

    label: str
    statement: Statement
    point: ShownPoint
    certificate: CertificateEntry


@dataclass(frozen=True, slots=True)
class Document:
    """A row with the statement that its certificate is about.

    Where the row has no verdict the statement is that of the committed text, with no
    point and no near misses; none where that text cannot be read.
    """

    entry: SpecEntry
    statement: Statement | None
    templates: dict[str, str]
    point: ShownPoint | None
    nears: tuple[Near, ...]

    @property
    def defined(self) -> Definition | None:
        """What the statement defines, where it is a definition."""
        if self.statement is None:
            return None
        return next(
            (
                one
                for one in self.statement.definitions
                if one.name == self.entry.defines
            ),
            None,
        )


class Reader:
    """Reads documents of a folder of specs.

    Parameters
    ----------
    shelf
        The folder.
    entries
        Its rows.
    """

    def __init__(self, shelf: Shelf, entries: Iterable[SpecEntry]) -> None:
        self._shelf = shelf
        self._entries = {entry.id: entry for entry in entries}
        self._statements: dict[str, Statement] = {}

    def document(self, entry: SpecEntry) -> Document:
        """Read a row's statement, points and near misses.

        Raises
        ------
        SpecError
            If a certificate has changed since the rows were read.
        """
        try:
            statement = self.statement(entry)
        except (VerifyDPError, RecursionError):
            if entry.certificates:
                raise
            return Document(entry, None, {}, None, ())
        point: ShownPoint | None = None
        nears: list[Near] = []
        for certificate in entry.certificates:
            record = self._record(certificate)
            if certificate.name == entry.id:
                point = _point(record, statement)
                continue
            changed = read_statement(record.statement)
            refuting = _point(record, changed)
            assert refuting is not None  # the checker accepts no refutation without
            label = entry.nears.get(certificate.name, certificate.name)
            nears.append(Near(label, changed, refuting, certificate))
        return Document(
            entry, statement, self.templates(statement), point, tuple(nears)
        )

    def statement(self, entry: SpecEntry) -> Statement:
        """The statement of a row: that of its certificate, where it has a verdict.

        Raises
        ------
        SpecError
            If there is no text of the statement.
        """
        known = self._statements.get(entry.id)
        if known is None:
            if entry.certificates:
                known = read_statement(self._record(entry.certificates[0]).statement)
            else:
                text = self._shelf.text(entry.id)
                if text is None:
                    raise SpecError(f"{entry.id} has no committed text: spec run it")
                known = statement_from(text)
                if known.text != text:
                    raise SpecError(f"{entry.id}: the committed text is none")
            self._statements[entry.id] = known
        return known

    def templates(self, statement: Statement) -> dict[str, str]:
        """How uses of definitions read, where these mean what is defined so."""
        found: dict[str, str] = {}
        for definition in statement.definitions:
            entry = self._defining.get(definition.name)
            if entry is None or entry.verdict is Verdict.INCONCLUSIVE:
                continue
            for known in self.statement(entry).definitions:
                if (known.name, known.parameters, known.body) == (
                    definition.name,
                    definition.parameters,
                    definition.body,
                ):
                    found[definition.name] = entry.reads
        return found

    @cached_property
    def _defining(self) -> dict[str, SpecEntry]:
        return {
            entry.defines: entry
            for entry in self._entries.values()
            if entry.defines and entry.reads
        }

    def _record(self, certificate: CertificateEntry) -> ProofCertificate:
        try:
            record = decode((self._shelf.folder / certificate.file).read_bytes())
        except (OSError, CertificateError):
            record = None
        if not isinstance(record, ProofCertificate) or (
            record.digest != certificate.digest
        ):
            raise SpecError(f"{certificate.file} has changed meanwhile: try again")
        return record


def _point(record: ProofCertificate, statement: Statement) -> ShownPoint | None:
    if record.instance is None:
        return None
    definitions = {one.name: one for one in statement.definitions}
    instance = record.instance
    return ShownPoint(
        tuple(instance.spaces.items()),
        tuple(
            (term, parse_term(instance.values[name], {}, definitions))
            for name, term in statement.variables.items()
        ),
        _witnesses(record) if record.verdict is Verdict.REFUTED else (),
    )


def _witnesses(record: ProofCertificate) -> tuple[Term, ...]:
    """Closed values at which the denied claim was taken: the chain from its assumption.

    A refutation supposes the claim, takes it at values, and finds a contradiction.
    """
    supposed = {
        step.terms[0]
        for step in record.steps
        if step.rule == "implies_intro" and len(step.terms) == 1
    }
    chain: set[int] = set()
    places: list[int] = []
    for place, step in enumerate(record.steps):
        begins = step.rule == "assume" and step.terms[0] in supposed
        goes_on = step.rule == "forall_elim" and step.uses[0] in chain
        if begins or goes_on:
            chain.add(place)
        if goes_on:
            places.append(step.terms[0])
    variables = {
        name: variable(name, parse_sort(sort))
        for name, sort in record.variables.items()
    }
    definitions = {
        one.name: one for one in read_statement(record.statement).definitions
    }
    table: list[Term] = []
    try:
        for text in record.terms:
            table.append(parse_term(text, variables, definitions, table))
    except SpecError:  # a definition of a lemma: the values are not shown then
        return ()
    found = [table[place] for place in dict.fromkeys(places)]
    return tuple(term for term in found if not term.free)
