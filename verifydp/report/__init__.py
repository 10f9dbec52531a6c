"""Reports: what an audit found, for people, build servers and other programs.

Every report is a function of `verifydp.evidence.results.AuditResult`; none looks
at the mechanism or at samples. A new form is one file here and one line of
`verifydp.report.writing`.
"""

from verifydp.report.writing import FORMATS, write_reports

__all__ = ["FORMATS", "write_reports"]
