# SPDX-License-Identifier: MIT
"""What the things of a level must be that Tomb Editor's compiler made of a project: items, cameras, lights, triggers. Each
function gives what is not so, as lines."""
import math

from project_level import SECTOR, bytes_of, differences, game_of, single
from project_rooms import whole

AI_SLOTS = {4: range(398, 407), 5: range(378, 387)}


# ---- objects ----

def angle_of(degrees):
    return min(max(whole(single(degrees) * (65536 / 360)), 0), 65535)


def direction_of(thing):
    """East, up and north of where it looks."""
    pitch, yaw = math.radians(thing["pitch"]), math.radians(thing["yaw"])
    return math.cos(pitch) * math.sin(yaw), math.sin(pitch), math.cos(pitch) * math.cos(yaw)


def things(rooms, kind):
    return [(room, thing) for room in rooms for thing in room.objects if thing["$type"] == kind]


def split_moveables(level, rooms):
    """Those that become items, and those that become AI objects: of slots that some archive has, the first Lara alone."""
    slots = {moveable["id"] for moveable in level["moveables"]}
    items, guides, lara = [], [], False
    for room, thing in things(rooms, "moveable"):
        slot = thing["wad_object_id"]
        if slot in slots and not (slot == 0 and lara):
            lara |= slot == 0
            (guides if slot in AI_SLOTS.get(level["game"], ()) else items).append((room, thing))
    return items, guides


def items_differ(level, rooms):
    items, guides = split_moveables(level, rooms)
    wanted = []
    for room, thing in items:
        flags = thing["code_bits"] << 9 | thing["clear_body"] << 7 | thing["invisible"] << 8
        item = {"id": thing["wad_object_id"], "room": room.number, **dict(zip("xyz", room.place(thing))),
                "angle": angle_of(thing["yaw"]), "flags": flags}
        if level["game"] >= 4:
            item["ocb"] = thing["ocb"]
        wanted.append(item)
    if level["game"] == 5:
        # The compiler adds two that the game's own levels want.
        wanted += [{"id": slot, "room": 0, "x": 512 * 1024, "y": 512 * 1024, "z": 512 * 1024, "angle": 0, "flags": 0, "ocb": 0}
                   for slot in (434, 446) if slot not in [item["id"] for item in wanted]]
    found = [{name: item[name] for name in (wanted[0] if wanted else {})} for item in level["items"]]
    lines = differences("item", wanted, found)
    wanted = [{"id": thing["wad_object_id"], "room": room.number, **dict(zip("xyz", room.place(thing))), "ocb": thing["ocb"],
               "flags": thing["code_bits"] << 1, "angle": angle_of(thing["yaw"]), "fill": 0} for room, thing in guides]
    wanted.sort(key=lambda thing: (-thing["id"], thing["ocb"]))
    return lines + differences("AI object", wanted, level["ai_objects"])


def statics_differ(level, rooms):
    lines = []
    for room, compiled in zip(rooms, level["rooms"]):
        wanted = [{"id": thing["wad_object_id"], **dict(zip("xyz", room.place(thing))), "angle": angle_of(thing["yaw"])}
                  for thing in room.objects if thing["$type"] == "static"]
        lines += differences(f"room {room.number}: static", wanted,
                             [{name: one[name] for name in ("id", "x", "y", "z", "angle")} for one in compiled["statics"]])
    return lines


def cameras(rooms):
    """The numbers of cameras and, after them, sinks, by their ids."""
    order = things(rooms, "camera") + things(rooms, "sink")
    return {thing["id"]: number for number, (_, thing) in enumerate(order)}


def cameras_differ(level, rooms):
    wanted = []
    for room, thing in things(rooms, "camera"):
        flags = 3 if thing["mode"] == "Sniper" else (thing["mode"] == "Locked") | (bool(thing.get("glide_out")) << 2)
        wanted.append({**dict(zip("xyz", room.place(thing))), "room": room.number, "flags": flags})
    for room, thing in things(rooms, "sink"):
        x, z = (math.floor(thing["position"][axis] / SECTOR) for axis in "xz")
        box = level["rooms"][room.number]["sectors"][x * room.depth + z]["box"]
        none = 0xFFFF if level["game"] < 3 else 0x7FF
        wanted.append({**dict(zip("xyz", room.place(thing))), "room": thing["strength"], "flags": none if box is None else box})
    lines = differences("camera or sink", wanted, level["cameras"])
    flights = []
    for room, thing in things(rooms, "fly_by") if level["game"] >= 4 else ():
        x, y, z = room.place(thing)
        east, up, north = direction_of(thing)
        target = (x + SECTOR * east, y - SECTOR * up, z + SECTOR * north)
        flights.append(((thing["sequence"], thing["number"]), x, y, z, room.number, thing["timer"], thing["flags"],
                        min(whole(thing["speed"] * 655), 65535), angle_of(thing["fov"]), target))
    flights.sort(key=lambda flight: flight[0])
    found = [((one["sequence"], one["number"]), one["x"], one["y"], one["z"], one["room"], one["timer"], one["flags"],
              one["speed"], one["fov"]) for one in level["flybys"]]
    lines += differences("flyby camera", [flight[:-1] for flight in flights], found)
    for i, (flight, one) in enumerate(zip(flights, level["flybys"])):
        if max(abs(a - b) for a, b in zip(flight[-1], one["target"])) > 1:
            lines.append(f"flyby camera {i} looks at {one['target']}, not {flight[-1]}")
    return lines


def sounds_differ(level, rooms):
    """Those of sounds that a catalogue has, which is not at hand: so each that is there is one of the project, in its order."""
    flags = {"Always": 0xC0, "OnlyInBaseRoom": 0x80, "OnlyInAlternateRoom": 0x40}
    wanted = []
    for room, thing in things(rooms, "sound_source"):
        mode = thing.get("play_mode", "Automatic")
        automatic = 0x40 if room.base else 0x80 if room.flip else 0xC0
        wanted.append((thing.get("sound_id"), *room.place(thing), flags.get(mode, automatic)))
    rest = iter(wanted)
    return [f"sound source {i}: {one}" for i, one in enumerate(level["sound_sources"])
            if (one["sound"], one["x"], one["y"], one["z"], one["flags"]) not in rest]


# ---- lights ----

KINDS = {"Sun": 0, "Point": 1, "Spot": 2, "Shadow": 3, "FogBulb": 4}


def kept_lights(room, game):
    for light in (thing for thing in room.objects if thing["$type"] == "light"):
        kind = light["light_type"]
        if kind not in KINDS or game < 4 and kind in ("Spot", "Shadow", "FogBulb") or game < 3 and kind == "Sun":
            continue
        colour = light["color"]
        if kind == "FogBulb" and game == 4:
            colour = dict.fromkeys("rgb", min(max(light["intensity"], 0), 2))
        strength = 8191 if kind == "FogBulb" else int(min(single(single(abs(light["intensity"])) * 8191), 65535))
        if light["enabled"] and light["dynamically_used"] and strength and any(bytes_of(colour)):
            yield light, KINDS[kind], bytes_of(colour), strength


def light_of(room, light, kind, colour, strength, game):
    """What must be there, by the names of the reader."""
    wanted = dict(zip("xyz", room.place(light)))
    east, up, north = direction_of(light) if kind in (0, 2) else (0, 0, 0)
    direction = (-east, up, -north)
    inner, outer = light["inner_range"] * SECTOR, light["outer_range"] * SECTOR
    if game <= 2:
        return {**wanted, "intensity": strength, "fade": int(outer / 2)}
    if game == 3:
        fade = int(outer / 2)
        rest = (*(int(part * SECTOR) for part in direction), 0) if kind == 0 else (strength, 0, fade & 0xFFFF, fade >> 16)
        return {**wanted, "colour": colour, "type": kind == 0, "rest": rest}
    cosines = [math.cos(math.radians(light[name])) for name in ("inner_angle", "outer_angle")]
    sizes = (inner, outer, 0, 0)
    sizes = {0: (0, 0, 0, 0), 2: (*cosines, inner, outer), 4: (inner, outer, light["intensity"], 0)}.get(kind, sizes)
    if game == 4:
        return {**wanted, "colour": colour, "type": kind, "intensity": strength, "direction": direction,
                **dict(zip(("in", "out", "length", "cut_off"), sizes))}
    floats = tuple(part / 255 for part in colour)
    if kind == 4:
        return {**wanted, "out": outer, "out_squared": outer * outer, "density": light["intensity"] * 65535, "colour": floats}
    return {**wanted, "colour": floats, "type": kind, "in": sizes[0], "out": sizes[1], "cut_off": sizes[3],
            "direction": tuple(-part for part in direction), "whole_place": tuple(wanted.values())}


def near(a, b):
    if isinstance(a, tuple):
        return len(a) == len(b) and all(map(near, a, b))
    return abs(a - b) <= 2e-5 * max(1, abs(a))


def lights_differ(level, rooms, counted):
    lines, game = [], level["game"]
    for room, compiled in zip(rooms, level["rooms"]):
        wanted = [(kind, light_of(room, light, kind, colour, strength, game))
                  for light, kind, colour, strength in kept_lights(room, game)]
        for apart, found in ((False, compiled["lights"]), (True, compiled.get("fog", []))):
            lights = [light for kind, light in wanted if (game == 5 and kind == 4) == apart]
            counted["lights"] += len(lights)
            if len(lights) != len(found):
                lines.append(f"room {room.number}: {len(found)} lights, not {len(lights)}")
            for a, b in zip(lights, found):
                wrong = [name for name in a if not near(a[name], b[name])]
                if wrong:
                    lines.append(f"room {room.number}: light with another {', '.join(wrong)}: {b}, not {a}")
    return lines


# ---- triggers ----

TYPES = ("Trigger", "Pad", "Switch", "Key", "Pickup", "Heavy", "Antipad", "Combat", "Dummy", "Antitrigger", "HeavySwitch",
         "HeavyAntitrigger", "Monkey", "Skeleton", "TightRope", "Crawl", "Climb")
TARGETS = {"Object": "object", "Camera": "camera", "Sink": "sink", "FlipMap": "flip map", "FlipOn": "flip on",
           "FlipOff": "flip off", "Target": "target", "FinishLevel": "finish level", "PlayAudio": "audio",
           "FlipEffect": "flip effect", "Secret": "secret", "FlyByCamera": "flyby"}
SET_UP = ("ConditionNg", "Switch", "Key", "Heavy", "HeavyAntitrigger", "HeavySwitch", "Pickup")
OF_THINGS = {"Object": "moveable", "Target": "moveable", "Camera": "camera", "Sink": "sink", "FlyByCamera": "fly_by"}


class Triggers:
    """What floor data must say of the triggers of a project."""

    def __init__(self, level, rooms):
        self.game, self.next_generation = game_of(level)
        self.of_id = {thing["id"]: thing for room in rooms for thing in room.objects
                      if "id" in thing and thing["$type"] != "portal"}
        items, guides = split_moveables(level, rooms)
        # Of AI objects the number before they are put into order.
        self.numbers = {**cameras(rooms), **{thing["id"]: i for i, (_, thing) in enumerate(items)},
                        **{thing["id"]: i for i, (_, thing) in enumerate(guides)}}

    def target(self, trigger):
        """What it is aimed at, or None where that is not what its kind of target wants."""
        value = trigger["target"]
        if trigger["target_type"] not in TARGETS:
            return None
        if trigger["target_type"] not in OF_THINGS:
            return value["value"] & 1023 if value["parameter_type"] == "Number" else None
        thing = self.of_id.get(value["value"]) if value["parameter_type"] == "ObjectId" else None
        if not thing or thing["$type"] != OF_THINGS[trigger["target_type"]]:
            return None
        return thing["sequence"] & 1023 if thing["$type"] == "fly_by" else self.numbers.get(thing["id"], 0)

    def allowed(self, trigger):
        """Of those that no plug-in and no list of Tomb Raider Next Generation is about."""
        if trigger["trigger_type"] not in TYPES or self.target(trigger) is None:
            return False
        if TYPES.index(trigger["trigger_type"]) > {4: 12, 5: 16}.get(self.game, 9):
            return False
        if trigger["target_type"] == "FlyByCamera" and self.game < 4:
            return False
        if trigger["target_type"] == "FlipEffect" and self.game == 4:
            return True
        return trigger["timer"]["parameter_type"] == "Number"

    def wanted(self, triggers):
        """Of one sector: None where it has no trigger in the level."""
        kept = [trigger for trigger in triggers if self.allowed(trigger)]
        if not kept or len(kept) == 1 and kept[0]["trigger_type"] in ("Switch", "Key", "Pickup"):
            return None
        first = next((trigger for trigger in kept if trigger["trigger_type"] in SET_UP), kept[0])
        kept.sort(key=lambda trigger: (trigger is not first, *(trigger["target_type"] == last for last in ("Target", "Camera"))))
        timer = self.timer(first)
        if self.next_generation and first["target_type"] == "FlipEffect" and first["target"]["value"] > 46:
            timer = 0
        return {"function": "trigger", "type": TYPES.index(first["trigger_type"]), "timer": timer - 256 if timer > 127 else timer,
                "one_shot": first["one_shot"], "mask": first["code_bits"], "rest": 0,
                "actions": [self.action(trigger) for trigger in kept]}

    def timer(self, trigger):
        timer = trigger["timer"]
        return timer["value"] & 255 if timer["parameter_type"] == "Number" else 0

    def action(self, trigger):
        action = {"action": TARGETS[trigger["target_type"]], "parameter": self.target(trigger)}
        if action["action"] == "camera":
            thing = self.of_id[trigger["target"]["value"]]
            moves = 0 if thing["mode"] == "Sniper" else thing["move_timer"] & 63
            action.update({"timer": self.timer(trigger), "one_shot": trigger["one_shot"], "move_timer": moves})
        elif action["action"] == "flyby":
            action.update({"timer": 0, "one_shot": trigger["one_shot"], "move_timer": 0})
        elif action["action"] == "flip effect" and self.next_generation:
            extra = trigger["extra"]
            word = self.timer(trigger) | (extra["value"] << 8 if extra["parameter_type"] == "Number" else 0)
            action.update({"timer": word & 255, "one_shot": bool(word & 256), "move_timer": word >> 9 & 63})
        if "timer" in action:
            action["word"] = action["timer"] | action["one_shot"] << 8 | action["move_timer"] << 9
        return action


def triggers_differ(level, rooms, counted):
    rule, lines = Triggers(level, rooms), []
    for room, compiled in zip(rooms, level["rooms"]):
        of_sector = {}
        for trigger in (thing for thing in room.objects if thing["$type"] == "trigger"):
            for x in range(trigger["min_x"], trigger["max_x"] + 1):
                for z in range(trigger["min_z"], trigger["max_z"] + 1):
                    of_sector.setdefault((x, z), []).append(trigger)
        for (x, z), sector in room.sectors.items():
            functions = compiled["sectors"][x * room.depth + z]["functions"]
            found = next((one for one in functions if one["function"] == "trigger"), None)
            wanted = rule.wanted(of_sector.get((x, z), [])) if not sector.full_wall else None
            counted["triggers"] += (wanted is not None)
            counted["actions"] += len(wanted["actions"] if wanted else ())
            if wanted != found:
                lines.append(f"room {room.number}, sector {x}, {z}: {found}, not {wanted}")
    return lines
