#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Whatever a public header gives a name begins with smith_ or SMITH_, written by hand or generated: structs, unions,
# enumerations, enumerators, typedefs, macros, functions and objects. Names of members, parameters and guards against
# inclusion (LEVELSMITH_…_H) are in nobody's way. Prints TAP.
#
#   public_names.py HEADERS...      folders of headers
#   public_names.py --plant         show that a wrong name is found
import glob
import os
import re
import sys

PREFIXES = ("smith_", "SMITH_")


def without_bodies(text):
    """What stands outside of braces; enumerators are looked at before. The body of a function ends its declaration."""
    text = re.sub(r'extern "C" \{', "", text)
    while re.search(r"\{[^{}]*\}", text):
        text = re.sub(r"\)\s*\{[^{}]*\}", ");", text)
        text = re.sub(r"\{[^{}]*\}", " ", text)
    return text


def names_of(text):
    """The names that a header gives, as pairs of what it is and what it is called."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.DOTALL)
    text = text.replace("\\\n", " ")
    names = [("macro", name) for name in re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", text, re.MULTILINE)]
    text = re.sub(r"^[ \t]*#[^\n]*", "", text, flags=re.MULTILINE)
    names += re.findall(r"\b(struct|union|enum)\s+(\w+)", text)
    for body in re.findall(r"\benum\b\s*\w*\s*\{([^{}]*)\}", text):
        names += [("enumerator", name) for name in re.findall(r"(?:^|,)\s*(\w+)", body)]
    for declaration in without_bodies(text).split(";"):
        words = re.sub(r"__attribute__\s*\(\(.*?\)\)\)?", "", declaration).strip()
        pointer = re.search(r"\(\s*\*\s*(\w+)\s*\)\s*\(", words)
        function = re.match(r"[^(]*?(\w+)\s*\(", words)
        if pointer or function:
            names.append(("function", (pointer or function)[1]))
        elif re.match(r"typedef\b|(SMITH_API\s+)?extern\b", words):
            names.append(("object or typedef", re.search(r"(\w+)\s*(\[[^]]*\]\s*)*$", words)[1]))
    return names


def wrong_names(text):
    return sorted({f"{kind} {name}" for kind, name in names_of(text)
                   if not name.startswith(PREFIXES) and not re.fullmatch(r"LEVELSMITH_(\w+_)?H", name)})


def compare(folders):
    headers = sorted(path for folder in folders for path in glob.glob(os.path.join(folder, "*.h")))
    failed = 0
    for number, path in enumerate(headers, 1):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        wrong = wrong_names(text)
        passed = names_of(text) and not wrong
        failed += not passed
        print(f"{'ok' if passed else 'not ok'} {number} - {os.path.basename(path)}: {len(names_of(text))} names")
        for name in wrong:
            print("# " + name)
    print(f"1..{len(headers)}")
    return 1 if failed or not headers else 0


def plant():
    cases = (("struct zip_file { int size; };", "struct zip_file"), ("struct smith_zip { int size; };", None),
             ("enum smith_x { SMITH_ONE, /* a, b */ TWO = 2 };", "enumerator TWO"), ("enum { SMITH_ONE, SMITH_TWO, };", None),
             ("enum kind { SMITH_ONE };", "enum kind"), ("#define PRJ2_TYPE 1", "macro PRJ2_TYPE"),
             ("#ifndef LEVELSMITH_X_H\n#define LEVELSMITH_X_H\n#endif", None),
             ("SMITH_API struct smith_x *prj2_root(const struct smith_document *document);", "function prj2_root"),
             ("extern const struct smith_layout layouts[2];", "object or typedef layouts"),
             ("typedef enum smith_status visit(void *context);", "function visit"),
             ("typedef unsigned number;", "object or typedef number"),
             ("typedef int (*visitor)(void);", "function visitor"),
             ("static inline int smith_twice(int a) { return 2 * a; }\nint half(int a);", "function half"))
    failed = 0
    for number, (text, wrong) in enumerate(cases, 1):
        passed = wrong_names(text) == ([wrong] if wrong else [])
        failed += not passed
        print(f"{'ok' if passed else 'not ok'} {number} - {wrong or 'nothing'} is found in {text!r}")
    print(f"1..{len(cases)}")
    return 1 if failed else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--plant"]:
        sys.exit(plant())
    if len(sys.argv) < 2:
        sys.exit("usage: public_names.py FOLDER... | public_names.py --plant")
    sys.exit(compare(sys.argv[1:]))
