"""Inverse composition: noise, kept as it is for each mechanism, that meets a target.

`plans` says what is asked; `normal`, `laplace` and `redesigning` look for an answer,
and `certifying` writes it down for the checker. docs/inverse-composition.md has the
proofs.
"""
