# SPDX-License-Identifier: MIT
#
# JSON forms as values: a change made on a copy, places where two forms differ, equality of two spellings of one value.


def at(form, path):
    for step in path:
        form = form[step]
    return form


def has(form, path):
    try:
        return at(form, path) is not None
    except (KeyError, IndexError, TypeError):
        return False


def with_part(form, path, change):
    """A form with what lies at `path` replaced by change(part); all else is shared."""
    if not path:
        return change(form)
    copy = dict(form) if isinstance(form, dict) else list(form)
    copy[path[0]] = with_part(form[path[0]], path[1:], change)
    return copy


def put(form, path, value):
    def change(holder):
        copy = dict(holder) if isinstance(holder, dict) else list(holder)
        copy[path[-1]] = value
        return copy
    return with_part(form, path[:-1], change)


def insert(form, path, value):
    return with_part(form, path[:-1], lambda items: [*items[:path[-1]], value, *items[path[-1]:]])


def remove(form, path):
    def change(holder):
        if isinstance(holder, dict):
            return {key: value for key, value in holder.items() if key != path[-1]}
        return [*holder[:path[-1]], *holder[path[-1] + 1:]]
    return with_part(form, path[:-1], change)


def move(form, path, to):
    def change(items):
        rest = [*items[:path[-1]], *items[path[-1] + 1:]]
        return [*rest[:to], items[path[-1]], *rest[to:]]
    return with_part(form, path[:-1], change)


def number(value):
    """A number, also where JSON spells it as digits."""
    if isinstance(value, str) and len(value) <= 20 and value.lstrip("-").isdecimal():
        return int(value)
    return value


def same(a, b, enums=(), bits=()):
    """Whether two spellings mean one value. `enums`: their values by name; `bits`: all names of bits, whose order means nothing."""
    if a == b and isinstance(a, bool) == isinstance(b, bool):
        return True
    if isinstance(a, dict) and isinstance(b, dict):
        return all(key in a and key in b and same(a[key], b[key], enums, bits) or key not in b and is_none(a[key], enums)
                   or key not in a and is_none(b[key], enums) for key in {*a, *b})
    if isinstance(a, list) and isinstance(b, list):
        if all(isinstance(value, str) and value in bits for value in a + b) and sorted(a) == sorted(b):
            return True
        return len(a) == len(b) and all(same(one, other, enums, bits) for one, other in zip(a, b))
    a, b = number(a), number(b)
    return a == b or isinstance(a, (str, int)) and isinstance(b, (str, int)) and \
        any(values.get(a, a) == values.get(b, b) for values in enums)


def is_none(value, enums):
    return not value or isinstance(value, str) and any(values.get(value) == 0 for values in enums) or \
        isinstance(value, dict) and all(is_none(part, enums) for part in value.values())


def differences(a, b, path=()):
    """Paths at which two forms differ, outermost where a value is of another kind or length."""
    if a == b and type(a) is type(b):
        return
    if isinstance(a, dict) and isinstance(b, dict):
        for key in {**a, **b}:
            if key not in a or key not in b:
                yield (*path, key)
            else:
                yield from differences(a[key], b[key], (*path, key))
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for index, (one, other) in enumerate(zip(a, b)):
            yield from differences(one, other, (*path, index))
    else:
        yield path


def spelled(path):
    return "".join(f"/{step}" for step in path) or "/"


def starts(path, with_path):
    return path[:len(with_path)] == with_path
