"""Claims about noise of norms and canonical noise: settled, with certificates."""

import itertools
import math
from fractions import Fraction

import msgspec
import pytest

import verifydp
from verifydp.errors import CertificateError, InputError, SpecError
from verifydp.evidence.canonical import sealed
from verifydp.formal.mechanisms import question_about
from verifydp.mechanisms import mechanism
from verifydp.notions import ExactApproximate

#: What two rows and two columns trade, and what three of each trade in a circle.
SWITCHES = [
    tuple(
        (1 if (r, c) in {(a, p), (b, q)} else -1 if (r, c) in {(a, q), (b, p)} else 0)
        for r, c in itertools.product(range(3), repeat=2)
    )
    for a, b in itertools.combinations(range(3), 2)
    for p, q in itertools.combinations(range(3), 2)
]
CIRCLE = (1, -1, 0, 0, 1, -1, -1, 0, 1)
TWO = [(1, -1, 0), (0, 1, -1)]


def settled(name, epsilon, delta=0, *, bounds=False, **parameters):
    return verifydp.prove(
        name, epsilon=epsilon, delta=delta, certify_bounds=bounds, **parameters
    )


@pytest.mark.parametrize(
    ("name", "parameters", "least"),
    [
        ("k-norm", {"vectors": [*TWO, (1, 0, -1)], "decay": "1/2"}, "1/2"),
        # A change that the ball has to be doubled for.
        ("k-norm", {"vectors": [(1, 0, -1)], "decay": 1, "ball": TWO}, 2),
        ("k-norm", {"vectors": [(3, -3)], "decay": "2/7", "ball": [(1, -1)]}, "6/7"),
        ("norm-noise",
         {"norm": "l2", "entries": 4, "scale": 2, "sensitivity": 1}, "1/2"),
        ("norm-noise",
         {"norm": "linf", "entries": 1, "scale": "3", "sensitivity": 2}, "2/3"),
        ("tulap", {"decay": "1.1", "sensitivity": 3}, "1.1"),
    ],
)  # fmt: skip
def test_the_least_epsilon_is_proved_and_a_little_less_refuted(name, parameters, least):
    exact = Fraction(least)
    right = settled(name, exact, **parameters)
    assert right.verdict.value == "PROVED"
    assert verifydp.check(right.certificate)
    wrong = settled(name, exact * Fraction(999, 1000), **parameters)
    assert wrong.verdict.value == "REFUTED"
    assert verifydp.check(wrong.certificate)
    for result in (right, wrong):
        assert float(result.epsilon_lower) <= exact <= float(result.epsilon_upper)


def test_the_printed_ball_of_a_3_x_3_table_protects_a_circle_half_as_much():
    given = {"vectors": [*SWITCHES, CIRCLE], "ball": SWITCHES, "decay": "1/4"}
    printed = settled("k-norm", "1/4", **given)
    assert printed.verdict.value == "REFUTED"
    assert verifydp.check(printed.certificate)
    repaired = settled("k-norm", "1/2", **given)
    assert repaired.verdict.value == "PROVED"
    assert verifydp.check(repaired.certificate)


def test_a_proof_for_one_ball_is_none_for_a_smaller_one():
    """The statements differ: steps of the one do not show the other."""
    wide = settled("k-norm", 1, vectors=[*TWO, (1, 0, -1)], decay=1).certificate
    narrow = settled("k-norm", 2, vectors=[(1, 0, -1)], decay=1, ball=TWO).certificate
    swapped = msgspec.structs.replace(narrow, statement=wide.statement)
    with pytest.raises(CertificateError):
        verifydp.check(sealed(swapped))


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("k-norm", {"vectors": [(1, -1)], "decay": "20/7"}),
        ("norm-noise",
         {"norm": "l1", "entries": 2, "scale": "7/20", "sensitivity": 1}),
        ("tulap", {"decay": "20/7", "sensitivity": 1}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("claims", [("20/7", "19/7"), ("19/7", "20/7")])
def test_damaged_certificates_are_refused(name, parameters, claims):
    """Of a proof and of a refutation: another claim, a step less, other numbers."""
    whole = settled(name, claims[0], **parameters).certificate
    other = whole.statement.claim.replace(*claims)
    assert other != whole.statement.claim
    damaged = [
        {"statement": msgspec.structs.replace(whole.statement, claim=other)},
        {"steps": whole.steps[:-1]},
        {"terms": tuple(one.replace("20/7", "21/7") for one in whole.terms)},
    ]
    for change in damaged:
        with pytest.raises(CertificateError):
            verifydp.check(sealed(msgspec.structs.replace(whole, **change)))


@pytest.mark.parametrize(("size", "epsilon", "attempt"),
                         [(1, 1, "proved"), (3, "5/2", "refuted")])  # fmt: skip
def test_a_norm_that_is_not_that_of_the_change_shows_nothing(size, epsilon, attempt):
    """The norm is 2: neither weights nor a form show another number."""
    subject = mechanism("k-norm", vectors=[(1, 0, -1)], decay=1, ball=TWO)
    vars(subject)["size"] = Fraction(size)
    question = question_about(subject, ExactApproximate.read(epsilon))
    with pytest.raises(SpecError):
        getattr(question, attempt)()


@pytest.mark.parametrize(
    ("epsilon", "delta", "slack", "verdict"),
    [
        (1, "0.1", "0.1", "PROVED"),
        (1, "0.099", "0.1", "REFUTED"),
        (50, "0.099", "0.1", "REFUTED"),
        ("1/2", "0.2877", 0, "PROVED"),
        ("1/2", "0.2876", 0, "REFUTED"),
        ("log(2)", "0.2739", "0.1", "PROVED"),
        ("log(2)", "0.2738", "0.1", "REFUTED"),
    ],
)
def test_canonical_noise_is_settled_for_every_epsilon_and_delta(
    epsilon, delta, slack, verdict
):
    result = settled("tulap", epsilon, delta, decay=1, sensitivity=2, slack=slack)
    assert result.verdict.value == verdict
    assert verifydp.check(result.certificate)
    assert any("canonical" in note for note in result.notes)


@pytest.mark.parametrize("slack", [0, "0.1"])
def test_the_profile_of_canonical_noise_is_that_of_its_own_density(slack):
    """Without the formula: the noise moved by 1, cell by cell of its distribution."""
    subject = mechanism("tulap", decay=1, sensitivity=1, slack=slack)
    places = [k / 400 for k in range(-20_000, 20_001)]
    chances = list(map(float, subject.noise.cdf(places)))
    here = [high - low for low, high in itertools.pairwise(chances)]
    for level in (0.3, 0.5, 0.9):
        excess = sum(
            max(0.0, p - math.exp(level) * q)
            for p, q in zip(here[:-400], here[400:], strict=True)
        ) + sum(here[-400:])
        bound = settled("tulap", str(level), "0.5", decay=1, sensitivity=1, slack=slack)
        assert float(bound.delta_upper) == pytest.approx(excess, abs=2e-3)


def test_no_density_ratio_exceeds_the_pure_epsilon_and_one_reaches_it():
    """Directly: the densities around two answers, on a grid of the plane."""
    vectors = [*TWO, (1, 0, -1)]
    subject = mechanism("k-norm", vectors=vectors, decay=2, ball=TWO)
    one, other = subject.law((0, 0, 0)), subject.law((1, 0, -1))
    grid = [
        (a / 4, b / 4, -(a + b) / 4)
        for a, b in itertools.product(range(-20, 21), repeat=2)
    ]
    largest = max(abs(one.privacy_loss(other, grid)))
    assert largest == pytest.approx(4)
    result = settled("k-norm", 4, vectors=vectors, decay=2, ball=TWO)
    assert result.verdict.value == "PROVED"
    assert float(result.epsilon_upper) == pytest.approx(largest)


def test_a_delta_in_several_dimensions_is_proved_from_the_pure_epsilon_or_open():
    """(e - e^(1/2)) / (e + 1) is 0.28765: more is proved, less is not refuted."""
    known = settled("k-norm", "1/2", "0.288", vectors=TWO, decay=1, bounds=True)
    assert known.verdict.value == "PROVED"
    assert known.bounds["epsilon_upper"] == known.bounds["delta_upper"] == "certified"
    still = settled("k-norm", "1/2", "0.287", vectors=TWO, decay=1)
    assert still.verdict.value == "INCONCLUSIVE"
    assert still.certificate is None
    assert "several dimensions" in still.reason
    assert float(still.delta_upper) == pytest.approx(0.2876491)
    line = settled("k-norm", "1/2", "0.2", vectors=[(1, -1)], decay=1)
    assert line.verdict.value == "REFUTED"  # 1 - exp(-1/4) is 0.2212


def test_what_has_no_certificate_says_why():
    vast = settled("norm-noise", 1, norm="l1", entries=2, scale=1, sensitivity=201)
    assert vast.verdict.value == "INCONCLUSIVE"
    assert "up to 200" in vast.reason


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"vectors": TWO, "decay": 1, "ball": [(1, -1, 0)]}, "outside the span"),
        ({"vectors": TWO, "decay": 1, "ball": [(1, -1)]}, "ball has 2"),
        ({"vectors": TWO, "decay": 1, "ball": [(0, 0, 0)]}, "ball are all zero"),
        ({"vectors": TWO, "decay": 1, "ball": 7}, "ball is '7'"),
        ({"vectors": TWO, "decay": 0}, "decay is 0"),
    ],
)
def test_a_ball_that_is_none_is_one_line(parameters, said):
    with pytest.raises(InputError, match=said) as refusal:
        settled("k-norm", 1, **parameters)
    assert "\n" not in str(refusal.value)
