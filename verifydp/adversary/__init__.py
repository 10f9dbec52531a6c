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

An attacker who guesses at a state with a prior of its own, from outputs of a finite
mechanism (`state_model`), loses something by a `posterior_loss`:

| the question | the function |
| --- | --- |
| the least expected loss, after the output and before | `bayes_risk`, `prior_risk` |
| the same for each pair of states | `pair_risks` |
| the risk above which privacy is certain | `least_threshold` |
| whether a model's risks show privacy | `privacy_by_risk`, `privacy_by_threshold` |
| whether a loss rewards honest beliefs | `dishonest_belief` |
| what posteriors show | `privacy_by_likelihood_ratios` and two more |
| a condition that shows nothing, with the counterexample | `printed_condition` |

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
    from verifydp.adversary.bayes_risks import (
        PairRisk,
        PairRisks,
        bayes_risk,
        pair_risks,
        prior_risk,
    )
    from verifydp.adversary.between import BetweenCurve
    from verifydp.adversary.curve import Curve
    from verifydp.adversary.finite import Test, finite_curve, most_powerful_test
    from verifydp.adversary.gaussian import GaussianCurve, gaussian_curve
    from verifydp.adversary.laplace import LaplaceCurve, laplace_curve
    from verifydp.adversary.laws import LawsCurve, laws_curve
    from verifydp.adversary.least_thresholds import (
        LeastThreshold,
        least_threshold,
    )
    from verifydp.adversary.polygon import (
        PolygonCurve,
        any_mechanism_curve,
        polygon_curve,
    )
    from verifydp.adversary.posterior_checks import (
        MarkovStep,
        ShownPrivacy,
        markov_step,
        posterior_ratios,
        privacy_by_large_ratios,
        privacy_by_likelihood_ratios,
        privacy_by_posterior_ratios,
    )
    from verifydp.adversary.posterior_losses import (
        PosteriorLoss,
        posterior_loss,
    )
    from verifydp.adversary.posterior_losses.properness import (
        dishonest_belief,
    )
    from verifydp.adversary.printed_conditions import (
        AttackerSet,
        PrintedCondition,
        attacker_set,
        printed_condition,
        printed_counterexample,
    )
    from verifydp.adversary.risk_conclusions import (
        RiskConclusion,
        ThresholdConclusion,
        privacy_by_risk,
        privacy_by_threshold,
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
    from verifydp.adversary.state_models import (
        StateModel,
        state_model,
    )
    from verifydp.adversary.vectors import (
        gaussian_vector_curve,
        laplace_vector_bound,
        laplace_vector_curve,
    )

__all__ = [
    "StateModel",
    "state_model",
    "bayes_risk",
    "prior_risk",
    "pair_risks",
    "PairRisk",
    "PairRisks",
    "LeastThreshold",
    "least_threshold",
    "RiskConclusion",
    "ThresholdConclusion",
    "privacy_by_risk",
    "privacy_by_threshold",
    "PosteriorLoss",
    "posterior_loss",
    "dishonest_belief",
    "ShownPrivacy",
    "MarkovStep",
    "markov_step",
    "posterior_ratios",
    "privacy_by_large_ratios",
    "privacy_by_likelihood_ratios",
    "privacy_by_posterior_ratios",
    "AttackerSet",
    "PrintedCondition",
    "attacker_set",
    "printed_condition",
    "printed_counterexample",
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
    "StateModel": "verifydp.adversary.state_models",
    "state_model": "verifydp.adversary.state_models",
    "bayes_risk": "verifydp.adversary.bayes_risks",
    "prior_risk": "verifydp.adversary.bayes_risks",
    "pair_risks": "verifydp.adversary.bayes_risks",
    "PairRisk": "verifydp.adversary.bayes_risks",
    "PairRisks": "verifydp.adversary.bayes_risks",
    "LeastThreshold": "verifydp.adversary.least_thresholds",
    "least_threshold": "verifydp.adversary.least_thresholds",
    "RiskConclusion": "verifydp.adversary.risk_conclusions",
    "ThresholdConclusion": "verifydp.adversary.risk_conclusions",
    "privacy_by_risk": "verifydp.adversary.risk_conclusions",
    "privacy_by_threshold": "verifydp.adversary.risk_conclusions",
    "PosteriorLoss": "verifydp.adversary.posterior_losses",
    "posterior_loss": "verifydp.adversary.posterior_losses",
    "dishonest_belief": "verifydp.adversary.posterior_losses.properness",
    "ShownPrivacy": "verifydp.adversary.posterior_checks",
    "MarkovStep": "verifydp.adversary.posterior_checks",
    "markov_step": "verifydp.adversary.posterior_checks",
    "posterior_ratios": "verifydp.adversary.posterior_checks",
    "privacy_by_large_ratios": "verifydp.adversary.posterior_checks",
    "privacy_by_likelihood_ratios": "verifydp.adversary.posterior_checks",
    "privacy_by_posterior_ratios": "verifydp.adversary.posterior_checks",
    "AttackerSet": "verifydp.adversary.printed_conditions",
    "PrintedCondition": "verifydp.adversary.printed_conditions",
    "attacker_set": "verifydp.adversary.printed_conditions",
    "printed_condition": "verifydp.adversary.printed_conditions",
    "printed_counterexample": "verifydp.adversary.printed_conditions",
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
