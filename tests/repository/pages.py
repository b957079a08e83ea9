#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What README, CONTRIBUTING and the pages of docs/ name is there: files that links and `paths` lead to, headings and
# functions that links lead to, functions and types of the library, verbs, options, formats and codes of the program; and lists
# of these leave none out. Prints TAP.
#
#   pages.py PATH-OF-LEVELSMITH FOLDER-OF-GENERATED-HEADERS
import glob
import os
import re
import subprocess
import sys

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
FUNCTION = re.compile(r"\[`(\w+)\(\)`\]\(([^)\s#]+\.[ch])\)")
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
FENCE = re.compile(r"^```.*?^```$|^<!--.*?-->$", re.MULTILINE | re.DOTALL)
FOLDERS = "(?:src|include|tool|tools|tests|docs|layouts|fuzz|bench|examples)"
PATH = re.compile(FOLDERS + r"/[\w./-]*\w")
NAME = re.compile(r"\b(?:smith|SMITH)_\w+\b")
OPTION = re.compile(r"(?<!\S)--[a-z][a-z-]+")
CODE = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+$")
PLACEHOLDER = re.compile(r"(?!SMITH_).*(FORMAT|FAMILY|NAME|TARGET)")  # tests/fixtures/FORMAT
EXAMPLES = {"smith_x", "SMITH_X_Y", "smith_lamps_layout"}
NO_CODES = {"UTF-8", "CRC-32", "CP-1252"}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def rows(page, head):
    """First cells of the rows of the first table whose head begins so."""
    found, lines = [], iter(page.splitlines())
    for line in lines:
        if line.startswith("| " + head + " |"):
            next(lines)
            for line in lines:
                if not line.startswith("|"):
                    return found
                found.append(re.split(r"(?<!\\)\|", line)[1:-1])
    return found


def anchors(page):
    """What links to the headings of a page are called."""
    heads = re.findall(r"^#+ (.*)$", FENCE.sub("", page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


class Program:
    def __init__(self, tool):
        self.tool = tool
        listed = re.findall(r"^  ([a-z-]+)  ", self.run("help"), re.MULTILINE)
        self.options = {verb: set(OPTION.findall(self.run("help", verb))) for verb in listed}
        self.formats = {line.split()[0] for line in self.run("formats").splitlines()[1:]}
        self.codes = set(re.findall(r"^  ([A-Z][A-Z0-9-]*) ", self.run("explain"), re.MULTILINE))

    def run(self, *words):
        return subprocess.run([self.tool, *words], stdout=subprocess.PIPE, text=True, check=True).stdout


def broken_links(path, page):
    for link in LINK.findall(page):
        target, _, anchor = (link[0] or link[1]).partition("#")
        if "://" in target:
            continue
        file = os.path.normpath(os.path.join(os.path.dirname(path), target)) if target else path
        if not os.path.exists(file):
            yield f"{path}: {target} is not there"
        elif anchor and anchor not in anchors(read(file)):
            yield f"{path}: {file} has no heading #{anchor}"
    for name, target in FUNCTION.findall(page):
        file = os.path.join(os.path.dirname(path), target)
        if os.path.exists(file) and not re.search(rf"\b{name}\(", read(file)):
            yield f"{path}: there is no {name}() in {target}"


def unknown_names(path, page, names):
    for span in SPAN.findall(page):
        for file in PATH.findall(span):
            if re.match(FOLDERS + "/", span) and not PLACEHOLDER.match(file) and not glob.glob(file + "*"):
                yield f"{path}: {file} is not there"
        for name in NAME.findall(span):
            if name not in names | EXAMPLES and not name.endswith("_") and not PLACEHOLDER.match(name):
                yield f"{path}: there is no {name}"


def unknown_words(path, page, program):
    for span in SPAN.findall(page):
        words = re.match(r"(?:build/)?levelsmith ([a-z-]+)\b(.*)", span)
        if words and words[1] not in program.options:
            yield f"{path}: levelsmith has no verb {words[1]}"
        elif words:
            for option in set(OPTION.findall(words[2])) - program.options[words[1]]:
                yield f"{path}: {words[1]} has no option {option}"
        if CODE.match(span) and span not in program.codes | NO_CODES:
            yield f"{path}: there is no code {span}"


def verb_table(page, program):
    listed = []
    for cells in rows(page, "verb"):
        verbs = [span.split()[0] for span in SPAN.findall(cells[0])]
        options = set().union(*(program.options.get(verb, set()) for verb in verbs))
        for option in set(OPTION.findall(" ".join(SPAN.findall(" ".join(cells))))) - options:
            yield f"{verbs[0]} has no option {option}"
        listed += verbs
    yield from (f"{verb} is not there once" for verb in program.options if listed.count(verb) != 1)
    yield from (f"there is no verb {verb}" for verb in listed if verb not in program.options)


def main():
    program, headers = Program(os.path.abspath(sys.argv[1])), os.path.abspath(sys.argv[2])
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    sources = [path for folder in ("include", "src", "layouts", headers)
               for path in glob.glob(folder + "/**/*.[chl]*", recursive=True) if os.path.isfile(path) and not path.endswith((".o", ".d"))]
    names = {name for path in sources for name in NAME.findall(read(path))}
    paths = sorted(["README.md", "CONTRIBUTING.md"] + glob.glob("docs/**/*.md", recursive=True))
    checks = []
    for path in paths:
        whole = read(path)
        page = FENCE.sub("", whole)
        checks += [(f"{path}: links", broken_links(path, page)), (f"{path}: names", unknown_names(path, page, names))]
        if not path.startswith("docs/tutorial-"):  # these add some
            checks += [(f"{path}: verbs, options, codes", unknown_words(path, page, program))]
    linked = {os.path.normpath(os.path.join(os.path.dirname(path), link[0].partition("#")[0]))
              for path in paths for link in LINK.findall(read(path))}
    readme, cli = read("README.md"), read("docs/cli.md")
    checks += [
        ("README.md: formats", (f"there is no {name}" for cells in rows(readme, "") for name in SPAN.findall(cells[0])
                                if name not in program.formats)),
        ("docs/cli.md: verbs", verb_table(cli, program)),
        ("docs/formats/README.md: pages", (path for path in glob.glob("docs/formats/*.md")
                                           if f"({os.path.basename(path)})" not in read("docs/formats/README.md")
                                           and not path.endswith("README.md"))),
        ("docs/schemas/README.md: schemas", (path for path in glob.glob("docs/schemas/*.json")
                                             if f"({os.path.basename(path)})" not in read("docs/schemas/README.md"))),
        ("docs: every page is linked", (path for path in paths if path != "README.md" and path not in linked)),
        ("docs/reference.md: headers", (path for path in glob.glob("include/levelsmith/*.h")
                                        if f"({'../' + path})" not in read("docs/reference.md"))),
        ("examples of docs/examples are in README.md", (path for path in glob.glob("docs/examples/*.c")
                                                        if f"({path})" not in readme)),
    ]
    failed = 0
    for number, (title, problems) in enumerate(checks, 1):
        problems = sorted(set(problems))
        failed += bool(problems)
        print(f"{'not ' if problems else ''}ok {number} - {title}")
        for problem in problems:
            print("# " + problem)
    print(f"1..{len(checks)}")
    sys.exit(1 if failed or not names or not program.options else 0)


main()
