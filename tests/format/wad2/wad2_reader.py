# SPDX-License-Identifier: MIT
#
# Object archives of Tomb Editor, read without Levelsmith: chunks by what is known of each, nothing by layouts. Whatever is
# not expected is an error.
import struct

NUMBERS = {"W2SuggestedGameVersion", "W2SoundSystem", "W2Index", "W2MeshLightType", "W2StaticAmbientLight", "W2CmdSnd",
           "W2StaticShatterSound", "W2SpritePtr", "W2BoneMesh", "W2Shd", "W2Loop", "W2SamplePtr", "W2Id",
           "W2AnimatedTextureSetType", "W2AnimatedTextureSetUvRotate"}
FLOATS = {"W2SphR", "W2StaticLightR", "W2StaticLightI", "W2Vol", "W2Ran", "W2Pit", "W2Cha", "W2AnimatedTextureSetFps",
          "W2AnimatedTextureSetTenUvRotateDirection", "W2AnimatedTextureSetTenUvRotateSpeed"}
BOOLS = {"W2MeshVisible", "W2StaticShatter", "W2NoPan", "W2RngP", "W2RngV"}
VECTORS = {"W2SphC": 3, "W2BBMin": 3, "W2BBMax": 3, "W2Pos": 3, "W2N": 3, "W2VxCol": 3, "W2BoneTrans": 3, "W2KfOffs": 3,
           "W2KfA": 3, "W2StaticLightPos": 3, "W2AniV": 4, "W2CurveStart": 2, "W2CurveEnd": 2, "W2CurveHStart": 2,
           "W2CurveHEnd": 2}
TEXTS = {"W2TxtName", "W2TxtRelPath", "W2MeshName", "W2BoneName", "W2AnmName", "W2UserNotes", "W2Name",
         "W2AnimatedTextureSetName"}
BYTES = {"W2TxtData", "W2WavData"}
# What stands before the children: L = LEB128, v2 = two floats, t = a text with its length, b = a byte, w = bone and weight.
HEADS = {"W2Txt": "L L", "W2Spr": "L L", "W2SpriteSeq": "L", "W2Moveable": "L", "W2Bone2": "L t", "W2Ani": "L L L L L L L L L",
         "W2Anm": "L L L L L L L L L L L", "W2Ani2": "L L L L L", "W2Ani3": "L L L L L L", "W2StCh": "L", "W2Cmd": "L L L L",
         "W2Cmd2": "L L L L", "W2Disp2": "L L L L L L", "W2Static": "L L L", "W2Static2": "L L", "W2VrtWght": "w w w w",
         "W2VxAttr": "L L", "W2Timestamp": "L L L L L L",
         "W2Tr": "L L L L L v2 v2 v2 L b", "W2Uq": "L L L L L L v2 v2 v2 v2 L b",
         "W2Tr2": "L L L L L v2 v2 v2 v2 v2 L b", "W2Uq2": "L L L L L L v2 v2 v2 v2 v2 v2 L b"}
# ... of chunks that have no children, nor an end of them.
BARE = {"W2Disp": "L L L L", "W2AnimatedTextureSetExtra": "L L L", "W2Frame": "L v2 v2 v2 v2 L"}
CONTAINERS = {"W2Textures", "W2Sprites", "W2SpriteSequences", "W2Moveables", "W2Statics", "W2AnimatedTextureSets",
              "W2Metadata", "W2Mesh", "W2MovSkin", "W2MeshSphere", "W2BBox", "W2VrtPos", "W2VrtNorm", "W2VrtShd", "W2VrtWghts",
              "W2VrtAttr", "W2Polys", "W2Bone", "W2Kf", "W2KfBB", "W2StaticLight", "W2StaticVB", "W2StaticCB",
              "W2AnimatedTextureSet", "W2Frames", "W2WaveSamples", "W2Wav", "W2Sounds2", "W2FixedSounds", "W2FixedSound",
              "W2AdditionalSoundInfos", "W2AdditionalSoundInfo"}


class Chunk:
    """`head` is what stands before the children, or the value of a chunk that has none."""

    def __init__(self, id, head, children, start, end):
        self.id, self.head, self.children, self.start, self.end = id, head, children, start, end

    def all(self, *ids):
        return [child for child in self.children if child.id in ids]

    def one(self, *ids):
        found = self.all(*ids)
        return found[0] if found else None

    def deep(self, *ids):
        for child in self.children:
            if child.id in ids:
                yield child
            yield from child.deep(*ids)


def leb(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value - (1 << shift if byte & 0x40 else 0), at


def read_head(data, at, kinds):
    head = []
    for kind in kinds.split():
        if kind == "L":
            value, at = leb(data, at)
        elif kind == "v2":
            value, at = struct.unpack_from("<2f", data, at), at + 8
        elif kind == "w":
            value, at = struct.unpack_from("<if", data, at), at + 8
        elif kind == "b":
            value, at = data[at], at + 1
        else:
            size, = struct.unpack_from("<i", data, at)
            value, at = data[at + 4:at + 4 + size].decode(), at + 4 + size
        head.append(value)
    return head, at


def read_value(id, data, at, size):
    if id in NUMBERS:
        value, end = leb(data, at)
        assert end == at + size, (id, size)
        return value
    if id in FLOATS:
        assert size == 8, (id, size)
        return struct.unpack_from("<d", data, at)[0]
    if id in BOOLS:
        assert size == 1 and data[at] < 2, id
        return bool(data[at])
    if id in VECTORS:
        assert size == 4 * VECTORS[id], (id, size)
        return struct.unpack_from(f"<{VECTORS[id]}f", data, at)
    return data[at:at + size].decode() if id in TEXTS else data[at:at + size]


def read_chunk(data, start, parent):
    size, at = leb(data, start)
    if not size:
        return None, at
    id, at = data[at:at + size].decode("ascii"), at + size
    size, at = leb(data, at)
    end = at + size
    assert 0 <= size and end <= len(data), (id, size)
    if id in BARE:
        head, at = read_head(data, at, BARE[id])
        assert at == end, id
        return Chunk(id, head, [], start, end), end
    # A sound is an information, or the number of one; and in the tree of bones one is the child of another.
    if id in HEADS or id in CONTAINERS or id == "W2Sound" and parent == "W2Sounds2":
        head, at = read_head(data, at, HEADS.get(id, ""))
        children = []
        if not (id == "W2Cmd" and at == end): # of the first release
            children, at = read_stream(data, at, id)
        assert at == end, (id, end - at)
        return Chunk(id, head, children, start, end), end
    if id == "W2SprSides":
        return Chunk(id, struct.unpack_from("<4i", data, at), [], start, end), end
    assert id in NUMBERS | FLOATS | BOOLS | set(VECTORS) | TEXTS | BYTES or id == "W2Sound", f"unknown chunk {id}"
    value = leb(data, at)[0] if id == "W2Sound" else read_value(id, data, at, size)
    return Chunk(id, value, [], start, end), end


def read_stream(data, at, parent):
    children = []
    while True:
        chunk, at = read_chunk(data, at, parent)
        if chunk is None:
            return children, at
        children.append(chunk)


def read(data):
    assert data[:8] == b"WAD2\0\0\0\0", data[:8]
    children, at = read_stream(data, 8, "")
    assert at == len(data), f"{len(data) - at} bytes are left"
    return Chunk("", None, children, 8, at)


def counts(archive):
    """As `info` calls them."""
    amount = lambda container, *ids: sum(len(one.all(*ids)) for one in archive.all(container))
    meshes = list(archive.deep("W2Mesh"))
    return {"textures": amount("W2Textures", "W2Txt"), "sprites": amount("W2Sprites", "W2Spr"),
            "sprite_sequences": amount("W2SpriteSequences", "W2SpriteSeq"),
            "moveables": amount("W2Moveables", "W2Moveable"), "statics": amount("W2Statics", "W2Static", "W2Static2"),
            "meshes": len(meshes), "vertices": sum(len(mesh.one("W2VrtPos").children) for mesh in meshes),
            "polygons": sum(len(mesh.one("W2Polys").children) for mesh in meshes),
            "animations": len(list(archive.deep("W2Anm", "W2Ani", "W2Ani2", "W2Ani3"))),
            "keyframes": len(list(archive.deep("W2Kf")))}
