"""What one file of specs says: a statement, why it holds or fails, and its tests."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from verifydp.errors import SpecError
from verifydp.formal.spec.proof import Fact, Proof
from verifydp.language.alterations import with_number
from verifydp.language.definitions import Definition
from verifydp.language.nearness import Change, change_between
from verifydp.language.printing.prose import unfilled
from verifydp.language.printing.scenes import unread
from verifydp.language.sorts import MISLEADING, Sort
from verifydp.language.spaces import rename_spaces
from verifydp.language.statement import Statement
from verifydp.language.terms import Real, Term, number, substitute

__all__ = ["At", "NearMiss", "Number", "Printed", "Standing", "Theorem", "auto"]

Standing = Literal[
    "definition",
    "holds",
    "holds-repaired",
    "refuted",
    "vacuous",
    "ambiguous",
    "reported",
    "not-checkable",
]
#: Fewer words than this explain nothing.
_REASON_WORDS = 3
_PLACE = re.compile(r"\{[0-9]+\}")
#: Phrases and names of hypotheses: no sign of a formula is in them.
_PHRASE = re.compile(r"[\w ,.'()-]*")
#: Shows one hypothesis at an instance, where the default is not enough.
Show = Callable[[Proof, Term], Fact]


@dataclass(frozen=True, slots=True, eq=False)
class At:
    """A point of a statement: closed values for all its variables.

    Parameters
    ----------
    values
        A closed term for each variable; numbers may be written as text.
    witnesses
        For a refutation: values for the outer ``forall`` of the claim, or of the part
        of it that fails, in order; an event for example.
    spaces
        The sorts that named spaces become.
    show
        How a hypothesis is shown at the point, by its name; where the default
        (take apart, compute, enclose, ask the solver) is not enough.
    refute
        How the claim is refuted at the point, by default from the witnesses: gives a
        contradiction that rests on the claim, or the claim's negation.
    """

    values: Mapping[Term, Real]
    witnesses: tuple[Real, ...] = ()
    spaces: Mapping[str, Sort] = field(default_factory=dict)
    show: Mapping[str, Show] = field(default_factory=dict)
    refute: Callable[[Proof, Term], Fact] | None = None

    def of(self, formula: Term) -> Term:
        """Put the values into a formula."""
        spaces = dict(self.spaces)
        values = {
            rename_spaces(over, spaces): number(value)
            for over, value in self.values.items()
        }
        return substitute(rename_spaces(formula, spaces), values)


@dataclass(frozen=True, slots=True)
class Number:
    """One number that becomes another one.

    Parameters
    ----------
    old, new
        The number that is there, and what it becomes.
    place
        Which of the numbers with this value, in reading order from 0.
    hypothesis
        The name of the hypothesis in which it stands; by default it is the claim.
    """

    old: Real
    new: Real
    place: int = 0
    hypothesis: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class NearMiss:
    """A statement that differs in one place and is false: the checker refutes it.

    It leaves out one hypothesis, or changes one thing in one place of one hypothesis
    or of the claim; `verifydp.language.nearness` says what one thing is, and `change`
    finds out which.

    Parameters
    ----------
    at
        Where it fails: a point, or what differs there from the theorem's instance, by
        default nothing.
    without
        The name of the hypothesis that is left out.
    given
        The hypothesis that is changed, by its name.
    claim
        The changed claim; of a claim of several parts it may be one part alone.
    number
        In place of all these, one number that is changed.
    witnesses, show, refute
        As for `At`, where `at` says what differs; a point has its own.
    """

    at: At | Mapping[Term, Real] = field(default_factory=dict)
    without: str | tuple[str, ...] = ()
    given: Mapping[str, Term] = field(default_factory=dict)
    claim: Term | None = None
    number: Number | None = None
    witnesses: tuple[Real, ...] = ()
    show: Mapping[str, Show] = field(default_factory=dict)
    refute: Callable[[Proof, Term], Fact] | None = None

    def beside(self, instance: At | None) -> "NearMiss":
        """The same with its whole point, if it is told by what differs.

        Raises
        ------
        SpecError
            If a point is given, and what belongs to one beside it.
        """
        if isinstance(self.at, At):
            if self.witnesses or self.show or self.refute is not None:
                raise SpecError("witnesses, show and refute belong to the point `at`")
            return self
        usual = instance or At({})
        whole = At(
            {**usual.values, **self.at},
            self.witnesses,
            usual.spaces,
            {**usual.show, **self.show},
            self.refute,
        )
        return replace(self, at=whole, witnesses=(), show={}, refute=None)

    @property
    def point(self) -> At:
        """Where it fails, as a theorem has it."""
        if not isinstance(self.at, At):
            raise SpecError("a near miss has a point when it belongs to a theorem")
        return self.at

    def statement(self, of: Statement) -> Statement:
        """Give the changed statement.

        Raises
        ------
        SpecError
            If nothing is changed, or a name is not there.
        """
        if self.number is not None:
            return self._with_number(of, self.number)
        known = dict(of.given)
        for name in self._left_out:
            if known.pop(name, None) is None:
                raise SpecError(f"there is no hypothesis {name!r} to leave out")
        changed = {**known, **self.given}
        claim = of.claim if self.claim is None else self.claim
        if changed == dict(of.given) and claim is of.claim:
            raise SpecError("the near miss is the statement itself")
        return Statement(tuple(changed.items()), claim, of.definitions)

    @property
    def _left_out(self) -> tuple[str, ...]:
        return (self.without,) if isinstance(self.without, str) else self.without

    def _with_number(self, of: Statement, change: Number) -> Statement:
        if self.without or self.given or self.claim is not None:
            raise SpecError("a near miss that changes a number changes nothing else")
        known, numbers = dict(of.given), (change.old, change.new, change.place)
        if change.hypothesis is None:
            return Statement(of.given, with_number(of.claim, *numbers), of.definitions)
        if change.hypothesis not in known:
            raise SpecError(f"there is no hypothesis {change.hypothesis!r} to change")
        known[change.hypothesis] = with_number(known[change.hypothesis], *numbers)
        return Statement(tuple(known.items()), of.claim, of.definitions)

    def change(self, of: Statement) -> Change:
        """Say what it changes of a statement.

        Raises
        ------
        SpecError
            If it is not near: nothing is changed, or more than one thing.
        """
        return change_between(of, self.statement(of))


@dataclass(frozen=True, slots=True)
class Printed:
    """Where a paper prints a statement, so that a verdict on it is a verdict on that.

    Parameters
    ----------
    place
        Page and number, such as ``"p. 7, eq. (12)"``.
    words
        The few words or symbols of the paper that are meant, quoted.
    """

    place: str
    words: str


def auto(proof: Proof) -> Fact:
    """Prove a claim by taking it apart, computing, and asking the solver."""
    return proof.auto(
        proof.statement.claim,
        *(proof.given(name) for name, _ in proof.statement.given),
    )


@dataclass(frozen=True, kw_only=True, eq=False)
class Theorem:
    """A statement of a paper, or a definition with what characterises it.

    Parameters
    ----------
    title
        A few words for lists.
    source
        Paper and place.
    claim, given
        The statement: what follows, from which named hypotheses.
    covers
        Ids of the catalogue's items that it states.
    standing
        What the item turned out to be.
    uses
        Definitions in the statement.
    proof
        Writes the proof; `auto` where nothing has to be said.
    refutation
        Where the statement fails, for a refuted one.
    instance
        Where the hypotheses hold; needed wherever there are any.
    near_misses
        False neighbours by name, each refuted by the same checker: one for each
        hypothesis and each constant.
    exceptions
        Those that have none, with the reason: by the name of a hypothesis, or of one
        part of a conjunction as ``"name, part 2"``, by a constant as ``"5/4"``, or for
        ``"the other numbers"``.
    reach
        Corners of the printed scope, at which the hypotheses have to hold.
    defines, reads
        For a definition: what is defined, and how its use reads in a sentence, as in
        ``"{0} is ({2}, {3})-close to {1}"`` with numbers for the arguments.
    remark
        Which reading it is, what the printed form says, what the repair changes.
    repair
        For a refuted statement: the id of the one that holds.
    printed
        Where the paper prints this very statement, where that differs from what is
        meant or holds; nothing is taken to be printed without it.
    """

    title: str
    source: str
    claim: Term
    given: Mapping[str, Term] = field(default_factory=dict)
    covers: tuple[str, ...] = ()
    standing: Standing = "holds"
    uses: tuple[Definition, ...] = ()
    proof: Callable[[Proof], Fact] = auto
    refutation: At | None = None
    instance: At | None = None
    near_misses: Mapping[str, NearMiss] = field(default_factory=dict)
    exceptions: Mapping[str, str] = field(default_factory=dict)
    reach: tuple[At, ...] = ()
    defines: Definition | None = None
    reads: str = ""
    remark: str = ""
    repair: str = ""
    printed: Printed | None = None

    def __post_init__(self) -> None:
        whole = {
            label: near.beside(self.instance)
            for label, near in self.near_misses.items()
        }
        object.__setattr__(self, "near_misses", whole)

    @cached_property
    def statement(self) -> Statement:
        """The statement by itself."""
        uses = (*self.uses, *((self.defines,) if self.defines else ()))
        return Statement(tuple(self.given.items()), self.claim, uses)

    def __getitem__(self, name: str) -> Term:
        """Give a variable of the statement by its name.

        Raises
        ------
        SpecError
            If there is none.
        """
        try:
            return self.statement.variables[name]
        except KeyError:
            known = ", ".join(self.statement.variables)
            raise SpecError(f"there is no variable {name!r}, only {known}") from None

    def but(self, **changes: object) -> "Theorem":
        """The same with some parts changed."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def unfinished(self) -> Iterable[str]:
        """What a draft may lack for its standing, one line each."""
        if self.standing != "refuted" and self.given and self.instance is None:
            yield "hypotheses need an instance, or they may contradict each other"
        true = self.standing in {"definition", "holds", "holds-repaired"}
        if true and not self.near_misses:
            yield "at least one near miss is needed"

    def problems(self) -> Iterable[str]:
        """What is wrong with it, one line each."""
        if not self.title or not self.source:
            yield "a title and a source are needed"
        if self.standing == "refuted" and self.refutation is None:
            yield "a refuted statement needs a refutation"
        for name, reason in self.exceptions.items():
            if len(reason.split()) < _REASON_WORDS:
                yield f"the exception {name!r} needs a reason in words"
        if self.standing == "definition" and self.defines is None:
            yield "a definition has to say what it defines"
        if self.reads:
            yield from self._misread()
        yield from self._unnamed()

    def _misread(self) -> Iterable[str]:
        """A phrase has words of its own, and names each parameter."""
        if self.defines is None:
            yield "reads says how a definition reads: there is none"
            return
        problem = unread(self.reads, len(self.defines.parameters))
        if problem:
            names = ", ".join(
                f"{{{place}}} for {term.data}"
                for place, term in enumerate(self.defines.parameters)
            )
            yield f"reads {self.reads!r}: {problem}; write {names}"
        words = _PLACE.sub(" ", self.reads)
        own = [word for word in words.split() if len(word) > 1 and word.isalpha()]
        if _PHRASE.fullmatch(words) is None or MISLEADING.issuperset(own):
            yield (
                f"reads {self.reads!r} looks like something built in: use words, "
                "commas, hyphens and parentheses"
            )

    def _unnamed(self) -> Iterable[str]:
        """Texts refer to what the statement has, hypotheses have plain names."""
        for name in self.given:
            if _PHRASE.fullmatch(name) is None or "(" in name or ")" in name:
                yield f"the hypothesis {name!r}: use words, commas and hyphens"
        try:
            statement = self.statement
        except SpecError:
            return  # whoever loads it says what is wrong with it
        for text in (self.title, self.remark, *self.near_misses):
            problem = unfilled(text, statement)
            if problem:
                yield f"in {text[:60]!r}: {problem}"
