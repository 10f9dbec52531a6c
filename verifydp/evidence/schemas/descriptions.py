"""What schemas say of records and fields: the words of their docstrings."""

import inspect
import re
from typing import Any

__all__ = ["BOUND_DEFINITION", "DIALECT", "described", "with_bounds"]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_BOUND = {"anyOf": [{"type": "number"}, {"type": "string"}, {"type": "null"}]}
BOUND_DEFINITION = {
    "title": "BoundValue",
    "description": "A bound rounded outward to its side: a number, an infinity as "
    "text, or null where there is none.",
    "anyOf": [{"type": "number"}, {"enum": ["inf", "-inf"]}, {"type": "null"}],
}


def described(record: type, definition: dict[str, Any]) -> dict[str, Any]:
    """Put the docstring's prose and the meaning of each field in their places."""
    prose, fields = _parts(inspect.getdoc(record) or "")
    result = definition | {"description": prose}
    for field, meaning in fields.items():
        if field in result.get("properties", {}):
            explained = result["properties"][field] | {"description": meaning}
            result["properties"] = result["properties"] | {field: explained}
    return result


def _parts(document: str) -> tuple[str, dict[str, str]]:
    """Split a numpy docstring into its prose and its described fields."""
    pieces = re.split(r"^(\w+)\n-+\n", document, flags=re.MULTILINE)
    sections = dict(zip(pieces[1::2], pieces[2::2], strict=True))
    body = sections.get("Parameters", "") + "\n" + sections.get("Attributes", "")
    fields: dict[str, str] = {}
    for names, text in re.findall(
        r"^(\w[\w, ]*)\n((?:[ ]+.*\n?|\n)+)", body, flags=re.MULTILINE
    ):
        for name in names.split(","):
            fields[name.strip()] = _one_line(text)
    return _one_line(pieces[0]), fields


def _one_line(text: str) -> str:
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return "\n".join(
        " ".join(part.split()).replace("``", "`") for part in paragraphs
    ).strip()


def with_bounds(node: Any) -> Any:
    """Name the type of bounds wherever it stands."""
    if isinstance(node, dict):
        if {"anyOf": node.get("anyOf")} == _BOUND:
            rest = {key: value for key, value in node.items() if key != "anyOf"}
            return {"$ref": "#/$defs/BoundValue"} | rest
        return {key: with_bounds(value) for key, value in node.items()}
    if isinstance(node, list):
        return [with_bounds(value) for value in node]
    return node
