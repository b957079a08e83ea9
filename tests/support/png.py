# SPDX-License-Identifier: MIT
"""PNG files as tests read and write them, without the library."""
import struct
import zlib


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def write_true_png(path, rows):
    """Rows of pixels of three bytes."""
    packed = zlib.compress(b"".join(b"\0" + b"".join(map(bytes, row)) for row in rows))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0)) +
                   chunk(b"IDAT", packed) + chunk(b"IEND", b""))


def read_lines(path):
    """What the header says (width, height, bits, kind of colour), the bytes of each line, and the bytes of PLTE and of tRNS."""
    with open(path, "rb") as file:
        data = file.read()
    at, chunks = 8, {}
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        chunks[kind] = chunks.get(kind, b"") + data[at + 8:at + 8 + size]
        at += size + 12
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert not interlaced, path
    bits = depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    step, size, text = max(bits // 8, 1), (width * bits + 7) // 8, zlib.decompress(chunks[b"IDAT"])
    lines, before = [], bytearray(size)
    for y in range(height):
        line = bytearray(text[y * (size + 1) + 1:(y + 1) * (size + 1)])
        method = text[y * (size + 1)]
        for i, value in enumerate(line):
            left, above = line[i - step] if i >= step else 0, before[i]
            corner = before[i - step] if i >= step else 0
            guess = left + above - corner
            nearest = min((left, above, corner), key=lambda near: abs(guess - near))
            line[i] = value + (0, left, above, (left + above) // 2, nearest)[method] & 255
        lines.append(line)
        before = line
    return (width, height, depth, colour), lines, chunks.get(b"PLTE", b""), chunks.get(b"tRNS", b"")


def read_png(path, alpha=False):
    """Rows of pixels, as bytes of red, green, blue and, where that is asked for, alpha, of a picture in true colour."""
    (_, _, depth, colour), lines, _, _ = read_lines(path)
    assert depth == 8 and colour in (2, 6), (depth, colour)
    step = 3 if colour == 2 else 4
    return [[(*line[i:i + step], 255)[:4 if alpha else 3] for i in range(0, len(line), step)] for line in lines]


def read_indexed_png(path):
    """Rows of numbers of colours, and the colours: red, green, blue and alpha."""
    (width, _, depth, colour), lines, palette, alphas = read_lines(path)
    assert colour == 3, colour
    each = 8 // depth
    rows = [[line[x // each] >> 8 - depth * (x % each + 1) & (1 << depth) - 1 for x in range(width)] for line in lines]
    return rows, [(*palette[3 * i:3 * i + 3], alphas[i] if i < len(alphas) else 255) for i in range(len(palette) // 3)]
