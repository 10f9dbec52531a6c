"""Components that run independently of each other, each on its own view of a database.

The space T holds the outputs of all components, E what they may read. A release keeps
each output beside those before it; `keep` says how, in any space S.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, grid, table
from verifydp.language.terms import instantiate

metric_private = definition("general_composition.metric_privacy")
close = definition("foundations.closeness")
pure = theorem("general_composition.adaptive.pure")
D, E, S, T = space("D"), space("E"), space("S"), space("T")
n, k = natural("n"), natural("k")
x, y, u, v, w = *(point(name, D) for name in "xy"), *(point(name, E) for name in "uvw")
start, state, t = point("start", S), point("state", S), point("t", T)
part = function_variable("part", pair_sort(NATURAL, D), E)
reader = kernel("reader", pair_sort(NATURAL, E), T)
keep = function_variable("keep", pair_sort(NATURAL, pair_sort(S, T)), S)
d = function_variable("d", pair_sort(NATURAL, pair_sort(E, E)))
joined = event_variable("joined", pair_sort(NATURAL, pair_sort(E, E)))
two_views, cell = point("two_views", pair_sort(E, E)), point("cell", pair_sort(D, D))
B = event_variable("B", S)


def below(left, right):
    return to_real(left) < to_real(right)


def run(index, before, law_of):
    """Draw one output, whatever came before it, and keep it."""
    return bind(law_of, t, dirac(at(keep, index, before, t)))


def session(law_of):
    """All k components, where component n draws from this law."""
    return iterate(k, start, n, state, run(n, state, law_of(n)))


def reading(database, of=part):
    """The law that component n draws from."""
    return lambda index: at(reader, index, at(of, index, database))


def release(database, of=part):
    """All k components on a database."""
    return session(reading(database, of))


def finite_at(index):
    """Where the distance of a component is finite."""
    return event(two_views, member(pair(index, two_views), joined))


def distance_at(index, by=1):
    scaled = at(d, index, two_views)
    return function(two_views, scaled if by == 1 else by * scaled)


def component(index):
    return function(u, at(reader, index, u))


def each_private(loss=1, count=k):
    """Each component is private for its distance, times its budget."""
    private = metric_private(component(n), finite_at(n), distance_at(n, loss))
    return forall(n, implies(below(n, count), private))


def views(index, left=x, right=y, of=part):
    return at(of, index, left), at(of, index, right)


def all_joined(left=x, right=y, of=part, count=k):
    """All components find the two databases at a finite distance."""
    finite_ = member(pair(n, pair(*views(n, left, right, of))), joined)
    return forall(n, implies(below(n, count), finite_))


def total(left=x, right=y, of=part, count=k):
    return sum_(count, n, at(d, n, *views(n, left, right, of)))


def joined_sum(of=part, count=k):
    return event(cell, all_joined(first(cell), second(cell), of, count))


def distance_sum(of=part, by=1, count=k):
    """The sum of all distances, as a function of two databases."""
    added = total(first(cell), second(cell), of, count)
    return function(cell, added if by == 1 else added * by)


def kept(p, fact):
    """A component that is close stays so when its output is kept: facts on n, state."""
    left, right, loss, _ = fact.formula.arguments
    seen = p.at(fact, event(t, member(at(keep, n, state, t), B)))
    wanted = close(run(n, state, left), run(n, state, right), loss, 0)
    return p.the_same(p.every(seen, B), wanted)


def composed(p, losses, fact, left=None, right=None):
    """That releases are close, with the sum of what each component loses.

    Parameters
    ----------
    losses
        The loss of component n.
    fact
        That the outputs of component n are close, shown where n is below k.
    left, right
        The laws of component n in both releases.
    """
    running = p.assume(below(n, k))
    each = p.every(p.supposing(running, kept(p, fact)), n, state)
    step = point("step", pair_sort(NATURAL, S))

    def stages(law_of):
        return function(step, run(first(step), second(step), law_of(first(step))))

    values = {
        pure["M"]: stages(left or reading(x)),
        pure["N"]: stages(right or reading(y)),
        pure["d"]: function(n, losses),
    }
    return p.use(pure, values, each)


two, four = finite(2), finite(4)
number_of = natural("number_of")
viewed = point("viewed", pair_sort(NATURAL, two))
kept_before = point("kept_before", pair_sort(NATURAL, pair_sort(four, two)))
_step, _before, _now = (
    first(kept_before),
    *(of(second(kept_before)) for of in (first, second)),
)
add_bit = choose(
    _before,
    *(choose(_now, label(place, 4), label((place + 2) % 4, 4)) for place in range(4)),
)
spaces = {"D": two, "E": two, "S": four, "T": two}
_pair_at = point("pair_at", pair_sort(NATURAL, pair_sort(two, two)))
no_bits = event(point("bits", four), equal(point("bits", four), label(0, 4)))
apart = label(0, 2), label(1, 2)
tells = table(finite_law(1, 0), finite_law(0, 1))
responses = {
    part: function(viewed, second(viewed)),
    reader: function(viewed, choose(second(viewed), coin("3/4"), coin("1/4"))),
    keep: function(
        kept_before,
        if_(
            equal(_step, natural_number(0)),
            choose(_now, label(0, 4), label(1, 4)),
            add_bit,
        ),
    ),
    start: label(0, 4),
    k: natural_number(2),
}
distances = {
    joined: event(_pair_at, TRUE),
    d: function(_pair_at, at(grid((0, log(3)), (log(3), 0)), second(_pair_at))),
}


def flat(by):
    """The same distance between any two."""
    return function(_pair_at, number(by) if isinstance(by, int) else by)


only_first = event(_pair_at, equal(first(_pair_at), natural_number(0)))
second_tells = function(
    viewed,
    if_(
        equal(first(viewed), natural_number(0)),
        coin("1/2"),
        choose(second(viewed), coin("3/4"), coin("1/4")),
    ),
)

# A bit as a number, so that what a part does not show is 0.
by_number = point("by_number", pair_sort(NATURAL, REAL))
of_bit = choose(second(viewed), 0, 1)
is_first = indicator(equal(first(viewed), natural_number(0)))
is_second = indicator(equal(first(viewed), natural_number(1)))
numbered = {
    **responses,
    part: function(viewed, of_bit * is_first),
    reader: function(
        by_number, if_(second(by_number) > "1/2", *map(coin, ("1/4", "3/4")))
    ),
}
two_parts = function(viewed, of_bit * (is_first + is_second))
real_views = {**spaces, "E": REAL}


def part_zero(p, goal):
    """Part 0 alone changes."""
    zero = natural_number(0)
    return p.some(goal, zero, p.auto(instantiate(goal.arguments[0], zero)))


def changes(of, which):
    """How compatibility is shown in a small class: the part that each step changes."""
    labels_ = of.labels

    def show(p, goal):
        formula = goal if goal.operator == "forall" else p.unfolded(goal)
        rows = []
        for i, left in enumerate(labels_):
            row = instantiate(formula.arguments[0], left)
            facts = []
            for j, right in enumerate(labels_):
                inner = instantiate(row.arguments[0], right)
                if (i, j) in which:
                    chosen, found = which[i, j], inner.arguments[1]
                    if isinstance(chosen, int):
                        chosen = natural_number(chosen)
                    fact = p.auto(instantiate(found.arguments[0], chosen))
                    fact = p.some(found, chosen, fact)
                    fact = p.supposing(p.assume(inner.arguments[0]), fact)
                else:
                    fact = p.auto(inner)
                facts.append(p.the_same(fact, inner))
            rows.append(p.step("forall_labels", *facts, terms=(row,)))
        return p.the_same(p.step("forall_labels", *rows, terms=(formula,)), goal)

    return show
