#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The tutorials are followed, one after the other, on a copy of the tree: blocks with `file=PATH` become that file (as a
# diff, the lines with - become those with +), and each "$ command" of a ```console block must print what stands below it,
# but for `make`, which must end well. Files of /tmp are those of a folder that is removed afterwards. Building takes a minute
# or two, so commands are run in CI only; that changes can be applied is always seen. Prints TAP; with LEVELSMITH_UPDATE=1 the
# pages are rewritten instead.
#
#   tutorials.py PAGE...
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
BLOCK = re.compile(r"^```(\w+)(?: file=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
UPDATE = os.environ.get("LEVELSMITH_UPDATE", "0") != "0"
RUN = UPDATE or os.environ.get("LEVELSMITH_CI")


class Tutorial:
    def __init__(self, scratch):
        self.scratch = scratch
        self.tree = os.path.join(scratch, "tree")
        self.number = self.failed = 0
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("LEVELSMITH")}
        self.environment["PATH"] = os.path.join(self.tree, "build") + ":" + os.environ["PATH"]

    def report(self, passed, title, details=""):
        self.number += 1
        self.failed += not passed
        print(f"{'ok' if passed else 'not ok'} {self.number} - {title}", flush=True)
        for line in details.splitlines() if not passed else []:
            print("# " + line)

    def own(self, text):
        """Paths of /tmp as paths of the scratch folder."""
        return text.replace("/tmp/", self.scratch + "/tmp/")

    def run(self, command):
        done = subprocess.run(["bash", "-c", self.own(command)], cwd=self.tree, env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        return done.stdout.replace(self.scratch + "/tmp/", "/tmp/")

    def begin(self):
        """A copy of the sources, and a build that is quick."""
        os.mkdir(os.path.join(self.scratch, "tmp"))
        if not RUN:
            self.number += 1
            print(f"ok {self.number} # SKIP commands of tutorials: a copy of the tree is built in CI only (LEVELSMITH_CI=1)")
            return
        shutil.copytree(ROOT, self.tree, symlinks=True, ignore=lambda folder, names: [
            name for name in names if name == ".git" or (name.startswith("build") and os.path.samefile(folder, ROOT))])
        self.run("meson setup build -Doptimization=0 -Ddebug=false")
        self.build()

    def build(self):
        """What `make` does; of what it prints, only mistakes are news."""
        printed = self.run("make && echo built")
        self.report(printed.endswith("built\n"), "make", "\n".join(
            line for line in printed.splitlines() if re.search("error|FAILED|undefined", line, re.IGNORECASE)))

    def write(self, name, text):
        path = self.own(name) if name.startswith("/tmp/") else os.path.join(self.tree, name)
        self.report(not os.path.exists(path) and not os.path.exists(os.path.join(ROOT, name)), f"{name} is new")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def patch(self, name, text):
        path = os.path.join(self.tree, name)
        if not os.path.exists(path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            shutil.copy(os.path.join(ROOT, name), path)
        with open(path, encoding="utf-8") as file:
            source = file.read()
        old, new = ("".join(line[1:] + "\n" for line in text.splitlines() if line[0] in signs) for signs in (" -", " +"))
        self.report(source.count(old) == 1, f"{name} is changed", f"there once:\n{old}")
        with open(path, "w", encoding="utf-8") as file:
            file.write(source.replace(old, new))

    def show(self, text):
        """The block as it should be: each command with what it prints."""
        should_be = ""
        for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, flags=re.MULTILINE):
            if command == "make":
                self.build()
                should_be += "$ make\n"
                continue
            printed = self.run(command)
            should_be += f"$ {command}\n{printed}"
            self.report(expected == printed, command, printed)
        return should_be

    def follow(self, page):
        def step(block):
            language, name, text = block.groups()
            if language == "diff":
                self.patch(name, text)
            elif name:
                self.write(name, text)
            elif language == "console" and RUN:
                return f"```console\n{self.show(text)}```"
            return block.group()

        path = os.path.join(ROOT, page)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        new = BLOCK.sub(step, text)
        if UPDATE and new != text:
            with open(path, "w", encoding="utf-8") as file:
                file.write(new)


def main():
    with tempfile.TemporaryDirectory(prefix="levelsmith-tutorial.") as scratch:
        tutorial = Tutorial(scratch)
        tutorial.begin()
        for page in sys.argv[1:]:
            if not tutorial.failed or UPDATE:
                tutorial.follow(page)
    print(f"1..{tutorial.number}")
    sys.exit(1 if tutorial.failed else 0)


main()
