# SPDX-License-Identifier: MIT
#
# Changes of one value or element, drawn from what the schema of a format says can stand where: extremes and middling
# numbers, other names and bits, texts of any length, elements of lists, members that may be absent.
from forms import number
from layouts import is_bits

LETTERS = "abcXYZ 019_-./\\'\"$%"
FOREIGN = {"cp1251": "Жук", "cp1252": "éß", "utf8": "Ж漢é🙂"}


class Change:
    """One operation on a form; `value` and `to` as far as it has them."""
    __slots__ = ("kind", "path", "value", "to", "name", "what")

    def __init__(self, kind, path, value=None, to=None, name=None, what=""):
        self.kind, self.path, self.value, self.to, self.name, self.what = kind, path, value, to, name, what


def resolved(schema, defs):
    while "$ref" in schema:
        schema = defs[schema["$ref"].split("/")[-1]]
    return schema


def options(schema, defs):
    schema = resolved(schema, defs)
    if "anyOf" in schema:
        return [option for one in schema["anyOf"] for option in options(one, defs)]
    return [schema]


def draw_number(chance, low, high, value):
    value = number(value)
    value = value if isinstance(value, int) else 0
    choice = chance.choice((low, high, 0, 1, -1, value + 1, value - 1, value * 2, chance.randrange(256), chance.randint(low, high),
                            high + 1, low - 1) if chance.random() < 0.5 else (value + 1, value - 1, chance.randrange(128), 3))
    return str(choice) if abs(choice) > 1 << 53 else choice


def draw_text(chance, schema, value):
    longest = schema.get("maxLength", 4000)
    length = chance.choice((0, 1, len(value), len(value) + 1, max(0, len(value) - 1), longest if longest < 300 else 300, longest + 1
                            if longest < 4000 else 1000))
    text = "".join(chance.choice(LETTERS) for _ in range(length))
    if chance.random() < 0.15:
        text += chance.choice(list(FOREIGN.values()))
    return text


def draw_hex(chance, value):
    size = len(value) // 2
    size = chance.choice((0, 1, size, size, size + 1, max(0, size - 1), size + 100))
    return "".join(f"{chance.randrange(256):02x}" for _ in range(min(size, 3000)))


def draw_float(chance):
    return chance.choice((0, 1, -1, 0.5, -1024.25, 65536, 1e10, "nan", "inf", "-inf", chance.randrange(-4000, 4000)))


def draw_bits(chance, spot, defs):
    """A set of names, or ranges by name of which one is another."""
    if isinstance(spot.value, list):
        names = [name for one in options(spot.schema.get("items", {}), defs) for name in one.get("enum", ())]
        return [name for name in names if chance.random() < 0.4]
    ranges = [(key, schema) for key, schema in spot.schema["properties"].items() if "$" not in key]
    key, schema = chance.choice(ranges)
    choices = options(schema, defs)
    names = [name for one in choices for name in one.get("enum", ())]
    high = max((one.get("maximum", 1) for one in choices if one.get("type") == "integer"), default=1)
    if any(one.get("type") == "boolean" for one in choices):
        return {**spot.value, key: not spot.value.get(key, False)}
    return {**spot.value, key: chance.choice(names) if names else chance.choice((0, 1, high, chance.randint(0, high), high + 1))}


def draw_scalar(chance, spot, defs):
    """Another value, or None where the schema does not say what."""
    choices = options(spot.schema, defs)
    names = [name for one in choices for name in one.get("enum", ())]
    whole = next((one for one in choices if one.get("type") == "integer"), None)
    if names and (whole is None or chance.random() < 0.8):
        return chance.choice(names)
    if isinstance(spot.value, bool):
        return not spot.value
    if whole is not None:
        low, high = whole.get("minimum", 0), whole.get("maximum", 0)
        if low == -(1 << 53):
            low, high = -(1 << 63), (1 << 63) - 1
        return draw_number(chance, low, high, spot.value)
    if any("pattern" in one and "nan" in one["pattern"] for one in choices):
        return draw_float(chance)
    text = next((one for one in choices if one.get("type") == "string"), None)
    if text is not None and isinstance(spot.value, str):
        return draw_hex(chance, spot.value) if "0-9A-Fa-f" in text.get("pattern", "") else draw_text(chance, text, spot.value)
    return None


def without_spelling(value):
    """A value as a canonical writer has it."""
    if isinstance(value, dict):
        return {key: without_spelling(part) for key, part in value.items() if "$" not in key or key in ("$type", "$rest")}
    return [without_spelling(part) for part in value] if isinstance(value, list) else value


class Drawer:
    """Draws changes of one form. `layout` as layouts.Layout, `spots` those of the form."""

    def __init__(self, layout, spots):
        self.defs, self.layout = layout.schema["$defs"], layout
        self.scalars, self.lists, self.members, self.sets = {}, {}, {}, {}
        for spot in spots[1:]:
            of = tuple(step for step in spot.path if isinstance(step, str))
            if self.is_bits(spot):
                self.sets.setdefault(of, []).append(spot)
            elif isinstance(spot.value, list):
                self.lists.setdefault(of, []).append(spot)
            elif not isinstance(spot.value, dict):
                self.scalars.setdefault(of, []).append(spot)
            if isinstance(spot.path[-1], str):
                self.members.setdefault(of, []).append(spot)
        self.absent = [(spot, key) for spot in spots if isinstance(spot.value, dict) and spot.schema.get("properties")
                       and not is_bits(spot.schema) for key in spot.schema["properties"] if key not in spot.value and "$" not in key]

    def is_bits(self, spot):
        if isinstance(spot.value, dict):
            return is_bits(spot.schema)
        items = options(spot.schema.get("items", {}), self.defs) if isinstance(spot.schema.get("items"), dict) else []
        return isinstance(spot.value, list) and any("enum" in one for one in items)

    @staticmethod
    def any_of(chance, groups):
        """One of each kind as often as one of another, however many there are."""
        return chance.choice(groups[chance.choice(list(groups))]) if groups else None

    def draw(self, chance):
        for _ in range(50):
            how = chance.choice(("scalar",) * 8 + ("list",) * 6 + ("member", "absent", "set"))
            change = getattr(self, "draw_" + how)(chance)
            if change is not None:
                return change
        return None

    def draw_scalar(self, chance):
        spot = self.any_of(chance, self.scalars)
        value = draw_scalar(chance, spot, self.defs) if spot else None
        if value is None or value == spot.value and type(value) is type(spot.value):
            return None
        return Change("set", spot.path, value, name=spot.name, what="value")

    def draw_set(self, chance):
        spot = self.any_of(chance, self.sets)
        if spot is None:
            return None
        return Change("set", spot.path, draw_bits(chance, spot, self.defs), name=spot.name, what="bits")

    def draw_list(self, chance):
        spot = self.any_of(chance, self.lists)
        if spot is None:
            return None
        count = len(spot.value)
        how = chance.choice(("duplicate", "empty", "delete", "move")) if count else "empty"
        if how == "duplicate":
            value = without_spelling(spot.value[chance.randrange(count)])
            return Change("insert", (*spot.path, chance.randint(0, count)), value, name=spot.name, what="duplicate")
        if how == "empty":
            items = resolved(spot.schema.get("items", {}) if isinstance(spot.schema.get("items"), dict) else {}, self.defs)
            if items.get("type") != "object" or "oneOf" in items or "anyOf" in items:
                return None
            return Change("insert", (*spot.path, chance.randint(0, count)), {}, name=spot.name, what="new element")
        index = chance.randrange(count)
        if how == "delete":
            return Change("delete", (*spot.path, index), name=spot.name, what="delete")
        return Change("move", (*spot.path, index), to=chance.randrange(count), name=spot.name, what="move") if count > 1 else None

    def draw_member(self, chance):
        spot = self.any_of(chance, self.members)
        return Change("delete", spot.path, name=spot.name, what="remove member") if spot else None

    def draw_absent(self, chance):
        if not self.absent:
            return None
        spot, key = chance.choice(self.absent)
        schema = options(spot.schema["properties"][key], self.defs)[0]
        value = {"object": {}, "array": [], "boolean": True, "integer": 1, "string": "", "number": 1}.get(schema.get("type"))
        if schema.get("enum"):
            value = schema["enum"][0]
        return Change("set", (*spot.path, key), value, name=key, what="add member") if value is not None else None
