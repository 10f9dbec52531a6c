"""The extension of Sphinx that the site needs: all directives of this folder."""

from sphinx.application import Sphinx

from directives import commands, public, repository, schemas, statements

__all__ = ["setup"]


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directives known to Sphinx."""
    for module in (commands, public, repository, schemas, statements):
        module.register(app)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
