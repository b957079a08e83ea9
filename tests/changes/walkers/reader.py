# SPDX-License-Identifier: MIT
#
# What all walkers share: a cursor over bytes that complains instead of reading on, and the list of complaints. A complaint
# is (kind, words); two walks are compared by how often each kind occurs, for the words have offsets, which move.
import struct


class Broken(Exception):
    """Nothing behind this can be followed. `kind`: of the complaint."""

    def __init__(self, words, kind="broken"):
        super().__init__(words)
        self.kind = kind


class Complaints(list):
    def add(self, kind, words):
        self.append((kind, words))

    def unless(self, holds, kind, words):
        if not holds:
            self.add(kind, words)
        return holds


class Reader:
    """Little-endian numbers of data[at:end]."""

    def __init__(self, data, at=0, end=None, name="file"):
        self.data, self.at, self.name = data, at, name
        self.end = len(data) if end is None else end

    def bytes(self, size):
        if size < 0 or self.at + size > self.end:
            raise Broken(f"{self.name}: {size} bytes at {self.at:#x} of {self.end:#x}")
        self.at += size
        return self.data[self.at - size:self.at]

    def numbers(self, layout):
        return struct.unpack("<" + layout, self.bytes(struct.calcsize("<" + layout)))

    def number(self, layout):
        return self.numbers(layout)[0]

    def left(self):
        return self.end - self.at

    def leb(self):
        """A signed LEB128."""
        value = shift = 0
        while True:
            byte = self.bytes(1)[0]
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value - (1 << shift) if byte & 0x40 else value

    def to_zero(self):
        stop = self.data.find(b"\0", self.at, self.end)
        if stop < 0:
            raise Broken(f"{self.name}: no NUL behind {self.at:#x}")
        text = self.data[self.at:stop]
        self.at = stop + 1
        return text

    def part(self, size, name):
        at = self.at
        self.bytes(size)
        return Reader(self.data, at, at + size, name)


def walked(walk):
    """A walk that ends where it cannot go on, and says so."""
    def run(data, *more):
        complaints = Complaints()
        try:
            walk(data, complaints, *more)
        except (Broken, struct.error) as error:
            complaints.add(getattr(error, "kind", "broken"), str(error))
        return complaints
    run.__doc__ = walk.__doc__
    return run
