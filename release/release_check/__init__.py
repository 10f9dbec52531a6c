"""What a release of verifydp must pass, from the built files to their pages.

Run by `make release-check` with the Python of ``.venv-release``; nothing here is a part
of the package. Checks import verifydp from the wheel that was built, never from the
checkout.
"""
