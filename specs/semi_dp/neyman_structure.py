"""Tests of Neyman structure, and unbiased tests: the size given a sufficient statistic.

Parameters, data and the statistic may be of any spaces. The conditional mean of a test
given the statistic is alpha almost surely exactly if its product with every function of
the statistic has alpha times that function's mean, which needs no conditional laws.
"""

from verifydp.formal.spec import *

W, D, E = space("W"), space("D"), space("E")
w, v, x, t = point("w", W), point("v", W), point("x", D), point("t", E)
K = kernel("K", W, D)
T = function_variable("T", D, E)
null, other, boundary = (
    event_variable(name, W) for name in ("null", "other", "boundary")
)
phi, best, psi = any_test("phi", D), any_test("best", D), any_test("psi", E)
g = any_test("g", E)
alpha, slack = real("alpha"), real("slack")


def power_of(test, at_point=w):
    return mean(at(K, at_point), x, value(test, x))


def seen(body):
    """A mean that is weighed by a function of the statistic."""
    return mean(at(K, w), x, body * value(g, at(T, x)))


structure = forall(
    w,
    g,
    implies(member(w, boundary), equal(seen(value(phi, x)), alpha * seen(number(1)))),
)
neyman = Definition("neyman_structure", (K, boundary, T, phi, alpha), structure)
has_structure = neyman(K, boundary, T, phi, alpha)


def given_value(body):
    return mean(at(K, w), x, body * indicator(equal(at(T, x), t)))


def sizes(level=alpha):
    each = equal(given_value(value(phi, x)), level * given_value(number(1)))
    return forall(w, t, implies(member(w, boundary), each))


source = "Cho and Awan, Semi-DP, appendix A.10; Schervish 1995, "
SPEC = Theorem(
    title="A test of Neyman structure has its size at every value of the statistic",
    source=source + "definition 4.120",
    covers=("SD-D44",),
    standing="definition",
    defines=neyman,
    reads="{3} has Neyman structure of size {4} for the laws {0} on {1} and the "
    "statistic {2}",
    given={"structure": has_structure},
    claim=conjunction(
        sizes(),
        forall(w, implies(member(w, boundary), equal(power_of(phi), alpha))),
    ),
    remark="At a value of the statistic that has chance 0 nothing is asked.",
)
powers = {
    "level": forall(w, implies(member(w, null), power_of(phi) <= alpha)),
    "unbiased": forall(w, implies(member(w, other), power_of(phi) >= alpha)),
    "null side": forall(
        w,
        slack,
        implies(
            conjunction(member(w, boundary), slack > 0),
            exists(
                v,
                conjunction(member(v, null), power_of(phi) <= power_of(phi, v) + slack),
            ),
        ),
    ),
    "other side": forall(
        w,
        slack,
        implies(
            conjunction(member(w, boundary), slack > 0),
            exists(
                v,
                conjunction(
                    member(v, other), power_of(phi) >= power_of(phi, v) - slack
                ),
            ),
        ),
    ),
}


def conditional(body):
    return mean(at(K, w), x, body * value(g, at(T, x)))


of_statistic = forall(
    w,
    g,
    implies(
        member(w, boundary),
        equal(conditional(value(phi, x)), conditional(value(psi, at(T, x)))),
    ),
)
level_psi = forall(
    w,
    implies(
        member(w, boundary),
        equal(mean(at(K, w), x, value(psi, at(T, x))), alpha),
    ),
)
constant_psi = forall(
    w,
    g,
    implies(
        member(w, boundary),
        equal(conditional(value(psi, at(T, x))), alpha * conditional(number(1))),
    ),
)
statistic = {
    "sufficient": of_statistic,
    "complete": implies(level_psi, constant_psi),
}


def weaker(premise):
    bound = forall(w, implies(member(w, other), power_of(phi) <= power_of(best)))
    return implies(premise, bound) if premise is not None else bound


UNBIASED = Theorem(
    title="What is most powerful among tests of Neyman structure is so among unbiased "
    "tests",
    source=source + "theorem 4.123",
    covers=("SD-L45",),
    uses=(neyman,),
    given={**powers, **statistic, "best": weaker(has_structure)},
    claim=weaker(None),
    remark="{phi} is any unbiased test of level {alpha}. Its conditional mean given "
    "the sufficient statistic is {psi}, one for all laws of the boundary; bounded "
    "completeness is used for it alone: if its mean is {alpha} at all of them, it is "
    "{alpha} almost surely. Continuous powers at a boundary of both hypotheses are "
    "the two hypotheses on slack. The paper prints the closure of the whole set of "
    "parameters where that of the null hypothesis is meant.",
)
TABLE = Theorem(
    title="What is most powerful among tests with the size at every margin is so among "
    "unbiased tests",
    source="Cho and Awan, Semi-DP, lemma 46",
    covers=("SD-L46",),
    standing="holds-repaired",
    given={**powers, **statistic, "best": weaker(sizes())},
    claim=weaker(None),
    remark="The size is to be {alpha} given every value t of the margins; the paper "
    "prints for all alpha. For tables the laws are those of two binomial counts, the "
    "boundary is the odds ratio 1, the statistic the margins, and "
    "conditional_table.size says that the conditional size is the hypergeometric "
    "mean. That the margins are boundedly complete there is the hypothesis complete, "
    "which is not proved here: what follows from this for the test of odds_ratio_test "
    "rests on it.",
)


def sized(p):
    """Weigh by the indicator of a value, or by 1."""
    here = p.assume(member(w, boundary))
    known = p.given("structure")
    u = point("u", E)
    at_value = p.at(known, w, test_of(u, indicator(equal(u, t))))
    each = p.the_same(p.apply(at_value, here), _each())
    whole = p.apply(p.at(known, w, test_of(u, 1)), here)
    whole = p.have(equal(power_of(phi), alpha), whole)
    first_ = p.every(p.supposing(here.formula, each), w, t)
    second_ = p.every(p.supposing(here.formula, whole), w)
    return p.have(SPEC.claim, first_, second_)


def _each():
    return equal(given_value(value(phi, x)), alpha * given_value(number(1)))


def boundary_size(p, here):
    """Between both hypotheses the power of an unbiased test is the level."""
    facts = []
    for name, side, rule_name, sign in (
        ("null side", null, "level", 1),
        ("other side", other, "unbiased", -1),
    ):
        far = p.assume(sign * (power_of(phi) - alpha) > 0)
        gap = sign * (power_of(phi) - alpha) / 2
        rule = p.at(p.given(name), w, gap)
        found = p.apply(rule, p.have(rule.formula.arguments[0], here, far))
        inner = p.assume(near_body(side, sign, gap))
        level = p.apply(p.at(p.given(rule_name), v), p.part(inner, 0))
        wrong = p.have(FALSE, level, p.part(inner, 1), far)
        wrong = p.obtain(found, v, wrong)
        facts.append(p.supposing(far.formula, wrong))
    return p.have(equal(power_of(phi), alpha), *facts)


def near_body(side, sign, gap):
    if sign > 0:
        bound = power_of(phi) <= power_of(phi, v) + gap
    else:
        bound = power_of(phi) >= power_of(phi, v) - gap
    return conjunction(member(v, side), bound)


def structured(p):
    """Similar on the boundary, so constant by completeness."""
    here = p.assume(member(w, boundary))
    u = point("u", E)
    size = boundary_size(p, here)
    rule = p.at(p.given("sufficient"), w, test_of(u, 1))
    rule = p.apply(rule, here)
    mean_psi = mean(at(K, w), x, value(psi, at(T, x)))
    level = p.have(equal(mean_psi, alpha), rule, size)
    level = p.every(p.supposing(here.formula, level), w)
    constant = p.apply(p.given("complete"), level)
    each = p.apply(p.at(constant, w, g), here)
    same = p.apply(p.at(p.given("sufficient"), w, g), here)
    goal = equal(seen(value(phi, x)), alpha * seen(number(1)))
    fact = p.have(goal, each, same)
    fact = p.every(p.supposing(here.formula, fact), w, g)
    return p.the_same(fact, has_structure)


def unbiased(p):
    """Such a test has Neyman structure."""
    return p.apply(p.given("best"), structured(p))


def by_margins(p):
    """And so its size at every value of the statistic."""
    p.rest_on(SPEC)
    both = p.use(SPEC, structured(p))
    return p.apply(p.given("best"), p.part(both, 0))


bit, two_pairs = point("bit", finite(2)), point("two_pairs", finite(2))
zero, one = label(0, 2), label(1, 2)
#: One toss of one of three coins; the statistic is constant.
spaces = {"W": finite(3), "D": finite(2), "E": finite(2)}
three = point("three", finite(3))
coins = choose(
    three,
    finite_law("1/4", "3/4"),
    finite_law("1/2", "1/2"),
    finite_law("3/4", "1/4"),
)


def only(*places):
    return event(
        three, disjunction(*(equal(three, label(place, 3)) for place in places))
    )


heads = test_of(bit, indicator(equal(bit, zero)))
usual = {
    K: function(three, coins),
    T: function(bit, zero),
    null: only(0, 1),
    other: only(1, 2),
    boundary: only(1),
    phi: heads,
    best: heads,
    psi: test_of(bit, "1/2"),
    alpha: "1/2",
}
tails = test_of(bit, indicator(equal(bit, one)))
table_point = At(
    {key: one_ for key, one_ in usual.items() if key not in (null, other, best, psi)},
    spaces=spaces,
)
SPEC = SPEC.but(
    proof=sized,
    instance=table_point,
    near_misses={
        "no structure": NearMiss(without="structure", at={phi: test_of(bit, 1)}),
    },
)
coin_test, sure = test_of(bit, "1/2"), test_of(bit, 1)


def beside(values, name):
    """The parameter of the boundary itself is on this side."""

    def show(p, goal):
        w_, s_ = p.fresh(finite(3)), p.fresh(REAL)
        side, sign = (null, 1) if name == "null side" else (other, -1)
        inner = p.assume(
            At({**values, w: w_, slack: s_}, spaces=spaces).of(
                conjunction(member(w, boundary), slack > 0)
            )
        )
        body = near_body(side, sign, slack)
        there = At({**values, w: w_, slack: s_, v: w_}, spaces=spaces).of(body)
        found = At({**values, w: w_, slack: s_}, spaces=spaces).of(exists(v, body))
        fact = p.some(found, w_, p.auto(there, inner))
        fact = p.every(p.supposing(inner.formula, fact), w_, s_)
        return p.the_same(fact, goal)

    return show


def not_similar(*test):
    """A test without the structure, by its size at the boundary."""

    def show(p, goal):
        premise, conclusion = goal.arguments
        known = p.assume(premise)
        chosen = (label(1, 3), *test)
        wrong = p.absurd(known, *chosen)
        return p.supposing(premise, p.have(conclusion, wrong))

    return show


def at_coins(size=None, **changed):
    """Three coins; where a size is given, the structure fails there."""
    by_name = {over.data: over for over in usual}
    values = {**usual, **{by_name[key]: one_ for key, one_ in changed.items()}}
    shows = {name: beside(values, name) for name in ("null side", "other side")}
    if size is not None:
        shows["best"] = not_similar(size)
        if "T" not in changed:
            shows["complete"] = not_similar()
    return At(values, spaces=spaces, show=shows)


def misses(whole, single):
    """A point for each hypothesis, with what tells that a test is not similar."""
    coin = {"best": coin_test}
    bits = function(bit, bit)
    return {
        "above the level": NearMiss(
            without="level",
            at=at_coins(whole, phi=sure, psi=sure, **coin),
        ),
        "biased": NearMiss(
            without="unbiased",
            at=at_coins(
                whole,
                phi=test_of(bit, choose(bit, "1/4", 0)),
                psi=test_of(bit, "1/8"),
                best=test_of(bit, 0),
            ),
        ),
        "far from the null hypothesis": NearMiss(
            without="null side",
            at=at_coins(whole, null=only(0), alpha="2/5", **coin),
        ),
        "far from the other hypothesis": NearMiss(
            without="other side",
            at=at_coins(whole, other=only(2), alpha="3/5", **coin),
        ),
        "a mean of its own": NearMiss(
            without="sufficient",
            at=at_coins(single, T=bits, psi=coin_test, **coin),
        ),
        "not complete": NearMiss(
            without="complete", at=at_coins(single, T=bits, psi=heads, **coin)
        ),
        "another best test": NearMiss(without="best", at=at_coins(best=tails)),
    }


UNBIASED = UNBIASED.but(
    proof=unbiased, instance=at_coins(), near_misses=misses(sure, heads)
)
TABLE = TABLE.but(proof=by_margins, instance=at_coins(), near_misses=misses(zero, zero))
