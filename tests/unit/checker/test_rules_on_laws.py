"""The rules about expectations, on drawn finite laws.

Whenever what they rest on is true, by another program, so is what they conclude.
"""

import random
import runpy
from pathlib import Path

import mpmath
import pytest

from verifydp.checker.logic import Given
from verifydp.checker.rules import rule_named
from verifydp.checker.sequents import Context, Sequent
from verifydp.errors import SpecError
from verifydp.language.terms import substitute, variable
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


def drawn_law(rng):
    parts = [rng.randint(0, 4) for _ in range(3)]
    parts[rng.randrange(3)] += 1
    return [(k, mpmath.mpf(part) / sum(parts)) for k, part in enumerate(parts)]


def test_a_swap_is_true():
    body = "(multiply (value h y) (choose l x 2))"
    _, found = use("swap", [], ["R", "l", "P", "y", body])
    # Sums of rationals, at 15 digits.
    rng, meaning = random.Random("swap"), Meaning(tolerance=1e-12)
    assert not found.hypotheses
    for _ in range(50):
        share = mpmath.mpf(rng.randint(0, 4)) / 4
        values = {
            "P": [(mpmath.mpf(k), weight) for k, weight in drawn_law(rng)],
            "R": [(0, share), (1, 1 - share)],
            "x": mpmath.mpf(rng.randint(-3, 3)),
            "h": lambda y: 1 / (1 + y),
        }
        assert meaning(found.conclusion, values)


def test_what_holds_of_densities_is_integrated():
    """The terms give the densities; the fact has to be about them."""
    context = Context({}, [], cached_decide)
    parts = [
        term(text)
        for text in (
            "y",
            "1",
            "(laplace a 1)",
            "(value h y)",
            "-2",
            "(laplace b 1)",
            "(value h y)",
        )
    ]
    shape = (
        "(multiply {c} (value h y) (divide (exp (divide (negate (absolute "
        "(subtract y {m}))) 1)) (multiply 2 1)))"
    )
    one, other = shape.format(c="1", m="a"), shape.format(c="-2", m="b")
    claim = term(f"(at_most (add {one} {other}) 0)")
    given = Given((Sequent(frozenset(), claim),), tuple(parts), ())
    found = rule_named("integrate")(context, given)
    expected = term(
        "(at_most (add (mean (laplace a 1) (lambda real (value h $0))) "
        "(multiply -2 (mean (laplace b 1) (lambda real (value h $0))))) 0)"
    )
    assert context.form(found.conclusion).term is context.form(expected).term
    for changed in (
        substitute(claim, {term("a"): term("c")}),
        term(f"(at_most (add {one} {one}) 0)"),
    ):
        wrong = Given((Sequent(frozenset(), changed),), tuple(parts), ())
        with pytest.raises(SpecError):
            rule_named("integrate")(context, wrong)


def test_a_density_asks_for_the_scale():
    context = Context({}, [], cached_decide)
    texts = ("y", "1", "(laplace a b)", "0", "1", "(laplace a 1)", "0")
    parts = tuple(map(term, texts))
    fact = Sequent(frozenset(), term("(at_most 0 0)"))
    found = rule_named("integrate")(context, Given((fact,), parts, ()))
    assert context.form(term("(less 0 b)")).term in found.hypotheses
