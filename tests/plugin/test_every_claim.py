"""Every notion and every relation as a test: one that holds, and one that is broken.

A claim is turned into what is tested, and a relation into pairs, without a look at one
another: so each relation meets one notion, and each notion two relations or more,
through the fixture and through the decorator in turn.

Error rates: one run has a false-alarm budget of 1e-6, which bounds the red of what
holds. A broken mechanism adds a twentieth of the noise: outputs on the two databases
hardly overlap, so that wealth grows by more than 0.2 a draw and reaches the 20 that are
needed within 200 of 2,000 draws. The seed is fixed.
"""

MODULE = """
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import strategies as st

import verifydp
from verifydp import neighbours
from verifydp.data.beliefs import FinitePrior, GaussianPrior
from verifydp.data.causal import FiniteCausalModel, GaussianCausalModel
from verifydp.loss import TradeOff
from verifydp.notions import (
    ExactApproximate,
    GaussianDP,
    MetricPrivacy,
    PureDP,
    RenyiDP,
    TradeOffDP,
    ZeroConcentratedDP,
)
from verifydp.testing import audited

# Noise of each shape for a figure that one step changes by at most 1, and what then
# holds: all of these follow from Laplace noise of scale 1 or normal noise of sd 5.
LAPLACE = lambda rng, size: rng.laplace(size=size)
NORMAL = lambda rng, size: rng.normal(scale=5.0, size=size)
NOTIONS = {
    "approximate": (verifydp.ApproximateDP(epsilon=1, delta="1e-3"), LAPLACE),
    "exact": (ExactApproximate.read("log(3)", "1/1000"), LAPLACE),
    "pure": (PureDP.read(1), LAPLACE),
    "metric": (MetricPrivacy(Fraction(1)).at_distance(1), LAPLACE),
    "renyi": (RenyiDP(Fraction(10), Fraction(1, 5)), NORMAL),
    "zcdp": (ZeroConcentratedDP(Fraction(1, 50)), NORMAL),
    "gaussian": (GaussianDP(Fraction(1, 5)), NORMAL),
    "trade-off": (TradeOffDP(TradeOff.from_approximate(3, 0)), LAPLACE),
}

BITS = st.sampled_from([0.0, 1.0])
ROWS = [*product((0, 1), repeat=4)]
NODES = [1, 2, 3, 4]
GRAPH = {"nodes": NODES, "edges": []}


def edges(graph):
    return len(graph["edges"])


def places(row):
    return sum(place * value for place, value in enumerate(row))


def drawn(relation, **made):
    return {"relation": relation, "neighbours": neighbours.under(relation, **made)}


def unnamed(relation, **made):
    return {"neighbours": neighbours.under(relation, **made)}


# A figure for each relation that one step changes by at most 1.
RELATIONS = {
    "add-remove": (len, {"relation": "add-remove", "data": [1.0, 0.0]}),
    "replace": (lambda data: sum(data == 1),
                {"relation": "replace:2", "data": np.array([1.0, 0.0])}, 2),
    "add-remove drawn": (len, drawn("add-remove:3", records=BITS), 3),
    "replace drawn": (sum, drawn("replace", records=BITS)),
    "in-place": (sum, drawn("in-place:2", records=BITS), 2),
    "window": (sum, drawn("window:3", records=BITS), 3),
    "user": (lambda own: sum(map(len, own.values())),
             drawn("user", names="xy", records=BITS, max_size=2), 2),
    "edge": (edges, drawn("edge", nodes=NODES)),
    "node": (edges, drawn("node", nodes=NODES), 3),
    "node-removal": (lambda graph: len(graph["nodes"]),
                     drawn("node-removal", nodes=NODES)),
    "any": (float, drawn("any", databases=st.sampled_from([0, 1]))),
    "pair": (sum, {"pair": ([0.0], [1.0])}),
    "pair of a relation": (
        edges, {"relation": "edge", "pair": (GRAPH, {**GRAPH, "edges": [[1, 2]]})}
    ),
    "margins": (lambda table: table[0, 0],
                unnamed("margins:2", levels=(2, 2), publish=[(0,), (1,)])),
    "table": (lambda table: table[0, 0],
              {"neighbours": verifydp.table_pairs([[3, 1], [2, 4]], ["A", "B"])}),
    "invariant": (lambda row: places(row) / 3,
                  unnamed("invariant:2", databases=ROWS, statistic=sum)),
    "secrets": (None, {"neighbours": neighbours.Worlds(
        {"a": GaussianPrior(0, 1), "b": FinitePrior({0: "1/2", 1: "1/2"})})}),
    "states": (None, {"neighbours": neighbours.Worlds(
        FiniteCausalModel.chain({"s": {0: 1}, "t": {1: 1}}))}),
    "vectors": (None, {"neighbours": neighbours.Worlds(
        GaussianCausalModel.of_means({"s": [-9, 0], "t": [9, 1]}, [[1, 0], [0, 1]]))}),
}

def released(relation, noise, share):
    figure, about, *steps = RELATIONS[relation]
    step = steps[0] if steps else 1

    def release(database, size, rng):
        return figure(database) / step + share * noise(rng, size)

    def of_data(database, size, rng):  # the noise hides 1, of numbers held to 0..1
        data = np.asarray(database, float).reshape(size, -1)[:, 0]
        return np.clip(data, 0, 1) + share * noise(rng, size)

    return (of_data if figure is None else release), about


NAMES = list(NOTIONS)
PAIRS = [(NAMES[place % len(NAMES)], name) for place, name in enumerate(RELATIONS)]


@pytest.mark.parametrize("broken", [False, True], ids=["holds", "broken"])
@pytest.mark.parametrize(("notion", "relation"), PAIRS[::2])
def test_fixture(verifydp_audit, notion, relation, broken):
    claim, noise = NOTIONS[notion]
    release, about = released(relation, noise, 1 / 20 if broken else 1)
    verifydp_audit(release, claim, expect="REFUTED" if broken else None, **about)


def decorated(notion, relation, broken):
    claim, noise = NOTIONS[notion]
    release, about = released(relation, noise, 1 / 20 if broken else 1)

    @audited(claim, expect="REFUTED" if broken else None, **about)
    def mechanism(database, size, rng):
        return release(database, size, rng)

    return staticmethod(mechanism)


class TestDecorated:
    pass


for number, (notion, relation) in enumerate(PAIRS[1::2]):
    for kind, broken in (("holds", False), ("broken", True)):
        name = f"test_{number}_{notion}_{kind}".replace("-", "_")
        setattr(TestDecorated, name, decorated(notion, relation, broken))


PRIVATE = {"a": GaussianPrior(0, 1), "b": GaussianPrior(1, 1)}
SECRETS = verifydp.PufferfishPrivacy(1, priors=PRIVATE)


@audited(SECRETS)
def test_secrets_hold(data, size, rng):
    return data + rng.laplace(scale=2.0, size=size)


@audited(verifydp.PufferfishPrivacy("1/2", priors={
    "a": GaussianPrior(0, 1), "b": GaussianPrior(9, 1)}), expect="REFUTED")
def test_secrets_broken(data):
    return data
"""


def test_every_notion_and_relation_holds_or_is_found_broken(pytester):
    pytester.makepyfile(test_it=MODULE)
    result = pytester.runpytest_subprocess("--verifydp-samples=2000", "-q")
    outcomes = result.parseoutcomes()
    assert outcomes == {"passed": outcomes["NOT_REFUTED"], "NOT_REFUTED": 20}, outcomes
    result.stdout.fnmatch_lines(["40 audits; false-alarm budget 1e-6, shared by 40*"])
