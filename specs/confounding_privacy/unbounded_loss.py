"""A Gaussian copula leaves no bounded privacy loss, unless nothing is told."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

words = shared("confounding_privacy._coupled_scores")
S, T, y, y2, z, z2 = words.S, words.T, words.y, words.y2, words.z, words.z2
a0, a1, b0, b1, g, h = words.a0, words.a1, words.b0, words.b1, words.g, words.h
r, K, u, loss, lemma = words.r, words.K, words.u, words.loss, words.lemma
onto, approached = words.onto, words.approached
bounded = forall(y, z, abs(loss(y, z)) <= K)

SPEC = Theorem(
    title="Outputs coupled by a Gaussian copula have no bounded privacy loss, unless "
    "they tell nothing",
    source="derived; differences of the loss, and a quadratic polynomial",
    covers=("CP-Q206",),
    given={
        "correlation": words.usual,
        "first_scores": onto(a1, y),
        "second_scores": onto(b1, z),
        "first_slopes": approached(g, a0, a1, y, y2),
        "second_slopes": approached(h, b0, b1, z, z2),
        "growing": forall(y, at(g, y) > 0),
        "bounded": bounded,
    },
    claim=conjunction(equal(at(a0, y), at(a1, y)), equal(at(b0, z), at(b1, z))),
    remark="A score is the standard normal quantile of a distribution function: for a "
    "continuous, strictly increasing distribution function of an output on an open "
    "interval it is continuous and strictly increasing, and takes every real value. "
    "Equal scores in both states mean equal distribution functions. {a_0} and {a_1} "
    "are the scores of the first output in the two states, {b_0} and {b_1} those of "
    "the second one. In place of an interval there is any space; no continuity is "
    "asked, and of the order that {g} is positive. The density of an output is the "
    "normal density of its score times the derivative of the score, so the ratio of "
    "two densities has the factor {g} or {h}: the derivative of one score by the "
    "other. All that is asked of it is that secants approach it, as they do a "
    "derivative. With the Gaussian copula of correlation {r} in both states, the "
    "scores of both outputs together are normal, "
    "and the bounded term is the logarithm of the ratio of the joint densities. The "
    "copula's part and the marginal losses are not told apart: the marginal loss of "
    "the first output is log({g}({y})) + ({a_1}({y})^2 - {a_0}({y})^2) / 2. Where it "
    "could be any function of {y}, the scores could be shifted, as a near miss says. "
    "With independent outputs the loss can be bounded, as the near miss without "
    "correlation says: so a bounded loss is lost to the copula, that of Laplace noise "
    "for one. Not contained: the way from distribution functions to scores, and "
    "points at which the derivative is not positive, or is not there.",
)


def steep(p, name, line, slope, scores, factor, here, there):
    """The slope of a straight line is its factor: a nearer secant is none."""
    apart = p.assume(negation(equal(at(slope, here), factor)))
    gap = abs(at(slope, here) - factor)
    found = p.apply(p.at(p.given(name), here, gap), p.have(gap > 0, apart))
    up, run = (at(of, there) - at(of, here) for of in scores)
    near = p.assume(abs(up - at(slope, here) * run) < gap * abs(run))
    exact = p.have(equal(up, factor * run), p.at(line, here), p.at(line, there))
    t, w, x, c = (p.fresh(REAL) for _ in range(4))
    premises = equal(t, c * x), abs(t - w * x) < abs(w - c) * abs(x)
    rule = p.every(lemma(p, FALSE, *premises), t, w, x, c)
    wrong = p.apply(p.at(rule, up, at(slope, here), run, factor), exact, near)
    wrong = p.obtain(found, there, wrong)
    return p.every(p.have(equal(at(slope, here), factor), p.denied(apart, wrong)), here)


def polynomial(p):
    """Along one score the loss is a polynomial, its factors made of these numbers."""
    own, own_1, fixed, fixed_1, *names = (p.fresh(REAL) for _ in range(9))
    c, d, k, x, w = names
    inner = own_1**2 - own**2 + (fixed_1**2 - fixed**2)
    inner = inner - 2 * r * (own_1 * fixed_1 - own * fixed)
    constant = w + (2 * r * c * d - c**2 - d**2) * k
    factors = (1 - x**2) * k, (2 * r * x * d - 2 * x * c) * k, constant
    goal = abs(factors[0] * u**2 + factors[1] * u + constant) <= K
    scores = equal(own_1, u), equal(own, x * u + c), equal(fixed_1, 0), equal(fixed, d)
    fact = lemma(p, goal, abs(w + inner * k) <= K, *scores)
    return p.every(fact, own, own_1, fixed, fixed_1, *names), factors, names


def without_degrees(p, quadratic, lines, slopes):
    """Along each output the loss is bounded, so without degrees 1 and 2."""
    alpha, beta = words.alpha, words.beta
    bases = [p.assume(of) for of in words.based]
    rule, factors, names = polynomial(p)
    k, w = 1 / (2 * (1 - r**2)), log(alpha) + log(beta)

    def along(name, place, here, own, fixed, base, slope):
        """Along one output, while the other one stays at its base."""
        over, hole = here[place], p.fresh(REAL)
        found = p.at(p.given(name), u)
        reached = p.assume(equal(at(own[1], over), u))
        shown = p.at(p.given("bounded"), *here)
        quotient = words.spread_of(*here) / (2 * (1 - r**2))
        template = abs(log(hole) + log(at(h, here[1])) + quotient) <= K
        shown = p.rewrite(p.at(slopes[0], here[0]), shown, template, hole)
        template = abs(log(alpha) + log(hole) + quotient) <= K
        shown = p.rewrite(p.at(slopes[1], here[1]), shown, template, hole)
        start, other = at(own[0], own[2]), at(fixed[0], fixed[2])
        scores = *(at(of, over) for of in own[:2]), other, at(fixed[1], fixed[2])
        values = start, other, k, slope, w
        instance = p.at(rule, *scores, *values)
        straight = equal(scores[0], slope * u + start)
        fact = p.apply(
            instance,
            p.the_same(shown, instance.formula.arguments[0]),
            reached,
            p.have(straight, p.at(lines[place], over), reached),
            base,
            p.have(equal(other, other)),
        )
        fact = p.every(p.obtain(found, over, fact), u)
        chosen = At(dict(zip(names, values, strict=True)))
        return p.apply(p.at(quadratic, *map(chosen.of, factors), K), fact)

    one, other = (a0, a1, words.y0), (b0, b1, words.z0)
    return (
        along("first_scores", 0, (y, words.z0), one, other, bases[2], alpha),
        along("second_scores", 1, (words.y0, z), other, one, bases[0], beta),
    )


def proof(p):
    """The scores are straight lines of each other, and the loss is a polynomial."""
    alpha, beta, y0, z0 = words.alpha, words.beta, words.y0, words.z0
    linear, quadratic = words.bounded_polynomials(p)
    *lines, product = words.straight(p, linear)
    slopes = (
        steep(p, "first_slopes", lines[0], g, (a0, a1), alpha, y, y2),
        steep(p, "second_slopes", lines[1], h, (b0, b1), beta, z, z2),
    )
    falls = without_degrees(p, quadratic, lines, slopes)
    c, d, k = at(a0, y0), at(b0, z0), 1 / (2 * (1 - r**2))
    room = p.have(1 - r**2 > 0, p.given("correlation"))
    positive = p.have(k > 0, room)
    grows = p.have(alpha > 0, p.at(slopes[0], y0), p.at(p.given("growing"), y0))
    unit = p.have(equal(alpha, 1), p.part(falls[0], 0), positive, grows)
    units = unit, p.have(equal(beta, 1), unit, product)
    v, x, w, q = (p.fresh(REAL) for _ in range(4))
    premises = equal((2 * r * w * x - 2 * w * v) * q, 0), equal(w, 1), q > 0
    rule = p.every(lemma(p, equal(v, r * x), *premises), v, x, w, q)
    shifts = (
        p.apply(p.at(rule, c, d, alpha, k), p.part(falls[0], 1), units[0], positive),
        p.apply(p.at(rule, d, c, beta, k), p.part(falls[1], 1), units[1], positive),
    )
    premises = equal(v, r * x), equal(x, r * v), 1 - r**2 > 0
    rule = p.every(lemma(p, conjunction(equal(v, 0), equal(x, 0)), *premises), v, x)
    none = p.apply(p.at(rule, c, d), *shifts, room)
    ends = zip(SPEC.claim.arguments, lines, (y, z), units, strict=True)
    ends = [p.have(part, p.at(line, of), one, none) for part, line, of, one in ends]
    fact = p.have(SPEC.claim, *ends)
    for name, over, where in (
        ("first_scores", y0, 0),
        ("first_scores", words.y1, 1),
        ("second_scores", z0, 0),
        ("second_scores", words.z1, 1),
    ):
        fact = p.obtain(p.at(p.given(name), where), over, fact)
    limit, most = words.mixed(p)
    return p.obtain(p.some(exists(words.M, words.capped), most, limit), words.M, fact)


on_lines = {"S": REAL, "T": REAL}
t, bit = real("t"), point("bit", finite(2))


def settings(first_, second_, slopes=(1, 1), limit=0):
    """Scores of the first state over those of the second state, at half correlation."""
    scores = (a0, first_), (a1, t), (b0, second_), (b1, t)
    growth = zip((g, h), map(number, slopes), strict=True)
    functions = {of: function(t, number(body)) for of, body in (*scores, *growth)}
    return {**functions, r: "1/2", K: limit, y: 1, z: 1}


def reached(p, goal):
    """Every real value is that of its own point."""
    w = p.fresh(REAL)
    found = instantiate(goal.arguments[0], w)
    shown = p.have(instantiate(found.arguments[0], w))
    return p.the_same(p.every(p.some(found, w, shown), w), goal)


def secant(step, by=None):
    """A secant that is near enough: to the point that a step away lies."""

    def show(p, goal):
        here, wanted = p.fresh(REAL), p.fresh(REAL)
        formula = instantiate(instantiate(goal.arguments[0], here).arguments[0], wanted)
        premise, found = formula.arguments
        there, known = step(here, wanted), p.assume(premise)
        facts = [known] if by is None else [by(p, here, wanted, known)]
        shown = p.have(instantiate(found.arguments[0], there), *facts)
        shown = p.supposing(premise, p.some(found, there, shown))
        return p.the_same(p.every(shown, here, wanted), goal)

    return show


def other_label(p, goal):
    """The secant through both points."""
    parts = []
    for here in (0, 1):
        wanted = p.fresh(REAL)
        inner = instantiate(goal.arguments[0], label(here, 2))
        premise, found = instantiate(inner.arguments[0], wanted).arguments
        there = label(1 - here, 2)
        shown = p.have(instantiate(found.arguments[0], there), p.assume(premise))
        shown = p.supposing(premise, p.some(found, there, shown))
        parts.append(p.the_same(p.every(shown, wanted), inner))
    return p.step("forall_labels", *parts, terms=(goal,))


def next_point(here, wanted):
    return here + 1


shows = {
    "first_scores": reached,
    "second_scores": reached,
    "first_slopes": secant(next_point),
    "second_slopes": secant(next_point),
}
shifted = settings(t + 1, t + number("1/2"), limit=2)
swapped = settings(t + number("1/2"), t + 1, limit=2)
bump = shared("confounding_privacy._score_bump")
one_bump = {**settings(bump.score, t, (bump.slope, 1), 3), r: 0}


def two_values(score, other, slope, of):
    """Scores 1, 2 and 0, 1 in place of those on the line."""
    values = {score: choose(bit, 1, 2), other: choose(bit, 0, 1), slope: number(1)}
    functions = {name: function(bit, body) for name, body in values.items()}
    return {**functions, of: label(1, 2)}


SPEC = SPEC.but(
    proof=proof,
    instance=At(settings(t, t), spaces=on_lines, show=shows),
    near_misses={
        "no correlation": NearMiss(
            given={"correlation": conjunction(r > -1, r < 1)},
            at=one_bump,
            show={
                "first_slopes": secant(bump.nearer, bump.near),
                "bounded": bump.bounded,
            },
        ),
        "a correlation as large as 1": NearMiss(
            given={"correlation": conjunction(r > -1, r <= 1, negation(equal(r, 0)))},
            at={**settings(t + 1, t + 1), r: 1},
        ),
        "a correlation as small as -1": NearMiss(
            given={"correlation": conjunction(r >= -1, r < 1, negation(equal(r, 0)))},
            at={**settings(t + 1, t + 1), r: -1},
        ),
        "a first score with two values": NearMiss(
            without="first_scores",
            at=At(
                {**shifted, **two_values(a0, a1, g, y)},
                spaces={"S": finite(2), "T": REAL},
                show={**shows, "first_slopes": other_label},
            ),
        ),
        "a second score with two values": NearMiss(
            without="second_scores",
            at=At(
                {**swapped, **two_values(b0, b1, h, z)},
                spaces={"S": REAL, "T": finite(2)},
                show={**shows, "second_slopes": other_label},
            ),
        ),
        "slopes that are not those of the first scores": NearMiss(
            without="first_slopes",
            at={**shifted, g: function(t, exp(t))},
        ),
        "slopes that are not those of the second scores": NearMiss(
            without="second_slopes",
            at={**swapped, h: function(t, exp(t))},
        ),
        "scores that fall": NearMiss(
            without="growing", at=settings(-t, -t, (-1, -1), 2 * abs(log(-1)))
        ),
        "bounded from above alone": NearMiss(
            given={"bounded": forall(y, z, loss(y, z) <= K)},
            at=settings(2 * t, 2 * t, (2, 2), 2),
        ),
        "bounded from below alone": NearMiss(
            given={"bounded": forall(y, z, -loss(y, z) <= K)},
            at=settings(t / 2, t / 2, ("1/2", "1/2"), 2),
        ),
        "4 in place of 2 at the product": NearMiss(
            number=Number(2, 4, place=4, hypothesis="bounded"),
            at=settings(t + 1, t + 1),
        ),
        "0 in place of 2 below": NearMiss(
            number=Number(2, 0, place=5, hypothesis="bounded"),
            at=settings(t + 1, t + 1),
        ),
        "1/4 in place of 1": NearMiss(
            number=Number(1, "1/4", hypothesis="bounded"), at=settings(t + 1, t + 1)
        ),
    },
)
