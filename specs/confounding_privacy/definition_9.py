"""The Gaussian copula of two numbers, and that its margins are uniform."""

from verifydp.formal.spec import *

decided = shared("hypothesis_testing._evaluated").decided
add = theorem("gaussian_pufferfish.sum_of_normals")
rho, u, v, a, b = map(real, ("rho", "u", "v", "a", "b"))
z, w, both = real("z"), real("w"), point("both", pair_sort(REAL, REAL))
rest = sqrt(1 - rho**2)
#: Two normal numbers with variance 1 and correlation rho.
mixed = rho * z + rest * w
levels = dirac(pair(normal_cdf(z), normal_cdf(mixed)))
drawn = bind(standard_normal, z, bind(standard_normal, w, levels))
small = conjunction(first(both) <= u, second(both) <= v)
copula = Definition(
    "gaussian_copula", (rho, u, v), probability(drawn, event(both, small))
)


def chance(condition):
    """The chance of a condition on the two numbers that are mixed."""
    inner = mean(standard_normal, w, indicator(condition))
    return mean(standard_normal, z, inner)


def jointly(bound=b):
    return chance(conjunction(z <= a, mixed <= bound))


def claims(bound=b, last=1):
    """The distribution function of correlated normals, and the two margins."""
    return conjunction(
        equal(copula(rho, normal_cdf(a), normal_cdf(b)), jointly(bound)),
        equal(copula(rho, normal_cdf(a), last), normal_cdf(a)),
        equal(copula(rho, 1, normal_cdf(b)), normal_cdf(b)),
    )


SPEC = Theorem(
    title="The Gaussian copula at normal levels, and its margins",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, definition 9",
    covers=("CP-D9",),
    standing="definition",
    defines=copula,
    reads="the Gaussian copula with correlation {0} at {1} and {2}",
    given={"rho": conjunction(rho > -1, rho < 1)},
    claim=claims(),
    remark="Every level between 0 and 1 is that of a number, so that this is the "
    "printed formula: the joint distribution function of two normal numbers with "
    "correlation {rho} at the quantiles of the levels. The domain is printed for any "
    "number of levels where two are meant. Its density is not stated.",
)


def proof(p):
    """The normal distribution function increases, and the mixture is normal again."""
    level_a, level_b = (
        normal_cdf(z) <= normal_cdf(a),
        normal_cdf(mixed) <= normal_cdf(b),
    )

    def alike(left, right):
        same = p.have(equal(indicator(left), indicator(right)))
        ways = []
        for one, other in ((left, right), (right, left)):
            inner = p.mean(
                p.have(indicator(one) <= indicator(other), same), standard_normal, w
            )
            ways.append(p.mean(inner, standard_normal, z))
        return p.have(equal(chance(left), chance(right)), *ways)

    joint = alike(conjunction(level_a, level_b), conjunction(z <= a, mixed <= b))
    first_ = alike(conjunction(level_a, normal_cdf(mixed) <= 1), z <= a)
    second_ = alike(conjunction(normal_cdf(z) <= 1, level_b), mixed <= b)
    lines = [p.axiom("normal_half_line", one) for one in (a, b)]
    y = point("y", REAL)
    total = p.use(add, m=number(0), n=number(0), s=rho, t=rest)
    total = p.at(total, event(y, y <= b))
    inside = p.have(1 - rho**2 >= 0, p.given("rho"))
    exact = p.have(equal(rest * rest, 1 - rho**2), inside)
    spread = sqrt(rho * rho + rest * rest)
    root = p.have(equal(spread, 1), exact)
    left = total.formula.arguments[0]
    hole = p.fresh(REAL)
    template = equal(
        left, probability(normal(number(0) + number(0), hole), event(y, y <= b))
    )
    standard = p.rewrite(root, total, template, hole)
    normal_ = p.have(equal(chance(mixed <= b), normal_cdf(b)), standard, lines[1])
    return p.have(p.statement.claim, joint, first_, second_, normal_, *lines)


half = {rho: "1/2", a: 0, b: 0}


def too_wide(p, claim):
    """With nothing to add, twice a normal number has deviation 2: at 1 it is half."""
    margin = p.part(p.assume(claim), 2)
    inside = At({rho: 2, b: 1}).of(mixed)
    left = indicator(
        conjunction(normal_cdf(z) <= 1, normal_cdf(inside) <= normal_cdf(1))
    )
    right = indicator(z <= "1/2")
    no_root = decided(p, equal(sqrt(number(1) - number(2) ** 2), 0))
    same = p.have(equal(left, right), no_root)
    ways = []
    for one, other in ((left, right), (right, left)):
        inner = p.mean(p.have(one <= other, same), standard_normal, w)
        ways.append(p.mean(inner, standard_normal, z))
    line = p.axiom("normal_half_line", number("1/2"))
    less = p.have(normal_cdf("1/2") < normal_cdf(1))
    return p.have(FALSE, margin, *ways, line, less)


SPEC = SPEC.but(
    proof=proof,
    instance=At(half),
    near_misses={
        "another level": NearMiss(claim=claims(last="1/2")),
        "correlation 2": NearMiss(
            given={"rho": rho > -1}, at=At({**half, rho: 2, b: 1}, refute=too_wide)
        ),
    },
    exceptions={
        "rho, part 1": "below -1 it fails as above 1, by the mirrored point: a normal "
        "number and its opposite have one law",
    },
)
