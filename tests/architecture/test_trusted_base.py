"""What has to be trusted: counted by part, in docs/specs.md, loaded for its kind only.

Lines of code are counted without docstrings, comments and blank lines.
"""

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

import verifydp
from verifydp.composition.optimal import GaussianComponent, compose_optimally
from verifydp.evidence.canonical import canonical_bytes
from verifydp.formal.spec.proof import Proof
from verifydp.formal.spec.writing import proof_certificate
from verifydp.language.notation import mean, normal_cdf, real, standard_normal
from verifydp.language.statement import Statement

ROOT = Path(__file__).parents[2]
SPECS = ROOT / "specs" / "certificates"

#: The files of each part, and the most lines that it may have. Lower a ceiling when a
#: part gets smaller; raise one only with a reason that a reviewer accepts.
PARTS = {
    "language core": (
        1071,
        "language",
        "constructors definitions nodes sorts spaces statement terms text writing",
    ),
    "rules": (
        1726,
        "checker",
        """arithmetic bounded canonical checking expectation lemmas logic means
        polynomials proofs reduction rules sequents statements version""",
    ),
    "axioms": (298, "checker", "axioms"),
    "solver": (470, "checker", "lowering solver"),
    "citations": (83, "checker", "citing"),
    "ball evaluation": (732, "checker", "evaluation jets patterns reals regions"),
    "ball integration": (306, "checker", "integration ../exact/discrete_normal"),
    "profiles": (521, "checker", "closed_laws densities excess profiles tails"),
    "audits": (600, "checker", "audit binomial e_process hypothesis order work"),
    "releases": (193, "checker", "releases"),
    "couplings": (244, "checker", "couplings"),
    "noisy tables": (187, "checker", "tables"),
    "compositions": (293, "checker", "composition ../exact/lattice_sums"),
    "processes": (192, "checker", "process worker"),
    # Claims hold exact epsilons: their reading and their order are needed here.
    "records": (
        891,
        "evidence",
        """canonical certificates citations claim compositions couplings epsilon
        established
        exact_numbers proofs release_certificates table_releases verdict
        ../checker/decoding
        ../errors""",
    ),
    "balls over flint": (
        405,
        "exact",
        """balls binomial comparison constants error_function exponential monotone
        normal""",
    ),
}
#: Not trusted for a verdict: how authors write statements, other forms of these, how
#: they are shown, and in what two of them differ.
SHOWN = {
    f"verifydp/language/{name}.py"
    for name in (
        "alterations",
        "coverage",
        "encodings",
        "nearness",
        "notation",
        "scope",
    )
}
#: Epsilons in doubles: for people, and for estimates.
SHOWN.add("verifydp/evidence/epsilon_doubles.py")


def files_of(part):
    _, room, names = PARTS[part]
    paths = (ROOT / "verifydp" / room / f"{name}.py" for name in names.split())
    return [path.resolve() for path in paths]


def code_lines(text):
    """Lines that hold code."""
    silent = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, node.end_lineno + 1)
    }
    empty = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT}
    empty |= {tokenize.DEDENT, tokenize.ENDMARKER}
    used = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in empty
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(used - silent)


def count(part):
    return sum(code_lines(path.read_text("utf-8")) for path in files_of(part))


def test_lines_of_code_are_counted():
    text = '"""Doc."""\n\n# note\nx = 1  # one\ny = """a\nb"""\n\ndef f():\n    "d"\n'
    assert code_lines(text) == 4


@pytest.mark.parametrize("part", PARTS)
def test_no_part_of_the_trusted_base_grows(part, record_property):
    lines, most = count(part), PARTS[part][0]
    record_property("trusted lines", lines)
    sys.stdout.write(f"{part}: {lines} lines\n")
    assert lines <= most, f"{part} has {lines} lines, more than {most}"
    assert most - lines < 10, f"{part} has {lines} lines: lower its ceiling from {most}"


def test_the_documentation_says_how_large_each_part_is():
    text = (ROOT / "docs" / "specs.md").read_text("utf-8")
    rows = re.findall(r"^\| ([a-z ]+) \| ([\d,]+) \|", text, flags=re.MULTILINE)
    shown = {part: int(lines.replace(",", "")) for part, lines in rows}
    assert shown == {part: count(part) for part in PARTS}


def test_every_file_of_the_checker_and_the_language_is_in_one_part():
    listed = [path for part in PARTS for path in files_of(part)]
    assert len(listed) == len(set(listed))
    there = {
        path
        for room in ("language", "checker")
        for path in (ROOT / "verifydp" / room).glob("*.py")
        if path.name != "__init__.py"
    }
    shown = {ROOT / path for path in SHOWN}
    assert there - shown <= set(listed)
    assert not set(listed) & shown


def imported(path):
    """The files of the package that a file imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path} imports by a relative name"
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    places = {ROOT / name.replace(".", "/") for name in names}
    files = {f"{place}{end}" for place in places for end in (".py", "/__init__.py")}
    return {Path(file) for file in files if Path(file).is_file()}


def test_what_the_trusted_base_imports_is_counted_or_only_shown():
    """All that any file names, also where it is loaded late or for one kind only."""
    counted = {path for part in PARTS for path in files_of(part)}
    shown = {ROOT / path for path in SHOWN}
    shown |= set((ROOT / "verifydp" / "language" / "printing").glob("*.py"))
    for path in sorted(counted):
        rest = {
            other
            for other in imported(path) - counted - shown
            if other.name != "__init__.py" or code_lines(other.read_text("utf-8"))
        }
        assert rest <= {ROOT / "verifydp" / "checker" / "__init__.py"}, path


CHECK = """
import json, sys
from verifydp.checker import decode, established
shown = established(decode(open(sys.argv[1], "rb").read()))
parts = list(shown.parts) if shown else []
print(json.dumps([parts, sorted(sys.modules)]))
"""


def parts_loaded_by(certificate):
    """What the verdict says it rests on, and the parts of which code was loaded."""
    child = subprocess.run(
        [sys.executable, "-c", CHECK, str(certificate)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    said, modules = json.loads(child.stdout)
    own = {name for name in modules if name.startswith("verifydp.")}
    known = {ROOT / "verifydp" / "__init__.py"}
    loaded = set()
    for part in PARTS:
        paths = {
            ".".join(path.relative_to(ROOT).with_suffix("").parts)
            for path in files_of(part)
        }
        if paths & own:
            loaded.add(part)
        own -= paths
        known |= set(files_of(part))
    rest = {
        name
        for name in own
        if (file := ROOT / f"{name.replace('.', '/')}.py").is_file()
        and file not in known
    }
    return set(said), loaded, rest


ALWAYS = {"language core", "rules", "axioms", "solver", "records", "balls over flint"}


def test_a_proof_without_balls_loads_no_balls():
    said, loaded, rest = parts_loaded_by(SPECS / "foundations.closeness.json")
    assert said == {"rules", "solver"}
    assert loaded == ALWAYS
    assert rest == set()


def test_a_refutation_at_an_instance_loads_no_profiles_and_no_solver_speaks():
    name = "foundations.renyi~order_1.json"
    said, loaded, rest = parts_loaded_by(SPECS / name)
    assert said == {"rules", "ball evaluation"}
    assert loaded == ALWAYS | {"ball evaluation"}
    assert rest == set()


def test_a_profile_is_named():
    name = "gaussian_pufferfish.raw_limit~one_scale_is_enough.json"
    said, loaded, rest = parts_loaded_by(SPECS / name)
    assert {"ball evaluation", "profiles"} <= said
    assert loaded - {"ball integration"} == ALWAYS | {"ball evaluation", "profiles"}
    assert rest == set()


def test_an_integral_in_balls_is_named(tmp_path):
    """An expectation without closed form, below 1."""
    z = real("z")
    p = Proof(Statement((), mean(standard_normal, z, normal_cdf(z * z)) < 1))
    end = p.finished(p.step("point", terms=(p.statement.claim,), texts=("64",)))
    path = tmp_path / "mean.json"
    path.write_bytes(canonical_bytes(proof_certificate("mean", p, end, None)))
    said, loaded, rest = parts_loaded_by(path)
    assert said == {"rules", "ball evaluation", "ball integration"}
    assert loaded == ALWAYS | {"ball evaluation", "ball integration"}
    assert rest == set()


def test_a_composition_loads_no_rules_of_proofs(tmp_path):
    whole = compose_optimally([("0.1", 0), ("log(2)", "1e-3"), GaussianComponent(1)])
    path = tmp_path / "composition.json"
    path.write_bytes(canonical_bytes(whole.delta_at(1).certificate))
    said, loaded, rest = parts_loaded_by(path)
    assert said == set()
    assert loaded - {"rules"} == {"compositions", "records", "balls over flint"}
    assert rest == set()


def test_the_budget_of_a_release_loads_no_rules_of_proofs(tmp_path):
    found = verifydp.compose({"component": [{"name": "a", "epsilon": 1}]})
    path = tmp_path / "release.json"
    path.write_bytes(canonical_bytes(found.certificate))
    said, loaded, rest = parts_loaded_by(path)
    assert said == set()
    assert loaded - {"rules"} == {"releases", "records", "balls over flint"}
    assert rest == set()


def test_a_coupling_loads_no_rules_of_proofs(tmp_path):
    law = {"yes": ["3/4", "1/4"], "no": ["1/4", "3/4"]}
    plan = {"target": {"epsilon": 2}, "mechanism": [{"name": "a", "laws": law}]}
    path = tmp_path / "coupling.json"
    path.write_bytes(canonical_bytes(verifydp.invert(plan).certificate))
    said, loaded, rest = parts_loaded_by(path)
    assert said == set()
    own = {"compositions", "couplings", "records", "balls over flint"}
    assert loaded - {"rules"} == own
    assert rest == set()


def test_an_audit_loads_no_rules_of_proofs(tmp_path):
    found = verifydp.bound(
        true_positives=900, false_positives=100, positives=1000, negatives=1000
    )
    path = tmp_path / "audit.json"
    path.write_bytes(canonical_bytes(found.certificate))
    said, loaded, rest = parts_loaded_by(path)
    assert said == set()
    assert loaded == {"audits", "records", "balls over flint"} | {"rules"} & loaded
    assert rest == set()
