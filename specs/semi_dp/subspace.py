"""Subspace privacy: only a projection of the output is protected.

The projection is one on what a linear invariant does not tell, the kernel of C. As
printed it is one on the complement of all differences of the query, where nothing is
left to protect.
"""

from verifydp.formal.spec import *

words = shared("semi_dp._databases")
at_least = definition("semi_dp.trade_off")
private = definition("semi_dp.private")
D, V, x, y, near = words.D, words.V, words.x, words.y, words.near
f, alpha, M = words.f, words.alpha, kernel("M", words.D, words.V)
v, u, zero, h = point("v", V), point("u", V), point("zero", V), any_test("h", V)
projection, kept = (
    function_variable("projection", V, V),
    function_variable("kept", V, V),
)
minus = function_variable("minus", pair_sort(V, V), V)
query = function_variable("query", D, V)
adjacent = member(pair(x, y), near)


def projected(of, by=projection):
    return pushforward(of, v, at(by, v))


subspace = Definition(
    "subspace_private",
    (M, projection, near, f),
    forall(
        x,
        y,
        implies(adjacent, at_least(projected(at(M, x)), projected(at(M, y)), f)),
    ),
    uses=(at_least,),
)
is_subspace = subspace(M, projection, near, f)
everywhere = private(M, words.everyone, near, f)
exact = function(x, dirac(at(query, x)))
below_identity = forall(alpha, implies(alpha >= 0, at(f, alpha) <= alpha))
source = "Cho and Awan, Semi-DP, definition 10"
SPEC = Theorem(
    title="Subspace privacy asks for less than privacy, and for all of it "
    "without {'C'}",
    source=source,
    standing="holds-repaired",
    covers=("SD-D10",),
    defines=subspace,
    reads="the projection {1} of {0} is {3}-private over {2}",
    uses=(private,),
    claim=conjunction(
        implies(everywhere, is_subspace),
        implies(
            conjunction(forall(v, equal(at(projection, v), v)), is_subspace), everywhere
        ),
    ),
    remark="With the projection on the kernel of {'C'}, where {'C'} times the query "
    "is the invariant, as in the work that the definition is taken from and in remark "
    "27. Without an invariant it is the identity.",
)
NO_NOISE = Theorem(
    title="Subspace privacy as printed holds without any noise",
    source=source,
    uses=(subspace,),
    given={
        "linear": forall(
            u,
            v,
            equal(
                at(projection, at(minus, u, v)),
                at(minus, at(projection, u), at(projection, v)),
            ),
        ),
        "differences": forall(u, v, implies(equal(at(minus, u, v), zero), equal(u, v))),
        "complement of the differences": forall(
            x,
            y,
            implies(
                adjacent,
                equal(at(projection, at(minus, at(query, x), at(query, y))), zero),
            ),
        ),
        "below the identity": below_identity,
    },
    claim=subspace(exact, projection, near, f),
    remark="As printed the projection is one on the complement of the span of the "
    "sensitivity space: it takes all differences of adjacent answers to 0. The exact "
    "answer has the best trade-off function then, the identity.",
)
NEEDS_NOISE = Theorem(
    title="Without noise nothing is private of what the invariant leaves open",
    source="repair of definition 10",
    uses=(subspace,),
    given={
        "private": subspace(exact, projection, near, f),
        "adjacent": adjacent,
        "left open": negation(
            equal(at(projection, at(query, x)), at(projection, at(query, y)))
        ),
    },
    claim=at(f, number(1)) <= 0,
    remark="With the projection on the kernel of {'C'}: where adjacent databases "
    "differ there, the exact answer has no trade-off function but one that is 0.",
)
AS_PRINTED = Theorem(
    title="Subspace privacy as printed protects what the invariant leaves open",
    source=source,
    standing="refuted",
    uses=(subspace,),
    given={
        "linear": NO_NOISE.given["linear"],
        "complement of the differences": forall(
            x,
            y,
            implies(
                adjacent,
                equal(at(projection, at(query, x)), at(projection, at(query, y))),
            ),
        ),
        "private": is_subspace,
    },
    claim=subspace(M, kept, near, f),
    repair="semi_dp.subspace",
    printed=Printed(
        "definition 10", "C = span(S_phi) is the span of the sensitivity space"
    ),
    remark="Two bits, and their sum as the invariant; kept is the projection on the "
    "kernel of (1, 1). The exact bits pass as printed with the identity, and differ in "
    "what the sum leaves open. That the projection takes differences of adjacent "
    "answers to 0 is said as: it takes these answers to one point.",
)


def proof(p):
    """A projection is a post-processing, and the identity changes nothing."""
    supposed, pairs = p.assume(everywhere), p.assume(adjacent)
    rule = p.at(supposed, x, y)
    tests = p.apply(rule, p.have(rule.formula.arguments[0], pairs))
    after = p.at(tests, test_of(v, value(h, at(projection, v))))

    def wanted(by):
        size, power_ = (
            mean(projected(at(M, one), by), v, value(h, v)) for one in (x, y)
        )
        return at(f, 1 - size) <= 1 - power_

    fact = p.every(p.have(wanted(projection), after), h)
    goal = at_least(projected(at(M, x)), projected(at(M, y)), f)
    fact = p.every(p.supposing(adjacent, p.the_same(fact, goal)), x, y)
    forth = p.supposing(everywhere, p.the_same(fact, is_subspace))
    both = p.assume(SPEC.claim.arguments[1].arguments[0])
    same = p.at(p.part(both, 0), v)
    wanted_pair = p.assume(rule.formula.arguments[0])
    tests = p.at(p.part(both, 1), x, y)
    tests = p.at(p.apply(tests, p.have(adjacent, wanted_pair)), h)
    hole = p.fresh(V)
    left = value(h, at(projection, v))
    known = p.rewrite(
        same, p.have(equal(left, left)), equal(left, value(h, hole)), hole
    )
    means = [
        p.have(
            equal(mean(at(M, one), v, left), mean(at(M, one), v, value(h, v))),
            *(
                p.mean(p.have(low <= high, known), at(M, one), v)
                for low, high in ((left, value(h, v)), (value(h, v), left))
            ),
        )
        for one in (x, y)
    ]
    size, power_ = (mean(at(M, one), v, value(h, v)) for one in (x, y))
    level = real("level")
    fact = p.rewrite(
        means[0],
        p.have(
            at(f, 1 - mean(at(M, x), v, left)) <= 1 - mean(at(M, y), v, left), tests
        ),
        at(f, 1 - level) <= 1 - mean(at(M, y), v, left),
        level,
    )
    fact = p.have(at(f, 1 - size) <= 1 - power_, fact, means[1])
    fact = p.the_same(p.every(fact, h), at_least(at(M, x), at(M, y), f))
    fact = p.every(p.supposing(wanted_pair.formula, fact), x, y)
    back = p.supposing(both.formula, p.the_same(fact, everywhere))
    return p.have(SPEC.claim, forth, back)


def without_noise(p):
    """The two projections are the same point."""
    pairs, hole = p.assume(adjacent), p.fresh(V)
    answers = at(query, x), at(query, y)
    linear = p.at(p.given("linear"), *answers)
    gone = p.apply(p.at(p.given("complement of the differences"), x, y), pairs)
    gone = p.rewrite(linear, gone, equal(hole, zero), hole)
    images = [at(projection, one) for one in answers]
    same = p.apply(p.at(p.given("differences"), *images), gone)
    error = 1 - value(h, images[0])
    low = p.granted(p.at(p.given("below the identity"), error))
    fact = p.rewrite(same, low, at(f, error) <= 1 - value(h, hole), hole)
    laws = [projected(at(exact, one)) for one in (x, y)]
    fact = p.the_same(p.every(fact, h), at_least(*laws, f))
    fact = p.every(p.supposing(adjacent, fact), x, y)
    return p.the_same(fact, NO_NOISE.claim)


def told_apart(p):
    """The test whether the projection is that of the other answer."""
    tests = p.apply(p.at(p.given("private"), x, y), p.given("adjacent"))
    images = [at(projection, at(query, one)) for one in (x, y)]
    hit, level = indicator(equal(*images)), real("level")
    fact = p.at(tests, test_of(v, indicator(equal(v, images[1]))))
    never = p.have(equal(hit, 0), p.given("left open"))
    fact = p.have(at(f, 1 - hit) <= 0, fact)
    fact = p.rewrite(never, fact, at(f, 1 - level) <= 0, level)
    return p.have(at(f, number(1)) <= 0, fact)


plane, bits = pair_sort(REAL, REAL), pair_sort(finite(2), finite(2))
of_bits, of_plane = point("of_bits", bits), point("of_plane", plane)
low, high = label(0, 2), label(1, 2)
two = point("two", pair_sort(plane, plane))
cell = point("cell", pair_sort(bits, bits))
none = pair(number(0), number(0))
gap = (first(of_plane) - second(of_plane)) / 2
#: Two bits, of which one may change; and the projections that are spoken of.
two_bits = {
    query: function(
        of_bits,
        pair(
            *(indicator(equal(one, high)) for one in (first(of_bits), second(of_bits)))
        ),
    ),
    near: event(
        cell,
        disjunction(
            equal(first(first(cell)), first(second(cell))),
            equal(second(first(cell)), second(second(cell))),
        ),
    ),
    f: function(alpha, alpha),
    minus: function(
        two,
        pair(
            first(first(two)) - first(second(two)),
            second(first(two)) - second(second(two)),
        ),
    ),
    projection: function(of_plane, none),
}
on_kernel = function(of_plane, pair(gap, 0 - gap))
spaces = {"D": bits, "V": plane}
ends = pair(low, low), pair(high, low)
hit_kernel = test_of(of_plane, indicator(first(of_plane) >= "1/4"))
printed_point = At(
    {
        **two_bits,
        M: At(two_bits, spaces=spaces).of(exact),
        kept: on_kernel,
    },
    (*ends, hit_kernel),
    spaces,
)
AS_PRINTED = AS_PRINTED.but(refutation=printed_point)
#: Two databases with the answers 1 and 2.
bit, number_ = point("bit", finite(2)), point("number_", REAL)
line = point("line", pair_sort(REAL, REAL))
both_bits = point("both_bits", bits)
on_line = {
    query: function(bit, choose(bit, 1, 2)),
    near: event(both_bits, TRUE),
    f: function(alpha, alpha),
    zero: 0,
    minus: function(line, first(line) - second(line)),
    projection: function(number_, number(0)),
}
real_line = {"D": finite(2), "V": REAL}
is_second = test_of(number_, indicator(number_ >= "3/2"))
told = low, high, is_second
identity = function(number_, number_)


def on_the_line(**changed):
    """The two answers with other values."""
    names = {"projection": projection, "minus": minus, "f": f, "near": near}
    return {**on_line, **{names[name]: value_ for name, value_ in changed.items()}}


def missed(name, *witnesses, **changed):
    point_ = At(on_the_line(**changed), witnesses or told, real_line)
    return NearMiss(without=name, at=point_)


NO_NOISE = NO_NOISE.but(
    proof=without_noise,
    instance=At(on_line, spaces=real_line),
    near_misses={
        "not linear": missed(
            "linear",
            projection=function(number_, if_(abs(number_) <= 1, 0, number_)),
        ),
        "differences that do not tell": missed(
            "differences", projection=identity, minus=function(line, number(0))
        ),
        "another projection": missed(
            "complement of the differences", projection=identity
        ),
        "above the identity": missed(
            "below the identity", low, low, is_second, f=function(alpha, alpha + 1)
        ),
    },
)
open_pair = {one: on_line[one] for one in (query, near)}
open_pair |= {projection: identity, f: function(alpha, 0), x: low, y: high}
level_of = function(alpha, alpha)
NEEDS_NOISE = NEEDS_NOISE.but(
    proof=told_apart,
    instance=At(open_pair, spaces=real_line),
    near_misses={
        "not private": NearMiss(without="private", at={f: level_of}),
        "not adjacent": NearMiss(
            without="adjacent", at={near: event(both_bits, FALSE), f: level_of}
        ),
        "told by the invariant": NearMiss(
            without="left open", at={projection: on_line[projection], f: level_of}
        ),
        "less than 0": NearMiss(claim=at(f, number(1)) <= "-1/2"),
    },
)
beside = event_variable("beside", pair_sort(D, D))
of_labels = {
    M: function(bit, dirac(bit)),
    near: event(both_bits, TRUE),
    f: level_of,
    projection: function(bit, low),
}
label_spaces = {"D": finite(2), "V": finite(2)}
output_1 = test_of(bit, indicator(equal(bit, high)))


def premise_holds(p, claim):
    """The premise holds there, and the conclusion does not."""
    fact = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
    return p.absurd(fact, low, high, output_1)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "another projection": NearMiss(
            claim=implies(
                conjunction(forall(v, equal(at(kept, v), v)), is_subspace), everywhere
            ),
            at=At(
                {**of_labels, kept: function(bit, bit)},
                spaces=label_spaces,
                refute=premise_holds,
            ),
        ),
        "other pairs": NearMiss(
            claim=implies(everywhere, subspace(M, projection, beside, f)),
            at=At(
                {
                    **of_labels,
                    projection: function(bit, bit),
                    near: event(both_bits, FALSE),
                    beside: event(both_bits, TRUE),
                },
                spaces=label_spaces,
                refute=premise_holds,
            ),
        ),
    },
)
