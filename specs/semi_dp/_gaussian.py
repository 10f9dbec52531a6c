"""Vectors with independent Gaussian noise on their entries, one after the other."""

from verifydp.formal.spec import *

vectors = shared("semi_dp._vectors")
gdp = definition("foundations.gaussian_dp")
many = theorem("foundations.gaussian_dp_composition.many")
mechanism = theorem("foundations.gaussian_dp_mechanism")
D, V, x, y, v, z = (getattr(vectors, name) for name in ("D", "V", "x", "y", "v", "z"))
added = vectors.added
d, i = natural("d"), natural("i")
sigma, mu, sensitivity, t = map(real, ("sigma", "mu", "sensitivity", "t"))
entry = function_variable("entry", pair_sort(D, NATURAL))
axis = function_variable("axis", pair_sort(NATURAL, REAL), V)
origin = point("origin", V)


def one_more(database, place, before, deviation=sigma):
    """One entry with noise, put beside those before it."""
    noised = normal(at(entry, database, place), deviation)
    return bind(noised, t, dirac(added(before, at(axis, place, t))))


def noised_with(database, deviation):
    """The vector of all entries with noise of this deviation."""
    return iterate(d, origin, i, v, one_more(database, i, v, deviation))


def noised(database):
    """The vector of all entries with noise."""
    return noised_with(database, sigma)


def distance():
    """The square of the Euclidean distance of the answers."""
    return sum_(d, i, abs(at(entry, x, i) - at(entry, y, i)) ** 2)


def gap(place):
    return abs(at(entry, x, place) - at(entry, y, place)) / sigma


def weaker(p, fact, parameter, order):
    """Gaussian privacy with a larger parameter."""
    left, right, small = fact.formula.arguments
    over = left.sort.of()
    h, c, s = any_test("h", over), real("c"), point("s", over)
    error, power_of = (mean(one, s, value(h, s)) for one in (left, right))
    there = p.assume(error <= normal_cdf(c))
    bound = p.apply(p.at(fact, h, c), there)
    grown = p.have(c + small <= c + parameter, order)
    grown = p.have(normal_cdf(c + small) <= normal_cdf(c + parameter), grown)
    bound = p.have(power_of <= normal_cdf(c + parameter), bound, grown)
    whole = p.every(p.supposing(there, bound), h, c)
    return p.the_same(whole, gdp(left, right, parameter))


def positive_sum(p, left, right):
    """A sum of squares is not negative."""
    j = natural("count")

    def sums(count):
        change = at(entry, left, i) - at(entry, right, i)
        return sum_(count, i, abs(change) ** 2) >= 0

    base = p.have(sums(natural_number(0)))
    step = p.have(sums(next_(j)), p.assume(sums(j)))
    return p.at(p.every(p.induct(j, sums(j), base, step), j), d)
