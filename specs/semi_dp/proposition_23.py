"""Post-processing may use the invariant; conversions hold pair by pair."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

f_private = definition("foundations.trade_off_privacy")
private = definition("foundations.differential_privacy")
trade_off = definition("foundations.trade_off")
processing = theorem("foundations.trade_off_processing")
lines = theorem("foundations.trade_off_privacy")
D, S, T, E = space("D"), space("S"), space("T"), space("E")
x, y, s, t = point("x", D), point("y", D), point("s", S), point("t", E)
M, K = kernel("M", D, S), kernel("K", pair_sort(S, E), T)
invariant = function_variable("invariant", D, E)
neighbours = event_variable("neighbours", pair_sort(D, D))
f, a = function_variable("f", REAL), real("a")
epsilon, delta = real("epsilon"), real("delta")
both = point("both", pair_sort(D, D))
inside = event(
    both,
    conjunction(
        member(both, neighbours),
        equal(at(invariant, first(both)), t),
        equal(at(invariant, second(both)), t),
    ),
)


def after(database):
    """What is computed from the release and the invariant."""
    return bind(at(M, database), s, at(K, s, at(invariant, database)))


SPEC = Theorem(
    title="Post-processing may use the invariant",
    source="Cho and Awan, Semi-DP, proposition 23",
    covers=("SD-P23",),
    uses=(f_private,),
    given={"private": f_private(M, inside, f)},
    claim=f_private(function(x, after(x)), inside, f),
    remark="Adjacent pairs of databases that both have the invariant {t}. The "
    "parenthesis is misplaced in print; the release and the invariant are what is "
    "processed.",
)


def same_laws(p):
    """Both have the invariant t, so both are processed in the same way."""
    here = p.assume(member(pair(x, y), inside))
    parts = p.parts(
        p.have(
            conjunction(
                member(pair(x, y), neighbours),
                equal(at(invariant, x), t),
                equal(at(invariant, y), t),
            ),
            here,
        )
    )
    before = p.apply(p.at(p.given("private"), x, y), here)
    step = function(s, at(K, s, t))
    values = {"P": at(M, x), "Q": at(M, y), "K": step, "f": f}
    done = p.use(processing, before, spaces={"S": S, "T": T}, **values)
    one, other = p.fresh(E), p.fresh(E)

    def told(first_, second_):
        laws = [
            bind(at(M, database), s, at(K, s, which))
            for database, which in ((x, first_), (y, second_))
        ]
        return trade_off(*laws, f)

    done = p.the_same(done, told(t, t))
    done = p.rewrite(p.turned(parts[1]), done, told(one, t), one)
    done = p.rewrite(p.turned(parts[2]), done, told(at(invariant, x), other), other)
    return p.the_same(p.every(p.supposing(here, done), x, y), p.statement.claim)


first_line, second_line = 1 - delta - exp(epsilon) * a, exp(-epsilon) * (1 - delta - a)
curve = function(a, maximum(0, first_line, second_line))
CONVERSION = Theorem(
    title="A conversion of guarantees holds under the invariant",
    source="Cho and Awan, Semi-DP, section 3.6",
    covers=("SD-Q30",),
    uses=(f_private, private),
    given={
        "symmetric": forall(
            x,
            y,
            implies(member(pair(x, y), neighbours), member(pair(y, x), neighbours)),
        ),
        "private": f_private(M, inside, curve),
    },
    claim=private(M, inside, epsilon, delta),
    remark="From f-DP to approximate differential privacy, on adjacent pairs that "
    "both have the invariant. Statements such as foundations.gaussian_dp and "
    "foundations.zcdp_to_approximate are about two laws, and carry over in the same "
    "way. What uses chains of databases does not: a chain may leave the invariant.",
)


def converted(p):
    """The adjacency under the invariant is symmetric as well."""
    here = p.assume(member(pair(x, y), inside))
    parts = p.parts(
        p.have(
            conjunction(
                member(pair(x, y), neighbours),
                equal(at(invariant, x), t),
                equal(at(invariant, y), t),
            ),
            here,
        )
    )
    back = p.apply(p.at(p.given("symmetric"), x, y), parts[0])
    turned = p.have(
        conjunction(back.formula, parts[2].formula, parts[1].formula),
        back,
        parts[2],
        parts[1],
    )
    turned = p.the_same(turned, member(pair(y, x), inside))
    symmetric = p.every(p.supposing(here, turned), x, y)
    values = {"M": M, "neighbours": inside, "epsilon": epsilon, "delta": delta}
    known = p.use(lines, symmetric, **values)
    return p.apply(p.part(known, 1), p.given("private"))


bits = point("bits", pair_sort(finite(2), finite(2)))
pairs = point("pairs", pair_sort(finite(2), finite(1)))
zero, one = label(0, 2), label(1, 2)
bit = point("bit", finite(2))
spaces = {"D": finite(2), "S": finite(2), "T": finite(2), "E": finite(2)}
told_ = point("told_", pair_sort(finite(2), finite(2)))
response = {
    M: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
    K: function(told_, dirac(first(told_))),
    invariant: function(bit, zero),
    neighbours: event(bits, TRUE),
    t: zero,
    f: function(a, number("1/2") - a),
}
seen = zero, one, test_of(bit, indicator(equal(bit, one)))
SPEC = SPEC.but(
    proof=same_laws,
    instance=At(response, spaces=spaces),
    near_misses={
        "a release that tells more": NearMiss(
            without="private",
            at={f: function(a, number("3/5") - a)},
            witnesses=seen,
        ),
    },
)
fair = {**response, epsilon: log(3), delta: 0}
CONVERSION = CONVERSION.but(
    proof=converted,
    instance=At(fair, spaces=spaces),
    near_misses={
        "a release that tells more": NearMiss(
            without="private",
            at=At(
                {**fair, epsilon: log(2)},
                (zero, one, event(bit, equal(bit, zero))),
                spaces,
            ),
        ),
        "less delta": NearMiss(
            claim=private(M, inside, epsilon, delta - "1/10"),
            witnesses=(zero, one, event(bit, equal(bit, zero))),
        ),
    },
    exceptions={"symmetric": "every adjacency of the paper is symmetric"},
)
