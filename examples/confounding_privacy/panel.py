"""Genotypes of individuals, made up as the theory of populations has them.

What is assumed, and where it is from:

- Frequencies of the rarer allele: density proportional to ``1/x + 1/(1 - x)`` between
  0.05 and 0.5, that is, a truncated Beta(0, 0) law; their logits are uniform. It is the
  folded spectrum of neutral sites (Y.-X. Fu, "Statistical properties of segregating
  sites", Theoretical Population Biology 48, 1995: sites whose derived allele is on i of
  n chromosomes are expected in proportion to 1/i), with rare variants left out.
- Both alleles of an individual are independent: Hardy-Weinberg proportions.
- Alleles of one chromosome within a block of variants depend on one another through a
  Gaussian copula: an allele is there where a normal variable is below a threshold. So
  does HapSim (G. Montana, Bioinformatics 21, 2005). Neighbours in a block have the
  correlation 0.8 before the threshold, each further step multiplies by 0.8. Blocks are
  independent. Size and correlation are our choice.

The data of the paper (iDASH 2016, from the 1000 Genomes Project) are not public.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from verifydp.errors import InputError
from verifydp.special_functions import ndtri

__all__ = ["Panel", "linked_panel", "minor_frequencies"]

#: As in the paper: 800 individuals, five sets of 300 variants.
INDIVIDUALS, VARIANTS = 800, 1500
#: How many data sets are released, and one individual in how many is in them.
SETS, SHARE = 5, 4
RAREST, COMMONEST = 0.05, 0.5
BLOCK, CORRELATION = 10, 0.8
#: With fewer, an area under a curve says nothing.
_FEWEST = 40


@dataclass(frozen=True, slots=True)
class Panel:
    """Genotypes, and how they are cut into data sets.

    Attributes
    ----------
    name
        Where they are from, in words.
    genotypes
        Copies of one allele, 0 to 2; shape ``(individuals, variants)``, small integers.

    Raises
    ------
    InputError
        If there are too few individuals or variants, or no variant varies.
    """

    name: str
    genotypes: NDArray[np.int8]

    def __post_init__(self) -> None:
        """Refuse what cannot be released and attacked."""
        individuals, variants = self.genotypes.shape
        if individuals < _FEWEST or variants < SETS:
            raise InputError(
                f"{self.name}: {individuals} individuals and {variants} variants; give "
                f"at least {_FEWEST} and {SETS}"
            )
        if not np.any(self.genotypes != self.genotypes[0]):
            raise InputError(f"{self.name}: all individuals are alike: nothing to find")

    @property
    def individuals(self) -> int:
        """How many there are."""
        return int(self.genotypes.shape[0])

    @property
    def members(self) -> int:
        """How many of them are in the data sets: one in four."""
        return self.individuals // SHARE

    @property
    def per_set(self) -> int:
        """Variants of each of the five data sets; a remainder is left out."""
        return int(self.genotypes.shape[1]) // SETS

    @property
    def sensitivity(self) -> float:
        """L2 sensitivity of the frequencies of one set, where one member is replaced.

        A frequency is the sum of genotypes over twice the members. Another member
        changes it by at most 2 over that, and all of a set at most by
        ``sqrt(variants) / members``.
        """
        return float(np.sqrt(self.per_set) / self.members)

    def contributions(self) -> list[NDArray[np.float64]]:
        """What each individual adds to the frequencies of each set, less the mean.

        Returns
        -------
        list of ndarray
            Five of shape ``(individuals, variants of a set)``.
        """
        width = self.per_set
        shares = self.genotypes[:, : SETS * width] / (2 * self.members)
        shares -= shares.mean(axis=0)
        return [shares[:, at * width : (at + 1) * width] for at in range(SETS)]

    def typical_distance(self) -> float:
        """Root mean square distance of two individuals in a set, over the sensitivity.

        1 would be a pair that attains the sensitivity in every set.
        """
        spread = [np.square(one).sum(axis=1).mean() for one in self.contributions()]
        others = self.individuals / (self.individuals - 1)
        return float(np.sqrt(2 * others * np.mean(spread)) / self.sensitivity)


def minor_frequencies(
    count: int, generator: np.random.Generator
) -> NDArray[np.float64]:
    """Draw frequencies of rarer alleles: their logits are uniform.

    Returns
    -------
    ndarray
        Shape ``(count,)``, between 0.05 and 0.5.
    """
    low, high = (np.log(p / (1 - p)) for p in (RAREST, COMMONEST))
    return np.asarray(1 / (1 + np.exp(-generator.uniform(low, high, count))))


def linked_panel(
    seed: int, individuals: int = INDIVIDUALS, variants: int = VARIANTS
) -> Panel:
    """Make up a panel; the module says how.

    Examples
    --------
    >>> panel = linked_panel(1, 80, 100)
    >>> panel.genotypes.shape, panel.members, panel.per_set
    ((80, 100), 20, 20)
    """
    generator = np.random.default_rng(seed)
    thresholds = ndtri(minor_frequencies(variants, generator))
    genotypes = np.zeros((individuals, variants), dtype=np.int8)
    innovation = np.sqrt(1 - CORRELATION**2)
    for _ in range(2):  # both chromosomes
        latent = generator.standard_normal((individuals, variants))
        for at in range(variants):
            if at % BLOCK:
                latent[:, at] *= innovation
                latent[:, at] += CORRELATION * latent[:, at - 1]
        genotypes += latent < thresholds
    return Panel(f"made up, seed {seed}", genotypes)
