"""What the schema of build servers asks of the parts of JUnit that are written here.

These are the constraints of junit-10.xsd of the xUnit plugin of Jenkins, in the older
and stricter form, for these elements: attributes, which of them are needed, children.
`make release-check` validates such files by the schema itself.
"""

import re

#: Of each element: needed attributes, further ones, children.
PARTS = {
    "testsuites": ("", "name time tests failures errors", "testsuite"),
    "testsuite": (
        "name tests failures errors",
        "group time skipped timestamp hostname id package file log url",
        "testsuite properties testcase system-out system-err",
    ),
    "testcase": (
        "name",
        "time classname group",
        "skipped error failure system-out system-err",
    ),
    "properties": ("", "", "property"),
    "property": ("name value", "", ""),
    "failure": ("", "type message", ""),
    "skipped": ("", "type message", ""),
    "system-out": ("", "", ""),
}
SECONDS = re.compile(r"\d*(\.\d{0,3})?")


def broken_parts(root):
    """Say what the schema would refuse, from the outermost element on."""
    if root.tag != "testsuites":
        yield f"the outermost element is {root.tag}"
    for element in root.iter():
        if element.tag not in PARTS:
            yield f"an element {element.tag}"
            continue
        needed, further, children = (set(words.split()) for words in PARTS[element.tag])
        names = set(element.attrib)
        yield from (f"{element.tag} without {name}" for name in sorted(needed - names))
        strange = sorted(names - needed - further)
        yield from (f"{element.tag} with {name}" for name in strange)
        inside = [one.tag for one in element if one.tag not in children]
        yield from (f"{tag} in {element.tag}" for tag in inside)
        if element.tag in {"testsuites", "testsuite"}:
            time = element.get("time", "")
            if not SECONDS.fullmatch(time):
                yield f"{element.tag} of {time} seconds"
