#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# docs/formats/references.md is what tools/references makes of the layouts, and has a row for each `->`, `beside` and `@fixed` in
# them. Prints TAP.
import importlib.machinery
import importlib.util
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LOADER = importlib.machinery.SourceFileLoader("references", str(ROOT / "tools/references"))
references = importlib.util.module_from_spec(importlib.util.spec_from_loader("references", LOADER))
LOADER.exec_module(references)


def main():
    print("TAP version 13")
    good = references.page() == references.PAGE.read_text(encoding="utf-8")
    print(f"{'ok' if good else 'not ok'} 1 - the page is what the layouts say (else: tools/references > docs/formats/references.md)")
    number = 1
    for path in sorted((ROOT / "layouts").glob("*.layout")):
        text = references.without_comments(path.read_text(encoding="utf-8"))
        written = len(re.findall(r"->(?!\s*itself\b)|\bbeside\b|@fixed\b", text))
        if written:
            number += 1
            found = len(list(references.rows(text)))
            print(f"{'ok' if found == written else 'not ok'} {number} - {path.name}: {found} rows for {written} in the layout")
    print(f"1..{number}")


main()
