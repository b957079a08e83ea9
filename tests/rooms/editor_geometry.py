#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Triangles, textures and light of rooms are those that Tomb Editor makes of them: of real projects, and of made ones for each
# rule. Compared by a program that is no part of this project. Prints TAP; skipped where the editor's results are not at hand.
#
#   editor_geometry.py TOOL
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../support"))
from share import share  # noqa: E402

SHARED = pathlib.Path(os.environ.get("LEVELSMITH_SHARED", pathlib.Path(__file__).resolve().parents[3] / "shared"))
ORACLE, COMPARER = SHARED / "oracle/tr-geometry", SHARED / "tools/te_geometry_compare.py"


def main():
    tool = os.path.abspath(sys.argv[1])
    made = [(path, path.parent / (path.name.removesuffix(".low.geo.xz") + ".prj2")) for path in
            sorted((ORACLE / "made").glob("*.low.geo.xz"))]
    real = [(path, SHARED / "corpus/prj2" / (path.name.removesuffix(".hq.geo.xz") + ".prj2")) for path in
            sorted(ORACLE.glob("*.hq.geo.xz"))]
    cases = [case for case in made + share(real) if case[1].is_file()]
    print(f"1..{max(len(cases), 1)}")
    if not cases:
        print("ok 1 # SKIP the editor's geometry is not at hand")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for i, (dump, project) in enumerate(cases):
            model = os.path.join(folder, "model.glb")
            subprocess.run([tool, "export", project, "-o", model, "--force", "--origin", "world", "--no-objects", "--no-textures",
                            "--parts", "--light", "full"], check=True, capture_output=True)
            done = subprocess.run([sys.executable, COMPARER, dump, model, "--light"], capture_output=True, text=True, check=False)
            print(f"{'not ok' if done.returncode else 'ok'} {i + 1} - {dump.name.split('.')[0]}")
            for line in done.stdout.splitlines() if done.returncode else ():
                print(f"# {line}")
            failed += done.returncode != 0
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
