"""A coupling that leaves in place what two laws have in common.

Shares kp of P and kr of R are the same measure. A datum of P stays where it is with
probability kp; else it is drawn anew from what is left of R.
"""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
X = space("X")
P, R = law("P", X), law("R", X)
kp, kr = any_test("kp", X), any_test("kr", X)
x, y, A = point("x", X), point("y", X), event_variable("A", X)
both, other = point("both", pair_sort(X, X)), law("other", pair_sort(X, X))


def share(of, test, what=TRUE):
    """The common part, as a part of one law."""
    return mean(of, x, value(test, x) * indicator(what))


def moved(plan):
    return mean(plan, both, indicator(negation(equal(first(both), second(both)))))


lost = 1 - share(P, kp)
common = forall(A, equal(share(P, kp, member(x, A)), share(R, kr, member(x, A))))
goal = conjunction(coupling(other, P, R), moved(other) <= lost)


claim = exists(other, goal)

SPEC = Theorem(
    title="A coupling that leaves the common mass in place",
    source="Lindvall 1992, section I.5 (maximal coupling)",
    uses=(coupling,),
    given={"common": common},
    claim=claim,
    remark="With the largest common share this is a maximal coupling, and what moves "
    "is at most the total variation of the laws.",
)
bit = point("bit", finite(2))
rest = weighted(R, y, (1 - value(kr, y)) / lost)
redrawn = bind(rest, y, dirac(pair(x, y)))
stays = finite_law(value(kp, x), 1 - value(kp, x))
keeping = bind(P, x, bind(stays, bit, choose(bit, dirac(pair(x, x)), redrawn)))
staying = bind(P, x, dirac(pair(x, x)))


def found(p, plan, small, *facts):
    """Both sums of a plan, and the mass that it moves."""
    sums = coupling.at((plan, P, R)).arguments
    sums = [p.every(p.have(p.at(p.assumed(one), A).formula, *facts), A) for one in sums]
    plain = p.have(coupling(plan, P, R), *sums)
    shown = conjunction(plain.formula, moved(plan) <= lost)
    return p.some(claim, plan, p.have(shown, plain, small))


def proof(p):
    """If all is common, the laws are equal and nothing has to move."""
    everywhere, inside = (p.at(p.given("common"), of) for of in (event(x, TRUE), A))
    some = p.assume(lost > 0)
    scaled = p.have(equal(lost * (1 / lost), 1), some)
    drawn, apart = (1 - value(kr, y)) / lost, indicator(negation(equal(x, y)))
    least = p.have(drawn * apart <= drawn, p.have(1 / lost >= 0, some))
    new = mean(R, y, drawn * apart)
    at_x = p.have(new <= 1, p.mean(least, R, y), everywhere, scaled)
    small = p.mean(p.have((1 - value(kp, x)) * new <= 1 - value(kp, x), at_x), P, x)
    small = p.have(moved(keeping) <= lost, small, everywhere, scaled)
    usual = found(p, keeping, small, everywhere, inside, scaled)
    is_law = p.have(equal(mean(R, y, drawn), 1), everywhere, scaled)
    usual = p.cut(is_law, usual)
    none = p.assume(negation(some.formula))
    rests = []
    for of, test in ((P, kp), (R, kr)):
        part = (1 - value(test, x)) * indicator(member(x, A))
        rests.append(p.mean(p.have(part <= 1 - value(test, x)), of, x))
        rests.append(p.mean(p.have(part >= 0), of, x))
    nothing = p.have(lost >= 0, p.mean(p.have(value(kp, x) <= 1), P, x))
    still = p.have(moved(staying) <= lost, nothing)
    equal_laws = found(p, staying, still, everywhere, inside, none, *rests)
    return p.cases(some.formula, usual, equal_laws)


two = {"X": finite(2)}
near = {
    P: finite_law("3/4", "1/4"),
    R: finite_law("1/4", "3/4"),
    kp: test_of(bit, choose(bit, "1/3", 1)),
    kr: test_of(bit, choose(bit, 1, "1/3")),
}


def must_move(values, most):
    """What P has at the first label, and R has not, leaves it."""

    def refute(p, false):
        pairs = point("pairs", pair_sort(finite(2), finite(2)))
        plan = law("plan", pairs.sort)
        off = indicator(negation(equal(first(pairs), second(pairs))))
        small = mean(plan, pairs, off) <= most
        known = p.assume(conjunction(coupling(plan, near[P], near[R]), small))
        plain, small = p.parts(known)
        sums = coupling.at(plain.formula.arguments).arguments
        zero = event(bit, equal(bit, label(0, 2)))
        sums = [p.at(p.have(one, plain), zero) for one in sums]
        parts = [indicator(equal(one(pairs), label(0, 2))) for one in (first, second)]
        same, hole = p.assume(equal(first(pairs), second(pairs))), p.fresh(finite(2))
        template = equal(parts[0], indicator(equal(hole, label(0, 2))))
        kept = p.rewrite(same, p.have(equal(parts[0], parts[0])), template, hole)
        kept = p.supposing(same, kept)
        leaves = p.mean(p.have(parts[0] - parts[1] <= off, kept), plan, pairs)
        wrong = p.have(FALSE, leaves, small, *sums)
        return p.obtain(p.assume(false), plan, wrong)

    return At({**near, **values}, spaces=two, refute=refute)


SPEC = SPEC.but(
    proof=proof,
    instance=At(near, spaces=two),
    near_misses={
        "shares that differ": NearMiss(
            without="common", at=must_move({kp: test_of(bit, 1)}, number(0))
        ),
        "less than the rest": NearMiss(
            claim=exists(
                other,
                conjunction(coupling(other, P, R), moved(other) <= lost * "99/100"),
            ),
            at=must_move({}, number("99/200")),
        ),
    },
)
