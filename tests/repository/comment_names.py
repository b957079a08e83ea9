#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Comments of C and the pages about the design name nothing that does not exist: a function (`name()`), what begins with smith_ or
# SMITH_, a file of C. A name exists when code has it, here or in a header that the build generates. Prints TAP.
#
#   comment_names.py GENERATED-HEADER...     look at the tree
#   comment_names.py --plant                 show that each kind of mistake is found
import os
import re
import subprocess
import sys

COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
WORD = re.compile(r"[A-Za-z_]\w*")
CALL = re.compile(r"(?<![\w.$:])([a-z_]\w*)\((?=\)|NULL\))")
OURS = re.compile(r"\b(?:smith|SMITH)_\w+[*…]?")
FILE = re.compile(r"(?<![\w.*<])[A-Za-z_][\w/-]*\.[ch]\b(?!\w)")
SYSTEM = {"execve()", "posix_spawn()", "elf-em.h", "audit.h"}  # of systems, and not called or included
SHAPES = re.compile(r"[A-Z]{2,}|_x\b|\bX_")  # smith_NAME_hook, struct smith_x: how names are made


def divided(text):
    """The code of C, and its comments, with lines as they were."""
    comments = []

    def apart(found):
        blank = re.sub(r"[^\n]", " ", found.group())
        comments.append((text.count("\n", 0, found.start()) + 1, found.group()) if found.group()[0] == "/" else (0, ""))
        return blank if found.group()[0] == "/" else found.group()

    return COMMENT.sub(apart, text), [one for one in comments if one[0]]


def unknown_names(text, words, files):
    """What a comment or a page names that does not exist."""
    for found in CALL.findall(text):
        if found not in words and found + "()" not in SYSTEM:
            yield found + "()"
    for found in OURS.findall(text):
        name = found.rstrip("*…")
        is_start = name != found or name.endswith("_")
        if name not in words and not (is_start and any(word.startswith(name) for word in words)) and not (
                name.startswith("smith_") and SHAPES.search(name)):
            yield name
    for found in FILE.findall(text):
        is_end = found.startswith("_")
        name = found.rsplit("/", 1)[-1]
        if name not in files | SYSTEM and not (is_end and any(file.endswith(found) for file in files)) and not SHAPES.search(found):
            yield found


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def tracked(*patterns):
    done = subprocess.run(["git", "ls-files", *patterns], stdout=subprocess.PIPE, text=True, check=True)
    return [path for path in done.stdout.splitlines() if os.path.exists(path)]


def plant():
    words, files = {"smith_close", "find", "SMITH_OP_ADD", "smith_open"}, {"os.h", "child_posix.c"}
    cases = [("a function", "/* see seek() */", ["seek()"]), ("one of ours", "// smith_opened takes it", ["smith_opened"]),
             ("a constant", "/* SMITH_OP_ODD */", ["SMITH_OP_ODD"]), ("a file", "/* see src/os/child.h */", ["src/os/child.h"]),
             ("the start of names that there are none of", "/* SMITH_QUIRK_* */", ["SMITH_QUIRK_"]),
             ("an end of files", "/* those in _wasi.c */", ["_wasi.c"]),
             ("what there is", "/* find(), smith_close(), SMITH_OP_…, SMITH_OP_ADD, os.h, os/os.h, those in _posix.c, smith_NAME_hook */", []),
             ("what is no comment", 'int a; /* find() */ char *b = "seek() /* c.h */";', [])]
    good = True
    for number, (what, code, expected) in enumerate(cases, 1):
        found = [name for _, text in divided(code)[1] for name in unknown_names(text, words, files)]
        good &= found == expected
        print(f"{'' if found == expected else 'not '}ok {number} - {what}\n# {found}")
    print(f"1..{len(cases)}")
    return 0 if good else 1


def main():
    if sys.argv[1:] == ["--plant"]:
        return plant()
    headers = [os.path.abspath(path) for path in sys.argv[1:]]
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    comments, words = [], set()
    for path in tracked("*.c", "*.h") + headers:
        code, found = divided(read(path))
        words.update(WORD.findall(code))
        comments += [(f"{path}:{line}", text) for line, text in found if path not in headers]
    pages = tracked("docs/design/*.md", "docs/walk-through.md", "docs/glossary.md", "CONTRIBUTING.md")
    for path in tracked("*.py", "*.ts", "*.js", "*.mjs", "*.layout", "tools/*", "*meson.build", "*.svelte"):
        words.update(WORD.findall(read(path)))
    files = {os.path.basename(path) for path in tracked("*.c", "*.h", "*.layout") + headers}
    files |= set(re.findall(r"#\s*include\s*[<\"](?:[\w/]*/)?([\w.]+)[>\"]", "".join(read(path) for path in tracked("*.c", "*.h"))))
    wrong = [f"{where}: {name}" for where, text in comments for name in unknown_names(text, words, files)]
    wrong += [f"{path}: {name}" for path in pages for name in unknown_names(read(path), words, files)]
    print(f"1..1\n{'not ' if wrong or not comments else ''}ok 1 - {len(comments)} comments name what there is")
    for line in wrong:
        print("# " + line)
    return 1 if wrong or not comments else 0


sys.exit(main())
