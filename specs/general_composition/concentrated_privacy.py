"""Zero-concentrated privacy by a distance, and that of a granularity.

As in the paper's name of it, a mechanism is private for a squared distance: that is
what the divergence of an order is proportional to.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("general_composition._spaces")
canonical, steps_of = words.canonical, words.steps_of
renyi, zcdp = definition("foundations.renyi"), definition("foundations.zcdp")
granular = definition("foundations.concentrated_privacy")
chains = theorem("foundations.zcdp.chain")
basic = theorem("general_composition.canonical_metric")
larger = theorem("foundations.zcdp")
reflexive = theorem("foundations.renyi_mixtures.reflexive")
D, d, joined, neighbours = words.D, words.d, words.joined, words.neighbours
x, y, near, S = words.x, words.y, words.near, space("S")
M, rho, alpha = kernel("M", D, S), real("rho"), real("alpha")
squares = function_variable("squares", pair_sort(D, D))
cell, here = point("cell", pair_sort(D, D)), at(d, x, y)
finite_ = member(pair(x, y), joined)
metric = Definition(
    "metric_concentrated",
    (M, joined, squares),
    forall(x, y, implies(finite_, zcdp(at(M, x), at(M, y), at(squares, x, y)))),
    uses=(zcdp,),
)
by_square = metric(M, joined, function(cell, at(d, cell) ** 2))


def orders(exponent=2):
    """The inequality of the definition, order by order."""
    bound = renyi(at(M, x), at(M, y), alpha, here**exponent * alpha)
    return forall(x, y, alpha, implies(finite_, bound))


def scaled(by=1, exponent=2):
    return metric(M, joined, function(cell, rho * at(d, cell) ** exponent * by))


of_granularity = granular(M, neighbours, rho)

SPEC = Theorem(
    title="Zero-concentrated privacy for a distance",
    source="Composition in differential privacy for general granularity notions, "
    "definition VI.11 and eq. (VI.1)",
    standing="definition",
    covers=("GC-DVI.11", "GC-QVI.1"),
    defines=metric,
    reads="{0} is metrically zero-concentrated private for the squared distance {2}, "
    "finite on {1}",
    uses=(renyi,),
    claim=conjunction(implies(by_square, orders()), implies(orders(), by_square)),
    remark="The divergence of order {alpha} is at most the squared distance times "
    "{alpha}, at every order above 1; the factor {alpha} is lost in the text that was "
    "read. Where the distance is infinite nothing is asked.",
)
GENERAL = Theorem(
    title="Metric zero-concentrated privacy generalises that of a granularity",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.12",
    covers=("GC-TVI.12",),
    uses=(canonical, granular, metric),
    given={"budget": rho >= 0, "canonical": canonical(neighbours, joined, d)},
    claim=conjunction(
        implies(scaled(), of_granularity), implies(of_granularity, scaled())
    ),
    remark="For any class and any relation. Along a chain of n steps the bound becomes "
    "n^2 {rho}.",
)


def same_words(p):
    """Order by order."""
    there = p.assume(finite_)
    fact = p.at(p.apply(p.at(p.assume(by_square), x, y), there), alpha)
    forwards = p.every(p.supposing(there, fact), x, y, alpha)
    fact = p.every(p.apply(p.at(p.assume(orders()), x, y, alpha), there), alpha)
    fact = p.the_same(fact, zcdp(at(M, x), at(M, y), here**2))
    backwards = p.every(p.supposing(there, fact), x, y)
    return p.have(
        SPEC.claim,
        p.supposing(by_square, p.the_same(forwards, orders())),
        p.supposing(orders(), p.the_same(backwards, by_square)),
    )


def general(p):
    """Neighbours are at distance 0 or 1; along a chain the square of it counts."""
    known, there = p.given("canonical"), p.assume(near)
    path = steps_of.longer(p, steps_of.stays(p, neighbours, x), there)
    path = p.the_same(path, words.within(neighbours, x, y, natural_number(1)))
    low = words.bounded(p, known, path)
    fact = p.apply(p.at(p.assume(scaled()), x, y), p.part(low, 0))
    fact = p.the_same(fact, zcdp(at(M, x), at(M, y), rho * here**2))
    either = p.have(
        disjunction(equal(here, 0), equal(here, 1)), p.use(basic, known), there
    )
    room = p.have(rho * here**2 <= rho, either, p.given("budget"))
    fact = p.use(
        larger, fact, room, P=at(M, x), Q=at(M, y), rho=rho * here**2, more=rho
    )
    forwards = p.every(p.supposing(there, fact), x, y)
    pair_of, i = p.assume(finite_), natural("i")
    way = function_variable("way", NATURAL, D)

    def along(path, length):
        count = path.formula.arguments[3]
        zero = at(way, natural_number(0))
        ends = equal(zero, x), equal(at(way, count), y)
        chain = p.assume(conjunction(*ends, steps_of.linked(neighbours, way, count)))
        start, end, links = p.parts(chain)
        early = p.assume(to_real(i) < to_real(count))
        step = p.apply(p.at(links, i), early)
        private_ = p.at(p.assume(of_granularity), at(way, i), at(way, next_(i)))
        each = p.every(p.supposing(early, p.apply(private_, step)), i)
        laws = {"C": function(i, at(M, at(way, i))), "n": count, "rho": rho}
        fact = p.use(chains, each, **laws)
        left, right, total = p.fresh(D), p.fresh(D), p.fresh(REAL)
        loss = rho * to_real(count) ** 2
        template = zcdp(at(M, left), at(M, at(way, count)), loss)
        fact = p.rewrite(start, fact, template, left)
        fact = p.rewrite(end, fact, zcdp(at(M, x), at(M, right), loss), right)
        same = p.have(equal(loss, rho * here**2), length)
        fact = p.rewrite(same, fact, zcdp(at(M, x), at(M, y), total), total)
        return p.obtain(path, way, fact)

    fact = words.shortest(p, known, pair_of, along)
    backwards = p.every(p.supposing(pair_of, fact), x, y)
    return p.have(
        GENERAL.claim,
        p.supposing(scaled(), p.the_same(forwards, of_granularity)),
        p.supposing(of_granularity, p.the_same(backwards, scaled())),
    )


classes = shared("general_composition._classes")
pairs_of = shared("general_composition._concentrated")
normals = theorem("foundations.zcdp.gaussian")
path = classes.FiniteClass(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
loops = classes.FiniteClass(2, [(0, 0)])
draw = point("draw", REAL)
far, sure = test_of(draw, indicator(draw >= 60)), test_of(draw, 1)
places = 30, 15, 0
noise = table(*(normal(place, 1) for place in places))
three = {"D": finite(3), "S": REAL}
row = point("row", pair_sort(finite(3), finite(3)))
ends = label(0, 3), label(2, 3)
told = *ends, 2, far, far


def exact(p, left, right):
    """Two normal laws."""
    m, k = number(places[left]), number(places[right])
    return p.use(normals, m=m, k=k, deviation=number(1))


def wider(p, left, right):
    """The bound of the two, and a little more."""
    loss = number(450)
    fact = p.the_same(
        exact(p, left, right), zcdp(noise_at(left), noise_at(right), loss)
    )
    laws = {"P": noise_at(left), "Q": noise_at(right), "rho": loss, "more": number(484)}
    return p.use(larger, fact, p.have(loss <= 484), spaces={"S": REAL}, **laws)


def noise_at(place):
    return normal(places[place], 1)


def itself(p, left, right):
    """No law diverges from itself."""
    values = {reflexive["W"]: standard_normal}
    fact = p.every(p.use(reflexive, values, spaces={"I": REAL}), alpha)
    return p.the_same(fact, zcdp(standard_normal, standard_normal, 0))


def after(pairs, fact_of, *witnesses):
    """The premise holds of some pairs, and yet a test tells too much."""

    def refute(p, claim):
        premise = pairs_of.of_pairs(p, claim.arguments[0], pairs, fact_of)
        return p.absurd(p.apply(p.assume(claim), premise), *witnesses)

    return refute


still = {M: table(standard_normal, standard_normal), rho: -1}
line = {M: noise, rho: "225/2"}
far_ends = after(path.edges, exact, *told)
one_pair = {
    M: noise,
    joined: event(row, equal(row, pair(*ends))),
    d: function(row, 22),
}
no_pair = label(0, 2), label(0, 2), 2, sure, sure

SPEC = SPEC.but(
    proof=same_words,
    near_misses={
        "the distance itself": NearMiss(
            claim=implies(by_square, orders(1)),
            at=At(one_pair, spaces=three, refute=after([(0, 2)], wider, *told)),
        ),
    },
)
GENERAL = GENERAL.but(
    proof=general,
    instance=classes.at_class(path, more=line, spaces={"S": REAL}),
    near_misses={
        "a negative budget": NearMiss(
            without="budget",
            claim=implies(scaled(), of_granularity),
            at=classes.at_class(
                loops,
                more=still,
                spaces={"S": REAL},
                refute=after([(0, 0), (1, 1)], itself, *no_pair),
            ),
        ),
        "another distance": NearMiss(
            without="canonical",
            claim=implies(of_granularity, scaled()),
            at={d: function(row, 0)},
            refute=far_ends,
        ),
        "less": NearMiss(
            claim=implies(of_granularity, scaled("99/100")), refute=far_ends
        ),
        "linear growth": NearMiss(
            claim=implies(of_granularity, scaled(exponent=1)), refute=far_ends
        ),
    },
)
