"""Pictures on synthetic records: there where that on the data is not shown.

Nothing of the data reaches them: tests/end_to_end/test_no_records.py looks for it too.
"""

import json
from pathlib import Path

import numpy as np
import pytest

import verifydp as library
from verifydp.empirical.events import Doing

INCOMES = np.array([73137.25, 28411.75, 51963.5, 64208.125, 39876.375, 45991.625])


def total(database, size, rng):
    clipped = np.clip(np.nan_to_num(database), 0, 1e5)
    return clipped.sum() + rng.laplace(scale=3e5, size=size)


def sized(database, size, rng):
    return len(database) + rng.laplace(scale=1.0, size=size)


def audit_of(mechanism, **more):
    given = {"epsilon": 1, "data": INCOMES, "relation": "replace", "samples": 4000}
    return library.audit(mechanism, **(given | more))


def test_an_ordinary_audit_has_one_on_its_page(verifydp) -> None:
    Path("incomes.csv").write_text("income\n73137.25\n28411.75\n51963.5\n")
    Path("release.py").write_text(
        "def count(database, size, rng):\n"
        "    return len(database) + rng.laplace(scale=1.0, size=size)\n"
    )
    line = "audit release.py:count --epsilon 1 --relation add-remove --data incomes.csv"
    done = verifydp(f"{line} --samples 20000 --out found")
    assert done.status == 0, done.err
    found = json.loads(Path("found/result.json").read_text())
    assert found["verdict"] == "NOT_REFUTED"
    assert found["picture"] is None
    assert found["synthetic"]["samples"] == 2000
    page = Path("found/report.html").read_text()
    assert 'id="result-1-synthetic-outputs-title"' in page
    assert "It says nothing about the verdict." in page
    assert "2,000 calls, beside those of the audit" in " ".join(done.out.split())
    assert verifydp("check found").status == 0


def test_its_draws_are_beside_those_of_the_audit() -> None:
    """Verdict, bounds, draws and certificate are those of an audit without it."""
    shrunk, none = (audit_of(total, evidence=one) for one in ("shrunk", "none"))
    assert none.synthetic is None
    assert shrunk.synthetic.samples == 400
    bars = shrunk.synthetic.picture.bars
    assert sum(bar.database for bar in bars) == 200
    for name in ("verdict", "epsilon_lower", "samples", "wealth_log10", "detectable"):
        assert getattr(shrunk, name) == getattr(none, name)
    parts = [one.certificate and one.certificate.parts for one in (shrunk, none)]
    assert parts[0] == parts[1]


def test_it_does_not_depend_on_the_data_nor_on_workers() -> None:
    """With one pair of sizes: a single record and none, which is tested first."""
    given = {"relation": "add-remove", "samples": 1000}
    audits = [
        audit_of(sized, data=data, jobs=jobs, **given)
        for data, jobs in ((INCOMES[:1], 1), (INCOMES[1:2] * 7, 1), (INCOMES[:1], 2))
    ]
    assert len({one.synthetic.records for one in audits}) == 1
    assert audits[0].synthetic.picture is not None
    assert len({repr(one.synthetic) for one in audits}) == 1


def test_the_ends_of_a_domain_are_what_it_shows() -> None:
    wide = audit_of(total, domain="0..100000").synthetic
    plain = audit_of(total).synthetic
    assert wide.picture != plain.picture
    middles = []
    for made in (wide, plain):
        bars = [b for b in made.picture.bars if isinstance(b.upper, float)]
        middles.append(max(bars, key=lambda bar: bar.neighbour).upper)
    assert middles[0] != middles[1]


@pytest.mark.parametrize("evidence", ["none", "full"])
def test_other_modes_have_none(evidence: str) -> None:
    assert audit_of(total, evidence=evidence).synthetic is None


def test_a_refuted_claim_has_none() -> None:
    """A picture of what does not break the claim beside what does would mislead."""
    result = audit_of(lambda rows: float(np.sum(rows)), samples=400)
    assert result.verdict is library.Verdict.REFUTED
    assert result.synthetic is None


def test_a_pair_that_is_shown_needs_none() -> None:
    def count(database, size, rng):
        return len(database) + rng.laplace(scale=1.0, size=size)

    result = library.audit(count, epsilon=1, pair=([1.0], []), samples=2000)
    assert result.picture is not None
    assert result.synthetic is None


class Turning:
    """A mechanism that behaves in another way once its picture is drawn."""

    def __init__(self, then) -> None:
        self.then = then
        self.drawing = False

    def listen(self, event) -> None:
        self.drawing |= isinstance(event, Doing) and "a picture" in event.text

    def sample(self, database, size, rng):
        if self.drawing:
            return self.then(database, size)
        return len(database) + rng.laplace(scale=1.0, size=size)


def failing(database, size):
    raise ValueError(f"no such: {database}")


def misshapen(database, size):
    return np.zeros((size + 1, 2))


def forbidden(database, size):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("then", "reason"),
    [
        (failing, "the mechanism fails on synthetic records"),
        (misshapen, "the mechanism cannot be called on synthetic records"),
    ],
)
def test_whatever_a_mechanism_does_the_verdict_stands(then, reason: str) -> None:
    mechanism = Turning(then)
    result = audit_of(mechanism, listener=mechanism.listen, relation="add-remove")
    assert mechanism.drawing
    assert result.verdict is library.Verdict.NOT_REFUTED
    assert result.synthetic.picture is None
    assert result.synthetic.reason == reason
    assert "no such" not in str(result.to_dict())


def test_an_interrupt_is_one() -> None:
    mechanism = Turning(forbidden)
    with pytest.raises(KeyboardInterrupt):
        audit_of(mechanism, listener=mechanism.listen, relation="add-remove")


def test_what_never_ends_is_ended(monkeypatch) -> None:
    monkeypatch.setattr("verifydp.api.illustrating._SECONDS", 0.1)

    def endless(database, size):
        calls.append(size)
        while True:
            pass

    calls = []

    mechanism = Turning(endless)
    result = audit_of(mechanism, listener=mechanism.listen, relation="add-remove")
    assert len(calls) <= 2  # one a side
    reason = "the mechanism cannot be called on synthetic records"
    assert result.synthetic.reason == reason


def test_texts_that_a_mechanism_keeps_are_told_by_their_sort() -> None:
    """Categories of a column are of the data, also where no record is."""
    kept = ["Zaphodia", "Quirinus"]

    def category(database, size, rng):
        return [kept[one] for one in rng.integers(2, size=size)]

    made = audit_of(category).synthetic
    assert made is not None
    assert [bar.label for bar in made.picture.bars] == ["a text"]
    assert made.picture.bars[0].database == 200


def test_few_samples_make_none() -> None:
    made = audit_of(total, samples=900).synthetic
    assert made.picture is None
    assert made.reason == "the samples are too few for one"


def test_a_resumed_audit_makes_no_draw_of_it_again(tmp_path: Path) -> None:
    calls = []

    def count(database):
        calls.append(len(database))
        return len(database) + float(np.random.default_rng().laplace(scale=1.0))

    given = {"checkpoint": tmp_path, "name": "count", "samples": 2000}
    first = audit_of(count, **given)
    before = len(calls)
    again = audit_of(count, **given)
    assert again.synthetic == first.synthetic
    assert again.synthetic.picture is not None
    assert len(calls) - before < 300  # trials are made anew, and no draw
