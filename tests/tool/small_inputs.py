#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Small inputs of which each stands for a kind of fault, and what should come of them: a row of small_inputs.tsv is a folder of
# inputs, what is run in a copy of it, the exit status, and patterns of what is printed ("!" before one that must not be there;
# " && " between them). Prints TAP.
#
#   small_inputs.py TOOL SOURCES FOLDER-OF-CASES
import os
import re
import shutil
import subprocess
import sys
import tempfile

tool, sources, cases = (os.path.abspath(argument) for argument in sys.argv[1:4])
table = os.path.join(sources, "tests", "tool", "small_inputs.tsv")
if not os.path.isdir(cases):
    print("1..0 # SKIP the folder of small inputs is not here")
    sys.exit(0)

rows = [line.rstrip("\n").split("\t") for line in open(table, encoding="utf-8") if line.strip() and not line.startswith("#")]
failed = 0
print(f"1..{len(rows)}")
for number, (folder, command, status, patterns) in enumerate(rows, 1):
    if not os.path.isdir(os.path.join(cases, folder)):
        print(f"ok {number} - {folder}: {command} # SKIP {folder} is not here")
        continue
    with tempfile.TemporaryDirectory() as scratch:
        os.mkdir(os.path.join(scratch, "bin"))
        os.symlink(tool, os.path.join(scratch, "bin", "levelsmith"))
        inputs = os.path.join(scratch, folder)
        shutil.copytree(os.path.join(cases, folder), inputs)
        environment = dict(os.environ, PATH=os.path.join(scratch, "bin") + ":" + os.environ["PATH"], SHARED=os.path.dirname(cases))
        done = subprocess.run(["sh", "-c", command], cwd=inputs, env=environment, stdin=subprocess.DEVNULL, capture_output=True)
    text = (done.stdout + done.stderr).decode("utf-8", "replace")
    wrong = [] if str(done.returncode) == status else [f"exit status {done.returncode}, not {status}"]
    for pattern in filter(None, patterns.split(" && ")):
        found = re.search(pattern.removeprefix("!"), text, re.MULTILINE)
        if bool(found) == pattern.startswith("!"):
            wrong.append(f"/{pattern}/ {'found' if found else 'not found'}")
    print(f"{'not ok' if wrong else 'ok'} {number} - {folder}: {command}")
    if wrong:
        failed += 1
        print("# " + "; ".join(wrong))
        for line in text.splitlines()[:20]:
            print("#   " + line[:300])
sys.exit(failed > 0)
