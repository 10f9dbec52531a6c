"""Bounds by sums of distances are best possible: mechanisms that reach them.

A mechanism that reads its part v gives 0 with chance exp(-c(v)) / 2, where c(v) is the
distance of v from the part of one fixed database.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin
from verifydp.language.terms import substitute

close = definition("foundations.closeness")
words = shared("general_composition._common")
at_value = shared("general_composition._classes").at_value
D, E, x, y, n, k = words.D, words.E, words.x, words.y, words.n, words.k
part, early = words.part, words.below(n, k)
two = finite(2)
zero, one = label(0, 2), label(1, 2)
state, bit = point("state", two), point("bit", two)
v, w, other = point("v", E), point("w", E), real("other")
c = function_variable("c", pair_sort(NATURAL, E))


def told(image):
    """What stage n says of an image, if all answers so far are 0."""
    return if_(equal(state, zero), coin(exp(-at(c, n, image)) / 2), dirac(one))


def release_of(database, count=k):
    """All answers: 0 as long as each is 0."""
    return iterate(count, zero, n, state, told(at(part, n, database)))


def total(count=k):
    return sum_(count, n, at(c, n, at(part, n, y)))


all_zero = event(bit, equal(bit, zero))
apart = abs(at(c, n, v) - at(c, n, w))
each = forall(n, state, v, w, close(told(v), told(w), apart, 0))
least = forall(
    other,
    implies(close(release_of(x), release_of(y), other, 0), total() <= other),
)

SPEC = Theorem(
    title="The sum of the distances is best possible",
    source="Composition in differential privacy for general granularity notions, "
    "sections I, IV-C and IV-E",
    covers=("GC-Q14",),
    uses=(close,),
    given={
        "positive": forall(n, v, at(c, n, v) >= 0),
        "itself": forall(n, equal(at(c, n, at(part, n, x)), 0)),
    },
    claim=conjunction(each, least),
    remark="The numbers of a mechanism may be the distances from its part of one "
    "database, for any pseudometric: by the triangle inequality their differences are "
    "at most the distance of two parts, so that the mechanism is private for that, and "
    "the release loses the whole sum between the two databases. For budgets of a "
    "granularity they are 0 at that part, and the budget elsewhere.",
)


def proof(p):
    """A stage at two parts, and the chances that all answers are 0."""
    fact = p.have(p.statement.claim, stage(p), reached(p))
    # The checker asks for the weights of all coins.
    anywhere = p.every(small_weights(p, v), n, v)
    for needed in fact.sequent.hypotheses:
        if "exp" not in str(needed):
            continue
        over_, inner = [], needed
        for place in (n, state, v):
            if (
                inner.operator == "forall"
                and inner.arguments[0].sort.parameters[0] == place.sort
            ):
                over_, inner = [*over_, place], at_value(inner, place)
        images = [v, *(at(part, n, z) for z in (x, y))]
        weights = [p.at(anywhere, n, image) for image in images]
        shown = p.every(p.have(inner, *weights), *over_)
        fact = p.cut(p.the_same(shown, needed), fact)
    return fact


def small_weights(p, image):
    """Half of the chance is at least 0 and at most 1."""
    chance = exp(-1 * at(c, n, image))
    inside = conjunction(chance - 2 <= 0, -1 * chance <= 0)
    return p.have(inside, small(p, image))


def small(p, image):
    """What makes the chances of a coin such."""
    chance = exp(-at(c, n, image))
    sign = p.at(p.given("positive"), n, image)
    return p.have(conjunction(chance <= 1, chance > 0), sign)


def with_weights(p, fact, *known):
    """Show what the checker asks of the weights of the coins."""
    closed = ("forall", "equal")
    for needed in fact.sequent.hypotheses:
        if needed.operator not in closed:
            fact = p.cut(p.have(needed, *known), fact)
    return fact


def stage(p):
    """The chance of 0 is at most 1/2, so that of 1 changes by less."""
    B = event_variable("B", two)
    left, right = (exp(-at(c, n, image)) for image in (v, w))
    factor = exp(apart)
    low = [small(p, image) for image in (v, w)]
    at_least = p.have(factor >= 1, p.have(apart >= 0))
    exponents = p.have(-at(c, n, v) <= apart - at(c, n, w))
    ratio = p.have(exp(-at(c, n, v)) <= exp(apart - at(c, n, w)), exponents)
    ratio = p.have(left <= factor * right, ratio)
    back = p.have(-at(c, n, w) <= apart - at(c, n, v))
    back = p.have(exp(-at(c, n, w)) <= exp(apart - at(c, n, v)), back)
    back = p.have(right <= factor * left, back)
    heads = p.have(left / 2 <= factor * (right / 2), ratio)
    tails = p.have(1 - left / 2 <= factor * (1 - right / 2), back, at_least, *low)
    goal = probability(told(v), B) <= factor * probability(told(w), B) + 0
    is_zero = p.assume(equal(state, zero))
    not_zero = p.assume(negation(equal(state, zero)))
    yes = p.have(goal, heads, tails, is_zero, *low)
    no = p.have(goal, at_least, not_zero, *low)
    fact = p.cases(equal(state, zero), yes, no)
    fact = p.the_same(p.every(fact, B), close(told(v), told(w), apart, 0))
    return p.every(with_weights(p, fact, *low), n, state, v, w)


def reached(p):
    """What each answer tells multiplies."""

    def answers(database):
        """All answers on one database."""
        image = at(part, first(over), database)
        coin_ = coin(exp(-at(c, first(over), image)) / 2)
        return function(over, if_(equal(second(over), zero), coin_, dirac(one)))

    lemma = theorem("general_composition.best_possible.all_zero")
    signs = [small(p, at(part, n, z)) for z in (x, y)]
    itself = p.at(p.given("itself"), n)
    left, right = ((exp(-at(c, n, at(part, n, z))) / 2) for z in (x, y))
    lost = at(c, n, at(part, n, y))
    facts = (
        p.have(right > 0, *signs),
        p.have(equal(left, exp(lost) * right), itself),
        p.have(equal(number(0), 0)),
        p.have(equal(number(0), 0)),
    )
    values = {"K": answers(x), "J": answers(y), "loss": function(n, lost), "k": k}
    values = {lemma[name]: item for name, item in values.items()}
    of_lemma = (formula for _, formula in lemma.statement.given)
    shown = []
    for fact, goal in zip(facts, of_lemma, strict=True):
        body = at_value(substitute(goal, values), n)
        instance_ = with_weights(p, p.have(body, fact, *signs), *signs)
        shown.append(p.every(instance_, n))
    known = p.use(lemma, values, *shown)
    wanted = close(release_of(x), release_of(y), other, 0)
    bound = p.at(p.assume(wanted), all_zero)
    right = probability(release_of(y), all_zero)
    positive = p.have(right > 0, known, p.have(exp(total()) > 0))
    grown = p.have(exp(total()) * right <= exp(other) * right, bound, known)
    grown = p.have(exp(total()) <= exp(other), grown, positive)
    fact = p.have(total() <= other, grown)
    return p.every(p.supposing(wanted, fact), other)


over = point("over", pair_sort(NATURAL, two))
spaces = {"D": two, "E": two}


def distance(*values):
    """How far the two parts are from that of the first database."""
    return function(over, choose(second(over), *values))


told_apart = {
    part: function(over, second(over)),
    c: distance(0, log(2)),
    x: zero,
    y: one,
    k: natural_number(1),
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(told_apart, spaces=spaces),
    near_misses={
        "negative distances": NearMiss(
            without="positive",
            claim=each,
            at={c: distance(0, log("1/2"))},
            witnesses=(natural_number(0), zero, zero, one, event(bit, equal(bit, one))),
        ),
        "a distance of the database from itself": NearMiss(
            without="itself",
            claim=least,
            at={c: distance(log(2), log(2))},
            witnesses=(number(0),),
        ),
        "more": NearMiss(
            claim=forall(
                other,
                implies(
                    close(release_of(x), release_of(y), other, 0),
                    total() * "101/100" <= other,
                ),
            ),
            witnesses=(log(2),),
        ),
        "less": NearMiss(
            claim=forall(n, state, v, w, close(told(v), told(w), apart * "99/100", 0)),
            witnesses=(natural_number(0), zero, zero, one, all_zero),
        ),
    },
    exceptions={"the other numbers": "any chance of at most 1/2 would do"},
)
