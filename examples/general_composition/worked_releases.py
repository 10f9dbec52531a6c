"""Worked examples that are releases: parts, groups that overlap, and their budgets."""

from collections.abc import Iterator
from fractions import Fraction

from figures.enclosures import Number

from general_composition.example import NO_BOUND, WorkedExample, exactly, root
from general_composition.releases import composed, districts, hospitals, windows
from general_composition.worked_distances import part_view
from verifydp.composition import ViewPart, compose_views
from verifydp.composition.kinds.approximate import KIND
from verifydp.data.spaces import finite_space, granularity
from verifydp.errors import InputError
from verifydp.evidence.composed_releases import ComposedRelease
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.trade_offs import GaussianDP

__all__ = ["disjoint_parts", "other_notions", "overlapping_parts"]

_UNEQUAL = ("1", "1/2", "1/4")


def disjoint_parts() -> Iterator[WorkedExample]:
    """Counts of disjoint parts: one budget, two, or no bound at all."""
    unequal = [{"epsilon": one} for one in _UNEQUAL]
    yield _release(
        "Theorem II.8",
        "counts by postcode, budgets 1, 1/2, 1/4, a record is added",
        exactly(1),
        composed("add-remove", districts(unequal)),
        "parallel",
    )
    yield _sizes_of_parts()
    yield _release(
        "Corollary IV.13",
        "the same counts, a record is replaced",
        exactly("3/2"),
        composed("replace", districts(unequal)),
        "optimal_budget",
    )
    hundred = districts([{"epsilon": "1"}] * 100)
    yield _release(
        "Example IV.14",
        "counts of 100 districts, budget 1 each, a record is replaced",
        exactly(2),
        composed("replace", hundred),
        "optimal_budget",
    )
    yield _release(
        "Example IV.14",
        "the same, and the record stays in its district",
        exactly(1),
        composed("replace", hundred, keeps=["district"]),
        "common_domain.changed",
    )


def _sizes_of_parts() -> WorkedExample:
    """Each part publishes its size, which is private with budget 0 for its part."""
    parts = districts([{"epsilon": "0"}] * 2)
    try:
        found = composed("replace", [{**one, "over": "part"} for one in parts])
        number = exactly(found.numbers[0].exact)
    except InputError as error:
        if "parallel composition does not hold" not in str(error):
            raise
        number = NO_BOUND
    return WorkedExample(
        place="Example II.9",
        setting="sizes of two parts, 0 for tables of one size, a record is replaced",
        quantity="\u03b5",
        printed=NO_BOUND,
        added=exactly(0),
        found=number,
        rule="refused, with two tables",
        statement="record_counts",
        note="the sum of budgets is no bound either",
    )


def overlapping_parts() -> Iterator[WorkedExample]:
    """Records in several parts."""
    one = {"epsilon": "1"}
    few, some = hospitals(10, (1, 2, 3), one)
    yield _release(
        "Example IV.5",
        "ten hospitals, a record in at most three, budget 1 each",
        exactly(3),
        composed("add-remove", few, domain=some),
        "overlapping_parts",
    )
    many, all_of = hospitals(5, (3, 4, 5), one)
    yield _release(
        "Example IV.5",
        "five hospitals, a record in at least three, as the text says",
        exactly(3),
        composed("add-remove", many, domain=all_of),
        "overlapping_parts.as_printed",
    )
    yield _release(
        "Like IV.5",
        "three groups, each overlapping the next, 1/2 each, a record is added",
        None,
        composed("add-remove", windows(3, 2, {"epsilon": "1/2"})),
        "overlapping_parts",
    )
    for number in (10, 5):
        small = {"epsilon": "1", "delta": "1e-5"}
        parts, records = hospitals(number, (1, 2, 3), small)
        found = composed("replace", parts, domain=records)
        for place, sign, printed in ((0, "\u03b5", "6"), (1, "\u03b4", "6e-5")):
            yield WorkedExample(
                place="Example VI.8",
                setting=f"{number} hospitals, at most three, (1, 10\u207b\u2075) each, "
                "a record is replaced",
                quantity=sign,
                printed=exactly(printed),
                added=exactly(Fraction(("1", "1e-5")[place]) * number),
                found=exactly(found.numbers[place].exact),
                rule=found.rule,
                statement="minimum_approximate.composed",
            )


def other_notions() -> Iterator[WorkedExample]:
    """Section VI: groups under approximate privacy, and Gaussian privacy."""
    budget = ExactApproximate.read("1", "1e-5")
    deltas = {size: KIND.costs(budget, size)[1] for size in range(1, 20)}
    yield WorkedExample(
        place="Section VI-A",
        setting="least group whose \u03b4 is above 1, at (1, 10\u207b\u2075)",
        quantity="records",
        printed=exactly(13),
        added=None,
        found=exactly(min(size for size, delta in deltas.items() if delta > 1)),
        rule="group privacy",
        statement="group_delta",
        note=f"\u03b4 is {exactly(deltas[12])} for 12, {exactly(deltas[13])} for 13",
    )
    tables = [[], ["a"], ["b"], ["a", "b"]]
    blocks = [ViewPart(of, GaussianDP.read("1"), part_view(of)) for of in ("a", "b")]
    two = compose_views(finite_space(tables, granularity("add-remove")), blocks)
    yield WorkedExample(
        place="Example VI.25",
        setting="two records are added, one in each of two blocks",
        quantity="\u03bc",
        printed=root(2),
        added=exactly(2),
        found=exactly(two.between(0, 3).mu),
        rule="squares of \u03bc are added",
        statement="gaussian_blocks",
    )
    yield _release(
        "Corollary A.18",
        "three blocks with \u03bc 1, 2, 3, a record is replaced",
        root(13),
        composed("replace", districts([{"mu": one} for one in "123"])),
        "gaussian_bounded",
        sign="\u03bc",
    )


def _release(
    place: str,
    setting: str,
    printed: Number | None,
    found: ComposedRelease,
    statement: str,
    *,
    sign: str = "\u03b5",
) -> WorkedExample:
    return WorkedExample(
        place=place,
        setting=setting,
        quantity=sign,
        printed=printed,
        added=exactly(found.compared[0].exact),
        found=exactly(found.numbers[0].exact),
        rule=found.rule,
        statement=statement,
    )
