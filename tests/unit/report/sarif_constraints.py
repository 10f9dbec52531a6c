"""What SARIF 2.1.0 asks of the parts of a log that are written here.

These are the constraints of the official schema for these objects (required fields,
no others, types, words), in the shape of a JSON schema; `broken_rules` are those that
the text of the standard adds and no schema can say.
"""

import re
from urllib.parse import urlsplit

TEXT = {"type": "string"}
MESSAGE = {
    "type": "object",
    "additionalProperties": False,
    "properties": {"text": TEXT, "markdown": TEXT},
    "required": ["text"],
}
PROPERTIES = {
    "type": "object",
    "properties": {
        "tags": {"type": "array", "items": TEXT, "uniqueItems": True},
    },
}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
KIND = {"enum": ["notApplicable", "pass", "fail", "review", "open", "informational"]}


def record(required, **properties):
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "required": required,
    }


def listed(items):
    return {"type": "array", "items": items}


RULE = record(
    ["id"],
    id=TEXT,
    name=TEXT,
    shortDescription=MESSAGE,
    fullDescription=MESSAGE,
    help=MESSAGE,
    defaultConfiguration=record([], level=LEVEL),
    properties=PROPERTIES,
)
LOCATION = record(
    [],
    physicalLocation=record(
        ["artifactLocation"],
        artifactLocation=record(
            ["uri"], uri=TEXT | {"format": "uri-reference"}, uriBaseId=TEXT
        ),
        region=record(["startLine"], startLine={"type": "integer", "minimum": 1}),
    ),
    logicalLocations=listed(record([], name=TEXT, fullyQualifiedName=TEXT)),
)
RESULT = record(
    ["message"],
    ruleId=TEXT,
    ruleIndex={"type": "integer", "minimum": -1},
    kind=KIND,
    level=LEVEL,
    message=MESSAGE,
    locations=listed(LOCATION),
    partialFingerprints={"type": "object", "additionalProperties": TEXT},
    properties=PROPERTIES,
)
RUN = record(
    ["tool"],
    tool=record(
        ["driver"],
        driver=record(["name"], name=TEXT, version=TEXT, rules=listed(RULE)),
    ),
    originalUriBaseIds={
        "type": "object",
        "additionalProperties": record([], uri=TEXT, description=MESSAGE),
    },
    automationDetails=record([], description=MESSAGE, id=TEXT),
    results=listed(RESULT),
)
LOG = record(
    ["version", "runs"],
    **{"$schema": TEXT, "version": {"enum": ["2.1.0"]}, "runs": listed(RUN)},
)


def broken_rules(log):
    """Say which sentences of the standard a log breaks."""
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    if len({rule["id"] for rule in rules}) < len(rules):
        yield "two rules have one id"
    for result in run["results"]:
        if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
            yield "3.27.6: ruleIndex names another rule than ruleId"
        if (result["kind"] == "fail") == (result["level"] == "none"):
            yield "3.27.10: a level is none where the kind is not fail, and only there"
        yield from broken_text(result["message"]["text"])
        if not all(result["partialFingerprints"].values()):
            yield "3.27.17: a fingerprint is empty"
        for location in result.get("locations", ()):
            place = location["physicalLocation"]["artifactLocation"]
            parts = urlsplit(place["uri"])
            if parts.scheme or parts.netloc or parts.path.startswith("/"):
                yield "3.4.4: a URI with a base is relative"
            if ".." in parts.path.split("/"):
                yield "3.4.3: a URI leaves its base"
            if place["uriBaseId"] not in run["originalUriBaseIds"]:
                yield "3.14.14: a base is not told"


def broken_text(text):
    """Say what a message would be read as that was not meant."""
    if not text:
        yield "3.11.8: a message is empty"
    rest = text.replace("{{", "").replace("}}", "")
    if "{" in rest or "}" in rest:
        yield "3.11.5: a brace is read as a placeholder"
    if re.search(r"[\[\]]", re.sub(r"\\[\\\[\]]", "", text)):
        yield "3.11.6: a bracket is read as a link"
