# SPDX-License-Identifier: MIT
#
# A Tomb Editor project as the editor has it in memory, and saved as the editor saves it: it knows things, not numbers.
# From the JSON form of a file references become the things they name; whoever saves counts anew (objects room by room:
# portals, triggers, ghost blocks, then the others; textures, geometries and sets of events in their order) and spells as
# usual.
# Written from what is known of the format, without a word of how this library compares or merges.
import copy
import json
import re

SETS = ("event_sets", "volume_event_sets", "global_event_sets")
SET_OF_VOLUME = {"old_event_set_index": SETS[0], "event_set_index": SETS[1]}  # by the form of the volume
REFERENCES = {"texture_id": "textures", "level_texture_id": "textures", "imported_geometry_id": "imported_geometries",
              **SET_OF_VOLUME}
NUMBERED = ("textures", "imported_geometries", *SETS)
KINDS = ("portal", "trigger", "ghost_block")


class Link:
    """A reference to a thing."""

    def __init__(self, thing):
        self.thing = thing

    def __deepcopy__(self, memo):
        return Link(copy.deepcopy(self.thing, memo))


class Kept:
    """The sectors of a room, which are most of a project and which nobody edits here: as JSON text, in which faces name
    textures by the numbers of the file that it is from."""
    TEXTURE = re.compile(r'(?<="texture_id": )-?[0-9]+')

    def __init__(self, text):
        self.text = text

    def __deepcopy__(self, memo):
        return self

    def textures(self):
        return {int(number) for number in self.TEXTURE.findall(self.text)}

    def renamed(self, names):
        """The text with other names of textures."""
        if all(names.get(number, number) == number for number in self.textures()):
            return self.text
        return self.TEXTURE.sub(lambda found: str(names.get(int(found[0]), found[0])), self.text)


def kept(sectors):
    text = json.dumps(sectors)
    spelled = "$" in text.replace('"$type"', "").replace('"$unknown"', "")
    return Kept(json.dumps(spelled_as_usual(sectors)) if spelled else text)


def text_of(form):
    """JSON text of a form with what is kept."""
    texts = []

    def mark(value):
        texts.append(value.text)
        return f"@kept {len(texts) - 1}@"

    text = json.dumps(form, default=mark)
    return re.sub('"@kept ([0-9]+)@"', lambda found: texts[int(found[1])], text)


def kind_of(thing):
    return KINDS.index(thing["$type"]) if thing["$type"] in KINDS else len(KINDS)


def is_object_parameter(value):
    return isinstance(value, dict) and value.get("parameter_type") == "ObjectId"


class Project:
    """`form`: the JSON form of a PRJ2, which is used up."""

    def __init__(self, form):
        self.form = form
        self.rooms = form["rooms"]
        self.numbered_things = [(name, form["settings"].get(name) or []) for name in NUMBERED]
        self.dangling = 0
        self._by_id = {thing["id"]: thing for thing in reversed(self.objects())}
        self._numbered = {name: {thing["index"]: thing for thing in reversed(things) if "index" in thing}
                          for name, things in self.numbered_things}
        for room in self.rooms:
            if "sectors" in room:
                room["sectors"] = kept(room["sectors"])
                self.dangling += len(room["sectors"].textures() - {-1, *self._numbered["textures"]})
        self._walk(form, self._link)

    def rename_kept(self, names):
        for room in self.rooms:
            if "sectors" in room:
                room["sectors"] = Kept(room["sectors"].renamed(names))

    def objects(self):
        """Those that can be read."""
        return [thing for room in self.rooms for thing in room.get("objects") or [] if isinstance(thing.get("id"), int)]

    def copy(self):
        return copy.deepcopy(self)

    # ---- references

    def _walk(self, value, visit):
        if isinstance(value, dict):
            for key, inner in value.items():
                if not visit(value, key):
                    self._walk(inner, visit)
        elif isinstance(value, list):
            for inner in value:
                self._walk(inner, visit)

    def _link(self, holder, key):
        value = holder[key]
        list_name = REFERENCES.get(key)
        if isinstance(value, int) and list_name:
            found = self._numbered[list_name].get(value)
        elif isinstance(value, int) and (key == "target_object_id" or (key == "value" and is_object_parameter(holder))):
            found = self._by_id.get(value)
        else:
            return False
        if found is not None:
            holder[key] = Link(found)
        elif value != -1:
            self.dangling += 1
        return True

    # ---- saving

    def _order(self):
        self.rooms.sort(key=lambda room: room.get("index", 0))
        for room in self.rooms:
            (room.get("objects") or []).sort(key=kind_of)

    def save(self):
        """The JSON form of the file that the editor would write."""
        saved = self.copy()
        saved._order()
        numbers = {}
        for count, thing in enumerate(saved.objects()):
            thing["id"] = numbers[id(thing)] = count
        saved.rename_kept({thing.get("index"): count for count, thing in enumerate(saved.form["settings"].get("textures") or [])})
        for _, things in saved.numbered_things:
            for count, thing in enumerate(things):
                thing["index"] = numbers[id(thing)] = count

        def number(holder, key):
            if isinstance(holder[key], Link):
                gone = -1 if key in SET_OF_VOLUME else 0  # what is gone becomes number 0, as the editor has it
                holder[key] = numbers.get(id(holder[key].thing), gone)
                return True
            return False

        saved._walk(saved.form, number)
        return spelled_as_usual(saved.form)

    def numbered(self):
        """The JSON form with the numbers that things have already, as a program writes it that counts nothing anew."""
        numbered = self.copy()

        def number(holder, key):
            if isinstance(holder[key], Link):
                thing = holder[key].thing
                holder[key] = thing["index"] if key in REFERENCES else thing["id"]
                return True
            return False

        numbered._walk(numbered.form, number)
        return spelled_as_usual(numbered.form)

    # ---- comparing

    def content(self):
        """What the project says, whatever the numbers and the order of things that have none."""

        def plain(value):
            if isinstance(value, Link):
                return {"-> ": plain({key: inner for key, inner in value.thing.items()
                                      if key not in ("id", "index") and not holds_link(inner)})}
            if isinstance(value, Kept):
                return value.text
            if isinstance(value, dict):
                return {key: plain(inner) for key, inner in value.items() if key != "id" and key[:1] != "$" or key == "$type"}
            return [plain(inner) for inner in value] if isinstance(value, list) else value

        whole = self.copy()
        whole._order()
        whole.rename_kept({thing["index"]: json.dumps(json.dumps({key: value for key, value in thing.items() if key != "index"}, sort_keys=True))
                           for thing in whole.form["settings"].get("textures") or [] if "index" in thing})
        for _, things in whole.numbered_things:
            for thing in things:
                thing.pop("index", None)
        form = plain(spelled_as_usual(whole.form))
        for room in form["rooms"]:
            room["objects"] = sorted(json.dumps(thing, sort_keys=True) for thing in room.get("objects") or [])
        for name in ("textures", "imported_geometries"):  # the order of sets is the author's
            form["settings"][name] = sorted(json.dumps(thing, sort_keys=True) for thing in form["settings"].get(name) or [])
        return form


def holds_link(value):
    if isinstance(value, dict):
        return any(holds_link(inner) for inner in value.values())
    return isinstance(value, Link) or (isinstance(value, list) and any(holds_link(inner) for inner in value))


def spelled_as_usual(value):
    """Without what only says how a file was spelled."""
    if isinstance(value, dict):
        return {key: spelled_as_usual(inner) for key, inner in value.items() if "$" not in key or key in ("$type", "$format", "$unknown")}
    return [spelled_as_usual(inner) for inner in value] if isinstance(value, list) else value


def differences(a, b, path=""):
    """Where two contents differ, at most a few lines."""
    if a == b:
        return []
    if type(a) is not type(b):
        return [f"{path}: {json.dumps(a)[:150]} / {json.dumps(b)[:150]}"]
    if isinstance(a, dict):
        return [line for key in sorted({*a, *b}) for line in differences(a.get(key), b.get(key), f"{path}/{key}")][:9]
    if isinstance(a, list) and len(a) == len(b):
        return [line for index, pair in enumerate(zip(a, b)) if pair[0] != pair[1]
                for line in differences(*pair, f"{path}/{index}")][:9]
    if isinstance(a, list):
        only_a, only_b = [item for item in a if item not in b], [item for item in b if item not in a]
        return [f"{path}: {len(a)} / {len(b)}: only {json.dumps(only_a)[:300]} / {json.dumps(only_b)[:300]}"]
    if isinstance(a, str) and len(a) > 400:
        at = next((index for index, pair in enumerate(zip(a, b)) if pair[0] != pair[1]), min(len(a), len(b)))
        a, b = a[max(0, at - 100):at + 100], b[max(0, at - 100):at + 100]
    return [f"{path}: {str(a)[:400]} / {str(b)[:400]}"]
