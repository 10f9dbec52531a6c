"""However two Gaussian priors are coupled, the data are at times far apart.

If the deviations differ, no distance is kept: the coupling moves some data further
than any bound. Point masses are moved by the difference of their means.
"""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
transport = definition("gaussian_pufferfish.equation_3")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
c, w = real("c"), law("w", pair_sort(REAL, REAL))
x, z, both = point("x", REAL), point("z", REAL), point("both", pair_sort(REAL, REAL))
words = shared("gaussian_pufferfish.transport_range._words")
distance, drawn = words.distance, words.drawn
moments = (mean_i, sd_i, mean_j, sd_j)
P, R = normal(mean_i, sd_i), normal(mean_j, sd_j)
far = mean(w, both, indicator(c < distance))
moving = negation(equal(sd_i, 0))
map_is_far = exists(x, c < abs(x - transport(x, *moments)))
at_distance = conjunction(implies(moving, map_is_far), far > 0)

SPEC = Theorem(
    title="Gaussian priors of different deviations are coupled at any distance",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, section I, "
    "footnotes 2 and 3",
    covers=("GP-QU4",),
    uses=(coupling, transport),
    given={
        "coupling": coupling(w, P, R),
        "deviations": conjunction(sd_i >= 0, sd_j >= 0, negation(equal(sd_i, sd_j))),
    },
    claim=forall(c, at_distance),
    remark="Where the first deviation is 0 there is no map. So the calibration to the "
    "largest distance of a coupling asks for infinite noise. It does not follow that "
    "finite Laplace noise cannot give pure privacy.",
)


def mapped(p):
    """The distance is affine in x, with a slope that is not 0."""
    ratio = sd_j / sd_i
    slope = p.have(negation(equal(ratio, 1)), p.given("deviations"), p.assume(moving))
    shift = mean_j - ratio * mean_i
    place = (abs(c) + 1 + shift) / (1 - ratio)
    value_ = p.have(equal((1 - ratio) * place, abs(c) + 1 + shift), slope)
    beyond = p.have(c < abs(place - transport(place, *moments)), value_)
    return p.supposing(moving, p.some(map_is_far, place, beyond))


def spread(p, wide, narrow, first_part, second_part):
    """A half-line has more of the wide law than a longer one has of the narrow law."""
    (m, s), (n, d) = wide, narrow
    bigger = p.assume(d < s)
    signs = (p.given("deviations"),)
    point_mass = equal(d, 0)

    def ends_at(end, limit, why):
        """The chance of the half-line up to ``end`` exceeds what follows it by c."""
        inside = indicator(first_part(both) <= end) <= indicator(
            second_part(both) <= end + c
        ) + indicator(c < distance)
        average = p.mean(p.have(inside), w, both)
        lines = [event(x, x <= one) for one in (end, end + c)]
        at_lines = marginals(p, first_part is second, *lines)
        place = (end - m) / s
        wide_part = p.mean(
            p.have(
                indicator(z <= place) <= indicator(m + s * z <= end), bigger, *signs
            ),
            standard_normal,
            z,
        )
        mass = p.axiom("normal_half_line", place)
        return p.have(far > 0, average, *at_lines, wide_part, mass, *limit, why)

    still = p.assume(point_mass)
    end = n - c - 1
    nothing = p.mean(
        p.have(indicator(n + d * z <= end + c) <= 0, still), standard_normal, z
    )
    alone = ends_at(end, (nothing,), still)
    moving = p.assume(negation(point_mass))
    steps = (m + c - n) / (s - d) + 1
    end = n - c - d * steps
    small = p.mean(
        p.have(
            indicator(n + d * z <= end + c) <= indicator(z <= -steps), moving, *signs
        ),
        standard_normal,
        z,
    )
    limit = small, p.axiom("normal_half_line", -steps)
    later = p.have(
        -steps < (end - m) / s,
        p.have(equal(steps * (s - d), m + c - n + s - d), bigger),
        bigger,
        *signs,
    )
    return p.cases(point_mass, alone, ends_at(end, limit, later))


def marginals(p, swapped, line, longer):
    """The chances of the two half-lines, from the laws of the parts."""
    parts = coupling.at((w, P, R)).arguments
    of_first, of_second = (p.have(part, p.given("coupling")) for part in parts)
    if swapped:
        of_first, of_second = of_second, of_first
    return p.at(of_first, line), p.at(of_second, longer)


def proof(p):
    """The wider of the two laws reaches beyond the other by any distance."""
    one, other = (mean_i, sd_i), (mean_j, sd_j)
    here = spread(p, one, other, first, second)
    order = p.have(sd_i < sd_j, p.assume(negation(sd_j < sd_i)), p.given("deviations"))
    there = p.cut(order, spread(p, other, one, second, first))
    apart = p.cases(sd_j < sd_i, here, there)
    return p.every(p.have(at_distance, mapped(p), apart), c)


def one_law(p, goal):
    """N(0, 1) and N(0, -1) are one law, so that nothing need be moved."""
    rows, columns = coupling.at(goal.arguments).arguments
    laws, B = (normal(0, 1), normal(0, -1)), event_variable("B", REAL)
    ways = [p.at(p.profile(*pair_, 0, 0), B) for pair_ in (laws, laws[::-1])]
    hit = mean(goal.arguments[0], both, indicator(member(second(both), B)))
    same = p.every(p.have(equal(hit, probability(laws[1], B)), *ways), B)
    return p.have(goal, p.auto(rows), p.the_same(same, columns))


zero = number(0)

SPEC = SPEC.but(
    proof=proof,
    instance=At(drawn(z, zero)),
    near_misses={
        "no coupling": NearMiss(
            without="coupling",
            claim=forall(c, far > 0),
            at=At(drawn(zero, zero), (1,)),
        ),
        "equal deviations": NearMiss(
            without="deviations",
            claim=forall(c, far > 0),
            at=At(drawn(z, z, sd_j=1), (0,)),
        ),
        "a negative deviation": NearMiss(
            without="deviations",
            claim=forall(c, far > 0),
            at=At(drawn(z, z, sd_j=-1), (0,), show={"coupling": one_law}),
        ),
        "1 in place of 0": NearMiss(number=Number(0, 1, place=1), witnesses=(1,)),
    },
)
