#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What tools/mutate changes: tokens of code, one at a time, and nothing in comments, texts or heads of functions; and what is
# listed as equivalent is about lines that are there. Prints TAP.
import os
import runpy
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
TOOL = os.path.join(ROOT, "tools/mutate")

# A line in a function, and all that it may become.
EXPECTED = {
    "    if (a < b && !c)": {"    if (a <= b && !c)", "    if (a < b || !c)", "    if (a < b && c)", "    if (!(a < b && !c))"},
    "    return true;": {"    return false;"},
    "    count += 2;": {"    count -= 2;", "    ;", "    count += 3;", "    count += 1;"},
    "    sum = a + b * c;": {"    sum = a - b * c;", "    sum = a + b + c;", "    ;"},
    "    draw(plan, &point);": {"    ;"},
    "    smith_buffer_free(&out);": set(),
    "    const char *word = \"a < b && 3\"; /* 1 + 2 */": set(),
    "    char text[80];": set(),
    "    while (next(": set(),
    "#define HALF 2": set(),
    "        continue;": {"        ;"},
}


def main():
    sys.path.insert(0, os.path.dirname(TOOL))
    lines_of = runpy.run_path(TOOL, run_name="tool")["lines_of"]
    content = "static int f(int a) {\n" + "\n".join(EXPECTED) + "\n}\n/* a < b */\nstatic const int wide = 1;\n"
    found = {line.text: line for line in lines_of("some.c", content)}
    for number, (text, expected) in enumerate(EXPECTED.items(), 1):
        became = set(found[text].changes()) if text in found else set()
        print(f"{'ok' if became == expected else 'not ok'} {number} - {text.strip()}")
        for change in sorted(became ^ expected):
            print("#", "lacks" if change in expected else "is not to become", change.strip())
    number = len(EXPECTED) + 1
    right = found["    return true;"].functions == {"f"} and found["static const int wide = 1;"].functions == {"f"}
    print(f"{'ok' if right else 'not ok'} {number} - a line knows its function, a table those of its file")
    listed = subprocess.run([TOOL, "--list"], capture_output=True, text=True, check=False)
    wrong = [line for line in listed.stdout.splitlines() if line.startswith("not ok")] or listed.stderr.splitlines()
    print(f"{'not ok' if wrong else 'ok'} {number + 1} - equivalent changes are of lines that exist", *wrong, sep="\n# ")
    print(f"1..{number + 1}")


main()
