"""Statements and definitions: one text, one meaning."""

import pytest

from verifydp.checker.statements import read_statement
from verifydp.errors import SpecError
from verifydp.formal.spec.writing import statement_record
from verifydp.language.definitions import Definition, unfolded
from verifydp.language.notation import (
    equal,
    event_variable,
    exp,
    forall,
    law,
    natural,
    point,
    probability,
    real,
)
from verifydp.language.sorts import REAL, event_sort, finite, space
from verifydp.language.statement import Statement, all_definitions
from verifydp.language.terms import variable

X, Y = real("x"), real("y")
S, T = space("S"), space("T")
P, Q = law("P", S), law("Q", S)
EPSILON, DELTA = real("epsilon"), real("delta")
B = event_variable("B", S)
CLOSE = Definition(
    "close",
    (P, Q, EPSILON, DELTA),
    forall(B, probability(P, B) <= exp(EPSILON) * probability(Q, B) + DELTA),
)
BOTH = Definition("both", (P, Q), CLOSE(P, Q, 1, 0), (CLOSE,))


def statement(**fields):
    parts = {"given": (("x", X < Y),), "claim": X <= Y, "definitions": ()}
    return Statement(**{**parts, **fields})


def test_a_statement_is_read_back():
    close = Statement((("near", CLOSE(P, Q, 1, 0)),), BOTH(P, Q), (BOTH,))
    again = read_statement(statement_record(close))
    assert again.text == close.text
    assert again.digest == close.digest
    assert [item.name for item in close.definitions] == ["close", "both"]


def test_every_change_changes_the_digest():
    plain = statement()
    changed = [
        statement(given=(("y", X < Y),)),
        statement(given=(("x", X <= Y),)),
        statement(given=()),
        statement(claim=Y <= X),
        statement(claim=X < Y),
        statement(given=(("x", X < Y), ("z", X < Y))),
    ]
    assert len({plain.digest, *(other.digest for other in changed)}) == 7


def test_the_sort_of_a_variable_is_in_the_text():
    natural_one = Statement((), equal(natural("n"), natural("n")))
    label_one = Statement((), equal(point("n", finite(2)), point("n", finite(2))))
    assert natural_one.claim is not label_one.claim
    assert natural_one.digest != label_one.digest


def test_a_definition_that_is_not_used_is_left_out():
    assert statement(definitions=(CLOSE,)).digest == statement().digest


def test_a_definition_takes_any_space():
    small = finite(2)
    one, other = law("P", small), law("Q", small)
    meaning = unfolded(CLOSE(one, other, 0, 0), {"close": CLOSE})
    assert meaning.free == {one, other}
    assert meaning.arguments[0].data == event_sort(small)
    nested = unfolded(BOTH(one, other), {"both": BOTH, "close": CLOSE})
    assert nested is CLOSE(one, other, 1, 0)


@pytest.mark.parametrize(
    "make_it",
    [
        lambda: Statement((("a", X < Y), ("a", X < Y)), X < Y),
        lambda: Statement((), X),
        lambda: Statement((("a", X),), X < Y),
        lambda: Statement((), equal(point("x", S), point("x", S)), ()).__class__(
            (("a", equal(point("x", T), point("x", T))),),
            equal(point("x", S), point("x", S)),
        ),
        lambda: Statement((), CLOSE(P, Q, 0, 0)),
        lambda: Statement((), BOTH(P, Q), (CLOSE,)),
        lambda: Statement((("a\nclaim", X < Y),), X < Y),
        lambda: Statement((("", X < Y),), X < Y),
        lambda: CLOSE(P, law("R", T), 0, 0),
        lambda: CLOSE(P, Q, 0),
        lambda: CLOSE(P, Q, 0, natural("n")),
        lambda: Definition("a b", (X,), X),
        lambda: Definition("d", (X, X), X),
        lambda: Definition("d", (X + Y,), X),
        lambda: Definition("d", (X,), Y),
        lambda: Definition("d", (P, Q), CLOSE(P, Q, 0, 0)),
        lambda: Definition("d", (), forall(B, equal(1, 1))),
        lambda: variable("pi", REAL),
        lambda: unfolded(CLOSE(P, Q, 0, 0), {}),
        lambda: all_definitions([CLOSE, Definition("close", (X,), X)]),
    ],
)
def test_what_is_not_well_formed_is_refused(make_it):
    with pytest.raises(SpecError) as caught:
        make_it()
    assert "\n" not in str(caught.value)
