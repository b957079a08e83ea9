#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Maps of Doom2D Forever as texts are maps: every verb says of a text what it says of the binary map, and writes a text
# where it was given one; texts with words of their own are never spoiled. Maps are fixtures, and real ones where there
# are some. Prints TAP.
#
#   d2df_texts.py PATH-OF-LEVELSMITH FOLDER-OF-BUILT-FIXTURES CORPUS
import glob
import json
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from the_tool import good, printed, read, run  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

FIXTURES, CORPUS = (os.path.abspath(path) for path in sys.argv[2:4])

OWN = """// a map of somebody
map {
  name 'own'; size (800 600);
  light_ambient (10 20 30);
  texture wall { path 'Standart.wad:D2DTEXTURES\\W1'; }   // bricks
  panel lift { position (0 544); size (800 16); texture wall; type PANEL_WALL; move_speed (1 0); move_active true; }
  area start { position (40 490); type AREA_PLAYERPOINT1; }
}
"""


def findings(path):
    done = run("check", "--json", path)
    assert done.returncode in (0, 1), done.stderr
    report = json.loads(done.stdout)
    return sorted((finding["code"], finding["path"], finding["message"]) for finding in report["findings"]
                  if finding["code"] != "D2DF-TEXT-EMPTY")  # what a text alone may not be


def facts(path):
    report = json.loads(printed("info", "--json", path))
    return {key: value for key, value in report.items() if key not in ("file", "bytes")}


def assert_same_answers(binary, text):
    """What is read of both."""
    assert printed("json", text) == printed("json", binary)
    assert facts(text) == facts(binary)
    assert findings(text) == findings(binary), (findings(text), findings(binary))
    assert printed("paths", text) == printed("paths", binary)
    assert printed("query", text, ".panels|length") == printed("query", binary, ".panels|length")
    assert printed("diff", text, binary) == ""
    assert printed("roundtrip", text).startswith("ok ")
    for path, picture in ((binary, "binary.svg"), (text, "text.svg")):
        good("render", path, "-o", picture, "--force")
    assert read("binary.svg") == read("text.svg")


def assert_same_change(binary, text, *words):
    """What is changed of both: the text is a text again, and means what the binary map is now."""
    good(words[0], binary, *words[1:], "-o", "changed.map", "--force")
    good(words[0], text, *words[1:], "-o", "changed.txt", "--force")
    assert read("changed.txt").startswith(b"map {"), words
    good("convert", "changed.txt", "-o", "back.map", "--force")
    assert read("back.map") == read("changed.map"), words


def compare(path):
    shutil.copy(path, "map.map")
    good("convert", "map.map", "-o", "map.txt", "--force")
    assert_same_answers("map.map", "map.txt")
    assert_same_change("map.map", "map.txt", "set", "/header/name=changed")
    assert_same_change("map.map", "map.txt", "edit", '.header.author = "somebody"')
    assert_same_change("map.map", "map.txt", "edit", "--do", "merge-panels=16")
    assert_same_change("map.map", "map.txt", "repair")
    if int(printed("query", "map.map", ".panels|length")) > 1:
        assert_same_change("map.map", "map.txt", "delete", "/panels/1")
        assert_same_change("map.map", "map.txt", "move", "/panels/1", "0")
        good("set", "map.txt", "/panels/1/alpha=7", "-o", "theirs.txt", "--force")
        good("set", "map.txt", "/header/name=ours", "-o", "ours.txt", "--force")
        good("merge", "map.txt", "ours.txt", "theirs.txt", "-o", "merged.txt", "--force")
        assert read("merged.txt").startswith(b"map {") and printed("get", "merged.txt", "/panels/1/alpha") == "7\n"
        assert printed("get", "merged.txt", "/header/name") == "ours\n"


def in_an_archive(path):
    """A text in an archive, beside what the archive is."""
    shutil.copy(path, "map.map")
    good("convert", "map.map", "-o", "map.txt", "--force")
    os.makedirs("folder/maps", exist_ok=True)
    shutil.copy("map.txt", "folder/maps/MAP01.txt")
    shutil.make_archive("maps", "zip", "folder")
    inside = "maps.zip:/maps/MAP01.txt"
    assert printed("json", inside) == printed("json", "map.map")
    assert facts(inside) == facts("map.map")
    good("render", inside, "-o", "inside.svg", "--force")
    good("render", "map.map", "-o", "binary.svg", "--force")
    good("set", inside, "/header/name=inside", "-i")
    assert printed("get", inside, "/header/name") == "inside\n"


def own_words():
    with open("own.txt", "w", encoding="utf-8") as file:
        file.write(OWN)
    assert printed("get", "own.txt", "/panels/0/move_speed/x") == "1\n"
    assert printed("get", "own.txt", "/header/light_ambient/alpha") == "255\n"
    assert findings("own.txt") == [], findings("own.txt")
    assert printed("roundtrip", "own.txt").startswith("ok ")
    for words in (("set", "own.txt", "/header/name=x"), ("edit", "own.txt", ".header.name = \"x\"")):
        good(*words, "-o", "changed.txt", "--force")
        assert read("changed.txt").decode() == OWN.replace("'own'", "'x'")
    good("set", "own.txt", "/header/name=own", "-o", "same.txt")  # no change
    assert read("same.txt").decode() == OWN


def what_only_texts_have():
    """Stays in texts, and is named where a binary map is made."""
    with open("own.txt", "w", encoding="utf-8") as file:
        file.write(OWN)
    good("convert", "own.txt", "--to", "text", "-o", "plain.txt")
    assert printed("json", "plain.txt") == printed("json", "own.txt")
    good("set", "plain.txt", "/panels/0/move_speed/x=5", "-i")
    assert "move_speed (5 0);" in read("plain.txt").decode() and "light_ambient (10 20 30 255);" in read("plain.txt").decode()
    done = run("convert", "own.txt", "-o", "own.map")
    assert done.returncode == 0 and done.stderr.count("FORMAT-LOSS") == 3, done.stderr
    assert run("get", "own.map", "/panels/0/move_speed").returncode == 1


real = sorted(glob.glob(os.path.join(CORPUS, "d2df", "*.map")), key=os.path.getsize)
real = real if os.environ.get("LEVELSMITH_CI") else real[:3]
maps = [os.path.join(FIXTURES, f"d2df-{name}") for name in ("plan", "minimal")] + real
for path in maps:
    test_in_folder(os.path.basename(path), lambda path=path: compare(path))
test_in_folder("in an archive", lambda: in_an_archive(maps[0]))
test_in_folder("words of its own", own_words)
test_in_folder("what only texts have", what_only_texts_have)
if not real:
    skip("real maps", "there are none here")
finish()
