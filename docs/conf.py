"""The documentation site: `make docs` builds it into docs/_build.

The source folder is that of the repository, so that the site has its layout: a link
from a page to ``../reports/...`` or ``../examples/...`` means the same on both.
"""

import sys
import tomllib
from pathlib import Path

DOCS = Path(__file__).parent
sys.path[:0] = [str(DOCS.parent), str(DOCS)]

PROJECT = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))

project = PROJECT["project"]["name"]
author = "verifydp contributors"
project_copyright = author
release = version = PROJECT["project"]["version"]
language = "en"
smartquotes = False
highlight_language = "none"  # what is shown is output, unless its page says more

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "directives.extension",
]
root_doc = "docs/index"
include_patterns = [
    "docs/**",
    "*.md",
    "examples/README.md",
    "examples/*/README.md",
    "benchmarks/README.md",
    "reports/*.md",
]
exclude_patterns = [
    ".*",
    "audit-report",
    "build",
    "dist",
    "docs/_build",
    "docs/directives",
    "experiments-report",
    "reports/*/**",
    "README.md",
    "specs",
    "tests",
    "verifydp",
    "**/__pycache__",
]

nitpicky = True
#: Types of other packages: no network is asked where they are described.
nitpick_ignore_regex = [
    ("py:.*", r"(?!verifydp\b).*"),
]

myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline"]
suppress_warnings = ["myst.header"]

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
napoleon_google_docstring = False
napoleon_use_ivar = True
napoleon_use_rtype = False
napoleon_custom_sections = ["Guarantee", "Source"]
default_role = "code"

html_theme = "furo"
html_title = f"{project} {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
templates_path = []
