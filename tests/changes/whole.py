# SPDX-License-Identifier: MIT
#
# Changes of a file as a whole: entries of archives edited in place, folders packed, maps as texts, other revisions, operations,
# rooms put in, upgrades, repairs of what is sound. Each has a law of its own besides those of law.py, which the others
# share: what was not named is as it was, as the walkers read it.
import collections
import json
import os
import shutil

import forms
from draw import Drawer
from law import Subject
from layouts import spots
from walkers import WALKS
from walkers.archives import READERS
from walkers.reader import Complaints

REVISIONS = ("seed", "2025-12-27", "2026-01-03")
REVISED = ("revision", "detail_scale", "detail_offset")


def entries(format_id, data):
    return READERS[format_id](data, Complaints())


class Whole:
    """Each method makes one change of a subject and judges it; false when there is nothing it could do."""

    def __init__(self, changes):
        self.changes, self.tool, self.judge = changes, changes.tool, changes.judge

    def kinds(self, subject):
        kinds, self.judge.changes = [], ()
        if subject.format_id in READERS and not subject.is_unread and not subject.found:
            kinds += [self.entry, self.entry, self.pack]
        if subject.format_id == "d2df":
            kinds += [self.operation]
        if subject.format_id == "pmf" and not subject.is_unread:
            kinds += [self.revision]
        if subject.format_id == "prj2":
            kinds += [self.upgrade] if subject.found else [self.rooms, self.upgrade]
        if subject.format_id in ("prj", "prj2", "d2df") and not subject.found:
            kinds += [self.repair]
        return kinds

    def out(self):
        path = self.tool.file("out")
        if os.path.exists(path):
            os.unlink(path)
        return path

    def run(self, subject, *words, good=(0,)):
        """A run that is not refused, or None."""
        self.out()
        done = self.tool.run(*words)
        what = f"{subject.format_id} {os.path.basename(subject.path)}"
        if done.returncode in good:
            return done
        self.judge.is_refused(what, words, done, os.path.exists(self.tool.file("out")))
        return None

    def blame(self, subject, words, reason):
        self.judge.blame(f"{subject.format_id} {os.path.basename(subject.path)}", words, reason)

    # ---- archives

    def entry(self, chance, subject):
        """A value of an entry, set in the archive itself: all other entries have their bytes."""
        done = self.tool.run("list", "--json", subject.path)
        listed = json.loads(done.stdout)["entries"] if done.returncode == 0 else []
        known = [one for one in listed if one.get("format") in self.changes.known and one["name"]]
        if not known or len({one["name"] for one in listed}) < len(listed):
            return False
        one = chance.choice(known)
        copy = self.tool.file("archive" + os.path.splitext(subject.path)[1])
        shutil.copyfile(subject.path, copy)
        inside = f"{copy}:/{one['name']}"
        form = self.tool.form(inside, one["format"])
        layout = self.changes.layout(one["format"])
        if form is None:
            return False
        change = Drawer(layout, spots(layout, form)).draw_scalar(chance)
        if change is None:
            return False
        words = ["set", "-t", one["format"], "-i", inside, f"{forms.spelled(change.path)}={literal(change.value)}"]
        if self.run(subject, *words) is None:
            return True
        self.judge.changes = (change,)
        with open(copy, "rb") as file:
            after = entries(subject.format_id, file.read())
        before = entries(subject.format_id, subject.bytes)
        changed = [index for index, pair in enumerate(zip(before, after)) if pair[0] != pair[1]]
        now = self.tool.form(inside, one["format"])
        enums = list(layout.enums.values())
        if len(before) != len(after) or len(changed) > 1:
            self.blame(subject, words, f"other entries changed: {changed}")
        elif now is None or not forms.same(forms.at(now, change.path), change.value, enums, layout.bits):
            self.blame(subject, words, "the entry does not have the value")
        else:
            self.judge.sound(f"{subject.format_id} {os.path.basename(subject.path)}", subject, words, copy, content=True)
        return True

    def pack(self, chance, subject):
        """A folder with one entry more, less, of another name or other bytes: all others have theirs."""
        folder = self.tool.file("folder")
        shutil.rmtree(folder, ignore_errors=True)
        if self.run(subject, "extract", "-t", subject.format_id, "--raw", subject.path, "-o", "folder") is None:
            return True
        path = os.path.join(folder, "manifest.json")
        with open(path, encoding="utf-8") as file:
            manifest = json.load(file)
        found = list(places_of_files(manifest))
        if not found:
            return False
        holder, index = chance.choice(found)
        names = chance.choice(("bytes", "delete", "duplicate"))
        element = forms.at(manifest, holder)[index]
        expected = collections.Counter((kind, name) + (content,) for kind, name, _, content in entries(subject.format_id, subject.bytes))
        before = sum(expected.values())
        if names == "bytes":
            files = list(file_names(element))
            with open(os.path.join(folder, files[0]), "ab") as file:
                file.write(bytes(chance.randrange(256) for _ in range(chance.randrange(1, 50))))
        elif names == "delete":
            manifest = forms.remove(manifest, (*holder, index))
        else:
            manifest = forms.insert(manifest, (*holder, len(forms.at(manifest, holder))), element)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(manifest, file, ensure_ascii=False)
        out = self.out()
        words = ["pack", "folder", "-o", "out"]
        if self.run(subject, *words) is None:
            return True
        with open(out, "rb") as file:
            data = file.read()
        made = collections.Counter((kind, name) + (content,) for kind, name, _, content in entries(subject.format_id, data))
        gone, come = sum((expected - made).values()), sum((made - expected).values())
        allowed = {"bytes": (1, 1), "delete": (1, 0), "duplicate": (0, 1)}[names]
        shared = subject.format_id == "dfwad" and names == "bytes"  # several names may have one file
        if (gone, come) != allowed and not (shared and gone == come) or sum(made.values()) != before + come - gone:
            self.blame(subject, words, f"{names}: {gone} entries gone and {come} new, not {allowed}")
        else:
            self.judge.sound(f"{subject.format_id} {os.path.basename(subject.path)}", subject, [*words, names], out, content=True,
                             damage=names != "bytes")
        return True

    # ---- maps

    def text(self, chance, subject):
        """As a text and back: the very bytes; and the text is whole."""
        change = self.changes.drawers[subject.path][1].draw(chance)
        if change is None:
            return False
        words, _ = self.changes.verbs.own(subject, [change])
        if self.run(subject, words[0], "-t", "d2df", "-o", "changed.map", "--", *words[1:]) is None:
            return True
        self.judge.changes = (change,)
        if self.run(subject, "convert", "changed.map", "-o", "changed.txt") is None:
            return True
        with open(self.tool.file("changed.txt"), "rb") as file:
            complaints = WALKS["d2df_text"](file.read())
        back = self.run(subject, "convert", "changed.txt", "-o", "back.map")
        if back is None:
            return True
        self.judge.changes = (change,)
        with open(self.tool.file("changed.map"), "rb") as one, open(self.tool.file("back.map"), "rb") as other:
            same = one.read() == other.read()
        if complaints:
            self.blame(subject, ["convert", "to text"], f"walk: {complaints[:3]}")
        elif not same:
            self.blame(subject, ["convert", "to text and back"], "other bytes")
        else:
            self.judge.made += 1
        return True

    def definition(self, chance, subject):
        """By the definition of the engine (mapdef) the same change makes the same bytes."""
        change = self.changes.drawers[subject.path][1].draw(chance)
        if change is None or change.what in ("new element", "add member"):  # of which every definition has its own defaults
            return False
        words, _ = self.changes.verbs.own(subject, [change])
        self.judge.changes = (change,)
        out, results = self.out(), []
        for how in (("-t", "d2df"), ("--layout", self.changes.options.mapdef)):
            self.out()
            done = self.tool.run(words[0], *how, "--force", "-o", "out", "--", *words[1:])
            with open(out if done.returncode == 0 else os.devnull, "rb") as file:
                results.append((done.returncode, file.read(), done.stderr))
        if b"JSON-NAME" in results[1][2]:
            return False  # not all names are in all definitions
        if results[0][:2] != results[1][:2]:
            self.blame(subject, words, f"statuses {results[0][0]} and {results[1][0]}, or other bytes: {results[1][2][:200]}")
        elif results[0][0]:
            self.judge.refused["by both definitions"] += 1
        else:
            self.judge.made += 1
        return True

    def operation(self, chance, subject):
        """What is no panel stays what it is, and all panels show the texture they showed."""
        do = chance.choice(("merge-panels=16", "drop-textures", f"shift={chance.randrange(-99, 99)},{chance.randrange(99)}",
                            f"resize={chance.randrange(300)},{chance.randrange(300)},0,{chance.randrange(300)}"))
        out = self.out()
        words = ["edit", "-t", "d2df", subject.path, "--do", do, "-o", "out"]
        if self.run(subject, *words) is None:
            return True
        after = self.tool.form(out, "d2df") if os.path.exists(out) else subject.form
        if after is None:
            self.blame(subject, words, "the result cannot be read")
            return True
        if not do.startswith("resize") and kept(subject.form, "shift" in do, "merge" in do) != kept(after, "shift" in do, "merge" in do):
            self.blame(subject, words, "something else changed")
        elif os.path.exists(out):
            self.judge.sound(f"d2df {os.path.basename(subject.path)}", subject, words, out)
        return True

    def revision(self, chance, subject):
        """In another revision all is as it was but what the revision has more or less."""
        out = self.out()
        words = ["convert", "--for", chance.choice(REVISIONS), subject.path, "-o", "out"]
        if self.run(subject, *words) is None:
            return True
        after = self.tool.form(out, "pmf")
        wrong = ["it cannot be read"] if after is None else \
            [forms.spelled(place) for place in forms.differences(subject.form, after)
             if str(place[-1]) not in REVISED and not any(str(step) in REVISED or "$" in str(step) for step in place)]
        if wrong:
            self.blame(subject, words, f"changed as well: {wrong[:3]}")
        else:
            self.judge.sound(f"pmf {os.path.basename(subject.path)}", subject, words, out)
        return True

    # ---- projects

    def rooms(self, chance, subject):
        """Rooms of a project put into it again: those that it had are as they were."""
        count = len(subject.form.get("rooms") or [])
        indices = [str(room["index"]) for room in subject.form.get("rooms") or [] if isinstance(room.get("index"), int)]
        if not count or len(indices) != count or len(set(indices)) != count:
            return False
        some = ",".join(chance.sample(indices, min(len(indices), chance.choice((1, 2, 3)))))
        if self.run(subject, "extract-rooms", subject.path, "--rooms", some, "-o", "part", good=(0, 1)) is None:
            return True
        out = self.out()
        words = ["insert-rooms", subject.path, "part", "-o", "out"]
        if self.run(subject, *words, good=(0, 1)) is None:
            return True
        after = self.tool.form(out, "prj2")
        if after is None or after["rooms"][:count] != subject.form["rooms"]:
            self.blame(subject, [*words, some], "rooms that were there changed")
        elif len(after["rooms"]) != count + some.count(",") + 1:
            self.blame(subject, [*words, some], f"{len(after['rooms'])} rooms of {count}")
        else:
            self.judge.sound(f"prj2 {os.path.basename(subject.path)}", subject, [*words, some], out, said=True)
        return True

    def upgrade(self, chance, subject):
        """As many rooms, sectors and objects as before."""
        out = self.out()
        words = ["upgrade", subject.path, "-o", "out"]
        if self.run(subject, *words, good=(0, 1)) is None:
            return True
        after = self.tool.form(out, "prj2")
        if after is None or sizes(after) != sizes(subject.form):
            self.blame(subject, words, f"{sizes(subject.form)[:3]} became {after and sizes(after)[:3]}")
        else:
            self.judge.sound(f"prj2 {os.path.basename(subject.path)}", subject, words, out, said=True)
        return True

    def repair(self, chance, subject):
        """A sound file stays as it is; another has no new damage."""
        out = self.out()
        words = ["repair", "-t", subject.format_id, subject.path, "-o", "out"]
        done = self.run(subject, *words, good=(0, 1))
        if done is None or not os.path.exists(out):
            return True
        with open(out, "rb") as file:
            same = file.read() == subject.bytes
        if not subject.damage and not done.stdout and not same:
            self.blame(subject, words, "a change without a word")
        else:
            self.judge.sound(f"{subject.format_id} {os.path.basename(subject.path)}", subject, words, out, said=True)
        return True


def literal(value):
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def places_of_files(value, path=()):
    """Elements of lists that have one file each: (path of the list, index)."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places_of_files(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            below = list(places_of_files(inner, (*path, index)))
            if below:
                yield from below
            elif len(list(file_names(inner))) == 1:
                yield path, index


def file_names(value):
    if isinstance(value, dict):
        if "$file" in value:
            yield value["$file"]
        else:
            for inner in value.values():
                yield from file_names(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from file_names(inner)


def kept(form, is_moved, is_merged):
    """What an operation leaves: kinds of things in their order, and what panels show."""
    paths = [one["path"] for one in form.get("textures") or []]
    panels = [paths[one["texture"]] if one["texture"] < len(paths) else None for one in form.get("panels") or []]
    things = [[one["type"] if is_moved else one for one in form.get(name) or []] for name in ("items", "monsters", "areas")]
    return things, sorted(set(map(str, panels))) if is_merged else panels


def sizes(form):
    return [(len(room.get("sectors") or []), len(room.get("objects") or [])) for room in form.get("rooms") or []]
