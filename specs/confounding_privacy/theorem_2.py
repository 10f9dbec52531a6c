"""Whether products of the single releases enclose what the joint release loses.

The theorem compares the joint release with the product of the single ones, and with
that product and one more independent release of the copula. Where the copula does not
depend on the state, that last release tells nothing, and both products are one.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
profile = theorem("foundations.gaussian_dp")
pair = theorem("confounding_privacy.gaussian_pair")
told = shared("confounding_privacy._gaussian_half_lines").told
words = shared("confounding_privacy._gaussian_outputs")
a1, a2, b1, b2, r = words.a1, words.a2, words.b1, words.b2, words.r
outputs, epsilon, delta = words.outputs, real("epsilon"), real("delta")
source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, theorem 2"


def private(of):
    """The outputs of the first state are close to those of the second one."""
    laws = words.outputs_of(a1, a2, of), words.outputs_of(b1, b2, of)
    return close(*laws, epsilon, delta)


uses_copula = conjunction(words.within_1, negation(equal(r, 0)), a1 < b1, a2 < b2)
given = {"copula": uses_copula, "epsilon": epsilon >= 0}
about = (
    "Two normal outputs of deviation 1, one shift each between the states, with one "
    "Gaussian copula in both states, as the paper makes it. {r} is not 0 and the means "
    "differ, so that the copula's log ratio at the outputs is not 0. Two mechanisms "
    "with independent noise have such outputs, too, where they read one each of two "
    "correlated normal numbers. "
)

SPEC = Theorem(
    title="The joint release never needs more than the two products",
    source=source + " (i), the right inequality",
    covers=("CP-T2",),
    standing="refuted",
    uses=(close,),
    given={**given, "product": private(number(0))},
    claim=private(r),
    repair="confounding_privacy.gaussian_pair",
    printed=Printed(
        place="section 4.1, theorem 2, (i)",
        words="delta(PL(b_s0||b_s1)) <= upper delta(s_0, s_1)",
    ),
    remark=about
    + "Correlation -1/2 and shifts 1, at epsilon 1: the product is private "
    "with delta 0.2863, the joint release needs more than 0.5.",
)

LEFT = Theorem(
    title="The joint release never needs less than the product",
    source=source + " (i), the left inequality, and appendix C.2",
    covers=("CP-T2", "CP-Q111"),
    standing="refuted",
    uses=(close,),
    given={**given, "joint": private(r)},
    claim=private(number(0)),
    repair="confounding_privacy.theorem_2.both_directions",
    printed=Printed(
        place="section 4.1, theorem 2, (i); appendix C.2",
        words="lower delta(s_0, s_1) < delta(PL(b_s0||b_s1)); any epsilon_g < "
        "OPT(PL(b_s0||b_s1)) cannot be implemented",
    ),
    remark=about + "The order alone, without its strict sign, which fails wherever "
    "both epsilons are 0. Correlation 1/2 and shifts 1, at epsilon 1: the joint "
    "release is private with delta 0.1841, the product needs more than 0.28. So a "
    "copula can lower what a pair of states loses, which the paper's appendix says is "
    "impossible.",
)

u, v = real("u"), real("v")
ways = [words.copula.pair_loss(u, side, r) for side in (v, -v)]
BOTH_DIRECTIONS = Theorem(
    title="A copula never lowers the loss of pairs with shifts in both directions",
    source="derived; repair of theorem 2 and of appendix C.2",
    given={"correlation": words.within_1},
    claim=maximum(*ways) >= u**2 + v**2,
    remark="Two pairs of states: in the one both outputs move the same way, by {u} and "
    "{v}, in the other in opposite ways. The squared Gaussian parameter of the worse "
    "pair is at least that of independent noise.",
)


def larger_loss(p):
    """The pair for which the mixed term adds."""
    wide = p.given("correlation")
    rest = p.have(conjunction(1 - r**2 > 0, 1 - r**2 <= 1), wide)
    facts = [
        p.have(equal(way * (1 - r**2), u**2 + v**2 - sign * 2 * r * u * v), rest)
        for way, sign in zip(ways, (1, -1), strict=True)
    ]
    total = p.have((ways[0] + ways[1]) * (1 - r**2) >= 2 * (u**2 + v**2), *facts)
    size = p.have(u**2 + v**2 >= 0)
    both = p.have(ways[0] + ways[1] >= 2 * (u**2 + v**2), total, rest, size)
    return p.have(p.statement.claim, both)


def at_shifts(correlation, level):
    return {
        a1: 0,
        a2: 0,
        b1: 1,
        b2: 1,
        r: correlation,
        epsilon: 1,
        delta: level,
    }


def shown(correlation, parameter, level):
    """Private with a little more than the Gaussian profile at epsilon 1."""

    def show(p, goal):
        first_law, second_law, *_ = goal.arguments
        mu = sqrt(number(parameter))
        names = {"a1": 1, "a2": 1, "b1": 0, "b2": 0, "r": correlation}
        values = {pair[name]: number(one) for name, one in names.items()}
        values[pair["mu"]] = mu
        wide = p.auto(At(values).of(pair.given["correlation"]))
        fact = p.part(p.use(pair, values, wide), 0)
        fact = p.apply(fact, p.auto(fact.formula.arguments[0]))
        laws = {"P": second_law, "Q": first_law, "mu": mu}
        fact = p.the_same(fact, words.gdp(second_law, first_law, mu))
        both = pair_sort(REAL, REAL)
        known = p.use(profile, p.auto(mu > 0), spaces={"S": both}, **laws)
        known = p.follow(p.apply(p.part(known, 0), fact), 1)
        exact = known.formula.arguments[3]
        A = event_variable("A", both)
        bound = p.at(known, A)
        chances = [probability(of, A) for of in (first_law, second_law)]
        room = p.auto(exact <= number(level))
        bound = p.have(chances[0] <= exp(1) * chances[1] + level, bound, room)
        return p.the_same(p.every(bound, A), goal)

    return show


SPEC = SPEC.but(
    refutation=At(
        at_shifts("-1/2", "2863/10000"),
        show={"product": shown(0, 2, "2863/10000")},
        refute=told(number("-1/2"), (0, 0), (1, 1), (1, 2), 1),
    )
)
LEFT = LEFT.but(
    refutation=At(
        at_shifts("1/2", "1841/10000"),
        show={"joint": shown("1/2", "4/3", "1841/10000")},
        refute=told(number(0), (0, 0), (1, 1), (1, 1), 0),
    )
)
BOTH_DIRECTIONS = BOTH_DIRECTIONS.but(
    proof=larger_loss,
    instance=At({u: 1, v: 1, r: "1/2"}),
    near_misses={
        "correlation 2": NearMiss(without="correlation", at={r: 2}),
        "one direction": NearMiss(
            claim=minimum(*ways) >= u**2 + v**2,
        ),
        "half of the mixed term, with its sign": NearMiss(
            number=Number(2, -2, place=4), at={r: "-1/2"}
        ),
    },
)
