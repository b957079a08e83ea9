# SPDX-License-Identifier: MIT
#
# Maps of Doom2D Forever as texts, read as the engine's grammar says: written for tests, and knowing nothing of ours.
# tokens() has comments, too; read_map() says what the text says, no more: a field that is not there has no value.
import re

TOKEN = re.compile(r"""
    (?P<blank>[\x00-\x20]+)
  | (?P<comment>//[^\n]*|/\*.*?\*/|\(\*.*?\*\))
  | (?P<nested>/\+)
  | (?P<name>[A-Za-z_\x80-\U0010ffff][A-Za-z0-9_\x80-\U0010ffff]*)
  | (?P<number>[+-]?[0-9][0-9A-Za-z_]*)
  | (?P<text>'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|`[^`]*`)
  | (?P<sign>.)""", re.VERBOSE | re.DOTALL)
LISTS = ("texture", "panel", "item", "monster", "area", "trigger")
REFERENCES = {"texture": "texture", "texture_panel": "panel", "texturepanel": "panel", "panelid": "panel",
              "monsterid": "monster", "end_pos_trigger": "trigger", "end_size_trigger": "trigger"}


def nested_end(text, at):
    depth = 0
    while True:
        if text.startswith("/+", at):
            depth += 1
        elif text.startswith("+/", at):
            depth -= 1
        else:
            at += 1
            continue
        at += 2
        if not depth:
            return at


def tokens(text):
    """Pairs of kind and spelling."""
    at, found = 0, []
    while at < len(text):
        match = TOKEN.match(text, at)
        kind, end = match.lastgroup, match.end()
        if kind == "nested":
            kind, end = "comment", nested_end(text, at)
        if kind != "blank":
            found.append((kind, text[at:end]))
        at = end
    return found


def comments(text):
    return [spelling for kind, spelling in tokens(text) if kind == "comment"]


ESCAPES = {"t": "\t", "n": "\n", "r": "\r", "e": "\x1b", "z": "\0"}


def value_of(kind, spelling):
    if kind == "number":
        value = 0
        for digit in re.sub(r"^[+-]?(0[bodh])?", "", spelling.replace("_", "").lower()):
            value = value * 10 + int(digit, 16)  # whatever the prefix says: so does the engine
        return -value if spelling[0] == "-" else value
    if spelling[0] == "'":
        return spelling[1:-1].replace("''", "'")
    if spelling[0] == '"':
        return re.sub(r"\\(x[0-9A-Fa-f]{1,2}|.)",
                      lambda m: chr(int(m[1][1:], 16)) if m[1][0] == "x" and len(m[1]) > 1 else ESCAPES.get(m[1], m[1]),
                      spelling[1:-1])
    return spelling[1:-1]


class Reader:
    def __init__(self, text):
        self.tokens = [token for token in tokens(text.lstrip("\ufeff")) if token[0] != "comment"]
        self.at = 0
        self.lists = {word: [] for word in LISTS}
        self.ids = {word: {} for word in LISTS}
        self.later = []

    def peek(self):
        return self.tokens[self.at]

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def sign(self, spelling):
        found = self.next()
        assert found == ("sign", spelling), (found, spelling, self.at)

    def record(self, word, name=None):
        fields = {}
        self.lists[word].append(fields)
        index = len(self.lists[word]) - 1
        if name:
            self.ids[word][name] = index
        self.fields(fields)
        return index

    def value(self, field):
        kind, spelling = self.next()
        if kind in ("number", "text"):
            return value_of(kind, spelling)
        if kind == "sign" and spelling in "([":
            numbers = []
            while self.peek()[0] == "number":
                numbers.append(value_of(*self.next()))
            assert self.next()[1] in ")]"
            return numbers
        if kind == "sign":
            assert spelling == "{", spelling
            self.at -= 1
            if field in ("triggerdata",):
                inner = {}
                self.fields(inner)
                return inner
            return self.record(REFERENCES[field])
        names = [spelling]
        while self.peek() in (("sign", "|"), ("sign", "+")):
            self.next()
            names.append(self.next()[1])
        return names if len(names) > 1 else spelling

    def fields(self, fields, is_map=False):
        self.sign("{")
        while self.peek() != ("sign", "}"):
            name = self.next()[1]
            if is_map and name in LISTS and self.peek()[0] != "text":
                own = self.next()[1] if self.peek()[0] == "name" else None
                self.record(name, own)
                continue
            assert name not in fields, name
            is_name = self.peek()[0] == "name"
            fields[name] = self.value(name)
            if is_name and name in REFERENCES:
                self.later.append((fields, name))
            if self.peek() == ("sign", ";"):
                self.next()
        self.next()


def read_map(text):
    """{"map": fields, "panel": [fields, ...], ...}; references are indices, None for null."""
    reader = Reader(text)
    assert reader.next() == ("name", "map")
    header = {}
    reader.fields(header, True)
    for fields, name in reader.later:
        fields[name] = None if fields[name] == "null" else reader.ids[REFERENCES[name]][fields[name]]
    return {"map": header, **reader.lists}
