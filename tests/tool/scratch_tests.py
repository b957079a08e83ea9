# SPDX-License-Identifier: MIT
#
# Runs the functions of a script whose names begin with test_, each in a new folder. One that returns "SKIP: why" was not
# run. Prints TAP.
import os
import tempfile


def run_all(names):
    """`names` are the script's globals(). Returns what it has to end with."""
    tests = [(name, test) for name, test in names.items() if name.startswith("test_")]
    print("1..%d" % len(tests))
    failed = 0
    for number, (name, test) in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                skipped = test()
                print("ok %d - %s%s" % (number, name[5:].replace("_", " "), " # " + skipped if skipped else ""), flush=True)
            except AssertionError as error:
                failed = 1
                print("not ok %d - %s\n# %s" % (number, name[5:].replace("_", " "), str(error).replace("\n", "\n# ")),
                      flush=True)
            os.chdir("/")
    return failed
