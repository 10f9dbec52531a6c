"""Attacks on lemmas in spaces, integrals of inequalities, and inherited citations."""

import runpy
from pathlib import Path

import pytest

_FORGED = runpy.run_path(str(Path(__file__).with_name("forged.py")))
accepted = _FORGED["accepted"]
proof = _FORGED["proof"]
refused = _FORGED["refused"]
step = _FORGED["step"]
_LAWS = runpy.run_path(str(Path(__file__).with_name("test_rules_on_laws.py")))
use = _LAWS["use"]


# --- citations that are inherited


def known(body):
    return {"name": "known", "parameters": (("x", "real"),), "body": body}


_P = "(normal_cdf 1/2)"
_FALSE = f"(less {_P} (multiply {_P} {_P}))"


def cited(definition, claim):
    """A lemma that cites what ``known`` means, and whose statement does not use it."""
    meaning = proof(
        "(implies (@known 2) (less 1 4))",
        [step("compute", terms=[0])],
        terms=["(implies (@known 2) (less 1 4))"],
        definitions=[definition],
    )
    cites = [
        step("cite", terms=[0], texts=["a book"]),
        step("forall_elim", 0, terms=[1]),
        step("convert", 1, terms=[2]),
    ]
    terms = ["(forall (lambda real (@known $0)))", _P, claim]
    return proof(claim, cites, terms=terms, lemmas=[meaning])


def resting_on(lemma, definition):
    """The lemma again, in a theorem whose statement uses ``known``."""
    steps = [step("lemma", texts=["0"]), step("implies_intro", 0, terms=[0])]
    claim = f"(implies (@known 0) {lemma.statement.claim})"
    return proof(
        claim, steps, terms=["(@known 0)"], definitions=[definition], lemmas=[lemma]
    )


def test_a_citation_is_printed_as_it_was_cited():
    """Where it is inherited, the table of another statement once said what it means."""
    cites, harmless = known("(less x (multiply x x))"), known("(at_most 0 (exp x))")
    lemma = cited(cites, _FALSE)
    (shown,) = accepted(lemma).citations
    assert "means x < x x" in shown.formula
    assert accepted(resting_on(lemma, cites)).citations == (shown,)
    assert "defined in two ways" in refused(resting_on(lemma, harmless))
    once_more = proof(
        "true", [step("compute", terms=[0])], terms=["true"], lemmas=[lemma]
    )
    assert "defined in two ways" in refused(resting_on(once_more, harmless))


def test_a_definition_is_the_same_beside_others():
    """``b`` is read alone in the theorem, and after ``a`` in the lemma."""
    a, b, c = (
        {"name": name, "parameters": (("x", "real"),), "body": body}
        for name, body in (("a", "(less x 3)"), ("b", "(less x 4)"), ("c", "(@b x)"))
    )
    claim = "(and (@a 1) (@c -1) (less (normal_cdf -1) 1/2))"
    lemma = proof(
        claim,
        [step("cite", terms=[0], texts=["a book"]), step("smt", 0, terms=[1])],
        terms=["(less (normal_cdf -1) 1/3)", claim],
        definitions=[a, b, c],
    )
    same = "(implies (@b 1) (@b 1))"
    steps = [step("lemma", texts=["0"]), step("compute", terms=[0])]
    outer = proof(same, steps, terms=[same], definitions=[b], lemmas=[lemma])
    assert accepted(outer).citations == accepted(lemma).citations
    other = {**b, "body": "(less x 5)"}
    outer = proof(same, steps, terms=[same], definitions=[other], lemmas=[lemma])
    assert "b is defined in two ways" in refused(outer)


# --- lemmas in spaces, and their values

S, T = "(space S)", "(space T)"


def alike(**fields):
    """If all points are one, two are: in any space."""
    formula = "(implies (forall (lambda (space S) (equal $0 y))) (equal x y))"
    terms = [f"(forall (lambda {S} (equal $0 y)))", "x"]
    steps = [
        step("assume", terms=[0]),
        step("forall_elim", 0, terms=[1]),
        step("implies_intro", 1, terms=[0]),
    ]
    sorts = {"x": S, "y": S}
    return proof(formula, steps, terms=terms, variables=sorts, free=sorts, **fields)


def in_spaces(claim, spaces, *values, sorts, free=None):
    """A theorem by the lemma above, at values."""
    taken = [step("lemma", texts=["0", *spaces])]
    taken += [step("forall_elim", k, terms=[k]) for k in range(len(values))]
    return proof(
        claim,
        taken,
        terms=values,
        variables=sorts,
        free=sorts if free is None else free,
        lemmas=[alike()],
    )


def one_of(space):
    return f"(implies (forall (lambda {space} (equal $0 v))) (equal u v))"


@pytest.mark.parametrize(
    "space", ["real", T, S, "(finite 1)", f"(pair {S} natural)", f"(pair {S} {T})"]
)
def test_a_lemma_is_in_the_spaces_that_the_step_names(space):
    sorts = {"u": space, "v": space}
    spaces = () if space == S else ("S", space)
    accepted(in_spaces(one_of(space), spaces, "u", "v", sorts=sorts))
    # Not at values of the lemma's own space, nor after another name of it.
    if space != S:
        refused(in_spaces(one_of(space), (), "u", "v", sorts=sorts))
        refused(in_spaces(one_of(space), (space, "S"), "u", "v", sorts=sorts))
        other = {"u": S, "v": S}
        refused(in_spaces(one_of(S), ("S", space), "u", "v", sorts=other))


@pytest.mark.parametrize(
    "texts",
    [
        ("S",),
        ("S", "real", "T"),
        ("S", "(law real)"),
        ("S", "(test real)"),
        ("S", "(function real real)"),
        ("S", "(pair real (law real))"),
        ("S", "(finite 0)"),
        ("S", "formula"),
        ("S", "(space %0)"),
        ("S", "(space law)"),
        ("S", "S"),
    ],
)
def test_a_lemma_is_not_about_what_is_no_space(texts):
    message = refused(in_spaces("true", texts, sorts={}))
    assert "(lemma)" in message


@pytest.mark.parametrize("value", ["$0", "k", "true", "(dirac u)", "(lambda real $0)"])
def test_a_value_that_is_no_point_is_refused(value):
    free = {"u": "real", "v": "real"}
    sorts = {**free, "k": "natural"}
    space = ("S", "real")
    claim = one_of("real")
    accepted(in_spaces(claim, space, "u", "v", sorts=sorts, free=free))
    message = refused(in_spaces(claim, space, "u", value, sorts=sorts, free=free))
    assert "does not take" in message or "not declared" in message


def test_labels_of_a_lemma_do_not_become_more():
    """A name of a sort that is no named space means nothing to a lemma."""
    two = "(or (equal x (label 0 2)) (equal x (label 1 2)))"
    parts = [two.replace("x", f"(label {k} 2)") for k in range(2)]
    terms = [f"(forall (lambda (finite 2) {two.replace('x', '$0')}))", *parts, "x"]
    labels = {"x": "(finite 2)"}
    lemma = proof(
        two,
        [
            step("compute", terms=[1]),
            step("compute", terms=[2]),
            step("forall_labels", 0, 1, terms=[0]),
            step("forall_elim", 2, terms=[3]),
        ],
        terms=terms,
        variables=labels,
        free=labels,
    )
    accepted(lemma)
    for name in ("finite", "(finite 2)", "2"):
        more = {"x": "(finite 3)"}
        steps = [
            step("lemma", texts=["0", name, "(finite 3)"]),
            step("forall_elim", 0, terms=[0]),
        ]
        goal = "(or (equal x (label 0 3)) (equal x (label 1 3)))"
        kept = proof(
            goal, steps, terms=["x"], variables=more, free=more, lemmas=[lemma]
        )
        assert "(forall_elim)" in refused(kept)


# --- integrals of inequalities

REALS = {"y": "real", "b": "real", "a": "real", "P": "(law real)", "Q": "(law real)"}


def laplace(scale):
    apart = f"(divide (negate (absolute (subtract y 0))) {scale})"
    return f"(divide (exp {apart}) (multiply 2 {scale}))"


def compared(*parts):
    """What has to hold of every y; a part: coefficient, law, integrand, density."""
    products = [f"(multiply {c} {body} {density})" for c, _, body, density in parts]
    total = products[0] if len(products) == 1 else f"(add {' '.join(products)})"
    return f"(at_most {total} 0)"


def integrated(*parts, fact="assume", over="y"):
    """The steps and terms; the fact itself is assumed, or shown by a procedure."""
    terms = [compared(*parts), over, *(text for part in parts for text in part[:3])]
    steps = [
        step(fact, terms=[0]),
        step("integrate", 0, terms=range(1, len(terms))),
    ]
    return terms, steps


#: Parts, how the fact is shown: each once, none gives an inequality of expectations.
NOT_INTEGRATED = {
    "for some draws": ((("1", "P", "(normal_cdf y)", "1"),), "assume"),
    "for no draw that is a number": ((("1", "P", "0", "1"),), "smt", "1"),
    "unbounded of both signs": ((("0", "P", "y", "1"),), "smt"),
    "unbounded above": ((("-1", "P", "(exp y)", "1"),), "smt"),
    "a root of a draw": ((("-1", "P", "(sqrt y)", "1"),), "smt"),
    "near a pole": ((("-1", "P", "(divide 1 (multiply y y))", "1"),), "smt"),
    "a draw behind a condition": (
        (("0", "P", "(if (at_most y 0) 1 y)", "1"),),
        "smt",
    ),
    "a draw inside of another expectation": (
        (("0", "P", "(mean Q (lambda real (multiply $0 y)))", "1"),),
        "smt",
    ),
    "an exponent that is drawn": (
        (("0", "P", "(power (normal_cdf y) y)", "1"),),
        "smt",
    ),
    "a test that is none": (
        (("0", "P", "(value (test (lambda real y)) 0)", "1"),),
        "smt",
    ),
    "a coefficient that is drawn": ((("y", "P", "0", "1"),), "smt"),
    "a law that is drawn": ((("0", "(dirac y)", "1", "1"),), "smt"),
    "a scale that is drawn": (
        (("0", "(laplace 0 1)", "1", "1"), ("0", "(laplace 0 y)", "1", "1")),
        "smt",
    ),
    "two laws of points": (
        (("0", "(dirac 0)", "1", "1"), ("0", "(dirac 1)", "1", "1")),
        "smt",
    ),
    "two laws of which nothing is known": (
        (("0", "P", "1", "1"), ("0", "Q", "1", "1")),
        "smt",
    ),
    "a law that is weighted": (
        (
            ("0", "(laplace 0 1)", "1", "1"),
            ("0", "(weighted (laplace 0 1) (lambda real 1))", "1", "1"),
        ),
        "smt",
    ),
    "reals and whole numbers": (
        (
            ("0", "(laplace 0 1)", "1", "1"),
            ("0", "(geometric (integer 0) 1)", "1", "1"),
        ),
        "smt",
    ),
}


@pytest.mark.parametrize("name", NOT_INTEGRATED)
def test_what_has_no_integral_is_not_integrated(name):
    parts, fact, *over = NOT_INTEGRATED[name]
    terms, steps = integrated(*parts, fact=fact, over=(*over, "y")[0])
    message = refused(proof("false", steps, terms=terms, variables=REALS))
    assert "(integrate)" in message


def left(*parts):
    """The conditions with which an inequality is integrated."""
    terms, _ = integrated(*parts)
    _, found = use("integrate", [f"|- {terms[0]}"], terms[1:])
    return {repr(formula) for formula in found.hypotheses}


@pytest.mark.parametrize("scale", ["0", "-1", "b"])
def test_the_scale_of_a_density_stays_a_condition(scale):
    """With a scale of -1 the "density" is negative: 0 <= -E 1 would follow."""
    one = ("0", "(laplace 0 1)", "1", laplace("1"))
    other = ("1", f"(laplace 0 {scale})", "1", laplace(scale))
    assert left(one, other) == {"(not (at_most b 0))" if scale == "b" else "false"}


@pytest.mark.parametrize("deviation", ["0", "-1", "b"])
def test_the_deviation_of_a_density_stays_a_condition(deviation):
    ratio = f"(divide (subtract y 0) {deviation})"
    bell = f"(exp (divide (negate (multiply {ratio} {ratio})) 2))"
    height = f"(divide 1 (multiply {deviation} (sqrt (multiply 2 pi))))"
    one = ("0", "(laplace 0 1)", "1", laplace("1"))
    other = ("1", f"(normal 0 {deviation})", "1", f"(multiply {height} {bell})")
    assert left(one, other) == {"(not (at_most b 0))" if deviation == "b" else "false"}


_WEIGHTS = (
    "(mean (finite_law y (subtract 1 y)) "
    "(lambda (finite 2) (if (equal $0 (label 0 2)) 1 0)))"
)


@pytest.mark.parametrize(
    "body",
    ["(value (test (lambda real y)) 0)", "(value (test (lambda real y)) b)", _WEIGHTS],
)
@pytest.mark.parametrize("integrand", ["{}", "(if (at_most y 0) {} 0)"])
def test_what_an_integrand_needs_it_needs_for_every_draw(body, integrand):
    """That no draw is a weight by itself is left to show, and cannot be shown."""
    found = left(("-1", "P", integrand.format(f"(normal_cdf {body})"), "1"))
    assert found
    assert all(text.startswith("(forall (lambda real ") for text in found)


def test_an_exponent_below_0_is_not_bounded():
    power = "(power (normal_cdf y) {})"
    assert left(("-1", "P", power.format("-1"), "1")) == {"false"}
    assert left(("-1", "P", power.format("a"), "1")) == {"(at_most (multiply -1 a) 0)"}
