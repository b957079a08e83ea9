#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Archives of Prince of Persia whose pictures and sounds were saved by other programs, as those save them, without a change: the
# archive that is packed of them is the old one, byte for byte. Pictures are saved by Pillow: with an alpha channel, in a palette of
# another order, of 256 colours, of those alone that are used, with transparency by tRNS somewhere, on magenta and on black; sounds by
# sox. Then with a change: only the pixel that was painted is another, and depth and loop are as they were. Prints TAP; skipped
# without Pillow. Of real archives, outside of CI, every eighth picture is saved.
#
#   resaved.py TOOL FOLDER-OF-REAL-FILES
import glob
import json
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile

try:
    from PIL import Image
except ImportError:
    print("1..0 # SKIP there is no Pillow")
    sys.exit(0)

TOOL, CORPUS = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
STEP = 1 if os.environ.get("LEVELSMITH_CI") else 8
MAGENTA = (255, 0, 255)


def run(*words):
    return subprocess.run([TOOL, *words], capture_output=True, check=False, text=True)


def good(*words):
    done = run(*words)
    assert not done.returncode, f"{words}: {done.stderr}"
    return done.stderr


def bytes_of(path):
    with open(path, "rb") as file:
        return file.read()


def resources(path):
    """Of an archive, by a reader of our own: the bytes behind each number."""
    data = bytes_of(path)
    offset, = struct.unpack_from("<I", data)
    count, = struct.unpack_from("<H", data, offset)
    found = {}
    for i in range(count):
        number, at, size = struct.unpack_from("<HIH", data, offset + 2 + 8 * i)
        found.setdefault(number, data[at + 1:at + 1 + size])
    return found


def depth(entry):
    """Bits of a pixel, and the bit that says that it has colours, of a picture."""
    flags, = struct.unpack_from("<H", entry, 4)
    return (flags >> 12 & 7) + 1, flags >> 15


def pixels(path, number):
    """The numbers of the colours of a picture's pixels, row by row; of whole rows, with what fills them up."""
    return json.loads(run("json", f"{path}:/{number}").stdout)["pixels"]


# ---- ways to save a picture ----


def indices_and_palette(path):
    """The numbers of the pixels, and the colours with what tRNS says of each."""
    with Image.open(path) as image:
        rgba = image.convert("RGBA")
        if image.mode != "P":
            colours = sorted(set(rgba.getdata()))
            return rgba.size, [colours.index(c) for c in rgba.getdata()], colours
        count = len(image.getpalette()) // 3
        alpha = image.info.get("transparency", b"")
        alpha = bytes(255 * (i != alpha) for i in range(count)) if isinstance(alpha, int) else alpha
        table = image.getpalette()
        colours = [(*table[3 * i:3 * i + 3], alpha[i] if i < len(alpha) else 255) for i in range(count)]
        return image.size, list(image.getdata()), colours


def save_indexed(path, size, numbers, colours, transparency=True):
    image = Image.new("P", size)
    image.putpalette([value for colour in colours for value in colour[:3]])
    image.putdata(numbers)
    first = next((i for i, colour in enumerate(colours) if not colour[3]), None)
    extra = {"transparency": first} if transparency and first is not None else {}
    image.save(path, **extra)


def as_rgba(path, _):
    with Image.open(path) as image:
        image.convert("RGBA").save(path)


def in_other_order(path, chance):
    size, numbers, colours = indices_and_palette(path)
    order = list(range(len(colours)))
    chance.shuffle(order) # order[old] = new
    save_indexed(path, size, [order[n] for n in numbers],
                 [colours[order.index(i)] for i in range(len(colours))])


def of_256(path, chance):
    """As paint programs do that know no others: what is transparent stands at some number, the rest is filled up."""
    size, numbers, colours = indices_and_palette(path)
    at = chance.randrange(257 - len(colours))
    save_indexed(path, size, [n + at for n in numbers],
                 [(i, 255 - i, 7, 255) for i in range(at)] + colours + [(0, 0, 0, 255)] * (256 - at - len(colours)))


def of_used(path, _):
    """No more colours in the palette than the picture uses."""
    size, numbers, colours = indices_and_palette(path)
    used = sorted(set(numbers))
    save_indexed(path, size, [used.index(n) for n in numbers], [colours[n] for n in used])


def on(background):
    def save(path, _):
        with Image.open(path) as image:
            rgba = image.convert("RGBA")
        ground = Image.new("RGBA", rgba.size, (*background, 255))
        Image.alpha_composite(ground, rgba).convert("RGB").save(path)
    return save


def without_trns(path, chance):
    """A palette of another order, magenta in place of what is transparent."""
    size, numbers, colours = indices_and_palette(path)
    order = list(range(len(colours)))
    chance.shuffle(order)
    save_indexed(path, size, [order[n] for n in numbers],
                 [c if c[3] else (*MAGENTA, 255) for c in (colours[order.index(i)] for i in range(len(colours)))], False)


WAYS = {"with alpha": as_rgba, "in another order": in_other_order, "in 256 colours": of_256, "of used colours": of_used,
        "on magenta": on(MAGENTA), "on black": on((0, 0, 0)), "in another order on magenta": without_trns}


# ---- archives ----


def made_archive(folder):
    """Of every depth, and with colours that are there twice; a sound with a loop and one without."""
    path = os.path.join(folder, "made.json")
    vga = [{"red": 0}] + [{"red": i * 4, "green": 63 - i * 3, "blue": i} for i in range(1, 16)]
    vga[9], vga[12] = vga[3], vga[5] # twins
    vga[7] = {"red": 0, "green": 0, "blue": 0} # a black that is drawn
    parts = {"400.pal": {"$format": "pop_palette", "image_count": 3, "colour_count": 16, "vga": vga}}
    sixteen = "00000000" "0359cc70" "03079c50" "0dd17770" "00999550" "00000000"
    parts["401.bin"] = {"height": 6, "width": 8, "flags": {"depth": 3, "colour": True}, "pixels": sixteen}
    parts["402.bin"] = {"height": 4, "width": 8, "flags": {"depth": 0}, "pixels": "003c7e18"}
    parts["403.bin"] = {"height": 6, "width": 8, "flags": {"depth": 7, "colour": True},
                        "pixels": "".join("0" + digit for digit in sixteen)}
    sound = {"rate": 5000, "bits": 8, "loop_start": 0, "loop_end": 0, "data": "8090a0b0c0b0a090807060504030405060"}
    parts["10000.bin"] = {"$format": "pop_sound", "type": {"kind": "digital", "loop": True}, "content": sound}
    parts["10001.bin"] = {"$format": "pop_sound", "type": {"kind": "digital"}, "content": dict(sound, bits=8)}
    source = os.path.join(folder, "made")
    os.mkdir(source)
    for name, document in parts.items():
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"$format": "pop_image", **document}, file)
        good("build", path, "-o", os.path.join(source, "res" + name))
    made = os.path.join(folder, "MADE.DAT")
    good("pack", source, "-t", "pop_dat1", "-o", made)
    return made


def archives(folder):
    """Fixtures, then real ones, those of SDLPoP's folders among them; the number says how many pictures are saved."""
    yield made_archive(folder), 1
    for path in sorted(glob.glob(os.path.join(CORPUS, "pop/*_PRINCE.DAT")) + glob.glob(os.path.join(CORPUS, "pop/*SND1.DAT"))):
        copy = os.path.join(folder, re.sub(r".*_(?=[A-Z])", "", os.path.basename(path)))
        shutil.copy(path, copy)
        yield copy, STEP
    for source in sorted(glob.glob(os.path.join(CORPUS, "pop/sdlpop-data/*"))):
        if glob.glob(source + "/res*.png"):
            path = os.path.join(folder, os.path.basename(source) + ".DAT")
            good("pack", source, "-t", "pop_dat1", "-o", path)
            yield path, STEP


def differences(old, new):
    """Numbers of resources that are not the same."""
    before, after = resources(old), resources(new)
    return sorted(n for n in before.keys() | after.keys() if before.get(n) != after.get(n))


def saved_otherwise(folder):
    chance = random.Random(47)
    counts = {}
    for archive, step in archives(folder):
        out, new = archive + ".files", archive + ".new"
        good("extract", archive, "-o", out)
        pictures = sorted(glob.glob(out + "/*.png"))[::step]
        for words, way in WAYS.items():
            kept = {path: bytes_of(path) for path in pictures}
            for path in pictures:
                way(path, chance)
            good("pack", out, "--force", "-o", new)
            wrong = differences(archive, new)
            if wrong:
                yield f"{os.path.basename(archive)} {words}: {len(wrong)} of {len(pictures)} are others: {wrong[:9]}"
            counts[words] = counts.get(words, 0) + len(pictures)
            for path, data in kept.items():
                with open(path, "wb") as file:
                    file.write(data)
        shutil.rmtree(out)
    print(f"# {counts}")


def sounds_by_sox(folder):
    count = 0
    for archive, _ in archives(folder):
        out, new = archive + ".files", archive + ".new"
        good("extract", archive, "-o", out)
        for path in sorted(glob.glob(out + "/*.wav")):
            subprocess.run(["sox", path, path + ".again.wav"], check=True, capture_output=True)
            os.replace(path + ".again.wav", path)
            assert b"smpl" not in bytes_of(path)
            count += 1
        good("pack", out, "--force", "-o", new)
        if differences(archive, new):
            yield f"{os.path.basename(archive)}: {differences(archive, new)}"
        shutil.rmtree(out)
    print(f"# {count} sounds")


# ---- changes ----


def paint(path, at, colour):
    with Image.open(path) as image:
        rgba = image.convert("RGBA")
    rgba.putpixel(at, colour)
    rgba.save(path)


def one_pixel(folder):
    """Only it is another; depth is as it was; a stranger is the nearest colour, and said, or refused."""
    archive = made_archive(folder)
    out, new = archive + ".files", archive + ".new"
    good("extract", archive, "-o", out)
    paint(out + "/res401.png", (2, 1), (MAGENTA[0], 200, 9, 255))
    refused = run("pack", out, "--strict", "-o", new)
    said = good("pack", out, "-o", new)
    if differences(archive, new) != [401] or depth(resources(new)[401]) != (4, 1):
        yield f"others are {differences(archive, new)}"
    before, after = pixels(archive, 401), pixels(new, 401)
    if [i for i, (a, b) in enumerate(zip(before, after)) if a != b] != [10]:
        yield f"pixels {before} {after}"
    if "1 colours are not in its palette" not in said or not refused.returncode or \
            "POP-PICTURE-STRANGERS" not in refused.stderr:
        yield f"said {said} {refused.stderr}"


def depths(folder):
    """Kept, unless more is allowed; never more than the set has."""
    archive = made_archive(folder)
    out, new = archive + ".files", archive + ".new"
    good("extract", archive, "-o", out)
    with open(out + "/manifest.json", encoding="utf-8") as file:
        items = json.load(file)["index"]["resources"]
    for item in items:
        entry = item["content"]["data"]
        if entry.get("$as") in ("pop_image", "pop_sound") and "$header" not in entry:
            yield f"{item['id']} has no header in the manifest"
    many = Image.new("RGB", (8, 4))
    many.putdata([(8 * i, 255 - 7 * i, i) for i in range(32)])
    many.save(out + "/res402.png")
    many.save(out + "/res401.png")
    for words, expected in (((), {401: (4, 1), 402: (1, 0)}), (("--allow-depth",), {401: (4, 1), 402: (4, 1)})):
        good("pack", out, *words, "--force", "-o", new)
        found = resources(new)
        for number, what in expected.items():
            if depth(found[number]) != what:
                yield f"{words} {number}: {depth(found[number])}"
    with Image.open(out + "/res403.png") as image:
        image.putpixel((3, 3), 20)
        image.save(out + "/res403.png")
    for words in ((), ("--allow-depth",)):
        refused = run("pack", out, *words, "--force", "-o", new)
        if not refused.returncode or "colour 20, and there are 16 in its set [POP-PICTURE-COLOURS]" not in refused.stderr:
            yield f"{words} number 20: {refused.returncode} {refused.stderr}"
    size, numbers, colours = (8, 6), [i + 5 for i in range(48)], [(i, i, i, 255) for i in range(64)]
    save_indexed(out + "/res403.png", size, numbers, colours)
    good("pack", out, "--force", "-o", new)
    if max(bytes.fromhex(pixels(new, 403))) > 15:
        yield "a number above 15"


def folders_that_remember_nothing(folder):
    """Without manifest and kept/, the archive as it was says what pictures and sounds were; without it, that is said."""
    archive = made_archive(folder)
    out, new = archive + ".files", archive + ".new"
    good("extract", archive, "-o", out)
    os.rename(out + "/kept", archive + ".kept")
    for way in (as_rgba, of_used):
        for path in sorted(glob.glob(out + "/*.png")):
            way(path, None)
        good("pack", out, "--onto", archive, "--force", "-o", new)
        if differences(archive, new):
            yield f"onto: {differences(archive, new)}"
        os.mkdir(out + "/kept") # palettes say nothing of themselves in the manifest
        shutil.copy(archive + ".kept/res400.bin", out + "/kept")
        said = good("pack", out, "--force", "-o", new)
        shutil.rmtree(out + "/kept")
        if "POP-PICTURE-TWINS" not in said:
            yield f"nothing is said: {said}"
        if any(depth(resources(archive)[n]) != depth(resources(new)[n]) for n in (401, 402, 403)):
            yield "a depth is another, which the manifest has"
    os.remove(out + "/manifest.json")
    good("pack", out, "-t", "pop_dat1", "--onto", archive, "--force", "-o", new)
    if differences(archive, new):
        yield f"without manifest: {differences(archive, new)}"
    several = run("pack", "-r", folder, "--onto", archive, "-o", new + ".all")
    if several.returncode != 2 or "--onto is for one archive" not in several.stderr:
        yield f"-r --onto: {several.returncode} {several.stderr}"


def loops(folder):
    """Kept where the file has none, said; gone where the manifest's header says so."""
    archive = made_archive(folder)
    out, new = archive + ".files", archive + ".new"
    good("extract", archive, "-o", out)
    path = out + "/res10000.wav"
    data = bytes_of(path)
    at = data.index(b"smpl")
    size, = struct.unpack_from("<I", data, at + 4)
    data = data[:at] + data[at + 8 + size:]
    with open(path, "wb") as file:
        file.write(data[:4] + struct.pack("<I", len(data) - 8) + data[8:])
    said = good("pack", out, "--strict", "-o", new)
    if differences(archive, new) or "POP-SOUND-LOOP-KEPT" not in said:
        yield f"kept: {differences(archive, new)} {said}"
    manifest = bytes_of(out + "/manifest.json").decode()
    with open(out + "/manifest.json", "w", encoding="utf-8") as file:
        file.write(manifest.replace(', "loop": true', "", 1))
    said = good("pack", out, "--strict", "--force", "-o", new)
    if resources(new)[10000][0] != 1 or "POP-SOUND-LOOP-KEPT" in said:
        yield f"not gone: {resources(new)[10000][:10].hex()} {said}"


def main():
    tests = (("saved by another program, an archive's pictures are as they were", saved_otherwise, None),
             ("saved by sox, an archive's sounds are as they were", sounds_by_sox, "sox"),
             ("where one pixel is painted, it alone is another", one_pixel, None),
             ("pictures keep their depth, unless more is allowed", depths, None),
             ("what a folder does not remember, the old archive does", folders_that_remember_nothing, None),
             ("sounds keep their loops", loops, None))
    failed = 0
    print(f"1..{len(tests)}")
    for number, (words, test, program) in enumerate(tests, 1):
        if program and not shutil.which(program):
            print(f"ok {number} # SKIP {words}: there is no {program}")
            continue
        with tempfile.TemporaryDirectory() as folder:
            wrong = list(test(folder))
        failed += bool(wrong)
        print(f"{'not ' if wrong else ''}ok {number} - {words}", flush=True)
        for line in wrong:
            print("# " + line)
    return 1 if failed else 0


sys.exit(main())
