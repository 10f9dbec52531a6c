import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from verifydp.cli.report import report_command
from verifydp.errors import InputError
from verifydp.evidence.certificates import Certificate
from verifydp.report import FORMATS, write_reports
from verifydp.report.json.reading import read_results
from verifydp.report.naming import certificate_files

from . import samples


def files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_single_result_leaves_four_files(tmp_path: Path) -> None:
    paths = write_reports([samples.not_refuted()], tmp_path / "out")
    expected = ["result.json", "report.html", "junit.xml", "certificates/audit.json"]
    assert [path.relative_to(tmp_path / "out").as_posix() for path in paths] == expected
    assert files(tmp_path / "out") == set(expected)
    certificate = msgspec.json.decode(paths[-1].read_bytes(), type=Certificate)
    assert certificate == samples.not_refuted().certificate


def test_several_results_have_a_certificate_each(tmp_path: Path) -> None:
    results = (*samples.every_kind(), samples.not_refuted())
    write_reports(results, tmp_path, formats=["json"])
    assert files(tmp_path) == {
        "result.json",
        "certificates/release.py-clipped_mean.json",
        "certificates/release.py-histogram.json",
        "certificates/release.py-noisy_count.json",
        "certificates/release.py-noisy_count-2.json",
    }


def test_names_leave_neither_the_folder_nor_each_other() -> None:
    names = [
        "../../etc/passwd",
        "CON",
        "con",
        "",
        "a" * 500,
        ".hidden",
        "x-2",
        "x",
        "x",
    ]
    results = [
        samples.result(
            claim=samples.Claim(
                mechanism=name,
                relation=samples.Relation(name="pair"),
                notion=samples.ApproximateDP(epsilon=1.0),
            )
        )
        for name in names
    ]
    found = [files["audit"] for files in certificate_files(results)]
    assert len({name.lower() for name in found}) == len(names)
    for name in found:
        assert Path(name).parent == Path("certificates")
        assert ".." not in name
        assert not Path(name).name.startswith(".")
        assert len(name) < 120


def test_no_certificate_no_file(tmp_path: Path) -> None:
    write_reports([samples.inconclusive()], tmp_path, formats=["junit"])
    assert files(tmp_path) == {"junit.xml"}


def test_a_failed_write_leaves_the_old_files(tmp_path: Path) -> None:
    write_reports([samples.not_refuted()], tmp_path)
    before = {name: (tmp_path / name).read_bytes() for name in files(tmp_path)}
    broken = samples.result(wealth_log10=float("inf"))
    with pytest.raises(InputError, match="wealth_log10"):
        write_reports([broken], tmp_path)
    assert {name: (tmp_path / name).read_bytes() for name in files(tmp_path)} == before


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(InputError, match="cannot be written") as caught:
        write_reports([samples.not_refuted()], tmp_path / "taken")
    assert "\n" not in str(caught.value)


def test_no_temporary_file_stays_when_a_target_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "result.json").mkdir()
    with pytest.raises(InputError, match=r"result\.json cannot be written"):
        write_reports([samples.not_refuted()], tmp_path, formats=["json"])
    assert files(tmp_path) == set()


def test_unknown_formats_and_no_results_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="'odt' is unknown: use json, html, junit"):
        write_reports([samples.not_refuted()], tmp_path, formats=["odt"])
    with pytest.raises(InputError, match="no result"):
        write_reports([], tmp_path)
    assert files(tmp_path) == set()


def test_the_command_writes_what_is_named(tmp_path: Path) -> None:
    write_reports([samples.not_refuted()], tmp_path / "a", formats=["json"])
    write_reports(samples.every_kind(), tmp_path / "b", formats=["json"])
    inputs = [str(tmp_path / name / "result.json") for name in "ab"]
    out = tmp_path / "out"
    done = CliRunner().invoke(report_command, [*inputs, "--out", str(out), "--html"])
    assert done.exit_code == 0
    assert "result.json" not in files(out)
    assert "report.html" in files(out)
    assert done.output.splitlines()[0] == str(out / "report.html")


def test_the_command_writes_all_forms_by_default(tmp_path: Path) -> None:
    write_reports([samples.not_refuted()], tmp_path / "a", formats=["json"])
    source, out = tmp_path / "a" / "result.json", tmp_path / "out"
    done = CliRunner().invoke(report_command, [str(source), "--out", str(out)])
    assert done.exit_code == 0
    asked = {"report.sarif", "summary.md", "report.pdf"}
    over_releases = {"report.json", "attestation.json"}
    assert len(files(out)) == len(FORMATS) - len(asked | over_releases) + 1
    assert files(out).isdisjoint(asked | over_releases)
    assert read_results(out / "result.json") == (samples.not_refuted(),)


def test_forms_that_are_asked_for_are_written_where_they_are_named(
    tmp_path: Path,
) -> None:
    write_reports(samples.every_kind(), tmp_path / "a", formats=["json"])
    line = [str(tmp_path / "a"), "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(report_command, [*line, "--sarif", "--markdown"])
    assert done.exit_code == 0, done.output
    written = {Path(one).name for one in done.output.splitlines()[:2]}
    assert written == {"report.sarif", "summary.md"}
    assert "result.json" not in files(tmp_path / "out")
    before = (tmp_path / "out" / "report.sarif").read_bytes()
    with pytest.raises(InputError, match=r"(summary\.md|report\.sarif) exists"):
        write_reports([samples.not_refuted()], tmp_path / "out", replace=False)
    assert (tmp_path / "out" / "report.sarif").read_bytes() == before


def test_the_command_refuses_a_bad_file_before_it_writes(tmp_path: Path) -> None:
    bad, out = tmp_path / "bad.json", tmp_path / "out"
    bad.write_text("{}")
    done = CliRunner().invoke(report_command, [str(bad), "--out", str(out)])
    assert done.exit_code != 0
    assert "is no result of verifydp: it has no format" in done.output
    assert not out.exists()


def test_the_reports_load_nothing_heavy_until_they_are_written() -> None:
    code = (
        "import sys, verifydp.report, verifydp.cli.report\n"
        "heavy = {'jinja2', 'rich', 'numpy', 'scipy', 'hypothesis', 'flint'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
