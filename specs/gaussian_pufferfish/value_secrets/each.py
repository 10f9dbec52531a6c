"""Noise for the difference of two values of one user, for one belief."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
K, k, i = natural("K"), natural("k"), natural("i")
x, y, z, B = point("x", REAL), point("y", REAL), real("z"), event_variable("B", REAL)
users = kernel("users", NATURAL, REAL)
a, other, b, epsilon = real("a"), real("other"), real("b"), real("epsilon")
words = shared("gaussian_pufferfish.value_secrets._words")
constant, everything, left = words.constant, words.everything, words.left
usual = words.usual


def query(value_, count):
    """The law of the sum over users 0 to count - 1, where user k has a known value."""
    adds = bind(at(users, i), z, dirac(x + z))
    return iterate(count, number(0), i, x, if_(equal(i, k), dirac(x + value_), adds))


def released(value_):
    return bind(query(value_, K), x, laplace(x, b))


source = "Ding, Approximation of Pufferfish privacy for Gaussian priors, "

SPEC = Theorem(
    title="Noise for the difference of two values of one user, for one belief",
    source=source + "corollary 1 (b), eq. (10), for one user",
    uses=(close,),
    given={"scale": b > 0, "noise": abs(a - other) <= epsilon * b},
    claim=close(released(a), released(other), epsilon, 0),
    remark="The laws of the other users are any. Exchanging the values gives the other "
    "order. In the printed proof the translation has the wrong sign; the bound is the "
    "same.",
)
laplace_mechanism = theorem("foundations.laplace")
whole_numbers = theorem("gaussian_pufferfish.naturals")


def equal_chances(count, shift):
    """The sum with the value ``a`` is that with the other one, shifted."""
    moved = event(y, member(y + shift, B))
    return equal(
        probability(query(a, count), B), probability(query(other, count), moved)
    )


def shifted(count):
    """Before user k nothing differs, afterwards the sums differ by a - other."""
    before, after = to_real(count) <= to_real(k), to_real(k) < to_real(count)
    return conjunction(
        implies(before, forall(B, equal_chances(count, number(0)))),
        implies(after, forall(B, equal_chances(count, a - other))),
    )


def next_user(p, known):
    """The next user comes before user k, is user k, or comes after."""
    nothing, moved = (part.arguments[1] for part in known.formula.arguments)
    hit = probability(bind(at(users, K), z, dirac(x + z)), B)
    range_ = p.mean_between(at(users, K), z, indicator(member(x + z, B)))
    before = p.assume(to_real(next_(K)) <= to_real(k))
    is_user, after = p.assume(equal(K, k)), p.assume(to_real(k) < to_real(K))
    no_shift, shift = number(0), a - other
    for here, so_far, move, parts in (
        (before, nothing, no_shift, (hit, range_)),
        (is_user, nothing, shift, (indicator(member(x + a, B)),)),
        (after, moved, shift, (hit, range_)),
    ):
        so_far_ = p.same_test(p.have(so_far, known, here), x, *parts)
        same = p.have(equal_chances(next_(K), move), so_far_, here)
        yield p.supposing(here, p.every(same, B))


def each_user(p):
    """Induction on the users, then the ratio of densities at every sum."""
    zero = natural_number(0)
    base = p.every(p.have(equal_chances(zero, number(0))), B)
    base = p.have(shifted(zero), base)
    numbers = {whole_numbers["j"]: k, whole_numbers["k"]: K}
    steps = next_user(p, p.assume(shifted(K)))
    step = p.have(shifted(next_(K)), *steps, p.use(whole_numbers, numbers))
    known = p.induct(K, shifted(K), base, step)
    noise = probability(laplace(x, b), B)
    range_ = p.mean_between(laplace(x, b), y, indicator(member(y, B)))
    early = p.assume(to_real(K) <= to_real(k))
    late = p.have(to_real(k) < to_real(K), p.assume(negation(early.formula)))
    goal = (
        probability(released(a), B)
        <= exp(epsilon) * probability(released(other), B) + 0
    )
    ends = []
    for here, part, move in zip(
        (early, late), known.formula.arguments, (number(0), a - other), strict=True
    ):
        same = p.have(part.arguments[1], known, here)
        same = p.same_test(same, x, noise, range_)
        values = {
            "f": x + move,
            "g": x,
            "b": b,
            "epsilon": epsilon,
            "sensitivity": epsilon * b,
        }
        apart = p.have(abs(x + move - x) <= epsilon * b, p.given("noise"))
        ratio = p.at(p.use(laplace_mechanism, p.given("scale"), apart, **values), B)
        ratio = p.mean(p.have(ratio.formula, ratio), query(other, K), x)
        ends.append(p.have(goal, ratio, same))
    return p.every(p.cases(early.formula, *ends), B)


SPEC = SPEC.but(
    proof=each_user,
    instance=At(usual),
    reach=(
        At({**usual, K: natural_number(1)}),
        At({**usual, k: natural_number(0)}),
        At({**usual, a: 1}),
    ),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at={a: 1, b: -1, epsilon: -1},
            witnesses=(everything,),
        ),
        "no noise": NearMiss(
            without="noise", at={**constant, b: "1/2"}, witnesses=(left,)
        ),
        "a little less noise": NearMiss(
            given={"noise": abs(a - other) <= epsilon * b * "100/99"},
            at={**constant, b: "99/100"},
            witnesses=(left,),
        ),
    },
)
