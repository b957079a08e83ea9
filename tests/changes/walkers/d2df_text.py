# SPDX-License-Identifier: MIT
#
# A walk over a Doom2D Forever map as text: braces, fields that end, names that records refer to. Knows the grammar alone,
# not the fields.
import re

from .reader import Broken, walked

TOKEN = re.compile(r"""\s+|//[^\n]*|/\*.*?\*/|\(\*.*?\*\)|(?P<word>[A-Za-z_\x80-\U0010ffff][\w\x80-\U0010ffff]*)
    |(?P<number>[+-]?\d\w*)|(?P<text>'(?:''|[^'])*'|"(?:\\.|[^"\\])*"|`[^`]*`)|(?P<mark>[{}()\[\];|+])""", re.X | re.S)
RECORDS = {"texture", "panel", "item", "area", "monster", "trigger"}
REFERENCES = {"texture": "texture", "texture_panel": "panel", "panelid": "panel", "monsterid": "monster"}
MANDATORY = {"texture": ("path",), "panel": ("position", "size", "texture", "type"), "item": ("position", "type"),
             "monster": ("position", "type"), "area": ("position", "type"),
             "trigger": ("position", "size", "type", "activate_type", "triggerdata")}


class Tokens:
    def __init__(self, text):
        self.tokens, at = [], 0
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found:
                raise Broken(f"no token at {at}: {text[at:at + 20]!r}")
            if found.lastgroup:
                self.tokens.append((found.lastgroup, found.group(found.lastgroup)))
            at = found.end()
        self.at = 0

    def peek(self, ahead=0):
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else ("end", "")

    def take(self, wanted=None):
        kind, value = self.peek()
        if kind == "end" or wanted is not None and value != wanted:
            raise Broken(f"{value!r} instead of {wanted!r}, token {self.at}")
        self.at += 1
        return kind, value


class Map:
    def __init__(self):
        self.ids, self.references = {}, []


def read_value(tokens, name, found, complaints):
    kind, value = tokens.peek()
    if value == "{":
        read_fields(tokens, name, found, complaints)
        if tokens.peek()[1] == ";":
            tokens.take()
        return
    words = []
    while tokens.peek()[1] != ";":
        kind, value = tokens.take()
        if value in "{}":
            raise Broken(f"a value of {name} without an end")
        words.append((kind, value))
    tokens.take(";")
    complaints.unless(words, "value", f"{name} has none")
    if name in REFERENCES and words and words[0][0] == "word" and words[0][1] != "null":
        found.references.append((REFERENCES[name], words[0][1]))
    for kind, value in words:
        complaints.unless(kind != "number" or -(1 << 31) <= int(value) < 1 << 31, "number", f"{name} {value}")


def read_fields(tokens, owner, found, complaints):
    """Fields and records between braces; the names of the fields."""
    tokens.take("{")
    names = []
    while tokens.peek()[1] != "}":
        kind, name = tokens.take()
        if kind != "word":
            raise Broken(f"{name!r} where a field of {owner} should be")
        is_record = name in RECORDS and (tokens.peek()[1] == "{" or tokens.peek()[0] == "word" and tokens.peek(1)[1] == "{")
        if owner == "map" and is_record:
            read_record(tokens, name, found, complaints)
        else:
            complaints.unless(name not in names, "twice", f"field {name} of {owner}")
            names.append(name)
            read_value(tokens, name, found, complaints)
    tokens.take("}")
    return names


def read_record(tokens, name, found, complaints):
    if tokens.peek()[0] == "word":
        identity = tokens.take()[1]
        complaints.unless(identity not in found.ids, "id twice", identity)
        found.ids[identity] = name
    fields = read_fields(tokens, name, found, complaints)
    for field in MANDATORY[name]:
        complaints.unless(field in fields, "mandatory", f"a {name} without {field}")


@walked
def walk(data, complaints):
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Broken(str(error)) from None
    tokens, found = Tokens(text), Map()
    tokens.take("map")
    read_fields(tokens, "map", found, complaints)
    for kind, identity in found.references:
        complaints.unless(found.ids.get(identity) == kind, f"reference {kind}", identity)

