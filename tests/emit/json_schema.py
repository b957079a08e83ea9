#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The JSON Schemas that `levelsmith layout --emit json-schema` makes of layouts, judged by a validator of other people
# (python3-jsonschema): what `levelsmith json` writes is valid, of every fixture, of copies that are damaged, of the
# engine's cases and of real files; and what `levelsmith build` refuses for a wrong name, type or number is not.
# Prints TAP.
#
#   json_schema.py PATH-OF-LEVELSMITH FILE...
#   json_schema.py PATH-OF-LEVELSMITH --real FOLDER     a folder a format
import copy
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../support"))
from share import share  # noqa: E402

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("1..1\nok 1 # SKIP json schema: there is no python3-jsonschema")
    sys.exit(0)

TOOL = os.path.abspath(sys.argv[1])
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
# Bytes of the JSON text of a real file, beyond which Python would take its time; with LEVELSMITH_LARGE=1 there are none.
LARGE = 1 << 40 if os.environ.get("LEVELSMITH_LARGE") else 200_000
DAMAGED = 1      # copies of a fixture
CHANGES = 3      # wrong values tried in a fixture

# What the reader says of a text that a schema can see as well.
VISIBLE = {"JSON-UNKNOWN-KEY", "JSON-TYPE", "JSON-RANGE", "JSON-NAME", "JSON-COUNT", "JSON-COMPUTED"}


def run(*words):
    return subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False)


def schema_of(layout, is_checked=True):
    done = run("layout", "--emit", "json-schema", layout)
    assert done.returncode == 0, done.stderr.decode()
    schema = json.loads(done.stdout)
    if is_checked:  # which takes longer than all else
        Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


SCHEMAS = {}


def schema_of_format(name):
    if name not in SCHEMAS:
        SCHEMAS[name] = schema_of(os.path.join(ROOT, "layouts", name + ".layout"))
    return SCHEMAS[name]


def expect_valid(schema, value):
    for error in schema.iter_errors(value):
        raise AssertionError(f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")


def format_of(path):
    """Which the name of a fixture begins with."""
    return os.path.basename(path).split("-")[0]


# ---- what is valid ----

def fixture(path):
    done = run("json", "-t", format_of(path), path)
    assert done.returncode == 0, done.stderr.decode()
    expect_valid(schema_of_format(format_of(path)), json.loads(done.stdout))


def damaged(path):
    """Copies with a byte changed, most of which have something odd to tell."""
    with open(path, "rb") as file:
        content = file.read()
    for at in range(0, len(content), max(1, len(content) // DAMAGED)):
        with open("copy", "wb") as file:
            file.write(content[:at] + bytes([content[at] ^ 0x41]) + content[at + 1:])
        done = run("json", "-t", format_of(path), "copy")
        if done.returncode == 0:
            expect_valid(schema_of_format(format_of(path)), json.loads(done.stdout))


def sections(path):
    parts, name = {}, "title"
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("--- "):
                name = line[4:].strip()
            else:
                parts[name] = parts.get(name, "") + line
    return parts


def engine_case(path):
    parts = sections(path)
    if "layout" not in parts:
        return
    with open("case.layout", "w", encoding="utf-8") as file:
        file.write(parts["layout"])
    schema = schema_of("case.layout", is_checked=False)
    if parts.get("json", "").strip():
        expect_valid(schema, json.loads(parts["json"]))


def real(path):
    name = run("info", "--json", path)
    if name.returncode:
        return "not recognised"
    layout = json.loads(name.stdout)["format"]
    done = run("json", "-t", layout, path)
    assert done.returncode == 0, done.stderr.decode()
    if len(done.stdout) > LARGE:
        return f"{len(done.stdout) >> 10} KiB of JSON, see LARGE"
    expect_valid(schema_of_format(layout), json.loads(done.stdout))
    return None


# ---- what is not ----

def places(value, at=()):
    """The way to every value, objects and lists included."""
    yield at
    if isinstance(value, dict):
        for key in value:
            if not key.startswith("$") and "$" not in key:
                yield from places(value[key], at + (key,))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from places(item, at + (index,))


def wrong(value):
    """Something else in the place of a value."""
    if isinstance(value, dict):
        return [dict(value, **{"no_such_key": 1}), [1], "text", 7]
    if isinstance(value, list):
        return [{"no_such_key": 1}, "text", value + [{"no_such_key": 1}], value[:-1]]
    if isinstance(value, bool):
        return [3, "text", [], 1.5]
    if isinstance(value, (int, float)):
        return [1 << 40, -(1 << 40), "text", [], {}]
    return [7.5, "no_such_name", [], {}, "x" * 100000]


def replaced(value, place, new):
    if not place:
        return new
    value = copy.deepcopy(value)
    inner = value
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = new
    return value


# Of these members another value says what they are; a schema takes all that any of their kinds is, bits ({}) among them.
CHOSEN = {"modifier"}


def refused(path):
    """What the reader of the tool refuses, the schema does."""
    value = json.loads(run("json", "-t", format_of(path), path).stdout)
    schema = schema_of_format(format_of(path))
    chance = random.Random(os.path.basename(path))
    ways = list(places(value))
    told = 0
    for _ in range(CHANGES):
        place = chance.choice(ways)
        inner = value
        for step in place:
            inner = inner[step]
        new = chance.choice(wrong(inner))
        if new == {} and place and place[-1] in CHOSEN:
            continue
        other = replaced(value, place, new)
        with open("wrong.json", "w", encoding="utf-8") as file:
            json.dump(other, file)
        done = run("build", "wrong.json", "-o", "made")
        codes = {code for code in VISIBLE if code in done.stderr.decode(errors="replace")}
        if done.returncode and codes:
            told += 1
            assert not schema.is_valid(other), f"/{'/'.join(map(str, place))}: {done.stderr.decode()[:300]}"
    return told


def main():
    if sys.argv[2] == "--real":
        files = sorted(os.path.abspath(os.path.join(folder, name)) for folder, _, names in os.walk(sys.argv[3]) for name in names
                       if not name.endswith((".png", ".pal", ".tsv", ".md")))
        tests = [(os.path.basename(path), real, path) for path in files]
        if not tests:
            print("1..0 # SKIP there are no real files")
            return
    else:
        files = [os.path.abspath(path) for path in sys.argv[2:]]
        part = share(files, in_ci=1)
        cases = os.path.join(ROOT, "tests/document/cases")
        tests = [("JSON of " + os.path.basename(path), fixture, path) for path in files]
        tests += [("damaged copies of " + os.path.basename(path), damaged, path) for path in part]
        tests += [("the case " + name, engine_case, os.path.join(cases, name)) for name in sorted(os.listdir(cases))]
        tests += [("wrong values in " + os.path.basename(path), refused, path) for path in part]
    failed = False
    print(f"1..{len(tests)}")
    with tempfile.TemporaryDirectory(prefix="levelsmith-schema.") as folder:
        os.chdir(folder)
        for number, (name, test, subject) in enumerate(tests, 1):
            try:
                skipped = test(subject)
                print(f"ok {number} - {name}" + (f" # SKIP {skipped}" if isinstance(skipped, str) else ""))
            except (AssertionError, ValueError) as error:
                failed = True
                print(f"not ok {number} - {name}\n# " + str(error).replace("\n", "\n# "))
        os.chdir("/")
    sys.exit(failed)


main()
