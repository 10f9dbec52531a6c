"""What the best adversary achieves against one pair of worlds.

One pair of output laws, "record present" and "record absent", has a frontier: the
highest power at each false-alarm rate. A `Curve` is one, and answers for it:

| the question | the method |
| --- | --- |
| the best power, the least false-alarm rate | `power`, `false_alarm` |
| F-beta, accuracy, precision at best: a `Score` | `highest_f_beta`, ... |
| the area below, the highest posterior | `area`, `highest_posterior` |
| points to draw, in doubles | `points`, `precision_recall` |

| the frontier of | is made by |
| --- | --- |
| a number plus Laplace noise, in closed form | `laplace_curve` |
| a number or a vector plus normal noise | `gaussian_curve`, `gaussian_vector_curve` |
| a vector plus independent Laplace noise | `laplace_vector_curve` |
| two finite laws, exactly; its tests | `finite_curve`, `most_powerful_test` |
| two laws on the line or the integers | `laws_curve` |
| every (epsilon, delta)-DP mechanism at once | `any_mechanism_curve` |
| some tests and their mixes | `polygon_curve` |
| thresholds of a score, from draws: a band | `empirical_curve` |

Prior knowledge enters as odds: `odds_from_coefficients`, `coefficients_from_joint`.
`decision_rule` and `likeliest_value` are the rules of maximum likelihood, maximum a
posteriori and least cost.
"""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use

if TYPE_CHECKING:
    from verifydp.adversary.auxiliary import (
        Coefficients,
        Realisation,
        coefficients_from_joint,
        odds_from_coefficients,
    )
    from verifydp.adversary.between import BetweenCurve
    from verifydp.adversary.curve import Curve
    from verifydp.adversary.finite import Test, finite_curve, most_powerful_test
    from verifydp.adversary.gaussian import GaussianCurve, gaussian_curve
    from verifydp.adversary.laplace import LaplaceCurve, laplace_curve
    from verifydp.adversary.laws import LawsCurve, laws_curve
    from verifydp.adversary.polygon import (
        PolygonCurve,
        any_mechanism_curve,
        polygon_curve,
    )
    from verifydp.adversary.rules import (
        DecisionRule,
        Guess,
        decision_rule,
        least_cost_threshold,
        likeliest_value,
    )
    from verifydp.adversary.samples import EmpiricalCurve, empirical_curve
    from verifydp.adversary.score import Score
    from verifydp.adversary.vectors import (
        gaussian_vector_curve,
        laplace_vector_bound,
        laplace_vector_curve,
    )

__all__ = [
    "BetweenCurve",
    "Coefficients",
    "Curve",
    "DecisionRule",
    "EmpiricalCurve",
    "GaussianCurve",
    "Guess",
    "LaplaceCurve",
    "LawsCurve",
    "PolygonCurve",
    "Realisation",
    "Score",
    "Test",
    "any_mechanism_curve",
    "coefficients_from_joint",
    "decision_rule",
    "empirical_curve",
    "finite_curve",
    "gaussian_curve",
    "gaussian_vector_curve",
    "laplace_curve",
    "laplace_vector_bound",
    "laplace_vector_curve",
    "laws_curve",
    "least_cost_threshold",
    "likeliest_value",
    "most_powerful_test",
    "odds_from_coefficients",
    "polygon_curve",
]

_HOMES = {
    "BetweenCurve": "verifydp.adversary.between",
    "Coefficients": "verifydp.adversary.auxiliary",
    "Curve": "verifydp.adversary.curve",
    "EmpiricalCurve": "verifydp.adversary.samples",
    "GaussianCurve": "verifydp.adversary.gaussian",
    "Guess": "verifydp.adversary.rules",
    "LaplaceCurve": "verifydp.adversary.laplace",
    "LawsCurve": "verifydp.adversary.laws",
    "PolygonCurve": "verifydp.adversary.polygon",
    "Realisation": "verifydp.adversary.auxiliary",
    "DecisionRule": "verifydp.adversary.rules",
    "Score": "verifydp.adversary.score",
    "Test": "verifydp.adversary.finite",
    "any_mechanism_curve": "verifydp.adversary.polygon",
    "coefficients_from_joint": "verifydp.adversary.auxiliary",
    "decision_rule": "verifydp.adversary.rules",
    "empirical_curve": "verifydp.adversary.samples",
    "finite_curve": "verifydp.adversary.finite",
    "gaussian_curve": "verifydp.adversary.gaussian",
    "gaussian_vector_curve": "verifydp.adversary.vectors",
    "laplace_curve": "verifydp.adversary.laplace",
    "laplace_vector_bound": "verifydp.adversary.vectors",
    "laplace_vector_curve": "verifydp.adversary.vectors",
    "laws_curve": "verifydp.adversary.laws",
    "least_cost_threshold": "verifydp.adversary.rules",
    "likeliest_value": "verifydp.adversary.rules",
    "most_powerful_test": "verifydp.adversary.finite",
    "odds_from_coefficients": "verifydp.adversary.auxiliary",
    "polygon_curve": "verifydp.adversary.polygon",
}

if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(__name__, _HOMES, renamed={"Rule": "DecisionRule"})
