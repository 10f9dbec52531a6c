"""Composition: what a release gives away, from what its components do."""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use

if TYPE_CHECKING:
    from verifydp.composition.composing import ComposedBudget, composed_budget
    from verifydp.composition.releases import (
        ReleaseComponent,
        ReleasePlan,
        load_release,
        read_release,
    )
    from verifydp.composition.views import (
        ViewComposition,
        ViewPart,
        compose_views,
    )
    from verifydp.composition.witnesses import (
        ReachingMechanisms,
        ReleaseWitness,
        release_witness,
        witness,
    )

__all__ = [
    "ComposedBudget",
    "ViewComposition",
    "ViewPart",
    "ReachingMechanisms",
    "ReleaseComponent",
    "ReleasePlan",
    "ReleaseWitness",
    "compose_views",
    "composed_budget",
    "load_release",
    "read_release",
    "release_witness",
    "witness",
]

_HOMES = {
    "ComposedBudget": "verifydp.composition.composing",
    "ViewComposition": "verifydp.composition.views",
    "ViewPart": "verifydp.composition.views",
    "ReachingMechanisms": "verifydp.composition.witnesses",
    "ReleaseComponent": "verifydp.composition.releases",
    "ReleasePlan": "verifydp.composition.releases",
    "ReleaseWitness": "verifydp.composition.witnesses",
    "compose_views": "verifydp.composition.views",
    "composed_budget": "verifydp.composition.composing",
    "load_release": "verifydp.composition.releases",
    "read_release": "verifydp.composition.releases",
    "release_witness": "verifydp.composition.witnesses",
    "witness": "verifydp.composition.witnesses",
}

if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(__name__, _HOMES)
