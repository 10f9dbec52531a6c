"""Checking a proof loads neither sympy nor what writes proofs and other forms."""

import subprocess
import sys

from verifydp.evidence.canonical import canonical_bytes, sealed
from verifydp.evidence.proofs import (
    PROOF_FORMAT,
    ProofCertificate,
    StatementRecord,
    StepRecord,
)
from verifydp.evidence.verdict import Verdict

FOREIGN = ("sympy", "mpmath", "numpy", "scipy", "verifydp.formal", "verifydp.report")

CHECK = f"""
import sys
import verifydp.language.statement, verifydp.language.printing
import verifydp.language.scope, verifydp.language.encodings
import verifydp.checker
assert verifydp.checker.check(open(sys.argv[1], "rb").read()) is True
print([name for name in {FOREIGN!r} if name in sys.modules])
"""

ENCODE = """
import sys
from verifydp.language.notation import real
from verifydp.language.statement import Statement
statement = Statement((), real("x") <= real("x") + 1)
before = "verifydp.formal" in sys.modules
statement.to_smt()
middle = "sympy" in sys.modules
statement.to_sympy()
print(before, middle, "sympy" in sys.modules)
"""


def answer_of(program, *arguments):
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def certificate():
    claim = "(at_most (multiply 2 x) (add 1 (multiply x x)))"
    return sealed(
        ProofCertificate(
            format=PROOF_FORMAT,
            name="square",
            statement=StatementRecord(
                variables={"x": "real"}, definitions=(), given=(), claim=claim
            ),
            verdict=Verdict.PROVED,
            variables={"x": "real"},
            terms=(claim,),
            steps=(StepRecord(rule="smt", terms=(0,)),),
            conclusion=0,
            instance=None,
            lemmas=(),
            provenance={},
        )
    )


def test_checking_a_proof_loads_no_prover_and_no_sympy(tmp_path):
    file = tmp_path / "certificate.json"
    file.write_bytes(canonical_bytes(certificate()))
    assert answer_of(CHECK, str(file)) == "[]"


def test_other_forms_are_loaded_when_they_are_asked_for():
    assert answer_of(ENCODE) == "False False True"
