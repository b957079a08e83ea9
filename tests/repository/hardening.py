#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What the compiler and the linker were to do against mistakes in memory is in what was built. Prints TAP.
#
#   hardening.py FORTIFIED (yes or no) FILE...
import os
import shutil
import subprocess
import sys


def readelf(option, path):
    return subprocess.run(["readelf", "-W", option, path], capture_output=True, check=True, text=True).stdout


def cases(path, fortified):
    headers, dynamic, symbols = readelf("-l", path), readelf("-d", path), readelf("--dyn-syms", path)
    yield "position independent", "DYN (" in readelf("-h", path)
    yield "full RELRO", "GNU_RELRO" in headers and "NOW" in dynamic
    stack = [line for line in headers.splitlines() if "GNU_STACK" in line]
    yield "no code on the stack", bool(stack) and "RWE" not in stack[0]
    yield "stack protector", "__stack_chk_fail" in symbols
    if fortified:
        yield "fortified", any(name in symbols for name in ("__memcpy_chk", "__snprintf_chk", "__vsnprintf_chk"))
    if "X86-64" in readelf("-h", path):
        # The note of the whole file needs a C library that was built so as well, which not every system has.
        code = subprocess.run(["objdump", "-d", path], capture_output=True, check=True, text=True).stdout
        yield "control flow (CET)", code.count("endbr64") > 100


def main():
    fortified, paths, number, failed = sys.argv[1] == "yes", sys.argv[2:], 0, 0
    if not shutil.which("readelf"):
        print("1..1\nok 1 # SKIP hardening: there is no readelf")
        return 0
    for path in paths:
        with open(path, "rb") as file:
            if file.read(4) != b"\x7fELF":
                print("1..1\nok 1 # SKIP hardening: %s is no ELF file" % os.path.basename(path))
                return 0
        for name, good in cases(path, fortified):
            number += 1
            failed |= not good
            print("%s %d - %s: %s" % ("ok" if good else "not ok", number, os.path.basename(path), name))
    print("1..%d" % number)
    return failed


sys.exit(main())
