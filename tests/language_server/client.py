#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# A client of `levelsmith layout --serve`: what an editor asks, and what none should send. Prints TAP.
#
#   client.py PATH-OF-LEVELSMITH
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from titled_tests import finish, test  # noqa: E402

TOOL = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def equal(title, got, expected):
    test(title, got != expected and f"got {json.dumps(got)}\nnot {json.dumps(expected)}")


def framed(body):
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


class Editor:
    """A connection; messages of the server that are no answers are kept."""

    def __init__(self, begin=True):
        self.process = subprocess.Popen([TOOL, "layout", "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.next, self.told = 0, []
        if begin:
            self.capabilities = self.ask("initialize", {"processId": None, "capabilities": {}})
            self.tell("initialized", {})

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.raw(framed(json.dumps({"jsonrpc": "2.0", **message}).encode()))

    def receive(self):
        length = None
        while (line := self.process.stdout.readline()) not in (b"\r\n", b""):
            name, value = line.decode().split(":")
            length = int(value) if name == "Content-Length" else length
        return None if length is None else json.loads(self.process.stdout.read(length))

    def answer(self):
        while (message := self.receive()) is not None and "id" not in message:
            self.told.append(message)
        return message

    def ask(self, method, parameters, whole=False):
        self.next += 1
        self.send({"id": self.next, "method": method, "params": parameters})
        message = self.answer()
        assert message["id"] == self.next, message
        return message if whole or "result" not in message else message["result"]

    def tell(self, method, parameters):
        self.send({"method": method, "params": parameters})

    def open(self, uri, text):
        document = {"uri": uri, "languageId": "layout", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        return self.diagnostics(uri)

    def change(self, uri, text):
        document = {"uri": uri, "version": 2}
        self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})
        return self.diagnostics(uri)

    def diagnostics(self, uri):
        """The last that was said of this text; a question behind it says that nothing more comes."""
        self.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}}, whole=True)
        said = [m["params"]["diagnostics"] for m in self.told
                if m["method"] == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri]
        return said[-1] if said else None

    def at(self, what, uri, text, marked):
        """Ask about the place where `marked` stands, with a | before the character."""
        before, after = marked.split("|")
        offset = text.index(before + after) + len(before)
        line = text.count("\n", 0, offset)
        column = len(text[text.rfind("\n", 0, offset) + 1:offset].encode("utf-16-le")) // 2
        position = {"line": line, "character": column}
        return self.ask("textDocument/" + what, {"textDocument": {"uri": uri}, "position": position})

    def end(self, orderly=True):
        if orderly:
            self.ask("shutdown", None)
        self.tell("exit", None)
        return self.close()

    def close(self):
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, err


def words(hover):
    return hover and hover["contents"]["value"]


def line_of(range_or_none):
    return range_or_none and (range_or_none["start"]["line"], range_or_none["start"]["character"],
                              range_or_none["end"]["line"], range_or_none["end"]["character"])


TEXT = """layout lamps "Lamps";
import "colours";
/// What a lamp is.
enum Kind { oil = 1, electric }   /// of lamps
bits Flags { 0: on, 1..3: colour }
struct Lamp {
    kind: u8<Kind>,
    flags: u8<Flags>,             /// 🐢 how it is
    colour: Colour,
    oil: u16 be if kind == Kind.oil && flags.on,
    other: u8 -> /lamps,
}
struct File { magic "LAMP", head: Head, count: u8 = count(lamps), lamps: [Lamp; count] }
struct Head { version: u32, name: utf8[16] }
root File;
"""
COLOURS = "/// Red, green, blue.\nstruct Colour { red: u8, green: u8, blue: u8 }\n"


def conversation(folder):
    uri = (folder / "lamps.layout").as_uri()
    colours = (folder / "colours.layout").as_uri()
    (folder / "colours.layout").write_text(COLOURS)
    editor = Editor()
    test("it says what it can", not editor.capabilities["capabilities"]["hoverProvider"])
    equal("a layout without mistakes", editor.open(uri, TEXT), [])

    broken = editor.change(uri, TEXT.replace("u16 be", "u16be"))
    equal("a mistake has its place", [line_of(d["range"]) for d in broken], [(9, 9, 9, 14)])
    equal("... severity and code", [(d["severity"], d["code"]) for d in broken], [(1, "LAYOUT-MISTAKE")])
    test("... and advice", "here that is written u16 be" not in broken[0]["message"])
    twice = editor.change(uri, TEXT + "struct Head { a: u8 }\n")
    equal("a second place explains", [line_of(i["location"]["range"]) for d in twice for i in d["relatedInformation"]],
          [(13, 7, 13, 11)])
    odd = editor.change(uri, TEXT + "struct Unused { a: u8 }\n")
    equal("a warning", [(d["severity"], d["code"], line_of(d["range"])) for d in odd],
          [(2, "LAYOUT-UNUSED", (15, 7, 15, 13))])
    equal("a mistake that is mended", editor.change(uri, TEXT), [])

    test("hover: a member, its comment, its size",
         (got := words(editor.at("hover", uri, TEXT, "    |flags:"))) !=
         "```layout\nflags: u8<Flags>\n```\n\n🐢 how it is\n\n1 byte in a file" and got)
    test("hover: an item", (got := words(editor.at("hover", uri, TEXT, "u8<|Kind>"))) !=
         "```layout\nenum Kind\n```\n\nWhat a lamp is.\nof lamps" and got)
    test("hover: a struct that is imported", (got := words(editor.at("hover", uri, TEXT, "colour: |Colour"))) !=
         "```layout\nstruct Colour\n```\n\nRed, green, blue.\n\n3 bytes in a file" and got)
    test("hover: a name of an enum", "oil = 1" not in words(editor.at("hover", uri, TEXT, "Kind.|oil")))
    equal("hover: a word", words(editor.at("hover", uri, TEXT, "|magic")),
          "`magic`\n\nBytes that must be there: `magic \"RIFF\"`.")
    equal("hover: nothing", editor.at("hover", uri, TEXT, "\"La|mps\""), None)

    def defined(marked):
        got = editor.at("definition", uri, TEXT, marked)
        return got and (got["uri"].rsplit("/", 1)[1], line_of(got["range"]))

    equal("definition: a struct", defined("head: |Head"), ("lamps.layout", (13, 7, 13, 11)))
    equal("definition: a member", defined("if |kind"), ("lamps.layout", (6, 4, 6, 8)))
    equal("definition: a name of an enum", defined("Kind.|oil"), ("lamps.layout", (3, 12, 3, 15)))
    equal("definition: a bit", defined("flags.|on"), ("lamps.layout", (4, 16, 4, 18)))
    equal("definition: a list that is referred to", defined("/|lamps"), ("lamps.layout", (12, 66, 12, 71)))
    equal("definition: in what is imported", defined("colour: |Colour"), ("colours.layout", (1, 7, 1, 13)))
    equal("definition: what is imported", defined("\"|colours"), ("colours.layout", (0, 0, 0, 0)))
    equal("definition: a word has none", defined("|magic"), None)

    symbols = editor.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    equal("symbols", [s["name"] for s in symbols], ["Kind", "Flags", "Lamp", "File", "Head"])
    equal("symbols in symbols", [s["name"] for s in symbols[2]["children"]],
          ["kind", "flags", "colour", "oil", "other"])
    equal("a symbol has a place", line_of(symbols[2]["range"]), (5, 0, 11, 1))

    labels = [item["label"] for item in editor.at("completion", uri, TEXT, "    oil: |u16")]
    test("completion: words, types, items, members", {"u24", "if", "Head", "Colour", "flags"} - set(labels))
    equal("completion: names of an enum", [i["label"] for i in editor.at("completion", uri, TEXT, "Kind.|oil")],
          ["oil", "electric"])

    untidy = TEXT.replace("    kind: u8<Kind>,", "  kind:u8< Kind >,")
    editor.change(uri, untidy)
    edits = editor.ask("textDocument/formatting", {"textDocument": {"uri": uri}, "options": {"tabSize": 4}})
    equal("formatting", edits and edits[0]["newText"], TEXT)
    equal("... replaces all", edits and line_of(edits[0]["range"]), (0, 0, 15, 0))
    editor.change(uri, "layout x; struct { broken")
    equal("formatting of what is broken", editor.ask("textDocument/formatting", {"textDocument": {"uri": uri}}), None)

    editor.change(uri, TEXT)
    editor.open(colours, COLOURS.replace("Colour", "Color"))
    test("a change in what is imported is seen",
         "there is no type `Colour`" not in editor.diagnostics(uri)[0]["message"])
    equal("a text for others to import has no mistakes", editor.diagnostics(colours), [])
    editor.change(colours, COLOURS.replace("u8", "u9"))
    test("what is wrong in an imported text says where",
         "colours.layout:2:" not in editor.diagnostics(uri)[0]["message"])
    editor.tell("textDocument/didClose", {"textDocument": {"uri": colours}})
    editor.diagnostics(uri)
    equal("what is closed has no mistakes", editor.told[-1]["params"]["diagnostics"], [])
    closed = editor.ask("textDocument/hover", {"textDocument": {"uri": colours}}, whole=True)
    equal("what is closed is not asked", closed["error"]["code"], -32602)
    equal("an end", editor.end(), (0, b""))


def odd_messages():
    editor = Editor(begin=False)
    equal("before initialize", editor.ask("textDocument/hover", {}, whole=True)["error"]["code"], -32002)
    editor.ask("initialize", {})
    equal("initialize twice", editor.ask("initialize", {}, whole=True)["error"]["code"], -32600)
    equal("an unknown method", editor.ask("textDocument/flatter", {}, whole=True)["error"]["code"], -32601)
    editor.tell("$/setTrace", {"value": "off"})
    for body, code in ((b"{", -32700), (b"", -32700), (b"\xff\xfe", -32700), (b"[" * 1000, -32700), (b"[]", -32600),
                       (b"{}", -32600), (b"null", -32600), (b'{"method": 3, "id": 1}', -32600),
                       (b'{"id": "a\\u0000b", "method": "x"}', -32700)):
        editor.raw(framed(body))
        equal(f"{body[:20]}", editor.answer()["error"]["code"], code)
    editor.raw(b"content-length:2\r\nContent-Type: x\r\n\r\n{}")
    equal("other headers", editor.answer()["error"]["code"], -32600)
    whole = framed(json.dumps({"id": "text", "method": "y"}).encode())
    for i in range(len(whole)):
        editor.raw(whole[i:i + 1])
    equal("a message byte by byte", editor.answer()["id"], "text")
    editor.raw(whole * 3)
    equal("messages in one", [editor.answer()["id"] for _ in range(3)], ["text"] * 3)
    equal("strange parameters", editor.ask("textDocument/hover", [1, {"a": None}], whole=True)["error"]["code"], -32602)
    for parameters in ({"textDocument": 3}, {"textDocument": {"uri": "u"}}, {"textDocument": {"uri": "u", "text": 3}},
                       None):
        editor.tell("textDocument/didOpen", parameters)
        editor.tell("textDocument/didChange", parameters)
        editor.tell("textDocument/didClose", parameters)
    editor.open("untitled:1", "layout a;\nstruct A { x: u8 }\nroot A;\n")
    for position in ({"line": 2 ** 31, "character": 0}, {"line": 0, "character": 2 ** 40},
                     {"line": -1, "character": -1}, {}):
        editor.ask("textDocument/hover", {"textDocument": {"uri": "untitled:1"}, "position": position})
    test("positions that are none are survived", editor.diagnostics("untitled:1"))
    equal("an end without shutdown", editor.end(orderly=False)[0], 1)
    for data in (b"x" * 5000, b"Content-Length: x\r\n\r\n", b"\r\n\r\n", b"Content-Length: 99999999999\r\n\r\n"):
        editor = Editor()
        editor.raw(data)
        status, err = editor.close()
        test(f"no way on after {data[:20]}", (status != 4 or not err) and (status, err))
    editor = Editor()
    equal("the input ends", editor.close()[0], 1)
    editor = Editor()
    said = editor.open("file:///nul.layout", "layout lamp;\n\0\nroot Lamp;\n")
    test("a text with a NUL has a mistake where that is", (not said or said[0]["range"]["start"]["line"] != 1) and repr(said))
    equal("and no more happens", editor.end(), (0, b""))


def every_name(folder):
    """Each question at each place of layouts, whole and damaged."""
    chance = random.Random(1)
    for path in (ROOT / "layouts/prj2.layout", ROOT / "layouts/pop_level.layout", ROOT / "examples/layouts/png.layout"):
        editor, uri, text = Editor(), path.as_uri(), path.read_text()
        editor.open(uri, text)
        lines = text.split("\n")
        for what in ("hover", "definition", "completion"):
            for _ in range(40):
                line = chance.randrange(len(lines))
                editor.ask("textDocument/" + what, {"textDocument": {"uri": uri}, "position": {
                    "line": line, "character": chance.randrange(len(lines[line]) + 1)}})
        for _ in range(30):
            data = bytearray(text.encode())
            for _ in range(chance.randrange(1, 20)):
                data[chance.randrange(len(data))] = chance.randrange(256)
            start = chance.randrange(len(data))
            editor.change(uri, data[:chance.choice((start, len(data)))].decode("utf-8", "replace"))
        equal(f"{path.name}: everything is answered", editor.end(), (0, b""))


with tempfile.TemporaryDirectory() as scratch:
    conversation(pathlib.Path(scratch).resolve())
    odd_messages()
    every_name(scratch)
finish()
