"""Claims hold exact numbers; the records of decimals stay as they were."""

import pickle
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.errors import InputError
from verifydp.evidence.canonical import canonical_bytes, sealed
from verifydp.evidence.certificates import FORMAT, Certificate
from verifydp.evidence.claim import ApproximateDP, Claim, Pufferfish, Relation
from verifydp.evidence.verdict import Verdict

#: Bytes and digests as they were when a claim held doubles.
EARLIER = [
    (
        ApproximateDP(0.1, 1e-6),
        b'{"type":"approximate-dp","epsilon":0.1,"delta":1e-6}',
        "sha256:bfce5b7688f3d5ef27f8a8c69666beb614a893be1be94aa597e01323a7898fa7",
    ),
    (
        Pufferfish(2.5, 0.0, ({"a": "normal"},)),
        b'{"type":"pufferfish","epsilon":2.5,"delta":0.0,"beliefs":[{"a":"normal"}]}',
        "sha256:a3cc77486a9dde1b90cea88768793282d2aa17f958e14327b22aae2a39e67886",
    ),
]


def read(data):
    return msgspec.json.decode(data, type=ApproximateDP | Pufferfish)


@pytest.mark.parametrize(("notion", "data", "digest"), EARLIER)
def test_decimals_keep_their_bytes_and_digests(notion, data, digest):
    assert canonical_bytes(notion) == data
    assert read(data) == notion
    record = Certificate(
        format=FORMAT,
        claim=Claim("f", Relation("pair"), notion),
        verdict=Verdict.INCONCLUSIVE,
        alpha="1/20",
        epsilon_lower=None,
        delta_lower=None,
        pairs=(),
        parts=(),
        assumes=(),
        provenance={},
    )
    assert sealed(record).digest == digest


NUMBERS = st.one_of(
    st.floats(0, 700).map(repr),
    st.fractions(0, 700, max_denominator=10**9).map(str),
    st.fractions(1, 10**9, max_denominator=10**9).map(lambda growth: f"log({growth})"),
)
SLACKS = st.one_of(
    st.floats(0, 1, exclude_max=True).map(repr),
    st.fractions(0, 1, max_denominator=10**9).filter(lambda slack: slack < 1).map(str),
)


@given(NUMBERS, SLACKS)
def test_a_record_has_one_form_for_each_claim(epsilon, delta):
    notion = ApproximateDP(epsilon, delta)
    data = canonical_bytes(notion)
    again = read(data)
    assert again == notion
    assert hash(again) == hash(notion)
    assert canonical_bytes(again) == data
    assert again.epsilon == notion.epsilon
    assert again.exact_delta == notion.exact_delta
    assert again.delta == float(notion.exact_delta)
    assert ApproximateDP(notion.epsilon, notion.exact_delta) == notion
    assert pickle.loads(pickle.dumps(notion)) == notion
    plain = msgspec.to_builtins(notion)
    assert all(isinstance(plain[name], float | str) for name in ("epsilon", "delta"))


def test_however_a_number_is_given_its_record_is_one():
    for data in (b"0.5", b'"0.5"', b'"1/2"', b'"5e-1"'):
        notion = read(b'{"type":"approximate-dp","epsilon":' + data + b"}")
        assert notion == ApproximateDP(Fraction(1, 2))
        assert b'"epsilon":0.5,' in canonical_bytes(notion)
    assert ApproximateDP(1) == ApproximateDP(1.0) == ApproximateDP("1")
    assert msgspec.structs.replace(ApproximateDP("log(3)"), delta="1/3") == (
        ApproximateDP("log(3)", Fraction(1, 3))
    )


def test_what_is_no_decimal_is_text():
    notion = ApproximateDP("log(3)", "1/3000")
    assert canonical_bytes(notion) == (
        b'{"type":"approximate-dp","epsilon":"log(3)","delta":"1/3000"}'
    )
    assert str(notion) == "(log(3), 1/3000)-DP"
    assert str(ApproximateDP("1/3")) == "1/3-DP"
    assert notion.exact_delta == Fraction(1, 3000)
    assert notion.epsilon > 1.0986
    with pytest.raises(InputError, match="no rational number"):
        _ = notion.exact_epsilon


@pytest.mark.parametrize(
    "fields",
    [
        {"epsilon": Fraction(1, 10**450)},
        {"epsilon": 1, "delta": Fraction(1, 10**450)},
        {"epsilon": 1, "delta": "-1/3"},
        {"epsilon": 1, "delta": 1},
        {"epsilon": 1, "delta": "log(1.1)"},
        {"epsilon": "log(0.999)"},
        {"epsilon": None},
    ],
)
def test_what_no_record_can_hold_is_refused(fields):
    with pytest.raises(InputError) as raised:
        ApproximateDP(**fields)
    assert "\n" not in str(raised.value)
