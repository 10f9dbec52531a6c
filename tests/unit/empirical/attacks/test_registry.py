"""The registry of attacks and what every attack must satisfy."""

from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from verifydp.empirical import attacks
from verifydp.empirical.attacks import (
    AttackRegistry,
    Look,
    Past,
    default_attacks,
)
from verifydp.empirical.features import Coordinate
from verifydp.empirical.stats.bettors import Histogram
from verifydp.errors import InputError

WIDTHS = [0, 1, 2, 5, 16, 17, 40, 300, 5000]


@dataclass(frozen=True)
class Simple:
    name: str = "simple"
    looks_at: str = "the output"
    share: Fraction = Fraction(1, 2)
    bettors: tuple = ((Fraction(1), Histogram(4)),)

    def slots(self, width):
        return (Fraction(1),) if width == 1 else ()

    def looks(self, past):
        return (Look(Coordinate(0, past.width)),)

    def unseen(self, width):
        return ()


def past_of(width, draws=200, seed=1):
    random = np.random.default_rng([seed, width])
    return Past(*random.normal(size=(2, draws, width)))


def test_all_files_of_the_folder_are_found():
    folder = Path(attacks.__file__).parent
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    found = [attack.name for attack in default_attacks()]
    assert found == sorted(files)
    assert {"support", "thresholds"} <= files


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_left_out_is_said_once_and_in_words(width):
    texts = default_attacks().unseen(width)
    assert len(set(texts)) == len(texts)
    assert all(len(text.split()) > 2 for text in texts)
    assert any("2,000" in text for text in texts)
    said = " ".join(texts)
    assert ("first 8 numbers" in said) == (width > 8)
    assert ("more than 16, but for the 2" in said) == (width > 16)
    assert ("more than 4,096" in said) == (width > 4096)


def test_an_attack_that_does_not_say_what_it_leaves_out_is_named():
    class Silent:
        name, looks_at, share = "silent", "the output", Fraction(1)
        bettors = Simple.bettors

    (text,) = AttackRegistry([Silent()]).unseen(1)
    assert text == "what the attack silent leaves out: it does not say"


@pytest.mark.parametrize("width", WIDTHS)
def test_shares_add_up_to_one(width):
    chosen = default_attacks().applicable(width)
    assert sum(share for share, _ in chosen) == 1
    for share, attack in chosen:
        assert share > 0
        assert sum(attack.slots(width)) == 1
        assert min(attack.slots(width)) > 0
        assert sum(part for part, _ in attack.bettors) == 1


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("draws", [0, 1, 3, 200])
def test_there_is_a_look_for_each_slot_whatever_the_past(width, draws):
    past = past_of(width, draws)
    for _, attack in default_attacks().applicable(width):
        looks = attack.looks(past)
        assert len(looks) == len(attack.slots(width))
        assert attack.looks(past) == looks
        for look in looks:
            assert 0 <= look.first <= draws
            assert look.feature.values(past.database).shape == (draws,)


@pytest.mark.parametrize("odd", [np.nan, np.inf, -np.inf, 1.7e308, -1.7e308, 5e-324])
def test_odd_numbers_disturb_no_look(odd):
    past = past_of(3)
    past.database[::3, 1] = past.neighbour[::5, 0] = odd
    past.database[:, 2] = odd
    for _, attack in default_attacks().applicable(3):
        for look in attack.looks(past):
            assert look.feature.values(past.database).shape == (200,)


def test_an_attack_is_registered_once_with_proper_shares():
    registry = AttackRegistry([Simple()])
    assert len(registry) == 1
    with pytest.raises(InputError, match="registered twice"):
        registry.add(Simple())
    for wrong in (
        replace(Simple(), name="half", bettors=((Fraction(1, 2), Histogram(4)),)),
        replace(Simple(), name="free", share=Fraction(0)),
    ):
        with pytest.raises(InputError, match="add up to"):
            registry.add(wrong)
    assert [attack.name for attack in registry] == ["simple"]
    assert registry.applicable(2) == ()
    assert registry.applicable(1) == ((Fraction(1), Simple()),)


def test_attacks_that_ask_for_it_are_told_of_the_backend():
    @dataclass(frozen=True)
    class Placed(Simple):
        backend: object = None

        def on_backend(self, backend):
            return replace(self, backend=backend)

    told = AttackRegistry([Placed(), Simple("other")]).on_backend("there")
    placed, other = told
    assert placed.backend == "there"
    assert other == Simple("other")
