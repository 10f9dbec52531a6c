"""Write the published schemas anew: ``python -m verifydp.evidence.schemas``."""

from pathlib import Path

from verifydp.evidence.schemas import SCHEMA_NAMES
from verifydp.evidence.schemas.generation import generated_text

for schema_name in SCHEMA_NAMES:
    target = Path(__file__).parent / f"{schema_name}.schema.json"
    target.write_text(generated_text(schema_name), encoding="utf-8")
