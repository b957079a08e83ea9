# SPDX-License-Identifier: MIT
#
# The lists of free numbers of a Tomb Raider project, after a change of something else: those that got free come first, then the
# others in the order that they had. What was wrong before, or was changed itself, stays.
import forms


LIGHTS = ("light", "spot", "sun", "effect", "shadow", "fog_bulb")


def number_of(value):
    value = forms.number(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def used_numbers(form):
    """Of things, lights and triggers: the numbers that some have."""
    things, lights, triggers = set(), set(), set()
    for slot in form["rooms"]:
        room = slot.get("room") or {}
        for kind in ("doors", "objects", "lights"):
            for thing in room.get(kind, ()):
                things.add(number_of(thing.get("number", 0)))
                data = thing.get("data")
                number = number_of(data.get("slot", 0)) if isinstance(data, dict) else 0
                if kind == "lights" and thing.get("id") in LIGHTS:
                    lights.add(number)
                if kind == "objects" and thing.get("id") == "trigger":
                    triggers.add(number)
    return {"things": things, "lights": lights, "triggers": triggers}


def is_right(form, name, used):
    table, count = form["unused_" + name], form["num_" + name]
    free = [number for number in range(len(table)) if number not in used]
    return count == len(table) - len(free) and sorted(map(number_of, table[count:])) == free


def updated(base, form, there):
    """`form`, made of `base` by changes, as it should be with its lists; `there` is what came of it, with new things as they
    are when nothing is said of them."""
    before, after = used_numbers(base), used_numbers(there)
    form = dict(form)
    for name in before:
        count, table = "num_" + name, "unused_" + name
        if not is_right(base, name, before[name]) or base[count] != form.get(count) or base[table] != form.get(table):
            continue
        free = [number for number in range(len(base[table])) if number not in after[name]]
        listed = [number for number in base[table][base[count]:] if number in set(free)]
        new = [number for number in free if number not in set(listed)]
        if is_right(form, name, after[name]):
            continue
        form[count] = len(base[table]) - len(free)
        form[table] = base[table][:form[count]] + new + listed
    return form
