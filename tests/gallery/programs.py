#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Programs that a compiler has made, for Linux and for Windows, changed by the layouts of the gallery: they still run and
# say what was set, their sections hold what binutils finds in them, and what would move anything that code leads to is
# refused, with nothing written. Prints TAP.
#
#   programs.py PATH-OF-LEVELSMITH
import json
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "../tool"))
import scratch_tests  # pylint: disable=wrong-import-position

TOOL = os.path.abspath(sys.argv[1])
LAYOUTS = os.path.join(HERE, "../../examples/layouts")
SOURCE = """#include <stdio.h>
const char text[] = "a dark lamp";
int counter = 7;
int main(void) { printf("%s %d\\n", text, counter); return 0; }
"""
ENVIRONMENT = dict(os.environ, LC_ALL="C", WINEDEBUG="-all")


def run(*words):
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=100, env=ENVIRONMENT)


def printed(*words):
    done = run(*words)
    assert done.returncode == 0, f"{words}: {done.stderr.decode(errors='replace')}"
    return done.stdout


def compiled(compiler, *options):
    """The path of a program, or None where there is no such compiler."""
    with open("lamp.c", "w", encoding="utf-8") as file:
        file.write(SOURCE)
    good = shutil.which(compiler) and run(compiler, *options, "-O1", "-o", "lamp.exe", "lamp.c").returncode == 0
    return "lamp.exe" if good else None


def levelsmith(layout, verb, *words):
    return run(TOOL, verb, "--layout", os.path.join(LAYOUTS, layout + ".layout"), *words)


def document(layout, path):
    done = levelsmith(layout, "json", path)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def sections(path):
    """Those of an ELF file that have bytes, by name, as readelf has them: number, place and size."""
    lines = re.findall(r"^ *\[ *(\d+)\] (\S+) +(\S+) +\S+ (\S+) (\S+)", printed("readelf", "-SW", path).decode(), re.MULTILINE)
    return {name: (int(number), int(start, 16), int(size, 16)) for number, name, kind, start, size in lines if kind != "NOBITS"}


def dumped(path, name, objcopy="objcopy"):
    printed(objcopy, "--dump-section", f"{name}=section", path, "copy")
    with open("section", "rb") as file:
        return file.read()


def set_content(layout, path, section, value, after):
    """By a patch: what an argument can hold is too short for sections of a static program."""
    with open("patch.json", "w", encoding="utf-8") as file:
        json.dump([{"op": "replace", "path": section + "/content", "value": value.hex()}], file)
    return levelsmith(layout, "apply", path, "patch.json", "-o", after)


def set_section(path, name, value, after):
    return set_content("elf", path, f"/sections/{sections(path)[name][0]}", value, after)


def changed(path, name, value):
    done = set_section(path, name, value, "after")
    assert done.returncode == 0, done.stderr
    os.chmod("after", 0o755)
    warnings = re.findall(r".*[Ww]arning.*", run("readelf", "-aW", "after").stderr.decode())
    assert not warnings, warnings
    return "after"


def sections_hold_what_objcopy_finds(path):
    held = document("elf", path)["sections"]
    names = [name for name, (_, _, size) in sections(path).items() if size]
    assert len(names) > 10
    for name in names:
        if name not in (".shstrtab", ".symtab", ".strtab"):     # objcopy has none of these
            assert bytes.fromhex(held[sections(path)[name][0]]["content"]) == dumped(path, name), name


def comment_grows(path):
    after = changed(path, ".comment", b"made by hand, and longer than what any compiler has to say of itself\0" * 3)
    assert b"made by hand" in printed("readelf", "-p", ".comment", after)
    assert sections(after)[".strtab"][1] > sections(path)[".strtab"][1]
    assert sections(after)[".text"] == sections(path)[".text"]
    assert printed("./" + after) == b"a dark lamp 7\n"
    assert b" main\n" in printed("readelf", "-sW", after)     # symbols are found where they are now


def texts_and_numbers_are_set(path):
    after = changed(path, ".rodata", dumped(path, ".rodata").replace(b"a dark lamp", b"a warm lamp"))
    os.rename(after, "warm")
    after = changed("warm", ".data", dumped("warm", ".data").replace(b"\7\0\0\0", b"\x2a\0\0\0"))
    assert printed("./" + after) == b"a warm lamp 42\n"


def code_cannot_grow(path):
    code, all_sections = dumped(path, ".text"), sections(path)
    number, start, size = all_sections[".text"]
    behind = min((place, name) for name, (_, place, _) in all_sections.items() if place >= start + size and name != ".text")
    free = behind[0] - start - size
    after = changed(path, ".text", code + b"\x90" * free)
    assert printed("./" + after) == b"a dark lamp 7\n"
    done = set_section(path, ".text", code + b"\x90" * (free + 1), "none")
    expected = (f"would have {size + free + 1} bytes, there is room for {size + free}: "
                f"/sections/{all_sections[behind[1]][0]}/content stays at byte {behind[0]} (/sections/{number}/content)")
    assert done.returncode == 5 and expected in done.stderr.decode() and b"[PLACE-PINNED]" in done.stderr, done.stderr
    assert not os.path.exists("none")


def data_cannot_grow_over_what_is_not_loaded(path):
    done = set_section(path, ".data", dumped(path, ".data") + bytes(4096), "none")
    assert done.returncode == 5 and b"[PLACE-PINNED]" in done.stderr, done.stderr


def elf_test(check, *options):
    def test():
        path = compiled("gcc", *options)
        if not path or not shutil.which("readelf") or not shutil.which("objcopy"):
            return "SKIP: no gcc, readelf or objcopy, or not with these options"
        return check(path)
    return test


for a_check in (sections_hold_what_objcopy_finds, comment_grows, texts_and_numbers_are_set, code_cannot_grow,
                data_cannot_grow_over_what_is_not_loaded):
    globals()[f"test_{a_check.__name__}"] = elf_test(a_check)
    globals()[f"test_{a_check.__name__}_in_a_static_program"] = elf_test(a_check, "-static")


def test_what_is_not_linked_may_grow():
    """In an object file nothing is loaded yet: code grows, and what is behind it moves."""
    path = compiled("gcc", "-c")
    if not path or not shutil.which("readelf") or not shutil.which("objcopy"):
        return "SKIP: no gcc, readelf or objcopy"
    after = changed(path, ".text", dumped(path, ".text") + b"\x90" * 100)
    os.rename(after, "after.o")
    printed("gcc", "-o", "lamp", "after.o")
    assert printed("./lamp") == b"a dark lamp 7\n"
    return None


MINGW = "x86_64-w64-mingw32-"


def windows_sections(path):
    return {section["name"]: index for index, section in enumerate(document("pe", path)["header"]["sections"])}


def windows_test(check):
    def test():
        path = compiled(MINGW + "gcc")
        if not path or not shutil.which(MINGW + "objcopy"):
            return "SKIP: no compiler for Windows"
        return check(path)
    return test


def sections_of_windows(path):
    held = document("pe", path)["header"]["sections"]
    for section in held:
        if section["name"] in (".text", ".data", ".rdata", ".pdata"):
            found = dumped(path, section["name"], MINGW + "objcopy")
            assert len(found) > 100 and bytes.fromhex(section["content"])[:len(found)] == found, section["name"]


def text_of_windows_is_set(path):
    held = document("pe", path)["header"]["sections"]
    index = windows_sections(path)[".rdata"]
    value = bytes.fromhex(held[index]["content"]).replace(b"a dark lamp", b"a warm lamp")
    done = set_content("pe", path, f"/header/sections/{index}", value, "after.exe")
    assert done.returncode == 0, done.stderr
    assert b"a warm lamp" in dumped("after.exe", ".rdata", MINGW + "objcopy")
    if not shutil.which("wine"):
        return "SKIP: no wine to run it"
    assert printed("wine", "after.exe").split() == b"a warm lamp 7".split()
    return None


def code_of_windows_cannot_grow(path):
    index = windows_sections(path)[".text"]
    code = bytes.fromhex(document("pe", path)["header"]["sections"][index]["content"])
    done = set_content("pe", path, f"/header/sections/{index}", code + b"\x90", "none")
    assert done.returncode == 5 and b"[PLACE-PINNED]" in done.stderr and not os.path.exists("none"), done.stderr


test_sections_of_windows_hold_what_objcopy_finds = windows_test(sections_of_windows)
test_text_of_windows_is_set = windows_test(text_of_windows_is_set)
test_code_of_windows_cannot_grow = windows_test(code_of_windows_cannot_grow)

sys.exit(scratch_tests.run_all(globals()))
