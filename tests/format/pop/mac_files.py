#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Files of the Macintosh with levels of Prince of Persia in them. Forks as the system writes them are made here, from Apple's
# description and in an order and with gaps that we do not write ourselves; what Levelsmith writes is read here, too, and by
# `file`. AppleDouble is what `unar` makes of a MacBinary file. Then damage: no answer but a result or an error. Prints TAP.
#
#   mac_files.py TOOL LEVEL-OF-THE-MACINTOSH
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile

TOOL = os.path.abspath(sys.argv[1])
with open(sys.argv[2], "rb") as file:
    LEVEL = file.read()
OTHER = LEVEL[:2112] + b"\2" + LEVEL[2113:]  # begins in another room
RESOURCES = [(b"LEVL", 2000, b"demo", 0, LEVEL), (b"LEVL", 2001, None, 0x20, OTHER), (b"STR ", -5, b"", 0, b"\5words"),
             (b"vers", 1, b"caf\x8e", 4, b"")]
ROUNDS = 400


def tool(*arguments, status=0):
    done = subprocess.run([TOOL, *arguments], capture_output=True, check=False)
    assert done.returncode == status, (arguments, done.returncode, done.stderr.decode())
    return done.stdout.decode("utf-8", "replace")


def fork(resources, seed):
    """As the system leaves it: the data in the order in which things were changed, with room where others had been."""
    chance = random.Random(seed)
    data, places = b"", {}
    for i in chance.sample(range(len(resources)), len(resources)):
        data += bytes(chance.randrange(3) * 5)
        places[i] = len(data)
        data += struct.pack(">I", len(resources[i][4])) + resources[i][4]
    data += b"gone"
    kinds = sorted({resource[0] for resource in resources})
    types, references, names = struct.pack(">H", len(kinds) - 1 & 0xFFFF), b"", b""
    for kind in kinds:
        mine = [i for i, resource in enumerate(resources) if resource[0] == kind]
        types += struct.pack(">4sHH", kind, len(mine) - 1, 2 + 8 * len(kinds) + len(references))
        for i in mine:
            _, number, name, attributes, _ = resources[i]
            at = 0xFFFF if name is None else len(names)
            names += b"" if name is None else bytes([len(name)]) + name
            references += struct.pack(">hHBBHI", number, at, attributes, places[i] >> 16, places[i] & 0xFFFF, 0xDEADBEEF)
    header = struct.pack(">IIII", 256, 256 + len(data), len(data), 28 + len(types + references + names))
    map_head = header + struct.pack(">IHHHH", 0x1234, 7, 0x80, 28, 28 + len(types + references))
    return header + bytes(240) + data + map_head + types + references + names


def read(data):
    at, map_at, _, map_size = struct.unpack_from(">IIII", data)
    assert map_at + map_size == len(data)
    types_at, names_at = (map_at + offset for offset in struct.unpack_from(">HH", data, map_at + 24))
    for i in range(struct.unpack_from(">H", data, types_at)[0] + 1 & 0xFFFF):
        kind, last, offset = struct.unpack_from(">4sHH", data, types_at + 2 + 8 * i)
        for j in range(last + 1):
            number, name, attributes, high, low = struct.unpack_from(">hHBBH", data, types_at + offset + 12 * j)
            place = at + (high << 16 | low)
            size, = struct.unpack_from(">I", data, place)
            text = None if name == 0xFFFF else data[names_at + name + 1:names_at + name + 1 + data[names_at + name]]
            yield kind, number, text, attributes, data[place + 4:place + 4 + size]


def write(name, data):
    with open(name, "wb") as output:
        output.write(data)


def load(name):
    with open(name, "rb") as source:
        return source.read()


def forks_are_read():
    write("Prince.rsrc", fork(RESOURCES, 1))
    listed = tool("list", "Prince.rsrc").splitlines()
    levels = [["LEVL/2000", "2308", "pop_level"], ["LEVL/2001", "2308", "pop_level"]]
    assert [line.split()[:3] for line in listed[:2]] == levels
    assert "Platform  Macintosh" in tool("info", "Prince.rsrc:/LEVL/2001") and len(listed) == 4
    tool("roundtrip", "Prince.rsrc")
    tool("extract", "Prince.rsrc", "-o", "prince")
    tool("pack", "prince", "-o", "again.rsrc")
    assert load("again.rsrc") == load("Prince.rsrc")
    tool("render", "Prince.rsrc", "-o", "sheet.svg")
    assert b"LEVL/2001" in load("sheet.svg")


def forks_are_changed():
    write("Prince.rsrc", fork(RESOURCES, 2))
    tool("set", "Prince.rsrc:/LEVL/2001", "/start/room=1", "-i")
    tool("convert", "Prince.rsrc:/LEVL/2001", "--to", "mac", "-o", "Prince.rsrc:/LEVL/2002")
    expected = sorted(RESOURCES, key=lambda resource: resource[:2])
    expected[1] = (*expected[1][:4], OTHER[:2112] + b"\1" + OTHER[2113:])
    expected.insert(2, (b"LEVL", 2002, None, 0, expected[1][4]))
    assert list(read(load("Prince.rsrc"))) == expected
    tool("roundtrip", "Prince.rsrc")
    tool("convert", "Prince.rsrc:/LEVL/2001", "--to", "mac", "-o", "Prince.rsrc:/LEVX/1", status=5)
    if shutil.which("file"):
        words = subprocess.run(["file", "-b", "Prince.rsrc"], capture_output=True, text=True, check=True).stdout
        assert words.startswith("Apple HFS/HFS+ resource fork") and "3 types" in words and "'LEVL' * 3" in words, words


def limits_of_offsets():
    """A map of more than 64 KiB, data of more than 16 MiB: a fork cannot say where things are then."""
    many = ",".join('{"id": %d, "named": false, "data": ""}' % i for i in range(5500))
    large = '{"id": 0, "named": false, "data": "' + "00" * (1 << 24) + '"}'
    for resources in (many, large):
        write("fork.json", b'{"$format": "mac_resources", "fork": {"types": [{"type": "LEVL", "resources": [%s]}]}}'
              % resources.encode())
        done = subprocess.run([TOOL, "build", "fork.json", "-o", "fork.rsrc"], capture_output=True, text=True, check=False)
        assert done.returncode == 4 and "24 and 16 bits" in done.stderr and not os.path.exists("fork.rsrc"), done


def mac_binary(name, resources):
    head = bytearray(128)
    head[1:2 + len(name)] = bytes([len(name)]) + name
    head[65:73] = b"APPLPrnc"
    struct.pack_into(">II", head, 83, 3, len(resources))
    head[122:124] = b"\x81\x81"
    crc = 0
    for byte in head[:124]:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ (0x1021 if crc & 0x8000 else 0)) & 0xFFFF
    struct.pack_into(">H", head, 124, crc)
    return bytes(head) + b"abc".ljust(128, b"\0") + resources + bytes(-len(resources) % 128)


def doubles_of_others():
    write("Prince.bin", mac_binary(b"Prince", fork(RESOURCES, 3)))
    subprocess.run(["unar", "-q", "-D", "-forks", "visible", "-o", "out", "Prince.bin"], capture_output=True, check=True)
    path = os.path.join("out", "Prince.rsrc")
    assert "resource_fork" in tool("list", path) and "Format  mac_double" not in tool("list", path)
    tool("roundtrip", path)
    assert "Macintosh" in tool("info", path + ":/resource_fork:/LEVL/2001")
    tool("set", path + ":/resource_fork:/LEVL/2001", "/start/room=1", "-i")
    tool("extract", path, "-o", "parts")
    assert (b"LEVL", 2000, b"demo", 0, LEVEL) in read(load(os.path.join("parts", "resource_fork.rsrc")))


def second_levels():
    """Words where their description has them, in a file of nothing else."""
    level = bytearray(0x39AE)
    places = {"/rooms/1/rows/1/tiles/3/code": (60 + 26, 19, "torch"),
              "/rooms/2/rows/0/tiles/1/state/second": (0x780 + 2 * 120 + 6, 7, "7"),
              "/rooms/31/links/down": (0x2080 + 31 * 8 + 6, 9, "9"),
              "/kind": (0x2186, 3, "caverns"), "/number": (0x218A, 12, "12"),
              "/start/room": (0x2198, 5, "5"), "/start/tile": (0x219A, 29, "29"), "/start/direction": (0x219C, 0xFFFF, "-1"),
              "/opponent": (0x21A4, 0xFFFF, "-1"),
              "/checkpoints/1/tile": (0x39AC, 11, "11")}
    for at, word, _ in places.values():
        struct.pack_into(">H", level, at, word)
    write("Prince2.rsrc", fork([(b"LEVL", 2000, None, 0, bytes(level)), (b"PICT", 1, None, 0, b"?")], 5))
    assert tool("list", "Prince2.rsrc").split()[2] == "pop2_mac_level"
    for path, (_, _, expected) in places.items():
        assert tool("get", "Prince2.rsrc:/LEVL/2000", path).strip().strip('"') == expected, path


def damage_is_survived():
    chance = random.Random(4)
    for i in range(ROUNDS):
        data = bytearray(fork(RESOURCES, i))
        map_at, = struct.unpack_from(">I", data, 4)
        for _ in range(chance.randrange(1, 4)):
            data[chance.choice((chance.randrange(16), chance.randrange(map_at, len(data))))] = chance.randrange(256)
        if i % 4 == 0:
            del data[chance.randrange(len(data)):]
        write(f"damaged{i}.rsrc", bytes(data))
    names = [f"damaged{i}.rsrc" for i in range(ROUNDS)]
    done = subprocess.run([TOOL, "roundtrip", "--format", "mac_resources", *names], capture_output=True, text=True,
                          check=False)
    known = sum(line.startswith("ok ") for line in done.stdout.splitlines())
    strange = [line for line in done.stderr.splitlines()[:-1] if "[PACKED-DAMAGED]" not in line]
    assert known > ROUNDS / 10 and not strange, (known, strange[:5])
    return f"{known} of {ROUNDS} can still be read, and come back"


TESTS = ((forks_are_read, None), (forks_are_changed, None), (limits_of_offsets, None),
         (doubles_of_others, "unar"), (second_levels, None), (damage_is_survived, None))

print(f"1..{len(TESTS)}")
failed = 0
for number, (test, program) in enumerate(TESTS, 1):
    title = test.__name__.replace("_", " ")
    if program and not shutil.which(program):
        print(f"ok {number} - {title} # SKIP there is no {program}")
        continue
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            print(f"ok {number} - {title}" + (lambda words: f": {words}" if words else "")(test()))
        except (AssertionError, subprocess.CalledProcessError) as error:
            failed = 1
            print(f"not ok {number} - {title}\n# " + str(error).replace("\n", "\n# "))
        os.chdir("/")
sys.exit(failed)
