"""The scope in words says each variable once, with all that it ranges over."""

import pytest

from verifydp.language.definitions import Definition
from verifydp.language.notation import (
    TRUE,
    any_test,
    at,
    bind,
    equal,
    event_variable,
    exp,
    finite,
    forall,
    function_variable,
    kernel,
    law,
    member,
    natural,
    pair,
    pair_sort,
    point,
    probability,
    real,
    space,
    to_real,
    value,
)
from verifydp.language.scope import described, grouped_variables, scope_of, space_names
from verifydp.language.sorts import (
    INTEGER,
    NATURAL,
    REAL,
    event_sort,
    function_sort,
    law_sort,
)
from verifydp.language.sorts import tests_over as over_tests
from verifydp.language.statement import Statement

S, T = space("S"), space("T")
P, Q, K = law("P", S), law("Q", S), kernel("K", S, T)
B, D, s = event_variable("B", S), event_variable("D", T), point("s", S)
t = point("t", T)
epsilon, delta, x = real("epsilon"), real("delta"), real("x")
CLOSE = Definition(
    "close",
    (P, Q, epsilon, delta),
    forall(B, probability(P, B) <= exp(epsilon) * probability(Q, B) + delta),
)


def scope(claim, *definitions):
    return scope_of(Statement((), claim, definitions))


def test_post_processing():
    after = [bind(one, s, at(K, s)) for one in (P, Q)]
    given = (("close", CLOSE(P, Q, epsilon, delta)),)
    statement = Statement(given, CLOSE(*after, epsilon, delta), (CLOSE,))
    assert scope_of(statement) == (
        "all real epsilon, delta; all laws P, Q on any standard Borel space S; all "
        "Markov kernels K from S to any standard Borel space T"
    )


def test_finite_spaces_say_their_size():
    three, event = law("P", finite(3)), event_variable("B", finite(3))
    words = "all events B on 3 points; all laws P on 3 points"
    assert scope(probability(three, event) <= 1) == words
    one = point("i", finite(1))
    assert scope(equal(one, one)) == "all labels i of 1 point"


ANY_S, ANY_T = "any standard Borel space S", "any standard Borel space T"
CHOICE = function_variable("choice", T, event_sort(S))
SCOPES = [
    (x <= 1, ["all real x"]),
    (to_real(natural("n")) <= x, ["all real x", "all natural numbers n"]),
    (member(s, B), [f"all points s of {ANY_S}", "all events B on S"]),
    (
        value(any_test("phi", S), s) <= 1,
        [f"all points s of {ANY_S}", "all tests phi on S"],
    ),
    (
        at(function_variable("f", REAL), x) <= 1,
        [
            "all real x",
            "all measurable functions f from the real numbers to the real numbers",
        ],
    ),
    (
        member(pair(s, x), event_variable("C", pair_sort(S, REAL))),
        [
            "all real x",
            f"all points s of {ANY_S}",
            "all events C on the pairs of S and the real numbers",
        ],
    ),
    (
        member(s, at(CHOICE, t)),
        [
            f"all points s of {ANY_S}",
            f"all points t of {ANY_T}",
            "all measurable functions choice from T to the events on S",
        ],
    ),
    (forall(P, TRUE), ["all standard Borel spaces S"]),
    (forall(x, x <= x), ["no variables: one closed statement"]),
]


@pytest.mark.parametrize(("claim", "parts"), SCOPES, ids=[one[0] for _, one in SCOPES])
def test_scope(claim, parts):
    assert scope(claim).split("; ") == parts


def test_bound_variables_are_no_part_of_the_scope():
    words = scope(forall(B, probability(P, B) <= x))
    assert words == "all real x; all laws P on any standard Borel space S"


def test_a_larger_space_is_never_said_where_a_smaller_one_is_meant():
    # the same formula over two spaces has two scopes
    small = scope(probability(law("P", finite(2)), event_variable("B", finite(2))) <= 1)
    large = scope(probability(P, B) <= 1)
    assert "2 points" in small
    assert "any standard Borel space" in large
    assert "any" not in small


def test_every_variable_and_space_is_said_once():
    claim = probability(bind(P, s, at(K, s)), D) <= delta * probability(Q, B)
    words = scope(claim)
    for name in ("delta", "P", "Q", "K", "B", "D"):
        assert sum(word.strip(",;") == name for word in words.split()) == 1
    for name in ("S", "T"):
        assert words.count(f"any standard Borel space {name}") == 1


def test_groups_are_in_order_of_appearance():
    statement = Statement((("first", real("b") <= real("a")),), real("c") <= real("a"))
    (_, terms), *_ = grouped_variables(statement)
    assert [term.data for term in terms] == ["b", "a", "c"]


def test_space_names_are_found_in_binders():
    assert space_names(forall(K, TRUE)) == ["S", "T"]


@pytest.mark.parametrize(
    "sort",
    [
        REAL,
        NATURAL,
        INTEGER,
        finite(4),
        S,
        pair_sort(S, REAL),
        event_sort(S),
        law_sort(S),
        over_tests(S),
        function_sort(S, law_sort(T)),
        function_sort(S, function_sort(T, REAL)),
    ],
    ids=str,
)
def test_every_sort_has_words(sort):
    noun, places = described(sort)
    assert noun
    assert all(word in {"on", "from", "to", "of"} for word, _ in places)
