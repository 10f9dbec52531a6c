"""Tables of attack results: which columns are read, left out, or refused."""

import pytest

from verifydp.adapters.attack_tables import load_attacks
from verifydp.errors import InputError

REFUSED = {"odds": "give prior", "confidence": "give it once"}


def table(folder, text):
    file = folder / "attacks.csv"
    file.write_text(text)
    return file


@pytest.mark.parametrize("title", ["odds", "Odds", " ODDS ", "confidence"])
def test_a_column_that_would_change_a_bound_is_refused(tmp_path, title):
    file = table(tmp_path, f"auc,{title}\n0.7,2\n")
    name = title.strip().casefold()
    with pytest.raises(InputError) as error:
        load_attacks(file, ["auc"], REFUSED)
    assert str(error.value) == f"{file} has a column {name}: {REFUSED[name]}"


def test_titles_are_read_whatever_their_capitals_and_hyphens(tmp_path):
    file = table(tmp_path, "AUC,true-positive rate\n0.7,\n\n,0.1\n")
    found = load_attacks(file, ["auc", "true_positive_rate"], REFUSED)
    assert [dict(row.cells) for row in found.rows] == [
        {"auc": "0.7"},
        {"true_positive_rate": "0.1"},
    ]
    assert [row.line for row in found.rows] == [2, 4]


def test_an_unknown_column_is_refused(tmp_path):
    """Left out in silence, a misspelt claim would never be held against a bound."""
    columns = ["auc", "epsilon"]
    with pytest.raises(InputError, match=r"'epsilom' is unknown: did you mean epsilon"):
        load_attacks(table(tmp_path, "auc,epsilom\n0.7,1\n"), columns)
    with pytest.raises(InputError, match=r"'year' is unknown: use auc or epsilon"):
        load_attacks(table(tmp_path, "auc,year\n0.7,2019\n"), columns)


def test_abbreviated_columns_are_read(tmp_path):
    columns = ["epsilon", "true_positive_rate", "false_positive_rate"]
    found = load_attacks(table(tmp_path, "FPR,tpr,EPS\n0.1,0.2,3\n"), columns)
    assert dict(found.rows[0].cells) == {
        "false_positive_rate": "0.1",
        "true_positive_rate": "0.2",
        "epsilon": "3",
    }
    with pytest.raises(InputError, match="'epsilon' twice"):
        load_attacks(table(tmp_path, "eps,epsilon\n1,2\n"), ["epsilon"])


@pytest.mark.parametrize(("mark", "words"), [(";", "';'"), ("\t", "a tab")])
def test_other_separators_are_named(tmp_path, mark, words):
    file = table(tmp_path, f"auc{mark}delta\n0,7{mark}0,1\n")
    with pytest.raises(InputError) as error:
        load_attacks(file, ["auc", "delta"])
    assert str(error.value) == (
        f"{file}: columns are separated by {words}: save it with commas (and decimal "
        "points)"
    )
    assert load_attacks(
        table(tmp_path, f"auc{mark}delta\n0.7{mark}0.1\n"),
        ["auc", "delta"],
        delimiter=mark,
    ).rows[0].cells == {"auc": "0.7", "delta": "0.1"}
