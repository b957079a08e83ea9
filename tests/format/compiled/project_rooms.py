# SPDX-License-Identifier: MIT
"""Rooms of a project, from the JSON form of its file in the forms of today: sectors, openings, and where one can pass."""

CORNERS = ("xnzp", "xpzp", "xpzn", "xnzn")  # clockwise, as seen from above
XNZP, XPZP, XPZN, XNZN = range(4)
DIAGONALS = {None: 0, "None": 0, "XnZp": 1, "XpZp": 2, "XpZn": 3, "XnZn": 4}
SECTOR, CLICK = 1024, 256
NONE, FULL = "none", "full"  # or the corner at which the half is that is open


def whole(value):
    """To the nearest number, halves to the even one, as the editor's compiler does."""
    return round(value)


class Surface:
    def __init__(self, value):
        self.heights = [value[name] for name in CORNERS]
        self.clicks = [whole(height / CLICK) for height in self.heights]
        flags = value.get("flags", {})
        self.diagonal = DIAGONALS[flags.get("diagonal_split")]
        self.first_split = bool(flags.get("split_direction_is_x_equals_z"))
        if self.diagonal:
            self.first_split = self.diagonal in (1, 3)

    def flat(self):
        """All four corners are of one plane."""
        h = self.clicks
        return not self.diagonal and h[XPZP] - h[XPZN] == h[XNZP] - h[XNZN] and h[XPZP] - h[XNZP] == h[XPZN] - h[XNZN]

    def at(self, corner, choose):
        """A half that a diagonal leaves level is as high as the corner across."""
        if not self.diagonal or corner in (self.diagonal - 1, (self.diagonal + 1) % 4):
            return self.clicks[corner]
        return choose(self.clicks[corner], self.clicks[(self.diagonal + 1) % 4])


class Sector:
    def __init__(self, value, ring):
        self.properties = set(value.get("properties", ()))
        self.floor, self.ceiling = Surface(value["floor"]), Surface(value["ceiling"])
        self.ring = ring
        self.any_wall = ring or "Wall" in self.properties
        self.full_wall = ring or "Wall" in self.properties and not self.floor.diagonal
        self.openings = {}  # by "Floor", "Ceiling" and "Wall"
        self.triggers = []


class Room:
    def __init__(self, value, number):
        self.value, self.number, self.index = value, number, value["index"]
        self.width, self.depth = value["sectors_x"], value["sectors_z"]
        self.x, self.y, self.z = (value["position"][axis] for axis in "xyz")
        self.base = self.flip = None  # the room in its place before and after a flip
        self.group = 0
        self.objects = value["objects"]
        self.sectors = {}
        for sector in value["sectors"]:
            z, x = divmod(sector["position"], self.width)
            self.sectors[x, z] = Sector(sector, x in (0, self.width - 1) or z in (0, self.depth - 1))

    def inner(self):
        return [sector for sector in self.sectors.values() if not sector.any_wall]

    def place(self, thing):
        """Of a thing, in the level's world."""
        at = thing["position"]
        return whole(self.x * SECTOR + at["x"]), -whole(self.y + at["y"]), whole(self.z * SECTOR + at["z"])

    def up(self):
        return whole(self.y / CLICK)


def read_rooms(json):
    """Those that there are, in the order of their numbers in the level."""
    values = sorted(json["rooms"], key=lambda value: value["index"])
    rooms = [Room(value, number) for number, value in enumerate(values)]
    of_index = {room.index: room for room in rooms}
    for room in rooms:
        flip = of_index.get(room.value.get("alternate", {}).get("room"))
        if flip:
            room.flip, flip.base = flip, room
            room.group = flip.group = room.value["alternate"]["group"]
    for room in rooms:
        for opening in (thing for thing in room.objects if thing["$type"] == "portal"):
            kind = "Wall" if opening["direction"].startswith("Wall") else opening["direction"]
            area = [(x, z) for x in range(opening["min_x"], opening["max_x"] + 1)
                    for z in range(opening["min_y"], opening["max_y"] + 1)]
            if any(kind in room.sectors[place].openings for place in area):
                continue  # the editor drops one where another is
            opening["room"] = of_index.get(opening["adjoining_room_index"], room)
            for place in area:
                room.sectors[place].openings[kind] = opening
    return rooms


# ---- where one can pass up or down ----

def pair_connection(below, above):
    """Of the sector below, whose ceiling it is, and the one above."""
    ceiling, floor = below.ceiling, above.floor
    if ("ForceFloorSolid" in above.properties or above.any_wall and not floor.diagonal or
            below.any_wall and (not ceiling.diagonal or above.any_wall and floor.diagonal != ceiling.diagonal)):
        return NONE
    below_flat, above_flat = ceiling.flat(), floor.flat()
    below_split, above_split = ceiling.first_split, floor.first_split
    if not below_flat and not above_flat and below_split != above_split:
        return NONE
    meets = [below.height + ceiling.at(corner, max) == above.height + floor.at(corner, min) for corner in range(4)]
    no_wall = not (below.any_wall or above.any_wall)
    diagonal = floor.diagonal or ceiling.diagonal
    if all(meets) and no_wall:
        return FULL
    same_split = above_split if below_flat else below_split
    if (below_flat or below_split) and (above_flat or same_split):
        if meets[3] and meets[0] and meets[1] and (diagonal == 3 or no_wall):
            return XNZP
        if meets[3] and meets[2] and meets[1] and (diagonal == 1 or no_wall):
            return XPZN
    if (below_flat or not below_split) and (above_flat or not same_split):
        if meets[2] and meets[0] and meets[1] and (diagonal == 4 or no_wall):
            return XPZP
        if meets[3] and meets[2] and meets[0] and (diagonal == 2 or no_wall):
            return XNZN
    return NONE


def variants(room, other):
    """The pairs of rooms that can be beside each other, before and after flips."""
    def both(one):
        base = one.base or one
        return [base] + ([base.flip] if base.flip else [])
    if len(both(room)) == 2 and len(both(other)) == 2 and room.group == other.group:
        return [(both(room)[bool(room.base)], both(other)[bool(room.base)])]
    return [(one, another) for one in both(room) for another in both(other)]


def connection(room, place, kind):
    """How one passes through the floor, or the ceiling, of a sector; faces do not count."""
    opening = room.sectors[place].openings.get(kind)
    if not opening:
        return NONE
    other = opening["room"]
    there = (place[0] + room.x - other.x, place[1] + room.z - other.z)
    back = "Floor" if kind == "Ceiling" else "Ceiling"
    if there not in other.sectors or back not in other.sectors[there].openings:
        return NONE
    found = None
    for one, another in variants(room, other):
        here, across = one.sectors[place], another.sectors[there]
        here.height, across.height = one.up(), another.up()
        now = pair_connection(across, here) if kind == "Floor" else pair_connection(here, across)
        found = now if found in (None, now, FULL) else found if now == FULL else NONE
    return found


def passage(room, place, kind):
    """The opening through which one passes there, or None."""
    opening = room.sectors[place].openings.get(kind)
    if not opening or opening["opacity"] == "SolidFaces" or connection(room, place, kind) == NONE:
        return None
    return opening


# ---- openings, as the level has them ----

def shortened(normal):
    while not any(part % 2 for part in normal):
        normal = tuple(part // 2 for part in normal)
    return normal


def planes_of(surface, open_at):
    """Slopes along x and z and the height at the corner of least x and z, in clicks, of what is open of a sector."""
    h = surface.clicks
    if surface.diagonal:
        return [(0, 0, h[(surface.diagonal + 1) % 4])]
    # What the compiler takes for one plane: both ends in x are as high together.
    if h[XPZN] + h[XPZP] == h[XNZN] + h[XNZP]:
        return [(h[XPZN] - h[XNZN], h[XNZP] - h[XNZN], h[XNZN])]
    halves = (XNZP, XPZN) if surface.first_split else (XNZN, XPZP)
    found = []
    for corner in halves:
        if open_at in (FULL, corner):
            slope_x = h[XPZP] - h[XNZP] if corner in (XNZP, XPZP) else h[XPZN] - h[XNZN]
            slope_z = h[XNZP] - h[XNZN] if corner in (XNZP, XNZN) else h[XPZP] - h[XPZN]
            found.append((slope_x, slope_z, h[XPZP] - slope_x - slope_z if corner == XPZP else h[XNZN]))
    return found


def level_portals(room, opening):
    """(normal, corners) of each part of an opening upwards or downwards that is of one slope."""
    kind, parts = opening["direction"], {}
    for z in range(opening["min_y"], opening["max_y"] + 1):
        for x in range(opening["min_x"], opening["max_x"] + 1):
            sector, open_at = room.sectors[x, z], connection(room, (x, z), kind)
            planes = planes_of(sector.ceiling if kind == "Ceiling" else sector.floor, open_at) if open_at != NONE else ()
            for slope_x, slope_z, height in planes:
                part = parts.setdefault((slope_x, slope_z), [height - x * slope_x - z * slope_z, x, x, z, z])
                part[1:] = min(part[1], x), max(part[2], x), min(part[3], z), max(part[4], z)
    for (slope_x, slope_z), (height, x0, x1, z0, z1) in parts.items():
        down = 1 if kind == "Ceiling" else 0

        def corner(x, z):
            return x * SECTOR, -CLICK * (room.up() + height + x * slope_x + z * slope_z) - down, z * SECTOR
        around = [corner(x1 + 1, z0), corner(x0, z0), corner(x0, z1 + 1), corner(x1 + 1, z1 + 1)]
        if kind == "Floor":
            around = [around[3], around[2], around[1], around[0]]
        yield shortened((-slope_x, 4 if kind == "Ceiling" else -4, -slope_z)), around


# Of a direction: the corners of a sector at the wall, those of the sector across, and the normal.
WALLS = {"WallNegativeZ": ((XNZN, XPZN), (XNZP, XPZP), (0, 0, 1)), "WallNegativeX": ((XNZN, XNZP), (XPZN, XPZP), (1, 0, 0)),
         "WallPositiveZ": ((XPZP, XNZP), (XPZN, XNZN), (0, 0, -1)), "WallPositiveX": ((XPZP, XPZN), (XNZP, XNZN), (-1, 0, 0))}


def wall_portal(room, opening):
    """(normal, corners) of an opening in a wall."""
    direction, other = opening["direction"], opening["room"]
    ours, theirs, normal = WALLS[direction]
    along_z = direction.endswith("X")
    low, high = (opening["min_y"], opening["max_y"]) if along_z else (opening["min_x"], opening["max_x"])
    heights = []
    for i in range(low, high + 1):
        inside = 1 if "Negative" in direction else (room.width if along_z else room.depth) - 2
        across = 1 if "Positive" in direction else (other.width if along_z else other.depth) - 2
        here = room.sectors[(inside, i) if along_z else (i, inside)]
        there = other.sectors[(across, i + room.z - other.z) if along_z else (i + room.x - other.x, across)]
        for corner, opposite in zip(ours, theirs):
            floor = min(here.floor.heights[corner] + room.y, there.floor.heights[opposite] + other.y)
            ceiling = max(here.ceiling.heights[corner] + room.y, there.ceiling.heights[opposite] + other.y)
            heights += [floor, ceiling]
    bottom, top = -min(heights), -max(heights)
    x0, x1, z0, z1 = (SECTOR * v for v in (opening["min_x"], opening["max_x"] + 1, opening["min_y"], opening["max_y"] + 1))
    if direction == "WallPositiveZ":
        return normal, [(x0, top, z1 - SECTOR), (x1, top, z1 - SECTOR), (x1, bottom, z1 - SECTOR), (x0, bottom, z1 - SECTOR)]
    if direction == "WallNegativeZ":
        z = z0 + SECTOR - 1
        return normal, [(x1, top, z), (x0, top, z), (x0, bottom, z), (x1, bottom, z)]
    if direction == "WallPositiveX":
        x = x1 - SECTOR
        return normal, [(x, bottom, z1), (x, top, z1), (x, top, z0), (x, bottom, z0)]
    x = x0 + SECTOR - 1
    return normal, [(x, bottom, z0), (x, top, z0), (x, top, z1), (x, bottom, z1)]


def portals(room):
    """What a level has of the room's openings: (to room, normal, corners), in its order."""
    seen, found = [], []
    for z in range(room.depth):
        for x in range(room.width):
            for kind in ("Wall", "Floor", "Ceiling"):
                opening = room.sectors[x, z].openings.get(kind)
                if opening and not any(opening is one for one in seen):
                    seen.append(opening)
                    for normal, corners in [wall_portal(room, opening)] if kind == "Wall" else level_portals(room, opening):
                        found.append((opening["room"].number, normal, corners))
    return found
