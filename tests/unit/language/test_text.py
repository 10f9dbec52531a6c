"""The canonical text: read back it is the same term, and no text does harm."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifydp.errors import SpecError
from verifydp.formal.spec.shared_terms import shared_texts
from verifydp.language.definitions import Definition
from verifydp.language.nodes import NODES
from verifydp.language.notation import (
    bind,
    choose,
    dirac,
    equal,
    event,
    exp,
    finite_law,
    forall,
    if_,
    integer,
    iterate,
    kernel,
    label,
    laplace,
    law,
    mean,
    member,
    natural,
    natural_number,
    normal,
    pair,
    point,
    real,
    standard_normal,
    sum_,
    to_real,
    value,
    weighted,
)
from verifydp.language.sorts import REAL, finite, space
from verifydp.language.terms import make
from verifydp.language.text import parse_sort, parse_term
from verifydp.language.writing import text_of

X, Y = real("x"), real("y")
S = space("S")
s, n = point("s", S), natural("n")
TWO = Definition("twice", (X,), X + X)
DEFINITIONS = {"twice": TWO}
K = kernel("K", S, finite(2))
LABEL = point("l", finite(2))

TERMS = [
    X + Y * 2 - exp(-X) / 3,
    if_(X < Y, X, make("pi")),
    forall(X, Y, equal(X, Y)),
    mean(bind(law("P", S), s, make("apply", K, s)), LABEL, choose(LABEL, X, 1)),
    mean(laplace(X, 2), Y, if_(member(Y, event(X, X <= Y)), 1, 0)),
    mean(normal(0, X), Y, value(make("test", make("lambda", X, data=REAL)), Y)),
    mean(standard_normal, Y, TWO(Y)),
    sum_(n, point("k", n.sort), to_real(point("k", n.sort))),
    equal(integer(-3), integer("z")),
    equal(label(1, 2), LABEL),
    mean(finite_law("1/3", "2/3"), LABEL, choose(LABEL, "1/7", -2)),
    mean(weighted(law("Q", REAL), Y, 1), Y, Y),
    mean(
        iterate(natural_number(2), LABEL, n, LABEL, dirac(LABEL)),
        LABEL,
        choose(LABEL, 0, 1),
    ),
    make("first", pair(X, s)),
]


def variables_of(*terms):
    return {str(term.data): term for part in terms for term in part.free}


@pytest.mark.parametrize("term", TERMS, ids=str)
def test_a_text_is_read_back(term):
    text = text_of(term)
    assert parse_term(text, variables_of(term), DEFINITIONS) is term
    spaced = text.replace("(", " ( ").replace(")", "\t)\n")
    assert parse_term(spaced, variables_of(term), DEFINITIONS) is term
    sorts = {str(part.sort) for part in term.free} | {str(term.sort)} - {"formula"}
    assert all(str(parse_sort(sort)) == sort for sort in sorts)


def test_a_table_is_read_back():
    table, places = shared_texts([*TERMS, TERMS[0] * TERMS[0]])
    known = []
    for text in table:
        known.append(parse_term(text, variables_of(*TERMS), DEFINITIONS, known))
    assert all(known[place] is term for term, place in places.items())


WORDS = st.sampled_from(
    [
        *NODES,
        "(",
        ")",
        "(",
        ")",
        "(",
        ")",
        "x",
        "l",
        "$0",
        "$1",
        "#0",
        "#9",
        "@twice",
        "@x",
        "1",
        "-1/2",
        "1/0",
        "real",
        "formula",
        "predicate",
        "(finite 2)",
        "%0",
        "(space S)",
        "variable",
        "bound",
        "defined",
        "9" * 1300,
        "1e9",
        "0x1",
        "٣",
        "$٣",
    ]
)
VARIABLES = {"x": X, "l": LABEL, "P": law("P", S)}


def read_or_refused(read):
    """What was read, or None where it was refused in one line; nothing else."""
    try:
        return read()
    except SpecError as error:
        message = str(error)
    assert "\n" not in message
    assert len(message) < 500
    return None


@settings(max_examples=400, deadline=None)
@given(st.lists(WORDS, max_size=25).map(" ".join))
def test_any_words_give_a_term_or_a_spec_error(text):
    term = read_or_refused(lambda: parse_term(text, VARIABLES, DEFINITIONS, [X]))
    if term is not None:
        assert term.loose == 0
        assert parse_term(text_of(term), VARIABLES, DEFINITIONS) is term


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60))
def test_any_text_gives_a_term_or_a_spec_error(text):
    for read in (parse_sort, lambda text: parse_term(text, VARIABLES, DEFINITIONS)):
        read_or_refused(lambda read=read: read(text))


_EXPRESSION = st.recursive(
    st.sampled_from(["x", "1", "$0", "l", "real", "(lambda real $0)", "P"]),
    lambda inner: st.builds(
        lambda head, parts: f"({head} {' '.join(parts)})",
        st.sampled_from(sorted(NODES)),
        st.lists(inner, max_size=3),
    ),
    max_leaves=12,
)


@settings(max_examples=400, deadline=None)
@given(_EXPRESSION)
def test_any_expression_gives_a_term_or_a_spec_error(text):
    term = read_or_refused(lambda: parse_term(text, VARIABLES, DEFINITIONS))
    if term is not None:
        assert parse_term(text_of(term), VARIABLES, DEFINITIONS) is term


@pytest.mark.parametrize(
    "text",
    [
        "",
        "()",
        "(())",
        ")",
        "(",
        "x x",
        "(lambda)",
        "(lambda real)",
        "(lambda formula true)",
        "(lambda predicate true)",
        "(label 0)",
        "(label -1 2)",
        "(label 2 2)",
        "(label 0 2 3)",
        "(natural -1)",
        "(natural 1/2)",
        "(integer 1/2)",
        "(number 1)",
        "(variable x)",
        "(bound 0)",
        "(defined twice)",
        "(@twice)",
        "(@twice x x)",
        "(@twice l)",
        "(@thrice x)",
        "@twice",
        "$0",
        "$-1",
        "(lambda real $1)",
        "#0",
        "#-1",
        "%0",
        "1/0",
        "1e3",
        "0.5",
        "1_000",
        "+1",
        "inf",
        "nan",
        "(finite_law)",
        "(choose l x)",
        "(choose l x 1 2)",
        "(if x x x)",
        "(equal P P)",
        "(forall x)",
        "(mean P (lambda real $0))",
        "(sum 5/2 (lambda natural 1))",
        "(" * 200 + ")" * 200,
        "9" * 1201,
        "x" * (5 * 2**20),
    ],
    ids=lambda text: text[:20] or "nothing",
)
def test_a_malformed_text_is_refused(text):
    with pytest.raises(SpecError):
        parse_term(text, VARIABLES, DEFINITIONS)


@pytest.mark.parametrize(
    "text",
    [
        "formula",
        "predicate",
        "(finite 0)",
        "(finite -1)",
        "(finite 999999999)",
        "(space)",
        "(space a b)",
        "(space (space S))",
        "(law (law real))",
        "(event)",
        "(function (law real) real)",
        "(function real formula)",
        "(pair real)",
        "real x",
    ],
)
def test_a_malformed_sort_is_refused(text):
    with pytest.raises(SpecError):
        parse_sort(text)
