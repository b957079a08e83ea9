#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Atlases, held against what the JSON of a level says, and nothing else: every room is on one sheet, floors of no two rooms of
# a sheet are at one place, there are as few sheets as there can be, every trigger is drawn or counted, words do not cover
# each other, and the PDF has all sheets and says all names. Prints TAP.
#
#   atlas.py PATH-OF-LEVELSMITH FOLDER-OF-FIXTURES CORPUS
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../support"))
from share import share  # noqa: E402
from svg_labels import fonts, problems  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

TOOL, FIXTURES, CORPUS = (os.path.abspath(path) for path in sys.argv[1:4])
SVG = "{http://www.w3.org/2000/svg}"
WIDTHS = fonts()
SECONDS = 10  # no real level takes a tenth of that


def run(*words):
    return subprocess.run([TOOL, *words], capture_output=True, check=False)


def good(*words):
    done = run(*words)
    assert done.returncode == 0, (words, done.returncode, done.stderr)
    return done.stdout


# ---- what the JSON says ----

class Room:
    """`cells` are those with a floor and nothing else, in sectors of the world; `flips_to` is the path of another room."""
    def __init__(self, name, cells, triggers, flips_to):
        self.name, self.cells, self.triggers, self.flips_to = name, cells, triggers, flips_to


def cells_of(origin, width, depth, walls):
    return {(origin[0] + x, origin[1] + z) for x in range(1, width - 1) for z in range(1, depth - 1) if (x, z) not in walls}


def prj2_rooms(whole):
    paths = {room["index"]: f"/rooms/{i}" for i, room in enumerate(whole["rooms"])}
    rooms = {}
    for path, room in zip(paths.values(), whole["rooms"]):
        width, depth = room["sectors_x"], room["sectors_z"]
        walls = {(sector["position"] % width, sector["position"] // width)
                 for sector in room["sectors"] if "Wall" in sector["properties"]}
        place = room.get("position") or room["position_clicks"]
        triggers = sum(thing["$type"].startswith("trigger") and "volume" not in thing["$type"] for thing in room["objects"])
        flip = (room.get("alternate") or {}).get("room", -1)
        rooms[path] = Room(room["name"], cells_of((place["x"], place["z"]), width, depth, walls), triggers, paths.get(flip))
    return rooms


def prj_rooms(whole):
    rooms = {}
    for i, entry in enumerate(whole["rooms"]):
        room = entry.get("room")
        if not room or room["x_blocks"] < 3 or room["z_blocks"] < 3:
            continue
        depth, width = room["x_blocks"], room["z_blocks"]  # the editor's x goes to the north
        walls = {(k // depth, k % depth) for k, block in enumerate(room["blocks"]) if block["id"] in ("wall", "panel_wall")}
        cells = cells_of((room["z_block_world"], room["x_block_world"]), width, depth, walls)
        triggers = sum(thing["id"] == "trigger" for thing in room["objects"])
        rooms[f"/rooms/{i}"] = Room(room["name"], cells, triggers, f"/rooms/{room['flip_room']}")
    return rooms


def rooms_of(path):
    """Those that are drawn, and those that are not: what they flip to."""
    whole = json.loads(good("json", path))
    rooms = prj_rooms(whole) if whole["$format"] == "prj" else prj2_rooms(whole)
    flipped = {}
    for path, room in rooms.items():
        if room.flips_to in rooms and room.flips_to != path and path not in flipped and room.flips_to not in flipped:
            flipped[room.flips_to] = path
    return {path: room for path, room in rooms.items() if path not in flipped}, {path: rooms[path] for path in flipped}


# ---- what the sheets show ----

def sheets_of(path, folder):
    good("render", path, "--atlas", "-o", os.path.join(folder, "sheet.svg"), "--force")
    names = glob.glob(os.path.join(glob.escape(folder), "sheet-*.svg"))
    found = []
    for number in range(1, len(names) + 1):
        name = os.path.join(folder, f"sheet-{number}.svg")
        with open(name, encoding="utf-8") as file:
            found.append(file.read())
        os.remove(name)
    return found


def groups(svg, kind):
    return [group for group in ElementTree.fromstring(svg).iter(SVG + "g") if group.get("class") == kind]


def words_of(svg):
    return " ".join(" ".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(SVG + "text"))


def plain(text):
    return re.sub(r"\W+", "", text)


# ---- the laws ----

def on_one_sheet_each(rooms, flipped, sheets):
    shown = [[group.get("data-path") for group in groups(sheet, "room")] for sheet in sheets]
    everywhere = sorted(path for sheet in shown[1:] for path in sheet)
    if sorted(shown[0]) != sorted(rooms) or everywhere != sorted(rooms):
        return f"rooms {sorted(set(rooms) ^ set(everywhere))} are on no sheet, or on two"
    for number, sheet in enumerate(shown[1:], 2):
        taken = {}
        for path in sheet:
            for cell in rooms[path].cells:
                if cell in taken:
                    return f"on sheet {number} both {path} and {taken[cell]} have a floor at {cell}"
                taken[cell] = path
    piles = {}
    for room in rooms.values():
        for cell in room.cells:
            piles[cell] = piles.get(cell, 0) + 1
    if len(sheets) - 1 < max(piles.values(), default=1):
        return "there are fewer sheets than rooms above each other"
    return None


def all_is_said(rooms, flipped, sheets):
    drawn = sum(len(groups(sheet, "trigger")) for sheet in sheets)
    triggers = sum(room.triggers for room in rooms.values())
    if drawn != triggers:
        return f"{drawn} triggers are drawn, and there are {triggers}"
    words = " ".join(map(words_of, sheets[1:]))
    for room in flipped.values():
        if f"{room.name}  (" not in words or f" {room.triggers} triggers)" not in words:
            return f"{room.name} is not among what rooms flip to"
    for room in rooms.values():
        if room.name not in words:
            return f"no sheet says {room.name}"
    return None


def nothing_collides(sheets):
    for number, sheet in enumerate(sheets, 1):
        found = problems(sheet, WIDTHS)[0] if WIDTHS else None
        if found:
            return f"sheet {number}: {found[:4]}"
    return None


def book_is_complete(path, rooms, sheets):
    began = time.monotonic()
    good("render", path, "--atlas", "-o", "book.pdf", "--force")
    if time.monotonic() - began > SECONDS:
        return f"it took {time.monotonic() - began:.1f} s"
    with open("book.pdf", "rb") as file:
        content = file.read()
    pages = len(re.findall(rb"/Type /Page\b", content))
    if pages != len(sheets):
        return f"{pages} pages and {len(sheets)} sheets"
    if not shutil.which("pdftotext"):
        return None
    said = subprocess.run(["pdfinfo", "book.pdf"], capture_output=True, text=True, check=True).stdout
    if not re.search(rf"^Pages: +{pages}$", said, re.MULTILINE):
        return said
    text = plain(subprocess.run(["pdftotext", "book.pdf", "-"], capture_output=True, text=True, check=True).stdout)
    missing = [room.name for room in rooms.values() if plain(room.name) not in text]
    return missing and f"the PDF does not say {missing[:4]}"


def problem_of(path):
    rooms, flipped = rooms_of(path)
    sheets = sheets_of(path, ".")
    found = on_one_sheet_each(rooms, flipped, sheets) or all_is_said(rooms, flipped, sheets) or nothing_collides(sheets) or \
        book_is_complete(path, rooms, sheets)
    return found and f"{os.path.basename(path)}: {found}"


def laws_hold_for(paths):
    def check():
        found = [problem for problem in map(problem_of, paths) if problem]
        assert not found, "\n".join(found)
    return check


# ---- the same bytes twice ----

def no_clock():
    """Cairo would write when a file was made, in seconds."""
    level = os.path.join(FIXTURES, "prj2-level")
    first = good("render", "--atlas", level, "-o", "-", "--to", "pdf")
    time.sleep(1.1)
    assert first == good("render", "--atlas", level, "-o", "-", "--to", "pdf")
    assert b"Date" not in first and b"/Title" in first


# ---- what is refused ----

def refusals():
    pop = run("render", "--atlas", os.path.join(FIXTURES, "pop_level-everything"), "-o", "x.pdf")
    assert pop.returncode == 5 and b"ATLAS-NONE" in pop.stderr, pop
    level = os.path.join(FIXTURES, "prj2-level")
    for words in (["--rooms", "1"], ["--floor=-8..8"], ["--view", "iso"]):
        assert run("render", "--atlas", level, "-o", "x.png", *words).returncode == 2, words
    assert run("render", "--atlas", level, "-o", "-", "--to", "svg").returncode == 2
    assert run("render", "--atlas", level, "-o", "-", "--to", "pdf").stdout.startswith(b"%PDF-1.4")
    good("render", level, "-o", "one.pdf")  # a plan is a page
    os.mkdir("out")
    good("render", "--atlas", level, "-o", "out/", "--to", "svg")
    assert "prj2-level-1.svg" in os.listdir("out"), os.listdir("out")


def towers():
    """More rooms above each other than an atlas has storeys, and rooms at the ends of the world."""
    whole = json.loads(good("json", os.path.join(FIXTURES, "prj2-everything")))
    room = whole["rooms"][0]
    room.pop("alternate", None)
    largest = [(9000, 90, 4)] if os.environ.get("LEVELSMITH_CI") else []
    for count, far, status in ((99, 0, 0), (100, 0, 4), (60, 3000, 0), *largest):
        whole["rooms"] = []
        for i in range(count):
            copy = json.loads(json.dumps(room))
            copy["index"] = i
            copy["objects"] = []
            place = copy.get("position") or copy["position_clicks"]
            place.update(x=i * i % 97 * far, z=i % 7 * far, y=i * 4)
            whole["rooms"].append(copy)
        with open("tower.json", "w", encoding="utf-8") as file:
            json.dump(whole, file)
        good("build", "tower.json", "-o", "tower.prj2", "--force")
        done = run("render", "--atlas", "tower.prj2", "-o", "tower.pdf", "--force", "--limits", "time=60")
        assert done.returncode == status and (not status or b"ATLAS-LARGE" in done.stderr), (count, done)


def damaged_files():
    """Bytes that are other ones: there is an atlas, or a word on why not, and soon."""
    for name in ("prj-everything", "prj2-level"):
        with open(os.path.join(FIXTURES, name), "rb") as file:
            good_bytes = file.read()
        for i in range(60):
            data, at = bytearray(good_bytes), i * 7919 % len(good_bytes)
            data[at:at + 2] = bytes((i * 37 & 255, 255))
            with open("bad", "wb") as file:
                file.write(data[:len(data) - i * 11 % 200])
            done = subprocess.run([TOOL, "render", "--atlas", "bad", "-o", "bad.pdf", "--force"], capture_output=True,
                                  check=False, timeout=SECONDS)
            assert done.returncode in (0, 4, 5) and (done.returncode == 0 or b"levelsmith: " in done.stderr), (name, i, done)


made_up = [os.path.join(FIXTURES, name) for name in ("prj-everything", "prj2-everything", "prj2-level")]
real = share(sorted(path for kind in ("prj", "prj2") for path in glob.glob(os.path.join(CORPUS, kind, "*"))
                    if path.lower().endswith((".prj", ".prj2"))))
if not WIDTHS:
    skip("where words stand on sheets", "there is no DejaVu Sans (fonts-dejavu-core)")
if not shutil.which("pdftotext"):
    skip("what other programs read in the PDF", "there is no pdftotext (poppler-utils)")
test_in_folder("the sheets of made-up levels", laws_hold_for(made_up))
if real:
    test_in_folder(f"the sheets of {len(real)} real levels", laws_hold_for(real))
else:
    skip("the sheets of real levels", "there are none")
test_in_folder("a PDF file has no date, and the same bytes twice", no_clock)
test_in_folder("what is not to be had is refused", refusals)
test_in_folder("damaged levels are shown, or refused", damaged_files)
test_in_folder("levels that no engine has are shown, or refused", towers)
finish()
