"""Whether published sets can be joined one after the other, without a circle."""

from verifydp.invariants.margins.cells import Published, maximal

__all__ = ["is_decomposable"]


def is_decomposable(published: Published) -> bool:
    """Say whether the sets are the cliques of a decomposable model.

    Features in one set only, and sets inside others, are left out in turn until nothing
    is left or nothing changes (M. Graham 1979; C. Yu and M. Ozsoyoglu 1979).

    Examples
    --------
    >>> is_decomposable(((0, 1), (1, 2))), is_decomposable(((0, 1), (1, 2), (0, 2)))
    (True, False)
    """
    sets = [set(one) for one in maximal(published)]
    while True:
        before = sum(map(len, sets)), len(sets)
        for one in sets:
            one -= {place for place in one if sum(place in s for s in sets) == 1}
        kept: list[set[int]] = []
        for index, one in enumerate(sets):
            others = [*sets[index + 1 :], *kept]
            if one and not any(one <= other for other in others):
                kept.append(one)
        sets = kept
        if not sets:
            return True
        if (sum(map(len, sets)), len(sets)) == before:
            return False
