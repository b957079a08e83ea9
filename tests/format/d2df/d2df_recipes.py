#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Archives of Doom2D Forever built from recipes. What comes out is compared with an archive that this test writes as the team's
# tool does, and, where LEVELSMITH_DF_RES names the team's repository DF-Res (a git directory), with what was released. Prints
# TAP.
#
#   d2df_recipes.py PATH-OF-LEVELSMITH CORPUS
import glob
import hashlib
import os
import struct
import subprocess
import sys
import tarfile
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from the_tool import good, read, run, said  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

CORPUS = os.path.abspath(sys.argv[2])
RES = os.environ.get("LEVELSMITH_DF_RES", "")
RELEASED = {"shrshade": "512c564ca74403b877d031cd0395a13781cf8f135ec60db03993b6848e5e775e",
            "doomer": "bb7e5062683eb98a87e182ca57fa8082a914a5592c01bebd8c7678f58e21f1c4",
            "editor": "77029c594d281ebbdef8c2f4602f3a51862d869448fadb706400a5b04c5d4d63"}
LISTS = "0817287"  # the commit that has recipes for all archives
NESTED = "98f8f28"  # ... and the one that still has archives in archives as they were built
NESTED_COUNT = 15


def write(path, content):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)


def table_of(archive):
    """Name and content of each record, None = a section."""
    assert archive[:6] == b"DFWAD\1"
    found = []
    for i in range(struct.unpack_from("<H", archive, 6)[0]):
        name, offset, size = struct.unpack_from("<16sII", archive, 8 + 24 * i)
        found.append((name.rstrip(b"\0"), zlib.decompress(archive[offset:offset + size]) if offset or size else None))
    return found


def built(listed):
    """Of sections and their files (the first is the root): the archive as the team's tool makes it."""
    data, table, start = b"", [], 8 + 24 * (sum(len(files) for _, files in listed) + len(listed) - 1)
    places = []
    for _, files in listed:
        places.append([])
        for name, content in files:
            packed = zlib.compress(content, 9)
            places[-1].append((name, start + len(data), len(packed)))
            data += packed
    for (section, _), placed in zip(listed, places):
        if section is not None:
            table.append((section, 0, 0))
        table += reversed(placed)
    return b"DFWAD\1" + struct.pack("<H", len(table)) + b"".join(struct.pack("<16sII", *row) for row in table) + data


# ---- made small


def as_the_team_builds():
    """Order, sections, comments, names in capitals, either case of files, either end of lines, code page 1251."""
    write("Res/maps/map01.map", b"MAP\1" + bytes(40))
    write("Res/a.tga", b"picture" * 30)
    write("Res/b.tga", b"other picture")
    write("Res/стена.tga", b"wall")
    for end in (b"\n", b"\r\n"):
        write("x.lst", end.join([b"res\\maps\\MAP01.map|map01", b"; nothing", b"", b"x", b":TEX", b"Res\\a.tga|a",
                                 b"RES\\B.tga| b ", b":\xd1\xd2", "Res\\стена.tga|СТЕНА".encode("cp1251")]))
        good("pack", "x.lst", "-o", "x.wad", "--force")
        assert read("x.wad") == built([(None, [(b"MAP01", b"MAP\1" + bytes(40))]),
                                       (b"TEX", [(b"A", b"picture" * 30), (b"B", b"other picture")]),
                                       (b"\xd1\xd2", [("СТЕНА".encode("cp1251"), b"wall")])]), table_of(read("x.wad"))
    write("x.lst", read("x.lst").decode("cp1251").encode())
    good("pack", "x.lst", "-o", "y.wad")
    assert read("y.wad") == read("x.wad")  # a recipe in UTF-8 means the same


def section_twice():
    write("a", b"1")
    write("b", b"2")
    write("c", b"3")
    write("x.lst", b":S\na|A\n:T\nb|B\n:S\nc|C\na|AGAIN\n")
    good("pack", "x.lst", "-o", "x.wad")
    assert table_of(read("x.wad")) == [(b"S", None), (b"AGAIN", b"1"), (b"C", b"3"), (b"A", b"1"), (b"T", None),
                                       (b"B", b"2"), (b"S", None)], table_of(read("x.wad"))
    assert read("x.wad").count(zlib.compress(b"1", 9)) == 1  # one file is there once


def names():
    write("a", b"1")
    write("x.lst", b"a|a.very.long.name.x\n")
    assert "RECIPE-NAME" in said("pack", "x.lst", "-o", "x.wad")
    assert table_of(read("x.wad")) == [(b"A.VERY.LONG.NAME", b"1")]


def folders_above():
    """The folder of the recipe, then those above it."""
    write("a.bin", b"above")
    write("in/deep/b.bin", b"beside")
    write("b.bin", b"wrong")
    write("in/deep/x.lst", b"a.bin|A\nb.bin|B\n")
    good("pack", "in/deep/x.lst", "-o", "x.wad")
    assert table_of(read("x.wad")) == [(b"B", b"beside"), (b"A", b"above")]


def nested():
    """An archive that is not there is built from the recipe beside it, whose files lie where that is."""
    write("Tex/anim.lst", b":TEXT\nLAMP\\ANIM.txt|ANIM\n:TEXTURES\nLAMP\\frames.tga|FRAMES\n")
    write("Tex/LAMP/anim.txt", b"resource=FRAMES\r\nframecount=2\r\n")
    write("Tex/LAMP/FRAMES.tga", b"frames")
    write("x.lst", b":TEX\nTEX\\ANIM.wad|LAMP\n")
    good("pack", "x.lst", "-o", "x.wad")
    inner = built([(None, []), (b"TEXT", [(b"ANIM", b"resource=FRAMES\r\nframecount=2\r\n")]),
                   (b"TEXTURES", [(b"FRAMES", b"frames")])])
    assert table_of(read("x.wad")) == [(b"TEX", None), (b"LAMP", inner)]
    write("Tex/LAMP/anim.txt", b"resource=FRAMES\nframecount=2\r\n")
    assert "RECIPE-LINES" in said("pack", "x.lst", "-o", "y.wad")  # as version control may have left it
    assert read("y.wad") == read("x.wad")
    write("self.lst", b"SELF.wad|A\n")
    done = run("pack", "self.lst", "-o", "z.wad")
    assert done.returncode == 4 and "RECIPE-NESTED" in done.stderr, done.stderr
    assert not os.path.exists("z.wad")


def missing():
    write("a", b"1")
    write("x.lst", b"no\\way|B\na|A\nno\\inner.wad|C\n")
    done = run("pack", "x.lst", "-o", "x.wad")
    assert done.returncode == 4 and done.stderr.count("RECIPE-SOURCE") == 2, done.stderr
    assert not os.path.exists("x.wad")
    assert said("pack", "x.lst", "-o", "x.wad", "--force").count("RECIPE-SOURCE") == 2
    assert table_of(read("x.wad")) == [(b"A", b"1")]
    for line in (b"..\\a|A", b"C:\\a|A", b"aa", b"a|", b"|A", b": "):
        write("in/y.lst", b"; first\n" + line + b"\n")
        done = run("pack", "in/y.lst", "-o", "y.wad", "--force")
        if line == b": ":  # is shorter than two letters
            assert done.returncode == 0, done.stderr
        else:
            assert done.returncode == 4 and "y.lst:2:" in done.stderr and "RECIPE-LINE" in done.stderr, done.stderr
    assert run("pack", "x.lst", "-o", "x.wad", "--strict").returncode == 2


def there_and_back():
    """`extract --recipe`, and an archive of the same order."""
    entries = [(b"MAP01", b"MAP\1" + bytes(40)), (b"MAP02", b"map {\n name 'x';\n}\n")]
    archive = built([(None, entries), (b"TEX", [(b"A|B", b"1"), (b"A", b"2"), (b"\xc0", b"3")]), (b"EMPTY", [])])
    write("x.wad", archive)
    good("extract", "x.wad", "-o", "f", "--recipe")
    assert not os.path.exists("f/manifest.json") and os.path.exists("f/MAP01.map"), os.listdir("f")
    good("pack", "f/x.lst", "-o", "y.wad")
    assert read("y.wad") == archive, (read("f/x.lst"), table_of(read("y.wad")))
    for wrong in (built([(None, [(b"map01", b"1")])]), built([(None, []), (b"S", [(b" A", b"1")])]),
                  built([(None, []), (b"S", [(b"A", b"1")]), (b"S", [(b"B", b"2")])])):
        write("x.wad", wrong)
        done = run("extract", "x.wad", "-o", "g", "--recipe")
        assert done.returncode == 5 and "RECIPE-WORDS" in done.stderr and not os.path.exists("g"), done.stderr
    good("convert", "y.wad", "-o", "y.dfz")
    assert run("extract", "y.dfz", "-o", "g", "--recipe").returncode == 2
    assert run("extract", "y.wad", "-o", "g", "--recipe", "--raw").returncode == 2
    assert run("extract", "y.wad", "MAP01", "-o", "g", "--recipe").returncode == 2


def real(path):
    good("extract", path, "-o", "f", "--recipe")
    good("pack", glob.glob("f/*.lst")[0], "-o", "y.wad")
    assert table_of(read("y.wad")) == table_of(read(path))


# ---- the team's repository


def checkout(commit):
    """As a checkout would be: with the ends of lines that the repository says."""
    with open("res.tar", "wb") as file:
        subprocess.run(["git", "--git-dir", RES, "archive", commit], stdout=file, check=True)
    with tarfile.open("res.tar") as archive:
        archive.extractall("res", filter="data")


def released():
    checkout(LISTS)
    for name, wanted in RELEASED.items():
        good("pack", f"res/{name}.lst", "-o", f"{name}.wad")
        assert hashlib.sha256(read(f"{name}.wad")).hexdigest() == wanted, name


def nested_as_they_were():
    """The archives in STDANIMTEXTURES, of the pictures that they were built of."""
    checkout(LISTS)
    names = subprocess.run(["git", "--git-dir", RES, "ls-tree", "-r", "--name-only", NESTED], check=True,
                           capture_output=True, encoding="utf-8").stdout.splitlines()
    names = [name for name in names if "STDANIMTEXTURES/" in name and name.endswith(".wad")]
    assert len(names) == NESTED_COUNT, names
    for name in names:
        wanted = subprocess.run(["git", "--git-dir", RES, "show", f"{NESTED}:{name}"], check=True,
                                capture_output=True).stdout
        good("pack", f"res/{name[:-4]}.lst", "-o", "inner.wad", "--force")
        assert read("inner.wad") == wanted, name


def all_lists():
    """Order, names and contents of every recipe: lines from the last to the first in each section."""
    checkout(LISTS)
    for path in sorted(glob.glob("res/**/*.lst", recursive=True)):
        good("pack", path, "-o", "x.wad", "--force")
        sections = [[]]
        for line in read(path).decode("cp1251").splitlines():
            if line.startswith(":"):
                sections.append([(line[1:].upper(), None)])
            elif "|" in line:
                sections[-1].append((line.split("|")[1].upper(), ""))
        wanted = [(name.encode("cp1251"), kind) for i, section in enumerate(sections)
                  for name, kind in (section[:1] + section[:0:-1] if i else section[::-1])]
        found = [(name, content if content is None else "") for name, content in table_of(read("x.wad"))]
        assert found == wanted, path


def sets_of(archive):
    """What is in which section, whatever the order; texts with either end of lines, archives by what is in them."""
    found, section = set(), b""
    for name, content in table_of(archive):
        if content is None:
            section = name.upper()
        elif content[:6] == b"DFWAD\1":
            found.add((section, name.upper(), tuple(sorted(sets_of(content)))))
        else:
            found.add((section, name.upper(), content if b"\0" in content else content.replace(b"\r\n", b"\n")))
    return found


def sets_of_the_game():
    """Archives that the other builder made, whose order says nothing. Its game.wad has more than these recipes."""
    checkout(LISTS)
    theirs = {os.path.basename(path).lower(): path for path in archives if os.path.basename(os.path.dirname(path)) == "d2df-game"}
    assert theirs, "there are no archives of the game"
    for name, path in theirs.items():
        good("pack", f"res/{name[:-4]}.lst", "-o", name)
        ours, there = sets_of(read(name)), sets_of(read(path))
        assert ours == there if name != "game.wad" else ours < there, f"{name}: {len(ours - there)} others, {len(there - ours)} not there"


for function in (as_the_team_builds, section_twice, names, folders_above, nested, missing, there_and_back):
    test_in_folder(function.__name__.replace("_", " "), function)
archives = sorted(glob.glob(os.path.join(CORPUS, "d2df*", "*.wad")), key=os.path.getsize)
for archive in archives if os.environ.get("LEVELSMITH_CI") else archives[:3]:
    test_in_folder(os.path.basename(archive), lambda archive=archive: real(archive))
if not archives:
    skip("real archives", "there are none here")
for function in (released, nested_as_they_were, all_lists, sets_of_the_game):
    title = f"DF-Res: {function.__name__.replace('_', ' ')}"
    if RES:
        test_in_folder(title, function)
    else:
        skip(title, "LEVELSMITH_DF_RES names no repository")
finish()
