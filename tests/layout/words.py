#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The table of words (src/layout/parse/words.c) has exactly those that the parser asks for; the lists of editors are made
# from it. Prints TAP.
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from titled_tests import finish, test  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PARSER = ROOT / "src/layout/parse"
ASKED = re.compile(r'(?:at_word|at_nameless|accept_word|token_is_word)\([^;{]*?"(\w+)"')
TABLES = {
    "src/layout/parse/parse.c": r'^ *\{"(\w+)", "[^"]+", AST_',                       # items
    "src/layout/parse/parse_type.c": r'(?:^ *\{|\[SMITH_\w+\] = )"(\w+)",?',            # scalars, charsets
    "src/layout/parse/parse_expression.c": r'\{"(\w+)", AST_',                          # functions
    "src/type/type_tables.c": r'(?:^|,) *\[SMITH_(?!QUIRK)\w+\] = \{?"(\w+)"',              # codecs, spellings, checksums
}


asked = set()
for path in sorted(PARSER.glob("*.c")):
    if path.name != "words.c":
        asked |= set(ASKED.findall(path.read_text()))
for path, pattern in TABLES.items():
    found = re.findall(pattern, (ROOT / path).read_text(), re.M)
    test(f"{path} has words", not found and "none was found")
    asked |= set(found)
listed = re.findall(r'^ *\{"(\w+)", WORD_', (PARSER / "words.c").read_text(), re.M)
test("every word that is asked for is in the table", sorted(asked - set(listed)))
test("every word of the table is asked for", sorted(set(listed) - asked))
test("none is there twice", sorted({word for word in listed if listed.count(word) > 1}))
finish()
