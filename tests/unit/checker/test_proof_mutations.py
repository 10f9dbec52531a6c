"""A forger changes one thing of a proof and seals it again.

What is accepted must have the statement and the verdict of the original: hypotheses
may be renamed, free text changed, steps added or done in another way, and the
instance moved to where the hypotheses hold as well. All else is refused with one
`CertificateError`.
"""

import copy
import json
import random
import re
import runpy
from pathlib import Path

import msgspec
import pytest

from verifydp.checker.proofs import check_proof
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import canonical_bytes, sealed
from verifydp.evidence.proofs import ProofCertificate

_WRITTEN = runpy.run_path(str(Path(__file__).with_name("proof_samples.py")))
SAMPLES, sample = sorted(_WRITTEN["SAMPLES"]), _WRITTEN["sample"]
cached_decide = _WRITTEN["cached_decide"]

#: Which short proof shows each rule that stands on a procedure of its own.
LEAVES = {
    "boxes": "box",
    "compute": "triangular sum",
    "convert": "post-processing",
    "induction": "triangular sum",
    "integrate": "laplace",
    "patterns": "points",
    "point": "exchange",
    "products": "randomised response",
    "profile": "closed laws",
    "smt": "exchange",
    "swap": "exchange",
}
MUTANTS = 500

#: Nodes that take the same arguments: one may stand where another did.
_TWINS = (
    ("at_most", "less"),
    ("forall", "exists"),
    ("and", "or", "implies"),
    ("add", "subtract", "multiply", "divide", "maximum", "minimum", "power"),
    ("exp", "negate", "absolute", "log", "sqrt", "normal_cdf"),
    ("laplace", "normal"),
    ("first", "second"),
    ("bind", "bind"),
    ("true", "false"),
    ("at_most", "equal"),
)
_TOKEN = re.compile(r"[()]|[^\s()]+")


def record_of(name):
    return json.loads(canonical_bytes(sample(name)))


def outcome(record):
    """What the checker says: what was established, or its refusal; None: no schema."""
    try:
        forged = msgspec.json.decode(msgspec.json.encode(record), type=ProofCertificate)
    except msgspec.MsgspecError:
        return None
    try:
        return check_proof(sealed(forged), decide_with=cached_decide)
    except CertificateError as error:
        return error


def meaning(established):
    """The verdict and what it is about, without the names of hypotheses."""
    statement = established.statement
    return (
        established.verdict,
        statement.variables,
        tuple(formula for _, formula in statement.given),
        statement.claim,
        {item.name: (item.parameters, item.body) for item in statement.definitions},
    )


def changed_word(word, others, rng):
    """Another word for one word of a term."""
    if re.fullmatch(r"-?[0-9]+(/[0-9]+)?", word):
        up = f"{word}1"
        return rng.choice(["0", "1", "2", "-1", "1/2", "3", up])
    if re.fullmatch(r"[$#][0-9]+", word):
        place = int(word[1:])
        return f"{word[0]}{rng.choice([place + 1, max(0, place - 1), 0])}"
    twins = [twin for group in _TWINS if word in group for twin in group]
    return rng.choice([twin for twin in twins if twin != word] or others)


def changed_text(text, rng):
    """A term with one word changed, dropped or doubled, or two swapped."""
    words = _TOKEN.findall(text)
    if not set(words) - {"(", ")"}:
        return "true"
    place = rng.randrange(len(words))
    kind = rng.randrange(8)
    if kind == 0:
        del words[place]
    elif kind == 1:
        other = rng.randrange(len(words))
        words[place], words[other] = words[other], words[place]
    elif kind == 2:
        words.insert(place, words[place])
    else:
        inner = [k for k, word in enumerate(words) if word not in {"(", ")"}]
        place = rng.choice(inner)
        others = [words[k] for k in inner]
        words[place] = changed_word(words[place], others, rng)
    return " ".join(words)


def changed_string(text, rng):
    """Another value of a text that a step or a record gives."""
    if text.startswith(("(", "#")):
        return changed_text(text, rng)
    digits = [k for k, letter in enumerate(text) if letter.isdigit()]
    options = ["", text + "x", text[:-1], text[::-1], text + ".", "0", "1:0:1", "%0"]
    if digits:
        place = rng.choice(digits)
        options += 4 * [text[:place] + rng.choice("0123456789") + text[place + 1 :]]
    return rng.choice(options)


def change_step(record, place, rng):
    """Change what one step gives to its rule; the terms it uses, too."""
    step = record["steps"][place]
    fields = [key for key in ("uses", "terms", "texts") if step.get(key)]
    content = ["content", "content"] if "terms" in fields else []
    kind = rng.choice([*fields, *content, "rule", "conclusion"])
    if kind == "rule":
        step["rule"] = rng.choice([*LEAVES, "forall_intro", "cut", "assume", "cases"])
    elif kind == "conclusion":
        record["conclusion"] = rng.randrange(len(record["steps"]))
    elif kind == "content":
        text = rng.choice(step["terms"])
        if not 0 <= text < len(record["terms"]):
            return
        record["terms"][text] = changed_text(record["terms"][text], rng)
    elif step[kind]:
        values = step[kind]
        at = rng.randrange(len(values))
        action = rng.randrange(6)
        if action == 0:
            del values[at]
        elif action == 1:
            values.insert(at, rng.choice(values))
        elif kind == "texts":
            values[at] = changed_string(values[at], rng)
        else:
            size = len(record["terms" if kind == "terms" else "steps"])
            values[at] = rng.randrange(-1, size + 1)


@pytest.mark.parametrize("rule", LEAVES)
def test_changed_steps_prove_nothing_else(rule):
    name = LEAVES[rule]
    original = record_of(name)
    proved = meaning(outcome(original))
    places = [k for k, step in enumerate(original["steps"]) if step["rule"] == rule]
    assert places
    rng = random.Random(f"mutants of {rule}")
    seen, refused, accepted = set(), 0, 0
    for _ in range(20 * MUTANTS):
        if len(seen) == MUTANTS:
            break
        record = copy.deepcopy(original)
        for _ in range(rng.choice([1, 1, 2])):
            change_step(record, rng.choice(places), rng)
        key = json.dumps(record)
        if record == original or key in seen:
            continue
        seen.add(key)
        found = outcome(record)
        if isinstance(found, CertificateError):
            assert "\n" not in str(found)
            refused += 1
        elif found is not None:
            assert meaning(found) == proved, record["steps"]
            accepted += 1
    assert len(seen) == MUTANTS
    assert refused > MUTANTS / 2
    assert refused > accepted


def leaves_of(value, prefix=()):
    """All places of a JSON value that hold no other value."""
    if isinstance(value, dict):
        for key in value:
            yield from leaves_of(value[key], (*prefix, key))
    elif isinstance(value, list):
        yield prefix
        for index in range(len(value)):
            yield from leaves_of(value[index], (*prefix, index))
    else:
        yield prefix


def changed_value(value, rng):
    if isinstance(value, str):
        return changed_string(value, rng)
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, 0, -1, 10**6])
    if isinstance(value, list) and value:
        place = rng.randrange(len(value))
        dropped = [*value[:place], *value[place + 1 :]]
        return rng.choice([dropped, [*value, value[place]], value[::-1], []])
    return rng.choice([[], {}, "", 0, None])


def put(value, path, new):
    for step in path[:-1]:
        value = value[step]
    value[path[-1]] = new


@pytest.mark.parametrize("name", SAMPLES)
def test_changed_records_prove_nothing_else(name):
    """Statements, definitions, hypotheses, verdicts, instances: every field."""
    original = record_of(name)
    proved = meaning(outcome(original))
    rng = random.Random(f"records of {name}")
    # The steps have their own test; names and provenance are free text, and what is
    # enclosed is bound by the digests of the references to it.
    free = {"steps", "provenance", "name", "digest", "enclosed"}
    paths = [path for path in leaves_of(original) if path and path[0] not in free]
    refused = 0
    for _ in range(300):
        path = rng.choice(paths)
        record = copy.deepcopy(original)
        old = record
        for step in path:
            old = old[step]
        put(record, path, changed_value(old, rng))
        if record == original:
            continue
        found = outcome(record)
        if isinstance(found, CertificateError):
            assert "\n" not in str(found), path
            refused += 1
        elif found is not None:
            assert meaning(found) == proved, path
    assert refused > 100


@pytest.mark.parametrize("name", SAMPLES)
def test_another_verdict_needs_another_proof(name):
    record = record_of(name)
    for verdict in ("proved", "refuted", "not_refuted", "inconclusive"):
        changed = {**record, "verdict": verdict.upper()}
        found = outcome(changed)
        if changed["verdict"] != record["verdict"]:
            assert found is None or isinstance(found, CertificateError)
        else:
            assert meaning(found)


def everywhere(record, old, new):
    """Change a word in every term and formula at once, so that all fit together."""
    word = re.compile(rf"(?<![\w.$#@/-]){re.escape(old)}(?![\w./])")

    def walk(value):
        if isinstance(value, dict):
            return {key: walk(part) for key, part in value.items()}
        if isinstance(value, list):
            return [walk(part) for part in value]
        return word.sub(new, value) if isinstance(value, str) else value

    changed = {**record, **{key: walk(record[key]) for key in ("statement", "terms")}}
    return {**changed, "steps": record["steps"], "instance": walk(record["instance"])}


#: False statements that fit together in every part of the certificate.
WRONG = [
    ("post-processing", "at_most", "equal"),
    ("post-processing", "exp", "negate"),
    ("laplace", "(multiply b epsilon)", "(multiply 2 b epsilon)"),
    ("laplace", "(multiply b epsilon)", "epsilon"),
    ("laplace", "(less 0 b)", "(less b 0)"),
    ("composition", "(add epsilon1 epsilon2)", "(maximum epsilon1 epsilon2)"),
    ("composition", "(add delta1 delta2)", "(maximum delta1 delta2)"),
    ("composition", "(add delta1 delta2)", "delta1"),
    ("composition", "(at_most 0 delta2)", "(at_most delta2 0)"),
    ("randomised response", "(at_most a 1)", "(at_most 1 a)"),
    ("triangular sum", "2", "3"),
    ("triangular sum", "1", "-1"),
    ("box", "3/10", "1/5"),
    ("points", "(and", "(or"),
    ("exchange", "(exp 1)", "(exp 2)"),
]


@pytest.mark.parametrize(("name", "old", "new"), WRONG)
def test_a_consistent_lie_is_refused(name, old, new):
    record = record_of(name)
    text = json.dumps(record)
    if old.startswith("("):
        fields = ("statement", "terms", "instance")
        changed = {**record}
        for key in fields:
            changed[key] = json.loads(json.dumps(record[key]).replace(old, new))
    else:
        changed = everywhere(record, old, new)
    assert json.dumps(changed) != text
    assert isinstance(outcome(changed), CertificateError)
