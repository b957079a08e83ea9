#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The library without what can be left out: built, installed and used, by programs that find it with pkg-config and with
# CMake. In CI only: it is built anew for that. Prints TAP.
#
#   features.py SOURCE PROGRAM.c FIXTURE.prj
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

OPTIONS = ["-Dtool=disabled", "-Dpictures=disabled", "-Dpng=disabled", "-Djpeg=disabled", "-Dxml=disabled", "-Dfamilies=prj", "-Dtests=false",
           "-Dbench=false", "-Ddefault_library=static", "-Dbuildtype=minsize", "-Doptimization=s",
           "-Dc_args=-ffunction-sections -fdata-sections"]
LARGEST = 730 * 1000  # bytes of a stripped program with the library in it: docs/embedding.md promises less
PROJECT = """cmake_minimum_required(VERSION 3.18)
project(user C)
find_package(levelsmith 0.1 REQUIRED)
add_executable(user "{program}")
target_link_libraries(user levelsmith::levelsmith)
"""


def run(*command, **environment):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, **environment})
    if done.returncode:
        print("Bail out! " + shlex.join(command))
        print("".join(f"# {line}\n" for line in done.stdout.splitlines()[-20:]), end="")
        sys.exit(1)
    return done.stdout


def main():
    source, program, fixture = (os.path.abspath(path) for path in sys.argv[1:4])
    if not os.environ.get("LEVELSMITH_CI"):
        print("ok 1 # SKIP the smallest library: it is built in CI only (LEVELSMITH_CI=1)\n1..1")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        build, root = folder + "/build", folder + "/root"
        run("meson", "setup", build, source, "--prefix", root, "--libdir", "lib", *OPTIONS)
        run("ninja", "-C", build, "install")
        configuration = root + "/lib/pkgconfig"
        flags = shlex.split(run("pkg-config", "--static", "--cflags", "--libs", "levelsmith", PKG_CONFIG_PATH=configuration))
        run("cc", "-Os", program, "-o", folder + "/user", "-Wl,--gc-sections", "-s", *flags)
        print(run(folder + "/user", fixture).rsplit("1..", 1)[0], end="")
        size = os.path.getsize(folder + "/user")
        print(f"{'ok' if size < LARGEST else 'not ok'} 6 - the program has {size} bytes, at most {LARGEST}")
        good = size < LARGEST
        if shutil.which("cmake"):
            os.mkdir(folder + "/cmake")
            with open(folder + "/cmake/CMakeLists.txt", "w", encoding="utf-8") as file:
                file.write(PROJECT.format(program=program))
            run("cmake", "-S", folder + "/cmake", "-B", folder + "/cmake/build", "-DCMAKE_PREFIX_PATH=" + root)
            run("cmake", "--build", folder + "/cmake/build")
            run(folder + "/cmake/build/user", fixture)
            print("ok 7 - a program that CMake builds has it, too")
        else:
            print("ok 7 # SKIP there is no cmake")
    print("1..7")
    return 0 if good else 1


sys.exit(main())
