"""Composition of mechanisms that read data which share causes with a state."""
