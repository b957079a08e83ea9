# SPDX-License-Identifier: MIT
#
# Of many real files as many as there is time for.
import os
import subprocess
from pathlib import Path


def turn():
    """A number that goes up with each change; 0 where there is no history."""
    counted = subprocess.run(["git", "rev-list", "--count", "HEAD"], cwd=Path(__file__).parent, capture_output=True, text=True,
                             check=False)
    return int(counted.stdout) if counted.returncode == 0 else 0


def share(items, in_ci=3, else_=9):
    """All of the items in `make check-all`, in CI every third, in the quick tests every ninth: others in each change."""
    step = {"all": 1, None: else_}.get(os.environ.get("LEVELSMITH_CI"), in_ci)
    chosen = items[turn() % step % max(len(items), 1)::step]
    if len(chosen) < len(items):
        print(f"# {len(chosen)} of {len(items)} files; others in the next change, all in make check-all")
    return chosen
