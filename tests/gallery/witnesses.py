# SPDX-License-Identifier: MIT
#
# Programs and libraries of other people, which say what is in a file. Where one is absent, it has nothing to say: its
# name goes into `absent`, and the test shows that.
import importlib
import os
import shutil
import subprocess
import sys

absent = set()

# Debian's libraries, for a Python that is not Debian's.
sys.path.append("/usr/lib/python3/dist-packages")


def program(name, *words, accepts=(0,)):
    """What a program prints about a file, or None where it is absent."""
    if not shutil.which(name):
        absent.add(name)
        return None
    run = subprocess.run([name, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60,
                         env=dict(os.environ, LC_ALL="C.UTF-8"))
    output = run.stdout.decode(errors="replace")
    assert run.returncode in accepts, f"{name}: {output}"
    return output


def library(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        absent.add(name)
        return None


def shows(output, text):
    """A program that is there has seen it."""
    assert output is None or text in output, f"no {text!r} in {output!r}"
