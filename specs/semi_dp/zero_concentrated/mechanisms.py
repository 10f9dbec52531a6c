"""Zero-concentrated privacy of a mechanism: at every order, for every adjacent pair."""

from verifydp.formal.spec import *

words = shared("semi_dp._databases")
zcdp, density = definition("foundations.zcdp"), definition("foundations.density")
at_order = theorem("semi_dp.zero_concentrated")
D, S, M, x, y, s = words.D, words.S, words.M, words.x, words.y, words.o
protected, near = words.protected, words.near
rho, alpha = real("rho"), real("alpha")
pairs = pair_sort(D, D)
#: The density of the output on one database with respect to that on another one.
u, bound = any_test("u", pair_sort(pairs, S)), function_variable("bound", pairs)
asked = words.near_on(protected, near)
private = Definition(
    "zero_concentrated_private",
    (M, protected, near, rho),
    forall(x, y, implies(asked, zcdp(at(M, x), at(M, y), rho))),
    uses=(zcdp,),
)
ratio = test_of(s, value(u, pair(pair(x, y), s)))
scale = at(bound, x, y)
#: The order; the maximum says that the mean is of a bounded function.
order = maximum(alpha, 1)


def divergence(less=1):
    """What is printed: the divergence is at most rho times the order."""
    moment = mean(at(M, y), s, power(scale * value(ratio, s), order))
    return moment <= exp((alpha - less) * (rho * alpha))


def printed(less=1):
    """At every order above 1, and for every pair."""
    every = forall(alpha, implies(alpha > 1, divergence(less)))
    return forall(x, y, implies(asked, every))


itself = private(M, protected, near, rho)


def claim(less=1):
    return words.both_ways(itself, printed(less))


SPEC = Theorem(
    title="Zero-concentrated privacy on a dataspace, by tests and by densities",
    source="Cho and Awan, Semi-DP, definition 38; Bun and Steinke 2016, definition 1.1",
    covers=("SD-D38",),
    standing="definition",
    defines=private,
    reads="{0} is {3}-zero-concentrated private on {1} over {2}",
    uses=(zcdp, density),
    given={
        "densities": forall(
            x, y, implies(asked, density(at(M, x), at(M, y), ratio, scale))
        ),
    },
    claim=claim(),
    remark="Every order above 1 and every ordered pair of databases, so that where "
    "{near} joins both orders of a pair, both divergences are bounded. The definition "
    "asks it of tests and needs no density; the printed divergence, which is the "
    "logarithm of a mean of densities over the order less 1, agrees with it wherever "
    "each pair has a bounded density, {bound} times {u}; as the order is above 1, the "
    "maximum is the order. For Semi-DP {protected} are "
    "the databases with the invariant's value, and {near} are those within a(t).",
)


def proof(p):
    """Pair by pair and order by order it is the statement on one order."""
    pairs_ = p.assume(asked)
    known = p.apply(p.at(p.given("densities"), x, y), pairs_)
    above = p.assume(alpha > 1)
    laws = at(M, x), at(M, y)
    values = dict(zip(("P", "Q", "u", "scale"), (*laws, ratio, scale), strict=True))
    both = p.use(at_order, known, above, spaces={"S": S}, **values)
    at_pair = both.formula.arguments[0].arguments[0]
    exact = p.have(equal(alpha, order), above)
    hole = p.fresh(REAL)
    moment = mean(at(M, y), s, power(scale * value(ratio, s), hole))
    shown_ = conjunction(
        implies(at_pair, moment <= exp((alpha - 1) * (rho * alpha))),
        implies(moment <= exp((alpha - 1) * (rho * alpha)), at_pair),
    )
    both = p.rewrite(
        exact, p.the_same(both, At({hole: alpha}).of(shown_)), shown_, hole
    )
    there, back = p.part(both, 0), p.part(both, 1)

    asked_ = p.assume(itself)
    fact = p.at(p.apply(p.at(asked_, x, y), pairs_), alpha)
    fact = p.apply(there, p.the_same(fact, there.formula.arguments[0]))
    fact = p.every(p.supposing(above.formula, fact), alpha)
    fact = p.every(p.supposing(pairs_.formula, fact), x, y)
    forwards = p.supposing(itself, p.the_same(fact, printed()))

    shown = p.assume(printed())
    fact = p.apply(p.at(p.apply(p.at(shown, x, y), pairs_), alpha), above)
    fact = p.apply(back, p.the_same(fact, back.formula.arguments[0]))
    renyi_at = p.the_same(fact, p.at(p.assume(zcdp(*laws, rho)), alpha).formula)
    fact = p.cases(alpha > 1, renyi_at, nothing_asked(p, renyi_at.formula))
    fact = p.the_same(p.every(fact, alpha), zcdp(*laws, rho))
    fact = p.every(p.supposing(pairs_.formula, fact), x, y)
    backwards = p.supposing(printed(), p.the_same(fact, itself))
    return p.have(SPEC.claim, forwards, backwards)


def nothing_asked(p, formula):
    """Of orders up to 1 nothing is asked."""
    return p.have(formula, p.assume(negation(alpha > 1)))


bit, cell = point("bit", finite(2)), point("cell", pair_sort(finite(2), finite(2)))
outcome = point("outcome", pair_sort(pair_sort(finite(2), finite(2)), finite(2)))
fair, known_bit = finite_law("1/2", "1/2"), dirac(label(0, 2))
one, other = label(0, 2), label(1, 2)
usual = {
    M: function(bit, choose(bit, known_bit, fair)),
    protected: event(bit, TRUE),
    near: event(cell, conjunction(equal(first(cell), one), equal(second(cell), other))),
    u: test_of(outcome, choose(second(outcome), 1, 0)),
    bound: function(cell, number(2)),
    rho: log(2),
}
spaces = {"D": finite(2), "S": finite(2)}
heads = test_of(bit, choose(bit, 1, 0))
coin = theorem("foundations.zcdp.coin")


def exceeds(p, claim_):
    """A known bit against a fair one: the privacy holds, and the bound does not."""
    rule = p.part(p.assume(claim_), 0)
    private_ = rule.formula.arguments[0]
    return p.absurd(p.apply(rule, p.auto(private_, p.use(coin))), one, other, 2)


def unseen(p, claim_):
    """The density 1 says that there is no divergence."""
    rule = p.part(p.assume(claim_), 1)
    shown = p.auto(rule.formula.arguments[0])
    return p.absurd(p.apply(rule, shown), one, other, 2, heads, heads)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=spaces),
    near_misses={
        "other densities": NearMiss(
            without="densities",
            at={u: test_of(outcome, 1), bound: function(cell, number(1)), rho: 0},
            refute=unseen,
        ),
        "two orders less": NearMiss(
            claim=conjunction(implies(itself, printed(2)), implies(printed(), itself)),
            refute=exceeds,
        ),
    },
)
