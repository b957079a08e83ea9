# SPDX-License-Identifier: MIT
#
# The same change by each verb that can make it: words of a command line, and whether references follow elements of lists.
import json

import forms
from forms import spelled


def literal(value):
    """As `set` and `insert` take it: texts bare, all else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def jq_path(path):
    return "." + "".join(f"[{json.dumps(step, ensure_ascii=False)}]" for step in path)


def jq_of(change):
    path, value = jq_path(change.path), json.dumps(change.value, ensure_ascii=False)
    holder = jq_path(change.path[:-1])
    if change.kind == "set":
        return f"{path} = {value}"
    if change.kind == "delete":
        return f"del({path})"
    at = change.path[-1]
    if change.kind == "insert":
        return f"{holder} |= .[:{at}] + [{value}] + .[{at}:]"
    return f"{holder} |= (.[{at}] as $one | (.[:{at}] + .[{at + 1}:]) | .[:{change.to}] + [$one] + .[{change.to}:])"


def patch_of(change):
    pointer = spelled(change.path)
    if change.kind == "move":
        return {"op": "move", "from": pointer, "path": spelled((*change.path[:-1], change.to))}
    if change.kind == "delete":
        return {"op": "remove", "path": pointer}
    return {"op": "add", "path": pointer, "value": change.value}


class Verbs:
    """Each method: (words, whether references follow), or None where the verb cannot do it."""

    def __init__(self, tool, out):
        self.tool, self.out = tool, out

    def own(self, subject, changes):
        """set, insert, delete, move"""
        first = changes[0]
        if first.kind == "set":
            return ["set", subject.path, *(f"{spelled(one.path)}={literal(one.value)}" for one in changes)], False
        if len(changes) > 1:
            return None
        if first.kind == "insert":
            return ["insert", subject.path, spelled(first.path), literal(first.value)], True
        if first.kind == "delete":
            return ["delete", subject.path, spelled(first.path)], True
        return ["move", subject.path, spelled(first.path), str(first.to)], True

    def edit(self, subject, changes):
        program = " | ".join(map(jq_of, changes))
        return ["edit", subject.path, program], False

    def apply(self, subject, changes):
        with open(self.tool.file("patch.json"), "w", encoding="utf-8") as file:
            json.dump([patch_of(change) for change in changes], file, ensure_ascii=False)
        return ["apply", subject.path, "patch.json"], False

    def build(self, subject, changes):
        if subject.is_unread:
            return None  # where what cannot be read lay, a text does not say
        if any(change.path[-1] in ("base", "revision") for change in changes):
            return None  # no bytes say it, and a text alone has no file beside which it could be proved
        form = subject.form
        for change in changes:
            form = {"set": lambda one: forms.put(form, one.path, one.value), "delete": lambda one: forms.remove(form, one.path),
                    "insert": lambda one: forms.insert(form, one.path, one.value),
                    "move": lambda one: forms.move(form, one.path, one.to)}[change.kind](change)
        with open(self.tool.file("form.json"), "w", encoding="utf-8") as file:
            json.dump(form, file, ensure_ascii=False)
        return ["build", "form.json"], False

    def words(self, chance, subject, changes):
        for _ in range(20):
            made = getattr(self, chance.choice(("own", "own", "own", "edit", "apply", "build")))(subject, changes)
            if made and sum(map(len, made[0])) < 60000:
                words, follows = made
                return [words[0], "-t", subject.format_id, "-o", self.out, "--", *words[1:]], follows
        return None
