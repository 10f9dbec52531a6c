"""Snapshots of report texts are kept with all other snapshots."""

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.amber import AmberSnapshotExtension


class ReportSnapshots(AmberSnapshotExtension):
    snapshot_dirname = "../../snapshots/report"


@pytest.fixture
def snapshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(ReportSnapshots)
