"""A spec that cites, through every place that shows its verdict."""

import io
import json
import subprocess
import sys
from dataclasses import replace

import msgspec
import pytest
from rich.console import Console

import verifydp
from verifydp.cli import main
from verifydp.data.beliefs import GaussianPrior
from verifydp.evidence.canonical import sealed
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.proofs import ProofCertificate
from verifydp.formal.mechanisms import results
from verifydp.report.console.results import render
from verifydp.report.html.results import html_text
from verifydp.report.json.text import json_text

SOURCE = '''"""A statement whose proof rests on a series."""

from verifydp.formal.spec import *

x, t = real("x"), real("t")
series = forall(t, exp(t) + exp(-t) >= 2 + t * t + t * t * t * t / 12)
CLAIM = exp(x) + exp(-x) >= 2 + x * x


def proof(p):
    """Leave out a term."""
    return p.have(CLAIM, p.at(p.cite(series, "a book of tables"), x))


SPEC = Theorem(
    title="A chain hangs above its parabola",
    source="nobody",
    claim=CLAIM,
    proof=proof,
    near_misses={"more": NearMiss(At({x: 0}), claim=exp(x) + exp(-x) >= 3 + x * x)},
)
'''
MODULO = "PROVED, modulo 1 cited formula"
CITED = CitedFormula(formula="1 \N{LESS-THAN OR EQUAL TO} 2", source="a book of tables")


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    """The certificate of the spec, as `spec run` writes it."""
    folder = tmp_path_factory.mktemp("specs")
    (folder / "family").mkdir()
    (folder / "family" / "chain.py").write_text(SOURCE, encoding="utf-8")
    line = ["-m", "verifydp", "spec", "run", "--specs", str(folder)]
    done = subprocess.run(
        [sys.executable, *line], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "certificates" / "family.chain.json"


def status(*line):
    with pytest.raises(SystemExit) as stop:
        main([*map(str, line)])
    return stop.value.code or 0


def test_check_wants_to_be_told_that_citations_are_allowed(stored, capsys):
    assert status("check", stored) == 1
    shown = capsys.readouterr().out
    assert shown.startswith("CITED ")
    assert f"{MODULO}: family.chain" in shown
    assert "PROVED: " not in shown
    assert "2 + x x + x x x x/12" in shown
    assert "[a book of tables]" in shown
    assert status("check", "--allow-cited", stored) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("accepted ")
    assert f"{MODULO}: family.chain" in shown
    assert "[a book of tables]" in shown


def test_check_in_python_raises(stored):
    with pytest.raises(verifydp.CitedError, match=MODULO):
        verifydp.check(stored)
    assert verifydp.check(stored, allow_cited=True)


def test_a_citation_cannot_be_taken_out_of_the_file(stored):
    """Whoever edits the step, and seals the certificate anew, proves nothing."""
    record = json.loads(stored.read_text())
    for step in record["steps"]:
        if step["rule"] == "cite":
            step["rule"] = "assume"
            del step["texts"]
    text = json.dumps(record).encode()
    with pytest.raises(verifydp.CertificateError, match="digest"):
        verifydp.check(text)
    forged = sealed(msgspec.json.decode(text, type=ProofCertificate))
    with pytest.raises(verifydp.CertificateError, match="rests on"):
        verifydp.check(forged, allow_cited=True)


def rendered(result):
    console = Console(width=90, record=True, file=io.StringIO())
    render(result, console)
    return console.export_text()


def results_that_show_a_verdict():
    proved = verifydp.prove("laplace", scale=1, sensitivity=1, epsilon=1)
    yield proved
    chosen = verifydp.choose_epsilon(precision="0.9", certify=True)
    yield chosen
    bounded = verifydp.bound(
        true_positive_rate="3/4", false_positive_rate="1/4", epsilon="1/2"
    )
    yield bounded
    belief = {"sick": GaussianPrior(1, 2), "well": GaussianPrior(0, 1)}
    yield verifydp.calibrate(belief, epsilon=1, delta=0.05)


def test_a_result_without_citations_says_so_in_json():
    for result in results_that_show_a_verdict():
        record = json.loads(json_text(result))
        assert record["modulo"] == []
        assert "modulo" not in rendered(result)
        cited = msgspec.structs.replace(result, modulo=(CITED, CITED))
        record = json.loads(json_text(cited))
        assert record["verdict"] == result.verdict
        assert (
            record["modulo"] == [{"formula": CITED.formula, "source": CITED.source}] * 2
        )
        text = " ".join(rendered(cited).split())
        assert f"{result.verdict.value}, modulo 2 cited formulas" in text
        assert str(CITED) in text


def test_the_page_of_a_calibration_shows_it():
    *_, result = results_that_show_a_verdict()
    page = html_text([msgspec.structs.replace(result, modulo=(CITED,))])
    assert f"{result.verdict.value}, modulo 1 cited formula" in page
    assert CITED.source in page


def test_prove_passes_on_what_its_proofs_cite(monkeypatch, capsys):
    settle = results.settle

    def citing(*arguments):
        return replace(settle(*arguments), citations=(CITED,))

    monkeypatch.setattr(results, "settle", citing)
    line = ["prove", "laplace", "--scale", "1", "--sensitivity", "1", "--epsilon", "1"]
    assert status(*line) == 0
    assert capsys.readouterr().out.startswith(f"{MODULO}  ")
    assert status(*line, "--format", "json") == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["verdict"], len(record["modulo"])) == ("PROVED", 1)
