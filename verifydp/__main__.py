"""``python -m verifydp``."""

from verifydp.cli import main

if __name__ == "__main__":
    main()
