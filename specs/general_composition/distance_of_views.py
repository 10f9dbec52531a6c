"""The distance of views: shortest chains of views that some neighbours have."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table
from verifydp.language.terms import substitute

canonical = definition("general_composition.canonical_metric")
private = definition("foundations.differential_privacy")
close = definition("foundations.closeness")
metric_private = definition("general_composition.metric_privacy")
along = theorem("general_composition.metric_granular")
spaces_of = shared("general_composition._spaces")
steps_of, at_value = spaces_of.steps_of, shared("general_composition._classes").at_value
D, E, S = space("D"), space("E"), space("S")
x, y, u, v = point("x", D), point("y", D), point("u", E), point("v", E)
f, N, epsilon = function_variable("f", D, E), kernel("N", E, S), real("epsilon")
neighbours = event_variable("neighbours", pair_sort(D, D))
near_views = event_variable("near_views", pair_sort(E, E))
joined = event_variable("joined", pair_sort(E, E))
d = function_variable("d", pair_sort(E, E))
of_views = conjunction(
    equal(at(f, x), u), equal(at(f, y), v), member(pair(x, y), neighbours)
)
found = exists(x, y, of_views)
there = member(pair(u, v), near_views)
views = Definition(
    "near_views",
    (neighbours, f, near_views),
    forall(u, v, conjunction(implies(there, found), implies(found, there))),
)
mechanism = function(x, at(N, at(f, x)))
cell = point("cell", pair_sort(D, D))
images = pair(at(f, first(cell)), at(f, second(cell)))
granular = private(mechanism, neighbours, epsilon, 0)


def claimed(by=1):
    loss = epsilon * at(d, images)
    loss = function(cell, loss if by == 1 else loss * by)
    return metric_private(mechanism, event(cell, member(images, joined)), loss)


SPEC = Theorem(
    title="The distance of views on a common domain",
    source="Composition in differential privacy for general granularity notions, "
    "section IV-D (derived)",
    standing="definition",
    covers=("GC-A3",),
    defines=views,
    reads="{2} are the pairs of views under {1} that some neighbours over {0} have",
    uses=(private, metric_private, canonical),
    given={
        "views": views(neighbours, f, near_views),
        "canonical": canonical(near_views, joined, d),
        "budget": epsilon >= 0,
    },
    claim=conjunction(implies(granular, claimed()), implies(claimed(), granular)),
    remark="A mechanism that reads the view alone, and is private over a granularity "
    "of the databases, is private for the length of a shortest chain of views of which "
    "each two that follow each other are those of some neighbours. That is the least "
    "distance of databases with these views, closed under chains, where the distance "
    "of databases is the canonical one. For several mechanisms these distances are "
    "added, see composed_distance. The program for finite classes is held to this "
    "statement by its tests.",
)


def proof(p):
    """Views of neighbours are close, and so are chains of them."""
    rule, here = p.assume(granular), p.assume(of_views)
    left, right, near = p.parts(here)
    fact = p.apply(p.at(rule, x, y), near)
    one, two = p.fresh(E), p.fresh(E)
    fact = p.rewrite(left, fact, close(at(N, one), at(N, at(f, y)), epsilon, 0), one)
    fact = p.rewrite(right, fact, close(at(N, u), at(N, two), epsilon, 0), two)
    pair_of = p.assume(there)
    some = p.apply(p.part(p.at(p.given("views"), u, v), 0), pair_of)
    inner = p.assume(exists(y, of_views))
    fact = p.obtain(some, x, p.obtain(inner, y, fact))
    of_view = function(u, at(N, u))
    reader = private(of_view, near_views, epsilon, 0)
    fact = p.the_same(p.every(p.supposing(pair_of, fact), u, v), reader)
    values = {"M": of_view, "neighbours": near_views, "joined": joined, "d": d}
    both = p.use(
        along,
        p.given("budget"),
        p.given("canonical"),
        spaces={"D": E},
        epsilon=epsilon,
        **values,
    )
    chains = p.apply(p.part(both, 1), fact)
    linked = p.assume(member(pair(at(f, x), at(f, y)), joined))
    fact = p.apply(p.at(chains, at(f, x), at(f, y)), linked)
    fact = p.every(p.supposing(linked, fact), x, y)
    forwards = p.supposing(granular, p.the_same(fact, claimed()))

    # Views of neighbours are one step apart, or the same.
    near = p.assume(member(pair(x, y), neighbours))
    ends = at(f, x), at(f, y)
    rule = p.part(p.at(p.given("views"), *ends), 1)
    inner = [p.have(equal(end, end)) for end in ends]
    one = p.have(
        substitute(of_views, dict(zip((u, v), ends, strict=True))), *inner, near
    )
    found_ = rule.formula.arguments[0]
    one = p.some(found_, x, p.some(at_value(found_, x), y, one))
    step = p.apply(rule, one)
    path = steps_of.longer(p, steps_of.stays(p, near_views, ends[0]), step)
    count = natural_number(1)
    path = p.the_same(path, steps_of.within(near_views, *ends, count))
    low = spaces_of.bounded(p, p.given("canonical"), path)
    fact = p.apply(p.at(p.assume(claimed()), x, y), p.part(low, 0))
    loss, B = epsilon * at(d, *ends), event_variable("B", S)
    laws = at(N, ends[0]), at(N, ends[1])
    fact = p.at(p.the_same(fact, close(*laws, loss, 0)), B)
    size = p.have(loss <= epsilon, low, p.given("budget"))
    grows = p.have(exp(loss) <= exp(epsilon), size)
    drawn = point("drawn", S)
    share = p.mean_between(laws[1], drawn, indicator(member(drawn, B)))
    wanted = probability(laws[0], B) <= exp(epsilon) * probability(laws[1], B) + 0
    fact = p.every(p.have(wanted, fact, grows, share), B)
    fact = p.the_same(fact, close(*laws, epsilon, 0))
    fact = p.every(p.supposing(near, fact), x, y)
    backwards = p.supposing(claimed(), p.the_same(fact, granular))
    return p.have(SPEC.claim, forwards, backwards)


classes = shared("general_composition._classes")
three, two = finite(3), finite(2)
path_of = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1), (2, 2)])
pair_class = classes.FiniteClass(2, [(0, 0), (0, 1), (1, 0), (1, 1)])
alone, loop = classes.FiniteClass(2, []), classes.FiniteClass(1, [(0, 0)])
bit, place_ = point("bit", two), point("place", three)
views_of = function(place_, choose(place_, *(label(at_, 2) for at_ in (0, 0, 1))))


def showing(size, pairs):
    """How views are shown, where each two are those of these databases."""

    def show(p, goal):
        inner = p.unfolded(goal)
        views_ = round(len(pairs) ** 0.5)
        rows = []
        for i in range(views_):
            row, facts = at_value(inner, label(i, views_)), []
            for j in range(views_):
                formula = at_value(row, label(j, views_))
                forth, back = formula.arguments
                premise, some = forth.arguments
                left, right = (label(one, size) for one in pairs[i, j])
                there_ = at_value(some, left)
                fact = p.some(there_, right, p.auto(at_value(there_, right)))
                fact = p.have(forth, p.some(some, left, fact))
                facts.append(p.have(formula, fact, p.have(back, p.auto(premise))))
            rows.append(p.step("forall_labels", *facts, terms=(row,)))
        return p.the_same(p.step("forall_labels", *rows, terms=(inner,)), goal)

    return show


of_path = showing(3, {(0, 0): (0, 1), (0, 1): (1, 2), (1, 0): (2, 1), (1, 1): (2, 2)})
at_path = At(
    {
        neighbours: path_of.neighbours,
        f: views_of,
        near_views: pair_class.neighbours,
        joined: pair_class.joined,
        d: pair_class.distance,
        N: table(coin("2/3"), coin("1/3")),
        epsilon: log(2),
    },
    spaces={"D": three, "E": two, "S": two},
    show={"views": of_path, "canonical": pair_class.show},
)
is_zero = event(bit, equal(bit, label(0, 2)))
ends_ = label(0, 3), label(2, 3), is_zero


def private_here(p, claim, told):
    """The mechanism is private over the neighbours, and yet too much is told."""
    rule = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
    return p.absurd(rule, *told)


SPEC = SPEC.but(
    proof=proof,
    instance=at_path,
    near_misses={
        "less": NearMiss(
            claim=implies(granular, claimed("99/100")),
            refute=lambda p, claim: private_here(p, claim, ends_),
        ),
        "another distance": NearMiss(
            without="canonical",
            claim=implies(granular, claimed()),
            at={d: function(point("c", pair_sort(two, two)), 0)},
            refute=lambda p, claim: private_here(p, claim, ends_),
        ),
        "other views": NearMiss(
            without="views",
            claim=implies(claimed(), granular),
            at={
                near_views: alone.neighbours,
                joined: alone.joined,
                d: alone.distance,
                epsilon: 0,
            },
            show={"canonical": alone.show},
            refute=lambda p, claim: private_here(p, claim, (label(1, 3), *ends_[1:])),
        ),
        "a negative budget": NearMiss(
            without="budget",
            claim=implies(claimed(), granular),
            at=At(
                {
                    neighbours: loop.neighbours,
                    f: function(point("only", finite(1)), label(0, 1)),
                    near_views: loop.neighbours,
                    joined: loop.joined,
                    d: loop.distance,
                    N: function(point("only", finite(1)), coin("1/2")),
                    epsilon: -1,
                },
                spaces={"D": finite(1), "E": finite(1), "S": two},
                show={"views": showing(1, {(0, 0): (0, 0)}), "canonical": loop.show},
                refute=lambda p, claim: private_here(
                    p, claim, (label(0, 1), label(0, 1), is_zero)
                ),
            ),
        ),
    },
)
