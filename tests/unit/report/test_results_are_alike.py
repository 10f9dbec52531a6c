"""What every function of the Python face returns has one face."""

import inspect
import types
import typing

import msgspec
import pytest

import verifydp
from verifydp import api
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.kinds import KINDS
from verifydp.evidence.summary import Summary
from verifydp.report.json.reading import read_results

from .every_result import NAMES, every_result

#: Functions that give no result: they say whether a certificate is accepted, or whether
#: fresh draws refute what an audit's result says.
JUDGES = {"check", "replay"}
#: What gives an audit its neighbours.
GIVERS = {"table_pairs"}
#: What gives a trained network; its ``proved`` has a verdict and a certificate.
TRAINERS = {"train_defender"}
#: What writes results that are there.
WRITERS = {"report_release"}
FUNCTIONS = sorted(set(api.__all__) - JUDGES - GIVERS - TRAINERS - WRITERS)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_returns_a_result(name):
    function = getattr(verifydp, name)
    returned = inspect.signature(function).return_annotation
    union = typing.get_origin(returned) in {typing.Union, types.UnionType}
    kinds = typing.get_args(returned) if union else (returned,)
    assert kinds
    for kind in kinds:
        assert issubclass(kind, verifydp.Result)
        assert kind in KINDS.values()
        assert getattr(verifydp, kind.__name__) is kind


@pytest.mark.parametrize("name", NAMES)
def test_results_share_their_face(name, tmp_path):
    result = every_result()[name]
    assert isinstance(result, verifydp.Result)
    summary = result.summary
    assert type(summary) is Summary
    assert result.verdict == summary.verdict
    assert result.verdict is None or type(result.verdict) is verifydp.Verdict
    assert str(result.claim) == summary.claim
    digests = {key: one.digest for key, one in result.certificates.items()}
    assert digests == summary.certificates
    kinds = typing.get_args(AnyCertificate)
    assert all(isinstance(one, kinds) for one in result.certificates.values())
    assert result.certificate is result.certificates.get(result.DECIDING)
    if result.certificate is None:
        with pytest.raises(CertificateError, match="there is no certificate"):
            verifydp.check(result.certificate)
    elif result.KIND != "audit":  # the samples' figures are made up
        assert verifydp.check(result.certificate)

    paths = verifydp.write_reports([result], tmp_path)
    assert paths[0] == tmp_path / "result.json"
    assert read_results(paths[0]) == (result,)


LAWS = {(0,): {0: "3/4", 1: "1/4"}, (1,): {0: "1/4", 1: "3/4"}}


def test_a_comparison_keeps_what_was_measured_and_does_not_write_it(tmp_path):
    found = verifydp.compare_notions(LAWS)
    assert found["bounded-dp"].growth == 3
    assert found.epsilon("bounded-dp") == pytest.approx(1.0986, abs=1e-4)
    assert found.findings["unbounded-dp"].vacuous
    assert found.question.mechanism.outputs == (0, 1)
    assert len(found.judgements) > 10
    assert found.relations == ()
    decided = verifydp.compare_notions(LAWS, relations=True)
    assert len(decided.relations) == len(found.judgements)
    with pytest.raises(InputError, match="reading 'no' is unknown"):
        found["no"]
    path = verifydp.write_reports([found], tmp_path)[0]
    (read,) = read_results(path)
    assert read == found
    assert b'"measured"' not in path.read_bytes()
    assert msgspec.json.encode(found) == msgspec.json.encode(read)
    with pytest.raises(InputError, match="was measured is not written down") as said:
        read["bounded-dp"]
    assert "\n" not in str(said.value)
