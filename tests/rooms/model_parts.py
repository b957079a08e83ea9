#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Corners of models say which sector they are of (`export --parts`): each lies in the square of that sector, as the level
# has it, and there are floors among them. Prints TAP.
#
#   model_parts.py PATH-OF-LEVELSMITH LEVEL...
import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "../support")]
from glb import Glb  # noqa: E402

SECTOR = 2  # metres
FLOORS = (10, 11)  # faces: a floor, and its second triangle


class Model(Glb):
    def corners(self, node):
        """Each as its position in the room, the number of the sector and the face."""
        for primitive in self.json["meshes"][node["mesh"]]["primitives"]:
            said = primitive["attributes"]
            yield from zip(self.numbers(said["POSITION"]), self.numbers(said["_PART"]))


def squares(room, item):
    """Where the sectors of a list begin in their room, in sectors to the east and to the north."""
    if "sectors_x" in room:
        return {number: (sector["position"] % room["sectors_x"], sector["position"] // room["sectors_x"])
                for number, sector in enumerate(item)}
    return {number: divmod(number, room["x_blocks"]) for number in range(len(item))}  # the older editor's rows go north


def lies_in(position, square):
    east, north = position[0] / SECTOR, -position[2] / SECTOR
    return (square[0] - 1e-4 <= east <= square[0] + 1 + 1e-4) and (square[1] - 1e-4 <= north <= square[1] + 1 + 1e-4)


def value_at(value, path):
    for step in path.split("/")[1:]:
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def test(tool, example, folder):
    """Whether all corners lie where they say, and how many sectors have a floor."""
    level, file = os.path.join(folder, "level"), os.path.join(folder, "level.glb")
    if example.endswith(".json"):
        subprocess.run([tool, "build", example, "--force", "-o", level], check=True)
    else:
        shutil.copyfile(example, level)
    subprocess.run([tool, "export", "--parts", "--force", level, "-o", file], check=True)
    document = json.loads(subprocess.run([tool, "json", level], stdout=subprocess.PIPE, check=True).stdout)
    model, good, floors = Model(file), True, set()
    for node in model.json["nodes"]:
        if "mesh" not in node:
            continue
        path = node["extras"]["parts"]
        room = value_at(document, path[:path.rindex("/")])
        where = squares(room, value_at(document, path))
        for position, (sector, face) in model.corners(node):
            good = good and sector in where and lies_in(position, where[sector])
            if face in FLOORS:
                floors.add((path, sector))
    return good, len(floors)


def main():
    tool, examples = sys.argv[1], sys.argv[2:]
    print(f"1..{len(examples)}")
    with tempfile.TemporaryDirectory() as folder:
        for number, example in enumerate(examples, 1):
            good, floors = test(tool, example, folder)
            title = f"{os.path.basename(example)}: corners lie in the sectors that they name, {floors} of which have floors"
            print(f"{'ok' if good and floors > 0 else 'not ok'} {number} - {title}")


main()
