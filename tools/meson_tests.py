# SPDX-License-Identifier: MIT
#
# The tests of a build folder, one at a time: what tools/coverage and tools/mutate share. meson runs them all, or those of a
# suite; these two ask for one test, with a profile of its own, or for the few that could notice something.
import json
import os
import re
import signal
import subprocess
import time

BUILD = "build-coverage"
NO_CORPUS = "/nowhere"
# Tests of the tree itself and of times say nothing about what the code calculates.
LEFT_OUT = {"repository"}
# Tests whose programs are confined and cannot write down what they ran, and the files that they are about.
CONFINED = {"sandbox": r"sandbox|confine"}


class Test:
    def __init__(self, entry, programs, build):
        self.name, self.words, self.limit = entry["name"], entry["cmd"], entry["timeout"]
        self.suite = entry["suite"][0].split(":")[-1]
        self.folder = entry["workdir"] or build
        self.variables = entry["env"]
        self.programs = [programs[one] for one in entry["depends"] if one in programs]
        self.file = re.sub(r"\W", "-", self.name)

    def run(self, profile=os.devnull, limit=None):
        """(whether it passed, seconds). What does not end in time has failed."""
        variables = {**os.environ, **self.variables, "LLVM_PROFILE_FILE": profile, "LEVELSMITH_CORPUS": NO_CORPUS}
        if self.name not in CONFINED:
            variables["LEVELSMITH_SANDBOX"] = "off"  # it would keep profiles from being written
        variables.pop("LEVELSMITH_UPDATE", None)  # set to nothing is set, and what was expected would be written anew
        start = time.monotonic()
        with subprocess.Popen(self.words, cwd=self.folder, env=variables, stdin=subprocess.DEVNULL, start_new_session=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as program:
            try:
                said = program.communicate(timeout=limit or 4 * self.limit)[0]
                passed = program.returncode == 0 and not re.search(rb"^not ok(?!.*# *SKIP)", said, re.M)
            except subprocess.TimeoutExpired:
                passed = False
            finally:
                try:  # with all that it started, or a signal to us would wait for a test that hangs
                    os.killpg(program.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
        return passed, time.monotonic() - start


def read_json(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return json.load(file)


def tests_of(build):
    """All tests of a build folder, but those that are left out."""
    build = os.path.abspath(build)
    targets = read_json(build, "meson-info", "intro-targets.json")
    programs = {one["id"]: os.path.relpath(one["filename"][0], build) for one in targets
                if one["type"] in ("executable", "shared module")}
    tests = [Test(entry, programs, build) for entry in read_json(build, "meson-info", "intro-tests.json")]
    return [test for test in tests if test.suite not in LEFT_OUT]


def run(*words, **how):
    return subprocess.run(words, capture_output=True, text=True, check=False, **how)


def build(target_folder=BUILD):
    """The library, the tool and the tests so that they note what they run; real files play no part."""
    if not os.path.exists(os.path.join(target_folder, "build.ninja")):
        noting = "-fprofile-instr-generate=/dev/null -fcoverage-mapping"  # who clears the environment leaves no file behind
        linker = "-fprofile-instr-generate -fuse-ld=lld"
        done = run("meson", "setup", target_folder, "-Ddefault_library=static", "-Doptimization=1", "-Ddebug=false",
                   "-Dbench=false", f"-Dc_args={noting}", f"-Dc_link_args={linker}",
                   env=dict(os.environ, CC="clang", LEVELSMITH_CORPUS=NO_CORPUS))
        if done.returncode != 0:
            raise SystemExit(done.stdout + done.stderr)
    done = run("ninja", "-C", target_folder, "-j", os.environ.get("LEVELSMITH_JOBS", "2"), "all", "fixtures")
    if done.returncode != 0:
        raise SystemExit(done.stdout[-4000:] + done.stderr)
