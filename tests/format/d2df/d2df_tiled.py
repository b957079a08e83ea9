#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Maps as maps of the editor Tiled, and back: to the byte, also after Tiled itself has read and written them, where it is
# installed. Prints TAP.
#
#   d2df_tiled.py PATH-OF-LEVELSMITH FOLDER-OF-BUILT-FIXTURES CORPUS
import glob
import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from share import share  # noqa: E402
from the_tool import good, read, run  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

FIXTURES, CORPUS = (os.path.abspath(path) for path in sys.argv[2:4])
TILED = shutil.which("tiled") and shutil.which("tmxrasterizer")


def bytes_of(level):
    if ":/" in level:
        good("extract", level.split(":/")[0], level.split(":/")[1], "--raw", "-o", "raw")
        [path] = [os.path.join(folder, name) for folder, _, names in os.walk("raw") for name in names]
        return read(path)
    return read(level)


def tiled(*words):
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", HOME=os.getcwd(), XDG_RUNTIME_DIR=os.getcwd())
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment, timeout=120)
    assert done.returncode == 0, (words, done.returncode, done.stderr)


def there_and_back(level):
    good("convert", level, "--to", "tmx", "-o", "x.tmx")
    good("convert", "x.tmx", "--to", "d2df", "-o", "back.map")
    assert read("back.map") == bytes_of(level), "other bytes"
    if TILED:
        tiled("tiled", "--export-map", "tmx", "x.tmx", "again.tmx")
        good("convert", "again.tmx", "--to", "d2df", "-o", "again.map")
        assert read("again.map") == read("back.map"), "other values after Tiled"


def everything():
    for name in ("everything", "minimal", "plan"):
        shutil.copy(os.path.join(FIXTURES, "d2df-" + name), "x.map")
        there_and_back("x.map")
        os.remove("x.map")


def change(path, function):
    tree = ElementTree.parse(path)
    function(tree.getroot())
    tree.write(path, encoding="UTF-8", xml_declaration=True)


def layer(root, name):
    return next(group for group in root.iter("objectgroup") if group.get("name") == name)


def changes(a, b):
    return json.loads(run("diff", "--json", a, b).stdout)


def one_panel_moved():
    shutil.copy(os.path.join(FIXTURES, "d2df-everything"), "x.map")
    good("convert", "x.map", "-o", "x.tmx")
    change("x.tmx", lambda root: layer(root, "panels")[1].set("x", "37.4"))
    good("convert", "x.tmx", "-o", "y.map")
    assert [(step["op"], step["path"], step.get("value")) for step in changes("x.map", "y.map") if step["op"] != "test"] == [
        ("replace", "/panels/1/position/x", 37)], changes("x.map", "y.map")


def far_away():
    """Tiled writes six digits: what has more is a property as well."""
    shutil.copy(os.path.join(FIXTURES, "d2df-everything"), "x.map")
    good("set", "x.map", "/panels/0/position/x=2147483647", "/panels/0/position/y=-1234567", "-i", "--force")
    there_and_back("x.map")


def new_things():
    """A panel drawn in Tiled, with a texture that the map has not; one that triggers name is deleted."""
    shutil.copy(os.path.join(FIXTURES, "d2df-everything"), "x.map")
    good("convert", "x.map", "-o", "x.tmx")

    def work(root):
        panels = layer(root, "panels")
        panels.remove(panels[0])
        panel = ElementTree.SubElement(panels, "object", id="900", type="PANEL_WALL", x="16", y="32", width="64", height="48")
        ElementTree.SubElement(ElementTree.SubElement(panel, "properties"), "property", name="texture", value="new.wad:A\\B")
    change("x.tmx", work)
    good("convert", "x.tmx", "-o", "y.map")
    before, after = (json.loads(good("json", path).stdout) for path in ("x.map", "y.map"))
    assert after["panels"][:-1] == before["panels"][1:] and after["textures"][:-1] == before["textures"]
    assert after["textures"][-1]["path"] == "new.wad:A\\B"
    made = after["panels"][-1]
    assert made["texture"] == len(before["textures"]) and made["type"] == ["PANEL_WALL"] and made["position"] == {"x": 16, "y": 32}
    for old, new in zip(before["triggers"], after["triggers"]):
        for record, other in ((old, new), (old["triggerdata"], new["triggerdata"])):
            for member in ("texture_panel", "panelid"):
                if member in record:
                    assert other[member] == max(record[member] - 1, -1), (member, record, other)


def left_out():
    shutil.copy(os.path.join(FIXTURES, "d2df-everything"), "x.map")
    good("convert", "x.map", "-o", "x.tmx")

    def work(root):
        ElementTree.SubElement(root, "objectgroup", id="50", name="notes")
        ElementTree.SubElement(layer(root, "items")[0], "ellipse")
    change("x.tmx", work)
    said = good("convert", "x.tmx", "-o", "y.map").stderr
    assert said.count("TILED-LEFT-OUT") == 2, said


def mistakes():
    shutil.copy(os.path.join(FIXTURES, "d2df-everything"), "x.map")
    good("convert", "x.map", "-o", "x.tmx")
    with open("x.tmx", encoding="utf-8") as file:
        text = file.read()
    laughs = "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12))
    for changed, said in (
            (text.replace("?>\n", f'?>\n<!DOCTYPE map [<!ENTITY a0 "ha">{laughs}]>\n', 1), "XML-MISTAKE"),
            (text.replace("</map>", ""), "XML-MISTAKE"), (text.replace(' x="', ' x="w', 1), "TILED-MISTAKE"),
            (text.replace("<tileset ", '<tileset source="a.tsx" ', 1), "TILED-MISTAKE"),
            (text.replace('type="PANEL_WALL"', 'type="PANEL_WOOD"', 1), "PANEL_WOOD")):
        assert changed != text
        with open("bad.tmx", "w", encoding="utf-8") as file:
            file.write(changed)
        done = run("convert", "bad.tmx", "-o", "bad.map")
        assert done.returncode == 4 and said in done.stderr and not os.path.exists("bad.map"), (said, done.returncode, done.stderr)


def pictures():
    """With the game at hand its textures are in the tileset; Tiled draws the map."""
    game = os.path.join(CORPUS, "d2df-game")
    level = sorted(glob.glob(os.path.join(CORPUS, "d2df/*.map")))[0]
    good("convert", level, "--game", game, "-o", "x.tmx")
    tiles = [tile for tile in ElementTree.parse("x.tmx").getroot().iter("tile")]
    assert tiles and sum(tile.find("image") is not None for tile in tiles) > len(tiles) / 2, len(tiles)
    good("convert", "x.tmx", "-o", "back.map")
    assert read("back.map") == read(level)
    if TILED:
        tiled("tmxrasterizer", "x.tmx", "x.png")
        assert read("x.png")[:4] == b"\x89PNG"


def real_maps():
    maps = sorted(glob.glob(os.path.join(CORPUS, "d2df/*.map")))
    for archive in sorted(glob.glob(os.path.join(CORPUS, "d2df/*.wad")) + glob.glob(os.path.join(CORPUS, "d2df/*.dfz"))):
        listed = run("list", "--json", archive)
        entries = json.loads(listed.stdout).get("entries", []) if listed.returncode == 0 and listed.stdout else []
        maps += [f"{archive}:/{entry['name']}" for entry in entries if entry.get("format") == "d2df"]
    return maps


for function in (everything, one_panel_moved, far_away, new_things, left_out, mistakes):
    test_in_folder(function.__name__.replace("_", " "), function)
MAPS = real_maps()
if MAPS:
    test_in_folder("pictures", pictures)
    for level in share(MAPS, in_ci=12, else_=30):
        test_in_folder(os.path.relpath(level, CORPUS), lambda level=level: there_and_back(level))
else:
    skip("real maps", "there are none here")
if not TILED:
    skip("Tiled itself", "it is not installed")
finish()
