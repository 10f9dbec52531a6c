"""What is missing, stray or changed in a built file is found."""

import io
import tarfile
import zipfile
from hashlib import sha256

import pytest
from release_check.archives import (
    archive_digests,
    compare_sdist,
    compare_wheel,
    compare_wheels,
)
from release_check.steps import ReleaseError

TRACKED = {
    "README.md": b"read me",
    "_verifydp_pytest.py": b"plugin",
    "specs/certificates/foundations.a.json": b"{}",
    "specs/foundations/_words.py": b"words",
    "specs/foundations/a.py": b"a statement",
    "verifydp/errors.py": b"errors",
}
MADE = ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")
IN_WHEEL = {
    "_verifydp_pytest.py": b"plugin",
    "verifydp/_specs/certificates/foundations.a.json": b"{}",
    "verifydp/_specs/foundations/_words.py": b"words",
    "verifydp/_specs/foundations/a.py": b"a statement",
    "verifydp/errors.py": b"errors",
} | {f"verifydp-1.0.dist-info/{name}": b"made" for name in MADE}
IN_SDIST = {f"verifydp-1.0/{name}": data for name, data in TRACKED.items()} | {
    "verifydp-1.0/PKG-INFO": b"made"
}


def digests(files):
    return {name: sha256(data).hexdigest() for name, data in files.items()}


def test_a_wheel_with_what_it_needs_is_accepted():
    words = compare_wheel(digests(IN_WHEEL), digests(TRACKED), "1.0")
    assert words == "10 files, 1 file of statements and 1 certificate among them"


def test_an_sdist_with_all_that_git_knows_is_accepted():
    assert compare_sdist(digests(IN_SDIST), digests(TRACKED), "1.0")[:7] == "7 files"


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"verifydp/errors.py": None}, "the wheel misses verifydp/errors.py"),
        (
            {"verifydp/_specs/certificates/foundations.a.json": None},
            "misses verifydp/_specs/certificates/foundations.a.json",
        ),
        ({"verifydp-1.0.dist-info/licenses/LICENSE": None}, "misses verifydp-1.0"),
        ({"tests/test_a.py": b""}, "has beside what it should tests/test_a.py"),
        ({"verifydp/notes.txt": b""}, "has beside what it should verifydp/notes.txt"),
        ({"verifydp/errors.py": b"other"}, "has changed verifydp/errors.py"),
    ],
)
def test_a_wheel_with_another_file_is_refused(changed, words):
    files = {**IN_WHEEL, **changed}
    there = {name: data for name, data in files.items() if data is not None}
    with pytest.raises(ReleaseError, match=words):
        compare_wheel(digests(there), digests(TRACKED), "1.0")


def test_an_sdist_with_a_file_that_git_does_not_know_is_refused():
    stray = {f"verifydp-1.0/.venv/{place}": b"" for place in range(7)}
    with pytest.raises(ReleaseError, match=r"should verifydp-1.0/.venv/0.* and 2 more"):
        compare_sdist(digests(IN_SDIST | stray), digests(TRACKED), "1.0")


def test_a_wheel_without_statements_is_refused():
    tracked = {"verifydp/errors.py": b"errors"}
    wheel = tracked | {name: b"" for name in IN_WHEEL if "dist-info" in name}
    with pytest.raises(ReleaseError, match="no statements"):
        compare_wheel(digests(wheel), digests(tracked), "1.0")


def test_the_wheel_of_the_sdist_is_the_same():
    assert "same bytes" in compare_wheels(digests(IN_WHEEL), digests(IN_WHEEL))
    with pytest.raises(ReleaseError, match="misses _verifydp_pytest"):
        compare_wheels(digests(IN_WHEEL), digests({"a": b""}))


def test_files_of_both_archives_are_read(tmp_path):
    wheel, sdist = tmp_path / "a.whl", tmp_path / "a.tar.gz"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("b/c", b"data")
    with tarfile.open(sdist, "w:gz") as archive:
        member = tarfile.TarInfo("b/c")
        member.size = 4
        archive.addfile(member, io.BytesIO(b"data"))
    assert archive_digests(wheel) == archive_digests(sdist) == digests({"b/c": b"data"})


@pytest.mark.parametrize("name", ["../outside", "/etc/passwd", "a/../../b"])
def test_a_name_that_leads_out_is_refused(name, tmp_path):
    wheel = tmp_path / "a.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(name, b"")
    with pytest.raises(ReleaseError, match="outside of its folder"):
        archive_digests(wheel)


def test_a_link_is_refused(tmp_path):
    sdist = tmp_path / "a.tar.gz"
    with tarfile.open(sdist, "w:gz") as archive:
        member = tarfile.TarInfo("b")
        member.type, member.linkname = tarfile.SYMTYPE, "/bin/python"
        archive.addfile(member)
    with pytest.raises(ReleaseError, match="b, which is no file"):
        archive_digests(sdist)
