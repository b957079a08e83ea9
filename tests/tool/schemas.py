#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What the tool prints as JSON is as docs/schemas says, for every fixture: judged by a validator of other people
# (python3-jsonschema). That the schemas say anything at all is seen by changing what was printed. Prints TAP.
#
#   schemas.py PATH-OF-LEVELSMITH FILE...
import copy
import json
import os
import re
import subprocess
import sys
import tempfile

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("1..1\nok 1 # SKIP schemas: there is no python3-jsonschema")
    sys.exit(0)

TOOL = os.path.abspath(sys.argv[1])
FILES = [os.path.abspath(path) for path in sys.argv[2:]]
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../docs/schemas")


def load(name):
    with open(os.path.join(FOLDER, name + ".schema.json"), encoding="utf-8") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


NAMES = ("info", "check", "error", "diff", "changes", "list", "paths", "formats", "conflicts", "find")
SCHEMAS = {name: load(name) for name in NAMES}
VALID = {name: [] for name in NAMES}  # what was printed and valid


def run(*words):
    done = subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return done.returncode, done.stdout


def complaints(name, value):
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message}" for error in SCHEMAS[name].iter_errors(value)]


def expect(name, text):
    value = json.loads(text)
    wrong = complaints(name, value)
    assert not wrong, f"{name}: {wrong[0]}"
    VALID[name].append(value)
    return value


def differing_copies(path, scratch):
    """Copies with one byte changed: whatever is still read has a difference to show."""
    with open(path, "rb") as file:
        content = file.read()
    for at in range(0, len(content), max(1, len(content) // 10)):
        with open(scratch, "wb") as file:
            file.write(content[:at] + bytes([content[at] ^ 1]) + content[at + 1:])
        yield scratch


def form(path):
    """-t and the format, which the name of a fixture begins with."""
    return ["-t", os.path.basename(path).split("-")[0]]


def reports(path):
    expect("info", run("info", "--json", *form(path), path)[1])
    expect("check", run("check", "--json", "--all", *form(path), path)[1])
    if "prj" in form(path)[1]: # levels of rooms
        report = expect("info", run("info", "--json", "--engine-limits", "--files", *form(path), path)[1])
        for place, new in (("limits/rooms/used", GONE), ("limits/height/safe", "32"), ("limits/world/more", 1), ("limits", [])):
            assert complaints("info", changed(report, place, new)), f"{place} = {new} is not noticed"
    for name, words in (("changes", ("repair", "-o", "made")), ("changes", ("upgrade", "-o", "made")), ("list", ("list",)),
                        ("paths", ("paths", "--files")), ("find", ("find",))):
        status, text = run(*words, "--json", *form(path), path)
        if status < 2:
            expect(name, text)


def differences(path):
    assert expect("diff", run("diff", "--json", *form(path), path, path)[1]) == []
    for other in differing_copies(path, "changed"):
        for options in ([], ["--bytes"]):
            status, text = run("diff", "--json", *form(path), *options, path, other)
            if status < 2:
                expect("diff", text)


def copies(path):
    """A damaged project between its backups: the only reports that tell of copies."""
    with open(path, "rb") as file:
        content = file.read()
    for name, part in (("cut.prj2", content[: len(content) // 2]), ("cut.prj2.tmp", content), ("2023-05-17 21-40 cut.prj2", b"")):
        with open(name, "wb") as file:
            file.write(part)
    report = expect("changes", run("repair", "--json", "cut.prj2", "-o", "made")[1])
    assert [copy["kind"] for copy in report["copies"]] == ["itself", "unfinished save", "backup"]
    for place, new in (("copies/0/kind", "other"), ("copies/1/size", GONE), ("copies/0/best", GONE), ("copies/1/more", 1)):
        assert complaints("changes", changed(report, place, new)), f"{place} = {new} is not noticed"


def errors(_):
    with open("unknown", "wb") as file:
        file.write(b"no level")
    for words in (("info", "missing"), ("check", "missing"), ("info", "unknown"), ("check", "unknown")):
        expect("error", run(words[0], "--json", words[1])[1])
    with open(FILES[0], "rb") as file:
        content = file.read()
    with open("cut", "wb") as file:
        file.write(content[: len(content) // 2])
    expect("error", run("info", "--json", "cut")[1])


# What stands behind the file, of verbs that need more than one.
MORE = {"get": ["/"], "repair": ["-o", "made"], "upgrade": ["-o", "made"], "diff": ["unknown"], "edit": ["-o", "made", "--do=shift=1,1"],
        "extract-rooms": ["--rooms", "1", "-o", "made"], "insert-rooms": ["unknown", "-o", "made"]}


def failures(path):
    """Whatever goes wrong, there is an object, and nothing else."""
    with open("unknown", "wb") as file:
        file.write(b"no level")
    verbs = re.findall(r"^  ([a-z-]+)  ", run("help")[1].decode(), re.M)
    verbs = [verb for verb in verbs if re.search(r"^ +--json ", run("help", verb)[1].decode(), re.M)]
    assert set(MORE) < set(verbs), verbs
    tried = [[verb, *words] for verb in verbs for words in (
        [path, *MORE.get(verb, []), "--nothing"], [path, *MORE.get(verb, []), "--limits=nothing"], ["-t"])]
    tried += [[verb, *words, *MORE.get(verb, [])] for verb in verbs if verb != "formats" for words in (
        ["missing"], ["unknown"], [path, "-t", "nothing"])]
    tried += [["get", path, "/nothing"], ["repair", path], ["upgrade", path, "-o", "made", "--for", "nothing"],
              ["extract-rooms", path, "--rooms", "99", "-o", "made"], ["list", path], ["check", path, "-j", "x"],
              ["diff", path, path, "--level", "1"], ["diff", path, path, "--picture", "a.obj"], ["info", path, "--game", "missing"],
              ["paths", path, "--set", "/nothing=a"], ["formats", "more"], ["repair", path, path, "-o", "made"]]
    for words in tried:
        status, text = run(words[0], "--json", *words[1:])
        assert status, words
        try:
            expect("error", text)
        except (AssertionError, ValueError) as error:
            raise AssertionError(f"{words}: {error}") from None


def conflicts(path):
    run("set", path, "/rooms/0/name=Ours", "-o", "ours")
    run("set", path, "/rooms/0/name=Theirs", "-o", "theirs")
    assert run("merge", path, "ours", "theirs", "-o", "both")[0] == 1
    with open("both.conflicts.json", encoding="utf-8") as file:
        expect("conflicts", file.read())


def formats(_):
    expect("formats", run("formats", "--json")[1])


# ---- do the schemas say anything? ----

GONE = object()

# What must be noticed: another value at a place of something that was printed, or none.
WRONG = {
    "info": [("bytes", "12"), ("bytes", -1), ("format", 3), ("format", GONE), ("file", GONE), ("title", None),
             ("rooms", 1.5), ("rooms", []), ("Rooms", 1), ("external_files", [1])],
    "check": [("findings", {}), ("findings", GONE), ("suppressed", GONE), ("suppressed", "0"), ("more", 1),
              ("findings/0/severity", "fatal"), ("findings/0/code", "lower"), ("findings/0/code", GONE),
              ("findings/0/path", "rooms"), ("findings/0/offset", -1), ("findings/0/message", ""), ("findings/0/more", 1)],
    "find": [("0/kind", GONE), ("0/title", 1), ("0/path", "rooms"), ("0/offset", -1), ("0/links", {}), ("0/more", 1),
             ("0/properties", [])],
    "error": [("error", "text"), ("error", GONE), ("error/code", GONE), ("error/message", ""), ("more", 1)],
    "diff": [("0/op", "test"), ("0/op", GONE), ("0/path", GONE), ("0/path", "a/b"), ("0/path", "/a~2"), ("0/more", 1), ("0", 1)],
    "changes": [("changes/0/kind", "done"), ("changes/0/code", GONE), ("changes/0/path", GONE), ("suppressed", GONE), ("more", 1)],
    "list": [("entries/0/name", ""), ("entries/0/bytes", -1), ("entries/0/confidence", 101), ("entries/0/format", 1),
             ("entries/0/format", GONE), ("entries", GONE)],
    "paths": [("paths/0/role", "thing"), ("paths/0/state", "lost"), ("paths/0/text", GONE), ("paths/0/path", GONE), ("paths", GONE), ("more", 1)],
    "formats": [("0/id", "no name"), ("0/extensions", ["prj"]), ("0/title", GONE), ("0/capabilities", [""]), ("0/more", 1)],
    "conflicts": [("conflicts", []), ("conflicts/0/kind", "other"), ("conflicts/0/base", GONE), ("conflicts/0/more", 1)],
}


def changed(value, place, new):
    value = copy.deepcopy(value)
    *way, last = [int(part) if part.isdigit() else part for part in place.split("/")]
    inner = value
    for part in way:
        inner = inner[part]
    if new is GONE:
        del inner[last]
    else:
        inner[last] = new
    return value


def teeth(name):
    value = max(VALID[name], key=lambda printed: len(json.dumps(printed)))
    for place, new in WRONG[name]:
        assert complaints(name, changed(value, place, new)), f"{place} = {new} is not noticed"


def main():
    project = next(path for path in FILES if os.path.basename(path) == "prj2-level")
    tests = [("reports on " + os.path.basename(path), reports, path) for path in FILES]
    tests += [("differences of " + os.path.basename(path), differences, path) for path in FILES]
    tests += [("errors", errors, None), ("failures", failures, project), ("conflicts", conflicts, project), ("copies", copies, project), ("formats", formats, None)]
    tests += [(f"the schema of {name} says something", teeth, name) for name in NAMES]
    failed = False
    print(f"1..{len(tests)}")
    with tempfile.TemporaryDirectory(prefix="levelsmith-schemas.") as folder:
        os.chdir(folder)
        for number, (name, test, subject) in enumerate(tests, 1):
            try:
                test(subject)
                print(f"ok {number} - {name}")
            except (AssertionError, KeyError, IndexError, ValueError) as error:
                failed = True
                print(f"not ok {number} - {name}\n# {error}")
        os.chdir("/")
    sys.exit(failed)


main()
