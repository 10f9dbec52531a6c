"""Laws that users write down themselves, as logarithms of densities."""

from verifydp.laws.own.density_law import DensityLaw, DensityMechanism

__all__ = ["DensityLaw", "DensityMechanism"]
