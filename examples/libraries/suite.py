"""What is claimed of each release, on which table, and what an audit must find."""

from dataclasses import dataclass

__all__ = ["SUITE", "Case"]

OPENDP, DIFFPRIVLIB, SCIKIT = (
    "opendp_releases",
    "diffprivlib_releases",
    "scikit_releases",
)


@dataclass(frozen=True, slots=True)
class Case:
    """One command.

    Parameters
    ----------
    file, function
        The release.
    table
        The CSV that it is audited on.
    relation
        ``"add-remove"`` or ``"replace"``.
    verdict
        What the audit must find.
    options
        Whatever else stands in the command.
    """

    file: str
    function: str
    table: str
    relation: str
    verdict: str
    options: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """File and function, and the relation where a release has two rows."""
        return f"{self.file.removesuffix('_releases')}.{self.function}.{self.relation}"

    def words(self, folder: str) -> list[str]:
        """The command's words from the root of the project."""
        target = f"examples/libraries/{self.file}.py:{self.function}"
        words = ["audit", target]
        if "--epsilon" not in self.options:
            words += ["--epsilon", "1"]
        words += ["--relation", self.relation, "--data", f"{folder}/{self.table}.csv"]
        if "--samples" not in self.options:
            words += ["--samples", "20000"]
        return [*words, *self.options]


def _right(file, function, table, relation, *options):
    return Case(file, function, table, relation, "NOT_REFUTED", options)


def _wrong(file, function, table, relation, *options):
    return Case(file, function, table, relation, "REFUTED", options)


_NO_NAN = ("--domain", "no NaN")
_NUMBERS = ("--domain", "no NaN, not empty")
_PATIENTS = (
    "--domain",
    "diagnosis: {benign, malignant}, mean radius: 0..30, mean texture: 0..40, no NaN",
)

SUITE: tuple[Case, ...] = (
    _right(OPENDP, "count", "radius", "add-remove"),
    _right(OPENDP, "gaussian_count", "radius", "add-remove", "--delta", "1/1000"),
    _right(OPENDP, "mean_of_public_size", "radius", "replace", *_NO_NAN),
    _right(OPENDP, "median", "radius", "add-remove", *_NO_NAN),
    _right(OPENDP, "histogram", "diagnosis", "add-remove"),
    _right(DIFFPRIVLIB, "mean", "radius", "replace", *_NO_NAN),
    _right(DIFFPRIVLIB, "variance", "radius", "replace", *_NO_NAN),
    _right(DIFFPRIVLIB, "median", "radius", "replace", *_NO_NAN),
    _right(DIFFPRIVLIB, "histogram", "radius", "add-remove", *_NO_NAN),
    _right(DIFFPRIVLIB, "scaler", "diagnosis", "replace", *_PATIENTS),
    _right(
        DIFFPRIVLIB,
        "logistic_regression",
        "diagnosis",
        "replace",
        *_PATIENTS,
        "--samples",
        "4000",
    ),
    _right(SCIKIT, "randomized_response", "diagnosis", "replace"),
    _right(SCIKIT, "noisy_count_over_sexes", "adult", "add-remove"),
    _wrong(
        OPENDP,
        "mean_for_distance_1",
        "radius",
        "replace",
        *_NO_NAN,
        "--epsilon",
        "0.5",
    ),
    _wrong(OPENDP, "sum_with_bounds_of_the_data", "radius", "add-remove", *_NUMBERS),
    _wrong(OPENDP, "histogram_of_the_categories_seen", "diagnosis", "add-remove"),
    _wrong(OPENDP, "two_counts_of_one_epsilon", "diagnosis", "add-remove"),
    _wrong(DIFFPRIVLIB, "histogram", "radius", "replace", *_NO_NAN),
    _wrong(DIFFPRIVLIB, "mean_with_bounds_of_the_data", "radius", "replace", *_NO_NAN),
    _wrong(
        DIFFPRIVLIB,
        "scaler_with_bounds_of_the_data",
        "diagnosis",
        "replace",
        *_PATIENTS,
    ),
    _wrong(
        DIFFPRIVLIB, "one_epsilon_for_each_column", "diagnosis", "replace", *_PATIENTS
    ),
    _wrong(DIFFPRIVLIB, "mean_of_what_is_there", "sparse", "replace"),
    _wrong(DIFFPRIVLIB, "noise_from_the_size", "radius", "replace", *_NO_NAN),
    _wrong(SCIKIT, "coefficients_after_a_scaler", "diagnosis", "replace"),
    _wrong(SCIKIT, "sum_rounded_first", "radius", "add-remove"),
    _wrong(
        SCIKIT,
        "randomized_response_with_a_fair_coin",
        "diagnosis",
        "replace",
        "--samples",
        "200000",
    ),
    _wrong(SCIKIT, "noisy_count_over_sexes_seen", "adult", "add-remove"),
)
