"""The closed hull of the changes is the unit ball of a norm on their span."""

from verifydp.formal.spec import *

words = shared("semi_dp._hull")
exchange = theorem("foundations.finite_sums.exchange")
term_by_term = theorem("foundations.finite_sums")
S, s, d, i, m, k = words.S, words.s, words.d, words.i, words.m, words.k
change, slope, v, u = words.change, words.slope, words.v, words.u
c, e, t, form, inside = words.c, words.e, words.t, words.form, words.inside
other, j = point("other", S), natural("j")
pick, share = function_variable("pick", NATURAL, S), function_variable("share", NATURAL)
opposite = forall(
    s, exists(other, forall(i, equal(at(change, other, i), -at(change, s, i))))
)
plus = function(i, at(v, i) + at(u, i))
scaled = function(i, t * at(v, i))
turned = function(i, -at(v, i))
whole = function(i, sum_(k, m, at(share, m) * at(change, at(pick, m), i)))
size = sum_(k, m, abs(at(share, m)))


def norm(sum_size=c + e, scaled_size=t * c, turned_size=c, spanned=size):
    """What makes the hull the unit ball of a norm."""
    return conjunction(
        implies(conjunction(inside(v, c), inside(u, e)), inside(plus, sum_size)),
        implies(conjunction(inside(v, c), t >= 0), inside(scaled, scaled_size)),
        implies(inside(v, c), inside(turned, turned_size)),
        inside(whole, spanned),
    )


SPEC = Theorem(
    title="The hull of the changes is the unit ball of a norm on their span",
    source="Cho and Awan, Semi-DP, lemma 29",
    covers=("SD-L29",),
    defines=words.within,
    reads="{2} lies in {3} times the closed convex hull of the changes {0} of {1} "
    "entries",
    given={"symmetric": opposite},
    claim=norm(),
    remark="The closed hull is the intersection of the half-spaces that hold all "
    "changes. Triangle, multiples, signs, and every combination of changes reaches "
    "some size. That only 0 has size 0 is semi_dp.lemma_29.bounded.",
)
BOUNDED = Theorem(
    title="The hull of bounded changes is bounded",
    source="Cho and Awan, Semi-DP, lemma 29",
    covers=("SD-L29",),
    uses=(words.within,),
    given={
        "bounded": forall(s, abs(at(change, s, j)) <= words.most),
        "bound": words.most > 0,
        "entry": to_real(j) < to_real(d),
        "inside": inside(v, c),
    },
    claim=abs(at(v, j)) <= words.most * c,
    remark="So a vector of size 0 is 0.",
)
picked = theorem("foundations.finite_sums.picked")


def held(p):
    """A form that is at most 1 on all changes."""
    return p.assume(words.holds_changes)


def at_form(p, fact, half):
    """What being inside says of the form."""
    return p.apply(p.at(fact, slope), half)


def closed(p, half, bound, vector_, size_):
    """A bound on all forms is being inside."""
    fact = p.every(p.supposing(half, bound), slope)
    return p.the_same(fact, inside(vector_, size_))


def proof(p):
    """Each property holds for every half-space."""
    half = held(p)
    both = p.assume(conjunction(inside(v, c), inside(u, e)))
    sums = [at_form(p, part, half) for part in p.parts(both)]
    sums = p.have(form(lambda place: at(plus, place)) <= c + e, *sums)
    sums = p.supposing(both, closed(p, half, sums, plus, c + e))
    both = p.assume(conjunction(inside(v, c), t >= 0))
    first_, sign = p.parts(both)
    line = at_form(p, first_, half)
    line = p.have(t * line.formula.arguments[0] <= t * c, line, sign)
    line = p.have(form(lambda place: at(scaled, place)) <= t * c, line)
    multiples = p.supposing(both, closed(p, half, line, scaled, t * c))
    known = p.assume(inside(v, c))
    negative = function(i, -at(slope, i))
    below = mirrored(p, half)
    flipped = p.apply(p.at(known, negative), below)
    flipped = p.have(form(lambda place: at(turned, place)) <= c, flipped)
    signs = p.supposing(known, closed(p, half, flipped, turned, c))
    return p.have(p.statement.claim, sums, multiples, signs, spans(p, half))


def mirrored(p, half):
    """The opposite form is at most 1 on all changes, too."""
    both = p.assume(forall(i, equal(at(change, other, i), -at(change, s, i))))
    on = [form(lambda place, one=one: at(change, one, place)) for one in (s, other)]
    left = function(i, at(slope, i) * at(change, other, i))
    right = function(i, -(at(slope, i) * at(change, s, i)))
    term = p.have(equal(at(left, i), at(right, i)), p.at(both, i))
    same = summed(p, left, right, term)
    fact = p.have(-on[0] <= 1, p.at(half, other), same)
    fact = p.obtain(p.at(p.given("symmetric"), s), other, fact)
    return p.every(fact, s)


def summed(p, left, right, term):
    """Sums of equal terms, in both directions."""
    early = p.assume(to_real(i) < to_real(d))
    facts = []
    for low, high in ((left, right), (right, left)):
        one = p.have(at(low, i) <= at(high, i), term)
        wanted = forall(i, implies(to_real(i) < to_real(d), at(low, i) <= at(high, i)))
        one = p.the_same(p.every(p.supposing(early, one), i), wanted)
        facts.append(p.use(term_by_term, one, f=low, g=high, n=d))
    totals = [sum_(d, i, at(each, i)) for each in (left, right)]
    return p.have(equal(*totals), *facts)


def spans(p, half):
    """A combination of changes: its form is that of the forms of the changes."""
    below = p.at(mirrored(p, half), at(pick, m))
    above = p.at(half, at(pick, m))
    value_ = form(lambda place: at(change, at(pick, m), place))
    one = at(share, m) * value_ <= abs(at(share, m))
    below = p.have(-value_ <= 1, below)
    one = p.have(one, below, above)
    table = point("table", pair_sort(NATURAL, NATURAL))
    row, column = first(table), second(table)
    terms = function(
        table,
        at(slope, column) * at(share, row) * at(change, at(pick, row), column),
    )
    both = p.use(exchange, h=terms, n=k, m=d)

    def upto(count):
        return sum_(count, m, at(share, m) * value_) <= sum_(
            count, m, abs(at(share, m))
        )

    base = p.have(upto(natural_number(0)))
    step = p.have(upto(next_(m)), p.assume(upto(m)), one)
    bound = p.at(p.every(p.induct(m, upto(m), base, step), m), k)
    fact = p.have(form(lambda place: at(whole, place)) <= size, both, bound)
    return closed(p, half, fact, whole, size)


def bounded_proof(p):
    """The form of one entry, divided by the bound."""
    facts = []
    for sign in (1, -1):
        only = function(i, if_(equal(i, j), sign / words.most, 0))
        positive, early = p.given("bound"), p.given("entry")
        one_entry = {}
        for name, vector_ in (
            ("change", lambda place: at(change, s, place)),
            ("v", lambda place: at(v, place)),
        ):
            picked_ = p.use(
                picked,
                f=function(i, sign / words.most * vector_(i)),
                n=d,
                k=j,
            )
            total = sum_(d, i, at(only, i) * vector_(i))
            one_entry[name] = p.have(
                equal(total, sign / words.most * vector_(j)), picked_, early
            )
        small = p.at(p.given("bounded"), s)
        small = p.have(sign * at(change, s, j) / words.most <= 1, small, positive)
        half = p.have(
            one_entry["change"].formula.arguments[0] <= 1, one_entry["change"], small
        )
        bound = p.apply(p.at(p.given("inside"), only), p.every(half, s))
        facts.append(
            p.have(sign * at(v, j) <= words.most * c, bound, one_entry["v"], positive)
        )
    return p.have(p.statement.claim, *facts)


signs_ = point("signs_", pair_sort(finite(2), NATURAL))
two = {"S": finite(2)}
first_, last = label(0, 2), label(1, 2)
line = {
    change: function(signs_, choose(first(signs_), 1, -1)),
    v: function(i, number(1)),
    u: function(i, number(1)),
    c: 1,
    e: 1,
    t: 1,
    d: natural_number(1),
    pick: function(m, first_),
    share: function(m, number(1)),
    k: natural_number(1),
    j: natural_number(0),
    words.most: 1,
}
alone = {change: function(signs_, choose(first(signs_), 1, 1))}
falling = function(i, number(-5))


def has_opposite(p, goal):
    """Either sign is the opposite of the other one."""
    facts = []
    for here, there in ((first_, last), (last, first_)):
        body = p.at(p.assume(goal), here).formula
        table_ = line[change]
        fact = p.every(p.have(equal(at(table_, there, i), -at(table_, here, i))), i)
        facts.append(p.some(body, there, fact))
    return p.auto(goal, *facts)


def inside_line(p, goal):
    """A form that is at most 1 on the change is so on the same vector."""
    premise, bound = p.at(p.assume(p.unfolded(goal)), slope).formula.arguments
    half = p.assume(premise)
    fact = p.have(bound, p.at(half, first_))
    whole = p.every(p.supposing(half, fact), slope)
    return p.the_same(whole, goal)


def refuted_part(place, *premises):
    """A part of the claim fails at a falling form."""

    def refute(p, claim):
        part = p.part(p.assume(claim), place)
        if premises:
            needed = part.formula.arguments[0]
            part = p.apply(part, inside_line(p, needed))
        return p.absurd(p.the_same(part, p.unfolded(part.formula)), falling)

    return refute


SPEC = SPEC.but(
    proof=proof,
    instance=At(line, spaces=two, show={"symmetric": has_opposite}),
    near_misses={
        "a change without its opposite": NearMiss(
            without="symmetric",
            at=At({**line, **alone}, spaces=two, refute=refuted_part(2, 1)),
        ),
    },
)
BOUNDED = BOUNDED.but(
    proof=bounded_proof,
    instance=At(line, spaces=two, show={"inside": inside_line}),
    near_misses={
        "larger changes": NearMiss(
            without="bounded",
            at=At(
                {
                    **line,
                    change: function(signs_, choose(first(signs_), 2, -2)),
                    v: function(i, number(2)),
                },
                spaces=two,
                show={"inside": inside_line},
            ),
        ),
        "an entry that is not there": NearMiss(
            without="entry",
            at=At(
                {
                    **line,
                    v: function(i, 1 + 4 * to_real(i)),
                    j: natural_number(1),
                },
                spaces=two,
                show={"inside": inside_line},
            ),
        ),
        "a vector outside": NearMiss(
            without="inside", at=At({**line, v: function(i, number(2))}, spaces=two)
        ),
    },
    exceptions={"bound": "changes that are all 0 leave only 0 inside"},
)
