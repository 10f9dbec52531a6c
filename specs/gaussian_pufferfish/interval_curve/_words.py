"""What the theorems of interval_curve are made of."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

hockey_stick = definition("foundations.hockey_stick")
b, epsilon = real("b"), real("epsilon")
y_1, y_2, y_3 = map(real, ("y_1", "y_2", "y_3"))
x, y, z, A = (
    point("x", REAL),
    point("y", REAL),
    point("z", REAL),
    event_variable("A", REAL),
)


def outside(of):
    return event(y, negation(member(y, of)))


def best(here, there, of):
    """The event exceeds what epsilon allows by as much as any event can."""
    chances = [probability(noised(data, b), of) for data in (here, there)]
    excess = chances[0] - exp(epsilon) * chances[1]
    return hockey_stick(noised(here, b), noised(there, b), epsilon, excess)


def claims(forms, *shapes):
    """In both orders, with one shape for both or one for each."""
    return conjunction(
        *(
            exists(A, conjunction(shape(A), best(here, there, of(A))))
            for (here, there, of), shape in zip(forms, shapes * 2, strict=False)
        )
    )


close = definition("foundations.closeness")
curve = theorem("gaussian_pufferfish.exact_curve")
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
both = point("both", pair_sort(REAL, REAL))
#: exp(-|x - z| / b), as a test, so that the density of a release is an expectation.
shaped = forall(x, z, equal(value(kernel_, pair(x, z)), exp(-abs(x - z) / b)))


def density(data, output):
    """The density of the release at an output, times 2 b."""
    return mean(data, x, value(kernel_, pair(x, output)))


def rising(of):
    """An interval without the condition on the output above: with all larger ones."""
    between = conjunction(y_1 < y_2, y_2 < y_3, member(y_1, of))
    return forall(y_1, y_2, y_3, implies(between, member(y_2, of)))


def attained(p, here, there, of):
    """By the lemma of Neyman and Pearson the densities decide."""
    growth, inside = exp(epsilon), member(y, of)
    left, right = growth * density(there, y), density(here, y)
    factor = p.have(equal(exp(-epsilon) * growth, 1))
    signs = [
        p.every(p.have(implies(left < right, inside), factor), y),
        p.every(p.have(implies(right < left, negation(inside)), factor), y),
    ]
    values = {curve["P"]: here, curve["R"]: there, curve["A"]: of}
    found = p.use(curve, values, p.given("scale"), p.assume(shaped), *signs)
    return p.the_same(found, best(here, there, of))


def with_kernel(p, fact):
    """There is such a kernel."""
    shape = test_of(both, exp(-abs(first(both) - second(both)) / b))
    shown = p.have(equal(value(shape, pair(x, z)), exp(-abs(x - z) / b)))
    some = p.some(exists(kernel_, shaped), shape, p.every(shown, x, z))
    return p.obtain(some, kernel_, fact)


def shown(p, forms, shape, found):
    """In both orders the region at exp(epsilon), or exp(-epsilon), is best."""
    parts = []
    for (here, there, of), level in zip(forms, (epsilon, -epsilon), strict=True):
        region, is_shape = found(p, level)
        is_best = attained(p, here, there, of(region))
        inner = conjunction(shape(region), is_best.formula)
        some = exists(A, conjunction(shape(A), best(here, there, of(A))))
        parts.append(p.some(some, region, p.have(inner, is_shape, is_best)))
    return with_kernel(p, p.have(p.statement.claim, *parts))


def outdone(p, values, claim, claimed, better, numbers):
    """What follows if an event of a shape did as well as another one at a point."""
    (here, there, form), shape = claimed
    of = At(values).of
    known = p.assume(of(conjunction(shape(A), best(here, there, form(A)))))
    is_shape, is_best = p.parts(known)
    laws = [of(noised(one, b)) for one in (here, there)]
    bound = p.have(close(*is_best.formula.arguments), is_best)
    facts = [p.at(bound, event(y, better))]
    hit = indicator(member(y, form(A)))
    facts += [p.mean_between(law_, y, hit) for law_ in laws]
    for place, part, sign, size in numbers:
        chance = probability(laws[place], event(y, part))
        facts.append(p.auto(chance <= size if sign < 0 else chance >= size))

    def done(absurd):
        some = p.have(claim.arguments[0], p.assume(claim))
        absurd = p.supposing(claim, p.obtain(some, A, absurd))
        return p.the_same(absurd, negation(claim))

    return is_shape, laws, facts, done


def no_half_line(values, claimed, better, end, numbers):
    """It has all that lies above an end, or nothing up to there."""
    above = indicator(y > end)

    def refute(p, claim):
        is_shape, laws, facts, done = outdone(
            p, values, claim, claimed, better, numbers
        )
        larger = (y_1, y, y + 1) if claimed[1] is rising else (y_1, y)
        low, hit = conjunction(y <= end, member(y, A)), indicator(member(y, A))
        meets, met = exists(y, low), p.assume(conjunction(y_1 <= end, member(y_1, A)))
        none = p.the_same(p.assume(negation(meets)), forall(y, negation(low)))
        cases = []
        for order in (
            p.have(above <= hit, p.at(is_shape, *larger), met),
            p.have(hit <= above, p.at(none, y)),
        ):
            sizes = [p.mean(order, law_, y) for law_ in laws]
            cases.append(p.have(FALSE, *sizes, *facts))
        found = p.obtain(p.assume(meets), y_1, cases[0])
        return done(p.cases(meets, found, cases[1]))

    return At(values, refute=refute)


NO_SCALE = (
    "a scale that is not positive gives no Laplace law, so that nothing can be "
    "computed there"
)
