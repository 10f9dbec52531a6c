"""What docs/scaling.md says of many machines is what the simulation gives."""

import importlib.util
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def scaling():
    place = importlib.util.spec_from_file_location(
        "scaling_simulated", ROOT / "benchmarks" / "scaling.py"
    )
    module = importlib.util.module_from_spec(place)
    sys.modules[place.name] = module  # dataclasses look it up
    place.loader.exec_module(module)
    yield module
    del sys.modules[place.name]


@pytest.fixture
def page():
    return (ROOT / "docs" / "scaling.md").read_text(encoding="utf-8")


def test_the_page_shows_what_is_simulated(scaling, page):
    assert f"```\n{scaling.tables(scaling.MEASURED)}```" in page


def test_the_page_says_the_costs(scaling, page):
    words = " ".join(page.split())
    costs = scaling.MEASURED
    assert f"busy for {costs.message * 1000:g} ms" in words
    assert f"does nothing took {costs.latency * 1000:g} ms" in words
    assert f"the simulation says {scaling.makespan(60, 2, 0.5, costs):.1f}" in words
    gain = 1000 / scaling.makespan(1000, 1000, 1.0, costs)
    assert gain < 1 / costs.message < 140
    assert "about 130 for one second here" in words


@pytest.mark.parametrize("pieces", [1, 7, 100])
def test_one_worker_takes_all_pieces_after_another(scaling, pieces):
    costs = scaling.Costs(message=0.01, latency=0.2, bandwidth=1.0)
    found = scaling.makespan(pieces, 1, 1.0, costs)
    assert found == pytest.approx(0.01 + 0.2 + pieces * 1.0)


def test_beyond_all_need_the_messages_alone_are_left(scaling):
    costs = scaling.Costs(message=0.01, latency=0.2, bandwidth=1.0)
    found = scaling.makespan(500, 500, 1.0, costs)
    assert found == pytest.approx(500 * 0.01 + 0.2 + 1.0)


def test_few_pieces_under_way_wait_for_answers(scaling):
    """With a latency far above the work, each worker has four pieces a round trip."""
    costs = scaling.Costs(message=0.0, latency=10.0, bandwidth=1.0)
    found = scaling.makespan(8, 1, 0.001, costs)
    assert found == pytest.approx(2 * 10.0, abs=0.02)


def test_workers_share_equally(scaling):
    costs = scaling.Costs(message=0.0, latency=0.0, bandwidth=1.0)
    assert scaling.makespan(12, 4, 2.0, costs) == pytest.approx(6.0)
    assert scaling.makespan(13, 4, 2.0, costs) == pytest.approx(8.0)


def test_a_base_is_handed_on_or_sent_to_each(scaling):
    costs = scaling.Costs(message=0.0, latency=0.0, bandwidth=10.0)
    assert scaling.sending(100, 8, costs) == 80
    assert [scaling.spreading(100, one, costs) for one in (1, 2, 3, 8)] == [
        *(10, 20, 30, 40)
    ]


def test_bytes_go_and_come_and_are_counted(scaling):
    counting = scaling.Counting()
    assert counting.submit(len, b"x" * 1000).result() == 1000
    assert 1000 < counting.asked[0] < 1100
    assert counting.answered[0] < 50
