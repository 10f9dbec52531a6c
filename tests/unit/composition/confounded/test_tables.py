"""Tables that are shown to the checker: the joint law, and laws that tell more."""

import random
from fractions import Fraction

import pytest

from tests.unit.composition.confounded.models import (
    divergence,
    drawn,
    listed_laws,
    redundancy,
    xor,
)
from verifydp.composition.confounded.tables import (
    event_table,
    joined_table,
    telling_table,
)
from verifydp.errors import UnsupportedError
from verifydp.evidence.epsilon import Epsilon

GROWTHS = [Fraction(n, 8) for n in (0, 1, 4, 7, 8, 9, 10, 13, 16, 25, 80, 1000)]


def test_joined_tables_have_the_profile_of_the_joint_law():
    """60 drawn models, seed 21: at twelve factors, for every pair."""
    rng = random.Random(21)
    for _ in range(60):
        case = drawn(rng)
        table = joined_table(case, 10**6)
        assert len(table.rows[0]) >= 2
        for row in table.rows:
            assert sum(row) == 1
            assert min(row) >= 0
        for first, second in table.pairs:
            names = table.states[first], table.states[second]
            laws = [listed_laws(case, name)[0] for name in names]
            for growth in GROWTHS:
                assert divergence(table.rows[first], table.rows[second], growth) == (
                    divergence(*laws, growth)
                )


def test_a_joined_table_has_no_two_outputs_that_tell_the_same():
    assert len(joined_table(xor(), 8).rows[0]) == 2
    with pytest.raises(UnsupportedError, match="at most 1"):
        joined_table(redundancy(), 1)


@pytest.mark.parametrize("at", ["0", "log(3/2)", "0.7", "5"])
def test_a_telling_table_tells_at_least_as_well_everywhere(at):
    """A pair of laws is post-processing of another if its profile is nowhere above."""
    rng = random.Random(22)
    level = Epsilon.read(at)
    for _ in range(25):
        case = drawn(rng)
        table = telling_table(case, level)
        for row in table.rows:
            assert sum(row) == 1
            assert min(row) >= 0
        for place, pair in enumerate(case.model.pairs):
            rows = table.rows[2 * place], table.rows[2 * place + 1]
            laws = [listed_laws(case, name)[0] for name in pair]
            for growth in GROWTHS:
                assert divergence(*rows, growth) >= divergence(*laws, growth)
            if level.growth is not None:
                assert divergence(*rows, level.growth) == (
                    divergence(*laws, level.growth)
                )
            else:
                near = level.growth_upper()
                apart = divergence(*rows, near) - divergence(*laws, near)
                assert apart < Fraction(1, 10**12)


def test_an_event_table_is_the_best_event():
    rng = random.Random(23)
    for _ in range(25):
        case = drawn(rng)
        growth = Fraction(5, 4)
        for pair in case.model.pairs:
            table = event_table(case, pair, Epsilon(growth=growth))
            laws = [listed_laws(case, name)[0] for name in pair]
            assert divergence(*table.rows, growth) == divergence(*laws, growth)
