# SPDX-License-Identifier: MIT
#
# Prints TAP: a title a test, and what is wrong, if anything is.
import os
import sys
import tempfile

number = failed = 0
SHOWN = 3000 # characters of a problem


def test(title, problem):
    """`problem` is false, or what people should know of it."""
    global number, failed
    number += 1
    failed += bool(problem)
    print(f"{'not ok' if problem else 'ok'} {number} - {title}")
    if problem:
        print("# " + str(problem)[:SHOWN].replace("\n", "\n# "))


def test_in_folder(title, function):
    """Calls it in an empty folder, which goes; what it asserts, or misses, is the problem."""
    problem = None
    with tempfile.TemporaryDirectory(prefix="levelsmith-test.") as folder:
        os.chdir(folder)
        try:
            function()
        except (AssertionError, ValueError, KeyError) as error:
            problem = repr(error)
        os.chdir("/")
    test(title, problem)


def skip(title, why):
    global number
    number += 1
    print(f"ok {number} - {title} # SKIP {why}")


def finish():
    """Ends the program, with 1 when a test failed."""
    print(f"1..{number}")
    sys.exit(1 if failed else 0)
