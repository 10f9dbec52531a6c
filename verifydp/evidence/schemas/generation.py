"""The schemas as the record types imply them.

Descriptions come from the docstrings, so that a field is explained in one place.
"""

from typing import Any

import msgspec

from verifydp.errors import InputError
from verifydp.evidence import (
    attack_bounds,
    calibrations,
    census_accounts,
    certificates,
    choices,
    citations,
    claim,
    comparisons,
    composed_releases,
    composition_falsifications,
    compositions,
    confounded_compositions,
    couplings,
    curves,
    density_searches,
    falsifications,
    granularity_comparisons,
    invariant_releases,
    inverse_compositions,
    margin_checks,
    odds_ratio_tests,
    project_reports,
    proofs,
    prove_results,
    release_certificates,
    release_descriptions,
    results,
    specs,
    statement_results,
    summary,
    table_releases,
    verdict,
)
from verifydp.evidence.schemas.descriptions import (
    BOUND_DEFINITION,
    DIALECT,
    described,
    with_bounds,
)
from verifydp.evidence.schemas.events import events_schema

__all__ = ["generated_schema", "generated_text"]

#: Record types by name, for their docstrings.
_RECORDS = {
    name: value
    for module in (
        attack_bounds,
        calibrations,
        certificates,
        choices,
        claim,
        citations,
        comparisons,
        composed_releases,
        composition_falsifications,
        compositions,
        confounded_compositions,
        couplings,
        curves,
        density_searches,
        falsifications,
        granularity_comparisons,
        invariant_releases,
        census_accounts,
        odds_ratio_tests,
        inverse_compositions,
        margin_checks,
        proofs,
        project_reports,
        prove_results,
        release_certificates,
        release_descriptions,
        results,
        specs,
        statement_results,
        summary,
        table_releases,
        verdict,
    )
    for name, value in vars(module).items()
    if isinstance(value, type)
}


def generated_schema(name: str) -> dict[str, Any]:
    """Build a published schema from the record types.

    Raises
    ------
    InputError
        If no schema has this name.
    """
    if name == "audit-result":
        return _schema(
            results.AuditResult,
            results.RESULT_FORMAT,
            title="Results of verifydp audits",
            description="The file result.json: the result of one audit, or a list of "
            "results where several audits were reported together.",
            root={
                "oneOf": [
                    {"$ref": "#/$defs/AuditResult"},
                    {
                        "type": "array",
                        "items": {"$ref": "#/$defs/AuditResult"},
                        "minItems": 1,
                    },
                ]
            },
        )
    if name == "events":
        return events_schema(_RECORDS)
    if name not in _PLAIN:
        known = ", ".join(("audit-result", "events", *_PLAIN))
        raise InputError(f"no schema is named {name!r}: use {known}")
    record, form, title, description = _PLAIN[name]
    return _schema(
        record,
        form,
        title=title,
        description=description,
        root={"$ref": f"#/$defs/{record.__name__}"},
    )


#: Schemas that are one record: its type, the format's name, title and description.
_PLAIN: dict[str, tuple[type, str, str, str]] = {
    "attack-bound": (
        attack_bounds.AttackBound,
        attack_bounds.ATTACK_BOUND_FORMAT,
        "Result of verifydp bound",
        "What the result of an attack says of epsilon.",
    ),
    "attack-table": (
        attack_bounds.AttackTable,
        attack_bounds.ATTACK_TABLE_FORMAT,
        "Result of verifydp bound --table",
        "What each row of a table of attack results says of epsilon.",
    ),
    "calibration": (
        calibrations.CalibrationResult,
        calibrations.CALIBRATION_FORMAT,
        "Result of verifydp calibrate",
        "The noise for beliefs about the data, and what is shown of the release.",
    ),
    "choice": (
        choices.ChosenEpsilon,
        choices.CHOICE_FORMAT,
        "Result of verifydp choose-epsilon",
        "The largest epsilon at which no adversary exceeds the limits given.",
    ),
    "comparison": (
        comparisons.ComparisonResult,
        comparisons.COMPARISON_FORMAT,
        "Result of verifydp compare",
        "The least epsilons of a finite mechanism by each notion, and how they relate.",
    ),
    "census": (
        census_accounts.CensusAccount,
        census_accounts.CENSUS_FORMAT,
        "Result of verifydp census",
        "A zero-concentrated budget, and what it is beside published statistics.",
    ),
    "odds-ratio": (
        odds_ratio_tests.OddsRatioResult,
        odds_ratio_tests.ODDS_RATIO_FORMAT,
        "Result of verifydp odds-ratio",
        "A private test of the odds ratio of a 2 x 2 table with published totals.",
    ),
    "table-release": (
        table_releases.TableReleaseCertificate,
        table_releases.TABLE_FORMAT,
        "Certificate of a noisy table",
        "Margins that are published, the noise, and what it guarantees beside them.",
    ),
    "invariants": (
        invariant_releases.InvariantRelease,
        invariant_releases.INVARIANT_FORMAT,
        "Result of verifydp invariants",
        "What published margins leave open, and a release that protects it.",
    ),
    "granularity": (
        granularity_comparisons.GranularityComparison,
        granularity_comparisons.GRANULARITY_FORMAT,
        "Result of verifydp granularity",
        "What privacy under one granularity is worth under another.",
    ),
    "release-certificate": (
        release_certificates.ReleaseCertificate,
        release_certificates.RELEASE_CERTIFICATE_FORMAT,
        "Certificate of the budget of a release",
        "Who reads what, the budgets, and what they amount to.",
    ),
    "release": (
        composed_releases.ComposedRelease,
        composed_releases.RELEASE_FORMAT,
        "Result of verifydp compose",
        "What a release may give away, from the budgets of its components.",
    ),
    "composition": (
        compositions.CompositionCertificate,
        compositions.COMPOSITION_FORMAT,
        "Certificate of a composition",
        "Components and bounds that `verifydp check` computes again.",
    ),
    "confounded": (
        confounded_compositions.ConfoundedComposition,
        confounded_compositions.CONFOUNDED_FORMAT,
        "Result of verifydp compose for a causal model",
        "What mechanisms on confounded data give away together, beside the product.",
    ),
    "normal-coupling": (
        couplings.NormalCouplingCertificate,
        couplings.COUPLING_FORMAT,
        "Certificate of coupled normal noise",
        "Loadings that meet a target, or why nothing does.",
    ),
    "laplace-coupling": (
        couplings.LaplaceCouplingCertificate,
        couplings.COUPLING_FORMAT,
        "Certificate of shared Laplace noise",
        "A probability of sharing that meets a target, or why none does.",
    ),
    "finite-coupling": (
        couplings.FiniteCouplingCertificate,
        couplings.COUPLING_FORMAT,
        "Certificate of joint laws of outputs",
        "Joint laws that meet a target, or a dual that shows that none do.",
    ),
    "inverse": (
        inverse_compositions.InverseComposition,
        inverse_compositions.INVERSE_FORMAT,
        "Result of verifydp invert",
        "How mechanisms meet a target together, or that they cannot.",
    ),
    "composition-falsification": (
        composition_falsifications.CompositionFalsification,
        composition_falsifications.COMPOSITION_FALSIFICATION_FORMAT,
        "Result of verifydp falsify for a rule of composition",
        "Whether a rule of composition was found to fail, and where.",
    ),
    "curve": (
        curves.CurveResult,
        curves.CURVE_FORMAT,
        "Result of verifydp curve",
        "What an output gives away at stated parameters.",
    ),
    "density-search": (
        density_searches.DensitySearchResult,
        density_searches.DENSITY_SEARCH_FORMAT,
        "Result of verifydp.prove for laws of a user's own",
        "What a numerical search has seen, which settles nothing.",
    ),
    "falsification": (
        falsifications.FalsificationResult,
        falsifications.FALSIFICATION_FORMAT,
        "Result of verifydp falsify",
        "Whether a rule for the noise was found to fail, and where.",
    ),
    "certificate": (
        certificates.Certificate,
        certificates.FORMAT,
        "Certificate of a verifydp audit",
        "Counts and choices from which `verifydp check` recomputes every bound.",
    ),
    "proof": (
        proofs.ProofCertificate,
        proofs.PROOF_FORMAT,
        "Certificate of a statement",
        "A statement and the steps from which `verifydp check` re-establishes it.",
    ),
    "prove-result": (
        prove_results.ProveResult,
        prove_results.PROVE_FORMAT,
        "Result of verifydp prove",
        "The verdict on a mechanism's claim, with exact bounds and certificates.",
    ),
    "statement": (
        statement_results.StatementResult,
        statement_results.STATEMENT_FORMAT,
        "A statement of the catalogue as a result",
        "What is known of one statement, with its certificate.",
    ),
    "report": (
        project_reports.ProjectReport,
        project_reports.PROJECT_FORMAT,
        "Report of verifydp over a release",
        "The file report.json: claims, what is known of each, hazards and the label.",
    ),
    "release-description": (
        release_descriptions.ReleaseDescription,
        release_descriptions.DESCRIPTION_FORMAT,
        "Description of a release",
        "What verifydp report --release reads: TOML of these fields.",
    ),
    "specs": (
        specs.SpecIndex,
        specs.INDEX_FORMAT,
        "Index of a folder of specs",
        "Every statement with standing, verdict and certificates.",
    ),
}


def generated_text(name: str) -> str:
    """Write the generated schema as the file that is shipped."""
    encoded = msgspec.json.encode(generated_schema(name))
    return msgspec.json.format(encoded, indent=2).decode() + "\n"


def _schema(
    record: type, form: str, *, title: str, description: str, root: dict[str, Any]
) -> dict[str, Any]:
    is_result = issubclass(record, summary.Result)
    _, definitions = msgspec.json.schema_components(
        [record, summary.Summary] if is_result else [record],
        ref_template="#/$defs/{name}",
    )
    parts = {
        name: with_bounds(described(_RECORDS[name], definition))
        for name, definition in definitions.items()
    }
    parts[record.__name__]["properties"]["format"] = {
        "const": form,
        "description": "Name and version of this format.",
    }
    if is_result:
        parts[record.__name__]["properties"]["summary"] = {
            "$ref": "#/$defs/Summary",
            "description": "What the other fields imply, in the shape of all results; "
            "files written before there was one have none.",
        }
    if "#/$defs/BoundValue" in str(parts):
        parts["BoundValue"] = BOUND_DEFINITION
    return {
        "$schema": DIALECT,
        "$id": f"urn:verifydp:schema:{form.replace('/', ':')}",
        "title": title,
        "description": description,
        **root,
        "$defs": dict(sorted(parts.items())),
    }
