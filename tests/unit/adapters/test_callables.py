"""Python functions and objects as samplers."""

import functools
import hashlib
import pickle
from pathlib import Path

import numpy as np
import pytest

from verifydp.adapters.answers import raised
from verifydp.adapters.callables import (
    OneByOne,
    SingleSampler,
    VectorisedSampler,
    adapt,
)
from verifydp.adapters.shared_noise import batches_differ
from verifydp.adapters.streams import one_by_one, settle_stream
from verifydp.backends import load_backend
from verifydp.errors import InputError
from verifydp.sampling import Failure, Piece, Raised


def piece(database, size, *key):
    return Piece(database, size, np.random.SeedSequence(5, spawn_key=key))


def noisy_sum(database, size, rng):
    return rng.laplace(np.sum(database), 1.0, size)


class Shifted:
    def __init__(self, shift):
        self.shift = shift

    def sample(self, database, size, rng):
        return rng.normal(database + self.shift, 1.0, size)


class Called:
    def __call__(self, database):
        return database


def test_single_form_is_called_once_per_draw():
    calls = []
    sampler = adapt(lambda database: calls.append(database) or len(calls))
    assert isinstance(sampler, SingleSampler)
    assert sampler.draw(piece([1], 5)) == [1, 2, 3, 4, 5]
    assert not sampler.reproducible
    assert not sampler.parallel


def test_vectorised_form_gets_size_and_stream():
    sampler = adapt(noisy_sum)
    assert isinstance(sampler, VectorisedSampler)
    first = sampler.draw(piece([1.0, 2.0], 1000, 1))
    assert first.shape == (1000,)
    assert np.array_equal(first, sampler.draw(piece([1.0, 2.0], 1000, 1)))
    assert not np.array_equal(first, sampler.draw(piece([1.0, 2.0], 1000, 2)))
    assert sampler.reproducible
    assert sampler.parallel
    # mean 3, standard deviation 1.41 / sqrt(1000): beyond 8 deviations w.p. 1e-15
    assert abs(first.mean() - 3) < 0.36


def test_forms_of_mechanism():
    def with_default(database, epsilon=1.0):
        return database

    def with_optional_stream(database, size=1, rng=None):
        return rng.normal(size=size)

    def two_bound(bounds, database, size, rng):
        return rng.normal(size=size)

    assert isinstance(adapt(with_default), SingleSampler)
    assert isinstance(adapt(with_optional_stream), VectorisedSampler)
    partial = adapt(functools.partial(two_bound, (0, 1)))
    assert isinstance(partial, VectorisedSampler)
    assert partial.name.endswith("two_bound")
    assert isinstance(adapt(Called()), SingleSampler)
    shifted = adapt(Shifted(2.0))
    assert isinstance(shifted, VectorisedSampler)
    assert shifted.name == "Shifted"
    assert shifted.draw(piece(1.0, 4)).shape == (4,)


@pytest.mark.parametrize(
    ("mechanism", "words"),
    [
        (lambda: 0.0, "needs no arguments"),
        (
            lambda data, bounds: 0.0,
            r"\(data, bounds\) needs 2 arguments: a mechanism is f\(database\) or f\(d",
        ),
        (lambda a, b, c, d: 0.0, "needs 4 arguments"),
        (lambda a, *, scale: 0.0, "keyword argument scale"),
        (type, "is a class"),
        (min, "no signature"),
        (Shifted, "is a class: give an instance"),
        (3.5, "cannot be called"),
        ("audit.py", "cannot be called"),
    ],
)
def test_wrong_signatures_are_one_line(mechanism, words):
    with pytest.raises(InputError, match=words) as caught:
        adapt(mechanism)
    assert "\n" not in str(caught.value)


def test_coroutines_and_generators_are_refused():
    async def late(database):
        return 0.0

    def several(database):
        yield 0.0

    def call(function, database):
        return function(database)

    for mechanism in (late, several):
        with pytest.raises(InputError, match="coroutine or generator"):
            adapt(mechanism)
    with pytest.raises(InputError, match="returned a coroutine"):
        adapt(functools.partial(call, late)).draw(piece(0, 1))
    with pytest.raises(InputError, match="returned a generator"):
        adapt(lambda database, size, rng: several(database)).draw(piece(0, 1))
    with pytest.raises(InputError, match="returned a map"):
        adapt(lambda database: map(abs, database)).draw(piece([1], 1))


def overwrite_list(database):
    database.append(1.0)
    return len(database)


def overwrite_array(database):
    database[0] += 1
    return float(database[0])


def overwrite_nested(database):
    database["rows"].append(1)
    return len(database["rows"])


@pytest.mark.parametrize(
    ("mechanism", "database", "output"),
    [
        (overwrite_list, [0.0], 2),
        (overwrite_array, np.zeros(3), 1.0),
        (overwrite_array, np.array([0.0, "x"], dtype=object), 1.0),
        (overwrite_nested, {"rows": []}, 1),
        (
            lambda table: table["note"][0].append(1) or len(table["note"][0]),
            np.array([(0, [])], dtype=[("age", int), ("note", object)]),
            1,
        ),
    ],
)
def test_each_call_sees_the_database_as_it_was(mechanism, database, output):
    assert adapt(mechanism).draw(piece(database, 4)) == [output] * 4


def test_a_database_that_cannot_be_copied_is_an_input_error():
    with pytest.raises(InputError, match="cannot be copied"):
        adapt(lambda database: 0).draw(piece({"open": (x for x in ())}, 1))


def test_outputs_do_not_change_when_the_mechanism_reuses_its_memory():
    buffer = np.zeros(2)
    values = []

    def single(database):
        buffer[:] += 1
        return buffer

    def listed(database):
        values.append(1)
        return values

    def vectorised(database, size, rng):
        buffer[:] = rng.normal(size=2)
        return buffer

    assert [output[0] for output in adapt(single).draw(piece(0, 3))] == [1, 2, 3]
    assert list(map(len, adapt(listed).draw(piece(0, 3)))) == [1, 2, 3]
    sampler = adapt(vectorised)
    first = sampler.draw(piece(0, 2, 1))
    assert not np.array_equal(first, sampler.draw(piece(0, 2, 2)))


def test_an_exception_is_one_draws_output():
    # 100,000 draws, each raises with probability 1 in 1000: 100 expected.
    def sometimes(database, size, rng):
        if np.any(rng.random(size) < 0.001):
            raise ValueError("unlucky")
        return rng.random(size)

    sampler = adapt(sometimes)
    outputs = [
        output for index in range(100) for output in sampler.draw(piece(0, 1000, index))
    ]
    failures = [output for output in outputs if isinstance(output, Failure)]
    assert len(outputs) == 100_000
    assert set(failures) == {Raised("ValueError", "unlucky")}
    # Binomial(100000, 0.001) leaves [45, 165] with probability below 1e-7; the
    # plain rule "draw again" would show about 63 per cent of them.
    assert 45 <= len(failures) <= 165


def test_exceptions_of_a_single_call_are_outputs():
    calls = iter(range(1000))

    def one_in_a_thousand(database):
        if next(calls) == 637:
            raise KeyError("absent")
        return 1.0

    outputs = adapt(one_in_a_thousand).draw(piece(0, 1000))
    assert outputs[637] == Raised("KeyError", "'absent'")
    assert outputs.count(1.0) == 999


def test_messages_are_cut_and_hold_no_addresses():
    class Thing:
        pass

    def angry(database):
        raise ValueError(f"{Thing()} is bad\n" + "x" * 500)

    (output,) = adapt(angry).draw(piece(0, 1))
    assert "0x..> is bad x" in output.message
    assert len(output.message) == 200
    assert "\n" not in output.message


def test_exit_is_an_output_and_interrupt_is_not():
    def leave(database):
        raise SystemExit(3)

    def interrupt(database, size, rng):
        raise KeyboardInterrupt

    assert adapt(leave).draw(piece(0, 2)) == [Raised("SystemExit", "3")] * 2
    with pytest.raises(KeyboardInterrupt):
        adapt(interrupt).draw(piece(0, 2))


def test_always_raising_gives_a_failure_for_each_draw():
    def never(database, size, rng):
        raise RuntimeError("no")

    outputs = adapt(never).draw(piece(0, 100))
    assert outputs == [Raised("RuntimeError", "no")] * 100


def test_a_function_that_only_does_one_draw_works_like_that():
    def single_only(database, size, rng):
        if size != 1:
            raise ValueError("one at a time")
        return [float(rng.random())]

    outputs = adapt(single_only).draw(piece(0, 200))
    assert len(set(outputs)) == 200
    assert all(isinstance(output, float) for output in outputs)


@pytest.mark.parametrize(
    ("mechanism", "words"),
    [
        (lambda database, size, rng: rng.normal(), "a value of type float for size 10"),
        (lambda database, size, rng: rng.normal(size=(2, size)), r"shape \(2, 10\)"),
        (lambda database, size, rng: [1.0, 2.0], "a list of length 2"),
        (lambda database, size, rng: "text", "type str"),
    ],
)
def test_a_wrong_first_axis_is_an_input_error(mechanism, words):
    with pytest.raises(InputError, match=words):
        adapt(mechanism).draw(piece(0, 10))
    with pytest.raises(InputError, match="first axis must be the draw"):
        one_by_one(adapt(mechanism)).draw(piece(0, 3))


def test_a_shape_that_is_wrong_sometimes_is_an_output():
    def flaky(database, size, rng):
        values = rng.random(size)
        return values[values < 0.9]

    outputs = adapt(flaky).draw(piece(0, 200))
    wrong = [output for output in outputs if isinstance(output, Raised)]
    assert len(outputs) == 200
    # Binomial(200, 0.1) leaves [1, 60] with probability below 1e-9.
    assert 1 <= len(wrong) <= 60
    assert {one.type_name for one in wrong} == {"WrongShape"}


def test_lists_and_matrices_are_taken():
    lists = adapt(lambda database, size, rng: ["a", None] * (size // 2))
    assert lists.draw(piece(0, 4)) == ["a", None, "a", None]
    matrix = adapt(lambda database, size, rng: rng.normal(size=(size, 3)))
    assert matrix.draw(piece(0, 4)).shape == (4, 3)
    masked = adapt(lambda d, size, rng: np.ma.masked_equal(np.arange(size), 1))
    assert masked.draw(piece(0, 3)) == [0, None, 2]


def test_a_mechanism_that_spawns_streams_repeats_its_piece():
    def spawning(database, size, rng):
        return rng.spawn(1)[0].normal(size=size)

    for backend in (None, load_backend("numpy")):
        sampler = adapt(spawning, backend=backend)
        same = piece(0, 8)
        assert np.array_equal(sampler.draw(same), sampler.draw(same))


def test_same_seed_noise_is_noticed_and_drawn_one_by_one():
    def seeded(database, size, rng):
        return database + np.random.default_rng(0).laplace(size=size)

    sampler = adapt(seeded)
    single, note = settle_stream(sampler, 1.0)
    assert "a call of its own" in note
    assert np.unique(single.draw(piece(1.0, 50))).size == 1
    assert single.reproducible
    assert single.name == sampler.name


@pytest.mark.parametrize(
    ("mechanism", "ignored"),
    [
        (noisy_sum, False),
        (lambda database, size, rng: np.full(size, np.nan), True),
        (lambda database, size, rng: [np.zeros(2)] * size, True),
        (lambda database, size, rng: [{"a": rng.random()} for _ in range(size)], False),
        (lambda database, size, rng: [("a", None)] * size, True),
        (lambda database: 0.0, False),
    ],
)
def test_ignored_streams(mechanism, ignored):
    sampler = adapt(mechanism)
    settled, note = settle_stream(sampler, 0.0)
    assert isinstance(settled, OneByOne) is ignored
    assert (note is not None) is ignored


def test_one_noise_for_a_whole_batch_is_refused():
    def shared(database, size, rng):
        return np.full(size, database + rng.laplace())

    with pytest.raises(InputError, match="the same noise"):
        settle_stream(adapt(shared), 0.0)


@pytest.mark.parametrize(
    "noise",
    [
        lambda size, rng: rng.normal(size=size) + 9 * rng.normal(),
        lambda size, rng: rng.normal(size=size) * np.exp(9 * rng.normal()),
        lambda size, rng: rng.normal(size=(size, 2)) + 9 * rng.normal(size=2),
    ],
)
def test_noise_that_a_batch_shares_beside_its_own_is_refused(noise):
    with pytest.raises(InputError, match="differ by more than chance"):
        settle_stream(adapt(lambda database, size, rng: noise(size, rng)), 0.0)


@pytest.mark.parametrize(
    "noise",
    [
        lambda size, rng: rng.laplace(size=size),
        lambda size, rng: rng.standard_cauchy(size=(size, 20)),
        lambda size, rng: rng.geometric(0.9, size=size),
        lambda size, rng: (rng.random(size) < 0.5).astype(float),
    ],
)
def test_independent_draws_are_not_taken_for_shared_noise(noise):
    """Each would be with probability 3e-9 at most; 200 with fixed seeds are tried."""
    for shift in range(200):
        batches = [noise(64, np.random.default_rng([shift, side])) for side in (0, 1)]
        assert not batches_differ(batches)


def test_randomness_beside_the_stream_is_noticed():
    own = np.random.default_rng(3)

    def sloppy(database, size, rng):
        return database + own.laplace(size=size)

    settled, note = settle_stream(adapt(sloppy), 0.0)
    assert not settled.reproducible
    assert not settled.parallel
    assert "cannot be reproduced" in note


def test_a_mechanism_that_fails_shows_nothing_about_its_stream():
    def failing(database, size, rng):
        raise ValueError(database)

    sampler = adapt(failing)
    assert settle_stream(sampler, 0.0) == (sampler, None)


def test_the_type_of_a_batch_is_no_output():
    """Whole numbers may come as integers from one call and as floats from another."""

    def clamped(database, size, rng):
        return np.array([max(0, x) for x in (rng.laplace(size=size) - 2).tolist()])

    sampler = adapt(clamped)
    assert {sampler.draw(piece(0, n)).dtype.kind for n in (1, 2, 3, 200)} == {"f"}


def test_one_by_one_gives_each_draw_its_own_stream():
    single = one_by_one(adapt(noisy_sum))
    outputs = single.draw(piece(0.0, 500))
    assert np.unique(outputs).size == 500
    assert outputs == single.draw(piece(0.0, 500))
    plain = adapt(lambda database: 0.0)
    assert one_by_one(plain) is plain


def test_parallel_only_where_a_worker_can_get_the_mechanism():
    assert adapt(Shifted(1.0)).parallel
    assert not adapt(lambda database, size, rng: rng.normal(size=size)).parallel
    again = pickle.loads(pickle.dumps(adapt(Shifted(1.0))))
    assert np.array_equal(
        again.draw(piece(0.0, 9)), adapt(Shifted(1.0)).draw(piece(0.0, 9))
    )


def test_neighbours_and_source_are_carried():
    def carrying(database):
        return 0.0

    carrying.__neighbours__ = strategy = object()
    assert adapt(carrying).neighbours is strategy
    assert adapt(noisy_sum).neighbours is None
    digest = adapt(noisy_sum).source_digest
    assert digest == adapt(carrying).source_digest
    assert digest == hashlib.sha256(Path(__file__).read_bytes()).hexdigest()


def test_pickling_leaves_the_strategy_behind():
    sampler = VectorisedSampler(noisy_sum, "noisy", True, neighbours=lambda: 0)
    assert pickle.loads(pickle.dumps(sampler)).neighbours is None


def test_one_text_or_complex_number_does_not_change_the_rest_of_its_batch():
    def text(database, size, rng):
        return np.array(["error" if x > 2 else x for x in rng.laplace(size=size)])

    def root(database, size, rng):
        return np.emath.sqrt(rng.laplace(size=size) + 2)

    texts = adapt(text).draw(piece(0, 200))
    assert {type(value) for value in texts} == {float, str}
    assert {value for value in texts if isinstance(value, str)} == {"error"}
    roots = adapt(root).draw(piece(0, 200))
    kinds = [np.iscomplexobj(value) for value in roots]
    assert 0 < sum(kinds) < 100
    assert all(value.imag != 0 for value, odd in zip(roots, kinds, strict=True) if odd)


class Known(Exception):  # noqa: N818 - a name to find
    class Inner(Exception):  # noqa: N818 - the same
        pass


def test_types_made_as_they_run_are_told_from_those_in_source_code():
    class Local(Exception):  # noqa: N818 - the same
        pass

    forged = type("KeyError", (Exception,), {"__module__": "builtins"})
    odd = type("Ann", (Exception,), {"__module__": 3})
    known = [KeyError, Known, Known.Inner, np.linalg.LinAlgError]
    made = [Local, type("Ann", (Exception,), {}), forged, odd]
    assert [raised(kind("x")).named for kind in known] == [True] * 4
    assert [raised(kind("x")).named for kind in made] == [False] * 4
    assert str(raised(made[1]("x"))) == "raised an exception: Ann: x"
