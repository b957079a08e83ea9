#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The light of views: where all textures are one grey, a picture shows nothing but light. What `full` shows is what `ambient` and
# `lamps` show together; `none` shows none, and with `even` nothing is dark. Prints TAP.
#
#   view_light.py PATH-OF-LEVELSMITH FIXTURES
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from support.png import read_png, write_true_png  # noqa: E402
from support.titled_tests import finish, test  # noqa: E402

tool = os.path.abspath(sys.argv[1])
fixture = Path(sys.argv[2]).resolve() / "prj2/level.json"
folder = tempfile.TemporaryDirectory(prefix="levelsmith-test.")
os.chdir(folder.name)
AROUND, GREY = 0.25, 128


def light_of(name, *words):
    """How light each pixel is, where it shows a face: 1 = as its texture; a tenth of which is always seen."""
    subprocess.run([tool, "render", "level.prj2", "--view", "textured", "--no-objects", *words, "-o", name], check=True)
    return [(sum(pixel[:3]) / 3 / GREY - 0.1) / 0.9 for row in read_png(name, alpha=True) for pixel in row]


level = json.loads(fixture.read_text(encoding="utf-8"))
for room in level["rooms"]:
    room["ambient_light"] = {"r": AROUND, "g": AROUND, "b": AROUND}
    for each in room["objects"]:
        if each["$type"] == "light":
            each |= {"enabled": True, "intensity": 0.4, "color": {"r": 1, "g": 1, "b": 1}}
Path("level.json").write_text(json.dumps(level), encoding="utf-8")
subprocess.run([tool, "build", "level.json", "-o", "level.prj2"], check=True)
write_true_png("stone.png", [[(GREY, GREY, GREY)] * 64] * 64)

pictures = {light: light_of(light + ".png", "--light", light) for light in ("full", "ambient", "none", "lamps", "even")}
test("full light is the usual one", light_of("usual.png") != pictures["full"] and "another picture")
faces = [i for i, value in enumerate(pictures["none"]) if abs(value - 1) < 0.02]
test("without light all faces are as their textures", len(faces) < 1000 and f"{len(faces)} pixels")
grey = sorted(pictures["ambient"][i] for i in faces)
test("ambient light is the same everywhere", abs(grey[len(grey) // 2] - AROUND) > 0.02 and f"{grey[len(grey) // 2]}")
middle = {light: sum(picture[i] for i in faces) / len(faces) for light, picture in pictures.items()}
test("there are lamps", middle["full"] - middle["ambient"] < 0.02 and f"{middle}")
apart = [i for i in faces if pictures["full"][i] < 1 and abs(pictures["full"][i] - pictures["ambient"][i] - pictures["lamps"][i]) > 0.03]
test("ambient light and lamps are all light", len(apart) > len(faces) / 100 and f"{len(apart)} of {len(faces)}")
dark = [i for i in faces if pictures["even"][i] < 0.48]
test("nothing is dark when it is even", len(dark) > len(faces) / 100 and f"{len(dark)} of {len(faces)}")
order = sorted(faces, key=lambda i: pictures["full"][i])
low, high = (sum(pictures["even"][i] for i in part) / len(part) for part in (order[:len(order) // 4], order[-len(order) // 4:]))
test("... and what was lighter still is", high <= low and f"{low} {high}")
sys.exit(finish())
