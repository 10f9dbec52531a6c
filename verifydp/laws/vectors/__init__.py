"""Laws of vectors: noise that lies in a subspace, and noise shaped by a norm.

| file | what it holds |
| --- | --- |
| `span_normal` | normal noise on the span of some vectors, nothing outside |
| `polytopes` | the convex hull of vectors: facets, gauge, volume, simplices |
| `hull_exponential` | density falling with the gauge of a hull |
| `norm_exponential` | density falling with an l1, l2 or l-infinity norm |
| `faces`, `kinds`, `symmetries` | the faces of a hull, exactly; one of each kind |
| `grids` | noise on a grid, so that adding it rounds nothing |
"""
