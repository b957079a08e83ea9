#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What comes of every fixture, as it was and cut short, by verbs that say, draw, convert or mend, against what was looked at
# before. texts.txt has some hundred outputs as they are printed, for people to read. results.txt has the status of all
# others, and sums of what was printed and written: of codes, paths, names and numbers, so that another message or another
# sentence of a manual changes none. That nothing changes unnoticed is all that this says; what is right say the others.
# Where libraries pack pixels or bytes their own way, values are compared. Prints TAP.
#
# LEVELSMITH_UPDATE=1 writes both anew: read the difference of texts.txt, and for sums run what is named there with the old
# tool and the new one.
#
#   results.py TOOL RESULTS TEXTS LAYOUTS FIXTURE...
import collections
import difflib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import zlib

TOOL, RESULTS, TEXTS, LAYOUTS = (os.path.abspath(path) for path in sys.argv[1:5])

COMMANDS = """
info IN
info --json IN
info --json --files --engine-limits IN
check --all IN
check --all --json IN
dump --all IN
paths IN
list IN
list --json IN
render IN --layers all -o out.svg
render IN --layers +rooms,+events,+guards,+grid -o out.svg
render IN --mode coop -o out.svg
render IN --view iso -o out.svg
render IN --view textured -o out.svg
diff OTHER IN
diff OTHER IN --json
diff OTHER IN --picture out.svg
convert IN --to text -o out
convert IN --to quake -o out
convert IN --to prj2 -o out
convert IN --to prj2 --engine TombEngine -o out
repair IN -o out
upgrade IN -o out
upgrade IN --for 1.7 --force -o out
extract IN -o out
layout --emit ksy FORMAT.layout
layout --emit pascal FORMAT.layout
layout --emit json-schema FORMAT.layout
layout --emit markdown FORMAT.layout
layout --emit reader FORMAT.layout
"""
CUT = ("check --all IN", "info --json IN", "repair IN -o out", "dump --all IN")
# Of each format the first fixture that says a thing: these two; of the first few formats that print something: all the others.
OF_EACH_FORMAT = ("info IN", "check --all IN")
FEW = {"dump --all IN": 2, "diff OTHER IN": 4, "diff OTHER IN --json": 1, "check --all --json IN": 2, "list --json IN": 1, "info --json IN": 1,
       "repair IN -o out": 6}
FEW_OTHERS = 3
HEAD = 24  # lines that are shown of a text; of longer ones there are sums, too


def run(*words):
    return subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=60)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def written():
    """Of a level its values, of a folder all names with what is in texts, of a text all."""
    if os.path.isdir("out"):
        parts = []
        for folder, folders, names in os.walk("out"):
            folders.sort()
            for name in sorted(names):
                path = os.path.join(folder, name)
                is_text = name.endswith((".json", ".txt", ".pal", ".mid"))
                parts.append(path.encode() + (read(path) if is_text else b""))
        return b"\n".join(parts)
    for path in ("out", "out.svg"):
        if os.path.exists(path):
            done = run("json", path)
            return done.stdout if done.returncode == 0 and path == "out" else read(path)
    return b""


# ---- what does not hang on words

FINDING = re.compile(r"^(.*?: (?:error|warning|info|fixed|lost|skipped|kept)\[[A-Z0-9-]+\]): .*", re.MULTILINE)
COMPLAINT = re.compile(r"^(levelsmith: \S+): .*(\[[A-Z][A-Z0-9-]+\])$", re.MULTILINE)
DUMPED = re.compile(r"^([0-9a-f]{8}  (?:[0-9a-f]{2} )*…? *)(\S*).*", re.MULTILINE)
KEYS_OF_WORDS = {"message", "title", "why", "description", "opening", "opening_because", "read_by"}
EMITTED = {"pascal": re.compile(r"\{.*?\}|//[^\n]*", re.DOTALL), "reader": re.compile(r"/\*.*?\*/", re.DOTALL),
           "ksy": re.compile(r"^( *)(?:- )?doc: (?:.*)\n(?:\1 +.*\n)*", re.MULTILINE)}


def without_words(value):
    if isinstance(value, dict):
        return {key: without_words(inner) for key, inner in value.items() if key not in KEYS_OF_WORDS}
    return [without_words(inner) for inner in value] if isinstance(value, list) else value


def bare(words, output):
    """What was printed, without sentences."""
    text = output.decode("utf-8", "replace")
    if text.startswith(("{", "[")):
        return json.dumps(without_words(json.loads(text)))
    if words[0] == "layout" and words[2] == "markdown":
        return "\n".join(re.findall(r"`[^`\n]*`|^#+ .*", text, re.MULTILINE))
    if words[0] == "layout" and words[2] in EMITTED:
        return EMITTED[words[2]].sub("", text)
    if words[0] == "dump":
        return DUMPED.sub(r"\1\2", text)
    return COMPLAINT.sub(r"\1: \2", FINDING.sub(r"\1", text))


# ---- one command

def outcome(words):
    """Its status, and what was printed and written."""
    for path in ("out", "out.svg"):
        (shutil.rmtree if os.path.isdir(path) else os.remove)(path) if os.path.exists(path) else None
    done = run(*words)
    return str(done.returncode), done.stdout, done.stderr, written()


def sum_of(content):
    return f"{zlib.crc32(content):08x}" if content else "-"


def sums(words, found):
    status, *printed, made = found
    return " ".join([status, *(sum_of(bare(words, part).encode()) for part in printed), sum_of(made)])


def text_of(title, words, found):
    status, *printed, made = found
    lines = b"".join(printed).decode("utf-8", "replace").splitlines()
    shown = "".join(f"{line.rstrip()}\n" for line in lines[:HEAD])
    more = f"... {len(lines) - HEAD} more lines, {sums(words, found)}\n" if len(lines) > HEAD else ""
    return f"== {title}: {status}\n{shown}{more}" + (f"-> {sum_of(made)}\n" if made and not more else "")


def results(fixture, other, is_first):
    """Of one fixture, perhaps the first of its format: (what was run, its words, what came of it). What a verb does not do for its
    format is not listed."""
    name = os.path.basename(fixture)
    content = read(fixture)
    for kind, bytes_of, commands in (("", content, COMMANDS.strip().splitlines()), (" cut", content[:len(content) * 3 // 5], CUT)):
        with open(name, "wb") as file:
            file.write(bytes_of)
        shutil.copy(other, "other")
        for command in commands:
            if "FORMAT" in command and not is_first:  # what is said of a layout is said once
                continue
            format_id = name.split("-")[0]
            words = shlex.split(command.replace("OTHER", "other").replace("IN", name).replace("FORMAT", format_id))
            found = outcome(words if words[0] == "layout" else [*words, "-t", format_id])
            if found[0] == "2" and words[0] != "layout":  # a verb without -t
                found = outcome(words)
            if found[0] != "2" and (found[0] != "4" or kind):
                yield name, kind, command, words, found
        os.remove(name)


class Chosen:
    """Which outputs are texts."""

    def __init__(self):
        self.formats, self.counts = set(), collections.Counter()

    def takes(self, name, kind, command, found):
        key = (command + kind, name.split("-")[0])
        if key in self.formats or command.startswith("layout") or not (found[1] or found[2]):  # tests/emit/ has layouts
            return False
        if command not in OF_EACH_FORMAT or kind:
            self.counts[command + kind] += 1
            if self.counts[command + kind] > FEW.get(command, FEW_OTHERS):
                return False
        self.formats.add(key)
        return True


def differences(path, made):
    """From what the file has; which is written anew where that is asked for."""
    if os.environ.get("LEVELSMITH_UPDATE"):
        with open(path, "w", encoding="utf-8") as file:
            file.write(made)
    old = read(path).decode() if os.path.exists(path) else ""
    return list(difflib.unified_diff(old.splitlines(), made.splitlines(), "before", "now", lineterm="", n=0))


def main():
    fixtures = sorted(map(os.path.abspath, sys.argv[5:]), key=os.path.basename)
    texts, lines, chosen = [], [], Chosen()
    with tempfile.TemporaryDirectory() as folder:
        for name in os.listdir(LAYOUTS):
            shutil.copy(os.path.join(LAYOUTS, name), folder)
        os.chdir(folder)
        for fixture in fixtures:
            format_id = os.path.basename(fixture).split("-")[0]
            same = [one for one in fixtures if os.path.basename(one).split("-")[0] == format_id]
            for name, kind, command, words, found in results(fixture, same[same.index(fixture) - 1], fixture == same[0]):
                if chosen.takes(name, kind, command, found):
                    texts.append(text_of(f"{name}{kind}: {command}", words, found))
                elif command != "info IN" and any(found[1:]):  # which is words; what says nothing is not listed
                    lines.append(f"{name}{kind}: {command}: {sums(words, found)}\n")
    print("1..2")
    failed = 0
    for number, (path, what, made) in enumerate(((TEXTS, "texts", texts), (RESULTS, "sums", lines)), 1):
        wrong = differences(path, "".join(made))
        failed += bool(wrong) or not made
        print(f"{'not ' if wrong or not made else ''}ok {number} - {len(made)} {what} are as they were")
        for line in wrong[:80]:
            print("# " + line)
    return 1 if failed else 0


sys.exit(main())
