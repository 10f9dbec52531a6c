"""Two databases that differ in one part at most: the budget of that part is enough."""

from verifydp.formal.spec import *

words = shared("general_composition._independent")
close = words.close
n, k, x, y, B = words.n, words.k, words.x, words.y, words.B
part, below, views, reader = words.part, words.below, words.views, words.reader
j, epsilon = natural("j"), real("epsilon")
same = equal(*views(n))
others = forall(n, implies(conjunction(below(n, k), negation(equal(n, j))), same))
laws = tuple(at(reader, n, view) for view in views(n))


def claimed(by=1):
    loss = epsilon if by == 1 else epsilon * by
    return close(words.release(x), words.release(y), loss, 0)


SPEC = Theorem(
    title="Two databases that differ in one part",
    source="Composition in differential privacy for general granularity notions, "
    "theorem IV.6, for one pair of databases",
    uses=(close,),
    given={
        "parts": forall(n, implies(below(n, k), close(*laws, epsilon, 0))),
        "one part": exists(j, others),
        "budget": epsilon >= 0,
    },
    claim=claimed(),
)


def once(p, index):
    """Among the numbers below k, the index occurs at most once."""

    def goal(count):
        copies = sum_(count, n, indicator(equal(n, index)))
        return copies <= indicator(below(index, count))

    base = p.have(goal(natural_number(0)))
    return p.induct(k, goal(k), base, p.have(goal(next_(k)), p.assume(goal(k))))


def proof(p):
    """The part that may differ loses the budget, the others nothing."""
    unmoved, running = p.assume(others), p.assume(below(n, k))
    loss = epsilon * indicator(equal(n, j))
    fact = p.apply(p.at(p.given("parts"), n), running)
    drawn = event_variable("drawn", words.T)
    wanted = close(*laws, loss, 0)
    goal = probability(laws[0], drawn) <= exp(loss) * probability(laws[1], drawn) + 0
    here = p.assume(equal(n, j))
    enough = p.have(equal(loss, epsilon), here)
    at_j = p.have(goal, p.at(fact, drawn), enough)
    other = p.assume(negation(equal(n, j)))
    stays = p.have(same, p.at(unmoved, n), running, other)
    spot = p.fresh(words.E)
    itself = p.auto(close(laws[0], laws[0], 0, 0))
    template = close(laws[0], at(reader, n, spot), 0, 0)
    itself = p.at(p.rewrite(stays, itself, template, spot), drawn)
    beside = p.have(goal, itself, p.have(equal(loss, 0), other))
    each = p.every(p.cases(equal(n, j), at_j, beside), drawn)
    fact = words.composed(p, loss, p.the_same(each, wanted))
    total = sum_(k, n, loss)
    low = p.have(total <= epsilon, once(p, j), p.given("budget"))
    grows = p.have(exp(total) <= exp(epsilon), low)
    bound = exp(epsilon) * probability(words.release(y), B) + 0
    fact = p.have(probability(words.release(x), B) <= bound, p.at(fact, B), grows)
    fact = p.the_same(p.every(fact, B), claimed())
    return p.obtain(p.given("one part"), j, fact)


moved = {**words.numbered, x: label(0, 2), y: label(1, 2), epsilon: log(3)}
told, anything = (words.no_bits,), (event(point("bits", finite(4)), TRUE),)

SPEC = SPEC.but(
    proof=proof,
    instance=At(moved, spaces=words.real_views, show={"one part": words.part_zero}),
    near_misses={
        "open parts": NearMiss(without="parts", at={epsilon: 0}, witnesses=told),
        "two parts": NearMiss(
            without="one part", at={part: words.two_parts}, witnesses=told
        ),
        "a negative budget": NearMiss(
            without="budget",
            at={epsilon: -1, k: natural_number(0)},
            witnesses=anything,
        ),
        "a little less": NearMiss(claim=claimed("99/100"), witnesses=told),
    },
)
