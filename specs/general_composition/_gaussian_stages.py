"""Adaptive stages with Gaussian privacy: on parts of a database, or on all of it.

The state holds all that was released so far. The parts of a database are of one space,
the union of those of all stages.
"""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")
many = theorem("foundations.gaussian_dp_composition.many")
mechanism = theorem("foundations.gaussian_dp_mechanism")
group = theorem("foundations.gaussian_dp_processing.group")
limit = theorem("foundations.gaussian_dp_processing.limit")
D, S, V = space("D"), space("S"), space("V")
n, k, i, j = natural("n"), natural("k"), natural("i"), natural("j")
x, y, u, v = point("x", D), point("y", D), point("u", V), point("v", V)
start, state = point("start", S), point("state", S)
M = kernel("M", pair_sort(NATURAL, pair_sort(S, V)), S)
W = kernel("W", pair_sort(NATURAL, pair_sort(S, D)), S)
f = function_variable("f", pair_sort(NATURAL, D), V)
cell, cells = point("cell", pair_sort(V, V)), point("cells", pair_sort(D, D))


def below(left, right):
    return to_real(left) < to_real(right)


def every_stage(what):
    """What holds of each stage, whatever was released before it."""
    return forall(n, state, implies(below(n, k), what))


def of_numbered(name, over):
    """A set of pairs or a distance for each stage: the name, and that of stage n."""
    if name.startswith("joined"):
        of = event_variable(name, pair_sort(NATURAL, pair_sort(over, over)))
        pairs = point("pairs", pair_sort(over, over))
        return of, event(pairs, member(pair(n, pairs), of))
    of = function_variable(name, pair_sort(NATURAL, pair_sort(over, over)))
    pairs = point("pairs", pair_sort(over, over))
    return of, function(pairs, at(of, pair(n, pairs)))


def on_part(database):
    """Stage n on its part of a database."""
    return at(M, n, state, at(f, n, database))


def on_whole(database):
    """Stage n on the whole database."""
    return at(W, n, state, database)


def release(stage, database):
    """All stages in turn."""
    return iterate(k, start, n, state, stage(database))


def dependent():
    """Databases with the same part are not told apart by the stage that reads it."""
    A, other = event_variable("A", S), point("other", D)
    left, right = (probability(on_whole(one), A) for one in (x, other))
    same = equal(at(f, n, x), at(f, n, other))
    alike = forall(A, equal(left, right))
    return forall(n, state, x, other, implies(conjunction(below(n, k), same), alike))


def images(pairs):
    """The parts that stage n reads of two databases."""
    return pair(at(f, n, first(pairs)), at(f, n, second(pairs)))


def root(squared):
    """The square root of the sum of the squares over all stages."""
    return sqrt(sum_(k, n, squared**2))


def laws(stage, database):
    """All stages on one database, as the lemma wants them."""
    before = point("before", pair_sort(NATURAL, S))
    body = function(n, function(state, stage(database)))
    return function(before, at(at(body, first(before)), second(before)))


def compose(p, stage, each, parameter):
    """From the privacy of all stages at x and y, that of their composition.

    Parameters
    ----------
    each
        For every stage and release: Gaussian privacy of the stage at x and y.
    parameter
        The parameter of stage n, which may depend on x and y.
    """
    values = {"K": laws(stage, x), "J": laws(stage, y), "mu": function(n, parameter)}
    values = {many[name]: value_ for name, value_ in values.items()}
    return p.use(many, {**values, many["start"]: start, many["k"]: k}, each)


def larger(p, fact, high, *room):
    """A larger parameter of Gaussian privacy."""
    left, right, low = fact.formula.arguments
    over = left.sort.parameters[0]
    h, t, drawn = any_test("h", over), real("t"), point("drawn", over)
    error, power_ = (mean(one, drawn, value(h, drawn)) for one in (left, right))
    small = p.assume(error <= normal_cdf(t))
    more = p.have(t + low <= t + high, *room)
    grows = p.have(normal_cdf(t + low) <= normal_cdf(t + high), more)
    bound = p.apply(p.at(fact, h, t), small)
    bound = p.have(power_ <= normal_cdf(t + high), bound, grows)
    return p.the_same(p.every(p.supposing(small, bound), h, t), gdp(left, right, high))


def no_loss(p, known, left, right, *facts):
    """Laws that no event tells apart are Gaussian private with parameter 0."""
    over = left.sort.parameters[0]
    h, t, drawn = any_test("h", over), real("t"), point("drawn", over)
    same = p.same_test(known, drawn, value(h, drawn))
    error, power_ = (mean(one, drawn, value(h, drawn)) for one in (left, right))
    bound = implies(error <= normal_cdf(t), power_ <= normal_cdf(t + 0))
    return p.the_same(p.every(p.have(bound, same, *facts), h, t), gdp(left, right, 0))


def behind(p, first_, second_):
    """Gaussian privacy of two steps, one behind the other."""
    (P, Q, mu1), (_, R, mu2) = first_.formula.arguments, second_.formula.arguments
    values = {"P": P, "Q": Q, "R": R, "mu1": mu1, "mu2": mu2}
    spaces = {"S": P.sort.parameters[0]}
    return p.use(group, first_, second_, spaces=spaces, **values)


def from_above(p, left, right, mu, larger_):
    """Gaussian privacy with every larger parameter, and so with this one."""
    spaces = {"S": left.sort.parameters[0]}
    return p.use(limit, larger_, spaces=spaces, P=left, Q=right, mu=mu)
