#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# A function is found by its name: no two files of the library, the tool or the module have a function of the same name, unless
# they are bodies of one declared function, of which a build has one (docs/style.md). Prints TAP.
#
#   function_names.py SOURCE      compare the names in a tree
#   function_names.py --plant     show that a second function of a name is found
import collections
import pathlib
import re
import sys

FOLDERS = ("src", "tool", "wasm")
NO_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^#(?:[^\n]*\\\n)*[^\n]*', re.DOTALL | re.MULTILINE)
FUNCTION = re.compile(r"^([A-Za-z_][^;{}()=]*?)\b(\w+)\((?:[^;{}]*)\)\s*\{", re.MULTILINE)


def functions_of(text):
    """Pairs of a name and whether it is the file's own."""
    return [(name, not name.startswith(("smith_", "wasm_")) and is_own(before))
            for before, name in FUNCTION.findall(NO_CODE.sub("", text)) if name != "__attribute__"]


def is_own(before):
    """Whether what stands before a name makes it local to the file: `static`, or a macro that begins with it."""
    return bool(re.search(r"\bstatic\b|\b[A-Z][A-Z_]+\b", before))


def shared_names(files):
    """Names of functions of which one file has its own although another has one, too: with these files."""
    where, own = collections.defaultdict(set), set()
    for path, text in files.items():
        for name, is_local in functions_of(text):
            where[name].add(path)
            if is_local:
                own.add(name)
    return {name: sorted(paths) for name, paths in where.items() if name in own and len(paths) > 1}


def report(number, passed, what, lines=()):
    print(f"{'ok' if passed else 'not ok'} {number} - {what}")
    for line in lines:
        print("# " + line)


def compare(source):
    root = pathlib.Path(source)
    files = {str(path.relative_to(root)): path.read_text(encoding="utf-8")
             for folder in FOLDERS for path in sorted((root / folder).rglob("*.[ch]"))}
    shared = shared_names(files)
    count = sum(len(functions_of(text)) for text in files.values())
    report(1, count > 5000, f"{count} functions are found")
    report(2, not shared, "no two files have a function of the same name",
           [f"{name}: {', '.join(paths)}" for name, paths in sorted(shared.items())])
    print("1..2")
    return 0 if count > 5000 and not shared else 1


def plant():
    one = {"src/a.c": "static int run(void) {\n    return 1;\n}\n\nint smith_a(int run) {\n    return run;\n}\n",
           "src/b.c": "/* static int run(void) { */\nint smith_a(int a) {\n    if (run(a)) {\n    }\n}\n"}
    mistakes = ("static bool run(const char *text,\n                int size) {\n}\n", "SMITH_INLINED int run(void) {\n}\n",
                "int run(void) {\n}\n")
    report(1, not shared_names(one), "one function of a name is let through, and bodies of a declared one")
    for number, text in enumerate(mistakes, 2):
        found = shared_names({**one, "tool/c.c": text})
        report(number, found == {"run": ["src/a.c", "tool/c.c"]}, f"a second one is found: {text.splitlines()[0]}")
    print(f"1..{1 + len(mistakes)}")


if __name__ == "__main__":
    if sys.argv[1:] == ["--plant"]:
        sys.exit(plant())
    if len(sys.argv) != 2:
        sys.exit("usage: function_names.py SOURCE | function_names.py --plant")
    sys.exit(compare(sys.argv[1]))
