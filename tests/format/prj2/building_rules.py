#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What `check --files` says of building a level: for each BUILD- code a made project that has the fault, and one that nearly
# has it. The rules are those of Tomb Editor's level compilers; level_compiler.py asks the same of their own results, where
# those are at hand. Prints TAP.
#
#   building_rules.py TOOL
import copy
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import zlib

TOOL = os.path.abspath(sys.argv[1])
NONE, FLIP, SECTOR = {"parameter_type": "Null", "value": {}}, "FlipMap", 1024


# ---- parts of a project ------------------------------------------------------------------------------------------------


def sector(position, size_x, size_z, height=8):
    x, z = position % size_x, position // size_x
    wall = x in (0, size_x - 1) or z in (0, size_z - 1)
    corners = ("xnzp", "xpzp", "xpzn", "xnzn")
    return {"position": position, "properties": ["Wall"] if wall else [],
            "floor": {"flags": {}, **dict.fromkeys(corners, 0)},
            "ceiling": {"flags": {}, **dict.fromkeys(corners, 256 * height)}}


def room(index, x=10, z=10, size_x=5, size_z=5, y=0):
    return {"sectors_x": size_x, "sectors_z": size_z, "index": index, "name": f"room {index}",
            "position": {"x": x, "y": y, "z": z}, "sectors": [sector(i, size_x, size_z) for i in range(size_x * size_z)],
            "ambient_light": {"r": 0.5, "g": 0.5, "b": 0.5}, "room_type": "Normal", "light_effect": "Default",
            "light_effect_strength": 1, "objects": []}


def project(game):
    """Two rooms without an opening, Lara, a wad with what is placed."""
    rooms = [room(0), room(1, x=30)]
    made = {"$format": "prj2", "version": {},
            "settings": {"game_directory": "$(LevelDirectory)\\game", "game_level_file_path": "$(LevelDirectory)\\level.tr4",
                         "game_version": game, "sound_system": "Xml", "last_room": 0,
                         "wads": [{"path": "$(LevelDirectory)\\a.wad2"}],
                         "sounds_catalogs": [{"path": "$(LevelDirectory)\\sounds.xml"}],
                         "textures": [{"index": 0, "path": "$(LevelDirectory)\\stone.png", "custom_bumpmap_path": "",
                                       "convert_512_pixels_to_double_rows": False, "replace_magenta_with_transparency": False}]},
            "rooms": rooms}
    add(made, moveable(0))
    return made


IDS = iter(range(1, 10 ** 6))


def place(x=1536, y=0, z=1536):
    return {"id": next(IDS), "position": {"x": x, "y": y, "z": z}}


def moveable(slot, **others):
    return {"$type": "moveable", **place(), "yaw": 0, "script_id": -1, "wad_object_id": slot, "ocb": 0, "invisible": False,
            "clear_body": False, "code_bits": 0, "color": {"r": 1, "g": 1, "b": 1}, **others}


def static(slot, **others):
    return {"$type": "static", **place(), "yaw": 0, "script_id": -1, "wad_object_id": slot,
            "color": {"r": 1, "g": 1, "b": 1}, "ocb": 0, **others}


def camera(**others):
    return {"$type": "camera", "form": "TeCam3", **place(), "script_id": -1, "mode": "Default", "move_timer": 0, "glide_out": False, **others}


def sink(**others):
    return {"$type": "sink", "form": "TeSin", **place(), "script_id": -1, "strength": 1, **others}


def fly_by(sequence, number):
    return {"$type": "fly_by", **place(), "yaw": 0, "pitch": 0, "roll": 0, "script_id": -1, "speed": 1, "fov": 80, "flags": 0,
            "number": number, "sequence": sequence, "timer": 0}


def light(**others):
    return {"$type": "light", **place(), "light_type": "Point", "yaw": 0, "pitch": 0, "intensity": 0.5,
            "color": {"r": 1, "g": 1, "b": 1}, "inner_range": 1, "outer_range": 5, "inner_angle": 0, "outer_angle": 0,
            "enabled": True, "obstructable_by_room_geometry": True, "dynamically_used": True, "statically_used": True,
            "used_for_imported_geometry": True, "quality": "Default", "cast_dynamic_shadows": False, **others}


def sound_source(sound):
    return {"$type": "sound_source", "form": "TeSoundTen", **place(), "sound_id": sound, "play_mode": "Always", "lua_name": ""}


def portal(direction, to, area, **others):
    return {"$type": "portal", "id": next(IDS), "min_x": area[0], "min_y": area[1], "max_x": area[2], "max_y": area[3],
            "adjoining_room_index": to, "direction": direction, "opacity": "None", "effect": "None", **others}


def number(value):
    return {"parameter_type": "Number", "value": value}


def names(thing):
    return {"parameter_type": "ObjectId", "value": thing["id"]}


def trigger(kind="Trigger", target_type=FLIP, target=None, timer=None, extra=None, area=(1, 1, 1, 1)):
    return {"$type": "trigger", "id": next(IDS), "min_x": area[0], "min_z": area[1], "max_x": area[2], "max_z": area[3],
            "trigger_type": kind, "target_type": target_type, "target": target or number(0), "timer": timer or number(0),
            "extra": extra or NONE, "code_bits": 31, "one_shot": False, "plugin": NONE}


def add(made, thing, to=0):
    """Its path."""
    objects = made["rooms"][to]["objects"]
    objects.append(thing)
    return f"/rooms/{to}/objects/{len(objects) - 1}"


def face(u=64, v=64, **others):
    corners = [{"x": 0, "y": 0}, {"x": u, "y": 0}, {"x": u, "y": v}, {"x": 0, "y": v}]
    zero = {"x": 0, "y": 0}
    return {"$type": "textured", "face": "Floor", "texture_coords": corners, "parent_area_start": zero, "parent_area_end": zero,
            "flags": {}, "texture_id": 0, **others}


def show(made, *faces, at=6):
    made["rooms"][0]["sectors"][at]["faces"] = list(faces)
    return f"/rooms/0/sectors/{at}"


def animation(kind="Frames", count=2, **others):
    frame = {"texture_id": 0, "texture_coords": face()["texture_coords"], "repeat": 1}
    return {"name": "water", "animation_type": kind, "fps": 15, "uv_rotate": 0,
            "frames": {"frames": [copy.deepcopy(frame) for _ in range(count)]}, **others}


def event_set(index, name, **others):
    return {"index": index, "name": name, "last_used_event_index": "OnVolumeEnter", "activators": ["Player"], "events": [], **others}


def volume(event_set_index, **others):
    return {"$type": "trigger_volume", "shape_type": "Box", "shape": {"size": {"x": 1024, "y": 1024, "z": 1024}, "yaw": 0, "pitch": 0},
            "roll": 0, **place(2048, 0, 2048), "enabled": True, "detect_in_adjacent_rooms": False,
            "event_set_index": event_set_index, "lua_name": "", **others}


# ---- files beside it ---------------------------------------------------------------------------------------------------


def write_png(path, width, height):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\x80\x80\x80" * width) * height
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
                   chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def write_text(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def box():
    zero = {"x": 0, "y": 0, "z": 0}
    return {"minimum": zero, "maximum": zero}


def mesh(index=0):
    zero = {"x": 0, "y": 0, "z": 0}
    return {"index": index, "name": "mesh", "sphere": {"center": zero, "radius": 1}, "bounding_box": box(),
            "positions": [zero], "normals": [zero], "shading": {"colors": [{"r": 1, "g": 1, "b": 1}]}, "lighting_type": "VertexColors",
            "polygons": []}


def keyframe(angles):
    return {"offset": {"x": 0, "y": 0, "z": 0}, "bounding_box": box(), "angles": angles}


def wad_animation(next_animation=0, angles=(), dispatch=None):
    changes = [] if dispatch is None else [{"state_id": 1, "dispatches": [
        {"$type": "dispatch", "in_frame": 0, "out_frame": 1, "next_animation": dispatch, "next_frame_low": 0}]}]
    return {"$type": "animation", "state_id": 0, "end_frame": 0, "frame_rate": 1, "next_animation": next_animation, "next_frame": 0,
            "name": "", "keyframes": [keyframe(list(angles))], "state_changes": changes,
            "velocities": {"start": 0, "end": 0, "lateral_start": 0, "lateral_end": 0}}


def wad_moveable(slot, meshes=1, **others):
    return {"id": slot, "meshes": [mesh(i) for i in range(meshes)], "bones": [], "animations": [], **others}


def wad(moveables=(), statics=(), sprites=(), sequences=(), **others):
    return {"$format": "wad2", "version": {}, "game_version": "Tr4", "sound_system": "Xml", "textures": [], "sprites": list(sprites),
            "sprite_sequences": list(sequences), "moveables": [wad_moveable(slot) if isinstance(slot, int) else slot for slot in moveables],
            "statics": [{"$type": "static", "id": slot, "flags": 0, "mesh": mesh()} for slot in statics], **others}


def built(made, path):
    write_text("form.json", json.dumps(made))
    done = subprocess.run([TOOL, "build", "form.json", "-o", path, "--force"], capture_output=True, text=True, check=False)
    if done.returncode:
        raise ValueError(f"{path}: {done.stderr}")


def write_wad(*parts, **named):
    built(wad(*parts, **named), "a.wad2")


def write_sounds(*sounds):
    """Sounds are (number, samples, marked as part of MAIN.SFX)."""
    lines = [f"<WadSoundInfo><Id>{n}</Id><Name>sound {n}</Name><Indexed>{'true' if indexed else 'false'}</Indexed><Samples>" +
             "<WadSample><FileName>a.wav</FileName></WadSample>" * samples + "</Samples></WadSoundInfo>"
             for n, samples, indexed in sounds]
    write_text("sounds.xml", f"<WadSounds><SoundInfos>{''.join(lines)}</SoundInfos></WadSounds>")


def write_files():
    """What every project here has beside it."""
    for name in os.listdir("."):
        if os.path.isfile(name):
            os.unlink(name)
    os.makedirs("game", exist_ok=True)
    write_wad([0, 5, 1040, 398], [5])
    write_sounds((5, 1, True), (6, 1, True))
    write_png("stone.png", 256, 256)


# ---- the rules ---------------------------------------------------------------------------------------------------------

# Each: a code, a game, a function that gives a project the fault and says the path where it is to be found, one that nearly does.
RULES = []


def rule(code, game="Tr4"):
    def take(function):
        RULES.append((code, game, function))
        return function
    return take


# A function of a rule is called with bad=True for the fault, else for what is fine.


@rule("BUILD-REFUSED-OUTPUT")
def _(made, bad):
    made["settings"]["game_level_file_path"] = "$(LevelDirectory)\\level" + ("" if bad else ".tr4")
    return "/settings/game_level_file_path"


@rule("BUILD-REFUSED-OUTPUT")
def _(made, bad):
    made["settings"]["game_level_file_path"] = f"$(LevelDirectory)\\{'nowhere' if bad else 'game'}\\level.tr4"
    return "/settings/game_level_file_path"


@rule("BUILD-RISK-GAME-FOLDER", "TombEngine")
def _(made, bad):
    made["settings"]["game_directory"] = "/nowhere/game" if bad else os.path.abspath("game")
    return "/settings/game_directory"


@rule("BUILD-LOST-MODEL")
def _(made, bad):
    write_text("there.obj", "")
    made["settings"]["imported_geometries"] = [{"index": 3, "name": "arch", "path": f"$(LevelDirectory)\\{'gone' if bad else 'there'}.obj",
                                                "scale": 1, "position_axis_flags": [], "texture_axis_flags": []}]
    add(made, {"$type": "imported_geometry", **place(), "yaw": 0, "pitch": 0, "roll": 0, "scale": 1, "color": {"r": 1, "g": 1, "b": 1},
               "imported_geometry_id": 3, "lighting_model": "NoLighting"})
    return "/settings/imported_geometries/0/path"


@rule("BUILD-LOST-FUNCTION", "TombEngine")
def _(made, bad):
    write_text("level.lua", "LevelFuncs.open_door = function() end\n")
    made["settings"]["ten_lua_script_file"] = "$(LevelDirectory)\\level.lua"
    made["settings"]["volume_event_sets"] = [event_set(0, "a", events=[
        {"event_type": "OnVolumeEnter", "mode": "LevelScript", "function": "open" if bad else "open_door", "argument": "",
         "call_counter": 0, "enabled": True}])]
    return "/settings/volume_event_sets/0/events/0"


@rule("BUILD-LOST-MAP", "TombEngine")
def _(made, bad):
    write_png("normal.png", 128 if bad else 256, 256)
    write_text("stone.xml", "<MaterialData><NormalMap>normal.png</NormalMap><HeightMap /></MaterialData>")
    show(made, face())
    return "/settings/textures/0/path"


@rule("BUILD-LOST-MAP", "TombEngine")
def _(made, bad):
    write_text("stone.xml", "<MaterialData><NormalMap>gone.png</NormalMap></MaterialData>")
    if bad:
        show(made, face())
    return "/settings/textures/0/path"


@rule("BUILD-ABORTED-MATERIAL", "TombEngine")
def _(made, bad):
    write_text("stone.xml", "<Material" if bad else "<MaterialData></MaterialData>")
    show(made, face())
    return "/settings/textures/0/path"


@rule("BUILD-REFUSED-WAD")
def _(made, bad):
    made["settings"]["wads"].append({"path": "$(LevelDirectory)\\b.wad2" if bad else "$(LevelDirectory)\\a.wad2"})
    return "/settings/wads/1/path"


@rule("BUILD-REFUSED-TEXTURE")
def _(made, bad):
    if bad:
        os.unlink("stone.png")
    return "/settings/textures/0/path"


@rule("BUILD-ABORTED-NO-WAD")
def _(made, bad):
    if bad:
        made["settings"]["wads"] = []
    return "/settings"


@rule("BUILD-ABORTED-SLOT")
def _(made, bad):
    return add(made, static(65536 if bad else 65535))


@rule("BUILD-ABORTED-OUTSIDE")
def _(made, bad):
    return add(made, sink(**place(x=-1 if bad else 1)))


@rule("BUILD-ABORTED-LIGHT")
def _(made, bad):
    return add(made, light(light_type=7 if bad else "Sun"))


@rule("BUILD-ABORTED-PORTAL")
def _(made, bad):
    made["rooms"][1]["position"] = {"x": 13, "y": 0, "z": 13 if bad else 10}
    add(made, portal("WallNegativeX", 0, (0, 1, 0, 3)), 1)
    return add(made, portal("WallPositiveX", 1, (4, 1, 4, 3)))


@rule("BUILD-ABORTED-ROUND", "TombEngine")
def _(made, bad):
    made["rooms"][1]["position"]["x"] = 14 if bad else 13
    add(made, portal("WallNegativeX", 0, (0, 1, 0, 3)), 1)
    add(made, portal("WallPositiveX", 1, (4, 1, 4, 3)))
    return "/rooms"


@rule("BUILD-CHANGED-ROUND")
def _(made, bad):
    made["rooms"][1]["position"]["x"] = 14 if bad else 13
    add(made, portal("WallNegativeX", 0, (0, 1, 0, 3)), 1)
    add(made, portal("WallPositiveX", 1, (4, 1, 4, 3)))
    return "/rooms"


@rule("BUILD-ABORTED-TRIGGERS", "TombEngine")
def _(made, bad):
    made["rooms"].append(room(2, x=40, size_x=62, size_z=62))
    made["rooms"][2]["alternate"] = {"group": 0, "room": 1}
    for _unused in range(20 if bad else 5):
        add(made, trigger(area=(1, 1, 60, 60)), 2)
    return "/rooms"


@rule("BUILD-ABORTED-VIDEO", "Trng")
def _(made, bad):
    made["settings"]["animated_texture_sets"] = [animation("Video")]
    show(made, face() if bad else face(u=32))
    return "/settings/animated_texture_sets/0"


@rule("BUILD-ABORTED-PAGE")
def _(made, bad):
    write_png("font.png", 256, 128 if bad else 256)
    made["settings"]["font_texture_file_path"] = "$(LevelDirectory)\\font.png"
    return "/settings/font_texture_file_path"


@rule("BUILD-CHANGED-PAGE")
def _(made, bad):
    write_png("sky.png", 256, 256)
    made["settings"]["sky_texture_file_path"] = f"$(LevelDirectory)\\{'gone' if bad else 'sky'}.png"
    return "/settings/sky_texture_file_path"


@rule("BUILD-ABORTED-SAMPLES")
def _(made, bad):
    write_sounds((5, 16 if bad else 15, True))
    made["settings"]["selected_sounds"] = [5]
    return "/settings/sounds_catalogs/0"


@rule("BUILD-RISK-SAMPLES")
def _(made, bad):
    count = 65 if bad else 64
    write_sounds(*((n, 4, True) for n in range(count)))
    made["settings"]["selected_sounds"] = list(range(count))
    return "/settings/selected_sounds"


@rule("BUILD-LOST-SOUND-INDEX", "Tr3")
def _(made, bad):
    write_sounds((5, 1, not bad))
    made["settings"]["selected_sounds"] = [5]
    return "/settings/sounds_catalogs/0"


@rule("BUILD-LOST-CATALOG")
def _(made, bad):
    made["settings"]["sounds_catalogs"].append({"path": "$(LevelDirectory)\\more.xml" if bad else "$(LevelDirectory)\\sounds.xml"})
    return "/settings/sounds_catalogs/1/path"


@rule("BUILD-CHANGED-CATALOGS", "Tr2")
def _(made, bad):
    made["settings"]["sounds_catalogs"] *= 2 if bad else 1
    return "/settings/sounds_catalogs"


@rule("BUILD-LOST-SOUND")
def _(made, bad):
    return add(made, sound_source(-1 if bad else 5))


@rule("BUILD-LOST-SOUND-UNKNOWN")
def _(made, bad):
    return add(made, sound_source(7 if bad else 6))


@rule("BUILD-LOST-SOUND-UNSELECTED")
def _(made, bad):
    made["settings"]["selected_sounds"] = [5]
    return add(made, sound_source(6 if bad else 5))


@rule("BUILD-LOST-SOUND-NUMBER")
def _(made, bad):
    made["settings"]["selected_sounds"] = [5, 370 if bad else 369]
    return "/settings/selected_sounds/1"


@rule("BUILD-NOTE-SOUND")
def _(made, bad):
    made["settings"]["selected_sounds"] = [5, 7 if bad else 6]
    return "/settings/selected_sounds/1"


@rule("BUILD-LOST-MOVEABLE")
def _(made, bad):
    return add(made, moveable(6 if bad else 5))


@rule("BUILD-LOST-LARA")
def _(made, bad):
    return add(made, moveable(0 if bad else 5))


@rule("BUILD-RISK-LARA", "TombEngine")
def _(made, bad):
    return add(made, moveable(0 if bad else 5))


@rule("BUILD-LOST-FLIPPED")
def _(made, bad):
    made["rooms"].append(room(2, x=30))
    made["rooms"][1]["alternate"] = {"group": 0, "room": 2}
    return add(made, moveable(5), 2 if bad else 1)


@rule("BUILD-LOST-STATIC")
def _(made, bad):
    return add(made, static(6 if bad else 5))


@rule("BUILD-NOTE-MERGED")
def _(made, bad):
    made["settings"]["merge_statics"] = [{"$type": "entry", "static_slot": 6 if bad else 5}]
    return "/settings/merge_statics/0"


@rule("BUILD-RISK-MOVEABLES")
def _(made, bad):
    for _unused in range(255 if bad else 254):
        add(made, moveable(5))
    return "/rooms"


@rule("BUILD-CHANGED-CAMERA")
def _(made, bad):
    return add(made, camera(move_timer=32 if bad else 31))


@rule("BUILD-LOST-SPRITE", "Tr2")
def _(made, bad):
    write_wad([0], [], [{"width": 1, "height": 1, "index": 0, "data": "ff00ffff"}], [{"id": 9, "sprites": [0]}], game_version="Tr2")
    return add(made, {"$type": "sprite", **place(), "sequence": 9, "frame": 1 if bad else 0, "color": {"r": 1, "g": 1, "b": 1}})


@rule("BUILD-LOST-VOLUME")
def _(made, bad):
    path = add(made, volume(-1))
    made["settings"]["game_version"] = "Tr4" if bad else "TombEngine"
    return path


@rule("BUILD-NOTE-VOLUME", "TombEngine")
def _(made, bad):
    made["settings"]["volume_event_sets"] = [event_set(0, "a")]
    return add(made, volume(-1 if bad else 0))


@rule("BUILD-LOST-ACTIVATORS", "TombEngine")
def _(made, bad):
    made["settings"]["volume_event_sets"] = [event_set(0, "a", activators=[] if bad else ["Player"])]
    return "/settings/volume_event_sets/0"


@rule("BUILD-LOST-EVENT-NAME", "TombEngine")
def _(made, bad):
    made["settings"]["volume_event_sets"] = [event_set(0, "a"), event_set(1, "a" if bad else "b")]
    return "/settings/volume_event_sets/1"


@rule("BUILD-CHANGED-FLIGHT")
def _(made, bad):
    add(made, fly_by(2, 1))
    return add(made, fly_by(2, 1 if bad else 3))


@rule("BUILD-CHANGED-FLYBY")
def _(made, bad):
    return add(made, fly_by(256 if bad else 255, 0))


@rule("BUILD-RISK-FLYBYS", "TombEngine")
def _(made, bad):
    paths = [add(made, fly_by(0, n)) for n in range(257 if bad else 256)]
    return paths[-1]


@rule("BUILD-RISK-LIGHTS")
def _(made, bad):
    for n in range(21):
        add(made, light(dynamically_used=bad or n > 0))
    return "/rooms/0"


@rule("BUILD-RISK-ROOM-SIZE")
def _(made, bad):
    made["rooms"][1] = room(1, x=30, size_x=32 if bad else 31)
    return "/rooms/1"


@rule("BUILD-RISK-ROOM-OUTSIDE")
def _(made, bad):
    made["rooms"][1]["position"]["x"] = -1 if bad else 0
    return "/rooms/1"


@rule("BUILD-RISK-ROOM-FAR")
def _(made, bad):
    made["rooms"][1]["position"]["z"] = 252 if bad else 251
    return "/rooms/1"


@rule("BUILD-NOTE-ROOM")
def _(made, bad):
    made["rooms"][1]["damage"] = bad
    return "/rooms/1"


@rule("BUILD-NOTE-QUICKSAND", "Tr5")
def _(made, bad):
    made["rooms"][1]["room_type"] = "Quicksand" if bad else "Water"
    return "/rooms/1"


@rule("BUILD-NOTE-REVERB")
def _(made, bad):
    made["rooms"][1]["reverberation"] = 5 if bad else 4
    return "/rooms/1/reverberation"


@rule("BUILD-RISK-FLIP-GROUP")
def _(made, bad):
    made["rooms"].append(room(2, x=30))
    made["rooms"][1]["alternate"] = {"group": 15 if bad else 14, "room": 2}
    return "/rooms"


@rule("BUILD-NOTE-SECTORS", "Tr2")
def _(made, bad):
    made["rooms"][0]["sectors"][6]["properties"] = ["Monkey"] if bad else ["DeathFire"]
    return "/rooms/0/sectors/6"


def raise_corner(made, corner, clicks, at=6):
    made["rooms"][0]["sectors"][at]["floor"][corner] = 256 * clicks
    return f"/rooms/0/sectors/{at}"


@rule("BUILD-CHANGED-STEEP")
def _(made, bad):
    for one in made["rooms"][0]["sectors"]:
        one["ceiling"] = {"flags": {}, **dict.fromkeys(("xnzp", "xpzp", "xpzn", "xnzn"), 256 * 30)}
    return raise_corner(made, "xpzp", 16 if bad else 15)


@rule("BUILD-CHANGED-STEEP-TRIANGLE", "Trng")
def _(made, bad):
    one = made["rooms"][0]["sectors"][6]
    one["properties"] = ["Wall"]
    one["floor"]["flags"] = {"diagonal_split": "XnZn"}
    one["ceiling"] = {"flags": {}, **dict.fromkeys(("xnzp", "xpzp", "xpzn", "xnzn"), 256 * (32 if bad else 31))}
    return "/rooms/0/sectors/6"


@rule("BUILD-CHANGED-STEEP-SLOPE")
def _(made, bad):
    for corner in ("xpzp", "xpzn"):
        path = raise_corner(made, corner, 128 if bad else 127)
    return path


@rule("BUILD-CHANGED-SPLIT", "Tr2")
def _(made, bad):
    if not bad:
        raise_corner(made, "xpzn", 1)
    return raise_corner(made, "xpzp", 1)


@rule("BUILD-CHANGED-HEIGHT")
def _(made, bad):
    made["rooms"][1]["position"]["y"] = 256 * (120 if bad else 119)
    return "/rooms/1/sectors"


@rule("BUILD-CHANGED-CLICKS")
def _(made, bad):
    made["rooms"][0]["sectors"][6]["floor"].update(dict.fromkeys(("xnzp", "xpzp", "xpzn", "xnzn"), 128 if bad else 256))
    return "/rooms/0/sectors/6"


def vertical_rooms(made, count):
    """Pairs of rooms, one over the other, from number 2 on."""
    for n in range(2, 2 + count, 2):
        made["rooms"] += [room(n, x=10 + n % 200, z=20 + n // 200 * 10), room(n + 1, x=10 + n % 200, z=20 + n // 200 * 10, y=2048)]
        add(made, portal("Ceiling", n + 1, (1, 1, 3, 3)), n)
        add(made, portal("Floor", n, (1, 1, 3, 3)), n + 1)


@rule("BUILD-LOST-VERTICAL-ROOMS")
def _(made, bad):
    vertical_rooms(made, 256 if bad else 254)
    return "/rooms"


@rule("BUILD-LOST-PASSAGE")
def _(made, bad):
    vertical_rooms(made, 256)
    made["settings"]["rearrange_rooms"] = False
    if not bad:
        del made["rooms"][254:]
    return "/rooms"


@rule("BUILD-CHANGED-DISJOINT")
def _(made, bad):
    """Over the wall beside the opening there is nothing, or a wall of the room above."""
    made["rooms"][0]["sectors"][5 * 1 + 3]["properties"] = ["Wall"]
    made["rooms"][1] = room(1, x=9 if bad else 10, y=2048, size_x=4)
    area = (1, 1, 2, 3)
    above = tuple(corner + 10 - made["rooms"][1]["position"]["x"] * (n % 2 == 0) - 10 * (n % 2) for n, corner in enumerate(area))
    add(made, portal("Floor", 0, above), 1)
    return add(made, portal("Ceiling", 1, area))


@rule("BUILD-LOST-MIRROR")
def _(made, bad):
    made["rooms"][1]["position"] = {"x": 13, "y": 0, "z": 10}
    add(made, portal("WallNegativeX", 0, (0, 1, 0, 3)), 1)
    return add(made, portal("WallPositiveX", 1, (4, 1, 4, 3), effect="ClassicMirror" if bad else "None"))


@rule("BUILD-LOST-TRIGGER-TYPE", "Tr3")
def _(made, bad):
    flippable(made)
    return add(made, trigger("HeavySwitch" if bad else "Heavy"))


def flippable(made, group=0):
    made["rooms"].append(room(len(made["rooms"]), x=30))
    made["rooms"][1]["alternate"] = {"group": group, "room": len(made["rooms"]) - 1}


@rule("BUILD-LOST-TRIGGER-TARGET", "Tr2")
def _(made, bad):
    thing = fly_by(1, 0) if bad else camera()
    add(made, thing)
    return add(made, trigger(target_type="FlyByCamera" if bad else "Camera", target=names(thing)))


@rule("BUILD-LOST-TRIGGER-TIMER")
def _(made, bad):
    flippable(made)
    return add(made, trigger(timer=NONE if bad else number(1)))


@rule("BUILD-LOST-TRIGGER-EXTRA")
def _(made, bad):
    flippable(made)
    return add(made, trigger(extra=number(1) if bad else NONE))


@rule("BUILD-LOST-FLIPEFFECT", "Trng")
def _(made, bad):
    return add(made, trigger(target_type="FlipEffect", target=number(11), timer=number(0) if bad else NONE))


@rule("BUILD-LOST-TRIGGER-WALL")
def _(made, bad):
    flippable(made)
    return add(made, trigger(area=(0, 1, 0, 1) if bad else (1, 1, 1, 1)))


@rule("BUILD-LOST-TRIGGER-ALONE")
def _(made, bad):
    thing = moveable(5)
    add(made, thing)
    flippable(made)
    path = add(made, trigger("Switch", "Object", names(thing)))
    if not bad:
        add(made, trigger())
    return path


@rule("BUILD-CHANGED-TRIGGER-TYPE")
def _(made, bad):
    flippable(made)
    add(made, trigger())
    return add(made, trigger("Antitrigger" if bad else "Trigger"))


@rule("BUILD-CHANGED-TRIGGER-SETUP")
def _(made, bad):
    thing = moveable(5)
    add(made, thing)
    flippable(made)
    add(made, trigger("Key", "Object", names(thing)))
    return add(made, trigger("Heavy" if bad else "Trigger"))


@rule("BUILD-CHANGED-TRIGGER-ITEM")
def _(made, bad):
    thing = moveable(5)
    add(made, thing)
    flippable(made)
    path = add(made, trigger("Switch") if bad else trigger("Switch", "Object", names(thing)))
    add(made, trigger())
    return path


@rule("BUILD-CHANGED-TARGET")
def _(made, bad):
    thing = moveable(6 if bad else 5)
    add(made, thing)
    return add(made, trigger(target_type="Object", target=names(thing)))


@rule("BUILD-CHANGED-AI")
def _(made, bad):
    thing = moveable(398 if bad else 5)
    add(made, thing)
    return add(made, trigger(target_type="Object", target=names(thing)))


@rule("BUILD-CHANGED-INDEX")
def _(made, bad):
    things = [camera() for _unused in range(1025)]
    for thing in things:
        add(made, thing)
    return add(made, trigger(target_type="Camera", target=names(things[1024 if bad else 1023])))


@rule("BUILD-CHANGED-NUMBER")
def _(made, bad):
    flippable(made)
    return add(made, trigger(timer=number(128 if bad else 127)))


@rule("BUILD-RISK-FLIP")
def _(made, bad):
    flippable(made, 14)
    return add(made, trigger(target=number(15 if bad else 14)))


@rule("BUILD-LOST-FLIP")
def _(made, bad):
    flippable(made, 3)
    return add(made, trigger(target=number(2 if bad else 3)))


@rule("BUILD-LOST-EVENT", "TombEngine")
def _(made, bad):
    made["settings"]["volume_event_sets"] = [event_set(0, "a")]
    return add(made, trigger(target_type="VolumeEvent", target={"parameter_type": "LuaFunctionName", "value": "a"},
                             timer=number(3 if bad else 2)))


@rule("BUILD-LOST-EFFECT", "TombEngine")
def _(made, bad):
    return add(made, trigger(target_type="FlipEffect", target=number(47 if bad else 46)))


@rule("BUILD-CHANGED-SECRET", "Tr1X")
def _(made, bad):
    return add(made, trigger(target_type="Secret", target=number(16 if bad else 15)))


@rule("BUILD-CHANGED-ANTITRIGGER", "Tr1")
def _(made, bad):
    flippable(made)
    return add(made, trigger("Antitrigger" if bad else "Trigger"))


@rule("BUILD-LOST-FACE")
def _(made, bad):
    return show(made, face(u=257 if bad else 256))


@rule("BUILD-RISK-FACES")
def _(made, bad):
    """Floors and ceilings of two triangles each: four faces a sector."""
    made["rooms"][0] = {**room(0, size_x=31, size_z=31), "objects": made["rooms"][0]["objects"]}
    sectors = [one for one in made["rooms"][0]["sectors"] if not one["properties"]]
    for one in sectors[:701 if bad else 700]:
        one["floor"]["xpzp"], one["ceiling"]["xpzp"] = 256, 256 * 7
        one["faces"] = [face(face=name) for name in ("Floor", "FloorTriangle2", "Ceiling", "CeilingTriangle2")]
    return "/rooms/0"


@rule("BUILD-CHANGED-BLEND", "Tr3")
def _(made, bad):
    return show(made, face(flags={"blend_mode": 3 if bad else 2}))


@rule("BUILD-NOTE-AREA")
def _(made, bad):
    return show(made, face(parent_area_end={"x": 257 if bad else 256, "y": 10}))


@rule("BUILD-LOST-BUMP-MAP")
def _(made, bad):
    write_png("bump.png", 128 if bad else 256, 256)
    made["settings"]["textures"][0]["custom_bumpmap_path"] = "$(LevelDirectory)\\bump.png"
    show(made, face())
    return "/settings/textures/0/custom_bumpmap_path"


@rule("BUILD-CHANGED-ANIMATION", "Trng")
def _(made, bad):
    made["settings"]["animated_texture_sets"] = [animation() for _unused in range(41 if bad else 40)]
    return "/settings/animated_texture_sets/40"


@rule("BUILD-NOTE-ANIMATION")
def _(made, bad):
    made["settings"]["animated_texture_sets"] = [animation("UVRotate" if bad else "Frames")]
    return "/settings/animated_texture_sets/0"


@rule("BUILD-CHANGED-NEXT")
def _(made, bad):
    write_wad([wad_moveable(0, animations=[wad_animation(1 if bad else 0)])])
    return "/settings/wads/0"


@rule("BUILD-CHANGED-DISPATCH")
def _(made, bad):
    write_wad([wad_moveable(0, animations=[wad_animation(0, dispatch=1 if bad else 0)])])
    return "/settings/wads/0"


@rule("BUILD-ABORTED-MESHES")
def _(made, bad):
    write_wad([wad_moveable(0, 0 if bad else 1)])
    return "/settings/wads/0"


@rule("BUILD-ABORTED-KEYFRAME")
def _(made, bad):
    turns = [{"x": 10, "y": 20, "z": 30}] * (124 if bad else 123)
    write_wad([wad_moveable(0, len(turns), animations=[wad_animation(0, turns)])])
    return "/settings/wads/0"


@rule("BUILD-RISK-BONES", "TombEngine")
def _(made, bad):
    bone = {"name": "bone", "translation": {"x": 0, "y": 0, "z": 0}, "mesh": 0, "link": "NotUseStack"}
    write_wad([wad_moveable(0, 1, bones=[bone] * (33 if bad else 32))])
    return "/settings/wads/0"


@rule("BUILD-LOST-LARGE-SPRITE")
def _(made, bad):
    width = 257 if bad else 256
    write_wad([0], [], [{"width": width, "height": 1, "index": 0, "data": "ff00ffff" * width}], [{"id": 9, "sprites": [0]}])
    return "/settings/wads/0"


@rule("BUILD-RISK-STATIC-SLOT", "Tr2")
def _(made, bad):
    write_wad([0], [50 if bad else 49])
    return "/settings/wads/0"


# ---- the test ----------------------------------------------------------------------------------------------------------


def look(code, game, function, bad):
    """None, or what is wrong."""
    write_files()
    made = project(game)
    path = function(made, bad)
    built(made, "level.prj2")
    done = subprocess.run([TOOL, "check", "--all", "--json", "--files", "level.prj2"], capture_output=True, check=False)
    found = [one for one in json.loads(done.stdout)["findings"] if one["code"] == code]
    there = [one for one in found if one["path"] == path or one["path"].startswith(path + "/")]
    if bad and not there:
        return f"nothing at {path}; found: {[(one['path'], one['message']) for one in found] or done.stdout.decode()[:1500]}"
    if not bad and there:
        return f"said of what is fine: {there}"
    return None


def codes_there_are():
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../src/format/prj2/prj2_codes.c")
    with open(source, encoding="utf-8") as file:
        return set(re.findall(r'\{"(BUILD-[A-Z-]*[A-Z])", SMITH_[A-Z]*, "', file.read()))


def main():
    missing = sorted(codes_there_are() - {code for code, _, _ in RULES})
    lines = [(not missing, "every rule has a case", f"without one: {missing}")]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for code, game, function in RULES:
            try:
                wrong = look(code, game, function, True) or look(code, game, function, False)
            except ValueError as error:
                wrong = error
            lines.append((not wrong, f"{code} ({game})", wrong))
    print(f"1..{len(lines)}")
    for n, (good, name, why) in enumerate(lines, 1):
        print(f"{'ok' if good else 'not ok'} {n} - {name}" + ("" if good else f"\n# {why}"))
    return not all(good for good, _, _ in lines)


if __name__ == "__main__":
    sys.exit(main())
