"""Private tests of a two by two table with known margins, told by one count.

Within a(t) records the table stays, or moves by (1, -1, -1, 1) or its opposite, so that
counts that follow each other are adjacent.
"""

from verifydp.formal.spec import *

words = shared("semi_dp._private_weights")
f_private = definition("foundations.trade_off_privacy")
lemma = theorem("semi_dp.private_test")
symmetric = shared("semi_dp._symmetric")
f, a, n, phi = words.f, words.a, words.n, words.phi
k, j = words.k, words.j
pairs = point("pairs", pair_sort(NATURAL, NATURAL))


def beside(left, right):
    """Counts of tables with the same margins that differ by one move at most."""
    in_range = to_real(left) <= to_real(n), to_real(right) <= to_real(n)
    step = disjunction(
        equal(left, right), equal(right, next_(left)), equal(left, next_(right))
    )
    return conjunction(*in_range, step)


adjacent = event(pairs, beside(first(pairs), second(pairs)))
decision = function(k, symmetric.released(phi, k))
is_private = f_private(decision, adjacent, symmetric.turned)


def up(one=1):
    return value(phi, k) <= one - at(f, 1 - value(phi, next_(k)))


down = value(phi, next_(k)) <= words.allowed(phi, k)


def lines(one=1):
    return forall(k, implies(words.early, conjunction(up(one), down)))


both_lines = lines()
source = "Cho and Awan, Semi-DP, "
SPEC = Theorem(
    title="Two inequalities for counts that follow each other are what privacy asks",
    source=source + "equation (2)",
    covers=("SD-Q2",),
    uses=(f_private,),
    given=symmetric.parts,
    claim=conjunction(implies(is_private, both_lines), implies(both_lines, is_private)),
    remark="The counts are x11 less the smallest possible one, from 0 to {n}; of two "
    "equal tables nothing is asked. That adjacent tables are of this form is the "
    "sensitivity space of two by two tables. {f} is a symmetric trade-off function.",
)
ways, alpha = function_variable("ways", NATURAL), real("alpha")
total = sum_(next_(n), k, at(ways, k))
sized = equal(words.power_of(ways, phi), alpha * total)
semi_tests = Definition(
    "semi_private_tests",
    (f, ways, n, alpha, phi),
    conjunction(both_lines, sized),
)
CLASS = Theorem(
    title="The class of private tests of a size given the margins",
    source=source + "equation (4)",
    covers=("SD-Q4",),
    standing="definition",
    defines=semi_tests,
    reads="{4} is a private test of size {3} for {0}, where the counts to {2} have the "
    "weights {1}",
    given={**symmetric.parts, "member": semi_tests(f, ways, n, alpha, phi)},
    claim=conjunction(is_private, sized),
    uses=(f_private,),
)


def proof(p):
    """The lemma on tests; equal counts are no condition."""
    hole = p.fresh(NATURAL)
    near, back = member(pair(j, k), adjacent), member(pair(k, j), adjacent)
    turned = p.every(p.supposing(near, p.have(back, p.assume(near))), j, k)
    known = [p.given(name) for name in symmetric.parts]
    forms = p.use(
        lemma,
        *known,
        turned,
        phi=phi,
        neighbours=adjacent,
        spaces={"D": NATURAL},
    )
    to_links, to_private = p.parts(forms)
    early = p.assume(words.early)
    rule = p.apply(to_links, p.assume(is_private))
    one = p.at(rule, k, next_(k))
    one = p.apply(one, p.have(one.formula.arguments[0], early))
    other = p.at(rule, next_(k), k)
    other = p.apply(other, p.have(other.formula.arguments[0], early))
    forwards = p.have(conjunction(up(), down), one, other)
    forwards = p.every(p.supposing(early.formula, forwards), k)
    # Back: three cases of adjacent counts.
    rule = p.assume(both_lines)
    here = p.assume(near)
    goal = value(phi, j) <= words.allowed(phi, k)
    chance = 1 - value(phi, k)
    ranged = p.at(p.given("range"), chance)
    ranged = p.apply(ranged, p.have(ranged.formula.arguments[0]))
    itself = p.have(value(phi, k) <= words.allowed(phi, k), ranged)
    shape = value(phi, hole) <= words.allowed(phi, k)
    same = p.assume(equal(j, k))
    at_same = p.rewrite(p.turned(same), itself, shape, hole)
    after = p.assume(equal(k, next_(j)))
    low = p.at(rule, j)
    low = p.apply(low, p.have(low.formula.arguments[0], here, after))
    low = p.part(low, 0)
    shape = value(phi, j) <= 1 - at(f, 1 - value(phi, hole))
    at_after = p.rewrite(p.turned(after), low, shape, hole)
    before = p.assume(equal(j, next_(k)))
    high = p.at(rule, k)
    high = p.apply(high, p.have(high.formula.arguments[0], here, before))
    high = p.part(high, 1)
    shape = value(phi, hole) <= words.allowed(phi, k)
    at_before = p.rewrite(p.turned(before), high, shape, hole)
    fact = p.have(
        goal,
        p.supposing(same.formula, at_same),
        p.supposing(after.formula, at_after),
        p.supposing(before.formula, at_before),
        here,
    )
    links = p.every(p.supposing(near, fact), j, k)
    backwards = p.apply(to_private, p.the_same(links, to_links.formula.arguments[1]))
    return p.have(
        SPEC.claim,
        p.supposing(is_private, forwards),
        p.supposing(both_lines, p.the_same(backwards, is_private)),
    )


def in_class(p):
    """Its first part is the two inequalities."""
    body = semi_tests.at((f, ways, n, alpha, phi))
    parts = [p.have(part, p.given("member")) for part in body.arguments]
    known = [p.given(name) for name in symmetric.parts]
    rule = p.part(p.use(SPEC, *known), 1)
    return p.have(CLASS.claim, p.apply(rule, parts[0]), parts[1])


def counts(*numbers):
    """A test by its first chances; the last one from there on."""
    last = number(numbers[-1])
    for place in range(len(numbers) - 2, -1, -1):
        last = if_(equal(to_real(k), place), numbers[place], last)
    return test_of(k, last)


usual = {
    f: function(a, maximum(0, 2 * a - 1, a / 2)),
    n: natural_number(1),
    phi: counts("1/3", "2/3"),
}
zero, one = natural_number(0), natural_number(1)
bit = point("bit", finite(2))


def sees(left, right, *chances):
    """The two inequalities hold, and a test of the decision sees more."""
    test = test_of(bit, choose(bit, *chances))

    def refute(p, claim):
        rule = p.part(p.assume(claim), 1)
        shown = p.auto(rule.formula.arguments[0])
        fact = p.at(p.apply(rule, shown), left, right)
        fact = p.apply(fact, p.have(fact.formula.arguments[0]))
        return p.absurd(fact, test)

    return refute


def says_more(p, claim):
    """A test that always rejects is private."""
    fact = p.assume(claim)
    ranges = p.auto(At(always).of(symmetric.parts["range"]))
    known = [
        ranges,
        *(
            p.auto(At(always).of(symmetric.parts[name]))
            for name in ("convex", "inverse")
        ),
    ]
    values = {"f": always[f], "n": always[n], "phi": always[phi]}
    rule = p.part(p.use(SPEC, *known, **values), 1)
    private_ = p.apply(rule, p.auto(rule.formula.arguments[0]))
    return p.absurd(p.apply(fact, p.the_same(private_, claim.arguments[0])), zero)


always = {**usual, phi: counts(1, 1)}
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "beyond the range": NearMiss(
            without="range",
            at={
                f: function(a, maximum(number("1/10") + a / 2, 2 * a - "4/5")),
                phi: counts("1/2", "1/2"),
            },
            refute=sees(zero, zero, 1, 1),
        ),
        "not convex": NearMiss(
            without="convex",
            at={f: function(a, if_(a <= "1/2", 0, "1/2")), phi: counts(0, "1/2")},
            refute=sees(zero, one, 1, "2/5"),
        ),
        "not its own inverse": NearMiss(
            without="inverse",
            at={f: function(a, a**2), phi: counts("23/32", "1/2")},
            refute=sees(zero, one, 0, 1),
        ),
        "less than 1": NearMiss(
            claim=implies(is_private, lines("9/10")), at=always, refute=says_more
        ),
    },
)
member_values = {**usual, ways: function(k, number(1)), alpha: "1/2"}


def unlike(p, claim):
    """The decision on the count 0 tells."""
    fact = p.part(p.assume(claim), 0)
    fact = p.at(fact, zero, one)
    fact = p.apply(fact, p.have(fact.formula.arguments[0]))
    return p.absurd(fact, test_of(bit, choose(bit, 1, 0)))


def same_as(left, right, *chances):
    test = test_of(bit, choose(bit, *chances))

    def refute(p, claim):
        fact = p.at(p.part(p.assume(claim), 0), left, right)
        fact = p.apply(fact, p.have(fact.formula.arguments[0]))
        return p.absurd(fact, test)

    return refute


CLASS = CLASS.but(
    proof=in_class,
    instance=At(member_values),
    near_misses={
        "not a member": NearMiss(
            without="member", at={phi: counts(0, 1)}, refute=unlike
        ),
        "beyond the range": NearMiss(
            without="range",
            at={
                f: function(a, maximum(number("1/10") + a / 2, 2 * a - "4/5")),
                phi: counts("1/2", "1/2"),
            },
            refute=same_as(zero, zero, 1, 1),
        ),
        "not convex": NearMiss(
            without="convex",
            at={
                f: function(a, if_(a <= "1/2", 0, "1/2")),
                phi: counts(0, "1/2"),
                alpha: "1/4",
            },
            refute=same_as(zero, one, 1, "2/5"),
        ),
        "not its own inverse": NearMiss(
            without="inverse",
            at={
                f: function(a, a**2),
                phi: counts("23/32", "1/2"),
                alpha: "39/64",
            },
            refute=same_as(zero, one, 0, 1),
        ),
    },
)
