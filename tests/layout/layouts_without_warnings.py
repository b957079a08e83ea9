#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The layouts of the project and of the gallery have nothing to warn of. Warnings are about the text that was asked for, not
# about what it imports, and do not fail unless that is asked for. Prints TAP.
#
#   layouts_without_warnings.py PATH-OF-LEVELSMITH
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from titled_tests import finish, test  # noqa: E402

TOOL = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def layout(path, *words):
    return subprocess.run([TOOL, "layout", *words, path], capture_output=True, text=True)


for folder in ("layouts", "examples/layouts", "examples"):
    for path in sorted((ROOT / folder).glob("*.layout")):
        run = layout(path, "--fail-on", "warning")
        test(f"{folder}/{path.name}", (run.returncode or run.stderr) and [run.stderr])

with tempfile.TemporaryDirectory() as scratch:
    shared, own = pathlib.Path(scratch, "shared.layout"), pathlib.Path(scratch, "own.layout")
    shared.write_text("struct Shared { count: u8, items: [u8; count], never: u8 if 0 }\nenum Unused { one }\n")
    own.write_text("layout own;\nimport \"shared\";\nstruct Own { shared: Shared }\nroot Own;\n")
    run = layout(own, "--fail-on", "warning")
    test("what is imported is not warned of", run.returncode or run.stderr)
    own.write_text(own.read_text() + "enum Unused2 { one }\n")
    run = layout(own)
    test("warnings are no failure", run.returncode or "LAYOUT-UNUSED" not in run.stderr and [run])
    run = layout(own, "--fail-on", "error")
    test("warnings are no errors", run.returncode and [run])
    run = layout(own, "--fail-on", "warning")
    test("warnings fail where they shall", run.returncode != 1 and [run])
    run = layout(own, "--emit", "c")
    test("who writes a layout out is not warned", (run.returncode or run.stderr) and [run])

finish()
