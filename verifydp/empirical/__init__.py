"""Audits from samples: search, statistics, attacks, and the engine that runs them."""
