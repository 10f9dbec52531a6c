"""Results on confounded data that somebody has edited: it is noticed."""

import json
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import verifydp
from verifydp.api.agreement import compare_result
from verifydp.api.agreement_confounded import compare_broken, compare_confounded
from verifydp.data.causal import (
    FiniteCausalModel,
    FiniteKernel,
    GaussianCausalModel,
    LinearGaussianKernel,
)
from verifydp.errors import UnsupportedError
from verifydp.evidence.kinds import kind_of, read_result
from verifydp.evidence.verdict import Verdict

CLINICS = Path(__file__).parents[3] / "examples" / "confounding" / "clinics.toml"

#: Numbers in place of numbers, texts in place of texts.
_OTHERS = [0.01, 0, "1/3", "inf", "forged", "REFUTED", "equal", "table", "event"]
#: What a record holds of a result without stating it: names, how it was looked for.
_FREE = {"versions", "certificate", "format", "summary"}
_NEVER_USED = {("outputs",), ("offset",)}


@pytest.fixture(scope="module")
def clinics():
    return verifydp.composition_report(CLINICS)


@pytest.fixture(scope="module")
def sensors():
    model = GaussianCausalModel({"s0": 0, "s1": 1}, loading=1, covariance=1)
    kernels = [LinearGaussianKernel(name, 1, 1) for name in ("m", "n")]
    return verifydp.composition_report(
        model, kernels, epsilon=1, delta="0.07", epsilons=[0], deltas=["0.01"]
    )


def _leaves(value, path=()):
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _leaves(one, (*path, name))
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from _leaves(one, (*path, place))
    else:
        yield path, value


def _others(old, place):
    """Two of the other values of the same type, by the place of the field."""
    fitting = [
        new
        for new in _OTHERS
        if type(new) is type(old if old is not None else "") and new != old
    ]
    return [*fitting[place % 3 :: 3], *fitting][:2]


def _changed(plain, path, value):
    copy = msgspec.json.decode(msgspec.json.encode(plain))
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return copy


def _accepted(plain, certificates):
    """Whether it is a result that says what its certificates and its model state.

    Whoever edits a result can write its summary anew.
    """
    try:
        read = read_result(plain, kind_of(plain))
        plain["summary"] = msgspec.to_builtins(read.summary)
    except (msgspec.MsgspecError, ValueError, KeyError):
        return False
    return not compare_result(json.dumps(plain).encode(), certificates).differences


@pytest.mark.parametrize("name", ["clinics", "sensors"])
def test_every_field_that_is_changed_is_noticed(name, request):
    """Names of outputs and the offset of normal data change no figure.

    Two other values for each field, in turn: that a field is looked at does not depend
    on what stands there.
    """
    result = request.getfixturevalue(name)
    plain = msgspec.json.decode(msgspec.json.encode(result.to_dict()))
    assert _accepted(dict(plain), result.certificates)
    unnoticed = [
        (path, old, new)
        for place, (path, old) in enumerate(_leaves(plain))
        if path[0] not in _FREE and not {path[1:2], path[2:3]} & _NEVER_USED
        for new in _others(old, place)
        if _accepted(_changed(plain, path, new), result.certificates)
    ]
    assert unnoticed == []


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("points", lambda points: points[::-1]),
        ("points", lambda points: (*points, points[-1])),
        ("points", lambda points: ()),
        ("tight", lambda tight: ()),
        ("parts", lambda parts: parts[:1]),
        ("notes", lambda notes: ()),
    ],
)
def test_lists_that_are_changed_are_noticed(clinics, field, values):
    edited = replace(clinics, **{field: values(getattr(clinics, field))})
    differences = compare_confounded(edited, clinics.certificates)
    assert any(said != stated for _, said, stated in differences)


@pytest.mark.parametrize(
    "given",
    [
        {"joint": {"a": {0: "1/4", 1: "1/4"}, "b": {0: "1/2"}, "never": {0: 0}},
         "pairs": [["a", "b"]]},
        {"data_prior": {0: "1/2", 1: "1/2"}, "state_map": {0: "a", 1: {"a": "1/3",
         "b": "2/3"}}},
    ],
)  # fmt: skip
def test_however_a_model_was_given_its_result_agrees(given):
    kernel = {"name": "m", "kernel": {"0": {"y": 1}, "1": {"y": "1/2", "n": "1/2"}}}
    result = verifydp.composition_report(
        {"model": given, "mechanism": [kernel]}, epsilon=0, delta="9/10"
    )
    assert result.verdict is Verdict.PROVED
    differences = compare_confounded(result, result.certificates)
    assert [one for one in differences if one[1] != one[2]] == []
    assert "of 2 states" in result.subject


@pytest.mark.parametrize(
    ("stated", "verdict"), [("event", Verdict.PROVED), ("telling", Verdict.REFUTED)]
)
def test_one_event_proves_nothing_and_what_tells_more_refutes_nothing(
    clinics, stated, verdict
):
    claimed = replace(clinics.claimed, stated=stated)
    edited = replace(clinics, claimed=claimed, verdict=verdict)
    with pytest.raises(UnsupportedError, match="no way in which this is"):
        list(compare_confounded(edited, clinics.certificates))


def _in_one_order(pair, *, together):
    """A bit that only s makes possible, released twice, at a claim with delta 0."""
    if together:
        model = FiniteCausalModel.chain(
            {"s": {"x": "9/10", "y": "1/10"}, "t": {"x": 1}}, pairs=[pair]
        )
        rows = {"x": [1, 0], "y": [0, 1]}
    else:
        model = FiniteCausalModel.chain({"s": {"s": 1}, "t": {"t": 1}}, pairs=[pair])
        rows = {"s": ["9/10", "1/10"], "t": [1, 0]}
    kernels = [FiniteKernel(name, rows, outputs=[0, 1]) for name in ("m", "n")]
    return verifydp.composition_report(
        model, kernels, epsilon="log(5/4)", epsilons=["log(5/4)"], deltas=[0]
    )


def test_a_broken_rule_is_about_the_same_pairs_on_both_sides():
    """That one order of a pair is private and the other is not breaks nothing."""
    true = verifydp.falsify_composition("product-is-least")
    product = _in_one_order(("s", "t"), together=False)
    together = _in_one_order(("t", "s"), together=True)
    assert product.verdict is Verdict.REFUTED
    assert together.verdict is Verdict.PROVED
    reason = (
        "at epsilon log(5/4) the least delta of all outputs together is 0, and that of "
        "the product 0.19"
    )
    forged = replace(true, product=product, together=together, reason=reason)
    found = compare_broken(forged, forged.certificates)
    assert [one[0] for one in found if one[1] != one[2]] == ["pairs"]


def test_words_of_a_broken_rule_are_its_own():
    true = verifydp.falsify_composition("product-is-enough")
    for edited in (
        replace(true, reason=true.reason.replace("0.375", "0.9")),
        replace(true, rule=replace(true.rule, title="whatever adds up is private")),
        replace(true, together=replace(true.together, points=())),
    ):
        found = compare_broken(edited, true.certificates)
        assert any(said != stated for _, said, stated in found)


def test_a_broken_rule_is_not_about_normal_data(sensors):
    true = verifydp.falsify_composition("product-is-least")
    forged = replace(true, together=sensors)
    (plain,) = [msgspec.json.decode(msgspec.json.encode(forged.to_dict()))]
    assert not _accepted(plain, forged.certificates)


@pytest.mark.parametrize(("delta", "verdict"), [("1/10", "REFUTED"), ("9/10", None)])
def test_weights_of_many_digits_agree_or_are_said_to_be_too_long(delta, verdict):
    """A fraction may be longer than the numbers that are read from texts."""
    tiny = Fraction(1, 10**401)
    model = FiniteCausalModel.chain({"s": {0: 1 - tiny, 1: tiny}, "t": {0: "1/2",
                                     1: "1/2"}})  # fmt: skip
    kernel = FiniteKernel("m", {0: [1 - tiny, tiny], 1: [0, 1]}, outputs=["n", "y"])
    result = verifydp.composition_report(model, [kernel], epsilon=0, delta=delta)
    if verdict is None:
        assert result.verdict is Verdict.INCONCLUSIVE
        assert "more than the 400 digits" in result.reason
        return
    assert result.verdict.value == verdict
    plain = msgspec.json.decode(msgspec.json.encode(result.to_dict()))
    assert (
        compare_result(json.dumps(plain).encode(), result.certificates).differences
        == ()
    )
