"""A verdict is shown only while everything is as the checker accepted it."""

import json
import re
import shutil
import subprocess
import sys

import msgspec
import pytest
from click.testing import CliRunner

from verifydp.catalogue import documents, reading
from verifydp.catalogue.documents import Reader
from verifydp.catalogue.reading import Shelf, specs
from verifydp.checker.decoding import decode
from verifydp.cli.spec import spec
from verifydp.errors import InputError, SpecError
from verifydp.evidence.canonical import canonical_bytes, sealed
from verifydp.evidence.specs import SpecCard, sealed_card
from verifydp.formal.spec.registry import Registry
from verifydp.report.console.statement import page_text
from verifydp.report.html.statements import write_pages
from verifydp.report.paper_pages import write_paper_pages

OPEN = {"other.open"}
EDITED = "its entry in index.json was edited"


def verdicts(folder):
    return {entry.id: entry.verdict.value for entry in specs(folder)}


def reasons(folder):
    """Why rows that had a verdict have none now, by id."""
    return {entry.id: entry.reason for entry in specs(folder) if entry.reason}


def page(folder, name):
    shelf = Shelf(folder)
    entries = shelf.entries()
    (entry,) = (one for one in entries if one.id == name)
    return page_text(Reader(shelf, entries).document(entry), solver="z3 0.1.2")


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_as_a_run_leaves_it_every_verdict_is_shown(project):
    shown = verdicts(project)
    assert {name for name, verdict in shown.items() if verdict != "PROVED"} == {
        "other.failing",
        *OPEN,
    }
    assert shown["other.failing"] == "REFUTED"
    assert reasons(project) == {}


def test_a_page_never_says_proved_beside_a_statement_that_was_edited(
    project, tmp_path, run_and_store
):
    change(project / "lab" / "ascending.py", "x <= z)", "x <= z - 1)")
    run_and_store(project, "other.failing")
    write_pages(project, tmp_path)
    html = (tmp_path / "lab" / "ascending.html").read_text(encoding="utf-8")
    (badge,) = re.findall(r'class="badge">([^<]*)', html)
    assert badge == (
        "INCONCLUSIVE (stale: its file, or one that it rests on, has changed)"
    )
    others = reasons(project)
    # What cites it, directly or not, is as doubtful; its neighbours are not.
    assert {*others} == {
        *("lab.ascending", "lab.base", "lab.base.folded", "lab.middle", "lab.top")
    }
    assert "failing" not in str(others)
    shown = (tmp_path / "other" / "failing.html").read_text(encoding="utf-8")
    assert 'class="badge">REFUTED<' in shown


@pytest.mark.parametrize(
    ("helper", "users"),
    [
        ("_helper.py", {"lab.helped", "lab.helped_too"}),  # importlib.import_module
        ("_family/module.py", {"lab.packaged"}),  # import _family.module
        ("_family/__init__.py", {"lab.packaged"}),
    ],
)
def test_a_constant_of_a_helper_module_belongs_to_the_statement(project, helper, users):
    path = project / helper
    path.write_text(path.read_text(encoding="utf-8").replace("=", "= 1 +"))
    assert {*reasons(project)} == users
    path.unlink()
    assert all(f"{helper} is gone" in reason for reason in reasons(project).values())


def test_a_helper_is_a_source_when_its_compilation_is_read(tmp_path, spec_files):
    """A stored compilation is read instead of the file, from the second run on."""
    spec_files(tmp_path, {"_limits.py": "LIMIT = 3\n", "lab/one.py": ""})
    (tmp_path / "lab" / "one.py").write_text(
        "import sys\nsys.path.insert(0, __file__.rsplit('/', 2)[0])\n"
        "LIMIT = __import__('importlib').util.spec_from_file_location(\n"
        "    '_limits', __file__.rsplit('/', 2)[0] + '/_limits.py')\n"
        "LIMIT = LIMIT.loader.get_code('_limits')\n",
        encoding="utf-8",
    )
    program = (
        "import sys, pathlib\n"
        "from verifydp.formal.spec.sources import Sources\n"
        "import importlib.util\n"
        "folder = pathlib.Path(sys.argv[1])\n"
        "one = folder / 'lab' / 'one.py'\n"
        "for _ in range(2):\n"
        "    sources = Sources(); sources.install(); sources.begin(one)\n"
        "    code = compile(one.read_bytes(), str(one), 'exec')\n"
        "    exec(code, {'__file__': str(one)})\n"
        "    sources.end()\n"
        "    print(sorted(path.name for path in sources.of(one)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        check=True,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path), "PYTHONDONTWRITEBYTECODE": ""},
    )
    assert done.stdout.splitlines() == ["['_limits.py', 'one.py']"] * 2
    assert list((tmp_path / "__pycache__").iterdir())  # it was there to be read


def test_two_files_cannot_have_one_id(project, spec_files):
    text = (project / "lab" / "ascending.py").read_text(encoding="utf-8")
    other = project / "lab" / "base" / "folded.py"
    other.parent.mkdir()
    other.write_text(text, encoding="utf-8")
    with pytest.raises(SpecError, match=r"both have lab\.base\.folded"):
        list(Registry(project).ids())
    other.unlink()
    Registry(project)
    shutil.copy(project / "lab" / "top.py", project / "lab" / "TOP.py")
    with pytest.raises(SpecError, match=r"have one id: rename one of them"):
        Registry(project)


@pytest.mark.parametrize("paper", ["foundations", "Foundations", "certificates"])
def test_ids_of_shipped_papers_are_reserved(tmp_path, spec_files, paper):
    spec_files(tmp_path, {f"{paper}/closeness.py": ""})
    with pytest.raises(SpecError, match=r"put the file under another name"):
        Registry(tmp_path)


def test_a_statement_does_not_depend_on_how_it_was_called(
    tmp_path, spec_files, run_and_store, monkeypatch
):
    claim = "claim=x <= x + len(sys.argv), proof=lambda p: p.have(p.statement.claim)"
    text = (
        "import sys\nSPEC = Theorem(title='t', source='s', " + claim + ",\n"
        "near_misses={'n': NearMiss(At({x: 1}), claim=x <= x - len(sys.argv))})\n"
    )
    spec_files(tmp_path, {"lab/one.py": text})
    monkeypatch.setattr(sys, "argv", ["verifydp", "spec", "run", "--anew"])
    run_and_store(tmp_path)
    assert verdicts(tmp_path) == {"lab.one": "PROVED"}
    committed = (tmp_path / "lab" / "statements.txt").read_text(encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["verifydp"])
    run_and_store(tmp_path, anew=True)
    assert (tmp_path / "lab" / "statements.txt").read_text() == committed
    assert "1" in committed


@pytest.mark.parametrize("field", SpecCard.__struct_fields__)
def test_an_index_that_was_edited_by_hand_shows_nothing(project, field):
    path = project / "index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    cards = {card["id"]: card for card in index["specs"]}
    card, other = cards["lab.middle"], cards["other.failing"]
    assert card["id"] == "lab.middle"
    card[field] = {
        "id": "lab.middling",
        "failures": ["x"],
        "rules": ["x"],
        "engines": ["x"],
        "parts": ["x"],
        "idle": ["x"],
        "far": {"x": "y"},
        "near_counts": None,
        "modulo": [{"formula": "x", "source": "y"}],
        "rules_version": reading.RULES_VERSION + 1,
        "scope": "everywhere",
        "solver": "x",
    }.get(field, other[field])
    path.write_text(json.dumps(index), encoding="utf-8")
    shown = {entry.id: entry for entry in specs(project)}
    entry = shown[card["id"]]
    assert entry.verdict.value == "INCONCLUSIVE"
    assert EDITED in entry.reason
    # And what an author says in words, in which verdicts are hidden easily.
    assert not entry.scope
    assert sum(one.verdict.value == "INCONCLUSIVE" for one in shown.values()) == 1


def test_an_unknown_field_of_the_index_is_refused(project):
    path = project / "index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    index["specs"][0]["x"] = 1
    path.write_text(json.dumps(index), encoding="utf-8")
    with pytest.raises(InputError, match=r"delete it"):
        specs(project)


def test_an_index_that_lists_a_statement_twice_is_refused(project):
    path = project / "index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    index["specs"].append(index["specs"][0])
    path.write_text(json.dumps(index), encoding="utf-8")
    with pytest.raises(InputError, match=r"twice"):
        specs(project)


def test_words_of_an_author_that_were_edited_are_not_believed(project):
    change(project / "index.json", '"Order is transitive"', '"Order is total"')
    assert {*reasons(project)} == {"lab.base"}


def test_a_certificate_replaced_by_another_shows_nothing(project):
    folder = project / "certificates"
    shutil.copy(folder / "lab.base.json", folder / "lab.middle.json")
    found = reasons(project)
    assert "not the one that was accepted" in found["lab.middle"]
    assert "lab.middle, on which it rests" in found["lab.top"]
    assert {*found} == {"lab.middle", "lab.top"}


def test_a_certificate_that_is_gone_shows_nothing(project):
    (project / "certificates" / "lab.top.json").unlink()
    (project / "certificates" / "lab.base~without_low.json").unlink()
    found = reasons(project)
    assert {*found} == {"lab.base", "lab.top"}
    assert all("is gone" in reason for reason in found.values())


def test_a_lemma_that_was_altered_takes_all_with_it_that_rests_on_it(project):
    """Its digest is still written in it: it has to be that of the content."""
    path = project / "certificates" / "lab.base.json"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"low"', '"lower"'), encoding="utf-8")
    assert {*reasons(project)} == {"lab.base", "lab.middle", "lab.top"}


def test_a_lemma_laid_out_differently_is_the_same_lemma(project):
    path = project / "certificates" / "lab.base.json"
    path.write_bytes(msgspec.json.format(path.read_bytes()))
    assert {*reasons(project)} == {"lab.base"}


def test_the_committed_text_has_to_be_that_of_the_certificate(project):
    path = project / "lab" / "statements.txt"
    text = path.read_text(encoding="utf-8")
    block = text.index("== lab.middle")
    path.write_text(text[:block] + text[block:].replace("1", "2", 1), encoding="utf-8")
    assert {*reasons(project)} == {"lab.middle"}
    path.write_text(text + "\n== lab.top\nclaim false\n", encoding="utf-8")
    assert {*reasons(project)} == {"lab.top"}
    path.write_bytes(b"\xff\xfe")
    assert len(reasons(project)) == 8  # all of this paper
    assert page(project, "lab.top").count("PROVED") == 0
    assert "no text of this statement" in page(project, "lab.top")


def test_another_version_of_the_rules_makes_everything_stale(project, monkeypatch):
    monkeypatch.setattr(reading, "RULES_VERSION", reading.RULES_VERSION + 1)
    found = reasons(project)
    assert {*found} | OPEN == {*verdicts(project)} | OPEN
    assert {*found.values()} == {
        "stale: it was checked by another version of the rules"
    }


def test_another_version_of_the_solver_is_said_and_makes_nothing_stale(project):
    shown = " ".join(page(project, "other.squares").split())
    assert "Checked with z3" in shown
    assert "installed is z3 0.1.2" in shown
    assert "PROVED" in shown
    # Nothing but exact computation stands behind this one.
    assert "Checked with" not in page(project, "other.failing")


@pytest.mark.parametrize("seen", ["list", "show"])
def test_what_is_shown_runs_no_author_and_reads_no_statement(
    project, monkeypatch, seen
):
    for name in ("Registry.file", "Registry._module"):
        owner, method = name.split(".")
        assert owner == "Registry"
        monkeypatch.delattr(Registry, method)
    for name in project.rglob("*.py"):
        assert name.exists()
    arguments = ["list"] if seen == "list" else ["show", "lab.middle"]
    if seen == "list":

        def refuse(*_):
            raise AssertionError("a list parses no statement")

        monkeypatch.setattr(documents, "read_statement", refuse)
        monkeypatch.setattr("verifydp.checker.proofs.read_statement", refuse)
        monkeypatch.setattr("verifydp.checker.decoding.decode", refuse)
    done = CliRunner().invoke(spec, [*arguments, "--specs", str(project)])
    assert done.exception is None, done.exception
    assert "PROVED" in done.output


def test_the_index_is_a_cache_that_can_be_thrown_away(project, run_and_store):
    before = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    (project / "index.json").unlink()
    assert specs(project) == ()
    run_and_store(project)
    after = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    assert after == before


def test_an_unreadable_index_is_written_again(project, run_and_store):
    path = project / "index.json"
    before = path.read_bytes()
    path.write_bytes(before[:-100])
    with pytest.raises(InputError, match=r"delete it"):
        specs(project)
    run_and_store(project)
    assert path.read_bytes() == before


def test_pages_of_what_is_gone_are_removed_and_no_others(project, tmp_path):
    pages = tmp_path / "pages"
    write_paper_pages(project, pages)
    foreign = pages / "notes"
    foreign.mkdir()
    (foreign / "mine.html").write_text("PROVED", encoding="utf-8")
    (project / "index.json").unlink()
    assert write_paper_pages(project, pages) == ()
    left = [path.name for path in pages.rglob("*") if path.is_file()]
    assert left == ["mine.html"]


def test_a_page_of_somebody_else_is_not_replaced(project, tmp_path):
    mine = tmp_path / "README.md"
    mine.write_text("# My notes\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"README.md is there and was not written by"):
        write_paper_pages(project, tmp_path)
    assert [path.name for path in tmp_path.glob("*.*")] == ["README.md"]
    assert mine.read_text(encoding="utf-8") == "# My notes\n"


def test_a_finding_without_a_verdict_leaves_no_page_that_says_it(project, tmp_path):
    (project / "lab" / "paper.toml").write_text(
        "[[findings]]\ntitle = 'Order'\ntext = 'It is.'\nrests_on = ['base']\n",
        encoding="utf-8",
    )
    write_paper_pages(project, tmp_path)
    first = tmp_path / "lab" / "index.html"
    of_all = [tmp_path / "index.html", tmp_path / "README.md"]
    assert all(path.is_file() for path in of_all)
    assert "It is." in first.read_text(encoding="utf-8")
    change(project / "lab" / "base.py", "x <= z", "x < z")
    with pytest.raises(SpecError, match=r"has no verdict"):
        write_paper_pages(project, tmp_path)
    assert not any(path.exists() for path in (first, *of_all))
    page = (tmp_path / "lab" / "base.html").read_text(encoding="utf-8")
    assert "INCONCLUSIVE" in page
    assert (tmp_path / "other" / "index.html").is_file()  # the other papers go on


def test_a_folder_without_files_and_one_with_an_odd_name(
    tmp_path, finished, run_and_store
):
    assert run_and_store(tmp_path) == {}
    assert specs(tmp_path) == ()
    odd = tmp_path / "- of d\u00efgits, 100% {0} 'quoted'" / "specs"
    (odd / "lab").mkdir(parents=True)
    shutil.copy(finished / "lab" / "ascending.py", odd / "lab")
    run_and_store(odd)
    assert verdicts(odd) == {"lab.ascending": "PROVED"}


def test_a_certificate_exchanged_while_a_page_is_written_is_noticed(project):
    shelf = Shelf(project)
    entries = shelf.entries()
    path = project / "certificates" / "lab.middle.json"
    record = decode(path.read_bytes())
    statement = msgspec.structs.replace(record.statement, claim="false")
    path.write_bytes(
        canonical_bytes(sealed(msgspec.structs.replace(record, statement=statement)))
    )
    (entry,) = (one for one in entries if one.id == "lab.middle")
    with pytest.raises(SpecError, match=r"changed meanwhile"):
        Reader(shelf, entries).document(entry)


def test_a_list_cannot_be_forged_by_what_a_file_says(project):
    path = project / "index.json"
    index = msgspec.json.decode(path.read_bytes(), type=reading.SpecIndex)
    forged = "x\nPROVED         lab.forged  holds\r\x1b[2K"
    cards = tuple(
        sealed_card(msgspec.structs.replace(card, failures=(forged,)))
        if card.id == "lab.top"
        else card
        for card in index.specs
    )
    path.write_bytes(canonical_bytes(msgspec.structs.replace(index, specs=cards)))
    done = CliRunner().invoke(spec, ["list", "--specs", str(project)])
    rows = [line for line in done.output.splitlines() if line.startswith("PROVED")]
    assert not any("forged" in row for row in rows)
    assert "\r" not in done.output
    assert "\x1b" not in done.output
    assert page(project, "lab.top").count("\nPROVED") == 0
