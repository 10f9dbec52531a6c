"""Mechanisms on one class, each of which depends on its own map: least distances add.

The transcript is the state, so stages that are independent of it are the paper's; that
they may read it does no harm.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin
from verifydp.language.terms import instantiate

close = definition("foundations.closeness")
metric_private = definition("general_composition.metric_privacy")
dependent = definition("general_composition.dependency")
least_distance = definition("general_composition.minimum_privacy.least")
minimum_privacy = theorem("general_composition.minimum_privacy")
adaptive = theorem("general_composition.adaptive.pure")
words = shared("general_composition._common")
D, S, x, y, n, k = words.D, words.S, words.x, words.y, words.n, words.k
reads, release, start, state = words.reads, words.release, words.start, words.state
cell = point("cell", pair_sort(D, D))
numbered = pair_sort(NATURAL, pair_sort(D, D))
joined = event_variable("joined", numbered)
joined_images = event_variable("joined_images", numbered)
d, e = function_variable("d", numbered), function_variable("e", numbered)
early = words.below(n, k)


def of_stage(relation, distance):
    """Which pairs are at a finite distance for stage n, and at which."""
    finite_ = event(cell, member(pair(n, cell), relation))
    return finite_, function(cell, at(distance, n, cell))


is_private = metric_private(words.stage, *of_stage(joined, d))
is_least = least_distance(
    words.of_part, *of_stage(joined, d), *of_stage(joined_images, e)
)
everywhere = event(
    cell, forall(n, implies(early, member(pair(n, cell), joined_images)))
)


def composed(by=1):
    """The release, for the sum of the least distances."""
    total = function(cell, by * sum_(k, n, at(e, n, cell)))
    return metric_private(release, everywhere, total)


SPEC = Theorem(
    title="Composition on a common domain",
    source="Composition in differential privacy for general granularity notions, "
    "theorem IV.11",
    covers=("GC-TIV.11",),
    uses=(metric_private, least_distance),
    given={
        "privacy": forall(n, state, implies(early, is_private)),
        "least": forall(n, implies(early, is_least)),
    },
    claim=composed(),
    remark="Mechanism n reads part n of the database, so it depends on that map only; "
    "for the paper's, which are independent, its law reads of the state only what has "
    "to be kept of it. The sum is infinite where one of the distances is.",
)


def proof(p):
    """Minimum privacy for each stage, then composition for the pair."""
    there = p.assume(member(pair(x, y), everywhere))
    running = p.assume(early)
    private = p.apply(p.at(p.given("privacy"), n, state), running)
    least = p.apply(p.at(p.given("least"), n), running)
    p.rest_on(theorem("general_composition.dependency"))
    depends = words.read_part(p, dependent(words.stage, words.of_part))
    values = {"M": words.stage, "f": words.of_part}
    names = "joined", "d", "joined_images", "e"
    known = *of_stage(joined, d), *of_stage(joined_images, e)
    values |= dict(zip(names, known, strict=True))
    one = p.use(minimum_privacy, private, depends, least, **values)
    rule = implies(early, member(pair(n, pair(x, y)), joined_images))
    member_of = p.apply(p.at(p.the_same(there, forall(n, rule)), n), running)
    one = p.apply(p.at(one, x, y), member_of)
    goal = close(reads(x), reads(y), at(e, n, x, y), 0)
    each = p.every(p.supposing(running, p.the_same(one, goal)), n, state)
    values = {
        "M": words.stages(x),
        "N": words.stages(y),
        "d": function(n, at(e, n, x, y)),
        "start": start,
        "k": k,
    }
    together = p.use(
        adaptive, {adaptive[name]: item for name, item in values.items()}, each
    )
    total = sum_(k, n, at(e, n, x, y))
    B = event_variable("B", S)
    laws = words.release_of(x), words.release_of(y)
    bound = exp(1 * total) * probability(laws[1], B) + 0
    fact = p.have(probability(laws[0], B) <= bound, p.at(together, B))
    fact = p.the_same(p.every(fact, B), close(*laws, 1 * total, 0))
    return p.the_same(p.every(p.supposing(there, fact), x, y), composed())


fibres = shared("general_composition._fibres")
path = fibres.Fibres([[0, 1, 2], [1, 0, 1], [2, 1, 0]], [0, 0, 1], 2, unit=log(3))
over = point("over", pair_sort(NATURAL, pair_sort(finite(3), finite(3))))


def show_least(p, goal):
    """Every stage has the same map and the same distance."""
    running, least = instantiate(goal.arguments[0], n).arguments
    return p.every(p.supposing(running, path.show(p, least)), n)


SPEC = SPEC.but(
    proof=proof,
    instance=At(
        {
            **words.answers,
            joined: event(over, TRUE),
            joined_images: event(over, TRUE),
            d: function(over, at(path.distance, second(over))),
            e: function(over, at(path.minimum, second(over))),
        },
        spaces=words.spaces,
        show={"least": show_least},
    ),
    near_misses={
        "not private": NearMiss(
            without="privacy",
            at={
                words.reader: function(
                    words.seen,
                    choose(second(second(words.seen)), coin("99/100"), coin("1/100")),
                )
            },
            witnesses=words.all_zero,
        ),
        "other distances": NearMiss(
            without="least",
            at={e: function(over, 0)},
            witnesses=words.all_zero,
        ),
        "less": NearMiss(claim=composed("99/100"), witnesses=words.all_zero),
    },
)
