"""Provers: untrusted searches for what the checker then verifies."""
