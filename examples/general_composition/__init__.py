"""The worked examples of a paper on composition, recomputed, and rules compared.

The paper is P. Guerra-Balboa, A. Miranda-Pascual, J. Parra-Arnau and T. Strufe,
"Composition in Differential Privacy for General Granularity Notions" (2024). It has no
experiments; its numbers are in its examples.

| what | file |
| --- | --- |
| each example with what is printed and what is found | `worked.py` |
| those that are distances | `worked_distances.py` |
| those that are releases | `worked_releases.py` |
| five ways to compose one release, and the noise that each costs | `accuracy.py` |

`example.py` is one example, `releases.py` makes releases, `page.py` is the page.
"""
