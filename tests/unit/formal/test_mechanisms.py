"""Claims about mechanisms: at the truth proved, a little below it refuted."""

import random
from fractions import Fraction

import msgspec
import pytest

from verifydp.checker import check
from verifydp.errors import CertificateError, UnsupportedError
from verifydp.evidence.canonical import canonical_bytes, sealed
from verifydp.evidence.verdict import Verdict
from verifydp.formal.mechanisms import question_about, settle
from verifydp.formal.mechanisms.gaussian import approximate as gaussian_theorem
from verifydp.formal.mechanisms.laplace import approximate as laplace_theorem
from verifydp.formal.mechanisms.results import prove_result
from verifydp.formal.spec.proof import Proof
from verifydp.formal.spec.theorem import At
from verifydp.formal.spec.writing import refutation_certificate
from verifydp.language.notation import event, real
from verifydp.language.statement import Statement
from verifydp.mechanisms import mechanism
from verifydp.notions import ExactApproximate

LAPLACE = ("laplace", {"scale": "0.7", "sensitivity": 2})
GAUSSIAN = ("gaussian", {"sigma": "1.3", "sensitivity": 1})
GEOMETRIC = ("geometric", {"decay": "0.123456789", "sensitivity": 3})
RATIO = ("geometric", {"ratio": "1/3", "sensitivity": 5})
COIN = ("randomised-response", {"keep": "3/4"})
LIAR = ("randomised-response", {"keep": "0.1", "categories": 4})
AIMED = ("randomised-response", {"calibrated": "0.123456789", "categories": 5})
CHOICE = ("exponential", {"epsilon_0": "0.123456789", "sensitivity": "0.3"})
TABLE = (
    "table",
    {
        "table": {"a": ["3/4", "1/4"], "b": ["1/4", "3/4"], "c": ["1", "0"]},
        "neighbours": [["a", "b"], ["a", "c"]],
    },
)


def settled(subject, epsilon, delta=0):
    name, parameters = subject
    return settle(mechanism(name, **parameters), ExactApproximate.read(epsilon, delta))


@pytest.mark.parametrize(
    ("subject", "epsilon", "delta", "verdict"),
    [
        (LAPLACE, "20/7", 0, "PROVED"),
        (LAPLACE, "2.857142857142857142857", 0, "REFUTED"),
        (LAPLACE, "1", "0.605", "PROVED"),
        (LAPLACE, "1", "0.604", "REFUTED"),
        (LAPLACE, "log(3)", "0.6", "PROVED"),
        (LAPLACE, "5", "1e-9", "PROVED"),
        (LAPLACE, "0", "0.761", "PROVED"),
        (LAPLACE, "0", "0.76", "REFUTED"),
        (GAUSSIAN, "1", "0.0549", "PROVED"),
        (GAUSSIAN, "1", "0.0548", "REFUTED"),
        (GAUSSIAN, "700", 0, "REFUTED"),
        (GAUSSIAN, "0", "0.3", "PROVED"),
        (GAUSSIAN, "log(3)", "0.06", "PROVED"),
        (GEOMETRIC, "0.370370367", 0, "PROVED"),
        (GEOMETRIC, "0.370370366", 0, "REFUTED"),
        (GEOMETRIC, "0.4", "0.1", "PROVED"),
        (RATIO, "log(243)", 0, "PROVED"),
        (RATIO, "5.493", 0, "REFUTED"),
        (RATIO, "log(3)", "0.5", "REFUTED"),
        (COIN, "log(3)", 0, "PROVED"),
        (COIN, "1.0986122886681", 0, "REFUTED"),
        (COIN, "log(2)", "1/4", "PROVED"),
        (COIN, "log(2)", "0.24999999999999999", "REFUTED"),
        (LIAR, "log(3)", 0, "PROVED"),
        (LIAR, "1", "0.02", "REFUTED"),
        (AIMED, "0.123456789", 0, "PROVED"),
        (AIMED, "0.123456788", 0, "REFUTED"),
        (AIMED, "0.1", "0.01", "PROVED"),
        (CHOICE, "0.123456789", 0, "PROVED"),
        (CHOICE, "0.123456788", 0, "REFUTED"),
        (CHOICE, "0.2", "0.01", "PROVED"),
        (CHOICE, "0.1", "0.001", "REFUTED"),
        (TABLE, "log(3)", "1/4", "PROVED"),
        (TABLE, "log(3)", "0.2499999", "REFUTED"),
        (TABLE, "100", 0, "REFUTED"),
    ],
)
def test_at_the_truth_proved_and_below_it_refuted(subject, epsilon, delta, verdict):
    found = settled(subject, epsilon, delta)
    assert (found.verdict.value, found.reason) == (
        verdict,
        found.reason if found.verdict.value == verdict else "",
    )
    assert check(canonical_bytes(found.certificate))
    assert found.citations == ()


def test_the_statement_is_about_all_neighbours() -> None:
    question = question_about(
        mechanism("laplace", scale=1, sensitivity=2), ExactApproximate.read(2)
    )
    assert question.statement.text.splitlines()[-2:] == [
        "given neighbours: (at_most (absolute (subtract f g)) 2)",
        "claim (@close (laplace f 1) (laplace g 1) 2 0)",
    ]
    assert set(question.statement.variables) == {"f", "g"}


def test_where_no_proof_is_known_the_verdict_says_so() -> None:
    found = settled(("geometric", {"decay": "0.5", "sensitivity": 2}), "0.5", "0.3")
    assert found.verdict is Verdict.INCONCLUSIVE
    assert found.certificate is None
    assert "no proof was found" in found.reason


def test_a_certificate_for_another_claim_is_refused() -> None:
    proved = settled(LAPLACE, "20/7").certificate
    stronger = msgspec.structs.replace(
        proved.statement, claim=proved.statement.claim.replace("20/7", "19/7")
    )
    assert stronger != proved.statement
    with pytest.raises(CertificateError):
        check(sealed(msgspec.structs.replace(proved, statement=stronger)))
    refuted = settled(LAPLACE, "1").certificate
    with pytest.raises(CertificateError):
        check(sealed(msgspec.structs.replace(refuted, verdict=Verdict.PROVED)))


def test_a_prover_that_says_yes_is_not_believed() -> None:
    """The proof of a false claim fails, whatever the enclosure says."""
    name, parameters = LAPLACE
    subject = mechanism(name, **parameters)
    below = ExactApproximate.read("2.8")
    found = settle(subject, below, subject.delta_at(below.epsilon) * 0)
    assert found.verdict is Verdict.INCONCLUSIVE


def test_a_mechanism_without_proofs_is_refused() -> None:
    class Strange:
        name = "strange"

    with pytest.raises(UnsupportedError, match="audit it"):
        question_about(Strange(), ExactApproximate.read(1))  # type: ignore[arg-type]


def test_all_pairs_of_a_large_table_without_slack() -> None:
    draw = random.Random(6)
    rows = []
    for _ in range(24):
        weights = [draw.randint(50, 100) for _ in range(8)]
        rows.append([Fraction(one, sum(weights)) for one in weights])
    subject = mechanism("table", table=rows)
    worst = max(max(column) / min(column) for column in zip(*rows, strict=True))
    at_truth = settle(subject, ExactApproximate.read(f"log({worst})"))
    assert at_truth.verdict is Verdict.PROVED
    below = worst - Fraction(1, 10**9)
    found = settle(subject, ExactApproximate.read(f"log({below})"))
    assert found.verdict is Verdict.REFUTED


def test_a_table_of_some_size() -> None:
    draw = random.Random(5)
    rows = []
    for _ in range(6):
        weights = [draw.randint(50, 100) for _ in range(12)]
        rows.append([Fraction(one, sum(weights)) for one in weights])
    subject = mechanism("table", table=rows)
    result = prove_result(subject, ExactApproximate.read("0.1", "0.1"))
    assert set(result.bound_certificates) == {"epsilon_upper", "delta_upper"}
    at_bound = ExactApproximate.read(Fraction(result.epsilon_lower), "0.1")
    assert settle(subject, at_bound).verdict is Verdict.REFUTED


@pytest.mark.parametrize("subject", [LAPLACE, GAUSSIAN, COIN, AIMED])
@pytest.mark.parametrize(("epsilon", "delta"), [("0.05", "0.01"), ("3", "0.001")])
def test_bounds_are_certified_and_sharp(subject, epsilon, delta) -> None:
    name, parameters = subject
    claim = ExactApproximate.read(epsilon, delta)
    result = prove_result(mechanism(name, **parameters), claim)
    assert result.epsilon_lower <= result.epsilon_upper
    assert result.delta_lower <= result.delta_upper
    assert result.epsilon_upper - result.epsilon_lower <= 1e-11
    assert result.delta_upper - result.delta_lower <= 1e-11
    for bound, certificate in result.bound_certificates.items():
        assert result.bounds[bound] == "certified"
        assert check(certificate)
    assert result.bounds["delta_upper"] == "certified"
    holds = claim.delta >= Fraction(result.delta_upper)
    assert result.verdict is (Verdict.PROVED if holds else Verdict.REFUTED)


_Y = real("y")


@pytest.mark.parametrize(
    ("theorem", "dropped", "at", "threshold"),
    [
        (laplace_theorem(), "neighbours", {"g": 3}, 0),
        (laplace_theorem(), "enough noise", {"epsilon": "1/2"}, "1/4"),
        (gaussian_theorem(), "neighbours", {"g": 3}, 1),
        (gaussian_theorem(), "enough noise", {"delta": "0.05"}, "-1/2"),
    ],
)
def test_each_hypothesis_of_a_general_theorem_is_needed(
    theorem, dropped, at, threshold
) -> None:
    kept = tuple(item for item in theorem.statement.given if item[0] != dropped)
    weaker = Statement(kept, theorem.claim, theorem.statement.definitions)
    changed = {theorem[name]: value for name, value in at.items()}
    values = {**theorem.instance.values, **changed}
    half_line = event(_Y, threshold >= _Y)
    certificate = refutation_certificate(
        "near miss", Proof(weaker), At(values, witnesses=(half_line,))
    )
    assert check(certificate)


@pytest.mark.parametrize("epsilon", [Fraction(1, 10), Fraction(7, 3)])
def test_the_exponential_profile_is_not_only_claimed(epsilon) -> None:
    """Half of the exact delta is refuted, so the closed form is no overestimate."""
    subject = mechanism("exponential", epsilon_0="2.5", sensitivity=1)
    level = ExactApproximate.read(epsilon).epsilon
    delta = Fraction(float(subject.delta_at(level).mid())) * Fraction(999, 1000)
    assert settle(subject, ExactApproximate(level, delta)).verdict is Verdict.REFUTED
