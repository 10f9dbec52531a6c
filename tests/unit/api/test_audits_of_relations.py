"""Audits under granularities and among worlds: right, wrong, and refused in one line.

A true claim is refuted with probability at most 1e-9 in each audit. The wrong ones lose
three times their claim or more, with 6,000 draws on which wealth grows by at least 0.1
a draw where 21 are needed, so that one is missed more rarely than that.
"""

from fractions import Fraction

import numpy as np
import pytest

import verifydp
from verifydp import neighbours
from verifydp.data.beliefs import GaussianPrior
from verifydp.data.causal import FiniteCausalModel, GaussianCausalModel
from verifydp.errors import InputError
from verifydp.evidence.claim import Pufferfish, Relation
from verifydp.evidence.verdict import Verdict
from verifydp.laws.noise import LaplaceNoise
from verifydp.notions import GaussianDP
from verifydp.report.json.reading import read_results

NODES = [1, 2, 3, 4]
GRAPHS = neighbours.under("edge", nodes=NODES)
TWO = {
    "low": GaussianPrior(0, 1),
    "high": lambda size, rng: 3 + rng.standard_normal(size),
}
PLANE = GaussianCausalModel(
    {"low": 0, "high": 1}, loading=[[1], [1]], covariance=[[1, "1/2"], ["1/2", 1]]
)


def audited(mechanism, samples=6_000, **about):
    found = verifydp.audit(
        mechanism, epsilon=1, samples=samples, alpha=Fraction(1, 10**9), **about
    )
    stated = found.verdict is Verdict.REFUTED or found.certificate is not None
    assert not stated or verifydp.check(found.certificate)
    return found


def count_of_edges(graph, size, rng):
    """1-DP for edges; a node of four has three."""
    return len(graph["edges"]) + rng.laplace(size=size)


def test_a_claim_is_about_the_relation_that_is_named(tmp_path):
    """And a shrunk violation is a pair of it, as a record read back says, too."""
    held = audited(count_of_edges, relation="edge", neighbours=GRAPHS)
    assert held.verdict is Verdict.NOT_REFUTED
    assert str(held.claim) == "count_of_edges is 1-DP under edge"
    broken = audited(
        count_of_edges,
        relation="node",
        neighbours=neighbours.under("node", nodes=NODES),
    )
    assert broken.verdict is Verdict.REFUTED
    pair = broken.witness.pair
    assert not neighbours_at_one_edge(pair.database, pair.neighbour)
    verifydp.write_reports([broken], tmp_path)
    (again,) = read_results(tmp_path)
    assert again.claim.relation == Relation("node")


def neighbours_at_one_edge(one, other):
    first, second = ({frozenset(e) for e in graph["edges"]} for graph in (one, other))
    return len(first ^ second) == 1


def test_a_strategy_that_draws_something_else_is_refused():
    with pytest.raises(InputError, match="drew a pair that is not allowed by edge"):
        audited(
            count_of_edges,
            relation="edge",
            neighbours=neighbours.under("node", nodes=NODES),
        )
    with pytest.raises(InputError, match="not allowed by add-remove"):
        audited(
            lambda database, size, rng: rng.laplace(size=size),
            relation="add-remove",
            neighbours=neighbours.under("replace", records=neighbours.numbers(0, 1)),
        )


def test_a_mechanism_s_own_neighbours_are_those_of_the_relation():
    def counted(graph, size, rng):
        return count_of_edges(graph, size, rng)

    counted.__neighbours__ = GRAPHS
    found = audited(counted, relation="edge")
    assert found.claim.relation == Relation("edge")
    with pytest.raises(InputError, match="not allowed by window:2"):
        audited(counted, relation="window:2")


def test_a_given_pair_has_to_be_one_of_the_relation():
    empty, whole = {"nodes": NODES, "edges": []}, {"nodes": NODES, "edges": [[1, 2]]}
    found = audited(count_of_edges, relation="edge", pair=(empty, whole))
    assert found.verdict is Verdict.NOT_REFUTED
    wide = {"nodes": NODES, "edges": [[1, 2], [3, 4]]}
    with pytest.raises(InputError, match="where an edge is added or removed"):
        audited(count_of_edges, relation="edge", pair=(empty, wide))
    assert audited(count_of_edges, relation="edge:2", pair=(empty, wide)).pair


@pytest.mark.parametrize("about", [{}, {"data": {"nodes": [1, 2], "edges": []}}])
def test_a_granularity_without_a_strategy_names_the_one_to_use(about):
    with pytest.raises(InputError, match=r"by verifydp\.neighbours\.graphs\(") as error:
        audited(count_of_edges, relation="edge", **about)
    assert "\n" not in str(error.value)


def total(data, size, rng):
    """For a plane whose two numbers move by 1 each: Laplace noise for 1."""
    return data.sum(axis=1) + rng.laplace(scale=2, size=size)


def third(data, size, rng):
    return data[:, 0] * 9 + rng.laplace(scale=0.1, size=size)


def letter(value):
    return value


def masked(value):
    return np.random.default_rng().integers(2)


STATES = FiniteCausalModel.chain({"ill": {"a": 1}, "well": {"a": "1/9", "b": "8/9"}})


@pytest.mark.parametrize(
    ("mechanism", "worlds", "verdict"),
    [
        (total, PLANE, Verdict.NOT_REFUTED),
        (lambda data, size, rng: data[:, 0] > 99, PLANE, Verdict.NOT_REFUTED),
        (
            third,
            GaussianCausalModel.of_means({"a": [0, 0], "b": [5, 0]}, [[1, 0], [0, 1]]),
            Verdict.REFUTED,
        ),
        (letter, STATES, Verdict.REFUTED),
        (masked, STATES, Verdict.NOT_REFUTED),
        (lambda data, size, rng: data, TWO, Verdict.REFUTED),
        (
            lambda data, size, rng: data + rng.laplace(scale=5, size=size),
            TWO,
            Verdict.NOT_REFUTED,
        ),
        (LaplaceNoise(2), {"a": TWO["low"], "b": GaussianPrior(1, 1)}, "NOT_REFUTED"),
        (LaplaceNoise("1/9"), {"a": TWO["low"], "b": GaussianPrior(9, 1)}, "REFUTED"),
    ],
)
def test_data_are_drawn_where_a_secret_holds(mechanism, worlds, verdict):
    found = audited(mechanism, neighbours=neighbours.Worlds(worlds))
    assert found.verdict == Verdict(verdict)
    assert found.claim.relation == Relation("secrets")
    assert isinstance(found.claim.notion, Pufferfish)
    assert any("stated beliefs" in note for note in found.notes)
    programs = any("of which no record holds" in note for note in found.notes)
    assert programs == (worlds is TWO)


def test_the_record_tells_the_worlds():
    found = audited(total, neighbours=neighbours.Worlds(PLANE))
    (belief,) = found.claim.notion.beliefs
    assert belief["high"] == "normal([1, 1], covariance [[1, 1/2], [1/2, 1]])"


def test_another_notion_among_worlds_says_what_was_tested():
    found = verifydp.audit(
        lambda data, size, rng: data,
        GaussianDP(Fraction(1, 5)),
        neighbours=neighbours.Worlds(TWO),
        samples=6_000,
    )
    assert found.verdict is Verdict.REFUTED
    assert found.notes[0].startswith("1/5-Gaussian DP implies (")


class Late:
    """Draws data a few times, then fails: no output of the mechanism."""

    def __init__(self, draws):
        self.left = draws

    def __call__(self, size, rng):
        self.left -= 1
        if self.left < 0:
            raise ValueError("the disk is gone")
        return rng.standard_normal(size)


@pytest.mark.parametrize("draws", [0, 20])
def test_a_world_that_cannot_be_drawn_from_refutes_nothing(draws):
    worlds = neighbours.Worlds({"a": TWO["low"], "b": Late(draws)})
    with pytest.raises(InputError, match="where 'b' holds cannot be drawn") as error:
        audited(lambda data, size, rng: np.zeros(size), neighbours=worlds)
    assert "the disk is gone" in str(error.value)


@pytest.mark.parametrize(
    ("about", "message"),
    [
        ({"neighbours": neighbours.Worlds(TWO), "data": [1.0]}, "leave out `pair`"),
        (
            {"neighbours": neighbours.under("secrets", worlds=TWO)},
            r"give verifydp\.neighbours\.Worlds\(\.\.\.\) itself",
        ),
        ({"neighbours": neighbours.Worlds(TWO, [("low", "high")])}, "both orders"),
    ],
)
def test_what_goes_not_together_with_worlds_is_refused(about, message):
    with pytest.raises(InputError, match=message):
        audited(lambda data, size, rng: data, **about)


def test_noise_is_added_to_priors_alone():
    with pytest.raises(InputError, match="is added to data of a prior"):
        audited(LaplaceNoise(1), neighbours=neighbours.Worlds(PLANE))


def test_priors_are_drawn_from_with_numpy_alone():
    pytest.importorskip(
        "torch", reason="needs the extra torch: pip install 'verifydp[torch]'"
    )
    with pytest.raises(InputError, match="not with those of torch: leave out"):
        audited(LaplaceNoise(1), neighbours=neighbours.Worlds(TWO), backend="torch")


def of_a_list(size, rng):
    return np.random.default_rng(3).normal(size=size)


@pytest.mark.parametrize("secret", ["low", "high"])
def test_a_program_that_does_not_use_its_stream_is_refused(secret):
    """All pieces would get the same data: both laws are one, and yet they differ."""
    worlds = neighbours.Worlds(
        {"low": TWO["low"], "high": TWO["low"]} | {secret: of_a_list}
    )
    with pytest.raises(InputError, match=f"where '{secret}' holds .* from 3 random"):
        audited(lambda data, size, rng: data + rng.normal(size=size), neighbours=worlds)


def test_a_program_of_one_point_may_leave_its_stream_alone():
    points = {"a": lambda size, rng: np.zeros(size), "b": TWO["low"]}
    found = audited(
        lambda data, size, rng: 0 * data, neighbours=neighbours.Worlds(points)
    )
    assert found.verdict is verifydp.Verdict.NOT_REFUTED  # all outputs are 0


def test_randomness_of_its_own_is_found_in_every_world():
    """Two workers would repeat what the state of one generator draws."""
    own = np.random.default_rng(3)
    for worlds in (
        {"a": TWO["low"], "b": lambda size, rng: own.normal(size=size)},
        {"a": lambda size, rng: own.normal(size=size), "b": TWO["low"]},
    ):
        found = audited(
            lambda data, size, rng: data + rng.normal(size=size),
            neighbours=neighbours.Worlds(worlds),
        )
        assert any("draws randomness of its own" in note for note in found.notes)
