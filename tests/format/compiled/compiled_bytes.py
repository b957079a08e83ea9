# SPDX-License-Identifier: MIT
"""Bytes of compiled levels, taken in order, as numbers and records with names."""
import struct


class Unreadable(ValueError):
    """What the bytes break, and at which of them."""


class Form:
    """A record: pairs of a code of the module struct and a name. A code with a count gives a tuple, `4s` bytes."""

    def __init__(self, text):
        codes, self.names = text.split()[::2], text.split()[1::2]
        self.struct = struct.Struct("<" + "".join(codes))
        self.counts = [None if len(code) == 1 or code[-1] == "s" else int(code[:-1]) for code in codes]

    def named(self, values):
        record, at = {}, 0
        for name, count in zip(self.names, self.counts):
            record[name] = values[at] if count is None else values[at:at + count]
            at += count or 1
        return record


class Bytes:
    """Taken from the front to the back; `base` is where they stand in the file, or in what was unpacked."""

    def __init__(self, data, what="the file", base=0):
        self.data, self.at, self.what, self.base = data, 0, what, base

    def fail(self, words, at=None):
        raise Unreadable(f"{self.what}, byte {self.base + (self.at if at is None else at)}: {words}")

    def skip(self, size):
        if size > len(self.data) - self.at:
            self.fail(f"{size} bytes wanted, {len(self.data) - self.at} left")
        self.at += size
        return self.at - size

    def raw(self, size):
        at = self.skip(size)
        return self.data[at:at + size]

    def numbers(self, code, count):
        form = struct.Struct(f"<{count}{code}")
        return list(form.unpack_from(self.data, self.skip(form.size)))

    def number(self, code):
        return self.numbers(code, 1)[0]

    def record(self, form):
        return form.named(form.struct.unpack_from(self.data, self.skip(form.struct.size)))

    def tuples(self, code, count):
        """Records without names, which are many."""
        form = struct.Struct("<" + code)
        at = self.skip(form.size * count)
        return list(form.iter_unpack(self.data[at:at + form.size * count]))

    def records(self, form, count_code="I"):
        """A number, and that many records."""
        count = self.number(count_code)
        at = self.skip(form.struct.size * count)
        return [form.named(values) for values in form.struct.iter_unpack(self.data[at:self.at])]

    def counted(self, code):
        """A number, and that many numbers."""
        return self.numbers(code, self.number("I"))

    def expect(self, wanted, words):
        at = self.at
        found = self.raw(len(wanted))
        if found != wanted:
            self.fail(f"{words} is {found.hex()}, not {wanted.hex()}", at)

    def end(self):
        if self.at != len(self.data):
            self.fail(f"{len(self.data) - self.at} bytes are left over")
