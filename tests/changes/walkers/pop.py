# SPDX-License-Identifier: MIT
#
# Walks over what Prince of Persia keeps: levels by their sizes, palettes, pictures that must decode to the size they state,
# sounds, files of editors, saved games. A resource of an archive is walked as what its number says.
from . import archives
from .reader import Broken, Reader, walked

LEVEL_SIZES = {2304, 2305, 2308}
WINDOW, LONGEST = 1024, 66


# ---- pictures

def runs(reader, wanted):
    out = bytearray()
    while len(out) < wanted:
        control = reader.number("b")
        out += reader.bytes(control + 1) if control >= 0 else reader.bytes(1) * -control
    return out[:wanted]


def references(reader, wanted):
    """LZG: a ring of 1024 bytes, masks of eight items, the lowest bit first."""
    out, ring, at = bytearray(), bytearray(WINDOW), WINDOW - LONGEST
    mask = 1
    while len(out) < wanted:
        if mask == 1:
            mask = reader.number("B") | 0x100
        if mask & 1:
            items = reader.bytes(1)
        else:
            high, low = reader.number("B"), reader.number("B") if reader.left() else 0
            items = ((high << 8 | low) + step & WINDOW - 1 for step in range((high >> 2) + 3))
        for item in items:
            byte = item if mask & 1 else ring[item]
            out.append(byte)
            ring[at] = byte
            at = at + 1 & WINDOW - 1
        mask >>= 1
    return out[:wanted]


def stream(reader, method, wanted):
    if method == 0:
        return reader.bytes(wanted)
    return runs(reader, wanted) if method in (1, 2) else references(reader, wanted)


@walked
def walk_image(data, complaints):
    if len(data) <= 2 and not any(data):
        return  # stands for none
    if not complaints.unless(len(data) > 6, "range", f"{len(data)} bytes of a picture"):
        return
    reader = Reader(data, name="picture")
    height, width, low, high = reader.numbers("HHBB")
    method, depth = high & 15, (high >> 4 & 7) + 1
    complaints.unless(method <= 4, "method", f"{method}")
    if low == 1:
        walk_row_runs(reader, complaints, height, width, method)
    elif complaints.unless(low == 0, "method", f"low flags {low}") and method <= 4:
        stream(reader, method, (width * depth + 7) // 8 * height)
    complaints.unless(reader.left() == 0, "tail", f"{reader.left()} bytes behind a picture of {width} x {height}")


def walk_row_runs(reader, complaints, height, width, method):
    rows = 0
    while rows < height:
        chunk = Reader(bytes(stream(reader, method, reader.number("H"))), name="rows")
        while chunk.left():
            row, pixels = chunk.part(chunk.number("H"), "a row"), 0
            while row.left():
                control = row.number("B")
                row.bytes(control + 1 if control < 0x80 else 1)
                pixels += (control & 0x7F) + 1
            complaints.unless(pixels == width, "size", f"row {rows} has {pixels} pixels of {width}")
            rows += 1
    complaints.unless(rows == height, "size", f"{rows} rows of {height}")


# ---- other resources

@walked
def walk_palette(data, complaints):
    complaints.unless(len(data) == 100, "size", f"{len(data)} bytes")
    complaints.unless(all(colour < 64 for colour in data[4:52]), "range", "a colour of more than 6 bits")


@walked
def walk_level(data, complaints):
    complaints.unless(len(data) in LEVEL_SIZES, "range", f"{len(data)} bytes")
    if len(data) in (2304, 2305):
        walk_rooms(data, complaints)


def walk_rooms(data, complaints):
    """Those that links lead to from where the prince begins; the others may hold junk, and do in an original level."""
    reached, waiting = set(), [data[2112]]
    while waiting:
        room = waiting.pop()
        if room and room not in reached and complaints.unless(room <= 24, "reference room", f"a way to room {room}"):
            reached.add(room)
            waiting += data[1952 + 4 * (room - 1):1952 + 4 * room]


@walked
def walk_level2(data, complaints):
    complaints.unless(len(data) == 12025, "size", f"{len(data)} bytes")


@walked
def walk_sound(data, complaints):
    if len(data) <= 3:
        return  # stands for silence
    kind = data[0] & 7
    if not complaints.unless(kind <= 2, "kind", f"a sound of kind {kind}"):
        return
    if kind == 0:
        complaints.unless(len(data) % 3 != 1, "end", "a note is cut")  # the one that ends them may have a length
    elif kind == 2:
        walk_midi(Reader(data, 1), complaints)
    elif not complaints.unless(len(data) >= 8, "header", "a wave is cut within its header"):
        return
    elif data[7] == 8:
        complaints.unless(int.from_bytes(data[3:5], "little") == len(data) - 8, "count", "samples")
    elif data[3] == 8:
        complaints.unless(int.from_bytes(data[4:6], "little") == len(data) - 10, "count", "samples")


def walk_midi(reader, complaints):
    if reader.bytes(4) != b"MThd":
        raise Broken("no MIDI file", "kind")
    size = int.from_bytes(reader.bytes(4), "big")
    head = reader.bytes(size)
    for _ in range(int.from_bytes(head[2:4], "big")):
        complaints.unless(reader.bytes(4) == b"MTrk", "kind", "no track")
        reader.bytes(int.from_bytes(reader.bytes(4), "big"))
    complaints.unless(reader.left() == 0, "tail", f"{reader.left()} bytes behind the last track")


# ---- files of their own

@walked
def walk_plv(data, complaints):
    reader = Reader(data)
    complaints.unless(reader.bytes(7) == b"POP_LVL", "magic", "no level file")
    _, _, _, fields, size = reader.numbers("BBBII")
    level = reader.part(size + 1, "the level")
    if not complaints.unless(sum(level.bytes(level.left())) & 0xFF == 0xFF, "checksum", "of the level"):
        pass
    area = reader.part(reader.number("I"), "the fields")
    complaints.unless(reader.left() == 0, "tail", f"{reader.left()} bytes behind the fields")
    for _ in range(fields):
        area.to_zero()
        area.to_zero()
    complaints.unless(area.left() == 0, "count", f"{area.left()} bytes behind {fields} fields")


@walked
def walk_sav(data, complaints):
    complaints.unless(len(data) == 8, "size", f"{len(data)} bytes")


@walked
def walk_hof(data, complaints):
    complaints.unless(len(data) == 176, "size", f"{len(data)} bytes")
    complaints.unless(int.from_bytes(data[:2], "little") <= 6, "range", "more than six")


@walked
def walk_hof2(data, complaints):
    count = int.from_bytes(data[:2], "little")
    complaints.unless(len(data) % 29 == 2, "size", f"{len(data)} bytes")
    complaints.unless(count <= 5 and len(data) >= 2 + 29 * count, "range", f"{count} names in {len(data)} bytes")


@walked
def walk_sav2(data, complaints):
    complaints.unless(len(data) == 0xFC + 10 * 0x2597, "size", f"{len(data)} bytes")


@walked
def walk_resource(data, complaints):
    complaints.unless(sum(data) & 0xFF == 0xFF, "checksum", "of a level")


@walked
def walk_mac_levels(data, complaints):
    complaints.unless(len(data) % 2308 == 0, "size", f"{len(data)} bytes")


@walked
def walk_shapes(data, complaints):
    complaints.unless(len(data) == 7 + 48, "size", f"{len(data)} bytes")


@walked
def walk_font(data, complaints):
    """Offsets of glyphs; each is a picture of one bit."""
    reader = Reader(data)
    first, last = reader.numbers("BB")
    reader.numbers("4h")
    for at in reader.numbers(f"{last - first + 1}H"):
        glyph = Reader(data, at, name="glyph")
        height, width, _ = glyph.numbers("3H")
        glyph.bytes((width + 7) // 8 * height)


@walked
def walk_strings(data, complaints):
    reader = Reader(data)
    for _ in range(reader.number("B")):
        reader.to_zero()
    complaints.unless(reader.left() == 0, "tail", f"{reader.left()} bytes behind the texts")


@walked
def walk_sound_list(data, complaints):
    complaints.unless(len(data) == 2 + 2 * int.from_bytes(data[:2], "little"), "count", f"{len(data)} bytes")


@walked
def walk_instruments(data, complaints):
    complaints.unless(len(data) == 1 + 16 * data[0], "count", f"{data[0]} instruments in {len(data)} bytes")


def multiple_of(size):
    @walked
    def walk(data, complaints):
        complaints.unless(len(data) % size == 0, "size", f"{len(data)} bytes, not so many times {size}")
    return walk


@walked
def walk_replay(data, complaints):
    reader = Reader(data)
    complaints.unless(reader.bytes(3) == b"P1R", "magic", "no replay")
    reader.bytes(12)
    for _ in range(2):
        reader.bytes(reader.number("B"))
    walk_state(reader.part(reader.number("I"), "the state"), complaints)
    for least in (3, 4, 32, 143, 144):
        part = reader.part(reader.number("I"), "a section of options")
        complaints.unless(part.left() >= least, "size", f"{part.left()} bytes of options, fewer than {least}")
    reader.bytes(6)
    steps = reader.number("I")
    complaints.unless(reader.left() == steps, "count", f"{reader.left()} bytes of {steps} steps")


def walk_state(reader, complaints):
    complaints.unless(reader.left() >= 2699, "size", f"{reader.left()} bytes of a state")
    reader.bytes(2311)
    complaints.unless(reader.number("H") <= 15, "range", "a level above 15")


@walked
def walk_quicksave(data, complaints):
    complaints.unless(data[:9] == b"V1.16b4 \0", "magic", "no quicksave")
    walk_state(Reader(data, 9), complaints)


@walked
def walk_mininim_replay(data, complaints):
    complaints.unless(data[:15] == b"MININIM REPLAY\0", "magic", "no replay")
    complaints.unless(len(data) >= 59, "size", f"{len(data)} bytes")


WALKS = {"pop_image": walk_image, "pop_palette": walk_palette, "pop_level": walk_level, "pop2_level": walk_level2,
         "pop_sound": walk_sound, "pop_plv": walk_plv, "pop_sav": walk_sav, "pop_hof": walk_hof, "pop2_hof": walk_hof2,
         "pop2_sav": walk_sav2, "pop_replay": walk_replay, "pop_quicksave": walk_quicksave, "mininim_replay": walk_mininim_replay,
         "pop_resource": walk_resource, "pop_mac_levels": walk_mac_levels, "pop2_shapes": walk_shapes,
         "pop2_font": walk_font, "pop2_strings": walk_strings, "pop2_sounds": walk_sound_list,
         "pop_instruments": walk_instruments, "pop_colours": multiple_of(48), "pop2_frames": multiple_of(7),
         "pop2_sword_frames": multiple_of(4), "pop2_pieces": multiple_of(19), "pop2_sequence": multiple_of(2)}


def kind_of(kind, number, content):
    """What a resource is, by its number: of the second game by the kind of its index, too."""
    if kind in (b"", b"\0\0\0\0"):
        if 2000 <= number <= 2033:
            return "pop2_level" if len(content) > 10000 else "pop_level"
        if 10000 <= number <= 10056:
            return "pop_sound"
        if len(content) == 100 and content[1:4] == b"\0\0\x10":
            return "pop_palette"
    return {b"PAHS": "pop_image", b"DNS\0": "pop_sound", b"LPHS": "pop2_shapes", b"TNOF": "pop2_font",
            b"LRTS": "pop2_strings"}.get(kind)


def walk_archive(read):
    @walked
    def walk(data, complaints):
        entries, owned = read(data, complaints), set()
        for kind, number, _, content in entries:
            if content is not None and kind == b"" and kind_of(kind, number, content) == "pop_palette":
                owned |= set(range(number + 1, number + 1 + content[0]))
        for kind, number, _, content in entries:
            if content is None:
                continue
            what = kind_of(kind, number, content) or ("pop_image" if number in owned else None)
            for inner, words in WALKS[what](content) if what else ():
                complaints.add(f"{what} {inner}", f"{number}: {words}")
    return walk


WALKS["pop_dat1"], WALKS["pop_dat2"] = walk_archive(archives.read_dat1), walk_archive(archives.read_dat2)
