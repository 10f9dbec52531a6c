"""Rule code changes only together with the rules version, or with a recorded reason.

``rules.toml`` holds the version and a list of entries; the last one has the digest of
the code as it is. The digest ignores comments, docstrings and layout.
"""

import ast
import datetime
import hashlib
import re
import tomllib
from pathlib import Path

from verifydp.checker.version import RULES_VERSION

ROOT = Path(__file__).parents[2]
LOCK = Path(__file__).with_name("rules.toml")


def rule_files():
    """The language and the checker, without what only prints or names a version."""
    found = [*ROOT.glob("verifydp/language/*.py"), *ROOT.glob("verifydp/checker/*.py")]
    return sorted(file for file in found if file.name != "version.py")


def bare(text):
    """The tree of a file without docstrings, as text that layout does not change."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return repr(shape(tree))


def shape(node):
    """A tree as nested tuples; what is absent is left out, as versions differ in it."""
    if isinstance(node, ast.AST):
        fields = [(name, shape(value)) for name, value in ast.iter_fields(node)]
        kept = [field for field in fields if field[1] not in (None, ())]
        return (type(node).__name__, *kept)
    return tuple(map(shape, node)) if isinstance(node, list) else node


def digest_of(texts):
    found = hashlib.sha256()
    for name, text in sorted(texts.items()):
        found.update(f"{name}\0{bare(text)}\0".encode())
    return f"sha256:{found.hexdigest()}"


def current():
    files = rule_files()
    return digest_of({str(f.relative_to(ROOT)): f.read_text("utf-8") for f in files})


def advice(digest):
    today = datetime.datetime.now(tz=datetime.UTC).date()
    return f"""
The rules of the checker or the language have changed. Append to {LOCK.name}:

[[entry]]
date = {today}
version = {RULES_VERSION}
digest = "{digest}"
files = ["verifydp/checker/..."]
reason = "meaning unchanged because ..."

If a step means something else now, raise RULES_VERSION in verifydp/checker/version.py
instead, and write that version and "meaning changed: ..." into the entry.
"""


def problem(lock, version, digest):
    """What is wrong with a lock, or None."""
    entries = lock["entry"]
    last = entries[-1]
    if last["digest"] != digest:
        return advice(digest)
    versions = [entry["version"] for entry in entries]
    if versions != sorted(versions) or versions[-1] != version:
        return f"RULES_VERSION is {version}, the entries of {LOCK.name} say {versions}"
    for before, entry in zip([None, *entries], entries, strict=False):
        raised = before is None or entry["version"] > before["version"]
        begin = "meaning changed: " if raised else "meaning unchanged because "
        if not re.fullmatch(f"{begin}.*[a-z]{{3}}.*", entry["reason"]):
            return f"the reason of {entry['date']} has to begin with {begin!r}"
    return None


def test_rule_code_and_rules_version_belong_together():
    lock = tomllib.loads(LOCK.read_text("utf-8"))
    assert (wrong := problem(lock, RULES_VERSION, current())) is None, wrong


def test_layout_comments_and_docstrings_do_not_matter():
    plain = {"a.py": 'def f(x):\n    """One."""\n    return x + 1\n'}
    other = {"a.py": "# note\ndef f(\n  x,\n):\n    'Two.'\n    return (x+1)  # so\n"}
    assert digest_of(plain) == digest_of(other)
    for text in ("def f(x):\n    return x + 2\n", "def f(x):\n    return x\n"):
        assert digest_of({"a.py": text}) != digest_of(plain)
    assert digest_of({"b.py": plain["a.py"]}) != digest_of(plain)


def test_a_change_without_a_record_is_seen():
    entry = {"date": "2026-01-01", "version": 1, "digest": "sha256:1", "files": []}
    entry["reason"] = "meaning changed: the first rules"
    lock = {"entry": [entry]}
    assert problem(lock, 1, "sha256:1") is None
    assert 'digest = "sha256:2"' in problem(lock, 1, "sha256:2")
    assert "RULES_VERSION is 2" in problem(lock, 2, "sha256:1")
    same = {**entry, "digest": "sha256:2", "reason": "meaning unchanged because of x"}
    assert "has to begin" in problem({"entry": [entry, same]}, 1, "sha256:2")
    same["reason"] = "meaning unchanged because a name is longer"
    assert problem({"entry": [entry, same]}, 1, "sha256:2") is None
    raised = {**same, "version": 2, "reason": "meaning changed: a rule is stricter"}
    assert problem({"entry": [entry, raised]}, 2, "sha256:2") is None
    assert problem({"entry": [entry, raised]}, 1, "sha256:2") is not None
