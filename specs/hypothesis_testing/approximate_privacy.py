"""Approximate differential privacy, and the least delta of a pair of databases."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
hockey_stick = definition("foundations.hockey_stick")
D, S = space("D"), space("S")
x, y, o = point("x", D), point("y", D), point("o", S)
M, neighbours = kernel("M", D, S), event_variable("neighbours", pair_sort(D, D))
epsilon, delta, divergence = map(real, ("epsilon", "delta", "divergence"))
A, B = event_variable("A", S), event_variable("B", S)
near = disjunction(member(pair(x, y), neighbours), member(pair(y, x), neighbours))
is_close = close(at(M, x), at(M, y), epsilon, delta)
approximate = Definition(
    "approximately_private",
    (M, neighbours, epsilon, delta),
    forall(x, y, implies(near, is_close)),
    uses=(close,),
)
is_private = approximate(M, neighbours, epsilon, delta)
is_divergence = hockey_stick(at(M, x), at(M, y), epsilon, divergence)
least = forall(
    x, y, divergence, implies(conjunction(near, is_divergence), divergence <= delta)
)


def excess(event_):
    """How far an event is beyond what epsilon alone allows."""
    chance, beside = probability(at(M, x), event_), probability(at(M, y), event_)
    return chance - exp(epsilon) * beside


def covers(set_):
    """Outputs of small chance, without which epsilon alone bounds all events."""
    kept = event(o, conjunction(member(o, B), negation(member(o, set_))))
    few = probability(at(M, x), set_) <= delta
    return conjunction(few, forall(B, excess(kept) <= 0))


ignored = exists(A, covers(A))
all_ignored = forall(x, y, implies(near, ignored))

SPEC = Theorem(
    title="Approximate differential privacy",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, sections 2.1 and 4.3",
    covers=("HT-DU2",),
    standing="definition",
    defines=approximate,
    reads="{0} is approximately ({2}, {3})-private over {1}, both ways",
    uses=(close, hockey_stick),
    claim=conjunction(
        conjunction(implies(is_private, least), implies(least, is_private)),
        implies(all_ignored, is_private),
    ),
    remark="The relation is taken both ways. The least delta of a pair at epsilon is "
    "its hockey-stick divergence, a supremum over sets of outputs. The paper glosses "
    "delta as the chance of outputs that are ignored: by the last part of the claim "
    "that is enough, and by the last near miss it is a stronger notion.",
)
attained = theorem("foundations.hockey_stick_attained")
exactly = theorem("foundations.hockey_stick")


def glossed(p):
    """An event is what is kept of it, and some of what is ignored."""
    here, known = p.assume(near), p.assume(covers(A))
    few, kept = (p.have(part, known) for part in covers(A).arguments)
    inside, ignored_ = member(o, B), member(o, A)
    rest = conjunction(inside, negation(ignored_))
    parts = p.have(indicator(inside) <= indicator(rest) + indicator(ignored_))
    parts = p.mean(parts, at(M, x), o)
    fewer = p.mean(p.have(indicator(rest) <= indicator(inside)), at(M, y), o)
    chance, beside = probability(at(M, x), B), probability(at(M, y), B)
    bound = chance <= exp(epsilon) * beside + delta
    bound = p.have(bound, parts, fewer, few, p.at(kept, B))
    shown = p.the_same(p.every(bound, B), is_close)
    some = p.apply(p.at(p.assume(all_ignored), x, y), here)
    shown = p.supposing(near, p.obtain(some, A, shown))
    return p.supposing(all_ignored, p.the_same(p.every(shown, x, y), is_private))


def proof(p):
    """The divergence of a pair exists, and closeness is that delta is not less."""
    here, known = p.assume(near), p.assume(is_private)
    both = p.assume(conjunction(near, is_divergence))
    values = {"P": at(M, x), "Q": at(M, y), "epsilon": epsilon}
    at_pair = {exactly[name]: one for name, one in values.items()}
    same = p.use(exactly, {**at_pair, exactly["divergence"]: divergence})
    rule = p.at(
        p.apply(p.have(same.formula.arguments[0], same), p.have(is_divergence, both)),
        delta,
    )
    closeness = p.apply(p.at(known, x, y), p.have(near, both))
    bound = p.have(divergence <= delta, rule, closeness)
    forwards = p.every(p.supposing(both, bound), x, y, divergence)

    found = p.use(attained, {attained[name]: one for name, one in values.items()})
    reached = p.assume(hockey_stick(at(M, x), at(M, y), epsilon, excess(A)))
    enough = p.at(p.assume(least), x, y, excess(A))
    enough = p.apply(enough, p.have(enough.formula.arguments[0], here, reached))
    same = p.use(exactly, {**at_pair, exactly["divergence"]: excess(A)})
    rule = p.apply(p.have(same.formula.arguments[0], same), reached)
    shown = p.have(is_close, p.at(rule, delta), enough)
    shown = p.obtain(found, A, shown)
    backwards = p.every(p.supposing(near, shown), x, y)
    return p.have(
        p.statement.claim,
        p.supposing(is_private, forwards),
        p.supposing(least, p.the_same(backwards, is_private)),
        glossed(p),
    )


bit, zero, one = point("bit", finite(2)), label(0, 2), label(1, 2)
pairs = point("pairs", pair_sort(finite(2), finite(2)))
rises = event(pairs, equal(pairs, pair(zero, one)))
first_ = event(bit, equal(bit, zero))
two = {"D": finite(2), "S": finite(2)}


def rows(*laws):
    return {M: table(*laws), neighbours: rises, epsilon: 0}


slightly = rows(finite_law("11/20", "9/20"), finite_law("9/20", "11/20"))


def none_to_ignore(p, claim):
    """Both outputs are likely, so none may be ignored; the first one is likelier."""
    premise, _ = claim.arguments
    found = p.follow(p.apply(p.assume(claim), p.auto(premise)), zero, one)
    values, few = {**slightly, delta: "1/10"}, event_variable("A", finite(2))
    known = p.assume(At({**values, x: zero, y: one}, spaces=two).of(covers(A)))
    small, rest = p.parts(known)
    nothing = p.have(FALSE, p.at(rest, first_), small)
    return p.obtain(found, few, nothing)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "outputs that are ignored with probability delta": NearMiss(
            claim=implies(is_private, all_ignored),
            at=At({**slightly, delta: "1/10"}, spaces=two, refute=none_to_ignore),
        ),
    },
)
