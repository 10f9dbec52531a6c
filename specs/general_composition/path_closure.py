"""The path closure of minimum privacy: least distances, added up along chains.

A chain of databases carries a running total: a step from (x, s) leads to (y, t) where
t - s is the least distance of x and y.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

close = definition("foundations.closeness")
metric_private = definition("general_composition.metric_privacy")
dependent = definition("general_composition.dependency")
least_distance = definition("general_composition.minimum_privacy.least")
minimum_privacy = theorem("general_composition.minimum_privacy")
limit = theorem("general_composition.minimum_privacy.limit")
within = definition("foundations.chains")
joined_chains = theorem("foundations.chains.joined")
add = theorem("foundations.whole_numbers.sum")
steps_of = shared("foundations.chains._words")
D, E, S = space("D"), space("E"), space("S")
x, y, z = (point(name, D) for name in "xyz")
M, f, B = kernel("M", D, S), function_variable("f", D, E), event_variable("B", S)
joined, near, linked = (
    event_variable(name, pair_sort(D, D)) for name in ("joined", "joined_f", "linked")
)
d, e, c = (function_variable(name, pair_sort(D, D)) for name in ("d", "d_f", "c"))
n, m, k = map(natural, "nmk")
w, s, slack = real("w"), real("s"), real("slack")
reached = pair_sort(D, REAL)
q, step = point("q", reached), point("step", pair_sort(reached, reached))
before, after = first(step), second(step)
steps = event(
    step,
    conjunction(
        member(pair(first(before), first(after)), near),
        equal(second(after), second(before) + at(e, first(before), first(after))),
    ),
)
zero = number(0)


def chain(start, end, total, count=n, sofar=zero):
    """So many steps lead from one database to another, with this total."""
    return within(steps, pair(start, sofar), pair(end, total), count)


def finite_(left=x, right=y, relation=linked):
    return member(pair(left, right), relation)


low = forall(n, w, implies(chain(x, y, w), conjunction(finite_(), at(c, x, y) <= w)))
some_chain = exists(n, w, conjunction(chain(x, y, w), w <= at(c, x, y) + slack))
closure = Definition(
    "path_closure",
    (near, e, linked, c),
    forall(
        x,
        y,
        conjunction(
            low, implies(finite_(), forall(slack, implies(slack > 0, some_chain)))
        ),
    ),
    uses=(within,),
)
is_closure = closure(near, e, linked, c)
smaller = implies(
    finite_(relation=near), conjunction(finite_(), at(c, x, y) <= at(e, x, y))
)
both = conjunction(finite_(x, y), finite_(y, z))
long = at(c, x, y) + at(c, y, z)


def triangle(bound=long):
    return implies(both, conjunction(finite_(x, z), at(c, x, z) <= bound))


def at_rest(bound=0):
    return conjunction(finite_(x, x), at(c, x, x) <= bound)


SOURCE = (
    "Composition in differential privacy for general granularity notions, "
    "proposition IV.10, strengthened"
)
CLOSURE = Theorem(
    title="The path closure satisfies the triangle inequality",
    source=SOURCE,
    standing="definition",
    defines=closure,
    reads="{3}, finite on {2}, is the least sum of the distances {1}, finite on {0}, "
    "along a chain",
    given={"closure": is_closure},
    claim=conjunction(smaller, at_rest(), triangle()),
    remark="Chains of any number of steps are allowed, so that it is an infimum. It is "
    "at most {d_f}, and at most 0 for a database and itself.",
)
SPEC = Theorem(
    title="Minimum privacy along chains",
    source=SOURCE,
    covers=("GC-Q23",),
    uses=(metric_private, dependent, least_distance, closure),
    given={
        "private": metric_private(M, joined, d),
        "dependent": dependent(M, f),
        "least": least_distance(f, joined, d, near, e),
        "closure": is_closure,
    },
    claim=metric_private(M, linked, c),
    remark="The paper has the least distances {d_f}, which are larger: see minimum_"
    "privacy. Unlike them the path closure satisfies the triangle inequality, see "
    "path_closure.closure. On a path of four databases, where the two in the middle "
    "look the same, the least distance of the ends is 3 and the closure 2. Of other "
    "notions of privacy nothing is said here.",
)


def weight(fact):
    """The fact that a chain is there, and its total."""
    return fact.formula.arguments[2].arguments[1]


def shifted(p):
    """A chain that begins with another total goes the same way."""
    zero_ = natural_number(0)

    def moved(end, count):
        goes = within(steps, pair(y, s), pair(first(end), s + second(end)), count)
        return implies(within(steps, pair(y, zero), end, count), goes)

    known = forall(q, moved(q, n))
    none, hole = p.assume(moved(q, zero_).arguments[0]), p.fresh(reached)
    same = p.have(
        equal(pair(y, s), pair(first(pair(y, zero)), s + second(pair(y, zero))))
    )
    template = equal(pair(y, s), pair(first(hole), s + second(hole)))
    same = p.rewrite(steps_of.nowhere(p, none), same, template, hole)
    base = steps_of.to_end(p, steps_of.stays(p, steps, pair(y, s)), same)
    base = p.every(p.supposing(none, base), q)
    path = p.assume(moved(q, next_(n)).arguments[0])

    def further(middle, shorter, edge):
        so_far = p.apply(p.at(p.assume(known), middle), shorter)
        here = pair(first(middle), s + second(middle))
        there = pair(first(q), s + second(q))
        return steps_of.longer(
            p, so_far, p.have(steps_of.edge(steps, here, there), edge)
        )

    later = p.every(p.supposing(path, steps_of.through(p, path, further)), q)
    return p.every(p.induct(n, known, base, later), s, n)


def nearly(p, room, left, right, use):
    """What follows from a chain whose total is the closure, and this much more."""
    rule = p.part(p.at(p.given("closure"), left, right), 1)
    there = p.apply(rule, p.assume(finite_(left, right)))
    found = p.apply(p.at(there, room), p.assume(room > 0))
    count, total = p.fresh(NATURAL), p.fresh(REAL)
    inner = classes.at_value(found.formula, count)
    chosen = p.assume(classes.at_value(inner, total))
    fact = use(p.part(chosen, 0), p.part(chosen, 1))
    return p.obtain(found, count, p.obtain(p.assume(inner), total, fact))


def closure_proof(p):
    """One step, none, and two chains one behind the other."""
    zero_, known = natural_number(0), p.given("closure")
    there = p.assume(finite_(relation=near))
    start = steps_of.stays(p, steps, pair(x, zero))
    edge = steps_of.edge(steps, pair(x, zero), pair(y, at(e, x, y)))
    path = steps_of.longer(p, start, p.have(edge, there))
    one = p.apply(p.at(p.part(p.at(known, x, y), 0), next_(zero_), at(e, x, y)), path)
    one = p.supposing(there, one)
    rest = p.apply(p.at(p.part(p.at(known, x, x), 0), zero_, zero), start)
    pairs, shift = p.assume(both), shifted(p)
    room = p.fresh(REAL)

    def behind(first_, less):
        def other(second_, more):
            left, right = weight(first_), weight(second_)
            a, b = first_.formula.arguments[3], second_.formula.arguments[3]
            goes = p.apply(p.at(shift, left, b, pair(z, right)), second_)
            goes = p.the_same(goes, chain(y, z, left + right, b, left))
            sums = p.assume(equal(to_real(k), to_real(a) + to_real(b)))
            ends = {
                "a": pair(x, zero),
                "b": pair(y, left),
                "c": goes.formula.arguments[2],
                "n": a,
                "m": b,
                "neighbours": steps,
            }
            path = p.use(
                joined_chains, first_, goes, sums, k=k, spaces={"D": reached}, **ends
            )
            bound = p.at(p.part(p.at(known, x, z), 0), k, left + right)
            bound = p.apply(bound, path)
            goal = conjunction(finite_(x, z), at(c, x, z) <= long + 2 * room)
            fact = p.have(goal, bound, less, more)
            return p.obtain(p.use(add, j=a, k=b), k, fact)

        return nearly(p, room, y, z, other)

    fact = nearly(p, room, x, y, behind)
    for part in p.parts(pairs):
        fact = p.cut(part, fact)
    rule = p.every(p.supposing(p.assume(room > 0), fact), room)
    there = p.part(p.apply(p.at(rule, number(1)), p.have(number(1) > 0)), 0)
    above = p.assume(at(c, x, z) > long)
    gap = (at(c, x, z) - long) / 4
    wrong = p.apply(p.at(rule, gap), p.have(gap > 0, above))
    short = p.denied(above, p.have(FALSE, wrong, above))
    around = p.have(triangle().arguments[1], there, short)
    return p.have(CLOSURE.claim, one, rest, p.supposing(pairs, around))


def proof(p):
    """The loss of a chain is at most its total."""
    zero_, values = natural_number(0), {"joined_images": near, "e": e}
    names = {minimum_privacy[name]: of for name, of in values.items()}
    private = p.use(
        minimum_privacy,
        names,
        *(p.given(of) for of in ("private", "dependent", "least")),
    )

    def bounded(end, count):
        """What induction is about."""
        lost = close(at(M, x), at(M, first(end)), second(end), 0)
        return implies(within(steps, pair(x, zero), end, count), lost)

    known = forall(q, bounded(q, n))
    none, hole = p.assume(bounded(q, zero_).arguments[0]), p.fresh(reached)
    start = pair(x, zero)
    template = close(at(M, x), at(M, first(hole)), second(hole), 0)
    same = p.auto(close(at(M, x), at(M, x), 0, 0))
    same = p.the_same(same, close(at(M, x), at(M, first(start)), second(start), 0))
    same = p.rewrite(steps_of.nowhere(p, none), same, template, hole)
    base = p.every(p.supposing(none, same), q)
    path = p.assume(bounded(q, next_(n)).arguments[0])

    def further(middle, shorter, edge):
        so_far = p.at(p.apply(p.at(p.assume(known), middle), shorter), B)
        here, there = first(middle), first(q)
        linked_ = p.have(member(pair(here, there), near), edge)
        one = p.at(p.apply(p.at(private, here, there), linked_), B)
        lost = p.have(equal(second(q), second(middle) + at(e, here, there)), edge)
        grows = p.have(
            equal(exp(second(q)), exp(second(middle)) * exp(at(e, here, there))), lost
        )
        bound = exp(second(q)) * probability(at(M, there), B) + 0
        sign = p.have(exp(second(middle)) > 0)
        fact = p.have(probability(at(M, x), B) <= bound, so_far, one, grows, sign)
        return p.the_same(p.every(fact, B), bounded(q, n).arguments[1])

    later = p.every(p.supposing(path, steps_of.through(p, path, further)), q)
    everywhere = p.every(p.induct(n, known, base, later), n)
    pair_of, more = p.assume(finite_()), p.assume(slack > 0)

    def at_end(chain_, less):
        total, count = weight(chain_), chain_.formula.arguments[3]
        fact = p.apply(p.at(everywhere, count, pair(y, total)), chain_)
        fact = p.at(fact, B)
        grows = p.have(exp(total) <= exp(at(c, x, y) + slack), less)
        share = p.mean_between(
            at(M, y), point("drawn", S), indicator(member(point("drawn", S), B))
        )
        bound = exp(at(c, x, y) + slack) * probability(at(M, y), B) + 0
        fact = p.have(probability(at(M, x), B) <= bound, fact, grows, share)
        wanted = close(at(M, x), at(M, y), at(c, x, y) + slack, 0)
        return p.the_same(p.every(fact, B), wanted)

    fact = nearly(p, slack, x, y, at_end)
    each = p.every(p.supposing(more, fact), slack)
    values = {"P": at(M, x), "Q": at(M, y), "epsilon": at(c, x, y)}
    fact = p.use(limit, each, **values)
    return p.every(p.supposing(pair_of, fact), x, y)


classes = shared("general_composition._classes")
fibres = shared("general_composition._fibres")
closures = shared("general_composition._closures")
rows = [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
path = closures.Closures(rows, [0, 0, 1], 2, unit=log(2))
flat = closures.Closures([[0] * 3] * 3, [0, 0, 1], 2)
bit = point("bit", finite(2))
told = label(0, 3), label(2, 3), event(bit, equal(bit, label(0, 2)))
chances = {
    "halves": ("2/3", "1/3"),
    "tells": ("9/10", "1/10"),
}


def reading(name):
    """What reads the image, for the chances of 0 of both images."""
    return table(*map(coin, chances[name]))


def mechanism(name):
    """The same on three databases."""
    return table(*(coin(chances[name][image]) for image in (0, 0, 1)))


def reads(name):
    return lambda p, goal: fibres.read_by(p, goal, reading(name))


usual = {
    M: mechanism("halves"),
    f: path.map,
    joined: path.all_pairs,
    d: path.distance,
    near: path.all_pairs,
    e: path.minimum,
    linked: path.all_pairs,
    c: path.closure,
}
shows = {"least": path.show, "dependent": reads("halves"), "closure": path.show_closure}
spaces = {"D": finite(3), "E": finite(2), "S": finite(2)}
cell = point("cell", pair_sort(finite(3), finite(3)))
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=spaces, show=shows),
    near_misses={
        "not private": NearMiss(
            without="private",
            at={M: mechanism("tells")},
            witnesses=told,
            show={"dependent": reads("tells")},
        ),
        "what tells more than the image": NearMiss(
            without="dependent",
            at={M: table(*map(coin, ("1/2", "1/4", "1/8")))},
            witnesses=told,
        ),
        "other distances": NearMiss(
            without="least",
            at={e: flat.minimum, c: flat.closure},
            witnesses=told,
            show={"closure": flat.show_closure},
        ),
        "another closure": NearMiss(
            without="closure", at={c: flat.closure}, witnesses=told
        ),
        "less": NearMiss(
            claim=metric_private(
                M,
                linked,
                function(
                    point("pairs", pair_sort(D, D)),
                    at(c, point("pairs", pair_sort(D, D))) * "99/100",
                ),
            ),
            witnesses=told,
        ),
    },
)
CLOSURE = CLOSURE.but(
    proof=closure_proof,
    instance=At(
        {over: usual[over] for over in (near, e, linked, c)}
        | dict(zip((x, y, z), (label(at_, 3) for at_ in (0, 1, 2)), strict=True)),
        spaces={"D": finite(3)},
        show={"closure": path.show_closure},
    ),
    near_misses={
        "another closure": NearMiss(without="closure", at={c: function(cell, 5)}),
        "below 0": NearMiss(claim=conjunction(smaller, at_rest(-1), triangle())),
        "less": NearMiss(
            claim=conjunction(smaller, at_rest(), triangle(long * "99/100"))
        ),
    },
)
