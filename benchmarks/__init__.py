"""Speed, strength and reliability, measured on standard subjects."""
