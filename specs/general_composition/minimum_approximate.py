"""What a mechanism reads of a database decides how well it is protected.

A mechanism that depends on f alone has one law on all databases of a fibre of f, so
that each pair of the two fibres says how close its laws are.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid, table

words = shared("general_composition._minimum")
approximate = words.approximate
D, S, V = words.D, words.S, words.V
x, y, u, v = words.x, words.y, words.u, words.v
joined, d, slack = words.joined, words.d, words.slack
near, e, more = words.near, words.e, words.more
reader, f = kernel("reader", V, S), function_variable("f", D, V)
B = event_variable("B", S)
depends = function(x, at(reader, at(f, x)))
fibres = words.fibres(f)
budgets = at(d, u, v) <= at(e, x, y), at(slack, u, v) <= at(more, x, y)
attained = exists(u, v, conjunction(*fibres, words.found, *budgets))


def guaranteed(loss=1, by=1):
    cell = words.cell
    losses = function(cell, loss * at(e, cell)), function(cell, by * at(more, cell))
    return approximate(depends, near, *losses)


SPEC = Theorem(
    title="Each pair of two fibres bounds the loss of a mechanism that depends on f",
    source="Composition in differential privacy for general granularity notions, "
    "proposition A.12",
    covers=("GC-PA.12",),
    standing="holds-repaired",
    uses=(approximate,),
    given={
        "private": approximate(depends, joined, d, slack),
        "minimum": words.everywhere(attained),
    },
    claim=guaranteed(),
    remark="The least distance between the fibres of two databases, and the least "
    "slack among the pairs of these fibres that attain it, satisfy the hypothesis, and "
    "so does every other pair of the fibres. The printed slack is the least one of all "
    "pairs at that distance, in these fibres or not, see minimum_approximate.printed.",
)
far = words.at_distance
least = conjunction(
    exists(u, v, conjunction(*fibres, words.found, far)),
    forall(
        u, v, implies(conjunction(*fibres, words.found), at(e, x, y) <= at(d, u, v))
    ),
)
smallest = conjunction(
    exists(u, v, conjunction(words.found, far, equal(at(slack, u, v), at(more, x, y)))),
    forall(
        u, v, implies(conjunction(words.found, far), at(more, x, y) <= at(slack, u, v))
    ),
)
PRINTED = Theorem(
    title="The least slack of any two databases at the least distance",
    source="Composition in differential privacy for general granularity notions, "
    "proposition A.12",
    standing="refuted",
    repair="general_composition.minimum_approximate",
    uses=(approximate,),
    given={
        "private": approximate(depends, joined, d, slack),
        "distance": words.everywhere(least),
        "slack": words.everywhere(smallest),
    },
    claim=guaranteed(),
    printed=Printed(
        place="appendix A, proposition A.12",
        words="the minimum of delta over all D~, D~' in D with d(D~, D~') = d^f(D, D')",
    ),
    remark="Two databases at distance 0 with the slack 1/2, f tells them apart: the "
    "least slack of all pairs at distance 0 is that of a database and itself, 0.",
)


def proof(p):
    """The laws are those of the other two databases."""
    pair_of = p.assume(member(pair(x, y), near))
    some = p.apply(p.at(p.given("minimum"), x, y), pair_of)
    budgets = at(e, x, y), at(more, x, y)
    fact = words.from_fibres(p, p.given("private"), some, reader, f, *budgets)
    return p.the_same(p.every(p.supposing(pair_of, fact), x, y), guaranteed())


three, two = finite(3), finite(2)
bit, rows = point("bit", two), point("rows", pair_sort(three, three))
output_0 = event(bit, equal(bit, label(0, 2)))
# Three databases in a row, of which f tells the first from the other two.
far_is = grid((0, log(3), log(9)), (log(3), 0, log(3)), (log(9), log(3), 0))
read = {
    f: table(label(0, 2), label(1, 2), label(1, 2)),
    reader: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
    joined: event(rows, TRUE),
    near: event(rows, TRUE),
    d: far_is,
    slack: function(rows, 0),
    e: grid((0, log(3), log(3)), (log(3), 0, 0), (log(3), 0, 0)),
    more: function(rows, 0),
}
leaks = {
    **read,
    reader: table(finite_law("1/2", "1/2"), finite_law(0, 1)),
    d: function(rows, 0),
    slack: grid((0, "1/2", 1), ("1/2", 0, "1/2"), (1, "1/2", 0)),
    e: function(rows, 0),
    more: grid((0, "1/2", "1/2"), ("1/2", 0, 0), ("1/2", 0, 0)),
}
spaces = {"D": three, "S": two, "V": two}
ends = label(0, 3), label(2, 3), output_0


def show_minimum(p, goal):
    """The second database stands for the third one."""
    return words.at_labels(p, goal, 3, lambda i, j: (min(i, 1), min(j, 1)))


def at_read(values, *witnesses):
    return At(values, witnesses, spaces, {"minimum": show_minimum})


SPEC = SPEC.but(
    instance=at_read(read),
    proof=proof,
    near_misses={
        "not private": NearMiss(
            without="private",
            at=at_read({**read, d: function(rows, 0), e: function(rows, 0)}, *ends),
        ),
        "less than the minimum": NearMiss(
            without="minimum", at={e: function(rows, 0)}, witnesses=ends
        ),
        "less loss": NearMiss(claim=guaranteed(loss="99/100"), witnesses=ends),
        "half the slack": NearMiss(
            claim=guaranteed(by="1/2"), at=at_read(leaks, *ends)
        ),
    },
)
cells = point("cells", pair_sort(two, two))
told = {
    f: table(label(0, 2), label(1, 2)),
    reader: table(finite_law("1/2", "1/2"), finite_law(0, 1)),
    joined: event(cells, TRUE),
    near: event(cells, TRUE),
    d: function(cells, 0),
    slack: grid((0, "1/2"), ("1/2", 0)),
    e: function(cells, 0),
    more: function(cells, 0),
}


def show_least(p, goal):
    return words.at_labels(p, goal, 2, lambda i, j: (i, j))


def show_smallest(p, goal):
    return words.at_labels(p, goal, 2, lambda i, j: (0, 0))


PRINTED = PRINTED.but(
    refutation=At(
        told,
        (label(0, 2), label(1, 2), output_0),
        dict.fromkeys("DSV", two),
        {"distance": show_least, "slack": show_smallest},
    ),
)
