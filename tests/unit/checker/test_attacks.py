"""Forged proofs: each row wants to prove something false, and none may succeed.

The rows are the attacks that earlier checkers for this language fell for, and those
that were tried against this one. A control beside a family of attacks shows that the
honest form of the same steps is accepted.
"""

import runpy
from pathlib import Path

import pytest

from verifydp.checker.proofs import check_proof
from verifydp.errors import CertificateError
from verifydp.evidence.verdict import Verdict

_FORGED = runpy.run_path(str(Path(__file__).with_name("forged.py")))
accepted = _FORGED["accepted"]
proof = _FORGED["proof"]
refused = _FORGED["refused"]
step = _FORGED["step"]


def test_the_frame_accepts_an_honest_proof():
    done = accepted(
        proof(
            "(at_most 0 (multiply x x))",
            [step("smt", terms=[0])],
            terms=["(at_most 0 (multiply x x))"],
            variables={"x": "real"},
            free={"x": "real"},
        )
    )
    assert done.verdict is Verdict.PROVED


#: name: formula, sorts of variables. None of these holds for all values.
FALSE_FORMULAS = {
    "division by itself": ("(equal (divide x x) 1)", {"x": "real"}),
    "a divisor goes over": (
        "(implies (at_most (divide x y) 1) (at_most x y))",
        {"x": "real", "y": "real"},
    ),
    "inverse of an inverse at 0": ("(less 0 (multiply x (divide 1 x)))", {"x": "real"}),
    "root of a square": ("(equal (sqrt (multiply x x)) x)", {"x": "real"}),
    "square of a root": ("(equal (multiply (sqrt x) (sqrt x)) x)", {"x": "real"}),
    "exponential of a logarithm": ("(equal (exp (log x)) x)", {"x": "real"}),
    "logarithm of a product": (
        "(equal (log (multiply x y)) (add (log x) (log y)))",
        {"x": "real", "y": "real"},
    ),
    "logarithms are ordered": (
        "(implies (at_most x y) (at_most (log x) (log y)))",
        {"x": "real", "y": "real"},
    ),
    "powers are positive": ("(at_most 0 (power x a))", {"x": "real", "a": "real"}),
    "powers are ordered": (
        "(implies (at_most x y) (at_most (power x a) (power y a)))",
        {"x": "real", "y": "real", "a": "real"},
    ),
    "half as far": ("(at_most (exp x) (exp (multiply 1/2 x)))", {"x": "real"}),
    "e from below": ("(at_most (exp 1) 2718281828459045/1000000000000000)", {}),
    "half the normal law": ("(at_most (normal_cdf x) 1/2)", {"x": "real"}),
    "a test may be 1": ("(less (value h x) 1)", {"h": "(test (space S))"}),
    "naturals end": ("(at_most (real n) 1000000)", {"n": "natural"}),
    "integers begin": ("(at_most 0 (real z))", {"z": "integer"}),
    "one label": ("(equal l (label 0 2))", {"l": "(finite 2)"}),
    "one point": ("(equal x y)", {"x": "(space S)", "y": "(space S)"}),
    "every point in an event": (
        "(member x B)",
        {"x": "(space S)", "B": "(event (space S))"},
    ),
    "a law without its conditions": (
        (
            "(equal (mean (finite_law a b) (lambda (finite 2) "
            "(if (equal $0 (label 0 2)) 1 0))) a)"
        ),
        {"a": "real", "b": "real"},
    ),
    "rows 2 and -1": (
        (
            "(equal (mean (finite_law 2 -1) (lambda (finite 2) "
            "(if (equal $0 (label 0 2)) 1 0))) 2)"
        ),
        {},
    ),
    "a test without its range": (
        "(equal (value (test (lambda real 2)) x) 2)",
        {"x": "real"},
    ),
    "a density without its mass": (
        (
            "(equal (mean (weighted P (lambda real 2)) "
            "(lambda real (if (less 0 $0) 1 0))) "
            "(multiply 2 (mean P (lambda real (if (less 0 $0) 1 0)))))"
        ),
        {"P": "(law real)"},
    ),
    "Laplace of any scale": (
        "(equal (mean (laplace 0 b) (lambda real (if (at_most $0 0) 1 0))) 1/2)",
        {"b": "real"},
    ),
    "linear without bounds": (
        (
            "(equal (mean P (lambda real (add $0 (exp $0)))) "
            "(add (mean P (lambda real $0)) (mean P (lambda real (exp $0)))))"
        ),
        {"P": "(law real)"},
    ),
    "an infinite mean is positive": (
        "(less 0 (mean P (lambda real (exp $0))))",
        {"P": "(law real)"},
    ),
    "the other half of an event": (
        (
            "(or (forall (lambda (event (space S)) (at_most (mean P (lambda (space S) "
            "(if (member $0 $1) 1 0))) (mean Q (lambda (space S) "
            "(if (member $0 $1) 1 0)))))) "
            "(forall (lambda (event (space S)) (at_most (mean Q (lambda (space S) "
            "(if (member $0 $1) 1 0))) (mean P (lambda (space S) "
            "(if (member $0 $1) 1 0)))))))"
        ),
        {"P": "(law (space S))", "Q": "(law (space S))"},
    ),
    "quantifiers change places": (
        (
            "(implies (forall (lambda real (exists (lambda real (less $1 $0))))) "
            "(exists (lambda real (forall (lambda real (less $0 $1))))))"
        ),
        {},
    ),
    "nothing is everything": ("false", {}),
    "a sum of halves": (
        "(equal (sum n (lambda natural 1)) (add 1 (real n)))",
        {"n": "natural"},
    ),
}


def one_step(rule, name, *texts):
    formula, variables = FALSE_FORMULAS[name]
    if name == "a test may be 1":
        variables = {**variables, "x": "(space S)"}
    return proof(
        formula,
        [step(rule, terms=[0], texts=texts)],
        terms=[formula],
        variables=variables,
        free=variables,
    )


@pytest.mark.parametrize("name", FALSE_FORMULAS)
@pytest.mark.parametrize(
    ("rule", "texts"),
    [
        ("smt", ()),
        ("compute", ()),
        ("products", ("1",)),
        ("patterns", ()),
        ("point", ("128",)),
        ("assume", ()),
    ],
)
def test_no_procedure_shows_a_false_formula(name, rule, texts):
    refused(one_step(rule, name, *texts))


def always_yes(script, *, seconds):
    return "unsat"


#: What even a lying solver cannot show: their side conditions are left.
CONDITIONAL = {
    "a law without its conditions",
    "rows 2 and -1",
    "a test without its range",
    "a density without its mass",
}


@pytest.mark.parametrize("name", FALSE_FORMULAS)
def test_a_solver_that_always_says_yes_is_seen(name):
    """The rows are well formed: but for the solver they would be proved."""
    if name in CONDITIONAL:
        with pytest.raises(CertificateError, match="still rests on"):
            check_proof(one_step("smt", name), decide_with=always_yes)
    else:
        found = check_proof(one_step("smt", name), decide_with=always_yes)
        assert found.verdict is Verdict.PROVED


# --- steps that need something which is not there

#: name: terms, sorts of variables, steps. The last step must be refused.
BAD_STEPS = {
    "generalise over a hypothesis's variable": (
        ["(less 0 x)", "x"],
        {"x": "real"},
        [step("assume", terms=[0]), step("forall_intro", 0, terms=[1])],
    ),
    "bind what is no variable": (
        ["(less 0 1)", "1"],
        {},
        [step("compute", terms=[0]), step("forall_intro", 0, terms=[1])],
    ),
    "a value of another sort": (
        ["(forall (lambda natural (at_most (real $0) (real $0))))", "-1"],
        {},
        [step("compute", terms=[0]), step("forall_elim", 0, terms=[1])],
    ),
    "induction from 1": (
        ["(less 0 (real n))", "n"],
        {"n": "natural"},
        [step("assume", terms=[0]), step("induction", 0, 0, terms=[1, 0])],
    ),
    "induction over reals": (
        ["(at_most x x)", "x"],
        {"x": "real"},
        [step("compute", terms=[0]), step("induction", 0, 0, terms=[1, 0])],
    ),
    "induction with a condition on n": (
        [
            "(implies (at_most (real n) 5) (at_most (real n) 5))",
            "(at_most (real n) 5)",
            "n",
        ],
        {"n": "natural"},
        [
            step("assume", terms=[1]),
            step("induction", 0, 0, terms=[2, 1]),
        ],
    ),
    "mean under a law of the drawn variable": (
        [
            "(at_most (add (normal_cdf y) -1) 0)",
            "y",
            "1",
            "(dirac y)",
            "(normal_cdf y)",
            "-1",
        ],
        {"y": "real"},
        [
            step("smt", terms=[0]),
            step("integrate", 0, terms=[1, 2, 3, 4, 5, 3, 2]),
        ],
    ),
    "mean of what is not bounded": (
        ["(at_most y (add y 1))", "y", "1", "P", "-1", "(add y 1)"],
        {"y": "real", "P": "(law real)"},
        [
            step("compute", terms=[0]),
            step("integrate", 0, terms=[1, 2, 3, 1, 4, 3, 5]),
        ],
    ),
    "mean of what holds for one draw": (
        ["(at_most (normal_cdf y) 0)", "y", "1", "P", "(normal_cdf y)"],
        {"y": "real", "P": "(law real)"},
        [step("assume", terms=[0]), step("integrate", 0, terms=[1, 2, 3, 4])],
    ),
    "an unknown axiom": ([], {}, [step("axiom", texts=["exp_is_linear"])]),
    "an unknown rule": ([], {}, [step("trust")]),
    "a lemma that is not there": ([], {}, [step("lemma", texts=["0"])]),
    "a lemma from the end": ([], {}, [step("lemma", texts=["-1"])]),
    "a step from the end": (["true"], {}, [step("cut", -1, -1)]),
    "a step after this one": (["true"], {}, [step("cut", 0, 0)]),
    "a term from the end": (["true"], {}, [step("compute", terms=[-1])]),
    "a term that is not there": (["true"], {}, [step("compute", terms=[1])]),
    "a negative factor": (
        ["(at_most x 0)", "(at_most 0 x)"],
        {"x": "real"},
        [
            step("assume", terms=[0]),
            step("products", 0, terms=[1], texts=["-1:0"]),
        ],
    ),
    "strict from nothing strict": (
        ["(at_most 0 x)", "(less 0 x)"],
        {"x": "real"},
        [
            step("assume", terms=[0]),
            step("products", 0, terms=[1], texts=["1:0"]),
        ],
    ),
    "a factor of facts that is not there": (
        ["(at_most 0 x)"],
        {"x": "real"},
        [step("products", terms=[0], texts=["1:0"])],
    ),
    "a box cut short": (
        ["(less 0 x)", "x", "1", "2"],
        {"x": "real"},
        [step("boxes", terms=[0, 1, 2, 3], texts=["0.", "64"])],
    ),
    "a box with more leaves": (
        ["(less 0 x)", "x", "1", "2"],
        {"x": "real"},
        [step("boxes", terms=[0, 1, 2, 3], texts=["..", "64"])],
    ),
    "a box around a zero": (
        ["(less 0 (multiply x x))", "x", "-1", "1"],
        {"x": "real"},
        [step("boxes", terms=[0, 1, 2, 3], texts=["0..", "64"])],
    ),
    "a box around a pole": (
        ["(less 0 (divide 1 (multiply x x)))", "x", "-1", "1"],
        {"x": "real"},
        [step("boxes", terms=[0, 1, 2, 3], texts=["0..", "64"])],
    ),
    "a box around a jump": (
        ["(at_most (if (at_most x 0) 0 1) x)", "x", "-1", "1"],
        {"x": "real"},
        [step("boxes", terms=[0, 1, 2, 3], texts=["0..", "64"])],
    ),
    "a box upside down": (
        ["(less x 0)", "x", "2", "1"],
        {"x": "real"},
        [step("boxes", terms=[0, 1, 2, 3], texts=[".", "64"])],
    ),
    "a box without one of the variables": (
        ["(less y x)", "x", "1", "2"],
        {"x": "real", "y": "real"},
        [step("boxes", terms=[0, 1, 2, 3], texts=[".", "64"])],
    ),
    "a swap of dependent draws": (
        ["P", "x", "(dirac x)", "y", "(normal_cdf y)"],
        {"x": "real", "y": "real", "P": "(law real)"},
        [step("swap", terms=[0, 1, 2, 3, 4])],
    ),
    "a swap without bounds": (
        ["P", "x", "Q", "y", "(multiply x y)"],
        {"x": "real", "y": "real", "P": "(law real)", "Q": "(law real)"},
        [step("swap", terms=[0, 1, 2, 3, 4])],
    ),
    "laws without densities": (
        ["(at_most 0 0)", "y", "1", "P", "(normal_cdf y)", "-1", "Q"],
        {"y": "real", "P": "(law real)", "Q": "(law real)"},
        [
            step("compute", terms=[0]),
            step("integrate", 0, terms=[1, 2, 3, 4, 5, 6, 4]),
        ],
    ),
    "a coefficient that is drawn": (
        ["(at_most 0 0)", "y", "y", "P", "0"],
        {"y": "real", "P": "(law real)"},
        [step("compute", terms=[0]), step("integrate", 0, terms=[1, 2, 3, 4])],
    ),
    "a case left out": (
        ["(less 0 x)", "(less x 0)"],
        {"x": "real"},
        [
            step("assume", terms=[0]),
            step("assume", terms=[1]),
            step("cases", 0, 1, terms=[0]),
        ],
    ),
    "a label left out": (
        ["(forall (lambda (finite 2) (equal $0 (label 0 2))))", "true"],
        {},
        [
            step("compute", terms=[1]),
            step("forall_labels", 0, terms=[0]),
        ],
    ),
    "a negative label": (
        ["(equal (label -1 2) (label 1 2))"],
        {},
        [step("compute", terms=[0])],
    ),
    "a bound variable outside": (
        ["$0", "(less $0 1)"],
        {},
        [step("compute", terms=[1])],
    ),
    "a name for a bound variable": (
        ["(less %0 1)"],
        {"%0": "real"},
        [step("compute", terms=[0])],
    ),
    "a sum of half a term": (
        ["(equal (sum 5/2 (lambda natural 1)) 5/2)"],
        {},
        [step("compute", terms=[0])],
    ),
}


@pytest.mark.parametrize("name", BAD_STEPS)
def test_a_rule_refuses_what_it_needs_and_does_not_get(name):
    terms, variables, steps = BAD_STEPS[name]
    message = refused(proof("false", steps, terms=terms, variables=variables))
    # Refused at the step, not because its conclusion is another one.
    assert "the conclusion is not" not in message
    assert "still rests on" not in message
