"""Authors' code and the checker never share a process, and neither harms the other."""

import io
import shutil
import subprocess

import msgspec
import pytest

import verifydp
from verifydp.catalogue.reading import specs
from verifydp.checker import process as process_module
from verifydp.checker.process import CheckerProcess
from verifydp.checker.worker import Answer, Request, serve
from verifydp.errors import CertificateError, SpecError
from verifydp.formal.spec import runs as runs_module
from verifydp.formal.spec.exchange import Surveyed
from verifydp.formal.spec.runs import SpecRun

FALSE = """SPEC = Theorem(
    title="All numbers are small", source="made up", claim=x <= 1, proof=proof,
    near_misses={"n": NearMiss(At({x: 2}), claim=x <= 0)},
)
"""
#: Each overwrites what a verdict could depend on, if the checker ran beside it.
OVERWRITE = """
import subprocess, sys
import verifydp.checker.process, verifydp.checker.worker
from verifydp.checker import proofs, rules, solver
from verifydp.evidence.established import Establishment
from verifydp.evidence.verdict import Verdict

def anything(context, given):
    return context.sequent((), given.terms[0], ())

def established(*arguments, **options):
    return Establishment("lab.false", Verdict.PROVED, "", "")

def overwrite():
    for name in list(rules._RULES):
        rules._RULES[name] = anything
    rules.rule_named = proofs.rule_named = lambda name: anything
    proofs._demand = lambda *arguments: None
    proofs._conclude = lambda *arguments: ([], [])
    solver.decide = lambda *arguments, **options: "unsat"
    verifydp.checker.process.CheckerProcess.establish = established
    verifydp.checker.process.establish_apart = established
    verifydp.checker.worker.serve = established
    subprocess.Popen = None
    subprocess.run = None
"""


@pytest.mark.parametrize("where", ["in the file", "in the proof"])
def test_a_spec_that_overwrites_the_kernel_gets_no_verdict(
    tmp_path, finished, spec_files, run_and_store, where
):
    in_file, in_proof = ("overwrite()", "pass")[:: 1 if where == "in the file" else -1]
    proof = (
        f"{in_file}\ndef proof(p):\n    {in_proof}\n"
        "    return p.step('smt', (), (p.statement.claim,), ())\n"
    )
    spec_files(tmp_path, {"lab/false.py": OVERWRITE + proof + FALSE})
    for name in ("ascending", "base"):
        shutil.copy(finished / "lab" / f"{name}.py", tmp_path / "lab")
    results = run_and_store(tmp_path)
    shown = {entry.id: entry for entry in specs(tmp_path)}
    assert {*shown} == {*results}
    assert shown["lab.false"].verdict.value == "INCONCLUSIVE"
    assert shown["lab.false"].reason
    # Its neighbours are true: they have their verdict, or none.
    for name in ("lab.ascending", "lab.base", "lab.base.folded"):
        assert shown[name].verdict.value in {"PROVED", "INCONCLUSIVE"}
        if shown[name].verdict.value == "PROVED":
            text = (tmp_path / "lab" / "statements.txt").read_text(encoding="utf-8")
            assert f"== {name}\n" in text
    assert all(one.far == {} for one in shown.values())


def test_a_proof_that_ends_its_process_fails_alone(
    tmp_path, finished, spec_files, run_and_store
):
    ends = "import os\ndef proof(p):\n    os._exit(0)\n"
    fault = "def proof(p):\n    return 1 / 0\n"
    asks = "SAID = input if False else None\ntry:\n    input()\nexcept EOFError:\n"
    asks += "    SAID = 'nothing'\nassert SAID == 'nothing'\ndef proof(p): pass\n"
    files = {"lab/a.py": ends + FALSE, "lab/b.py": fault + FALSE}
    spec_files(tmp_path, files | {"lab/c.py": asks + FALSE})
    shutil.copy(finished / "lab" / "ascending.py", tmp_path / "lab")
    results = run_and_store(tmp_path)
    assert results["lab.ascending"].verdict.value == "PROVED"
    (reason,) = results["lab.a"].card.failures
    assert reason == "the process that runs lab.a ended before it answered"
    (reason,) = results["lab.b"].card.failures
    assert "b.py, line 4: ZeroDivisionError" in reason
    assert results["lab.c"].verdict.value == "INCONCLUSIVE"


def a_mechanism_that_overwrites(database, size, rng):
    """Sound, and meaning ill: it makes the checker in its own process accept all."""
    from verifydp.checker import audit, worker  # noqa: PLC0415

    for module in (audit, worker):
        module.check_audit = lambda record: None
    return rng.laplace(loc=len(database), scale=0.5, size=size)


def test_the_certificate_of_an_audit_is_judged_by_another_process(monkeypatch):
    from verifydp.checker import audit, worker  # noqa: PLC0415

    for module in (audit, worker):  # put back at the end
        monkeypatch.setattr(module, "check_audit", module.check_audit)
    result = verifydp.audit(
        a_mechanism_that_overwrites,
        claim=verifydp.ApproximateDP(epsilon=1.0),
        pair=([], [1.0]),
        samples=20_000,
    )
    forged = msgspec.structs.replace(result.certificate, epsilon_lower="100")
    from verifydp.evidence.canonical import canonical_bytes, sealed  # noqa: PLC0415

    assert worker.check_audit(forged) is None  # nobody believes what is here now
    with pytest.raises(CertificateError):
        process_module.establish_apart(canonical_bytes(sealed(forged)))
    assert process_module.establish_apart(result.certificate).verdict is result.verdict


class Pretended:
    """A child that says what a test lets it say."""

    def __init__(self, said):
        self.stdin, self.stdout = io.BytesIO(), io.BytesIO(said)
        self.ended = False

    def terminate(self):
        self.ended = True

    def wait(self, seconds=None):
        return 0


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"{}",
        b"(error from a library)\n",
        b'{"number":2,"established":null,"refused":"of another"}\n',
        b"[" * 100_000 + b"\n",
    ],
)
def test_an_answer_to_something_else_is_none(monkeypatch, said):
    children = [Pretended(said)]
    monkeypatch.setattr(process_module, "_started", lambda: children[0])
    checker = CheckerProcess()
    with pytest.raises(CertificateError, match=r"the process that checks"):
        checker.establish(b"{}")
    assert children[0].ended  # what it may still say is for nobody


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[" * 100_000, b'{"a":"\n"}', b"\xff", b"{} {}", b"null"]
)
def test_bytes_of_any_kind_are_refused_and_the_next_are_not(data, finished):
    checker = CheckerProcess()
    with pytest.raises(CertificateError, match=r"not a certificate"):
        checker.establish(data)
    checker.close()
    checker.close()


def test_each_answer_bears_the_number_of_its_request(finished):
    own = (finished / "certificates" / "lab.base.json").read_bytes()
    lines = [
        msgspec.json.encode(Request(7, msgspec.Raw(own.strip()))),
        msgspec.json.encode(Request(9, msgspec.Raw(b'{"type":"proof"}'))),
    ]
    answers = io.BytesIO()
    serve(io.BytesIO(b"\n".join(lines) + b"\n"), answers)
    found = [
        msgspec.json.decode(line, type=Answer)
        for line in answers.getvalue().splitlines()
    ]
    assert [one.number for one in found] == [7, 9]
    assert found[0].established.name == "lab.base"
    assert found[1].established is None


@pytest.mark.parametrize(
    "said",
    [
        {"place": "../lab", "names": ("../lab",)},
        {"place": "lab.base", "names": ("lab.top",)},
        {"place": "lab.base", "names": ("lab.base", "lab.base/../../x")},
        {"place": "lab.base", "sources": ()},
    ],
)
def test_an_author_speaks_for_the_own_file_only(finished, monkeypatch, said):
    plain = {"place": "lab.base", "names": ("lab.base",), "cites": ()}
    own = str((finished / "lab" / "base.py").resolve())

    class Author:
        def __init__(self, folder, file=None):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *error):
            pass

        def places(self):
            return ("lab.base", "lab.top")

        def survey(self, *names):
            return (Surveyed(**{**plain, "sources": (own,), **said}),)

    monkeypatch.setattr(runs_module, "AuthorProcess", Author)
    with pytest.raises(SpecError, match=r"answered something else"):
        list(SpecRun(finished))


def test_a_file_that_changes_while_it_is_loaded_gets_no_verdict(
    tmp_path, finished, spec_files, run_and_store
):
    change = "\nopen(__file__, 'a').write('# changed\\n')\n"
    text = (finished / "lab" / "ascending.py").read_text(encoding="utf-8")
    spec_files(tmp_path, {"lab/one.py": text + change})
    (result,) = run_and_store(tmp_path).values()
    assert result.verdict.value == "INCONCLUSIVE"
    assert "was changed while it was run" in result.card.failures[-1]


def test_a_run_that_is_left_ends_its_processes(
    tmp_path, finished, spec_files, monkeypatch
):
    """As when a key interrupts it: a proof that does not end is not waited for."""
    started = []
    popen = subprocess.Popen

    def noted(*arguments, **options):
        started.append(popen(*arguments, **options))
        return started[-1]

    text = (finished / "lab" / "ascending.py").read_text(encoding="utf-8")
    waits = text.replace("proof=lambda p:", "proof=lambda p: forever() or").replace(
        "SPEC =", "def forever():\n    while True: pass\nSPEC ="
    )
    spec_files(tmp_path, {"lab/a.py": text, "lab/b.py": waits})
    monkeypatch.setattr(subprocess, "Popen", noted)
    results = iter(SpecRun(tmp_path, jobs=2))
    assert next(results).card.id == "lab.a"
    results.close()
    assert started
    assert all(child.poll() is not None for child in started)
