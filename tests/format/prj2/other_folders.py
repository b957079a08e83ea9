#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# A level that is written into another folder: each file that it names is the same file there, or the tool says what is not found.
# Twenty pairs of folders; rooms are taken out, put in, merged, levels upgraded, mended and converted. Who names what is read from
# the JSON form, and looked up here. Prints TAP.
#
#   other_folders.py PATH-OF-LEVELSMITH FIXTURES
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "support"))
from titled_tests import finish, test  # noqa: E402

TOOL, FIXTURES = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).resolve()
SPELLINGS = ("textures\\{}.png", "$(LevelDirectory)\\{}.png", "..\\shared\\{}.png", ".\\a b\\{}.png", "$(LevelDirectory)\\..\\{}.png")
FOLDERS = ("", "sub", "sub/deeper", "a b", "другой", "sub/../other", "lvl")


def run(*words):
    return subprocess.run([TOOL, *map(str, words)], capture_output=True, text=True, check=False)


def form(path):
    done = run("json", path)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def names_of(level):
    """What a level says that files are called: of its textures, wads and geometries."""
    settings = level["settings"]
    for kind in ("textures", "wads", "imported_geometries"):
        for index, one in enumerate(settings.get(kind, [])):
            if one.get("path"):
                yield f"/settings/{kind}/{index}/path", one["path"]


def file_at(level, name):
    """The file that a name means to the editor; None = it is not there."""
    name = name.replace("$(LevelDirectory)", ".").replace("\\", "/").lstrip("/")
    path = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(level)), name))
    return Path(path).read_bytes() if os.path.isfile(path) else None


def make_level(path, rng, count):
    """A level with textures, a wad and a geometry that are there, spelled in several ways."""
    level = json.loads((FIXTURES / "prj2/level.json").read_text())
    path.parent.mkdir(parents=True, exist_ok=True)
    textures = level["settings"]["textures"]
    for number, texture in enumerate(textures):
        texture["path"] = rng.choice(SPELLINGS).format(rng.choice((f"{path.stem}{number}", "stone")))
    level["settings"]["wads"] = [{"path": f"$(LevelDirectory)\\wads\\{path.stem}.wad2"}]
    for name in dict(names_of(level)).values():
        file = Path(os.path.normpath(path.parent / name.replace("$(LevelDirectory)\\", "").replace("\\", "/")))
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            file.write_bytes(f"{count}: {path}: {name}".encode())
    Path("form.json").write_text(json.dumps(level))
    done = run("build", "form.json", "-o", path)
    assert done.returncode == 0, done.stderr
    return path


def lost(result, known):
    """Names of the result that mean no file that one of its sources means."""
    return {name for _, name in names_of(form(result)) if file_at(result, name) not in known}


def problems(result, said, known):
    """What is lost and not said; and what the command that is advised does not put right."""
    missing = lost(result, known)
    unsaid = [name for name in missing if name not in said]
    more = re.search(r" and (\d+) more; ", said)
    if len(unsaid) > int(more[1] if more else 0):
        yield f"is not said to be lost: {unsaid}"
    advised = re.search(r"`levelsmith (paths --moved-from .*) -i` puts", said)
    if missing and not advised:
        yield "no next step"
    elif missing:
        folder = advised[1][len("paths --moved-from "):-len(str(result)) - 1]
        run("paths", "--moved-from", folder.strip("'"), result, "-i")
        yield from (f"{name} is not put right by `{advised[1]}`" for name in lost(result, known))


def files_of(*levels):
    return {content for level in levels for _, name in names_of(form(level)) for content in [file_at(level, name)] if content}


def try_all(seed):
    rng = random.Random(seed)
    here, there = (Path(rng.choice(FOLDERS)) for _ in range(2))
    one = make_level(Path("one") / here / "one.prj2", rng, seed)
    two = make_level(Path("two") / there / "two.prj2", rng, seed)
    out = Path("three") / rng.choice(FOLDERS)
    out.mkdir(parents=True, exist_ok=True)
    of_one, of_both = files_of(one), files_of(one, two)
    run("set", one, "/rooms/0/name=Other", "-o", one.parent / "mine.prj2")
    run("set", one, "/rooms/1/name=Third", "-o", one.parent / "theirs.prj2")
    for words, result in (
            (("insert-rooms", two, one), out / "in.prj2"), (("insert-rooms", two, one), two.parent / "beside.prj2"),
            (("extract-rooms", one, "--rooms", "0"), out / "part.prj2"), (("upgrade", one), out / "today.prj2"),
            (("upgrade", one, "--for", "1.6.6"), out / "old.prj2"), (("repair", one), out / "good.prj2"),
            (("set", one, "/rooms/0/name=Moved"), out / "set.prj2"),
            (("merge", one, one.parent / "mine.prj2", one.parent / "theirs.prj2"), out / "both.prj2")):
        done = run(*words, "-o", result, "--force") if words[0] != "upgrade" or "--for" in words else run(*words, "-o", result)
        if not result.exists():
            yield f"{words[0]}: {done.stderr}"
            continue
        yield from (f"{' '.join(map(str, words))} -o {result}: {what}" for what in problems(result, done.stdout + done.stderr,
                                                                           of_both if words[0] == "insert-rooms" else of_one))


for seed in range(20):
    with tempfile.TemporaryDirectory(prefix="levelsmith-test.") as folder:
        os.chdir(folder)
        test(f"levels in other folders, {seed}", list(try_all(seed)))
        os.chdir("/")
finish()
