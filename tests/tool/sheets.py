#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Pictures of many things at once: a sheet of what an archive holds, pixel for pixel what each entry is alone, and several
# files or entries as pictures in a folder. Prints TAP.
#
#   sheets.py PATH-OF-LEVELSMITH PATH-OF-SOURCES
import base64
import os
import re
import struct
import subprocess
import sys
import zlib

from scratch_tests import run_all

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")]
from support.png import chunk, read_png  # noqa: E402

TOOL, SOURCES = (os.path.abspath(path) for path in sys.argv[1:3])
WIDTH, HEIGHT = 7, 5
COLOURS = [(0, 0, 0)] + [(i * 16, 252 - i * 12, i * 4 % 64 * 4) for i in range(1, 16)]
PIXELS = {401: [(x + y) % 15 + 1 for y in range(HEIGHT) for x in range(WIDTH)],
          402: [x * y % 15 + 1 for y in range(HEIGHT) for x in range(WIDTH)]}


def run(*words, status=0):
    done = subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False, text=True)
    assert done.returncode == status, f"{words}: {done.returncode}, {done.stderr}"
    return done


def write_png(path, pixels, width=WIDTH):
    rows = b"".join(b"\0" + bytes(pixels[at:at + width]) for at in range(0, len(pixels), width))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(pixels) // width, 8, 3, 0, 0, 0)) +
                   chunk(b"PLTE", b"".join(map(bytes, COLOURS))) + chunk(b"tRNS", b"\0") +
                   chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def write_palette(pictures):
    """Of the given number of pictures, which come next."""
    os.mkdir("parts")
    with open("parts/res400.pal", "wb") as file:
        file.write(bytes([pictures, 0, 0, 16]) + bytes(value // 4 for colour in COLOURS for value in colour) + bytes(48))


def make_archive():
    write_palette(len(PIXELS))
    for number, pixels in PIXELS.items():
        write_png(f"parts/res{number}.png", pixels)
    run("build", SOURCES + "/examples/tower.json", "-o", "parts/res2001.bin")
    with open("parts/res9.bin", "wb") as file:
        file.write(b"nothing to be seen of this")
    run("pack", "parts", "-t", "pop_dat1", "-o", "MIX.DAT")


def blocks(rows, pixels):
    """How often the picture stands in the rows, anywhere."""
    first = [COLOURS[pixel] for pixel in pixels[:WIDTH]]
    found = 0
    for y in range(len(rows) - HEIGHT + 1):
        for x in range(len(rows[y]) - WIDTH + 1):
            found += rows[y][x:x + WIDTH] == first and all(
                rows[y + k][x:x + WIDTH] == [COLOURS[pixel] for pixel in pixels[k * WIDTH:(k + 1) * WIDTH]]
                for k in range(HEIGHT))
    return found


def test_a_sheet_has_each_picture_once_as_it_is():
    make_archive()
    run("render", "MIX.DAT", "-o", "sheet.png")
    rows = read_png("sheet.png")
    for number, pixels in PIXELS.items():
        assert blocks(rows, pixels) == 1, number


def mean(pixels, width, left, top, step):
    """The mean of a square of the picture, of as much of it as there is, each colour weighed by how much is seen of it."""
    square = [pixels[y * width + x] for y in range(top, min(top + step, len(pixels) // width))
              for x in range(left, min(left + step, width))]
    seen = [COLOURS[pixel] for pixel in square if pixel]
    return tuple(sum(colour[i] for colour in seen) // max(1, len(seen)) for i in range(3)) + (255 * len(seen) // len(square),)


def cells_of(text):
    """The pictures of a sheet in SVG: title, file of the picture, and its box on the sheet."""
    images = {found[0]: found[1:] for found in re.findall(
        r'<image id="([^"]*)" width="(\d+)" height="(\d+)"[^>]*"data:image/png;base64,([^"]*)"', text)}
    for title, name, x, y in re.findall(r'<g class="entry"[^>]*><title>([^<]*)</title>\n<use xlink:href="#([^"]*)" '
                                        r'transform="matrix\(1 0 0 1 ([^ ]*) ([^)]*)\)"', text):
        width, height, content = images[name]
        yield title, base64.b64decode(content), (int(x), int(y), int(x) + int(width), int(y) + int(height))


# At most 960 by 540 pixels of a picture are shown, and a row has 1168 pixels, with 12 between two.
LARGE = {401: (960, 540), 402: (961, 5), 403: (5, 541), 404: (1921, 7), 405: (515, 9), 406: (700, 20), 407: (457, 4),
         408: (7, 1081)}
STEPS = {402: 2, 403: 2, 404: 3, 408: 3}
ROWS = [[400], [401], [402, 403], [404, 405], [406], [407, 408]]


def make_large_sheet():
    write_palette(len(LARGE))
    pictures = {number: [(x * x + y * 3 + x // 7) % 16 * (x % 5 != 4) for y in range(height) for x in range(width)]
                for number, (width, height) in LARGE.items()}
    for number, (width, _) in LARGE.items():
        write_png(f"parts/res{number}.png", pictures[number], width)
    run("pack", "parts", "-t", "pop_dat1", "-o", "LARGE.DAT")
    run("render", "LARGE.DAT", "-o", "sheet.svg")
    with open("sheet.svg", encoding="utf-8") as file:
        return pictures, file.read()


def test_what_is_large_is_made_smaller_by_a_whole_number():
    pictures, text = make_large_sheet()
    shown = {title: (content, box) for title, content, box in cells_of(text)}
    for number, (width, height) in LARGE.items():
        title = f"{number}: Prince of Persia picture, {width} x {height}" # what it is, not what is shown of it
        content, (left, top, right, bottom) = shown[title]
        step = STEPS.get(number, 1)
        size = -(-width // step), -(-height // step)
        assert content[16:24] == struct.pack(">II", *size) and (right - left, bottom - top) == size, title
        if step == 1: # with its palette
            continue
        with open("image.png", "wb") as file:
            file.write(content)
        assert read_png("image.png", alpha=True) == [
            [mean(pictures[number], width, x, y, step) for x in range(0, width, step)] for y in range(0, height, step)], title


def test_rows_have_what_fits():
    _, text = make_large_sheet()
    boxes = {int(title.split(":")[0]): box for title, _, box in cells_of(text)}
    top, rightmost = 16 + 16 + 24, 0 # below the title
    for row in ROWS:
        cells = [boxes[number] for number in row]
        line = top + max(bottom - above for _, above, _, bottom in cells)
        assert [cell[3] for cell in cells] == [line] * len(row), row # they stand on one line
        assert cells[0][0] == 16, row
        if len(cells) == 2:
            assert cells[1][0] == cells[0][2] + 12, row
        top, rightmost = line + 2 * 12 + 12, max(rightmost, cells[-1][2]) # below two lines of text
    assert rightmost == 1200 - 16
    assert f'width="1200" height="{top - 12 + 16}"' in text


def test_a_sheet_says_what_is_in_it_in_its_order():
    make_archive()
    run("render", "MIX.DAT", "-o", "sheet.svg")
    with open("sheet.svg", encoding="utf-8") as file:
        text = file.read()
    titles = re.findall(r'<g class="entry" data-path="(/[^"]*)"><title>([^<]*)', text)
    assert [title.split(":")[0] for _, title in titles] == ["400", "401", "402", "2001"], titles
    assert titles[1][1] == "401: Prince of Persia picture, 7 x 5", titles
    assert "MIX.DAT: 4 of 5 entries" in text
    names = {line.split()[0] for line in run("list", "MIX.DAT").stdout.splitlines() if line.strip()}
    assert "9" in names or any("9" in name for name in names)
    for path, _ in titles: # the value that it shows
        run("get", "MIX.DAT", path)


def test_layers_are_those_of_what_is_on_it():
    run("build", SOURCES + "/examples/tower.json", "-o", "res2001.bin")
    os.makedirs("LEVELS")
    os.rename("res2001.bin", "LEVELS/res2001.bin")
    run("pack", "LEVELS", "-o", "LEVELS.DAT")
    sheets = []
    for words in ((), ("--layers", "+rooms,+events"), ("--layers", "-rooms"), ("--layers", "-title")):
        run("render", "LEVELS.DAT", *words, "-o", "sheet.png", "--force")
        with open("sheet.png", "rb") as file:
            sheets.append(file.read())
    assert len(set(sheets)) == 4
    said = run("render", "LEVELS.DAT", "--layers", "+wind", "-o", "other.png", status=2).stderr
    assert "there is no layer" in said and "entries, title" in said, said


def test_nothing_to_be_seen_is_said():
    os.mkdir("parts")
    with open("parts/res9.bin", "wb") as file:
        file.write(b"nothing to be seen of this")
    run("pack", "parts", "-t", "pop_dat1", "-o", "DARK.DAT")
    assert "[RENDER-NONE]" in run("render", "DARK.DAT", "-o", "sheet.png", status=4).stderr
    assert not os.path.exists("sheet.png")


def same(one, other):
    with open(one, "rb") as first, open(other, "rb") as second:
        return first.read() == second.read()


def test_entries_by_a_pattern_are_pictures_of_their_own():
    make_archive()
    run("render", "MIX.DAT:/*", "-o", "pictures")
    assert sorted(os.listdir("pictures")) == ["2001.png", "400.png", "401.png", "402.png"], os.listdir("pictures")
    for name in ("400", "401", "402", "2001"):
        run("render", "MIX.DAT:/" + name, "-o", "alone.png")
        assert same("alone.png", f"pictures/{name}.png"), name
    run("render", "MIX.DAT:/40*", "--to", "svg", "-o", "drawings/")
    assert sorted(os.listdir("drawings")) == ["400.svg", "401.svg", "402.svg"]


def test_files_are_called_as_they_were():
    make_archive()
    run("build", SOURCES + "/tests/fixtures/d2df/plan.json", "-o", "plan.map")
    run("render", "parts/res2001.bin", "plan.map", "-o", "pictures")
    assert sorted(os.listdir("pictures")) == ["plan.png", "res2001.png"]
    run("render", "plan.map", "-o", "pictures/")
    run("render", "-r", "parts", "plan.map", "-o", "all")
    assert sorted(os.listdir("all")) == ["parts.png", "plan.png"], os.listdir("all")


def test_a_picture_is_no_folder():
    make_archive()
    for words in (("MIX.DAT:/40[12]", "-o", "walk.apng"), ("MIX.DAT:/401", "MIX.DAT:/402", "-o", "walk.png")):
        said = run("render", *words, status=2).stderr
        assert f"several pictures go into a folder, and {words[-1]} is called as a picture" in said, said
        assert not os.path.exists(words[-1])


def test_two_of_one_name_are_refused():
    run("build", SOURCES + "/tests/fixtures/d2df/plan.json", "-o", "plan.map")
    os.mkdir("more")
    os.rename("plan.map", "more/plan.map")
    run("build", SOURCES + "/tests/fixtures/d2df/plan.json", "-o", "plan.map")
    said = run("render", "plan.map", "more/plan.map", "-o", "pictures", status=5).stderr
    assert "two of these files would be pictures/plan.png" in said, said


if __name__ == "__main__":
    sys.exit(run_all(globals()))
