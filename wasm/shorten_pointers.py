#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Spells the pointers of tables so that they take less when the module is packed; shortened.c undoes it at the start.
# docs/design/targets.md, "Sizes", says what that saves.
#
#   shorten_pointers.py FIRST SECOND MAP -o MODULE
#
# FIRST and SECOND are the same module, linked to different addresses, with the linker's map of FIRST: what differs is an
# address. Strings are put in the order in which tables name them, so that most of their pointers can say "the next one".
# The strings need more room then, as none is the end of another any more; it is that between the two addresses.
import re
import struct
import sys

DATA, CODE = 11, 10
# What lies behind the strings may be meant by an address in front of it (`table - 'A'`). So these last strings stay.
STAY = 1024
# The kinds of shortened pointers, as in shortened.c.
MET, DISTANCE, NEXT, AT = range(4)
KIND_SHIFT, VALUE_MAX = 22, (1 << 22) - 1


def read_leb(data, at, signed=False):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value - (1 << shift) if signed and byte & 64 else value, at


def leb(value, signed=False):
    out = bytearray()
    while True:
        byte = value & 127
        value >>= 7
        if value == (-1 if signed and byte & 64 else 0) and not (signed and value == 0 and byte & 64):
            return bytes(out + bytes([byte]))
        out.append(byte | 128)


def sections(module):
    at, out = 8, []
    while at < len(module):
        size, start = read_leb(module, at + 1)
        out.append([module[at], bytearray(module[start:start + size])])
        at = start + size
    return out


def section(parts, wanted):
    return next(content for kind, content in parts if kind == wanted)


def segments(data):
    """Address and bytes of each stretch of memory that the module fills."""
    count, at = read_leb(data, 0)
    out = []
    for _ in range(count):
        assert data[at:at + 2] == b"\0\x41", "a segment without a constant address"
        address, at = read_leb(data, at + 2, signed=True)
        size, at = read_leb(data, at + 1)
        out.append((address, bytearray(data[at:at + size])))
        at += size
    return out


def words(stretches):
    for address, data in stretches:
        for at in range(-address % 4, len(data) - 3, 4):
            yield address + at, struct.unpack_from("<I", data, at)[0]


def data_pointers(first, second, moved):
    """Where a pointer lies in memory, and where it leads, as in `first`."""
    out = {}
    for (at, ours), (_, theirs) in zip(words(first), words(second)):
        if ours != theirs:
            assert theirs - ours == moved, f"no address at {at:#x}"
            out[at] = ours
    return out


def code_pointers(first, second, moved):
    """Where an address stands in the code, always in five bytes, and where it leads."""
    out, at = {}, 0
    assert len(first) == len(second)
    while at < len(first):
        if first[at] == second[at]:
            at += 1
            continue
        for start in range(at - 4, at + 1):
            ours, end = read_leb(first, start)
            theirs, other_end = read_leb(second, start)
            if end == other_end == start + 5 and theirs - ours == moved:
                out[start] = ours
                at = end
                break
        else:
            sys.exit(f"no address in the code at {at:#x}")
    return out


class Strings:
    """The strings that the linker merged, in a new order."""

    def __init__(self, start, data):
        self.start, self.end, self.data = start, start + len(data), data
        self.moved, self.out = {}, bytearray()

    def __contains__(self, address):
        return self.start <= address < self.end

    def text(self, address):
        at = address - self.start
        return bytes(self.data[at:self.data.index(0, at) + 1])

    def whole(self, address):
        """The start of the string that has this one as its end."""
        return self.start + self.data.rfind(0, 0, address - self.start) + 1

    def put(self, address):
        if address not in self.moved:
            self.moved[address] = self.start + len(self.out)
            self.out += self.text(address)


def is_text(string):
    return b" " in string


def put_in_order(strings, tables, code):
    """Names first, then texts, as tables name them, then what only code knows; where texts begin."""
    for address in tables:
        if not is_text(strings.text(address)):
            strings.put(address)
    texts = strings.start + len(strings.out)
    for address in tables:
        strings.put(address)
    for address in code:
        if address not in strings.moved:
            whole = strings.whole(address)
            strings.put(whole)
            strings.moved[address] = strings.moved[whole] + address - whole
    return texts


def unused_tag(taken):
    """A highest byte that no word among the tables has, so that it tells a shortened pointer."""
    used = {word >> 24 for word in taken}
    return next(tag for tag in range(255, 0, -1) if tag not in used)


def shortened(targets, strings):
    """For each pointer in turn: what stands for it, without the tag."""
    met, before = {}, 0
    for target in targets:
        distance = target - before
        if target in met:
            yield MET << KIND_SHIFT | met[target]
            continue
        met[target] = len(met)
        if target in strings:
            yield NEXT << KIND_SHIFT | is_text(strings[target])
            continue
        yield DISTANCE << KIND_SHIFT | distance if 0 < distance < 65536 else AT << KIND_SHIFT | target
        before = target


def main(first_name, second_name, map_name, _, out_name):
    with open(first_name, "rb") as file:
        first = sections(file.read())
    with open(second_name, "rb") as file:
        second = sections(file.read())
    with open(map_name, encoding="utf-8", errors="replace") as file:
        linker_map = file.read()

    ours, theirs = segments(section(first, DATA)), segments(section(second, DATA))
    moved = theirs[0][0] - ours[0][0]
    pointers = data_pointers(ours, theirs, moved)
    code = code_pointers(section(first, CODE), section(second, CODE), moved)
    start, size = (int(word, 16) for word in re.search(r"(\w+) +\w+ +(\w+) +<internal>:\(\.rodata\)", linker_map).groups())
    at = start - ours[0][0]
    size = ours[0][1].index(0, at + size - STAY) + 1 - at
    strings = Strings(start, ours[0][1][at:at + size])

    tables = [where for where in sorted(pointers) if where >= strings.end]
    texts = put_in_order(strings, [pointers[where] for where in tables if pointers[where] in strings],
                         [target for _, target in sorted(code.items()) if target in strings])
    assert len(strings.out) <= size + moved, f"strings take {len(strings.out)} bytes, there are {size + moved}"

    def new(target):
        return strings.moved[target] if target in strings else target + moved if target >= strings.end else target

    begin, end = tables[0], tables[-1] + 4
    tag = unused_tag(word for where, word in words(theirs) if begin <= where - moved < end and where - moved not in pointers)
    named = {new(target): strings.text(target) for target in pointers.values() if target in strings}
    targets = [new(pointers[where]) for where in tables]
    assert len(set(targets)) <= 16384 and max(targets) <= VALUE_MAX
    spelled = dict(zip(tables, (tag << 24 | value for value in shortened(targets, named))))

    # In the second one all lies where it will; only the strings, and what is in front of them, begin at the first address.
    address, data = theirs[0]
    data[:at + size] = ours[0][1][:at] + strings.out + bytes(size + moved - len(strings.out))
    theirs[0] = address - moved, data
    for where, word in spelled.items():
        put_word(theirs, where + moved, word)
    here = re.search(r"(\w+) +\w+ +\w+ +lto\.tmp:\(\.data\.shortened\)", linker_map)
    for index, word in enumerate((begin + moved, end + moved, tag, strings.start, texts)):
        put_word(theirs, int(here[1], 16) + moved + 4 * index, word)
    section(second, DATA)[:] = leb(len(theirs)) + b"".join(
        b"\0\x41" + leb(start, signed=True) + b"\x0b" + leb(len(content)) + content for start, content in theirs)
    code_bytes = section(second, CODE)
    for where, target in code.items():
        value = new(target)
        code_bytes[where:where + 5] = bytes(value >> 7 * i & 127 | (128 if i < 4 else 0) for i in range(5))
    with open(out_name, "wb") as file:
        file.write(b"\0asm\1\0\0\0" + b"".join(bytes([kind]) + leb(len(content)) + content for kind, content in second))


def put_word(stretches, where, word):
    for address, data in stretches:
        if address <= where < address + len(data):
            struct.pack_into("<I", data, where - address, word)


main(*sys.argv[1:])
