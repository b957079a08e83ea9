#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The words of the layout language for editors, from the table of the parser (src/layout/parse/words.c).
#
#   words.py          write them into the packages beside this file
#   words.py --check  exit with 1 when that would change something
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE.parent / "src/layout/parse/words.c"
KINDS = ("item", "type", "codec", "attribute", "function", "other")


def read_words():
    words = {kind: [] for kind in KINDS}
    for word, kind in re.findall(r'^ *\{"(\w+)", WORD_(\w+)', TABLE.read_text(), re.M):
        words[kind.lower()].append(word)
    return words


def textmate(text, words):
    grammar = json.loads(text)
    for kind in KINDS:
        grammar["repository"]["word-" + kind]["match"] = r"\b(?:" + "|".join(words[kind]) + r")\b"
    return json.dumps(grammar, indent=2, ensure_ascii=False) + "\n"


def tree_sitter(_, words):
    lines = [f"  {kind}: [\n" + "".join(f'    "{word}",\n' for word in words[kind]) + "  ]," for kind in KINDS]
    return "// Written by words.py.\nmodule.exports = {\n" + "\n".join(lines) + "\n};\n"


def highlights(text, words):
    """Words are nodes named after their kinds, so there is nothing to write; a kind without a colour is a mistake."""
    missing = [kind for kind in KINDS if f"({kind}_word)" not in text]
    if missing:
        sys.exit(f"highlights.scm has no colour for {missing}")
    return text


FILES = {
    "vscode/syntaxes/levelsmith.tmLanguage.json": textmate,
    "tree-sitter-levelsmith/words.js": tree_sitter,
    "tree-sitter-levelsmith/queries/highlights.scm": highlights,
}


def main():
    words, stale = read_words(), []
    for name, write in FILES.items():
        path = HERE / name
        before = path.read_text() if path.exists() else ""
        after = write(before, words)
        if after != before:
            stale.append(name)
            if "--check" not in sys.argv[1:]:
                path.write_text(after)
    if stale:
        print("\n".join(stale))
    return 1 if stale and "--check" in sys.argv[1:] else 0


sys.exit(main())
