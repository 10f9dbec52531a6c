"""Durations in words."""

__all__ = ["duration_text"]


def duration_text(seconds: float) -> str:
    """Say a duration in its two largest units, or rounded to one.

    Examples
    --------
    >>> [duration_text(one) for one in (0.2, 45, 75, 100_000)]
    ['1 s', '45 s', '1 min 15 s', '28 h']
    """
    whole = max(1, round(seconds))
    if whole < 60:
        return f"{whole} s"
    large, small, names = whole, 60, ("min", "s")
    if whole >= 3600:
        large, names = round(whole / 60), ("h", "min")
    if large >= 10 * small:
        return f"{round(large / small)} {names[0]}"
    first, rest = divmod(large, small)
    return f"{first} {names[0]} {rest} {names[1]}" if rest else f"{first} {names[0]}"
