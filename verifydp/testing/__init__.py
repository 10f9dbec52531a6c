"""What the pytest plugin does when a test audits something.

Users meet the fixture ``audit`` and the decorator `audited`; the rest is the
plugin's own.
"""

from verifydp.testing.decorator import audited

__all__ = ["audited"]
