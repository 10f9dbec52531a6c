"""Randomised responses reach the profile that bounds all pure adaptive mechanisms."""

from verifydp.formal.spec import *

bound = theorem("confounding_privacy.optimal_composition")
i, k, x, t = natural("i"), natural("k"), real("x"), real("t")
epsilons, profile = bound["epsilons"], bound["F"]
bit, state = point("bit", finite(2)), point("state", REAL)
stage = point("stage", pair_sort(NATURAL, REAL))


def odds(place):
    return exp(at(epsilons, place))


yes, no = kernel("yes", NATURAL, finite(2)), kernel("no", NATURAL, finite(2))


def truth(by, place):
    """The chance of the first answer."""
    return mean(at(by, place), bit, indicator(equal(bit, label(0, 2))))


def run(count, by):
    """The law of the total loss: up by each first answer, and down by each other."""
    loss = at(epsilons, i)
    answer = bind(at(by, i), bit, dirac(choose(bit, x + loss, x - loss)))
    return iterate(count, number(0), i, x, answer)


def beyond(count, by, level):
    return probability(run(count, by), event(state, state >= level))


def gains(count):
    """The event of the losses from t on gains what the profile says."""
    room = exp(t) * beyond(count, no, t) + at(profile, count, exp(t))
    return equal(beyond(count, yes, t), room)


def reached(count):
    return forall(t, gains(count))


SPEC = Theorem(
    title="Randomised responses reach the profile of pure adaptive composition",
    source="Kairouz, Oh and Viswanath 2015, theorem 3.3; Murtagh and Vadhan 2016, "
    "theorem 1.5",
    covers=("CP-Q117",),
    given={
        **{name: bound.given[name] for name in ("start", "more")},
        "first database": forall(i, equal(truth(yes, i) * (1 + odds(i)), odds(i))),
        "second database": forall(i, equal(truth(no, i) * (1 + odds(i)), 1)),
    },
    claim=gains(k),
    remark="At every factor exp({t}). The stages are independent randomised responses "
    "with odds exp({epsilons}), of which the total loss is seen: in the first "
    "database each answer is the likelier one, in the second the other one. So no "
    "smaller profile bounds all mechanisms with these budgets.",
)


def last_answer(p, by):
    """The chance of a loss is that of the losses before it, weighed by the answer."""
    loss, zero = at(epsilons, i), indicator(equal(bit, label(0, 2)))
    up, down = indicator(x + loss >= t), indicator(x - loss >= t)
    left = indicator(choose(bit, x + loss, x - loss) >= t)
    right = zero * up + (1 - zero) * down
    same = p.at(p.auto(forall(bit, equal(left, right))), bit)
    total = []
    for low, high in ((left, right), (right, left)):
        inner = p.mean(p.have(low <= high, same), at(by, i), bit)
        total.append(p.mean(inner, run(i, by), x))
    share = truth(by, i)
    before = share * beyond(i, by, t - loss) + (1 - share) * beyond(i, by, t + loss)
    return p.have(equal(beyond(next_(i), by, t), before), *total)


def proof(p):
    """The last answer adds its loss or takes it away."""
    zero = p.at(p.given("start"), exp(t))
    goal = gains(natural_number(0))
    sizes = p.have(implies(t <= 0, exp(t) <= 1)), p.have(implies(t > 0, exp(t) > 1))
    base = p.every(p.have(goal, zero, *sizes), t)
    so_far = p.assume(reached(i))
    loss = at(epsilons, i)
    parts = [p.at(so_far, t - loss), p.at(so_far, t + loss)]
    more = p.at(p.given("more"), i, exp(t))
    goal = gains(next_(i))
    rate = p.have(odds(i) > 0)
    shares = [p.at(p.given(name), i) for name in ("first database", "second database")]
    split = [last_answer(p, by) for by in (yes, no)]
    step = p.have(goal, *parts, *split, *shares, more, rate)
    every = p.every(p.induct(i, reached(i), base, p.every(step, t)), i)
    return p.at(p.at(every, k), t)


number_of = natural("number_of")
first_one = to_real(number_of) <= 0
even = finite_law("1/2", "1/2")
answers = {
    yes: function(number_of, if_(first_one, finite_law("3/4", "1/4"), even)),
    no: function(number_of, if_(first_one, finite_law("1/4", "3/4"), even)),
}
told = {name: bound.instance.values[name] for name in (epsilons, profile, bound["k"])}
nothing = bound.near_misses["another start"].at.values[profile]
SPEC = SPEC.but(
    proof=proof,
    instance=At({**told, **answers, t: 0}),
    near_misses={
        "another start": NearMiss(without="start", at={profile: nothing}),
        "an even coin": NearMiss(
            without="first database", at={yes: function(number_of, even)}
        ),
        "another even coin": NearMiss(
            without="second database", at={no: function(number_of, even)}
        ),
        "another recursion": NearMiss(
            without="more",
            at={profile: bound.near_misses["another recursion"].at.values[profile]},
        ),
    },
)
