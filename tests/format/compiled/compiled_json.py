# SPDX-License-Identifier: MIT
"""Compiled levels in the tool's JSON form, as compiled_reader.py has them: `from_json(value)` gives its dicts, but for what it
derives from them, which `stored(level)` leaves out."""
from compiled_bytes import Bytes
from compiled_reader import read_footer, read_sector

GAMES = {"tr1": 1, "tr2": 2, "tr3": 3, "tr4": 4, "tr5": 5}
# Of bits with names: the first, and how many.
ROOM_FLAGS = {name: (bit, 1) for bit, name in enumerate(
    ("water", "no_boxes", "rain_or_quicksand", "sky", "dynamic_light", "wind", "inside", "no_lens_flare", "caustics",
     "reflectivity", "snow", "rain", "cold"))} | {"unknown": (13, 3)}
VERTEX_FLAGS = {"effect": (0, 5), "other": (5, 8), "moves": (13, 1), "glows": (14, 1), "not_at_surface": (15, 1)}
COLOUR_15 = {"blue": (0, 5), "green": (5, 5), "red": (10, 5), "unused": (15, 1)}
FACE = {"texture": (0, 15), "double_sided": (15, 1)}
PAGE = {"page": (0, 15), "triangle": (15, 1)}
ITEM_FLAGS = {"other": (0, 7), "clear_body": (7, 1), "invisible": (8, 1), "code_bits": (9, 5), "more": (14, 2)}
OVERLAP = {"first": (0, 14), "blocked": (14, 1), "blockable": (15, 1)}
SOUND_FLAGS = {"loop": (0, 2), "sample_count": (2, 6), "unused": (8, 4), "no_panning": (12, 1), "random_pitch": (13, 1),
               "random_volume": (14, 1), "more": (15, 1)}
REVERB = ("outside", "small_room", "medium_room", "large_room", "pipe")
LIGHTS = ("sun", "point", "spot", "shadow", "fog_bulb")
LARA = {"normal": 0, "catsuit": 3, "divesuit": 4, "invisible": 6}
WEATHER = {"none": 0, "rain": 1, "snow": 2}
SAME = ("floor_data", "commands", "frames", "cameras", "sound_sources", "overlaps", "sound_map")
# What the reader calls otherwise, by lists.
NAMES = {
    "animations": {"frames": "frame_offset", "rate": "frame_rate", "first": "frame_start", "last": "frame_end",
                   "next": "next_animation", "changes": "change_count", "commands": "command_count"},
    "state_changes": {"dispatches": "dispatch_count"},
    "dispatches": {"low": "low_frame", "high": "high_frame", "next": "next_animation"},
    "moveables": {"id": "number", "first_mesh": "first_pointer", "tree": "first_link", "frames": "frame_offset",
                  "animation": "first_animation", "fill": "unused"},
    "static_definitions": {"id": "number", "mesh": "pointer"},
    "sprites": {"tile": "page"},
    "sprite_sequences": {"id": "number"},
    "items": {"id": "number", "intensity": "light", "intensity2": "ocb"},
    "ai_objects": {"id": "number"},
    "statics": {"id": "number", "intensity": "light", "intensity2": "light_2"},
    "lights": {"intensity2": "intensity_2", "fade2": "fade_2"},
}


def bits(value, places):
    if isinstance(value, int):
        return value
    return sum(int(number) << places[name][0] for name, number in value.items())


def enum(value, names):
    return value if isinstance(value, int) else names.index(value) if isinstance(names, tuple) else names[value]


def vector(value):
    return tuple(value[axis] for axis in "xyz")


def colour(value):
    return value.get("alpha", 0) << 24 | value["red"] << 16 | value["green"] << 8 | value["blue"]


def data_of(text):
    return bytes.fromhex(text)


def unsigned(value, size=16):
    return value & (1 << size) - 1


def all_unsigned(value):
    return {name: unsigned(number) for name, number in value.items()}


def record(value, of, **more):
    """The numbers of a record under the names of the reader; `more` are those that are made otherwise."""
    names = {theirs: ours for ours, theirs in NAMES.get(of, {}).items()}
    found = {names.get(name, name): number for name, number in value.items()}
    found.update({name: number for name, number in more.items() if number is not None})
    return found


def records(values, of, change=lambda value: {}, drop=()):
    found = [record(value, of, **change(value)) for value in values]
    return [{name: number for name, number in one.items() if name not in drop} for one in found]


# ---- rooms ----

def face(value):
    texture = bits(value["texture"], FACE)
    return {"vertices": tuple(value["vertices"]), "texture": texture & 0x7FFF, "double_sided": bool(texture & 0x8000)}


def vertex(value, game):
    light = [unsigned(value["light"])]
    if game > 1:
        second = unsigned(value["light_2"]) if game == 2 else bits(value["colour"], COLOUR_15)
        light += [bits(value["attributes"], VERTEX_FLAGS), second]
    return {"place": vector(value), "light": tuple(light)}


def light(value, game):
    found = {name: value[name] for name in "xyz"}
    if game <= 2:
        found.update(record({name: number for name, number in value.items() if name not in "xyz"}, "lights"))
        return {name: unsigned(number) if name.startswith("intensity") else number for name, number in found.items()}
    found.update(colour=tuple(value["colour"][part] for part in ("red", "green", "blue")), type=value["kind"])
    if game == 3 and "sun" in value:
        found["rest"] = (*vector(value["sun"]), value["sun"]["unused"])
    elif game == 3:
        numbers = (value["point"]["intensity"], value["point"]["fade"])
        halves = [half for number in numbers for half in (number & 0xFFFF, number >> 16)]
        found["rest"] = tuple(half - (half >> 15 << 16) for half in halves)
    else:
        shape = value["shape"]
        found.update({"intensity": shape["intensity"], "in": shape["inner_range"], "out": shape["outer_range"],
                      "length": shape["length"], "cut_off": shape["cutoff"], "direction": tuple(shape["direction"])})
    return found


def light_5(value):
    return {**dict(zip("xyz", value["position"])), "colour": tuple(value["colour"]), "shadow": value["shadow"],
            "in": value["inner_range"], "out": value["outer_range"], "in_angle": value["inner_angle"],
            "out_angle": value["outer_angle"], "cut_off": value["range"], "direction": tuple(value["direction"]),
            "whole_place": vector(value["place"]), "whole_direction": vector(value["way"]), "type": enum(value["kind"], LIGHTS),
            "fill": bytes(value["fill"])}


def fog_5(value):
    return {"x": value[0], "y": value[1], "z": value[2], "out": value[3], "out_squared": value[4], "density": value[5],
            "colour": tuple(value[6:])}


def any_room(value, game):
    sector = ("floor_data", "box", "room_below", "floor", "room_above", "ceiling")
    return {**{name: value[name] for name in ("x", "z", "y_bottom", "y_top")}, "x_sectors": value["size_x"],
            "z_sectors": value["size_z"], "alternate": value["alternate_room"], "flags": bits(value["flags"], ROOM_FLAGS),
            "water_scheme": value.get("water_scheme"), "alternate_group": value.get("alternate_group"),
            "reverb": enum(value["reverb"], REVERB) if "reverb" in value else None,
            "portals": [{"room": one["room"], "normal": vector(one["normal"]), "corners": [vector(at) for at in one["corners"]]}
                        for one in value["portals"]],
            "sectors": [read_sector([one[name] for name in sector], game) for one in value["sectors"]],
            "statics": records(value["statics"], "statics")}


def room(value, game):
    geometry = value["geometry"]
    ambient = {1: ("ambient",), 2: ("ambient", "ambient_2"), 3: ("ambient", "light_mode")}.get(game)
    return {**any_room(value, game), "vertices": [vertex(one, game) for one in geometry["vertices"]],
            "quads": [face(one) for one in geometry["quads"]], "triangles": [face(one) for one in geometry["triangles"]],
            "sprites": [(one["vertex"], one["sprite"]) for one in geometry["sprites"]],
            "ambient": tuple(unsigned(value[name]) for name in ambient) if ambient else (colour(value["colour"]),),
            "light_mode": value["light_mode"] if game == 2 else None, "lights": [light(one, game) for one in value["lights"]]}


def room_5(value):
    found = {**any_room(value, 5), "y": value["y"], "ambient": (colour(value["colour"]),), "light_mode": None, "sprites": [],
             "lights": [light_5(one) for one in value["lights"]], "fog": [fog_5(one) for one in value["fog_bulbs"]],
             "quads": [], "triangles": [],
             "vertices": [{"place": tuple(one["position"]), "normal": tuple(one["normal"]), "light": (colour(one["colour"]),)}
                          for one in value["vertices"]]}
    first = 0
    for layer, of_layer in zip(value["layers"], value["faces"]):
        for name in ("quads", "triangles"):
            for one in map(face, of_layer[name]):
                found[name].append({**one, "vertices": tuple(first + corner for corner in one["vertices"])})
        first += layer["vertex_count"]
    return found


# ---- the level ----

def texture(value, game):
    corners = tuple(corner[axis] for corner in value["corners"] for axis in "xy")
    found = {"attribute": value["blend"], "tile": bits(value["page"], PAGE), "corners": corners}
    if game >= 4:
        found.update(flags=value["flags"], size=tuple(value[name] for name in ("u", "v", "width", "height")))
    if game == 5:
        found["fill"] = value["unused"]
    return found


def ai_object(value):
    found = record(value, "ai_objects")
    return {**found, "angle": value["angle"] & 0xFFFF, "fill": value["angle"] >> 16 & 0xFFFF}


def item(value, game):
    found = record(value, "items", flags=bits(value["flags"], ITEM_FLAGS), intensity=unsigned(value["light"]))
    if game >= 4:
        found["ocb"] = found.pop("intensity2")
    elif game > 1:
        found["intensity2"] = unsigned(found["intensity2"])
    return found


def bounds(value):
    return tuple(value[name] for name in ("x1", "x2", "y1", "y2", "z1", "z2"))


def box(value):
    area = value["area"]
    return {"z_min": area["z1"], "z_max": area["z2"], "x_min": area["x1"], "x_max": area["x2"], "floor": value["floor"],
            "overlap": bits(value["overlap"], OVERLAP)}


def cinematic(value):
    return {"target": vector(value["target"]), "place": vector(value["position"]), "fov": unsigned(value["fov"]),
            "roll": unsigned(value["roll"])}


def flyby(value):
    rest = {name: number for name, number in value.items() if name != "position"}
    return {**dict(zip("xyz", vector(value["position"]))), **rest, "target": vector(value["target"])}


def sound(value):
    flat = {name: number for name, number in value.items() if name not in ("levels", "flags")}
    flat.update(value.get("levels", {}))
    if "pitch" in flat:
        flat["pitch"] &= 0xFF
    return {**flat, "characteristics": bits(value["flags"], SOUND_FLAGS)}


def pages(value, game):
    named = {1: {8: "pages"}, 2: {8: "pages", 16: "pages_16"}, 3: {8: "pages", 16: "pages_16"}}.get(
        game, {32: "pages_32", 16: "packed_pages", "font and sky": "other_pages"})
    return {kind: [data_of(page["pixels"]) for page in value[name]] for kind, name in named.items()}


def from_json(value):
    """As read_level() has it, without what stored() leaves out."""
    game, body = GAMES[value["game"]], value["level"]
    level = {"game": game, "pages": pages(value, game),
             "rooms": [room_5(one) if game == 5 else room(one, game) for one in body["rooms"]],
             "mesh_words": body["mesh_words"], "mesh_offsets": body["pointers"],
             "animations": records(body["animations"], "animations"), "state_changes": records(body["changes"], "state_changes"),
             "dispatches": records(map(all_unsigned, body["dispatches"]), "dispatches"), "mesh_trees": body["links"],
             "moveables": records(body["moveables"], "moveables", lambda one: {"animation": unsigned(one["first_animation"])}),
             "static_definitions": records(body["statics"], "static_definitions", lambda one: {
                 "seen": bounds(one["visibility"]), "solid": bounds(one["collision"])}, ("visibility", "collision")),
             "object_textures": [texture(one, game) for one in body["textures" if game >= 3 else "first_textures"]],
             "sprites": records(body["sprites"], "sprites", lambda one: {
                 "sides": tuple(one[name] for name in ("left", "top", "right", "bottom"))}, ("left", "top", "right", "bottom")),
             "sprite_sequences": records(body["sequences"], "sprite_sequences"),
             "flybys": [flyby(one) for one in body.get("flybys", [])], "boxes": [box(one) for one in body["boxes"]],
             "zones": {(name.replace("_", ""), state): numbers for state, of_state in
                       (("normal", body["zones"]), ("alternate", body["flipped_zones"])) for name, numbers in of_state.items()},
             "animated_textures": [one["textures"] for one in body["animated_textures"]["sets"]],
             "items": [item(one, game) for one in body["items"]],
             "ai_objects": [ai_object(one) for one in body.get("ai_objects", [])],
             "demo": data_of(body["demo"]), "sound_details": [sound(one) for one in body["sounds"]],
             "sample_indices": body["sample_numbers"]}
    level.update({name: body[name] for name in SAME})
    if game <= 3:
        level.update(light_map=data_of(body["light_map"]), palette=data_of((body if game == 1 else value)["palette"]),
                     cinematic_frames=[cinematic(one) for one in body["cinematic_frames"]])
    if game in (2, 3):
        level["palette_16"] = data_of(value["colours"])
    if game >= 4:
        level.update(uv_rotated=body["uv_rotated"], samples=[(one["size"], data_of(one["data"])) for one in value["waves"]],
                     page_counts={kind: value[kind + "_page_count"] for kind in ("room", "object", "bump")})
        if value["footer"]:
            level["next_generation"] = read_footer(Bytes(data_of(value["footer"])), len(body["floor_data"]))
    if game == 5:
        level.update(lara_type=enum(value["lara"], LARA), weather=enum(value["weather"], WEATHER))
    if game == 1:
        waves, starts = data_of(body["samples"]), body["sample_numbers"]
        level["samples"] = [waves[start:end] for start, end in zip(starts, starts[1:] + [len(waves)])]
    return level


DERIVED = {"meshes", "mesh_pointers", "functions", "to", "layers"}


def stored(level):
    """A level of the reader without what it derives, and without layers of rooms, which faces show."""
    if isinstance(level, dict):
        return {name: stored(value) for name, value in level.items() if name not in DERIVED}
    return [stored(value) for value in level] if isinstance(level, list) else level
