"""Post-processing keeps all four metric notions of privacy."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

words = shared("general_composition._labels")
mechanism = theorem("foundations.gaussian_dp_mechanism")
close = definition("foundations.closeness")
gdp = definition("foundations.gaussian_dp")
zcdp = definition("foundations.zcdp")
after_close = theorem("foundations.post_processing")
after_renyi = theorem("foundations.renyi_post_processing")
after_gdp = theorem("foundations.gaussian_dp_processing")
pure = definition("general_composition.metric_privacy")
approximate = definition("general_composition.approximate_metric_privacy")
gaussian = definition("general_composition.gaussian_privacy.metric")
D, S, T = space("D"), space("S"), space("T")
x, y, s = point("x", D), point("y", D), point("s", S)
M, K = kernel("M", D, S), kernel("K", S, T)
joined = event_variable("joined", pair_sort(D, D))
d = function_variable("d", pair_sort(D, D))
slack = function_variable("slack", pair_sort(D, D))
there, alpha = member(pair(x, y), joined), real("alpha")


def processed(before):
    """The law of the result, computed by K from an output."""
    return bind(before, s, at(K, s))


def concentrated(of, by=1):
    """Zero-concentrated privacy with the square of the distance."""
    rho = at(d, x, y) ** 2 * by
    return forall(x, y, implies(there, zcdp(at(of, x), at(of, y), rho)))


later = function(x, processed(at(M, x)))
notions = (
    lambda of: pure(of, joined, d),
    lambda of: approximate(of, joined, d, slack),
    concentrated,
    lambda of: gaussian(of, joined, d),
)
kept = [implies(notion(M), notion(later)) for notion in notions]

SPEC = Theorem(
    title="Post-processing keeps metric privacy in all four notions",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VII.1",
    covers=("GC-TVII.1",),
    uses=(pure, approximate, gaussian, zcdp, close, gdp),
    claim=conjunction(*kept),
    remark="Any kernel {K}, of which a measurable map is a case: it gives the law of "
    "one value. The printed proof takes the image of an event, and says that its "
    "probability is the same, which fails for a constant map (1/2 against 1); events "
    "have to be taken back to the outputs.",
)


def proof(p):
    """At each pair of databases."""
    pair_of = p.assume(there)
    places = {"P": at(M, x), "Q": at(M, y), "K": K}
    facts = []
    for notion, lemma in zip(
        notions, (after_close, after_close, None, after_gdp), strict=True
    ):
        premise, conclusion = notion(M), notion(later)
        fact = p.apply(p.at(p.assume(premise), x, y), pair_of)
        if lemma is None:
            fact = each_order(p, fact, places)
        else:
            names = ("mu",) if lemma is after_gdp else ("epsilon", "delta")
            values = dict(zip(names, fact.formula.arguments[2:], strict=True))
            fact = p.use(lemma, fact, **places, **values)
        fact = p.every(p.supposing(pair_of, fact), x, y)
        facts.append(p.supposing(premise, p.the_same(fact, conclusion)))
    return p.have(SPEC.claim, *facts)


def each_order(p, fact, places):
    """Zero-concentrated privacy is a Renyi bound at each order."""
    rho = fact.formula.arguments[2]
    values = {"alpha": alpha, "epsilon": rho * alpha}
    renyi = definition("foundations.renyi")
    before = renyi(places["P"], places["Q"], alpha, rho * alpha)
    before = p.the_same(p.at(fact, alpha), before)
    fact = p.use(after_renyi, before, **places, **values)
    laws = processed(places["P"]), processed(places["Q"])
    return p.the_same(p.every(fact, alpha), zcdp(*laws, rho))


two = finite(2)
zero, one, bit = label(0, 2), label(1, 2), point("bit", two)
rows, draw = point("rows", pair_sort(two, two)), point("draw", REAL)
spaces = {"D": two, "S": two, "T": two}
is_zero = event(bit, equal(bit, zero))
same = function(bit, dirac(bit))
apart = if_(equal(first(rows), second(rows)), 0, 1)
tells = {
    M: table(coin("2/3"), coin("1/3")),
    K: same,
    joined: event(rows, TRUE),
    d: function(rows, apart * log(2)),
    slack: function(rows, 0),
}
leaks = {
    **tells,
    M: table(coin(1), coin("1/2")),
    d: function(rows, 0),
    slack: function(rows, apart / 2),
}
moves = {
    **tells,
    M: table(standard_normal, normal(1, 1)),
    K: function(draw, dirac(draw)),
    joined: event(rows, equal(rows, pair(zero, one))),
    d: function(rows, 1),
}
cell = point("cell", pair_sort(D, D))


def less(of, by="99/100"):
    """A little less than what it was."""
    return function(cell, at(of, cell) * by)


def part(place, *told):
    """One of the four is false: the premise is shown, the conclusion is not so."""

    def refute(p, claim):
        rule = p.part(p.assume(claim), place)
        premise = rule.formula.arguments[0]
        known = one_apart(p, premise) if place == 3 else p.auto(premise)
        return p.absurd(p.apply(rule, known), *told)

    return refute


def one_apart(p, goal):
    """The one pair is that of two normal laws one deviation apart."""
    fact = p.use(mechanism, m=number(0), k=number(1), s=number(1), mu=number(1))

    def moved(formula, left, other):
        if (left, other) != (zero, one):
            return None
        premise, conclusion = formula.arguments
        return p.supposing(premise, p.the_same(fact, conclusion))

    return p.the_same(words.on_labels(p, p.unfolded(goal), moved), goal)


def changed(place, conclusion):
    """All four, one of them with another conclusion."""
    lines = list(kept)
    lines[place] = implies(notions[place](M), conclusion)
    return conjunction(*lines)


ends, right = (zero, one), test_of(draw, indicator(draw >= 0))
SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "less distance": NearMiss(
            claim=changed(0, pure(later, joined, less(d))),
            at=At(tells, (), spaces, refute=part(0, *ends, is_zero)),
        ),
        "less slack": NearMiss(
            claim=changed(1, approximate(later, joined, d, less(slack))),
            at=At(leaks, (), spaces, refute=part(1, *ends, is_zero)),
        ),
        "less Gaussian distance": NearMiss(
            claim=changed(3, gaussian(later, joined, less(d))),
            at=At(
                moves,
                (),
                {**spaces, "S": REAL, "T": REAL},
                refute=part(3, *ends, right, 0),
            ),
        ),
        "back to the outputs": NearMiss(
            claim=conjunction(
                implies(pure(later, joined, d), pure(M, joined, d)), *kept[1:]
            ),
            at=At(
                {**tells, K: function(bit, dirac(zero)), d: function(rows, 0)},
                (),
                spaces,
                refute=part(0, *ends, is_zero),
            ),
        ),
    },
)
