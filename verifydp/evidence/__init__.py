"""What is written down: verdicts, claims, certificates, results."""
