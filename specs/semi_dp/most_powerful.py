"""The most powerful private test of a count: it rises as fast as privacy allows."""

from verifydp.formal.spec import *

words = shared("semi_dp._private_weights")
sums = theorem("foundations.finite_sums")
order = theorem("foundations.whole_numbers")
least = theorem("foundations.whole_numbers.least")
f, a, b, n, j, k, h, phi = (
    words.f,
    words.a,
    words.b,
    words.n,
    words.j,
    words.k,
    words.h,
    words.phi,
)
p_at, q_at, within = words.p_at, words.q_at, words.within
parts, unit = words.words.parts, words.words.unit
shape = {"range": parts["range"], "inverse": parts["inverse"]}
rises = forall(a, b, implies(conjunction(unit(a, b), a <= b), at(f, a) <= at(f, b)))

INCREASING = Theorem(
    title="A symmetric trade-off function does not decrease",
    source="Dong, Roth and Su 2022, section 2.2",
    given=shape,
    claim=rises,
)
SPEC = Theorem(
    title="Where the ratio of the weights grows, the private test that rises as fast "
    "as it may is most powerful",
    source="Cho and Awan, Semi-DP, lemma 47, form 1; Awan and Vadhan 2023, theorem 4.8",
    covers=("SD-L47",),
    given={
        **shape,
        "null": forall(k, implies(within, at(p_at, k) > 0)),
        "alternative": forall(k, implies(within, at(q_at, k) >= 0)),
        "ratio": words.increasing_ratio,
        "greedy": words.greedy,
        "private": words.upwards,
        "size": words.power_of(p_at, phi) <= words.power_of(p_at, h),
    },
    claim=words.power_of(q_at, phi) <= words.power_of(q_at, h),
    remark="Counts from 0 to {n}, any number; the weights need not add up to 1. The "
    "best test {'h'} is 0 up to some count, anything at the next one, and from there "
    "on as large as privacy allows; {'phi'} is any test that is private. That it is "
    "one of form 2, the distribution function of canonical noise, is "
    "most_powerful.noise; form 3 is private_p_value. That each size is reached is not "
    "shown.",
)


def monotone(p):
    """Were f(a) above f(b), the inverse would say so."""
    known = p.assume(conjunction(unit(a, b), a <= b))
    ranges = p.at(p.given("range"), b)
    ranges = p.apply(ranges, p.have(ranges.formula.arguments[0], known))
    there = p.at(p.given("inverse"), b, at(f, b))
    there = p.apply(there, p.have(there.formula.arguments[0], known, ranges))
    back = p.at(p.given("inverse"), 1 - at(f, b), 1 - a)
    premise = back.formula.arguments[0]
    back = p.apply(back, p.have(premise, there, known, ranges))
    hole = p.fresh(REAL)
    same = p.have(equal(1 - (1 - a), a))
    fact = p.rewrite(same, back, at(f, hole) <= 1 - (1 - at(f, b)), hole)
    fact = p.have(at(f, a) <= at(f, b), fact)
    return p.every(p.supposing(known.formula, fact), a, b)


def gap(count):
    return value(h, count) - value(phi, count)


def ahead(count):
    """From here on the best test is at least as large as the other one."""
    return conjunction(
        to_real(count) <= to_real(n), value(h, count) > 0, gap(count) >= 0
    )


def weighed(count, pivot):
    """The gap times the ratio's distance to that at the pivot."""
    cross = at(q_at, count) * at(p_at, pivot) - at(q_at, pivot) * at(p_at, count)
    return gap(count) * cross


def stays_ahead(p):
    """Once ahead, the best test stays ahead: it rises as fast as it may."""
    rising = p.use(INCREASING, *(p.given(name) for name in shape))
    here = p.assume(conjunction(ahead(k), words.early))
    top = p.apply(
        p.at(p.given("greedy"), k),
        p.have(conjunction(words.early, value(h, k) > 0), here),
    )
    other = p.apply(p.at(p.given("private"), k), p.have(words.early, here))
    low, high = 1 - value(h, k), 1 - value(phi, k)
    less = p.at(rising, low, high)
    less = p.apply(less, p.have(less.formula.arguments[0], here))
    ranges = p.at(p.given("range"), low)
    ranges = p.apply(ranges, p.have(ranges.formula.arguments[0]))
    still = p.have(
        to_real(next_(k)) <= to_real(n),
        p.have(words.early, here),
        p.use(order, j=n, k=k),
    )
    fact = p.have(ahead(next_(k)), top, other, less, ranges, here, still)
    return p.every(p.supposing(here.formula, fact), k)


def crossing(p):
    """Some pivot splits the counts by which test is ahead, or none is ahead."""
    m = natural("m")
    every = forall(k, implies(within, weighed(k, m) >= 0))
    goal = exists(m, conjunction(to_real(m) <= to_real(n), every))
    step = stays_ahead(p)
    places = event(k, ahead(k))
    inside = conjunction(
        member(m, places),
        forall(k, implies(member(k, places), to_real(m) <= to_real(k))),
    )
    first_ = p.assume(inside)
    start = p.have(ahead(m), p.part(first_, 0))
    # From the pivot on, by induction.
    later = implies(conjunction(to_real(m) <= to_real(k), within), ahead(k))
    spot = p.fresh(NATURAL)
    zero = natural_number(0)

    def arrived(count):
        at_count = p.assume(equal(m, count))
        return p.rewrite(at_count, start, ahead(spot), spot), at_count

    base_rule = conjunction(to_real(m) <= to_real(zero), to_real(zero) <= to_real(n))
    based = p.assume(base_rule)
    moved, same = arrived(zero)
    moved = p.supposing(same.formula, moved)
    base = p.supposing(base_rule, p.apply(moved, p.have(equal(m, zero), based)))
    known = p.assume(later)
    reach = conjunction(
        to_real(m) <= to_real(next_(k)), to_real(next_(k)) <= to_real(n)
    )
    reached = p.assume(reach)
    before = p.assume(to_real(m) <= to_real(k))
    so_far = p.apply(
        known, p.have(conjunction(before.formula, within), before, reached)
    )
    more = p.at(step, k)
    more = p.apply(more, p.have(more.formula.arguments[0], so_far, reached))
    moved, same = arrived(next_(k))
    moved = p.supposing(same.formula, moved)
    away = p.assume(negation(before.formula))
    exact = p.have(equal(m, next_(k)), p.use(order, j=m, k=k), reached, away)
    here = p.apply(moved, exact)
    both = p.cases(before.formula, more, here)
    after = p.supposing(reach, both)
    all_later = p.every(p.induct(k, later, base, after), k)
    # On both sides of the pivot the two factors have one sign.
    at_k = p.assume(within)
    low_end = p.have(to_real(m) <= to_real(n), start)
    right = p.assume(to_real(m) <= to_real(k))
    up = p.apply(
        p.at(all_later, k), p.have(conjunction(right.formula, within), right, at_k)
    )
    ratio = p.at(p.given("ratio"), m, k)
    ratio = p.apply(ratio, p.have(ratio.formula.arguments[0], right, at_k))
    yes = product(p, k, m, up, ratio)
    left = p.assume(negation(right.formula))
    not_in = p.at(p.part(first_, 1), k)
    out = p.have(negation(ahead(k)), p.have(negation(member(k, places)), not_in, left))
    ratio = p.at(p.given("ratio"), k, m)
    ratio = p.apply(ratio, p.have(ratio.formula.arguments[0], left, low_end))
    no = product(p, k, m, p.have(gap(k) <= 0, out, at_k), ratio, -1)
    both = p.cases(right.formula, yes, no)
    both = p.every(p.supposing(within, both), k)
    body = p.have(conjunction(to_real(m) <= to_real(n), every), low_end, both)
    found = p.some(goal, m, body)
    some = exists(j, member(j, places))
    any_ = p.assume(some)
    with_pivot = p.obtain(p.use(least, any_, A=places), m, found)
    # Nowhere ahead: take the last count.
    none = p.assume(negation(some))
    at_k = p.assume(within)
    inside_k = p.assume(ahead(k))
    there = p.have(member(k, places), inside_k)
    wrong = p.have(FALSE, p.some(some, k, there), none)
    out = p.denied(inside_k, wrong)
    ratio = p.at(p.given("ratio"), k, n)
    ratio = p.apply(ratio, p.have(ratio.formula.arguments[0], at_k))
    no = product(p, k, n, p.have(gap(k) <= 0, out, at_k), ratio, -1)
    no = p.every(p.supposing(within, no), k)
    at_n = At({m: n}).of(conjunction(to_real(m) <= to_real(n), every))
    without = p.some(goal, n, p.have(at_n, no))
    return p.cases(some, with_pivot, without), m


def product(p, count, pivot, sign, ratio, side=1):
    """Two factors of one sign."""
    u, v = real("u"), real("v")
    both = conjunction(side * u >= 0, side * v >= 0)
    known = p.assume(both)
    rule = p.every(p.supposing(both, p.have(u * v >= 0, known)), u, v)
    cross = at(q_at, count) * at(p_at, pivot) - at(q_at, pivot) * at(p_at, count)
    rule = p.at(rule, gap(count), cross)
    return p.apply(rule, p.have(rule.formula.arguments[0], sign, ratio))


def proof(p):
    """Weigh the gap by the ratio's distance to that where the tests cross."""
    found, m = crossing(p)
    pivot = p.assume(body_of(m))
    early = p.assume(to_real(k) < to_real(next_(n)))
    low = p.have(within, early, p.use(order, j=k, k=n))
    term = p.apply(p.at(p.part(pivot, 1), k), low)
    nothing = function(k, number(0))
    terms = function(k, weighed(k, m))
    term = p.every(
        p.supposing(early.formula, p.have(number(0) <= at(terms, k), term)), k
    )
    total = p.use(sums, term, f=nothing, g=terms, n=next_(n))
    at_m = p.part(pivot, 0)
    some = p.apply(p.at(p.given("null"), m), at_m)
    sign = p.apply(p.at(p.given("alternative"), m), at_m)
    gain = words.power_of(q_at, h) - words.power_of(q_at, phi)
    rest = words.power_of(p_at, h) - words.power_of(p_at, phi)
    spread = p.have(at(p_at, m) * gain - at(q_at, m) * rest >= 0, total)
    c, d, u, v = map(real, "cduv")
    premise = conjunction(c > 0, d >= 0, c * u - d * v >= 0, v >= 0)
    known = p.assume(premise)
    back = p.have(d * v >= 0, known)
    back = p.have(u >= 0, p.have(c * u >= 0, back, known), known)
    rule = p.every(p.supposing(premise, back), c, d, u, v)
    rule = p.at(rule, at(p_at, m), at(q_at, m), gain, rest)
    size = p.given("size")
    fact = p.apply(rule, p.have(rule.formula.arguments[0], spread, some, sign, size))
    fact = p.have(SPEC.claim, fact)
    return p.obtain(found, m, fact)


def body_of(m):
    every = forall(k, implies(within, weighed(k, m) >= 0))
    return conjunction(to_real(m) <= to_real(n), every)


def counts(*numbers):
    """The first values of a function of whole numbers; the last one from there on."""
    last = number(numbers[-1])
    for place in range(len(numbers) - 2, -1, -1):
        last = if_(equal(to_real(k), place), numbers[place], last)
    return last


def on_counts(*numbers):
    return function(k, counts(*numbers))


def test_on(*numbers):
    return test_of(k, counts(*numbers))


two_lines = function(a, maximum(0, 2 * a - 1, a / 2))
usual = {
    f: two_lines,
    n: natural_number(1),
    p_at: on_counts("1/2", "1/2"),
    q_at: on_counts("1/4", "3/4"),
    h: test_on("1/4", "1/2"),
    phi: test_on("3/8", "3/8"),
}
INCREASING = INCREASING.but(
    proof=monotone,
    instance=At({f: two_lines}),
    near_misses={
        "beyond the range": NearMiss(
            without="range",
            at={f: function(a, if_(a <= 0, 3, 2))},
            witnesses=(0, 1),
        ),
        "not its own inverse": NearMiss(
            without="inverse",
            at={f: function(a, if_(a <= "1/2", a, 0))},
            witnesses=("1/2", 1),
        ),
        "falls": NearMiss(
            claim=forall(
                a,
                b,
                implies(conjunction(unit(a, b), a <= b), at(f, a) + "1/2" <= at(f, b)),
            ),
            witnesses=(0, 0),
        ),
    },
)
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "not its own inverse": NearMiss(
            without="inverse",
            at={
                f: function(a, if_(a <= "3/4", a, 0)),
                p_at: on_counts("9/10", "1/10"),
                h: test_on("1/4", "1/4"),
                phi: test_on("1/5", "1/2"),
            },
        ),
        "no null weights": NearMiss(
            without="null", at={p_at: on_counts(0, 0), phi: test_on("1/2", "3/4")}
        ),
        "negative weights": NearMiss(
            without="alternative", at={q_at: on_counts(-1, -1), phi: test_on(0, 0)}
        ),
        "a ratio that falls": NearMiss(
            without="ratio", at={q_at: on_counts("3/4", "1/4")}
        ),
        "not as fast as it may": NearMiss(
            without="greedy", at={h: test_on("3/8", "3/8"), phi: test_on("1/4", "1/2")}
        ),
        "not private": NearMiss(without="private", at={phi: test_on(0, "3/4")}),
        "larger": NearMiss(without="size", at={phi: test_on(1, 1)}),
    },
    exceptions={
        "range": "part of what a trade-off function is; no function was found that is "
        "its own inverse, leaves the range, and makes the claim false",
    },
)
