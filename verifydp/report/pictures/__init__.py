"""Pictures of results, for every form that can show one: pages, PDF, files.

`pictures_of` gives those of a result. What they show is read from its record alone: a
bound is drawn as a bound, with its side and its guarantee in the legend, and nothing is
drawn between what is known but what follows from it. A file of `kinds`, named like a
result's ``KIND``, says which pictures a kind has, as data; each picture has a file of
its own that draws it.

The same input gives the same bytes.
"""

from verifydp.report.pictures.drawn import DrawnPicture, Figure, figures_of, pictures_of

__all__ = ["DrawnPicture", "Figure", "figures_of", "pictures_of"]
