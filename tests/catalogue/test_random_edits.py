"""After any edit nothing is shown that the checker does not establish."""

import json
import random
import re
from pathlib import Path

import msgspec
from click.testing import CliRunner

from verifydp.catalogue.documents import Reader
from verifydp.catalogue.reading import Shelf
from verifydp.catalogue.statements import read_texts
from verifydp.checker.decoding import decode
from verifydp.checker.proofs import ProofChecker
from verifydp.cli.spec import spec
from verifydp.errors import VerifyDPError
from verifydp.evidence.canonical import canonical_bytes, sealed
from verifydp.evidence.verdict import Verdict
from verifydp.report.console.statement import page_text
from verifydp.report.html.statements import write_pages

EDITS = 500
#: Pages of all statements are written after each of so many edits.
PAGES = 5
SHOWN = {Verdict.PROVED: "PROVED", Verdict.REFUTED: "REFUTED"}
WORDS = (
    (b"<=", b">="),
    (b"x", b"z"),
    (b"low", b"high"),
    (b"lab.", b"other."),
    (b"base", b"middle"),
    (b"PROVED", b"REFUTED"),
    (b"REFUTED", b"PROVED"),
)
BADGE = re.compile(r'class="badge">(PROVED|REFUTED)')


class Folder:
    """A folder of files that is edited, looked at, and put back."""

    def __init__(self, folder):
        self.folder = folder
        self.originals = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        }
        self._lying = dict(self.originals)

    def lay(self, files):
        """Let exactly these files lie there."""
        for name in self._lying.keys() - files.keys():
            (self.folder / name).unlink()
        for name, data in files.items():
            if self._lying.get(name) != data:
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                (self.folder / name).write_bytes(data)
        self._lying = dict(files)


class Checked:
    """What the checker says of a certificate with its lemmas, from the files alone."""

    def __init__(self, folder):
        self._folder = folder
        self._known = {}

    def __call__(self, name):
        key = tuple(self._files(name))
        if key not in self._known:
            record = decode(key[0])
            self._known[key] = ProofChecker().check(record, (self._folder,))
        return self._known[key]

    def _files(self, name):
        data = (self._folder / f"{name}.json").read_bytes()
        yield data
        for lemma in decode(data).lemmas:
            yield from self._files(lemma.name)


def names(files, end):
    return sorted(name for name in files if name.endswith(end))


def a_byte(files, chance):
    name = chance.choice(sorted(files))
    data = bytearray(files[name] or b" ")
    data[chance.randrange(len(data))] = chance.randrange(256)
    files[name] = bytes(data)


def a_number(files, chance):
    """Constants of statements, proofs, helpers and specs."""
    name = chance.choice(sorted(files))
    places = [one.start() for one in re.finditer(rb"[0-9]", files[name])]
    if places:
        place = chance.choice(places)
        digit = str(chance.randrange(10)).encode()
        files[name] = files[name][:place] + digit + files[name][place + 1 :]


def a_word(files, chance):
    """Operators and names of variables where they stand as words."""
    name = chance.choice(sorted(files))
    old, new = chance.choice(WORDS)
    files[name] = files[name].replace(old, new, chance.choice([1, -1]))


def a_file_is_gone(files, chance):
    del files[chance.choice(sorted(files))]


def a_file_for_another(files, chance):
    end = chance.choice([".json", ".py", ".txt"])
    if len(names(files, end)) > 1:
        one, other = chance.sample(names(files, end), 2)
        files[one], files[other] = (
            files[other],
            chance.choice([files[one], files[other]]),
        )


def a_certificate_sealed_again(files, chance):
    name = chance.choice(names(files, ".json"))
    try:
        record = decode(files[name])
    except VerifyDPError:
        return
    change = chance.choice(
        [
            {"verdict": chance.choice(list(Verdict))},
            {"name": chance.choice(["lab.base", "lab.top", "other.failing"])},
            {"statement": msgspec.structs.replace(record.statement, claim="false")},
            {"lemmas": ()},
            {"steps": record.steps[:-1]},
            {"provenance": {}},
        ]
    )
    record = sealed(msgspec.structs.replace(record, **change))
    files[name] = canonical_bytes(record) + b"\n"


def a_field_of_the_index(files, chance):
    try:
        index = json.loads(files["index.json"])
        one, other = (chance.choice(index["specs"]) for _ in range(2))
    except (KeyError, ValueError, IndexError):
        return
    field = chance.choice(sorted(one))
    one[field] = chance.choice([other[field], other[field], "x", 1, [], None])
    if chance.random() < 0.3:
        one["authored"] = other["authored"]
    files["index.json"] = json.dumps(index, indent=1).encode()


def an_id(files, chance):
    """Files, certificates and texts under another name."""
    name = chance.choice(sorted(files))
    files[name.replace("base", "top").replace("helped", "base")] = files.pop(name)


def texts_of_a_paper(files, chance):
    name = chance.choice(names(files, ".txt") or [""])
    if name:
        blocks = files[name].decode(errors="replace").split("== ")
        chance.shuffle(blocks)
        blocks += chance.choice([[], blocks[:1], ["lab.base\nclaim false\n"]])
        files[name] = "== ".join(blocks).encode()


EDITORS = (
    a_byte,
    a_number,
    a_word,
    a_file_is_gone,
    a_file_for_another,
    a_certificate_sealed_again,
    a_field_of_the_index,
    an_id,
    texts_of_a_paper,
)


def demand_established(folder, entry, checked):
    """The checker says the same of the very files that the row names."""
    texts = read_texts(folder / entry.paper / "statements.txt")
    own, *nears = [checked(Path(one.file).stem) for one in entry.certificates]
    assert (own.name, own.verdict) == (entry.id, entry.verdict)
    assert own.statement.text == texts[entry.id]
    assert own.statement.digest == entry.statement_digest
    assert all(near.verdict is Verdict.REFUTED for near in nears)
    assert own.citations == entry.modulo


def look(folder, checked, pages):
    """All that shows a verdict; gives the ids that are shown with one."""
    shelf = Shelf(folder)
    entries = shelf.entries()
    shown = {entry.id for entry in entries if entry.verdict in SHOWN}
    reader = Reader(shelf, entries)
    for entry in entries:
        if entry.verdict in SHOWN:
            demand_established(folder, entry, checked)
        text = page_text(reader.document(entry))
        word = SHOWN.get(entry.verdict, entry.verdict.value)
        assert any(line.startswith(word) for line in text.splitlines())
    listed = CliRunner().invoke(spec, ["list", "--specs", str(folder)])
    assert listed.exception is None, listed.exception
    words = [line.split() for line in listed.output.splitlines() if line.strip()]
    assert {row[1] for row in words if row[0] in SHOWN.values()} == shown
    if pages is not None:
        write_pages(folder, pages)
        found = {
            f"{path.parent.name}.{path.stem}"
            for path in pages.rglob("*.html")
            if path.stem != "index" and BADGE.search(path.read_text(encoding="utf-8"))
        }
        assert found == shown
    return shown


def test_no_edit_makes_anything_look_established(project, tmp_path):
    folder, checked = Folder(project), Checked(project / "certificates")
    everything = look(project, checked, tmp_path / "pages")
    assert len(everything) == 10
    chance = random.Random(11)
    refused = fewer = unchanged = 0
    for number in range(EDITS):
        files = dict(folder.originals)
        for _ in range(chance.choice([1, 1, 1, 2, 4])):
            chance.choice(EDITORS)(files, chance)
        folder.lay(files)
        try:
            shown = look(
                project, checked, None if number % PAGES else tmp_path / "pages"
            )
        except VerifyDPError:  # an index that cannot be read shows nothing at all
            refused += 1
            continue
        assert shown <= everything
        fewer += shown < everything
        unchanged += shown == everything
    assert fewer > EDITS / 2
    assert refused > 0
    assert unchanged > 0  # edits of what no row names
    folder.lay(folder.originals)
    assert look(project, checked, tmp_path / "pages") == everything
