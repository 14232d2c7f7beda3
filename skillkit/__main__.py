"""`python -m skillkit`."""

from skillkit.cli import main

if __name__ == "__main__":
    main()
