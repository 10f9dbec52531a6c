"""The Python face of verifydp, one file per function; proof and samples meet here.

Functions are loaded when they are first used, so that an audit does not wait for
provers, nor a check for either.
"""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use

if TYPE_CHECKING:
    from verifydp.api.accounting_census import census
    from verifydp.api.auditing import audit
    from verifydp.api.auditing_releases import audit_release
    from verifydp.api.bounding import bound
    from verifydp.api.bounding_tables import bound_table
    from verifydp.api.calibrating import calibrate
    from verifydp.api.checking import check
    from verifydp.api.choosing import choose_epsilon
    from verifydp.api.comparing import compare_notions
    from verifydp.api.comparing_granularities import compare_granularities
    from verifydp.api.composing import compose
    from verifydp.api.confounding import composition_report
    from verifydp.api.curving import curve
    from verifydp.api.falsifying_compositions import falsify_composition
    from verifydp.api.inverting import invert
    from verifydp.api.pairing_tables import table_pairs
    from verifydp.api.proving import prove
    from verifydp.api.releasing_tables import release_table
    from verifydp.api.replaying import replay
    from verifydp.api.reporting import report_release
    from verifydp.api.testing_odds import odds_ratio
    from verifydp.api.training_defenders import train_defender
    from verifydp.calibration.falsifying import falsify

__all__ = [
    "audit",
    "audit_release",
    "bound",
    "bound_table",
    "calibrate",
    "check",
    "choose_epsilon",
    "compare_granularities",
    "release_table",
    "table_pairs",
    "census",
    "odds_ratio",
    "compare_notions",
    "compose",
    "composition_report",
    "curve",
    "falsify",
    "falsify_composition",
    "invert",
    "prove",
    "replay",
    "report_release",
    "train_defender",
]

_HOMES = {
    "audit": "verifydp.api.auditing",
    "audit_release": "verifydp.api.auditing_releases",
    "bound": "verifydp.api.bounding",
    "bound_table": "verifydp.api.bounding_tables",
    "calibrate": "verifydp.api.calibrating",
    "check": "verifydp.api.checking",
    "choose_epsilon": "verifydp.api.choosing",
    "compare_granularities": "verifydp.api.comparing_granularities",
    "release_table": "verifydp.api.releasing_tables",
    "table_pairs": "verifydp.api.pairing_tables",
    "census": "verifydp.api.accounting_census",
    "odds_ratio": "verifydp.api.testing_odds",
    "compare_notions": "verifydp.api.comparing",
    "compose": "verifydp.api.composing",
    "composition_report": "verifydp.api.confounding",
    "curve": "verifydp.api.curving",
    "falsify": "verifydp.calibration.falsifying",
    "falsify_composition": "verifydp.api.falsifying_compositions",
    "invert": "verifydp.api.inverting",
    "prove": "verifydp.api.proving",
    "replay": "verifydp.api.replaying",
    "report_release": "verifydp.api.reporting",
    "train_defender": "verifydp.api.training_defenders",
}

if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(__name__, _HOMES)
