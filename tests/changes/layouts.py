# SPDX-License-Identifier: MIT
#
# What the layouts state, read from their text: values of enums, which members refer to elements by index, and whose
# presence or case hangs on the value of another. The JSON Schema that the tool makes of a layout says what may stand where.
import json
import os
import re
import subprocess

STRUCT = re.compile(r"^\s*(struct|enum|template)\s+(\w+)[^{]*\{", re.M)
REFERENCE = re.compile(r"\b(\w+):(?:\[[^\]]*\]|[^,;])*?->\s*(/?[\w/]+)((?:\s+(?:by|base|none|when|&)\s+[^,;@}]+(?:,\s*-?\w+)*?)*)\s*(?:[,;@}]|$)", re.M)
WORD = re.compile(r"[A-Za-z_]\w*")


def body_of(text, at):
    """What stands between the brace at `at` and its partner."""
    depth = 0
    for place in range(at, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if depth == 0:
            return text[at + 1:place]
    return text[at + 1:]


def number_of(word):
    return ord(word[1]) if word[0] == "'" else int(word, 0)


def text_of(folder, name, seen=None):
    """A layout's text without remarks, behind those of the layouts that it imports."""
    seen = seen if seen is not None else set()
    seen.add(name)
    with open(os.path.join(folder, name + ".layout"), encoding="utf-8") as file:
        own = re.sub(r"//.*", "", file.read())
    imported = re.findall(r'^import\s+"(\w+)"', own, re.M)
    return "".join(text_of(folder, each, seen) for each in imported if each not in seen) + own


class Layout:
    """`names`: the format's layout file."""

    def __init__(self, tool, folder, format_id):
        path = os.path.join(folder, format_id + ".layout")
        text = text_of(folder, format_id)
        self.enums, self.structs = {}, {}
        for found in STRUCT.finditer(text):
            body = body_of(text, found.end() - 1)
            if found.group(1) == "enum":
                self.enums[found.group(2)] = self._values(body)
            else:
                self.structs[found.group(2)] = body
        self.bits = {name for body in re.findall(r"^bits\s+\w+\s*\{(.*?)\}", text, re.M | re.S)
                     for name in re.findall(r":\s*(\w+)", body)}
        self.root = re.findall(r"^root\s+(\w+)", text, re.M)[-1]
        done = subprocess.run([tool, "layout", "--emit", "json-schema", path], capture_output=True, check=True)
        self.schema = json.loads(done.stdout)
        self.hanging = self._conditions()
        self.pools = set(re.findall(r"(\w+)\s*:[^,;\n]*\bspace \{[^}]*\bshare\b", text))
        self._members = {}
        forms = re.findall(r"\bforms\s*\{([^}]*)\}", text)
        self.usual_forms = {named[-1] for named in (re.findall(r"(?:^|,)\s*\"(\w+)\"", form) for form in forms) if named}
        self.of_some_forms = set(re.findall(r"(\w+)\s*:[^,;\n]*\b(?:since|until) \"[A-Z]\w*\"", text))

    @staticmethod
    def _values(body):
        values, following = {}, 0
        for item in re.findall(r"(\w+)\s*(?:=\s*('.'|-?\w+))?[^,]*(?:,|$)", body):
            following = number_of(item[1]) if item[1] else following
            values[item[0]] = following
            following += 1
        return values

    def references(self, struct):
        """member -> (list, number of its first element, values that name none, bits that are the number, condition)

        The list is "/path" or "name": that of the struct around the member that has one of this name. The condition is another
        member and the value that it has then, or None."""
        if struct not in self._members:
            found = {}
            body = self.structs.get(struct, "")
            for spread in re.findall(r"\.\.(\w+)", body):
                found.update(self.references(spread))
            for member, path, more in REFERENCE.findall(re.sub(r"\"[^\"]*\"", "", body)):
                if " by " not in " " + more and path != "itself":
                    bits = re.search(r"& (\w+)", more)
                    base = re.search(r"base\s+(-?\d+)", more)
                    none = re.search(r"none\s+([-\w, ]+)", more)
                    when = re.search(r"when (\w+) == (?:\w+\.)?(\w+)", more)
                    found[member] = (path, int(base.group(1)) if base else 0,
                                     {int(word, 0) for word in re.findall(r"-?\w+", none.group(1))} if none else set(),
                                     int(bits.group(1), 0) if bits else -1, when.groups() if when else None)
            self._members[struct] = found
        return self._members[struct]

    def _conditions(self):
        """member -> words of what its presence, case or length is said to hang on"""
        words = {}
        for body in self.structs.values():
            for member, rest in re.findall(r"(\w+)\s*:([^\n]*)", body):
                for part in re.findall(r"\bif\b.*|union\(.*|\[[^\]]*;.*|\w+\[.*|\w+\(.*", rest):
                    words.setdefault(member, set()).update(WORD.findall(part))
        return words

    def hangs(self, path, member):
        """Whether something on the way to `path` is said to hang on a member of that name."""
        return any(member in self.hanging.get(step, ()) for step in path if isinstance(step, str))


class Spot:
    """A value in a JSON form: where, what the schema says of it, in which struct."""
    __slots__ = ("path", "schema", "value", "struct", "name")

    def __init__(self, path, schema, value, struct, name):
        self.path, self.schema, self.value, self.struct, self.name = path, schema, value, struct, name


def suits(schema, value, defs):
    while "$ref" in schema:
        schema = defs[schema["$ref"].split("/")[-1]]
    if "anyOf" in schema:
        return any(suits(one, value, defs) for one in schema["anyOf"])
    if "const" in schema:
        return value == schema["const"]
    if "enum" in schema:
        return value in schema["enum"]
    kinds = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float)}
    kind = schema.get("type")
    if isinstance(kind, str) and kind in kinds:
        if isinstance(value, bool) != (kind == "boolean") or not isinstance(value, kinds[kind]):
            return False
        if kind == "object":
            tag = schema.get("properties", {}).get("$type")
            return "$type" not in value or tag is not None and suits(tag, value["$type"], defs)
        return kind != "string" or "pattern" not in schema or re.search(schema["pattern"], value) is not None
    return True


def is_bits(schema):
    """Whether an object is one number, by ranges of its bits."""
    return "$rest" in schema.get("properties", {})


def is_fixed(schema):
    return "minItems" in schema and schema.get("minItems") == schema.get("maxItems")


def spots(layout, form):
    """All values of a form, the quirks left out, outermost first."""
    defs, found = layout.schema["$defs"], []

    def resolve(schema, value, struct):
        while True:
            if "$ref" in schema:
                struct = schema["$ref"].split("/")[-1]
                schema = defs[struct]
            elif "anyOf" in schema:
                if "enum" in schema["anyOf"][0] or not isinstance(value, (dict, list)):
                    return schema, struct
                fitting = [one for one in schema["anyOf"] if suits(one, value, defs)]
                if not fitting:
                    return {}, struct
                schema = fitting[0]
            else:
                return schema, struct

    def visit(path, schema, value, struct, name):
        inner, of = resolve(schema, value, struct)
        holds = isinstance(value, dict) and not is_bits(inner)
        found.append(Spot(path, schema if "anyOf" in inner else inner, value, of if holds else struct, name))
        if isinstance(value, dict) and not is_bits(inner):
            properties = dict(inner.get("properties", {}))
            for rule in inner.get("allOf", ()):
                if all(member in value and suits(test, value[member], defs) for member, test in rule["if"]["properties"].items()):
                    properties.update(rule.get("then", {}).get("properties", {}))
            for key, part in value.items():
                if "$" not in key:
                    visit((*path, key), properties.get(key, {}), part, of, key)
        elif isinstance(value, list):
            items = inner.get("items") if isinstance(inner.get("items"), dict) else {}
            if not any("enum" in one for one in resolve(items, None, struct)[0].get("anyOf", (items,))) or is_fixed(inner):
                for index, part in enumerate(value):
                    visit((*path, index), items, part, struct, name)

    visit((), layout.schema, form, layout.root, None)
    return found
