"""A bound on all events, for a test: what the steps show, and what they refuse."""

import pytest

from verifydp.errors import SpecError
from verifydp.formal.spec.proof import Proof
from verifydp.language.statement import Statement
from verifydp.language.terms import variable
from verifydp.language.text import parse_sort, parse_term

SORTS = {
    **dict.fromkeys("yabc", "real"),
    "P": "(law real)",
    "Q": "(law real)",
    "h": "(test real)",
}
VARIABLES = {name: variable(name, parse_sort(sort)) for name, sort in SORTS.items()}


def term(text):
    return parse_term(text, VARIABLES)


def cake(left, right):
    """From a bound on all events of the reals, one for a test."""
    bound = term(f"(forall (lambda (event real) (at_most {left} {right})))")
    p = Proof(Statement((("bound", bound),), bound))
    known = p.given("bound")
    return p, known, p.layer_cake(known, VARIABLES["y"], term("(value h y)"))


_HIT, _MISS = "(if (member $0 $1) 1 0)", "(if (member $0 $1) 0 1)"
_PROBABILITY = f"(mean P (lambda real {_HIT}))"
_WEIGHT = "(exp (multiply $1 (normal_cdf $0)))"
#: Bounds with weights, means and complements of events; and the bounds for a test.
BOUNDS = [
    (
        _PROBABILITY,
        f"(add c (mean Q (lambda real {_HIT})))",
        "(mean P (lambda real (value h $0)))",
        "(add c (mean Q (lambda real (value h $0))))",
    ),
    (
        f"(multiply a {_PROBABILITY})",
        f"(add c (multiply b (mean Q (lambda real {_MISS}))))",
        "(multiply a (mean P (lambda real (value h $0))))",
        "(add c (multiply b (mean Q (lambda real (subtract 1 (value h $0))))))",
    ),
    (
        (
            "(mean P (lambda real (mean Q (lambda real (multiply "
            "(normal_cdf $1) (if (member (add $1 $0) $2) 1 0))))))"
        ),
        f"(add c (multiply b {_PROBABILITY}))",
        (
            "(mean P (lambda real (mean Q (lambda real (multiply "
            "(normal_cdf $1) (value h (add $1 $0)))))))"
        ),
        "(add c (multiply b (mean P (lambda real (value h $0)))))",
    ),
    (
        "(if (member a $0) 1 0)",
        f"(add c (multiply b {_PROBABILITY}))",
        "(value h a)",
        "(add c (multiply b (mean P (lambda real (value h $0)))))",
    ),
]


@pytest.mark.parametrize(("left", "right", "low", "high"), BOUNDS)
def test_a_test_takes_the_place_of_the_event(left, right, low, high):
    p, known, fact = cake(left, right)
    assert fact.sequent.hypotheses == known.sequent.hypotheses
    same = p.the_same(fact, term(f"(at_most {low} {high})"))
    assert same.sequent.hypotheses == known.sequent.hypotheses
    assert "layer_cake" not in {step.rule for step in p.steps}


@pytest.mark.parametrize(
    ("left", "why"),
    [
        (f"(multiply {_PROBABILITY} {_PROBABILITY})", "not linear"),
        (f"(exp {_PROBABILITY})", "not linear"),
        (f"(absolute {_PROBABILITY})", "not linear"),
        (f"(divide 1 {_PROBABILITY})", ""),
        (f"(if (less 0 {_PROBABILITY}) 1 0)", ""),
        (f"(maximum {_PROBABILITY} (mean Q (lambda real {_HIT})))", "not linear"),
        ("(if (forall (lambda real (member $0 $1))) 1 0)", ""),
        (
            (
                "(mean P (lambda real (mean Q (lambda real "
                "(if (and (member $0 $2) (member $1 $2)) 1 0)))))"
            ),
            "not linear",
        ),
        ("(mean P (lambda real (if (member (if (member $0 $1) 1 0) $1) 1 0)))", ""),
        (f"(mean P (lambda real (multiply (exp $0) {_HIT})))", "bounded"),
        (
            (
                f"(mean P (lambda real (mean Q (lambda real (multiply {_WEIGHT} "
                "(if (member $0 $2) 1 0))))))"
            ),
            "bounded",
        ),
    ],
)
def test_events_have_to_be_in_linear_places(left, why):
    with pytest.raises(SpecError) as refused:
        cake(left, "1")
    assert why in str(refused.value)
