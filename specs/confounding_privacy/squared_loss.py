"""The mean squared error of a guess of several numbers."""

from verifydp.formal.spec import *

S, N = space("S"), space("N")
s, posterior, i, numbers = (
    point("s", S),
    law("posterior", S),
    point("i", N),
    law("numbers", N),
)
bits, h = any_test("bits", pair_sort(S, N)), any_test("h", N)
width, shift = real("width"), real("shift")
state, guess = function_variable("state", N), function_variable("guess", N)
squared_loss = Definition(
    "squared_loss",
    (numbers, state, guess),
    mean(numbers, i, (at(state, i) - at(guess, i)) ** 2),
)
bit_of = value(bits, pair(s, i))
told = function(i, bit_of)
average = mean(posterior, s, bit_of)
centre = function(i, average)
said = width * value(h, i) - shift
any_guess = function(i, said)


def cost(of):
    """What a guess costs on average."""
    return mean(posterior, s, squared_loss(numbers, told, of))


distance = squared_loss(numbers, centre, any_guess)


SPEC = Theorem(
    title="The mean squared error is that of the posterior mean, and the distance "
    "from it",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 3, the "
    "squared loss",
    covers=("CP-E101",),
    standing="definition",
    defines=squared_loss,
    reads="the mean squared error of {2} for {1} over the numbers from {0}",
    claim=equal(cost(any_guess), cost(centre) + distance),
    remark="A state consists of numbers, and the printed sum over their count is the "
    "mean over the law {numbers}, which is uniform on them. So the posterior mean is "
    "the best guess, and costs the posterior variance. The numbers of a state lie in "
    "[0, 1], such as the 0 and 1 of a membership vector; the guess is any bounded "
    "function, and one that has to be 0 or 1 costs more.",
)


def proof(p):
    """Exchange the means over the state and over its numbers."""
    facts = []
    for other in (said, average):
        turned = p.swap(posterior, s, numbers, i, bit_of * other)
        facts.append(turned)
    return p.have(p.statement.claim, *facts)


cell = point("cell", pair_sort(finite(2), finite(1)))
only = point("only", finite(1))
SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "less the distance": NearMiss(
            claim=equal(cost(any_guess), cost(centre) - distance),
            at=At(
                {
                    posterior: finite_law("3/4", "1/4"),
                    numbers: finite_law(1),
                    bits: test_of(cell, indicator(equal(first(cell), label(1, 2)))),
                    h: test_of(only, 0),
                    width: 0,
                    shift: 0,
                },
                spaces={"S": finite(2), "N": finite(1)},
            ),
        ),
    },
)
