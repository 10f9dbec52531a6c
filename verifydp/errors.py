"""What can go wrong, in words a user can act on.

Outcomes (a violation was found, the budget is spent) are values and live in
`verifydp.evidence`; what is here are mistakes: of the caller, of a record, of
a missing installation.
"""


class VerifyDPError(Exception):
    """Base of every error that verifydp raises on purpose."""


class InputError(VerifyDPError):
    """An argument, file or mechanism cannot be used; the message says what to change.

    The command line prints the message as one line and exits with status 2.
    """


class UnsupportedError(VerifyDPError):
    """Nothing installed can do what was asked; the message says what was tried."""


class CertificateError(VerifyDPError):
    """The checker refuses a certificate; the message says which step failed."""


class CitedError(CertificateError):
    """A certificate is in order, but rests on formulas that nobody here has proved.

    They are taken from the literature, and the message says each in full. Whoever
    accepts them passes ``allow_cited=True``, or ``--allow-cited`` to the command.
    """


class BackendError(VerifyDPError):
    """A backend broke its contract; the message names the conformance check."""


class MissingExtraError(VerifyDPError, ImportError):
    """An optional dependency is absent.

    Parameters
    ----------
    extra
        Name of the extra to install.
    purpose
        What the dependency is needed for, as the start of a sentence.
    """

    def __init__(self, extra: str, purpose: str) -> None:
        super().__init__(
            f"{purpose} needs the extra '{extra}', which is not installed: "
            f"pip install 'verifydp[{extra}]'"
        )
        self.extra = extra


class PrivacyViolation(AssertionError):  # noqa: N818 - an assertion of a user's test
    """A claim audited inside a user's test is refuted.

    It is an `AssertionError`, so that pytest reports a failure and not an error.
    """


class SpecError(VerifyDPError):
    """A statement, a definition or a step of a proof is not well formed."""
