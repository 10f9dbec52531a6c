"""Adaptive stages of which neighbours change at most one, and how they compose."""

from verifydp.formal.spec import *

words, growth = (
    shared(f"general_composition.{name}") for name in ("_stages", "_growth")
)
spaces = shared("general_composition._spaces")
canonical = spaces.canonical
close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
order = theorem("foundations.whole_numbers")
one_changed = theorem("general_composition.adaptive.one_changed")
basic = theorem("general_composition.canonical_metric")
groups = theorem("general_composition.approximate_granular.any_budget")
D, S, V = words.D, words.S, words.V
M, f, n, k, j = words.M, words.f, words.n, words.k, words.j
x, y, state, start = words.x, words.y, words.state, words.start
neighbours, joined, d = spaces.neighbours, spaces.joined, spaces.d
near, inner = member(pair(x, y), neighbours), words.at_part
epsilon, delta = real("epsilon"), real("delta")
epsilons = function_variable("epsilons", NATURAL)
deltas = function_variable("deltas", NATURAL)
run = function(x, words.release(x))
parts = at(f, n, x), at(f, n, y)
unchanged = conjunction(words.below(n, k), negation(equal(n, j)))
only = forall(n, implies(unchanged, equal(*parts)))
at_most_one = exists(j, only)
compatible = forall(x, y, implies(near, at_most_one))
reads = function(x, at(M, n, state, at(f, n, x)))


def largest(of, budgets):
    """The largest of the budgets of the stages, none of which is negative."""
    each = at(budgets, n)
    return forall(n, implies(words.below(n, k), conjunction(each >= 0, each <= of)))


def between_neighbours(p, stage_is_close, slack, *signs):
    """The release protects neighbours as the largest budget says.

    Parameters
    ----------
    stage_is_close
        Is given that two databases are neighbours, and that a stage is one of the k;
        shows that its laws are close for the largest budgets.
    slack
        The largest slack.
    signs
        That the largest budgets are not negative.
    """
    p.rest_on(groups)
    there, early = p.assume(near), p.assume(words.below(n, k))
    laws = [at(M, n, state, part) for part in parts]
    fact = stage_is_close(there, early)
    each = p.every(p.supposing(early, fact), n, state)
    known = p.assume(only)
    now = p.assume(unchanged)
    same = p.apply(p.at(known, n), now)
    hole, B = p.fresh(V), event_variable("B", S)
    chance = probability(laws[0], B)
    itself = p.have(chance <= exp(number(0)) * chance + 0)
    itself = p.the_same(p.every(itself, B), close(laws[0], laws[0], 0, 0))
    template = close(laws[0], at(M, n, state, hole), 0, 0)
    itself = p.rewrite(same, itself, template, hole)
    others = p.every(p.supposing(now, itself), n, state)
    before = point("before", pair_sort(NATURAL, S))
    values = {
        one_changed[name]: function(
            before, at(M, first(before), second(before), at(f, first(before), of))
        )
        for name, of in (("M", x), ("N", y))
    }
    values |= {one_changed["epsilon"]: epsilon, one_changed["delta"]: slack}
    p.rest_on(one_changed)
    fact = p.use(one_changed, values, *signs, each, others)
    some = p.apply(p.at(p.given("compatible"), x, y), there)
    fact = p.obtain(some, j, fact)
    wanted = private(run, neighbours, epsilon, slack)
    return p.the_same(p.every(p.supposing(there, fact), x, y), wanted)


def at_neighbours(p, far, far_is, rate, slack, *sizes):
    """At a distance of at most 1 the budget of a stage is no larger than itself."""
    t, r = p.fresh(REAL), p.fresh(REAL)
    short, positive = p.assume(t <= 1), p.assume(r >= 0)
    none, some = p.assume(equal(r, 0)), p.assume(negation(equal(r, 0)))
    unit = growth.grown(t, r) <= 1
    strict = p.have(exp(r) > 1, some, positive)
    less = p.have(r * t <= r, short, positive)
    less = p.have(exp(r * t) <= exp(r), less)
    over = p.have((exp(r * t) - 1) / (exp(r) - 1) <= 1, less, strict)
    unit = p.cases(equal(r, 0), p.have(unit, none, short), p.have(unit, some, over))
    general = p.supposing(t <= 1, p.supposing(r >= 0, unit))
    unit = p.at(p.every(general, t, r), far, rate)
    unit = p.apply(p.apply(unit, far_is), p.part(sizes[0], 0))
    loss = p.have(rate * far <= epsilon, far_is, sizes[0])
    loss = p.have(exp(rate * far) <= exp(epsilon), loss)
    return loss, p.have(slack * growth.grown(far, rate) <= delta, unit, sizes[1])


def larger(p, fact, laws, loss, *slack, by=delta):
    """Closeness for larger budgets."""
    B, drawn = event_variable("B", S), point("drawn", S)
    share = p.mean_between(laws[1], drawn, indicator(member(drawn, B)))
    chances = [probability(law, B) for law in laws]
    bound = chances[0] <= exp(epsilon) * chances[1] + by
    fact = p.have(bound, p.at(fact, B), loss, share, *slack)
    return p.the_same(p.every(fact, B), close(*laws, epsilon, by))


def one_apart(p, there):
    """Neighbours are at a finite distance of at most 1."""
    step = p.use(basic, p.given("canonical"))
    fact = conjunction(member(pair(x, y), joined), at(d, x, y) <= 1)
    return p.have(fact, step, there)


# Tables of two bits of which neighbours differ in one, and stages that tell one each.
classes = shared("general_composition._classes")
bits = range(4)
by_one = [(i, j) for i in bits for j in bits if (i ^ j) in (1, 2)]
square = classes.FiniteClass(4, by_one)
complete = classes.FiniteClass(4, [(i, j) for i in bits for j in bits if i != j])
one_label = natural("number_of")
cells = point("cells", pair_sort(finite(4), finite(4)))
discrete = function(cells, if_(equal(first(cells), second(cells)), 0, number(1)))
ends_at_zero = (*words.ends, words.both_zero)


def others_agree(p, goal, other):
    """The bits agree for the one stage that is left."""
    body, spot = classes.at_value(goal, n), p.fresh(NATURAL)
    premise = body.arguments[0]
    fact = p.auto(classes.at_value(goal, natural_number(other)).arguments[1])
    last, now = p.assume(equal(n, natural_number(other))), p.assume(premise)
    template = classes.at_value(goal, spot).arguments[1]
    fact = p.rewrite(p.turned(last), fact, template, spot)
    bounds = [p.use(order, j=n, k=natural_number(place)) for place in (0, 1)]
    return p.every(p.supposing(now, p.cut(p.have(last.formula, now, *bounds), fact)), n)


def show_compatible(p, goal):
    """Which bit differs, for each two tables."""

    def at_pair(i, j):
        formula = classes.at_value(
            classes.at_value(goal, square.labels[i]), square.labels[j]
        )
        if i ^ j not in (1, 2):
            return p.auto(formula)
        premise, found = formula.arguments
        place = natural_number(0 if i ^ j == 2 else 1)
        fact = others_agree(p, classes.at_value(found, place), int(i ^ j == 2))
        return p.supposing(premise, p.some(found, place, fact))

    rows = []
    for i in bits:
        row = classes.at_value(goal, square.labels[i])
        facts = [at_pair(i, j) for j in bits]
        rows.append(p.step("forall_labels", *facts, terms=(row,)))
    return p.step("forall_labels", *rows, terms=(goal,))


def constant(value_):
    return function(one_label, number(value_))


def at_bits(*witnesses, of=square, from_=words.two_bits, **changed):
    """Two bits, with some values that are other ones."""
    names = {
        "epsilon": epsilon,
        "delta": delta,
        "epsilons": epsilons,
        "deltas": deltas,
        "inner": words.distance,
        "d": d,
        "k": k,
    }
    values = {
        over: value_ for over, value_ in from_.items() if over not in (words.slack,)
    }
    leak = from_ is words.leaks or from_ is words.number_leaks
    sorts = words.spaces
    if from_ is words.two_numbers or from_ is words.number_leaks:
        sorts = words.number_spaces
    values |= {
        words.distance: words.apart(1),
        epsilon: 0 if leak else log(3),
        epsilons: constant(0 if leak else log(3)),
        delta: "1/2" if leak else 0,
        deltas: constant("1/2" if leak else 0),
    }
    left_out = changed.pop("without", ())
    values |= {names[name]: value_ for name, value_ in changed.items()}
    kept = {over: of_ for over, of_ in values.items() if over not in left_out}
    point_ = classes.at_class(of, *witnesses, more=kept, spaces=sorts)
    shows = {**point_.show, "compatible": show_compatible}
    return At(point_.values, witnesses, point_.spaces, shows)


def common_misses(composed, at_place=at_bits):
    """What goes wrong for every theorem on disjoint parts."""
    everything = event(words.output, TRUE)
    beside = label(0, 4), label(1, 4)
    none = natural_number(0)
    return {
        "a negative epsilon": NearMiss(
            without="epsilon",
            at=at_place(*beside, everything, k=none, epsilon=-1),
        ),
        "another distance": NearMiss(
            without="canonical", at={d: discrete}, witnesses=ends_at_zero
        ),
        "two parts that differ": NearMiss(
            without="compatible", at=at_place(*ends_at_zero, of=complete)
        ),
        "open stages": NearMiss(
            without="each stage",
            at=at_place(*ends_at_zero, epsilon=0, epsilons=constant(0)),
        ),
        "a stage with a larger epsilon": NearMiss(
            given={"epsilons": at_least_zero(epsilons)},
            at=at_place(*ends_at_zero, epsilon=log(2)),
        ),
        "less epsilon": NearMiss(claim=composed("99/100"), witnesses=ends_at_zero),
    }


def at_least_zero(budgets):
    return forall(n, implies(words.below(n, k), at(budgets, n) >= 0))


def no_larger(of, budgets):
    return forall(n, implies(words.below(n, k), at(budgets, n) <= of))
