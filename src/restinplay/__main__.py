"""`python -m restinplay` is `rip`."""

import sys

from restinplay.cli import main

if __name__ == "__main__":
    sys.exit(main())
