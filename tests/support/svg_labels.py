# SPDX-License-Identifier: MIT
#
# Where the words of an SVG file stand, measured with the widths of a font that readers of it have: DejaVu Sans, read here
# from its own file. Also which colours the styles of a file have.
import os
import re
import struct
import xml.etree.ElementTree as ElementTree

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans%s.ttf"
SVG = "{http://www.w3.org/2000/svg}"
CAPITALS, DESCENT = 0.73, 0.21  # of the size of the text


class Font:
    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        tables = {}
        for i in range(struct.unpack_from(">H", data, 4)[0]):
            tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * i)
            tables[tag] = offset
        self.em = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
        count = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
        self.advances = [struct.unpack_from(">H", data, tables[b"hmtx"] + 4 * i)[0] for i in range(count)]
        self.glyphs = {}
        maps = tables[b"cmap"]
        for i in range(struct.unpack_from(">H", data, maps + 2)[0]):
            at = maps + struct.unpack_from(">I", data, maps + 8 + 8 * i)[0]
            if struct.unpack_from(">H", data, at)[0] != 12:
                continue
            for group in range(struct.unpack_from(">I", data, at + 12)[0]):
                first, last, glyph = struct.unpack_from(">III", data, at + 16 + 12 * group)
                self.glyphs.update((code, glyph + code - first) for code in range(first, last + 1))

    def width(self, text, size):
        glyphs = (self.glyphs.get(ord(letter), 0) for letter in text)
        return sum(self.advances[min(glyph, len(self.advances) - 1)] for glyph in glyphs) * size / self.em


def fonts():
    """Of ordinary and of bold letters; None: they are not installed."""
    paths = [FONT % "", FONT % "-Bold"]
    return [Font(path) for path in paths] if all(map(os.path.exists, paths)) else None


def boxes(root, widths):
    """(left, top, right, bottom, text) of each line of each text."""
    found = []
    for text in root.iter(SVG + "text"):
        size, x, y = (float(text.get(name)) for name in ("font-size", "x", "y"))
        lines = [text.text or ""] + ["".join(part.itertext()) for part in text]
        for number, line in enumerate(lines):
            width = widths[text.get("font-weight") == "bold"].width(line, size)
            left = x - width * {"middle": 0.5, "end": 1}.get(text.get("text-anchor"), 0)
            base = y + number * 1.2 * size
            if line.strip():
                found.append((left, base - CAPITALS * size, left + width, base + DESCENT * size, line))
    return sorted(found)


def problems(svg, widths):
    """What covers another word, or leaves the sheet."""
    root = ElementTree.fromstring(svg)
    left, top, width, height = map(float, root.get("viewBox").split())
    found, labels = [], boxes(root, widths)
    for i, one in enumerate(labels):
        if one[0] < left or one[1] < top or one[2] > left + width or one[3] > top + height:
            found.append(f"{one[4]!r} leaves the sheet")
        for other in labels[i + 1:]:
            if other[0] >= one[2]:
                break
            if one[1] < other[3] and other[1] < one[3]:
                found.append(f"{one[4]!r} and {other[4]!r}")
    return found, len(labels)


def colours(text):
    """All colours of areas and lines."""
    return {tuple(int(word[i:i + 2], 16) for i in (0, 2, 4))
            for word in re.findall(r"(?:fill|stroke)[:=]\"?#([0-9a-f]{6})", text)}


def layer(svg, name):
    """The part of a file that is this layer, without styles; "" when there is none."""
    begin = svg.find(f'<g id="layer-{name}"')
    end = svg.find('<g id="layer-', begin + 1)
    return "" if begin < 0 else svg[begin:end if end > 0 else len(svg)]


def class_colours(svg, part):
    """Colours of the classes that a part of the file names."""
    names = {name for words in re.findall(r'class="([^"]*)"', part) for name in words.split()}
    rules = re.findall(r"\.([\w-]+)\{([^}]*)\}", svg)
    return {colour for name, rule in rules if name in names for colour in colours(rule)}
