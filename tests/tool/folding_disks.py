#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Entries whose names differ by the case of letters alone, of any alphabet: each becomes a file of its own, also on a disk that
# takes no account of case, and comes back. Such a disk is a file that ntfs-3g mounts; where that cannot be, it is said. Prints
# TAP.
#
#   folding_disks.py PATH-OF-LEVELSMITH [ARCHIVE]
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from support.titled_tests import finish, skip, test  # noqa: E402

tool = os.path.abspath(sys.argv[1])
given = [os.path.abspath(path) for path in sys.argv[2:] if os.path.exists(path)]
NAMES = ("A.TXT", "a.txt", "ЖУК.txt", "жук.txt", "Жук.txt", "ÄRGER.txt", "ärger.txt", "ΛΑΡΑ.txt", "λαρα.txt", "dir/Ё.txt", "DIR/ё.txt")


def run(*words, good=0):
    made = subprocess.run([tool, *words], capture_output=True, text=True)
    assert made.returncode == good, f"{words}: {made.returncode} {made.stderr}"
    return made


def entries(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def made_archive():
    with zipfile.ZipFile("names.zip", "w") as archive:
        for number, name in enumerate(NAMES):
            archive.writestr(name, f"text {number}")


def problem_of_zip():
    made_archive()
    run("extract", "names.zip", "-o", "files")
    files = [path for path in Path("files").rglob("*") if path.is_file() and "kept" not in path.parts and path.name != "manifest.json"]
    if len(files) != len(NAMES) or len({str(path).casefold() for path in files}) != len(files):
        return f"{len(files)} files of {len(NAMES)} entries: {sorted(map(str, files))}"
    run("pack", "files", "-o", "again.zip")
    return entries("again.zip") != entries("names.zip") and "other entries come back"


def problem_of(path):
    run("extract", path, "-o", "given")
    run("pack", "given", "-o", "given.again")
    return Path("given.again").read_bytes() != Path(path).read_bytes() and "other bytes come back"


def in_folder(folder, title):
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    try:
        test(f"names that differ by case, {title}", problem_of_zip())
        for path in given:
            test(f"{os.path.basename(path)}, {title}", problem_of(path))
    except AssertionError as error:
        test(f"names that differ by case, {title}", str(error))
    os.chdir("/")


def mounted(folder):
    """A disk that takes no account of case; None = none can be had here."""
    if not all(shutil.which(name) for name in ("mkntfs", "lowntfs-3g", "fusermount")) or not os.access("/dev/fuse", os.R_OK | os.W_OK):
        return None
    image, place = os.path.join(folder, "disk"), os.path.join(folder, "mounted")
    os.mkdir(place)
    with open(image, "wb") as file:
        file.truncate(16 << 20)
    for command in (["mkntfs", "-F", "-q", image], ["lowntfs-3g", "-o", "ignore_case", image, place]):
        if subprocess.run(command, capture_output=True, env={**os.environ, "PATH": os.environ["PATH"] + ":/sbin:/usr/sbin"}).returncode:
            return None
    return place


with tempfile.TemporaryDirectory(prefix="levelsmith-test.") as scratch:
    in_folder(os.path.join(scratch, "here"), "on any disk")
    disk = mounted(scratch)
    if disk:
        try:
            Path(disk, "ж").write_text("one")
            Path(disk, "Ж").write_text("two")
            test("the disk takes no account of case", len(os.listdir(disk)) != 1 and f"{os.listdir(disk)}")
            in_folder(os.path.join(disk, "here"), "on a disk without case")
        finally:
            subprocess.run(["fusermount", "-u", disk], check=True)
    else:
        skip("a disk without case", "ntfs-3g or FUSE is not there")
finish()
