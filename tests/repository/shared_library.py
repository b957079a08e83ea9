#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The shared library offers what the public headers declare, and nothing else; and what is installed can be used: by C
# programs that find it with pkg-config, linked dynamically and statically, and from another language. Prints TAP.
#
#   shared_library.py SOURCE BUILD LIBRARY.so VERSION PROGRAM.c FIXTURE.prj2 [--no-programs] [--loads-cairo]
#
# --no-programs: in builds with sanitizers, which only programs built in the same way can load.
# --loads-cairo: where pictures are painted by a library that is not linked.
import ctypes
import glob
import os
import re
import shlex
import subprocess
import sys
import tempfile

LINKERS = ("_init", "_fini", "_edata", "_end", "__bss_start") # of every shared library


def run(*command, **environment):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env={**os.environ, **environment})
    return done.returncode == 0, done.stdout


class Report:
    def __init__(self):
        self.number = self.failed = 0

    def result(self, passed, what, lines=()):
        self.number += 1
        self.failed += not passed
        print(f"{'ok' if passed else 'not ok'} {self.number} - {what}")
        for line in lines:
            print("# " + line)

    def skip(self, what, why):
        self.number += 1
        print(f"ok {self.number} - {what} # SKIP {why}")

    def end(self):
        print(f"1..{self.number}")
        return 1 if self.failed else 0


# ---- names ----

def declared_names(text):
    """Functions and objects that a header declares for linking, whether or not SMITH_API stands before them."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.DOTALL)
    text = re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", "", text, flags=re.MULTILINE)
    text = re.sub(r'extern "C" \{', "", text)
    while re.search(r"\{[^{}]*\}", text):
        text = re.sub(r"\{[^{}]*\}", " ", text)
    names = set()
    for declaration in text.split(";"):
        words = re.sub(r"__attribute__\s*\(\(.*?\)\)\)?", "", declaration)
        function = re.match(r"[^(]*?(\w+)\s*\(", words)
        if re.search(r"\b(typedef|static)\b", words):
            continue
        if function:
            names.add(function[1])
        elif re.search(r"\bextern\b", words):
            names.add(re.search(r"(\w+)\s*(\[[^]]*\]\s*)*$", words)[1])
    return names


def compare_names(report, source, build, library):
    headers = [path for root in (source, build) for path in glob.glob(os.path.join(root, "include/levelsmith/*.h"))]
    declared = set()
    for path in headers:
        with open(path, encoding="utf-8") as file:
            declared |= declared_names(file.read())
    _, text = run(os.environ.get("NM", "nm"), "-D", "-P", "-g", "--defined-only", library)
    offered = {line.split()[0].split("@")[0] for line in text.splitlines()} - set(LINKERS)
    offered = {name for name in offered if not name.startswith("__")} # compilers' own
    report.result(len(declared) > 200, f"the headers declare {len(declared)} names")
    report.result(offered and offered <= declared, "what is offered is declared", sorted(offered - declared))
    report.result(declared <= offered, "what is declared is offered", sorted(declared - offered))


# ---- use ----

def soname_is_right(report, library, version):
    major, minor, _ = version.split(".")
    expected = "liblevelsmith.so." + (f"0.{minor}" if major == "0" else major)
    _, text = run(os.environ.get("OBJDUMP", "objdump"), "-p", library)
    names = re.findall(r"SONAME\s+(\S+)", text)
    report.result(names == [expected], f"the soname is {expected}", names)


def use_from_another_language(report, library, version, fixture):
    levelsmith = ctypes.CDLL(library)
    levelsmith.smith_version.restype = ctypes.c_char_p
    report.result(levelsmith.smith_version() == version.encode(), "another language asks for the version")

    class Bytes(ctypes.Structure):
        _fields_ = [("data", ctypes.c_char_p), ("size", ctypes.c_size_t)]

    with open(fixture, "rb") as file:
        content = file.read()
    document = ctypes.c_void_p()
    status = levelsmith.smith_open(Bytes(content, len(content)), None, None, ctypes.byref(document), None)
    levelsmith.smith_prj2_root.restype = levelsmith.smith_prj_root.restype = ctypes.c_void_p
    report.result(status == 0 and levelsmith.smith_prj2_root(document), "another language reads a file")
    report.result(status == 0 and not levelsmith.smith_prj_root(document), "it is of no other format")
    levelsmith.smith_document_free(document)


def use_installed(report, build, version, main, fixture, folder, loads_cairo):
    done, text = run("meson", "install", "-C", build, "--no-rebuild", "--destdir", folder)
    report.result(done, "it can be installed", text.splitlines()[-5:] if not done else ())
    found = glob.glob(folder + "/**/levelsmith.pc", recursive=True)
    if not found:
        report.result(False, "what was installed has a file for pkg-config")
        return
    settings = {"PKG_CONFIG_PATH": os.path.dirname(found[0]), "PKG_CONFIG_SYSROOT_DIR": folder}
    path = os.path.dirname(os.path.dirname(found[0]))
    compiler = shlex.split(os.environ.get("CC", "cc"))
    static = ["-Wl,-Bstatic", "-llevelsmith", "-Wl,-Bdynamic"]
    for kind, options, more in (("dynamically", [], []), ("statically", ["--static"], static)):
        done, flags = run("pkg-config", "--cflags", "--libs", *options, "levelsmith", **settings)
        flags = shlex.split(flags)
        if more: # the linker takes the shared one of two libraries unless told otherwise
            flags = [flag for word in flags for flag in (more if word == "-llevelsmith" else [word])]
        if loads_cairo:
            needless = [flag for flag in flags if re.match("-l(cairo|X|xcb)", flag)]
            report.result(not needless, f"nothing that paints is linked {kind}", needless)
        program = os.path.join(folder, kind)
        done, text = run(*compiler, "-std=c17", "-Wall", "-Wextra", "-Werror", main, *flags, "-o", program)
        report.result(done, f"a program links {kind}", text.splitlines()[-5:])
        _, text = run(program, fixture, **({} if more else {"LD_LIBRARY_PATH": path}))
        lines = text.splitlines()
        report.result(lines[:1] == [f"{version} {version}"], "its headers and the library are of this version", lines)
        report.result(lines[1:] == ["prj2: 4 rooms"], "it reads a file", lines)


def main(source, build, library, version, program, fixture, *options):
    report = Report()
    compare_names(report, source, build, library)
    soname_is_right(report, library, version)
    if "--no-programs" in options:
        report.skip("programs that use it", "sanitizers")
        return report.end()
    use_from_another_language(report, library, version, fixture)
    with tempfile.TemporaryDirectory() as folder:
        use_installed(report, build, version, program, fixture, folder, "--loads-cairo" in options)
    return report.end()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
