"""One file per array library, named as the library is; it defines ``BACKEND``."""
