# SPDX-License-Identifier: MIT
"""What rooms, sectors and boxes of a level must be that Tomb Editor's compiler made of a project: each function gives what is not
so, as lines. Levels are those of compiled_reader.py, rooms of projects those of project_rooms.py, `counted` a Counter."""
import struct

from project_rooms import CLICK, NONE, SECTOR, XNZN, XNZP, XPZN, XPZP, connection, passage, portals

WALL = -127
# Of the corner at which a half is open, how floor data names it: the diagonal, and which half.
HALVES = {XNZN: (0, 0), XNZP: (1, 0), XPZP: (0, 1), XPZN: (1, 1)}


def single(value):
    """As a float of 32 bits, which the editor computes with."""
    return struct.unpack("<f", struct.pack("<f", value))[0]


def differences(words, wanted, found):
    """Of two lists, the first that are not the same."""
    lines = [] if len(wanted) == len(found) else [f"{words}: {len(found)} are there, not {len(wanted)}"]
    lines += [f"{words} {i}: {b}, not {a}" for i, (a, b) in enumerate(zip(wanted, found)) if a != b][:3]
    return lines


def game_of(level):
    return level["game"], "next_generation" in level


# ---- rooms ----

def grey(colour):
    luma = min(max((colour["r"] * 0.2126 + colour["g"] * 0.7152 + colour["b"] * 0.0722) / 2, 0), 1)
    return int((1 - luma) * 255) << 5


def bytes_of(colour):
    return tuple(int(min(max(colour[part] * 128 + 0.5, 0), 255)) for part in "rgb")


def number_of(colour):
    red, green, blue = bytes_of(colour)
    return red << 16 | green << 8 | blue


def flags_of(value, game, next_generation):
    kinds = {"Water": 1, "Quicksand": 4 if game >= 4 else 0x80}
    if next_generation:
        kinds.update({"Rain": 0x800, "Snow": 0x400})
    flags = 0x40 | kinds.get(value["room_type"], 0)
    for name, bit, wanted in (("horizon", 8, True), ("outside", 0x20, True), ("damage", 0x10, next_generation),
                              ("cold", 0x1000, next_generation), ("no_lensflare", 0x80, game >= 4)):
        flags |= bit if wanted and value.get(name) else 0
    effect = value["light_effect"]
    if effect == "Default":
        effect = {"Water": "None" if game == 2 else "Glow", "Quicksand": "Movement"}.get(value["room_type"], "None")
    return flags | {"GlowAndMovement": 0x100, "Glow": 0x100, "Mist": 0x100, "Reflection": 0x200}.get(effect, 0)


def room_of(room, game, next_generation):
    inner = room.inner()
    lowest = min((min(sector.floor.heights) for sector in inner), default=0)
    highest = max((max(sector.ceiling.heights) for sector in inner), default=12 * CLICK)
    ambient = room.value["ambient_light"]
    return {"x": room.x * SECTOR, "z": room.z * SECTOR, "y_bottom": -(room.y + lowest), "y_top": -(room.y + highest),
            "x_sectors": room.width, "z_sectors": room.depth, "alternate": room.flip.number if room.flip else -1,
            "alternate_group": None if game < 3 else 0 if game == 3 else room.group,
            "flags": flags_of(room.value, game, next_generation),
            "ambient": {1: (grey(ambient),), 2: (grey(ambient),) * 2, 3: (grey(ambient), 0)}.get(game, (number_of(ambient),)),
            "reverb": None if game < 3 else room.value.get("reverberation", 0)}


def rooms_differ(level, rooms):
    wanted = [room_of(room, *game_of(level)) for room in rooms]
    return differences("room", wanted, [{name: one[name] for name in wanted[0]} for one in level["rooms"]])


def openings_differ(level, rooms):
    lines = []
    for room, compiled in zip(rooms, level["rooms"]):
        found = [(one["room"], one["normal"], one["corners"]) for one in compiled["portals"]]
        lines += differences(f"room {room.number}: opening", portals(room), found)
    return lines


# ---- sectors ----

def heights_of(sector, kind):
    """Those of the four corners, downwards in clicks, that floor data says, and how it is split."""
    height = [sector[kind]] * 4
    for function in sector["functions"]:
        if function["function"] == kind + " slope":
            x, z = function["x"], function["z"]
            if kind == "floor":
                low_x, low_z = ((XNZN, XNZP) if x > 0 else (XPZN, XPZP)), ((XNZN, XPZN) if z > 0 else (XNZP, XPZP))
                for corner in range(4):
                    height[corner] += abs(x) * (corner in low_x) + abs(z) * (corner in low_z)
            else:
                high_x, high_z = ((XPZN, XPZP) if x > 0 else (XNZN, XNZP)), ((XNZN, XPZN) if z > 0 else (XNZP, XPZP))
                for corner in range(4):
                    height[corner] -= abs(x) * (corner in high_x) + abs(z) * (corner in high_z)
        elif function["function"] == kind + " triangles":
            # The order of corners is another one for ceilings.
            order = (XPZN, XNZN, XNZP, XPZP) if kind == "floor" else (XPZP, XNZP, XNZN, XPZN)
            deepest = max(function["corners"])
            for corner, down in zip(order, function["corners"]):
                height[corner] += deepest - down if kind == "floor" else down - deepest
    return height


class Shape:
    """A floor or ceiling as floor data has it: heights in clicks of the half that a diagonal names, and how far the other one is
    from it."""

    def __init__(self, room, surface, wall, open_at):
        self.h = [room.up() + height for height in surface.clicks]
        self.split, self.diagonal, self.step = surface.first_split, surface.diagonal, 0
        if open_at in HALVES:
            self.split = bool(HALVES[open_at][0])
        self.half_open = open_at in HALVES
        self.wall = wall
        if self.diagonal:
            self.step = {1: self.h[XPZN] - self.h[XPZP], 2: self.h[XNZN] - self.h[XPZN], 3: self.h[XNZP] - self.h[XNZN],
                         4: self.h[XPZP] - self.h[XNZP]}[self.diagonal]
            if self.diagonal in (2, 3):
                for corner in ((XPZN, XNZP) if self.diagonal == 2 else (XNZN, XPZP)):
                    self.h[corner] += self.step
                self.step = -self.step
        self.whole = list(self.h)  # with the step
        self.whole[XPZN if self.split else XPZP] -= self.step

    def halved(self):
        h = self.h
        return (h[XNZN] - h[XNZP] != h[XPZN] - h[XPZP] or h[XNZN] - h[XPZN] != h[XNZP] - h[XPZP] or self.step != 0 or
                self.half_open or self.wall and self.diagonal != 0)


def functions_of(shape, opposite, kind, game):
    """The height that a sector must have, and the numbers of its function: (height, slope), or (height, corners, halves)."""
    floor, h = kind == "floor", shape.h
    height = -(max(shape.whole) if floor else min(shape.whole))
    if game <= 2 or not shape.halved():
        x, z = h[XPZN] - h[XNZN], h[XNZP] - h[XNZN]
        return height, (x, z if floor else -z)
    order = (XPZN, XNZN, XNZP, XPZP) if floor else (XPZP, XNZP, XNZN, XPZN)
    corners = tuple(min(shape.whole[corner] - min(shape.whole) if floor else max(shape.whole) - shape.whole[corner], 15)
                    for corner in order)
    y = [-height if floor else height for height in shape.whole]
    ends, thirds = ((XNZN, XPZP), (XPZN, XNZP)) if shape.split else ((XNZP, XPZN), (XPZP, XNZN))
    ends = [y[end] for end in ends]
    # How far above a half the highest corner is, when the half is made a whole sector.
    first, second = (min(*ends, y[third], sum(ends) - y[third]) - min(y) for third in thirds)
    first += -shape.step if floor else shape.step
    if shape.wall:
        over = max(opposite.h) if floor else min(opposite.h)
        far = max(abs(min(h) - over), abs(max(h) - over)) // 2 + 1
        first, second = (first, first - far) if shape.diagonal in (0, 1, 4) else (second - far, second)
    halves = tuple(min(max(half if floor else -half, -16), 15) for half in (first, second))
    return height, corners, halves


def flags_differ(sector, compiled, game):
    said = {function["function"]: function for function in compiled["functions"]}
    wanted = {"death": "DeathFire" in sector.properties}
    if game >= 3:
        wanted.update({"monkey": "Monkey" in sector.properties, "beetle": "Beetle" in sector.properties,
                       "trigger triggerer": "TriggerTriggerer" in sector.properties})
    sides = [side for name, side in (("ClimbPositiveZ", "+z"), ("ClimbPositiveX", "+x"), ("ClimbNegativeZ", "-z"),
                                     ("ClimbNegativeX", "-x")) if name in sector.properties and game >= 2]
    if said.get("climb", {"sides": []})["sides"] != sides:
        return True
    return any((name in said) != wanted.get(name, False) for name in ("death", "monkey", "beetle", "trigger triggerer"))


def surface_differs(compiled, shape, wanted, open_at, kind):
    of_kind = [one for one in compiled["functions"] if one["function"] in (kind + " slope", kind + " triangles")]
    one = of_kind[0] if of_kind else {"x": 0, "z": 0}
    if len(of_kind) > 1:
        return f"{kind} has two functions"
    if "x" in one:
        found = compiled[kind], (one["x"], one["z"])
        corners = [-height for height in shape.h]
        if wanted == found and not shape.step and heights_of(compiled, kind) != corners and not shape.halved():
            return f"{kind} {heights_of(compiled, kind)}, not {corners}"
    else:
        found = compiled[kind], one["corners"], one["heights"]
        corners = [-height for height in shape.whole]
        if max(one["corners"]) < 15 and heights_of(compiled, kind) != corners:
            return f"{kind} {heights_of(compiled, kind)}, not {corners}"
        if (one["diagonal"], one["portal"]) != HALVES.get(open_at, (shape.split, None)):
            return f"{kind} is split or open another way"
    return None if wanted == found else f"{kind} is {found}, not {wanted}"


def sector_differs(room, place, compiled, game, counted):
    sector = room.sectors[place]
    if sector.full_wall:
        if (compiled["below"], compiled["above"]) != (None, None):
            return "a wall with a room below or above"
        wanted = [{"function": "portal", "room": sector.openings["Wall"]["room"].number}] if (
            "Wall" in sector.openings and sector.openings["Wall"]["opacity"] != "SolidFaces") else []
        if (compiled["floor"], compiled["ceiling"], compiled["functions"]) == (WALL, WALL, wanted):
            return None
        # At the edge of an opening in the ceiling one climbs into the room above: such a wall ends at the ceiling.
        ceiling = -room.up() - min(sector.ceiling.clicks)
        if not wanted and (compiled["floor"], compiled["ceiling"]) == (ceiling, ceiling) and len(compiled["functions"]) == 1:
            counted["walls that lead up"] += 1
            return None if compiled["functions"][0]["function"] == "portal" else "a wall with another function"
        return f"a wall, {wanted}"
    wanted = []
    for kind in ("Floor", "Ceiling"):
        through = passage(room, place, kind)
        wanted.append(through["room"].number if through and through["room"].number < 255 else None)
    if (compiled["below"], compiled["above"]) != tuple(wanted):
        return f"rooms below and above {wanted}"
    opened = {kind: connection(room, place, kind.capitalize()) if passage(room, place, kind.capitalize()) else NONE
              for kind in ("floor", "ceiling")}
    shapes = {kind: Shape(room, surface, sector.any_wall, opened[kind])
              for kind, surface in (("floor", sector.floor), ("ceiling", sector.ceiling))}
    for kind, other in (("floor", "ceiling"), ("ceiling", "floor")):
        wrong = surface_differs(compiled, shapes[kind], functions_of(shapes[kind], shapes[other], kind, game), opened[kind], kind)
        counted["surfaces"] += 1
        counted["halved surfaces"] += game >= 3 and shapes[kind].halved()
        counted["diagonal steps and walls"] += shapes[kind].diagonal != 0
        if wrong:
            return wrong
    return "floor data without death, climbing and the like" if flags_differ(sector, compiled, game) else None


def sectors_differ(level, rooms, counted):
    lines = []
    for room, compiled in zip(rooms, level["rooms"]):
        for (x, z) in room.sectors:
            said = compiled["sectors"][x * room.depth + z]
            wrong = sector_differs(room, (x, z), said, level["game"], counted)
            if wrong:
                lines.append(f"room {room.number}, sector {x}, {z}: {wrong}: {said}")
    return lines


# ---- boxes ----

def reached(room):
    """The room, and those that openings lead to from it, one after the other."""
    found, new = {room}, [room]
    while new:
        openings = [opening for opening in new.pop().objects if opening["$type"] == "portal" and "room" in opening]
        for other in {other for opening in openings for other in (opening["room"], opening["room"].flip) if other} - found:
            found.add(other)
            new.append(other)
    return found


def ground(level, rooms, room, x, z):
    """The height of the middle of the lowest floor, downwards from a sector through all that is open."""
    while True:
        below = level["rooms"][room.number]["sectors"][x * room.depth + z]["below"]
        if below is None:
            return -CLICK * (sum(room.up() + height for height in room.sectors[x, z].floor.clicks) // 4)
        room, x, z = rooms[below], x + room.x - rooms[below].x, z + room.z - rooms[below].z


# Numbers of sectors in boxes are bytes: rooms west or south of the world have those at the end.
WORLD = 256


def area_of(box, game):
    x0, x1, z0, z1 = (box[name] // (SECTOR if game == 1 else 1) for name in ("x_min", "x_max", "z_min", "z_max"))
    return {((x0 + x) % WORLD, (z0 + z) % WORLD) for x in range((x1 - x0) % WORLD) for z in range((z1 - z0) % WORLD)}


def grown(area, by):
    return {((x + i) % WORLD, (z + j) % WORLD) for x, z in area for i, j in [(i, 0) for i in range(-by, by + 1)] +
            [(0, j) for j in range(-by, by + 1)]}


def boxes_differ(level, rooms, counted):
    """Each box is named by sectors, and holds all of them. Everywhere in it there is a floor as high as the box is, in a room of
    those sectors, or one to which openings lead from there. Boxes that follow from it are beside it, or a jump away."""
    lines, named, floors = [], {}, {}
    for room, compiled in zip(rooms, level["rooms"]):
        for (x, z), sector in room.sectors.items():
            box = compiled["sectors"][x * room.depth + z]["box"]
            if box is not None:
                named.setdefault(box, []).append((room, x, z))
            if not sector.full_wall:
                place = ((room.x + x) % WORLD, (room.z + z) % WORLD)
                floors.setdefault((place, ground(level, rooms, room, x, z)), set()).add(room)
    around = {room: reached(room) for room in rooms}
    areas = [area_of(box, level["game"]) for box in level["boxes"]]
    lines += [f"box {box}: there is none, and {len(places)} sectors name it" for box, places in named.items()
              if box >= len(areas)]
    for i, (box, area) in enumerate(zip(level["boxes"], areas)):
        for room, x, z in named.get(i, ()):
            counted["sectors in boxes"] += 1
            if ((room.x + x) % WORLD, (room.z + z) % WORLD) not in area:
                lines.append(f"box {i}, {box}: room {room.number}, sector {x}, {z} is outside")
        near_by = set().union(*(around[room] for room, _, _ in named.get(i, ())))
        wrong = [place for place in area if not floors.get((place, box["floor"]), set()) & near_by]
        if level["game"] == 1:
            wrong += [name for name in ("x_min", "x_max", "z_min", "z_max") if box[name] % SECTOR]
        if wrong or not area:
            lines.append(f"box {i}, {box}: no floor at {wrong[:3]}")
        for other in box["to"]:
            if other >= len(areas) or not grown(area, 3 if level["game"] >= 4 else 1) & areas[other]:
                lines.append(f"box {i}, {box}: box {other} is not beside it")
    return lines
