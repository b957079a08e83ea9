# SPDX-License-Identifier: MIT
#
# Walks over archives, and what is in them by name: Doom2D Forever's own, zips, both of Prince of Persia.
import zlib

from .reader import Broken, Reader, walked


def within(complaints, data, at, size, what):
    return complaints.unless(0 <= at and at + size <= len(data), "offset", f"{what}: {size} bytes at {at:#x} of {len(data):#x}")


def no_overlap(complaints, blocks):
    """blocks: (at, size, what); the same block for several names is allowed."""
    last = (0, "the head")
    for at, size, what in sorted(set(blocks)):
        if size:
            complaints.unless(at >= last[0], "overlap", f"{what} at {at:#x} and {last[1]}")
            last = max(last, (at + size, what))


# ---- Doom2D Forever

def read_dfwad(data, complaints):
    """[(section, name, packed, content)]"""
    reader, section, entries, blocks = Reader(data), b"", [], []
    complaints.unless(reader.bytes(5) == b"DFWAD", "magic", "no archive")
    complaints.unless(reader.number("B") == 1, "version", "not version 1")
    count = reader.number("H")
    blocks.append((0, 8 + 24 * count, "the table"))
    for index in range(count):
        name = reader.bytes(16).split(b"\0")[0]
        at, size = reader.numbers("II")
        if at == 0 and size == 0:
            section = name
            continue
        if within(complaints, data, at, size, f"record {index}"):
            blocks.append((at, size, "content"))
            entries.append((section, name, data[at:at + size], unpacked(complaints, data[at:at + size], f"record {index}")))
    no_overlap(complaints, blocks)
    return entries


def unpacked(complaints, packed, what):
    stream = zlib.decompressobj()
    try:
        content = stream.decompress(packed)
    except zlib.error as error:
        complaints.add("packed", f"{what}: {error}")
        return None
    complaints.unless(stream.eof and not stream.unused_data, "packed", f"{what}: the stream ends elsewhere than its record")
    return content


# ---- zip

def read_zip(data, complaints):
    """[(folder, name, packed, content)], folder is empty"""
    end = data.rfind(b"PK\5\6")
    if end < 0:
        raise Broken("no end of a directory")
    reader = Reader(data, end + 4)
    _, _, on_disk, count, size, at, comment = reader.numbers("4HIIH")
    complaints.unless(on_disk == count, "count", f"{on_disk} and {count} files")
    complaints.unless(comment == reader.left(), "size", f"a comment of {comment}, {reader.left()} bytes left")
    if not within(complaints, data, at, size, "the directory"):
        raise Broken("no directory")
    entries, blocks, directory = [], [(at, size, "the directory"), (end, len(data) - end, "the end")], Reader(data, at, end)
    for index in range(count):
        entries.append(read_zip_file(data, directory, complaints, blocks, f"file {index}"))
    complaints.unless(directory.at == at + size, "size", f"the directory ends at {directory.at:#x}, not {at + size:#x}")
    no_overlap(complaints, blocks)
    return entries


def read_zip_file(data, directory, complaints, blocks, what):
    if directory.bytes(4) != b"PK\1\2":
        raise Broken(f"{what}: no record of a directory")
    _, _, flags, method, time, date, crc, packed_size, size, names, extras, comments, _, _, _, at = directory.numbers("6HIIIHHHHHII")
    name = directory.bytes(names)
    directory.bytes(extras + comments)
    local = Reader(data, at)
    if local.bytes(4) != b"PK\3\4":
        raise Broken(f"{what}: no file at {at:#x}")
    _, *head, crc2, packed2, size2, names2, extras2 = local.numbers("5HIIIHH")
    complaints.unless(head == [flags, method, time, date], "copy", f"{what}: its heads differ")
    complaints.unless(local.bytes(names2) == name, "names", f"{what}: its names differ")
    local.bytes(extras2)
    if not flags & 8:
        complaints.unless((crc2, packed2, size2) == (crc, packed_size, size), "copy", f"{what}: its sizes differ")
    packed = local.bytes(packed_size)
    blocks.append((at, local.at - at, "content"))
    content = None
    if not flags & 1 and method in (0, 8):
        try:
            content = packed if method == 0 else zlib.decompress(packed, -15)
        except zlib.error as error:
            complaints.add("packed", f"{what}: {error}")
            return b"", name, packed, None
        complaints.unless(len(content) == size, "size", f"{what}: {len(content)} bytes, not {size}")
        complaints.unless(zlib.crc32(content) == crc, "checksum", f"{what}: {crc:#x}")
    return b"", name, packed, content


# ---- Prince of Persia

def read_resource(data, complaints, blocks, at, size, what):
    if not within(complaints, data, at, size + 1, what):
        return None
    blocks.append((at, size + 1, "content"))
    complaints.unless(sum(data[at:at + size + 1]) & 0xFF == 0xFF, "checksum", what)
    return data[at + 1:at + 1 + size]


def read_index(index, complaints, data, blocks, kind, entry_flags):
    for _ in range(index.number("H")):
        number, at, size = index.numbers("HIH")
        flags = index.bytes(entry_flags)
        content = read_resource(data, complaints, blocks, at, size, f"{kind.decode('latin-1')} {number}")
        yield kind, number, flags, content


def read_dat1(data, complaints):
    """[(kind, number, flags, content)], kind and flags are empty"""
    at, size = Reader(data).numbers("IH")
    if not within(complaints, data, at, size, "the index"):
        raise Broken("no index")
    index, blocks = Reader(data, at, at + size, "the index"), [(0, 6, "the head"), (at, size, "the index")]
    entries = list(read_index(index, complaints, data, blocks, b"", 0))
    complaints.unless(index.left() == 0, "size", f"{index.left()} bytes more in the index than records")
    no_overlap(complaints, blocks)
    return entries


def read_dat2(data, complaints):
    at, size = Reader(data).numbers("IH")
    if not within(complaints, data, at, size, "the directory"):
        raise Broken("no directory")
    master, blocks = Reader(data, at, at + size, "the directory"), [(0, 6, "the head"), (at, size, "the directory")]
    kinds = [(master.bytes(4), master.number("H")) for _ in range(master.number("H"))]
    entries, used = [], [(0, master.at - at, "the list of kinds")]
    for kind, inner in kinds:
        index = Reader(data, at + inner, at + size, f"the index of {kind}")
        entries += read_index(index, complaints, data, blocks, kind, 3)
        used.append((inner, index.at - at - inner, f"the index of {kind}"))
    no_overlap(complaints, used)
    no_overlap(complaints, blocks)
    return entries


# What is in an archive by format, and walks that only look for complaints.
READERS = {"dfwad": read_dfwad, "zip": read_zip, "pop_dat1": read_dat1, "pop_dat2": read_dat2}
WALKS = {format_id: walked(lambda data, complaints, read=read: read(data, complaints) and None) for format_id, read in READERS.items()}
