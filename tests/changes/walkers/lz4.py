# SPDX-License-Identifier: MIT
#
# LZ4 frames, unpacked: no binding of the library is at hand everywhere, and the format is short.
from .reader import Broken, Reader


def unpack_block(block, out):
    reader = Reader(block, name="LZ4 block")
    while reader.left():
        token = reader.number("B")
        out += reader.bytes(length(reader, token >> 4))
        if not reader.left():
            return
        back = reader.number("H")
        count = length(reader, token & 15) + 4
        if not 0 < back <= len(out):
            raise Broken("LZ4: a copy from before the beginning")
        while count:
            some = out[-back:][:count]
            out += some
            count -= len(some)


def length(reader, nibble):
    if nibble == 15:
        more = 255
        while more == 255:
            more = reader.number("B")
            nibble += more
    return nibble


def unpack(frame):
    """One complete frame."""
    reader = Reader(frame, name="LZ4 frame")
    if reader.number("I") != 0x184D2204:
        raise Broken("LZ4: no frame")
    flags, _ = reader.numbers("BB")
    content = reader.number("Q") if flags & 8 else None
    reader.bytes((4 if flags & 1 else 0) + 1)
    out = bytearray()
    while True:
        size = reader.number("I")
        if size == 0:
            break
        block = reader.bytes(size & 0x7FFFFFFF)
        if size >> 31:
            out += block
        else:
            unpack_block(block, out)
        reader.bytes(4 if flags & 16 else 0)
    reader.bytes(4 if flags & 4 else 0)
    if reader.left() or content is not None and content != len(out):
        raise Broken(f"LZ4: {reader.left()} bytes behind the frame, {len(out)} of {content} unpacked")
    return bytes(out)
