"""Group privacy of databases that are n steps from each other."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
within = definition("foundations.chains")
words = shared("foundations.chains._words")
groups = theorem("foundations.group_privacy_mechanism")
D, S = space("D"), space("S")
a, b, n, i = point("a", D), point("b", D), natural("n"), natural("i")
M, x = kernel("M", D, S), function_variable("x", NATURAL, D)
neighbours = event_variable("neighbours", pair_sort(D, D))
epsilon, delta = real("epsilon"), real("delta")


def grown(rate=epsilon, more=0):
    """What is left of closeness after so many steps."""
    total, loss = delta * sum_(n, i, exp(to_real(i) * rate)), to_real(n) * epsilon
    return close(at(M, a), at(M, b), loss if more == 0 else loss + more, total)


SPEC = Theorem(
    title="Group privacy within n steps",
    source="Vadhan 2017, lemma 2.2; Dwork and Roth 2014, theorem 2.2 for delta = 0",
    uses=(private, within),
    given={
        "private": private(M, neighbours, epsilon, delta),
        "path": within(neighbours, a, b, n),
    },
    claim=grown(),
    remark="With {delta} = 0 this is pure privacy: n steps cost n {epsilon}. The sign "
    "of {epsilon} and of {delta} does not matter.",
)


def proof(p):
    """The laws along a chain."""
    ends_of = equal(at(x, natural_number(0)), a), equal(at(x, n), b)
    chain = p.assume(conjunction(*ends_of, words.linked(neighbours, x, n)))
    start, end, links = p.parts(chain)
    fact = p.use(groups, p.given("private"), links, k=n, x=x)
    first, last = p.fresh(D), p.fresh(D)
    total = delta * sum_(n, i, exp(to_real(i) * epsilon))

    def ends(left, right):
        return close(at(M, left), at(M, right), to_real(n) * epsilon, total)

    fact = p.rewrite(start, fact, ends(first, at(x, n)), first)
    fact = p.rewrite(end, fact, ends(a, last), last)
    return p.obtain(p.given("path"), x, fact)


points = shared("foundations.chains._points")
bit, place = point("bit", finite(2)), natural("place")
output_0 = (event(bit, equal(bit, label(0, 2))),)


def mechanism(*chances):
    """Laws of a bit by the chances of 0; the last one for ever."""
    laws = [finite_law(chance, 1 - number(chance)) for chance in chances]
    last = laws.pop()
    for count, one in reversed(list(enumerate(laws))):
        last = if_(equal(to_real(place), count), one, last)
    return function(place, last)


fading = {
    **points.line(0, 2),
    M: mechanism("7/10", "3/10", "1/10"),
    epsilon: log(2),
    delta: "1/10",
}


SPEC = SPEC.but(
    proof=proof,
    instance=At(
        fading,
        spaces={"D": NATURAL, "S": finite(2)},
        show={"path": points.walk},
    ),
    near_misses={
        "not private": NearMiss(
            without="private", at={delta: "9/100"}, witnesses=output_0
        ),
        "no path": NearMiss(
            without="path", at={n: natural_number(1)}, witnesses=output_0
        ),
        "deltas only add up": NearMiss(claim=grown(rate=0), witnesses=output_0),
        "less epsilon": NearMiss(claim=grown(more=log("99/100")), witnesses=output_0),
    },
)
