#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What `check` finds in the levels of the game is what the page about levels says, and none of it is more than info. Prints
# TAP; skipped without real files.
#
#   own_findings.py TOOL FOLDER-OF-REAL-FILES PAGE
import collections
import json
import os
import re
import subprocess
import sys

TOOL, CORPUS, PAGE = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3]
LEVELS = os.path.join(CORPUS, "pop", "sdlpop-data", "LEVELS")

if not os.path.isdir(LEVELS):
    print("1..0 # SKIP no real files")
    sys.exit(0)
with open(PAGE, encoding="utf-8") as page:
    rows = re.findall(r"^\| (\d+) \| `([A-Z-]+)` \| (\d+) \|", page.read(), re.M)
told = {(int(level), code): int(count) for level, code, count in rows}
found, severities = collections.Counter(), set()
for level in range(16):
    words = [TOOL, "check", "--json", f"res{2000 + level}.bin"]
    for finding in json.loads(subprocess.run(words, cwd=LEVELS, capture_output=True, check=True).stdout)["findings"]:
        found[level, finding["code"]] += 1
        severities.add(finding["severity"])
print("1..2")
print(("ok" if severities == {"info"} else "not ok") + f" 1 - {sum(found.values())} findings in 16 levels, all info")
print(("ok" if found == told else "not ok") + " 2 - the page says the same")
for what in sorted(set(found.items()) ^ set(told.items())):
    print(f"# {what}")
sys.exit(severities != {"info"} or found != told)
