"""Test packages in this folder are named after it: `unit.data`, not `data`."""
