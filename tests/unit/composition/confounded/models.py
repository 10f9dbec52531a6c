"""Models of the paper's catalogue, and drawn ones, with what is counted by hand."""

import itertools
from fractions import Fraction

from verifydp.composition.confounded.finite import FiniteConfounding
from verifydp.data.causal import FiniteCausalModel, FiniteKernel

ONE, ZERO = Fraction(1), Fraction(0)


def released(name, values):
    """A mechanism that releases the data value."""
    return FiniteKernel(name, {value: {value: 1} for value in values})


def toy(copies=1):
    """Two states, three data values, one binary mechanism run several times."""
    model = FiniteCausalModel.from_joint(
        {
            "0": {0: "1/5", 1: "1/10", 2: "1/10"},
            "1": {0: "1/10", 1: "1/5", 2: "3/10"},
        }
    )
    rows = {0: ["7/10", "3/10"], 1: ["1/2", "1/2"], 2: ["1/5", "4/5"]}
    return FiniteConfounding(
        model,
        tuple(FiniteKernel(f"m{n}", rows, outputs=["0", "1"]) for n in range(copies)),
    )


def redundancy():
    """The data are the state, flipped once in four; both mechanisms release them."""
    model = FiniteCausalModel.chain(
        {"s0": {0: "3/4", 1: "1/4"}, "s1": {0: "1/4", 1: "3/4"}}
    )
    return FiniteConfounding(model, (released("a", [0, 1]), released("b", [0, 1])))


def masked(weights):
    """Two bits with a law that depends on the state; each mechanism releases one."""
    model = FiniteCausalModel.chain(weights)
    values = ["00", "01", "10", "11"]
    first = FiniteKernel("first", {value: {value[0]: 1} for value in values})
    second = FiniteKernel("second", {value: {value[1]: 1} for value in values})
    return FiniteConfounding(model, (first, second))


def xor():
    """A fair coin, and the coin with the state added: together they are the state."""
    half = Fraction(1, 2)
    return masked(
        {
            "s0": {"00": half, "11": half, "01": 0, "10": 0},
            "s1": {"00": 0, "11": 0, "01": half, "10": half},
        }
    )


def soft_xor(share):
    """The same with the sum flipped; each right pair has this share."""
    other = Fraction(1, 2) - share
    return masked(
        {
            "s0": {"00": share, "11": share, "01": other, "10": other},
            "s1": {"00": other, "11": other, "01": share, "10": share},
        }
    )


def joined(rate):
    """Marginals (1/2, 1/3, 1/6) and its mirror; a dependence that no state changes."""
    own = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
    slant = 1, -2, 1
    laws = {}
    for state, marginal in (("s0", own), ("s1", own[::-1])):
        laws[state] = {
            f"{i}{j}": marginal[i] * marginal[j] * (1 + rate * slant[i] * slant[j])
            for i in range(3)
            for j in range(3)
        }
    model = FiniteCausalModel.chain(laws)
    kernels = [
        FiniteKernel(str(place), {value: {value[place]: 1} for value in model.data})
        for place in (0, 1)
    ]
    return FiniteConfounding(model, tuple(kernels))


def drawn_row(rng, size):
    """Weights of a law with some zeros, from a random.Random."""
    while True:
        weights = [rng.choice([0, 0, 1, 1, 2, 3, 5]) for _ in range(size)]
        if sum(weights):
            return [Fraction(weight, sum(weights)) for weight in weights]


def drawn(rng):
    """A model of 2 or 3 states and 1 to 4 data values, with 1 to 3 mechanisms."""
    states, values = rng.randint(2, 3), rng.randint(1, 4)
    model = FiniteCausalModel.chain(
        {f"s{s}": dict(enumerate(drawn_row(rng, values))) for s in range(states)}
    )
    kernels = []
    for place in range(rng.randint(1, 3)):
        outputs = rng.randint(1, 3)
        rows = {value: drawn_row(rng, outputs) for value in range(values)}
        kernels.append(FiniteKernel(f"m{place}", rows, outputs=range(outputs)))
    return FiniteConfounding(model, tuple(kernels))


def listed_laws(case, state):
    """The joint law and the product of marginals, output by output."""
    row = case.model.data_row(state)
    kernels = [kernel.aligned(case.model.data) for kernel in case.kernels]
    marginals = [
        [sum(p * rows[x][y] for x, p in enumerate(row)) for y in range(len(rows[0]))]
        for rows in kernels
    ]
    true, product = [], []
    for outputs in itertools.product(*(range(len(rows[0])) for rows in kernels)):
        total = ZERO
        for x, p in enumerate(row):
            for rows, y in zip(kernels, outputs, strict=True):
                p *= rows[x][y]  # noqa: PLW2901 - the chance of x and all outputs
            total += p
        true.append(total)
        single = ONE
        for marginal, y in zip(marginals, outputs, strict=True):
            single *= marginal[y]
        product.append(single)
    return true, product


def divergence(p, q, growth):
    """The hockey-stick divergence by its definition."""
    return sum((max(ZERO, a - growth * b) for a, b in zip(p, q, strict=True)), ZERO)
