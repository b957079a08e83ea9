#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Hashes of layouts against Python's own: files with values made up at random, each hash at the place it is of; what a wrong
# one of a file is called; that it stays, and is right again when what it is of changes. Prints TAP.
#
#   hashes.py PATH-OF-LEVELSMITH
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile

TOOL = os.path.abspath(sys.argv[1])
ROUNDS = 60 if os.environ.get("LEVELSMITH_CI") else 12
LAYOUT = """layout t;
root All;
struct All {
    head: bytes[SIZE] = HASH(head..kind with head = 7),
    size: u16 be = sizeof(body),
    kind: ascii[4],
    body: sized(size) bytes,
    stands: bytes[SIZE] = HASH(kind..body),
    around: bytes[SIZE] = HASH(size..stands),
    packed_size: u8 = sizeof(packed),
    inside: bytes[SIZE] = HASH(content(packed)),
    packed: zlib(packed_size) bytes,
    far: at u32 bytes[far_size],
    far_size: u8 = sizeof(far),
    far_hash: bytes[SIZE] = HASH(far),
    all: bytes[SIZE] = HASH(root with all = 0),
}
"""


def tool(*words, wanted=0):
    run = subprocess.run([TOOL, *words], capture_output=True)
    assert run.returncode == wanted, (words, run.returncode, run.stderr)
    return run.stdout


def hashes_of(file, value, hashed):
    """Each hash that the file should have, by its place, from the file's own bytes."""
    size = len(hashed(b""))
    body, packed, far = (bytes.fromhex(value[name]) for name in ("body", "packed", "far"))
    stands = size + 6 + len(body)
    around = stands + size
    inside = around + size + 1
    address = inside + size + file[around + size]
    start = int.from_bytes(file[address:address + 4], "little")
    assert not far or file[start:start + len(far)] == far
    far_hash, all_of = address + 5, address + 5 + size
    return {
        "head": (0, b"\7" * size + file[size:size + 6]),
        "stands": (stands, file[size + 2:stands]),
        "around": (around, file[size:around]),
        "inside": (inside, packed),
        "far_hash": (far_hash, far),
        "all": (all_of, file[:all_of] + bytes(size) + file[all_of + size:]),
    }


def try_hash(name, chance, folder):
    hashed = lambda data: hashlib.new(name, data).digest()
    size = len(hashed(b""))
    layout, text, path, wrong, after = (os.path.join(folder, part) for part in ("l.layout", "t.json", "t", "wrong", "after"))
    with open(layout, "w") as file:
        file.write(LAYOUT.replace("HASH", name).replace("SIZE", str(size)))
    for _ in range(ROUNDS):
        value = {"$format": "t", "kind": "IHDR", "body": chance.randbytes(chance.randrange(400)).hex(),
                 "packed": chance.randbytes(chance.randrange(90)).hex(), "far": chance.randbytes(chance.randrange(1, 250)).hex()}
        with open(text, "w") as file:
            json.dump(value, file)
        tool("build", "--layout", layout, text, "-o", path)
        with open(path, "rb") as file:
            data = file.read()
        found = hashes_of(data, value, hashed)
        for member, (at, covered) in found.items():
            assert data[at:at + size] == hashed(covered), f"{member} of {value}"
        assert b"DERIVED-WRONG" not in tool("check", "--all", "--layout", layout, path)

        # A byte of one of them is another, the last as well as the first.
        member = chance.choice(list(found))
        damaged = bytearray(data)
        damaged[found[member][0] + chance.randrange(size)] ^= 1 << chance.randrange(8)
        with open(wrong, "wb") as file:
            file.write(damaged)
        said = {line.split("@")[0].split(":/")[1] for line in
                tool("check", "--all", "--layout", layout, wrong).decode().splitlines() if "DERIVED-WRONG" in line}
        also = {"stands": {"around", "all"}}.get(member, set() if member == "all" else {"all"})
        assert said == {member} | also, (member, said)
        tool("roundtrip", "--layout", layout, wrong)
        tool("json", "--layout", layout, wrong, "-o", after + ".json")
        tool("build", "--layout", layout, after + ".json", "-o", after)
        with open(after, "rb") as file:
            assert file.read() == damaged
        value["far"] = (bytes.fromhex(value["far"]) + b"!")[-200:].hex()
        value["packed"], value["body"], value["kind"] = value["packed"] + "21", value["body"] + "21", "LAMP"
        tool("set", "--force", "--layout", layout, wrong, *(f"/{key}={word}" for key, word in value.items() if key[0] != "$"),
             "-o", after)
        with open(after, "rb") as file:
            data = file.read()
        for member, (at, covered) in hashes_of(data, value, hashed).items():
            assert data[at:at + size] == hashed(covered), f"{member}, changed, of {value}"
    return f"{ROUNDS} files, each as made, with a wrong hash, and changed"


HASHES = ("md5", "sha1", "sha256")
print(f"1..{len(HASHES)}")
failed = 0
for number, name_of_hash in enumerate(HASHES, 1):
    with tempfile.TemporaryDirectory() as scratch:
        try:
            print(f"ok {number} - {name_of_hash}: {try_hash(name_of_hash, random.Random(name_of_hash), scratch)}")
        except AssertionError as error:
            failed += 1
            print(f"not ok {number} - {name_of_hash}\n# " + str(error).replace("\n", "\n# "))
sys.exit(1 if failed else 0)
