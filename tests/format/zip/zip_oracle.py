#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Zips, with Python's zipfile as a second opinion: what it wrote comes back byte for byte and holds the same files; what
# levelsmith packed, converted or changed it reads, checksums and all.
#
#   tests/format/zip/zip_oracle.py TOOL
import io
import os
import random
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib

tool = os.path.abspath(sys.argv[1])
folder = tempfile.mkdtemp()
print("TAP version 13\n1..5")


def run(*arguments):
    return subprocess.run([tool, *arguments], check=True, capture_output=True, cwd=folder).stdout


def write(name, content):
    os.makedirs(os.path.dirname(os.path.join(folder, name)) or folder, exist_ok=True)
    with open(os.path.join(folder, name), "wb") as file:
        file.write(content)


def read(name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def files_of(name):
    with zipfile.ZipFile(os.path.join(folder, name)) as archive:
        assert archive.testzip() is None
        return {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}


class Stream(io.RawIOBase):
    """A file that cannot be wound back, so that sizes stand behind the bytes."""

    def __init__(self):
        self.bytes = b""

    def writable(self):
        return True

    def write(self, data):
        self.bytes += bytes(data)
        return len(data)


def make(chance, method, stream):
    target = Stream() if stream else io.BytesIO()
    with zipfile.ZipFile(target, "w", method, compresslevel=chance.choice([None, 1, 6, 9])) as archive:
        for number in range(chance.randrange(8)):
            name = chance.choice(["maps/MAP%d", "текстуры/камень%d.png", "a b%d", "x/y/z/%d.wav"]) % number
            archive.writestr(name, bytes(chance.choices(range(chance.choice([2, 256])), k=chance.randrange(4000))))
            if chance.random() < 0.3:
                archive.writestr("folder%d/" % number, b"")
        archive.comment = chance.choice([b"", b"a remark"])
    return target.bytes if stream else target.getvalue()


def zips():
    chance = random.Random(7)
    for number in range(24):
        yield chance, make(chance, (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)[number % 2], number % 3 == 0)


def comes_back():
    for _, content in zips():
        write("a.zip", content)
        run("json", "a.zip", "-o", "a.json")
        run("build", "a.json", "-o", "b.zip")
        assert read("b.zip") == content
        subprocess.run(["rm", "-rf", os.path.join(folder, "f")], check=True)
        run("extract", "--raw", "a.zip", "-o", "f")
        run("pack", "f", "-o", "c.zip")
        assert read("c.zip") == content


def holds_the_same():
    for _, content in zips():
        write("a.zip", content)
        for name, data in files_of("a.zip").items():
            line = [text for text in run("list", "a.zip").decode().splitlines() if text.startswith(name + " ")]
            assert line and line[0][len(name):].split()[0] == str(len(data)), name


def is_read_when_changed():
    for chance, content in zips():
        write("a.zip", content)
        files = files_of("a.zip")
        if not files:
            continue
        with zipfile.ZipFile(os.path.join(folder, "a.zip")) as archive:
            names = [info.filename for info in archive.infolist()]
        name = chance.choice(sorted(files))
        files[name] = bytes(chance.choices(range(256), k=chance.randrange(100)))
        path = "/end/files/%d/content/data=%s" % (names.index(name), files[name].hex())
        run("set", "a.zip", path, "-o", "b.zip")
        assert files_of("b.zip") == files


def packs_folders():
    files = {"maps/MAP01.txt": b"map { }", "ТЕКСТУРЫ/СТЕНА.png": bytes(range(256)) * 9, "INTERSCRIPT": b"[megawad]"}
    for name, data in files.items():
        write("g/" + name, data)
    run("pack", "g", "-t", "zip", "-o", "a.dfz")
    assert files_of("a.dfz") == files
    run("convert", "a.dfz", "-o", "a.wad")
    run("convert", "a.wad", "-o", "b.dfz")
    assert files_of("b.dfz") == {"INTERSCRIPT": b"[megawad]", "MAP01.txt": b"map { }",
                                 "ТЕКСТУРЫ/СТЕНА.png": files["ТЕКСТУРЫ/СТЕНА.png"]}


def names_are_as_the_field_for_them_has_them():
    """If the field is for that name, and ends before the fields do."""
    raw, name = "имя".encode("cp866"), "имя".encode()
    for more, wrong in [(0, 0), (0, 1)] + [(more, 0) for more in range(1, 10)]:
        info = zipfile.ZipInfo("xyz")
        info.extra = struct.pack("<HHBI", 0x7075, 5 + len(name) + more, 1, zlib.crc32(raw) + wrong) + name
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w") as archive:
            archive.writestr(info, b"text")
        write("a.zip", content.getvalue().replace(b"xyz", raw))
        assert ("имя" in run("list", "a.zip").decode()) == (more == wrong == 0), (more, wrong)


for number, test in enumerate([comes_back, holds_the_same, is_read_when_changed, packs_folders,
                               names_are_as_the_field_for_them_has_them], 1):
    try:
        test()
        print("ok %d - %s" % (number, test.__name__))
    except (AssertionError, subprocess.CalledProcessError) as problem:
        print("not ok %d - %s: %r %s" % (number, test.__name__, problem, getattr(problem, "stderr", b"")))
subprocess.run(["rm", "-rf", folder], check=True)
