"""Two mechanisms that read one confounded dataset: joint releases and products."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance, table

X, Y, Z = space("X"), space("Y"), space("Z")
x, y, z = point("x", X), point("y", Y), point("z", Z)
here, there = law("here", X), law("there", X)
first_release, second_release = kernel("first", X, Y), kernel("second", X, Z)
alpha, miss = real("alpha"), real("miss")


def joint(data, first_kernel=first_release, second_kernel=second_release):
    """Both mechanisms read the same dataset."""
    after = bind(at(second_kernel, x), z, dirac(pair(y, z)))
    return bind(data, x, bind(at(first_kernel, x), y, after))


def product(data, first_kernel=first_release, second_kernel=second_release):
    """Each mechanism reads a dataset of its own."""
    left, right = (
        bind(data, x, at(kernel_, x)) for kernel_ in (first_kernel, second_kernel)
    )
    return bind(left, y, bind(right, z, dirac(pair(y, z))))


def misses(law_of, name="h"):
    """The trade-off function of the two states is at least ``miss`` at alpha.

    Every test whose error is at most alpha in the one state misses the other state
    with a chance of at least this.
    """
    one, other = law_of(here), law_of(there)
    over = one.sort.parameters[0]
    test, drawn = any_test(name, over), point("drawn", over)
    error, power_ = (mean(of, drawn, value(test, drawn)) for of in (one, other))
    return forall(test, implies(error <= alpha, 1 - power_ >= miss))


def posterior(law_of, drawn):
    """The posterior chance of the first of two equally likely states."""
    one, other = (chance(law_of(data), drawn) for data in (here, there))
    return one / (one + other)


def cross_entropy(answers_by, drawn_by):
    """The mean log loss of one posterior, where outputs come from other laws."""
    over = drawn_by(here).sort.parameters[0]
    drawn = point("drawn", over)
    told = posterior(answers_by, drawn)
    one = mean(drawn_by(here), drawn, log(told))
    other = mean(drawn_by(there), drawn, log(1 - told))
    return -(one + other) / 2


two = finite(2)
zero, one = label(0, 2), label(1, 2)
keep = table(dirac(zero), dirac(one))
two_labels = {"X": two, "Y": two, "Z": two}
#: A bit that agrees with the state with probability 3/4, released twice.
redundant = {
    here: finite_law("3/4", "1/4"),
    there: finite_law("1/4", "3/4"),
    first_release: keep,
    second_release: keep,
}
bits = point("bits", pair_sort(two, two))
both_one = test_of(bits, indicator(equal(bits, pair(one, one))))
