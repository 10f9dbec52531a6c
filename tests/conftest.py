"""Pytest allows `pytest_plugins` in a top conftest only."""

pytest_plugins = ["pytester"]
