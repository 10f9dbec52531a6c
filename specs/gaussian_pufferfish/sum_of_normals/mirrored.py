"""The normal law is symmetric."""

from verifydp.formal.spec import *

s, t, u = map(real, ("s", "t", "u"))
x, y, z, B = point("x", REAL), point("y", REAL), real("z"), event_variable("B", REAL)
words = shared("gaussian_pufferfish.sum_of_normals._words")
same_chance, up_to_1 = words.same_chance, words.up_to_1
centred = theorem("gaussian_pufferfish.sum_of_normals.centred")
MIRRORED_LAWS = (normal(0, -1), standard_normal)

SPEC = Theorem(
    title="The normal law is symmetric",
    source="Feller 1971, chapter II",
    claim=forall(B, same_chance(*MIRRORED_LAWS)),
)


def mirror(p):
    """Either sign of one of two parts gives the same sum; exchange the parts."""
    small, large_ = number("3/5"), number("4/5")
    here, there = {s: -small, t: large_}, {s: -large_, t: small}
    turned = p.at(p.use(centred, {u: 1, **here}), event(y, member(-y, B)))
    straight = p.at(p.use(centred, {u: 1, **there}), B)
    hit_ = indicator(member(small * z - large_ * x, B))
    order = p.swap(standard_normal, z, standard_normal, x, hit_)
    return p.every(p.have(same_chance(*MIRRORED_LAWS), turned, straight, order), B)


SPEC = SPEC.but(
    proof=mirror,
    near_misses={
        "a smaller deviation": NearMiss(
            claim=forall(B, same_chance(normal(0, "-99/100"), standard_normal)),
            at=At({}, (up_to_1,)),
        ),
    },
)
