"""What a private mechanism protects among databases that agree on an invariant."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("semi_dp._databases")
groups = shared("semi_dp._groups")
at_least = definition("semi_dp.trade_off")
private = definition("semi_dp.private")
adjacency = definition("semi_dp.adjacency_metric")
curve = definition("semi_dp.group_privacy.curve")
composed = definition("semi_dp.group_privacy")
semi_private = definition("semi_dp.semi_private")
group = theorem("semi_dp.group_privacy")
falls = theorem("semi_dp.group_privacy.falls")
D, S, V, M, x, y, d = words.D, words.S, words.V, words.M, words.x, words.y, words.d
f, alpha, near = words.f, words.alpha, words.near
g, k = function_variable("g", pair_sort(NATURAL, REAL)), natural("k")
a = natural("a")
T, t = function_variable("T", D, V), point("t", V)
agree = conjunction(equal(at(T, x), t), equal(at(T, y), t))


def times(count):
    """The trade-off function composed so many times."""
    return function(alpha, at(g, count, alpha))


def protected_at(count):
    return at_least(at(M, x), at(M, y), times(count))


given = {
    "curve": curve(f),
    "composed": composed(f, g),
    "metric": adjacency(d),
    "private": private(M, words.everyone, words.within(1), f),
}
SPEC = Theorem(
    title="Databases that agree on an invariant, by their distance",
    source="Cho and Awan, Semi-DP, proposition 11",
    covers=("SD-P11",),
    uses=(curve, composed, adjacency, private),
    given=given,
    claim=forall(x, y, implies(agree, protected_at(at(d, x, y)))),
    remark="Any mechanism, any invariant. The distance is that in the whole dataspace, "
    "of which it is an adjacency metric: the chains may leave the databases that "
    "agree.",
)
SEMI = Theorem(
    title="From privacy to Semi-DP",
    source="Cho and Awan, Semi-DP, proposition 15",
    covers=("SD-P15",),
    uses=(curve, composed, adjacency, private, semi_private),
    given=given,
    claim=semi_private(M, T, t, words.within(a), times(a)),
    remark="For every whole number {a}, and so for the semi-adjacent parameter in both "
    "of its readings.",
)
WEAKER = Theorem(
    title="Semi-DP asks no more than group privacy with the same parameters",
    source="Cho and Awan, Semi-DP, after proposition 15, and example 6",
    covers=("SD-Q16", "SD-E6"),
    uses=(private, semi_private),
    claim=implies(private(M, words.everyone, near, f), semi_private(M, T, t, near, f)),
    remark="Its pairs of databases are some of those of group privacy, and the "
    "trade-off function is the same one. The converse fails: conforming.strictly.",
)
publishes = function(x, dirac(at(T, x)))
STRICTLY = Theorem(
    title="Semi-DP with the same parameters protects fewer pairs than group privacy",
    source="Cho and Awan, Semi-DP, example 6",
    covers=("SD-E6", "SD-Q16"),
    uses=(private, semi_private),
    given={
        "adjacent": member(pair(x, y), near),
        "differ": negation(equal(at(T, x), at(T, y))),
        "below the identity": forall(alpha, implies(alpha >= 0, at(f, alpha) <= alpha)),
    },
    claim=conjunction(
        semi_private(publishes, T, t, near, f),
        implies(private(publishes, words.everyone, near, f), at(f, number(1)) <= 0),
    ),
    remark="The mechanism that publishes the invariant itself: among databases that "
    "agree on it all is protected, and of adjacent ones that do not, nothing. So a "
    "trade-off function alone does not say how strong a guarantee is.",
)


def by_distance(p):
    """Group privacy over the distance itself."""
    facts = [p.given(name) for name in given]
    pairs = p.use(group, *facts, k=at(d, x, y))
    rule = p.at(pairs, x, y)
    fact = p.apply(rule, p.have(rule.formula.arguments[0]))
    return p.every(p.supposing(agree, fact), x, y)


def restricted(p):
    """The pairs that agree are pairs."""
    supposed = p.assume(WEAKER.claim.arguments[0])
    goal = WEAKER.claim.arguments[1]
    inner = private(M, event(x, equal(at(T, x), t)), near, f)
    rule = p.at(p.assume(goal), x, y)
    wanted = rule.formula.arguments[0]
    known, all_ = p.assume(wanted), p.at(supposed, x, y)
    fact = p.apply(all_, p.have(all_.formula.arguments[0], known))
    fact = p.every(p.supposing(wanted, fact), x, y)
    fact = p.the_same(p.the_same(fact, inner), goal)
    return p.supposing(supposed.formula, fact)


def semi(p):
    """Group privacy, restricted to those databases."""
    pairs = p.use(group, *(p.given(name) for name in given), k=a)
    rule = p.use(WEAKER, M=M, near=words.within(a), f=times(a), T=T, t=t)
    return p.apply(rule, pairs)


def told(p):
    """Of one value nothing is told, and of two everything."""
    h = any_test("h", V)
    goal = STRICTLY.claim.arguments[0]
    rule = p.at(p.assume(goal), x, y)
    wanted = rule.formula.arguments[0]
    known, hole = p.assume(wanted), p.fresh(V)
    error = 1 - value(h, t)
    low = p.granted(p.at(p.given("below the identity"), error))
    first_, second_ = p.part(known, 0), p.part(known, 1)
    first_ = p.the_same(first_, equal(at(T, x), t))
    second_ = p.the_same(second_, equal(at(T, y), t))
    fact = p.rewrite(
        p.turned(first_), low, at(f, 1 - value(h, hole)) <= 1 - value(h, t), hole
    )
    fact = p.rewrite(
        p.turned(second_),
        fact,
        at(f, 1 - value(h, at(T, x))) <= 1 - value(h, hole),
        hole,
    )
    pairs = at_least(at(publishes, x), at(publishes, y), f)
    fact = p.the_same(p.every(fact, h), pairs)
    fact = p.every(p.supposing(wanted, fact), x, y)
    inner = private(publishes, event(x, equal(at(T, x), t)), near, f)
    inside = p.the_same(p.the_same(fact, inner), goal)
    supposed = p.assume(STRICTLY.claim.arguments[1].arguments[0])
    rule = p.at(supposed, x, y)
    tests = p.apply(rule, p.have(rule.formula.arguments[0], p.given("adjacent")))
    o, level = point("o", V), real("level")
    test = test_of(o, indicator(equal(o, at(T, y))))
    fact = p.at(tests, test)
    hit = indicator(equal(at(T, x), at(T, y)))
    never = p.have(equal(hit, 0), p.given("differ"))
    fact = p.have(at(f, 1 - hit) <= 0, fact)
    fact = p.rewrite(never, fact, at(f, 1 - level) <= 0, level)
    fact = p.have(at(f, number(1)) <= 0, fact)
    return p.have(STRICTLY.claim, inside, p.supposing(supposed.formula, fact))


points = shared("semi_dp._metrics")
path = points.path
bit, one = point("bit", finite(2)), label(1, 2)
output_1 = test_of(bit, indicator(equal(bit, one)))
ends = label(0, 3), label(2, 3)
shows = {"metric": path.is_metric(theorem("semi_dp.adjacency_metric"))}
everybody = {T: function(point("of", finite(3)), label(0, 1)), t: label(0, 1)}
spaces = {"D": finite(3), "S": finite(2), "V": finite(1)}
fading = {**groups.fading, **everybody}
tells = {M: table(finite_law(1, 0), finite_law(0, 1)), **groups.identity}
two_apart = {**tells, d: points.whole((0, 2), (2, 0))}
two_apart |= {T: function(point("of", finite(2)), label(0, 1)), t: label(0, 1)}


def misses(**more):
    """What fails where one hypothesis is left out."""
    told_ = (*ends, output_1)
    far = At(
        {**two_apart, **more},
        (label(0, 2), label(1, 2), output_1),
        {"D": finite(2), "S": finite(2), "V": finite(1)},
    )
    return {
        "no such curve": NearMiss(without="curve", at=groups.jumping, witnesses=told_),
        "other functions": NearMiss(
            without="composed", at={g: groups.identity[g]}, witnesses=told_
        ),
        "not private": NearMiss(without="private", at=groups.identity, witnesses=told_),
        "another distance": NearMiss(without="metric", at=far),
    }


SPEC = SPEC.but(
    proof=by_distance,
    instance=At(fading, spaces=spaces, show=shows),
    near_misses=misses(),
)
two = natural_number(2)
far_2 = misses()["another distance"].at
SEMI = SEMI.but(
    proof=semi,
    instance=At({**fading, a: two}, spaces=spaces, show=shows),
    near_misses={
        **misses(),
        "another distance": NearMiss(
            without="metric",
            at=At({**far_2.values, a: two}, far_2.witnesses, far_2.spaces),
        ),
    },
)
beside = event_variable("beside", pair_sort(D, D))
bits = pair_sort(finite(2), finite(2))
cell = point("cell", bits)
of_bits = {
    M: table(finite_law(1, 0), finite_law(0, 1)),
    T: function(bit, bit),
    t: label(0, 2),
    near: event(cell, TRUE),
    f: function(alpha, alpha),
}
bit_spaces = {"D": finite(2), "S": finite(2), "V": finite(2)}


def converse(p, claim):
    """Nobody else has the value 0, so that nothing is asked of the others."""
    known = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
    return p.absurd(known, label(0, 2), label(1, 2), output_1)


WEAKER = WEAKER.but(
    proof=restricted,
    near_misses={
        "a pair that is not asked for": NearMiss(
            claim=implies(
                private(M, words.everyone, near, f),
                semi_private(M, T, t, beside, f),
            ),
            at=At(
                {
                    **of_bits,
                    near: event(cell, FALSE),
                    beside: event(cell, TRUE),
                    T: function(bit, label(0, 2)),
                },
                spaces=bit_spaces,
                refute=converse,
            ),
        ),
    },
)
of_two = {one_: of_bits[one_] for one_ in (T, t, near)}
of_two |= {f: function(alpha, alpha / 2), x: label(0, 2), y: label(1, 2)}
two_spaces = {"D": finite(2), "V": finite(2)}
same_value = {T: function(bit, label(0, 2))}


def shown_to_all(p, claim):
    """Where all databases agree, or none is adjacent, publishing tells nothing."""
    rule = p.part(p.assume(claim), 1)
    return p.have(FALSE, p.apply(rule, p.auto(rule.formula.arguments[0])))


STRICTLY = STRICTLY.but(
    proof=told,
    instance=At(of_two, spaces=two_spaces),
    near_misses={
        "not adjacent": NearMiss(
            without="adjacent",
            at=At(
                {**of_two, near: event(cell, FALSE)},
                spaces=two_spaces,
                refute=shown_to_all,
            ),
        ),
        "the same invariant": NearMiss(
            without="differ",
            at=At({**of_two, **same_value}, spaces=two_spaces, refute=shown_to_all),
        ),
        "above the identity": NearMiss(
            without="below the identity",
            at=At(
                {**of_two, f: function(alpha, alpha + 1)},
                (label(0, 2), label(0, 2), output_1),
                two_spaces,
            ),
        ),
        "less than 0": NearMiss(
            claim=implies(
                private(publishes, words.everyone, near, f), at(f, number(1)) <= "-1/2"
            ),
            at=At(
                {**of_two, f: function(alpha, 0)},
                spaces=two_spaces,
                refute=lambda p, claim: p.have(
                    FALSE, p.apply(p.assume(claim), p.auto(claim.arguments[0]))
                ),
            ),
        ),
    },
)
