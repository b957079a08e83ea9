#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What comes of every fixture, as it was and cut short, by verbs that say, draw, convert or mend: the status, and sums of what
# was printed and written, against those that were looked at before (results.txt; LEVELSMITH_UPDATE=1 writes them anew: run
# what is named there with the old tool and the new one, and read the difference). That nothing changes unnoticed is all
# that this says; what is right say the others. Where libraries pack pixels or bytes their own way, values are compared.
# Prints TAP.
#
#   results.py TOOL RESULTS LAYOUTS FIXTURE...
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import zlib

TOOL, RESULTS, LAYOUTS = (os.path.abspath(path) for path in sys.argv[1:4])

COMMANDS = """
info IN
info --files --engine-limits IN
check --all IN
check --all --json IN
dump --all IN
paths IN
list IN
list --json IN
render IN --layers all -o out.svg
render IN --rooms --events --guards --grid -o out.svg
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
extract IN -d out
layout --emit ksy FORMAT.layout
layout --emit pascal FORMAT.layout
layout --emit json-schema FORMAT.layout
layout --emit markdown FORMAT.layout
layout --emit reader FORMAT.layout
"""
CUT = ("check --all IN", "info IN", "repair IN -o out", "dump --all IN")


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


def sums(words):
    for path in ("out", "out.svg"):
        (shutil.rmtree if os.path.isdir(path) else os.remove)(path) if os.path.exists(path) else None
    done = run(*words)
    return " ".join([str(done.returncode), *(f"{zlib.crc32(part):08x}" if part else "-" for part in (done.stdout, done.stderr, written()))])


def results(fixture, other):
    """Of one fixture: lines. What a verb does not do for its format is not listed."""
    name = os.path.basename(fixture)
    content = read(fixture)
    for kind, bytes_of, commands in (("", content, COMMANDS.strip().splitlines()), (" cut", content[:len(content) * 3 // 5], CUT)):
        with open(name, "wb") as file:
            file.write(bytes_of)
        shutil.copy(other, "other")
        for command in commands:
            if "FORMAT" in command and not name.endswith(("everything", "minimal", "synthetic")):
                continue
            format_id = name.split("-")[0]
            words = shlex.split(command.replace("OTHER", "other").replace("IN", name).replace("FORMAT", format_id))
            found = sums(words if words[0] == "layout" else [*words, "-t", format_id])
            if found[0] == "2" and words[0] != "layout":  # a verb without -t
                found = sums(words)
            if found[0] != "2" and (found[0] != "4" or kind):
                yield f"{name}{kind}: {command}: {found}"
        os.remove(name)


def main():
    fixtures = sorted(map(os.path.abspath, sys.argv[4:]), key=os.path.basename)
    with tempfile.TemporaryDirectory() as folder:
        for name in os.listdir(LAYOUTS):
            shutil.copy(os.path.join(LAYOUTS, name), folder)
        os.chdir(folder)
        lines = []
        for fixture in fixtures:
            format_id = os.path.basename(fixture).split("-")[0]
            same = [one for one in fixtures if os.path.basename(one).split("-")[0] == format_id]
            lines += results(fixture, same[same.index(fixture) - 1])
    text = "".join(line + "\n" for line in lines)
    if os.environ.get("LEVELSMITH_UPDATE"):
        with open(RESULTS, "w", encoding="utf-8") as file:
            file.write(text)
    expected = set(read(RESULTS).decode().splitlines()) if os.path.exists(RESULTS) else set()
    wrong = sorted(set(lines) ^ expected)
    print(f"1..1\n{'not ' if wrong or not lines else ''}ok 1 - {len(lines)} results are as they were")
    for line in wrong[:40]:
        print(f"# {'new' if line in lines else 'old'}: {line}")
    return 1 if wrong else 0


sys.exit(main())
