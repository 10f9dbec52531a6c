"""What became of each draw when a call failed as a whole."""

import numpy as np
import pytest

from verifydp.adapters.repetition import draw_each
from verifydp.sampling import Exited, Failure


def failing(probability):
    """Draws uniforms; fails as a whole when one of them is below the probability."""

    def attempt(size, seeds):
        values = np.random.Generator(np.random.PCG64(seeds)).random(size)
        return Exited(1) if np.any(values < probability) else values

    return attempt


def seeds(*key):
    return np.random.SeedSequence(11, spawn_key=key)


def test_a_call_that_succeeds_is_returned_as_it_is():
    values = np.arange(5)
    assert draw_each(lambda size, seeds: values, 5, seeds()) is values


# Number of failures over all pieces: expectation n p up to the factor 0.9996. Fails
# by chance with probability 2e-9 (6 deviations). Drawing a failed piece again one by
# one would keep a share 1 - (1 - p)^size of them only: 0.64, 0.64, 0.10 and 1.00, over
# 8 deviations too few in each row but the last.
@pytest.mark.parametrize(
    ("probability", "size", "pieces"),
    [(0.02, 50, 1000), (0.002, 512, 600), (0.001, 100, 3000), (0.5, 64, 100)],
)
def test_failures_keep_their_frequency(probability, size, pieces):
    hits = 0
    places = np.zeros(size)
    for index in range(pieces):
        outputs = draw_each(failing(probability), size, seeds(index))
        assert len(outputs) == size
        failed = [isinstance(output, Failure) for output in outputs]
        hits += sum(failed)
        places += failed
    expected = probability * size * pieces
    deviation = np.sqrt(expected * (1 - probability))
    assert abs(hits - expected) < 6 * deviation + 0.0004 * expected
    # Each place fails equally often: halves differ by at most 6 deviations.
    assert abs(places[: size // 2].sum() - places[size // 2 :].sum()) < 6 * deviation


def test_clean_draws_have_their_law_given_that_they_are_clean():
    probability = 0.01
    clean = np.concatenate(
        [
            [x for x in draw_each(failing(probability), 64, seeds(i)) if x != Exited(1)]
            for i in range(500)
        ]
    )
    assert clean.min() >= probability
    # Uniform on [0.01, 1): the mean's deviation is 0.286 / sqrt(31680) = 0.0016;
    # 6 of them are passed with probability 2e-9.
    assert abs(clean.mean() - 0.505) < 0.01
    assert np.unique(clean).size == clean.size


def test_outputs_depend_on_the_seeds_only():
    first = draw_each(failing(0.05), 200, seeds(1))
    assert first == draw_each(failing(0.05), 200, seeds(1))
    assert first != draw_each(failing(0.05), 200, seeds(2))


def test_a_size_that_never_works_is_split_without_inventing_failures():
    sizes = []

    def small_only(size, seeds):
        sizes.append(size)
        if size > 20:
            return Exited(9)
        return np.random.Generator(np.random.PCG64(seeds)).random(size)

    outputs = draw_each(small_only, 1000, seeds())
    assert len(set(outputs)) == 1000
    assert len(sizes) < 400


def test_the_cost_stays_near_one_call_per_draw():
    calls = 0

    def never(size, seeds):
        nonlocal calls
        calls += 1
        return Exited(1)

    assert draw_each(never, 4096, seeds()) == [Exited(1)] * 4096
    assert calls < 1.2 * 4096
