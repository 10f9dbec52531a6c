"""Specs and proofs: the authoring language, the registry, and the provers."""
