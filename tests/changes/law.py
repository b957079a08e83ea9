# SPDX-License-Identifier: MIT
#
# The law: a change is refused with a reason, and nothing is written; or the result reads, differs from what was meant
# nowhere, has no new damage, and a walk over its bytes finds nothing that it did not find before.
#
# What may differ besides the value that was named:
#   references by index, which follow their elements (worked out here from what the layout says refers to what);
#   lists of free numbers, which follow what uses them (tables.py);
#   members whose presence or case the layout hangs on the changed one, or that the tool says it dropped;
#   how something was spelled (the keys with $), of the value named, of what holds it, and of what the layout packs by it.
# What a walk finds that is about values (a number that names nothing, a table that is out of date) is let pass where the
# tool says it as well: in what it prints, or as a new finding of `check`. What is about structure never is.
import collections
import json

import forms
import tables
from forms import spelled
from layouts import is_bits
from tool import notes, refusal
from walkers import WALKS

ABOUT_VALUES = ("reference ", "number", "table", "luxels", "range", "kind", "order", "twice", "id twice", "method", "computed",
                "pop_", "pop2_", "names", "header", "mandatory", "magic", "version", "end notes")


class Subject:
    """A file to change, and all that is asked of it once."""

    def __init__(self, tool, path, format_id, layout):
        self.path, self.format_id, self.layout = path, format_id, layout
        with open(path, "rb") as file:
            self.bytes = file.read()
        self.form = tool.form(path, format_id)
        self.found = kinds(WALKS[format_id](self.bytes)) if format_id in WALKS else None
        self.codes, self.damage = tool.findings(path, format_id)
        self.spots = None
        self.is_unread = has_unread(self.form)


def has_unread(form):
    """Whether some offset leads to what could not be read, and stands as it is."""
    if isinstance(form, dict):
        return any(key.endswith("$place") and isinstance(value, str) or has_unread(value) for key, value in form.items())
    return isinstance(form, list) and any(isinstance(value, (dict, list)) and has_unread(value) for value in form)


def kinds(complaints):
    return collections.Counter(kind for kind, _ in complaints)


# ---- what is meant

def renumbered(subject, form, change):
    """The form with references that follow the elements of a list; and the paths of those that lost theirs."""
    where, at = change.path[:-1], change.path[-1]

    def moved(index):
        if change.kind == "insert":
            return index + (index >= at)
        if change.kind == "delete":
            return None if index == at else index - (index > at)
        rest = index - (index > at) if index != at else None
        return change.to if rest is None else rest + (rest >= change.to)

    def names(path, spot):
        """Whether it is this list that `path` means there."""
        if path[:1] == "/":
            return path == "".join(f"/{step}" for step in where)
        around = where[:-1] # the struct that has the list
        return path == where[-1] and spot.path[:len(around)] == around and \
            not any(isinstance(part := forms.at(form, spot.path[:end]), dict) and path in part
                    for end in range(len(around) + 1, len(spot.path)))

    lost = []
    for spot in subject.spots:
        value, own = forms.number(spot.value), spot.path
        if isinstance(value, dict) and is_bits(spot.schema):
            number = next((key for key, part in spot.schema["properties"].items() if key != "$rest" and part.get("type") == "integer"), None)
            value, own = value.get(number, 0), (*spot.path, number)
        if isinstance(value, bool) or not isinstance(value, int) or spot.name is None:
            continue
        path, base, none, bits, when = subject.layout.references(spot.struct).get(spot.name, ("", 0, (), -1, None))
        kept, value = value & ~bits, value & bits
        if not path or value in none or not names(path, spot) or not 0 <= value - base < len(forms.at(form, where)):
            continue
        if when and str(forms.at(form, spot.path[:-1]).get(when[0], 0)) != when[1]:
            continue
        follows = moved(value - base)
        if follows is None:
            if not forms.starts(spot.path, change.path):
                lost.append(own)
        elif follows + base != value:
            form = forms.put(form, own, kept | follows + base)
    return form, lost


def meant(subject, changes, follows):
    """What the form should be. `follows`: whether references follow elements, as with the verbs for elements of lists."""
    form, lost = subject.form, []
    for change in changes:
        if change.kind == "set":
            form = forms.put(form, change.path, change.value)
            continue
        is_element = isinstance(change.path[-1], int)
        if follows and is_element:
            form, lost = renumbered(subject, form, change)
        if change.kind == "insert":
            form = forms.insert(form, change.path, change.value)
        elif change.kind == "delete":
            form = forms.remove(form, change.path)
        else:
            form = forms.move(form, change.path, change.to)
    return form, lost


def passed_on(expected, after, place):
    """Whether bytes before a block are told of another element that has the same block, which is the first one now."""
    holder, key = place[:-2], place[-1]
    name = key.removesuffix("$gap")

    def gives(one, other):
        return (key in one[0] and key not in one[1] and key not in other[0] and one[0][key] == other[1].get(key) and
                one[1].get(name) == other[1].get(name) is not None and name + "$overlap" in one[1])

    try:
        pairs = list(zip(forms.at(expected, holder), forms.at(after, holder), strict=True))
        here = pairs[place[-2]]
    except (KeyError, IndexError, TypeError, ValueError):
        return False
    return any(gives(here, there) or gives(there, here) for there in pairs)


# ---- what came of it

class Judge:
    def __init__(self, tool):
        self.tool, self.wrong, self.changes = tool, [], ()
        self.refused, self.made, self.accepted = collections.Counter(), 0, collections.Counter()

    def blame(self, what, words, reason):
        intended = "; ".join(f"{one.kind} {spelled(one.path)} {json.dumps(one.value, ensure_ascii=False)[:100]}" for one in self.changes)
        self.wrong.append((what, " ".join(words)[:400], intended, reason[:700]))

    def is_refused(self, what, words, done, out_exists):
        """Whether it was, and well."""
        if done.returncode == 0:
            return False
        code = refusal(done)
        if code is None:
            self.blame(what, words, f"status {done.returncode}: {done.stderr.decode('utf-8', 'replace')}")
        elif out_exists:
            self.blame(what, words, "refused, and something was written")
        else:
            self.refused[code] += 1
        return True

    def judge(self, subject, changes, follows, words, done, path):
        """A change of values by path, and the file it made."""
        what = f"{subject.format_id} {subject.path.rsplit('/', 1)[-1]}"
        after = self.tool.form(path, subject.format_id)
        if after is None:
            self.blame(what, words, "the result cannot be read")
            return
        expected, lost = meant(subject, changes, follows)
        if subject.format_id == "prj" and words[0] in ("set", "insert", "delete", "move", "edit", "apply"):
            expected = tables.updated(subject.form, expected, after)
        said = notes(done)
        reasons = [self.differs(subject, changes, expected, after, place, said) for place in forms.differences(expected, after)]
        reasons = [reason for reason in reasons if reason]
        named = set().union(*said.values()) if said else set()
        if lost and not named:
            reasons.append(f"references lost without a word: {spelled(lost[0])} and {len(lost) - 1} more")
        if reasons:
            self.blame(what, words, "; ".join(reasons[:4]))
            return
        self.sound(what, subject, words, path, bool(said), any("resources" in change.path for change in changes),
                   not self.brings_damage() and not any("resources" in change.path and change.path[-1] == "data" for change in changes))

    def brings_damage(self):
        """Whether something was put in of which the layout knows nothing: a copy of what is damaged is damaged as well."""
        return any("$unknown" in json.dumps(change.value) for change in self.changes)

    def sound(self, what, subject, words, path, said=False, content=False, damage=True):
        """The result has no new damage, and the walk finds nothing new. `content`: bytes of a resource were named, of which
        nothing says what they should be; `damage`: whether entries are looked at, too."""
        codes, found = self.tool.findings(path, subject.format_id)
        new = found - subject.damage
        if new and damage:
            self.blame(what, words, f"new damage: {dict(new)}")
            return
        if subject.found is not None:
            with open(path, "rb") as file:
                complaints = WALKS[subject.format_id](file.read())
            for kind in kinds(complaints) - subject.found:
                told = said or codes - subject.codes or kind.startswith("pop") and content
                if kind == "copy" and subject.is_unread:
                    continue  # what cannot be read is carried as it is
                if not (kind.startswith(ABOUT_VALUES) and told):
                    self.blame(what, words, f"walk: {[one for one in complaints if one[0] == kind][:2]}, check: {dict(codes - subject.codes)}")
                    return
                self.accepted[f"walk and tool both say: {kind}"] += 1
        self.made += 1

    def differs(self, subject, changes, expected, after, place, said):
        """Why a difference is wrong; None when it is not."""
        enums = list(subject.layout.enums.values())
        for change in changes:
            if forms.starts(place, change.path) or forms.starts(change.path, place) and change.kind == "set":
                try:
                    one, other = forms.at(expected, change.path), forms.at(after, change.path)
                except (KeyError, IndexError, TypeError):
                    one, other = change.value, None
                if forms.same(one, other, enums, subject.layout.bits) or change.what in ("new element", "add member"):
                    self.accepted["spelled otherwise, or filled up"] += 1
                    return None
                holder = change.path[:-1]
                if change.kind == "move" and holder and forms.same(forms.at(expected, holder), forms.at(after, holder), enums,
                                                                         subject.layout.bits):
                    self.accepted["bits in another order"] += 1
                    return None
                if other is None and change.kind == "set" and forms.is_none(one, enums):
                    self.accepted["nothing, and left out"] += 1
                    return None
        last = str(place[-1]) if place else ""
        if last.endswith("$gap") and passed_on(expected, after, place):
            self.accepted["what lies before shared bytes, with the first of those that share them"] += 1
            return None
        if last.endswith("$overlap") or last.endswith("$place") and any(one.kind != "set" or one.what == "add member" for one in changes):
            self.accepted["how many blocks lie before, or shared bytes"] += 1
            return None
        if last.split("$")[0] in subject.layout.pools and last.endswith(("$packed", "$raw")):
            self.accepted["the spelling of a pool whose values change"] += 1
            return None
        spelling = next((index for index, step in enumerate(place) if isinstance(step, str) and "$" in step), None)
        if spelling is not None and any(forms.starts(change.path, place[:spelling]) for change in changes):
            self.accepted["$" + str(place[spelling]).rsplit("$", 1)[-1] + " of what holds the value"] += 1
            return None
        if any(path == spelled(place) or path.startswith(spelled(place) + "/") or spelled(place).startswith(path + "/")
               for code in ("EDIT-DROPPED",) for path in said.get(code, ())):
            self.accepted["said to be dropped"] += 1
            return None
        if any(subject.layout.hangs(place, step) for change in changes for step in change.path if isinstance(step, str)):
            self.accepted["hangs on the changed member"] += 1
            return None
        if last.endswith("$packed") and any(subject.layout.hangs([last.removesuffix("$packed")], change.path[-1]) for change in changes):
            self.accepted["$packed of what the changed member says how to pack"] += 1
            return None

        formed = [change for change in changes if change.kind == "set" and change.path[-1:] == ("form",)]
        if any(place == change.path and change.value in subject.layout.usual_forms and not forms.has(after, place) or
               place[:-1] == change.path[:-1] and last in subject.layout.of_some_forms and
               forms.has(expected, place) != forms.has(after, place) for change in formed):
            self.accepted["members that its form has"] += 1
            return None

        def value(form):
            try:
                return json.dumps(forms.at(form, place), ensure_ascii=False)[:80]
            except (KeyError, IndexError, TypeError):
                return "nothing"
        return f"{spelled(place)}: {value(expected)} meant, {value(after)} there"
