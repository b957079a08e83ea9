# SPDX-License-Identifier: MIT
#
# The tool, asked by way of its command line, and what it says.
import collections
import json
import os
import re
import subprocess

NOTE = re.compile(r"(?:warning|info|error)\[([A-Z0-9-]+)\]: (/\S*?):? ")
REFUSAL = re.compile(r"^levelsmith[^:]*: .+ \[([A-Z0-9-]+)\]$", re.M)
REFUSED = (4, 5)
ABOUT_VALUES = {"ENUM-UNKNOWN", "BITS-UNKNOWN", "VALUE-RANGE", "REFERENCE-DANGLING", "CASE-UNKNOWN", "ELEMENTS-BLANK", "CONTENT-BLANK",
                "ENTRY-MISFIT"}
STRUCTURE = {"DERIVED-WRONG", "TRAILING-BYTES", "END-MISSING", "CHUNK-UNKNOWN", "CHUNK-DUPLICATE", "BLOCK-OVERLAP", "TAIL-BYTES"}
FAMILY = re.compile(r"^(BUILD|PRJ2?|D2DF|PMF|POP2?|ZIP|DFWAD|WAD2?|SWD|WAS|TR|ROOMS)-")
MORE = re.compile(r"\(and (\d+) more like it\)")  # findings that are one


class Tool:
    def __init__(self, path, folder):
        self.path, self.folder, self.runs = os.path.abspath(path), folder, 0

    def file(self, name):
        return os.path.join(self.folder, name)

    def run(self, *words):
        self.runs += 1
        return subprocess.run([self.path, *words], capture_output=True, check=False, cwd=self.folder)

    def form(self, path, format_id):
        done = self.run("json", "--compact", "-t", format_id, path)
        return json.loads(done.stdout) if done.returncode == 0 else None

    def findings(self, path, format_id):
        """How often each code occurs; and of those, what is damage to the structure."""
        done = self.run("check", "--all", "--json", "-t", format_id, path)
        found = json.loads(done.stdout)["findings"] if done.stdout else [{"code": "UNREADABLE", "severity": "error"}]
        codes = collections.Counter()
        for one in found:
            more = MORE.search(one.get("message", ""))
            codes[one["code"]] += 1 + (int(more.group(1)) if more else 0)
        damage = collections.Counter(one["code"] for one in found if one["code"] in STRUCTURE or
                                     one["severity"] == "error" and one["code"] not in ABOUT_VALUES and not FAMILY.match(one["code"]))
        return codes, damage


def notes(done):
    """Paths that a run names in what it says about what follows of a change, by code."""
    said = collections.defaultdict(set)
    for code, path in NOTE.findall(done.stderr.decode("utf-8", "replace")):
        said[code].add(path)
    return said


def refusal(done):
    """The code of a refusal, None when it is no good one: a status of ours, a reason, a code."""
    found = REFUSAL.search(done.stderr.decode("utf-8", "replace"))
    known = found and (done.returncode in REFUSED or (done.returncode, found.group(1)) == (1, "PATH-NOT-FOUND"))
    return found.group(1) if known else None
