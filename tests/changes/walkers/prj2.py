# SPDX-License-Identifier: MIT
#
# A walk over a Tomb Editor project, from what is known of the chunks: each stream ends with its own mark, each chunk is as
# long as its header says and its content needs, numbers name what is there.
import zlib

from .reader import Reader, walked

# Chunks that hold a stream of chunks: how many numbers stand before it. What is not named is a leaf.
STREAMS = {"TeSettings": "", "TeRooms": "", "TeRoom": "LL", "TeSecs": "", "TeS": "i", "TeObjects": "", "TeAlternate": "",
           "TeWads": "", "TeWad": "", "TeSoundsCatalogs": "", "TeSoundsCatalog": "", "TeSelectedSounds": "", "TeTextures": "",
           "TeLvlTexture": "", "TeImportedGeometries": "", "TeImportedGeometry": "", "TeAnimatedTextureSets": "",
           "TeAnimatedTextureSet": "", "TeFrames": "", "TeGlobalEventSets": "", "TeVolumeEventSets": "", "TeEventSets": "",
           "TeEventSet": "", "TeEvent": "", "TeEventNodeNext": "", "TeEventNodeElse": "", "TeNodeArg2": "",
           "TeMergeStatics": "", "TeOldWadSoundPaths": "", "TeOldWadSoundPath": ""}
OBJECT_STREAMS = {"TePor2": "LLLLLbbb", "TeTri2": "LLLL", "TeTri3": "LLLL"}
BOOLS = {"TeGameEnableQuickStartFeature", "TeGameEnableExtraBlendingModes", "TeGameEnableExtraReverbPresets", "TeDitherTextures",
         "TeRemapAnimTextures", "TeRearrangeRooms", "TeRemoveUnusedObjects", "TeEnableCustomSampleRate", "TeRoom32BitLighting",
         "TeTextureCompression", "TeOverrideLightQuality", "TeCold", "TeNoCaustics", "TeDmg", "TeHorizon", "TeOutside",
         "TeNoLens", "TeNoPath", "TeLocked", "TeHidden", "Te512C", "TeMagentaR", "TeMappedUV", "TeInvertFaces", "TeEventEnabled",
         "TeNodeLocked", "TeOS"}
LEBS = {"TeGameVersion", "TeTr5LaraType", "TeTr5Weather", "TeTexturePadding", "TeCustomSampleRate", "TeDefaultLightQuality",
        "TeSoundSystem", "TeLastRoom", "TeSelSnd", "TeI", "TeGroup", "TeRoomType", "TeRoomTypeStrength", "TeRoomLightEffect",
        "TeReverb", "TeRoomLightInt", "TeEventSetIndex", "TeEventType", "TeEventMode", "TeNodeType", "TeNodeSize", "TeTy",
        "TeTaTy", "TeCo", "\0"}
# Fields of objects behind their id; L a number, b a byte, i four, h two, f a float, s a text with its length, 3 a vector.
OBJECTS = {"TeMovTen2": "3fffLihbbb3s", "TeStaTen2": "3ffffLi3hs", "TeCamTen": "3Lbbs", "TeSinTen": "3Lhs", "TeSoundTen": "3iis",
           "TeMov4": "3fLihbbb3", "TeSta3": "3fLi3h", "TeCam3": "3Lbbb", "TeSin": "3Lh", "TeSoundRealFinal": "3iiL", "TeSpr3": "3ii3",
           "TeFly": "3fffLffLLLL", "TeMemo2": "3sb", "TeLig5": "L3fff3ffffbbbbbbb", "TeGhost2": "LLLLLLLLLL"}
FIXED = {"L": None, "b": "B", "i": "i", "h": "h", "f": "f", "3": "3f"}


def fields(reader, spelled):
    for kind in spelled:
        if kind == "L":
            yield reader.leb()
        elif kind == "s":
            yield reader.bytes(reader.number("i"))
        else:
            numbers = reader.numbers(FIXED[kind])
            yield numbers[0] if len(numbers) == 1 else numbers


class Project:
    def __init__(self):
        self.numbers = {"room": [], "texture": [], "geometry": [], "object": [], "volume event set": []}
        self.references = []  # (kind, number, where)

    def refer(self, kind, number, where):
        self.references.append((kind, number, where))


def chunks(reader):
    """(id, part) of a stream, up to its mark."""
    while True:
        size = reader.leb()
        if size == 0:
            return
        name = reader.bytes(size).decode("latin-1")
        yield name, reader.part(reader.leb(), name)


class Walk:
    def __init__(self, complaints):
        self.complaints, self.project = complaints, Project()

    def stream(self, reader, path):
        for name, part in chunks(reader):
            self.chunk(name, part, path)

    def ends(self, part, where):
        self.complaints.unless(part.left() == 0, "size", f"{where}: {part.left()} bytes more than it needs")

    def chunk(self, name, part, path):
        where = f"{'/'.join(path)}/{name}"
        if path and path[-1] == "TeObjects":
            self.object(name, part, path, where)
        elif name in STREAMS and not (name == "TeRoom" and path[-1] == "TeAlternate"):
            head = list(fields(part, STREAMS[name]))
            if name == "TeRoom":
                self.room(part, path, head)
            else:
                self.stream(part, (*path, name))
            self.ends(part, where)
        else:
            self.leaf(name, part, path, where)

    def room(self, part, path, size):
        self.sectors, self.size = [], size
        self.complaints.unless(size[0] >= 0 and size[1] >= 0, "range", f"a room of {size}")
        self.stream(part, (*path, "TeRoom"))

    def object(self, name, part, path, where):
        number = part.leb()
        if number != -1:
            self.project.numbers["object"].append(number)
        spelled = OBJECTS.get(name) or OBJECT_STREAMS.get(name)
        if spelled is None:
            return
        head = list(fields(part, spelled))
        if name == "TePor2":
            self.project.refer("room", head[4], where)
        if name in OBJECT_STREAMS:
            self.stream(part, (*path, name))
        self.ends(part, where)

    def leaf(self, name, part, path, where):
        owner = path[-1] if path else ""
        if name in BOOLS:
            self.complaints.unless(part.left() == 1, "size", f"{where}: {part.left()} bytes of a switch")
        elif name in LEBS:
            number = part.leb()
            self.ends(part, where)
            self.number(name, owner, number)
        elif owner == "TeAlternate" and name == "TeRoom":
            self.project.refer("room", part.leb(), where)
            self.ends(part, where)
        elif name == "TePalette":
            part.bytes(3 * part.number("H"))
            self.ends(part, where)
        elif name in ("TeTextureSounds", "TeTextureBumpmaps"):
            width, height = part.numbers("ii")
            part.bytes(width * height)
            self.ends(part, where)
        elif name in ("\x12", "\x10"):
            self.face(name, part, where)
        elif name in ("\x07", "\x08"):
            for _ in range(5):
                part.leb()
            self.ends(part, where)
        elif name in ("\x09", "\x0a"):
            for _ in range(4 * part.leb()):
                part.leb()
            self.ends(part, where)
        elif name == "TeFrame":
            self.project.refer("texture", part.leb(), where)
            part.bytes(32)
            part.leb()
            self.ends(part, where)
        elif name in ("TeTa", "TeTi", "TeEx", "TePl"):
            self.parameter(part, where)

    def number(self, name, owner, number):
        kind = {"TeRoom": "room", "TeLvlTexture": "texture", "TeImportedGeometry": "geometry"}.get(owner)
        if name == "TeI" and kind:
            self.project.numbers[kind].append(number)

    def face(self, name, part, where):
        part.leb()
        part.bytes(32 + (16 if name == "\x12" else 0))
        part.leb()
        self.project.refer("texture", part.leb(), where)
        self.ends(part, where)

    def parameter(self, part, where):
        kind = part.leb()
        if kind == 0:
            part.leb()
        elif kind in (1, 2):
            self.project.refer("object" if kind == 1 else "room", part.leb(), where)
        elif kind == 3:
            part.bytes(part.number("i"))
        else:
            self.complaints.unless(kind == -1, "kind", f"{where}: a parameter of kind {kind}")
        self.ends(part, where)

    def names(self):
        for kind, numbers in self.project.numbers.items():
            for number in {number for number in numbers if numbers.count(number) > 1} if len(set(numbers)) < len(numbers) else ():
                self.complaints.add(f"number twice {kind}", str(number))
        known = {kind: set(numbers) for kind, numbers in self.project.numbers.items()}
        for kind, number, where in self.project.references:
            self.complaints.unless(number in known[kind], f"reference {kind}", f"{where}: {number}")


@walked
def walk(data, complaints):
    reader = Reader(data)
    complaints.unless(reader.bytes(4) == b"PRJ2", "magic", "no project")
    version = reader.number("I")
    complaints.unless(version & 0x7FFFFFFF == 0, "version", str(version))
    if version >> 31:
        data = zlib.decompress(reader.bytes(reader.number("i")))
        complaints.unless(reader.left() == 0, "tail", f"{reader.left()} bytes behind the packed chunks")
        reader = Reader(data)
    walk_of = Walk(complaints)
    walk_of.stream(reader, ())
    complaints.unless(reader.left() == 0, "tail", f"{reader.left()} bytes behind the last mark")
    walk_of.names()
