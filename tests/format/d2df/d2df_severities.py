#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What is an error in a map of Doom2D Forever and what is not: bytes that the editor keeps, signs of damage that the engine does
# not mind, panels far away; and operations on the maps of an archive, among other entries. Prints TAP.
#
#   d2df_severities.py PATH-OF-LEVELSMITH
import json
import os
import sys
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from the_tool import run  # noqa: E402
from titled_tests import finish, test_in_folder  # noqa: E402

TRIGGER_SIZE, END_SIZE = 148, 9


def made(position=(0, 0), size=(16, 16), kind="PANEL_WALL", items=()):
    values = {"$format": "d2df", "header": {"name": "m", "music": "", "sky": "", "size": {"width": 640, "height": 480}},
              "textures": [{"path": "Standart.wad:S\\A"}],
              "panels": [{"position": {"x": position[0], "y": position[1]}, "size": {"width": size[0], "height": size[1]},
                          "texture": 0, "type": [kind] if kind else []}],
              "items": list(items), "areas": [{"position": {"x": 300, "y": 100}, "type": "AREA_PLAYERPOINT1"}],
              "triggers": [{"size": {"width": 8, "height": 8}, "type": "TRIGGER_OPENDOOR", "activate_type": [
                  "ACTIVATE_PLAYERPRESS"], "triggerdata": {"panelid": 0}}]}
    with open("map.json", "w", encoding="utf-8") as file:
        json.dump(values, file)
    done = run("build", "map.json", "-o", "map.map")
    assert done.returncode == 0, done.stderr
    with open("map.map", "rb") as file:
        return bytearray(file.read())


def found(content, path="x.map"):
    """The severity of each code."""
    with open(path, "wb") as file:
        file.write(content)
    findings = json.loads(run("check", "--json", path).stdout)["findings"]
    return {finding["code"]: finding["severity"] for finding in findings}


def unused_tail():
    """The editor keeps what stands in the unused bytes of a trigger."""
    content = made()
    end = len(content) - END_SIZE
    content[end - 122:end] = bytes(range(1, 123))
    codes = found(content)
    assert codes.get("TAIL-BYTES") == "info" and "BYTES-UNREAD" not in codes, codes


def guesses():
    """Signs of damage are warnings as long as the engine refuses nothing."""
    behind = made() + b"x" * 400
    assert found(behind)["BYTES-UNREAD"] == "warning"
    behind[3] = 7  # of another version
    codes = found(behind)
    assert codes["BYTES-UNREAD"] == codes["D2DF-VERSION"] == "error", codes
    blank = {"position": {"x": 0, "y": 0}, "type": "ITEM_NONE"}
    assert found(made(items=[blank] * 8))["ELEMENTS-BLANK"] == "warning"


def far_panels():
    """The engine's grid: 80 bytes a cell of 32 x 32, from 200 MB and 2 GB on."""
    rows = [((1000000, 1000000), (16, 16), "PANEL_WALL", "FATAL"), ((50400, 50400), (16, 16), "PANEL_WALL", "LARGE"),
            ((49000, 49000), (16, 16), "PANEL_WALL", None), ((-50400, -50400), (16, 16), "PANEL_WALL", "LARGE"),
            ((100000, 0), (16, 16), "PANEL_WALL", None), ((2000000000, 0), (16, 16), "PANEL_WALL", "FATAL"),
            ((0, 0), (65535, 65535), "PANEL_BACK", "LARGE"), ((1000000, 1000000), (16, 16), None, None),
            ((1000000, 1000000), (0, 16), "PANEL_WALL", None), ((2147483647, -2147483647), (9, 9), "PANEL_WALL", "FATAL"),
            ((159800, 159800), (16, 16), "PANEL_WALL", "FATAL"), ((157000, 157000), (16, 16), "PANEL_WALL", "LARGE")]
    severities = {"FATAL": "error", "LARGE": "warning"}
    for *panel, expected in rows:
        codes = {code: severity for code, severity in found(made(*panel)).items() if "GRID" in code}
        wanted = {f"D2DF-GRID-{expected}": severities[expected]} if expected else {}
        assert codes == wanted, (panel, codes)


def no_texture():
    """Without a texture the engine ends at a panel; repair adds one."""
    made()
    assert run("delete", "map.map", "/textures/0", "--force", "-i").returncode == 0
    with open("map.map", "rb") as file:
        assert found(file.read())["D2DF-NO-TEXTURE"] == "error"
    assert run("repair", "map.map", "-o", "good.map").returncode == 0
    with open("good.map", "rb") as file:
        assert "error" not in found(file.read()).values()
    assert run("get", "good.map", "/panels/0/texture").stdout.strip() == "0"


def operations_on_entries():
    """An operation on all entries of an archive is one on its maps, as files and as texts."""
    text = ("map { name 'm'; size (9 9); texture a { path 'Standart.wad:S\\A'; } "
            "panel p { position (0 0); size (9 9); texture a; type PANEL_WALL; } }")
    content = bytes(made())
    with zipfile.ZipFile("x.dfz", "w") as archive:
        archive.writestr("MAP01", content)
        archive.writestr("TEXTURES/A", b"\0\0\2\0\0\0\0\0\0\0\0\0\1\0\1\0\x18\0abc")
        archive.writestr("INTERSCRIPT", "[megawad]\r\nname=x\r\n")
        archive.writestr("MAP02.txt", text)
    done = run("edit", "x.dfz:/*", "--do", "rename=Standart.wad:S\\A=x.wad:B\\C", "-i")
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and [line.split(":")[1] for line in lines] == ["/MAP01", "/MAP02.txt"], done
    assert "OPERATION-NONE" not in done.stderr, done.stderr
    for name in ("MAP01", "MAP02.txt"):
        assert run("get", f"x.dfz:/{name}", "/textures/0/path").stdout.strip() == "x.wad:B\\C", name


for test in (unused_tail, guesses, far_panels, no_texture, operations_on_entries):
    test_in_folder(test.__doc__.strip(), test)
finish()
