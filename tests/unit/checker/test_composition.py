"""Certificates of compositions: genuine ones pass, altered ones are refused."""

import dataclasses
import random
from fractions import Fraction

import msgspec
import pytest

from verifydp.checker import check
from verifydp.checker.process import establish_apart
from verifydp.composition.optimal import (
    ApproximateComponent,
    GaussianComponent,
    compose_optimally,
)
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import canonical_bytes, sealed
from verifydp.evidence.compositions import ApproximateStage, CompositionBound
from verifydp.evidence.verdict import Verdict

LATTICE = (
    compose_optimally([ApproximateComponent("0.1", "1e-6", count=30), ("0.25", 0)])
    .delta_at(1)
    .certificate
)
LISTED = (
    compose_optimally([("0.1", 0), ("log(2)", "1e-3")]).delta_at("0.65").certificate
)
NORMAL = compose_optimally([GaussianComponent("0.5", count=4)]).delta_at(1).certificate
BOTH = compose_optimally([("1", 0), GaussianComponent("0.5")]).delta_at(1).certificate
ROUNDED = (
    compose_optimally([(Fraction(n, 10**6 + n), 0) for n in range(1, 40)], points=5_000)
    .delta_at("1/5000")
    .certificate
)
ALL = {
    "lattice": LATTICE,
    "listed": LISTED,
    "normal": NORMAL,
    "both": BOTH,
    "rounded": ROUNDED,
}


def altered(record, **fields):
    return sealed(msgspec.structs.replace(record, **fields))


def with_bound(record, **fields):
    bound = msgspec.structs.replace(record.bounds[0], **fields)
    return altered(record, bounds=(bound,))


def with_stage(record, **fields):
    first, *rest = record.approximate
    first = msgspec.structs.replace(first, **fields)
    return altered(record, approximate=(first, *rest))


@pytest.mark.parametrize("name", ALL)
def test_a_genuine_certificate_passes_here_and_in_the_checkers_process(name):
    assert check(canonical_bytes(ALL[name]))
    shown = establish_apart(ALL[name])
    assert shown.verdict is Verdict.PROVED
    assert shown.digest == ALL[name].digest


@pytest.mark.parametrize("name", ALL)
def test_a_bound_that_is_a_little_better_is_refused(name):
    record = ALL[name]
    bound = record.bounds[0]
    upper, lower = Fraction(bound.delta_upper), Fraction(bound.delta_lower)
    width = max(upper - lower, upper / 10**15)
    with pytest.raises(CertificateError, match="delta_upper is"):
        check(with_bound(record, delta_upper=str(upper - width)))
    with pytest.raises(CertificateError, match="delta_lower is"):
        check(with_bound(record, delta_lower=str(lower + width)))
    assert check(with_bound(record, delta_upper=str(upper + width), delta_lower="0"))
    assert check(with_bound(record, delta_upper="1", delta_lower="-1"))
    smaller = str(Fraction(bound.epsilon) * Fraction(1, 2))
    with pytest.raises(CertificateError, match="delta_upper is"):
        check(with_bound(record, epsilon=smaller))


@pytest.mark.parametrize(
    ("forged", "message"),
    [
        (with_stage(LATTICE, count=31), "delta_upper is"),
        (with_stage(LATTICE, count=29), "delta_lower is"),
        (with_stage(LATTICE, delta="1/100000"), "delta_upper is"),
        (with_stage(LATTICE, delta="0"), "delta_lower is"),
        (with_stage(LISTED, delta="1/100"), "delta_upper is"),
        (with_stage(LISTED, epsilon="11/100"), "delta_upper is"),
        (with_stage(LATTICE, epsilon="11/100"), "not between its steps"),
        (with_stage(LATTICE, epsilon="log(2)"), "not between its steps"),
        (with_stage(LATTICE, steps=(1, 2)), "delta_lower is"),
        (with_stage(LATTICE, steps=(3, 4)), "not between its steps"),
        (with_stage(LATTICE, steps=(0, 1)), "not between its steps"),
        (with_stage(LATTICE, steps=(2,)), "no two steps"),
        (with_stage(LATTICE, steps=(-1, 2)), "not between its steps"),
        (with_stage(LATTICE, count=0), "count of a component"),
        (with_stage(LATTICE, count=-3), "count of a component"),
        (with_stage(LATTICE, count=1 << 50), "count of a component"),
        (with_stage(LATTICE, count=1 << 39), "lattice is too long"),
        (with_stage(LISTED, count=10**6), "too many combinations"),
        (with_stage(LATTICE, delta="1"), "delta of a component"),
        (with_stage(LATTICE, delta="-1"), "delta of a component"),
        (with_stage(LATTICE, delta="nan"), "it must be a rational"),
        (with_stage(LATTICE, epsilon="-1"), "epsilon of a component"),
        (with_stage(LATTICE, epsilon="1e3"), "it must be a rational"),
        (with_stage(LATTICE, epsilon="701"), "epsilon of a component"),
        (with_stage(LATTICE, epsilon="log(-1)"), "epsilon of a component"),
        (altered(LATTICE, spacing="1/10"), "not between its steps"),
        (altered(LATTICE, spacing="1/40"), "not between its steps"),
        (altered(LATTICE, spacing="0"), "spacing of the lattice"),
        (altered(LATTICE, spacing="-1/20"), "spacing of the lattice"),
        (altered(LATTICE, spacing="log(2)"), "not between its steps"),
        (altered(LATTICE, bits=30), "30 bits"),
        (altered(LATTICE, bits=1 << 20), "1048576 bits"),
        (altered(LATTICE, bits=31), "delta_(lower|upper) is"),
        (altered(LATTICE, assumes=()), "it must name what it assumes"),
        (altered(LATTICE, format="verifydp-composition/0"), "format is unknown"),
        (altered(LATTICE, bounds=()), "no bounds"),
        (altered(LATTICE, bounds=LATTICE.bounds * 300), "no bounds, or too many"),
        (altered(LATTICE, approximate=()), "no components"),
        (with_bound(LATTICE, epsilon="-1"), "epsilon of a bound"),
        (with_bound(LATTICE, epsilon="log(0)"), "epsilon of a bound"),
        (with_bound(LATTICE, delta_upper="inf"), "it must be a rational"),
        (altered(NORMAL, gaussian=NORMAL.gaussian * 2), "delta_upper is"),
        (
            altered(
                NORMAL,
                gaussian=(
                    msgspec.structs.replace(NORMAL.gaussian[0], mu_squared="-1"),
                ),
            ),
            "mu_squared or count",
        ),
        (altered(BOTH, gaussian=()), "delta_lower is"),
        (altered(BOTH, approximate=()), "delta_lower is"),
    ],
)
def test_a_forged_certificate_is_refused(forged, message):
    with pytest.raises(CertificateError, match=message):
        check(forged)


def test_a_record_that_was_altered_after_sealing_is_refused():
    data = canonical_bytes(LATTICE).replace(b'"count":30', b'"count":29')
    with pytest.raises(CertificateError, match="digest does not match"):
        check(data)


def test_every_field_of_a_composition_counts_for_its_digest():
    for field in msgspec.structs.fields(type(LATTICE)):
        if field.name != "digest":
            value = getattr(LATTICE, field.name)
            other = {
                str: "x",
                int: 999,
                tuple: (),
                dict: {"made": "up"},
                type(None): "1",
            }[type(value)]
            if other != value:
                changed = msgspec.structs.replace(LATTICE, **{field.name: other})
                assert sealed(changed).digest != LATTICE.digest


def test_a_short_file_cannot_ask_for_hours():
    """Growths of many digits, long lattices, many combinations: refused at once."""
    stage = ApproximateStage(epsilon="log(" + "9" * 1000 + "/7)", steps=(9, 10))
    for record in (
        altered(LATTICE, approximate=(stage,), spacing=stage.epsilon),
        altered(
            LATTICE, approximate=(ApproximateStage(epsilon="1"),) * 70, spacing=None
        ),
        with_stage(LATTICE, steps=(2, 1 << 60)),
        altered(
            BOTH,
            bounds=(CompositionBound(epsilon="1", delta_lower="0", delta_upper="1"),),
            spacing="1/1000000000",
            approximate=(ApproximateStage(epsilon="1", steps=(10**9, 10**9)),),
        ),
    ):
        with pytest.raises(CertificateError):
            check(record)


def test_wrong_sums_would_be_refused(monkeypatch):
    """The checker's own lattice on a broken subject: one step is forgotten."""
    from verifydp.checker import composition  # noqa: PLC0415

    right = composition.lattice_sum

    def forgetful(steps, bits):
        return right(
            [dataclasses.replace(s, count=max(1, s.count - 1)) for s in steps], bits
        )

    monkeypatch.setattr(composition, "lattice_sum", forgetful)
    with pytest.raises(CertificateError):
        check(LATTICE)


def test_whatever_stands_in_a_certificate_it_is_accepted_or_refused():
    """Fields at random: one exception for all that is wrong with them."""
    source = random.Random(95)
    texts = ["0", "1", "-1", "1/3", "0.1", "log(2)", "log(0)", "log(1/2)", "700", "1e5"]
    texts += ["9" * 1200, "1/" + "9" * 1200, f"log({'9' * 300})", "", "x", "1/0", "inf"]
    numbers = [-1, 0, 1, 2, 3, 31, 127, 300, 1 << 20, 1 << 62]
    accepted = 0
    for _ in range(400):
        record = source.choice(list(ALL.values()))
        for _ in range(source.randint(1, 2)):
            place = source.randrange(6)
            if place == 0 and record.approximate:
                field = source.choice(["epsilon", "delta", "count", "steps"])
                value = {
                    "count": source.choice(numbers),
                    "steps": (source.choice(numbers), source.choice(numbers)),
                }.get(field, source.choice(texts))
                record = with_stage(record, **{field: value})
            elif place == 1:
                field = source.choice(["epsilon", "delta_lower", "delta_upper"])
                record = with_bound(record, **{field: source.choice(texts)})
            elif place == 2:
                record = altered(record, bits=source.choice(numbers))
            elif place == 3:
                spacing = source.choice([None, *texts])
                record = altered(record, spacing=spacing)
            elif place == 4 and record.gaussian:
                stage = msgspec.structs.replace(
                    record.gaussian[0], mu_squared=source.choice(texts)
                )
                record = altered(record, gaussian=(stage,))
        try:
            accepted += check(record)
        except CertificateError:
            continue
    assert 0 < accepted < 400
