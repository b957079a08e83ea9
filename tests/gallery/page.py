#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The generated parts of docs/gallery.md are what the layouts, the tool and the test of the gallery make of them
# today. With LEVELSMITH_UPDATE=1 they are written instead: read the difference. Prints TAP.
#
#   page.py PATH-OF-LEVELSMITH
import glob
import os
import re
import subprocess
import sys
import tempfile

from formats import FORMATS

TOOL = os.path.abspath(sys.argv[1])
ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
PAGE = os.path.join(ROOT, "docs/gallery.md")
SHOWN = 14      # lines of a dump
WIDTH = 110

CONSTRUCTS = [
    ("`at`", r"\bat ([iu]\d|last \")"), ("`at T(none = …)`", r"\bat [iu]\d+[^,;]*\bnone = "),
    ("`at T(from = …)`", r"\bat [iu]\d+[^,;]*\bfrom = "), ("`at T(if …)`", r"\bat [iu]\d+\(if "),
    ("`at T(to next)`", r"\bat [iu]\d+[^,;]*\bto next\b"), ("`at T unit n`", r"\bat [iu]\d+[^,;]* unit \d"),
    ("`at T(pin)`", r"\bat [iu]\d+[^,;]*\([^)]*\bpin\b"),
    ("`at T in NAME`", r"\bat [iu]\d+( be)?(\([^)]*\))? in \w+ "), ("`at T in NAME.NAME`", r"\bat [iu]\d+( be)?(\([^)]*\))? in \w+\."),
    ("`at T align n`", r"\bat [iu]\d+[^,;<>]* align \w+ "), ("`at last …`", r"\bat last "), ("`space { share }`", r"\bspace \{"), ("`space`, and `T in NAME`", r": space,"),
    ("`order a, b`", r"^\s*order \w+, "), ("`order x.*, x`", r"^\s*order (\w+, )*\w+\.\*"),
    ("parameters of the root", r"^root \w+\("), ("`type`", r"^type \w+ ="), ("`type` with parameters", r"^type \w+<"),
    ("`[T while …]`", r"\[\w+ while "), ("`[T until …]`", r"\[\w+ until "),
    ("`[T to …]`", r"\[[^;\]]*\bto (\d|-|\"\")[^\]]*\]"),
    ("`[T; (u8)]`", r"\[[^;\]]*; \((\w<|[iu]\d|vlq|u?leb|[A-Z]\w*\))"), ("`chain`", r"\bchain\b"), ("`frame` and `chunks`", r"^\s*chunks \w"),
    ("frames without `end`", r"^frame \w+ \{(?![^}]*\bend \w)"),
    ("`typeset`", r"^typeset\b"), ("`template`", r"^template\b"), ("`..Type`", r"^\s*\.\.\w"),
    ("`import`", r"^import\b"), ("`bits`", r"^bits\b"), ("`union` of types", r"\bunion\([^)]*\)+ \{[^}]*?\w+: \w+:"),
    ("texts as tags", r"union\([^)]*\)[^{]*\{\s*\""), ("`union` of names", r"<union\("), ("`peek`", r"\bpeek\("),
    ("`rest`", r"\brest\b"), ("`a ? b : c`", r" \? "), ("`outer`", r"\bouter\."), ("`list[index].x`", r"\w\[index\]"), ("`product`", r"\bproduct\("),
    ("`unpacked`", r"\bunpacked\("), ("`sized`", r"\bsized\("), ("`zlib`, `zlib_best`", r"\bzlib(_best)?\("),
    ("`lz4`", r"\blz4\("), ("`deflate`", r"\bdeflate\("), ("hooks", r"^hook codec "), ("`crc32`", r"\bcrc32\("), ("`adler32`", r"\badler32\("),
    ("`sum`", r"\bsum\("), ("`xor`", r"\bxor\("), ("`md5`, `sha1`, `sha256`", r"\b(md5|sha1|sha256)\("), ("`sum(u32, root)` and the like", r"\b(crc32|adler32|sum|xor)\((\w+( be)?, )?root\b"), ("checksums of what an address leads to",
     r"\b(?:crc32|adler32|sum|xor)\((?:u\d+, )?(\w+)(?: with [^)]*)?\)(?=[\s\S]*?\b\1: at )|\b(\w+): at (?=[\s\S]*?\bcrc32\(\2\))"),
    ("`content(x)`", r"\bcontent\("), ("`pad`", r": pad \d"),
    ("`u24`, `u40` …", r"\b[iu](24|40|48|56)\b"), ("`leb`, `uleb`", r"\bu?leb<"), ("`vlq`", r"\bvlq<"),
    ("numbers in digits: `oct`, `dec`, `hex`", r"\b(oct|dec|hex)\["), ("`endian big`", r"^endian big;"),
    ("`endian big if …`", r"^endian big if "), ("`be`, `le`", r"\b[iuf]\d+ (be|le)\b"), ("`T<Enum> magic`", r"> magic\b"),
    ("`reversed`", r"\breversed\b"),
    ("`range`", r"\brange -?\d"), ("`default`", r"\bdefault\b"), ("references (`->`)", r"-> /"), ("`key`", r"\bkey \w"), ("`together`", r"\btogether\b"),
]


def layouts():
    folders = [os.path.join(ROOT, folder) for folder in ("examples/layouts", "layouts")]
    paths = [path for folder in folders for path in sorted(glob.glob(folder + "/*.layout"))]
    return {os.path.splitext(os.path.basename(path))[0]: path for path in paths}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def path_of(name):
    return os.path.join(ROOT, "examples/layouts", name + ".layout")


def sentences(name):
    """The doc comment that a layout begins with."""
    comment = re.match(r"(///.*\n)+", read(path_of(name)))[0]
    return re.sub(r"^/// ?", "", comment, flags=re.MULTILINE).strip()


def title(name):
    return re.search(r'^layout \w+ "(.*?)"', read(path_of(name)), re.MULTILINE)[1]


def table_of_formats():
    yield "| layout | lines | what is changed, and seen by others | what is refused |"
    yield "|---|---|---|---|"
    for name in sorted(FORMATS):
        form = FORMATS[name]
        refused = [f"{verb} `{re.split('[=]', words[0])[0]}`: `{code}`" for verb, words, code in form.refused]
        refused += [f"other files: `{code}`" for _, code in form.unreadable]
        yield (f"| [{name}](#{name}) | {len(read(path_of(name)).splitlines())} | "
               f"{'; '.join(edit.title for edit in form.edits)} | {', '.join(refused)} |")


def dump(name, folder):
    path = os.path.join(folder, "sample")
    with open(path, "wb") as file:
        file.write(FORMATS[name].made(folder)[0])
    run = subprocess.run([TOOL, "dump", "--layout", path_of(name), path], capture_output=True, check=True)
    lines = run.stdout.decode().splitlines()
    cut = [line if len(line) <= WIDTH else line[:WIDTH - 1] + "…" for line in lines[:SHOWN]]
    return cut + (["…"] if len(lines) > SHOWN else [])


def sections(folder):
    for name in sorted(FORMATS):
        yield f"### {name}\n\n**{title(name)}** ([layout](../examples/layouts/{name}.layout)). {sentences(name)}\n"
        if FORMATS[name].same_everywhere:
            yield "\n".join(["```text", *dump(name, folder), "```", ""])


def code(text):
    """A layout without its comments and what its strings say."""
    return re.sub(r"//.*", "", re.sub(r'"(?:[^"\\]|\\.)*"', lambda text: '"x"' if len(text[0]) > 2 else '""', text))


def table_of_uses():
    yield "| construct | layouts | |"
    yield "|---|---|---|"
    sources = {name: code(read(path)) for name, path in layouts().items()}
    for construct, pattern in CONSTRUCTS:
        users = [name for name, source in sources.items() if re.search(pattern, source, re.MULTILINE)]
        some = ", ".join(users[:6]) + (" …" if len(users) > 6 else "")
        yield f"| {construct} | {len(users)} | {some}{' (fewer than two)' if len(users) < 2 else ''} |"


def with_part(page, name, lines):
    begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
    assert begin in page and end in page, f"docs/gallery.md has no {begin.strip()}"
    return page.split(begin)[0] + begin + "\n" + "\n".join(lines).strip() + "\n\n" + end + page.split(end)[1]


old = read(PAGE)
with tempfile.TemporaryDirectory() as scratch:
    new = with_part(old, "formats", table_of_formats())
    new = with_part(new, "sections", sections(scratch))
    new = with_part(new, "uses", table_of_uses())
if os.environ.get("LEVELSMITH_UPDATE"):
    with open(PAGE, "w", encoding="utf-8") as page_file:
        page_file.write(new)
same = new == old or bool(os.environ.get("LEVELSMITH_UPDATE"))
print("1..1\n" + ("ok" if same else "not ok") + " 1 - docs/gallery.md is up to date (LEVELSMITH_UPDATE=1 writes it)")
sys.exit(0 if same else 1)
