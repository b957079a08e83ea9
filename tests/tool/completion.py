#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The scripts of `completion SHELL`, asked by the shells themselves: every verb, every option of every verb that its help
# names, the words that options take, files and folders where they belong. A shell that is not there is skipped, visibly.
# Prints TAP.
#
#   completion.py PATH-OF-LEVELSMITH SHELL
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

TOOL = os.path.abspath(sys.argv[1])
SHELL = sys.argv[2]


def run(*words):
    return subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, check=False).stdout


VERBS = re.findall(r"^  ([a-z-]+) ", run("help"), re.MULTILINE)
OPTIONS = {verb: re.findall(r"^  (?:-\w, |    )(--[a-z-]+)", run("help", verb), re.MULTILINE) for verb in VERBS}
HAS_VALUE = {verb: dict(re.findall(r"^  (?:-\w, |    )(--[a-z-]+)( \S)?", run("help", verb), re.MULTILINE)) for verb in VERBS}
FORMATS = re.findall(r'"id": "(\w+)"', run("formats", "--json"))


class Bash:
    """The function is called as bash would; files come from its own completion, which `compopt` is asked for."""

    def __init__(self, script):
        self.script = script

    def complete(self, line):
        words = re.findall(r"=|[^ =]+", line) + ([""] if line.endswith(" ") else [])
        quoted = " ".join("'" + word + "'" for word in words)
        program = (f"source '{self.script}'\ncompopt() {{ echo \"use $2\"; }}\nCOMP_WORDS=({quoted})\n"
                   f"COMP_CWORD={len(words) - 1}\n_levelsmith\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"\n")
        found = subprocess.run(["bash", "--norc", "-c", program], stdout=subprocess.PIPE, text=True, check=True).stdout
        entries = os.listdir(".")
        files = [name for name in entries if "use default" in found or ("use dirnames" in found and os.path.isdir(name))]
        return set(found.split("\n")) | set(files)


class Fish:
    def __init__(self, script):
        self.script = script

    def complete(self, line):
        program = f"source '{self.script}'; complete -C '{line}'"
        found = subprocess.run(["fish", "--no-config", "-c", program], stdout=subprocess.PIPE, text=True,
                               check=True).stdout
        return {entry.split("\t")[0].split("=")[-1].rstrip("/") for entry in found.splitlines()}


class PowerShell:
    """Debian has none: the table of the script is read here, and asked as the lines behind it ask."""

    def __init__(self, script):
        with open(script, encoding="utf-8") as file:
            text = file.read()
        formats, values = (re.search(rf"^    \${name} = (?:-split )?'(.*)'$", text, re.MULTILINE).group(1)
                           for name in ("formats", "values"))
        self.values = values.split()
        self.verbs = {}
        for name, operands, options, takes in re.findall(
                r"^        '([a-z-]+)' = @\{\n {12}about = '[^']+'\n {12}operands = '([^']*)'\n"
                r" {12}options = \[ordered\]@\{\n(.*?) {12}\}\n {12}takes = @\{\n(.*?) {12}\}\n {8}\}\n", text,
                re.MULTILINE | re.DOTALL):
            self.verbs[name] = (operands.split(), [line.split("'")[1] for line in options.splitlines()],
                                {key: (formats if words == "$formats" else words.strip("'")).split()
                                 for key, words in re.findall(r"^\s*'(.+?)' = (.*)$", takes, re.MULTILINE)})

    def complete(self, line):
        before, word = line.rsplit(" ", 1)
        before = before.split()
        if "=" in word and word.startswith("--"):
            option, word = word.split("=")
            before.append(option)
        pairs = zip(before, before[1:])
        verb = next((each for previous, each in pairs if each in self.verbs and previous not in self.values), None)
        operands, options, takes = self.verbs.get(verb, (list(self.verbs), [], {}))
        found = takes[before[-1]] if before[-1] in takes else options if word.startswith("-") else operands
        return {entry for entry in found if entry.startswith(word)} or set(os.listdir("."))


class NoTerminal(Exception):
    """This machine gives no terminals to programs."""


class Zsh:
    """A terminal, and what appears on it after the tabulator key."""

    def __init__(self, script):
        try:
            self.pid, self.terminal = pty.fork()
        except OSError as error:  # a container without /dev/pts
            raise NoTerminal(str(error)) from error
        if self.pid == 0:
            os.environ.update(TERM="dumb", COLUMNS="400", LINES="900")
            os.execvp("zsh", ["zsh", "-f", "-i"])
        self.send("stty cols 300 rows 900; PROMPT=ready'>'; unsetopt zle_bracketed_paste beep; autoload -U compinit; "
                  f"compinit -u -D; LISTMAX=9999; setopt auto_list no_auto_menu; source '{script}'; echo do''ne\n", r"(?s)done.*ready>")

    def send(self, text, until):
        os.write(self.terminal, text.encode())
        seen, end = "", time.time() + 20
        while time.time() < end and not re.search(until, seen):
            if select.select([self.terminal], [], [], 0.1)[0]:
                seen += os.read(self.terminal, 65536).decode(errors="replace")
        return seen

    def complete(self, line):
        # What is typed, a list of what may follow; then the line is emptied (^U) and a word echoed to find the end.
        seen = self.send(line + "\x04" + "\x15echo fin''ished\n", r"(?s)finished.*ready>")
        return {word.rstrip("/") for word in re.findall(r"[\w./-]+", seen.replace(line, " ", 1))}

    def close(self):
        os.write(self.terminal, b"\x15exit\n")
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


def missing(wanted, found):
    return sorted(set(wanted) - found)


class Tests:
    def __init__(self, shell):
        self.shell = shell
        self.number = self.failed = 0

    def that(self, name, good, what):
        self.number += 1
        self.failed += not good
        print(f"ok {self.number} - {name}" if good else f"not ok {self.number} - {name}\n# {what}")

    def expect(self, name, line, wanted, unwanted=()):
        found = self.shell.complete(line)
        lacking, odd = missing(wanted, found), sorted(set(unwanted) & found)
        self.that(name, not lacking and not odd, f"{line}: lacks {lacking}, has {odd}; got {sorted(found)[:60]}")


def main():
    if SHELL != "powershell" and not shutil.which(SHELL):
        print(f"1..1\nok 1 # SKIP completion: there is no {SHELL}")
        return 0
    with tempfile.TemporaryDirectory(prefix="levelsmith-completion.") as folder:
        os.chdir(folder)
        script = os.path.join(folder, "script")
        with open(script, "w", encoding="utf-8") as file:
            file.write(run("completion", SHELL))
        os.mkdir("levels")
        with open("maze.map", "w", encoding="utf-8"):
            pass
        try:
            shell = {"bash": Bash, "fish": Fish, "powershell": PowerShell, "zsh": Zsh}[SHELL](script)
        except NoTerminal as error:
            os.chdir("/")
            print(f"1..1\nok 1 # SKIP completion: {error}")
            return 0
        tests = Tests(shell)
        tests.expect("verbs", "levelsmith ", VERBS)
        kinds = {}
        for options in HAS_VALUE.values():
            for option, value in options.items():
                kinds.setdefault(option, set()).add(bool(value))
        tests.that("an option has a value with all verbs, or with none", all(len(kind) == 1 for kind in kinds.values()), kinds)
        tests.expect("verbs that begin so", "levelsmith re", ["render", "repair", "resolve"], ["check"])
        for verb in VERBS:
            tests.expect(f"options of {verb}", f"levelsmith {verb} --", OPTIONS[verb])
        tests.expect("a value that is called as a verb", "levelsmith -o dump json --", OPTIONS["json"], ["--all"])
        tests.expect("such a value, and no verb yet", "levelsmith --layout check ", VERBS, ["maze.map"])
        tests.expect("a switch before the verb", "levelsmith --json check --f", ["--fail-on"], ["--format=x"])
        tests.expect("a file that is called as a verb", "levelsmith json dump --", OPTIONS["json"], ["--all"])
        tests.expect("formats", "levelsmith info -t ", FORMATS)
        tests.expect("choices", "levelsmith check --fail-on ", ["error", "warning", "info"])
        tests.expect("choices behind =", "levelsmith check --color=", ["auto", "always", "never"])
        tests.expect("files as operands", "levelsmith info ", ["maze.map"])
        tests.expect("files as values", "levelsmith set maze.map /x=1 -o ", ["maze.map"])
        tests.expect("folders as values", "levelsmith extract A.DAT -o ", ["levels"], [] if SHELL == "powershell" else ["maze.map"])
        tests.expect("verbs of help", "levelsmith help ", ["info", "check"], ["maze.map"])
        tests.expect("shells", "levelsmith completion ", ["bash", "fish", "powershell", "zsh"], ["maze.map"])
        if SHELL == "zsh":
            shell.close()
        os.chdir("/")
        print(f"1..{tests.number}")
        return tests.failed > 0


sys.exit(main())
