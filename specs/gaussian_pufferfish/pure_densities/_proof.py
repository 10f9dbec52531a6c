"""How pure_densities is shown."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

close = definition("foundations.closeness")
P, R = law("P", REAL), law("R", REAL)
x, y, w, B = point("x", REAL), point("y", REAL), real("w"), event_variable("B", REAL)
b, epsilon, radius = real("b"), real("epsilon"), real("radius")
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
curve = theorem("gaussian_pufferfish.exact_curve")
words = shared("gaussian_pufferfish.pure_densities._words")
density, less, private = words.density, words.less, words.private


def enough(p):
    """Then the event that does best is the empty one."""
    known, never = p.assume(forall(y, less)), event(y, FALSE)
    facts = [p.given(name) for name in ("scale", "kernel")]
    likelier, rarer = (
        implies(exp(epsilon) * density(R) < density(P), member(y, never)),
        implies(density(P) < exp(epsilon) * density(R), negation(member(y, never))),
    )
    facts += [
        p.every(p.have(likelier, p.at(known, y)), y),
        p.every(p.have(rarer), y),
    ]
    best = p.use(curve, {curve["A"]: never}, *facts)
    bound = p.have(close(*best.formula.arguments), best)
    goal = (
        probability(noised(P, b), B) <= exp(epsilon) * probability(noised(R, b), B) + 0
    )
    return p.supposing(known, p.every(p.have(goal, p.at(bound, B)), B))


around = conjunction(y - radius < w, w <= y + radius)
SLACK = exp(radius / b)


def on_interval(p):
    """Near y the noise around any datum is k(x, y) times that around y, nearly."""
    positive = p.given("scale")
    k, height = value(kernel_, pair(x, y)), 1 / (2 * b)
    shape, hit = p.at(p.given("kernel"), x, y), indicator(around)
    here, there = exp(-abs(w - x) / b), exp(-abs(w - y) / b)
    step = radius / b
    exponents = (
        -abs(w - x) / b <= step - abs(x - y) / b,
        -abs(x - y) / b - step <= -abs(w - x) / b,
        0 - step <= -abs(w - y) / b,
        -abs(w - y) / b <= number(0),
    )
    near = p.assume(around)
    facts = [p.have(one, near, positive) for one in exponents]
    powers = [
        p.have(exp(one.arguments[0]) <= exp(one.arguments[1]), fact)
        for one, fact in zip(exponents, facts, strict=True)
    ]
    bounds = (
        here <= SLACK * SLACK * k * there,
        k * there <= SLACK * here,
    )
    bounds = [p.supposing(around, p.have(one, *powers, shape)) for one in bounds]
    tall = p.have(height > 0, positive)
    lows = (
        (hit * (here * height) - SLACK * SLACK * k * hit * (there * height)),
        (k * hit * (there * height) - SLACK * hit * (here * height)),
    )
    noise, centre = laplace(x, b), laplace(y, b)
    parts = (
        ((1, noise, hit), (-SLACK * SLACK * k, centre, hit)),
        ((k, centre, hit), (-SLACK, noise, hit)),
    )
    return [
        p.densities(p.have(low <= 0, bound, tall), w, *part)
        for low, bound, part in zip(lows, bounds, parts, strict=True)
    ]


def needed(p):
    """The interval is so small that the densities keep their order."""
    known, positive = p.assume(private), p.given("scale")
    most, least = on_interval(p)
    interval = event(w, around)
    mass = probability(laplace(y, b), interval)
    upper = p.have(
        probability(noised(R, b), interval) <= SLACK * SLACK * density(R) * mass,
        p.mean(
            p.have(
                probability(laplace(x, b), interval)
                <= SLACK * SLACK * value(kernel_, pair(x, y)) * mass,
                most,
            ),
            R,
            x,
        ),
    )
    lower = p.have(
        density(P) * mass <= SLACK * probability(noised(P, b), interval),
        p.mean(
            p.have(
                value(kernel_, pair(x, y)) * mass
                <= SLACK * probability(laplace(x, b), interval),
                least,
            ),
            P,
            x,
        ),
    )
    ends = [
        p.axiom("laplace_half_line", y, b, y + side * radius, facts=[positive])
        for side in (1, -1)
    ]
    small = p.assume(radius > 0)
    hit = indicator(around)
    part = indicator(w <= y + radius) - indicator(w <= y - radius)
    ends += [
        p.mean(p.have(low <= high, small), laplace(y, b), w)
        for low, high in ((hit, part), (part, hit))
    ]
    inside = p.have(equal(mass, 1 - exp(-radius / b)), *ends, small)
    falls = p.have(-radius / b < 0, small, positive)
    some = p.have(mass > 0, inside, p.have(exp(-radius / b) < exp(0), falls))
    three = SLACK * SLACK * SLACK
    weighed = density(P) * mass <= three * exp(epsilon) * density(R) * mass
    weighed = p.have(weighed, lower, upper, p.at(known, interval))
    bound = p.have(density(P) <= three * exp(epsilon) * density(R), weighed, some)
    each = p.every(p.supposing(small, bound), radius)
    # A radius at which the slack is less than the excess.
    other = exp(epsilon) * density(R)
    excess = p.assume(other < density(P))
    ratio = 1 + (density(P) - other) / (2 * (other + 1))
    signs = p.have(conjunction(density(P) >= 0, other >= 0))
    larger = p.have(ratio > 1, excess, signs)
    step = log(ratio) * b / 3
    grows = p.have(step > 0, p.have(log(ratio) > 0, larger), positive)
    at_step = p.apply(p.at(each, step), grows)
    share = p.have(equal(3 * (step / b), log(ratio)), positive)
    cubed = p.have(
        equal(exp(3 * (step / b)), ratio),
        share,
        p.axiom("exp_log", ratio, facts=[larger]),
    )
    whole = p.have(density(P) <= ratio * other, at_step, cubed)
    product = p.have(equal((ratio - 1) * (2 * (other + 1)), density(P) - other), signs)
    absurd = p.have(FALSE, whole, product, excess, signs, larger)
    shown = p.have(less, p.supposing(excess, absurd))
    return p.supposing(private, p.every(shown, y))


def proof(p):
    """Both ways."""
    return p.have(p.statement.claim, enough(p), needed(p))
