"""The domain: databases, relations, and the protocol that samplers follow."""
