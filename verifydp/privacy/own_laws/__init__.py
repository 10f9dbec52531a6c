"""Laws that users write down themselves, as logarithms of densities."""

from verifydp.privacy.own_laws.density_law import DensityLaw, DensityMechanism

__all__ = ["DensityLaw", "DensityMechanism"]
