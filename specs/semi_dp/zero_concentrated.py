"""Zero-concentrated privacy: the divergence at every order, by densities."""

from verifydp.formal.spec import *

renyi, density = definition("foundations.renyi"), definition("foundations.density")
by_densities = theorem("foundations.renyi_densities")
S = space("S")
P, Q, u, x = law("P", S), law("Q", S), any_test("u", S), point("x", S)
scale, alpha, rho = map(real, ("scale", "alpha", "rho"))
moment = mean(Q, x, power(scale * value(u, x), alpha))


def divergence(less=1):
    """The divergence is at most rho times the order."""
    return moment <= exp((alpha - less) * (rho * alpha))


at_order = Definition(
    "concentrated_at_order",
    (P, Q, alpha, rho),
    renyi(P, Q, alpha, rho * alpha),
    (renyi,),
)
bounded = at_order(P, Q, alpha, rho)
SPEC = Theorem(
    title="Zero-concentrated privacy at one order, by tests and by densities",
    source="Cho and Awan, Semi-DP, definition 38; Bun and Steinke 2016, definition 1.1",
    covers=("SD-D38",),
    standing="definition",
    defines=at_order,
    reads="the Renyi divergence of {0} from {1} of order {2}, if that is above one, is "
    "at most {3} times the order",
    uses=(renyi, density),
    given={"density": density(P, Q, u, scale), "order": alpha > 1},
    claim=conjunction(implies(bounded, divergence()), implies(divergence(), bounded)),
    remark="The outputs on two adjacent databases have the laws {P} and {Q}. A "
    "mechanism is private where this holds at every order above 1 and for every "
    "adjacent pair, in both orders: foundations.zcdp and "
    "foundations.concentrated_privacy, which define it by tests and need no density. "
    "The printed divergence is the logarithm of the mean of the ratio of the densities "
    "to the power {alpha}, over {alpha} - 1; the two agree wherever the density is "
    "bounded. For Semi-DP the databases are those with the invariant's value, and the "
    "pairs those within a(t).",
)


def proof(p):
    """Renyi divergence of this size."""
    values = {"P": P, "Q": Q, "u": u, "epsilon": rho * alpha}
    fact = p.use(by_densities, p.given("density"), p.given("order"), **values)
    return p.the_same(fact, SPEC.claim)


coin = theorem("foundations.renyi_densities.coin")
bit = point("bit", finite(2))
heads = test_of(bit, choose(bit, 1, 0))
known_bit = {
    P: finite_law(1, 0),
    Q: finite_law("1/2", "1/2"),
    u: heads,
    scale: 2,
    rho: log(2) / 2,
    alpha: 2,
}


def exceeds(p, claim):
    """A known bit against a fair one."""
    rule = p.part(p.assume(claim), 0)
    premise = p.the_same(p.use(coin), rule.formula.arguments[0])
    return p.absurd(p.apply(rule, premise))


def unseen(p, claim):
    """The density 1 says that there is no divergence."""
    rule = p.part(p.assume(claim), 1)
    shown = p.auto(rule.formula.arguments[0])
    return p.absurd(p.apply(rule, shown), heads, heads)


def nothing(p, claim):
    """Of order 1 nothing is said by tests."""
    rule = p.part(p.assume(claim), 0)
    return p.absurd(p.apply(rule, p.auto(rule.formula.arguments[0])))


SPEC = SPEC.but(
    proof=proof,
    instance=At(known_bit, spaces={"S": finite(2)}),
    near_misses={
        "another density": NearMiss(
            without="density",
            at={u: test_of(bit, 1), scale: 1, rho: 0},
            refute=unseen,
        ),
        "any order": NearMiss(
            without="order",
            at={P: known_bit[Q], u: test_of(bit, "1/2"), alpha: "1/2", rho: 4},
            refute=nothing,
        ),
        "two orders less": NearMiss(
            claim=conjunction(
                implies(bounded, divergence(2)), implies(divergence(), bounded)
            ),
            refute=exceeds,
        ),
    },
)
