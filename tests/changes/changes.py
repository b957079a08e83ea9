#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Random changes of files of every format, through every verb that changes, judged by witnesses that share nothing with the
# engine: what was meant is worked out on JSON values (law.py), and the bytes are walked by programs written from the pages
# about the formats (walkers/). Prints TAP.
#
#   changes.py TOOL LAYOUTS ROUNDS [--seed N] [--family NAME] [--jobs N] [--mapdef FILE] FILE|FOLDER...
import argparse
import collections
import json
import multiprocessing
import os
import random
import sys
import tempfile

from draw import Drawer
from forms import starts
from law import Judge, Subject
from layouts import Layout, spots
from tool import Tool
from verbs import Verbs
from walkers import NO_LEVELS
from whole import REVISIONS, Whole

SIZE_MAX = 200_000  # larger ones take the time of many small ones
FAMILIES = {"prj": ("prj",), "prj2": ("prj2",), "d2df": ("d2df",), "d2df_text": ("d2df",), "mapdef": ("d2df",), "dfwad": ("dfwad",), "zip": ("zip",),
            "wad": ("wad",), "swd": ("wad",), "was": ("wad",),
            "pmf": ("pmf",), "pop_dat1": ("pop_dat1",), "pop_dat2": ("pop_dat2",), "pop": None}  # None: all others
WHOLE = 0.2  # of the changes are of a file as a whole


def files_of(places):
    for place in places:
        if os.path.isfile(place):
            yield place
        for folder, _, names in sorted(os.walk(place)):
            yield from (os.path.join(folder, name) for name in sorted(names) if not name.endswith((*NO_LEVELS, ".png", ".txt")))


class Changes:
    def __init__(self, options, folder, by_format):
        self.tool, self.options = Tool(options.tool, folder), options
        self.judge, self.verbs = Judge(self.tool), Verbs(self.tool, "out")
        self.whole = Whole(self)
        self.layouts, self.drawers = {}, {}
        self.counts, self.kinds = collections.Counter(), collections.Counter()
        self.by_format, self.known = by_format, known_formats(options.layouts)

    def layout(self, format_id):
        if format_id not in self.layouts:
            self.layouts[format_id] = Layout(self.tool.path, self.options.layouts, format_id)
        return self.layouts[format_id]

    def subject(self, path, format_id):
        if path not in self.drawers:
            subject = Subject(self.tool, path, format_id, self.layout(format_id))
            self.drawers[path] = None
            if subject.form is not None:
                subject.spots = spots(subject.layout, subject.form)
                self.drawers[path] = (subject, Drawer(subject.layout, subject.spots))
        return self.drawers[path]

    def one(self, chance, path, format_id, family):
        """One change, or a few of values at once; how many."""
        known = self.subject(path, format_id)
        if known is None:
            return 0
        subject, drawer = known
        only = {"d2df_text": self.whole.text, "mapdef": self.whole.definition}.get(family)
        kinds = [only] if only else self.whole.kinds(subject)
        if only or kinds and chance.random() < WHOLE:
            kind = chance.choice(kinds)
            done = kind(chance, subject)
            self.kinds[kind.__name__] += done
            return int(done)
        changes = [drawer.draw(chance)]
        if changes[0] is None:
            return 0
        if changes[0].kind == "set" and chance.random() < 0.3:
            for other in filter(None, (drawer.draw(chance) for _ in range(3))):
                if other.kind == "set" and not any(starts(one.path, other.path) or starts(other.path, one.path) for one in changes):
                    changes.append(other)
        self.by_path(chance, subject, changes)
        return len(changes)

    def by_path(self, chance, subject, changes):
        found = self.verbs.words(chance, subject, changes)
        if found is None:
            return
        words, follows = found
        self.kinds[words[0]] += len(changes)
        out = self.whole.out()
        done = self.tool.run(*words)
        self.judge.changes = changes
        if not self.judge.is_refused(f"{subject.format_id} {os.path.basename(subject.path)}", words, done, os.path.exists(out)):
            self.judge.judge(subject, changes, follows, words, done, out)

    def family(self, chance, family, rounds):
        formats = [each for each in self.by_format if each in (FAMILIES[family] or ()) or
                   FAMILIES[family] is None and each not in FAMILIES]
        for _ in range(20 * rounds):
            if self.counts[family] >= rounds or not formats:
                return
            format_id = chance.choice(formats)
            self.counts[family] += self.one(chance, chance.choice(self.by_format[format_id]), format_id, family)


def known_formats(folder):
    return {os.path.splitext(name)[0] for name in os.listdir(folder) if name.endswith(".layout")}


def find(options):
    """Paths by format, and copies of maps in the other revisions of their format."""
    tool, by_format, known = Tool(options.tool, options.folder), collections.defaultdict(list), known_formats(options.layouts)
    for path in sorted(map(os.path.abspath, files_of(options.places)), key=os.path.basename):  # the same cases in all trees
        if not 0 < os.path.getsize(path) <= SIZE_MAX:
            continue
        done = tool.run("check", "--json", path)
        format_id = json.loads(done.stdout).get("format") if done.stdout else None
        if format_id is None:  # what no bytes tell is named by its fixture
            format_id = os.path.basename(path).split("-")[0]
        if format_id in known:
            by_format[format_id].append(path)
    for path in list(by_format.get("pmf", ())):
        for revision in REVISIONS[1:]:
            made = tool.file(f"{os.path.basename(path)}-{revision}")
            if tool.run("convert", "--for", revision, path, "-o", made).returncode == 0:
                by_format["pmf"].append(made)
    return dict(sorted(by_format.items()))


def work(job):
    """One job of several: what came of its share."""
    options, by_format, families, rounds, seed = job
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        changes = Changes(options, folder, by_format)
        for family in families:
            changes.family(random.Random(f"{seed} {family}"), family, rounds)
        judge = changes.judge
        return judge.wrong, judge.refused, judge.accepted, judge.made, changes.counts, changes.tool.runs, changes.kinds


def report(results):
    wrong = [line for result in results for line in result[0]]
    refused, accepted, counts, kinds = (sum((result[index] for result in results), collections.Counter()) for index in (1, 2, 4, 6))
    print(f"1..1\n{'not ' if wrong else ''}ok 1 - {sum(counts.values())} changes land where they were meant")
    for what, words, intended, reason in wrong:
        print(f"# {what}: {words}\n#   meant: {intended}\n#   {reason}")
    print(f"# {dict(sorted(counts.items()))}; {sum(result[3] for result in results)} made, "
          f"{sum(refused.values())} refused, {sum(result[5] for result in results)} runs")
    for name, counted in (("by", kinds), ("refused", refused), ("accepted", accepted)):
        for reason, count in counted.most_common():
            print(f"#   {name} {reason}: {count}")
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("layouts")
    parser.add_argument("rounds", type=int, help="of all families together")
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--family", choices=list(FAMILIES))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--mapdef", help="the engine's own definition of maps; without it that family is left out")
    parser.add_argument("places", nargs="+")
    options = parser.parse_args()
    families = [options.family] if options.family else list(FAMILIES)
    families = [family for family in families if family != "mapdef" or options.mapdef]
    with tempfile.TemporaryDirectory() as options.folder:
        by_format = find(options)
        there = [family for family in families if any(each in (FAMILIES[family] or ()) or FAMILIES[family] is None for each in by_format)]
        rounds = -(-options.rounds // len(there))
        jobs = [(options, by_format, [family], rounds, options.seed) for family in there]
        if options.jobs > 1:
            with multiprocessing.Pool(options.jobs) as pool:
                results = pool.map(work, jobs, 1)
        else:
            results = [work(job) for job in jobs]
    return report(results)


if __name__ == "__main__":
    sys.exit(main())
