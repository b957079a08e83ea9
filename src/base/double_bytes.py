#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Writes the tables of code pages whose characters have one or two bytes, as Microsoft has them, for double_bytes.h. They are made
# when the library is built, from what Python knows of them, so that they are the same on every target.
#
#   double_bytes.py OUT
import sys

PAGES = {"932": "Shift-JIS, with what Windows adds", "949": "Korean, with what Windows adds"}


def characters(page):
    """Pairs of code and code point."""
    codes = [*range(0xA1, 0xE0), *(lead << 8 | trail for lead in range(0x81, 0xFF) for trail in range(0x40, 0xFF))]
    for code in codes:
        try:
            text = code.to_bytes(1 + (code > 0xFF), "big").decode("cp" + page)
        except UnicodeDecodeError:
            continue
        if len(text) == 1 and ord(text) < 0x10000:
            yield code, ord(text)


def array(name, numbers):
    lines = [", ".join(f"0x{number:04X}" for number in numbers[i:i + 16]) for i in range(0, len(numbers), 16)]
    return f"static const uint16_t {name}[{len(numbers)}] = {{\n    " + ",\n    ".join(lines) + ",\n};\n"


def table(page):
    pairs = sorted(characters(page))
    by_point = {}
    for index, (code, point) in enumerate(pairs):
        if chr(point).encode("cp" + page) == code.to_bytes(1 + (code > 0xFF), "big"): # of two codes the one that is written
            by_point[point] = index
    order = [by_point[point] for point in sorted(by_point)]
    return (f"\n/* Code page {page}: {PAGES[page]}. */\n" + array(f"codes_{page}", [code for code, _ in pairs]) +
            array(f"points_{page}", [point for _, point in pairs]) + array(f"order_{page}", order) +
            f"const struct smith_double_bytes smith_cp{page} = {{codes_{page}, points_{page}, order_{page}, {len(pairs)}, {len(order)}}};\n")


with open(sys.argv[1], "w", encoding="ascii") as out:
    out.write('/* Made by double_bytes.py. */\n#include "base/double_bytes.h"\n' + "".join(map(table, PAGES)))
