#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `levelsmith layout --emit pascal` writes reads files to the values that our JSON has.

Of each unit only its interface is looked at: for the records declared there a program is made that reads a file and
prints all fields; Free Pascal compiles it. Each value of the JSON form must be among them, unless the unit says that it
is not read. Every beginning of a small file, and every small file with a byte that is another one, is read or refused.

    pascal_reads.py LEVELSMITH FILE...           files called FORMAT-NAME; NAME.case, or a folder of such
    pascal_reads.py LEVELSMITH --real FOLDER     a folder a format: maps, and what else is small
"""
import glob
import json
import math
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

LAYOUTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../layouts")
PAGES = ("utf-8", "cp1251", "cp1252", "latin-1", "ascii")
NAME_SIZE = 110  # letters of a name; what follows is no more than a number
SMALL = 3000  # bytes of a file of which all beginnings are read
NUMBERS = {"Byte": 1, "ShortInt": 1, "Word": 2, "SmallInt": 2, "LongWord": 4, "LongInt": 4, "QWord": 8, "Int64": 8}

PROGRAM = """program %(name)s;
{$mode objfpc}
uses SysUtils, %(unit)s;
%(procedures)s
procedure ReadFile(const Name: string; out Bytes: TBytes);
var
  Handle: THandle;
begin
  Bytes := nil;
  Handle := FileOpen(Name, fmOpenRead);
  SetLength(Bytes, FileSeek(Handle, Int64(0), fsFromEnd));
  FileSeek(Handle, Int64(0), fsFromBeginning);
  if Length(Bytes) > 0 then
    FileRead(Handle, Bytes[0], Length(Bytes));
  FileClose(Handle);
end;

function IsRead(const Bytes: TBytes): Boolean;
var
  From: %(unit)s.TSource;
  Root: %(root)s;
begin
  From := SourceOf(Bytes);
  Result := True;
  try
    %(load)s(From, Root);
  except
    on EReading do Result := False;
  end;
end;

procedure ReadParts(const Bytes: TBytes);
var
  Part: TBytes;
  Size, Refused: SizeInt;
begin
  Refused := 0;
  for Size := 0 to Length(Bytes) - 1 do
  begin
    if not IsRead(Copy(Bytes, 0, Size)) then
      Inc(Refused);
    Part := Copy(Bytes, 0, Length(Bytes));
    Part[Size] := not Part[Size];
    IsRead(Part);
  end;
  WriteLn(Refused);
end;

var
  From: %(unit)s.TSource;
  Bytes: TBytes;
  Root: %(root)s;
begin
  ReadFile(ParamStr(2), Bytes);
  if ParamStr(1) = 'parts' then
    ReadParts(Bytes)
  else
  begin
    From := SourceOf(Bytes);
    %(load)s(From, Root);
    Print_%(root)s(Root);
    WriteLn;
  end;
end.
"""

# What prints bytes, as {"bytes": "00ff"}.
HEX = """
procedure PrintHex(const Bytes; Size: SizeInt);
var
  I: SizeInt;
begin
  Write('{"bytes":"');
  for I := 0 to Size - 1 do
    Write(LowerCase(HexStr(PByte(@Bytes)[I], 2)));
  Write('"}');
end;
"""


def camel(name):
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name)
    return "".join(word[:1].upper() + word[1:].lower() for word in re.split(r"[^A-Za-z0-9]+", snake) if word)


class Unit:
    """The interface of a unit: records with their fields, and the constants of enums and bits."""

    def __init__(self, text, layout):
        interface = text[:text.index("\nimplementation\n")]
        self.text = text
        self.name = re.search(r"^unit (\w+);", text, re.M)[1]
        self.records, self.ends, self.values = {}, {}, {}
        self.constants(interface)
        self.types(interface)
        self.aliases, self.spreads = {}, {}
        self.remarks(layout)
        self.root = "T" + camel(re.search(r"^root (\w+)", layout, re.M)[1])

    def constants(self, interface):
        for block in re.split(r"^  \{ ", interface, flags=re.M)[1:]:
            name, lines = block.split(" }", 1)
            values = self.values.setdefault(name, {})
            for constant, value in re.findall(r"^  (\w+) = (\S+);", lines.split("\ntype\n")[0], re.M):
                value = -2**63 if value == "Low(Int64)" else int(value.replace("$", "0x"), 0)
                values[constant.removeprefix(name + "_").lower()] = value

    def types(self, interface):
        records = r"^(  // [^\n]*\n)?  (\w+) = (?:packed )?record\n(.*?)^  end;"
        for doc, name, body in re.findall(records, interface, re.M | re.S):
            self.ends[name] = "ends before" in doc
            fields = re.findall(r"^ +(?:\d+: \()?(\w+): (.*?)(?:\);|;)(?: // (.*))?$", body, re.M)
            self.records[name] = {field: (kind, words) for field, kind, words in fields}
            self.records[name].update({camel(passed): (None, "") for passed in re.findall(r"// not read: (\w+)", body)})

    def remarks(self, layout):
        around = None
        for line in layout.splitlines():
            around = (re.match(r"struct (\w+)", line) or (None, around))[1]
            for member, rest in re.findall(r"(\w+): ([^/]*)", line):
                for key, table in (("alias", self.aliases), ("spread", self.spreads)):
                    found = re.search(rf'@{key}\("([^"]*)"\)', rest)
                    if found:
                        table["T" + camel(around), member] = found[1]

    def printer(self, kind, value, depth=1):
        """Statements that print a value as JSON."""
        if kind in NUMBERS:
            return f"Write({value});"
        if kind in ("Single", "Double"):
            return f"""Write('{{"float":'); PrintHex({value}, SizeOf({value})); Write('}}');"""
        if kind in ("Boolean", "ByteBool"):
            return f"if {value} then Write('true') else Write('false');"
        if kind in ("RawByteString", "TBytes"):
            first = "1" if kind == "RawByteString" else "0"
            return (f"if Length({value}) = 0 then Write('{{\"bytes\":\"\"}}') "
                    f"else PrintHex({value}[{first}], Length({value}));")
        if kind in self.records:
            return f"Print_{kind}({value});"
        elem = re.fullmatch(r"array(?:\[0\.\.\d+\])? of (.*)", kind)[1]
        if elem in ("Byte", "AnsiChar") and "[0.." in kind:
            return f"PrintHex({value}, SizeOf({value}));"
        loop = f"I{depth}"
        return (f"Write('['); for {loop} := 0 to High({value}) do begin if {loop} > 0 then Write(','); "
                f"{self.printer(elem, f'{value}[{loop}]', depth + 1)} end; Write(']');")

    def program(self):
        procedures = [HEX]
        for name, fields in self.records.items():
            if name == "TSource":
                continue
            shown = [(field, kind) for field, (kind, _) in fields.items() if kind]
            lines = [f"  Write('{',' if i else ''}\"{field}\":'); {self.printer(kind, f'Value.{field}')}"
                     for i, (field, kind) in enumerate(shown)]
            procedures.append("procedure Print_%s(const Value: %s);\nvar\n  I1, I2, I3, I4: SizeInt;\nbegin\n"
                              "  Write('{');\n%s\n  Write('}');\nend;\n" % (name, name, "\n".join(lines)))
        load = re.search(rf"procedure (\w+)\(.*out Value: {self.root}\)", self.text)[1]
        return PROGRAM % {"name": "read_" + self.name, "unit": self.name, "root": self.root, "load": load,
                          "procedures": "\n".join(procedures)}


class Comparison:
    def __init__(self, unit):
        self.unit, self.compared, self.skipped = unit, 0, 0

    def fail(self, path, want, have):
        raise AssertionError(f"{path}: JSON has {str(want)[:200]}, the unit read {str(have)[:200]}")

    def tables(self, words):
        named = [table for name, table in self.unit.values.items() if name in re.findall(r"\w+", words)]
        return named or list(self.unit.values.values())

    def named(self, table, want):
        """The number that an enum or bits of the JSON form is; None = the table has no such names."""
        if isinstance(want, bool) or isinstance(want, int):
            return int(want)
        if isinstance(want, str):
            return table.get(want.lower().replace(" ", "_"))
        if isinstance(want, list):
            parts = [self.named(table, item) for item in want]
            return None if None in parts else sum(parts)
        total = 0
        for key, value in want.items():
            mask = table.get(key.lower() + "_mask", table.get(key.lower()))
            if key == "$rest":
                total += value
            elif mask is None:
                return None
            elif value is not True:
                shift = (mask & -mask).bit_length() - 1
                numbers = {self.named(values, value) for values in self.unit.values.values()} - {None}
                fitting = [number << shift for number in numbers if self.fits(number << shift, mask)]
                if not fitting:
                    return None
                total += fitting[0] if len(fitting) == 1 else self.chosen(fitting, mask)
            else:
                total += mask
        return total

    @staticmethod
    def fits(number, mask):
        return number & ~mask == 0

    def chosen(self, fitting, mask):
        """Enums may share a name: then the value that was read decides."""
        return self.read & mask if self.read & mask in fitting else fitting[0]

    def number(self, want, read, words, path):
        self.compared, self.read = self.compared + 1, read
        if isinstance(want, str) and re.fullmatch(r"-?\d+", want):
            want = int(want)
        for table in [{}] if isinstance(want, int) else self.tables(words):
            value = self.named(table, want)
            widths = [bits for bits in (8, 16, 32, 64) if abs(read) < 2**bits]
            if value is not None and any((value - read) % 2**bits == 0 for bits in widths):
                return
        if want != read:
            self.fail(path, want, read)

    def floating(self, want, read, path):
        self.compared += 1
        data = bytes.fromhex(read["bytes"])
        kind = "<f" if len(data) == 4 else "<d"
        number = struct.unpack(kind, data)[0]
        if isinstance(want, str):
            want = float(want.split(":")[0])
        if not (math.isnan(want) and math.isnan(number)) and struct.pack(kind, want) != data:
            self.fail(path, want, number)

    def bytes(self, want, read, words, path):
        data = bytes.fromhex(read["bytes"])
        if isinstance(want, list):
            if len(want) != len(data):
                self.fail(path, f"{len(want)} elements", f"{len(data)} bytes")
            for i, item in enumerate(want):
                self.number(item, data[i], words, f"{path}/{i}")
            return
        self.compared += 1
        text = data.split(b"\0")[0]
        spellings = [text.decode(page, "replace") for page in PAGES]
        if "letters last to first" in words:
            spellings = [text[::-1].decode(page, "replace") for page in PAGES]
            spellings += [data.lstrip(b"\0")[::-1].decode(page, "replace") for page in PAGES]
        if want not in spellings + [data.hex()]:
            self.fail(path, want, data)

    def union(self, want, read, record, path):
        """Of one with a kind, the case with that number; of bytes with several meanings, one of these."""
        if isinstance(want, dict) and want.get("$type") == "$unknown":
            return self.bytes(want["data"], read.get("Unknown", read.get("Bytes")), "", path)
        cases = [field for field, (_, words) in record.items() if field not in ("Kind", "Bytes") and
                 ("Kind" not in record or words.split(";")[0] == str(read["Kind"]))]
        failure = None
        for case in cases:
            before = self.compared, self.skipped
            try:
                return self.value(want, read[case], *record[case], f"{path}({case})")
            except AssertionError as error:
                failure, (self.compared, self.skipped) = failure or error, before
        if failure:
            raise failure
        if not cases and isinstance(want, dict) and not want:
            return None
        return self.fail(path, want, read) if "Kind" not in record else None

    def find(self, kind, key):
        fields = {field.lower(): field for field, (type, _) in self.unit.records[kind].items() if type != "Boolean"}
        name = self.unit.aliases.get((kind, key), camel(key)).lower()[:NAME_SIZE]
        return next((fields[one] for one in (name + "_2", name + "_", name) if one in fields), None)

    def record(self, want, read, kind, path):
        fields = self.unit.records[kind]
        if not isinstance(want, dict):
            self.fail(path, want, read)
        for key, value in want.items():
            if "$" in key:
                continue
            if (kind, key) in self.unit.spreads:
                for name, part in zip(self.unit.spreads[kind, key].split(), value.values()):
                    self.value(part, read[name], *fields[name], f"{path}/{key}/{name}")
                continue
            field = self.find(kind, key)
            passed = field and fields[field][0] is None or "Ofs" + camel(key) in fields or (not field and self.unit.ends[kind])
            if passed:
                self.skipped += 1
                continue
            if field is None:
                if value == {}:  # a struct without members
                    continue
                self.fail(f"{path}/{key}", value, "no such field")
            says = ["Has" + field.rstrip("_") + end for end in ("", "_2")]
            if any(read[one] is not True for one in says if fields.get(one, [None])[0] == "Boolean"):
                self.fail(f"{path}/{key}", value, "that it is not there")
            self.value(value, read[field], *fields[field], f"{path}/{key}")

    def value(self, want, read, kind, words, path):
        is_bytes = isinstance(read, dict) and "bytes" in read
        if "packed: " in words or ("not taken apart" in words and is_bytes):
            self.skipped += 1
        elif kind in NUMBERS:
            self.number(want, read, words, path)
        elif kind in ("Boolean", "ByteBool"):
            self.compared += 1
            if want is not read:
                self.fail(path, want, read)
        elif kind in ("Single", "Double"):
            self.floating(want, read["float"], path)
        elif is_bytes:
            self.bytes(want, read, words, path)
        elif kind in self.unit.records and {"Kind", "Bytes"} & set(list(self.unit.records[kind])[:1]) and \
                (kind not in self.unit.plain):
            self.union(want, read, self.unit.records[kind], path)
        elif kind in self.unit.records:
            self.record(want, read, kind, path)
        else:
            elem = re.fullmatch(r"array(?:\[0\.\.\d+\])? of (.*)", kind)[1]
            if len(want) != len(read):
                self.fail(path, f"{len(want)} elements", f"{len(read)} elements")
            for i, item in enumerate(want):
                self.value(item, read[i], elem, words, f"{path}/{i}")


# ---- the test ----

number = failures = 0


def told(name, error):
    global number, failures
    number += 1
    failures += error is not None
    print(f"{'ok' if error is None else 'not ok'} {number} - {name}" + ("\n# " + str(error).replace("\n", "\n# ") if error else ""))


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, check=False, **options)
    if done.returncode:
        raise AssertionError(f"{' '.join(command[:3])}: {done.returncode}: {(done.stderr or done.stdout).decode('latin-1')[:600]}")
    return done.stdout


def built(tool, path, folder):
    text = run(tool, "layout", "--emit", "pascal", path).decode()
    with open(path, encoding="utf-8") as file:
        unit = Unit(text, file.read())
    unit.plain = set(re.findall(r"out Value: (\w+)\)", text))
    for name, text in ((unit.name, unit.text), ("read_" + unit.name, unit.program())):
        with open(os.path.join(folder, name + ".pas"), "w", encoding="latin-1", errors="replace") as file:
            file.write(text)
    run("fpc", "-l-", "-v0we", "-O1", "read_" + unit.name + ".pas", cwd=folder)
    return unit


def compare(tool, unit, form, path, folder):
    """`form`: options of the tool that say what the file is."""
    program = os.path.join(folder, "read_" + unit.name)
    want = json.loads(run(tool, "json", *form, path))
    comparison = Comparison(unit)
    comparison.value(want, json.loads(run(program, "print", path).decode("latin-1")), unit.root, "", "")
    if not comparison.compared and not comparison.skipped and any("$" not in key for key in want):
        raise AssertionError("nothing was compared")
    note = f"{comparison.compared} values" + (f", {comparison.skipped} left to others" if comparison.skipped else "")
    if os.path.getsize(path) <= SMALL:
        note += f"; {int(run(program, 'parts', path, timeout=100))} beginnings refused"
    return note


def sections(path):
    with open(path, encoding="utf-8") as file:
        words = re.split(r"^--- (\w+)\n", file.read(), flags=re.M)
    return dict(zip(words[1::2], words[2::2]))


def bytes_of(text):
    text = re.sub(r"#.*", "", text)
    words = re.findall(r"'([^']*)'|([0-9a-fA-F]{2})", text)
    return b"".join(letters.encode() if letters else bytes.fromhex(digits) for letters, digits in words)


def read_case(tool, path, folder):
    """A case of the engine (tests/document/test_cases.c): what it says of the test, and a mistake or None."""
    name, parts = os.path.basename(path), sections(path)
    layout, data = os.path.join(folder, "t.layout"), os.path.join(folder, "t.bin")
    with open(layout, "w", encoding="utf-8") as file:
        file.write(parts["layout"])
    with open(data, "wb") as file:
        file.write(bytes_of(parts["bytes"]))
    text = run(tool, "layout", "--emit", "pascal", layout).decode() if "endian" not in parts["layout"] else ""
    nothing = re.search(r"^  //   " + re.search(r"^root (\w+)", parts["layout"], re.M)[1] + ", which .*", text, re.M)
    if nothing:
        return f"{name}: not here: {nothing[0].strip('/ ')}", None
    try:
        unit = built(tool, layout, folder)
        if "error" not in parts:
            return f"{name} ({compare(tool, unit, ['--layout', layout], data, folder)})", None
        run(os.path.join(folder, "read_" + unit.name), "parts", data, timeout=100)
        return f"{name}: is no such file, and read or refused", None
    except (AssertionError, KeyError, TypeError) as error:
        said = re.search(r"byte order that the file says|[Nn]o such hook|no hook", str(error))
        if "EReading" in str(error) and "error" in parts.get("findings", ""):
            return f"{name}: damage is refused", None
        return (f"{name}: {said[0]}", None) if said else (name, error)


def found(tool, arguments):
    """Pairs of a format and a file."""
    if arguments[:1] != ["--real"]:
        return [(os.path.basename(path).split("-")[0], path) for path in arguments if not (path.endswith(".case") or os.path.isdir(path))]
    files = []
    for folder, _, names in sorted(os.walk(arguments[1])):
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name.lower().endswith((".map", ".plv", ".hof", ".sav")) and os.path.getsize(path) < 200000:
                info = json.loads(run(tool, "info", "--json", path))
                files.append((info["format"], path))
    return files


def main():
    tool = os.path.realpath(sys.argv[1])
    files = found(tool, sys.argv[2:]) if sys.argv[2:3] != ["--real"] or os.path.isdir(sys.argv[3]) else []
    cases = [path for path in sys.argv[2:] if path.endswith(".case")]
    cases += [path for folder in sys.argv[2:] for path in sorted(glob.glob(os.path.join(folder, "*.case")))]
    if not shutil.which("fpc") or not files + cases:
        print("1..0 # SKIP " + ("there are no files" if shutil.which("fpc") else "there is no Free Pascal here"))
        return 0
    with tempfile.TemporaryDirectory(prefix="levelsmith-pascal.") as folder:
        for form in sorted({form for form, _ in files}):
            try:
                unit = built(tool, os.path.join(LAYOUTS, form + ".layout"), folder)
            except AssertionError as error:
                refused = "for a byte order that the file says" in str(error)
                told(f"{form} is refused" if refused else f"the unit of {form}", None if refused else error)
                continue
            for path in [path for one, path in files if one == form]:
                try:
                    told(f"{os.path.basename(path)} ({compare(tool, unit, ['-t', form], path, folder)})", None)
                except (AssertionError, KeyError, TypeError) as error:
                    told(os.path.basename(path), error)
        for path in cases:
            with tempfile.TemporaryDirectory(dir=folder) as own: # all layouts of cases are called the same
                told(*read_case(tool, path, own))
    print(f"1..{number}")
    return 1 if failures else 0


sys.exit(main())
