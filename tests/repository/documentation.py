#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Examples in the documentation are run: in every ```console block of the pages named, each "$ command" is run in a
# folder with the files of examples/ and must print what stands below it. Where a page has a line <!-- $ command -->, all
# below it is what that command prints. A block of code behind a line <!-- file PATH --> is that file. Of git they see
# nobody's settings; without git, pages that use it are skipped. Prints TAP; with LEVELSMITH_UPDATE=1 the pages are
# rewritten instead.
#
#   documentation.py PATH-OF-LEVELSMITH FOLDER-OF-EXAMPLE-PROGRAMS PAGE...
import os
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE_ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^<!-- file (\S+) -->\n```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MADE = re.compile(r"^<!-- \$ (.*) -->\n(.*)\Z", re.MULTILINE | re.DOTALL)


def run(command, folder, environment):
    result = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return result.stdout


class Examples:
    def __init__(self, tool, programs, folder):
        self.folder = folder
        folders = [os.path.dirname(os.path.abspath(tool)), os.path.abspath(programs), os.environ["PATH"]]
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        self.environment = dict(kept, PATH=":".join(folders), HOME=folder, GIT_CONFIG_NOSYSTEM="1",
                                GIT_AUTHOR_NAME="somebody", GIT_AUTHOR_EMAIL="somebody@example.org",
                                GIT_COMMITTER_NAME="somebody", GIT_COMMITTER_EMAIL="somebody@example.org")
        self.number = self.failed = 0

    def run_block(self, text):
        """The block as it should be: each command with what it prints."""
        parts = re.split(r"^\$ (.*)\n", text, flags=re.MULTILINE)
        should_be = parts[0]
        for command, expected in zip(parts[1::2], parts[2::2]):
            printed = run(command, self.folder, self.environment)
            should_be += f"$ {command}\n{printed}"
            if expected.rstrip("\n") == printed.rstrip("\n"):
                self.report(True, command)
            else:
                self.report(False, command)
                for line in printed.splitlines():
                    print("# " + line)
            if expected.endswith("\n\n"):
                should_be += "\n"
        return should_be

    def make_rest(self, page, command, rest):
        """The end of a page that a command makes."""
        made = "\n" + run(command, self.folder, self.environment)
        self.report(made == rest, f"{page} is up to date")
        if made != rest:
            print("# below the line that says how, it is not; LEVELSMITH_UPDATE=1 makes it anew")
        return f"<!-- $ {command} -->\n{made}"

    def show_file(self, name, language, shown):
        with open(os.path.join(SOURCE_ROOT, name), encoding="utf-8") as file:
            text = file.read()
        self.report(text == shown, f"{name} is as shown")
        return f"<!-- file {name} -->\n```{language}\n{text}```"

    def report(self, passed, command):
        self.number += 1
        self.failed += not passed
        print(f"{'ok' if passed else 'not ok'} {self.number} - {command}")


def main():
    tool, programs, pages = sys.argv[1], sys.argv[2], sys.argv[3:]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(os.path.join(SOURCE_ROOT, "examples"), folder, dirs_exist_ok=True,
                        ignore=shutil.ignore_patterns("layouts"))  # those of the gallery; pages speak of the built-in ones
        shutil.copytree(os.path.join(SOURCE_ROOT, "layouts"), os.path.join(folder, "layouts"))
        examples = Examples(tool, programs, folder)
        for page in pages:
            path = os.path.join(SOURCE_ROOT, page)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            if "\n$ git " in text and not shutil.which("git"):
                examples.report(True, f"{page} # SKIP there is no git")
                continue
            new = BLOCK.sub(lambda block: "```console\n" + examples.run_block(block.group(1)) + "```", text)
            new = FILE.sub(lambda block: examples.show_file(*block.groups()), new)
            new = MADE.sub(lambda rest: examples.make_rest(page, rest.group(1), rest.group(2)), new)
            if os.environ.get("LEVELSMITH_UPDATE", "0") != "0" and new != text:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(new)
    print(f"1..{examples.number}")
    sys.exit(1 if examples.failed else 0)


main()
