#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Small files that ask for much: what they may take of memory and time, and that --limits moves the bounds. Prints TAP.
#
#   limits.py PATH-OF-LEVELSMITH SOURCE-TREE
import os
import struct
import subprocess
import sys
import tempfile
import time
import zlib

import scratch_tests

TOOL, SOURCES = (os.path.abspath(path) for path in sys.argv[1:3])
MIB = 1 << 20
SECONDS_MAX = 5


class Result:
    def __init__(self, status, out, err, peak, seconds):
        self.status, self.out, self.err, self.peak, self.seconds = status, out, err, peak, seconds


def run(*words, stdin=subprocess.DEVNULL):
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.monotonic()
        process = subprocess.Popen([TOOL, *words], stdin=stdin, stdout=out, stderr=err)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.monotonic() - start
        out.seek(0), err.seek(0)
        return Result(process.returncode, out.read().decode(), err.read().decode(), usage.ru_maxrss * 1024, seconds)


def run_bounded(*words, size, status, code=""):
    """Run, and hold the costs against a file of that size."""
    done = run(*words)
    assert done.status == status and code in done.err, (words, done.status, done.err)
    assert done.peak <= 64 * MIB + 8 * size, (words, done.peak)
    assert done.seconds <= SECONDS_MAX, (words, done.seconds)
    return done


def deflate(content):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(content) + packer.flush()


class Zip:
    """Entries as they are given, whether that makes sense or not."""

    def __init__(self):
        self.data, self.directory, self.count = b"", b"", 0

    def block(self, name, packed, size, crc):
        at = len(self.data)
        self.data += struct.pack("<4sHHHHHIIIHH", b"PK\3\4", 20, 0, 8, 0, 0, crc, len(packed), size, len(name), 0)
        self.data += name + packed
        return at

    def entry(self, name, at, packed, size, crc):
        self.directory += struct.pack("<4sHHHHHHIIIHHHHHII", b"PK\1\2", 20, 20, 0, 8, 0, 0, crc, packed, size,
                                      len(name), 0, 0, 0, 0, 0, at) + name
        self.count += 1

    def write(self, path):
        end = struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, self.count, self.count, len(self.directory), len(self.data), 0)
        with open(path, "wb") as file:
            file.write(self.data + self.directory + end)
        return os.path.getsize(path)


def zeros(mib):
    """So many MiB of zeros, packed; their checksum."""
    packer, crc, piece = zlib.compressobj(9, zlib.DEFLATED, -15), 0, bytes(MIB)
    packed = b""
    for _ in range(mib):
        packed += packer.compress(piece)
        crc = zlib.crc32(piece, crc)
    return packed + packer.flush(), crc


def bomb(mib=512):
    packed, crc = zeros(mib)
    made = Zip()
    made.entry(b"zeros", made.block(b"zeros", packed, mib * MIB, crc), len(packed), mib * MIB, crc)
    return made


def sharing(count=200, mib=4):
    packed, crc = zeros(mib)
    made = Zip()
    at = made.block(b"f0", packed, mib * MIB, crc)
    for i in range(count):
        made.entry(b"f%d" % i, at, len(packed), mib * MIB, crc)
    return made


def test_a_zip_bomb_is_listed_and_refused():
    size = bomb().write("bomb.zip")
    assert "Files   1" in run_bounded("info", "bomb.zip", size=size, status=0).out
    assert "536870912" in run_bounded("list", "bomb.zip", size=size, status=0).out
    for words in (("check",), ("json",), ("dump",), ("roundtrip",), ("extract", "-o", "out")):
        run_bounded(words[0], "bomb.zip", *words[1:], size=size, status=4, code="[UNPACKED-TOO-LARGE]")


def test_an_honest_size_is_asked_for_with_limits():
    bomb(40).write("large.zip")
    assert run("check", "large.zip").status == 4
    assert run("check", "--limits", "inflated=64M,memory=200M", "large.zip").status == 0
    assert run("--limits=memory=1M", "check", "large.zip").status == 4


def test_entries_that_share_a_block():
    size = sharing().write("sharing.zip")
    for verb in ("info", "list"):
        run_bounded(verb, "sharing.zip", size=size, status=0)
    run_bounded("check", "sharing.zip", size=size, status=4, code="[UNPACKED-TOO-LARGE]")


def test_overlapping_entries_are_extracted_by_force_only():
    sharing(2, 1).write("two.zip")
    refused = run("extract", "two.zip", "-o", "two")
    assert refused.status == 4 and "[ENTRY-OVERLAP]" in refused.err, refused.err
    assert not os.path.exists("two/f0.bin"), os.listdir("two")
    assert run("extract", "--force", "two.zip", "-o", "two").status == 0
    assert os.path.getsize("two/f1.bin") == MIB
    assert run("extract", "two.zip", "f0", "-o", "one").status == 0, "it is the second that overlaps the first"


def test_resources_may_be_shared_where_the_format_has_that():
    packed = zlib.compress(b"sound" * 100, 9)
    records = [struct.pack("<16sII", name, 8 + 2 * 24, len(packed)) for name in (b"A", b"B")]
    with open("shared.wad", "wb") as file:
        file.write(struct.pack("<5sBH", b"DFWAD", 1, 2) + b"".join(records) + packed)
    done = run("extract", "shared.wad", "-o", "shared")
    assert done.status == 0, done.err


def test_more_entries_than_allowed():
    sharing(20, 1).write("twenty.zip")
    refused = run("list", "--limits", "entries=19", "twenty.zip")
    assert refused.status == 4 and "[ENTRIES-LIMIT]" in refused.err, refused.err
    assert run("list", "--limits", "entries=20", "twenty.zip").status == 0


def test_files_without_end_are_refused():
    with open("sparse.prj", "wb") as file:
        file.truncate(1 << 40)
    for path in ("sparse.prj", "/dev/zero"):
        for verb in ("info", "check", "json", "repair"):
            words = (verb, path, "-o", "out") if verb == "repair" else (verb, path)
            run_bounded(*words, size=0, status=4, code="[FILE-LIMIT]")
    with open("/dev/zero", "rb") as endless:
        assert "[FILE-LIMIT]" in run("info", "-", stdin=endless).err
    with open("text", "wb") as file:
        file.write(bytes(100))
    assert "[FILE-LIMIT]" in run("info", "--limits", "file=99", "text").err
    assert "[FILE-LIMIT]" not in run("info", "--limits", "file=100", "text").err


def png(path, width, height):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    packer, row, packed = zlib.compressobj(9), bytes(1 + 3 * width), b""
    for _ in range(height):
        packed += packer.compress(row)
    packed += packer.flush()
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
                   chunk(b"IDAT", packed) + chunk(b"IEND", b""))
    return os.path.getsize(path)


def test_a_texture_of_many_pixels():
    with open(os.path.join(SOURCES, "tests/fixtures/prj2/level.json"), encoding="utf-8") as file:
        text = file.read()
    with open("level.json", "w", encoding="utf-8") as file:
        file.write(text)
    assert run("build", "level.json", "-o", "level.prj2").status == 0
    names = [line.split()[-1] for line in run("paths", "level.prj2").out.splitlines() if ".png" in line.lower()]
    assert names, run("paths", "level.prj2").out
    size = 0
    for name in names:
        base = name.replace("\\", "/").rsplit("/", 1)[-1].strip('"')
        size += png(base, 8192, 8192)
    done = run_bounded("export", "level.prj2", "-o", "level.glb", size=size, status=0)
    assert "[TEXTURE-UNREADABLE]" in done.err, done.err


def test_mistakes_in_limits_are_said():
    for text in ("memory", "memory=", "memory=0", "memory=1X", "memory=-1", "size=1", "depth=5G", "memory=99999999999999G"):
        done = run("info", "--limits", text, "file")
        assert done.status == 2 and "--limits takes" in done.err, (text, done.err)


sys.exit(scratch_tests.run_all(globals()))
