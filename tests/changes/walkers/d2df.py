# SPDX-License-Identifier: MIT
#
# A walk over a binary map of Doom2D Forever: blocks of records of fixed sizes, and what triggers and panels refer to.
from .reader import Broken, Reader, walked

SIZES = {7: 452, 1: 65, 2: 18, 3: 10, 4: 10, 5: 10, 6: 148}
NAMES = {7: "header", 1: "texture", 2: "panel", 3: "item", 4: "area", 5: "monster", 6: "trigger"}
# By the type of a trigger: where its data names a panel, and where a monster, counted from 1.
PANEL_AT = {**dict.fromkeys((3, 4, 5, 6, 7, 8, 11, 12, 13), 0), 27: 12}
MONSTER_AT = dict.fromkeys((9, 15, 16, 17), 16)


def blocks_of(data):
    """(type, payload) of each block, and where the mark that ends them begins, None without one."""
    reader = Reader(data)
    if reader.bytes(3) != b"MAP":
        raise Broken("no map")
    reader.bytes(1)
    blocks = []
    while reader.left():
        if reader.left() < 9 and not any(data[reader.at:]):
            return blocks, reader.at
        at = reader.at
        kind, _, size = reader.numbers("BII")
        payload = reader.bytes(size)
        if kind == 0:
            return blocks, at
        blocks.append((kind, payload))
    return blocks, None


@walked
def walk(data, complaints):
    blocks, end = blocks_of(data)
    complaints.unless(end is not None, "end", "no mark ends the blocks")
    if end is not None:
        complaints.unless(len(data) <= end + 9, "tail", f"{len(data) - end - 9} bytes behind the mark")
    records = {}
    for kind, payload in blocks:
        if complaints.unless(kind in SIZES, "kind", f"a block of type {kind}"):
            size = SIZES[kind]
            complaints.unless(kind not in records, "twice", f"two blocks of {NAMES[kind]}s")
            complaints.unless(len(payload) % size == 0, "size", f"{len(payload)} bytes of {NAMES[kind]}s")
            records.setdefault(kind, []).extend(payload[at:at + size] for at in range(0, len(payload) - size + 1, size))
    complaints.unless(len(records.get(7, ())) == 1, "header", "not one header")
    check_references(records, complaints)


def check_references(records, complaints):
    counts = {NAMES[kind]: len(records.get(kind, ())) for kind in SIZES}
    for index, panel in enumerate(records.get(2, ())):
        texture = int.from_bytes(panel[12:14], "little")
        complaints.unless(texture == 0xFFFF or texture < counts["texture"], "reference texture", f"panel {index}: texture {texture}")
    for index, trigger in enumerate(records.get(6, ())):
        panel = signed(trigger, 13)
        complaints.unless(panel == -1 or 0 <= panel < counts["panel"], "reference panel", f"trigger {index}: texture panel {panel}")
        kind, data = trigger[17], trigger[20:]
        if kind in PANEL_AT:
            panel = signed(data, PANEL_AT[kind])
            complaints.unless(panel == -1 or 0 <= panel < counts["panel"], "reference panel", f"trigger {index}: panel {panel}")
        if kind in MONSTER_AT:
            monster = signed(data, MONSTER_AT[kind])
            complaints.unless(-1 <= monster <= counts["monster"], "reference monster", f"trigger {index}: monster {monster}")


def signed(data, at):
    return int.from_bytes(data[at:at + 4], "little", signed=True)
