"""A calibration on a page: the noise, what it gives, how rules compare."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from markupsafe import Markup

from verifydp.evidence.calibrations import CalibrationResult
from verifydp.evidence.numbers import (
    BoundValue,
    bound_digits,
    parse_exact,
    written,
)
from verifydp.report.bounds import lower_text, upper_text
from verifydp.report.facts.calibration import level_text, noise_text, ratio_text
from verifydp.report.html.drawing import Drawing, Rectangle

__all__ = ["deltas_figure", "view"]

_ROW, _BAR = 46, 12
#: Share of the width that the longest bar takes; its number follows, also on a phone.
_REACH = 0.6


@dataclass(frozen=True, slots=True)
class _Bar:
    """A length with its texts."""

    name: str
    value: float
    text: str
    own: bool


def view(
    result: CalibrationResult, anchor: str, files: Mapping[str, str]
) -> dict[str, Any]:
    """Prepare a result for the template, with its pictures.

    Parameters
    ----------
    result
        What was found.
    anchor
        Name of its place on the page.
    files
        The paths of its certificates by their names.
    """
    return {
        "anchor": anchor,
        "result": result,
        "verdict": result.summary.verdict_in_full,
        "noise": noise_text(result).partition(" (")[0],
        "level": level_text(result),
        "above": upper_text,
        "below": lower_text,
        "rules": Markup(_rules_picture(result, anchor)),
        "deltas": deltas_figure(result, anchor),
        "file": files.get("calibration"),
    }


def _rules_picture(result: CalibrationResult, anchor: str) -> str:
    """One bar for the scale of each rule, the least one first."""
    bars = [
        _Bar(
            rule.name,
            rule.scale,
            _scale_text(rule.scale, rule.ratio),
            own=False,
        )
        for rule in result.rules
    ]
    noise = result.noise
    chosen = bound_digits(noise.decimal, "upper", noise.exact)
    chosen = chosen if noise.parameter else "no noise"
    extra = "" if result.method == "exact" else f"  {ratio_text(result.looseness)}"
    own = _Bar(result.method, result.noise.decimal, chosen + extra, own=True)
    bars = sorted([own, *bars], key=lambda bar: bar.value)
    if result.optimum_upper is not None and result.method != "exact":
        least = float(result.optimum_upper)
        text = _scale_text(least, None)
        bars.insert(0, _Bar("least that holds", least, text, own=False))
    return _bars_svg(f"{anchor}-rules", "Scale of the noise by rule", bars, mark=None)


def _scale_text(scale: float, ratio: BoundValue) -> str:
    """Write a scale, and in brackets how often the least one goes into it."""
    text = upper_text(scale) if scale else "no noise"
    times = ratio_text(ratio)
    return f"{text} ({times})" if times else text


def deltas_figure(result: CalibrationResult, anchor: str) -> Markup:
    """Draw raw and released delta of the worst pair beside the claim."""
    claimed = parse_exact(result.delta)
    bars = [
        _Bar("without noise", result.raw_delta_upper, "", own=False),
        _Bar("with it", result.delta_upper, "", own=True),
    ]
    shown = [_Bar(bar.name, bar.value, upper_text(bar.value), bar.own) for bar in bars]
    return Markup(
        _bars_svg(f"{anchor}-deltas", "Delta of the worst pair", shown, mark=claimed)
    )


def _bars_svg(
    identifier: str, title: str, bars: list[_Bar], *, mark: Fraction | None
) -> str:
    longest = max([bar.value for bar in bars] + [float(mark or 0)]) or 1.0
    drawing = Drawing(
        identifier,
        _ROW * len(bars) + (18 if mark is not None else 0),
        title=title,
        description="; ".join(f"{bar.name}: {bar.text}" for bar in bars),
    )
    for index, bar in enumerate(bars):
        top = _ROW * index
        share = _REACH * bar.value / longest
        drawing.label("small", (0.0, top + 14), bar.name)
        box = Rectangle(0.0, max(share, 0.002), top + 20, _BAR)
        drawing.rectangle("bar neighbour" if bar.own else "bar database", box)
        drawing.label("", (share + 0.012, top + 20 + _BAR - 1), bar.text)
    if mark is not None:
        share, bottom = _REACH * float(mark) / longest, _ROW * len(bars)
        drawing.vertical("allowed", share, 16, bottom - 2)
        anchor = "start" if share < 0.5 else "end"
        drawing.label(
            "small", (share, bottom + 12), f"claimed: {written(mark)}", anchor
        )
    return drawing.text()
