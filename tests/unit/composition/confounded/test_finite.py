"""Finite compositions: the catalogue's figures, and every drawn model by listing."""

import random
import time
from fractions import Fraction

import pytest

from tests.unit.composition.confounded.models import (
    divergence,
    drawn,
    drawn_row,
    joined,
    listed_laws,
    redundancy,
    released,
    soft_xor,
    toy,
    xor,
)
from verifydp.composition.confounded.figures import ProductSide
from verifydp.composition.confounded.finite import FiniteConfounding
from verifydp.data.beliefs import Family, FinitePrior, causal_models
from verifydp.data.causal import FiniteCausalModel, FiniteKernel
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import hull
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.products import mixture
from verifydp.loss.finite import epsilon_at, hockey_stick
from verifydp.notions.finite.comparing import compare


def _growth(value):
    return Epsilon(growth=Fraction(value))


def test_the_toy_has_the_figures_of_the_catalogue():
    """Definition 106: the joint law of two runs, and the product of the marginals."""
    case = toy(2)
    assert listed_laws(case, "0")[0] == [Fraction(n, 400) for n in (127, 83, 83, 107)]
    found = case.deltas_at(Epsilon.read("0.1"))
    forward = case.true_profiles["0", "1"].delta_at(Fraction(1))
    assert forward == divergence(*(listed_laws(case, s)[0] for s in "01"), 1)
    assert float(found.true.lower) == pytest.approx(0.122700112748098, abs=1e-14)
    assert float(found.product.lower) == pytest.approx(0.130923589386960, abs=1e-14)
    assert found.true.pair == ("1", "0")
    assert found.side is ProductSide.OVER
    assert float(found.data.upper) == pytest.approx(0.315804846987392, abs=1e-14)
    tight = case.epsilons_at(Fraction(0))
    assert float(tight.true.exact) == pytest.approx(0.540121993254422, abs=1e-14)
    assert float(tight.product.exact) == pytest.approx(0.628986659804875, abs=1e-14)
    at_two = case.deltas_at(Epsilon.read("0.2"))
    assert float(at_two.true.lower) == pytest.approx(0.0916080955254879, abs=1e-15)
    assert float(at_two.product.lower) == pytest.approx(0.104698780467889, abs=1e-15)


def test_one_mechanism_has_the_figures_of_definition_3():
    case = toy()
    tight = case.epsilons_at(Fraction(0))
    assert tight.true.exact == tight.product.exact == _growth("63/46")
    found = case.deltas_at(Epsilon.read("0.2"))
    assert float(found.true.lower) == pytest.approx(0.0567956093719349, abs=1e-15)
    assert found.true.pair == ("0", "1")
    assert found.side is ProductSide.EQUAL


def test_redundant_outputs_are_over_estimated_by_the_product():
    """Theorem 1 of the paper says that they never are."""
    case = redundancy()
    tight = case.epsilons_at(Fraction(0))
    assert (tight.true.exact, tight.product.exact) == (_growth(3), _growth(9))
    found = case.deltas_at(Epsilon.read(1))
    assert float(found.true.lower) == pytest.approx(0.0704295428852387, abs=1e-15)
    assert float(found.product.lower) == pytest.approx(0.392607385721310, abs=1e-15)
    assert found.side is ProductSide.OVER
    tenth = case.epsilons_at(Fraction(1, 10))
    assert float(tenth.true.exact) == pytest.approx(0.955511445027436, abs=1e-14)
    assert float(tenth.product.exact) == pytest.approx(2.00148000021012, abs=1e-14)
    assert case.deltas_at(_growth(3)).true.exact == 0


def test_a_masked_state_is_under_estimated_by_the_product():
    case = xor()
    found = case.deltas_at(Epsilon.read(5))
    assert (found.true.exact, found.product.exact) == (1, 0)
    assert found.side is ProductSide.UNDER
    tight = case.epsilons_at(Fraction(1, 2))
    assert not tight.true.exact.is_finite
    assert tight.product.exact == 0
    assert not case.local_bound.is_finite


def test_a_softly_masked_state_is_too():
    """Each pair is right with 3/8, wrong with 1/8: the state is told by log 3."""
    case = soft_xor(Fraction(3, 8))
    tight = case.epsilons_at(Fraction(0))
    assert (tight.true.exact, tight.product.exact) == (_growth(3), Epsilon.read(0))
    assert case.deltas_at(_growth(1)).true.exact == Fraction(1, 2)
    # At the pure epsilon both are 0: the product is not strictly below everywhere.
    assert case.deltas_at(_growth(3)).side is ProductSide.EQUAL
    assert case.deltas_at(Epsilon.read(2)).side is ProductSide.EQUAL


@pytest.mark.parametrize(
    ("rate", "at", "true", "product"),
    [
        ("1/2", "1", 0.261738257147540, 0.205794190491799),
        ("1/2", "2", 0.0671226625445562, 0.0447484416963708),
        ("-1/4", "1", 0.177822157163929, 0.205794190491799),
    ],
)
def test_a_dependence_that_no_state_changes_matters_all_the_same(
    rate, at, true, product
):
    """Theorem 2 (ii) of the paper says that it does not."""
    found = joined(Fraction(rate)).deltas_at(Epsilon.read(at))
    assert float(found.true.lower) == pytest.approx(true, abs=1e-14)
    assert float(found.product.lower) == pytest.approx(product, abs=1e-14)
    wanted = ProductSide.UNDER if true > product else ProductSide.OVER
    assert found.side is wanted


def test_the_curves_of_one_model_can_cross():
    case = joined(Fraction(-1, 8))
    assert case.deltas_at(_growth(1)).true.exact == Fraction(17, 36)
    assert case.deltas_at(_growth(1)).product.exact == Fraction(4, 9)
    assert case.deltas_at(_growth(3)).true.exact == Fraction(7, 48)
    assert case.deltas_at(_growth(3)).product.exact == Fraction(1, 6)
    assert case.deltas_at(_growth(1)).side is ProductSide.UNDER
    assert case.deltas_at(_growth(3)).side is ProductSide.OVER


def test_drawn_models_agree_with_their_laws_written_out():
    """200 models, seed 4: both curves, the caps and the sides, in exact arithmetic."""
    rng = random.Random(4)
    sides = dict.fromkeys(ProductSide, 0)
    for _ in range(200):
        case = drawn(rng)
        laws = {state: listed_laws(case, state) for state in case.model.states}
        data = {state: case.model.data_row(state) for state in case.model.states}
        for growth in map(Fraction, ("1", "4/3", "5/2")):
            found = case.deltas_at(Epsilon(growth=growth))
            pairs = case.model.pairs
            true = {p: divergence(*(laws[s][0] for s in p), growth) for p in pairs}
            both = {p: divergence(*(laws[s][1] for s in p), growth) for p in pairs}
            assert found.true.exact == max(true.values()) == true[found.true.pair]
            assert found.product.exact == max(both.values())
            assert found.data.exact == max(
                divergence(*(data[s] for s in p), growth) for p in pairs
            )
            assert found.true.exact <= found.data.exact
            apart = found.true.exact - found.product.exact
            wanted = ProductSide.UNDER if apart > 0 else ProductSide.OVER
            assert found.side is (wanted if apart else ProductSide.EQUAL)
            sides[found.side] += 1
            if case.local_bound.is_finite and case.local_bound.growth <= growth:
                assert found.true.exact == 0
        for delta in map(Fraction, ("0", "1/10")):
            tight = case.epsilons_at(delta).true.exact
            above = [divergence(*(laws[s][0] for s in p), tight.growth or 10**9)
                     for p in pairs]  # fmt: skip
            assert (max(above) <= delta) == tight.is_finite
            if tight.is_finite and tight > 0:
                less = tight.growth - Fraction(1, 10**9)
                assert (
                    max(divergence(*(laws[s][0] for s in p), less) for p in pairs)
                    > delta
                )
    assert min(sides.values()) > 40


def test_irrational_factors_are_enclosed_around_the_value():
    """At a rational epsilon exp(epsilon) is none; 40 models, seed 6."""
    rng = random.Random(6)
    for _ in range(40):
        case = drawn(rng)
        found = case.deltas_at(Epsilon.read("0.7"))
        laws = {
            state: [FiniteLaw(dict(enumerate(law))) for law in listed_laws(case, state)]
            for state in case.model.states
        }
        for place, bounded in enumerate((found.true, found.product)):
            values = [
                hockey_stick(laws[one][place], laws[two][place], "0.7")
                for one, two in case.model.pairs
            ]
            assert bounded.upper - bounded.lower < Fraction(1, 10**40)
            whole = hull(bounded.lower, bounded.upper)
            assert all(value <= whole or value.overlaps(whole) for value in values)
            assert any(value.overlaps(whole) for value in values)


def test_a_family_of_beliefs_gives_the_same_results():
    """Pufferfish priors through a kernel, by the laws that families have."""
    rng = random.Random(8)
    for _ in range(20):
        priors = {name: FinitePrior(dict(enumerate(drawn_row(rng, 4))))
                  for name in "abc"}  # fmt: skip
        rows = {value: dict(enumerate(drawn_row(rng, 3))) for value in range(4)}
        (model,) = causal_models(Family(priors))
        kernel = FiniteKernel("m", {value: rows[int(value)] for value in model.data})
        case = FiniteConfounding(model, (kernel,))
        laws = {
            name: mixture(
                prior.finite_law, {value: FiniteLaw(row) for value, row in rows.items()}
            )
            for name, prior in priors.items()
        }
        wanted = max(
            epsilon_at(laws[one], laws[two], "1/20") for one, two in model.pairs
        )
        found = case.epsilons_at(Fraction(1, 20)).true.exact
        assert found == max(wanted, Epsilon.read(0))


def test_a_fork_agrees_with_pufferfish_privacy_of_a_table():
    """Databases of two bits; the state is the first bit, as a secret of the record."""
    rows = {(a, b): {a ^ b: "3/4", 1 - (a ^ b): "1/4"} for a in (0, 1) for b in (0, 1)}
    prior = {(0, 0): "1/2", (0, 1): "1/8", (1, 0): "1/8", (1, 1): "1/4"}
    measured = compare(rows, prior=prior)
    growths = []
    for record in (0, 1):
        named = {f"{a}{b}": prior[a, b] for a, b in rows}
        fork = FiniteCausalModel.fork(
            named, {name: f"bit {name[record]}" for name in named}
        )
        kernel = FiniteKernel("m", {f"{a}{b}": row for (a, b), row in rows.items()})
        found = FiniteConfounding(fork, (kernel,)).epsilons_at(Fraction(0))
        growths.append(found.true.exact.growth)
    assert max(growths) == measured["pufferfish"].growth > 1


def _many(values, outputs, seed):
    """Five mechanisms with that many outputs and weights without a pattern."""
    rng = random.Random(seed)

    def row(size):
        weights = [rng.randint(1, 1000) for _ in range(size)]
        return [Fraction(weight, sum(weights)) for weight in weights]

    model = FiniteCausalModel.chain(
        {f"s{n}": dict(enumerate(row(values))) for n in (0, 1)}
    )
    kernels = [
        FiniteKernel(
            f"m{n}", {x: row(outputs) for x in range(values)}, outputs=range(outputs)
        )
        for n in range(5)
    ]
    return FiniteConfounding(model, tuple(kernels))


def test_five_mechanisms_with_32_outputs_take_no_second():
    """33,554,432 joint outputs, exactly: nine epsilons, and epsilons at two deltas."""
    case = _many(2, 32, 1)
    assert case.outputs == 32**5
    started = time.process_time()
    for step in range(9):
        found = case.deltas_at(Epsilon.read(Fraction(step, 4)))
        assert 0 <= found.true.lower <= found.true.upper <= found.data.upper
    tight = case.epsilons_at(Fraction(1, 1000))
    assert tight.true.exact <= case.epsilons_at(Fraction(0)).true.exact
    assert time.process_time() - started < 3, "it takes 0.6 s on an idle core"


def test_what_has_too_many_classes_is_refused_with_its_size():
    with pytest.raises(UnsupportedError, match="33554432 joint outputs at 3 data"):
        _many(3, 32, 1).deltas_at(Epsilon.read(1))


def test_alike_data_values_are_one():
    """Of six data values the mechanisms see three parities: two worlds remain."""
    rng = random.Random(3)
    rows = [drawn_row(rng, 32), drawn_row(rng, 32)]
    model = FiniteCausalModel.chain(
        {name: dict(enumerate(drawn_row(rng, 6))) for name in ("s0", "s1")}
    )
    kernels = [
        FiniteKernel(f"m{n}", {x: rows[x % 2] for x in range(6)}, outputs=range(32))
        for n in range(4)
    ]
    assert FiniteConfounding(model, tuple(kernels)).deltas_at(Epsilon.read(1))


@pytest.mark.parametrize(
    ("kernels", "message"),
    [
        ((), "there is no mechanism"),
        ((released("a", [0, 1]), released("a", [0, 1])), "two mechanisms are called"),
        ((released("a", [0]),), "says nothing of the data value '1'"),
        (("a",), "is no mechanism of finite data"),
    ],
)
def test_mechanisms_that_do_not_fit_are_refused(kernels, message):
    with pytest.raises(InputError, match=message):
        FiniteConfounding(redundancy().model, kernels)
