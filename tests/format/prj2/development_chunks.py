#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Chunks that development builds of the editor write: each is found in the bytes as it is described, written here from
# that description; and none of them is left in a project that is written for a release.
#
#   development_chunks.py TOOL FIXTURE
import json
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

TOOL, FIXTURE = sys.argv[1:3]
failed = ran = 0


def expect(name, good, detail=""):
    global failed, ran
    ran += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {ran} - {name}")
    if not good:
        print(f"# {detail}")


def run(*words):
    return subprocess.run([TOOL, *map(str, words)], capture_output=True)


def leb(value, width=1):
    """Signed, in as many bytes as asked for, or as it takes."""
    out = []
    while True:
        rest, low = value >> 7, value & 0x7F
        done = (rest == 0 and not low & 0x40) or (rest == -1 and low & 0x40)
        if done and len(out) + 1 >= width:
            return bytes(out + [low])
        out.append(low | 0x80)
        value = rest


def chunk(name, payload, width=1):
    return leb(len(name)) + name.encode() + leb(len(payload), width) + payload


def text(value):
    return struct.pack("<i", len(value)) + value.encode()


PLACE = struct.pack("<3f", 1536, 0, 1536)
COLOUR = struct.pack("<3f", 1, 0.5, 0.25)
EXPECTED = {
    "TeFavorites": chunk(
        "TeFavorites", chunk("TeFavorite", b"LARA") + chunk("TeFavorite", b"DOOR_TYPE1") + b"\0", 10
    ),
    "TenDynWaterS": chunk("TenDynWaterS", b"\1"),
    "TePorWater": chunk("TePorWater", struct.pack("<BBi", 10, 3, -3)),
    "TeMovTn3": chunk(
        "TeMovTn3",
        leb(62) + PLACE + struct.pack("<3f", 90, 10, 20) + leb(-1) + struct.pack("<Ih??B", 1, 3, True, False, 1)
        + COLOUR + text("wolf_3") + struct.pack("<i", 2) + text("strength") + text("12") + text("") + text(""),
        2,
    ),
    "TeStaTn3": chunk(
        "TeStaTn3",
        leb(63) + PLACE + struct.pack("<4f", 0, 0, 0, 2) + leb(-1) + struct.pack("<I", 2) + COLOUR
        + struct.pack("<h", 5) + text("vase_3") + struct.pack("<i", 0),
        2,
    ),
    "TeWayPt": chunk(
        "TeWayPt",
        leb(64) + PLACE + struct.pack("<3f", 0, 0, 0) + text("patrol") + leb(2) + leb(1) + leb(6)
        + struct.pack("<2f", 512, 256),
    ),
}

bytes_ = Path(FIXTURE).read_bytes()
for name, expected in EXPECTED.items():
    expect(f"{name} is written as described", bytes_.count(expected) == 1 and bytes_.count(name.encode()) == 1)

found = json.loads(run("check", "--all", "--json", FIXTURE).stdout)["findings"]
for name in EXPECTED:
    said = [one for one in found if f"chunk {name}," in one["message"]]
    expect(f"{name}: no release knows it", len(said) == 1 and said[0]["code"] == "PRJ2-CHUNK-UNKNOWN", said)

with tempfile.TemporaryDirectory() as folder:
    older = Path(folder) / "older.prj2"
    done = run("upgrade", "--for=1.10", "--force", FIXTURE, "-o", older)
    expect("it can be written for a release, with losses", done.returncode == 1, done.stderr)
    left = [name for name in EXPECTED if name.encode() in older.read_bytes()]
    expect("which knows all that is left", not left, left)
    objects = json.loads(run("json", older).stdout)["rooms"][0]["objects"]
    named = [one["$type"] for one in objects if one.get("lua_name") in ("wolf_3", "vase_3")]
    expect("moveable and static are there", named == ["moveable", "static"], named)
    said = done.stderr + done.stdout
    for lost in (b"`properties` of moveable", b"TeWayPt", b"TePorWater", b"TenDynWaterS", b"TeFavorites"):
        expect(f"that this is lost is said: {lost.decode()}", lost in said, said)
    expect("the properties of the static were none", b"`properties` of static" not in said)

print(f"1..{ran}")
sys.exit(failed > 0)
