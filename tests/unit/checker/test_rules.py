"""Each rule: what it makes of what it gets, and what it refuses."""

import runpy
from pathlib import Path

import pytest

from verifydp.checker.logic import Given
from verifydp.checker.rules import RULE_NAMES, rule_named
from verifydp.checker.sequents import Context, Sequent
from verifydp.errors import SpecError
from verifydp.language.definitions import Definition
from verifydp.language.notation import equal, forall, pair, point
from verifydp.language.sorts import space
from verifydp.language.statement import Statement
from verifydp.language.terms import variable
from verifydp.language.text import parse_sort, parse_term

_HERE = Path(__file__)
cached_decide = runpy.run_path(str(_HERE.with_name("forged.py")))["cached_decide"]
Meaning = runpy.run_path(str(_HERE.with_name("total_meaning.py")))["Meaning"]

SORTS = {
    **dict.fromkeys("xyzabct", "real"),
    **dict.fromkeys("nk", "natural"),
    **dict.fromkeys("uv", "(space S)"),
    "l": "(finite 2)",
    "P": "(law real)",
    "Q": "(law real)",
    "R": "(law (finite 2))",
    "h": "(test real)",
    "B": "(event real)",
}


VARIABLES = {name: variable(name, parse_sort(sort)) for name, sort in SORTS.items()}


def term(text):
    return parse_term(text, VARIABLES)


def sequent(context, text):
    """``A, B |- C`` as a sequent; what is before the turnstile is assumed."""
    before, _, after = text.rpartition("|-")
    hypotheses = [
        context.form(term(part)) for part in before.split(",") if part.strip()
    ]
    return Sequent(frozenset(form.term for form in hypotheses), term(after.strip()))


def use(rule, facts, terms=(), texts=()):
    context = Context({}, [], cached_decide)
    given = tuple(sequent(context, fact) for fact in facts)
    found = rule_named(rule)(
        context, Given(given, tuple(map(term, terms)), tuple(texts))
    )
    return context, found


_TURNED = (
    "(forall (lambda (space S) (forall (lambda (space S) "
    "(implies (equal $0 $1) (equal $1 $0))))))"
)

#: rule, facts, terms, texts, what follows. All hypotheses of the result are named.
ACCEPTED = [
    ("assume", [], ["(less 0 x)"], (), "(less 0 x) |- (less 0 x)"),
    ("compute", [], ["(less 0 1)"], (), "|- (less 0 1)"),
    (
        "convert",
        ["|- (less 0 x)"],
        ["(less (negate x) 0)"],
        (),
        "|- (less (negate x) 0)",
    ),
    (
        "forall_intro",
        ["|- (less x y)"],
        ["x"],
        (),
        "|- (forall (lambda real (less $0 y)))",
    ),
    (
        "forall_elim",
        ["|- (forall (lambda real (less $0 y)))"],
        ["3"],
        (),
        "|- (less 3 y)",
    ),
    (
        "exists_intro",
        ["|- (less 3 y)"],
        ["(exists (lambda real (less $0 y)))", "3"],
        (),
        "|- (exists (lambda real (less $0 y)))",
    ),
    (
        "exists_elim",
        ["|- (exists (lambda real (less $0 y)))", "(less x y) |- (less 0 z)"],
        ["x"],
        (),
        "|- (less 0 z)",
    ),
    (
        "implies_intro",
        ["(less 0 x) |- (less 0 y)"],
        ["(less 0 x)"],
        (),
        "|- (implies (less 0 x) (less 0 y))",
    ),
    (
        "implies_elim",
        ["|- (implies (less 0 x) (less 0 y))", "|- (less 0 x)"],
        [],
        (),
        "|- (less 0 y)",
    ),
    ("cut", ["|- (less 0 x)", "(less 0 x) |- (less 0 y)"], [], (), "|- (less 0 y)"),
    (
        "cases",
        ["(less 0 x) |- (less 0 y)", "(at_most x 0) |- (less 0 y)"],
        ["(less 0 x)"],
        (),
        "|- (less 0 y)",
    ),
    (
        "induction",
        [
            "|- (at_most 0 (real (natural 0)))",
            "(at_most 0 (real n)) |- (at_most 0 (real (next n)))",
        ],
        ["n", "(at_most 0 (real n))"],
        (),
        "|- (at_most 0 (real n))",
    ),
    (
        "rewrite",
        ["|- (equal x y)", "|- (less 0 (exp x))"],
        ["(less 0 (exp z))", "z"],
        (),
        "|- (less 0 (exp y))",
    ),
    (
        "forall_labels",
        ["|- (less 0 x)", "|- (less 0 y)"],
        ["(forall (lambda (finite 2) (less 0 (choose $0 x y))))"],
        (),
        "|- (forall (lambda (finite 2) (less 0 (choose $0 x y))))",
    ),
    (
        "products",
        ["|- (at_most 0 x)", "|- (at_most x 1)"],
        ["(at_most (multiply x x) x)"],
        ("1:0:1",),
        "|- (at_most (multiply x x) x)",
    ),
    (
        "smt",
        ["|- (less 0 x)", "|- (less x y)"],
        ["(less 0 (multiply x y))"],
        (),
        "|- (less 0 (multiply x y))",
    ),
    (
        "integrate",
        ["|- (at_most (normal_cdf y) (value h y))"],
        ["y", "1", "P", "(normal_cdf y)", "-1", "P", "(value h y)"],
        (),
        (
            "|- (at_most (add (multiply 1 (mean P (lambda real (normal_cdf $0)))) "
            "(multiply -1 (mean P (lambda real (value h $0))))) 0)"
        ),
    ),
    (
        "axiom",
        [],
        [],
        ("exp_tangent",),
        "|- (forall (lambda real (at_most (add 1 $0) (exp $0))))",
    ),
    ("cite", [], ["(less x y)"], ("a book",), "|- (less x y)"),
    ("point", [], ["(less (exp 1) 3)"], ("64",), "|- (less (exp 1) 3)"),
    (
        "profile",
        [],
        ["(normal 1 1)", "(normal 0 1)", "1", "2/5"],
        ("64", "- 1 ? 2 +"),
        (
            "|- (forall (lambda (event real) (at_most"
            " (mean (normal 1 1) (lambda real (if (member $0 $1) 1 0)))"
            " (add (multiply (exp 1)"
            " (mean (normal 0 1) (lambda real (if (member $0 $1) 1 0)))) 2/5))))"
        ),
    ),
    (
        "boxes",
        [],
        ["(less 0 x)", "x", "1", "2"],
        (".", "64"),
        "(at_most 1 x), (at_most x 2) |- (less 0 x)",
    ),
    (
        "patterns",
        [],
        [_TURNED],
        (),
        f"|- {_TURNED}",
    ),
]


@pytest.mark.parametrize(
    ("rule", "facts", "terms", "texts", "expected"), ACCEPTED, ids=lambda x: str(x)[:20]
)
def test_a_rule_makes_what_it_should(rule, facts, terms, texts, expected):
    context, found = use(rule, facts, terms, texts)
    wanted = sequent(context, expected)
    assert found.conclusion is wanted.conclusion
    assert found.hypotheses == wanted.hypotheses


def test_every_rule_is_tried():
    elsewhere = {"lemma", "swap"}
    assert {row[0] for row in ACCEPTED} | elsewhere == RULE_NAMES


REFUSED = [
    ("assume", [], ["x"], ()),
    ("assume", [], [], ()),
    ("compute", [], ["(less 0 x)"], ()),
    ("compute", ["|- true"], ["true"], ()),
    ("convert", ["|- (less 0 x)"], ["(at_most 0 x)"], ()),
    ("convert", ["|- (equal (divide x x) 1)"], ["true"], ()),
    ("forall_intro", ["(less 0 x) |- (less 0 x)"], ["x"], ()),
    ("forall_intro", ["|- (less 0 x)"], ["(add x y)"], ()),
    ("forall_elim", ["|- (exists (lambda real (less $0 y)))"], ["3"], ()),
    ("forall_elim", ["|- (forall (lambda real (less $0 y)))"], ["n"], ()),
    (
        "exists_intro",
        ["|- (less 3 y)"],
        ["(exists (lambda real (less $0 y)))", "4"],
        (),
    ),
    (
        "exists_intro",
        ["|- (less 3 y)"],
        ["(forall (lambda real (less $0 y)))", "3"],
        (),
    ),
    (
        "exists_elim",
        ["|- (exists (lambda real (less $0 y)))", "(less x y) |- (less 0 x)"],
        ["x"],
        (),
    ),
    (
        "exists_elim",
        [
            "|- (exists (lambda real (less $0 y)))",
            "(less x y), (less x z) |- (less 0 z)",
        ],
        ["x"],
        (),
    ),
    (
        "exists_elim",
        [
            "(less 0 x) |- (exists (lambda real (less $0 y)))",
            "(less x y) |- (less 0 z)",
        ],
        ["x"],
        (),
    ),
    (
        "exists_elim",
        ["|- (exists (lambda real (less $0 x)))", "(less x x) |- (less 0 z)"],
        ["x"],
        (),
    ),
    ("implies_elim", ["|- (implies (less 0 x) (less 0 y))", "|- (less 0 y)"], [], ()),
    ("cases", ["|- (less 0 x)", "|- (less 0 y)"], ["(less 0 z)"], ()),
    ("lemma", [], [], ("0",)),
    (
        "induction",
        [
            "|- (at_most 0 (real (natural 0)))",
            "(less 0 (real n)) |- (at_most 0 (real (next n)))",
        ],
        ["n", "(at_most 0 (real n))"],
        (),
    ),
    (
        "induction",
        [
            "|- (at_most 0 (real (natural 1)))",
            "(at_most 0 (real n)) |- (less x (real (next n)))",
        ],
        ["n", "(less x (real n))"],
        (),
    ),
    ("rewrite", ["|- (equal x y)", "|- (less 0 y)"], ["(less 0 z)", "z"], ()),
    ("rewrite", ["|- (less x y)", "|- (less 0 x)"], ["(less 0 z)", "z"], ()),
    (
        "forall_labels",
        ["|- (less 0 y)", "|- (less 0 x)"],
        ["(forall (lambda (finite 2) (less 0 (choose $0 x y))))"],
        (),
    ),
    ("products", ["|- (at_most 0 x)"], ["(at_most 0 y)"], ("1:0",)),
    ("products", ["|- (at_most x 0)"], ["(at_most 0 x)"], ("-1:0",)),
    ("products", ["|- (at_most 0 x)"], ["(less 0 x)"], ("1:0",)),
    ("products", ["|- (at_most 0 x)"], ["(equal x x)"], ("1:0",)),
    ("products", ["|- (at_most 0 x)"], ["(at_most 0 x)"], ("1/0:0",)),
    ("products", ["|- (at_most 0 x)"], ["(at_most 0 x)"], ("1:7",)),
    ("smt", ["|- (less 0 x)"], ["(less 1 x)"], ()),
    (
        "integrate",
        ["|- (less (normal_cdf y) 0)"],
        ["y", "1", "P", "(normal_cdf y)"],
        (),
    ),
    ("integrate", ["|- (at_most (exp y) 0)"], ["y", "1", "P", "(exp y)"], ()),
    (
        "integrate",
        ["(less 0 y) |- (at_most (value h y) 0)"],
        ["y", "1", "P", "(value h y)"],
        (),
    ),
    (
        "integrate",
        ["|- (at_most (value h y) 0)"],
        ["y", "1", "(laplace y 1)", "(value h y)"],
        (),
    ),
    ("integrate", ["|- (at_most (value h y) 0)"], ["y", "1", "R", "(value h y)"], ()),
    ("integrate", ["|- (at_most 0 0)"], ["y", "1", "P", "0", "1", "Q", "0"], ()),
    ("integrate", ["|- (at_most 0 0)"], ["y"], ()),
    (
        "integrate",
        ["|- (at_most (value h y) 0)"],
        ["y", "1", "(normal a b)", "(value h y)", "1", "(normal b a)", "0"],
        (),
    ),
    ("axiom", [], [], ("log_is_exp",)),
    ("cite", [], ["(less x y)"], ("",)),
    ("cite", [], ["x"], ("a book",)),
    ("point", [], ["(less 3 (exp 1))"], ("64",)),
    ("point", [], ["(less x (add x 1))"], ("64",)),
    ("point", [], ["(less (exp 1) 3)"], ("99999",)),
    (
        "profile",
        [],
        ["(normal 1 1)", "(normal 0 1)", "1", "1/10"],
        ("64", "- 1 ? 2 +"),
    ),
    ("boxes", [], ["(less 1 x)", "x", "1", "2"], (".", "64")),
    ("boxes", [], ["(less 0 x)", "x", "1", "2"], ("", "64")),
    ("patterns", [], ["(forall (lambda (space S) (equal $0 u)))"], ()),
    (
        "patterns",
        [],
        ["(forall (lambda (space S) (forall (lambda (space S) (equal $0 $1)))))"],
        (),
    ),
]


@pytest.mark.parametrize(
    ("rule", "facts", "terms", "texts"), REFUSED, ids=lambda x: str(x)[:20]
)
def test_a_rule_refuses_what_it_should(rule, facts, terms, texts):
    with pytest.raises(SpecError):
        use(rule, facts, terms, texts)


LEMMA = equal(point("u", space("S")), point("v", space("S")))


def use_lemma(*texts, lemma=LEMMA):
    free = sorted(lemma.free, key=repr)
    context = Context({}, [term("true"), forall(*free, lemma)], cached_decide)
    return rule_named("lemma")(context, Given((), (), texts))


def test_a_lemma_holds_in_any_spaces():
    shown = use_lemma("1")
    assert not shown.hypotheses
    assert shown.conclusion is term(
        "(forall (lambda (space S) (forall (lambda (space S) (equal $1 $0)))))"
    )
    pair = "(pair real (space S))"
    assert use_lemma("1", "S", pair).conclusion is term(
        f"(forall (lambda {pair} (forall (lambda {pair} (equal $1 $0)))))"
    )


@pytest.mark.parametrize(
    "texts",
    [
        (),
        ("1", "S"),
        ("S", "1"),
        ("2",),
        ("-1",),
        ("1", "S", "(law real)"),
        ("1", "S", "real", "T"),
    ],
)
def test_a_lemma_has_a_place_and_spaces_of_points(texts):
    with pytest.raises(SpecError):
        use_lemma(*texts)


def test_spaces_of_a_lemma_do_not_merge_variables():
    """In one space x and another x are two variables; renamed they stay two."""
    u, w = point("u", space("S")), point("u", space("T"))
    context = Context({}, [forall(u, w, equal(pair(u, w), pair(u, w)))], cached_decide)
    given = Given((), (), ("0", "S", "(space T)"))
    assert rule_named("lemma")(context, given).conclusion is term(
        "(forall (lambda (space T) (forall (lambda (space T) "
        "(equal (pair $1 $0) (pair $1 $0))))))"
    )


def test_a_definition_is_seen_through():
    """Rules look for the form they need under the name of a definition."""
    positive = Definition("positive", (term("x"),), term("(less 0 x)"))
    statement = Statement((), positive(term("y")), (positive,))
    context = Context({"positive": positive}, [], cached_decide)
    fact = Sequent(frozenset(), statement.claim)
    given = Given((fact,), (term("(less 0 y)"),), ())
    assert rule_named("convert")(context, given).conclusion is term("(less 0 y)")
