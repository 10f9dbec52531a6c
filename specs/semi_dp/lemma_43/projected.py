"""The projection of independent normal noise on a vector is normal."""

from verifydp.formal.spec import *

words = shared("semi_dp.lemma_43._projection")
two_normals = theorem("gaussian_pufferfish.sum_of_normals")
noise, score, weight, B = words.noise, words.score, words.weight, words.B
d, i, v, t, start = words.d, words.i, words.v, words.t, words.start
entry, z = words.entry, point("z", REAL)


def known_at(count):
    """What is said of so many entries."""
    hit = indicator(member(at(score, v), B))
    there = normal(words.centre(count), sqrt(words.squares(count)))
    return forall(B, equal(mean(noise(count), v, hit), probability(there, B)))


SPEC = Theorem(
    title="The projection of independent normal noise is normal",
    source="Cho and Awan, Semi-DP, lemma 43",
    given=words.projection,
    claim=known_at(d),
    remark="{score} reads off the sum of the entries times their weights, in any space "
    "of vectors.",
)


def squares_not_negative(p):
    """A sum of squares is not negative."""
    zero = natural_number(0)
    base = p.have(words.squares(zero) >= 0)
    step = p.have(words.squares(next_(d)) >= 0, p.assume(words.squares(d) >= 0))
    return p.induct(d, words.squares(d) >= 0, base, step)


def proof(p):
    """By induction on the number of entries: the next one adds a normal value."""
    zero, hole = natural_number(0), real("hole")
    sizes = squares_not_negative(p)
    begun = p.given("start")
    origin = at(score, start)
    hit = equal(indicator(member(origin, B)), indicator(member(hole, B)))
    same = p.rewrite(begun, p.have(At({hole: origin}).of(hit)), hit, hole)
    root = p.have(equal(number(0), sqrt(0)))
    at_zero = indicator(member(origin, B)), probability(normal(0, hole), B)
    base = p.have(equal(at_zero[0], probability(normal(0, 0), B)), same)
    base = p.rewrite(root, base, equal(*at_zero), hole)
    base = p.the_same(p.every(base, B), known_at(zero))

    known = p.assume(known_at(d))
    moved = normal(z + at(weight, d) * at(entry, d), at(weight, d))
    after = at(words.added, v, at(words.axis, d, t))
    spread = at(score, v) + at(weight, d) * t
    more = p.at(p.given("additive"), d, v, t)
    raw = equal(indicator(member(at(score, after), B)), indicator(member(hole, B)))
    there = p.have(At({hole: at(score, after)}).of(raw))
    there = p.rewrite(more, there, raw, hole)
    one = normal(at(entry, d), 1)
    sides = indicator(member(at(score, after), B)), indicator(member(spread, B))
    ways = [
        p.mean(p.have(low <= high, there), one, t) for low, high in (sides, sides[::-1])
    ]
    inner = [mean(one, t, side) for side in sides]
    same = p.have(equal(*inner), *ways)
    ways = [
        p.mean(p.have(low <= high, same), noise(d), v)
        for low, high in (inner, inner[::-1])
    ]
    outer = p.have(
        equal(*(mean(noise(d), v, side) for side in inner)),
        *ways,
    )
    unit = p.mean_between(moved, t, indicator(member(t, B)))
    so_far = p.same_test(known, z, probability(moved, B), unit)
    values = {"m": words.centre(d), "s": sqrt(words.squares(d))}
    values |= {"n": at(weight, d) * at(entry, d), "t": at(weight, d)}
    both = p.at(p.use(two_normals, **values), B)
    square = p.have(
        equal(sqrt(words.squares(d)) * sqrt(words.squares(d)), words.squares(d)), sizes
    )
    last = normal(
        words.centre(d) + values["n"], sqrt(hole + at(weight, d) * at(weight, d))
    )
    both = p.rewrite(
        square, both, equal(both.formula.arguments[0], probability(last, B)), hole
    )
    goal = known_at(next_(d))
    at_event = p.at(p.assume(goal), B).formula
    step = p.have(at_event, both, so_far, outer)
    step = p.the_same(p.every(step, B), goal)
    return p.induct(d, known_at(d), base, step)


SPEC = SPEC.but(proof=proof)
SPEC = SPEC.but(
    instance=words.on_line(),
    near_misses={
        "another beginning": NearMiss(
            without="start",
            at=words.on_line({words.start: 1}, words.up_to_1),
        ),
        "another sum": NearMiss(
            without="additive",
            at=words.on_line({score: words.nothing}, words.up_to_1),
        ),
        "a smaller mean": NearMiss(
            claim=forall(
                B,
                equal(
                    mean(noise(d), v, indicator(member(at(score, v), B))),
                    probability(normal(words.centre(d) / 2, sqrt(words.squares(d))), B),
                ),
            ),
            at=words.on_line({}, words.up_to_1),
        ),
        "the square of the deviation": NearMiss(
            claim=forall(
                B,
                equal(
                    mean(noise(d), v, indicator(member(at(score, v), B))),
                    probability(normal(words.centre(d), words.squares(d)), B),
                ),
            ),
            at=words.on_line(words.twice, words.up_to_1),
        ),
    },
)
