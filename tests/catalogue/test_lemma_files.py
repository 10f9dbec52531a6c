"""A lemma is stored once: certificates name it, and travel with it where they must."""

import shutil

import msgspec
import pytest
from click.testing import CliRunner

from verifydp.catalogue.reading import specs
from verifydp.checker import check, proofs
from verifydp.checker.decoding import decode
from verifydp.checker.proofs import ProofChecker
from verifydp.cli.check import check as check_command
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import canonical_bytes, sealed
from verifydp.evidence.proofs import LemmaReference
from verifydp.formal.spec.runs import SpecRun

CHAIN = ("lab.base", "lab.middle", "lab.top")


def record(folder, name):
    return decode((folder / f"{name}.json").read_bytes())


def replace(certificate, **fields):
    return msgspec.structs.replace(certificate, **fields)


@pytest.fixture
def certificates(project):
    return project / "certificates"


@pytest.fixture
def alone(certificates, tmp_path):
    """A folder with the certificate at the top, and nothing else."""
    folder = tmp_path / "alone"
    folder.mkdir()
    shutil.copy(certificates / "lab.top.json", folder)
    return folder


def command(*paths):
    return CliRunner().invoke(check_command, list(map(str, paths)), catch_exceptions=0)


def accepted(*paths):
    done = command(*paths)
    assert "REFUSED" in done.output or "accepted" in done.output
    return "REFUSED" not in done.output


def test_every_lemma_is_stored_once(certificates):
    for path in certificates.glob("*.json"):
        assert decode(path.read_bytes()).enclosed == ()
    for name, lemma in zip(CHAIN[1:], CHAIN, strict=False):
        (reference,) = record(certificates, name).lemmas
        inner = record(certificates, lemma)
        assert (reference.name, reference.digest) == (lemma, inner.digest)


def test_a_file_is_accepted_with_its_lemmas_beside_it_and_not_without(
    certificates, alone
):
    assert accepted(certificates / "lab.top.json")
    assert not accepted(alone / "lab.top.json")
    shutil.copy(certificates / "lab.middle.json", alone)
    assert not accepted(alone / "lab.top.json")  # that rests on another
    shutil.copy(certificates / "lab.base.json", alone)
    assert accepted(alone / "lab.top.json")


def test_a_file_is_accepted_with_its_lemmas_inside_it(certificates, alone):
    base, middle, top = (record(certificates, name) for name in CHAIN)
    whole = canonical_bytes(replace(top, enclosed=(base, middle)))
    (alone / "lab.top.json").write_bytes(whole)
    assert accepted(alone / "lab.top.json")
    assert check(whole) is True
    for enclosed in ((base,), (middle,)):
        with pytest.raises(CertificateError, match=r"neither enclosed nor beside"):
            check(replace(top, enclosed=enclosed))


@pytest.mark.parametrize("seal", [False, True])
def test_an_enclosed_lemma_that_was_altered_is_refused(certificates, seal):
    base, middle, top = (record(certificates, name) for name in CHAIN)
    false = replace(base, statement=replace(base.statement, claim="false"))
    for altered in (false, replace(base, steps=base.steps[:-1])):
        forged = sealed(altered) if seal else altered
        with pytest.raises(CertificateError, match=r"neither enclosed nor beside"):
            check(replace(top, enclosed=(forged, middle)))
        # Nor does the sound one beside it lend it anything.
        for enclosed in ((forged, base, middle), (base, forged, middle)):
            try:
                shown = ProofChecker().check(replace(top, enclosed=enclosed))
            except CertificateError:
                continue
            assert (
                shown.statement.text
                == ProofChecker()
                .check(replace(top, enclosed=(base, middle)))
                .statement.text
            )


@pytest.mark.parametrize("seal", [False, True])
def test_a_lemma_beside_that_was_altered_is_refused(certificates, seal):
    base = record(certificates, "lab.base")
    false = replace(base, statement=replace(base.statement, claim="false"))
    path = certificates / "lab.base.json"
    path.write_bytes(canonical_bytes(sealed(false) if seal else false))
    assert not accepted(certificates / "lab.middle.json")


@pytest.mark.parametrize("name", ["../lab.base", "/lab.base", "x/../lab.base", "", "."])
def test_a_reference_names_no_path(certificates, name):
    middle, base = record(certificates, "lab.middle"), record(certificates, "lab.base")
    below = certificates / "below"
    below.mkdir()
    wanted = LemmaReference(name=name, digest=base.digest)
    path = below / "lab.middle.json"
    path.write_bytes(canonical_bytes(sealed(replace(middle, lemmas=(wanted,)))))
    assert (below / "../lab.base.json").is_file()
    done = command(path)
    assert "neither enclosed nor beside" in done.output


def test_a_lemma_that_is_refuted_helps_nobody(certificates):
    middle = record(certificates, "lab.middle")
    failing = record(certificates, "other.failing")
    wanted = LemmaReference(name="other.failing", digest=failing.digest)
    with pytest.raises(CertificateError, match=r"not proved"):
        check(sealed(replace(middle, lemmas=(wanted,))), folders=(certificates,))


def counted(monkeypatch):
    """The names of certificates whose steps are made, in their order."""
    made, checked = [], ProofChecker._checked

    def noted(self, certificate, *others):
        made.append(certificate.name)
        return checked(self, certificate, *others)

    monkeypatch.setattr(proofs.ProofChecker, "_checked", noted)
    return made


def test_a_lemma_is_checked_once_for_all_files_of_a_command(certificates, monkeypatch):
    made = counted(monkeypatch)
    assert accepted(*(certificates / f"{name}.json" for name in reversed(CHAIN)))
    assert sorted(made) == sorted(CHAIN)


def test_a_lemma_is_made_and_checked_once_in_a_run(project, run_and_store, spec_files):
    """The proof of a lemma counts how often it is called."""
    path = project / "lab" / "base.py"
    text = path.read_text(encoding="utf-8")
    place = project / "calls.txt"
    counts = f"open({str(place)!r}, 'a').write('x') and "
    path.write_text(
        text.replace("proof=lambda p: p", f"proof=lambda p: {counts}p", 1),
        encoding="utf-8",
    )
    run_and_store(project, anew=True)
    assert place.read_text(encoding="utf-8") == "x"
    # What is unchanged is checked, and not proved again.
    run_and_store(project)
    assert place.read_text(encoding="utf-8") == "x"


def test_what_a_theorem_rests_on_is_run_with_it_where_it_has_no_certificate(
    project, run_and_store
):
    shutil.rmtree(project / "certificates")
    (project / "index.json").unlink()
    results = run_and_store(project, "lab.top")
    assert {*CHAIN} <= results.keys()
    rows = {entry.id: entry for entry in specs(project)}
    assert rows.keys() == results.keys()
    for name, result in results.items():
        assert rows[name].verdict is result.verdict
    assert accepted(project / "certificates" / "lab.top.json")
    # With certificates for its lemmas it is run alone.
    assert run_and_store(project, "lab.top", anew=True).keys() == {"lab.top"}


def test_a_verdict_goes_with_the_certificate_of_a_lemma(project):
    (project / "certificates" / "lab.middle.json").unlink()
    rows = {entry.id: entry for entry in specs(project)}
    assert rows["lab.top"].verdict.value == "INCONCLUSIVE"
    reason = rows["lab.top"].reason
    assert reason.startswith("lab.middle, on which it rests, has no certificate")


def test_a_certificate_that_was_used_is_no_source(project, run_and_store):
    """What a proof rests on is named by digest; its file is made of nothing there."""
    path = project / "lab" / "top.py"
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    results = run_and_store(project, "lab.top")
    assert results["lab.top"].card.sources == (
        *("lab/ascending.py", "lab/base.py", "lab/middle.py", "lab/top.py"),
    )


def test_a_stored_lemma_that_is_stale_is_proved_again(project, certificates):
    """The rules have changed since: the checker would refuse what is stored."""
    place = certificates / "lab.base.json"
    known = record(certificates, "lab.base")
    steps = (replace(known.steps[0], rule="gone"), *known.steps[1:])
    place.write_bytes(canonical_bytes(sealed(replace(known, steps=steps))))
    (result,) = SpecRun(project, file=project / "lab" / "top.py")
    assert result.card.failures == ()
    assert result.verdict.value == "PROVED"
