#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Who calls and includes whom is as the table of layers in docs/design/overview.md says. Calls are read from the object
# files, so that a call by way of a public header counts like any other; includes are read from the sources. Prints TAP.
#
#   layers.py BUILD SOURCE      compare what was built with the table
#   layers.py --plant           show that each kind of mistake is found, on graphs made up for that
#
# A file belongs to the row with the longest path that is a beginning of its own. The last column of a row lists, with
# commas, what its files may call and include besides each other:
#
#   base, document/json   a row above, or a part of one: paths from src/ on; a row stands for its own files only,
#                         not for folders in it that have rows themselves
#   format/*              all rows above that match
#   all above             all rows of src/ above
#   all above but format  the same without those of that folder
#   layouts               what the build generates from layouts: tables, and headers <levelsmith/FORMAT.h>
#   public headers        what include/ declares; all may include these, but the tool calls nothing else
#   nothing, or empty
#
# A row with a * is one for each folder that matches and has none of its own.
#
# A second table is about the folders within such a row, the families of formats. It has their names without a path; a
# folder may use those that its row lists, all of which stand above it. What lies in no folder may use all of the family;
# its headers may be included by all, and every descriptor of a format (smith_X_format) may be named by all.
import fnmatch
import json
import os
import pathlib
import re
import subprocess
import sys

PUBLIC = "include/"
GENERATED = "layouts/"


def begins(path, prefix):
    """Whether a path is, or lies in, what a prefix names: a folder, a file, or a file without its extension."""
    return path.startswith(prefix) and (prefix.endswith("/") or path[len(prefix):len(prefix) + 1] in ("", "/", "."))


def matching(prefixes, pattern):
    """Those that a pattern matches; its * stands for the name of one folder."""
    return [prefix for prefix in prefixes
            if prefix.count("/") == pattern.count("/") and fnmatch.fnmatchcase(prefix, pattern)]


class Row:
    def __init__(self, prefix, grants, named, public, is_family):
        self.prefix = prefix
        self.is_family = is_family
        self.grants = grants    # rows, or parts of rows, by their prefixes
        self.named = named      # those that the row lists by name
        self.public = public    # may call what is declared in public headers
        self.used = set()       # of the grants


class Table:
    def __init__(self, markdown, files=()):
        folders = sorted({str(folder) + "/" for path in files for folder in pathlib.PurePosixPath(path).parents})
        own = set(re.findall(r"^\| `([^`]*)`", markdown, re.MULTILINE))
        self.rows = []
        self.within = {}
        self.mistakes = []
        for line in markdown.splitlines():
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if not line.startswith("|") or len(cells) < 3:
                continue
            for prefix in re.findall(r"`((?:src|tool|include|layouts)/[a-z0-9_/.*]*)`", cells[0]):
                for match in matching(folders, prefix) if "*" in prefix else [prefix]:
                    if match == prefix or match not in own:
                        self.add(match, cells[-1], "*" in prefix)
            if re.fullmatch(r"`[a-z0-9_]+`(, `[a-z0-9_]+`)*", cells[0]):
                self.add_within(re.findall(r"`([a-z0-9_]+)`", cells[0]), cells[-1])
        if not self.rows:
            self.mistakes.append("there is no table of layers")

    def add_within(self, folders, cell):
        names = [name.strip() for name in cell.split(",") if name.strip() not in ("", "nothing")]
        self.mistakes += [f"{folders[0]}: no folder above is called '{name}'" for name in names
                          if name not in self.within]
        for folder in folders:
            if folder in self.within:
                self.mistakes.append(f"the folder {folder} has two rows")
            self.within[folder] = names

    def add(self, prefix, cell, is_family=False):
        names = [name.strip(" `") for name in cell.split(",")]
        above = [row.prefix for row in self.rows]
        grants, named = [], []
        for name in names:
            path = "layouts" if name == "layouts" else "src/" + name
            if name in ("", "nothing", "public headers"):
                continue
            if name == "all above" or name.startswith("all above but "):
                but = "src/" + name[len("all above but "):] + "/"
                grants += [other for other in above if begins(other, "src/") and not begins(other, but)]
            elif matching(above, path + "/"):
                grants += matching(above, path + "/")
                named += [path + "/"] if "*" not in path else []
            elif any(begins(path, other) for other in above):
                grants.append(path)
                named.append(path)
            else:
                self.mistakes.append(f"{prefix}: no row above is called '{name}'")
        if prefix in above:
            self.mistakes.append(f"{prefix} has two rows")
        self.rows.append(Row(prefix, grants, named, "public headers" in names, is_family))

    def row_of(self, path):
        rows = [row for row in self.rows if begins(path, row.prefix)]
        return max(rows, key=lambda row: len(row.prefix), default=None)

    def allows(self, caller, callee, symbol=None):
        """Whether one file may use another: the symbol of it, or include it."""
        row, other = self.row_of(caller), self.row_of(callee)
        if row is None or other is None:
            return False
        if row is other:
            return not row.is_family or self.allows_within(row, caller, callee, symbol)
        for grant in row.grants:
            if grant == other.prefix or (begins(callee, grant) and begins(grant, other.prefix)):
                row.used.add(grant)
                return True
        return False

    def allows_within(self, row, caller, callee, symbol):
        """The same of two files of one family."""
        folder, other = (os.path.dirname(path[len(row.prefix):]) for path in (caller, callee))
        if folder in ("", other) or (symbol and re.fullmatch(r"smith_\w+_format", symbol)):
            return True
        return other in self.within.get(folder, ()) or (not symbol and not other)

    def without_row(self, paths):
        return sorted(path for path in paths if self.row_of(path) is None or not self.has_folder(path))

    def has_folder(self, path):
        """Whether the folder of a family that a file is in has a row."""
        row = self.row_of(path)
        return not row.is_family or os.path.dirname(path[len(row.prefix):]) in ("", *self.within)


# ---- calls ----

def source_of(entry, build, source):
    """The path of a translation unit as the table has it; None where the table does not reach."""
    path = os.path.normpath(os.path.join(entry["directory"], entry["file"]))
    if path.startswith(build + os.sep):
        layout = os.path.splitext(os.path.basename(path))[0] + ".layout"
        is_table = os.path.relpath(path, build).startswith("include" + os.sep)
        return GENERATED + layout if is_table and os.path.exists(os.path.join(source, GENERATED, layout)) else None
    path = os.path.relpath(path, source)
    return path if path.startswith(("src/", "tool/")) else None


def read_objects(build, source):
    """Sources by object files, one of each as those of several programs call the same; and sources that lack any."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        entries = json.load(file)
    objects, wanted = {}, set()
    for entry in entries:
        name = source_of(entry, build, source)
        if name is None:
            continue
        wanted.add(name)
        path = os.path.join(entry["directory"], entry["output"])
        if os.path.exists(path):
            objects[path] = name
    chosen = {name: path for path, name in objects.items()}
    return {path: name for name, path in chosen.items()}, sorted(wanted - set(chosen))


def read_symbols(text, objects):
    """From what `nm -A -P` prints: the definers of each global symbol, and pairs of a file with what it needs."""
    defined, needed = {}, []
    for line in text.splitlines():
        path, _, rest = line.partition(": ")
        name, kind = rest.split()[:2]
        if kind in "Uwv":
            needed.append((objects[path], name))
        elif kind.isupper() or kind in "ui":
            defined.setdefault(name, []).append(objects[path])
    return defined, needed


def wrong_calls(table, defined, needed, declared):
    wrong = set()
    for caller, symbol in needed:
        for callee in defined.get(symbol, []):
            row = table.row_of(caller)
            by_header = row is not None and row.public and symbol in declared
            if not by_header and not table.allows(caller, callee, symbol):
                wrong.add((caller, symbol, callee))
    return sorted(wrong)


# ---- includes ----

INCLUDE = re.compile(r"^\s*#\s*include\b\s*(.*)$", re.MULTILINE)


def find_included(words, includer, files):
    """The file that the rest of an #include line names; "" when it is the system's, None when it cannot be found."""
    match = re.match(r'"([^"]+)"|<([^>]+)>', words)
    if not match:
        return None
    name = match[1] or match[2]
    if name.startswith("levelsmith/"):
        layout = GENERATED + os.path.basename(name)[:-len(".h")] + ".layout"
        installed = [path for path in files if os.path.basename(path) == os.path.basename(name)]
        return next((path for path in [PUBLIC + name, layout] + installed if path in files), None)
    sibling = os.path.normpath(os.path.join(os.path.dirname(includer), name))
    for path in ([sibling] if match[1] else []) + ["src/" + name, PUBLIC + name, "tool/" + name]:
        if path in files:
            return path
    return None if match[1] else ""


def wrong_includes(table, files):
    """Of texts by their paths: triples of a file, what it includes as it says it, and where that is."""
    wrong = []
    for path, text in sorted(files.items()):
        if path.startswith(GENERATED):
            continue
        for words in INCLUDE.findall(text):
            found = find_included(words, path, files)
            if found is None:
                wrong.append((path, words, "nowhere to be found"))
            elif found and not found.startswith(PUBLIC) and not table.allows(path, found):
                wrong.append((path, words, found))
    return wrong


def read_files(source):
    files = {}
    for top, endings in (("src", (".c", ".h", ".h.in")), ("tool", (".c", ".h")), ("include", ".h"), ("layouts", ".layout")):
        for folder, _, names in os.walk(os.path.join(source, top)):
            for name in names:
                if name.endswith(endings):
                    path = os.path.join(folder, name)
                    with open(path, encoding="utf-8") as file:
                        files[os.path.relpath(path, source).removesuffix(".in")] = file.read()
    return files


def declared_names(files):
    """All words of public headers, comments aside, and the tables that generated headers declare."""
    names = {f"smith_{os.path.basename(path)[:-len('.layout')]}_layout" for path in files if path.startswith(GENERATED)}
    for path, text in files.items():
        if path.startswith(PUBLIC):
            names.update(re.findall(r"\w+", re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)))
    return names


# ---- the comparison, and what shows that it can fail ----

class Report:
    def __init__(self):
        self.number = self.failed = 0

    def check(self, passed, what, lines=()):
        self.number += 1
        self.failed += not passed
        print(f"{'ok' if passed else 'not ok'} {self.number} - {what}")
        for line in lines:
            print("# " + line)

    def end(self):
        print(f"1..{self.number}")
        return 1 if self.failed else 0


def compare(build, source):
    build, source = os.path.abspath(build), os.path.abspath(source)
    report = Report()
    files = read_files(source)
    with open(os.path.join(source, "docs/design/overview.md"), encoding="utf-8") as file:
        table = Table(file.read(), files)
    report.check(not table.mistakes, "the table of layers can be read", table.mistakes)
    without_row = table.without_row(files)
    report.check(not without_row, "every file belongs to a row", without_row)
    objects, missing = read_objects(build, source)
    report.check(objects and not missing, "every source was built", missing)
    text = subprocess.run([os.environ.get("NM", "nm"), "-A", "-P", *objects], stdout=subprocess.PIPE, text=True,
                          check=True).stdout
    defined, needed = read_symbols(text, objects)
    calls = wrong_calls(table, defined, needed, declared_names(files))
    includes = wrong_includes(table, files)
    for row in table.rows:
        if row.prefix.startswith(("src/", "tool/")):
            lines = [f"{path}: {symbol} -> {callee}" for path, symbol, callee in calls if table.row_of(path) is row]
            report.check(not lines, f"{row.prefix} calls what it may", lines)
        if not row.prefix.startswith(GENERATED):
            lines = [f"{path}: {words} -> {found}" for path, words, found in includes if table.row_of(path) is row]
            report.check(not lines, f"{row.prefix} includes what it may", lines)
    for row in table.rows:
        for grant in sorted(set(row.named) - row.used):
            print(f"# {row.prefix} may call {grant}, and does not")
    return report.end()


PLANTED_TABLE = """
| folder | what lives there | may call |
|---|---|---|
| `layouts/` | formats | |
| `include/levelsmith/` | headers | |
| `src/base/` | bytes | nothing |
| `src/document/` | values | base |
| `src/document/json/` | text | base, document |
| `src/emit/` | other languages | document/json/print |
| `src/format/*/` | families | all above but format, layouts |
| `src/format/registry` | all of them | format/* |
| `tool/` | the command line | public headers |

| folder | what is in it | may call |
|---|---|---|
| `low` | parts | |
| `high`, `other` | wholes | low |
"""
PLANTED_OBJECTS = {
    "l/src_base_arena.c.o": "src/base/arena.c",
    "l/src_document_copy.c.o": "src/document/deep/down/copy.c",
    "l/src_document_json_print.c.o": "src/document/json/print.c",
    "l/src_document_json_read.c.o": "src/document/json/read.c",
    "l/src_emit_kaitai.c.o": "src/emit/kaitai.c",
    "l/src_format_a_b.c.o": "src/format/a/b.c",
    "l/src_format_b_b.c.o": "src/format/b/b.c",
    "l/src_format_b_low_l.c.o": "src/format/b/low/l.c",
    "l/src_format_b_high_h.c.o": "src/format/b/high/h.c",
    "l/src_format_registry.c.o": "src/format/registry.c",
    "l/meson-generated_.._x.c.o": "layouts/x.layout",
    "t/verb.c.o": "tool/verb.c",
}
PLANTED_SYMBOLS = """\
l/src_base_arena.c.o: smith_arena T 0 4
l/src_base_arena.c.o: local t 0 4
l/src_document_copy.c.o: smith_copy T 0 4
l/src_document_copy.c.o: smith_arena U
l/src_document_json_print.c.o: json_print T 0 4
l/src_document_json_print.c.o: smith_copy U
l/src_document_json_read.c.o: json_read T 0 4
l/src_document_json_read.c.o: json_print U
l/src_emit_kaitai.c.o: json_print U
l/src_format_a_b.c.o: smith_x_layout U
l/src_format_a_b.c.o: json_read U
l/src_format_a_b.c.o: smith_a T 0 4
l/meson-generated_.._x.c.o: smith_x_layout D 0 4
l/src_format_b_b.c.o: smith_b_format D 0 4
l/src_format_b_b.c.o: smith_h U
l/src_format_b_low_l.c.o: smith_l T 0 4
l/src_format_b_low_l.c.o: smith_b_format U
l/src_format_b_high_h.c.o: smith_h T 0 4
l/src_format_b_high_h.c.o: smith_l U
l/src_format_registry.c.o: smith_a U
t/verb.c.o: smith_copy U
t/verb.c.o: malloc U
"""
PLANTED_FILES = {
    "layouts/x.layout": "",
    "include/levelsmith/document.h": "void smith_copy(void); /* unlike json_read() */",
    "src/base/arena.h": "#include <stddef.h>\n",
    "src/document/deep/down/copy.c": '#include "../../../base/arena.h"\n',
    "src/document/json/print.h": "",
    "src/document/json/read.h": "",
    "src/emit/kaitai.c": '#include "../document/json/print.h"\n',
    "src/format/a/b.c": '#include "base/arena.h"\n#include <levelsmith/x.h>\n',
    "src/format/b/b.h": "",
    "src/format/b/high/h.h": "",
    "src/format/b/low/l.h": '#include "format/b/b.h"\n',
    "tool/verb.h": "",
    "tool/verb.c": '#include "verb.h"\n#include <levelsmith/document.h>\n#include <stdio.h>\n',
}


def planted(table=PLANTED_TABLE):
    return Table(table, PLANTED_OBJECTS.values())


def planted_calls(line, table=PLANTED_TABLE):
    defined, needed = read_symbols(PLANTED_SYMBOLS + line, PLANTED_OBJECTS)
    return wrong_calls(planted(table), defined, needed, declared_names(PLANTED_FILES))


def planted_includes(path, line):
    return wrong_includes(planted(), {**PLANTED_FILES, path: PLANTED_FILES.get(path, "") + line})


def plant():
    report = Report()
    mistakes = planted().mistakes + planted_calls("") + planted_includes("src/base/a.c", "")
    report.check(not mistakes, "what keeps to the table is let through")
    for what, line, expected in (
        ("a call of a layer above", "l/src_base_arena.c.o: smith_copy U\n",
         ("src/base/arena.c", "smith_copy", "src/document/deep/down/copy.c")),
        ("a weak reference", "l/src_base_arena.c.o: json_read w\n",
         ("src/base/arena.c", "json_read", "src/document/json/read.c")),
        ("a call from deep within a folder, of one with its own row", "l/src_document_copy.c.o: json_read U\n",
         ("src/document/deep/down/copy.c", "json_read", "src/document/json/read.c")),
        ("a call of the wrong part of a folder", "l/src_emit_kaitai.c.o: json_read U\n",
         ("src/emit/kaitai.c", "json_read", "src/document/json/read.c")),
        ("a call of a folder above that the row does not name", "l/src_emit_kaitai.c.o: smith_arena U\n",
         ("src/emit/kaitai.c", "smith_arena", "src/base/arena.c")),
        ("the use of a generated table", "l/src_document_json_read.c.o: smith_x_layout U\n",
         ("src/document/json/read.c", "smith_x_layout", "layouts/x.layout")),
        ("a call of a family by another", "l/src_format_b_b.c.o: smith_a U\n",
         ("src/format/b/b.c", "smith_a", "src/format/a/b.c")),
        ("a call of a folder above within a family", "l/src_format_b_low_l.c.o: smith_h U\n",
         ("src/format/b/low/l.c", "smith_h", "src/format/b/high/h.c")),
        ("a call of the tool that no public header declares", "t/verb.c.o: json_read U\n",
         ("tool/verb.c", "json_read", "src/document/json/read.c")),
    ):
        report.check(planted_calls(line) == [expected], what + " is found")
    for what, path, line, found in (
        ("an include of a layer above", "src/base/arena.h", '#include "../document/json/read.h"',
         "src/document/json/read.h"),
        ("an include of a folder above within a family", "src/format/b/low/l.h", '#include "format/b/high/h.h"',
         "src/format/b/high/h.h"),
        ("an include in angle brackets", "src/base/arena.h", "#include <document/json/read.h>",
         "src/document/json/read.h"),
        ("an include of a generated header", "src/base/arena.h", "#include <levelsmith/x.h>", "layouts/x.layout"),
        ("an include of the library by the tool", "tool/verb.c", '#  include "../src/base/arena.h"',
         "src/base/arena.h"),
        ("an include of what is not there", "tool/verb.c", '#include "gone.h"', "nowhere to be found"),
        ("an include by a macro", "tool/verb.c", "#include TEMPLATE", "nowhere to be found"),
    ):
        wrong = planted_includes(path, line)
        report.check([(file, callee) for file, _, callee in wrong] == [(path, found)], what + " is found")
    for what, row in (
        ("a row that names one below", "| `src/low/` | | high |\n| `src/high/` | | nothing |\n"),
        ("a row that names what has no row", "| `src/high/` | | words of others |\n"),
        ("a folder with two rows", "| `src/a/` | | |\n| `src/a/` | | |\n"),
        ("a folder of families with two rows", "| `src/a/` | | |\n| `b` | | |\n| `b` | | |\n"),
        ("a folder of families that names one below", "| `src/a/` | | |\n| `b` | | c |\n| `c` | | |\n"),
        ("a page without a table", ""),
    ):
        report.check(len(Table(row).mistakes) == 1, what + " is found")
    without = PLANTED_TABLE.replace("| `src/emit/`", "| `src/other/`")
    similar = ["src/format.c", "src/formats/a.c"]
    report.check(planted().without_row(similar) == similar, "a file beside a folder of like name is not in it")
    report.check(planted().without_row(["src/format/b/deep/a.c"]) == ["src/format/b/deep/a.c"],
                 "a folder of a family without a row is found")
    report.check(planted(without).without_row(PLANTED_FILES) == ["src/emit/kaitai.c"], "a file without a row is found")
    report.check(planted_calls("", without) == [("src/emit/kaitai.c", "json_print", "src/document/json/print.c")],
                "a file without a row may call nothing")
    return report.end()


if __name__ == "__main__":
    if sys.argv[1:] == ["--plant"]:
        sys.exit(plant())
    if len(sys.argv) != 3:
        sys.exit("usage: layers.py BUILD SOURCE | layers.py --plant")
    sys.exit(compare(sys.argv[1], sys.argv[2]))
