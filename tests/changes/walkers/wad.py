# SPDX-License-Identifier: MIT
#
# A walk over object archives of the Tomb Raider Level Editor, from what is known of the format: twelve blocks, meshes found by
# the offsets that point to them; sprites; lines of names.
from .reader import Broken, Reader, walked

PAGE = 256 * 256 * 3
VALUES = {1: 3, 2: 2, 3: 0, 4: 0, 5: 2, 6: 2}


def triples(reader, count):
    return [reader.numbers("3h") for _ in range(count)]


def read_mesh(data, at, end):
    """One mesh as a program reads it that follows a pointer, and where it ends."""
    reader, quads = Reader(data, at, end, "mesh"), 0
    mesh = {"centre": reader.numbers("3h"), "radius": reader.number("H"), "unknown": reader.number("H")}
    mesh["vertices"] = triples(reader, reader.number("H"))
    lit = reader.number("h")
    mesh["normals"] = triples(reader, max(lit, 0))
    mesh["shades"] = list(reader.numbers(f"{max(-lit, 0)}h"))
    mesh["polygons"] = []
    for _ in range(reader.number("H")):
        shape = reader.number("H")
        if shape not in (8, 9):
            raise Broken(f"mesh at {at}: a polygon of shape {shape}", "kind")
        corners = reader.numbers("4H" if shape == 9 else "3H")
        word, attributes, unknown = reader.numbers("HBB")
        quads += shape == 9
        if shape == 9:
            texture, corner, mirrored = (word if word < 0x8000 else 0x10000 - word), 0, word >= 0x8000
        else:
            texture, corner, mirrored = word & 0xFFF, word >> 12 & 7, word >= 0x8000
        mesh["polygons"].append((shape, corners, texture, corner, mirrored, attributes, unknown))
    mesh["fill"] = reader.number("H") if quads % 2 else 0
    return mesh, reader.at


class Wad:
    """Everything, by block."""

    def __init__(self, data):
        reader = Reader(data)
        self.version = reader.number("I")

        def block(layout):
            return [reader.numbers(layout) for _ in range(reader.number("I"))]
        self.textures = block("BBHbBbB")
        self.pixels = reader.bytes(reader.number("I"))
        self.pointers = [offset for offset, in block("I")]
        size = 2 * reader.number("I")
        self.mesh_start, self.mesh_end = reader.at, reader.at + size
        self.meshes = {}
        self.data = reader.bytes(size) and data
        self.animations = block("IBBH4i8H")
        self.changes = block("3H")
        self.dispatches = block("4h")
        self.commands = [word for word, in block("h")]
        self.links = [number for number, in block("i")]
        self.frames = [word for word, in block("h")]
        self.moveables = block("IHHIIh")
        self.statics = block("IH13h")
        self.left = reader.left()

    def mesh(self, pointer):
        """The mesh that a pointer leads to."""
        offset = self.pointers[pointer]
        if offset not in self.meshes:
            self.meshes[offset] = read_mesh(self.data, self.mesh_start + offset, self.mesh_end)
        return self.meshes[offset][0]


@walked
def walk(data, complaints):
    wad = Wad(data)
    complaints.unless(wad.version in (129, 130), "magic", f"version {wad.version}")
    complaints.unless(len(wad.pixels) % PAGE == 0, "count", f"{len(wad.pixels)} bytes of pages")
    complaints.unless(wad.left == 0, "tail", f"{wad.left} bytes behind the end")
    pages = len(wad.pixels) // PAGE
    for number, texture in enumerate(wad.textures):
        complaints.unless(texture[2] < pages, "reference page", f"texture {number}: page {texture[2]} of {pages}")
    for pointer in range(len(wad.pointers)):
        try:
            mesh = wad.mesh(pointer)
        except Broken as error:
            complaints.add("reference mesh", f"pointer {pointer}: {error}")
            continue
        for _, corners, texture, _, _, _, _ in mesh["polygons"]:
            complaints.unless(max(corners) < len(mesh["vertices"]), "reference vertex", f"pointer {pointer}: {corners}")
            complaints.unless(texture < len(wad.textures), "reference texture", f"pointer {pointer}: texture {texture}")
    ends = sorted((offset, end - wad.mesh_start) for offset, (_, end) in wad.meshes.items())
    for (_, end), (start, _) in zip(ends, ends[1:]):
        complaints.unless(end <= start, "overlap", f"a mesh ends at {end}, the next begins at {start}")
    for number, animation in enumerate(wad.animations):
        complaints.unless(animation[0] <= 2 * len(wad.frames), "reference frame", f"animation {number}: frames at {animation[0]}")
        complaints.unless(animation[10] < len(wad.animations), "reference animation", f"animation {number}: next {animation[10]}")
    for number, meshes, pointer, link, _, animation in wad.moveables:
        pointers, links = pointer + meshes, link + 4 * (meshes - 1)
        complaints.unless(not meshes or pointers <= len(wad.pointers), "reference pointer", f"moveable {number}: pointers to {pointers}")
        complaints.unless(meshes < 2 or links <= len(wad.links), "reference link", f"moveable {number}: links to {links}")
        complaints.unless(animation < len(wad.animations), "reference animation", f"moveable {number}: animation {animation}")
    for number, pointer, *_ in wad.statics:
        complaints.unless(pointer < len(wad.pointers), "reference pointer", f"static {number}: pointer {pointer}")


@walked
def walk_swd(data, complaints):
    reader = Reader(data)
    complaints.unless(reader.number("I") in (129, 130), "magic", "no sprites")
    sprites = [reader.bytes(16) for _ in range(reader.number("I"))]
    pixels = reader.bytes(reader.number("I"))
    complaints.unless(len(pixels) % PAGE == 0, "count", f"{len(pixels)} bytes of pages")
    for number, sprite in enumerate(sprites):
        complaints.unless(sprite[2] < len(pixels) // PAGE, "reference page", f"sprite {number}: page {sprite[2]}")
    for _ in range(reader.number("I")):
        number, count, first = reader.numbers("ihh")
        complaints.unless(count <= 0 <= first <= len(sprites) + count, "reference sprite", f"sequence {number}: {-count} from {first}")
    complaints.unless(reader.left() == 0, "tail", f"{reader.left()} bytes behind the end")


@walked
def walk_was(data, complaints):
    end = b"\r\n" if b"\r\n" in data else b"\n"
    lines = data.split(end)
    complaints.unless(lines.pop() == b"", "tail", "the last line does not end")
    for number, line in enumerate(lines):
        complaints.unless(b":" in line, "kind", f"line {number} has no name")


WALKS = {"wad": walk, "swd": walk_swd, "was": walk_was}
