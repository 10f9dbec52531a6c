"""What reads some kinds of records only, under privacy against a changed record."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin, table

views = shared("general_composition._views")
points = shared("general_composition._view_points")
metric_private = definition("general_composition.metric_privacy")
dependent = definition("general_composition.dependency")
minimum_privacy = theorem("general_composition.minimum_privacy")
canonical, least_distance = views.canonical, views.least_distance
bounded, all_tables, tables = views.bounded, views.all_tables, views.tables
classes, ordered, spaces_of = views.classes, views.ordered, views.spaces_of
D, S, x, y, u, v = views.D, space("S"), views.x, views.y, views.u, views.v
m, i, r, early, times = views.m, views.i, views.r, views.early, views.times
apart, size, missing, larger = views.apart, views.size, views.missing, views.larger
joined, d, view, kept = views.joined, views.d, views.view, views.kept
everyone, of_pairs, least = views.everyone, views.of_pairs, views.least
printed, views_apart = views.printed, views.views_apart
padded, termwise = views.padded, views.termwise
half_apart, exchanging = views.half_apart, views.exchanging
M = kernel("M", D, S)
SOURCE = (
    "Composition in differential privacy for general granularity notions, "
    "corollary IV.15"
)
LEAST = Theorem(
    title="The least bounded distance of tables with the same records of some kinds",
    source=SOURCE,
    covers=("GC-CIV.15",),
    uses=(canonical, bounded, all_tables, least_distance),
    given=tables,
    claim=least(),
    remark="{view} keeps the records of some kinds and drops those of the others, of "
    "which {r} is one. The distance is the larger one of the numbers of records that "
    "the one view has and the other one lacks. It is at most the size of their "
    "symmetric difference, which the proof in the paper announces as equal, and may "
    "be smaller: with a record of each of two kinds, 1 in place of 2.",
)
SPEC = Theorem(
    title="What reads some kinds of records, under bounded privacy",
    source=SOURCE,
    covers=("GC-CIV.15",),
    uses=(metric_private, dependent, canonical, bounded, all_tables),
    given={
        **tables,
        "private": metric_private(M, joined, d),
        "dependent": dependent(M, view),
    },
    claim=conjunction(
        metric_private(M, everyone, of_pairs(larger)),
        metric_private(M, everyone, of_pairs(printed)),
    ),
    remark="The second distance is that of the paper: the smaller one of the bounded "
    "distance and the size of the symmetric difference of the views. The first one is "
    "smaller. At least one kind of records, {r}, is not read: the text that was read "
    "does not say whether all kinds may be read, but the proof picks such a record. "
    "Records are numbered, as many as one likes.",
)


def least_proof(p):
    """No two such tables are nearer, and the padded ones are as near."""
    filled = padded(p)
    known = p.use(half_apart, p.given("bounded"), p.use(exchanging, p.given("tables")))
    goal = LEAST.claim
    rule = classes.at_value(classes.at_value(p.unfolded(goal), x), y)
    below, near = rule.arguments
    inner = classes.at_value(classes.at_value(below, u), v)
    both = p.assume(inner.arguments[0])
    same_u, same_v, there = p.parts(both)

    def along(path, length):
        """Half the difference of the tables is at most their distance."""
        far = p.apply(
            p.at(p.part(p.at(known, u, v), 0), path.formula.arguments[3]), path
        )
        return p.have(
            conjunction(equal(size(u), size(v)), apart(u, v) <= 2 * at(d, u, v)),
            far,
            length,
        )

    far = spaces_of.shortest(p, p.given("canonical"), there, along)
    running, facts = p.assume(early), []
    seen_ = [p.apply(p.at(p.given("view"), one, i), running) for one in (u, v)]
    turned = termwise(p, u, v)
    for left, right in ((u, v), (v, u)):
        lost = maximum(times(at(view, left), i) - times(at(view, right), i), 0)
        gap = abs(times(u, i) - times(v, i)) + times(left, i) - times(right, i)
        terms = p.every(p.supposing(running, p.have(lost <= gap / 2, *seen_)), i)
        facts.append(
            p.use(ordered, terms, f=function(i, lost), g=function(i, gap / 2), n=m)
        )
    short = p.have(
        conjunction(missing(u, v) <= at(d, u, v), missing(v, u) <= at(d, u, v)),
        far,
        *facts,
        turned,
    )
    one, other = p.fresh(D), p.fresh(D)

    def shape(left, right):
        def lacks(a, b):
            return sum_(m, i, maximum(times(a, i) - times(b, i), 0))

        return conjunction(
            lacks(left, right) <= at(d, u, v), lacks(right, left) <= at(d, u, v)
        )

    short = p.rewrite(same_u, short, shape(one, at(view, v)), one)
    short = p.rewrite(same_v, short, shape(at(view, x), other), other)
    low = p.have(inner.arguments[1], short)
    low = p.the_same(p.every(p.supposing(both, low), u, v), below)
    premise, every = near.arguments
    slack = p.fresh(REAL)
    positive, some = classes.at_value(every, slack).arguments
    more = p.assume(positive)

    def reached(left, right, first_, second_):
        """The padded tables, one way or the other."""
        fewer = p.assume(missing(left, right) <= missing(right, left))
        found = p.apply(p.at(filled, left, right), fewer)
        inner_ = p.assume(classes.at_value(found.formula, u))
        chosen = p.assume(classes.at_value(inner_.formula, v))
        at_once = classes.at_value(classes.at_value(some, first_), second_)
        fact = p.have(at_once, chosen, more, fewer)
        fact = p.some(
            some, first_, p.some(classes.at_value(some, first_), second_, fact)
        )
        return p.supposing(fewer, p.obtain(found, u, p.obtain(inner_, v, fact)))

    fact = p.have(some, *two_ways(p, reached))
    fact = p.every(p.supposing(more, fact), slack)
    fact = p.supposing(premise, p.the_same(fact, every))
    fact = p.have(rule, low, fact)
    return p.the_same(p.every(fact, x, y), goal)


def two_ways(p, reached):
    """Either view lacks at most what the other one lacks."""
    either = missing(x, y) <= missing(y, x), missing(y, x) <= missing(x, y)
    return reached(x, y, u, v), reached(y, x, v, u), p.have(disjunction(*either))


def proof(p):
    """Minimum privacy; and the distance of the paper is no smaller."""
    known = p.use(LEAST, *(p.given(name) for name in tables))
    most = of_pairs(larger)
    values = {"f": view, "joined_images": everyone, "e": most}
    values = {minimum_privacy[name]: of for name, of in values.items()}
    fact = p.use(
        minimum_privacy,
        values,
        p.given("private"),
        p.given("dependent"),
        known,
        spaces={"E": D},
    )
    best = p.the_same(fact, SPEC.claim.arguments[0])
    rule = p.part(p.at(known, x, y), 0)
    own = [p.have(equal(at(view, of), at(view, of))) for of in (x, y)]
    there = p.assume(member(pair(x, y), joined))
    at_once = p.at(rule, x, y)
    near = p.apply(at_once, p.have(at_once.formula.arguments[0], *own, there))
    near = p.supposing(there, p.have(larger(x, y) <= at(d, x, y), near))
    running, facts = p.assume(early), []
    for left, right in ((x, y), (y, x)):
        lost = maximum(times(at(view, left), i) - times(at(view, right), i), 0)
        gap = abs(times(at(view, x), i) - times(at(view, y), i))
        terms = p.every(p.supposing(running, p.have(lost <= gap)), i)
        facts.append(
            p.use(ordered, terms, f=function(i, lost), g=function(i, gap), n=m)
        )
    wide = p.have(larger(x, y) <= views_apart(x, y), *facts)
    less = p.have(larger(x, y) <= printed(x, y), near, wide)
    B = event_variable("B", S)
    chances = [probability(at(M, of), B) for of in (x, y)]
    pair_of = p.have(member(pair(x, y), everyone))
    fact = p.at(p.apply(p.at(best, x, y), pair_of), B)
    grows = p.have(exp(larger(x, y)) <= exp(printed(x, y)), less)
    drawn = point("drawn", S)
    share = p.mean_between(at(M, y), drawn, indicator(member(drawn, B)))
    bound = exp(printed(x, y)) * chances[1] + 0
    fact = p.every(p.have(chances[0] <= bound, fact, grows, share), B)
    wanted = SPEC.claim.arguments[1]
    rule = classes.at_value(classes.at_value(p.unfolded(wanted), x), y)
    fact = p.the_same(fact, rule.arguments[1])
    fact = p.every(p.supposing(rule.arguments[0], fact), x, y)
    return p.have(SPEC.claim, best, p.the_same(fact, wanted))


zero, one, number_, output_0 = points.zero, points.one, points.number_, points.output_0
usual, shows, reads_all = points.usual, points.shows, points.reads_all
alone, too_far, tells = points.alone, points.too_far, points.tells
missing_tables, everywhere = points.missing_tables, points.everywhere
show_reads, no_pair, nobody = points.show_reads, points.no_pair, points.nobody
LEAST = LEAST.but(
    proof=least_proof,
    instance=At(usual, spaces={"D": NATURAL}, show=shows),
    near_misses={
        "tables that are missing": NearMiss(
            without="tables",
            at=At(
                missing_tables,
                spaces={"D": finite(2)},
                show={"canonical": alone.show, "view": points.show_view},
                refute=too_far(label(0, 2), label(1, 2), view_tells=True),
            ),
        ),
        "another distance": no_pair("canonical", at={joined: nobody}),
        "a view of everything": no_pair("view", at={view: function(number_, number_)}),
        "no such record": no_pair(
            "record",
            at={**reads_all, r: one, kept: event(number_, equal(to_real(number_), 0))},
        ),
        "all kinds are read": no_pair("outside", at=reads_all),
    },
    exceptions={"bounded": everywhere},
)


def leaks(without, changes=None):
    return NearMiss(
        without=without,
        claim=metric_private(M, everyone, of_pairs(larger)),
        at={M: tells, **(changes or {})},
        witnesses=(zero, one, output_0),
    )


SPEC = SPEC.but(
    proof=proof,
    instance=At(
        {**usual, M: function(number_, coin("1/2"))},
        spaces={"D": NATURAL, "S": finite(2)},
        show={**shows, "dependent": show_reads},
    ),
    near_misses={
        "what tells more than the view": leaks("dependent"),
        "a view of everything": leaks("view", {view: function(number_, number_)}),
        "no such record": leaks(
            "record",
            {**reads_all, r: one, kept: event(number_, equal(to_real(number_), 0))},
        ),
        "all kinds are read": leaks("outside", reads_all),
        "tables that are missing": NearMiss(
            without="tables",
            claim=metric_private(M, everyone, of_pairs(larger)),
            at=At(
                {**missing_tables, M: table(coin(1), coin(0))},
                (label(0, 2), label(1, 2), output_0),
                spaces={"D": finite(2), "S": finite(2)},
                show={
                    "canonical": alone.show,
                    "view": points.show_view,
                    "dependent": show_reads,
                },
            ),
        ),
    },
    exceptions={
        "bounded": everywhere,
        "canonical": everywhere,
        "private": everywhere,
    },
)
