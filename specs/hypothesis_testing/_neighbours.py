"""From two laws that are close both ways to a private mechanism on two neighbours."""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")


def on_neighbours(of, mechanism, *pair_):
    """The laws of a theorem are those of a private mechanism on neighbours."""

    def close(there, back, name):
        def show(p, goal):
            private_there = p.at(p.given("private"), there, back)
            return p.the_same(p.apply(private_there, p.given(name)), goal)

        return show

    names = ("neighbours", "and back")
    ways = (pair_, pair_[::-1])
    laws = (at(mechanism, value_) for value_ in pair_)
    shows = (close(*way, name) for way, name in zip(ways, names, strict=True))
    return At(
        dict(zip((of["P"], of["Q"]), laws, strict=True)),
        show=dict(zip(("P close to Q", "Q close to P"), shows, strict=True)),
    )
