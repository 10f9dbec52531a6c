"""Mutual information of a record and the output, given the other records.

The mean of the log ratio of two laws need not exist, so information is defined by its
dual: for every bounded function g = a + t h of record, others and output,

    E g <= E' exp(g) - 1 + c,

where E' draws the output from another value of the record, given the same others. This
is the bound of Donsker and Varadhan for the divergence of the one law from the other.
"""

from verifydp.formal.spec import *

lemmas = shared("hypothesis_testing.mutual_information._lemmas")
seen, log_ratio, lawful = lemmas.seen, lemmas.log_ratio, lemmas.lawful
redrawn, output = lemmas.redrawn, lemmas.output
V, U, Out = space("V"), space("U"), space("O")
v, w, u, o = point("v", V), point("w", V), point("u", U), point("o", Out)
rho, theta = law("rho", U), kernel("theta", U, V)
M, h = kernel("M", pair_sort(V, U), Out), any_test("h", pair_sort(V, pair_sort(U, Out)))
t, a, c = real("t"), real("a"), real("c")


def together(body):
    """The mean where the output belongs to the record."""
    return mean(rho, u, mean(at(theta, u), v, mean(at(M, v, u), o, body)))


def apart(body):
    """The mean where it belongs to another draw of the record, given the others."""
    drawn = mean(at(theta, u), w, mean(at(M, w, u), o, body))
    return mean(rho, u, mean(at(theta, u), v, drawn))


information = Definition(
    "information_at_most",
    (rho, theta, M, c),
    forall(
        t,
        a,
        h,
        a + t * together(seen(h)) <= exp(a) * apart(exp(t * seen(h))) - 1 + c,
    ),
)
Q, ratio = kernel("Q", U, Out), any_test("ratio", pair_sort(V, pair_sort(U, Out)))
b, s = real("b"), real("s")
pair_ = point("pair_", pair_sort(V, U))
density = function(
    pair_,
    weighted(
        at(Q, second(pair_)),
        o,
        exp(b * value(ratio, pair(first(pair_), pair(second(pair_), o))) - s),
    ),
)
informs = information(rho, theta, density, c)
mean_ratio = mean(
    rho, u, mean(at(theta, u), v, mean(at(density, v, u), o, log_ratio()))
)
at_most_c = mean_ratio <= c

SPEC = Theorem(
    title="Mutual information by its dual, and as a mean log ratio",
    source="Cuff and Yu 2016; Donsker and Varadhan 1983",
    covers=("HT-DU15",),
    standing="definition",
    defines=information,
    reads="the record from {1} and the output of {2} share at most {3} nats given the "
    "others from {0}",
    given={
        "laws": forall(u, v, equal(mean(at(Q, u), o, exp(log_ratio())), 1)),
        "average": forall(u, o, equal(mean(at(theta, u), w, exp(log_ratio(w))), 1)),
    },
    claim=conjunction(implies(informs, at_most_c), implies(at_most_c, informs)),
    remark="The paper's {'I(X_i; Y | X_-i) <= c'}, in nats, for one prior. "
    "Mutual-information privacy with epsilon asks it for every prior and every record "
    "(mutual_information_private). Every bounded function is a number and a multiple "
    "of a test. Where the output has a density with a bounded logarithm for the law of "
    "the output given the others, this is the mean of that logarithm, the usual "
    "formula, in any spaces.",
)


def everywhere(p, bound):
    """Averaged over the record and the others."""
    inner = lawful(p, p.mean(lawful(p, bound), at(theta, u), v))
    return p.mean(inner, rho, u)


def proof(p):
    """Test with the log ratio; and z <= exp(z) - 1 at a function minus the ratio."""
    f, ratio_ = a + t * seen(h), log_ratio()
    known = p.assume(informs)
    tested = p.at(known, b, -s, ratio)
    exact = redrawn(p, exp(b * seen(ratio)))
    law_ = p.at(p.given("laws"), u, v)
    drawn = mean(at(theta, u), w, mean(output(w), o, exp(b * seen(ratio))))
    scaled = everywhere(p, p.have(exp(-s) * drawn <= 1, exact, law_))
    total = mean(at(Q, u), o, exp(ratio_))
    sides = [
        everywhere(p, p.have(low <= high, law_))
        for low, high in ((total, number(1)), (number(1), total))
    ]
    all_of = mean(rho, u, mean(at(theta, u), v, total))
    whole = p.have(equal(all_of, 1), *sides)
    ratio_bound = p.have(at_most_c, tested, scaled, whole)
    forwards = p.supposing(informs, ratio_bound)

    tangent = p.axiom("exp_tangent", f - ratio_)
    pointwise = p.have(
        (f - ratio_ + 1) * exp(ratio_) <= exp(f), tangent, p.have(exp(ratio_) > 0)
    )
    at_record = p.mean(pointwise, at(Q, u), o)
    drawn = mean(at(theta, u), w, mean(output(w), o, exp(f)))
    less = mean(output(v), o, f - ratio_) + 1 <= drawn
    bound = p.have(less, at_record, redrawn(p, exp(f)), law_)
    goal = p.at(known, t, a, h).formula
    shown = p.every(
        p.have(goal, everywhere(p, bound), p.assume(at_most_c), whole), t, a, h
    )
    backwards = p.supposing(at_most_c, p.the_same(shown, informs))
    both = p.have(p.statement.claim, forwards, backwards)
    for needed in both.sequent.hypotheses:
        both = p.cut(p.auto(needed, p.given("laws"), p.given("average")), both)
    return both


only = label(0, 1)
alone = point("alone", finite(1))
cell = point("cell", pair_sort(finite(2), pair_sort(finite(1), finite(2))))
agrees = indicator(equal(first(cell), second(second(cell))))
# A fair bit is kept with probability 3/4: the density is 3/2 or 1/2.
response = {
    rho: finite_law(1),
    theta: function(alone, finite_law("1/2", "1/2")),
    Q: function(alone, finite_law("1/2", "1/2")),
    ratio: test_of(cell, agrees),
    b: log(3),
    s: log(2),
    c: "131/1000",
}
spaces = {"V": finite(2), "U": finite(1), "O": finite(2)}
certain = {**response, theta: function(alone, dirac(label(0, 2))), c: 0}


def no_information(p, claim):
    """A record that is known shares nothing, whatever law its output has."""
    h_ = any_test("h_", cell.sort)
    goal = p.at(p.assume(claim.arguments[0]), t, a, h_).formula
    zero = label(0, 2)
    tangents = [
        p.axiom("exp_tangent", a + t * value(h_, pair(zero, pair(only, of))))
        for of in (zero, label(1, 2))
    ]
    shown = p.every(p.have(goal, *tangents), t, a, h_)
    wrong = p.apply(p.assume(claim), p.the_same(shown, claim.arguments[0]))
    false = p.step("point", terms=(negation(wrong.formula),), texts=("128",))
    return p.have(FALSE, wrong, false)


ill_formed = {
    **response,
    ratio: test_of(cell, indicator(equal(first(cell), label(1, 2)))),
    c: "-1/10",
}


def negative(p, claim):
    """The log ratio of the record alone has a negative mean, whatever the output."""
    form = At(ill_formed, spaces=spaces)
    any_law = kernel("any_law", pair_sort(finite(2), finite(1)), finite(2))
    average = mean(rho, u, mean(at(theta, u), v, mean(at(K, v, u), o, log_ratio())))
    few, shared = (
        At({**ill_formed, K: any_law}, spaces=spaces).of(one)
        for one in (average <= c, information(rho, theta, K, c))
    )
    known = p.assume(implies(few, shared))
    nothing = p.apply(known, p.auto(few))
    nothing = p.absurd(nothing, 0, 0, test_of(cell, 0))
    never = p.denied(known, nothing)
    return p.at(p.every(never, any_law), form.of(density))


K = kernel("K", pair_sort(V, U), Out)

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a little less": NearMiss(
            claim=implies(mean_ratio <= c * "101/100", informs),
            at={c: "13/100"},
            witnesses=(log(3), -log(2), test_of(cell, agrees)),
        ),
        "a density for another law": NearMiss(
            without="average",
            claim=implies(informs, at_most_c),
            at=At(certain, spaces=spaces, refute=no_information),
        ),
        "densities that do not integrate to 1": NearMiss(
            without="laws",
            claim=implies(at_most_c, informs),
            at=At(ill_formed, spaces=spaces, refute=negative),
        ),
    },
    instance=At(response, spaces=spaces),
)
