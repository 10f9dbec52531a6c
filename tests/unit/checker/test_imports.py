import subprocess
import sys

from verifydp.evidence.canonical import canonical_bytes

FOREIGN = (
    "sympy",
    "hypothesis",
    "scipy",
    "numpy",
    "z3",
    "torch",
    "verifydp.empirical",
    "verifydp.formal",
    "verifydp.adapters",
    "verifydp.report",
)

PROGRAM = f"""
import sys
import verifydp.checker
assert verifydp.checker.check(open(sys.argv[1], "rb").read()) is True
print([name for name in {FOREIGN!r} if name in sys.modules])
"""


def test_the_checker_loads_no_prover_and_no_auditor(refuted, tmp_path):
    file = tmp_path / "certificate.json"
    file.write_bytes(canonical_bytes(refuted))
    answer = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(file)],
        check=True,
        capture_output=True,
        text=True,
    )
    assert answer.stdout.strip() == "[]"
