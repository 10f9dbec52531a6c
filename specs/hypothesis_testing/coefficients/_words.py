"""What the theorems of coefficients share."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance, table

attained_at = shared("hypothesis_testing._attained").attained_at
V, W, H = space("V"), space("W"), space("H")
prior, rest = law("prior", V), law("rest", W)
given, past = kernel("given", W, V), kernel("past", W, H)
now = kernel("now", pair_sort(W, H), V)
d, a, z = point("d", V), point("a", V), point("z", V)
w, u, h, g = point("w", W), point("u", W), point("h", H), point("g", H)
rho, other, level = real("rho"), real("other"), real("level")
known = mean(rest, u, indicator(equal(u, w)))
remembered = mean(at(past, w), g, indicator(equal(g, h)))
before = bind(at(past, w), h, at(now, w, h))
#: What the values are of, when they may be, and the two chances that are compared.
PAIRS = {
    "prior": ((a, z), (), chance(prior, z), chance(prior, a)),
    "records": (
        (z, w),
        (known > 0,),
        chance(bind(rest, w, at(given, w)), z),
        chance(at(given, w), z),
    ),
    "past": (
        (z, w, h),
        (known > 0, remembered > 0),
        chance(before, z),
        chance(at(now, w, h), z),
    ),
}


def bound(of, number_):
    """No chance is more than 1 / (1 - number) times the other."""
    over, where, top, bottom = PAIRS[of]
    less = (1 - number_) * bottom <= top
    return forall(*over, implies(conjunction(*where), less) if where else less)


def least(of):
    return forall(other, implies(bound(of, other), rho <= other))


def possible(of):
    _, where, _, bottom = PAIRS[of]
    return conjunction(*where, bottom > 0)


def near(of, number_):
    over, _, top, bottom = PAIRS[of]
    return exists(*over, conjunction(possible(of), top / bottom < number_))


def limit(of):
    """1 - rho is the greatest lower bound of the ratios."""
    over, _, top, bottom = PAIRS[of]
    below = forall(*over, implies(possible(of), 1 - rho <= top / bottom))
    return conjunction(below, forall(level, implies(1 - rho < level, near(of, level))))


def defined(name, of, *parameters):
    body = conjunction(bound(of, rho), least(of))
    return Definition(name, (*parameters, rho), body)


def equivalence(is_it, of):
    return conjunction(implies(is_it, limit(of)), implies(limit(of), is_it))


of_records = defined("coefficient_of_records", "records", rest, given)
is_records = of_records(rest, given, rho)
of_past = defined("coefficient_of_the_past", "past", rest, past, now)
is_past = of_past(rest, past, now, rho)


def at_values(p, of, fact, shown):
    """A bound at values that may be."""
    over, where, _, _ = PAIRS[of]
    less = p.at(fact, *over)
    return p.apply(less, p.have(conjunction(*where), shown)) if where else less


def everywhere(p, of, number_, less):
    """What holds for values that may be, as a bound."""
    over, where, _, _ = PAIRS[of]
    if where:
        less = p.supposing(conjunction(*where), less)
    return p.the_same(p.every(less, *over), bound(of, number_))


def found(p, of, number_, fact):
    """These values have a small ratio, so some have."""
    (*outer, last), body = PAIRS[of][0], fact.formula
    fact = p.some(exists(last, body), last, fact)
    for over in reversed(outer):
        fact = p.some(exists(over, fact.formula), over, fact)
    return p.the_same(fact, near(of, number_))


def used(p, of, number_, some, body, fact):
    """What follows from a small ratio follows from some having it."""
    over = PAIRS[of][0]
    for place in reversed(range(1, len(over))):
        fact = p.obtain(p.assume(exists(*over[place:], body)), over[place], fact)
    return p.obtain(some, over[0], fact)


def signs_of(p, of):
    """Both chances are at least 0."""
    _, _, top, bottom = PAIRS[of]
    return [
        p.mean_between(one.arguments[0], d, indicator(equal(d, z)))
        for one in (top, bottom)
    ]


def proof_of(of, is_it):
    def proof(p):
        over, where, top, bottom = PAIRS[of]
        signs = signs_of(p, of)
        here = p.assume(possible(of))
        held = p.assume(is_it)
        all_bound, is_least = p.have(bound(of, rho), held), p.have(least(of), held)
        less = p.have(1 - rho <= top / bottom, at_values(p, of, all_bound, here), here)
        below = p.every(p.supposing(here, less), *over)
        # Where no ratio is below the level, 1 - level is a bound.
        above, none = p.assume(1 - rho < level), p.assume(negation(near(of, level)))
        small = conjunction(possible(of), top / bottom < level)
        wrong = p.have(FALSE, found(p, of, level, p.assume(small)), none)
        large = p.supposing(small, wrong)
        may_be = [p.assume(conjunction(*where))] if where else []
        less = p.have((1 - (1 - level)) * bottom <= top, large, *may_be, *signs)
        better = p.apply(p.at(is_least, 1 - level), everywhere(p, of, 1 - level, less))
        reached = p.cases(
            near(of, level),
            p.assume(near(of, level)),
            p.have(near(of, level), p.have(FALSE, better, above)),
        )
        near_it = p.every(p.supposing(above, reached), level)
        forwards = p.supposing(is_it, p.have(limit(of), below, near_it))

        turned = p.assume(limit(of))
        below, near_it = (p.have(part, turned) for part in limit(of).arguments)
        ratio = p.at(below, *over)
        less = p.have((1 - rho) * bottom <= top, ratio, *may_be, *signs)
        all_bound = everywhere(p, of, rho, less)
        smaller, low = p.assume(bound(of, other)), p.assume(other < rho)
        some = p.apply(p.at(near_it, 1 - other), p.have(1 - rho < 1 - other, low))
        small = conjunction(possible(of), top / bottom < 1 - other)
        at_it = p.assume(small)
        wrong = p.have(FALSE, at_values(p, of, smaller, at_it), at_it)
        wrong = used(p, of, 1 - other, some, small, wrong)
        no_less = p.cases(
            other < rho,
            p.have(rho <= other, wrong),
            p.have(rho <= other, p.assume(negation(other < rho))),
        )
        is_least = p.every(p.supposing(smaller, no_less), other)
        backwards = p.supposing(limit(of), p.have(is_it, all_bound, is_least))
        return p.have(p.statement.claim, forwards, backwards)

    return proof


bit, both = point("bit", finite(2)), point("both", pair_sort(finite(2), finite(2)))
tells = finite_law("41/81", "40/81"), finite_law("50/81", "31/81")
beside = {
    rest: finite_law("5/9", "4/9"),
    given: table(*tells),
    rho: "1/10",
}
#: The other records say nothing, the past what they say above.
over_time = {
    rest: finite_law("1/2", "1/2"),
    past: function(bit, finite_law("5/9", "4/9")),
    now: function(both, choose(second(both), *tells)),
    rho: "1/10",
}


def instead(of, is_it, less, values, tight, *witnesses):
    """Another comparison of the ratios than that with the coefficient."""
    over, _, top, bottom = PAIRS[of]

    def refute(p, claim):
        held = attained_at(*tight)(p, claim.arguments[0])
        return p.absurd(p.apply(p.assume(claim), held), *witnesses)

    return NearMiss(
        claim=implies(is_it, forall(*over, implies(possible(of), less(top / bottom)))),
        at=At(values, spaces={name: finite(2) for name in "VWH"}, refute=refute),
    )


def more(ratio):
    return 1 - rho + "1/1000" <= ratio


def silent(of):
    """What is known raises no chance."""
    over, where, top, bottom = PAIRS[of]
    return forall(*over, implies(conjunction(*where), bottom <= top))


def in_range(of):
    no_more, nothing = implies(equal(rho, 0), silent(of)), implies(silent(of), rho <= 0)
    return conjunction(rho <= 1, no_more, nothing)


def range_of(of, is_it):
    def proof(p):
        """1 is a bound, and 0 is one if nothing is raised."""
        over, where, top, bottom = PAIRS[of]
        held, signs = p.given("coefficient"), signs_of(p, of)
        all_bound, is_least = p.have(bound(of, rho), held), p.have(least(of), held)
        trivial = p.have((1 - number(1)) * bottom <= top, *signs)
        high = p.apply(p.at(is_least, 1), everywhere(p, of, number(1), trivial))
        here, zero_ = p.assume(conjunction(*where)), p.assume(equal(rho, 0))
        less = p.have(bottom <= top, at_values(p, of, all_bound, here), zero_)
        quiet = p.every(p.supposing(here, less), *over)
        alike = p.assume(silent(of))
        none = p.apply(p.at(alike, *over), here)
        none = p.have((1 - number(0)) * bottom <= top, none)
        low = p.apply(p.at(is_least, 0), everywhere(p, of, number(0), none))
        parts = p.supposing(zero_, quiet), p.supposing(alike, low)
        return p.have(p.statement.claim, high, *parts)

    return proof


def ranged(name, of, is_it, usual, even, *tight):
    spaces = {name_: finite(2) for name_ in "VWH"}
    show = {"coefficient": attained_at(*tight)}
    return Theorem(
        title=f"The coefficient of {name} is at most 1, and 0 where nothing is raised",
        source="Liu, He, Chanyaswad, Wang and Mittal 2019, sections 5.2 and 5.3",
        uses=(of_records if of == "records" else of_past,),
        given={"coefficient": is_it},
        claim=in_range(of),
        proof=range_of(of, is_it),
        instance=At(usual, (), spaces, show),
        near_misses={
            "not the coefficient": NearMiss(
                without=("coefficient",), at=At({**usual, rho: 2}, spaces=spaces)
            ),
            "never above 0": NearMiss(claim=rho <= 0, at=At(usual, (), spaces, show)),
            "below 0 where nothing is raised": NearMiss(
                claim=implies(silent(of), rho <= "-1/100"),
                at=At({**usual, **even}, (), spaces, show),
            ),
        },
        remark="Where what is known is discrete the coefficient is at least 0 as well, "
        "as what is known cannot always lower a chance. Where it has values without "
        "probability beside others (a mixed law), the coefficient may be negative.",
    )


# Nothing that is known says anything.
fair = finite_law("1/2", "1/2")
