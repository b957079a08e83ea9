#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# A PlatinumSrc map from a plan of letters, as JSON that `levelsmith build` makes a file of:
#
#   python3 outpost.py | levelsmith build - -o outpost.pmf
#
# Cells are 2 units wide. They become the cubes of 2 x 2 chunks: eight cells that are alike are one cube. Faces between solid
# cells and air become triangles, and a lightmap a chunk says how light reaches its places.
import json
import math

PLAN = """\
################
#,,,,,,#.......#
#,,,,,,#.......#
#,,,,,,d..~~~~.#
#,,P,,,#..~~~~.#
#,,,,,,#..~~~~.#
####d###..~~~~.#
#..............#
#..............#
#...P....###d###
#........#,,,,,#
#1.......#,,,,,#
#2...P...#,,,,,#
#3.......#,,,,,#
#34444...#,,,,,#
################""".split("\n")  # the first line is the north, +Z

CELLS, CELL = 8, 2.0  # of a chunk's edge; units of a cell's
EDGE = CELLS * CELL
AIR, WALL, FLOOR, WATER, WOOD = range(5)
MATERIALS = ["wall", "floor", "water", "wood"]
PHYSICS = {WALL: 0, FLOOR: 0, WATER: 2, WOOD: 1}
AXES = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 0, -1)]
FACES = ["right", "top", "front", "left", "bottom", "back"]
SIGNS = ["ppp", "npp", "ppn", "npn", "pnp", "nnp", "pnn", "nnn"]
LAMPS = [("hall lamp", (7, 9, 25.5), (255, 224, 170), 14), ("moon", (20, 9, 20), (200, 220, 255), 22),
         ("stove", (25, 9, 7.5), (255, 150, 90), 12)]  # name, place, colour, range


# ---- cells ----

def letter(x, z):
    return PLAN[len(PLAN) - 1 - z][x]


def cell(x, y, z):
    """What a cell is made of; None beyond the map."""
    if not (0 <= x < len(PLAN[0]) and 0 <= y < CELLS and 0 <= z < len(PLAN)):
        return None
    kind = letter(x, z)
    if kind in "#P":
        return WALL if y < (6 if kind == "#" else 5) else AIR
    if y == 0 or (y == 1 and kind != "~"):
        return FLOOR
    if kind == "~":
        return WATER if y == 1 else AIR
    if kind == "," and y == 5:
        return WOOD  # a roof
    if kind == "d" and y in (4, 5):
        return WALL  # over a door
    return WOOD if kind in "1234" and y < 2 + min(int(kind), 3) else AIR


def is_seen(material, beside):
    return beside == AIR or (beside == WATER and material != WATER)


# ---- light ----

def is_dark(x, z, lamp):
    steps = 24
    way = [(x + (lamp[0] - x) * i / steps, z + (lamp[2] - z) * i / steps) for i in range(1, steps)]
    return any(letter(int(px // CELL), int(pz // CELL)) == "#" for px, pz in way)


def luxel(x, z):
    light = [26, 28, 34]
    for _, place, color, reach in LAMPS:
        part = max(0, 1 - math.hypot(x - place[0], z - place[2]) / reach)
        if part and not is_dark(x, z, place):
            light = [min(255, old + int(new * part)) for old, new in zip(light, color)]
    return "%02x%02x%02x" % tuple(light)


def lightmap(chunk):
    side = range(int(EDGE))
    rows = [[luxel(chunk.x * EDGE + column + 0.5, chunk.z * EDGE + EDGE - row - 0.5) for column in side] for row in side]
    return {"size": {"width": 4, "height": 4}, "luxels": "".join(sum(rows, []))}


# ---- chunks ----

def vector(x, y, z):
    return {"x": x, "y": y, "z": z}


def box(low, high):
    """The corners of a box, as areas and doors have them."""
    pick = [{"n": low[axis], "p": high[axis]} for axis in range(3)]
    return {sign: vector(*(pick[axis][sign[axis]] for axis in range(3))) for sign in SIGNS}


def rectangles(seen):
    """The marked places of a square, cut into few rectangles: column, row, width, height."""
    size = len(seen)
    for row in range(size):
        for column in range(size):
            if not seen[row][column]:
                continue
            width = height = 1
            while column + width < size and seen[row][column + width]:
                width += 1
            while row + height < size and all(seen[row + height][column:column + width]):
                height += 1
            for below in seen[row:row + height]:
                below[column:column + width] = [False] * width
            yield column, row, width, height


class Chunk:
    def __init__(self, x, z):
        self.x, self.z = x, z
        self.cubes, self.client_cubes, self.indices, self.vertices = [], [], [], {}
        self.empty = None
        first = self.add({"type": "visibility"})  # stands before the cube that is the whole chunk
        neighbour = {"x": 1 - x, "z": z}
        self.cubes[first]["visibility"] = {"child": self.cube(0, 0, 0, CELLS), "chunk": neighbour,
                                           "visible": [0] * 16, "depths": [0] * 16}

    def add(self, head, **more):
        self.cubes.append({"head": head, **more})
        self.client_cubes.append({})
        return len(self.cubes) - 1

    def world(self, x, y, z):
        return cell(x + self.x * CELLS, y, z + self.z * CELLS)

    def cube(self, x, y, z, size):
        """The number of the cube for these cells, with all that it is cut into."""
        side = range(size)
        found = {self.world(x + i, y + j, z + k) for i in side for j in side for k in side}
        if len(found) > 1:
            return self.parent(x, y, z, size // 2)
        material = found.pop()
        if material == AIR:
            return self.air()
        if material == WOOD and size == 1 and letter(x + self.x * CELLS, z + self.z * CELLS) in "12":
            return self.slope(x, y, z)
        return self.solid(x, y, z, size, material)

    def parent(self, x, y, z, half):
        number = self.add({"type": "parent"})
        place = {"n": 0, "p": half}
        self.cubes[number]["parent"] = {
            sign: self.cube(x + place[sign[0]], y + place[sign[1]], z + place[sign[2]], half) for sign in SIGNS}
        return number

    def air(self):
        """One empty cube is enough; before it stands what guards need to know."""
        if self.empty is None:
            number = self.add({"type": "pathfinding"})
            nothing = {"name": "", "data": ""}
            self.cubes[number]["pathfinding"] = {"child": self.add({}),
                                                 "attributes": [{"name": "walk", "data": "guard"}] + [nothing] * 15}
            self.empty = number + 1
            return number
        return self.empty

    def slope(self, x, y, z):
        """Steps that feel like a slope: one collides with it instead of with the cube."""
        number = self.add({"type": "collider"})
        low = [edge * CELL - EDGE / 2 for edge in (x, y, z)]
        corners = box(low, [edge + CELL for edge in low])
        for sign in ("ppp", "npp"):
            corners[sign]["y"] = low[1]
        self.cubes[number]["collider"] = {"child": self.solid(x, y, z, 1, WOOD), "corners": corners}
        return number

    def solid(self, x, y, z, size, material):
        first = len(self.indices)
        counts = [self.face(face, x, y, z, size, material) for face in range(6)]
        sound = 1 if material == WOOD else 0
        extra = {"extra": 2} if material == WATER else {}  # no collision
        if max(counts) > 15:
            number = self.add({"type": "extended_geometry", **extra}, extended_geometry={
                "materials_of_faces": [material - 1] * 6, "physics_of_faces": [PHYSICS[material]] * 6,
                "sound_material": sound})
            self.client_cubes[number] = {
                "extended_geometry": {"lightmap": 0, "triangles": counts, "first_index": first}}
            return number
        number = self.add({"type": "geometry", **extra}, geometry={
            "material": material - 1, "physics_material": PHYSICS[material], "sound_material": sound})
        triangles = {"lightmap": 0, **{name: count for name, count in zip(FACES, counts) if count}}
        self.client_cubes[number] = {"geometry": {"triangles": triangles, "first_index": first}}
        return number

    def face(self, face, x, y, z, size, material):
        """Triangles for what is seen of one side; how many there are."""
        axis, along = face % 3, AXES[face]
        across, up = [(2, 1), (0, 2), (0, 1)][axis]

        def corner(i, j):
            at = [x, y, z]
            at[across] += i
            at[up] += j
            at[axis] += size - 1 if along[axis] > 0 else 0
            return at

        def shows(i, j):
            return is_seen(material, self.world(*(c + a for c, a in zip(corner(i, j), along))))

        seen = [[shows(i, j) for i in range(size)] for j in range(size)]
        count = 0
        for i, j, width, height in rectangles(seen):
            self.quad(corner(i, j), along, (across, up), (width, height))
            count += 2
        return count

    def quad(self, at, along, axes, size):
        """Corners go clockwise as seen from outside; normals say the same, so it does not matter."""
        axis = [abs(part) for part in along].index(1)
        across, up = axes
        corners = []
        for i, j in ((0, 0), (size[0], 0), (size[0], size[1]), (0, size[1])):
            corner = [part * CELL for part in at]
            corner[across] += i * CELL
            corner[up] += j * CELL
            corner[axis] += CELL if along[axis] > 0 else 0
            corners.append(corner)
        if ((across + 1) % 3 == up) != (along[axis] > 0):
            corners.reverse()
        numbers = [self.vertex(corner, along, (corner[across] / 4, (EDGE - corner[up]) / 4)) for corner in corners]
        self.indices += [numbers[i] for i in (0, 1, 2, 0, 2, 3)]

    def vertex(self, corner, normal, texture):
        key = (tuple(corner), normal, texture)
        return self.vertices.setdefault(key, len(self.vertices))

    def vertex_list(self):
        return [{"position": vector(*(part - EDGE / 2 for part in corner)), "normal": vector(*normal),
                 "texture": {"u": texture[0], "v": texture[1]},
                 "lightmap": {"u": corner[0] / EDGE, "v": 1 - corner[2] / EDGE}}
                for corner, normal, texture in self.vertices]


# ---- entities ----

class Entities:
    """Of all chunks, by the chunk they are in and their type."""
    ORDER = ["generic", "prop", "door", "trigger", "light", "particles", "audioemitter"]

    def __init__(self):
        self.chunks = {}

    def add(self, kind, name, place, data):
        chunk = (int(place[0] // EDGE), int(place[2] // EDGE))
        local = vector(place[0] - chunk[0] * EDGE - EDGE / 2, place[1] - EDGE / 2, place[2] - chunk[1] * EDGE - EDGE / 2)
        if kind == "door":
            opened = vector(local["x"], local["y"] + 4, local["z"])
            size = vector(1, 1, 1)
            data = {"when_closed": {"position": local, "scale": size}, "when_open": {"position": opened, "scale": size},
                    **data}
        else:
            data = {"position": local, **data}
        entity = {"gamemodes": 1, "body": {"name": name, "data": data}}
        self.chunks.setdefault(chunk, {}).setdefault(kind, []).append(entity)

    def table(self, x, z):
        here = self.chunks.get((x, z), {})
        return {"entries": [{"type": kind, "entities": here[kind]} for kind in self.ORDER if kind in here]}


def body(width, height, depth):
    return {"box_high": vector(width / 2, height, depth / 2), "box_low": vector(-width / 2, 0, -depth / 2)}


def door(entities, name, x, z, turned):
    half = (0.25, 2, 1) if turned else (1, 2, 0.25)
    entities.add("door", name, (x, 6, z), {"corners": box([-part for part in half], half), "model": "doors/plank",
                                           "open_time": 800000, "close_time": 800000, "open": name + " open"})


def furnish():
    entities = Entities()
    for name, place, color, reach in LAMPS:
        entities.add("light", name, place, {"flags": {"kind": "point"}, "color": dict(zip(("red", "green", "blue"), color)),
                                            "intensity": 1, "range": reach})
    door(entities, "east door", 15, 25, True)
    door(entities, "hall door", 9, 19, False)
    door(entities, "store door", 25, 13, False)
    for name, target, place in (("before the hall", "hall door", (9, 5.5, 16.5)),
                                ("before the store", "store door", (25, 5.5, 14.5))):
        entities.add("trigger", name, place, {"corners": box((-2, -1.5, -1), (2, 1.5, 1)), "entering": target + " open"})
    entities.add("generic", "guard", (12, 4, 4), {"rotation": vector(0, 45, 0), **body(1, 1.8, 1), "mass": 80,
                                                  "script": "guard", "model": "people/guard"})
    entities.add("generic", "angler", (26.5, 4, 27), {"rotation": vector(0, 180, 0), **body(1, 1.8, 1),
                                                      "model": "people/angler"})
    entities.add("prop", "chest", (9, 10, 3), {"rotation": vector(0, -90, 0), **body(1.2, 1, 0.8), "model": "chest"})
    entities.add("prop", "barrels", (28, 4, 3.5), {**body(2, 1.4, 2), "model": "barrels"})
    entities.add("audioemitter", "fountain", (24, 4.2, 21), {"range": 12, "sound": "water", "volume": {"x": 1, "y": 1}})
    entities.add("particles", "spray", (25, 5.5, 23.5), {"count": 200, "velocity": vector(0, 4, 0), "material": "drop"})
    return entities


def crates():
    places = [(vector(5, -4, 4), 30), (vector(6.5, -4, 2), 0)]
    entities = [{"gamemodes": 1, "body": {"data": {"position": place, "rotation": vector(0, turn, 0), **body(1.4, 1, 1.4),
                                                   "model": "crate"}}} for place, turn in places]
    return {"entries": [{"static_type": "prop", "entities": entities}]}


# ---- the map ----

def chunk_json(x, z, entities):
    chunk = Chunk(x, z)
    others = [{"x": i, "z": k} for i in (0, 1) for k in (0, 1) if (i, k) != (x, z)]
    half = EDGE / 2
    client = {"indices": chunk.indices, "vertices": chunk.vertex_list(), "lightmaps": [lightmap(chunk)],
              "client_cubes": chunk.client_cubes}
    made = {"regions": [{"high": vector(half, half, half), "low": vector(-half, -half, -half), "active_chunks": others}],
            "used_materials": [0, 1, 2, 3], "used_physics_materials": [0, 1, 3], "used_sound_materials": [0, 1],
            "cubes": chunk.cubes, "client": client, "server": {"entities": entities.table(x, z)},
            "static_entities": crates() if (x, z) == (0, 0) else {}}
    if (x, z) == (1, 1):
        made["gravity_areas"] = [{"corners": box((-4, -6, -6), (4, -4, 2)), "environment": "water"}]
    if (x, z) == (0, 1):
        client["sound_areas"] = [{"corners": box((-6, -4, -4), (6, 2, 6)), "environment": "hall"}]
    return {"chunk": made}


def look(texture, color, alpha=255, **more):
    return {"texture": texture, "color": dict(zip(("red", "green", "blue"), color)), "alpha": alpha, "shading": 255, **more}


def level_json():
    entities = furnish()
    return {
        "materials": [{"name": name, "flags": ["transparent", "liquid"] if name == "water" else []} for name in MATERIALS],
        "physics_materials": [{"name": "stone", "friction": 1, "traction": 1}, {"name": "wood", "friction": 0.9, "traction": 1},
                              {"name": "air", "flags": ["not_solid"]}, {"name": "water", "flags": ["not_solid"], "friction": 2}],
        "air": 2,
        "sound_materials": [{"range_dampening": 0.8, "volume_dampening": 0.7, "frequency_dampening": 0.6},
                            {"range_dampening": 0.4, "volume_dampening": 0.4, "frequency_dampening": 0.3}],
        "weather_environments": [{"name": "breeze", "wind": vector(0.5, 0, 0.2)}],
        "gravity_environments": [{"name": "earth", "gravity": vector(0, -9.8, 0)}, {"name": "water", "gravity": vector(0, -2, 0)}],
        "client": {
            "client_materials": [look("stone/wall", (196, 186, 170)), look("stone/floor", (150, 140, 125)),
                                 look("water", (90, 140, 190), 150, wave={"height": 0.1, "scale": 1}),
                                 look("wood/planks", (160, 110, 70))],
            "sound_environments": [{"name": "open"}, {"name": "hall", "reverb_delay": 0.1, "reverb_mix": 0.4}],
            "sky_environments": [{"name": "night"}]},
        "server": {"entities": {}},
        "chunks": {"size": 4, "last": {"x": 1, "z": 1},
                   "list": [chunk_json(x, z, entities) for x in (0, 1) for z in (0, 1)]},
    }


def main():
    print(json.dumps({
        "$format": "pmf", "name": "Outpost", "description": "A hall, a store and a yard with a pool",
        "authors": "Levelsmith", "compiler": "levelsmith build", "gamemode": "coop", "created": 0, "extensions": {},
        "map": {"entities": {}, "levels": {"list": [{"level": level_json()}]}},
    }))


main()
