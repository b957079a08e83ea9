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


def read_png(path, alpha=False):
    """Rows of pixels, as bytes of red, green, blue and, where that is asked for, alpha, of a picture in true colour."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack_from(">IIBB", data, at + 8)
        packed += data[at + 8:at + 8 + size] if kind == b"IDAT" else b""
        at += size + 12
    assert depth == 8 and colour in (2, 6), (depth, colour)
    step, rows, text = 3 if colour == 2 else 4, [], zlib.decompress(packed)
    before = bytearray(width * step)
    for y in range(height):
        row = bytearray(text[y * (width * step + 1) + 1:(y + 1) * (width * step + 1)])
        method = text[y * (width * step + 1)]
        for i, value in enumerate(row):
            left, above = row[i - step] if i >= step else 0, before[i]
            corner = before[i - step] if i >= step else 0
            guess = left + above - corner
            nearest = min((left, above, corner), key=lambda near: abs(guess - near))
            row[i] = value + (0, left, above, (left + above) // 2, nearest)[method] & 255
        rows.append([(*row[i:i + step], 255)[:4 if alpha else 3] for i in range(0, len(row), step)])
        before = row
    return rows
