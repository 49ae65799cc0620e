"""`python -m callbreak` is the `callbreak` command."""

from callbreak.cli import main

if __name__ == "__main__":
    main()
