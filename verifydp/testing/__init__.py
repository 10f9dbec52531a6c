"""What the pytest plugin does when a test audits something.

Users meet the fixture ``verifydp_audit`` and the decorator `audited`; the rest is
the plugin's own. The decorator is loaded when it is first used, so that a project
that sets a budget and runs other tests waits for nothing.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verifydp.testing.decorator import audited

__all__ = ["audited"]


if not TYPE_CHECKING:  # for which it would make every misspelt name a name

    def __getattr__(name: str) -> Any:
        if name != "audited":
            raise AttributeError(f"module 'verifydp.testing' has no attribute {name!r}")
        from verifydp.testing.decorator import audited  # noqa: PLC0415

        globals()[name] = audited
        return audited
