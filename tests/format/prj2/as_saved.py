#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""`upgrade --as-saved` writes what Tomb Editor itself saved: as_saved.py PROGRAM.

The editor's own saves are in ../shared/oracle/prj2-saved, what it opened in ../shared/corpus/prj2; both are skipped
where they are not. Files that differ are listed with the first chunk that does, which this script finds with a reader of
chunks of its own; each has its reason below. Made projects are always compared. Prints TAP.
"""
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../support"))
from titled_tests import finish, skip, test_in_folder  # noqa: E402

CORPUS = os.path.abspath(os.environ.get("LEVELSMITH_CORPUS", os.path.join(HERE, "../../../../shared/corpus")))
WANTED = 28

# What differs, and why; the name is the beginning of the file's.
CATALOG = "31 and 2 arguments of nodes by position, whose names only the editor's catalog of nodes says, stay as they are"
REASONS = {"7e2322f6": CATALOG, "ffda196d": CATALOG}

CONTAINERS = {b"TeSettings", b"TeRooms", b"TeTextures", b"TeLvlTexture", b"TeWads", b"TeWad", b"TeSoundsCatalogs",
              b"TeSoundsCatalog", b"TeSelectedSounds", b"TeImportedGeometries", b"TeImportedGeometry",
              b"TeAnimatedTextureSets", b"TeAnimatedTextureSet", b"TeFrames", b"TeGlobalEventSets",
              b"TeVolumeEventSets", b"TeEventSet", b"TeEvent", b"TeEventNodeNext", b"TeEventNodeElse", b"TeNodeArg2",
              b"TeMergeStatics", b"TeSecs", b"TeAlternate", b"TeObjects", b"TeOldWadSoundPaths"}
BEFORE_CHILDREN = {b"TeRoom": "ll", b"TeS": "4"}


def leb(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return (value - (1 << shift) if byte & 0x40 else value), at


def chunks(data, at, path):
    """(path, first byte, bytes) of every chunk that has no children, and of what stands before children."""
    seen = {}
    while at < len(data):
        start = at
        size, at = leb(data, at)
        if not size:
            return at
        name, at = data[at:at + size], at + size
        size, at = leb(data, at)
        end = at + size
        seen[name] = seen.get(name, -1) + 1
        here = f"{path}/{name.decode('latin-1') if len(name) > 1 else name[0]}" + (f"[{seen[name]}]" if seen[name] else "")
        if name in CONTAINERS or name in BEFORE_CHILDREN:
            inner = at
            for kind in BEFORE_CHILDREN.get(name, ""):
                inner = inner + 4 if kind == "4" else leb(data, inner)[1]
            yield here, start, data[start:inner]
            yield from chunks(data[:end], inner, here)
        else:
            yield here, start, data[start:end]
        at = end
    return at


def differences(ours, theirs):
    """Chunks that are not the same, by what they are: {chunk without numbers: [how many, first path, ours, theirs]}."""
    kinds = {}
    mine = {path: data for path, _, data in chunks(ours, 8, "")}
    others = {path: data for path, _, data in chunks(theirs, 8, "")}
    for path in list(mine) + [path for path in others if path not in mine]:
        if mine.get(path) != others.get(path):
            kind = path.rsplit("/", 1)[-1].split("[")[0]
            kinds.setdefault(kind, [0, path, mine.get(path), others.get(path)])[0] += 1
    return kinds


def save(program, path, out):
    run = subprocess.run([program, "upgrade", "--as-saved", path, "-o", out], capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1):
        raise AssertionError(f"{path}: status {run.returncode}\n{run.stderr}")
    with open(out, "rb") as file:
        return file.read(), run


def compare_real(program, folder):
    oracle = os.path.join(CORPUS, "../oracle/prj2-saved")
    names = sorted(name for name in os.listdir(oracle) if name.endswith(".prj2"))
    same = 0
    failed = []
    for name in names:
        ours, _ = save(program, os.path.join(CORPUS, "prj2", name), os.path.join(folder, name))
        with open(os.path.join(oracle, name), "rb") as file:
            theirs = file.read()
        if ours == theirs:
            same += 1
            continue
        reason = next((why for start, why in REASONS.items() if name.startswith(start)), None)
        print(f"# {name}: {reason or 'differs'}")
        for kind, (count, path, mine, other) in sorted(differences(ours, theirs).items(), key=lambda item: -item[1][0]):
            print(f"#     {kind}: {count}, first {path}: {(mine or b'').hex()[:160]} | {(other or b'').hex()[:160]}")
        if not reason:
            failed.append(name)
    print(f"# {same} of {len(names)} files are those that the editor saved, byte by byte")
    if same < WANTED or failed:
        raise AssertionError(f"not as the editor saved them: {', '.join(failed)}")


# ---- made projects ----

def run(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, check=False)


def made(program, folder, change):
    """The project of the fixture after `change`, as the program saves it, and what is said of it."""
    with open(os.path.join(HERE, "../../fixtures/prj2/level.json"), encoding="utf-8") as file:
        project = json.load(file)
    change(project)
    source, built, out = (os.path.join(folder, name) for name in ("made.json", "made.prj2", "saved.prj2"))
    with open(source, "w", encoding="utf-8") as file:
        json.dump(project, file)
    build = run(program, "build", source, "-o", built)
    if build.returncode:
        raise AssertionError(build.stderr)
    _, report = save(program, built, out)
    check = run(program, "check", "--before-save", "--all", built)
    return json.loads(run(program, "json", out).stdout), report, check.stdout, built, out


def expect(what, is_so):
    if not is_so:
        raise AssertionError(f"not so: {what}")


def objects_of(project, kind):
    return [thing for room in project["rooms"] for thing in room.get("objects", []) if thing["$type"] == kind]


def compare_numbers(program, folder):
    """Everything is numbered from 0, and a second save changes nothing."""
    def refer(value):
        if isinstance(value, list):
            for item in value:
                refer(item)
        elif isinstance(value, dict):
            for key, item in value.items():
                if key in ("texture_id", "level_texture_id") and item == 0:
                    value[key] = 77
                refer(item)

    def renumber(project):
        project["settings"]["textures"][0]["index"] = 77
        refer(project)

    saved, report, _, _, out = made(program, folder, renumber)
    ids = [thing["id"] for room in saved["rooms"] for thing in room["objects"]]
    expect("objects are numbered", ids == list(range(len(ids))) and ids)
    expect("textures are numbered", [t["index"] for t in saved["settings"]["textures"]] == [0, 1])
    expect("the default texture follows", saved["settings"]["default_texture"]["level_texture_id"] == 0)
    kinds = [["portal", "trigger", "ghost_block"].index(t["$type"]) if t["$type"] in ("portal", "trigger", "ghost_block")
             else 3 for t in saved["rooms"][0]["objects"]]
    expect("portals, triggers and ghost blocks come first", kinds == sorted(kinds))
    expect("nothing is lost", report.returncode == 0)
    with open(out, "rb") as file:
        first = file.read()
    again, _ = save(program, out, os.path.join(folder, "again.prj2"))
    expect("a second save is the same", first == again)
    inside = {path for path, _, _ in chunks(first, 8, "")}
    for chunk in ("TePalette", "TeTrxTextureDepth", "TeFontTextureFilePath", "TeGlobalEventSets"):
        expect(f"{chunk} is there", f"/TeSettings/{chunk}" in inside)


def compare_losses(program, folder):
    """What is lost is said, by both commands, and is gone."""
    def spoil(project):
        settings = project["settings"]
        settings["textures"].append(dict(settings["textures"][0], path="twice.png"))
        room = project["rooms"][0]
        light = {"$type": "light", "id": 500, "light_type": "Sun", "position": {"x": 0, "y": 0, "z": 0},
                 "yaw": 10, "pitch": 100, "intensity": 1, "color": {"r": 1, "g": 1, "b": 1}, "inner_range": 1,
                 "outer_range": 2, "inner_angle": 1, "outer_angle": 2, "enabled": True,
                 "obstructable_by_room_geometry": True, "dynamically_used": True, "statically_used": True,
                 "used_for_imported_geometry": True, "quality": "Default", "cast_dynamic_shadows": False}
        ghost = {"$type": "ghost_block", "id": 501, "sector_x": 90, "sector_z": 1,
                 "floor": {"xnzn": 0, "xnzp": 0, "xpzn": 0, "xpzp": 0},
                 "ceiling": {"xnzn": 0, "xnzp": 0, "xpzn": 0, "xpzp": 0}}
        room.setdefault("objects", []).extend([light, ghost])

    saved, report, check, built, _ = made(program, folder, spoil)
    expect("losing is status 1", report.returncode == 1)
    words = "with the next save the editor loses 1 texture, 1 object"
    expect(f"upgrade says: {words}", words in report.stdout)
    expect(f"check says: {words}", words in check)
    expect("each has its line", check.count("lost with the next save: ") == 2)
    expect("check without the option says nothing of it", "SAVED" not in run(program, "check", "--all", built).stdout)
    expect("the texture is gone", len(saved["settings"]["textures"]) == 2)
    expect("the ghost block is gone", not [g for g in objects_of(saved, "ghost_block") if g["sector_x"] == 90])
    light = objects_of(saved, "light")[-1]
    expect("who looks further up than up looks backwards", (light["yaw"], light["pitch"]) == (190, 80))


def compare_refusals(program, folder):
    _, _, _, built, _ = made(program, folder, lambda project: None)
    expect("--for and --as-saved exclude each other",
           run(program, "upgrade", "--as-saved", "--for=1.7", built, "-o", built + ".x").returncode == 2)
    wad = os.path.join(folder, "a.wad")
    with open(wad, "wb") as file:
        file.write(b"DFWAD\x01\0\0")
    for words in (["check", "--before-save", wad], ["upgrade", "--as-saved", wad, "-o", wad + ".x"]):
        refused = run(program, *words)
        expect(f"{words[0]} {words[1]} is refused for other formats: {refused.stderr}", refused.returncode > 1)


def compare_across_a_save(program, folder):
    """Who only saved has changed nothing; and a change is merged with one that was made after a save."""
    _, _, _, built, saved = made(program, folder, lambda project: None)
    expect("a save is a difference", run(program, "diff", built, saved).returncode == 1)
    same = run(program, "diff", "--as-saved", built, saved)
    expect(f"a save is no difference with --as-saved: {same.stdout}{same.stderr}", same.returncode == 0)
    ours, theirs, both = (os.path.join(folder, name) for name in ("ours.prj2", "theirs.prj2", "both.prj2"))
    expect("ours", run(program, "set", built, "/rooms/0/name=Ours", "-o", ours).returncode == 0)
    expect("theirs", run(program, "set", saved, "/rooms/1/name=Theirs", "-o", theirs).returncode == 0)
    merged = run(program, "merge", "--as-saved", built, ours, theirs, "-o", both)
    expect(f"they are merged: {merged.stderr}", merged.returncode == 0)
    names = [room["name"] for room in json.loads(run(program, "json", both).stdout)["rooms"]]
    expect("both changes are there", names[:2] == ["Ours", "Theirs"])


def git(folder, *words):
    keys = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@a", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@a",
            "GIT_CONFIG_NOSYSTEM": "1", "HOME": folder}
    return subprocess.run(["git", *words], capture_output=True, check=False, cwd=folder, env={**os.environ, **keys})


def compare_filter(program, folder):
    """git keeps what the editor would save, if it would lose nothing."""
    repository = os.path.join(folder, "repository")
    os.mkdir(repository)
    assert git(repository, "init", "-q").returncode == 0, "there is no git"
    setup = subprocess.run([program, "git-setup", "--as-saved"], capture_output=True, check=False, cwd=repository)
    expect(f"git-setup --as-saved: {setup.stderr}", setup.returncode == 0)

    def lose(project):
        project["settings"]["textures"].append(dict(project["settings"]["textures"][0], path="twice.png"))

    def turn(project):
        project["rooms"][0]["objects"] = [thing for thing in project["rooms"][0].get("objects", [])]
        for thing in objects_of(project, "light")[:1]:
            thing["pitch"] = -90

    for name, change, stays in (("saved", lambda project: None, False), ("lost", lose, True), ("turned", turn, True)):
        _, _, _, built, saved = made(program, folder, change)
        with open(built, "rb") as file:
            before = file.read()
        with open(saved, "rb") as file:
            after = file.read()
        with open(os.path.join(repository, name + ".prj2"), "wb") as file:
            file.write(before)
        added = git(repository, "add", name + ".prj2")
        kept = git(repository, "cat-file", "blob", f":{name}.prj2").stdout
        expect(f"git keeps {name} {'as it is' if stays else 'as it is saved'}", kept == (before if stays else after))
        expect(f"{name}: {added.stderr}", (b"stays as it is" in added.stderr) == stays)


def main():
    program = os.path.abspath(sys.argv[1])
    for title, compare in (("numbers", compare_numbers), ("what is lost", compare_losses), ("refusals", compare_refusals),
                           ("differences and merges across a save", compare_across_a_save), ("git's filter", compare_filter),
                           ("files that the editor saved", compare_real)):
        if compare is compare_real and not os.path.isdir(os.path.join(CORPUS, "../oracle/prj2-saved")):
            skip(title, "there are no files that the editor saved")
        else:
            test_in_folder(title, lambda compare=compare: compare(program, os.getcwd()))
    finish()


main()
