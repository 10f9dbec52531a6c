import json
import time

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp import checker
from verifydp.checker import SIZE_LIMIT, check, decode
from verifydp.checker.decoding import exact_number, probability
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import canonical_bytes
from verifydp.evidence.claim import ApproximateDP, Claim, Relation

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


def plain(certificate):
    return json.loads(canonical_bytes(certificate))


def paths(value, prefix=()):
    """Every place in a JSON value."""
    yield prefix
    if isinstance(value, dict):
        for key in value:
            yield from paths(value[key], (*prefix, key))
    elif isinstance(value, list):
        for index, item in enumerate(value[:2]):
            yield from paths(item, (*prefix, index))


def put(value, path, new):
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = put(copy[path[0]], path[1:], new)
    return copy


def test_round_trip(refuted):
    assert decode(canonical_bytes(refuted)) == refuted


def test_white_space_and_key_order_do_not_matter(refuted):
    shuffled = dict(reversed(plain(refuted).items()))
    assert decode(json.dumps(shuffled, indent=1).encode()) == refuted


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b"\xff\xfe",
        b'{"type": "audit"}',
        b'{"type": "other"}',
        b"[" * 10**6,
        b'{"type":"audit","claim":' + b'{"a":' * 10**5,
        b'{"type":"audit","provenance":' + b"[" * 10**5 + b"]" * 10**5,
        b"1" * 10**6,
        b'"\\ud800"',
    ],
)
def test_hostile_bytes_give_one_clean_line(data):
    with pytest.raises(CertificateError) as caught:
        check(data)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("data", [None, 3, "text", ["list"]])
def test_other_types_are_refused(data):
    with pytest.raises(CertificateError, match="a record or bytes"):
        check(data)


def test_size_is_limited():
    with pytest.raises(CertificateError, match="bytes: at most"):
        decode(b" " * (SIZE_LIMIT + 1))


def test_the_digest_binds_every_field(refuted):
    record = plain(refuted)
    for field in ("alpha", "epsilon_lower", "delta_lower"):
        with pytest.raises(CertificateError, match="digest"):
            decode(json.dumps(record | {field: "1/100"}).encode())
    with pytest.raises(CertificateError, match="digest"):
        decode(json.dumps(record | {"provenance": {"seed": "1"}}).encode())
    with pytest.raises(CertificateError, match="digest"):
        decode(json.dumps(record | {"digest": ""}).encode())


def test_unknown_and_missing_fields_are_refused(refuted):
    record = plain(refuted)
    with pytest.raises(CertificateError, match="unknown field"):
        decode(json.dumps(record | {"comment": "trust me"}).encode())
    del record["alpha"]
    with pytest.raises(CertificateError, match="missing required field"):
        decode(json.dumps(record).encode())


@pytest.mark.parametrize(
    "number",
    [
        *("1e400", "-1", "701", "1e-400000", "NaN", "null", "true", "[1]"),
        *('"1,0"', '"701"', '"-1/3"', '"log(1/2)"', '"log(0)"', '"inf"', '"nan"'),
        *('"1e-400000"', '"log(1e305)"', f'"1/{10**400}"', '"log(log(3))"'),
    ],
)
def test_a_claim_out_of_range_is_refused(refuted, number):
    record = plain(refuted)
    record["claim"]["notion"]["epsilon"] = "HERE"
    text = json.dumps(record).replace('"HERE"', number)
    with pytest.raises(CertificateError):
        decode(text.encode())


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 5000, "1e30", "1.5"])
def test_counts_that_are_no_counts_are_refused(refuted, number):
    record = plain(refuted)
    record["parts"][1]["hits_p"] = "HERE"
    text = json.dumps(record).replace('"HERE"', number)
    with pytest.raises(CertificateError):
        decode(text.encode())


def test_any_value_in_any_place_gives_a_clean_refusal(refuted):
    record = plain(refuted)
    places = [path for path in paths(record) if path[-1:] != ("digest",)]

    @given(st.sampled_from(places), JSON_VALUES)
    def replace(path, new):
        changed = put(record, path, new)
        if changed == record and repr(changed) == repr(record):
            return
        with pytest.raises(CertificateError):
            check(json.dumps(changed).encode())

    replace()


@given(st.binary(max_size=200))
def test_any_bytes_give_a_clean_refusal(data):
    with pytest.raises(CertificateError):
        check(data)


def test_damaged_bytes_give_a_clean_refusal(refuted):
    data = canonical_bytes(refuted)

    @given(st.integers(0, len(data) - 1), st.binary(max_size=3))
    def damage(position, new):
        changed = data[:position] + new + data[position + 1 :]
        if changed != data:
            with pytest.raises(CertificateError):
                check(changed)

    damage()


def test_a_record_with_values_that_no_json_holds_is_refused(refuted):
    deep = {"seed": "0"}
    for _ in range(100_000):
        deep = {"seed": deep}
    for fields in (
        {"provenance": {"seed": object()}},
        {"provenance": {"seed": 3}},
        {"provenance": deep},
        {"alpha": 0.05},
        {"alpha": "\ud800"},
        {"parts": (object(),)},
        {"parts": [10**5000]},
    ):
        with pytest.raises(CertificateError):
            check(msgspec.structs.replace(refuted, **fields))


def test_a_nan_claim_made_in_this_process_is_refused(refuted):
    for wrong in (float("nan"), "nan", "-1", None):
        notion = ApproximateDP(epsilon=1.0)
        stated = ApproximateDP.__mro__[1]  # where the record has its numbers
        stated.__dict__["epsilon"].__set__(notion, wrong)
        claim = Claim(mechanism="m", relation=Relation(name="pair"), notion=notion)
        with pytest.raises(CertificateError):
            check(msgspec.structs.replace(refuted, claim=claim))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1e999999999",
        "1E5",
        "inf",
        "nan",
        "1/0",
        "1//2",
        " 1",
        "1\n",
        "1_000",
        "\u0661",
        "+1",
        "0x10",
        "1/-2",
        "9" * 1201,
        "1/" + "9" * 1201,
    ],
)
def test_numbers_in_other_forms_are_refused_at_once(text):
    start = time.process_time()
    with pytest.raises(CertificateError, match="alpha is"):
        exact_number(text, "alpha")
    assert time.process_time() - start < 0.5


def test_exact_numbers():
    assert [exact_number(text, "x") for text in ("-3", "1/4", "0.25", "007")] == [
        -3,
        0.25,
        0.25,
        7,
    ]
    for text in ("0", "1", "-1/2", "3/2"):
        with pytest.raises(CertificateError, match="between 0 and 1"):
            probability(text, "alpha")


def test_public_names():
    assert set(checker.__all__) == {"SIZE_LIMIT", "check", "decode", "established"}
